"""Tables in which A = B and B = C are true and A = C is false, as tests of two algorithms at a time see it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from podium.errors import InputError

__all__ = ["Intransitive"]

_WIDTH = 100.0
"""Powers of two over which the results of a problem are spread."""


@dataclass(frozen=True, slots=True)
class Intransitive:
    """The last algorithm is as good as each of the others, of which the first beats the second, the second the third, and so on.

    On every problem a fair coin for each of the others says whether it is above or below the last one; of those above, and of those
    below, the earlier is the better one. So any two of the others stand in the order of their places on about three problems of four
    (on the same side always, on opposite ones every second time), while each of them differs from the last one by an amount that is
    symmetric about zero. The hypotheses of the sign test and of Wilcoxon's test are true for the pairs with the last
    algorithm, exactly, and false for all others. How much a problem weighs spans a hundred powers of two.

    Attributes
    ----------
    k
        Number of algorithms, at least 3.
    """

    k: int

    def __post_init__(self) -> None:
        if self.k < 3:
            raise InputError("Equality can only fail to be transitive among at least 3 algorithms, not {k}.", k=self.k)

    def draw(self, rng: np.random.Generator, count: int, n: int) -> NDArray[np.float64]:
        """Draw tables; smaller is better.

        Returns
        -------
        ndarray, shape (count, n, k)
        """
        others = self.k - 1
        below = 1.0 - 2.0 * rng.integers(0, 2, (count, n, others))
        # Taken around a circle the size is uniform on either side, which makes the differences from the last symmetric.
        size = (rng.uniform(0.0, _WIDTH, (count, n, 1)) + below * np.arange(others)) % _WIDTH
        return np.concatenate([below * 2.0**size, np.zeros((count, n, 1))], axis=-1)

    def true_hypotheses(
        self, first: Sequence[int] | NDArray[np.intp], second: Sequence[int] | NDArray[np.intp]
    ) -> NDArray[np.bool_]:
        """Return which hypotheses are true, shape (m,): those about the last algorithm."""
        last = self.k - 1
        return np.asarray((np.asarray(first) == last) | (np.asarray(second) == last))
