"""The check of assumptions as a document: verdict, advice, counts, and the tables of the sources with their marks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Literal

from podium.document import Block, Column, Document, Heading, KeyFigure, Paragraph, Table
from podium.i18n import N_, _, count, grouped, joined, listing, ngettext, paragraph
from podium.stats.normality import NORMALITY_TESTS
from podium.stats.variances import FEW, HOMOGENEITY_TESTS, SIMULATED, SMALLEST
from podium.studies.assumptions.study import DECIDES_NORMALITY, DECIDES_VARIANCES, NONE, TITLES, Tally
from podium.studies.headlines import clause, of_all
from podium.studies.words import level as show
from podium.studies.words import source_name, version_text

if TYPE_CHECKING:
    from podium.studies.assumptions.study import Assumptions, Outcome


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


def document(study: Assumptions, *, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves the details out."""
    runs = study.runs
    blocks: list[Block] = [
        Paragraph(study.text, lead=True),
        Paragraph(
            _(
                "Data: {source}; {problems}, {algorithms}, {runs}.",
                source=source_name(runs.source), problems=count(runs.n, "problem"),
                algorithms=count(runs.k, "algorithm"), runs=count(int(runs.counts.sum()), "run"),
            )
        ),
        Heading(_("Conditions")),
        _conditions_table(study),
        Heading(_("Advice"), part="advice"),
        *study.advice,
        Heading(_("How many fail, and how many are expected by chance")),
        _tally_table(study, full),
    ]  # fmt: skip
    if full:
        blocks.append(Heading(_("Normality of each cell")))
        blocks += [_normality_table(study, study.normality[test]) for test in NORMALITY_TESTS]
        blocks += [Heading(_("Equal variances on each problem")), _homogeneity_table(study)]
        blocks += [Heading(_("The cells")), _shape_table(study)]
    blocks += study.closing(_notes(study), REFERENCES, full=full)
    return Document(_("Are parametric tests safe on these runs?"), tuple(blocks))


def _notes(study: Assumptions) -> list[str]:
    return [
        version_text(study.runs.sha256),
        _(
            "P-values: Lilliefors by podium's simulated table; Shapiro–Wilk by Royston 1995; Anderson–Darling by "
            "Stephens 1986."
        ),
        _("Independence: {title}; {reason}", title=_(study.scheme.title), reason=_(study.scheme.reason)),
        *study.runs.notes,
    ]


# The conclusion: the state of each condition, and what follows.


State = Literal["fails", "no objection", "unchecked"]


def verdict_text(study: Assumptions) -> str:
    """Lay out the answer, then its evidence, then what to do."""
    return paragraph([_opening(study), *(text for _state, text in conditions(study).values()), _closing(study)])


def _opening(study: Assumptions) -> str:
    """State whether parametric tests are safe."""
    broken = _broken(study)
    if broken:
        return ngettext(
            "Parametric tests (t, ANOVA) on the runs of one problem are not safe here: {conditions} fails.",
            "Parametric tests (t, ANOVA) on the runs of one problem are not safe here: {conditions} fail.",
            len(broken), conditions=listing(broken),
        )  # fmt: skip
    if study.parametric is None:
        return _("These data cannot show whether parametric tests are safe.")
    return _("These runs give no evidence against parametric tests (t, ANOVA) on one problem.")


def _broken(study: Assumptions) -> list[str]:
    """Name the conditions that fail."""
    return [_(name) for name, (state, _text) in conditions(study).items() if state == "fails"]


def _closing(study: Assumptions) -> str:
    """State what to do."""
    if _broken(study):
        return (
            _("Compare by ranks over problems (podium compare), which makes none of these assumptions.")
            if study.runs.n > 1
            else _("Use tests that do not assume these conditions (podium folds for repetitions on one problem).")
        )
    if study.parametric is None:
        return _("Use rank-based tests, which do not need these conditions.")
    return _(
        "This does not prove that the conditions hold: {runs} cannot show otherwise. Rank-based tests remain "
        "valid as well.",
        runs=_runs(study),
    )


