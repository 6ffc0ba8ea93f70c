"""How fast one curve of best-so-far values is on one problem: one number to compare over problems.

An algorithm converges faster than another if it reaches the same quality with less of the budget. Three measures say so for a
problem: the area below the curve of log errors, the share of cut-points at which it is ahead, and the cut-points before targets.
"""

from __future__ import annotations

from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError
from podium.stats.ranks import Objective, numbers, oriented

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
Budget = Literal["log", "linear"]

_EPSILON = float(np.finfo(np.float64).eps)


def budget_shares(cut_points: ArrayLike, budget: Budget = "log") -> Floats:
    """Share of the budget that each ascending cut-point stands for: the part that is nearer to it than to any other.

    "log": equal ratios of the budget weigh alike, such as 1 % to 10 % and 10 % to 100 %; "linear": equal differences.

    >>> budget_shares([1, 10, 100]).tolist(), budget_shares([0, 10, 100], "linear").tolist()
    ([0.25, 0.5, 0.25], [0.05, 0.5, 0.45])
    """
    if budget not in get_args(Budget):
        raise InputError("Unknown budget {budget!r}. Use 'log' or 'linear'.", budget=budget)
    cuts = numbers(cut_points).astype(np.float64)
    if cuts.ndim != 1 or len(cuts) < 2 or not np.isfinite(cuts).all() or not (np.diff(cuts) > 0).all():
        raise InputError("At least 2 cut-points are needed, finite and in ascending order.")
    if budget == "log" and cuts[0] <= 0:
        raise InputError(
            "A logarithmic budget needs positive cut-points; the first is {first:g}. Use a linear {--budget:linear}.",
            first=float(cuts[0]),
        )
    at = np.log(cuts) if budget == "log" else cuts
    half = np.diff(at) / (2 * (at[-1] - at[0]))
    return np.concatenate((half, [0.0])) + np.concatenate(([0.0], half))


def log_errors(
    values: ArrayLike, optimum: ArrayLike, objective: Objective, tolerance: float = 0.0
) -> tuple[Floats, Floats]:
    """Decimal logarithms of the distances from the optimum, at least `tolerance`, and a bound on their rounding error."""
    if not (0 <= tolerance < np.inf):
        raise InputError("The tolerance must be a number >= 0, not {tolerance!r}.", tolerance=tolerance)
    x = oriented(np.asarray(values, dtype=np.float64), objective)
    best = oriented(np.asarray(optimum, dtype=np.float64), objective)
    with np.errstate(over="ignore", divide="ignore", invalid="ignore"):
        error = np.maximum(x - best, tolerance)
        # A distance beyond the largest float still has a logarithm.
        logs = np.where(np.isinf(error), np.log10(x / 4 - best / 4) + np.log10(4.0), np.log10(error))
        off = 4 * _EPSILON * np.maximum(np.abs(x), np.abs(best)) / error
        rounding = np.where(x - best <= tolerance, 0.0, np.minimum(off, 1.0) / np.log(10.0)) + 4 * _EPSILON * np.abs(
            logs
        )
    return np.asarray(logs, dtype=np.float64), np.where(np.isfinite(rounding), rounding, 0.0)


def mean_log_error(
    errors: ArrayLike, cut_points: ArrayLike, *, tolerance: float = 0.0, budget: Budget = "log"
) -> Floats:
    """Area below the curve of log errors (..., c), at least `tolerance`, by the length of the budget: smaller is faster.

    If targets are spread evenly over log error, the area is the mean log time to them, up to a constant: the areas below and
    beside a curve complete each other. A target that is met at a cut-point, but not at the one before, was met in between; its
    time counts as the middle (of the logarithms for a logarithmic budget).

    López-Ibáñez, Vermetten, Dreo & Doerr (2024), arXiv 2404.02031: the area and the empirical distribution of times to targets.

    Errors 10, 1 and 0.01 at 1, 10 and 100 evaluations: (1 + 2 · 0 − 2) / 4.

    >>> float(mean_log_error([10, 1, 0.01], [1, 10, 100]))
    -0.25
    """
    array = numbers(errors).astype(np.float64)
    shares = budget_shares(cut_points, budget)
    if array.ndim < 1 or array.shape[-1] != len(shares):
        raise InputError(
            "Errors of shape (..., {c}) are needed, one for each cut-point, not {shape}.",
            c=len(shares),
            shape=array.shape,
        )
    if (array < 0).any() or not np.isfinite(array).all():
        raise InputError("Errors must be finite and cannot be negative: they are distances from the optimum.")
    if tolerance == 0 and (array == 0).any():
        raise InputError("An error of 0 has no logarithm. Pass a tolerance, such as 1e-8.")
    return np.asarray(log_errors(array, 0.0, "minimize", tolerance)[0] @ shares, dtype=np.float64)


