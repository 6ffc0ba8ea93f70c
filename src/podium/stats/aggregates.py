"""Aggregate scores of runs over problems, their stratified bootstrap, and the probability of improvement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from operator import itemgetter
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.brief import brief
from podium.checks import check_confidence
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.ranks import finite, numbers

Floats = NDArray[np.float64]
Sense = Literal["maximize", "minimize"]
Indices = NDArray[np.intp]


def run_weights(sizes: ArrayLike) -> Floats:
    """Weights of runs that give every problem the same weight: ``1 / (n r_i)`` for each of the r_i runs of problem i.

    Examples
    --------
    >>> run_weights([2, 1]).tolist()
    [0.25, 0.25, 0.5]
    """
    runs = np.asarray(sizes, dtype=np.int64)
    if runs.ndim != 1 or runs.size == 0 or runs.min() < 1:
        raise InputError("Every problem needs at least one run.")
    return np.repeat(1.0 / (runs.size * runs), runs)


def interquartile_mean(scores: ArrayLike, weights: ArrayLike | None = None) -> Floats:
    """Mean of the middle half of the scores (interquartile mean).

    Parameters
    ----------
    scores : array, shape (N,)
        All runs of all problems.
    weights : array, shape (..., N), optional
        Weight of each score, adding up to 1 along the last axis; equal weights by default.

    Returns
    -------
    ndarray, shape (...)
        ``2 ∫ Q(t) dt`` over t from 1/4 to 3/4, with Q the quantile function of the weighted scores: a score that
        straddles a quartile counts with the part inside. If N is divisible by 4 and the weights are equal, this is the
        mean of the middle N/2 scores; otherwise, programs that cut off ``N // 4`` whole scores at each end keep more
        than half of them.

    Raises
    ------
    InputError
        If there are no scores, or the number of weights is wrong.

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


def interquartile_variances(scores: ArrayLike, sizes: ArrayLike) -> Floats:
    """Contribution of each problem to the sampling variance of the interquartile mean, shape (n,).

    Parameters
    ----------
    scores : array, shape (N,)
        Runs, problem by problem.
    sizes : array of int, shape (n,)
        Number of runs of each problem, at least 2.

    Returns
    -------
    ndarray, shape (n,)
        ``s_i² / (n² r_i)``, with s_i² the variance of the influences ``2 clip(x, q25, q75)`` of the runs of problem i; a
        quartile between two scores is their mean. With Satterthwaite's formula they give the degrees of freedom of a
        standard error.

    References
    ----------
    Huber & Ronchetti (2009), Robust Statistics, section 3.3 (influence function of a trimmed mean); Satterthwaite (1946),
    Biometrics Bulletin 2, 110-114.

    Examples
    --------
    >>> interquartile_variances([1, 2, 1, 2, 9, 8, 9, 8], [4, 4]).round(4).tolist()
    [0.0208, 0.0208]
    """
    values, weights = _checked(scores, run_weights(sizes))
    runs = np.asarray(sizes, dtype=np.int64)
    if runs.min() < 2:
        raise InputError("A variance needs at least 2 runs of every problem.")
    order = np.argsort(values, kind="stable")
    places = np.searchsorted(np.cumsum(weights[order]), np.array([[0.25], [0.75]]) + np.array([-1e-12, 1e-12]))
    low, high = values[order][np.minimum(places, values.size - 1)].mean(axis=1)
    influence = 2.0 * np.clip(values, low, high)
    starts = np.cumsum(runs) - runs
    centred = influence - np.repeat(np.add.reduceat(influence, starts) / runs, runs)
    flat = np.maximum.reduceat(influence, starts) == np.minimum.reduceat(influence, starts)
    centred[np.repeat(flat, runs)] = 0.0  # the mean of equal floats may miss them by a rounding
    return np.asarray(np.add.reduceat(centred**2, starts) / (runs - 1) / (runs.size**2 * runs))


def weighted_mean(scores: ArrayLike, weights: ArrayLike | None = None) -> Floats:
    """Weighted mean of the scores; arguments as in `interquartile_mean`.

    Examples
    --------
    >>> float(weighted_mean([0.0, 1.0, 1.0], run_weights([2, 1])))
    0.75
    """
    values, shares = _checked(scores, weights)
    return _within(shares @ values, values)


