"""The check of assumptions as a document: verdict, advice, counts, and the tables of the sources with their marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from podium._version import __version__
from podium.document import Block, Bullets, Column, Document, Heading, Paragraph, Table
from podium.stats.normality import NORMALITY_TESTS
from podium.stats.variances import HOMOGENEITY_TESTS
from podium.studies.assumptions.titles import DECIDES_NORMALITY, DECIDES_VARIANCES, TITLES
from podium.studies.assumptions.verdict import conditions
from podium.studies.words import count, listing, source_name
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.assumptions.checks import Outcome
    from podium.studies.assumptions.study import Assumptions

REFERENCES = (
    "garcia2009",
    "luengo2009",
    "shapiro1965",
    "lilliefors1967",
    "dagostino1973",
    "stephens1986",
    "brown1974",
    "fligner1976",
)
MORE = (
    "More: --full adds the other normality tests, a description of every cell and references; "
    "--format latex, markdown, html, csv or json gives everything for a paper or a program."
)
_TERMINAL_CELLS = 320
_TERMINAL_ROWS = 30


def build(study: Assumptions, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves the details out."""
    runs = study.runs
    blocks: list[Block] = [
        Paragraph(study.text, lead=True),
        Paragraph(
            f"Data: {source_name(runs.source)}; {count(runs.n, 'problem')}, {count(runs.k, 'algorithm')}, "
            f"{count(int(runs.counts.sum()), 'run')}."
        ),
        Heading("Conditions"),
        _conditions_table(study),
        Heading("Advice"),
        *study.advice,
        Heading("How many fail, and how many would by chance"),
        _tally_table(study, full),
        Heading("Normality of each cell"),
    ]
    tests = NORMALITY_TESTS if full else (DECIDES_NORMALITY,)
    blocks += [_normality_table(study, study.normality[test]) for test in tests]
    blocks += [Heading("Equal variances on each problem"), _homogeneity_table(study)]
    if full:
        blocks += [Heading("The cells"), _shape_table(study)]
    blocks += [Heading("How this was computed"), Bullets(tuple(_notes(study)))]
    blocks += study.methods("en").closing(REFERENCES) if full else [Paragraph(MORE)]
    return Document("Are parametric tests safe on these runs?", tuple(blocks))


def _conditions_table(study: Assumptions) -> Table:
    found = conditions(study)
    words = {"fails": "fails", "no objection": "no objection found", "unchecked": "cannot be checked"}
    return Table(
        "conditions",
        "What a t test or an analysis of variance of the runs of one problem assumes",
        (
            Column("Condition", list(found)),
            Column("Here", [words[state] for state, _ in found.values()]),
            Column("Decided by", [TITLES[DECIDES_NORMALITY], TITLES[DECIDES_VARIANCES], "how the runs were made"]),
        ),
    )


def _tally_table(study: Assumptions, full: bool) -> Table:
    rows = list(study.tallies.values())
    kinds = ["cells"] * len(NORMALITY_TESTS) + ["problems"] * len(HOMOGENEITY_TESTS)
    columns = [
        Column("Test", [TITLES[row.test] for row in rows]),
        Column("Of", kinds),
        Column("Tested", [row.tested for row in rows], "count"),
        Column("Fail", [row.failed for row in rows], "count", [row.beyond_chance for row in rows]),
        Column("By chance", [row.expected for row in rows], "value"),
        Column("After Holm", [row.after_holm for row in rows], "count"),
    ]
    notes = [
        "Marked: more than chance explains. After Holm: failures left when the p-values of a test are adjusted together.",
        *_impossible(study),
    ]
    if full:
        columns.append(Column("p of so many", [row.chance if row.tested else None for row in rows], "pvalue"))
        columns.append(Column("Impossible", [row.impossible for row in rows], "count"))
        notes.insert(
            1,
            "p of so many: probability of at least so many failures by chance, if cells were independent of each other.",
        )
    caption = f"Cells not normal, and problems of unequal variances, at α = {show(study.alpha)}"
    return Table("tallies", caption, tuple(columns), tuple(notes))


def _impossible(study: Assumptions) -> list[str]:
    """Why tests were not possible, with how often; tests with the same reasons share a line."""
    lines: dict[str, list[str]] = {}
    for test, outcome in {**study.normality, **study.homogeneity}.items():
        reasons = list(outcome.reasons.values())
        reasons += ["no run at all"] * (study.tallies[test].impossible - len(reasons))
        if reasons:
            counted = "; ".join(f"{reason} ({reasons.count(reason)})" for reason in dict.fromkeys(reasons))
            lines.setdefault(counted, []).append(TITLES[test])
    return [f"Not possible: {listing(tests)}: {counted}." for counted, tests in lines.items()]


def _terminal(study: Assumptions, cells: int) -> int | None:
    """How many rows a terminal shows: all of a small table, the first few of a larger one, none of a huge one."""
    if cells <= _TERMINAL_CELLS:
        return None
    return 0 if study.runs.k > 24 else max(5, _TERMINAL_CELLS // study.runs.k)


def _normality_table(study: Assumptions, outcome: Outcome) -> Table:
    columns = [Column("Problem", list(study.runs.problems))]
    for j, name in enumerate(study.runs.algorithms):
        values = outcome.pvalue[:, j]
        columns.append(Column(name, values.tolist(), "pvalue", (values <= study.alpha).tolist()))
    return Table(
        f"normality-{outcome.test}",
        f"{TITLES[outcome.test]}: p-values (departures from normality at {show(study.alpha)} marked)",
        tuple(columns),
        ("A dash: no test was possible (constant cell, or too few runs).",) if outcome.reasons else (),
        _terminal(study, outcome.pvalue.size),
    )


def _homogeneity_table(study: Assumptions) -> Table:
    columns = [Column("Problem", list(study.runs.problems))]
    for test in HOMOGENEITY_TESTS:
        values = study.homogeneity[test].pvalue
        columns.append(Column(TITLES[test], values.tolist(), "pvalue", (values <= study.alpha).tolist()))
    return Table(
        "equal-variances",
        f"Equality of the algorithms' variances: p-values (unequal at {show(study.alpha)} marked)",
        tuple(columns),
        ("Bartlett's test takes normality for granted: where that fails, its small p-values may mean only that.",),
        None if study.runs.n <= _TERMINAL_ROWS else _TERMINAL_ROWS,
    )


def _shape_table(study: Assumptions) -> Table:
    runs, shape = study.runs, study.shape

    def flat(values: Any) -> Sequence[Any]:
        return [None if value != value else value for value in values.ravel().tolist()]

    return Table(
        "cells",
        "Every cell: runs, distinct values, mean, standard deviation, skewness, excess kurtosis",
        (
            Column("Problem", [problem for problem in runs.problems for _ in runs.algorithms]),
            Column("Algorithm", list(runs.algorithms) * runs.n),
            Column("Runs", flat(shape.counts), "count"),
            Column("Distinct", flat(shape.distinct), "count"),
            Column("Mean", flat(shape.mean), "value"),
            Column("SD", flat(shape.deviation), "value"),
            Column("Skewness", flat(shape.skewness), "statistic"),
            Column("Kurtosis", flat(shape.excess_kurtosis), "statistic"),
        ),
        (),
        0,
    )


def _notes(study: Assumptions) -> list[str]:
    return [
        f"podium {__version__}; data SHA-256 {study.runs.sha256}",
        "Lilliefors: p by podium's own simulated table; Shapiro–Wilk: Royston 1995; Anderson–Darling: Stephens 1986.",
        f"Independence: {study.scheme.title}; {study.scheme.reason}",
        *study.runs.notes,
    ]
