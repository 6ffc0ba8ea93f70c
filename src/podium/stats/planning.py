"""Sample sizes from theory: problems for two algorithms or many comparisons, and runs on one problem."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.brief import brief
from podium.checks import check_alpha
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.sign import coin_tail
from podium.stats.wilcoxon import fair_sum_tail

Floats = NDArray[np.float64]
Side = Literal["two-sided", "greater"]
Strategy = Literal["first", "average", "last"]


def t_power(n: ArrayLike, d: float, alpha: float = 0.05, alternative: Side = "two-sided") -> Floats:
    """Power of the paired t test for normal differences.

    Parameters
    ----------
    n
        Numbers of problems, shape (...), at least 2.
    d
        Mean of the differences over their standard deviation, at least 0.
    alpha
        Significance level.
    alternative
        "two-sided", or "greater" if only an advantage of the first counts.

    Returns
    -------
    ndarray, shape (...)
        Probability of a significant result in the right direction.

    Raises
    ------
    InputError
        If a number is out of range.

    Notes
    -----
    P(T > t_crit) of the noncentral t distribution with n − 1 degrees of freedom and noncentrality d√n (Cohen 1988,
    section 2.5). A significant result in the wrong direction does not count.

    Examples
    --------
    >>> t_power([33, 34], 0.5).round(4).tolist()
    [0.7954, 0.8078]
    """
    size = _sizes(n, 2)
    level = _level(alpha, alternative)
    if not (np.isfinite(d) and d >= 0):
        raise InputError("The standardised difference must be finite and not negative, unlike {d}.", d=d)
    critical = -special.stdtrit(size - 1, level)
    noncentrality = d * np.sqrt(size)
    with np.errstate(invalid="ignore", over="ignore", under="ignore"):
        missed = special.nctdtr(size - 1, noncentrality, critical)
    # Far beyond the critical value the series behind nctdtr gives up; there nothing is missed.
    missed = np.where(np.isnan(missed) | (noncentrality - critical > 12.0), 0.0, missed)
    return np.asarray(np.clip(1.0 - missed, 0.0, 1.0))


def sign_power(n: ArrayLike, p: float, alpha: float = 0.05, alternative: Side = "two-sided") -> Floats:
    """Power of the exact sign test.

    Parameters
    ----------
    n
        Numbers of problems without ties, shape (...), at least 1.
    p
        Probability that the first algorithm is better on a problem.
    alpha, alternative
        As in `t_power`.

    Returns
    -------
    ndarray, shape (...)
        Probability of a significant result in favour of the first. It is not monotone in n: the exact test has few
        attainable levels, and its level is well below α just before the next one.

    Raises
    ------
    InputError
        If a number is out of range.

    Examples
    --------
    >>> sign_power([5, 6, 20], 0.8).round(4).tolist()
    [0.0, 0.2621, 0.8042]
    """
    size = _sizes(n, 1)
    level = _level(alpha, alternative)
    if not 0 <= p <= 1:
        raise InputError("The probability that one is better must lie between 0 and 1, not be {p}.", p=p)
    whole = size.astype(np.int64)
    losses = _most_losses(whole, level)
    return np.asarray(np.where(losses >= 0, special.bdtr(np.maximum(losses, 0.0), whole, 1.0 - p), 0.0))


SIMULATED_UP_TO = 30
"""Up to so many differences the power of the signed-rank test is simulated; a formula for large samples gives it beyond."""


def signed_rank_power(
    n: int, d: float, alpha: float = 0.05, alternative: Side = "two-sided", *, seed: int = 0
) -> float:
    """Power of the exact signed-rank test of Wilcoxon for normal differences.

    Parameters
    ----------
    n
        Number of problems, at least 1.
    d
        Mean of the differences over their standard deviation, at least 0.
    alpha, alternative
        As in `t_power`.
    seed
        Of the simulation.

    Returns
    -------
    float
        Probability of a significant result in the right direction.

    Raises
    ------
    InputError
        If a number is out of range.

    Notes
    -----
    R+ is the number of positive Walsh averages (Tukey 1949), and a shift moves all of them. So every simulated sample has one shift from which on
    it is significant, and the power is the share of `SIMULATED` samples with a smaller one: standard error 0.002 at a power of 0.8. Beyond
    `SIMULATED_UP_TO` differences, the test needs π/3 times as many as the t test (Hodges & Lehmann 1956).

    References
    ----------
    Hodges & Lehmann (1956), Ann. Math. Statist. 27, 324–335; Hollander, Wolfe & Chicken (2014), Nonparametric Statistical Methods, section 3.1.

    Examples
    --------
    At most the probability that all six have one sign, which is all that is significant:

    >>> power, all_positive = signed_rank_power(6, 1.0), float(special.ndtr(1.0)) ** 6
    >>> round(power, 2), round(all_positive, 2)
    (0.35, 0.35)
    """
    size = int(_sizes(n, 1))
    level = _level(alpha, alternative)
    if not (np.isfinite(d) and d >= 0):
        raise InputError("The standardised difference must be finite and not negative, unlike {d}.", d=d)
    if size > SIMULATED_UP_TO:
        return float(t_power(size, d / np.sqrt(np.pi / 3), alpha, alternative))
    averages = size * (size + 1) // 2
    doubled = np.arange(2, 2 * size + 1, 2, dtype=np.int32)
    lost = np.count_nonzero(fair_sum_tail(doubled, 2 * np.arange(averages + 1)) <= level) - 1
    if lost < 0:
        return 0.0
    return float(np.searchsorted(_sufficient_shifts(size, averages - lost, seed), d) / SIMULATED)


SIMULATED = 40_000
"""Samples of a simulation."""


@lru_cache(maxsize=32)
def _sufficient_shifts(n: int, positive: int, seed: int) -> Floats:
    """Shifts from which on standard normal samples have so many positive Walsh averages, ascending."""
    i, j = np.triu_indices(n)
    sample = np.random.default_rng(seed).standard_normal((SIMULATED, n))
    shifts = np.empty(SIMULATED)
    step = 2_000_000 // i.size
    for low in range(0, SIMULATED, step):
        averages = (sample[low : low + step, i] + sample[low : low + step, j]) / 2
        place = i.size - positive
        shifts[low : low + step] = -np.partition(averages, place, axis=1)[:, place]
    return np.sort(shifts)


def noether(p_sum: float, power: float = 0.8, alpha: float = 0.05, alternative: Side = "two-sided") -> float:
    """Number of problems for Wilcoxon's signed-rank test by Noether's formula, not rounded.

    Parameters
    ----------
    p_sum
        Probability that the sum of two independent differences is positive (a tie counts half).
    power, alpha, alternative
        Target power, significance level, and "two-sided" or "greater".

    Returns
    -------
    float
        (z_α + z_β)² / (3(p_sum − ½)²): the variance is that under the null hypothesis, so the formula is intended for
        small effects and the large n that they require.

    Raises
    ------
    InputError
        If a number is out of range.

    References
    ----------
    Noether (1987), JASA 82, 645–647.

    Examples
    --------
    >>> from scipy.special import ndtr
    >>> round(noether(float(ndtr(2**0.5 * 0.5))), 2)
    38.63
    """
    level = _level(alpha, alternative)
    if not 0.5 < p_sum <= 1 or not 0 < power < 1:
        raise InputError(
            "Noether's formula needs a probability above ½ and a power below 1, not {probability} and {power}.",
            probability=p_sum,
            power=power,
        )
    reach = special.ndtri(power) - special.ndtri(level)
    return float(reach**2 / (3.0 * (p_sum - 0.5) ** 2))


def smallest_size(powers: ArrayLike, wanted: float) -> tuple[int, int] | None:
    """Find the sizes at which a target power is reached.

    Parameters
    ----------
    powers
        Power at consecutive sizes, shape (n,).
    wanted
        Target power.

    Returns
    -------
    tuple of int, or None
        Index of the first size that reaches it, and of the size from which on all do; None if the last one does not.

    Examples
    --------
    >>> smallest_size([0.1, 0.8, 0.7, 0.9, 0.95], 0.8)
    (1, 3)
    """
    enough = np.asarray(powers, dtype=np.float64) >= wanted
    if enough.ndim != 1:
        raise InputError("The powers must be one number for each size, not of the shape {shape}.", shape=enough.shape)
    if enough.size == 0 or not enough[-1]:
        return None
    short = np.flatnonzero(~enough)
    return int(np.argmax(enough)), int(short[-1]) + 1 if short.size else 0


def _most_losses(size: NDArray[np.int64], level: float) -> Floats:
    """Largest number of losses that is significant, −1 where none is."""

    def significant(losses: Floats) -> NDArray[np.bool_]:
        return np.asarray((losses >= 0) & (coin_tail(np.maximum(losses, 0.0), size) <= level))

    guess = np.nan_to_num(special.bdtrik(level, size.astype(np.float64), 0.5), nan=0.0)
    found = np.full(size.shape, -1.0)
    # The quantile is inverted numerically; the tail itself decides, as it does in the test.
    for near in (-2.0, -1.0, 0.0, 1.0):
        losses = np.floor(guess) + near
        found = np.where(significant(losses), losses, found)
    return found


def _sizes(n: ArrayLike, least: int) -> Floats:
    size = np.asarray(n, dtype=np.float64)
    if not (np.isfinite(size).all() and (size >= least).all() and (size == np.rint(size)).all()):
        raise InputError("Numbers of problems must be whole and at least {least}.", least=least)
    return size


def _level(alpha: float, alternative: Any) -> float:
    """Probability of the one tail that counts."""
    check_alpha(alpha)
    if alternative not in ("two-sided", "greater"):
        raise InputError("Unknown alternative {alternative!r}. Use 'two-sided' or 'greater'.", alternative=alternative)
    return alpha / 2 if alternative == "two-sided" else alpha


# How many runs of each algorithm on a problem make its differences precise, and how many problems many comparisons
# need.


MOST_PROBLEMS = 100_000
"""Largest number of problems looked at."""


@dataclass(frozen=True, slots=True, eq=False)
class Allocation(ByValue):
    """Runs of k algorithms on one problem."""

    runs: NDArray[np.int64]  # Runs of each, shape (k,)
    errors: Floats  # Standard error of the difference of each pair, shape (m,)
    enough: bool  # Whether all of them are small enough: not where `most` came first

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

    While the worst pair is too uncertain, one run is added to whichever of its two algorithms lowers its error more. For
    two algorithms this is the smallest total within one run.

    Campelo & Wanner (2020), Journal of Heuristics 26, 851–883.

    >>> allocate_runs([3.0, 1.0], 0.5, [0], [1]).runs.tolist()
    [48, 16]
    """
    single = np.asarray(deviations, dtype=np.float64)
    variances = single**2
    one, two = np.asarray(first, dtype=np.intp), np.asarray(second, dtype=np.intp)
    if not np.isfinite(variances).all() or (single < 0).any():
        raise InputError("Standard deviations must be finite and not negative.")
    if not (np.isfinite(se) and se > 0):
        raise InputError("The standard error must be a positive number, not {se}.", se=se)
    if least < 2:
        raise InputError("At least 2 runs of each algorithm are needed to estimate their variability.")
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
    """Fewest problems on which paired t tests with Holm's adjustment find a standardised difference d.

    "first": the test that Holm does at α/m, which meets every case; "average": the mean of the powers of all of Holm's
    levels α/m, …, α; "last": a single test at α, the most optimistic case. Campelo & Wanner (2020) call these "worst",
    "mean" and "best".

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
