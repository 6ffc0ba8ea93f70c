"""The table of results as a document: the table with its rows below the problems, and notes on everything in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from podium.data.missing import counted
from podium.document import CellValue, Column, Document, Heading, KeyFigure, Printed, Table
from podium.i18n import N_, _, count, grouped, listing, ngettext, paragraph
from podium.stats.omnibus import OMNIBUS_TESTS
from podium.stats.procedures import PLAIN
from podium.studies.headlines import few, size_of
from podium.studies.table.cells import SUMMARIES, Shown, exponent, printed
from podium.studies.table.marks import TESTS
from podium.studies.table.study import best_of
from podium.studies.words import direction, source_name, version_text
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.table.cells import Digits
    from podium.studies.table.marks import Marks
    from podium.studies.table.study import ResultsTable

SIGNS: Final = {1: "+", 0: "≈", -1: "−"}
TERM: Final = "results-cell"
"""The term of the glossary that explains a column of cells."""

EMPTY: Final = "--"
"""A cell without a result."""

MOST_LETTERS: Final = 5
"""Longer lists of letters are written with ranges."""

SMALLEST: Final = 1e-307
"""A p-value below it is an underflow."""

TERMINAL_ROWS: Final = 60
PAGE: Final = 110
"""Characters of a table that fits a page upright."""


def document(study: ResultsTable, *, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves methods and references out."""
    cells = study.cells
    blocks = study.opening(
        _("Data: {source}; {problems}, {algorithms}; {better}.",
          source=source_name(cells.source), problems=count(cells.n, "problem"), algorithms=count(cells.k, "algorithm"),
          better=direction(cells.objective)),
    )  # fmt: skip
    blocks += [Heading(_("Results")), results_block(study)]
    how = [*cells.notes, version_text(cells.sha256)]
    blocks += study.closing(how, _references(study), full=full)
    return Document(
        _(
            "Results of {algorithms} on {problems}",
            algorithms=count(cells.k, "algorithm"),
            problems=count(cells.n, "problem"),
        ),
        tuple(blocks),
    )


def _references(study: ResultsTable) -> list[str]:
    keys = [key for marks in (study.marks, study.pair_marks) if marks is not None for key in TESTS[marks.test].cites]
    if study.options.adjust != "none" and keys:
        keys += PLAIN[study.options.adjust].cites
    if study.results is not None and {"rank", "p", "groups"} & set(study.last_rows):
        keys += [*(key for test in omnibus_tests(study) for key in OMNIBUS_TESTS[test].cites), "demsar2006"]
    return keys


# The conclusion.


def verdict_text(study: ResultsTable) -> str:
    """Say what the table is, who is best on how many problems, and the sums against the control."""
    cells = study.cells
    size = _("{algorithms} on {problems}", algorithms=count(cells.k, "algorithm"), problems=count(cells.n, "problem"))
    parts = [_("Results of {size}: {cells}.", size=size, cells=cell_words(study))]
    wins = _wins(study)
    order = sorted(range(cells.k), key=lambda j: -wins[j])
    best = [_("{name} on {n}", name=cells.algorithms[j], n=grouped(wins[j])) for j in order[:3] if wins[j]]
    parts.append(_("Best as printed, alone or with others: {names}.", names=listing(best)))
    if study.control is not None:
        parts.append(_sums_text(study))
        parts += _cautions(study)
    return paragraph(parts)


def _cautions(study: ResultsTable) -> Iterator[str]:
    """Say what limits the sums: a control that the data chose, tests that cannot be significant, problems without a test."""
    cells, marks = study.cells, study.marks
    assert study.control is not None
    if study.chosen:
        yield _(
            "The control {name} was chosen because it has the best mean rank on these data, so results in its favour are more frequent than "
            "the level says. Name the control beforehand.",
            name=cells.algorithms[study.control],
        )  # fmt: skip
    if marks is None:
        return
    yield from _unable(study, marks)
    tested = int(marks.tested.any(axis=1).sum())
    if not marks.tested.all():
        yield _(
            "Tests cover {n} of {all} pairs of cells, on {tested} of {problems}; in the others, a cell has no result or no deviation.",
            n=grouped(int(marks.tested.sum())), all=grouped(marks.tested.size), tested=grouped(tested),
            problems=count(cells.n, "problem"),
        )  # fmt: skip


