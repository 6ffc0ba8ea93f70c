"""The methods paragraph of a check of what parametric tests assume."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.i18n import N_, Message, _, count, grouped, ngettext, pgettext
from podium.render.prose import Cited, Formula
from podium.stats.normality import NORMALITY_TESTS
from podium.stats.variances import FEW, HOMOGENEITY_TESTS, SIMULATED, SMALLEST
from podium.studies import figures
from podium.studies.assumptions.report import conditions
from podium.studies.assumptions.study import DECIDES_NORMALITY, DECIDES_VARIANCES
from podium.studies.figures import Style, decimals
from podium.studies.methods import Said, enumerated, names_of, rendered, say, software, who

if TYPE_CHECKING:
    from podium.studies.assumptions.study import Assumptions, Tally


_TESTS = {
    "lilliefors": (Message("the Lilliefors test", context="in a sentence"), "lilliefors1967"),
    "dagostino-pearson": (Message("the D'Agostino–Pearson test", context="in a sentence"), "dagostino1973"),
    "anderson-darling": (Message("the Anderson–Darling test", context="in a sentence"), "stephens1986"),
    "levene": (Message("Levene's test", context="in a sentence"), "levene1960"),
    "bartlett": (Message("Bartlett's test", context="in a sentence"), "bartlett1937"),
    "fligner-killeen": (Message("the Fligner–Killeen test", context="in a sentence"), "fligner1976"),
}
_SCHEMES = {
    "independent": (N_("The runs are independent by design{source}."), ()),
    "seeds": (N_("The runs differ in their random seed, so that they are independent given the problem{source}."), ()),
    "cv": (
        N_("The runs are the folds of a cross-validation, whose training sets overlap; they are not independent {source}."),
        ("dietterich1998", "nadeau2003"),
    ),
    "repeated-cv": (
        N_("The runs are the folds of a repeated cross-validation, which use the same instances again; they are not independent {source}."),
        ("nadeau2003",),
    ),
    "5x2cv": (
        N_("The runs come from 5×2 cross-validation, whose replications use the same instances again; they are not independent {source}."),
        ("dietterich1998", "alpaydin1999"),
    ),
    "holdout": (
        N_("The runs come from repeated hold-out, whose training and test sets overlap; they are not independent {source}."),
        ("nadeau2003",),
    ),
    "unknown": (N_("Whether the runs are independent was not recorded{source}."), ()),
}  # fmt: skip
_CONDITIONS = {
    "normality": Message("normality", context="in a sentence"),
    "equal variances": Message("equality of variances", context="in a sentence"),
    "independence": Message("independence", context="in a sentence"),
}


def describe(study: Assumptions, style: Style) -> Iterator[Said]:
    """Write the paragraph."""
    yield _data(study)
    yield from _normality(study, style)
    yield from _variances(study, style)
    yield _other_normality(study)
    yield _other_variances(study)
    text, keys = _SCHEMES[study.scheme.key]
    yield say(text, source=Cited(keys) if keys else "")
    yield _conclusion(study)
    yield software()


def _data(study: Assumptions) -> Said:
    runs = study.runs
    low, high = int(runs.counts.min()), int(runs.counts.max())
    return say(
        "We checked whether the {runs} of {who} on {extent} ({cells} of each algorithm on each problem, called a cell below) meet the conditions of "
        "parametric tests (t, ANOVA) {source}.",
        runs=count(int(runs.counts.sum()), "run"), who=who(runs.algorithms), extent=count(runs.n, "problem"),
        cells=grouped(low) if low == high else pgettext("how many runs", "{low} to {high}", low=grouped(low), high=grouped(high)),
        source=Cited(("garcia2009", "luengo2009")),
    )  # fmt: skip


def _normality(study: Assumptions, style: Style) -> Iterator[Said]:
    tally, level, source = study.tallies[DECIDES_NORMALITY], figures.level(study.alpha), Cited(("shapiro1965",))
    yield say(
        "The normality of each cell was tested with the Shapiro–Wilk test {source}, each at {level}; {outcome}.",
        source=source, level=level, outcome=_outcome(tally, study, _departing(tally), style),
    )  # fmt: skip
    if tally.tested:
        outcome = study.normality[DECIDES_NORMALITY]
        place = int(np.nanargmin(outcome.pvalue))
        w = Formula(f"W = {decimals(float(outcome.statistic.flat[place]), 4)}")
        yield _extreme(tally, [w, ", ", figures.pvalue(float(outcome.pvalue.flat[place]), style, study.alpha)])
    cells, constant = grouped(study.shape.counts.size), int(study.shape.constant.sum())
    if constant:
        yield say(
            "{n} of the {cells} cells is constant, so that it could not be tested.",
            "{n} of the {cells} cells are constant, so that they could not be tested.", constant, cells=cells,
        )  # fmt: skip
    if few := tally.impossible - constant:
        yield say(
            "{n} of the {cells} cells could not be tested for its number of runs.",
            "{n} of the {cells} cells could not be tested for their number of runs.", few, cells=cells,
        )  # fmt: skip


def _departing(tally: Tally) -> str:
    failed, tested = tally.failed, grouped(tally.tested)
    if tally.tested == 1:
        return (
            _("the only cell tested departs from normality")
            if failed
            else _("the only cell tested does not depart from normality")
        )
    if not failed:
        return _("none of {tested} cells departs from normality", tested=tested)
    return ngettext(
        "{n} of {tested} cells departs from normality",
        "{n} of {tested} cells depart from normality",
        failed,
        tested=tested,
    )


def _variances(study: Assumptions, style: Style) -> Iterator[Said]:
    tally, level, source = study.tallies[DECIDES_VARIANCES], figures.level(study.alpha), Cited(("brown1974",))
    yield say(
        "The equality of the algorithms' variances on each problem was tested with the Brown–Forsythe test {source}, each at {level}; {outcome}.",
        source=source, level=level, outcome=_outcome(tally, study, _unequal(tally), style),
    )  # fmt: skip
    if tally.tested:
        outcome = study.homogeneity[DECIDES_VARIANCES]
        place = int(np.nanargmin(outcome.pvalue))
        sizes = study.runs.counts[place]
        sizes = sizes[sizes >= SMALLEST]
        df = (len(sizes) - 1, int(sizes.sum()) - len(sizes))
        f, p = (
            figures.statistic("F", df, float(outcome.statistic[place])),
            figures.pvalue(float(outcome.pvalue[place]), style, study.alpha),
        )
        yield _extreme(tally, [f, ", ", p])
    counts = study.runs.counts
    if ((counts >= SMALLEST) & (counts < FEW)).any():
        yield say(
            "With fewer than {few} runs, p-values of tests of equal variances are those of {tables} simulated tables of normal runs (seed 1).",
            few=FEW, tables=grouped(SIMULATED),
        )  # fmt: skip


def _unequal(tally: Tally) -> str:
    failed, tested = tally.failed, grouped(tally.tested)
    if tally.tested == 1:
        if failed:
            return _("on the only problem tested the variances differ significantly")
        return _("on the only problem tested the variances do not differ significantly")
    if not failed:
        return _("the variances differ significantly on none of {tested} problems", tested=tested)
    return _(
        "the variances differ significantly on {failed} of {tested} problems", failed=grouped(failed), tested=tested
    )


def _outcome(tally: Tally, study: Assumptions, fails: str, style: Style) -> Said:
    """How many fail, how many would by chance, and how many are left after adjustment."""
    if not tally.tested:
        return say("no test was possible")
    if tally.tested == 1:
        return [fails]
    expected = figures.quantity(round(tally.expected, 10))
    if not tally.failed:
        return say("{fails}, where {expected} would by chance", fails=fails, expected=expected)
    return say(
        "{fails}, where {expected} would by chance (were they independent, so high a number would have {p}; {n} after Holm's adjustment {source})",
        fails=fails, expected=expected, p=figures.pvalue(tally.chance, style, study.alpha), n=grouped(tally.after_holm),
        source=Cited(("holm1979",)),
    )  # fmt: skip


def _extreme(tally: Tally, result: Said) -> Said:
    return (
        say("The result is {result}.", result=result)
        if tally.tested == 1
        else say("The most extreme result is {result}.", result=result)
    )


def _other_normality(study: Assumptions) -> Said:
    parts = []
    for test in NORMALITY_TESTS:
        tally = study.tallies[test]
        if test != DECIDES_NORMALITY and tally.tested:
            parts.append(say(
                "{test} {source} finds a departure in {failed} of {n} cell", "{test} {source} finds a departure in {failed} of {n} cells",
                tally.tested, test=rendered(_TESTS[test][0]), source=Cited((_TESTS[test][1],)), failed=grouped(tally.failed),
            ))  # fmt: skip
    return say("Besides, {tests}.", tests=enumerated(parts)) if parts else []


def _other_variances(study: Assumptions) -> Said:
    parts = []
    for test in HOMOGENEITY_TESTS:
        tally = study.tallies[test]
        if test != DECIDES_VARIANCES and tally.tested:
            parts.append(say(
                "{test} {source} finds a difference on {failed} of {n} problem", "{test} {source} finds a difference on {failed} of {n} problems",
                tally.tested, test=rendered(_TESTS[test][0]), source=Cited((_TESTS[test][1],)), failed=grouped(tally.failed),
            ))  # fmt: skip
    return say("Of the other tests of equal variances, {tests}.", tests=enumerated(parts)) if parts else []


def _conclusion(study: Assumptions) -> Said:
    if study.parametric is None:
        return say("Whether parametric tests of these runs are safe could not be checked.")
    broken = [rendered(_CONDITIONS[name]) for name, (state, _why) in conditions(study).items() if state == "fails"]
    if not broken:
        return say(
            "Nothing in these runs contradicts the assumptions of parametric tests, which is no proof that their conditions hold."
        )
    if len(broken) == 1:
        return say("Parametric tests of these runs are therefore not safe: {broken} fails.", broken=broken[0])
    return say("Parametric tests of these runs are therefore not safe: {broken} fail.", broken=names_of(broken))
