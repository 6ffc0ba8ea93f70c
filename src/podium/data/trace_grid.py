"""Which cut-points: regular ones of a trace, every STEP, or values the user names."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from podium.data.decimals import FloatArray
from podium.data.trace_files import TraceRecords
from podium.errors import InputError, quote
from podium.i18n import Message, count, joined, some

MANY = 20
"""More regular cut-points than this are thinned by default: the test wants twice as many problems."""

LIMIT = 5000
"""Most cut-points a trace may be read off at."""


def number(value: float) -> str:
    """Write a cut-point."""
    return str(int(value)) if value == int(value) and abs(value) < 1e15 else repr(float(value))


def every(step: float, last: float) -> FloatArray:
    """Multiples of `step` up to `last`."""
    if not (0 < step < np.inf):
        raise InputError("The step between cut-points ({--every}) must be positive, not {step!r}.", step=step)
    width = Fraction(repr(float(step)))
    count = int(Fraction(repr(float(last))) / width) if last > 0 else 0
    if count < 3 or count > LIMIT:
        raise InputError(
            "A cut-point every {step} up to {last} gives {n} cut-points. A trend needs at least 3, and podium reads "
            "at most {limit}. Choose another step ({--every}).",
            step=number(step), last=number(last), n=count, limit=LIMIT,
        )  # fmt: skip
    return np.array([float(width * i) for i in range(1, count + 1)])


def chosen_values(values: Sequence[float]) -> FloatArray:
    """Check cut-points the user named: at least 3, finite, ascending and different."""
    found = np.asarray(values, dtype=np.float64)
    if found.ndim != 1 or len(found) < 3 or not np.isfinite(found).all():
        raise InputError("A trend needs at least 3 cut-points, all of them numbers, not {values}.", values=list(values))
    if not (np.diff(found) > 0).all():
        raise InputError(
            "Cut-points must be different and in ascending order, unlike {listed}.",
            listed=some([number(v) for v in found], 30),
        )
    return found


def regular(cut_points: Sequence[float]) -> tuple[FloatArray, str]:
    """Choose cut-points at regular intervals among the recorded ones, ending with the last; say how.

    >>> regular([1, 2, 3, 5, 10, 20, 30, 40])[0].tolist()
    [10.0, 20.0, 30.0, 40.0]
    >>> regular([1, 10, 100, 1000])[0].tolist()
    [1.0, 10.0, 100.0, 1000.0]
    """
    exact = [Fraction(repr(float(value))) for value in cut_points]
    there, last = set(exact), exact[-1]
    best: list[Fraction] = []
    for other in exact[:-1]:
        step = last - other
        run = [last]
        while run[-1] - step in there:
            run.append(run[-1] - step)
        if len(run) > len(best):
            best = run
    if len(best) < 3 or 2 * len(best) < len(exact):
        return np.asarray(cut_points, dtype=np.float64), Message(
            "all recorded ones, which are not at regular intervals"
        )
    found = best[::-1]
    how = (
        Message("all recorded ones") if len(found) == len(exact) else Message("the recorded ones at regular intervals")
    )
    if len(found) > MANY:
        stride = -(-len(found) // 10)
        found = found[::-1][::stride][::-1]
        how = Message("every {stride}th of the recorded ones at regular intervals", stride=stride)
    return np.array([float(value) for value in found]), how


def is_regular(cut_points: Sequence[float]) -> bool:
    """Whether cut-points are at regular intervals."""
    exact = [Fraction(repr(float(value))) for value in cut_points]
    return len({b - a for a, b in itertools.pairwise(exact)}) == 1


# TraceRecords of single runs onto one grid of cut-points: sorted, checked, read off by step interpolation.


Indices = NDArray[np.int64]
Uneven = Literal["refuse", "carry", "common"]

MAX_CELLS = 40_000_000
"""Most numbers (runs times cut-points) that are held."""


class Wanted(NamedTuple):
    """What the user asked for: cut-points to read off, how to treat uneven budgets, whether to enforce best-so-far."""

    at_values: tuple[float, ...] = ()
    step: float | None = None
    uneven: Uneven = "refuse"
    best_so_far: bool = False


class Aligned(NamedTuple):
    """Runs on one grid: values (k, n, r, m) with NaN where a cell has fewer runs, counts (k, n), and notes."""

    cut_points: FloatArray
    runs: FloatArray
    counts: Indices
    worsened: int
    interpolated: int
    notes: tuple[str, ...]


@dataclass(frozen=True)
class _Runs:
    """TraceRecords sorted by run and cut-point; run g holds entries start[g] to stop[g]."""

    records: TraceRecords
    cut: NDArray[np.int32]
    value: FloatArray
    start: Indices
    stop: Indices
    cell: Indices
    label: Indices

    def name(self, g: int) -> str:
        """Name a run in a message."""
        records, n = self.records, len(self.records.problems)
        who, where = records.algorithms[self.cell[g] // n], records.problems[self.cell[g] % n]
        run = records.runs[self.label[g]] if records.labelled else str(self.label[g] + 1)
        return Message("{who} on {where}, run {run}", who=quote(who), where=quote(where), run=run)

    @property
    def even(self) -> bool:
        """Whether every run has the same cut-points."""
        sizes = self.stop - self.start
        width = int(sizes[0])
        return bool((sizes == width).all()) and bool((self.cut.reshape(-1, width) == self.cut[:width]).all())


def align(records: TraceRecords, objective: str, wanted: Wanted) -> Aligned:
    """Bring all runs onto one grid."""
    if wanted.uneven not in get_args(Uneven):
        raise InputError(
            "uneven must be one of {names}, not {uneven!r}.", names=", ".join(get_args(Uneven)), uneven=wanted.uneven
        )
    runs = _sorted_runs(records)
    counts = _counts(runs)
    notes: list[str] = []
    worsened = _worsened(runs, objective)
    if wanted.best_so_far and worsened:
        runs = _enforced(runs, objective)
        notes.append(
            Message("{runs} made best-so-far: each value is the best up to its cut-point.", runs=count(worsened, "run"))
        )
    grid = _grid(runs, wanted)
    if runs.even and np.array_equal(grid, records.cuts[runs.cut[: runs.stop[0]]]):
        flat, interpolated = runs.value.reshape(len(runs.start), -1), 0
    else:
        _check_size(len(runs.start), len(grid))
        flat, interpolated = _read_off(runs, grid)
    if interpolated:
        notes.append(Message(
            "{values} (of {size}) filled in by step interpolation, with the value at the last recorded cut-point "
            "before.",
            values=count(interpolated, "value"), size=flat.size,
        ))  # fmt: skip
    return Aligned(
        grid, _boxes(runs, flat, counts), counts, 0 if wanted.best_so_far else worsened, interpolated, tuple(notes)
    )


def _sorted_runs(records: TraceRecords) -> _Runs:
    n, width = len(records.problems), len(records.cuts)
    key = records.algorithm.astype(np.int64)
    key *= n
    key += records.problem
    label = records.run if records.labelled else _occurrence(key * width + records.cut)
    labels = int(label.max()) + 1
    for size, code in ((labels, label), (width, records.cut)):
        key *= size
        key += code
    value = records.value
    if not (key[1:] > key[:-1]).all():
        order = np.argsort(key, kind="stable")
        key, value = key[order], value[order]
        twice = np.flatnonzero(key[1:] == key[:-1])
        if len(twice):
            raise _repeated(records, int(order[twice[0]]), int(order[twice[0] + 1]), len(twice))
    cut = (key % width).astype(np.int32)
    key //= width
    start = np.flatnonzero(np.concatenate([[True], key[1:] != key[:-1]]))
    stop = np.append(start[1:], len(key))
    first = key[start]
    return _Runs(records, cut, value, start, stop, first // labels, first % labels)


def _occurrence(key: Indices) -> Indices:
    """Number equal keys 0, 1, 2, … in the order given."""
    order = np.argsort(key, kind="stable")
    ordered = key[order]
    start = np.flatnonzero(np.concatenate([[True], ordered[1:] != ordered[:-1]]))
    sizes = np.diff(start, append=len(key))
    found = np.empty(len(key), dtype=np.int64)
    found[order] = np.arange(len(key)) - np.repeat(start, sizes)
    return found


def _repeated(records: TraceRecords, first: int, second: int, total: int) -> InputError:
    cut = number(records.cuts[records.cut[second]])
    who, where = records.algorithms[records.algorithm[second]], records.problems[records.problem[second]]
    return InputError(
        "{source}: cut-point {cut} occurs twice in one run of {who} on {where}, at {first} and {second} ({total} "
        "such cases). Name the column that distinguishes them with {--run}, or keep some of the lines with "
        "{--where:COLUMN=CELL} (one dimension, one metric).",
        source=records.source, cut=cut, who=quote(who), where=quote(where), first=records.place(first),
        second=records.place(second), total=total,
    )  # fmt: skip


def _counts(runs: _Runs) -> Indices:
    records = runs.records
    shape = (len(records.algorithms), len(records.problems))
    counts = np.bincount(runs.cell, minlength=shape[0] * shape[1]).reshape(shape)
    empty = np.argwhere(counts == 0)
    if len(empty):
        named = [
            Message("{name} on {problem}", name=quote(records.algorithms[a]), problem=quote(records.problems[p]))
            for a, p in empty[:5].tolist()
        ]
        raise InputError(
            "{source}: {n} of {all} combinations of algorithm and problem have no run: {named}. A comparison needs "
            "every algorithm on every problem. Supply the missing runs, or leave out those problems or algorithms.",
            source=records.source, n=len(empty), all=counts.size,
            named=joined(named, "; ") + (" …" if len(empty) > 5 else ""),
        )  # fmt: skip
    return counts


def _worsened(runs: _Runs, objective: str) -> int:
    """Count the runs whose value gets worse somewhere."""
    now, before = runs.value[1:], runs.value[:-1]
    worse = now > before if objective == "minimize" else now < before
    worse[runs.stop[:-1] - 1] = False
    return len(np.unique(np.searchsorted(runs.start, np.flatnonzero(worse), "right")))


def _enforced(runs: _Runs, objective: str) -> _Runs:
    best = np.minimum if objective == "minimize" else np.maximum
    value = runs.value.copy()
    for start, stop in zip(runs.start.tolist(), runs.stop.tolist(), strict=True):
        best.accumulate(value[start:stop], out=value[start:stop])
    return replace(runs, value=value)


def _grid(runs: _Runs, wanted: Wanted) -> FloatArray:
    cuts = runs.records.cuts
    opening, closing = cuts[runs.cut[runs.start]], cuts[runs.cut[runs.stop - 1]]
    last = float(closing.max() if wanted.uneven == "carry" else closing.min())
    if wanted.uneven == "refuse" and closing.min() < closing.max():
        raise _uneven_end(runs, closing)
    asked = np.asarray(wanted.at_values, dtype=np.float64)
    if wanted.step is not None:
        asked = np.union1d(asked, every(wanted.step, last))
    if wanted.uneven == "common":
        asked = asked[asked <= last]
    if runs.even:
        grid = np.union1d(cuts, asked)
    elif len(asked):
        grid = np.unique(asked)
    elif wanted.uneven == "refuse":
        raise _uneven_grid(runs)
    else:
        grid = cuts[(cuts >= opening.max()) & (cuts <= last)]
    _check_reach(runs, grid, opening, closing, last)
    return grid


def _check_reach(runs: _Runs, grid: FloatArray, opening: FloatArray, closing: FloatArray, last: float) -> None:
    """Every cut-point of the grid must lie inside what was recorded."""
    if len(grid) < 1 or len(grid) > LIMIT:
        raise InputError(
            "{source}: {cut_points} would be interpolated, but podium reads 1 to {limit}. Choose them with "
            "{--every:STEP} or {--at-values}.",
            source=runs.records.source, cut_points=count(len(grid), "cut-point"), limit=LIMIT,
        )  # fmt: skip
    if grid[0] < opening.max():
        late = int(np.argmax(opening))
        raise InputError(
            "{source}: the run {name} starts at cut-point {start}, so there is no value at {cut}. Choose later "
            "cut-points with {--at-values}.",
            source=runs.records.source, name=runs.name(late), start=number(opening[late]), cut=number(grid[0]),
        )  # fmt: skip
    if grid[-1] > last:
        short = int(np.argmin(closing))
        raise InputError(
            "{source}: the run {name} ends at cut-point {end}, so there is no value at {cut}. Choose earlier "
            "cut-points with {--at-values}.",
            source=runs.records.source, name=runs.name(short), end=number(closing[short]), cut=number(grid[-1]),
        )  # fmt: skip


def _uneven_end(runs: _Runs, closing: FloatArray) -> InputError:
    short, end = int(np.argmin(closing)), float(closing.max())
    stopped = int((closing < end).sum())
    return InputError(
        "{source}: uneven budgets: {stopped} of {runs} end before cut-point {last}. The first of the shortest is "
        "{name}, which ends at {end}. Choose how to handle it: {--uneven:carry} keeps the last value of a run that "
        "stopped (right if it stopped because it was done), {--uneven:common} uses the budget that all runs had.",
        source=runs.records.source, stopped=stopped, runs=count(len(closing), "run"), last=number(end),
        name=runs.name(short), end=number(closing[short]),
    )  # fmt: skip


def _uneven_grid(runs: _Runs) -> InputError:
    sizes = runs.stop - runs.start
    odd = int(np.argmin(sizes))
    if sizes.min() == sizes.max():
        width = int(sizes[0])
        odd = int(np.flatnonzero((runs.cut.reshape(-1, width) != runs.cut[:width]).any(axis=1))[0])
    cuts = runs.records.cuts
    return InputError(
        "{source}: the runs were recorded at different cut-points: there are {cuts} in all, and {name} has {n} of "
        "them. Choose cut-points with {--every:STEP} (such as {step}) or {--at-values}. The best-so-far value at "
        "each is then that of the last recorded one before it.",
        source=runs.records.source, cuts=len(cuts), name=runs.name(odd), n=sizes[odd],
        step=number(float(cuts[-1]) / 10),
    )  # fmt: skip


def _check_size(runs: int, cut_points: int) -> None:
    if runs * cut_points > MAX_CELLS:
        raise InputError(
            "{runs} runs at {cut_points} cut-points are more than podium can hold ({limit} values). Choose fewer "
            "cut-points with {--every:STEP} or {--at-values}.",
            runs=runs, cut_points=cut_points, limit=MAX_CELLS,
        )  # fmt: skip


def _read_off(runs: _Runs, grid: FloatArray) -> tuple[FloatArray, int]:
    """Value of each run at each cut-point of the grid, and how many of them were not recorded right there."""
    cuts, width = runs.records.cuts, len(runs.records.cuts)
    code = np.searchsorted(cuts, grid, "right") - 1
    group = np.repeat(np.arange(len(runs.start)), runs.stop - runs.start)
    key = group * width + runs.cut
    at = np.searchsorted(key, np.arange(len(runs.start))[:, None] * width + code, "right") - 1
    exact = cuts[runs.cut[at]] == grid
    return runs.value[at], int((~exact).sum())


def _boxes(runs: _Runs, flat: FloatArray, counts: Indices) -> FloatArray:
    """Runs as (k, n, r, m), NaN where a cell has fewer than r."""
    k, n = counts.shape
    most = int(counts.max())
    if (counts == most).all():
        return flat.reshape(k, n, most, -1)
    _check_size(k * n * most, flat.shape[1])
    boxes = np.full((k * n, most, flat.shape[1]), np.nan)
    place = np.arange(len(runs.cell)) - np.searchsorted(runs.cell, runs.cell, "left")
    boxes[runs.cell, place] = flat
    return boxes.reshape(k, n, most, -1)
