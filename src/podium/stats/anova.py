"""One-way repeated-measures analysis of variance, and comparisons of means after it: Tukey, Dunnett, Bonferroni."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.brief import brief
from podium.checks import Alternative
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.rankings import t_pvalue
from podium.stats.ranks import quotient
from podium.stats.resampled import paired_t
from podium.stats.studentized import dunnett_pvalues, dunnett_quantile, tukey_pvalues, tukey_quantile

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


@dataclass(frozen=True, slots=True, eq=False)
class RepeatedAnova(ByValue):
    """Result of `repeated_anova`; arrays have the batch shape (...), NaN where something is undefined."""

    ss_algorithms: Floats  # Sums of squares
    ss_problems: Floats
    ss_error: Floats
    df: tuple[int, int]  # Degrees of freedom of algorithms and of error: k − 1, (k − 1)(n − 1)
    statistic: Floats  # F and its p-value, valid under sphericity
    pvalue: Floats
    greenhouse_geisser: Floats  # Estimates of ε (1: sphericity; 1/(k − 1): the worst case); Huynh–Feldt's is cut at 1
    huynh_feldt: Floats
    pvalue_greenhouse_geisser: Floats  # P-values of F with both degrees of freedom multiplied by ε
    pvalue_huynh_feldt: Floats
    eta_squared: Floats  # Effect sizes: SSA/SST, SSA/(SSA + SSE), and f = √(SSA/SSE)
    partial_eta_squared: Floats
    cohen_f: Floats
    sphericity: Mauchly  # Mauchly's test

    __repr__ = brief

    @property
    def mean_square_error(self) -> Floats:
        """Error variance, the yardstick of the tests that follow."""
        return np.asarray(self.ss_error / self.df[1])


@dataclass(frozen=True, slots=True, eq=False)
class Mauchly(ByValue):
    """Mauchly's test of sphericity; NaN where it does not exist (k = 2, n < k, or no error variance)."""

    w: Floats  # Criterion between 0 and 1 (sphericity)
    statistic: Floats  # Box's χ² approximation, k(k − 1)/2 − 1 degrees of freedom
    df: int
    pvalue: Floats  # With Anderson's second-order term, as R gives it

    __repr__ = brief


def residuals(x: ArrayLike) -> Floats:
    """Residual of each cell after removing its problem's and its algorithm's mean, shape (..., n, k)."""
    return _split(_table(x))[2]


def repeated_anova(x: ArrayLike) -> RepeatedAnova:
    """Repeated-measures analysis of variance: test whether k algorithms have the same mean over n problems.

    Parameters
    ----------
    x
        Performance, shape (..., n, k), n ≥ 2 and k ≥ 2.

    Returns
    -------
    RepeatedAnova
        F = (SSA/(k − 1))/(SSE/((k − 1)(n − 1))); undefined (NaN) if there is no error variance.

    Raises
    ------
    InputError
        For fewer than 2 problems or algorithms, or values that are not finite.

    Notes
    -----
    With S the covariance matrix of the double-centred residuals and p = k − 1: ε(GG) = tr(S)²/(p·tr(S²)),
    ε(HF) = (n·p·ε − 2)/(p(n − 1 − p·ε)), W = det(T)/(tr(T)/p)^p for T = C S C′ with orthonormal contrasts C.

    References
    ----------
    Greenhouse & Geisser (1959), Psychometrika 24; Huynh & Feldt (1976), J. Educ. Statist. 1; Mauchly (1940),
    Ann. Math. Statist. 11; Anderson (1958), An Introduction to Multivariate Statistical Analysis, section 10.7.

    Examples
    --------
    >>> test = repeated_anova([[1, 2, 4], [2, 4, 5], [3, 3, 6], [2, 5, 7]])
    >>> round(float(test.statistic), 4), test.df
    (22.2, (2, 6))
    """
    table = _table(x)
    n, k = table.shape[-2:]
    columns, rows, rest = _split(table)
    ssa, ssb = n * (columns**2).sum(axis=-1), k * (rows**2).sum(axis=-1)
    sse = np.asarray((rest**2).sum(axis=(-2, -1)))
    sse = np.where(sse <= _noise(table), 0.0, sse)
    df = (k - 1, (k - 1) * (n - 1))
    known = sse > 0
    safe = np.where(known, sse, np.nan)
    statistic = np.asarray((ssa / df[0]) / (safe / df[1]))
    covariance = np.einsum("...ij,...il->...jl", rest, rest) / (n - 1)
    gg, hf = _epsilons(np.where(known[..., None, None], covariance, np.nan), n)
    return RepeatedAnova(
        ss_algorithms=np.asarray(ssa),
        ss_problems=np.asarray(ssb),
        ss_error=sse,
        df=df,
        statistic=statistic,
        pvalue=np.asarray(special.fdtrc(*df, statistic)),
        greenhouse_geisser=gg,
        huynh_feldt=hf,
        pvalue_greenhouse_geisser=np.asarray(special.fdtrc(gg * df[0], gg * df[1], statistic)),
        pvalue_huynh_feldt=np.asarray(special.fdtrc(hf * df[0], hf * df[1], statistic)),
        eta_squared=quotient(ssa, ssa + ssb + sse, np.nan),
        partial_eta_squared=quotient(ssa, ssa + sse, np.nan),
        cohen_f=np.asarray(np.sqrt(ssa / safe)),
        sphericity=_mauchly(np.where(known[..., None, None], covariance, np.nan), n),
    )


