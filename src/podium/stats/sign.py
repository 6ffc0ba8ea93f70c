"""Sign tests: of two algorithms, and of a control against all others, with a binomial tail that keeps its accuracy."""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy.special import bdtr, betainc, gammaln, log_ndtr

from podium.brief import brief
from podium.checks import Alternative, check_alternative
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.differences import as_differences, table_of
from podium.stats.exchangeable import Moves, advance, start
from podium.stats.rankings import normal_pvalue

FloatArray = NDArray[np.float64]
IntArray = NDArray[np.int64]
Ties = Literal["split", "drop"]


def coin_tail(count: ArrayLike, n: ArrayLike) -> FloatArray:
    """P(X <= count) for n fair coins, 0 <= count <= n; 1 when n = 0.

    The incomplete beta function I_1/2(n − count, count + 1), which keeps its digits where `scipy.special.bdtr` has lost
    six of them at a million coins.
    """
    x, m = np.asarray(count, dtype=np.float64), np.asarray(n, dtype=np.float64)
    return np.asarray(np.where(x < m, betainc(np.maximum(m - x, 1.0), x + 1.0, 0.5), 1.0))


def coin_point(count: ArrayLike, n: ArrayLike) -> FloatArray:
    """P(X = count) for n fair coins, by Stirling's formula with its remainder.

    Differences of log-gamma functions of large counts leave fewer than ten digits.

    Loader (2000), Fast and accurate computation of binomial probabilities.
    """
    x, m = np.broadcast_arrays(np.asarray(count, dtype=np.float64), np.asarray(n, dtype=np.float64))
    inner = (x > 0) & (x < m)
    a, b = np.where(inner, x, 1.0), np.where(inner, m - x, 1.0)
    total = a + b
    u = (b - a) / total
    # log1p keeps what is left where the two counts are nearly equal.
    lost = total / 2 * ((1 + u) * np.log1p(u) + (1 - u) * np.log1p(-u))
    log_ratio = _stirling_rest(total) - _stirling_rest(a) - _stirling_rest(b) - lost
    return np.asarray(np.where(inner, np.exp(log_ratio) * np.sqrt(total / (2 * np.pi * a * b)), np.exp2(-m)))


def _stirling_rest(n: FloatArray) -> FloatArray:
    """Log n! less Stirling's formula, n >= 1: the series from 20 on, where its next term is below 2e-15."""
    small, large = np.minimum(n, 20.0), np.maximum(n, 20.0)
    direct = gammaln(small + 1) - (small + 0.5) * np.log(small) + small - 0.5 * np.log(2 * np.pi)
    square = 1.0 / (large * large)
    series = (1 / 12 - square * (1 / 360 - square * (1 / 1260 - square / 1680))) / large
    return np.asarray(np.where(n < 20, direct, series))


# Sign test: wins, losses and ties of one algorithm against another over many problems.


@dataclass(frozen=True, eq=False)
class SignTest(ByValue):
    """Result of `sign_test`; every array has the batch shape ``(...)``."""

    wins: IntArray  # Positive, negative and zero differences
    losses: IntArray
    ties: IntArray
    n_used: IntArray  # Comparisons that count: wins + losses, plus an even number of ties when they are split
    pvalue: FloatArray  # Exact binomial p-value
    z: FloatArray  # Normal approximation N(n/2, sqrt(n)/2), without continuity correction
    asymptotic_pvalue: FloatArray

    __repr__ = brief


def sign_test(
    x: ArrayLike,
    y: ArrayLike | None = None,
    *,
    ties: Ties = "split",
    alternative: Alternative = "two-sided",
) -> SignTest:
    """Test whether positive and negative differences are equally likely.

    Parameters
    ----------
    x, y : array, shape (..., n)
        Paired values, or the differences alone.
    ties : {"split", "drop"}
        ``split``: half of the zeros count as wins, half as losses, an odd one is ignored (Demšar 2006);
        ``drop``: zeros are ignored.
    alternative : {"two-sided", "greater", "less"}
        Whether wins differ from, exceed, or are fewer than losses.

    Raises
    ------
    InputError
        If a value is missing or an option is unknown.

    References
    ----------
    Demšar (2006), JMLR 7, 1-30, section 3.1.4.

    Examples
    --------
    >>> test = sign_test([1, 2, 3, -1, 0, 0, 0, 5, 6, 7])
    >>> int(test.wins), int(test.n_used), float(test.pvalue)
    (6, 9, 0.1796875)
    """
    d = as_differences(x, y)
    wins = np.asarray((d > 0).astype(bool).sum(axis=-1), dtype=np.int64)
    losses = np.asarray((d < 0).astype(bool).sum(axis=-1), dtype=np.int64)
    return _from_counts(wins, losses, d.shape[-1] - wins - losses, ties, alternative)


