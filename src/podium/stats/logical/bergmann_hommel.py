"""Bergmann and Hommel's procedure and Shaffer's dynamic one: for arbitrary p-values, and for p-values of positions on a line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import comb
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InfeasibleError, InputError
from podium.progress import each, task
from podium.stats.logical import _kernels_line, _kernels_subsets
from podium.stats.logical._compile import Kernel, choose
from podium.stats.logical.shaffer import n_pairs, pair_indices, pair_numbers, step_sizes

ARBITRARY_LIMIT = 22
"""Most algorithms for which arbitrary p-values are worked out (under a minute; 23 would take minutes)."""

_LARGE = 16
"""Algorithms from which one family takes long enough to be cut into parts."""

_PLAIN_STEPS = 1e6
"""Inner steps that the interpreter does in about the time it takes to import and load numba."""


def check_feasible(k: int, method: str) -> None:
    """Refuse what would not end, and name what does."""
    if k > ARBITRARY_LIMIT:
        raise InfeasibleError(
            "{method} for arbitrary p-values of {k} algorithms needs about {steps:.1e} steps. The limit is {limit} "
            "algorithms. Use 'shaffer' (static) or 'holm', or pass the positions (rank sums) when the p-values "
            "depend on their distances alone.",
            method=method,
            k=k,
            steps=n_pairs(k) * 3.0 ** (k - 2),
            limit=ARBITRARY_LIMIT,
        )


def _search(
    p: NDArray[np.float64], k: int, best: NDArray[np.float64], tables: int
) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Raise `best` (k, k) for one of `tables`; return the order (p descending) and N(p) in it."""
    first, second = pair_indices(k)
    order = np.argsort(-p, kind="stable")
    totals = np.zeros(p.shape, dtype=np.int64)
    steps = tables * p.size * 2.5 ** (k - 2)
    search = choose(_kernels_subsets, "subset_search", steps, _PLAIN_STEPS)
    level = p[order]
    pairs = first[order], second[order], level
    f, near = np.zeros(1 << k, np.int16), np.zeros(k, np.int64)
    if k < _LARGE:
        search(k, *pairs, totals, best, f, near, 0, p.size)
        return order, totals
    work = _work(k)
    with task("exhaustive sets", total=float(work.sum())) as step:
        for start, end in _parts(level):
            search(k, *pairs, totals, best, f, near, start, end)
            step(float(work[start:end].sum()))
    return order, totals


def _parts(level: NDArray[np.float64]) -> list[tuple[int, int]]:
    """Split the pairs between tie groups, so that progress is reported and Ctrl-C is handled."""
    ends = [*(np.flatnonzero(level[1:] < level[:-1]) + 1).tolist(), level.size]
    return list(pairwise([0, *ends]))


def _work(k: int) -> NDArray[np.float64]:
    """Estimate the steps for each pair in turn: nearly all of them go into the last pairs, when cliques abound.

    A pair's new blocks are the cliques that hold it; one with j more algorithms costs 2^(k-2-j) steps and is there
    with probability density^(j(j-1)/2 + 2j) in a random graph.
    """
    density = np.arange(1, n_pairs(k) + 1) / n_pairs(k)
    more = np.arange(k - 1)
    sets = np.array([comb(k - 2, j) * 2.0 ** (k - 2 - j) for j in range(k - 1)])
    return np.asarray(density[:, None] ** (more * (more + 3) / 2) @ sets)


def _own_values(p: NDArray[np.float64], k: int, tables: int) -> NDArray[np.float64]:
    first, second = pair_indices(k)
    # Two exhaustive sets are known at once: the pair alone, and all pairs.
    known: NDArray[np.float64] = np.minimum(np.maximum(p, p.size * p.min()), 1.0)
    if known.min() >= min(1.0, float((np.sort(p) * step_sizes(k)).max())):
        return known  # no set is worth more than Shaffer's bound for its smallest p
    best = np.zeros((k, k))
    best[first, second] = known
    _search(p, k, best, tables)
    own: NDArray[np.float64] = best[first, second]
    return own


def _families(pvalues: NDArray[np.float64]) -> Iterable[NDArray[np.float64]]:
    return each(pvalues, "families", len(pvalues)) if len(pvalues) > 1 else pvalues


def own_values_arbitrary(pvalues: NDArray[np.float64], k: int) -> NDArray[np.float64]:
    """Return max{|I| min p over I : I exhaustive, i in I} for any p-values (c, m), clipped at 1."""
    check_feasible(k, "bergmann-hommel")
    return np.array([_own_values(p, k, len(pvalues)) for p in _families(pvalues)]).reshape(pvalues.shape)


