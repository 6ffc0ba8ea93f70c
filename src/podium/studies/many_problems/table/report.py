"""What a table of results says: the table with its rows below the problems, notes on everything in it, the methods paragraph."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np

from podium.data.missing import counted
from podium.document import CellValue, Column, Document, KeyFigure, Printed, Table
from podium.i18n import _, count, grouped, listing, paragraph, pgettext
from podium.render.prose import Cited
from podium.stats.logical import ADJUSTMENTS
from podium.stats.omnibus import OMNIBUS_TESTS
from podium.stats.procedures import PLAIN
from podium.studies.many_problems.table import steps
from podium.studies.many_problems.table.cells import SUMMARIES, TESTS, Marks
from podium.studies.many_problems.table.study import Digits, ResultsTable, Shown, best_of, exponent, printed
from podium.studies.many_problems.table.study import shown as as_shown
from podium.studies.shared import figures
from podium.studies.shared.content import laid_out
from podium.studies.shared.figures import Style
from podium.studies.shared.headlines import few, size_of
from podium.studies.shared.methods import PODIUM, Prose, better, no_proof, software, who
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import direction, pvalue, source_name, version_text
from podium.studies.shared.words import level as show

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


def texts_of(study: ResultsTable) -> Texts:
    """Return what the texts name."""
    cells, options = study.cells, study.options
    sizes, words = cells.sizes[cells.present], listing([_(SUMMARIES[name].name) for name in options.cell])
    fewest, most = int(sizes.min()), int(sizes.max())
    told: dict[str, tuple[str, ...]] = {"size": ("size",)}
    if cells.has_runs:
        told["cells"] = ("summaries", "even" if fewest == most else "uneven")
    return Texts(
        __file__, told, algorithms=count(cells.k, "algorithm"), problems=count(cells.n, "problem"), cells=str(words),
        summaries=words, fewest=grouped(fewest), most=grouped(most), source=source_name(cells.source),
        better=direction(cells.objective), name="" if study.control is None else cells.algorithms[study.control],
        alpha=show(options.alpha), ranked=grouped(len(study.ranked) * cells.k), n_runs=grouped(options.n_runs or 0),
        empty=EMPTY,
    )  # fmt: skip


def document(study: ResultsTable, *, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves methods and references out."""
    tell, cells = texts_of(study), study.cells
    keys = [key for marks in (study.marks, study.pair_marks) if marks is not None for key in TESTS[marks.test].cites]
    if study.options.adjust != "none" and keys:
        keys += PLAIN[study.options.adjust].cites
    if study.results is not None and _over_problems(study):
        keys += [*(key for test in omnibus_tests(study) for key in OMNIBUS_TESTS[test].cites), "demsar2006"]
    how = [*cells.notes, version_text(cells.sha256)]
    found = laid_out(study, tell("title"), tell("data"), {_("Results"): results_block(study)}, how, keys, full=full)
    if not study.in_steps:
        return found
    place = next(at for at, block in enumerate(found.blocks) if isinstance(block, Table)) + 1
    return replace(found, blocks=(*found.blocks[:place], *steps.blocks(study, tell), *found.blocks[place:]))


def _over_problems(study: ResultsTable) -> bool:
    """Whether a row below the problems shows the comparison over them."""
    return bool({"rank", "p", "groups"} & set(study.last_rows))


def omnibus_tests(study: ResultsTable) -> tuple[str, ...]:
    """Keys of the tests over all problems that the notes name."""
    if study.options.ranking == "all":
        return ("friedman", "friedman_aligned", "quade")
    return ("friedman_aligned" if study.ranking == "aligned" else study.ranking,)


# The conclusion.


def verdict_text(study: ResultsTable) -> str:
    """Say what the table is, who is best on how many problems, and the sums against the control."""
    tell, names, wins = texts_of(study), study.cells.algorithms, _wins(study)
    order = sorted(range(len(names)), key=lambda j: -wins[j])
    best = [tell("best_on", name=names[j], n=grouped(wins[j])) for j in order[:3] if wins[j]]
    return paragraph([tell("results"), tell("best", names=listing(best)), *_against(study, tell)])