def problem_means(scores: ArrayLike, sizes: ArrayLike, weights: ArrayLike | None = None) -> Floats:
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
    runs = np.asarray(sizes, dtype=np.int64)
    if runs.ndim != 1 or not runs.size or runs.min() < 1 or runs.sum() != values.size:
        raise InputError("The sizes of the problems must be positive and add up to the {n} scores.", n=values.size)
    starts = np.concatenate(([0], np.cumsum(runs)[:-1]))
    totals = np.add.reduceat(shares * values, starts, axis=-1)
    return np.asarray(totals / np.add.reduceat(shares, starts, axis=-1))


def optimality_gap(
    scores: ArrayLike, threshold: float, weights: ArrayLike | None = None, *, sense: Sense = "maximize"
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
    scores: ArrayLike,
    thresholds: ArrayLike,
    weights: ArrayLike | None = None,
    *,
    sense: Sense = "maximize",
) -> Floats:
    """Share of runs that are better than each threshold (the run-score distribution of a performance profile).

    Parameters
    ----------
    scores, weights, sense
        As in `optimality_gap`.
    thresholds : array, shape (T,)

    Returns
    -------
    ndarray, shape (..., T)
        Weight of the scores strictly above (below, for "minimize") each threshold.

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


@dataclass(frozen=True)
class ExactScores:
    """Runs of one algorithm as exact numbers, problem by problem, and their aggregates without any rounding.

    >>> runs = ExactScores((1, 7, 8, 9, 2, 7), (10, 10), (3, 3))
    >>> runs.interquartile_mean, runs.mean
    (Fraction(19, 30), Fraction(17, 30))
    """

    numerators: Sequence[int]  # One integer for each run, shape (N,)
    # One positive integer for each problem, shape (n,): a run on problem i scores ``numerators[...] /
    # denominators[i]``
    denominators: Sequence[int]
    sizes: Sequence[int]  # Number of runs of each problem, shape (n,)

    __repr__ = brief

    @cached_property
    def cells(self) -> list[Sequence[int]]:
        """The numerators of each problem."""
        ends = np.cumsum(self.sizes).tolist()
        return [self.numerators[end - size : end] for end, size in zip(ends, self.sizes, strict=True)]

    @property
    def runs(self) -> Iterator[tuple[int, int]]:
        """Numerator and denominator of every run."""
        return ((x, d) for cell, d in zip(self.cells, self.denominators, strict=True) for x in cell)

    @property
    def constant(self) -> bool:
        """Whether the runs have one score on each problem."""
        return all(min(cell) == max(cell) for cell in self.cells)

    @cached_property
    def means(self) -> list[Fraction]:
        """Mean of each problem."""
        return [Fraction(sum(c), d * len(c)) for c, d in zip(self.cells, self.denominators, strict=True)]

    @property
    def mean(self) -> Fraction:
        """Mean of the means of the problems."""
        return sum(self.means, Fraction()) / len(self.means)

    @property
    def median(self) -> Fraction:
        """Median of the means of the problems."""
        ascending, n = sorted(self.means), len(self.means)
        return (ascending[(n - 1) // 2] + ascending[n // 2]) / 2

    @cached_property
    def interquartile_mean(self) -> Fraction:
        """Mean of the middle half of the scores, as `interquartile_mean` defines it."""
        n, common = len(self.sizes), lcm(*self.sizes)
        whole, reached = n * common, 0  # the weights of all runs add up to this; a quarter is cut at both ends
        inside = [0] * n
        runs = [
            (Fraction(x, d), i, x)
            for i, (c, d) in enumerate(zip(self.cells, self.denominators, strict=True))
            for x in c
        ]
        for _, i, x in sorted(runs, key=itemgetter(0)):
            before, reached = reached, reached + 4 * common // self.sizes[i]
            inside[i] += x * (min(max(reached, whole), 3 * whole) - min(max(before, whole), 3 * whole))
        parts = (Fraction(part, d) for part, d in zip(inside, self.denominators, strict=True))
        return sum(parts, Fraction()) / (2 * whole)

    def gap(self, threshold: Fraction, sense: Sense) -> Fraction:
        """Mean amount by which runs fall short of a threshold, as `optimality_gap` defines it."""
        sign, total = 1 if sense == "maximize" else -1, Fraction()
        for cell, d in zip(self.cells, self.denominators, strict=True):
            short = sum(max(0, sign * (threshold.numerator * d - x * threshold.denominator)) for x in cell)
            total += Fraction(short, d * threshold.denominator * len(cell))
        return total / len(self.sizes)


def _within(mean: ArrayLike, values: Floats) -> Floats:
    """A weighted mean lies between the smallest and the largest value, which rounding may miss."""
    return np.asarray(np.clip(mean, values.min(), values.max()))


def _checked(scores: ArrayLike, weights: ArrayLike | None) -> tuple[Floats, Floats]:
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


# Stratified bootstrap over runs: within every problem as many runs as there are, drawn with replacement.


def draw_counts(sizes: ArrayLike, resamples: int, rng: np.random.Generator) -> NDArray[np.int64]:
    """Number of times that each run is drawn in each replicate of a stratified bootstrap.

    Parameters
    ----------
    sizes : array of int, shape (n,)
        Runs of each problem (stratum).
    resamples : int
    rng : numpy.random.Generator

    Returns
    -------
    int array, shape (resamples, N), N the sum of `sizes`
        Counts within problem i add up to ``sizes[i]``.

    References
    ----------
    Efron & Tibshirani (1993), An Introduction to the Bootstrap, chapter 8; Agarwal et al. (2021), section 4.1.

    Examples
    --------
    >>> counts = draw_counts([3, 2], 4, np.random.default_rng(1))
    >>> counts[:, :3].sum(axis=1).tolist(), counts[:, 3:].sum(axis=1).tolist()
    ([3, 3, 3, 3], [2, 2, 2, 2])
    """
    runs = np.asarray(sizes, dtype=np.int64)
    if runs.ndim != 1 or runs.size == 0 or runs.min() < 1:
        raise InputError("Every problem needs at least one run.")
    total = int(runs.sum())
    size = np.repeat(runs, runs)
    first = np.repeat(np.cumsum(runs) - runs, runs)
    drawn = first + rng.integers(0, size, size=(resamples, total))
    drawn += (np.arange(resamples) * total)[:, None]
    return np.bincount(drawn.ravel(), minlength=resamples * total).reshape(resamples, total)


def percentile_interval(replicates: ArrayLike, confidence: float, *, axis: int = 0) -> tuple[Floats, Floats]:
    """Percentile interval of bootstrap replicates along an axis.

    Examples
    --------
    >>> [round(float(end), 9) for end in percentile_interval(np.arange(101.0), 0.9)]
    [5.0, 95.0]
    """
    check_confidence(confidence)
    tail = (1.0 - confidence) / 2
    drawn = np.asarray(replicates, dtype=np.float64)
    if not -drawn.ndim <= axis < drawn.ndim:
        raise InputError("There is no axis {axis} in an array of the shape {shape}.", axis=axis, shape=drawn.shape)
    low, high = np.quantile(drawn, [tail, 1.0 - tail], axis=axis)
    return np.asarray(low), np.asarray(high)


# Probability of improvement: how likely a run of one algorithm is better than a run of another on the same problem.


def probability_of_improvement(
    x: ArrayLike, y: ArrayLike, sizes_x: ArrayLike | None = None, sizes_y: ArrayLike | None = None
) -> float:
    """Mean over problems of the probability that a run of X scores higher than a run of Y; a tie counts one half.

    Parameters
    ----------
    x, y : array, shape (N,) and (M,)
        Runs, problem by problem; larger is better. Only exactly equal numbers are ties: pass integers if the data are
        decimal.
    sizes_x, sizes_y : array of int, shape (n,)
        Number of runs of each problem; by default one problem.

    Returns
    -------
    float
        ``(1/n) Σ_i U_i / (r_i s_i)``, with U_i the Mann-Whitney count of pairs in which X wins.

    Raises
    ------
    InputError
        If `x` or `y` has another shape, holds something that is not a finite number, or a problem has no runs of both.

    Notes
    -----
    The paper was not available; checked against rliable 1.2.0, SciPy's Mann-Whitney count, and the count of all pairs.

    References
    ----------
    Agarwal et al. (2021), section 4.3; Mann & Whitney (1947), Ann. Math. Statist. 18, 50-60.

    Examples
    --------
    >>> probability_of_improvement([3, 5], [3, 4]), probability_of_improvement([1, 9, 2, 2], [5, 5, 1, 1], [2, 2], [2, 2])
    (0.625, 0.75)
    """
    first, second = _runs_in_a_row(x), _runs_in_a_row(y)
    runs = [np.asarray([len(v)] if s is None else s) for v, s in ((first, sizes_x), (second, sizes_y))]
    found = matches(first, second, runs[0], runs[1])
    ones = np.ones((1, first.size)), np.ones((1, second.size))
    return float(found.probability(*ones)[0])


def _runs_in_a_row(runs: ArrayLike) -> NDArray[Any]:
    values = numbers(runs)
    if values.ndim != 1:
        raise InputError(
            "Runs must be one vector, problem by problem, not an array of shape {shape}. Flatten it, and pass the number of runs of each problem as "
            "sizes_x and sizes_y.",
            shape=values.shape,
        )
    return values if values.dtype == object else finite(values)


@dataclass(frozen=True, eq=False)
class Matches(ByValue):
    """Positions of the runs of X among those of Y, by problem: everything that a bootstrap replicate needs."""

    order: Indices  # Runs of Y, ascending within each problem, shape (M,)
    # For each run of X: how many runs of Y come before it in that order (those of earlier problems included), without
    # and with the ones that are equal to it, shape (N,)
    low: Indices
    high: Indices
    base: Indices  # Runs of Y on earlier problems, shape (N,)
    starts: Indices  # First run of X on each problem, shape (n,)
    games: Indices  # Pairs of runs on each problem, ``r_i s_i``, shape (n,)

    def probability(self, counts_x: NDArray[Any], counts_y: NDArray[Any]) -> Floats:
        """Probability of improvement if run a of X occurs counts_x[..., a] times, and likewise for Y; shape (...)."""
        drawn = np.zeros((*counts_y.shape[:-1], counts_y.shape[-1] + 1))
        np.cumsum(counts_y[..., self.order], axis=-1, out=drawn[..., 1:])
        won = (drawn[..., self.low] + drawn[..., self.high]) / 2 - self.base
        # Whole and half wins of each problem are exact; so is a mean of ones.
        wins = np.add.reduceat(won * counts_x, self.starts, axis=-1)
        return np.asarray((wins / self.games).mean(axis=-1))


def matches(x: NDArray[Any], y: NDArray[Any], sizes_x: ArrayLike, sizes_y: ArrayLike) -> Matches:
    """Find the places of the runs of X among those of Y; arguments as in `probability_of_improvement`."""
    r, s = np.asarray(sizes_x, dtype=np.intp), np.asarray(sizes_y, dtype=np.intp)
    if r.shape != s.shape or r.ndim != 1 or min(r.min(), s.min()) < 1 or (r.sum(), s.sum()) != (x.size, y.size):
        raise InputError("Both algorithms need at least one run on each of the same problems.")
    starts_x, starts_y = np.cumsum(r) - r, np.cumsum(s) - s
    order = np.empty(y.size, dtype=np.intp)
    low, high = np.empty(x.size, dtype=np.intp), np.empty(x.size, dtype=np.intp)
    for a, rows, b, runs in zip(starts_x.tolist(), r.tolist(), starts_y.tolist(), s.tolist(), strict=True):
        mine, other = x[a : a + rows], y[b : b + runs]
        inside = np.argsort(other, kind="stable")
        order[b : b + runs] = b + inside
        low[a : a + rows] = b + np.searchsorted(other[inside], mine, side="left")
        high[a : a + rows] = b + np.searchsorted(other[inside], mine, side="right")
    return Matches(order, low, high, np.repeat(starts_y, r), starts_x, r * s)
