"""Effect sizes of two algorithms measured on the same problems, each with an interval and a word for its size."""

from __future__ import annotations

from dataclasses import dataclass
from math import fsum, sqrt
from typing import Any, Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import chdtri, nctdtr, ndtri, stdtrit

from podium.checks import check_confidence
from podium.errors import InfeasibleError, InputError
from podium.i18n import N_
from podium.stats.differences import as_differences
from podium.stats.location import MAX_PROBLEMS
from podium.stats.wilcoxon import Zeros, signed_rank

EffectName = Literal["cohen_d", "cohen_dz", "cliff_delta", "a12", "rank_biserial"]
Matrix = NDArray[np.int8]


@dataclass(frozen=True, kw_only=True)
class EffectSize:
    """Name of an effect size, and its thresholds for small, medium and large."""

    key: EffectName  # In JSON
    name: str  # In tables
    # Distances from `neutral` from which on an effect is small, medium and large
    thresholds: tuple[float, float, float]
    source: str  # Who says so
    cites: tuple[str, ...]  # References for the measure, its interval and its thresholds
    neutral: float = 0.0  # The value of no effect


EFFECT_SIZES: dict[EffectName, EffectSize] = {one.key: one for one in (
    EffectSize(
        key="cohen_d", name=N_("Cohen's d (pooled sd)"), thresholds=(0.2, 0.5, 0.8), source="Cohen 1988",
        cites=("cohen1988", "algina2003"),
    ),
    EffectSize(
        key="cohen_dz", name=N_("Cohen's d_z (sd of differences)"), thresholds=(0.2, 0.5, 0.8), source="Cohen 1988",
        cites=("cohen1988",),
    ),
    EffectSize(
        key="cliff_delta", name=N_("Cliff's delta"), thresholds=(0.147, 0.33, 0.474), source="Romano et al. 2006",
        cites=("cliff1993", "feng2004", "romano2006"),
    ),
    EffectSize(
        key="a12", name=N_("A12 (Vargha–Delaney)"), thresholds=(0.06, 0.14, 0.21), source="Vargha & Delaney 2000",
        cites=("vargha2000",), neutral=0.5,
    ),
    EffectSize(
        key="rank_biserial", name=N_("Rank-biserial r (matched pairs)"), thresholds=(0.1, 0.3, 0.5),
        source="Cohen 1988, for correlations", cites=("kerby2014",),
    ),
)}  # fmt: skip
"""By key, in the order of `paired_effects`."""


@dataclass(frozen=True)
class Effect:
    """One effect size; positive (A12: above 0.5) when x tends to be larger."""

    name: EffectName  # A key of `EFFECT_SIZES`
    estimate: float | None  # The effect; None where it is undefined (no spread, no differences)
    lower: float | None  # Confidence interval; None where it is undefined
    upper: float | None
    confidence: float  # Of the interval
    size: str | None  # "negligible", "small", "medium" or "large"; None where the effect is undefined


