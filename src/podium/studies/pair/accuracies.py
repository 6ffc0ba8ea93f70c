"""Two algorithms whose results are right or wrong answers: McNemar's test and the difference of accuracies."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative
from podium.stats.discordance import McNemar, mcnemar
from podium.stats.proportions import newcombe_paired, wilson
from podium.stats.ranks import Objective


@dataclass(frozen=True, slots=True)
class Accuracies:
    """Shares of items on which each of two algorithms is right: has a 1 if larger results are better, a 0 otherwise."""

    n: int  # Number of items
    both: int  # Items on which both are right
    mcnemar: McNemar  # The tests, with n10 (only the first right) and n01 (only the second right)

    __repr__ = brief

    @property
    def first(self) -> int:
        """Items on which the first is right."""
        return self.both + int(self.mcnemar.n10)

    @property
    def second(self) -> int:
        """Items on which the second is right."""
        return self.both + int(self.mcnemar.n01)

    @property
    def difference(self) -> float:
        """Accuracy of the first minus that of the second."""
        return (self.first - self.second) / self.n

    def interval(self, confidence: float) -> tuple[float, float]:
        """Interval of the difference (Newcombe's method 10); with a one-sided alternative a bound, the other end being ±1."""
        side = self.mcnemar.alternative
        alpha = 1 - confidence if side == "two-sided" else 2 * (1 - confidence)
        counts = int(self.mcnemar.n10), int(self.mcnemar.n01), self.both
        lower, upper = (float(end) for end in newcombe_paired(*counts, self.n, min(alpha, 0.999)))
        return (-1.0 if side == "less" else lower, 1.0 if side == "greater" else upper)

    def limits(self, right: int, confidence: float) -> tuple[float, float]:
        """Wilson's interval of one accuracy."""
        lower, upper = wilson(right, self.n, 1 - confidence)
        return float(lower), float(upper)


def accuracies_of(values: NDArray[np.float64], objective: Objective, alternative: Alternative) -> Accuracies | None:
    """Count the right answers of two algorithms, shape (n, 2); None unless every result is 0 or 1."""
    if not np.isin(values, (0.0, 1.0)).all():
        return None
    right = values == (1.0 if objective == "maximize" else 0.0)
    both, only_first, only_second = (
        right.all(axis=1).sum(),
        (right[:, 0] & ~right[:, 1]).sum(),
        (right[:, 1] & ~right[:, 0]).sum(),
    )
    return Accuracies(len(values), int(both), mcnemar(only_first, only_second, alternative))
