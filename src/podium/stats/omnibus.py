"""Omnibus tests over many problems, which ask whether any algorithm differs from any other.

Every function takes performance `x` of shape (..., n, k) and tests the null hypothesis that all k algorithms are
equivalent on every problem. The statistics do not depend on whether larger or smaller values are better.

Two forms of each statistic exist where values tie: ``"classic"``, the tie-free formula that the published tables of
this field use, and ``"corrected"``, which replaces the tie-free sums of squares by the actual ones.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.brief import brief
from podium.equality import ByValue
from podium.errors import InputError
from podium.i18n import N_
from podium.progress import task
from podium.stats.exact_friedman import integer_matrix, sum_of_squares
from podium.stats.ranks import aligned_ranks, numbers, quotient, range_ranks, rank, rank_sums

Ties = Literal["classic", "corrected"]
Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True, eq=False)
class Omnibus(ByValue):
    """Outcome of an omnibus test."""

    # The test statistic, shape (...). Infinite when every row ranks alike and the F form has denominator 0
    statistic: Floats
    df: tuple[int, ...]  # Degrees of freedom of the reference distribution: one number for χ², two for F
    pvalue: Floats  # Upper tail probability, shape (...)

    __repr__ = brief

    def critical(self, alpha: float) -> float:
        """Return the value of the statistic from which on the test rejects at level `alpha`."""
        if len(self.df) == 1:
            return float(special.chdtri(self.df[0], alpha))
        return float(_f_quantile(self.df[0], self.df[1], alpha))


def _f_quantile(df1: int, df2: int, alpha: float) -> float:
    """Upper `alpha` point of F, from the lower tail of its reciprocal so that no 1 − alpha is formed."""
    lower = special.fdtri(df2, df1, alpha)
    return float(1.0 / lower) if lower > 0 else float("inf")


def _table(x: ArrayLike) -> NDArray[Any]:
    array = numbers(x)
    if array.ndim < 2 or array.shape[-2] < 2 or array.shape[-1] < 2:
        raise InputError(
            "An omnibus test needs at least 2 problems and 2 algorithms, not the shape {shape}.", shape=array.shape
        )
    return array


def _corrected(ties: Ties) -> bool:
    if ties not in get_args(Ties):
        raise InputError("Unknown form {ties!r}. Use 'classic' or 'corrected'.", ties=ties)
    return ties == "corrected"


def friedman(x: ArrayLike, *, ties: Ties = "classic") -> Omnibus:
    """Friedman's χ² test on within-problem ranks.

    Parameters
    ----------
    x
        Performance, shape (..., n, k).
    ties
        "classic" uses 12n/(k(k+1))·[ΣR² − k(k+1)²/4] as it stands; "corrected" divides it by
        1 − Σ(t³ − t)/(n k (k² − 1)).

    Returns
    -------
    Omnibus
        χ² with k − 1 degrees of freedom.

    Raises
    ------
    InputError
        For fewer than 2 problems or algorithms, or NaN.

    References
    ----------
    Friedman (1937), J. Amer. Statist. Assoc. 32; Demšar (2006), JMLR 7, section 3.2.2, with R the mean rank.

    Examples
    --------
    >>> result = friedman([[1, 2, 3], [1, 2, 3], [2, 1, 3], [1, 3, 2]])
    >>> float(result.statistic), result.df
    (4.5, (2,))
    """
    table = _table(x)
    sums, tie_sums = rank_sums(table, "minimize")
    return friedman_from_sums(sums, tie_sums, table.shape[-2], ties=ties)


def friedman_from_sums(sums: ArrayLike, tie_sums: ArrayLike, n: int, *, ties: Ties = "classic") -> Omnibus:
    """Friedman's test from column sums of ranks (..., k) and the sums of t³ − t (...), as `rank_sums` gives them."""
    totals = np.asarray(sums, dtype=np.float64)
    k = totals.shape[-1]
    deviations = totals - n * (k + 1) / 2
    squares = np.einsum("...j,...j->...", deviations, deviations)
    statistic = 12.0 * squares / (n * k * (k + 1))
    if _corrected(ties):
        whole = float(n * k * (k * k - 1))
        left = whole - np.asarray(tie_sums, dtype=np.float64)
        # Nothing is left when every row is constant: then no rank differs and the statistic is 0.
        statistic = quotient(statistic * whole, left)
    return _chi_square(statistic, k - 1)


def _chi_square(statistic: ArrayLike, df: int) -> Omnibus:
    value = np.asarray(statistic, dtype=np.float64)
    return Omnibus(value, (df,), np.asarray(special.chdtrc(df, value), dtype=np.float64))


