"""Advice on the check of assumptions: rules with stable codes, each with its figure, reason, way out and source."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Advice
from podium.studies.assumptions.titles import DECIDES_NORMALITY, TITLES
from podium.studies.words import count, grouped

if TYPE_CHECKING:
    from podium.studies.assumptions.study import Assumptions

_FEW = 20


def chosen_by_data(study: Assumptions) -> Iterator[Advice]:
    """W38: a normality test as a gate is itself a choice made by the data."""
    tested = study.tallies[DECIDES_NORMALITY].tested
    yield Advice(
        "W38",
        f"These {count(tested, 'normality test')} may tempt you to choose the comparison by their outcome.",
        "A test chosen after looking at the same data does not keep its level, and the gate is blind where it matters: with "
        "few runs it finds nothing, with many it finds everything.",
        "Fix the comparison beforehand and report this check beside it; rank-based tests need no gate.",
        "Demšar 2006, section 3.1; Zimmerman 2004",
    )


def dependent_runs(study: Assumptions) -> Iterator[Advice]:
    """W05: runs that share training data or instances."""
    scheme = study.scheme
    if scheme.independent is not False:
        return
    yield Advice(
        "W05",
        f"The runs come from {scheme.title}.",
        f"They are not independent: {scheme.reason}",
        scheme.remedy,
        scheme.source,
    )


def pseudo_replication(study: Assumptions) -> Iterator[Advice]:
    """W04: runs are not problems."""
    runs = study.runs
    if runs.n < 2:
        return
    yield Advice(
        "W04",
        f"{grouped(int(runs.counts.sum()))} measurements on {count(runs.n, 'problem')} are {runs.n} rows of a comparison, not "
        f"{grouped(int(runs.counts.sum() // runs.k))}.",
        "Runs of one problem are not independent problems: pooling 30 resamples of 20 data sets gave 61.6 % false positives at "
        "a nominal 5 %.",
        "podium compare averages the runs of each problem before it ranks.",
        "simulation in docs/validate.md; Demšar 2006, section 3",
    )


def little_power(study: Assumptions) -> Iterator[Advice]:
    """W08: too few runs to see anything."""
    counts = study.runs.counts
    few = int((counts < _FEW).sum())
    if not few:
        return
    yield Advice(
        "W08",
        f"{grouped(few)} of {count(counts.size, 'cell')} have fewer than {_FEW} runs (median {np.median(counts):g}).",
        "Tests of normality find only gross departures in so few values, and the p-value of D'Agostino–Pearson is rough.",
        "Read “no departure found” there as “cannot tell”.",
        "D'Agostino & Stephens 1986; Razali & Wah 2011",
    )


def repeated_values(study: Assumptions) -> Iterator[Advice]:
    """W06: values that recur, as of solved runs or of accuracies on a small test set."""
    shape = study.shape
    varying = (shape.distinct > 1) & (shape.counts > 1)
    coarse = int((varying & (2 * shape.distinct < shape.counts)).sum())
    if not coarse:
        return
    yield Advice(
        "W06",
        f"In {count(coarse, 'cell')} more than half of the runs repeat a value of another run.",
        "Values that recur (solved runs, accuracies on a small test set) come from no continuous distribution; every test of "
        "normality rejects them once there are enough runs.",
        "Use rank-based tests with exact handling of ties, which podium's are.",
        "methods fixed in podium's documentation; Conover 1999",
    )


def left_out(study: Assumptions) -> Iterator[Advice]:
    """W17: failed runs were left out."""
    if not study.runs.left_out:
        return
    total = study.runs.left_out + int(study.runs.counts.sum())
    yield Advice(
        "W17",
        f"{study.runs.left_out} of {grouped(total)} measurements have no number and were left out.",
        "Failures are rarely accidents: without them the remaining runs look better and less variable than the algorithm is.",
        "For the comparison itself put in the value a failure is worth in your study.",
        "openml/automlbenchmark practice; Gijsbers et al. 2024",
    )


def unequal_runs(study: Assumptions) -> Iterator[Advice]:
    """W18: different numbers of runs."""
    low, high = int(study.runs.counts.min()), int(study.runs.counts.max())
    if low == high:
        return
    yield Advice(
        "W18",
        f"Cells have between {low} and {high} runs.",
        "The tests see more in cells with more runs, and tests of equal variances suffer most from unequal sizes.",
        "Compare cells of like size, or supply the missing runs.",
        "Brown & Forsythe 1974",
    )


def other_tests(study: Assumptions) -> Iterator[Advice]:
    """W59: several tests of the same cell."""
    failed = {test: tally.failed for test, tally in study.tallies.items() if tally.tested and test in study.normality}
    if len(set(failed.values())) < 2:
        return
    listed = ", ".join(f"{TITLES[test]} {number}" for test, number in failed.items())
    yield Advice(
        "W59",
        f"The normality tests disagree on how many cells fail: {listed}.",
        "Four tests of the same cells are not four votes, and picking the most welcome one is a choice made by the data.",
        f"The conclusion rests on {TITLES[DECIDES_NORMALITY]} alone, the most powerful of them in most comparisons.",
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
