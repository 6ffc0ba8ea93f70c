"""Bergmann and Hommel's procedure and Shaffer's dynamic one when p falls with the distance of two positions on a line.

So it is in every family made from mean ranks with one standard error, and then the procedures take polynomial time.
The proofs, and F, G, L and R, are in docs/explanation/bergmann-hommel.md. Algorithms are sorted by position. A *column* is one threshold
of one table: a pair may share a block when the rank of its distance is at most t. Columns are the last axis of every array,
so that each step is one addition or maximum over many thresholds. Pairs a < b are laid out by their diagonals d = b - a:
entry a of diagonal d.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError
from podium.progress import each
from podium.stats.logical.shaffer import pair_indices, pair_numbers
from podium.stats.logical.subsets import own_values_arbitrary

Floats = NDArray[np.float64]
Ints = NDArray[Any]  # int16 up to 256 algorithms, where C(k, 2) fits, int32 beyond

_CHUNK = 4_000_000
"""Entries of the largest array a batch is cut into."""

_ENTRIES = 48_000
"""Entries of one diagonal: few enough for the processor's cache, many enough for one call."""

_EXACT = 20_000
"""Pairs at thresholds whose left part is worked out exactly together."""

_SMALL = 6
"""Most algorithms for which it is faster not to use that the p-values belong to positions."""

_SLACK = 1e-9
"""Relative rounding noise by which p may rise with distance, or differ at one distance."""


@dataclass(frozen=True)
class _Line:
    """A batch of c tables, algorithms sorted by position, distances replaced by their ranks."""

    k: int
    source: NDArray[np.intp]  # (c, m): the input pair that stands at each pair of sorted algorithms
    pair_rank: NDArray[np.int32]  # (c, m): rank of the distance of that pair
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
    return _Line(k, source, pair_rank, level, group[:, -1].astype(np.int64) + 1)


