"""Tables with missing cells: Skillings and Mack's test, and Durbin's for balanced incomplete blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import chdtrc, fdtrc, stdtr

from podium.brief import brief
from podium.equality import ByValue
from podium.errors import InputError
from podium.progress import task
from podium.stats.ranks import comparable, rank

Floats = NDArray[np.float64]
Mask = NDArray[np.bool_]
Ties = Literal["corrected", "classic"]


# Random keys held at once.
_CHUNK = 1 << 20


@dataclass(frozen=True, eq=False)
class SkillingsMack(ByValue):
    """Result of `skillings_mack` for n problems and k algorithms."""

    statistic: float  # Chi-square statistic with k - 1 degrees of freedom and its upper tail
    df: int
    pvalue: float
    # Weighted sums of centred ranks, ``A_j = sum_i sqrt(12 / (k_i + 1)) (r_ij - (k_i + 1) / 2)``; they add up to 0
    adjusted_sums: Floats
    covariance: Floats  # Of the adjusted sums under the null hypothesis; rows add up to 0
    z: Floats  # ``(adjusted_j - adjusted_i) / SE``, positive where i is better; antisymmetric

    __repr__ = brief


def components(present: ArrayLike) -> list[tuple[int, ...]]:
    """Sets of algorithms that are linked by common problems, directly or through others."""
    mask = np.asarray(present, dtype=bool)
    together = mask.T.astype(np.float64) @ mask > 0
    left, found = set(range(mask.shape[1])), []
    while left:
        reached = np.zeros(mask.shape[1], dtype=bool)
        reached[min(left)] = True
        while (grown := reached | together[reached].any(axis=0)).sum() > reached.sum():
            reached = grown
        found.append(tuple(int(j) for j in np.flatnonzero(reached)))
        left -= set(found[-1])
    return found


def observed_ranks(x: ArrayLike, present: ArrayLike | None = None) -> tuple[Floats, Mask]:
    """Rank every row among its observed cells, 1 = smallest.

    A cell is missing where x is NaN or, with `present`, where that is false.

    >>> observed_ranks([[3.0, float("nan"), 1.0]])[0].tolist()
    [[2.0, 0.0, 1.0]]
    """
    values = np.asarray(x)
    if values.ndim != 2 or values.shape[1] < 2:
        raise InputError(
            "A table of problems by at least two algorithms is needed, not the shape {shape}.", shape=values.shape
        )
    mask = values == values if present is None else np.asarray(present, dtype=bool)
    if mask.shape != values.shape:
        raise InputError(
            "The mask of observed cells has the shape {mask}, but the table {table}.",
            mask=mask.shape,
            table=values.shape,
        )
    mask = np.asarray(mask & (mask.sum(axis=1, keepdims=True) >= 2), dtype=bool)
    codes = np.full(values.shape, values.size, dtype=np.int64)
    if mask.any():
        codes[mask] = np.unique(comparable(values[mask]), return_inverse=True)[1]
    return np.where(mask, rank(codes), 0.0), mask


def expected_ranks(x: ArrayLike, present: ArrayLike | None = None) -> tuple[Floats, NDArray[np.int64]]:
    """Mean rank each algorithm would have if every pair fared everywhere as on the problems that both were seen on.

    >>> ranks, common = expected_ranks([[1, 2, 3], [1, float("nan"), 2], [2, 1, 3]])
    >>> ranks.tolist(), common.tolist()
    ([1.5, 1.5, 3.0], [[3, 2, 3], [2, 2, 2], [3, 2, 3]])
    """
    ranks, mask = observed_ranks(x, present)
    whole = mask.astype(np.int64)
    common = whole.T @ whole
    ranks = np.where(mask, ranks, np.nan)
    losses = np.zeros(common.shape)
    for j in range(mask.shape[1]):
        other = ranks[:, j : j + 1]
        losses[:, j] = ((other < ranks) + 0.5 * (other == ranks)).sum(axis=0)
    shares = np.where(common > 0, losses / np.maximum(common, 1), 0.5)
    np.fill_diagonal(shares, 0.0)
    return 1 + shares.sum(axis=1), common


def skillings_mack(x: ArrayLike, present: ArrayLike | None = None, *, ties: Ties = "corrected") -> SkillingsMack:
    """Skillings and Mack's test that k algorithms perform equally, for a table with missing cells.

    Parameters
    ----------
    x, present
        As in `observed_ranks`; smaller is better.
    ties : {"corrected", "classic"}
        "classic": the covariance of the paper, which assumes that there are no ties. "corrected": the covariance of the
        actual ranks, as for Friedman's test; the same without ties.

    Returns
    -------
    SkillingsMack
        If all observed values of every row are equal, the statistic is 0 and the p-value 1.

    Raises
    ------
    InputError
        If no row has two cells, or some algorithms are not connected to the others by common problems.

    Notes
    -----
    With ``k_i`` cells in row i and weights ``w_i = sqrt(12 / (k_i + 1))`` the adjusted sums A have the covariance
    ``sum_i c_i (k_i I - J)`` over the cells of row i, where ``c_i = 12 sum_j (r_ij - mean)**2 / (k_i (k_i**2 - 1))`` is
    1 without ties; the statistic is ``A' V^- A``. It is Friedman's on complete tables and Durbin's on balanced
    incomplete ones. Pairs are compared by the intra-block estimates ``t = V^- A``, with ``Var(t_i - t_j) = V^-_ii +
    V^-_jj - 2 V^-_ij``: plain differences of A would also depend on the competitors on the same problems. Cells are
    assumed to be missing at random.

    The paper was not available; checked against its example (the assembly times as R's Skillings.Mack prints them),
    enumeration of permutations for the covariance, and Friedman's and Durbin's tests as special cases. The intra-block
    comparisons are the usual ones of such designs; their level was simulated (docs/explanation/missing-results.md).

    References
    ----------
    Skillings & Mack (1981), Technometrics 23, 171-177; Benard & van Elteren (1953), Indagationes Math. 15, 358-369 (ties).

    Examples
    --------
    >>> nan = float("nan")
    >>> test = skillings_mack([[1, 2, 3], [1, nan, 2], [nan, 1, 2], [1, 2, 3]])
    >>> round(test.statistic, 4), test.df, round(test.pvalue, 4)
    (5.8332, 2, 0.0541)
    """
    ranks, mask = observed_ranks(x, present)
    if not mask.any():
        raise InputError("No problem has results of two algorithms, so there is nothing to compare.")
    parts = components(mask)
    if len(parts) > 1:
        raise InputError(
            "The algorithms fall into {n} sets without any common problem. Compare each set by itself.",
            n=len(parts),
        )
    scores, spread = _scores(ranks, mask, ties)
    sums = scores.sum(axis=0)
    inverse, covariance = _inverse(mask, spread)
    effects = inverse @ sums
    k = mask.shape[1]
    variance = np.diag(inverse)[:, None] + np.diag(inverse) - 2 * inverse
    difference = effects - effects[:, None]
    z = np.divide(difference, np.sqrt(np.maximum(variance, 0)), out=np.zeros((k, k)), where=variance > 1e-12)
    z[np.abs(z) < 1e-12] = 0.0  # effects that are equal come out of the inverse a rounding apart
    statistic = max(0.0, float(sums @ effects))
    return SkillingsMack(
        statistic=statistic,
        df=k - 1,
        pvalue=float(chdtrc(k - 1, statistic)),
        adjusted_sums=sums,
        covariance=covariance,
        z=z,
    )


def skillings_mack_pvalue(
    x: ArrayLike,
    present: ArrayLike | None = None,
    *,
    permutations: int = 10_000,
    seed: int = 0,
    ties: Ties = "corrected",
) -> float:
    """Monte Carlo p-value of Skillings and Mack's statistic, permuting ranks among the observed cells of each row.

    Parameters
    ----------
    x, present, ties
        As in `skillings_mack`.
    permutations, seed
        Number of random tables, and the seed of NumPy's default generator.

    Returns
    -------
    float
        ``(1 + #{S* >= S}) / (permutations + 1)``: valid for any number (Phipson & Smyth 2010).

    Raises
    ------
    InputError
        As `skillings_mack`, and for fewer than one permutation.

    Examples
    --------
    >>> skillings_mack_pvalue([[1, 2, 3], [1, float("nan"), 2], [1, 2, 3]], permutations=999, seed=1) < 0.1
    True
    """
    if permutations < 1:
        raise InputError(
            "The number of permutations must be at least 1, not {permutations}.", permutations=permutations
        )
    test = skillings_mack(x, present, ties=ties)
    ranks, mask = observed_ranks(x, present)
    kept = mask.any(axis=1)
    ranks, mask = ranks[kept], mask[kept]
    scores, spread = _scores(ranks, mask, ties)
    inverse, _ = _inverse(mask, spread)
    place = np.argsort(~mask, axis=1, kind="stable")
    packed = np.take_along_axis(scores, place, axis=1)
    empty = ~np.take_along_axis(mask, place, axis=1)
    to_algorithm = np.zeros((place.size, mask.shape[1]))
    to_algorithm[np.arange(place.size), place.ravel()] = 1.0
    rng = np.random.default_rng(seed)
    step = max(1, _CHUNK // mask.size)
    limit, hits = test.statistic * (1 - 1e-9) - 1e-9, 0
    with task("permutations", total=permutations) as done:
        for low in range(0, permutations, step):
            count = min(step, permutations - low)
            order = (rng.random((count, *mask.shape)) + empty).argsort(axis=-1)
            drawn = packed[np.arange(len(mask))[:, None], order].reshape(count, -1)
            sums = drawn @ to_algorithm
            hits += int(np.count_nonzero(((sums @ inverse) * sums).sum(axis=1) >= limit))
            done(count)
    return (1 + hits) / (permutations + 1)


def _scores(ranks: Floats, mask: Mask, ties: Ties) -> tuple[Floats, Floats]:
    """Weighted centred ranks, 0 where missing; and by how much ties shrink the variance of each row."""
    if ties not in ("corrected", "classic"):
        raise InputError("Unknown treatment of ties {ties!r}. Use 'corrected' or 'classic'.", ties=ties)
    size = mask.sum(axis=1)
    centred = np.where(mask, ranks - (size[:, None] + 1) / 2, 0.0)
    full = np.maximum(size * (size**2 - 1), 1)
    spread = np.ones(len(size)) if ties == "classic" else 12 * (centred**2).sum(axis=1) / full
    return centred * np.sqrt(12 / (size + 1))[:, None], spread


def _inverse(mask: Mask, spread: Floats) -> tuple[Floats, Floats]:
    """Moore–Penrose inverse of the covariance, and the covariance ``sum_i c_i (k_i I - J)``."""
    weights = mask * spread[:, None]
    covariance: Floats = -(weights.T @ mask.astype(np.float64))
    np.fill_diagonal(covariance, 0.0)
    np.fill_diagonal(covariance, -covariance.sum(axis=1))
    inverse: NDArray[Any] = np.linalg.pinv(covariance, rcond=1e-12, hermitian=True)
    return inverse, covariance


# Durbin's test for balanced incomplete blocks, and Conover's comparisons after it.


class Balance(NamedTuple):
    """A balanced incomplete block design: algorithms per problem, problems per algorithm, and per pair of algorithms."""

    per_problem: int
    per_algorithm: int
    per_pair: int


@dataclass(frozen=True, eq=False)
class Durbin(ByValue):
    """Result of `durbin` for b problems and k algorithms."""

    statistic: float  # Durbin's T1, corrected for ties, with k - 1 degrees of freedom and its chi-square tail
    df: int
    pvalue: float
    f: float  # Conover's form T2, an F ratio of the ranks; infinite when the ranks of all problems agree perfectly
    f_df: tuple[int, int]
    f_pvalue: float
    sums: Floats  # Rank sums
    t: Floats  # Their statistics, positive where the row's algorithm is better
    pvalues: Floats  # Conover's two-sided t tests of all pairs, unadjusted; 1 on the diagonal


def balance(present: ArrayLike) -> Balance | None:
    """Return the numbers of a balanced incomplete (or complete) block design, None for any other pattern.

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


def durbin(x: ArrayLike, present: ArrayLike | None = None) -> Durbin:
    """Durbin's test that k algorithms perform equally, in a balanced design with t of them on each problem.

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
        If the design is not balanced, or there is only one problem.

    Notes
    -----
    With rank sums R_j, A the sum of squared ranks and ``C = b t (t + 1)**2 / 4``:
    ``T1 = (k - 1) sum_j (R_j - r (t + 1) / 2)**2 / (A - C)`` and
    ``T2 = (T1 / (k - 1)) / ((b (t - 1) - T1) / (b t - b - k + 1))``. Two algorithms differ by Conover's t with
    ``SE**2 = 2 r (A - C) / (b t - b - k + 1) (1 - T1 / (b (t - 1)))``.

    Durbin's paper was not available. T1 and T2 are checked against Conover's ice cream example as printed elsewhere,
    and T1 against Skillings and Mack's statistic.

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