def _unable(study: ResultsTable, marks: Marks) -> Iterator[str]:
    """Say how many tests cannot reach the level, whatever the order of the runs."""
    unable = marks.unable
    n = int(unable.sum())
    if not n:
        return
    sizes = study.cells.sizes
    runs = np.concatenate([sizes[:, marks.first][unable], sizes[:, marks.second][unable]])
    low, high = int(runs.min()), int(runs.max())
    least = float(marks.smallest[unable].min())
    names = {
        "n": grouped(n), "all": grouped(int(marks.tested.sum())), "alpha": show(study.options.alpha),
        "p": "1" if least == 1 else _("{p} or more", p=f"{least:.2g}"),
        "runs": _("{n} runs each", n=grouped(low)) if low == high else _("{low} to {high} runs", low=grouped(low), high=grouped(high)),
    }  # fmt: skip
    if study.options.adjust == "none":
        yield _(
            "{n} of {all} tests cannot reach α = {alpha} with {runs}: given the ties, their smallest possible p-value is {p}.",
            **names,
        )
    else:
        yield _(
            "{n} of {all} tests cannot reach α = {alpha} with {runs}: given the ties, their smallest possible adjusted p-value is {p}.",
            **names,
        )  # fmt: skip


def _wins(study: ResultsTable) -> list[int]:
    """Count the problems on which each algorithm has the best value as printed."""
    return [sum(j in best for best in study.winners) for j in range(study.cells.k)]


def _sums_text(study: ResultsTable) -> str:
    """State on how many problems the control is better and worse than the others."""
    cells, control = study.cells, study.control
    assert control is not None
    sums, name = _sums(study, range(cells.n)), cells.algorithms[control]
    words = [_("{sums} against {name}", sums=sums[j], name=cells.algorithms[j]) for j in range(cells.k) if sums[j]]
    if study.marks is None:
        return _(
            "Problems on which the value of {name} is better / equal / worse, without a test: {sums}.",
            name=name,
            sums=listing(words, 4),
        )
    if study.options.marks_about == "others":
        return _(
            "Problems on which the other algorithm is significantly better than {name} / shows no significant difference / is "
            "significantly worse: {sums}.",
            name=name, sums=listing(words, 4),
        )  # fmt: skip
    return _(
        "Problems on which {name} is significantly better / shows no significant difference / is significantly worse: {sums}.",
        name=name, sums=listing(words, 4),
    )  # fmt: skip


def cell_words(study: ResultsTable) -> str:
    """Name what stands in the cells, and of how many runs."""
    words = listing([_(SUMMARIES[name].name) for name in study.options.cell])
    if not study.cells.has_runs:
        return str(words)
    sizes = study.cells.sizes[study.cells.present]
    low, high = int(sizes.min()), int(sizes.max())
    if low == high:
        return _("{cells} of {n} runs", cells=words, n=grouped(low))
    return _("{cells} of {low} to {high} runs", cells=words, low=grouped(low), high=grouped(high))


# The table.


class Line(NamedTuple):
    """One row of the table before it is turned into columns: labels, and for each algorithm the cell and its raw value."""

    label: str
    cells: Sequence[Printed | None]
    values: Sequence[CellValue]
    what: str = ""
    last: bool = False
    section: str = ""


