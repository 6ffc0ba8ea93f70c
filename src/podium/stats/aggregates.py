"""Aggregate scores of runs over problems: interquartile mean, median, mean, optimality gap, score distributions.

Every function takes the scores of one algorithm, all runs of all problems in one vector, and one weight for each of them;
leading axes of the weights are a batch, so that the replicates of a bootstrap go through the same lines as the data.

The text of Agarwal et al. (2021) was not at hand: the aggregates are checked against rliable 1.2.0 (to 12 digits where the number of
runs is divisible by four) and against exact fractions, the intervals by simulated coverage (docs/runs.md).
"""

from __future__ import annotations

from typing import Literal

import numpy as np
import numpy.typing as npt

from podium.errors import InputError

__all__ = [
    "interquartile_mean",
    "interquartile_variances",
    "optimality_gap",
    "problem_means",
    "run_weights",
    "score_distribution",
    "weighted_mean",
]

Floats = npt.NDArray[np.float64]
Sense = Literal["maximize", "minimize"]


def run_weights(sizes: npt.ArrayLike) -> Floats:
    """Weights of runs by which every problem counts the same: ``1 / (n r_i)`` for each of the r_i runs of problem i.

    Examples
    --------
    >>> run_weights([2, 1]).tolist()
    [0.25, 0.25, 0.5]
    """
    runs = np.asarray(sizes, dtype=np.int64)
    if runs.ndim != 1 or runs.size == 0 or runs.min() < 1:
        raise InputError("Every problem needs at least one run.")
    return np.repeat(1.0 / (runs.size * runs), runs)


def interquartile_mean(scores: npt.ArrayLike, weights: npt.ArrayLike | None = None) -> Floats:
    """Mean of the middle half of the scores.

    Parameters
    ----------
    scores : array, shape (N,)
        All runs of all problems.
    weights : array, shape (..., N), optional
        Share of each score, adding up to 1 along the last axis; equal shares without it.

    Returns
    -------
    ndarray, shape (...)
        ``2 ∫ Q(t) dt`` over t from 1/4 to 3/4, with Q the quantile function of the weighted scores: a score that
        straddles a quartile counts with the part of it that lies inside. Where N is divisible by 4 and the weights are
        equal this is the mean of the middle N/2 scores; otherwise programs that cut off ``N // 4`` whole scores at each
        end keep more than half of them.

    Raises
    ------
    InputError
        Without scores, or with another number of weights.

    References
    ----------
    Agarwal, Schwarzer, Castro, Courville & Bellemare (2021), NeurIPS 34, section 4.3.

    Examples
    --------
    >>> float(interquartile_mean([1, 2, 3, 100])), round(float(interquartile_mean([1, 2, 30])), 12)
    (2.5, 6.5)
    """
    values, shares = _checked(scores, weights)
    order = np.argsort(values, kind="stable")
    return sorted_interquartile_mean(values[order], np.cumsum(shares[..., order], axis=-1))


def sorted_interquartile_mean(ascending: Floats, cumulated: Floats) -> Floats:
    """Interquartile mean of ascending scores (N,) with cumulated weights (..., N)."""
    reached = np.clip(cumulated, 0.25, 0.75)
    inside = np.diff(reached, axis=-1, prepend=0.25)
    return _within(2.0 * (inside @ ascending), ascending)


def interquartile_variances(scores: npt.ArrayLike, sizes: npt.ArrayLike) -> Floats:
    """What each problem adds to the sampling variance of the interquartile mean, shape (n,).

    Parameters
    ----------
    scores : array, shape (N,)
        Runs, problem by problem.
    sizes : array of int, shape (n,)
        Number of runs of each problem, at least 2.

    Returns
    -------
    ndarray, shape (n,)
        ``s_i² / (n² r_i)``, with s_i² the variance of the influences ``2 clip(x, q25, q75)`` of the runs of problem i. With
        Satterthwaite's formula they give the degrees of freedom of a standard error.

    References
    ----------
    Huber & Ronchetti (2009), Robust Statistics, section 3.3 (influence function of a trimmed mean); Satterthwaite (1946),
    Biometrics Bulletin 2, 110-114.

    Examples
    --------
    >>> interquartile_variances([1, 2, 1, 2, 9, 8, 9, 8], [4, 4]).round(4).tolist()
    [0.0833, 0.0]
    """
    values, weights = _checked(scores, run_weights(sizes))
    runs = np.asarray(sizes, dtype=np.int64)
    if runs.min() < 2:
        raise InputError("A variance needs at least 2 runs of every problem.")
    order = np.argsort(values, kind="stable")
    places = np.searchsorted(np.cumsum(weights[order]), [0.25 - 1e-12, 0.75 - 1e-12])
    low, high = values[order][np.minimum(places, values.size - 1)]
    influence = 2.0 * np.clip(values, low, high)
    starts = np.cumsum(runs) - runs
    centred = influence - np.repeat(np.add.reduceat(influence, starts) / runs, runs)
    flat = np.maximum.reduceat(influence, starts) == np.minimum.reduceat(influence, starts)
    centred[np.repeat(flat, runs)] = 0.0  # the mean of equal floats may miss them by a rounding
    return np.asarray(np.add.reduceat(centred**2, starts) / (runs - 1) / (runs.size**2 * runs))