def paired_effects(
    x: ArrayLike, y: ArrayLike, *, confidence: float = 0.95, zeros: Zeros = "split"
) -> tuple[Effect, ...]:
    """Effect sizes of x over y, measured on the same n problems.

    Parameters
    ----------
    x, y : array, shape (n,)
        Values where larger is better, x[i] and y[i] on the same problem. Floats count as the decimals that print
        them (see `podium.stats.binary`); effects do not depend on the unit.
    confidence : float
        Confidence of the two-sided intervals.
    zeros : {"split", "drop", "pratt"}
        Zero differences in the rank-biserial correlation, as in `podium.stats.wilcoxon.signed_rank`.

    Returns
    -------
    tuple of Effect
        cohen_d, cohen_dz, cliff_delta, a12, rank_biserial.

    Raises
    ------
    InputError
        If a value is missing, lengths differ, or the confidence is outside (0, 1).
    InfeasibleError
        For more than `podium.stats.location.MAX_PROBLEMS` problems (all n² comparisons are made).

    Notes
    -----
    d = mean(x − y) / √((s_x² + s_y²)/2), with the interval of Algina & Keselman (2003): limits of the noncentrality of
    the paired t, times √(2 s_{x−y}² / (n (s_x² + s_y²))). d_z = mean(x − y) / s_{x−y}, with the noncentral t interval,
    exact for normal differences. Cliff's delta = P(x > y) − P(x < y) over all n² pairs of problems, with Cliff's (1993)
    unbiased variance for dependent samples and the asymmetric interval of Feng & Cliff (2004); A12 = (delta + 1)/2 and
    so is its interval. Rank-biserial r = (R+ − R−)/(R+ + R−) = the mean of sgn(d_i + d_j) over i ≤ j, a U-statistic
    with the same unbiased variance. Its interval is a score interval, all ρ with (r − ρ)² ≤ t²·V·(1 − ρ²): t has n − 1
    degrees of freedom and V is the larger of SE²/(1 − r²) and 2(2n + 1)/(3n(n + 1)), the variance for differences that
    are symmetric about 0. It holds 0 wherever the exact Wilcoxon test cannot reject. If all comparisons agree, the
    variance is 0 and the open end of delta is (n − q²)/(n + q²), Wilson's score limit for n agreements in n (q the
    normal quantile).

    References
    ----------
    Cohen (1988), Statistical Power Analysis for the Behavioral Sciences; Algina & Keselman (2003), Educ. Psychol.
    Meas. 63, 537-553; Cliff (1993), Psychol. Bull. 114, 494-509; Feng & Cliff (2004), J. Mod. Appl. Stat. Methods 3,
    322-332; Vargha & Delaney (2000), J. Educ. Behav. Stat. 25, 101-132; Kerby (2014), Compr. Psychol. 3.

    Examples
    --------
    >>> effects = paired_effects([5, 7, 9, 12], [4, 6, 6, 7])
    >>> [(e.name, round(e.estimate, 4)) for e in effects if e.name in ("cohen_dz", "a12", "rank_biserial")]
    [('cohen_dz', 1.3056), ('a12', 0.7812), ('rank_biserial', 1.0)]
    """
    first, second = as_differences(x), as_differences(y)
    if first.ndim != 1 or first.shape != second.shape or not first.size:
        raise InputError(
            "Paired effects need two vectors of one length, not the shapes {first} and {second}.",
            first=first.shape,
            second=second.shape,
        )
    check_confidence(confidence)
    if first.size > MAX_PROBLEMS:
        raise InfeasibleError(
            "Effect sizes compare all pairs of problems. The limit is {limit} problems, and there are {n}.",
            limit=MAX_PROBLEMS,
            n=first.size,
        )
    difference = as_differences(first, second)
    found: dict[EffectName, _Found] = {}
    found["cohen_d"], found["cohen_dz"] = _standardised(first, second, difference, confidence)
    delta = _cliff(first, second, confidence)
    found["cliff_delta"] = delta
    found["a12"] = tuple(None if value is None else (value + 1) / 2 for value in delta)  # type: ignore[assignment]
    found["rank_biserial"] = _rank_biserial(difference, zeros, confidence)
    return tuple(Effect(name, *values, confidence, size_word(name, values[0])) for name, values in found.items())


def size_word(name: EffectName, estimate: float | None) -> str | None:
    """Call an effect negligible, small, medium or large by the thresholds of `EFFECT_SIZES`."""
    if estimate is None:
        return None
    effect = EFFECT_SIZES[name]
    # The thresholds are decimals: the rounding of 0.56 - 0.5 must not decide.
    size = round(abs(estimate - effect.neutral), 12)
    words = (N_("negligible"), N_("small"), N_("medium"), N_("large"))
    return words[sum(size >= threshold for threshold in effect.thresholds)]


_Found = tuple[float | None, float | None, float | None]
_UNDEFINED: _Found = (None, None, None)


def _standardised(
    x: NDArray[Any], y: NDArray[Any], difference: NDArray[Any], confidence: float
) -> tuple[_Found, _Found]:
    """Cohen's d with the pooled standard deviation, and d_z."""
    n = difference.size
    if n < 2:
        return _UNDEFINED, _UNDEFINED
    # Common location and scale cancel; taking them out first keeps wide integers within floating point.
    origin = x.tolist()[0]
    moved = [[value - origin for value in side.tolist()] for side in (x, y)]
    unit = max(abs(value) for side in moved for value in side) or 1
    a, b = (np.array([value / unit for value in side]) for side in moved)
    d = np.array([value / unit for value in difference.tolist()])
    total = fsum(difference.tolist()) if difference.dtype.kind == "f" else sum(difference.tolist())
    mean, pooled = float(total / unit / n), sqrt((a.var(ddof=1) + b.var(ddof=1)) / 2)
    own = 0.0 if (difference == difference[0]).all() else float(d.std(ddof=1))
    by_pooled = _UNDEFINED if pooled == 0 else (mean / pooled, None, None)
    if own == 0:
        return by_pooled, _UNDEFINED
    low, high = _noncentrality(mean * sqrt(n) / own, n - 1, confidence)
    dz: _Found = (mean / own, low / sqrt(n), high / sqrt(n))
    if pooled:
        scale = own / (pooled * sqrt(n))
        by_pooled = (mean / pooled, low * scale, high * scale)
    return by_pooled, dz


def _noncentrality(t: float, df: int, confidence: float) -> tuple[float, float]:
    """Noncentralities at which t is the upper and the lower (1 - confidence)/2 quantile, by bisection."""
    if t < 0:  # the distribution function is least accurate there
        low, high = _noncentrality(-t, df, confidence)
        return -high, -low
    tail = (1 - confidence) / 2
    return _solve(t, df, 1 - tail), _solve(t, df, tail)