def results_block(study: ResultsTable) -> Table:
    """Return the table."""
    lines, sections, rules = _lines(study)
    names, kinds = _heads(study), [_(SUMMARIES[name].short) for name in study.options.cell]
    if study.options.show != "values":
        kinds = kinds[:1]
    if study.options.rows == "algorithms":
        columns, sections, rules = _turned(lines, names, kinds), [], []
    else:
        columns = [Column(_("Problem"), [line.label for line in lines])]
        if len(kinds) > 1:
            columns.append(Column(_("Cell"), [line.what for line in lines]))
        columns += [
            Column(
                name, [line.values[j] for line in lines], "value", term=TERM, printed=[line.cells[j] for line in lines]
            )
            for j, name in enumerate(names)
        ]
    height = len(columns[0].values)
    return Table(
        "results", _caption(study), tuple(columns), tuple(_notes(study)), TERMINAL_ROWS if height > TERMINAL_ROWS else None,
        tuple(sections), tuple(rules), landscape=_width(columns) > PAGE, siunitx=study.options.siunitx,
    )  # fmt: skip


def _caption(study: ResultsTable) -> str:
    kind = {"values": _("Results: {cells}", cells=cell_words(study)), "ranks": _("Ranks within each problem")}
    return kind.get(study.options.show) or _("Aligned observations, with their ranks among all in brackets")


def _heads(study: ResultsTable) -> list[str]:
    if study.pair_marks is None:
        return list(study.cells.algorithms)
    return [f"{name} ({j + 1})" for j, name in enumerate(study.cells.algorithms)]


def _width(columns: Sequence[Column]) -> int:
    def longest(column: Column) -> int:
        texts = [str(value) for value in column.values] if column.printed is None else [
            "" if one is None else " ".join(filter(None, (one.number, one.spread, one.rank, one.mark))) for one in column.printed
        ]  # fmt: skip
        return max(map(len, [column.header, *texts]))

    return sum(longest(column) + 2 for column in columns)


def _lines(study: ResultsTable) -> tuple[list[Line], list[tuple[int, str]], list[int]]:
    """Return the rows, the headings of sections, and the rows with a rule above."""
    problem = _problem_lines(study)
    lines: list[Line] = []
    heads: list[tuple[int, str]] = []
    rules: list[int] = []
    for name, members in _sections(study):
        if name:
            heads.append((len(lines), name))
        for i in members:
            lines += problem(i)
        if name and (
            found := _last_lines(study, [row for row in ("sums", "rank") if row in study.last_rows], members, name)
        ):
            rules.append(len(lines))
            lines += found
    if found := _last_lines(study, study.last_rows, range(study.cells.n)):
        rules.append(len(lines))
        if heads:
            heads.append((len(lines), _("All problems")))
        lines += found
    return lines, heads, rules


def _last_lines(study: ResultsTable, rows: Sequence[str], members: Sequence[int], section: str = "") -> list[Line]:
    found = [_LAST[row](study, members) for row in rows]
    return [line._replace(last=True, section=section) for line in found if line is not None]


def _sections(study: ResultsTable) -> list[tuple[str, list[int]]]:
    """Return the problems of each section; of one without a name where there are no sections."""
    if study.sections is None:
        return [("", list(range(study.cells.n)))]
    found: dict[str, list[int]] = {}
    for i, name in enumerate(study.sections):
        found.setdefault(name, []).append(i)
    return list(found.items())