def dynamic_arbitrary(pvalues: NDArray[np.float64], k: int) -> NDArray[np.float64]:
    """Return Shaffer's dynamic adjusted p-values (c, m) for any p-values."""
    check_feasible(k, "shaffer-dynamic")
    adjusted = np.empty_like(pvalues)
    for row, p in enumerate(_families(pvalues)):
        order, totals = _search(p, k, np.ones((k, k)), len(pvalues))  # all at 1: only totals
        stepped = np.maximum.accumulate((totals * p[order])[::-1])[::-1]
        adjusted[row, order] = np.minimum(stepped, 1.0)
    return adjusted


# When p falls with the distance of two positions on a line, as in every family made from mean ranks with one standard
# error: polynomial time. The proof is in docs/bergmann-hommel.md.


_PLAIN_LINE_STEPS = 2e6
"""Inner steps that the interpreter does in about the time it takes to import and load numba."""

_CHUNK = 4_000_000
"""Entries of the largest array a batch is cut into."""

_LARGE_LINE = 64
"""Algorithms from which one table takes long enough to be cut into parts."""

_PARTS = 100
"""Calls of a kernel for one large table, between which progress is told and Ctrl-C is heard."""

_SLACK = 1e-9
"""Relative rounding noise by which p may rise with distance, or differ at one distance."""


@dataclass(frozen=True)
class _Line:
    """A batch of c tables, algorithms sorted by position, distances replaced by their ranks."""

    k: int
    source: NDArray[np.intp]  # (c, m): the input pair that stands at each pair of sorted algorithms
    rank: NDArray[np.int32]  # (c, k, k): rank of the distance
    pair_rank: NDArray[np.int32]  # (c, m): the same as a vector
    level: NDArray[np.float64]  # (c, m): p per distinct distance, first `count` entries used
    count: NDArray[np.int64]  # (c,)


def check_positions(positions: ArrayLike, k: int) -> NDArray[Any]:
    """Return positions (..., k) as int64, float64, or objects when Python integers are too large."""
    x = np.asarray(positions)
    if x.ndim == 0 or x.shape[-1] != k:
        raise InputError(
            "positions: one number per algorithm is needed, shape (..., {k}), not {shape}.", k=k, shape=x.shape
        )
    if x.dtype == object:
        return x
    if x.dtype.kind in "iub":
        if x.dtype.kind == "u" and x.dtype.itemsize == 8:
            return x.astype(object)
        if x.size and max(-int(x.min()), int(x.max())) >= 2**62:  # a distance would not fit
            return x.astype(object)
        return x.astype(np.int64)
    x = x.astype(np.float64)
    if not np.isfinite(x).all():
        raise InputError("positions: every position must be a finite number.")
    return x


def _sorted_pairs(positions: NDArray[Any]) -> tuple[NDArray[np.intp], NDArray[Any]]:
    """Return for each pair of sorted algorithms its input pair and its distance."""
    k = positions.shape[-1]
    first, second = pair_indices(k)
    order = np.argsort(positions, axis=-1, kind="stable")
    x = np.take_along_axis(positions, order, axis=-1)
    return pair_numbers(k, order[:, first], order[:, second]), x[:, second] - x[:, first]


def _check_falling(p: NDArray[np.float64], own: NDArray[np.float64], k: int, pair: NDArray[np.intp]) -> None:
    """Refuse p-values that are not, but for rounding, the one value `own` of their distance."""
    rises = own - p > _SLACK * own
    if rises.any():
        first, second = pair_indices(k)
        worst = pair[tuple(np.argwhere(rises)[0])]
        raise InputError(
            "positions: p-values must not rise with the distance of two positions, and equal distances need equal "
            "p-values. The pair ({first}, {second}) breaks this. Leave positions out for p-values that do not come "
            "from distances.",
            first=first[worst],
            second=second[worst],
        )


