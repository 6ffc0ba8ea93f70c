"""What the normality tests share: their names, the sample sizes they accept, and standardised samples."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError
from podium.i18n import N_, Message, count

Floats = NDArray[np.float64]

NORMALITY_TESTS: Final = ("lilliefors", "shapiro-wilk", "dagostino-pearson", "anderson-darling")

SIZES: Final = {
    "lilliefors": (5, None, N_("the simulated null distribution starts at 5 values")),
    "shapiro-wilk": (3, 5000, N_("Royston's approximation of its p-value holds for 3 to 5000 values")),
    "dagostino-pearson": (8, None, N_("the skewness test behind it needs 8 values; its p-value is accurate from 20")),
    "anderson-darling": (8, None, N_("Stephens' p-value formula needs 8 values")),
}
"""Smallest and largest sample each test accepts, and why."""


@dataclass(frozen=True)
class NormalityTest:
    """A test of the hypothesis that a sample comes from some normal distribution.

    Attributes
    ----------
    statistic, pvalue : float array
        Of the batch shape; NaN for a constant sample, about which no test can say anything.
    """

    statistic: Floats
    pvalue: Floats


def refusal(test: str, n: int) -> Message | None:
    """Say why a test does not take samples of size `n`; None when it does.

    Examples
    --------
    >>> refusal("anderson-darling", 5)
    "5 values: Stephens' p-value formula needs 8 values"
    >>> refusal("shapiro-wilk", 30) is None
    True
    """
    low, high, reason = SIZES[test]
    if n < low or (high is not None and n > high):
        return Message("{values}: {reason}", values=count(n, "value"), reason=Message(reason))
    return None


def check_sample(x: ArrayLike, test: str) -> Floats:
    """Return finite floats with the sample on the last axis, of a size the test accepts.

    Raises
    ------
    InputError
        When a value is not finite, or the test refuses this size.
    """
    values = np.asarray(x, dtype=np.float64)
    if values.ndim == 0 or not np.isfinite(values).all():
        raise InputError("A sample must be an array of finite numbers. Remove missing and infinite values first.")
    reason = refusal(test, values.shape[-1])
    if reason is not None:
        raise InputError("The {test} test does not apply to {reason}.", test=test, reason=reason)
    return values


def standardised(values: Floats) -> tuple[Floats, NDArray[np.bool_]]:
    """Return ``(x - mean) / s`` along the last axis (s with n - 1), and which samples are constant (zeros there).

    Examples
    --------
    >>> standardised(np.array([[0.0, 2.0, 4.0], [5.0, 5.0, 5.0]]))[0].tolist()
    [[-1.0, 0.0, 1.0], [0.0, 0.0, 0.0]]
    """
    constant = np.asarray((values == values[..., :1]).all(axis=-1))
    scale = np.abs(values).max(axis=-1, keepdims=True)
    scaled = values / np.where(scale > 0, scale, 1.0)  # squares of 1e200 would overflow
    centred = scaled - scaled.mean(axis=-1, keepdims=True)
    deviation = centred.std(axis=-1, ddof=1, keepdims=True)
    quiet = np.where(constant[..., None], 1.0, deviation)
    return np.where(constant[..., None], 0.0, centred / np.where(quiet > 0, quiet, 1.0)), constant


def result(statistic: Any, pvalue: Any, constant: NDArray[np.bool_]) -> NormalityTest:
    """Blank out constant samples."""
    return NormalityTest(np.where(constant, np.nan, statistic), np.where(constant, np.nan, pvalue))
