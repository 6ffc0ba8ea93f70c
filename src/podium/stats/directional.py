"""Simultaneous confidence intervals for the ranks of k algorithms, from directional tests of all pairs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.brief import brief
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.sign import coin_tail

Floats = NDArray[np.float64]


_LEAST_BITS: Final = 1074  # 2**-1074 is the smallest float
_CHUNK: Final = 2**17  # differences looked at together: bounds the memory, and stays in the cache
_SHARED: Final = 2.0  # 1 covers cyclic shifts too rarely: 0.944 for k = 10, n = 51 (benchmarks/rank_coverage.py)
_TILT: Final = 1e-8  # a step of this size leaves an error of its square in the likelihood


@dataclass(frozen=True, slots=True, eq=False)
class RankIntervals(ByValue):
    """Result of `rank_intervals`."""

    lower: NDArray[np.int64]  # Ends of the interval of each algorithm's rank, 1 is best, shape (..., k)
    upper: NDArray[np.int64]
    better: NDArray[np.bool_]  # Whether i was found better than j, shape (..., k, k)
    alpha: float  # One minus the simultaneous confidence

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
        Entry (i, j) tests the hypothesis that i is not better than j; 1 on the diagonal and, if k > 2, where i does not
        have the smaller rank sum.

    Raises
    ------
    InputError
        If ranks have the wrong shape, are not finite, or are not between 1 and k.

    Notes
    -----
    Two algorithms are compared by the exact sign test of the problems on which they differ. With more algorithms, each
    pair has the p-value of `gap_pvalues`, computed from its own rank differences: the algorithms may have different
    spreads, and the other algorithms may differ.

    Examples
    --------
    >>> directional_pvalues([[1, 2]] * 4)[0, 1].item()
    0.0625
    """
    table = np.asarray(ranks, dtype=np.float64)
    if table.ndim < 2 or table.shape[-2] < 1 or table.shape[-1] < 2 or not np.isfinite(table).all():
        raise InputError(
            "Rank intervals need finite ranks of at least 2 algorithms, not the shape {shape}.", shape=table.shape
        )
    n, k = table.shape[-2:]
    if table.min() < 1 or table.max() > k:
        raise InputError("Rank intervals need the ranks within each problem, from 1 to {k}.", k=k)
    if k == 2:
        return _sign_pvalues(table[..., 1] - table[..., 0])
    columns = np.swapaxes(table, -1, -2).reshape(-1, k, n)
    upper, lower = np.triu_indices(k, 1)
    place, pair = np.divmod(np.arange(len(columns) * len(upper)), len(upper))
    first, second = upper[pair], lower[pair]
    pvalues = np.ones((len(columns), k, k))
    step = max(1, _CHUNK // n)
    for start in range(0, len(place), step):
        t, i, j = (index[start : start + step] for index in (place, first, second))
        gaps = columns[t, j] - columns[t, i]
        total = gaps.sum(axis=1)
        i, j = np.where(total > 0, i, j), np.where(total > 0, j, i)
        apart = total != 0
        pvalues[t[apart], i[apart], j[apart]] = gap_pvalues(gaps[apart] * np.sign(total[apart, None]), k)
    return pvalues.reshape(*table.shape[:-2], k, k)


def gap_pvalues(gaps: ArrayLike, k: int) -> Floats:
    """P-values of "the first of two among k > 2 algorithms is better", from the ranks by which it was ahead on n problems.

    `gaps` (..., n) are the rank of the second minus the rank of the first on each problem, of positive sum.

    The p-value is the largest of four; d are the gaps, r = d/(k − 1), and K is the maximum of Σ log(1 + λr) over 0 ≤ λ ≤ 1:

    - the normal tail at Σd/√Σd², the self-normalised sum;
    - 2^−w, w the number of problems with d ≠ 0: no sign-flipping test of these differences could give less;
    - the normal tail at √(2K): K is the logarithm of the empirical likelihood ratio of an expected difference of 0 for
      differences that may be as small as −(k − 1), whether or not such a one was seen (Owen, 2001);
    - 2 e^−K/(k − 1) · min(1, 4 e^(Y²/2) Φ(−Y)), a guard against losses not seen yet; Y² is n times the variance of log(1 + λr).
      Where the first is ahead by D on every problem, e^−K is exactly the largest chance (1 + D/(k − 1))^−n that an algorithm
      no better than the other has of that, losing by k − 1 otherwise. The factor shares it: such rare losses can befall about
      k of the k(k − 1) ordered pairs, not all of them, but several distances add up, for which 2 is enough (measured). The
      last factor is the saddle point approximation of the chance that e^−K bounds, four times larger to be safe.

    Small spread alone is therefore never enough: a spread estimated from the data has not seen a rare collapse.

    Owen (2001), Empirical Likelihood, Chapman & Hall/CRC.

    >>> gap_pvalues([1.0] * 12, 6).round(4).item()  # always one place ahead, among six
    0.0449
    """
    ordered = np.sort(
        np.asarray(gaps, dtype=np.float64), axis=-1
    )  # equal sets of gaps give the same p-value to the last bit
    shape, n = ordered.shape[:-1], ordered.shape[-1]
    d = ordered.reshape(-1, n)
    z = d.sum(axis=1) / np.sqrt((d * d).sum(axis=1))
    untied = np.minimum((d != 0).sum(axis=1), _LEAST_BITS).astype(np.float64)
    r = d / (k - 1)
    y = np.log1p(likelihood_tilt(r)[:, None] * r)
    evidence = np.maximum(y.sum(axis=1), 0.0)
    scatter = np.sqrt(n * y.var(axis=1))
    guard = _SHARED * np.exp(-evidence) / (k - 1) * np.minimum(1.0, 2.0 * special.erfcx(scatter / np.sqrt(2.0)))
    normal = special.ndtr(-np.minimum(z, np.sqrt(2.0 * evidence)))
    pvalues = np.maximum(normal, np.maximum(np.exp2(-untied), guard))
    return np.asarray(pvalues.reshape(shape))


def likelihood_tilt(r: Floats) -> Floats:
    """λ in [0, 1] at which Σ log(1 + λr) is largest, for each row of r within [−1, 1] and of positive sum.

    >>> likelihood_tilt(np.array([[0.5, 0.5, -0.5], [0.5, 0.5, 0.5]])).round(3).tolist()
    [0.667, 1.0]
    """
    with np.errstate(divide="ignore"):  # a loss of 1 takes the slope at λ = 1 to −∞
        open_ = np.flatnonzero((r / (1.0 + r)).sum(axis=1) < 0)
    tilt, low, high = np.ones(len(r)), np.zeros(len(r)), np.ones(len(r))
    tilt[open_] = np.minimum(r[open_].sum(axis=1) / (r[open_] ** 2).sum(axis=1), 0.9)
    while len(open_):  # Newton's steps, halving the bracket where one would leave it; each row by itself
        at = tilt[open_]
        terms = r[open_] / (1.0 + at[:, None] * r[open_])
        slope = terms.sum(axis=1)
        low[open_], high[open_] = np.where(slope > 0, at, low[open_]), np.where(slope > 0, high[open_], at)
        step = slope / (terms * terms).sum(axis=1)
        new = np.clip(at + step, low[open_], high[open_])
        goes_on = np.abs(step) > _TILT
        leaves = (new == low[open_]) | (new == high[open_])
        tilt[open_] = np.where(goes_on & leaves, (low[open_] + high[open_]) / 2, new)
        open_ = open_[goes_on]
    return tilt


def _sign_pvalues(gaps: Floats) -> Floats:
    """Exact one-sided sign tests of two algorithms, in both directions."""
    wins, losses = (gaps > 0).sum(axis=-1), (gaps < 0).sum(axis=-1)
    pvalues = np.ones((*gaps.shape[:-1], 2, 2))
    pvalues[..., 0, 1], pvalues[..., 1, 0] = coin_tail(losses, wins + losses), coin_tail(wins, wins + losses)
    return pvalues


def rank_intervals(ranks: ArrayLike, alpha: float = 0.05) -> RankIntervals:
    """Compute simultaneous confidence intervals of the true ranks of all algorithms, with confidence 1 − alpha.

    Parameters
    ----------
    ranks
        Ranks within each problem, 1 is best, shape (..., n, k); leading axes are a batch of tables.
    alpha
        One minus the simultaneous confidence.

    Returns
    -------
    RankIntervals
        The interval of j runs from 1 + the number of algorithms that are significantly better to k − the number that
        are significantly worse.

    Raises
    ------
    InputError
        If alpha is outside (0, 0.5), or ranks have the wrong shape.

    Notes
    -----
    The true ranks are those of the expected Friedman ranks θ of these algorithms over the population of problems.
    Algorithms with equal θ share a set of ranks, 1 + #{θ_i < θ_j} … k − #{θ_i > θ_j}; the interval covers if it
    contains the whole set. That fails only if some pair is declared different in a wrong direction. All k(k−1)
    directional hypotheses are therefore tested as one family by Holm's procedure, which bounds the probability of one
    or more such errors by alpha if the one-sided p-values are valid, under any dependence. Intervals from confidence
    sets of the differences (Mogstad et al.) have the same form; Al Mohamad et al. use Tukey's test of all pairs.

    For two algorithms the confidence is exact, for more it is approximate. Simulations and exact sums check the
    coverage, also for an algorithm that is nearly always slightly better and rarely collapses
    (docs/explanation/rank-interval-coverage.md).

    Neither paper was available; this is not claimed to be one of their procedures.

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
        raise InputError("alpha must lie between 0 and 0.5, not {alpha!r}.", alpha=alpha)
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
    while _least_pvalue(n, k) * k * (k - 1) > alpha:
        n += 1
    return n


def _least_pvalue(n: int, k: int) -> float:
    """P-value of an algorithm that is first on every problem against one that is last."""
    return 2.0**-n if k == 2 else max(2.0**-n, float(special.ndtr(-np.sqrt(n))))


def _holm_level(pvalues: Floats, alpha: float) -> Floats:
    """Return up to which p-value Holm's procedure rejects over all ordered pairs; −1 where it rejects none."""
    k = pvalues.shape[-1]
    m = k * (k - 1)
    ascending = np.sort(pvalues.reshape(*pvalues.shape[:-2], k * k), axis=-1)[..., :m]
    passed = np.logical_and.accumulate(ascending * np.arange(m, 0, -1) <= alpha, axis=-1)
    steps = passed.sum(axis=-1)
    last = np.take_along_axis(ascending, np.maximum(steps - 1, 0)[..., None], axis=-1)[..., 0]
    return np.asarray(np.where(steps > 0, last, -1.0))
