"""Simultaneous confidence intervals for the ranks of k algorithms, from directional tests of all pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.brief import brief
from podium.errors import InputError

Floats = NDArray[np.float64]

_LEAST_BITS: Final = 1074  # 2**-1074 is the smallest float


@dataclass(frozen=True, slots=True)
class RankIntervals:
    """Result of `rank_intervals`.

    Attributes
    ----------
    lower, upper
        Ends of the interval of each algorithm's rank, 1 is best, shape (..., k).
    better
        Whether i was found better than j, shape (..., k, k).
    alpha
        One minus the simultaneous confidence.
    """

    lower: NDArray[np.int64]
    upper: NDArray[np.int64]
    better: NDArray[np.bool_]
    alpha: float

    __repr__ = brief


def directional_pvalues(ranks: ArrayLike) -> Floats:
    """One-sided p-values of "i has the smaller expected rank than j" for all ordered pairs.

    Parameters
    ----------
    ranks
        Ranks within each problem, 1 is best, multiples of one half, shape (..., n, k).

    Returns
    -------
    ndarray, shape (..., k, k)
        Entry (i, j) tests the hypothesis that i is not better than j; 1 on the diagonal.

    Raises
    ------
    InputError
        For ranks of another shape, or not finite.

    Notes
    -----
    With d the n differences of the two algorithms' ranks (j minus i), the statistic is the self-normalised sum
    Σd/√Σd², referred to the normal distribution, and the p-value is never below 2^−w, w the number of problems with d ≠ 0:
    no sign-flipping test of these differences could give less. Its own spread, not that of the complete null hypothesis,
    measures each pair, so algorithms need not spread alike and the others may differ.

    Examples
    --------
    >>> directional_pvalues([[1, 2]] * 4)[0, 1].item()
    0.0625
    """
    table = np.asarray(ranks, dtype=np.float64)
    if table.ndim < 2 or table.shape[-2] < 1 or table.shape[-1] < 2 or not np.isfinite(table).all():
        raise InputError(f"rank intervals need finite ranks of at least 2 algorithms, got shape {table.shape}")
    whole = 2.0 * table  # integers: sums and products below are exact, and equal pairs get equal p-values
    sums = whole.sum(axis=-2)
    products = np.swapaxes(whole, -1, -2) @ whole
    squares = np.einsum("...jj->...j", products)
    spread = squares[..., :, None] + squares[..., None, :] - 2.0 * products
    difference = sums[..., None, :] - sums[..., :, None]
    z = np.where(spread > 0, difference / np.sqrt(np.where(spread > 0, spread, 1.0)), 0.0)
    pvalues = np.maximum(special.ndtr(-z), np.exp2(-np.minimum(_untied(whole), _LEAST_BITS)))
    diagonal = np.arange(table.shape[-1])
    pvalues[..., diagonal, diagonal] = 1.0
    return np.asarray(pvalues)


def _untied(whole: Floats) -> Floats:
    """Count the problems on which each two algorithms differ, one algorithm at a time to bound the memory."""
    counts = [(whole != whole[..., j : j + 1]).sum(axis=-2) for j in range(whole.shape[-1])]
    return np.asarray(np.stack(counts, axis=-1), dtype=np.float64)


def rank_intervals(ranks: ArrayLike, alpha: float = 0.05) -> RankIntervals:
    """Give every algorithm an interval such that all of them hold its true rank at once.

    Parameters
    ----------
    ranks
        Ranks within each problem, 1 is best, shape (..., n, k); leading axes are a batch of tables.
    alpha
        One minus the simultaneous confidence.

    Returns
    -------
    RankIntervals
        The interval of j runs from 1 + the number of algorithms found better to k − the number found worse.

    Raises
    ------
    InputError
        For alpha outside (0, 0.5), or ranks of another shape.

    Notes
    -----
    The true ranks are those of the expected Friedman ranks θ of the algorithms over the population of problems, in this
    field. Algorithms with equal θ share a set of ranks, 1 + #{θ_i < θ_j} … k − #{θ_i > θ_j}; the interval covers when it
    holds the whole set. That fails only where some pair is declared different in a direction that is not true. All
    k(k−1) directional hypotheses are therefore tested as one family by Holm's procedure, which bounds the chance of one
    such error by alpha when the one-sided p-values are valid, however they depend on each other. Intervals from confidence
    sets of the differences (Mogstad et al.) have the same form; Al Mohamad et al. use Tukey's test of all pairs.

    Neither paper was at hand, and neither of their procedures is claimed to be this one. That the intervals cover is checked by
    simulation (docs/rank-intervals.md), Holm's steps and the p-values by hand.

    References
    ----------
    Mogstad, Romano, Shaikh & Wilhelm (2024), Review of Economic Studies 91, 476–518; Al Mohamad, Goeman & van Zwet (2022),
    Statistics in Medicine 41; Holm (1979), Scandinavian Journal of Statistics 6, 65–70.

    Examples
    --------
    >>> found = rank_intervals([[1, 2, 3], [1, 3, 2]] * 8)
    >>> list(zip(found.lower.tolist(), found.upper.tolist()))
    [(1, 1), (2, 3), (2, 3)]
    """
    if not 0 < alpha < 0.5:
        raise InputError(f"alpha must lie between 0 and 0.5, got {alpha}")
    pvalues = directional_pvalues(ranks)
    better = pvalues <= _holm_level(pvalues, alpha)[..., None, None]
    k = pvalues.shape[-1]
    return RankIntervals(1 + better.sum(axis=-2), k - better.sum(axis=-1), better, alpha)


def least_problems(k: int, alpha: float = 0.05) -> int:
    """Fewest problems with which any interval of k algorithms can be narrower than the whole field.

    >>> least_problems(2), least_problems(10)
    (6, 11)
    """
    n = 1
    while max(2.0**-n, float(special.ndtr(-np.sqrt(n)))) * k * (k - 1) > alpha:
        n += 1
    return n


def _holm_level(pvalues: Floats, alpha: float) -> Floats:
    """Return up to which p-value Holm's procedure rejects over all ordered pairs; −1 where it rejects none."""
    k = pvalues.shape[-1]
    m = k * (k - 1)
    ascending = np.sort(pvalues.reshape(*pvalues.shape[:-2], k * k), axis=-1)[..., :m]
    passed = np.logical_and.accumulate(ascending * np.arange(m, 0, -1) <= alpha, axis=-1)
    steps = passed.sum(axis=-1)
    last = np.take_along_axis(ascending, np.maximum(steps - 1, 0)[..., None], axis=-1)[..., 0]
    return np.asarray(np.where(steps > 0, last, -1.0))
