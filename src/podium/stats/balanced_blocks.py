"""Durbin's test for balanced incomplete blocks, and Conover's comparisons after it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from scipy.special import chdtrc, fdtrc, stdtr

from podium.errors import InputError
from podium.stats.incomplete import observed_ranks

__all__ = ["Balance", "Durbin", "balance", "durbin"]

Floats = npt.NDArray[np.float64]


class Balance(NamedTuple):
    """A balanced incomplete block design: algorithms per problem, problems per algorithm, and per pair of algorithms."""

    per_problem: int
    per_algorithm: int
    per_pair: int


@dataclass(frozen=True, eq=False)
class Durbin:
    """Result of `durbin` for b problems and k algorithms.

    Attributes
    ----------
    statistic, df, pvalue
        Durbin's T1, corrected for ties, with k - 1 degrees of freedom and its chi-square tail.
    f, f_df, f_pvalue
        Conover's form T2, an F ratio of the ranks; infinite when the ranks of all problems agree perfectly.
    sums : float array, shape (k,)
        Rank sums.
    pvalues : float array, shape (k, k)
        Conover's two-sided t tests of all pairs, unadjusted; 1 on the diagonal.
    t : float array, shape (k, k)
        Their statistics, positive where the row's algorithm is better.
    """

    statistic: float
    df: int
    pvalue: float
    f: float
    f_df: tuple[int, int]
    f_pvalue: float
    sums: Floats
    t: Floats
    pvalues: Floats


def balance(present: npt.ArrayLike) -> Balance | None:
    """Return the numbers of a balanced incomplete (or complete) block design, None for any other pattern.

    Examples
    --------
    >>> balance([[True, True, False], [True, False, True], [False, True, True]])
    Balance(per_problem=2, per_algorithm=2, per_pair=1)
    """
    mask = np.asarray(present, dtype=np.int64)
    rows, together = mask.sum(axis=1), mask.T @ mask
    pairs = together[np.triu_indices(mask.shape[1], 1)]
    alike = all(len(set(part.tolist())) == 1 for part in (rows, np.diag(together), pairs))
    if not alike or rows[0] < 2 or pairs[0] == 0:
        return None
    return Balance(int(rows[0]), int(together[0, 0]), int(pairs[0]))


def durbin(x: npt.ArrayLike, present: npt.ArrayLike | None = None) -> Durbin:
    """Test that k algorithms perform alike when every problem saw t of them, in a balanced way.

    Parameters
    ----------
    x, present
        As in `podium.stats.incomplete.observed_ranks`; smaller is better.

    Returns
    -------
    Durbin

    Raises
    ------
    InputError
        When the design is not balanced, or there is one problem only.

    Notes
    -----
    With rank sums R_j, A the sum of squared ranks and ``C = b t (t + 1)**2 / 4``:
    ``T1 = (k - 1) sum_j (R_j - r (t + 1) / 2)**2 / (A - C)`` and
    ``T2 = (T1 / (k - 1)) / ((b (t - 1) - T1) / (b t - b - k + 1))``. Two algorithms differ by Conover's t with
    ``SE**2 = 2 r (A - C) / (b t - b - k + 1) (1 - T1 / (b (t - 1)))``.

    Durbin's paper was not at hand. T1 and T2 are checked against Conover's ice cream example as it is printed elsewhere, and T1
    against Skillings and Mack's statistic.

    References
    ----------
    Durbin (1951), Br. J. Psychol. Stat. Sect. 4, 85-90; Conover (1999), Practical Nonparametric Statistics, 3rd ed.,
    section 5.9.

    Examples
    --------
    >>> nan = float("nan")
    >>> round(durbin([[1, 2, nan], [1, nan, 2], [nan, 1, 2]]).statistic, 4)
    2.6667
    """
    ranks, mask = observed_ranks(x, present)
    design = balance(mask)
    if design is None:
        raise InputError("Durbin's test needs a balanced incomplete block design. Use the test of Skillings and Mack.")
    (b, k), t, r = mask.shape, design.per_problem, design.per_algorithm
    if b < 2:
        raise InputError("Durbin's test needs at least 2 problems, because one leaves no variation to compare with.")
    sums = ranks.sum(axis=0)
    scatter = float((ranks**2).sum()) - b * t * (t + 1) ** 2 / 4
    statistic = (k - 1) * float(((sums - r * (t + 1) / 2) ** 2).sum()) / scatter if scatter > 0 else 0.0
    rest_df = b * t - b - k + 1
    rest = max(0.0, b * (t - 1) - statistic)
    f = (statistic / (k - 1)) / (rest / rest_df) if rest > 1e-9 else np.inf
    difference = sums - sums[:, None]
    error = np.sqrt(2 * r * scatter * (rest / (b * (t - 1))) / rest_df)
    ratio = np.divide(difference, error) if error > 1e-9 else np.copysign(np.inf, difference)
    ratio = np.where(difference == 0, 0.0, ratio)
    return Durbin(
        statistic=statistic,
        df=k - 1,
        pvalue=float(chdtrc(k - 1, statistic)),
        f=float(f),
        f_df=(k - 1, rest_df),
        f_pvalue=float(fdtrc(k - 1, rest_df, f)) if np.isfinite(f) else 0.0,
        sums=sums,
        t=ratio,
        pvalues=np.minimum(1.0, 2 * stdtr(rest_df, -np.abs(ratio))),
    )
