"""Sample size for two algorithms where theory gives the power: paired t, sign test, Noether's formula for Wilcoxon's."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.errors import InputError
from podium.stats.coins import coin_tail

__all__ = ["noether", "sign_power", "smallest_size", "t_power"]

Floats = NDArray[np.float64]
Side = Literal["two-sided", "greater"]


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
        "two-sided", or "greater" when only an advantage of the first is looked for.

    Returns
    -------
    ndarray, shape (...)
        Probability of a significant result in the right direction.

    Raises
    ------
    InputError
        For impossible numbers.

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
        Probability of a significant result in favour of the first. It does not rise steadily with n: the exact test has
        few levels, and keeps well below α just before the next one is reached.

    Raises
    ------
    InputError
        For impossible numbers.

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


def noether(p_sum: float, power: float = 0.8, alpha: float = 0.05, alternative: Side = "two-sided") -> float:
    """Number of problems for Wilcoxon's signed-rank test by Noether's formula, not rounded.

    Parameters
    ----------
    p_sum
        Probability that the sum of two independent differences is positive (a tie counts half).
    power, alpha, alternative
        What is wanted.

    Returns
    -------
    float
        (z_α + z_β)² / (3(p_sum − ½)²): the variance is that under the null hypothesis, so the formula is meant for small
        effects, and for the large n that these need.

    Raises
    ------
    InputError
        For impossible numbers.

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
    """Find where a power is reached.

    Parameters
    ----------
    powers
        Power at consecutive sizes, shape (n,).
    wanted
        The power wanted.

    Returns
    -------
    tuple of int, or None
        Place of the first size that reaches it, and of the one from which on all do; None when the last one does not.

    Examples
    --------
    >>> smallest_size([0.1, 0.8, 0.7, 0.9, 0.95], 0.8)
    (1, 3)
    """
    enough = np.asarray(powers, dtype=np.float64) >= wanted
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
    if not 0 < alpha < 1:
        raise InputError("alpha must lie between 0 and 1, not {alpha!r}.", alpha=alpha)
    if alternative not in ("two-sided", "greater"):
        raise InputError("Unknown alternative {alternative!r}. Use 'two-sided' or 'greater'.", alternative=alternative)
    return alpha / 2 if alternative == "two-sided" else alpha
