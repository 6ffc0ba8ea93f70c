"""From runs to scores: the order of the measurements kept exactly, their values on the scale that was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Runs
from podium.data.decimals import Scaled, to_float
from podium.errors import InputError
from podium.i18n import Message
from podium.studies.find import find_algorithm
from podium.studies.runs.options import Options

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Scored:
    """The runs of one algorithm, problem by problem.

    Attributes
    ----------
    name
        The algorithm.
    values
        Scores, shape (N,).
    ranked
        Integers in the order of the scores, larger is better, with exactly the ties of the data; shape (N,).
    sizes
        Runs of each problem, shape (n,).
    """

    name: str
    values: Floats
    ranked: NDArray[Any]
    sizes: NDArray[np.int64]

    __repr__ = brief


def scored(runs: Runs, options: Options) -> tuple[list[Scored], str]:
    """Return the scores of every algorithm compared, and a sentence when some problem could not be scaled."""
    if int(runs.counts.min()) < 2:
        i, j = np.argwhere(runs.counts < 2)[0].tolist()
        raise InputError(
            "{source}: {algorithm!r} has {runs} run on {problem!r}; intervals over runs need at least 2 in every "
            "cell. For one value per problem use podium compare.",
            source=runs.source,
            algorithm=runs.algorithms[j],
            runs=runs.counts[i, j],
            problem=runs.problems[i],
        )
    lows, highs, note = _ends(runs, options)
    left_out = {options.low, options.high} - {None}
    compared = [j for j, name in enumerate(runs.algorithms) if name not in left_out]
    if len(compared) < 2:
        raise InputError(
            "{source}: this needs runs of at least two algorithms, besides those that set the scale.",
            source=runs.source,
        )
    found = [_one(runs, options, j, lows, highs) for j in compared]
    if not all(np.isfinite(one.values).all() for one in found):
        raise InputError(
            "{source}: scores exceed the range of floating-point numbers. Scale the measurements first.",
            source=runs.source,
        )
    return found, note


def _one(runs: Runs, options: Options, j: int, lows: Floats | None, highs: Floats | None) -> Scored:
    cells = [runs.exact[i * runs.k + j] for i in range(runs.n)]
    sign = 1 if options.objective == "maximize" else -1
    values = [to_float(Scaled(cell, runs.denominator)) for cell in cells]
    if lows is not None and highs is not None:
        with np.errstate(over="ignore", invalid="ignore"):
            values = [_scaled(v, lows[i], highs[i]) for i, v in enumerate(values)]
    return Scored(
        runs.algorithms[j],
        np.concatenate(values),
        np.concatenate([sign * cell for cell in cells]),
        runs.counts[:, j],
    )


def _scaled(values: Floats, low: float, high: float) -> Floats:
    return np.ones_like(values) if low == high else (values - low) / (high - low)


def _ends(runs: Runs, options: Options) -> tuple[Floats | None, Floats | None, str]:
    """Return the measurements that get the scores 0 and 1 on each problem; None for scores left as they are."""
    if options.scale == "references":
        return _reference_ends(runs, str(options.low), str(options.high))
    if options.scale == "raw":
        return None, None, ""
    worst, best = (min, max) if options.objective == "maximize" else (max, min)
    rows = [runs.exact[i * runs.k : (i + 1) * runs.k] for i in range(runs.n)]
    ends = [
        [int(end(int(end(cell.tolist())) for cell in row)) / runs.denominator for row in rows] for end in (worst, best)
    ]
    flat = [runs.problems[i] for i in range(runs.n) if ends[0][i] == ends[1][i]]
    note = (
        Message(
            "Every run has the same value on {problems}; every algorithm gets the score 1 there.",
            problems=", ".join(flat[:5]),
        )
        if flat
        else ""
    )
    return np.array(ends[0]), np.array(ends[1]), note


def _reference_ends(runs: Runs, low: str, high: str) -> tuple[Floats, Floats, str]:
    places = [find_algorithm(name, runs.algorithms, Message("to set the scale")) for name in (low, high)]
    ends = [
        [sum(runs.exact[i * runs.k + j].tolist()) / (runs.denominator * int(runs.counts[i, j])) for i in range(runs.n)]
        for j in places
    ]
    for i, (a, b) in enumerate(zip(*ends, strict=True)):
        if a == b:
            raise InputError(
                "{source}: {low!r} and {high!r} have the same mean on {problem!r}, so they cannot set the scale "
                "there. Leave that problem out, or name other algorithms.",
                source=runs.source,
                low=low,
                high=high,
                problem=runs.problems[i],
            )
    return np.array(ends[0]), np.array(ends[1]), ""