def _problem_lines(study: ResultsTable) -> Callable[[int], Iterator[Line]]:
    """Return what makes the rows of one problem."""
    options, cells, k = study.options, study.cells, study.cells.k

    def ranks(i: int) -> Iterator[Line]:
        row = study.ranks[i]
        shown = [None if np.isnan(r) else Shown(Fraction(r), f"{r:g}") for r in row.tolist()]
        yield Line(cells.problems[i], _emphasised(shown, "minimize"), _plain(row))

    numbers = study.aligned_numbers() if options.show == "aligned" else []

    def aligned(i: int) -> Iterator[Line]:
        row = numbers[i * k : (i + 1) * k]
        shown = [None if number is None else printed(number, study.digits(i)) for number in row]
        found = _emphasised(shown, cells.objective)
        ranked = [
            one if np.isnan(rank) else replace(one, rank=f"{rank:g}")
            for one, rank in zip(found, study.aligned[i].tolist(), strict=True)
        ]
        yield Line(cells.problems[i], ranked, [None if number is None else float(number) for number in row])

    def values(i: int) -> Iterator[Line]:
        for name in options.cell:
            summary = study.summary(name)
            digits, part = study.digits(i), slice(i * k, (i + 1) * k)
            row = summary.numbers[part]
            found = _emphasised([None if one is None else printed(one, digits) for one in row], cells.objective)
            for j, (number, spread) in enumerate(zip(row, summary.spreads[part], strict=True)):
                if number is not None and spread is not None:
                    text = printed(spread, _beside(digits, number)).text
                    found[j] = replace(found[j], spread=text, form=SUMMARIES[name].form or "()")
            if name == study.main:
                found = [_marked(study, i, j, one) for j, one in enumerate(found)]
            yield Line(
                cells.problems[i], found, [None if one is None else float(one) for one in row], _(SUMMARIES[name].short)
            )

    return {"ranks": ranks, "aligned": aligned, "values": values}[options.show]


def _beside(digits: Digits, number: Fraction) -> Digits:
    """Return the digits of what stands beside a number."""
    if digits.scientific:
        return digits._replace(decimals=max(digits.decimals - 1, 0))
    if digits.significant:
        return digits._replace(decimals=max(digits.decimals - 1 - exponent(number), 0), significant=False)
    return digits


def _emphasised(shown: Sequence[Shown | None], objective: str) -> list[Printed]:
    best, second = best_of(shown, objective)
    return [
        Printed(EMPTY) if one is None else Printed(one.text, best=j in best, second=j in second)
        for j, one in enumerate(shown)
    ]


def _marked(study: ResultsTable, i: int, j: int, cell: Printed) -> Printed:
    """Add rank, mark and superscripts to a cell."""
    marks, pairs = study.marks, study.pair_marks
    if study.options.ranks and not np.isnan(study.ranks[i, j]):
        cell = replace(cell, rank=f"{study.ranks[i, j]:g}")
    if marks is not None and j != study.control:
        place = int(np.flatnonzero(marks.second == j)[0])
        if marks.tested[i, place]:
            sign = int(marks.signs[i, place])
            cell = replace(cell, mark=SIGNS[-sign if study.options.marks_about == "others" else sign])
    if pairs is not None:
        ends = zip(pairs.first.tolist(), pairs.second.tolist(), pairs.signs[i].tolist(), strict=True)
        worse = [b if a == j else a for a, b, sign in ends if (sign == 1 and a == j) or (sign == -1 and b == j)]
        cell = replace(cell, raised=",".join(str(other + 1) for other in sorted(worse)))
    return cell


# Rows below the problems.


def _plain(values: np.ndarray) -> list[CellValue]:
    return [None if np.isnan(value) else value for value in values.tolist()]


def _sums(study: ResultsTable, members: Sequence[int]) -> list[str]:
    """Count the marks of each algorithm; without tests, compare the values themselves. Empty for the control."""
    assert study.control is not None
    found = []
    for j in range(study.cells.k):
        if j == study.control:
            found.append("")
            continue
        if study.marks is not None:
            place = int(np.flatnonzero(study.marks.second == j)[0])
            own = [int(study.marks.signs[i, place]) for i in members if study.marks.tested[i, place]]
        else:
            own = [side for i in members if (side := _side(study, i, j)) is not None]
        if study.options.marks_about == "others":
            own = [-sign for sign in own]
        found.append("/".join(str(own.count(sign)) for sign in (1, 0, -1)))
    return found


