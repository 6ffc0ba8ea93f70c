"""Advice on the check of assumptions: rules with stable codes, each with its figure, reason, way out and source."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Advice
from podium.i18n import _, count, grouped, joined, ngettext
from podium.studies.assumptions.study import DECIDES_NORMALITY, TITLES

if TYPE_CHECKING:
    from podium.studies.assumptions.study import Assumptions

_ENOUGH = 20


def chosen_by_data(study: Assumptions) -> Iterator[Advice]:
    """W38: a normality test as a gate is itself a choice made by the data."""
    tested = study.tallies[DECIDES_NORMALITY].tested
    yield Advice(
        "W38",
        ngettext(
            "It can be tempting to choose the comparison by the outcome of this normality test.",
            "It can be tempting to choose the comparison by the outcome of these {n} normality tests.",
            tested,
        ),
        _(
            "A test chosen after looking at the same data does not keep its level. A normality check is also least "
            "useful where it matters: with few runs it detects almost nothing, with many runs almost any departure."
        ),
        _(
            "Choose the comparison before seeing the results and report this check beside it; rank-based tests do "
            "not need it."
        ),
        _("Demšar 2006, section 3.1; Zimmerman 2004"),
    )


def dependent_runs(study: Assumptions) -> Iterator[Advice]:
    """W05: runs that share training data or instances."""
    scheme = study.scheme
    if scheme.independent is not False:
        return
    yield Advice(
        "W05",
        _("The runs come from {title}.", title=_(scheme.title)),
        _("They are not independent: {reason}", reason=_(scheme.reason)),
        _(scheme.remedy),
        scheme.source,
    )


def pseudo_replication(study: Assumptions) -> Iterator[Advice]:
    """W04: runs are not problems."""
    runs = study.runs
    if runs.n < 2:
        return
    yield Advice(
        "W04",
        _(
            "{measurements} measurements on {problems} give {n} rows for a comparison, not {wrong}.",
            measurements=grouped(int(runs.counts.sum())), problems=count(runs.n, "problem"), n=runs.n,
            wrong=grouped(int(runs.counts.sum() // runs.k)),
        ),
        _(
            "Runs of one problem are not independent problems: pooling 30 resamples of 20 data sets gave 61.6 % "
            "false positives at a nominal 5 %."
        ),
        _("Use podium compare, which averages the runs of each problem before it ranks."),
        _("simulation in docs/validate.md; Demšar 2006, section 3"),
    )  # fmt: skip


def little_power(study: Assumptions) -> Iterator[Advice]:
    """W08: too few runs to see anything."""
    counts = study.runs.counts
    few = int((counts < _ENOUGH).sum())
    if not few:
        return
    yield Advice(
        "W08",
        _(
            "{few} of {cells} have fewer than {enough} runs (median {median:g}).",
            few=grouped(few), cells=count(counts.size, "cell"), enough=_ENOUGH, median=np.median(counts),
        ),
        _(
            "With so few values, normality tests detect only large departures, and the p-value of D'Agostino–Pearson "
            "is approximate."
        ),
        _("In these cells, read “no departure found” as “cannot tell”."),
        "D'Agostino & Stephens 1986; Razali & Wah 2011",
    )  # fmt: skip


def repeated_values(study: Assumptions) -> Iterator[Advice]:
    """W06: values that recur, as of solved runs or of accuracies on a small test set."""
    shape = study.shape
    varying = (shape.distinct > 1) & (shape.counts > 1)
    coarse = int((varying & (2 * shape.distinct < shape.counts)).sum())
    if not coarse:
        return
    yield Advice(
        "W06",
        _("In {cells}, more than half of the runs repeat the value of another run.", cells=count(coarse, "cell")),
        _(
            "Repeated values (solved runs, accuracies on a small test set) do not come from a continuous "
            "distribution; with enough runs, every normality test rejects them."
        ),
        _("Use rank-based tests that handle ties exactly, as podium's do."),
        _("methods in podium's documentation; Conover 1999"),
    )


def left_out(study: Assumptions) -> Iterator[Advice]:
    """W17: failed runs were left out."""
    if not study.runs.left_out:
        return
    total = study.runs.left_out + int(study.runs.counts.sum())
    yield Advice(
        "W17",
        _(
            "{left_out} of {total} measurements have no number and were left out.",
            left_out=study.runs.left_out, total=grouped(total),
        ),
        _(
            "Failures are rarely unrelated to performance: without them, the remaining runs look better and less "
            "variable than the algorithm is."
        ),
        _("For the comparison itself, enter the value that a failure is worth in your study."),
        _("openml/automlbenchmark practice; Gijsbers et al. 2024"),
    )  # fmt: skip


def unequal_runs(study: Assumptions) -> Iterator[Advice]:
    """W18: different numbers of runs."""
    low, high = int(study.runs.counts.min()), int(study.runs.counts.max())
    if low == high:
        return
    yield Advice(
        "W18",
        _("Cells have between {low} and {high} runs.", low=low, high=high),
        _("The tests have more power in cells with more runs, and unequal sizes affect tests of equal variances most."),
        _("Compare cells of similar size, or add the missing runs."),
        "Brown & Forsythe 1974",
    )


def other_tests(study: Assumptions) -> Iterator[Advice]:
    """W59: several tests of the same cell."""
    failed = {test: tally.failed for test, tally in study.tallies.items() if tally.tested and test in study.normality}
    if len(set(failed.values())) < 2:
        return
    listed = joined((f"{_(TITLES[test])} {number}" for test, number in failed.items()), ", ")
    yield Advice(
        "W59",
        _("The normality tests disagree on how many cells fail: {listed}.", listed=listed),
        _("Four tests of the same cells are not four votes, and picking the most favourable one lets the data choose."),
        _(
            "The conclusion rests on {test} alone, the most powerful of the four in most comparisons.",
            test=_(TITLES[DECIDES_NORMALITY]),
        ),
        "Razali & Wah 2011",
    )


RULES: tuple[Callable[[Assumptions], Iterator[Advice]], ...] = (
    dependent_runs,
    chosen_by_data,
    pseudo_replication,
    left_out,
    little_power,
    unequal_runs,
    repeated_values,
    other_tests,
)


def advise(study: Assumptions) -> tuple[Advice, ...]:
    """Collect the advice of every rule."""
    return tuple(advice for rule in RULES for advice in rule(study))