def _line(pvalues: NDArray[np.float64], positions: NDArray[Any]) -> _Line:
    """Sort, rank the distances exactly, and give each distance its one p-value."""
    tables, k = positions.shape
    first, second = pair_indices(k)
    source, distance = _sorted_pairs(positions)
    by_distance = np.argsort(distance, axis=-1, kind="stable")
    ascending = np.take_along_axis(distance, by_distance, axis=-1)
    new = np.ones(ascending.shape, dtype=bool)
    new[:, 1:] = (ascending[:, 1:] != ascending[:, :-1]).astype(bool)
    group = np.cumsum(new, axis=-1, dtype=np.int32) - np.int32(1)

    pair = np.take_along_axis(source, by_distance, axis=-1)
    p = np.take_along_axis(pvalues, pair, axis=-1)
    # The largest p from a distance outwards is its own, freed of rounding noise.
    outward = np.maximum.accumulate(p[:, ::-1], axis=-1)[:, ::-1]
    level = np.zeros_like(p)
    rows = np.broadcast_to(np.arange(tables)[:, None], new.shape)
    level[rows[new], group[new]] = outward[new]
    _check_falling(p, np.take_along_axis(level, group, axis=-1), k, pair)

    pair_rank = np.empty_like(group)
    np.put_along_axis(pair_rank, by_distance, group, axis=-1)
    rank = np.zeros((tables, k, k), dtype=np.int32)
    rank[:, first, second] = pair_rank
    rank[:, second, first] = pair_rank
    return _Line(k, source, rank, pair_rank, level, group[:, -1].astype(np.int64) + 1)


def _chunks(pvalues: NDArray[np.float64], positions: NDArray[Any]) -> Iterator[tuple[slice, _Line]]:
    tables, k = positions.shape
    size = max(1, _CHUNK // (k * k))
    for start in range(0, tables, size):
        part = slice(start, start + size)
        yield part, _line(pvalues[part], positions[part])


def _kernel(line: _Line, name: str) -> Kernel:
    steps = float(line.count.sum()) * line.k**3 / 3
    return choose(_kernels_line, name, steps, _PLAIN_LINE_STEPS)


def _line_parts(line: _Line) -> list[tuple[int, int]]:
    """Cut the thresholds of a batch into ranges; small tables are not worth it."""
    most = int(line.count.max(initial=0))
    step = most if line.k < _LARGE_LINE else -(-most // _PARTS)
    return [(first, first + step) for first in range(0, most, max(1, step))]


def _totals(line: _Line) -> NDArray[np.int64]:
    """Return N(t) per distinct distance (c, m): the most hypotheses true at once within it."""
    totals = np.zeros(line.level.shape, dtype=np.int64)
    kernel = _kernel(line, "line_totals")
    for low, high in each(_line_parts(line), "exhaustive sets"):
        kernel(line.rank, line.count, totals, low, high)
    return totals


def _line_own_values(line: _Line) -> NDArray[np.float64]:
    first, second = pair_indices(line.k)
    totals = _totals(line)
    order = np.argsort(-line.level * totals, axis=-1, kind="stable")
    best = np.zeros(line.rank.shape)
    best[:, first, second] = np.take_along_axis(line.level, line.pair_rank, axis=-1)
    kernel = _kernel(line, "line_search")
    for low, high in each(_line_parts(line), "pairs"):
        kernel(line.rank, line.level, line.count, totals, order, best, low, high)
    return best[:, first, second]


def _dynamic_values(line: _Line) -> NDArray[np.float64]:
    """Return max over all distances from the pair's own outwards of p(d) · N(d)."""
    products = np.minimum(line.level * _totals(line), 1.0)
    stepped = np.maximum.accumulate(products[:, ::-1], axis=-1)[:, ::-1]
    return np.take_along_axis(stepped, line.pair_rank, axis=-1)


def _apply(
    pvalues: NDArray[np.float64], positions: NDArray[Any], dynamic: bool
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return adjusted p-values, and the p-values freed of rounding noise, in input order."""
    adjusted, clean = np.empty_like(pvalues), np.empty_like(pvalues)
    for part, line in _chunks(pvalues, positions):
        values = _dynamic_values(line) if dynamic else _line_own_values(line)
        np.put_along_axis(adjusted[part], line.source, values, axis=-1)
        own = np.take_along_axis(line.level, line.pair_rank, axis=-1)
        np.put_along_axis(clean[part], line.source, own, axis=-1)
    return adjusted, clean


def own_values_ranked(
    pvalues: NDArray[np.float64], positions: NDArray[Any]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return max{|I| min p over I : I exhaustive, i in I} (c, m), and p with one value per distance.

    Parameters
    ----------
    pvalues : ndarray, shape (c, m)
        Unadjusted p-values of all pairs, per table.
    positions : ndarray, shape (c, k)
        What `check_positions` returned.
    """
    return _apply(pvalues, positions, dynamic=False)


def dynamic_ranked(pvalues: NDArray[np.float64], positions: NDArray[Any]) -> NDArray[np.float64]:
    """Return Shaffer's dynamic adjusted p-values (c, m); parameters as in `own_values_ranked`."""
    return _apply(pvalues, positions, dynamic=True)[0]