def _table(x: ArrayLike) -> Floats:
    table = np.asarray(x, dtype=np.float64)
    if table.ndim < 2 or table.shape[-2] < 2 or table.shape[-1] < 2:
        raise InputError(
            "An analysis of variance needs at least 2 problems and 2 algorithms, not the shape {shape}.",
            shape=table.shape,
        )
    if not np.isfinite(table).all():
        raise InputError("Values must be finite. Remove or replace missing and infinite ones first.")
    return table


def _split(table: Floats) -> tuple[Floats, Floats, Floats]:
    """Deviations of column means (..., k) and row means (..., n) from the grand mean, and residuals (..., n, k)."""
    rows = table.mean(axis=-1, keepdims=True)
    within = table - rows
    columns = within.mean(axis=-2, keepdims=True)
    grand = rows.mean(axis=-2, keepdims=True)
    return columns[..., 0, :], (rows - grand)[..., 0], within - columns


def _noise(table: Floats) -> Floats:
    """Sum of squares that rounding alone may leave."""
    n, k = table.shape[-2:]
    size = np.abs(table).max(axis=(-2, -1)) * np.finfo(np.float64).eps * 8
    return np.asarray(n * k * size**2)


def _epsilons(covariance: Floats, n: int) -> tuple[Floats, Floats]:
    p = covariance.shape[-1] - 1
    trace = np.trace(covariance, axis1=-2, axis2=-1)
    gg = np.asarray(np.minimum(1.0, trace**2 / (p * (covariance**2).sum(axis=(-2, -1)))))
    room = p * (n - 1 - p * gg)
    # ε(GG) reaches its ceiling (n − 1)/p when n < k: there is no room left and Huynh–Feldt's estimate is at its cut.
    endless = room <= 1e-9 * p * n
    hf = np.where(endless, 1.0, (n * p * gg - 2.0) / np.where(endless, 1.0, room))
    floor = 1.0 / p
    hf = np.where(np.isnan(gg), np.nan, np.clip(hf, floor, 1.0))
    return gg, hf


def _mauchly(covariance: Floats, n: int) -> Mauchly:
    k = covariance.shape[-1]
    p, degrees = k - 1, n - 1
    df = p * (p + 1) // 2 - 1
    shape = covariance.shape[:-2]
    if p < 2 or degrees < p:
        nothing = np.full(shape, np.nan)
        return Mauchly(nothing, nothing, df, nothing)
    contrasts = _orthonormal_contrasts(k)
    scaled = covariance / (np.trace(covariance, axis1=-2, axis2=-1)[..., None, None] / p)
    missing = np.isnan(scaled[..., 0, 0])
    sign, log_w = np.linalg.slogdet(contrasts @ np.where(missing[..., None, None], np.eye(k), scaled) @ contrasts.T)
    log_w = np.where(missing, np.nan, np.where(sign > 0, np.minimum(log_w, 0.0), -np.inf))
    rho = 1.0 - (2 * p * p + p + 2) / (6.0 * p * degrees)
    weight = (p + 2) * (p - 1) * (p - 2) * (2 * p**3 + 6 * p * p + 3 * p + 2) / (288.0 * (degrees * p * rho) ** 2)
    statistic = -degrees * rho * log_w
    first, second = special.chdtrc(df, statistic), special.chdtrc(df + 4, statistic)
    pvalue = np.clip(first + weight * (second - first), 0.0, 1.0)
    return Mauchly(np.asarray(np.exp(log_w)), np.asarray(statistic), df, np.asarray(pvalue))


def _orthonormal_contrasts(k: int) -> Floats:
    """Helmert contrasts, shape (k − 1, k)."""
    matrix = np.zeros((k - 1, k))
    for i in range(1, k):
        matrix[i - 1, :i] = 1.0
        matrix[i - 1, i] = -float(i)
        matrix[i - 1] /= np.sqrt(i * (i + 1.0))
    return matrix


# Comparisons of means after a repeated-measures analysis of variance: Tukey, Dunnett, Bonferroni.