def _wins(study: ResultsTable) -> list[int]:
    """Count the problems on which each algorithm has the best value as printed."""
    return [sum(j in best for best in study.winners) for j in range(study.cells.k)]


def _against(study: ResultsTable, tell: Texts) -> Iterator[str]:
    """State on how many problems the control is better and worse than the others, and what limits these sums."""
    cells, marks = study.cells, study.marks
    if study.control is None:
        return
    sums = zip(cells.algorithms, _sums(study, range(cells.n)), strict=True)
    words = [tell("sums.against", sums=own, name=name) for name, own in sums if own]
    yield tell("sums", "untested" if marks is None else study.options.marks_about, sums=listing(words, 4))
    if study.chosen:
        yield tell("caution.chosen")
    if marks is None:
        return
    yield from _unable(study, marks, tell)
    if not marks.tested.all():
        tested = {"n": int(marks.tested.sum()), "all": marks.tested.size, "tested": int(marks.tested.any(axis=1).sum())}
        yield tell("caution.partly", **{name: grouped(number) for name, number in tested.items()})


def _unable(study: ResultsTable, marks: Marks, tell: Texts) -> Iterator[str]:
    """Say how many tests cannot reach the level, whatever the order of the runs."""
    unable, sizes = marks.unable, study.cells.sizes
    if not unable.any():
        return
    runs = np.concatenate([sizes[:, marks.first][unable], sizes[:, marks.second][unable]])
    low, high, least = int(runs.min()), int(runs.max()), float(marks.smallest[unable].min())
    yield tell(
        "caution", "none" if study.options.adjust == "none" else "adjusted",
        n=grouped(int(unable.sum())), all=grouped(int(marks.tested.sum())),
        p="1" if least == 1 else _("{p} or more", p=f"{least:.2g}"),
        runs=tell("runs", "even" if low == high else "uneven", n=grouped(low), low=grouped(low), high=grouped(high)),
    )  # fmt: skip


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
    tell, options = texts_of(study), study.options
    lines, sections, rules = _lines(study)
    names, kinds = list(study.cells.algorithms), [_(SUMMARIES[name].short) for name in options.cell]
    if study.pair_marks is not None:
        names = [f"{name} ({j + 1})" for j, name in enumerate(names)]
    if options.show in ("ranks", "aligned"):
        kinds = kinds[:1]
    if options.rows == "algorithms":
        columns, sections, rules = _turned(lines, names, kinds), [], []
    else:
        columns = [Column(_("Problem"), [line.label for line in lines])]
        columns += [Column(_("Cell"), [line.what for line in lines])] if len(kinds) > 1 else []
        columns += [_column(name, [(line, j) for line in lines]) for j, name in enumerate(names)]
    height = len(columns[0].values)
    return Table(
        "results", tell("caption", options.show), tuple(columns), tuple(_notes(study, tell)),
        TERMINAL_ROWS if height > TERMINAL_ROWS else None, tuple(sections), tuple(rules),
        landscape=sum(map(_width, columns)) > PAGE, siunitx=options.siunitx,
    )  # fmt: skip


def _column(name: str, cells: Sequence[tuple[Line | None, int]]) -> Column:
    """Return a column of cells, each of a line and of the algorithm of a number."""
    values = [None if line is None else line.values[j] for line, j in cells]
    return Column(
        name, values, "value", term=TERM, printed=[None if line is None else line.cells[j] for line, j in cells]
    )


def _width(column: Column) -> int:
    texts = [str(value) for value in column.values] if column.printed is None else [
        "" if one is None else " ".join(filter(None, (one.number, one.spread, one.rank, one.mark))) for one in column.printed
    ]  # fmt: skip
    return max(map(len, [column.header, *texts])) + 2


