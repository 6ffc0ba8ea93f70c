"""Every test of every pair of algorithms, from one table of repetitions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Results
from podium.data.decimals import Scaled, to_float
from podium.stats.rankings import Alternative
from podium.stats.ranks import oriented, wide_enough
from podium.stats.resampled import (
    CombinedTest,
    MeanTest,
    corrected_resampled_t,
    five_by_two_f,
    five_by_two_t,
    paired_t,
    standardised_differences,
)
from podium.stats.wilcoxon import signed_rank
from podium.studies.folds.designs import TestName
from podium.studies.folds.recognise import Layout

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class Outcome:
    """One test of all pairs: statistic, degrees of freedom (none for Wilcoxon) and p-value, NaN where undefined."""

    statistic: Floats
    df: tuple[int, ...]
    pvalue: Floats

    __repr__ = brief

    @property
    def usable(self) -> Floats:
        """P-values for a family of hypotheses: 1 where there is none, because nothing can be rejected there."""
        return np.where(np.isnan(self.pvalue), 1.0, self.pvalue)


@dataclass(frozen=True, eq=False)
class PairTests:
    """All pairs `first`, `second` (shape (p,)) with differences in favour of `first`, and every test of them.

    Attributes
    ----------
    difference, lower, upper
        Mean of first minus second in the unit of the table, with confidence limits by the t test that fits the design.
    cohen_d, cohen_dz
        Effect sizes, positive when `first` is better; NaN where undefined.
    better
        Whether `first` has the better mean, or the same.
    rank_half
        Half of the rank sum of Wilcoxon's test: above it `first` is the better one by ranks.
    tests
        Outcomes by name. Statistics are positive when `first` is better.
    """

    first: Indices
    second: Indices
    difference: Floats
    lower: Floats
    upper: Floats
    cohen_d: Floats
    cohen_dz: Floats
    better: NDArray[np.bool_]
    rank_half: Floats
    tests: Mapping[TestName, Outcome]

    __repr__ = brief


def pair_tests(
    data: Results, layout: Layout, first: Indices, second: Indices, alternative: Alternative, confidence: float
) -> PairTests:
    """Run every test that the layout allows on the given pairs."""
    exact = oriented(wide_enough(data.exact, 2), data.objective)
    gains = (exact[:, second] - exact[:, first]).T
    denominator, unit = _scale(exact, data.denominator)
    d, columns = to_float(Scaled(gains, denominator)), to_float(Scaled(exact.T, denominator))
    paired = paired_t(d, alternative=alternative)
    interval = paired
    tests: dict[TestName, Outcome] = {"paired-t": _outcome(paired)}
    if layout.ratio is not None:
        corrected = corrected_resampled_t(d, layout.ratio, alternative=alternative)
        interval = paired if layout.design.independent else corrected
        tests["corrected-t"] = _outcome(corrected)
    if layout.five_by_two is not None:
        halves = d[:, layout.five_by_two]
        tests["combined-f"] = _outcome(five_by_two_f(halves, alternative=alternative))
        tests["5x2cv-t"] = _outcome(five_by_two_t(halves, alternative=alternative))
    ranks = signed_rank(gains, alternative=alternative)
    tests["wilcoxon"] = Outcome(np.asarray(ranks.r_plus), (), np.asarray(ranks.pvalue))
    lower, upper = interval.interval(confidence)
    sign = unit if data.objective == "maximize" else -unit
    low, high = (lower, upper) if sign > 0 else (upper, lower)
    effect, own = standardised_differences(-columns[first], -columns[second])
    better = np.asarray(gains.sum(axis=-1) >= 0, dtype=bool)
    total = gains.astype(object).sum(axis=-1)
    with np.errstate(over="ignore"):  # differences of the largest floats may be infinite
        difference = np.sign(sign) * to_float(Scaled(total, data.denominator * data.n))
        low, high = sign * low, sign * high
    return PairTests(
        first,
        second,
        difference,
        low,
        high,
        effect,
        own,
        better,
        (ranks.r_plus + ranks.r_minus) / 2,
        tests,
    )


def means_and_deviations(data: Results) -> tuple[Floats, Floats]:
    """Mean and standard deviation of every algorithm over the repetitions, shape (k,)."""
    exact = wide_enough(data.exact, 2)
    denominator, unit = _scale(exact, data.denominator)
    columns = to_float(Scaled(exact.T, denominator))
    means = to_float(Scaled(exact.astype(object).sum(axis=0), data.denominator * data.n))
    with np.errstate(over="ignore"):
        return means, unit * np.where(np.ptp(columns, axis=1) > 0, columns.std(axis=1, ddof=1), 0.0)


def _outcome(test: MeanTest | CombinedTest) -> Outcome:
    df = test.df if isinstance(test.df, tuple) else (test.df,)
    return Outcome(test.statistic, df, test.pvalue)


def _scale(exact: NDArray[np.int64], denominator: int) -> tuple[int, float]:
    """Denominator under which squares of the numbers neither overflow nor vanish, and the unit that then stands for 1."""
    largest = max(abs(int(exact.max())), abs(int(exact.min())))
    size = Fraction(largest, denominator)
    if largest * len(exact) < 2**53 and denominator < 2**53:
        return 1, 1.0 / denominator  # sums of whole numbers are exact: equal means differ by 0
    if largest == 0 or Fraction(1, 10**100) < size < 10**100:
        return denominator, 1.0
    return largest, float(size)
