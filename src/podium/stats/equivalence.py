"""Equivalence: two one-sided tests that a typical difference lies within a margin chosen beforehand."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import ndtr

from podium.brief import brief
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.differences import as_differences
from podium.stats.ranks import wide_enough
from podium.stats.resampled import corrected_resampled_t
from podium.stats.wilcoxon import Zeros, signed_rank

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class EquivalenceTest(ByValue):
    """Two one-sided tests; arrays have the batch shape (...)."""

    above: Floats  # P-value against "the difference is −margin or less": small where it is shown to lie above −margin
    below: Floats  # P-value against "the difference is the margin or more"
    method: Literal["exact", "asymptotic", "t"]

    __repr__ = brief

    @property
    def pvalue(self) -> Floats:
        """The larger of the two, as both have to be shown; NaN where the tests are undefined."""
        return np.maximum(self.above, self.below)


def margin_fraction(margin: float | str | Fraction) -> Fraction:
    """Return a margin as the exact decimal it was written as."""
    exact = _in_range(margin)
    if exact is None:
        raise InputError(
            "The equivalence margin must be a positive number in the unit of the data, such as 0.01, not {margin!r}.",
            margin=margin,
        )
    return exact


def _in_range(margin: float | str | Fraction) -> Fraction | None:
    """Return a margin without rounding; None if no float greater than 0 is near it."""
    text = str(margin).strip()
    try:
        # A float first: as a fraction, 1e999999999 would fill the memory.
        near = float(Fraction(text)) if "/" in text else float(text)
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
    if not 0 < near < math.inf:
        return None
    return margin if isinstance(margin, Fraction) else Fraction(text)


def tost_signed_rank(
    d: ArrayLike,
    margin: float | str | Fraction,
    *,
    denominator: int = 1,
    zeros: Zeros = "split",
    exact: bool | Literal["auto"] = "auto",
) -> EquivalenceTest:
    """Equivalence test by Wilcoxon's signed ranks: the shift of paired differences lies strictly within ±margin.

    Parameters
    ----------
    d : array, shape (..., n)
        Differences; integers in units of ``1 / denominator`` are shifted by the margin exactly, so that ties remain
        ties.
    margin : float, str or Fraction
        Largest irrelevant difference, in the unit of the data; a float counts as its shortest decimal.
    denominator : int
        The unit of integer input.
    zeros, exact
        As in `podium.stats.signed_rank`, for the shifted differences.

    Returns
    -------
    EquivalenceTest
        The signed-rank tests of ``d + margin`` (greater) and ``d − margin`` (less), each exact given the ties.

    Raises
    ------
    InputError
        If the margin is not positive, or a value is not finite.

    Notes
    -----
    Each test has level α, and both must reject: the intersection-union test has level α without any adjustment. It
    rejects if the (1 − 2α) interval of the shift lies inside the margin, except for ties that each shift creates.

    References
    ----------
    Schuirmann (1987), J. Pharmacokinet. Biopharm. 15, 657-680; Wellek (2010), Testing Statistical Hypotheses of
    Equivalence and Noninferiority, section 5.4; Hauschke, Steinijans & Diletti (1990).

    Examples
    --------
    >>> test = tost_signed_rank([1, -2, 3, -1, 2, 0], 5)
    >>> float(test.above), float(test.below), float(test.pvalue)
    (0.015625, 0.015625, 0.015625)
    """
    up, down = _shifted(as_differences(d), margin_fraction(margin), denominator)
    first = signed_rank(up, zeros=zeros, alternative="greater", exact=exact)
    second = signed_rank(down, zeros=zeros, alternative="less", exact=exact)
    if first.method != second.method:  # "auto" decided differently for the two
        return tost_signed_rank(d, margin, denominator=denominator, zeros=zeros, exact=False)
    return EquivalenceTest(np.asarray(first.pvalue), np.asarray(second.pvalue), first.method)


def _shifted(d: NDArray[Any], margin: Fraction, denominator: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return d + margin and d − margin; integers in a unit in which the margin is an integer too."""
    step = margin * denominator
    if d.dtype.kind == "f":
        return d + float(step), d - float(step)
    factor, by = step.denominator, step.numerator
    # Room for the sum, and for twice it in the tests.
    wide = wide_enough(d, 4 * factor) if d.size else d
    if wide.dtype != object and by < 2**60:
        return wide * factor + by, wide * factor - by
    whole = wide.astype(object)
    return whole * factor + by, whole * factor - by