def _chunks(pvalues: NDArray[np.float64], positions: NDArray[Any]) -> Iterator[tuple[slice, _Line]]:
    tables, k = positions.shape
    size = max(1, _CHUNK // (k * k))
    for start in range(0, tables, size):
        part = slice(start, start + size)
        yield part, _line(pvalues[part], positions[part])


class _Windows(NamedTuple):
    """The first and the last algorithm within the threshold of each algorithm, (k, columns) each."""

    lo: Ints
    hi: Ints

    def mirrored(self) -> _Windows:
        """Return the windows of the algorithms counted from the other end."""
        last = self.lo.dtype.type(len(self.lo) - 1)
        return _Windows((last - self.hi)[::-1], (last - self.lo)[::-1])

    def columns(self, which: slice) -> _Windows:
        return _Windows(self.lo[:, which], self.hi[:, which])


class _Columns(NamedTuple):
    """All thresholds of a batch of tables, one after another."""

    windows: _Windows
    table: NDArray[np.intp]  # (n,)
    t: NDArray[np.intp]  # (n,): the threshold, a rank among the distances of the table
    level: Floats  # (n,): its p-value
    farthest: NDArray[np.intp]  # (n,): the last pair within it, of the table's pairs by distance
    total: Ints  # (n,): N(t), the most hypotheses true at once within it
    pairs: Ints  # C(n, 2) for n = 0 … k+1; wraps only where no partition can be

    @classmethod
    def of(cls, line: _Line) -> _Columns:
        k = line.k
        dtype = np.int16 if k <= 256 else np.int32
        pairs = (np.arange(k + 2) * np.arange(-1, k + 1) // 2).astype(dtype)
        start = np.cumsum(line.count) - line.count
        table = np.repeat(np.arange(len(line.count)), line.count)
        t = np.arange(len(table)) - start[table]
        pairs_up_to = np.cumsum(np.bincount((line.pair_rank + start[:, None]).ravel(), minlength=len(table)))
        farthest = pairs_up_to - table * line.pair_rank.shape[1] - 1
        windows = _windows(line, start, dtype)
        total = np.empty(len(table), dtype)
        for part in each(_cuts(len(table), k), "exhaustive sets"):
            total[part] = _prefix_optimum(windows.lo[:, part], pairs)[k]
        return cls(windows, table, t, line.level[table, t], farthest, total, pairs)


def _cuts(columns: int, k: int) -> list[slice]:
    step = max(16, _ENTRIES // k)
    return [slice(start, start + step) for start in range(0, columns, step)]


def _windows(line: _Line, start: NDArray[np.int64], dtype: type[np.signedinteger[Any]]) -> _Windows:
    """Return the windows of all thresholds: how many pairs of an algorithm have each rank, summed along the thresholds."""
    k, total = line.k, int(line.count.sum())
    first, second = pair_indices(k)
    at = line.pair_rank + start[:, None]

    def within(end: NDArray[np.intp], of_each: NDArray[np.intp]) -> NDArray[np.intp]:
        n = np.bincount((end * total + at).ravel(), minlength=k * total).reshape(k, total)
        n[:, start[1:]] -= of_each[:, None]  # each table starts anew
        return n.cumsum(axis=1)

    i = np.arange(k)
    return _Windows(
        (i[:, None] - within(second, i)).astype(dtype), (i[:, None] + within(first, k - 1 - i)).astype(dtype)
    )


def _prefix_optimum(lo: Ints, pairs: Ints) -> Ints:
    """Return F (k+1, n): the most pairs that blocks within the threshold hold among the first algorithms."""
    k, n = lo.shape
    best = np.zeros((k + 1, n), pairs.dtype)
    index = np.arange(k, dtype=lo.dtype)[:, None]
    for end, s, sure in zip(range(1, k + 1), lo.min(axis=1).tolist(), lo.max(axis=1).tolist(), strict=True):
        top = best[s:end] + pairs[end - s : 0 : -1, None]
        if sure > s:
            top[: sure - s] |= (index[s:sure] - lo[end - 1]) >> 15  # -1 below the window
        top.max(axis=0, out=best[end])
    return best


def _jumping(before: Ints, windows: _Windows, pairs: Ints) -> Ints:
    """Return L (k, n): the most pairs among the algorithms up to h without one that the last block jumps over."""
    k, n = windows.lo.shape
    column = np.arange(n)
    best = np.take_along_axis(before, windows.lo.astype(np.intp), 0) + pairs[np.arange(k)[:, None] - windows.lo]
    flat = best.ravel()
    for s, h in enumerate(windows.hi.astype(np.intp)):
        at = h * n + column
        flat[at] = np.maximum(flat[at], before[s] + pairs[h - s])
    return best


def _plain(before: Ints, after: Ints, outside: list[Ints], pairs: Ints) -> list[Ints]:
    """Return, by diagonals, the optimum over contiguous blocks that hold a and b."""
    k, width = len(before) - 1, len(outside) - 1
    value = outside.copy()
    for d in range(width, 0, -1):
        v = value[d] = (before[: k - d] + after[d + 1 :] + pairs[d + 1]) | outside[d]
        if d < width:
            np.maximum(v[:-1], value[d + 1], out=v[:-1])
            np.maximum(v[1:], value[d + 1], out=v[1:])
    return value


def _jumped(left: Ints, after: Ints, outside: list[Ints], pairs: Ints) -> tuple[list[Ints], list[Ints]]:
    """Return, by diagonals, the part *alone* of the optimum and an upper bound of the part *left*."""
    k, width = len(left), len(outside) - 1
    alone, bound = outside.copy(), outside.copy()
    for d in range(width, 0, -1):  # the maximum over q, from b outwards
        near = (after[d + 1 :] + pairs[d - 1]) | outside[d]
        far = (after[d + 1 :] + pairs[d + 1]) | outside[d]
        if d < width:
            np.maximum(near[:-1], alone[d + 1], out=near[:-1])
            np.maximum(far[:-1], bound[d + 1], out=far[:-1])
        alone[d], bound[d] = near, far
    for d in range(1, width + 1):  # the maximum over h, from b down to a
        alone[d] += left[: k - d] + pairs[2]
        bound[d] += left[: k - d]
        if d > 1:
            np.maximum(alone[d], alone[d - 1][1:], out=alone[d])
            np.maximum(bound[d], bound[d - 1][1:], out=bound[d])
    return alone, bound


def _exact_left(a: Ints, b: Ints, column: Ints, left: Ints, after: Ints, hi: Ints) -> NDArray[np.int32]:
    """Return the part *left* for pairs a, b at columns, all together: a step for each distance b - h."""
    order = np.argsort(a - b, kind="stable")  # the longest first, so that those still at work are in front
    a, b, column = a[order], b[order], column[order]
    size = hi[a, column] - b + 1
    e = np.arange(size.max())[:, None]
    q = np.minimum(b + e + 1, len(after) - 1)
    top = np.where(e < size, after[q, column] + (e + 1) * e // 2, -(1 << 29)).astype(np.int32)
    best = np.zeros(len(a), np.int32)
    step = (e + 1).astype(np.int32)
    length = b - a
    for x in range(1, int(length[0]) + 1):  # C(e+1+x, 2) = C(e+1, 2) + x (e+1) + C(x, 2)
        n = np.searchsorted(-length, -x, side="right")
        top = top[:, :n]
        top += step
        np.maximum(best[:n], top.max(axis=0) + left[b[:n] - x, column[:n]] + x * (x - 1) // 2, out=best[:n])
    return best[np.argsort(order)]


def _visit(columns: _Columns, part: slice, best: Floats, offset: NDArray[np.intp]) -> None:
    """Raise ``best[pair, table]`` to level · N_ab of these columns, where they can; pairs by diagonals, from `offset` on."""
    windows, pairs = columns.windows.columns(part), columns.pairs
    level, total = columns.level[part], columns.total[part]
    k = len(windows.lo)
    mirror = windows.mirrored()
    before = _prefix_optimum(windows.lo, pairs)
    after = _prefix_optimum(mirror.lo, pairs)[::-1]
    left = _jumping(before, windows, pairs)
    right = _jumping(after[::-1], mirror, pairs)[::-1]
    i = np.arange(k, dtype=windows.hi.dtype)[:, None]
    width = int((windows.hi - i).max())
    # -1 for the pairs of a diagonal that are further apart than the threshold, else 0; nothing for diagonal 0
    outside = [windows.hi[:0], *((windows.hi[: k - d] - i[d:]) >> 15 for d in range(1, width + 1))]
    plain = _plain(before, after, outside, pairs)
    alone, bound = _jumped(left, after, outside, pairs)
    alone_right, bound_right = _jumped(right[::-1], before[::-1], [one[::-1] for one in outside], pairs)

    first_table = columns.table[part.start]
    table = columns.table[part] - first_table
    starts = np.flatnonzero(np.diff(table, prepend=-1))
    best = best[:, first_table : first_table + len(starts)]
    highest = np.maximum.reduceat(np.minimum(level * total, 1.0), starts)
    unsure = []
    both = outside[0]
    for d in range(1, width + 1):
        value = left[: k - d] + right[d:] + pairs[d + 1]
        if d > 1:
            np.maximum(value, np.maximum(both[1:], both[:-1]), out=value)
        both = value
        own = best[offset[d] : offset[d + 1]]
        a = np.flatnonzero((own < highest).any(axis=1))
        if not a.size:
            continue
        some: Any = a if a.size < k - d else slice(None)
        value = np.maximum(plain[d], both)[some]
        np.maximum(value, alone[d][some], out=value)
        np.maximum(value, alone_right[d][::-1][some], out=value)
        value |= outside[d][some]
        most = np.maximum(bound[d], bound_right[d][::-1])[some]
        np.minimum(most, total, out=most)
        most |= outside[d][some]
        own[some] = np.maximum(own[some], np.maximum.reduceat(level * value, starts, axis=1))
        row, column = np.nonzero(most > value)
        may = np.minimum(level[column] * most[row, column], 1.0) > own[a[row], table[column]]
        row, column = row[may], column[may]
        unsure.append(np.stack([a[row], a[row] + d, column]))
    open_ = np.concatenate([np.empty((3, 0), np.intp), *unsure], axis=1)
    for start in range(0, open_.shape[1], _EXACT):
        a, b, column = open_[:, start : start + _EXACT]
        exact = np.maximum(
            _exact_left(a, b, column, left, after, windows.hi),
            _exact_left(k - 1 - b, k - 1 - a, column, right[::-1], before[::-1], mirror.hi),
        )
        np.maximum.at(best, (offset[b - a] + a, table[column]), level[column] * exact)


def _own_values(line: _Line) -> Floats:
    """Return max{|I| min p over I : I exhaustive, i in I}, (c, m)."""
    k, columns = line.k, _Columns.of(line)
    first, second = pair_indices(k)
    offset = np.concatenate([[0, 0], np.cumsum(np.arange(k - 1, 0, -1))])  # of diagonal d among all pairs
    place = offset[second - first] + first
    best = np.empty(line.pair_rank.T.shape)
    best[place] = np.take_along_axis(line.level, line.pair_rank, axis=1).T
    # The thresholds that are worth most come first: they settle pairs for those that follow.
    limit = np.minimum(columns.level * columns.total, 1.0)
    for part in each(sorted(_cuts(len(limit), k), key=lambda part: -limit[part].max()), "pairs"):
        _visit(columns, part, best, offset)
    own: Floats = np.minimum(best[place].T, 1.0)
    return own


def _dynamic_values(line: _Line) -> NDArray[np.float64]:
    """Return max over all distances from the pair's own outwards of p(d) · N(d)."""
    columns = _Columns.of(line)
    products = np.zeros_like(line.level)
    products[columns.table, columns.t] = np.minimum(columns.level * columns.total, 1.0)
    stepped = np.maximum.accumulate(products[:, ::-1], axis=-1)[:, ::-1]
    return np.take_along_axis(stepped, line.pair_rank, axis=-1)


def _apply(
    pvalues: NDArray[np.float64], positions: NDArray[Any], dynamic: bool
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return adjusted p-values, and the p-values freed of rounding noise, in input order."""
    adjusted, clean = np.empty_like(pvalues), np.empty_like(pvalues)
    for part, line in _chunks(pvalues, positions):
        p = np.take_along_axis(line.level, line.pair_rank, axis=-1)
        if dynamic:
            values = _dynamic_values(line)
        else:
            values = _own_values(line) if line.k > _SMALL else own_values_arbitrary(p, line.k)
        np.put_along_axis(adjusted[part], line.source, values, axis=-1)
        np.put_along_axis(clean[part], line.source, p, axis=-1)
    return adjusted, clean


def own_values_ranked(
    pvalues: NDArray[np.float64], positions: NDArray[Any]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return max{|I| min p over I : I exhaustive, i in I} (c, m), and p with one value per distance.

    `positions` (c, k) are what `check_positions` returned.
    """
    return _apply(pvalues, positions, dynamic=False)


def dynamic_ranked(pvalues: NDArray[np.float64], positions: NDArray[Any]) -> NDArray[np.float64]:
    """Return Shaffer's dynamic adjusted p-values (c, m); parameters as in `own_values_ranked`."""
    return _apply(pvalues, positions, dynamic=True)[0]