def _solve(t: float, df: int, level: float) -> float:
    """Noncentrality at which P(T <= t) is `level`; the probability falls as the noncentrality rises."""
    if t > 1e4:
        # T is then the noncentrality divided by √(χ²/df), all but 1e-8 of it, and the exact series has lost its digits.
        return t * sqrt(float(chdtri(df, level)) / df)
    step = 1 + t / sqrt(df)
    low = high = t
    while float(nctdtr(df, low, t)) < level:
        low -= step
    while float(nctdtr(df, high, t)) > level:
        high += step
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if float(nctdtr(df, middle, t)) > level else (low, middle)
    return (low + high) / 2


def _cliff(x: NDArray[Any], y: NDArray[Any], confidence: float) -> _Found:
    """Cliff's delta over all n² pairs with the interval of Feng & Cliff."""
    n = x.size
    signs = (x[:, None] > y).astype(np.int8) - (x[:, None] < y).astype(np.int8)
    delta = int(signs.sum(dtype=np.int64)) / n**2
    error = _standard_error(signs, (n - 1) / n, 1 / n, delta)
    if error is None:
        return delta, None, None
    q = float(ndtri((1 + confidence) / 2))
    if abs(delta) == 1:
        return _at_the_end(delta, n, q)
    variance = q * q * error**2
    centre, half = delta - delta**3, q * error * sqrt((1 - delta**2) ** 2 + variance)
    scale = 1 - delta**2 + variance
    return delta, max(-1.0, (centre - half) / scale), min(1.0, (centre + half) / scale)


def _rank_biserial(difference: NDArray[Any], zeros: Zeros, confidence: float) -> _Found:
    """Matched-pairs rank-biserial correlation of the differences that the treatment of zeros keeps."""
    test = signed_rank(difference, zeros=zeros, exact=False)
    total = float(test.r_plus + test.r_minus)
    if not total:
        return _UNDEFINED
    r = float(test.r_plus - test.r_minus) / total
    used = difference if zeros == "split" else difference[(difference != 0).astype(bool)]
    n = used.size
    signs = (used[:, None] > -used).astype(np.int8) - (used[:, None] < -used).astype(np.int8)
    error = _standard_error(signs, (n - 1) / (n + 1), 2 / (n + 1), r)
    if error is None:
        return r, None, None
    variance = 2 * (2 * n + 1) / (3 * n * (n + 1))
    if abs(r) < 1:
        variance = max(variance, error**2 / (1 - r**2))
    reach = float(stdtrit(n - 1, (1 + confidence) / 2)) ** 2 * variance
    half = sqrt(reach * (1 + reach - r**2))
    return r, max(-1.0, (r - half) / (1 + reach)), min(1.0, (r + half) / (1 + reach))


def _at_the_end(value: float, n: int, q: float) -> _Found:
    """All comparisons agree: Wilson's score limit on one side, the end itself on the other."""
    bound = (n - q * q) / (n + q * q)
    return (value, bound, 1.0) if value > 0 else (value, -1.0, -bound)


def _standard_error(signs: Matrix, between: float, within: float, estimate: float) -> float | None:
    """Standard error of ``between * mean off the diagonal + within * mean on it``, unbiased in the square.

    For g the symmetrised off-diagonal part and w the diagonal, an expectation squared is estimated without bias by
    products that share no problem; with centred g and w what is left is (4 ΣG_i² − 2 Σg²) / (n)_4 for the mean of g
    (G_i its row sums), 2 ΣG_i w_i / (n)_3 for the covariance, Σw² / (n)_2 for the mean of w: Cliff's (1993) formulas
    for dependent samples. Being unbiased it can fall below what is possible; Cliff's smallest value then takes its
    place. None below n = 4.
    """
    n = len(signs)
    if n < 4:
        return None
    off = n * (n - 1)
    diagonal = signs.diagonal().astype(np.float64)
    rows = signs.sum(axis=1, dtype=np.int64) + signs.sum(axis=0, dtype=np.int64) - 2 * diagonal
    mean = float(rows.sum()) / 2 / off
    # Sums of (s_ij + s_ji)²/4 over i ≠ j, from integers.
    symmetric = signs + signs.T
    squares = float(np.einsum("ij,ij->", symmetric, symmetric, dtype=np.int64) - 4 * (diagonal**2).sum()) / 4
    centred = rows / 2 - (n - 1) * mean
    own = diagonal - diagonal.mean()
    variance_between = (4 * float(centred @ centred) - 2 * (squares - off * mean**2)) / (off * (n - 2) * (n - 3))
    covariance = 2 * float(centred @ own) / (off * (n - 2))
    variance_within = float(own @ own) / off
    variance = between**2 * variance_between + 2 * between * within * covariance + within**2 * variance_within
    return sqrt(max(variance, (1 - estimate**2) / (n * n - 1)))