def _side(study: ResultsTable, i: int, j: int) -> int | None:
    """Whether the control's number is better (1), equal or worse (−1); None where one of them is missing."""
    numbers, k = study.summary(study.main).numbers, study.cells.k
    assert study.control is not None
    mine, other = numbers[i * k + study.control], numbers[i * k + j]
    if mine is None or other is None:
        return None
    gap = mine - other if study.cells.objective == "maximize" else other - mine
    return (gap > 0) - (gap < 0)


def _sums_line(study: ResultsTable, members: Sequence[int]) -> Line | None:
    sums = _sums(study, members)
    label = "+/=/−" if study.marks is None else "+/≈/−"
    return Line(label, [Printed(text) if text else None for text in sums], [text or None for text in sums])


def _rank_line(study: ResultsTable, members: Sequence[int]) -> Line | None:
    means = study.mean_ranks(members)
    if means is None:
        return None
    shown = [Shown(Fraction(text := f"{mean:.2f}"), text) for mean in means.tolist()]
    return Line(_("Mean rank"), _emphasised(shown, "minimize"), _plain(means))


def _mean_line(study: ResultsTable, members: Sequence[int]) -> Line | None:
    numbers, k = study.summary(study.main).numbers, study.cells.k
    whole = [i for i in members if study.cells.present[i].all()]
    if not whole:
        return None
    means = [sum((numbers[i * k + j] or Fraction(0) for i in whole), Fraction(0)) / len(whole) for j in range(k)]
    found = _emphasised([printed(mean, study.digits(whole[0])) for mean in means], study.cells.objective)
    return Line(_("Mean"), found, [float(mean) for mean in means])


def _p_line(study: ResultsTable, members: Sequence[int]) -> Line | None:  # noqa: ARG001 - as every row
    comparison = study.comparison
    if comparison is None:
        return None
    family = comparison.families[0]
    adjusted = dict(zip(family.second.tolist(), family.adjusted[comparison.verdict.procedure].tolist(), strict=True))
    values = [adjusted.get(j) for j in range(study.cells.k)]
    cells = [
        None
        if p is None
        else Printed(f"{p:.3f}" if p >= 0.001 else f"{p:.1e}" if p >= SMALLEST else f"<{SMALLEST:.0e}")
        for p in values
    ]
    return Line(_("Adjusted p"), cells, values)


def _groups_line(study: ResultsTable, members: Sequence[int]) -> Line | None:  # noqa: ARG001 - as every row
    letters = None if study.comparison is None else study.comparison.verdict.letter_list
    if letters is None:
        return None
    return Line(_("Group"), [Printed(_shortened(text)) for text in letters], list(letters))


def _shortened(text: str) -> str:
    """Write a long list of letters with ranges.

    >>> _shortened("a b c d aa"), _shortened("y z aa ab"), _shortened("abcdefk"), _shortened("abc")
    ('a–d aa', 'y–ab', 'a–f k', 'abc')
    """
    if len(text) <= MOST_LETTERS:
        return text
    rows: list[list[str]] = []
    for letter in text.split() if " " in text else text:
        if rows and _place(letter) == _place(rows[-1][-1]) + 1:
            rows[-1].append(letter)
        else:
            rows.append([letter])
    return " ".join(f"{row[0]}–{row[-1]}" if len(row) > 2 else " ".join(row) for row in rows)


def _place(letter: str) -> int:
    """Count from a; after z come aa, ab, …."""
    found = 0
    for char in letter:
        found = 26 * found + ord(char) - ord("a") + 1
    return found


_LAST: Final[dict[str, Callable[[ResultsTable, Sequence[int]], Line | None]]] = {
    "sums": _sums_line,
    "mean": _mean_line,
    "rank": _rank_line,
    "p": _p_line,
    "groups": _groups_line,
}


# A right angle.


