"""Page's test for every ordered pair of algorithms, with basic or alternative ranks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.stats.adjustment import adjust
from podium.stats.page_flip import page_exchange
from podium.stats.page_ranks import arrival, at_optimum, convergence_ranks
from podium.stats.page_trend import page
from podium.stats.ranks import Objective
from podium.studies.family import Family, build_family

Floats = NDArray[np.float64]
Version = Literal["basic", "alternative"]


@dataclass(frozen=True, eq=False)
class Pairs:
    """Page's test of "the row converges faster than the column"; matrices of shape (k, k), NaN on the diagonal.

    Attributes
    ----------
    version
        "basic" or "alternative" ranks.
    statistic, z
        L and its normal approximation.
    normal, exact
        p-values; `exact` is NaN where it would take too long.
    exchange
        p-value when the two algorithms are exchanged at random problem by problem.
    cases
        With alternative ranks, the number of problems in cases 1 to 4 for each pair, shape (k, k, 4); else None.
    family
        The k(k − 1) hypotheses with every adjustment; it rests on exact p-values where every pair has one, else on normal
        ones.
    problems
        Number of problems.
    """

    version: Version
    statistic: Floats
    z: Floats
    normal: Floats
    exact: Floats
    exchange: Floats
    cases: NDArray[np.int64] | None
    family: Family
    problems: int

    __repr__ = brief

    @property
    def all_exact(self) -> bool:
        """Whether every pair has an exact p-value."""
        return bool((~np.isnan(self.exact)).sum() == self.exact.shape[0] * (self.exact.shape[0] - 1))

    @property
    def pvalues(self) -> Floats:
        """The p-values the family rests on."""
        return self.exact if self.all_exact else self.normal

    def adjusted(self, procedure: str = "holm") -> Floats:
        """Adjusted p-values as a matrix."""
        matrix = np.full(self.normal.shape, np.nan)
        matrix[self.family.first, self.family.second] = self.family.adjusted[procedure]
        return matrix

    def faster(self, alpha: float, procedure: str = "holm") -> NDArray[np.bool_]:
        """Which rows converge significantly faster than which columns."""
        return np.asarray(np.nan_to_num(self.adjusted(procedure), nan=1.0) <= alpha)

    def confirmed(self, alpha: float, procedure: str = "holm") -> int | None:
        """Count the significant pairs that are so by the exchange of algorithms too, adjusted alike; None without it."""
        check = self.exchange[self.family.first, self.family.second]
        if np.isnan(check).any():
            return None
        return int((self.family.rejected(procedure, alpha) & (adjust(check, procedure) <= alpha)).sum())

    @property
    def least_exchange(self) -> float:
        """Smallest adjusted p-value that the exchange could give with any data: all problems of a pair trending one way."""
        return min(1.0, self.family.m * 0.5**self.problems)


def page_pairs(values: Floats, objective: Objective, optimum: Floats | None, tolerance: float) -> Pairs:
    """Test all ordered pairs; with an optimum by the alternative ranks.

    Parameters
    ----------
    values
        Averages at the chosen cut-points, shape (k, n, c).
    optimum
        Best possible value of each problem, shape (n,), or None for basic ranks.
    tolerance
        How close to it counts as reached.
    """
    k = len(values)
    first, second = np.triu_indices(k, 1)
    ranks = convergence_ranks(values[first], values[second], objective, optimum, tolerance)
    up = page(ranks, ranked=True)
    down = page(ranks, ranked=True, alternative="decreasing")
    n, c = ranks.shape[-2:]
    mirrored = n * c * (c + 1) ** 2 / 2 - up.statistic
    both = [
        _matrix(k, first, second, upper, lower)
        for upper, lower in (
            (up.statistic, mirrored),
            (up.z, down.z),
            (up.pvalue_normal, down.pvalue_normal),
            (up.pvalue_exact, down.pvalue_exact),
            (page_exchange(ranks), page_exchange(ranks, alternative="decreasing")),
        )
    ]
    cases = None if optimum is None else _cases(values, objective, optimum, tolerance)
    exact = not (np.isnan(up.pvalue_exact).any() or np.isnan(down.pvalue_exact).any())
    family = _family(both[3] if exact else both[2], both[1])
    return Pairs(
        "basic" if optimum is None else "alternative", both[0], both[1], both[2], both[3], both[4], cases, family, n
    )


def _matrix(k: int, first: NDArray[np.intp], second: NDArray[np.intp], upper: Floats, lower: Floats) -> Floats:
    matrix = np.full((k, k), np.nan)
    matrix[first, second], matrix[second, first] = upper, lower
    return matrix


def _family(pvalues: Floats, z: Floats) -> Family:
    k = len(pvalues)
    first, second = np.nonzero(~np.eye(k, dtype=bool))
    return build_family("page", "list", first, second, pvalues[first, second], k=k, z=z[first, second])


def _cases(values: Floats, objective: Objective, optimum: Floats, tolerance: float) -> NDArray[np.int64]:
    """Problems in case 1 (nobody arrives), 2 (row first), 3 (column first), 4 (together) for every ordered pair."""
    c = values.shape[-1]
    when = arrival(at_optimum(values, optimum[:, None], objective, tolerance))
    row, column = when[:, None], when[None, :]
    masks = ((row == c) & (column == c), row < column, column < row, (row == column) & (row < c))
    return np.stack([mask.sum(axis=-1) for mask in masks], axis=-1)


__all__ = ["Pairs", "Version", "page_pairs"]