def _turned(lines: Sequence[Line], names: Sequence[str], kinds: Sequence[str]) -> list[Column]:
    """Return the columns of a table whose rows are the algorithms, one below the other for each kind of cell."""
    columns = [Column(_("Algorithm"), [name for name in names for _kind in kinds])]
    columns += [Column(_("Cell"), [*kinds] * len(names))] if len(kinds) > 1 else []
    at = 0
    while at < len(lines):
        line = lines[at]
        # A row below the problems has one cell for each algorithm, beside its first kind.
        own = [line, *[None] * (len(kinds) - 1)] if line.last else lines[at : at + len(kinds)]
        at += 1 if line.last else len(kinds)
        name = f"{line.label}, {line.section}" if line.section else line.label
        columns.append(_column(name, [(one, j) for j in range(len(names)) for one in own]))
    return columns


def _lines(study: ResultsTable) -> tuple[list[Line], list[tuple[int, str]], list[int]]:
    """Return the rows, the headings of sections, and the rows with a rule above."""
    lines: list[Line] = []
    heads: list[tuple[int, str]] = []
    rules: list[int] = []

    def close(rows: Sequence[str], members: Sequence[int], head: str = "", section: str = "") -> None:
        found = [line for row in rows if (line := _LAST[row](study, members)) is not None]
        if found:
            rules.append(len(lines))
            heads.extend([(len(lines), head)] if head else [])
            lines.extend(line._replace(last=True, section=section) for line in found)

    sections: dict[str, list[int]] = {}
    for i in range(study.cells.n):
        sections.setdefault("" if study.sections is None else study.sections[i], []).append(i)
    for name, members in sections.items():
        heads += [(len(lines), name)] if name else []
        printed = members[: steps.SHOWN] if study.in_steps else members
        lines += [line for i in printed for line in _PROBLEM[study.options.show](study, i)]
        if name:
            close([row for row in ("sums", "rank") if row in study.last_rows], members, section=name)
    close(study.last_rows, range(study.cells.n), _("All problems") if heads else "")
    return lines, heads, rules


def _ranks(study: ResultsTable, i: int) -> Iterator[Line]:
    row = study.ranks[i]
    shown = [None if np.isnan(r) else Shown(Fraction(r), f"{r:g}") for r in row.tolist()]
    yield Line(study.cells.problems[i], _emphasised(shown, "minimize"), plain(row))


def _aligned(study: ResultsTable, i: int) -> Iterator[Line]:
    row = study.aligned_numbers[i]
    found = _emphasised(as_shown(row, study.digits(i)), study.cells.objective)
    ranked = [
        one if np.isnan(rank) else replace(one, rank=f"{rank:g}")
        for one, rank in zip(found, study.aligned[i].tolist(), strict=True)
    ]
    yield Line(study.cells.problems[i], ranked, floats(row))


def _values(study: ResultsTable, i: int) -> Iterator[Line]:
    digits = study.digits(i)
    for name in study.options.cell:
        numbers, spreads = (side[i] for side in study.summary(name))
        found = _emphasised(as_shown(numbers, digits), study.cells.objective)
        for j, (number, spread) in enumerate(zip(numbers, spreads, strict=True)):
            if number is not None and spread is not None:
                text = printed(spread, _beside(digits, number)).text
                found[j] = replace(found[j], spread=text, form=SUMMARIES[name].form or "()")
        if name == study.main:
            found = [_marked(study, i, j, one) for j, one in enumerate(found)]
        yield Line(study.cells.problems[i], found, floats(numbers), _(SUMMARIES[name].short))


_PROBLEM: Final = {"ranks": _ranks, "aligned": _aligned, **dict.fromkeys(("values", "friedman", "quade"), _values)}
"""What makes the rows of one problem."""


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
    if study.bracketed and not np.isnan(study.ranks[i, j]):
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


def plain(values: np.ndarray) -> list[Any]:
    """Return numbers, None where one is not defined."""
    return [None if np.isnan(value) else value for value in values.tolist()]


