"""Seeded permutation (Monte Carlo) p-values for within-row tests: Friedman, aligned ranks, Quade."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from podium.errors import InputError
from podium.progress import task
from podium.stats.exact_friedman import integer_matrix, sum_of_squares

__all__ = ["permutation_pvalues", "permutation_standard_error"]

# Random keys held at once (8 bytes each, and as many again for the order and the permuted scores).
_CHUNK = 1 << 20


def permutation_pvalues(
    scores: Sequence[npt.ArrayLike], permutations: int = 10_000, seed: int = 0
) -> tuple[float, ...]:
    """Permute every row at random and count how often the column sums are as unequal as observed.

    Parameters
    ----------
    scores : sequence of integer arrays, each of shape (n, k)
        Row scores of one table, one matrix for each statistic (see `podium.stats.exact_friedman`). All
        statistics see the same permutations, so that their p-values can be compared.
    permutations : int
        Number of random tables.
    seed : int
        Seed of NumPy's default generator.

    Returns
    -------
    tuple of float
        ``(1 + #{S* >= S}) / (permutations + 1)`` for each score matrix. Valid at any number of permutations:
        the observed table counts as one of them (Phipson & Smyth 2010), so no p-value is ever 0.

    Raises
    ------
    InputError
        When the matrices are not integer, differ in shape, or `permutations` is not positive.

    Examples
    --------
    >>> pvalues = permutation_pvalues([[[1, 2, 3]] * 4], permutations=999, seed=1)
    >>> pvalues[0] < 0.02
    True
    """
    matrices = [integer_matrix(matrix) for matrix in scores]
    if permutations < 1:
        raise InputError(
            "The number of permutations must be at least 1, not {permutations}.", permutations=permutations
        )
    if not matrices or len({matrix.shape for matrix in matrices}) != 1:
        raise InputError("Pass at least one score matrix, all of the same shape (rows, columns).")
    # Row minima are the same in every permutation of the row: taking them off keeps the squares small.
    matrices = [matrix - matrix.min(axis=1, keepdims=True) for matrix in matrices]
    observed = [sum_of_squares(matrix) for matrix in matrices]
    hits = [0] * len(matrices)
    rng = np.random.default_rng(seed)
    step = max(1, _CHUNK // matrices[0].size)
    with task("permutations", total=permutations) as done:
        for low in range(0, permutations, step):
            order = rng.random((min(step, permutations - low), *matrices[0].shape)).argsort(axis=-1)
            for which, matrix in enumerate(matrices):
                hits[which] += _count_reaching(matrix, order, observed[which])
            done(len(order))
    return tuple((1 + count) / (permutations + 1) for count in hits)


def permutation_standard_error(pvalue: float, permutations: int) -> float:
    """Return the Monte Carlo standard error of a permutation p-value.

    Examples
    --------
    >>> round(permutation_standard_error(0.05, 9_999), 5)
    0.00218
    """
    return math.sqrt(pvalue * (1 - pvalue) / (permutations + 1))


def _count_reaching(matrix: npt.NDArray[np.int64], order: npt.NDArray[np.intp], observed: int) -> int:
    """Return how many of the permuted tables have a sum of squares of at least `observed`, exactly."""
    n, k = matrix.shape
    sums = matrix[np.arange(n)[:, None], order].sum(axis=1)
    if k * int(matrix.max(axis=1).sum()) ** 2 >= 2**63:
        return sum(sum(int(total) ** 2 for total in table) >= observed for table in sums)
    return int(np.count_nonzero((sums**2).sum(axis=1) >= observed))
