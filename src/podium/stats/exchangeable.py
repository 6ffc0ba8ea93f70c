"""Sums of independent exchangeable integer rows: their distribution up to the order of the columns.

Under the null hypothesis of a within-row test every row is a uniformly random arrangement of its own
scores, so the vector of column sums is exchangeable: only its sorted form matters to a symmetric
statistic, and the sorted form is a Markov chain over the rows. That divides the number of states by
up to ``k!``. Weights are only ever added and multiplied, never subtracted, so a probability of 1e-200
keeps its relative accuracy.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.errors import InfeasibleError

IntArray = NDArray[np.int64]
FloatArray = NDArray[np.float64]


# Candidates expanded at once: small enough to stay in the cache, large enough to hide NumPy's call cost.
_CHUNK = 1 << 17
_WAITING = 1 << 21
_KEY_LIMIT = 1 << 62


class SumDistribution(NamedTuple):
    """Probabilities of sorted column-sum vectors."""

    states: IntArray  # Each column is one sorted (ascending) vector of column sums
    weights: FloatArray  # Probability of each state; after pruning they need not sum to one

    @property
    def size(self) -> int:
        """Number of states."""
        return int(self.weights.size)

    def keep(self, mask: NDArray[np.bool_]) -> SumDistribution:
        """Return the states where `mask` is true."""
        return SumDistribution(self.states[:, mask], self.weights[mask])


class Moves(NamedTuple):
    """Possible contributions of one row to the column sums: vectors ``(k, A)`` and their probabilities ``(A,)``."""

    vectors: IntArray
    weights: FloatArray


def start(k: int) -> SumDistribution:
    """Return the distribution before any row: every column sum is 0."""
    return SumDistribution(np.zeros((k, 1), dtype=np.int64), np.ones(1))


def arrangement_count(row: Sequence[int] | IntArray) -> int:
    """Return how many distinct arrangements the scores of a row have: ``k!`` over the tie factorials."""
    _, counts = np.unique(np.asarray(row), return_counts=True)
    ways = math.factorial(int(counts.sum()))
    for count in counts[counts > 1]:
        ways //= math.factorial(int(count))
    return ways


def arrangements(row: Sequence[int] | IntArray) -> Moves:
    """Return every distinct arrangement of a row's scores, all equally probable; equal scores are not told apart."""
    values, counts = np.unique(np.asarray(row, dtype=np.int64), return_counts=True)
    table = _words(tuple(int(count) for count in counts))
    vectors = np.ascontiguousarray(values[table].T)
    return Moves(vectors, np.full(table.shape[0], 1.0 / table.shape[0]))


@lru_cache(maxsize=64)
def _words(counts: tuple[int, ...]) -> IntArray:
    """Return all words with `counts[v]` letters v, as rows (A, k), in lexicographic order."""
    k = sum(counts)
    if k == 0:
        return np.zeros((1, 0), dtype=np.int64)
    blocks = []
    for letter, count in enumerate(counts):
        if count:
            rest = _words((*counts[:letter], count - 1, *counts[letter + 1 :]))
            blocks.append(np.column_stack([np.full(rest.shape[0], letter, dtype=np.int64), rest]))
    return np.concatenate(blocks)


def advance(current: SumDistribution, moves: Moves, *, max_states: float = math.inf) -> SumDistribution:
    """Return the distribution after one more independent row, or stop at more than `max_states` states.

    The contributions of the row must be exchangeable, otherwise forgetting the order of the columns is not allowed. Time is
    proportional to the candidates (states times contributions), which are expanded in pieces and merged on the way.
    """
    step = max(1, _CHUNK // moves.weights.size)
    pieces: list[SumDistribution] = []
    waiting = 0
    for low in range(0, current.size, step):
        part = slice(low, low + step)
        pieces.append(_merge(*_expand(current.states[:, part], current.weights[part], moves)))
        waiting += pieces[-1].size
        # Merge again only when the pieces outgrow what is merged: bounded memory, few repeated sorts.
        if waiting > max(_WAITING, pieces[0].size):
            pieces, waiting = [_join(pieces, max_states)], 0
    return _join(pieces, max_states)


def _join(pieces: list[SumDistribution], max_states: float) -> SumDistribution:
    """Return one distribution from several parts of it."""
    joined = pieces[0]
    if len(pieces) > 1:
        joined = _merge(
            np.concatenate([piece.states for piece in pieces], axis=1),
            np.concatenate([piece.weights for piece in pieces]),
        )
    if joined.size > max_states:
        raise InfeasibleError("The rows can reach more than {limit:.2g} different sums.", limit=max_states)
    return joined


def _expand(states: IntArray, weights: FloatArray, moves: Moves) -> tuple[IntArray, FloatArray]:
    """Return every state plus every move, sorted within each vector, with the product weights."""
    k = states.shape[0]
    candidates = (states[:, :, None] + moves.vectors[:, None, :]).reshape(k, -1)
    spare = np.empty(candidates.shape[1], dtype=np.int64)
    for low, high in _sorting_network(k):
        np.minimum(candidates[low], candidates[high], out=spare)
        np.maximum(candidates[low], candidates[high], out=candidates[high])
        candidates[low] = spare
    return candidates, np.outer(weights, moves.weights).ravel()


@lru_cache(maxsize=32)
def _sorting_network(k: int) -> tuple[tuple[int, int], ...]:
    """Return the comparators of Batcher's odd-even merge sort for k wires."""
    pairs: list[tuple[int, int]] = []
    block = 1
    while block < k:
        gap = block
        while gap >= 1:
            for first in range(gap % block, k - gap, 2 * gap):
                lows = range(first, min(first + gap, k - gap))
                pairs += [(i, i + gap) for i in lows if i // (2 * block) == (i + gap) // (2 * block)]
            gap //= 2
        block *= 2
    return tuple(pairs)


def _merge(states: IntArray, weights: FloatArray) -> SumDistribution:
    """Add up the weights of equal states."""
    low = states.min(axis=1)
    spans = [int(span) for span in states.max(axis=1) - low + 1]
    digits = _digits(states, spans)
    space = math.prod(spans[j] for j in digits)
    if space >= _KEY_LIMIT:
        unique, inverse = np.unique(states, axis=1, return_inverse=True)
        return SumDistribution(unique, _totals(inverse, weights, unique.shape[1]))
    places = [1, *itertools.accumulate((spans[j] for j in digits[:-1]), lambda a, b: a * b)]
    keys = np.zeros(states.shape[1], dtype=np.int64)
    for j, place in zip(digits, places, strict=True):
        keys += (states[j] - low[j]) * place
    if space <= 4 * keys.size:
        first = np.empty(space, dtype=np.int64)
        first[keys] = np.arange(keys.size)  # any representative will do
        dense = _totals(keys, weights, space)
        used = np.flatnonzero(dense)
        return SumDistribution(states[:, first[used]], dense[used])
    _, index, inverse = np.unique(keys, return_index=True, return_inverse=True)
    return SumDistribution(states[:, index], _totals(inverse, weights, index.size))


def _totals(labels: IntArray, weights: FloatArray, size: int) -> FloatArray:
    """Return the sum of the weights of every label."""
    return np.bincount(labels.ravel(), weights=weights, minlength=size).astype(np.float64, copy=False)


def _digits(states: IntArray, spans: Sequence[int]) -> list[int]:
    """Return the coordinates that identify a state: all, or all but the widest if the total is fixed."""
    totals = states.sum(axis=0)
    wires = list(range(len(spans)))
    if len(wires) > 1 and bool((totals == totals[0]).all()):
        wires.remove(max(wires, key=lambda j: spans[j]))
    return wires