def conditions(study: Assumptions) -> dict[str, tuple[State, str]]:
    """State of each condition, and a sentence on it."""
    return {
        N_("normality"): _normality(study),
        N_("equal variances"): _variances(study),
        N_("independence"): _independence(study),
    }


def _normality(study: Assumptions) -> tuple[State, str]:
    tally = study.tallies[DECIDES_NORMALITY]
    constant = int(study.shape.constant.sum())
    parts = []
    if tally.tested:
        parts.append(_departures(tally))
    if constant:
        parts.append(ngettext(
            "{n} of {cells} is constant, so no test of normality is possible there",
            "{n} of {cells} are constant, so no test of normality is possible there",
            constant, cells=count(study.runs.n * study.runs.k, "cell"),
        ))  # fmt: skip
    if not parts:
        return "unchecked", _("No cell has enough runs for a test of normality.")
    text = paragraph(["; ".join(parts) + ".", *_extreme_ones(tally)])
    if tally.beyond_chance or _mixed(study):
        return "fails", text
    return ("no objection" if tally.tested else "unchecked"), text


def _departures(tally: Tally) -> str:
    values = {"cells": count(tally.tested, "cell"), "test": _(TITLES[tally.test]), "alpha": show(tally.alpha)}
    if tally.tested == 1:
        return ngettext(
            "{n} of {cells} departs from normality ({test}, α = {alpha}), at this level",
            "{n} of {cells} depart from normality ({test}, α = {alpha}), at this level",
            tally.failed, **values,
        )  # fmt: skip
    return ngettext(
        "{n} of {cells} departs from normality ({test}, α = {alpha}), where {expected:.1f} are expected by chance",
        "{n} of {cells} depart from normality ({test}, α = {alpha}), where {expected:.1f} are expected by chance",
        tally.failed, expected=tally.expected, **values,
    )  # fmt: skip


def _mixed(study: Assumptions) -> bool:
    """Whether on some problem one algorithm does not vary at all while another does."""
    constant = study.shape.constant
    varying = study.shape.distinct > 1
    return bool((constant.any(axis=1) & varying.any(axis=1)).any())


def _variances(study: Assumptions) -> tuple[State, str]:
    tally = study.tallies[DECIDES_VARIANCES]
    if not tally.tested:
        return "unchecked", _("Equality of variances could not be tested on any problem.")
    values = {"failed": grouped(tally.failed), "problems": count(tally.tested, "problem"), "test": "Brown–Forsythe"}
    if tally.tested == 1:
        text = _("Variances differ between the algorithms on {failed} of {problems} ({test}), at this level.", **values)
    else:
        text = _(
            "Variances differ between the algorithms on {failed} of {problems} ({test}), where {expected:.1f} are "
            "expected by chance.",
            expected=tally.expected, **values,
        )  # fmt: skip
    return ("fails" if tally.beyond_chance else "no objection"), paragraph([text, *_extreme_ones(tally)])


def _extreme_ones(tally: Tally) -> list[str]:
    """Explain a condition that fails although no more cells fail than chance explains."""
    if not tally.beyond_chance or tally.tested == 1 or 2 * tally.chance <= tally.alpha:
        return []
    return [
        ngettext(
            "So many would be chance, but {n} remains after Holm's adjustment of all {tested} p-values.",
            "So many would be chance, but {n} remain after Holm's adjustment of all {tested} p-values.",
            tally.after_holm, tested=grouped(tally.tested),
        )
    ]  # fmt: skip


def _independence(study: Assumptions) -> tuple[State, str]:
    scheme, title = study.scheme, _(study.scheme.title)
    if scheme.independent is None:
        return "unchecked", _(
            "How the runs were made is not stated (--scheme), so their independence cannot be judged."
        )
    if scheme.independent:
        return "no objection", _("The runs are independent by design ({title}).", title=title)
    return "fails", _("The runs are not independent ({title}): {reason}", title=title, reason=_(scheme.reason))


def _runs(study: Assumptions) -> str:
    low, high = int(study.runs.counts.min()), int(study.runs.counts.max())
    if low == high:
        return ngettext("{n} run per cell", "{n} runs per cell", low)
    return _("{low} to {high} runs per cell", low=low, high=high)


# The tables.