def floats(numbers: Sequence[Fraction | None]) -> list[float | None]:
    """Return the nearest floats, None without a number."""
    return [None if number is None else float(number) for number in numbers]


# Rows below the problems.


def _sums(study: ResultsTable, members: Sequence[int]) -> list[str]:
    """Count on how many problems the control is better, neither and worse than each algorithm; empty for the control."""
    others, signs, known = study.sides
    found = [""] * study.cells.k
    for place, j in enumerate(others):
        own = [int(signs[i, place]) for i in members if known[i, place]]
        order = (-1, 0, 1) if study.options.marks_about == "others" else (1, 0, -1)
        found[j] = "/".join(str(own.count(sign)) for sign in order)
    return found


def _sums_line(study: ResultsTable, members: Sequence[int]) -> Line | None:
    sums = _sums(study, members)
    label = "+/=/−" if study.marks is None else "+/≈/−"
    return Line(label, [Printed(text) if text else None for text in sums], [text or None for text in sums])


def _rank_line(study: ResultsTable, members: Sequence[int]) -> Line | None:
    means = study.mean_ranks(members)
    if means is None:
        return None
    shown = [Shown(Fraction(text := f"{mean:.2f}"), text) for mean in means.tolist()]
    return Line(_("Mean rank"), _emphasised(shown, "minimize"), plain(means))


def _mean_line(study: ResultsTable, members: Sequence[int]) -> Line | None:
    numbers = study.summary(study.main).numbers
    whole = [i for i in members if study.cells.present[i].all()]
    if not whole:
        return None
    means = [sum((numbers[i][j] or Fraction(0) for i in whole), Fraction(0)) / len(whole) for j in range(study.cells.k)]
    found = _emphasised(as_shown(means, study.digits(whole[0])), study.cells.objective)
    return Line(_("Mean"), found, floats(means))


def _p_line(study: ResultsTable, members: Sequence[int]) -> Line | None:  # noqa: ARG001 - as every row
    adjusted = study.adjusted
    if adjusted is None:
        return None
    values = [adjusted.get(name) for name in study.cells.algorithms]
    cells = [
        None
        if p is None
        else Printed(f"{p:.3f}" if p >= 0.001 else f"{p:.1e}" if p >= SMALLEST else f"<{SMALLEST:.0e}")
        for p in values
    ]
    return Line(_("Adjusted p"), cells, values)


def _groups_line(study: ResultsTable, members: Sequence[int]) -> Line | None:  # noqa: ARG001 - as every row
    if study.letters is None:
        return None
    return Line(_("Group"), [Printed(_shortened(text)) for text in study.letters], study.letters)


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
    "sums": _sums_line, "mean": _mean_line, "rank": _rank_line, "p": _p_line, "groups": _groups_line,
}  # fmt: skip


# Notes.


def _notes(study: ResultsTable, tell: Texts) -> Iterator[str]:
    options, cells = study.options, study.cells
    if options.show not in ("ranks", "aligned"):
        yield from _cell_notes(study, tell)
    yield tell("shown", options.show)
    if study.in_steps:
        yield from steps.first_of(study, tell)
    if options.ranks and options.show == "values":
        yield tell("note.brackets")
    yield from _mark_notes(study, tell)
    yield from _last_notes(study, tell)
    if empty := int((~cells.present).sum()):
        reasons = tell("note.reasons", reasons=counted(cells.reasons, "; ")) if cells.reasons else ""
        yield tell("note.empty", n=empty, reasons=reasons)
    if cells.treated is not None:
        yield from map(str, [*cells.treated.found()[:1], cells.treated.done()])


