"""Do groups have the same variance? Levene, Brown-Forsythe and Bartlett by SciPy; Fligner-Killeen with exact ties."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import chdtrc, ndtri

from podium.errors import InputError
from podium.i18n import Message
from podium.stats.differences import as_differences
from podium.stats.ranks import rank, wide_enough

HOMOGENEITY_TESTS: Final = ("levene", "brown-forsythe", "bartlett", "fligner-killeen")

SMALLEST: Final = 3
"""Smallest group: two values deviate equally from their centre, whatever they are."""


@dataclass(frozen=True)
class HomogeneityTest:
    """A test of the hypothesis that groups have the same variance.

    Attributes
    ----------
    statistic, pvalue : float
        NaN where the test is not defined.
    reason : str or None
        Why it is not defined.
    """

    statistic: float
    pvalue: float
    reason: str | None = None


def homogeneity(groups: Sequence[ArrayLike], test: str) -> HomogeneityTest:
    """Test whether groups of observations have the same variance.

    Parameters
    ----------
    groups : sequence of arrays, shapes (n_j,)
        At least two groups of at least 3 values. Fligner-Killeen ranks distances: floats count as the
        decimals that print them (see `podium.stats.binary`).
    test : {"levene", "brown-forsythe", "bartlett", "fligner-killeen"}
        Levene: analysis of variance of the distances to the group's mean; Brown-Forsythe: to its median, which keeps
        the level for skewed values; Bartlett: likelihood ratio, for normal values only; Fligner-Killeen: normal scores
        of the ranks of the distances to the median.

    Raises
    ------
    InputError
        For an unknown test, fewer than two groups, groups of fewer than 3 values, or values that are not finite.

    References
    ----------
    Levene (1960); Brown & Forsythe (1974), JASA 69, 364-367; Bartlett (1937); Fligner & Killeen (1976), JASA 71,
    210-213; Conover, Johnson & Johnson (1981), Technometrics 23, 351-361.

    Examples
    --------
    >>> round(homogeneity([[1, 2, 3, 4, 5], [1, 5, 9, 13, 17]], "levene").pvalue, 4)
    0.0479
    """
    if test not in HOMOGENEITY_TESTS:
        raise InputError(
            "Unknown test {test!r}. Use one of {names}.",
            test=test,
            names=", ".join(HOMOGENEITY_TESTS),
        )
    samples = [_sample(group) for group in groups]
    if len(samples) < 2:
        raise InputError("A test of equal variances needs at least two groups.")
    constant = [bool((sample == sample[0]).all()) for sample in samples]
    if all(constant):
        return HomogeneityTest(math.nan, math.nan, Message("every group is constant"))
    if test == "bartlett" and any(constant):
        return HomogeneityTest(math.nan, math.nan, Message("a group is constant, and its variance has no logarithm"))
    if test == "fligner-killeen":
        statistic, pvalue = _fligner_killeen(samples)
    else:
        statistic, pvalue = _by_scipy(_scaled(samples), test)
    if not (math.isfinite(statistic) and math.isfinite(pvalue)):
        return HomogeneityTest(math.nan, math.nan, Message("the distances to the centre do not vary inside any group"))
    return HomogeneityTest(statistic, pvalue)


def _sample(group: ArrayLike) -> NDArray[Any]:
    sample = as_differences(group)
    if sample.dtype.kind != "f":
        sample = wide_enough(sample, 4)
    if sample.ndim != 1 or sample.size < SMALLEST:
        raise InputError("A test of equal variances needs groups of at least {smallest} values.", smallest=SMALLEST)
    return sample


def _scaled(samples: list[NDArray[Any]]) -> list[NDArray[np.float64]]:
    """Centre every group at 0 and scale all together: no test changes, and no overflow or loss of precision."""
    moved = []
    for sample in samples:
        half = (
            sample if sample.dtype.kind != "f" else sample / 2
        )  # halves, because a range may exceed the largest float
        moved.append(half - half.min())
    widest = max(sample.max() for sample in moved)
    return [np.asarray(sample / widest, dtype=np.float64) for sample in moved]


def _fligner_killeen(samples: list[NDArray[Any]]) -> tuple[float, float]:
    """Chi-squared of the normal scores of the ranks of the distances to the medians."""
    distances = np.concatenate([_twice_from_median(sample) for sample in samples])
    ranks = rank(distances)
    scores = ndtri(0.5 + ranks / (2.0 * (len(ranks) + 1)))
    centred = scores - scores.mean()
    parts = np.split(centred, np.cumsum([len(sample) for sample in samples])[:-1])
    between = sum(float(part.sum()) ** 2 / len(part) for part in parts)
    variance = float((centred**2).sum()) / (len(scores) - 1)
    if (distances == distances[0]).all():
        return math.nan, math.nan
    statistic = between / variance
    return statistic, float(chdtrc(len(samples) - 1, statistic))


def _twice_from_median(sample: NDArray[Any]) -> NDArray[Any]:
    """Twice the distances to the median, exact for integers."""
    ordered = np.sort(sample)
    middle = ordered[(len(sample) - 1) // 2] + ordered[len(sample) // 2]
    result: NDArray[Any] = np.abs(2 * sample - middle) if sample.dtype.kind != "f" else np.abs(sample - middle / 2)
    return result


def _by_scipy(samples: list[NDArray[np.float64]], test: str) -> tuple[float, float]:
    from scipy import stats

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # divisions by zero: the caller looks at the outcome
        if test == "bartlett":
            # Groups that vary alike can come out a rounding error below 0, where SciPy's p-value is not a number.
            statistic = float(stats.bartlett(*samples).statistic)
            return max(statistic, 0.0), float(chdtrc(len(samples) - 1, max(statistic, 0.0)))
        found: Any = stats.levene(*samples, center="mean" if test == "levene" else "median")
    return float(found.statistic), float(found.pvalue)
