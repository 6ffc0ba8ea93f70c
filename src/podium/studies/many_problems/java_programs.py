"""The tables of the Java programs CONTROLTEST, MULTIPLETEST and PageTest, in their order and under their captions, with podium's numbers.

Layout and captions are theirs; every number comes from the studies. Where a program errs, the right number is printed, and a note says so.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from podium.errors import InputError, closest
from podium.i18n import _
from podium.stats.adjustments import levels, threshold
from podium.stats.logical import shaffer_levels
from podium.stats.omnibus import OMNIBUS_TESTS
from podium.stats.rankings import RANKINGS
from podium.studies.many_problems.compare.study import Comparison, compare
from podium.studies.many_problems.convergence.study import Convergence
from podium.studies.shared.family import Family
from podium.studies.shared.words import procedure_name

if TYPE_CHECKING:
    from podium.studies.shared.content import StudyContent

LONG: Final = 30
"""Rows of a table that may break across pages."""

NARROW: Final = 45
"""Rows of tables that stand side by side on one page."""

WIDE: Final = 40
"""Characters of a name that a long table does not break."""

SERIES: Final = 1e-9
"""Below this, the series with which the programs compute p-values has no correct digit."""

INTEGERS: Final = 2**31 - 1

PREAMBLE: Final = r"""\documentclass[a4paper,10pt]{article}
\usepackage[landscape,margin=11mm]{geometry}
\usepackage{graphicx,longtable,multicol}
\setlength\parindent{0pt}\setlength\tabcolsep{4pt}\setlength\multicolsep{2pt}
\setlength\LTpre{3pt}\setlength\LTpost{3pt}\setlength\LTcapwidth{\linewidth}
\newcommand\ruled{\hline\rule{0pt}{2.1ex}}
\newsavebox\wholetable
% A table as wide as the page, if it is wider.
\newcommand\fitted[1]{\sbox\wholetable{#1}\ifdim\wd\wholetable>\linewidth
  \resizebox{\linewidth}{!}{\usebox\wholetable}\else\usebox\wholetable\fi}
\newcommand\titled[1]{\refstepcounter{table}{\centering Table \thetable: #1\par}\nopagebreak\vspace{1pt}}
"""

ONE_TO_N: Final = {
    "bonferroni": "Bonf", "holm": "Holm", "hochberg": "Hoch", "hommel": "Homm", "holland": "Holl", "rom": "Rom", "finner": "Finn", "li": "Li",
}  # fmt: skip
"""Procedures against a control, with the programs' short names."""

N_TO_N: Final = {"nemenyi": "Neme", "holm": "Holm", "shaffer": "Shaf", "bergmann-hommel": "Berg"}
"""The same for all pairs."""

SPELLED: Final = {"bonferroni": "Bonferroni-Dunn", "nemenyi": "Nemenyi"}


class _Tables:
    """The parts of a document that is being written, and the notes on them."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.notes: list[str] = []

    def noted(self, text: str, *, when: bool = True) -> str:
        """Return the mark of a note, which is listed once."""
        if not when:
            return ""
        if text not in self.notes:
            self.notes.append(text)
        return rf"\textsuperscript{{{self.notes.index(text) + 1}}}"

    def add(self, *parts: str) -> None:
        self.parts += parts

    def document(self, heading: str) -> str:
        from podium.render.latex_text import MACROS, escape

        notes = "\n".join(rf"\item {escape(note)}" for note in self.notes)
        head = escape(_("Where these tables differ from those of the program, and what limits them"))
        end = rf"\textbf{{{head}}}\begin{{enumerate}}\itemsep0pt\parskip0pt{chr(10)}{notes}{chr(10)}\end{{enumerate}}"
        body = "\n\n".join([rf"\section*{{{heading}}}\scriptsize", *self.parts, end]).replace(
            r"}\textsuperscript{", ","
        )
        return f"{PREAMBLE}{MACROS}\\begin{{document}}\n{body}\n\\end{{document}}\n"


def _table(caption: str, columns: str, head: str, rows: Sequence[str], *, whole: bool = False) -> str:
    """Write a table; a long one breaks across pages, unless it has to stay `whole`."""
    lines = "\n".join(rf"{row}\\" for row in rows)
    if len(rows) > LONG and not whole:
        if max(len(row.replace(r"\&", "+").split("&")[1]) for row in rows) > WIDE:
            room = 0.92 - 0.112 * (len(columns) - 2)  # what columns of numbers in full precision leave
            columns = rf"{columns[0]}p{{{room:.2f}\linewidth}}{columns[2:]}"
        return (
            rf"\begin{{longtable}}{{{columns}}}\caption{{{caption}}}\\{head}\\\hline\noalign{{\vskip1pt}}\endfirsthead"
            f"\n{head}\\\\\\hline\\noalign{{\\vskip1pt}}\\endhead\n{lines}\n\\hline\\end{{longtable}}"
        )
    tabular = f"\\begin{{tabular}}{{{columns}}}\n{head}\\\\\n\\ruled {lines}\n\\hline\n\\end{{tabular}}"
    return f"\\titled{{{caption}}}{{\\centering\\fitted{{{tabular}}}\\par}}\\vspace{{3pt}}"


def _side_by_side(blocks: Sequence[str], rows: int) -> str:
    """Put short narrow blocks beside each other."""
    if rows > NARROW:
        return "\n\n".join(blocks)
    width = 0.98 / len(blocks)
    return "\\hfill\n".join(
        f"\\begin{{minipage}}[t]{{{width:.2f}\\linewidth}}\\raggedright\n{block}\n\\end{{minipage}}" for block in blocks
    )


def _number(value: float) -> str:
    """Write a number in full precision."""
    if np.isinf(value):
        return r"$\infty$"
    return "--" if np.isnan(value) else repr(float(value))


def _row(*cells: str | float) -> str:
    return "&".join(cell if isinstance(cell, str) else _number(cell) for cell in cells)


def _names(study: Comparison | Convergence) -> list[str]:
    from podium.render.latex_text import escape

    data = study.results if isinstance(study, Comparison) else study.traces
    return [escape(name) for name in data.algorithms]


# CONTROLTEST and MULTIPLETEST.

_OMNIBUS: Final = {
    "friedman": ("Friedman statistic", "Friedman Test"),
    "iman_davenport": ("Iman and Davenport statistic", "Iman and Davenport Test"),
    "friedman_aligned": ("Aligned Friedman statistic", "Aligned Friedman Test"),
    "quade": ("Quade statistic", "Quade Test"),
}
_TITLES: Final = {"friedman": "Friedman", "aligned": "Aligned Friedman", "quade": "Quade"}


def _rankings(study: Comparison, ranking: str, into: _Tables, caption: str) -> str:
    """The table of mean ranks, and below it the tests of this ranking."""
    means = study.rankings[ranking].mean_ranks.tolist()
    rows = [_row(name, mean) for name, mean in zip(_names(study), means, strict=True)]
    lines = [_table(caption, "c|c", "Algorithm&Ranking", rows, whole=len(rows) <= NARROW)]
    for key, one in OMNIBUS_TESTS.items():
        if one.ranking != ranking:
            continue
        found, (statistic, test) = study.omnibus[key].classic, _OMNIBUS[key]
        df = " and ".join(map(str, found.df))
        law = "chi-square" if one.reference == "χ²" else "F-distribution"
        p = float(found.pvalue)
        mark = _wrong_statistic(study, key, into) + into.noted(
            _("The programs compute p-values of these tests by series that end near 1e-10, and print smaller ones as 0, negative or NaN."),
            when=p < SERIES,
        )  # fmt: skip
        lines.append(
            f"{statistic} (distributed according to {law} with {df} degrees of freedom): "
            f"{_number(float(found.statistic))}.{mark} P-value computed by {test}: {_number(p)}."
        )
    return "\n\n".join(lines)


def _wrong_statistic(study: Comparison, key: str, into: _Tables) -> str:
    """Mark a statistic that CONTROLTEST computes otherwise."""
    k, n = study.results.k, study.results.n
    return {
        "friedman_aligned": lambda: into.noted(
            _("CONTROLTEST divides the sum of squares in the numerator of the aligned ranks statistic by k; this factor belongs to the denominator. It also decides ties of aligned observations on rounded binary numbers, where podium uses the decimals of the data: mean aligned ranks can differ.")
        ),
        "quade": lambda: into.noted(
            _("For an even number of algorithms, CONTROLTEST drops the fraction of (k + 1)/2, so its Quade statistic is another number."),
            when=k % 2 == 0,
        )
        + into.noted(
            _("For this many problems and algorithms, Quade's sum of squares exceeds the integers of CONTROLTEST, so its statistic is meaningless."),
            when=n * (n + 1) * (2 * n + 1) * k * (k + 1) * (k - 1) > INTEGERS,
        ),
    }.get(key, lambda: "")()  # fmt: skip


def _adjusted(
    caption: str, who: str, labels: Sequence[str], family: Family, short: Mapping[str, str], into: _Tables
) -> str:
    """A table of adjusted p-values, the smallest first; a procedure that was not computed has no column."""
    found = {key: family.adjusted[key] for key in short if key in family.adjusted}
    capped = any(bool((values >= 1).any()) for values in found.values())
    mark = into.noted(_("Adjusted p-values end at 1; the programs print larger numbers."), when=capped)
    for key in (key for key in short if key in family.omitted):
        mark += into.noted(f"{procedure_name(key)}: {family.omitted[key]}")
    rows = [
        _row(str(i + 1), labels[i], float(family.pvalues[i]), *(float(values[i]) for values in found.values()))
        for i in range(family.m)
    ]
    heads = "".join(rf"&$p_{{{short[key]}}}$" for key in found)
    return _table(caption + mark, "c" * (3 + len(found)), f"i&{who}&unadjusted $p${heads}", rows)


def _at(alpha: float) -> str:
    return rf" for $\alpha={f'{alpha:.2f}' if round(alpha, 2) == alpha else f'{alpha:g}'}$"


def _stated(procedure: str, level: str) -> str:
    name = SPELLED.get(procedure, procedure.capitalize())
    return rf"{name}'s procedure rejects those hypotheses that have a p-value $\le{level}$."


def _level_table(caption: str, labels: Sequence[str], family: Family, columns: dict[str, Any], who: str) -> str:
    """A table of levels: the hypothesis with the smallest p-value first, which has the highest number."""
    assert family.z is not None
    rows = [
        _row(str(family.m - i), labels[i], abs(float(family.z[i])), float(family.pvalues[i]),
             *(float(values[i]) for values in columns.values()))
        for i in range(family.m)
    ]  # fmt: skip
    return _table(
        caption, "c" * (4 + len(columns)), "&".join(["$i$", who, "$z=(R_0 - R_i)/SE$", "$p$", *columns]), rows
    )


def _against_control(
    family: Family, labels: Sequence[str], alpha: float, title: str, several: bool, into: _Tables
) -> str:
    """Levels of the procedures against a control, and up to which p-value each rejects."""
    step = {key: levels(family.pvalues, key, alpha) for key in ("holm", "holland", "rom", "finner", "li")}
    columns = {"Holm/Hochberg/Hommel": step["holm"]}
    said = ["bonferroni", "holm", "hochberg", "hommel"]
    if several:
        rom = into.noted(
            _("Rom's levels from the third on follow his recursion, of which CONTROLTEST leaves out a term; its factors for adjusted p-values follow from that."),
            when=family.m > 2,
        )  # fmt: skip
        columns |= {"Holland": step["holland"], f"Rom{rom}": step["rom"], "Finner": step["finner"], "Li": step["li"]}
        said += ["holland", "rom", "finner", "li"]
    kind = "Holm / Hochberg / Holland / Rom / Finner / Li Table" if several else "Holm / Hochberg Table"
    caption = kind + _at(alpha)
    sentences = []
    for key in said:
        bound = threshold(family.pvalues, key, alpha)
        if key == "hommel" and bool((family.pvalues <= bound).all()):
            sentences.append("Hommel's procedure rejects all hypotheses.")
            continue
        wrong = into.noted(
            _("At the level 0.10, MULTIPLETEST divides 0.05 instead of 0.10 for the bound of Hommel's procedure."),
            when=key == "hommel" and not several and alpha == 0.1,
        )  # fmt: skip
        sentences.append(_stated(key, _number(bound)) + wrong)
    return "\n\n".join([_level_table(caption + title, labels, family, columns, "algorithm"), _lines(sentences, 2)])


def _lines(items: Sequence[str], columns: int) -> str:
    return rf"\begin{{multicols}}{{{columns}}}\raggedright{chr(10)}" + "\n\n".join(items) + "\n\\end{multicols}"


def _all_pairs(family: Family, labels: Sequence[str], alpha: float, k: int, into: _Tables) -> str:
    shaffer = shaffer_levels(family.pvalues, k, alpha)
    columns = {"Holm": levels(family.pvalues, "holm", alpha), "Shaffer": shaffer}
    kept = np.flatnonzero(~family.rejected("shaffer", alpha))
    wrong = into.noted(
        _(
            "As bound of Shaffer's procedure, MULTIPLETEST prints the first of its levels; here it is the p-value up to which the procedure rejects."
        )
    )
    bounds = {
        "nemenyi": alpha / family.m,
        "holm": threshold(family.pvalues, "holm", alpha),
        "shaffer": float(shaffer[kept[0] if kept.size else -1]),
    }  # fmt: skip
    sentences = [_stated(key, _number(bound)) + (wrong if key == "shaffer" else "") for key, bound in bounds.items()]
    parts = [
        _level_table(f"Holm / Shaffer Table{_at(alpha)}", labels, family, columns, "algorithms"),
        _lines(sentences, 2),
    ]
    if "bergmann-hommel" in family.adjusted:
        hit = family.rejected("bergmann-hommel", alpha)
        order = sorted(zip(_place(family), labels, hit.tolist(), strict=True))
        found = [rf"\textbullet\ {label}" for _pair, label, rejected in order if rejected]
        mark = into.noted(
            _("MULTIPLETEST leaves Bergmann and Hommel's procedure out from 9 algorithms on, and prints a column of zeros."),
            when=k >= 9,
        )  # fmt: skip
        parts.append(rf"Bergmann's procedure rejects these hypotheses:{mark}" + ("" if found else " none."))
        parts += [_lines(found, 4)] if found else []
    return "\n\n".join(parts)


def _place(family: Family) -> list[tuple[int, int]]:
    """The two algorithms of each hypothesis in the order of the table."""
    return [(min(pair), max(pair)) for pair in zip(family.first.tolist(), family.second.tolist(), strict=True)]


def _family(study: Comparison, design: str) -> Family:
    return next(one for one in study.families if one.design == design)


def _chosen(study: Comparison, into: _Tables) -> str:
    assert study.control is not None
    if study.options.control != "best" or "best" in study.results.algorithms:
        return into.noted(_("The control was named: {name}.", name=study.results.algorithms[study.control]))
    return into.noted(
        _("As in the program, the control of each ranking is the algorithm with the best mean rank on these data: {name} here. It was chosen after the results were seen, so the tests favour it. Name the control beforehand where a claim rests on them.", name=study.results.algorithms[study.control])
    )  # fmt: skip


def _controltest(study: Comparison) -> str:
    into, data = _Tables(), study.results
    control, alphas = study.options.control or "best", study.levels
    found = {name: compare(data, control, alpha=study.options.alpha, ranking=name, pairwise="z") for name in RANKINGS}
    names = _names(study)
    tables = [
        _rankings(one, name, into, f"Average Rankings of the algorithms ({_TITLES[name]})")
        for name, one in found.items()
    ]
    into.add(_side_by_side(tables, data.k), _contrasts(study))
    families = {name: _family(one, "control") for name, one in found.items()}
    labels = {name: [names[j] for j in family.second.tolist()] for name, family in families.items()}
    for name, family in families.items():
        mark = _chosen(found[name], into)
        if name != "friedman":
            mark += into.noted(
                _(
                    "The standard errors of aligned and Quade's ranks are the published ones, as in the program. With them, the tests reject too often or too rarely ({--se:corrected})."
                )
            )
        for alpha in alphas:
            into.add(_against_control(family, labels[name], alpha, f" ({_TITLES[name].upper()}){mark}", True, into))
    for name, family in families.items():
        for part in (("bonferroni", "holm", "hochberg", "hommel"), ("holland", "rom", "finner", "li")):
            caption = f"Adjusted $p$-values ({_TITLES[name].upper()})"
            short = {key: ONE_TO_N[key] for key in part}
            into.add(_adjusted(caption, "algorithm", labels[name], family, short, into))
    return into.document("Tables of Friedman, Aligned Friedman, Bonferroni-Dunn, Holm, Hochberg and Hommel Tests")


def _contrasts(study: Comparison) -> str:
    names = _names(study)
    rows = [_row(name, *map(float, row)) for name, row in zip(names, study.contrasts, strict=True)]
    return _table("Contrast Estimation", "|r" * (len(names) + 1) + "|", "&".join(["", *names]), rows, whole=True)


def _multipletest(study: Comparison) -> str:
    into, data = _Tables(), study.results
    found = compare(data, study.options.control or "best", alpha=study.options.alpha, pairwise="z")
    names = _names(study)
    into.add(_rankings(found, "friedman", into, "Average Rankings of the algorithms" + into.noted(
        _("MULTIPLETEST ranks negative values by their absolute value; here they are ranked by value."), when=bool((data.values < 0).any())
    )))  # fmt: skip
    control, pairs = _family(found, "control"), _family(found, "all-pairs")
    labels = [names[j] for j in control.second.tolist()]
    mark = _chosen(found, into)
    into.add(*(_against_control(control, labels, alpha, mark, False, into) for alpha in study.levels))
    short = {key: ONE_TO_N[key] for key in ("bonferroni", "holm", "hochberg", "hommel")}
    into.add(_adjusted("Adjusted $p$-values", "algorithm", labels, control, short, into))
    both = [f"{names[i]} vs. {names[j]}" for i, j in _place(pairs)]
    into.add(*(_all_pairs(pairs, both, alpha, data.k, into) for alpha in study.levels))
    into.add(_adjusted("Adjusted $p$-values", "hypothesis", both, pairs, N_TO_N, into))
    return into.document("Tables of Friedman, Bonferroni-Dunn, Holm, Hochberg and Hommel Tests")


# PageTest.


def _pagetest(study: Convergence) -> str:
    into, names = _Tables(), _names(study)
    versions = {"basic": "original version", "alternative": "alternative version"}
    for pairs in (study.basic, study.alternative):
        if pairs is None:
            continue
        how = (
            into.noted(_("P-values are exact."))
            if pairs.all_exact
            else into.noted(_("P-values are by the normal approximation, because exact ones would take too long."))
        )
        mark = how + into.noted(
            _(
                "The row gains on the column along the budget, whichever direction of the values is better; the program's two versions point in opposite directions where smaller values are better. To gain is not to be ahead: the whole report says who is faster."
            )
        )
        mark += into.noted(
            _(
                "Page's test assumes independent cut-points. Those of a curve depend on one another, so it rejects too often, and the p-values are not adjusted for the number of pairs. Bold: p ≤ 0.1."
            )
        )
        rows = []
        for i, name in enumerate(names):
            cells = [_number(p) for p in pairs.pvalues[i].tolist()]
            cells = [
                rf"\textbf{{{c}}}" if p <= 0.1 else c for c, p in zip(cells, pairs.pvalues[i].tolist(), strict=True)
            ]
            cells[i] = "--"
            rows.append(_row(name, *cells))
        caption = f"$p$-values of Page's trend test ({versions[pairs.version]}): the method in the row converges faster than the method in the column{mark}"
        into.add(_table(caption, "l|" + "c" * len(names), "&".join(["", *names]), rows, whole=True))
    if study.alternative is None:
        into.noted(_("The alternative version needs the best possible value: {--optimum:0}, {--tolerance:1e-8}."))
    return into.document("Page's trend test")


PROGRAMS: Final[dict[str, tuple[type, Callable[[Any], str]]]] = {
    "controltest": (Comparison, _controltest),
    "multipletest": (Comparison, _multipletest),
    "pagetest": (Convergence, _pagetest),
}
"""What each program's tables are made of."""

_FREE: Final = ("control", "alpha", "seed", "ranking")
"""Options of `compare` with which such tables can be made."""


def like(study: StudyContent, program: str) -> str:
    """Return the tables of a program as a LaTeX document."""
    from podium.render.latex_text import letters

    if program not in PROGRAMS:
        raise InputError(
            "Unknown program {program!r}: use one of {found}.{closest}",
            program=program, found=", ".join(PROGRAMS), closest=closest(program, PROGRAMS),
        )  # fmt: skip
    kind, write = PROGRAMS[program]
    if not isinstance(study, kind):
        needs = _("the comparison of a complete table") if kind is Comparison else _("a study of convergence")
        raise InputError(
            "The tables of {program} are made from {needs}, not from this study.", program=program, needs=needs
        )
    if isinstance(study, Comparison):
        usual, own = type(study.options)().to_dict(), study.options.to_dict()
        other = [name for name in own if name not in _FREE and own[name] != usual[name]]
        other += ["ranking"] if study.options.ranking not in ("friedman", "all") else []
        if other:
            raise InputError(
                "{program} has no tables for the option {option}. Leave it out.", program=program, option=other[0]
            )
    with letters():
        return write(study)