def _conditions_table(study: Assumptions) -> Table:
    found = conditions(study)
    words = {"fails": _("fails"), "no objection": _("no objection found"), "unchecked": _("cannot be checked")}
    return Table(
        "conditions",
        _("What a t test or an analysis of variance of the runs of one problem assumes"),
        (
            Column(_("Condition"), list(map(_, found))),
            Column(_("Here"), [words[state] for state, _sentence in found.values()]),
            Column(
                _("Decided by"),
                [_(TITLES[DECIDES_NORMALITY]), _(TITLES[DECIDES_VARIANCES]), _("how the runs were made")],
            ),
        ),
    )


def _tally_table(study: Assumptions, full: bool) -> Table:
    rows = list(study.tallies.values())
    kinds = [_("cells")] * len(NORMALITY_TESTS) + [_("problems")] * len(HOMOGENEITY_TESTS)
    columns = [
        Column(_("Test"), [_(TITLES[row.test]) for row in rows], terms=True),
        Column(_("Of"), kinds),
        Column(_("Tested"), [row.tested for row in rows], "count", term="failures-by-chance"),
        Column(
            _("Fail"),
            [row.failed for row in rows],
            "count",
            [row.beyond_chance for row in rows],
            term="failures-by-chance",
        ),
        Column(_("By chance"), [row.expected for row in rows], "value", term="failures-by-chance"),
        Column(_("After Holm"), [row.after_holm for row in rows], "count", term="failures-by-chance"),
        Column("p", [row.pvalue if row.tested else None for row in rows], "pvalue", term="failures-by-chance"),
    ]
    notes = [
        _(
            "Marked: p ≤ α. p: twice the smaller of the probability of at least this many failures by chance and the "
            "smallest p-value after Holm's adjustment of all p-values of a test. After Holm: failures that remain after it."
        ),
        *_few_runs(study),
        *_impossible(study),
    ]
    if full:
        columns.append(
            Column(
                _("p of so many"),
                [row.chance if row.tested else None for row in rows],
                "pvalue",
                term="failures-by-chance",
            )
        )
        columns.append(Column(_("Impossible"), [row.impossible for row in rows], "count", term="failures-by-chance"))
        notes.insert(
            1,
            _("p of so many: probability of at least this many failures by chance if the cells were independent."),
        )
    caption = _(
        "Cells that depart from normality and problems with unequal variances, at α = {alpha}", alpha=show(study.alpha)
    )
    return Table("tallies", caption, tuple(columns), tuple(notes))


def _few_runs(study: Assumptions) -> list[str]:
    """State which distribution the tests of equal variances use where runs are few."""
    counts = study.runs.counts
    if not ((counts >= SMALLEST) & (counts < FEW)).any():
        return []
    return [
        _(
            "With fewer than {few} runs, the tests of equal variances take their p-values from {tables} simulated tables of "
            "normal runs (seed 1), where F and χ² would miss the level.",
            few=FEW, tables=grouped(SIMULATED),
        )
    ]  # fmt: skip


def _impossible(study: Assumptions) -> list[str]:
    """Why tests were not possible, with how often; tests with the same reasons share a line."""
    lines: dict[str, list[str]] = {}
    for test, outcome in {**study.normality, **study.homogeneity}.items():
        reasons = list(outcome.reasons.values())
        reasons += [NONE] * (study.tallies[test].impossible - len(reasons))
        if reasons:
            counted = joined((f"{reason} ({reasons.count(reason)})" for reason in dict.fromkeys(reasons)), "; ")
            lines.setdefault(counted, []).append(_(TITLES[test]))
    return [
        _("Not possible: {tests}: {counted}.", tests=listing(tests), counted=counted)
        for counted, tests in lines.items()
    ]


def _normality_table(study: Assumptions, outcome: Outcome) -> Table:
    columns = [Column(_("Problem"), list(study.runs.problems))]
    for j, name in enumerate(study.runs.algorithms):
        values = outcome.pvalue[:, j]
        columns.append(Column.pvalues(name, values, study.alpha, term=outcome.test))
    return Table(
        f"normality-{outcome.test}",
        _(
            "{test}: p-values (departures from normality at {alpha} marked)",
            test=_(TITLES[outcome.test]), alpha=show(study.alpha),
        ),
        tuple(columns),
        (_("Dash: no test was possible (constant cell or too few runs)."),) if outcome.reasons else (),
    )  # fmt: skip