def weighted_mean(scores: npt.ArrayLike, weights: npt.ArrayLike | None = None) -> Floats:
    """Mean of the scores, every problem counting the same; arguments as in `interquartile_mean`.

    Examples
    --------
    >>> float(weighted_mean([0.0, 1.0, 1.0], run_weights([2, 1])))
    0.75
    """
    values, shares = _checked(scores, weights)
    return _within(shares @ values, values)


def problem_means(scores: npt.ArrayLike, sizes: npt.ArrayLike, weights: npt.ArrayLike | None = None) -> Floats:
    """Mean of each problem, shape (..., n); the median of these is the "median" of Agarwal et al. (2021).

    Parameters
    ----------
    scores : array, shape (N,)
        Runs, problem by problem.
    sizes : array of int, shape (n,)
        Number of runs of each problem.
    weights : array, shape (..., N), optional
        As in `interquartile_mean`; within a problem they are scaled to add up to 1.

    Examples
    --------
    >>> problem_means([0, 1, 4, 6], [2, 2]).tolist()
    [0.5, 5.0]
    """
    values, shares = _checked(scores, weights)
    starts = np.concatenate(([0], np.cumsum(np.asarray(sizes, dtype=np.int64))[:-1]))
    totals = np.add.reduceat(shares * values, starts, axis=-1)
    return np.asarray(totals / np.add.reduceat(shares, starts, axis=-1))


def optimality_gap(
    scores: npt.ArrayLike, threshold: float, weights: npt.ArrayLike | None = None, *, sense: Sense = "maximize"
) -> Floats:
    """Mean amount by which runs fall short of a threshold; runs beyond it count as 0.

    Parameters
    ----------
    scores, weights
        As in `interquartile_mean`.
    threshold : float
        Score beyond which improvements no longer matter (1 for normalised scores).
    sense : {"maximize", "minimize"}
        Whether larger scores are better. For "minimize": the mean amount by which runs exceed the threshold.

    Returns
    -------
    ndarray, shape (...)
        Smaller is better.

    References
    ----------
    Agarwal et al. (2021), section 4.3.

    Examples
    --------
    >>> float(optimality_gap([0.5, 2.0], 1.0)), float(optimality_gap([0.5, 2.0], 1.0, sense="minimize"))
    (0.25, 0.5)
    """
    values, shares = _checked(scores, weights)
    short = threshold - values if sense == "maximize" else values - threshold
    missing = np.maximum(short, 0.0)
    return _within(shares @ missing, missing)


def score_distribution(
    scores: npt.ArrayLike,
    thresholds: npt.ArrayLike,
    weights: npt.ArrayLike | None = None,
    *,
    sense: Sense = "maximize",
) -> Floats:
    """Share of runs that are better than each threshold: the run-score distribution of a performance profile.

    Parameters
    ----------
    scores, weights, sense
        As in `optimality_gap`.
    thresholds : array, shape (T,)

    Returns
    -------
    ndarray, shape (..., T)
        Weight of the scores above (below, for "minimize") each threshold; equal ones do not count.

    References
    ----------
    Agarwal et al. (2021), section 4.2, equation 1.

    Examples
    --------
    >>> score_distribution([0.2, 0.5, 0.9, 0.9], [0.0, 0.5, 0.9]).tolist()
    [1.0, 0.5, 0.0]
    """
    values, shares = _checked(scores, weights)
    cuts = np.asarray(thresholds, dtype=np.float64)
    beyond = values[:, None] > cuts if sense == "maximize" else values[:, None] < cuts
    # Weights such as 1/20 do not sum to 1/4 or 1 exactly; the shares do.
    return np.asarray(np.round(shares @ beyond.astype(np.float64), 14))


def _within(mean: npt.ArrayLike, values: Floats) -> Floats:
    """A weighted mean lies between the smallest and the largest value, which rounding may miss."""
    return np.asarray(np.clip(mean, values.min(), values.max()))


def _checked(scores: npt.ArrayLike, weights: npt.ArrayLike | None) -> tuple[Floats, Floats]:
    values = np.asarray(scores, dtype=np.float64)
    if values.ndim != 1 or values.size == 0 or not np.isfinite(values).all():
        raise InputError("An aggregate needs one vector of at least one finite score.")
    if weights is None:
        return values, np.full(values.size, 1.0 / values.size)
    shares = np.asarray(weights, dtype=np.float64)
    if shares.shape[-1:] != values.shape:
        raise InputError(
            "{size} scores need as many weights, not the shape {shape}.", size=values.size, shape=shares.shape[-1:]
        )
    return values, shares
