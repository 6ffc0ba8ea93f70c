"""Performance profiles, and the share of runs that have solved their targets along a budget: curves of steps."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.ranks import Objective, numbers, oriented

Floats = NDArray[np.float64]


_EXACT = 2**53
"""Up to here integers are floats, so that one division rounds their quotient correctly."""


@dataclass(frozen=True, eq=False)
class Profile(ByValue):
    """A performance profile."""

    # How many times worse than the best on its problem each result is, at least 1, and 1 for the best alone; infinite
    # for a failure. Shape (..., n, k)
    ratios: Floats
    breaks: Floats  # The ratios of each algorithm in ascending order: where its curve rises. Shape (..., k, n)
    # Height of the curve from each break on: share of the problems with a ratio up to there. Equal breaks have equal
    # shares. Shape (..., k, n)
    shares: Floats

    def at(self, factors: ArrayLike) -> Floats:
        """Return ρ(τ), the share of problems on which an algorithm is at most τ times worse than the best."""
        within = self.breaks[..., None] <= np.asarray(factors, dtype=np.float64)
        return np.asarray((within & np.isfinite(self.breaks)[..., None]).mean(axis=-2), dtype=np.float64)


def performance_profile(values: ArrayLike, objective: Objective) -> Profile:
    """Compute the performance profile of k algorithms on n problems.

    Parameters
    ----------
    values
        Positive results, shape (..., n, k): times, evaluations, errors, or scores. With "minimize" an infinite value is
        a failure. Only ratios matter, so integers can represent decimals with a common denominator; quotients of
        integers are rounded once, so that equal ratios are equal numbers.
    objective
        With "minimize" the ratio is the value divided by the best (smallest) on its problem, with "maximize" the best
        (largest) divided by the value.

    Returns
    -------
    Profile
        Its curve ρ(τ) at τ = 1 is the share of problems on which an algorithm is best (ties count for each), and for
        large τ the share that it solves.

    Raises
    ------
    InputError
        If a value is zero or negative, which has no ratio, or not a number.

    References
    ----------
    Dolan & Moré (2002), Mathematical Programming 91, 201–213.

    Examples
    --------
    >>> found = performance_profile([[1, 2, 4], [6, 3, 3], [5, 5, 10]], "minimize")
    >>> found.ratios.tolist()
    [[1.0, 2.0, 4.0], [2.0, 1.0, 1.0], [1.0, 1.0, 2.0]]
    >>> found.at([1, 2]).round(3).tolist()
    [[0.667, 1.0], [0.667, 1.0], [0.333, 0.667]]
    """
    ratios = _ratios(_positive(values, objective), objective)
    breaks = np.sort(np.moveaxis(ratios, -1, -2), axis=-1)
    n = breaks.shape[-1]
    # Of equal breaks the last one knows how many there are; the others look ahead to it.
    last = np.ones(breaks.shape, dtype=bool)
    last[..., :-1] = breaks[..., :-1] < breaks[..., 1:]
    upto = np.where(last, np.arange(1, n + 1), n)
    upto = np.minimum.accumulate(upto[..., ::-1], axis=-1)[..., ::-1]
    solved = np.isfinite(breaks).sum(axis=-1, keepdims=True)
    return Profile(ratios, breaks, np.minimum(upto, solved) / n)


def _positive(values: ArrayLike, objective: Objective) -> NDArray[Any]:
    table = numbers(values)
    if table.ndim < 2 or 0 in table.shape[-2:]:
        raise InputError(
            "A table needs at least one problem and one algorithm, not the shape {shape}.", shape=table.shape
        )
    if objective not in ("maximize", "minimize"):
        raise InputError("Unknown objective {objective!r}. Use 'maximize' or 'minimize'.", objective=objective)
    if not (table > 0).all():  # NaN too
        worst = "NaN" if (table != table).any() else f"{float(table.min()):g}"
        raise InputError(
            "A performance profile is made of ratios and needs positive values, but there is {worst}. Where zero "
            "means solved to some precision, write that precision instead; otherwise compare ranks or differences "
            "(adding a constant would change every ratio).",
            worst=worst,
        )
    if objective == "maximize" and table.dtype.kind == "f" and np.isinf(table).any():
        raise InputError("A performance profile of scores needs finite values.")
    return table


def _ratios(table: NDArray[Any], objective: Objective) -> Floats:
    best = (table.min if objective == "minimize" else table.max)(axis=-1, keepdims=True)
    best = np.broadcast_to(best, table.shape)
    above, below = (table, best) if objective == "minimize" else (best, table)
    if table.dtype.kind in "iuO" and table.max() > _EXACT:
        found = np.asarray(np.frompyfunc(_quotient, 2, 1)(above.astype(object), below.astype(object)), dtype=np.float64)
    else:
        with np.errstate(over="ignore", invalid="ignore"):
            found = np.asarray(above / below, dtype=np.float64)
        finite = np.isfinite(table.astype(np.float64))
        found = np.where(finite, np.minimum(found, np.finfo(np.float64).max), np.inf)
    # A quotient a hair above 1 may round to 1, which is the best alone.
    found = np.where(table == best, np.where(np.isnan(found), np.inf, np.maximum(found, 1.0)), _above_one(found))
    return np.asarray(found, dtype=np.float64)


def _quotient(above: int, below: int) -> float:
    try:
        return above / below
    except OverflowError:
        return float(np.finfo(np.float64).max)


def _above_one(ratios: Floats) -> Floats:
    return np.maximum(ratios, np.nextafter(1.0, 2.0))


def solved_share(values: ArrayLike, targets: ArrayLike, objective: Objective) -> Floats:
    """Share of (run, target) pairs solved by each cut-point: an empirical distribution of running times.

    Parameters
    ----------
    values
        Value of each run at each cut-point, shape (..., n, r, c); NaN if there is no run or it stopped earlier, which
        solves no further target.
    targets
        Targets, solved by a value at least as good: the same for all problems, shape (t,), or per problem, shape (n,
        t).
    objective
        Whether larger or smaller values are better.

    Returns
    -------
    ndarray, shape (..., c)
        Non-decreasing. Mean over the problems of the share of their (run, target) pairs, so that problems have equal
        weight; with equally many runs everywhere, this is the share of all (problem, run, target) triples.

    Raises
    ------
    InputError
        If shapes do not match, a target is not finite, or a problem has no run.

    References
    ----------
    Hansen, Auger, Ros, Mersmann, Tušar & Brockhoff (2021), Optimization Methods and Software 36, 114–144 (COCO).

    Examples
    --------
    Two runs on one problem, two targets:

    >>> solved_share([[[9.0, 3.0, 0.5], [9.0, 8.0, 2.0]]], [5.0, 1.0], "minimize").tolist()
    [0.0, 0.25, 0.75]
    """
    curves = oriented(np.asarray(values, dtype=np.float64), objective)
    goals = oriented(np.asarray(targets, dtype=np.float64), objective)
    if curves.ndim < 3:
        raise InputError("Runs of shape (..., n, r, c) are needed, not {shape}.", shape=curves.shape)
    n = curves.shape[-3]
    if goals.ndim not in (1, 2) or goals.size == 0 or (goals.ndim == 2 and len(goals) != n):
        raise InputError("Targets of shape (t,) or ({n}, t) are needed, not {shape}.", n=n, shape=goals.shape)
    if not np.isfinite(goals).all():
        raise InputError("Targets must be finite numbers.")
    goals = np.sort(np.broadcast_to(goals, (n, goals.shape[-1])), axis=-1)
    total = np.zeros((*curves.shape[:-3], curves.shape[-1]))
    for problem in range(n):  # one at a time: memory for one problem, and each may have targets of its own
        total += _solved(curves[..., problem, :, :], goals[problem])
    return np.asarray(total / n, dtype=np.float64)


def _solved(runs: Floats, goals: Floats) -> Floats:
    """Do so for one problem: runs of shape (..., r, c), targets ascending."""
    seen = ~np.isnan(runs)
    there = seen.any(axis=-1)
    if not there.any(axis=-1).all():
        raise InputError("A problem without a run has no share of solved runs.")
    best = np.minimum.accumulate(np.where(seen, runs, np.inf), axis=-1)
    hits = len(goals) - np.searchsorted(goals, best, "left")
    return np.asarray(hits.sum(axis=-2) / (len(goals) * there.sum(axis=-1)[..., None]), dtype=np.float64)