def _cell_notes(study: ResultsTable, tell: Texts) -> Iterator[str]:
    options, cells = study.options, study.cells
    forms = {SUMMARIES[name].form for name in options.cell}
    if forms & {"±", "()"} and (cells.deviations is not None or cells.has_runs):
        yield tell("note", "sample" if cells.deviations is None else "stated")
    if "[]" in forms and cells.has_runs:
        yield tell("note.range")
    if cells.measured is not None and not cells.has_runs:
        low, high = grouped(int(cells.measured.min())), grouped(int(cells.measured.max()))
        average = _("median") if cells.average == "median" else _("mean")
        yield tell("note.measured", average=average, low=low, high=high)
    rounded = tell("note.rounded")
    if options.digits is not None or options.significant is not None or options.notation != "auto":
        yield rounded
        return
    spreads = any(spread is not None for name in options.cell for row in study.summary(name).spreads for spread in row)
    rule = "scientific" if study.digits(0).scientific else "spreads" if spreads else "numbers"
    yield paragraph([tell("note", "by_problem" if options.digits_per == "problem" else rule), rounded])


def _mark_notes(study: ResultsTable, tell: Texts) -> Iterator[str]:
    if study.marks is not None:
        yield paragraph([tell("mark", study.options.marks_about), tell("mark.neither")])
        yield from _tested(study, study.marks, tell)
        if study.marks.undefined:
            yield tell("mark.undefined", n=study.marks.undefined)
    elif study.control is not None and "sums" in study.last_rows:
        yield tell("mark.untested")
    if study.options.n_runs is not None:
        yield tell("mark.rounded")
    if study.pair_marks is not None:
        yield tell("mark.pairs")
        yield from _tested(study, study.pair_marks, tell)


def _named(study: ResultsTable, marks: Marks, tell: Texts) -> str:
    """Name the tests of the marks in running text."""
    return _(TESTS[marks.test].name) if study.options.n_runs is None else tell("mark.from_means")


def _how(marks: Marks, tell: Texts) -> str:
    """Say how the p-values were computed; "" of t tests. Of several ways, the numbers of tests are given."""
    methods = marks.methods
    if set(methods) <= {"t"}:
        return ""
    if len(methods) == 1:
        return tell("how.one", how=tell("how", next(iter(methods))))
    ways = [_("{n} {how}", n=grouped(n), how=tell("how", method)) for method, n in methods.items()]
    return tell("how.several", ways=listing(ways))


def _tested(study: ResultsTable, marks: Marks, tell: Texts) -> Iterator[str]:
    """Name the tests, how their p-values were computed, their level and adjustment, and what unadjusted ones cost."""
    options, false = study.options, float(marks.levels.sum())
    kind = "none" if false == 0 else "few" if false < 0.05 else "t" if "t" in marks.methods else "many"
    done = tell(
        "tested", kind if options.adjust == "none" else "adjusted", tests=_named(study, marks, tell), false=false,
        n=grouped(int(marks.tested.sum())), procedure=_(PLAIN[options.adjust].name) if options.adjust != "none" else "",
    )  # fmt: skip
    how = _how(marks, tell)
    yield paragraph([done, *([how] if how else [])])
    yield from _unable(study, marks, tell)


def _last_notes(study: ResultsTable, tell: Texts) -> Iterator[str]:
    rows, comparison = study.last_rows, study.comparison if _over_problems(study) else None
    left = study.cells.n - len(study.ranked)
    if left and rows:
        yield tell("last.left", n=left)
    if comparison is None:
        return
    for test in omnibus_tests(study):
        yield tell("omnibus", test, p=pvalue(float(comparison.omnibus[test].best_pvalue)))
    if study.options.ranking != "friedman":
        yield tell("last.size")
    if "p" in rows:
        yield tell("last.adjusted", procedure=comparison.verdict.decides)
    if "groups" in rows and study.letters is not None:
        yield tell("last.letters")
        if any("–" in _shortened(text) for text in study.letters):
            yield tell("last.range")


# What a page shows first.


def headline(study: ResultsTable) -> tuple[str, str, str]:
    """Return who has the best value on the most problems, and what the cells and marks are."""
    tell, wins = texts_of(study), _wins(study)
    leaders = [name for name, number in zip(study.cells.algorithms, wins, strict=True) if number == max(wins)]
    shown = tell("headline", n=len(leaders), names=few(leaders, "algorithm"), most=grouped(max(wins)))
    return shown, "", "" if study.control is None else paragraph(_against(study, tell))


