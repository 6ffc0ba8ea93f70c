"""Traces from arrays and dicts of arrays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from podium.data.results import Objective, check_names, check_size
from podium.data.trace_set import Average, Floats, Traces, average_runs
from podium.errors import InputError, quote


def from_array(
    data: Any,
    objective: Objective,
    algorithms: Sequence[str] | None,
    problems: Sequence[str] | None,
    cut_points: Sequence[float] | None,
    average: Average,
    source: str | None,
) -> Traces:
    """Make traces from an array or a dict of arrays; see `podium.data.traces.to_traces`."""
    name = source or ("dict" if isinstance(data, Mapping) else "array")
    if isinstance(data, Mapping):
        algorithms, data = list(map(str, data)), list(data.values())
    runs = _as_runs(data, name)
    k, n, _, c = runs.shape
    check_size(n, k, name)
    names = check_names(list(algorithms or (f"A{j + 1}" for j in range(k))), name, "algorithm")
    rows = check_names(list(problems or (str(i + 1) for i in range(n))), name, "problem")
    cuts = np.asarray(cut_points if cut_points is not None else range(1, c + 1), dtype=np.float64)
    if (len(names), len(rows), len(cuts)) != (k, n, c):
        raise InputError(
            "{name}: {k} algorithms, {n} problems and {c} cut-points need as many names, not {algorithms}, "
            "{problems} and {cuts}.",
            name=name,
            k=k,
            n=n,
            c=c,
            algorithms=len(names),
            problems=len(rows),
            cuts=len(cuts),
        )
    if c < 3 or not np.isfinite(cuts).all() or not (np.diff(cuts) > 0).all():
        raise InputError(
            "{name}: at least 3 ascending cut-points are needed, not {values}.", name=name, values=cuts.tolist()
        )
    now, before = runs[..., 1:], runs[..., :-1]
    worse = (now > before if objective == "minimize" else now < before).any(axis=-1)
    counts = np.full((k, n), runs.shape[2], dtype=np.int64)
    values = average_runs(runs, counts, average)
    return Traces(names, rows, objective, cuts, values, runs, counts, average, int(worse.sum()), 0, name)


def _as_runs(data: ArrayLike, name: str) -> Floats:
    try:
        array = np.array(data, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise InputError("{name}: this is not an array of numbers ({error}).", name=name, error=error) from None
    if array.ndim == 3:
        array = array[:, :, None]
    if array.ndim != 4 or 0 in array.shape:
        raise InputError(
            "{name}: traces have the shape (k algorithms, n problems, c cut-points), or (k, n, r, c) with r runs, "
            "not {shape}.",
            name=name,
            shape=quote(array.shape),
        )
    if not np.isfinite(array).all():
        a, p, r, c = (int(i[0]) for i in np.nonzero(~np.isfinite(array)))
        raise InputError(
            "{name}: there is no finite number at algorithm {algorithm}, problem {problem}, run {run}, cut-point "
            "{cut}. Every algorithm needs a value at every cut-point.",
            name=name,
            algorithm=a + 1,
            problem=p + 1,
            run=r + 1,
            cut=c + 1,
        )
    return array
