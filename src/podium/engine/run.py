"""Runs a simulation to its end, or as far as it gets."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass
from os import PathLike, fspath
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.engine.checkpoint import State, load, save
from podium.engine.chunks import Plan, Work
from podium.engine.workers import compute
from podium.errors import InputError
from podium.progress import task

_EVERY = 10.0
"""Seconds between two checkpoints."""


@dataclass(frozen=True, eq=False)
class Tally:
    """What a simulation counted.

    Attributes
    ----------
    totals
        Sums over all replicates by name.
    replicates
        Number of replicates.
    seed
        The seed that all randomness came from.
    """

    totals: Mapping[str, NDArray[Any]]
    replicates: int
    seed: int

    __repr__ = brief


def run(
    work: Work,
    replicates: int,
    *,
    seed: int,
    chunk: int,
    identity: Mapping[str, Any] | None = None,
    jobs: int | None = None,
    dask: str | None = None,
    checkpoint: str | PathLike[str] | None = None,
    resume: bool = False,
) -> Tally:
    """Run a simulation in chunks and add up what they count.

    Parameters
    ----------
    work
        What to simulate; see `Work`.
    replicates
        How many times.
    seed
        Root of all randomness. The result depends on it and on `chunk` only, not on who computes what and when.
    chunk
        Replicates that are held in memory together.
    identity
        What the simulation is, as plain values: a checkpoint is used for the same one only.
    jobs, dask
        Number of worker processes (-1: one a core), address of a Dask scheduler. None: as ``joblib.parallel_config``
        says where the caller is inside one, else in this process.
    checkpoint
        File to keep what there is so far, written every ten seconds, when interrupted, and at the end.
    resume
        Go on from `checkpoint` where it exists.

    Returns
    -------
    Tally

    Raises
    ------
    InputError
        For impossible numbers, a checkpoint of another simulation, or a file that cannot be read or written.
    MissingExtraError
        When several processes or a cluster are asked for without joblib or distributed.

    Examples
    --------
    >>> def dice(seed, replicates):
    ...     return {"sixes": (np.random.default_rng(seed).integers(1, 7, replicates) == 6).sum()}
    >>> tally = run(dice, 6000, seed=1, chunk=1000)
    >>> tally.replicates, bool(900 < tally.totals["sixes"] < 1100)
    (6000, True)
    """
    plan = Plan(replicates, chunk)
    what = {**(identity or {}), "seed": seed}
    state = State(plan)
    if checkpoint is not None and resume and Path(checkpoint).exists():
        state = load(checkpoint, plan, what)
    elif checkpoint is not None:
        if Path(checkpoint).exists():
            raise InputError(
                "The checkpoint {checkpoint!r} exists. Resume from it, remove it, or name another.",
                checkpoint=fspath(checkpoint),
            )
        save(checkpoint, state, what)  # a file that cannot be written is said before the work, not after
    _fill(state, work, what, checkpoint, jobs=jobs, dask=dask)
    return Tally({name: np.asarray(value) for name, value in state.all().items()}, state.replicates, seed)


def _fill(
    state: State,
    work: Work,
    identity: Mapping[str, Any],
    checkpoint: str | PathLike[str] | None,
    *,
    jobs: int | None,
    dask: str | None,
) -> None:
    saved = time.monotonic()
    chunks = [state.plan.chunk(index) for index in state.missing]
    try:
        with task("replicates", total=state.plan.replicates) as step:
            step(state.replicates)
            for index, found in compute(work, chunks, identity["seed"], jobs, dask):
                state.take(index, found)
                step(state.plan.chunk(index).replicates)
                if checkpoint is not None and time.monotonic() - saved > _EVERY:
                    save(checkpoint, state, identity)
                    saved = time.monotonic()
    finally:
        if checkpoint is not None:
            save(checkpoint, state, identity)
