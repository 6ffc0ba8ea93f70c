"""What a set of traces is: validated, immutable, with its digest."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from podium.data.results import Objective, Results
from podium.data.trace_grid import number
from podium.errors import InputError
from podium.i18n import Message, count

Floats = NDArray[np.float64]
Average = Literal["mean", "median"]


@dataclass(frozen=True, eq=False)
class Traces:
    """Convergence of k algorithms on n problems at c cut-points, complete and finite.

    Made by `read_traces` and `to_traces`, which check everything.

    Attributes
    ----------
    algorithms, problems
        Unique names, in order of first appearance.
    objective
        "maximize" or "minimize".
    cut_points : (c,) float64
        How much of the budget was spent (evaluations, per cent, seconds), ascending.
    values : (k, n, c) float64, read-only
        Mean or median over the runs, each correctly rounded, so that it does not depend on the order of the runs.
    runs : (k, n, r, c) float64, read-only
        The single runs; NaN where a cell has fewer than r.
    counts : (k, n) int64
        Runs behind each cell.
    average
        "mean" or "median".
    worsened
        Runs whose value gets worse somewhere, so that they are not best-so-far; 0 where it was enforced.
    interpolated
        Values that were read off by step interpolation.
    source
        Where the data came from.
    notes
        Plain sentences about what was understood and done on the way.
    """

    algorithms: tuple[str, ...]
    problems: tuple[str, ...]
    objective: Objective
    cut_points: Floats
    values: Floats
    runs: Floats = field(repr=False)
    counts: NDArray[np.int64]
    average: Average = "mean"
    worsened: int = 0
    interpolated: int = 0
    source: str = "array"
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        shape = (len(self.algorithms), len(self.problems), len(self.cut_points))
        if self.values.shape != shape or self.counts.shape != shape[:2]:
            raise ValueError(f"values {self.values.shape} and counts {self.counts.shape} must fit {shape}")
        for array in (self.cut_points, self.values, self.runs, self.counts):
            array.flags.writeable = False

    @property
    def k(self) -> int:
        """Number of algorithms."""
        return len(self.algorithms)

    @property
    def n(self) -> int:
        """Number of problems."""
        return len(self.problems)

    @property
    def c(self) -> int:
        """Number of cut-points."""
        return len(self.cut_points)

    @cached_property
    def sha256(self) -> str:
        """Digest of the data.

        SHA-256 over the UTF-8 JSON text ``[1, "traces", objective, algorithms, problems, cut-points, counts]`` (ASCII, no
        spaces) followed by the runs as little-endian doubles in C order, NaN where a cell has fewer runs.
        """
        import hashlib
        import json

        head = [1, "traces", self.objective, list(self.algorithms), list(self.problems), self.cut_points.tolist()]
        text = json.dumps([*head, self.counts.tolist()], separators=(",", ":"), ensure_ascii=True)
        content = hashlib.sha256(text.encode("ascii"))
        content.update(np.ascontiguousarray(self.runs, dtype="<f8").tobytes())
        return content.hexdigest()

    def index(self, cut_point: float) -> int:
        """Position of the last recorded cut-point up to this one (step interpolation).

        Raises
        ------
        InputError
            When it lies before the first recorded one or after the last.
        """
        first, last = float(self.cut_points[0]), float(self.cut_points[-1])
        if not first <= cut_point <= last:
            raise InputError(
                "{source}: there is no value at cut-point {cut_point!r}. The traces run from {first} to {last}.",
                source=self.source,
                cut_point=cut_point,
                first=number(first),
                last=number(last),
            )
        return int(np.searchsorted(self.cut_points, cut_point, "right")) - 1

    def results_at(self, cut_point: float) -> Results:
        """Give the table of results at one cut-point, for the main comparison.

        Means of runs are exact where every cell has the same number of them, so that ties are those of the numbers as
        written.
        """
        from podium.data.objects import to_results

        at = self.index(cut_point)
        source = Message("{source}, cut-point {cut}", source=self.source, cut=number(cut_point))
        exact = self.average == "mean" and self.counts.min() == self.counts.max() > 1
        return to_results(
            self.runs[..., at].transpose(1, 0, 2) if exact else self.values[..., at].T,
            objective=self.objective,
            problems=self.problems,
            algorithms=self.algorithms,
            source=source,
        )

    def __repr__(self) -> str:
        size = f"{count(self.k, 'algorithm')} x {count(self.n, 'problem')} x {count(self.c, 'cut-point')}"
        return f"Traces({size}, {self.objective}, {int(self.counts.sum())} runs, from {self.source})"


def check_average(average: object) -> None:
    """Refuse an unknown way to average runs."""
    if average not in get_args(Average):
        raise InputError("Runs are averaged by 'mean' or 'median', not {average!r}.", average=average)


def average_runs(runs: Floats, counts: NDArray[np.int64], average: Average) -> Floats:
    """Average over the runs of each cell, the same whatever their order."""
    k, n, most, c = runs.shape
    if most == 1:
        return runs[:, :, 0].copy()
    if average == "median":
        return np.asarray(np.nanmedian(runs, axis=2), dtype=np.float64)
    found = np.empty((k, n, c))
    for a in range(k):
        for p in range(n):
            size = int(counts[a, p])
            found[a, p] = [_mean(column, size) for column in runs[a, p, :size].T.tolist()]
    return found


def _mean(values: list[float], size: int) -> float:
    try:
        return math.fsum(values) / size
    except OverflowError:  # a sum beyond the largest float, of values that are not
        return math.fsum(value / size for value in values)