def _turned(lines: Sequence[Line], names: Sequence[str], kinds: Sequence[str]) -> list[Column]:
    """Return the columns of a table whose rows are the algorithms, one below the other for each kind of cell."""
    columns = [Column(_("Algorithm"), [name for name in names for _kind in kinds])]
    if len(kinds) > 1:
        columns.append(Column(_("Cell"), [kind for _name in names for kind in kinds]))
    at = 0
    while at < len(lines):
        line = lines[at]
        own = [line] if line.last else lines[at : at + len(kinds)]
        at += len(own)
        # A row below the problems has one cell for each algorithm, beside its first kind.
        columns.append(
            Column(
                f"{line.label}, {line.section}" if line.last and line.section else line.label,
                [
                    own[place].values[j] if place < len(own) else None
                    for j in range(len(names))
                    for place in range(len(kinds))
                ],
                "value",
                term=TERM,
                printed=[
                    own[place].cells[j] if place < len(own) else None
                    for j in range(len(names))
                    for place in range(len(kinds))
                ],
            )
        )
    return columns


# Notes.


def _notes(study: ResultsTable) -> Iterator[str]:
    options, cells = study.options, study.cells
    if options.show == "values":
        yield from _cell_notes(study)
        yield _(
            "Best number of each problem in bold, second best underlined, as printed: equal printed numbers are marked together, and where "
            "several are best there is no second."
        )
    elif options.show == "ranks":
        yield _("Rank 1 is the best; equal values share the mean of their ranks.")
    else:
        yield _(
            "Each value minus the mean of its problem; rank 1 of all {n} is the best, and equal ones share the mean of their ranks.",
            n=grouped(len(study.ranked) * cells.k),
        )
    if options.ranks and options.show == "values":
        yield _("In brackets: rank within the problem, 1 the best, from the exact values.")
    yield from _mark_notes(study)
    yield from _last_notes(study)
    empty = int((~cells.present).sum())
    if empty:
        reasons = counted(cells.reasons, "; ") if cells.reasons else ""
        yield ngettext(
            "{empty}: no result ({n} cell){reasons}.", "{empty}: no result ({n} cells){reasons}.", empty, empty=EMPTY,
            reasons=_("; reasons stated by the data, by measurement: {reasons}", reasons=reasons) if reasons else "",
        )  # fmt: skip
    if cells.treated is not None:
        yield from map(str, [*cells.treated.found()[:1], cells.treated.done()])


def _cell_notes(study: ResultsTable) -> Iterator[str]:
    options, cells = study.options, study.cells
    forms = {SUMMARIES[name].form for name in options.cell}
    if forms & {"±", "()"}:
        if cells.deviations is not None:
            yield _("Deviations as the data state them.")
        elif cells.has_runs:
            yield _("Sample standard deviations (n − 1).")
    if "[]" in forms and cells.has_runs:
        yield _("Brackets: interquartile range, the difference of the quartiles (linear interpolation).")
    if cells.measured is not None and not cells.has_runs:
        yield _(
            "Numbers are the {average} of {low} to {high} measurements.",
            average=_("median") if cells.average == "median" else _("mean"),
            low=grouped(int(cells.measured.min())),
            high=grouped(int(cells.measured.max())),
        )
    rounding = _("Rounded from the exact values, halves away from zero.")
    if options.digits is not None or options.significant is not None or options.notation != "auto":
        yield rounding
    elif options.digits_per == "problem":
        rule = _(
            "Digits of each problem: scientific where its numbers span more than four decades or none reaches 0.001; otherwise as many decimals "
            "as show two digits of the smallest deviation, or without deviations as the data have, at most four."
        )
        yield paragraph([rule, rounding])
    elif study.digits(0).scientific:
        yield paragraph(
            [_("Scientific notation because the numbers span more than four decades, or none reaches 0.001."), rounding]
        )
    elif any(study.summary(name).spreads.count(None) < len(cells.exact) for name in options.cell):
        yield paragraph([_("Decimals: as many as show two digits of the smallest deviation, at most four."), rounding])
    else:
        yield paragraph([_("Decimals: as many as the data have, at most four."), rounding])


