"""Sign-flip permutation test of the mean of paired differences, exact where that is feasible."""

from __future__ import annotations

from dataclasses import dataclass
from math import gcd, sqrt
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.checks import Alternative, check_alternative
from podium.errors import InputError
from podium.progress import each
from podium.stats.differences import as_differences
from podium.stats.ranks import wide_enough
from podium.stats.wilcoxon import fair_sum_tail

# Sign patterns of half of the differences that are listed and sorted (meeting in the middle): 2**22 of 64 bits take
# 32 MB and half a second; Python integers are some fifty times slower.
_HALF = 22
_HALF_WIDE = 15
# Additions for the distribution of integer differences, and entries of its table.
_WORK = 2e9
_TABLE = 20_000_000
_MOST_DIFFERENCES = 1_000
# Random signs held at once.
_CHUNK = 1 << 21


@dataclass(frozen=True)
class SignFlipTest:
    """Result of `sign_flip_test`."""

    mean: float  # Mean difference, in the unit of the data
    pvalue: float  # Exact, or ``(1 + hits) / (permutations + 1)``
    method: Literal["exact", "monte-carlo"]  # All sign patterns, or a random sample of them
    permutations: int | None  # Of the sample; None when exact
    seed: int | None
    standard_error: float | None  # Monte Carlo standard error of the p-value


def sign_flip_test(
    d: ArrayLike,
    *,
    alternative: Alternative = "two-sided",
    permutations: int = 100_000,
    seed: int = 0,
    denominator: int = 1,
) -> SignFlipTest:
    """Sign-flip test that differences are symmetric around 0, based on their mean.

    Parameters
    ----------
    d : array, shape (n,)
        Paired differences. Floats count as the decimals that print them (see `podium.stats.binary`), and sums are compared exactly.
    alternative : {"two-sided", "greater", "less"}
        Whether the mean difference is not zero, positive or negative.
    permutations : int
        Number of random sign patterns if there are too many to list.
    seed : int
        Seed of NumPy's default generator.
    denominator : int
        The unit of integer input: the mean is divided by it.

    Returns
    -------
    SignFlipTest

    Raises
    ------
    InputError
        If a value is missing, permutations < 1, or the alternative is unknown.

    Notes
    -----
    Under the null hypothesis every difference could as well have had the other sign (swapping the two algorithms on
    that problem), so the 2^n sign patterns are equally likely; the p-value is the share of them whose sum is at least
    as extreme (two-sided: twice the smaller tail, which by symmetry is |sum| ≥ |observed|). Exact for up to 44 non-zero
    differences, by listing the sums of both halves and counting matching pairs; beyond that, for up to 1000 integer
    differences if the distribution of the sum fits into a table. A Monte Carlo p-value counts the observed pattern as
    one of the sample, so it is never 0 and valid for any number of permutations (Phipson & Smyth 2010).

    References
    ----------
    Fisher (1935), The Design of Experiments, section 21; Pitman (1937), J. R. Stat. Soc. Suppl. 4, 119-130;
    Horowitz & Sahni (1974), J. ACM 21, 277-292 (the two halves).

    Examples
    --------
    >>> sign_flip_test([1, 2, 3, 4]).pvalue, sign_flip_test([1, 2, 3, -1], alternative="greater").pvalue
    (0.125, 0.1875)
    """
    check_alternative(alternative)
    if permutations < 1:
        raise InputError(
            "The number of permutations must be at least 1, not {permutations}.", permutations=permutations
        )
    values = as_differences(d)
    if values.ndim != 1 or not values.size:
        raise InputError("A sign-flip test needs one vector of differences, not the shape {shape}.", shape=values.shape)
    mean = _mean(values, denominator)
    sizes, observed = _reduced(values)
    # P(sum >= s) = P(-sum >= s): every p-value is the upper tail of one number.
    limit = {"greater": observed, "less": -observed, "two-sided": abs(observed)}[alternative]
    double = alternative == "two-sided"
    tail = _exact_tail(sizes, limit)
    if tail is not None:
        return SignFlipTest(mean, min(1.0, 2 * tail) if double else tail, "exact", None, None, None)
    p = (1 + _hits(sizes, limit, double, permutations, seed)) / (permutations + 1)
    error = sqrt(p * (1 - p) / (permutations + 1))
    return SignFlipTest(mean, p, "monte-carlo", permutations, seed, error)