def tost_t(d: ArrayLike, margin: float | str | Fraction, *, test_train_ratio: float = 0.0) -> EquivalenceTest:
    """Equivalence test by t: the mean of paired differences lies strictly within ±margin.

    Parameters
    ----------
    d : array, shape (..., m)
        Differences, in the unit of the margin.
    margin : float, str or Fraction
        Largest irrelevant difference.
    test_train_ratio : float
        n_test/n_train for folds and splits whose training sets overlap: the corrected resampled t test of Nadeau & Bengio
        (2003); 0 for independent differences.

    Returns
    -------
    EquivalenceTest
        The t tests of both sides; NaN if the differences do not vary.

    References
    ----------
    Schuirmann (1987), J. Pharmacokinet. Biopharm. 15, 657-680.

    Examples
    --------
    >>> test = tost_t([0.1, -0.2, 0.3, 0.0, -0.1], 0.5)
    >>> round(float(test.above), 5), round(float(test.below), 5)
    (0.00189, 0.00253)
    """
    reach = float(margin_fraction(margin))
    values = np.asarray(as_differences(d).astype(np.float64))
    first = corrected_resampled_t(values + reach, test_train_ratio, alternative="greater")
    second = corrected_resampled_t(values - reach, test_train_ratio, alternative="less")
    return EquivalenceTest(first.pvalue, second.pvalue, "t")


def tost_paired_proportions(n10: ArrayLike, n01: ArrayLike, n: int, margin: float | str | Fraction) -> EquivalenceTest:
    """Equivalence test by Tango's score statistic: the difference of two shares of successes on the same items lies strictly within ±margin.

    Parameters
    ----------
    n10, n01 : integer arrays, shape (...)
        Items on which only the first, and only the second, succeeds.
    n : int
        Number of items.
    margin : float, str or Fraction
        Largest irrelevant difference of the two shares, below 1.

    Returns
    -------
    EquivalenceTest
        Score tests of both sides, by the normal distribution.

    Raises
    ------
    InputError
        If the margin does not lie between 0 and 1, or there are more discordant items than items.

    Notes
    -----
    With b = n10, c = n01 and the difference Δ of the hypothesis, ``z = (b − c − nΔ) / sqrt(n (2q + Δ(1 − Δ)))``, where q is the share of items
    on which only the second succeeds, estimated by maximum likelihood given Δ: the larger root of
    ``2n q² + ((2n − b + c)Δ − b − c) q − cΔ(1 − Δ)``. Unlike the variance of the observed differences, it is never 0.

    References
    ----------
    Tango (1998), Statistics in Medicine 17, 891–908; Liu et al. (2002), Statistics in Medicine 21, 231–245.

    Examples
    --------
    >>> test = tost_paired_proportions(11, 7, 599, 0.02)
    >>> round(float(test.above), 5), round(float(test.below), 4)
    (0.00071, 0.0443)
    """
    reach = float(margin_fraction(margin))
    if reach >= 1:
        raise InputError(
            "The results are 0 or 1, so the equivalence margin must lie between 0 and 1, unlike {margin}.",
            margin=str(margin),
        )
    b, c = np.asarray(n10, dtype=np.float64), np.asarray(n01, dtype=np.float64)
    if n < 1 or np.any(b < 0) or np.any(c < 0) or np.any(b + c > n):
        raise InputError(
            "The numbers of discordant instances must not be negative, and together at most the number of instances."
        )
    return EquivalenceTest(ndtr(-_tango(b, c, n, -reach)), ndtr(_tango(b, c, n, reach)), "asymptotic")


def _tango(b: Floats, c: Floats, n: int, delta: float) -> Floats:
    """Score statistic of the hypothesis that the first share minus the second is delta."""
    linear, rest = (2 * n - b + c) * delta - b - c, -c * delta * (1 - delta)
    q = (np.sqrt(np.maximum(linear**2 - 8 * n * rest, 0.0)) - linear) / (4 * n)
    return np.asarray((b - c - n * delta) / np.sqrt(n * (2 * q + delta * (1 - delta))))