def sign_test_pvalues(x: ArrayLike, *, ties: Ties = "split") -> FloatArray:
    """Two-sided exact sign-test p-values for all pairs of columns, shape (k, k), 1 on the diagonal.

    Parameters
    ----------
    x : array, shape (n, k)
        Performance of k algorithms on n problems.

    Examples
    --------
    >>> sign_test_pvalues([[1, 2], [2, 4], [3, 6], [4, 8], [5, 10]]).tolist()
    [[1.0, 0.0625], [0.0625, 1.0]]
    """
    table = table_of(x)
    n, k = table.shape
    wins = np.stack([(table[:, [j]] > table).astype(bool).sum(axis=0) for j in range(k)]).astype(np.int64)
    return _from_counts(wins, wins.T, n - wins - wins.T, ties, "two-sided").pvalue


def critical_wins(n: int, alpha: float = 0.05, *, two_sided: bool = True) -> int | None:
    """Return the smallest significant number of wins out of n, or None if n wins are not significant.

    Parameters
    ----------
    n : int
        Number of problems without ties.
    alpha : float
        Significance level.
    two_sided : bool
        Whether the test is two-sided.

    Notes
    -----
    Computed from the exact binomial tail. The table in circulation as "two-tailed at 0.05 and 0.10" holds
    one-tailed values, except at n = 23 and 24 for 0.05, where it prints the two-tailed 17 and 18.

    Examples
    --------
    >>> critical_wins(10), critical_wins(10, two_sided=False), critical_wins(5)
    (9, 9, None)
    """
    if n < 0 or not 0 < alpha < 1:
        raise InputError(
            "A critical number of wins needs n >= 0 and 0 < alpha < 1, not {n} and {alpha}.", n=n, alpha=alpha
        )
    losses = np.arange(n // 2 + 1)
    tail = coin_tail(losses, n) * (2 if two_sided else 1)
    allowed = int(np.count_nonzero(tail <= alpha))
    return n - allowed + 1 if allowed else None


def _from_counts(wins: IntArray, losses: IntArray, tied: IntArray, ties: Ties, alternative: Alternative) -> SignTest:
    if ties not in ("split", "drop"):
        raise InputError("Unknown treatment of ties {ties!r}. Use 'split' or 'drop'.", ties=ties)
    check_alternative(alternative)
    share = tied // 2 if ties == "split" else np.zeros_like(tied)
    up, down = wins + share, losses + share
    n = up + down
    z = np.where(n > 0, (up - down) / np.sqrt(np.maximum(n, 1)), 0.0)
    if alternative == "two-sided":
        pvalue = np.minimum(1.0, 2 * coin_tail(np.minimum(up, down), n))
    else:
        # P(X >= up) = P(X <= down) at probability one half.
        pvalue = coin_tail(down if alternative == "greater" else up, n)
    asymptotic = np.where(n > 0, normal_pvalue(z, alternative), 1.0)
    return SignTest(wins, losses, tied, n, pvalue, z, asymptotic)


# Multiple sign test: a control against all other algorithms (Rhyne & Steel 1967).


_REPLICATES = 20_000  # fewer for many rows: the time goes with replicates * n**2
_FEWEST_REPLICATES = 2_000
_REPLICATE_WORK = 1e9
_CHUNK = 500
_MAX_EXACT_WORK = 1e7
_MOST_SAMPLED = 2_000  # rows: above, replicates take minutes to hours


@dataclass(frozen=True, eq=False)
class MinimumSignCount(ByValue):
    """Null distribution of the smallest count of plus signs among the k - 1 comparisons."""

    cdf: FloatArray  # ``P(min_j plus_j <= c)`` for c = 0 .. n
    standard_error: FloatArray  # Monte Carlo standard error; 0 for the other methods
    method: Literal["exact", "monte-carlo", "normal"]  #
    seed: int | None  # Of the Monte Carlo estimate; None for the other methods
    replicates: int | None

    __repr__ = brief

    def critical_value(self, alpha: float) -> int | None:
        """Return the largest count c with ``P(min <= c) <= alpha``, or None when even 0 is too likely."""
        allowed = int(np.count_nonzero(self.cdf <= alpha))
        return allowed - 1 if allowed else None

    def pvalue(self, counts: ArrayLike) -> FloatArray:
        """Return ``P(min <= count)``; a half (from a tie) is rounded up, which is conservative."""
        whole = np.ceil(np.asarray(counts, dtype=np.float64)).astype(np.int64)
        result: FloatArray = self.cdf[whole]
        return result


@dataclass(frozen=True, eq=False)
class MultipleSignResult(ByValue):
    """Result of `multiple_sign_test`; arrays have one entry for each of the k - 1 other algorithms."""

    control: int  # Column of the control
    others: NDArray[np.int64]  # Columns of the other algorithms, in order
    plus: FloatArray  # Rows where ``x_other - x_control`` is positive, negative; a tie counts one half to each
    minus: FloatArray
    ties: NDArray[np.int64]  # Rows where the two are equal
    # The same counts read with the objective: rows where the algorithm is better, worse than the control
    better: FloatArray
    worse: FloatArray
    # Reject when the count of the sign that speaks against the alternative is at most this; None when no count is
    # small enough
    critical_value: int | None
    pvalue_worse: FloatArray  # Adjusted p-values of "the algorithm is worse (better) than the control"
    pvalue_better: FloatArray
    # Decisions at `alpha`, which is the error rate of the whole family in one direction
    reject_worse: NDArray[np.bool_]
    reject_better: NDArray[np.bool_]
    alpha: float  #
    null: MinimumSignCount  # The null distribution and how it was obtained

    __repr__ = brief


def multiple_sign_test(
    x: ArrayLike,
    control: int,
    objective: Literal["maximize", "minimize"],
    alpha: float = 0.05,
    *,
    seed: int = 0,
) -> MultipleSignResult:
    """Compare every algorithm with a control by the multiple sign test.

    Parameters
    ----------
    x : array, shape (n, k)
        Performance; exact integers or floats, compared unchanged.
    control : int
        Column of the control.
    objective : {"maximize", "minimize"}
        Whether large or small values are better.
    alpha : float
        Family-wise error rate of each of the two one-sided rules.
    seed : int
        Used only if the null distribution is estimated.

    Raises
    ------
    InputError
        If x is not a matrix with at least two columns, or `control` is not one of them.

    References
    ----------
    Rhyne & Steel (1967), Biometrics 23(3), 539-549; García et al. (2010), Information Sciences 180, 2044-2064.

    Examples
    --------
    >>> table = [[3, 1, 2], [9, 4, 5], [5, 5, 6], [8, 1, 0], [7, 2, 1], [6, 3, 3], [2, 0, 1]]
    >>> multiple_sign_test(table, 0, "maximize").worse.tolist()
    [6.5, 6.0]
    """
    values = np.asarray(x)
    if values.ndim != 2 or values.shape[1] < 2 or values.shape[0] < 1:
        raise InputError(
            "The multiple sign test needs rows and at least two columns, not the shape {shape}.", shape=values.shape
        )
    n, k = values.shape
    if not -k <= control < k:
        raise InputError("Control column {control} does not exist: there are {k} columns.", control=control, k=k)
    control %= k
    others = np.delete(np.arange(k), control)
    rest, base = values[:, others], values[:, [control]]
    above = (rest > base).astype(bool).sum(axis=0)
    ties = (rest == base).astype(bool).sum(axis=0)
    plus = above + ties / 2
    minus = n - plus
    better, worse = (plus, minus) if objective == "maximize" else (minus, plus)
    null = minimum_sign_count(n, k, seed=seed)
    pvalue_worse, pvalue_better = null.pvalue(better), null.pvalue(worse)
    return MultipleSignResult(
        control=control,
        others=others,
        plus=plus,
        minus=minus,
        ties=ties,
        better=better,
        worse=worse,
        critical_value=null.critical_value(alpha),
        pvalue_worse=pvalue_worse,
        pvalue_better=pvalue_better,
        reject_worse=pvalue_worse <= alpha,
        reject_better=pvalue_better <= alpha,
        alpha=alpha,
        null=null,
    )


def multiple_sign_critical_value(n: int, k: int, alpha: float = 0.05, *, seed: int = 0) -> int | None:
    """Return the critical count for n rows and k algorithms (control included), or None.

    Examples
    --------
    >>> multiple_sign_critical_value(24, 4, 0.05)
    6
    """
    return minimum_sign_count(n, k, seed=seed).critical_value(alpha)


@lru_cache(maxsize=64)
def minimum_sign_count(n: int, k: int, *, seed: int = 0) -> MinimumSignCount:
    """Return the null distribution of ``min_j plus_j`` for n rows and k algorithms (control included).

    Exact by dynamic programming over sorted counts when that takes a fraction of a second, otherwise
    estimated from 20 000 seeded replicates (fewer, down to 2 000, above n = 223). Above 2 000 rows, the counts are taken
    as normal, equally correlated by 1/3, with a correction for continuity.
    """
    others = k - 1
    if others == 1 and n > _MOST_SAMPLED:
        return MinimumSignCount(bdtr(np.arange(n + 1), n, 0.5), np.zeros(n + 1), "exact", None, None)
    if others == 1 or _exact_work(n, others) <= _MAX_EXACT_WORK:
        cdf = _exact_cdf(n, others)
        return MinimumSignCount(cdf, np.zeros(n + 1), "exact", None, None)
    if n > _MOST_SAMPLED:
        return MinimumSignCount(_normal_cdf(n, others), np.zeros(n + 1), "normal", None, None)
    replicates = int(min(_REPLICATES, max(_FEWEST_REPLICATES, _REPLICATE_WORK / n**2)))
    cdf, error = _monte_carlo_cdf(n, others, seed, replicates)
    return MinimumSignCount(cdf, error, "monte-carlo", seed, replicates)


def _exact_work(n: int, others: int) -> float:
    """Return candidates visited: sorted count vectors after i rows, times the subsets of one row."""
    # sum_{i<n} C(i + others, others) = C(n + others, others + 1)
    return float(math.comb(n + others, others + 1) * 2**others)


def _exact_cdf(n: int, others: int) -> FloatArray:
    subsets = np.array(list(itertools.product((0, 1), repeat=others)), dtype=np.int64).T
    above = subsets.sum(axis=0)
    weights = np.array([1.0 / ((others + 1) * math.comb(others, int(size))) for size in above])
    moves = Moves(np.ascontiguousarray(subsets), weights)
    current = start(others)
    for _ in range(n):
        current = advance(current, moves)
    cdf = np.minimum(np.cumsum(np.bincount(current.states[0], weights=current.weights, minlength=n + 1)), 1.0)
    cdf[-1] = 1.0  # the smallest of the counts is at most n
    return np.asarray(cdf)


def _normal_cdf(n: int, others: int) -> FloatArray:
    """Return ``P(min_j plus_j <= c)`` for equicorrelated normal counts: mean n/2, variance n/4, correlation 1/3.

    Two signs are positive together with probability 1/3, where the control is the smallest of three values. Given the common part
    z of the counts they are independent, so that one integral over z is left.
    """
    spread = np.sqrt(n) / 2
    low, high = (int(np.clip(n / 2 + side * 40 * spread, 0, n)) for side in (-1, 1))  # beyond, floats are 0 and 1
    cdf = np.zeros(n + 1)
    cdf[high:] = 1.0
    z = np.arange(-40.0, 40.0, 0.05)  # the trapezoidal rule converges exponentially for such integrands
    weights = np.exp(-(z**2) / 2) * (0.05 / np.sqrt(2 * np.pi))
    for first in range(low, high, _CHUNK):
        count = np.arange(first, min(first + _CHUNK, high))
        bound = (count + 0.5 - n / 2) / spread
        conditional = (bound[:, None] - np.sqrt(1 / 3) * z) / np.sqrt(2 / 3)
        cdf[count] = -np.expm1(others * log_ndtr(-conditional)) @ weights
    return np.minimum(np.maximum.accumulate(cdf), 1.0)


def _monte_carlo_cdf(n: int, others: int, seed: int, replicates: int) -> tuple[FloatArray, FloatArray]:
    """Return the mean over random u of ``1 - (1 - F_u(c))**others``, and its standard error."""
    rng = np.random.default_rng(seed)
    total = np.zeros(n + 1)
    squares = np.zeros(n + 1)
    for low in range(0, replicates, _CHUNK):
        chance = rng.random((n, min(_CHUNK, replicates - low)))
        below = np.minimum(np.cumsum(_poisson_binomial(chance), axis=0), 1.0)
        with np.errstate(divide="ignore"):  # F = 1 at c = n: log1p(-1) = -inf gives exactly 1
            smallest = -np.expm1(others * np.log1p(-below))
        total += smallest.sum(axis=1)
        squares += (smallest**2).sum(axis=1)
    mean = total / replicates
    variance = np.maximum(squares / replicates - mean**2, 0.0)
    return mean, np.sqrt(variance / (replicates - 1))


def _poisson_binomial(chance: FloatArray) -> FloatArray:
    """Return the probabilities (n + 1, replicates) of 0..n successes with the given chances (n, replicates)."""
    n, replicates = chance.shape
    pmf = np.zeros((n + 1, replicates))
    pmf[0] = 1.0
    for i in range(n):
        pmf[1 : i + 2] = pmf[1 : i + 2] * (1 - chance[i]) + pmf[: i + 1] * chance[i]
        pmf[0] *= 1 - chance[i]
    return pmf