def key_figures(study: ResultsTable) -> list[KeyFigure]:
    """Return the size of the data, what the cells hold, and the control."""
    tell, cells = texts_of(study), study.cells
    found = [
        KeyFigure(_("Problems"), grouped(cells.n)),
        KeyFigure(_("Algorithms"), grouped(cells.k), str(direction(cells.objective))),
        KeyFigure(_("Cells"), tell["cells"]),
    ]
    if study.control is None:
        return found
    how = tell("untested") if study.marks is None else str(_(TESTS[study.marks.test].name))
    return [*found, KeyFigure(_("Control"), tell["name"], how)]


def subject(study: ResultsTable) -> str:
    """Return the size and the direction of the data."""
    return size_of(study.cells.n, study.cells.k, study.cells.objective)


def table_first(study: ResultsTable) -> bool:  # noqa: ARG001 - as every study
    """Say that what people came for is the table."""
    return True


# The methods paragraph.


def in_short(study: ResultsTable, style: Style) -> Iterator[Prose]:  # noqa: ARG001 - as `describe`
    """Say in one sentence what the table shows, and which tests."""
    tell, marks, options = texts_of(study), study.marks or study.pair_marks, study.options
    if marks is not None:
        procedure = PLAIN.get(options.adjust)
        keys = (*TESTS[marks.test].cites, *(() if procedure is None else procedure.cites))
        yield tell.prose(
            "methods.short", "plain" if procedure is None else "adjusted", tests=_named(study, marks, tell),
            n=grouped(int(marks.tested.sum())), procedure="" if procedure is None else _(procedure.phrase),
            level=figures.level(options.alpha), software=PODIUM, cited=Cited(keys),
        )  # fmt: skip
    elif study.results is not None and _over_problems(study):
        test = OMNIBUS_TESTS[omnibus_tests(study)[0]]
        yield tell.prose("methods.short.ranks", test=_(test.phrase), software=PODIUM, cited=Cited(test.cites))
    else:
        yield tell.prose("methods.short.untested", software=PODIUM)


def describe(study: ResultsTable, style: Style) -> Iterator[Prose]:
    """Write the paragraph."""
    tell, cells, options = texts_of(study), study.cells, study.options
    yield tell.prose("methods.cells", who=who(cells.algorithms), better=better(cells.objective))
    marks = study.marks or study.pair_marks
    if marks is not None:
        against = study.control is not None and study.marks is not None
        every = pgettext("what was compared", "all pairs of algorithms")
        procedure = PLAIN.get(options.adjust)
        yield tell.prose(
            "methods", "plain" if procedure is None else "adjusted", tests=_named(study, marks, tell),
            source=Cited(TESTS[marks.test].cites), what=tell("methods.control") if against else every,
            level=figures.level(options.alpha), n=grouped(int(marks.tested.sum())),
            **({} if procedure is None else {"procedure": str(procedure.phrase), "adjustment": Cited(procedure.cites)}),
        )  # fmt: skip
        if how := _how(marks, tell):
            yield [how]
        if study.control is not None and study.chosen:
            yield tell.prose("methods.chosen")
    comparison = study.comparison if study.results is not None and _over_problems(study) else None
    for place, key in enumerate(omnibus_tests(study) if comparison is not None else ()):
        assert comparison is not None
        p = figures.pvalue(float(comparison.omnibus[key].best_pvalue), style, options.alpha)
        kind = "also" if place else "friedman" if key == "friedman" else "ranks"
        test = OMNIBUS_TESTS[key]
        yield tell.prose("methods", kind, p=p, test=_(test.phrase), cited=Cited(test.cites))
    if comparison is not None and "p" in study.last_rows:
        used = ADJUSTMENTS[comparison.verdict.procedure]
        yield tell.prose("methods.procedure", procedure=str(used.phrase), cited=Cited(used.cites))
    if marks is not None:
        yield no_proof()
    yield software()