@dataclass(frozen=True, slots=True, eq=False)
class MeanComparisons(ByValue):
    """Comparisons of pairs of means; arrays have shape (..., m), NaN where there is no error variance."""

    method: Literal["tukey", "dunnett"]  # "tukey" for all pairs, "dunnett" for a control
    first: Indices  # Algorithm indices, shape (m,)
    second: Indices
    difference: Floats  # Mean of first minus second with simultaneous two-sided confidence limits of Tukey or Dunnett
    lower: Floats
    upper: Floats
    statistic: Floats  # t with the pooled error variance of the analysis of variance
    df: int
    pvalue: Floats  # Unadjusted p-value of that t
    adjusted: Floats  # Tukey's or Dunnett's adjusted p-value
    bonferroni: Floats  # m times `pvalue`, at most 1
    paired_statistic: Floats  # Paired t test of the two algorithms alone, which needs no sphericity: t, p, and m·p
    paired_pvalue: Floats
    paired_bonferroni: Floats

    __repr__ = brief


def compare_means(
    x: ArrayLike,
    control: int | None = None,
    *,
    alternative: Alternative = "two-sided",
    confidence: float = 0.95,
) -> MeanComparisons:
    """Compare means of algorithms measured on the same problems.

    Parameters
    ----------
    x
        Performance, shape (..., n, k).
    control
        Index of the control, for Dunnett's test against the k − 1 others; None for Tukey's test of all pairs.
    alternative
        With a control: "greater": its mean is larger; "less": smaller.
    confidence
        Simultaneous level of the intervals.

    Returns
    -------
    MeanComparisons
        t = (mean − mean)/√(2·MSE/n) on (k − 1)(n − 1) degrees of freedom; Tukey's test compares √2·|t| with the
        studentized range of k means, Dunnett's test compares t with the maximum of k − 1 correlated t (ρ = ½).

    Raises
    ------
    InputError
        For fewer than 2 problems or 2 algorithms, an unknown control, or one-sided tests of all pairs.

    References
    ----------
    Tukey (1949), Biometrics 5, 99–114; Dunnett (1955), J. Amer. Statist. Assoc. 50, 1096–1121.

    Examples
    --------
    >>> result = compare_means([[1, 2, 4], [2, 4, 5], [3, 3, 6], [2, 5, 7]])
    >>> result.adjusted.round(4).tolist()
    [0.0659, 0.0014, 0.0211]
    """
    table = np.asarray(x, dtype=np.float64)
    anova = repeated_anova(table)
    n, k = table.shape[-2:]
    first, second = _pairs(k, control, alternative)
    gaps = table[..., first] - table[..., second]
    difference = gaps.mean(axis=-2)
    error = np.sqrt(2.0 * np.where(anova.ss_error > 0, anova.mean_square_error, np.nan) / n)[..., None]
    statistic, df, m = np.asarray(difference / error), anova.df[1], len(first)
    if control is None:
        adjusted = _where_known(statistic, lambda t: tukey_pvalues(np.sqrt(2.0) * np.abs(t), k, df))
        reach = tukey_quantile(1.0 - confidence, k, df) / np.sqrt(2.0)
    else:
        adjusted = _where_known(statistic, lambda t: dunnett_pvalues(t, m, df, alternative=alternative))
        reach = dunnett_quantile(1.0 - confidence, m, df)
    plain = t_pvalue(statistic, df, alternative)
    paired = paired_t(np.moveaxis(gaps, -2, -1), alternative=alternative)
    return MeanComparisons(
        method="tukey" if control is None else "dunnett",
        first=first,
        second=second,
        difference=difference,
        lower=difference - reach * error,
        upper=difference + reach * error,
        statistic=statistic,
        df=df,
        pvalue=plain,
        adjusted=adjusted,
        bonferroni=np.minimum(1.0, m * plain),
        paired_statistic=paired.statistic,
        paired_pvalue=paired.pvalue,
        paired_bonferroni=np.minimum(1.0, m * paired.pvalue),
    )


def _pairs(k: int, control: int | None, alternative: str) -> tuple[Indices, Indices]:
    if control is None:
        if alternative != "two-sided":
            raise InputError("All pairs are compared two-sided. One-sided tests need a control.")
        first, second = np.triu_indices(k, 1)
        return first, second
    if not 0 <= control < k:
        raise InputError(
            "There is no algorithm {control} to serve as the control. Indices run from 0 to {last}.",
            control=control,
            last=k - 1,
        )
    second = np.array([j for j in range(k) if j != control], dtype=np.intp)
    return np.full(k - 1, control, dtype=np.intp), second


def _where_known(statistic: Floats, tail: Callable[[Floats], Floats]) -> Floats:
    known = ~np.isnan(statistic)
    result = np.full(statistic.shape, np.nan)
    if known.any():
        result[known] = tail(statistic[known])
    return result
