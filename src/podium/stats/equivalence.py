"""Equivalence: two one-sided tests that a typical difference lies within a margin chosen beforehand."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

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
    """Two one-sided tests; arrays have the batch shape (...).

    Attributes
    ----------
    above
        P-value against "the difference is −margin or less": small where it is shown to lie above −margin.
    below
        P-value against "the difference is the margin or more".
    pvalue
        The larger of the two: both have to be shown.
    method
        How the p-values were computed.
    """

    above: Floats
    below: Floats
    method: Literal["exact", "asymptotic", "t"]

    __repr__ = brief

    @property
    def pvalue(self) -> Floats:
        """The larger of the two; NaN where the tests are undefined."""
        return np.maximum(self.above, self.below)


def margin_fraction(margin: float | str | Fraction) -> Fraction:
    """Return a margin as the exact decimal it was written as.

    Raises
    ------
    InputError
        Unless it is a positive finite number.

    Examples
    --------
    >>> margin_fraction(0.1), margin_fraction("0.025")
    (Fraction(1, 10), Fraction(1, 40))
    """
    try:
        exact = margin if isinstance(margin, Fraction) else Fraction(str(margin).strip())
    except (ValueError, ZeroDivisionError):
        exact = Fraction(0)
    if exact <= 0:
        raise InputError(
            "The equivalence margin must be a positive number in the unit of the data, such as 0.01, not {margin!r}.",
            margin=margin,
        )
    return exact


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
