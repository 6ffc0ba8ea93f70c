"""Exact null distribution of Friedman-type statistics, conditional on the ties of every row.

Friedman's, Quade's and the aligned-ranks statistic are increasing in the sum of squared column sums
``S = sum_j (sum_i s_ij)**2`` of a matrix of row scores (``2 * rank`` for Friedman, ``4 Q_i (r_ij -
(k+1)/2)`` for Quade, twice the aligned ranks), because permuting within rows leaves everything else in
them unchanged. With integer scores "at least as large as observed" is therefore decided exactly.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InfeasibleError, InputError
from podium.i18n import Message
from podium.progress import each
from podium.stats.exchangeable import SumDistribution, advance, arrangement_count, arrangements

IntArray = NDArray[np.int64]


# Cost of one comparison with an arrangement of the last row, in units of one expanded candidate (measured).
_MEET_COST = 1 / 40
_MEET_CHUNK = 1 << 20
_STATE_COST = 10  # of storing and merging one state, in the same units
_MOST_STATES = 4_000_000  # some 600 MB at k = 6, copies included
_PRUNING = 10  # what pruning may save: beyond that do not even start
_MOST_ARRANGEMENTS = 1_000_000  # of one row: k = 9 without ties
_HUGE = 1e300


def exact_pvalue(scores: ArrayLike, *, max_work: float = 5e6) -> float:
    """Return the exact ``P(S >= S_observed)`` when every row is permuted at random.

    Parameters
    ----------
    scores : integer array, shape (n, k)
        Row scores; ties within a row are equal scores, and rows may have different ties.
    max_work : float
        Largest number of candidates (states times arrangements) to visit, at 1e7 to 3e7 per second.

    Returns
    -------
    float
        The p-value, with full relative accuracy however small.

    Raises
    ------
    InfeasibleError
        If more than `max_work` would be required.
    InputError
        If `scores` is not an integer matrix.

    Notes
    -----
    The sorted sums of all rows but the last are enumerated by dynamic programming; the last row is only compared, by
    one matrix product. States that can no longer reach, or can no longer miss, the observed value are dropped. If all
    rows are ordered alike, the p-value has a closed form and is always feasible.

    Examples
    --------
    Three rows ordered alike, k = 3 (Friedman 1937, statistic 6, p = 1/36):

    >>> round(exact_pvalue([[2, 4, 6], [2, 4, 6], [2, 4, 6]]), 6)
    0.027778
    """
    matrix = integer_matrix(scores)
    ordered = np.sort(matrix, axis=1)
    if _columns_of(matrix, ordered):
        return all_rows_alike_pvalue(matrix)
    rows = _reduced_rows(ordered)
    found = _outcome(rows.tobytes(), rows.shape, _ordered_sum_of_squares(rows, matrix), max_work)
    if isinstance(found, Message):
        raise InfeasibleError(found)
    return found


@lru_cache(maxsize=32)
def _outcome(rows: bytes, shape: tuple[int, ...], observed: int, max_work: float) -> float | Message:
    """Return the p-value of reduced rows, or why there is none; a table is often compared again with other options."""
    matrix = np.frombuffer(rows, dtype=np.int64).reshape(shape)
    try:
        return _Enumeration(matrix, observed, max_work).pvalue()
    except InfeasibleError as error:
        return error.message


def exact_work(n: int, k: int) -> float:
    """Return the estimated work of `exact_pvalue` for a tie-free n x k Friedman table."""
    return _estimated_work(np.tile(np.arange(k, dtype=np.int64), (n, 1)))


def sum_of_squares(scores: ArrayLike) -> int:
    """Return ``sum_j (sum_i s_ij)**2`` of an integer matrix (n, k), exactly."""
    return sum(int(total) ** 2 for total in integer_matrix(scores).sum(axis=0))


def _columns_of(matrix: IntArray, ordered: IntArray) -> bool:
    """Whether one permutation of the columns of a matrix sorts all of its rows."""
    return bool(np.array_equal(np.sort(matrix.sum(axis=0)), ordered.sum(axis=0)))


def all_rows_alike_pvalue(scores: ArrayLike) -> float:
    """Return the exact probability that random row arrangements are all ordered alike; only ties in the rows matter.

    S is largest exactly when one permutation of the columns sorts every row. Such tables are the images
    of the fully sorted table under the ``k!`` column permutations, of which those that swap columns
    equal in every row change nothing. So their number is ``k! / prod(g!)`` over the groups of equal
    columns, out of ``prod_i k! / prod(t_i!)`` tables.

    >>> all_rows_alike_pvalue([[1, 2, 3]] * 3) == 1 / 36
    True
    >>> all_rows_alike_pvalue([[1, 1, 2], [1, 2, 2]]) == 6 / 9
    True
    """
    matrix = np.sort(integer_matrix(scores), axis=1)
    _, same = np.unique(matrix, axis=1, return_counts=True)
    alike = math.factorial(matrix.shape[1]) // math.prod(math.factorial(int(c)) for c in same)
    counts, pattern = _arrangement_counts(matrix)
    rows = np.bincount(pattern).tolist()
    # Integers of any size: a quotient below the smallest float is 0, not an error.
    return alike / math.prod(int(count**number) for count, number in zip(counts, rows, strict=True))


def integer_matrix(scores: ArrayLike) -> IntArray:
    """Return `scores` as an int64 matrix (n, k), or raise an error."""
    raw = np.asarray(scores)
    if raw.ndim != 2 or 0 in raw.shape:
        raise InputError(
            "Scores must be a non-empty matrix of rows and columns, not the shape {shape}.", shape=raw.shape
        )
    if raw.dtype.kind not in "iuO" or (raw.dtype == object and not all(isinstance(v, int) for v in raw.flat)):
        raise InputError("Row scores must be integers. Multiply ranks by 2, so that ties stay exact.")
    largest = max(abs(int(raw.max())), abs(int(raw.min())))
    if largest * raw.size >= 2**62:
        raise InputError("Row scores must have sums that fit into 64 bits. Pass ranks, not values.")
    return raw.astype(np.int64)


def _reduced_rows(rows: IntArray) -> IntArray:
    """Return sorted rows that start at 0, without common factor or constant rows, in processing order.

    Neither change affects comparisons of S. Rows with few arrangements come first (they make few
    states), among equals those of wide range (the rest then bounds the final sum tightly).
    """
    rows = rows - rows[:, :1]
    rows = rows[rows[:, -1] > 0]
    if rows.size:
        rows = rows // np.gcd.reduce(rows, axis=None)
    counts, pattern = _arrangement_counts(rows)
    place = [sorted(set(counts)).index(count) for count in counts]  # the counts themselves may exceed 64 bits
    return rows[np.lexsort((-rows[:, -1], np.array(place, dtype=np.intp)[pattern]))]


def _arrangement_counts(rows: IntArray) -> tuple[list[int], IntArray]:
    """Return how many arrangements rows of each pattern of ties have, and the pattern of each sorted row."""
    ties = np.packbits(rows == rows[:, [0, *range(rows.shape[1] - 1)]], axis=1)
    _, first, pattern = np.unique(ties.view(f"V{ties.shape[1]}").ravel(), return_index=True, return_inverse=True)
    return [arrangement_count(row) for row in rows[first]], pattern


def _ordered_sum_of_squares(rows: IntArray, matrix: IntArray) -> int:
    """Return the observed S in the units of the reduced rows."""
    shifted = matrix - matrix.min(axis=1, keepdims=True)
    factor = int(np.gcd.reduce(shifted, axis=None))
    observed = sum_of_squares(shifted // factor)
    if rows.shape[1] * int(rows[:, -1].sum()) ** 2 >= 2**53:
        raise InfeasibleError("The scores are too large for the exact distribution. Use permutations instead.")
    return observed


def _estimated_work(rows: IntArray) -> float:
    """Return the estimated work for reduced rows: the forward steps and the comparison with the last row.

    A state is a lattice point of a permutohedron scaled by the summed ranges; its volume is
    ``k**(k-2)`` (the number of labelled trees) and sorting divides by ``k!``. Before the lattice fills
    up, every arrangement makes a new state.
    """
    n, k = rows.shape
    if n < 2 or k < 2:
        return 1.0
    counts, pattern = _arrangement_counts(rows)
    ways = np.array([float(min(count, 10**300)) for count in counts])[pattern]
    if ways[-1] > _MOST_ARRANGEMENTS:
        return _HUGE
    log_volume = (k - 2) * math.log(k) - math.lgamma(k + 1)
    extents = np.cumsum(rows[:-1, -1] / (k - 1))[1:]
    log_lattice = log_volume + (k - 1) * np.log(extents + 1)
    # After each row the states are those before it times its arrangements, or the lattice if that is smaller.
    ways_so_far = np.cumsum(np.log(ways[1:-1]))
    log_states = ways_so_far + np.minimum(np.minimum.accumulate(log_lattice - ways_so_far), 0.0)
    states = np.exp(np.minimum(np.concatenate(([0.0], log_states)), math.log(_HUGE)))
    work = (states[:-1] * ways[1:-1] + _STATE_COST * states[1:]).sum()
    return float(work + _MEET_COST * states[-1] * ways[-1])


@dataclass
class _Enumeration:
    """One run of the dynamic programme, which counts the work done."""

    rows: IntArray
    observed: int
    max_work: float
    done: float = 0.0
    certain: float = 0.0

    @cached_property
    def estimate(self) -> float:
        """The work expected before any of it is done."""
        return _estimated_work(self.rows)

    def pvalue(self) -> float:
        rows = self.rows
        self._spend(self.estimate / _PRUNING)
        self.done = 0.0
        current = SumDistribution(rows[0][:, None], np.ones(1))  # one state: the first row, sorted
        current = self._prune(current, rows[1:])
        for i in each(range(1, len(rows) - 1), "exact distribution"):
            current = self._prune(self._advance(current, rows[i]), rows[i + 1 :])
        total = self.certain + self._meet(current, rows[-1])
        # A statistic that every table reaches has p = 1; a sum of millions of weights misses it in the last digits.
        return 1.0 if total > 1 - 1e-12 else total

    def _advance(self, current: SumDistribution, row: IntArray) -> SumDistribution:
        self._spend(current.size * arrangement_count(row))
        allowed = min(_MOST_STATES, max(self.max_work - self.done, 0) / _STATE_COST)
        try:
            current = advance(current, arrangements(row), max_states=allowed)
        except InfeasibleError:
            self._refuse()
        self._spend(_STATE_COST * current.size)
        return current

    def _spend(self, work: float) -> None:
        self.done += float(min(work, _HUGE))  # the count of arrangements of a long row has no float
        if self.done > self.max_work:
            self._refuse()

    def _refuse(self) -> NoReturn:
        n, k = self.rows.shape
        raise InfeasibleError(
            "The exact distribution of this {n} × {k} table needs about {steps:.2g} steps. The limits are {most:.2g} "
            "steps and {states:.2g} states. Use permutations, or allow more steps.",
            n=n,
            k=k,
            steps=max(self.estimate, self.done),
            most=self.max_work,
            states=_MOST_STATES,
        )

    def _prune(self, current: SumDistribution, rest: IntArray) -> SumDistribution:
        """Drop the states whose final comparison is already decided."""
        k = current.states.shape[0]
        states = current.states.astype(np.float64)
        # All later rows ordered like the state: the largest S it can still reach (exact integers).
        reach = ((states + rest.sum(axis=0)[:, None]) ** 2).sum(axis=0)
        current = current.keep(reach >= self.observed)
        if not current.size:
            return current
        states = current.states.astype(np.float64)
        # Triangle inequality around the mean: the smallest S it can still fall to.
        mean = states.sum(axis=0) / k
        spread = np.sqrt(((states - mean) ** 2).sum(axis=0))
        slack = np.sqrt(((rest - rest.mean(axis=1, keepdims=True)) ** 2).sum(axis=1)).sum()
        floor = np.maximum(spread - slack, 0.0) ** 2 + k * (mean + rest.mean(axis=1).sum()) ** 2
        sure = floor * (1 - 1e-12) >= self.observed
        self.certain += float(current.weights[sure].sum())
        return current.keep(~sure)

    def _meet(self, current: SumDistribution, row: IntArray) -> float:
        """Return the probability that a state plus an arrangement of the last row reaches the observed S."""
        ways = arrangement_count(row)
        self._spend(_MEET_COST * current.size * ways if ways <= _MOST_ARRANGEMENTS else _HUGE)
        moves = arrangements(row)
        # |s + u|^2 = (2s, |s|^2, 1) . (u, 1, |u|^2): one matrix product of exact integers.
        state = current.states.astype(np.float64)
        other = moves.vectors.astype(np.float64)
        left = np.vstack([2 * state, (state**2).sum(axis=0), np.ones(state.shape[1])]).T
        right = np.vstack([other, np.ones(other.shape[1]), (other**2).sum(axis=0)])
        total = 0.0
        step = max(1, _MEET_CHUNK // ways)
        for low in each(range(0, current.size, step), "exact p-value"):
            reached = (left[low : low + step] @ right >= self.observed) @ moves.weights
            total += float(current.weights[low : low + step] @ reached)
        return total