def iman_davenport(x: ArrayLike, *, ties: Ties = "classic") -> Omnibus:
    """Iman and Davenport's F test, less conservative than Friedman's χ².

    Parameters
    ----------
    x
        Performance, shape (..., n, k).
    ties
        The form of Friedman's statistic to use.

    Returns
    -------
    Omnibus
        F = (n−1)χ²/(n(k−1) − χ²) with (k−1, (k−1)(n−1)) degrees of freedom. If all rows rank exactly alike, the p-value
        is the exact conditional probability of this, (Πt!/k!)^(n−1), and F is infinite (unless ties within rows keep
        the classic form finite).

    Raises
    ------
    InputError
        For fewer than 2 problems or algorithms, or NaN.

    References
    ----------
    Iman & Davenport (1980), Comm. Statist. A 9.

    Examples
    --------
    >>> result = iman_davenport([[1, 2, 3], [1, 2, 3], [2, 1, 3], [1, 3, 2]])
    >>> round(float(result.statistic), 4), result.df
    (3.8571, (2, 6))
    """
    table = _table(x)
    chi2 = friedman(table, ties=ties).statistic
    return iman_davenport_from_ranks(rank(table), chi2)


def iman_davenport_from_ranks(ranks: Floats, chi2: Floats) -> Omnibus:
    """Iman and Davenport's test from within-problem ranks (..., n, k) and Friedman's statistic (...) of the same."""
    n, k = ranks.shape[-2:]
    alike, chance = _rows_alike(ranks)
    room = n * (k - 1) - chi2
    # With ties inside the rows the classic form stays finite even then; what decides is the rows.
    endless = alike & (room < 1e-9 * n * k)
    statistic = np.where(endless, np.inf, (n - 1) * chi2 / np.where(endless, 1.0, room))
    return _f_test(statistic, n, k, alike, chance)


def _f_test(statistic: Floats, n: int, k: int, alike: NDArray[np.bool_], chance: Floats) -> Omnibus:
    """Compute the p-value of a statistic from F, or the exact conditional p-value if all rows are alike."""
    df1, df2 = k - 1, (k - 1) * (n - 1)
    pvalue = special.fdtrc(df1, df2, np.where(alike, 0.0, statistic))
    return Omnibus(np.asarray(statistic), (df1, df2), np.asarray(np.where(alike, chance, pvalue)))


def _rows_alike(ranks: NDArray[Any]) -> tuple[NDArray[np.bool_], Floats]:
    """Whether all rows of ranks (..., n, k) are the same, and the chance of that given the ties: (Πt!/k!)^(n−1).

    Decided on the rows, not on a rounded statistic; a table of constant rows is not "alike" in this sense, since
    nothing in it could have come out otherwise.
    """
    n, k = ranks.shape[-2:]
    alike = (ranks == ranks[..., :1, :]).all(axis=(-2, -1)) & (ranks[..., 0, :] != (k + 1) / 2).any(axis=-1)
    ordered = np.sort(ranks[..., 0, :], axis=-1)
    # ln Πt! as a sum over the places inside each tie group: 1·2·…·t.
    group_start = np.concatenate([np.ones((*ordered.shape[:-1], 1), bool), np.diff(ordered, axis=-1) != 0], axis=-1)
    index = np.arange(k)
    place = index - np.maximum.accumulate(np.where(group_start, index, 0), axis=-1) + 1
    log_patterns = special.gammaln(k + 1.0) - np.log(place).sum(axis=-1)
    return np.asarray(alike), np.asarray(np.exp(-(n - 1) * log_patterns))


def friedman_aligned(x: ArrayLike, *, ties: Ties = "classic") -> Omnibus:
    """Friedman's aligned ranks test (Hodges & Lehmann): ranks across problems after removing each problem's level.

    Parameters
    ----------
    x
        Performance, shape (..., n, k). Floats count as the decimals that print them (see `podium.stats.binary`).
    ties
        "classic" has kn(kn+1)(2kn+1)/6 in the denominator, "corrected" the actual sum of squared ranks.

    Returns
    -------
    Omnibus
        T, referred to χ² with k − 1 degrees of freedom.

    Raises
    ------
    InputError
        For fewer than 2 problems or algorithms, or NaN.

    References
    ----------
    Hodges & Lehmann (1962); García, Fernández, Luengo & Herrera (2010), Inf. Sci. 180, section 3.1 (the 1/k belongs
    to the denominator).

    Examples
    --------
    >>> result = friedman_aligned([[1, 2, 4], [11, 13, 17], [5, 4, 8], [7, 8, 9]])
    >>> round(float(result.statistic), 4), result.df
    (6.0, (2,))
    """
    table = _table(x)
    return aligned_from_ranks(aligned_ranks(table, "minimize"), ties=ties)


