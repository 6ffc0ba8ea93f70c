"""How many runs of each algorithm on a problem make its differences precise, and how many problems many comparisons need."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.brief import brief
from podium.errors import InputError
from podium.stats.planning import Side, t_power

__all__ = ["MOST_PROBLEMS", "Allocation", "Strategy", "allocate_runs", "problems_for_family", "runs_for_pair"]

Floats = NDArray[np.float64]
Strategy = Literal["first", "average", "last"]

MOST_PROBLEMS = 100_000
"""Largest number of problems looked at."""


def runs_for_pair(first: float, second: float, se: float, *, least: int = 2) -> tuple[int, int]:
    """Fewest runs of two algorithms that bring the standard error of the difference of their means down to `se`.

    Parameters
    ----------
    first, second
        Standard deviations of single runs.
    se
        Standard error wanted, in the same units.
    least
        Runs of each at least.

    Returns
    -------
    (int, int)
        With √(s₁²/n₁ + s₂²/n₂) ≤ se and the smallest n₁ + n₂; their ratio is about s₁/s₂.

    Raises
    ------
    InputError
        For negative or infinite deviations, or a standard error that is not positive.

    References
    ----------
    Campelo & Takahashi (2019), Journal of Heuristics 25, 305–338: the optimal ratio of sample sizes is that of the
    standard deviations.

    Examples
    --------
    >>> runs_for_pair(3.0, 1.0, 0.5)
    (48, 16)
    """
    _check(np.array([first, second]), se, least)
    # The real optimum is s₁(s₁+s₂)/se²; the whole-number one is next to it.
    centre = first * (first + second) / se**2
    # Where the second does not vary, the first alone may use up the whole of se².
    alone = first**2 / se**2
    second = second if second**2 > 1e-12 * se**2 else 0.0
    floor = max(least, int(np.floor(alone)) + 1 if second > 0 else int(np.ceil(alone * (1 - 1e-12))))
    candidates = range(max(floor, int(centre) - 3), max(floor, int(np.ceil(centre)) + 3) + 1)
    return min(((n, max(least, _rest(first, second, se, n))) for n in candidates), key=lambda two: (sum(two), two))


def _rest(first: float, second: float, se: float, n: int) -> int:
    """Fewest runs of the second algorithm when the first has n."""
    room = se**2 - first**2 / n
    return int(np.ceil(second**2 / room * (1 - 1e-12))) if second > 0 else 0


@dataclass(frozen=True, slots=True)
class Allocation:
    """Runs of k algorithms on one problem.

    Attributes
    ----------
    runs
        Runs of each, shape (k,).
    errors
        Standard error of the difference of each pair, shape (m,).
    enough
        Whether all of them are small enough: not where `most` came first.
    """

    runs: NDArray[np.int64]
    errors: Floats
    enough: bool

    __repr__ = brief


def allocate_runs(
    deviations: ArrayLike,
    se: float,
    first: Sequence[int] | NDArray[np.intp],
    second: Sequence[int] | NDArray[np.intp],
    *,
    least: int = 2,
    most: int = 1000,
) -> Allocation:
    """Give runs to k algorithms until every difference of interest has a standard error of at most `se`.

    Parameters
    ----------
    deviations
        Standard deviation of single runs of each algorithm, shape (k,).
    se
        Standard error wanted.
    first, second
        Pairs of interest, shape (m,).
    least, most
        Runs of each algorithm at least, and at most.

    Returns
    -------
    Allocation

    Raises
    ------
    InputError
        For impossible numbers.

    Notes
    -----
    While the worst pair is too uncertain, one run is added to whichever of its two algorithms lowers its error more. For
    two algorithms this is the smallest total within one run.

    References
    ----------
    Campelo & Wanner (2020), Journal of Heuristics 26, 851–883.

    Examples
    --------
    >>> allocate_runs([3.0, 1.0], 0.5, [0], [1]).runs.tolist()
    [48, 16]
    """
    variances = np.asarray(deviations, dtype=np.float64) ** 2
    one, two = np.asarray(first, dtype=np.intp), np.asarray(second, dtype=np.intp)
    _check(np.sqrt(variances), se, least)
    if one.size == 0 or most < least:
        raise InputError("runs: name at least one pair of algorithms, and a largest number not below the smallest.")
    runs = np.full(variances.size, least, dtype=np.int64)
    limit = se**2 * (1 + 1e-12)
    share = variances / runs
    while True:
        errors = share[one] + share[two]
        open_ = (errors > limit) & ((runs[one] < most) | (runs[two] < most))
        if not open_.any():
            break
        worst = int(np.argmax(np.where(open_, errors, -1.0)))
        pair = np.array([one[worst], two[worst]])
        gain = np.where(runs[pair] < most, variances[pair] / (runs[pair] * (runs[pair] + 1.0)), -1.0)
        chosen = pair[int(np.argmax(gain))]
        runs[chosen] += 1
        share[chosen] = variances[chosen] / runs[chosen]
    return Allocation(runs, np.sqrt(errors), bool((errors <= limit).all()))


def problems_for_family(
    d: float,
    comparisons: int,
    power: float = 0.8,
    alpha: float = 0.05,
    alternative: Side = "two-sided",
    strategy: Strategy = "average",
    *,
    most: int = MOST_PROBLEMS,
) -> int | None:
    """Fewest problems on which paired t tests with Holm's adjustment have the wanted power.

    Parameters
    ----------
    d
        Smallest standardised difference of interest.
    comparisons
        Number of hypotheses.
    power, alpha, alternative
        The power wanted, the family-wise level, the side.
    strategy
        "first": the test that Holm does at α/m, which meets every case; "average": the mean of the powers of all of
        Holm's levels α/m, …, α; "last": a single test at α, the most optimistic case.
    most
        Look no further.

    Returns
    -------
    int or None
        None when more than `most` are needed.

    Raises
    ------
    InputError
        For impossible numbers.

    References
    ----------
    Campelo & Wanner (2020), section on Holm's procedure ("worst", "mean" and "best" power).

    Examples
    --------
    >>> [problems_for_family(0.5, 10, strategy=s) for s in ("first", "average", "last")]
    [58, 50, 34]
    """
    if strategy not in get_args(Strategy):
        raise InputError("Unknown strategy {strategy!r}. Use 'first', 'average' or 'last'.", strategy=strategy)
    if comparisons < 1 or not 0 < power < 1:
        raise InputError("Pass at least one comparison and a power between 0 and 1.")
    steps = {"first": [comparisons], "average": range(comparisons, 0, -1), "last": [1]}[strategy]

    def reached(n: int) -> bool:
        return float(np.mean([t_power(n, d, alpha / step, alternative) for step in steps])) >= power

    low, high = 2, 2
    while not reached(high):
        if high >= most:
            return None
        low, high = high, min(2 * high, most)
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if reached(middle) else (middle, high)
    return low if reached(low) else high


def _check(deviations: Floats, se: float, least: int) -> None:
    if not np.isfinite(deviations).all() or (deviations < 0).any():
        raise InputError("Standard deviations must be finite and not negative.")
    if not (np.isfinite(se) and se > 0):
        raise InputError("The standard error must be a positive number, not {se}.", se=se)
    if least < 2:
        raise InputError("At least 2 runs of each algorithm are needed to estimate their variability.")
