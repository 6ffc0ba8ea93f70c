"""Multiple sign test: a control against all other algorithms (Rhyne & Steel 1967).

Under the null hypothesis the k values of a row are exchangeable, so the control's rank is uniform and the
algorithms above it are a random subset. By de Finetti's theorem that is the same as drawing one uniform
``u`` for the row and giving each algorithm a plus sign with probability ``u`` independently. Given the n
values of u the counts of plus signs are independent Poisson-binomial variables, which makes a Monte
Carlo estimate cheap and smooth for any number of algorithms.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import numpy as np
import numpy.typing as npt

from podium.brief import brief
from podium.errors import InputError
from podium.stats.exchangeable import Moves, advance, start

__all__ = [
    "MinimumSignCount",
    "MultipleSignResult",
    "minimum_sign_count",
    "multiple_sign_critical_value",
    "multiple_sign_test",
]

FloatArray = npt.NDArray[np.float64]

_REPLICATES = 20_000  # fewer for many rows: the time goes with replicates * n**2
_FEWEST_REPLICATES = 2_000
_REPLICATE_WORK = 1e9
_CHUNK = 500
_MAX_EXACT_WORK = 1e7


@dataclass(frozen=True)
class MinimumSignCount:
    """Null distribution of the smallest count of plus signs among the k - 1 comparisons.

    Attributes
    ----------
    cdf : float array, shape (n + 1,)
        ``P(min_j plus_j <= c)`` for c = 0 .. n.
    standard_error : float array, shape (n + 1,)
        Monte Carlo standard error; 0 when exact.
    method : {"exact", "monte-carlo"}
    seed, replicates : int or None
        Of the Monte Carlo estimate; None when exact.
    """

    cdf: FloatArray
    standard_error: FloatArray
    method: Literal["exact", "monte-carlo"]
    seed: int | None
    replicates: int | None

    __repr__ = brief

    def critical_value(self, alpha: float) -> int | None:
        """Return the largest count c with ``P(min <= c) <= alpha``, or None when even 0 is too likely."""
        allowed = int(np.count_nonzero(self.cdf <= alpha))
        return allowed - 1 if allowed else None

    def pvalue(self, counts: npt.ArrayLike) -> FloatArray:
        """Return ``P(min <= count)``; a half (from a tie) is rounded up, which is conservative."""
        whole = np.ceil(np.asarray(counts, dtype=np.float64)).astype(np.int64)
        result: FloatArray = self.cdf[whole]
        return result


@dataclass(frozen=True)
class MultipleSignResult:
    """Result of `multiple_sign_test`; arrays have one entry for each of the k - 1 other algorithms.

    Attributes
    ----------
    control : int
        Column of the control.
    others : int array
        Columns of the other algorithms, in order.
    plus, minus : float array
        Rows where ``x_other - x_control`` is positive, negative; a tie counts one half to each.
    ties : int array
        Rows where the two are equal.
    better, worse : float array
        The same counts read with the objective: rows where the algorithm is better, worse than the control.
    critical_value : int or None
        Reject when the count of the sign that speaks against the alternative is at most this; None when
        no count is small enough.
    pvalue_worse, pvalue_better : float array
        Adjusted p-values of "the algorithm is worse (better) than the control".
    reject_worse, reject_better : bool array
        Decisions at `alpha`, which is the error rate of the whole family in one direction.
    alpha : float
    null : MinimumSignCount
        The null distribution and how it was obtained.
    """

    control: int
    others: npt.NDArray[np.int64]
    plus: FloatArray
    minus: FloatArray
    ties: npt.NDArray[np.int64]
    better: FloatArray
    worse: FloatArray
    critical_value: int | None
    pvalue_worse: FloatArray
    pvalue_better: FloatArray
    reject_worse: npt.NDArray[np.bool_]
    reject_better: npt.NDArray[np.bool_]
    alpha: float
    null: MinimumSignCount

    __repr__ = brief


def multiple_sign_test(
    x: npt.ArrayLike,
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
        Performance; exact integers or floats, compared as they are.
    control : int
        Column of the control.
    objective : {"maximize", "minimize"}
        Whether large or small values are better.
    alpha : float
        Family-wise error rate of each of the two one-sided rules.
    seed : int
        Used only when the null distribution is estimated.

    Raises
    ------
    InputError
        When x is not a matrix with at least two columns, or `control` is not one of them.

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
    estimated from 20 000 seeded replicates (fewer, down to 2 000, above n = 223).

    Examples
    --------
    >>> minimum_sign_count(5, 2).cdf.tolist()[0] == 2.0**-5
    True
    """
    others = k - 1
    if others == 1 or _exact_work(n, others) <= _MAX_EXACT_WORK:
        cdf = _exact_cdf(n, others)
        return MinimumSignCount(cdf, np.zeros(n + 1), "exact", None, None)
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
