"""Kruskal and Wallis's test for independent samples, and Dunn's pairwise comparisons after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import chdtrc

from podium.brief import brief
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.differences import pair_matrix
from podium.stats.rankings import normal_pvalue
from podium.stats.ranks import quotient, rank

FloatArray = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class KruskalWallis(ByValue):
    """Result of `kruskal_wallis` for k groups."""

    statistic: float  # H, corrected for ties
    df: int  # k - 1
    pvalue: float  # Chi-square approximation
    epsilon_squared: float  # Effect size ``H / (N - 1)``: the share of the rank variance between groups, 0 to 1
    mean_ranks: FloatArray  # Mean of the joint ranks (1 = smallest) of each group
    sizes: NDArray[np.int64]  # Observations in each group
    tie_correction: float  # ``1 - sum(t**3 - t) / (N**3 - N)``; 1 without ties, 0 when all values are equal
    dunn_z: FloatArray  # ``(mean_rank_i - mean_rank_j) / SE``, antisymmetric
    dunn_pvalues: FloatArray  # Two-sided, unadjusted; 1 on the diagonal

    __repr__ = brief


def kruskal_wallis(groups: Sequence[ArrayLike]) -> KruskalWallis:
    """Test whether independent samples come from one distribution, and compare them in pairs.

    Parameters
    ----------
    groups : sequence of k 1-D arrays
        Samples, possibly of different sizes: floats, or integers for exact ties.

    Returns
    -------
    KruskalWallis
        If all values are equal, H = 0 and every p-value is 1.

    Raises
    ------
    InputError
        If there are fewer than two groups, an empty group, or values that cannot be ranked.

    Notes
    -----
    Dunn's standard error uses the joint ranks of all groups:
    ``SE**2 = (N(N+1)/12 - sum(t**3 - t) / (12(N-1))) (1/n_i + 1/n_j)``.

    References
    ----------
    Kruskal & Wallis (1952), JASA 47, 583-621; Dunn (1964), Technometrics 6, 241-252.

    Examples
    --------
    >>> test = kruskal_wallis([[1, 3, 5, 7, 9], [2, 4, 6, 8, 10]])
    >>> round(test.statistic, 4), round(test.pvalue, 4)
    (0.2727, 0.6015)
    """
    samples = [np.asarray(group) for group in groups]
    if len(samples) < 2:
        raise InputError("The Kruskal–Wallis test needs at least two groups, not {n}.", n=len(samples))
    for position, sample in enumerate(samples, start=1):
        if sample.ndim != 1 or not sample.size:
            raise InputError(
                "Group {position} must be a non-empty list of numbers, not of shape {shape}.",
                position=position,
                shape=sample.shape,
            )
    sizes = np.array([sample.size for sample in samples], dtype=np.int64)
    ranks = rank(_joined(samples))
    total = ranks.size
    means = np.array([part.mean() for part in np.split(ranks, np.cumsum(sizes)[:-1])])
    # sum(r - mean)^2 = (N^3 - N - sum(t^3 - t)) / 12: the ranks themselves carry the tie correction.
    scatter = float(((ranks - (total + 1) / 2) ** 2).sum())
    between = float((sizes * (means - (total + 1) / 2) ** 2).sum())
    statistic = (total - 1) * between / scatter if scatter else 0.0
    z = _dunn(means, sizes, scatter / (total - 1))
    first, second = np.triu_indices(len(samples), 1)
    pvalues = normal_pvalue(z[first, second])
    return KruskalWallis(
        statistic=statistic,
        df=len(samples) - 1,
        pvalue=float(chdtrc(len(samples) - 1, statistic)),
        epsilon_squared=statistic / (total - 1),
        mean_ranks=means,
        sizes=sizes,
        tie_correction=12 * scatter / (total**3 - total),
        dunn_z=z,
        dunn_pvalues=pair_matrix(pvalues, len(samples)),
    )


def _joined(samples: Sequence[NDArray[np.generic]]) -> NDArray[np.generic]:
    """Concatenate without turning integers into floats where some samples are wider than 64 bits."""
    if all(sample.dtype.kind in "iuO" for sample in samples) and len({s.dtype for s in samples}) > 1:
        return np.concatenate([sample.astype(object) for sample in samples])
    return np.concatenate(samples)


def _dunn(means: FloatArray, sizes: NDArray[np.int64], variance: float) -> FloatArray:
    """Return Dunn's z for all pairs; 0 if nothing varies."""
    inverse = 1.0 / sizes
    error = np.sqrt(variance * (inverse[:, None] + inverse))
    difference = means[:, None] - means
    return quotient(difference, error)