def _mark_notes(study: ResultsTable) -> Iterator[str]:
    options, cells = study.options, study.cells
    name = "" if study.control is None else cells.algorithms[study.control]
    if study.marks is not None:
        if options.marks_about == "others":
            meaning = _(
                "+: the algorithm above is significantly better than {name}; −: significantly worse.", name=name
            )
        else:
            meaning = _(
                "+: {name} is significantly better than the algorithm above; −: significantly worse.", name=name
            )
        none = _(
            "≈: no significant difference at α = {alpha}; this does not show that they perform equally.",
            alpha=show(options.alpha),
        )
        yield paragraph([meaning, none])
        yield from _tested(study, study.marks)
        if study.marks.undefined:
            yield ngettext(
                "{n} t test is undefined because its runs do not vary; its mark is ≈.",
                "{n} t tests are undefined because their runs do not vary; their mark is ≈.",
                study.marks.undefined,
            )
    elif study.control is not None and "sums" in study.last_rows:
        yield _(
            "+/=/−: on so many problems the value of {name} is better than, equal to or worse than that of the algorithm above; without a test, because there are no single runs.",
            name=name,
        )
    if options.n_runs is not None:
        yield _(
            "The stated numbers are rounded, so p-values near α are uncertain; the deviations are taken as sample deviations (n − 1)."
        )
    if study.pair_marks is not None:
        yield _("Superscripts: numbers of the algorithms that are significantly worse on this problem.")
        yield from _tested(study, study.pair_marks)


def named_tests(study: ResultsTable, test: str) -> str:
    """Name the tests of the marks in running text."""
    if study.options.n_runs is None:
        return str(_(TESTS[test].name))
    return _(
        "Welch's t tests from the stated means and standard deviations of {n} runs each",
        n=grouped(study.options.n_runs),
    )


_METHODS: Final = {
    "exact": N_("exact, given the ties"),
    "normal approximation": N_("by the normal approximation"),
    "chi-square": N_("by the chi-square approximation"),
}
"""How p-values of tests other than t tests are computed."""


def how_computed(marks: Marks) -> str:
    """Say how the p-values were computed; "" of t tests.

    Of several ways, the numbers of tests are given.
    """
    methods = marks.methods
    if len(methods) == 1:
        method = next(iter(methods))
        return "" if method == "t" else _("P-values are {how}.", how=_(_METHODS[method]))
    ways = [_("{n} {how}", n=grouped(n), how=_(_METHODS[method])) for method, n in methods.items()]
    return _("P-values: {ways}.", ways=listing(ways)) if ways else ""


def _tested(study: ResultsTable, marks: Marks) -> Iterator[str]:
    """Name the tests, how their p-values were computed, their level and adjustment, and what unadjusted ones cost."""
    options, tests = study.options, int(marks.tested.sum())
    name, alpha = named_tests(study, marks.test), show(options.alpha)
    how = [part] if (part := how_computed(marks)) else []
    false = float(marks.levels.sum())
    found = {"tests": name, "alpha": alpha, "n": grouped(tests)}
    if options.adjust != "none":
        done = _(
            "Two-sided {tests}, α = {alpha}, p-values of all {n} adjusted together by {procedure}.",
            procedure=_(PLAIN[options.adjust].name), **found,
        )  # fmt: skip
    elif false == 0:
        done = _("Two-sided {tests}, α = {alpha}, not adjusted: none of the {n} marks can be + or −.", **found)
    elif false < 0.05:
        done = _(
            "Two-sided {tests}, α = {alpha}, not adjusted: if nothing differed, fewer than 0.1 of the {n} marks would be + or −.",
            **found,
        )
    elif "t" in marks.methods:
        done = _(
            "Two-sided {tests}, α = {alpha}, not adjusted: if nothing differed, about {false:.1f} of the {n} marks would still be + or −, as far as t tests hold their level here.",
            false=false, **found,
        )  # fmt: skip
    else:
        done = _(
            "Two-sided {tests}, α = {alpha}, not adjusted: if nothing differed, about {false:.1f} of the {n} marks would still be + or −.",
            false=false, **found,
        )  # fmt: skip
    yield paragraph([done, *how])
    yield from _unable(study, marks)


