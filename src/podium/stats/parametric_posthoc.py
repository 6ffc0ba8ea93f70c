"""Comparisons of means after a repeated-measures analysis of variance: Tukey, Dunnett, Bonferroni."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.brief import brief
from podium.errors import InputError
from podium.stats.anova import repeated_anova
from podium.stats.rankings import Alternative
from podium.stats.resampled import paired_t, t_pvalue
from podium.stats.studentised import dunnett_pvalues, dunnett_quantile, tukey_pvalues, tukey_quantile

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


@dataclass(frozen=True, slots=True)
class MeanComparisons:
    """Comparisons of pairs of means; arrays have shape (..., m), NaN where there is no error variance.

    Attributes
    ----------
    method
        "tukey" for all pairs, "dunnett" for a control.
    first, second
        Algorithm indices, shape (m,).
    difference, lower, upper
        Mean of first minus second with simultaneous two-sided confidence limits of Tukey or Dunnett.
    statistic, df
        t with the pooled error variance of the analysis of variance.
    pvalue
        Unadjusted p-value of that t.
    adjusted
        Tukey's or Dunnett's adjusted p-value.
    bonferroni
        m times `pvalue`, at most 1.
    paired_statistic, paired_pvalue, paired_bonferroni
        Paired t test of the two algorithms alone, which needs no sphericity: t, p, and m·p.
    """

    method: Literal["tukey", "dunnett"]
    first: Indices
    second: Indices
    difference: Floats
    lower: Floats
    upper: Floats
    statistic: Floats
    df: int
    pvalue: Floats
    adjusted: Floats
    bonferroni: Floats
    paired_statistic: Floats
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
        Index of the control: Dunnett's test of it against the k − 1 others; None: Tukey's test of all pairs.
    alternative
        With a control: "greater": its mean is larger; "less": smaller.
    confidence
        Simultaneous level of the intervals.

    Returns
    -------
    MeanComparisons
        t = (mean − mean)/√(2·MSE/n) on (k − 1)(n − 1) degrees of freedom; Tukey refers √2·|t| to the studentised range
        of k means, Dunnett t to the maximum of k − 1 correlated t (ρ = ½).

    Raises
    ------
    InputError
        For a table without 2 problems and 2 algorithms, an unknown control, or one-sided tests of all pairs.

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