def cut_points_ahead(first: ArrayLike, second: ArrayLike, objective: Objective) -> Integers:
    """Cut-points at which the first curve (..., c) is ahead, minus those at which it is behind."""
    a, b = (oriented(numbers(x).astype(np.float64), objective) for x in (first, second))
    with np.errstate(over="ignore"):
        apart = np.abs(a / 2 - b / 2) > 2 * _EPSILON * np.maximum(np.abs(a), np.abs(b))
    return np.asarray((apart & (a < b)).sum(axis=-1) - (apart & (a > b)).sum(axis=-1), dtype=np.int64)


def cut_points_before(values: ArrayLike, goals: ArrayLike, objective: Objective) -> Integers:
    """Cut-points of runs (..., c) that pass before a target is met, added up over the targets; all c where it never is.

    Target 3 is met at the third cut-point, target 0 never:

    >>> int(cut_points_before([9, 4, 2, 1], [3, 0], "minimize"))
    6
    """
    x = oriented(np.asarray(values, dtype=np.float64), objective)
    total: Any = 0
    for goal in oriented(np.atleast_1d(np.asarray(goals, dtype=np.float64)), objective).tolist():
        met = x <= goal
        total = total + np.where(met.any(axis=-1), met.argmax(axis=-1), x.shape[-1])
    return np.asarray(total, dtype=np.int64)


def signed_levels(differences: ArrayLike, rounding: ArrayLike) -> Integers:
    """Differences as integers with the same signs and the same order of sizes; sizes that rounding cannot tell apart are equal.

    `rounding` bounds the error of each difference.

    >>> signed_levels([0.3, 0.1 + 0.2, -0.1, 1e-17], [1e-15] * 4).tolist()
    [2, 2, -1, 0]
    """
    d = np.asarray(differences, dtype=np.float64)
    slack = np.broadcast_to(np.asarray(rounding, dtype=np.float64), d.shape)
    size = np.where(np.abs(d) <= slack, 0.0, np.abs(d))
    order = np.argsort(size, axis=-1, kind="stable")
    ordered, room = np.take_along_axis(size, order, -1), np.take_along_axis(slack, order, -1)
    apart = np.diff(ordered, axis=-1, prepend=0.0) > np.where(
        np.roll(ordered, 1, axis=-1) > 0, room + np.roll(room, 1, axis=-1), 0.0
    )
    apart[..., 0] = ordered[..., 0] > 0
    levels = np.empty(d.shape, dtype=np.int64)
    np.put_along_axis(levels, order, np.cumsum(apart, axis=-1), -1)
    return np.asarray(np.sign(d) * levels, dtype=np.int64)


def mean_ranks_along(values: ArrayLike, objective: Objective) -> Floats:
    """Rank of each of k curves (k, ..., c) among all of them, mean over the cut-points: 1 is ahead everywhere."""
    x = np.asarray(values, dtype=np.float64)
    k, c = len(x), x.shape[-1]
    leads = [sum(cut_points_ahead(x[i], x[j], objective) for j in range(k) if j != i) for i in range(k)]
    return np.asarray((k + 1) / 2 - np.array(leads, dtype=np.float64) / (2 * c), dtype=np.float64)