def _homogeneity_table(study: Assumptions) -> Table:
    columns = [Column(_("Problem"), list(study.runs.problems))]
    for test in HOMOGENEITY_TESTS:
        values = study.homogeneity[test].pvalue
        marked = (values <= study.alpha).tolist()
        columns.append(
            Column(
                _(TITLES[test]), values.tolist(), "pvalue", marked, term="equal-variances" if test == "levene" else test
            )
        )
    return Table(
        "equal-variances",
        _("Equality of the algorithms' variances: p-values (unequal at {alpha} marked)", alpha=show(study.alpha)),
        tuple(columns),
        (_("Bartlett's test assumes normality; where normality fails, a small p-value may mean only that."),),
    )


def _shape_table(study: Assumptions) -> Table:
    runs, shape = study.runs, study.shape

    def flat(values: Any) -> Sequence[Any]:
        return [None if value != value else value for value in values.ravel().tolist()]

    return Table(
        "cells",
        _("Every cell: runs, distinct values, mean, standard deviation, skewness, excess kurtosis"),
        (
            Column(_("Problem"), [problem for problem in runs.problems for _algorithm in runs.algorithms]),
            Column(_("Algorithm"), list(runs.algorithms) * runs.n),
            Column(_("Runs"), flat(shape.counts), "count", term="count"),
            Column(_("Distinct"), flat(shape.distinct), "count", term="count"),
            Column(_("Mean"), flat(shape.mean), "value", term="mean"),
            Column(_("SD"), flat(shape.deviation), "value", term="standard-deviation"),
            Column(_("Skewness"), flat(shape.skewness), "statistic", term="skewness"),
            Column(_("Kurtosis"), flat(shape.excess_kurtosis), "statistic", term="skewness"),
        ),
    )


# What a page shows first.


def headline(study: Assumptions) -> tuple[str, str, str]:
    """Return whether parametric tests are safe, and what to do."""
    found = conditions(study)
    rest = [_(name) for name, (state, _text) in found.items() if state == "unchecked"]
    left = _("{conditions} could not be checked", conditions=listing(rest)) if rest else ""
    if _broken(study):
        under = (
            _("Compare by ranks over problems, which makes none of these assumptions.")
            if study.runs.n > 1
            else _("Use tests that do not assume these conditions.")
        )
    else:
        under = _closing(study)
    return clause(_opening(study)), left, under


def key_figures(study: Assumptions) -> list[KeyFigure]:
    """Return how many cells and problems fail, how many would by chance, and the size of the data."""
    cells, problems = study.tallies[DECIDES_NORMALITY], study.tallies[DECIDES_VARIANCES]
    low, high = int(study.runs.counts.min()), int(study.runs.counts.max())
    return [
        KeyFigure(
            _("Not normal"),
            of_all(cells.failed, cells.tested),
            _("{expected:.1f} expected by chance", expected=cells.expected),
        ),
        KeyFigure(
            _("Unequal variances"),
            of_all(problems.failed, problems.tested),
            _("{expected:.1f} expected by chance", expected=problems.expected),
        ),
        KeyFigure(_("Constant cells"), of_all(int(study.shape.constant.sum()), study.runs.n * study.runs.k)),
        KeyFigure(_("Runs"), str(low) if low == high else f"{low} – {high}", _("in each cell")),
        KeyFigure("α", show(study.alpha), f"{_(TITLES[DECIDES_NORMALITY])}, Brown–Forsythe"),
    ]


def subject(study: Assumptions) -> str:
    """Return the size of the data."""
    runs = study.runs
    size = _("{n} × {k}", n=count(runs.n, "problem"), k=count(runs.k, "algorithm"))
    return f"{size} · {count(int(runs.counts.sum()), 'run')}"


def table_first(study: Assumptions) -> bool:  # noqa: ARG001 - as every study
    """Say that what people came for is the table."""
    return True
