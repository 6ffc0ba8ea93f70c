"""What a test with a discrete null distribution can show at all: its p-values, the smallest of them, and the level it really has."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class NullDistribution:
    """Probabilities of the values that a statistic can take under the null hypothesis, in ascending order of the values."""

    weights: Floats  # Probability of each value

    __repr__ = brief

    @cached_property
    def _tails(self) -> tuple[Floats, Floats]:
        """P(at most) and P(at least) of each value, summed from the thin end so that small tails keep their digits."""
        return np.minimum(np.cumsum(self.weights), 1.0), np.minimum(np.cumsum(self.weights[::-1])[::-1], 1.0)

    def pvalues(self, alternative: Alternative = "two-sided") -> Floats:
        """Return the p-value of each value, shape (v,); two-sided is twice the smaller tail, at most 1."""
        lower, upper = self._tails
        if alternative == "two-sided":
            return np.asarray(np.minimum(1.0, 2 * np.minimum(lower, upper)))
        return upper if alternative == "greater" else lower

    def smallest(self, alternative: Alternative = "two-sided") -> float:
        """Return the smallest p-value that the test can give."""
        return float(self.pvalues(alternative)[self.weights > 0].min())

    def level(self, alpha: float, alternative: Alternative = "two-sided") -> float:
        """Return the probability that the p-value is at most `alpha`: the level that the test really has.

        >>> fair = NullDistribution(np.array([1, 5, 10, 10, 5, 1]) / 32)
        >>> fair.level(0.05), fair.level(0.10)
        (0.0, 0.0625)
        """
        return float(self.weights[self.pvalues(alternative) <= alpha].sum())