def aligned_from_ranks(ranks: Floats, *, ties: Ties = "classic") -> Omnibus:
    """Aligned-ranks test from the ranks (..., n, k) that `aligned_ranks` gives."""
    n, k = ranks.shape[-2:]
    cells = n * k
    deviations = ranks.sum(axis=-2) - n * (cells + 1) / 2
    between = (k - 1) * np.einsum("...j,...j->...", deviations, deviations)
    # All squares are taken about the mean rank; the constant parts cancel and no digits are lost.
    centred = ranks - (cells + 1) / 2
    rows = centred.sum(axis=-1)
    squares: Any = cells * (cells * cells - 1) / 12.0
    if _corrected(ties):
        squares = np.einsum("...ij,...ij->...", centred, centred)
    within = np.asarray(squares - np.einsum("...i,...i->...", rows, rows) / k)
    return _chi_square(quotient(between, within), k - 1)


def quade(x: ArrayLike, *, ties: Ties = "classic") -> Omnibus:
    """Quade's test: within-problem ranks weighted by the rank of the problem's range.

    Parameters
    ----------
    x
        Performance, shape (..., n, k). Floats count as the decimals that print them (see `podium.stats.binary`).
    ties
        "classic" takes A = n(n+1)(2n+1)k(k+1)(k−1)/72, "corrected" the actual ΣS² (as R's ``quade.test``).

    Returns
    -------
    Omnibus
        F = (n−1)B/(A−B) with (k−1, (k−1)(n−1)) degrees of freedom. If all weighted rows are equal, the p-value is the
        exact conditional probability of this, (Πt!/k!)^(n−1), and F is infinite (finite in the classic form, because
        its A is not the actual sum of squares).

    Raises
    ------
    InputError
        For fewer than 2 problems or algorithms, or NaN.

    References
    ----------
    Quade (1979), J. Amer. Statist. Assoc. 74; Conover (1999), section 5.8.

    Examples
    --------
    >>> result = quade([[1, 2, 4], [11, 13, 17], [5, 4, 8], [7, 8, 9]])
    >>> round(float(result.statistic), 4), result.df
    (5.7805, (2, 6))
    """
    table = _table(x)
    return quade_from_ranks(rank(table), range_ranks(table), ties=ties)


def quade_from_ranks(ranks: Floats, weights: Floats, *, ties: Ties = "classic") -> Omnibus:
    """Quade's test from within-problem ranks (..., n, k) and the problems' range ranks (..., n)."""
    n, k = ranks.shape[-2:]
    scores = weights[..., None] * (ranks - (k + 1) / 2)
    sums = scores.sum(axis=-2)
    b = np.einsum("...j,...j->...", sums, sums) / n
    a: Any = n * (n + 1) * (2 * n + 1) * k * (k + 1) * (k - 1) / 72.0
    if _corrected(ties):
        a = np.einsum("...ij,...ij->...", scores, scores)
    room = np.asarray(a - b)
    alike, chance = _rows_alike(ranks)
    same = (scores == scores[..., :1, :]).all(axis=(-2, -1))
    # Rounding may leave a trace of A − B where the weighted rows are equal; with none of it left and unequal rows,
    # every row is constant and B is 0 as well.
    endless = alike & same & (room < 1e-9 * np.asarray(a))
    finite = quotient((n - 1) * b, room)
    return _f_test(np.where(endless, np.inf, finite), n, k, alike & same, chance)


def kendall_w(x: ArrayLike, *, ties: Ties = "classic") -> Floats:
    """Kendall's coefficient of concordance W = χ²/(n(k−1)), from 0 (rows do not agree) to 1.

    Parameters
    ----------
    x
        Performance, shape (..., n, k).
    ties
        The form of Friedman's statistic to use.

    Returns
    -------
    ndarray, shape (...)

    Raises
    ------
    InputError
        For fewer than 2 problems or algorithms, or NaN.

    References
    ----------
    Kendall & Babington Smith (1939), Ann. Math. Statist. 10.

    Examples
    --------
    >>> float(kendall_w([[1, 2, 3], [10, 20, 30]]))
    1.0
    """
    table = _table(x)
    n, k = table.shape[-2:]
    w: Floats = friedman(table, ties=ties).statistic / (n * (k - 1))
    return w


@dataclass(frozen=True, kw_only=True)
class OmnibusTest:
    """An omnibus test of ranks: its name, and its texts for tables and layouts."""

    key: str  # Its name in JSON and in the code; with a dash for each underscore in simulated studies
    ranking: str  # The ranking it is about, see `podium.stats.rankings`
    test: Callable[..., Omnibus]  # The function
    reference: Literal["χ²", "F"]  # Its reference distribution
    name: str  # By itself, and with its statistic, as tables name it; messages of the catalogue
    title: str
    called: str  # In a verdict, and in a methods paragraph
    phrase: str
    cites: tuple[str, ...]  # References for it


