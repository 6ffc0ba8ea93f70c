"""Do groups have the same variance? Levene, Brown-Forsythe, Bartlett, and Fligner-Killeen with exact ties."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import chdtrc, fdtrc, ndtri

from podium.errors import InputError
from podium.i18n import Message
from podium.stats.differences import as_differences
from podium.stats.ranks import rank, wide_enough

Floats = NDArray[np.float64]

HOMOGENEITY_TESTS: Final = ("levene", "brown-forsythe", "bartlett", "fligner-killeen")

SMALLEST: Final = 3
"""Smallest group: two values deviate equally from their centre, whatever they are."""

FEW: Final = 20
"""With smaller groups F and χ² miss the level: use `simulated_pvalue` (benchmarks/assumption_levels.py)."""

SIMULATED: Final = 50_000
"""Tables of normal values behind `simulated_pvalue`, drawn with seed 1."""

_CHUNK: Final = 2**19  # values drawn together: bounds the memory


@dataclass(frozen=True)
class HomogeneityTest:
    """A test of the hypothesis that groups have the same variance."""

    statistic: float  # NaN where the test is not defined
    pvalue: float
    reason: str | None = None  # Why it is not defined


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
    if test != "fligner-killeen":  # which ranks: exact integers stay so
        samples = list(_scaled(samples))
    with np.errstate(all="ignore"):  # divisions by zero: the outcome is looked at
        statistic = float(_STATISTICS[test](samples))
    sizes = [sample.size for sample in samples]
    if not math.isfinite(statistic):
        return HomogeneityTest(math.nan, math.nan, Message("the distances to the centre do not vary inside any group"))
    if test in ("levene", "brown-forsythe"):
        return HomogeneityTest(statistic, float(fdtrc(len(sizes) - 1, sum(sizes) - len(sizes), statistic)))
    return HomogeneityTest(statistic, float(chdtrc(len(sizes) - 1, statistic)))


def simulated_pvalue(statistic: float, sizes: Sequence[int], test: str) -> float:
    """P-value of a statistic of `homogeneity` for normal values with equal variances, in groups of these sizes.

    The distribution of all four statistics for normal values depends on the sizes alone. In small groups it is far from
    F and χ²: the median of an even number of values is at the same distance from two of them, that of an odd number
    coincides with one.
    """
    null = _null(tuple(sorted(sizes)))[test]
    at = np.searchsorted(null, statistic * (1 - 1e-9))  # statistics of ranks recur, but for a rounding error
    return float((1 + len(null) - at) / (1 + len(null)))


def simulated_level(sizes: Sequence[int], test: str, alpha: float) -> float:
    """Share of tables of normal values with a `simulated_pvalue` of at most alpha: less than alpha where ranks are few.

    >>> simulated_level((3, 3), "fligner-killeen", 0.05)  # at best, 2 of 6 orders of 4 distances are as extreme
    0.0
    """
    null = _null(tuple(sorted(sizes)))[test]
    same_as = np.searchsorted(null, null * (1 - 1e-9))
    return float((1 + len(null) - same_as <= alpha * (1 + len(null))).mean())


@lru_cache(maxsize=32)
def _null(sizes: tuple[int, ...]) -> Mapping[str, Floats]:
    """Statistics of simulated tables of normal values, ascending."""
    rng = np.random.default_rng(1)
    ends = np.cumsum(sizes)[:-1]
    found: dict[str, list[Floats]] = {test: [] for test in HOMOGENEITY_TESTS}
    step = max(1, _CHUNK // sum(sizes))
    for start in range(0, SIMULATED, step):
        number = min(step, SIMULATED - start)
        whole = np.rint(rng.standard_normal((number, sum(sizes))) * 2.0**40).astype(
            np.int64
        )  # exact distances and ties
        for test, parts in found.items():
            parts.append(_STATISTICS[test](np.split(whole, ends, axis=-1)))
    return {test: np.sort(np.concatenate(parts)) for test, parts in found.items()}


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


def _distances(samples: list[NDArray[Any]]) -> list[NDArray[Any]]:
    """Twice the distances to the medians, exact for integers."""
    found = []
    for sample in samples:
        ordered, n = np.sort(sample, axis=-1), sample.shape[-1]
        low, high = (n - 1) // 2, n // 2
        middle = ordered[..., low : low + 1] + ordered[..., high : high + 1]
        found.append(np.abs(2 * sample - middle) if sample.dtype.kind != "f" else np.abs(sample - middle / 2))
    return found


def _anova(distances: list[NDArray[Any]]) -> Floats:
    """F of the distances of groups."""
    means = [group.mean(axis=-1, keepdims=True) for group in distances]
    sizes = [group.shape[-1] for group in distances]
    n = sum(sizes)
    grand = sum(size * mean for size, mean in zip(sizes, means, strict=True)) / n
    between = sum((size * (mean - grand) ** 2)[..., 0] for size, mean in zip(sizes, means, strict=True))
    within = sum(((group - mean) ** 2).sum(axis=-1) for group, mean in zip(distances, means, strict=True))
    return np.asarray(between / (len(sizes) - 1) / (within / (n - len(sizes))), dtype=np.float64)


def _levene(samples: list[NDArray[Any]]) -> Floats:
    return _anova([np.abs(sample - sample.mean(axis=-1, keepdims=True)) for sample in samples])


def brown_forsythe(samples: list[NDArray[Any]]) -> Floats:
    """Statistic of Brown and Forsythe; groups of shape (..., n_j), leading axes are a batch of tables."""
    return _anova(_distances(samples))


def _bartlett(samples: list[NDArray[Any]]) -> Floats:
    """Ratio of likelihoods, corrected; groups that vary alike can come out a rounding error below 0."""
    df = [sample.shape[-1] - 1 for sample in samples]
    variances = [sample.var(axis=-1, ddof=1) for sample in samples]
    total = sum(df)
    pooled = sum(d * v for d, v in zip(df, variances, strict=True)) / total
    ratio = total * np.log(pooled) - sum(d * np.log(v) for d, v in zip(df, variances, strict=True))
    correction = 1 + (sum(1 / d for d in df) - 1 / total) / (3 * (len(df) - 1))
    return np.asarray(np.maximum(ratio / correction, 0.0), dtype=np.float64)


def _fligner_killeen(samples: list[NDArray[Any]]) -> Floats:
    """Chi-squared of the normal scores of the ranks of the distances to the medians; NaN if all are equal."""
    ranks = rank(np.concatenate(_distances(samples), axis=-1))
    n = ranks.shape[-1]
    scores = ndtri(0.5 + ranks / (2.0 * (n + 1)))
    centred = scores - scores.mean(axis=-1, keepdims=True)
    parts = np.split(centred, np.cumsum([sample.shape[-1] for sample in samples])[:-1], axis=-1)
    between = sum(part.sum(axis=-1) ** 2 / part.shape[-1] for part in parts)
    same = (ranks == ranks[..., :1]).all(axis=-1)
    return np.asarray(np.where(same, np.nan, between / ((centred**2).sum(axis=-1) / (n - 1))), dtype=np.float64)


_STATISTICS: Final = {
    "levene": _levene,
    "brown-forsythe": brown_forsythe,
    "bartlett": _bartlett,
    "fligner-killeen": _fligner_killeen,
}
