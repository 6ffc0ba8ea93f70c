"""Cochran's Q, which asks whether k classifiers succeed equally often on the same instances."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from scipy.special import chdtrc

from podium.brief import brief
from podium.errors import InputError
from podium.stats.exact_friedman import exact_pvalue
from podium.stats.permutation import permutation_pvalues

__all__ = ["CochranQ", "cochran_exact_pvalue", "cochran_permutation_pvalue", "cochran_q"]

FloatArray = npt.NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class CochranQ:
    """Result of `cochran_q`; arrays have the batch shape ``(...)``.

    Attributes
    ----------
    statistic : float array
        Q; 0 when no instance separates the classifiers.
    df : int
        k - 1.
    pvalue : float array
        From the chi-square distribution.
    informative : int array
        Instances that some but not all classifiers get right; only these count.
    """

    statistic: FloatArray
    df: int
    pvalue: FloatArray
    informative: npt.NDArray[np.int64]

    __repr__ = brief


def cochran_q(correct: npt.ArrayLike) -> CochranQ:
    """Test whether k classifiers succeed equally often on the same instances.

    Parameters
    ----------
    correct : bool array, shape (..., n, k)
        Whether each classifier gets each instance right.

    Returns
    -------
    CochranQ

    Raises
    ------
    InputError
        When the array is not truth values of shape (..., n, k) with k >= 2.

    Notes
    -----
    With G_j the successes of classifier j, L_i those on instance i and T their total::

        Q = (k - 1) (k sum G_j^2 - T^2) / (k T - sum L_i^2)

    For k = 2 it is McNemar's statistic without correction.

    References
    ----------
    Cochran (1950), Biometrika 37, 256-266.

    Examples
    --------
    >>> table = [[1, 1, 0], [1, 0, 0], [1, 1, 0], [1, 1, 1], [1, 0, 0], [0, 1, 0]]
    >>> round(float(cochran_q(np.array(table, dtype=bool)).statistic), 4)
    5.2
    """
    table = _table(correct)
    k = table.shape[-1]
    wins = table.sum(axis=-2, dtype=np.int64)
    rows = table.sum(axis=-1, dtype=np.int64)
    total = wins.sum(axis=-1)
    spread = (k - 1) * (k * (wins**2).sum(axis=-1) - total**2)
    scale = k * total - (rows**2).sum(axis=-1)
    statistic = np.where(scale > 0, spread / np.maximum(scale, 1), 0.0)
    informative = ((rows > 0) & (rows < k)).sum(axis=-1)
    return CochranQ(statistic, k - 1, np.asarray(chdtrc(k - 1, statistic)), np.asarray(informative))


def cochran_exact_pvalue(correct: npt.ArrayLike, *, max_work: float = 5e6) -> float:
    """Exact p-value of Q given how many classifiers get each instance right.

    Under the null hypothesis every arrangement of the successes of a row is equally likely; everything in Q but the sum
    of the squared column totals is then fixed, so the exact distribution is that of a Friedman statistic with ties.

    Parameters
    ----------
    correct : bool array, shape (n, k)
        Whether each classifier gets each instance right.
    max_work : float
        As in `podium.stats.exact_friedman.exact_pvalue`.

    Raises
    ------
    InfeasibleError
        When the enumeration would be too large.
    InputError
        When the array is not a table of truth values.

    Examples
    --------
    Two instances, each solved by the first of three alone: 3 of the 9 arrangements are as uneven.

    >>> table = np.array([[True, False, False], [True, False, False]])
    >>> round(cochran_exact_pvalue(table), 4)
    0.3333
    """
    informative = _informative(correct)
    return exact_pvalue(informative, max_work=max_work) if len(informative) else 1.0


def cochran_permutation_pvalue(correct: npt.ArrayLike, permutations: int = 10_000, seed: int = 0) -> float:
    """Monte Carlo version of `cochran_exact_pvalue`: rows permuted at random, the observed table counted in.

    Examples
    --------
    >>> table = np.array([[True, False, False]] * 9)
    >>> cochran_permutation_pvalue(table, permutations=99, seed=1)
    0.01
    """
    informative = _informative(correct)
    return permutation_pvalues([informative], permutations, seed)[0] if len(informative) else 1.0


def _informative(correct: npt.ArrayLike) -> npt.NDArray[np.int64]:
    """Rows that some but not all get right: permuting the others changes nothing."""
    table = _table(correct)
    if table.ndim != 2:
        raise InputError("One table of shape (n, k) is needed, not {shape}.", shape=table.shape)
    rows = table.sum(axis=1)
    return np.asarray(table[(rows > 0) & (rows < table.shape[1])], dtype=np.int64)


def _table(correct: npt.ArrayLike) -> npt.NDArray[np.bool_]:
    table = np.asarray(correct)
    if table.dtype != bool or table.ndim < 2 or table.shape[-1] < 2 or table.shape[-2] < 1:
        raise InputError(
            "Truth values of shape (..., n, k) with k >= 2 are needed, not {dtype} of shape {shape}.",
            dtype=table.dtype,
            shape=table.shape,
        )
    return table