OMNIBUS_TESTS: dict[str, OmnibusTest] = {one.key: one for one in (
    OmnibusTest(
        key="friedman", ranking="friedman", test=friedman, reference="χ²", name="Friedman", title=N_("Friedman χ²"),
        called=N_("the Friedman test"), phrase=N_("the Friedman test"), cites=("friedman1937",),
    ),
    OmnibusTest(
        key="iman_davenport", ranking="friedman", test=iman_davenport, reference="F", name="Iman–Davenport", title=N_("Iman–Davenport F"),
        called=N_("the Iman–Davenport test"), phrase=N_("the form of the Friedman test by Iman and Davenport"),
        cites=("friedman1937", "iman1980"),
    ),
    OmnibusTest(
        key="friedman_aligned", ranking="aligned", test=friedman_aligned, reference="χ²", name=N_("Friedman aligned ranks"),
        title=N_("Aligned ranks T"), called=N_("the Friedman aligned ranks test"), phrase=N_("the Friedman aligned ranks test"),
        cites=("hodges1962",),
    ),
    OmnibusTest(
        key="quade", ranking="quade", test=quade, reference="F", name="Quade", title=N_("Quade F"), called=N_("the Quade test"),
        phrase=N_("the Quade test"), cites=("quade1979",),
    ),
)}  # fmt: skip
"""By key."""

DECIDING: dict[str, str] = {one.ranking: one.key for one in OMNIBUS_TESTS.values()}
"""The test that stands beside a verdict on a ranking: the last one of it, which for Friedman's ranks is the better approximation."""


# Seeded permutation (Monte Carlo) p-values for within-row tests: Friedman, aligned ranks, Quade.


# Random keys held at once (8 bytes each, and as many again for the order and the permuted scores).
_CHUNK = 1 << 20


def permutation_pvalues(scores: Sequence[ArrayLike], permutations: int = 10_000, seed: int = 0) -> tuple[float, ...]:
    """Permutation p-values: how often randomly permuted rows have column sums at least as unequal as observed.

    Parameters
    ----------
    scores : sequence of integer arrays, each of shape (n, k)
        Row scores of one table, one matrix per statistic (see `podium.stats.exact_friedman`). All statistics use the
        same permutations, so that their p-values are comparable.
    permutations : int
        Number of random tables.
    seed : int
        Seed of NumPy's default generator.

    Returns
    -------
    tuple of float
        ``(1 + #{S* >= S}) / (permutations + 1)`` for each score matrix. Valid for any number of permutations: the
        observed table counts as one of them (Phipson & Smyth 2010), so p-values are never 0. Nor are they below
        ``k!**(1 - n)``, the least there is: the same permutation of every row changes no statistic.

    Raises
    ------
    InputError
        If the matrices are not integer or differ in shape, or `permutations` is not positive.

    Examples
    --------
    >>> pvalues = permutation_pvalues([[[1, 2, 3]] * 4], permutations=999, seed=1)
    >>> pvalues[0] < 0.02
    True
    """
    matrices = [integer_matrix(matrix) for matrix in scores]
    if permutations < 1:
        raise InputError(
            "The number of permutations must be at least 1, not {permutations}.", permutations=permutations
        )
    if not matrices or len({matrix.shape for matrix in matrices}) != 1:
        raise InputError("Pass at least one score matrix, all of the same shape (rows, columns).")
    # Row minima are the same in every permutation of the row: taking them off keeps the squares small.
    matrices = [matrix - matrix.min(axis=1, keepdims=True) for matrix in matrices]
    observed = [sum_of_squares(matrix) for matrix in matrices]
    hits = [0] * len(matrices)
    rng = np.random.default_rng(seed)
    step = max(1, _CHUNK // matrices[0].size)
    with task("permutations", total=permutations) as done:
        for low in range(0, permutations, step):
            order = rng.random((min(step, permutations - low), *matrices[0].shape)).argsort(axis=-1)
            for which, matrix in enumerate(matrices):
                hits[which] += _count_reaching(matrix, order, observed[which])
            done(len(order))
    n, k = matrices[0].shape
    least = math.exp((1 - n) * math.lgamma(k + 1))
    return tuple(max(least, (1 + count) / (permutations + 1)) for count in hits)


def permutation_standard_error(pvalue: float, permutations: int) -> float:
    """Return the Monte Carlo standard error of a permutation p-value."""
    return math.sqrt(pvalue * (1 - pvalue) / (permutations + 1))


def _count_reaching(matrix: NDArray[np.int64], order: NDArray[np.intp], observed: int) -> int:
    """Return how many of the permuted tables have a sum of squares of at least `observed`, exactly."""
    n, k = matrix.shape
    sums = matrix[np.arange(n)[:, None], order].sum(axis=1)
    if k * int(matrix.max(axis=1).sum()) ** 2 >= 2**63:
        return sum(sum(int(total) ** 2 for total in table) >= observed for table in sums)
    return int(np.count_nonzero((sums**2).sum(axis=1) >= observed))
