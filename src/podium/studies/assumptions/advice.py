"""Advice on the check of assumptions: rules with stable codes, each with its figure, reason, way out and source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Advice
from podium.i18n import _, count, grouped, joined
from podium.studies.advice.texts import AdviceTexts
from podium.studies.assumptions.study import DECIDES_NORMALITY, TITLES

if TYPE_CHECKING:
    from podium.studies.assumptions.study import Assumptions

advice = AdviceTexts(__file__)


_ENOUGH = 20


def advise(study: Assumptions) -> tuple[Advice, ...]:
    """Collect the advice of every rule."""
    rules = (
        dependent_runs,
        chosen_by_data,
        pseudo_replication,
        left_out,
        little_power,
        unequal_runs,
        repeated_values,
        other_tests,
    )
    return tuple(one for rule in rules for one in rule(study))


def chosen_by_data(study: Assumptions) -> Iterator[Advice]:
    """W38: a normality test as a gate is itself a choice made by the data."""
    tested = study.tallies[DECIDES_NORMALITY].tested
    yield advice("W38", n=tested)


def dependent_runs(study: Assumptions) -> Iterator[Advice]:
    """W05: runs that share training data or instances."""
    scheme = study.scheme
    if scheme.independent is not False:
        return
    yield advice("W05", title=_(scheme.title), reason=_(scheme.reason), remedy=_(scheme.remedy), source=scheme.source)


def pseudo_replication(study: Assumptions) -> Iterator[Advice]:
    """W04: runs are not problems."""
    runs = study.runs
    if runs.n < 2:
        return
    yield advice(
        "W04",
        measurements=grouped(int(runs.counts.sum())),
        problems=count(runs.n, "problem"),
        n=runs.n,
        wrong=grouped(int(runs.counts.sum() // runs.k)),
    )


def little_power(study: Assumptions) -> Iterator[Advice]:
    """W08: too few runs to see anything."""
    counts = study.runs.counts
    few = int((counts < _ENOUGH).sum())
    if not few:
        return
    yield advice("W08", few=grouped(few), cells=count(counts.size, "cell"), enough=_ENOUGH, median=np.median(counts))


def repeated_values(study: Assumptions) -> Iterator[Advice]:
    """W06: values that recur, as of solved runs or of accuracies on a small test set."""
    shape = study.shape
    varying = (shape.distinct > 1) & (shape.counts > 1)
    coarse = int((varying & (2 * shape.distinct < shape.counts)).sum())
    if not coarse:
        return
    yield advice("W06", cells=count(coarse, "cell"))


def left_out(study: Assumptions) -> Iterator[Advice]:
    """W17: failed runs were left out."""
    if not study.runs.left_out:
        return
    total = study.runs.left_out + int(study.runs.counts.sum())
    yield advice("W17", left_out=study.runs.left_out, total=grouped(total))


def unequal_runs(study: Assumptions) -> Iterator[Advice]:
    """W18: different numbers of runs."""
    low, high = int(study.runs.counts.min()), int(study.runs.counts.max())
    if low == high:
        return
    yield advice("W18", low=low, high=high)


def other_tests(study: Assumptions) -> Iterator[Advice]:
    """W59: several tests of the same cell."""
    failed = {test: tally.failed for test, tally in study.tallies.items() if tally.tested and test in study.normality}
    if len(set(failed.values())) < 2:
        return
    listed = joined((f"{_(TITLES[test])} {number}" for test, number in failed.items()), ", ")
    yield advice("W59", listed=listed, test=_(TITLES[DECIDES_NORMALITY]))