_OMNIBUS: Final = {
    "friedman": N_("Mean ranks within problems: Friedman's test, {p}."),
    "friedman_aligned": N_("Mean ranks of aligned observations: Friedman's aligned ranks test, {p}."),
    "quade": N_("Mean ranks weighted by problem: Quade's test, {p}."),
}


def omnibus_tests(study: ResultsTable) -> tuple[str, ...]:
    """Keys of the tests over all problems that the notes name."""
    if study.options.ranking == "all":
        return tuple(_OMNIBUS)
    return ({"friedman": "friedman", "aligned": "friedman_aligned", "quade": "quade"}[study.ranking],)


def _last_notes(study: ResultsTable) -> Iterator[str]:
    rows, comparison = study.last_rows, None
    if {"rank", "p", "groups"} & set(rows):
        comparison = study.comparison
    left = study.cells.n - len(study.ranked)
    if left and rows:
        yield ngettext(
            "Ranks and means leave out {n} problem with an empty cell.",
            "Ranks and means leave out {n} problems with an empty cell.",
            left,
        )
    if comparison is None:
        return
    used = omnibus_tests(study)
    for test in used:
        p = float(comparison.omnibus[test].best_pvalue)
        yield _(_OMNIBUS[test], p=f"p = {p:.3g}" if p >= SMALLEST else f"p < {SMALLEST:.0e}")
    if study.options.ranking != "friedman":
        yield _("Aligned and Quade's ranks use the size of the differences, which must mean the same on all problems.")
    if "p" in rows:
        yield _(
            "Adjusted p: the control against each algorithm over all problems, by mean ranks ({procedure}).",
            procedure=comparison.verdict.decides,
        )
    if "groups" in rows and comparison.verdict.letter_list is not None:
        yield _(
            "Algorithms that share a letter do not differ significantly over the problems (all pairs, α = {alpha}); this does not show that they perform equally.",
            alpha=show(study.options.alpha),
        )
        if any("–" in _shortened(text) for text in comparison.verdict.letter_list):
            yield _("a–d stands for all letters from a to d.")


# What a page shows first.


def headline(study: ResultsTable) -> tuple[str, str, str]:
    """Return who has the best value on the most problems, and what the cells and marks are."""
    cells, wins = study.cells, _wins(study)
    most = max(wins)
    leaders = [cells.algorithms[j] for j in range(cells.k) if wins[j] == most]
    shown = ngettext(
        "{names} is best on {most} of {problems} (as printed, alone or with others)",
        "{names} are best on {most} of {problems} each (as printed, alone or with others)",
        len(leaders), names=few(leaders, "algorithm"), most=grouped(most), problems=count(cells.n, "problem"),
    )  # fmt: skip
    details = "" if study.control is None else paragraph([_sums_text(study), *_cautions(study)])
    return shown, "", details


def key_figures(study: ResultsTable) -> list[KeyFigure]:
    """Return the size of the data, what the cells hold, and the control."""
    cells = study.cells
    found = [
        KeyFigure(_("Problems"), grouped(cells.n)),
        KeyFigure(_("Algorithms"), grouped(cells.k), str(direction(cells.objective))),
        KeyFigure(_("Cells"), cell_words(study)),
    ]
    if study.control is None:
        return found
    how = _("compared without a test") if study.marks is None else str(_(TESTS[study.marks.test].name))
    return [*found, KeyFigure(_("Control"), cells.algorithms[study.control], how)]


def subject(study: ResultsTable) -> str:
    """Return the size and the direction of the data."""
    return size_of(study.cells.n, study.cells.k, study.cells.objective)


def table_first(study: ResultsTable) -> bool:  # noqa: ARG001 - as every study
    """Say that what people came for is the table."""
    return True