def _mean(values: NDArray[Any], denominator: int) -> float:
    if values.dtype.kind == "f":
        return float(values.mean()) / denominator
    return float(sum(values.tolist()) / (values.size * denominator))


def _reduced(values: NDArray[Any]) -> tuple[NDArray[Any], Any]:
    """Absolute values that are not zero, in their greatest common unit, and the observed sum of signed values."""
    kept = values[(values != 0).astype(bool)]
    if values.dtype.kind == "f" or not kept.size:
        return np.abs(kept), kept.sum()
    unit = gcd(*kept.tolist())
    whole = wide_enough(np.array([value // unit for value in kept.tolist()], dtype=object), 1)
    if max(abs(value) for value in whole.tolist()) * 4 * whole.size < 2**62:
        whole = whole.astype(np.int64)
    return np.abs(whole), sum(whole.tolist())


def _exact_tail(sizes: NDArray[Any], limit: Any) -> float | None:
    """P(Σ ±size ≥ limit), or None when it is out of reach."""
    n = sizes.size
    if n <= 2 * (_HALF_WIDE if sizes.dtype == object else _HALF) and not _table_is_shorter(sizes):
        return _meet(sizes, limit)
    if sizes.dtype.kind != "i" or n > _MOST_DIFFERENCES:
        return None
    total = int(sizes.sum())
    if total // 2 >= _TABLE or n * total / 2 > _WORK:
        return None
    # Σ ±size ≥ limit means that the sizes with a minus add up to at most (total − limit) / 2.
    ascending = np.sort(sizes).astype(np.int32)
    return float(fair_sum_tail(ascending, np.array([(total - int(limit)) // 2]))[0])


def _table_is_shorter(sizes: NDArray[Any]) -> bool:
    """Whether small integers make the table of sums shorter than the list of sign patterns of one half."""
    return sizes.dtype.kind == "i" and sizes.size * int(sizes.sum()) / 2 < 2 ** (sizes.size // 2)


def _meet(sizes: NDArray[Any], limit: Any) -> float:
    """Count the sign patterns by halves: for every sum of the first, the sums of the second that reach the limit."""
    half = sizes.size // 2
    left, right = _signed_sums(sizes[:half]), np.sort(_signed_sums(sizes[half:]))
    short = limit - left
    if sizes.dtype.kind == "f":
        # Sums of the same numbers in another order differ by rounding; they must count as equal.
        short = short - 1e-12 * float(sizes.sum())
    reached = right.size - np.searchsorted(right, short, side="left")
    return float(int(reached.sum()) / 2**sizes.size)


def _signed_sums(sizes: NDArray[Any]) -> NDArray[Any]:
    sums = np.zeros(1, dtype=sizes.dtype)
    for size in sizes:
        sums = np.concatenate((sums - size, sums + size))
    return sums


def _hits(sizes: NDArray[Any], limit: Any, double: bool, permutations: int, seed: int) -> int:
    """How many random sign patterns reach the limit."""
    rng = np.random.default_rng(seed)
    slack = 1e-12 * float(sizes.sum()) if sizes.dtype.kind == "f" else 0
    step = max(1, _CHUNK // sizes.size)
    total = sizes.sum()
    hits = 0
    for low in each(range(0, permutations, step), "permutations"):
        rows = min(step, permutations - low)
        bits = rng.integers(0, 256, (rows, -(-sizes.size // 8)), dtype=np.uint8)
        minus = np.unpackbits(bits, axis=1, count=sizes.size)
        sums = total - 2 * _selected(minus, sizes)
        hits += int(np.count_nonzero((abs(sums) if double else sums) >= limit - slack))
    return hits


def _selected(chosen: NDArray[np.uint8], sizes: NDArray[Any]) -> NDArray[Any]:
    """Sum the chosen sizes of every row, exactly for integers: in parts of 31 bits floats add them up without rounding."""
    weights = chosen.astype(np.float64)
    if sizes.dtype.kind == "f":
        return np.asarray(weights @ sizes)
    sums: NDArray[Any] = np.zeros(len(chosen), dtype=sizes.dtype)
    rest, shift = sizes, 0
    while rest.any():
        limb = (rest & (2**31 - 1)).astype(np.float64)
        sums = sums + ((weights @ limb).astype(np.int64).astype(sizes.dtype) << shift)
        rest, shift = rest >> 31, shift + 31
    return sums
