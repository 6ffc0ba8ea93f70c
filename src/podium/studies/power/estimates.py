"""From counts to estimates, each with its Monte Carlo error."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.engine import Tally
from podium.stats.proportions import clopper_pearson

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Rate:
    """Shares of samples with their exact 95 % intervals (Clopper & Pearson), all of one shape."""

    value: Floats
    lower: Floats
    upper: Floats

    __repr__ = brief

    @classmethod
    def of(cls, counts: NDArray[Any], replicates: int) -> Rate:
        """Estimate shares from counts."""
        interval = clopper_pearson(counts, replicates)
        return cls(np.asarray(counts / replicates), interval.lower, interval.upper)


@dataclass(frozen=True, eq=False)
class Mean:
    """Averages over samples with their standard errors, of one shape."""

    value: Floats
    error: Floats

    __repr__ = brief

    @classmethod
    def of(cls, sums: NDArray[Any], squares: NDArray[Any], replicates: int) -> Mean:
        """Estimate averages from sums and sums of squares; one sample says nothing about its error (NaN)."""
        value = np.asarray(sums / replicates, dtype=np.float64)
        if replicates < 2:
            return cls(value, np.full_like(value, np.nan))
        variance = np.maximum(squares / replicates - value * value, 0.0) * replicates / (replicates - 1)
        return cls(value, np.sqrt(variance / replicates))


@dataclass(frozen=True, eq=False)
class Estimates:
    """What an experiment found; axes are points, sources, procedures unless said otherwise.

    Attributes
    ----------
    found
        Number of hypotheses rejected.
    hypotheses
        Share of samples in which each hypothesis was rejected, with a last axis of hypotheses.
    pair, favoured
        Share in which that of the pair was, and in which it was with the favoured algorithm ahead.
    none
        Share in which nothing was rejected.
    apv, pair_apv
        Mean adjusted p-value of all hypotheses, and of that of the pair.
    omnibus
        Share in which each omnibus test rejects, shape (points, tests).
    kept
        Share in which the best algorithm of the whole table has the best mean rank, shape (points, rankings).
    """

    tally: Tally
    found: Mean
    hypotheses: Floats
    pair: Rate
    favoured: Rate
    none: Rate
    apv: Mean
    pair_apv: Mean
    omnibus: Rate
    kept: Rate

    __repr__ = brief

    @classmethod
    def of(cls, tally: Tally, place: int) -> Estimates:
        """Estimate everything; `place` is that of the pair's hypothesis."""
        sums, n = tally.totals, tally.replicates
        rejected = sums["rejected"]
        squares = np.diagonal(sums["products"], axis1=-2, axis2=-1).reshape(rejected.shape[:-1])
        return cls(
            tally=tally,
            found=Mean.of(rejected.sum(axis=-1), squares, n),
            hypotheses=np.asarray(rejected / n),
            pair=Rate.of(rejected[..., place], n),
            favoured=Rate.of(sums["favoured"], n),
            none=Rate.of(sums["none"], n),
            apv=Mean.of(sums["apv"], sums["apv_squares"], n),
            pair_apv=Mean.of(sums["pair_apv"], sums["pair_apv_squares"], n),
            omnibus=Rate.of(sums["omnibus"], n),
            kept=Rate.of(sums["kept"], n),
        )

    def lead(self, point: int, first: int, second: int) -> tuple[float, float]:
        """By how many rejections one method finds more than another in the same samples, and the standard error.

        Methods are counted source by source. Both saw the same samples, so the error is that of the differences.
        """
        products = self.tally.totals["products"][point]
        means = self.found.value[point].reshape(-1)
        squares = products[first, first] + products[second, second] - 2 * products[first, second]
        difference = means[first] - means[second]
        mean = Mean.of(np.asarray(difference * self.tally.replicates), np.asarray(squares), self.tally.replicates)
        return float(mean.value), float(mean.error)
