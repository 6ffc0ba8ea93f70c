"""Runs simulations in chunks: one seed a chunk, on one core, several or a cluster, resumable, with the same result.

What is simulated is no concern of this module: a work takes a seed and a number of replicates and returns sums.
"""

from __future__ import annotations

import io
import json
import sys
import time
import warnings
import zipfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Protocol, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.errors import InputError, MissingExtraError, PodiumError
from podium.i18n import Message
from podium.progress import task
from podium.render.files import write_atomic

Totals: TypeAlias = Mapping[str, NDArray[Any]]
"""Sums over replicates by name, always of the same shapes."""


class Work(Protocol):
    """One chunk of a simulation. It can be pickled, and depends only on its arguments."""

    def __call__(self, seed: np.random.SeedSequence, replicates: int) -> Totals:
        """Simulate so many replicates and return sums over them."""
        ...


@dataclass(frozen=True, slots=True)
class Plan:
    """All chunks of a simulation. The cut must not depend on the number of workers: the seeds hang on it."""

    replicates: int
    size: int

    def __post_init__(self) -> None:
        if self.replicates < 1 or self.size < 1:
            raise InputError("A simulation needs at least 1 replicate, not {replicates}.", replicates=self.replicates)

    @property
    def chunks(self) -> int:
        """Number of chunks."""
        return -(-self.replicates // self.size)

    def chunk(self, index: int) -> int:
        """Return the number of replicates of a chunk; the last one may be smaller."""
        return min(self.size, self.replicates - index * self.size)


def added(one: Totals | None, other: Totals) -> dict[str, NDArray[Any]]:
    """Add the sums of a chunk to those of the chunks before it."""
    if one is None:
        return {name: np.asarray(value) for name, value in other.items()}
    return {name: one[name] + other[name] for name in one}


# Who computes the chunks: this process, several on this machine, or a Dask cluster, all through joblib.


_TRIES = 3
"""Failures in a row, without a single chunk in between, after which a simulation gives up."""

_ANSWER = "10s"
"""How long a scheduler may take to answer."""

_Item = TypeVar("_Item")
_Found = TypeVar("_Found")


def spread(
    call: Callable[[_Item], _Found], items: Mapping[int, _Item], jobs: int | None, dask: str | None = None
) -> Iterator[tuple[int, _Found]]:
    """Call a function for each item and yield its result with the number of the item, in any order.

    `jobs` and `dask` are those of `run`. With several processes the function can be pickled; what it raises comes out.

    >>> sorted(spread(str, {1: "a", 2: "b"}, 1))
    [(1, 'a'), (2, 'b')]
    """
    if jobs == 0:
        raise InputError("jobs must be a number of worker processes, or -1 for one per core, not 0.")
    if dask is None and (jobs == 1 or (jobs is None and "joblib" not in sys.modules)):
        return ((number, call(item)) for number, item in items.items())
    return _by_joblib(call, items, jobs, dask)


def _by_joblib(
    call: Callable[[_Item], _Found], items: Mapping[int, _Item], jobs: int | None, dask: str | None
) -> Iterator[tuple[int, _Found]]:
    try:
        import joblib
    except ImportError:
        extra, purpose = (
            ("dask", Message("Working on a Dask cluster"))
            if dask
            else ("parallel", Message("Working with several processes"))
        )
        raise MissingExtraError("joblib", extra, purpose) from None
    # joblib replaces a worker that idled or grew and warns of it in the thread that hands out the work: as an error
    # (python -W error) the warning would end that thread, and the work would never end.
    warnings.filterwarnings("ignore", "A worker stopped while some jobs were given", UserWarning)
    left = dict(items)
    tries = 0
    with _cluster(dask):
        while left:
            try:
                for number, found in _parallel(joblib, -1 if dask else jobs)(
                    joblib.delayed(_numbered)(call, number, item) for number, item in list(left.items())
                ):
                    del left[number]
                    tries = 0
                    yield number, found
            except Exception as error:
                tries += 1
                if not _died(error):
                    raise
                if tries >= _TRIES:
                    raise PodiumError(
                        "Worker processes died {tries} times in a row, perhaps for lack of memory. Use fewer jobs.",
                        tries=_TRIES,
                    ) from error


def _parallel(joblib: Any, jobs: int | None) -> Any:
    """Return what computes and gives each result as soon as it is there, or all together where the backend can do no more."""
    try:
        return joblib.Parallel(n_jobs=jobs, return_as="generator_unordered", batch_size=1, pre_dispatch="2*n_jobs")
    except ValueError:  # Ray's backend returns lists only
        return joblib.Parallel(n_jobs=jobs, batch_size=1)


def _numbered(call: Callable[[_Item], _Found], number: int, item: _Item) -> tuple[int, _Found]:
    return number, call(item)


def _died(error: Exception) -> bool:
    """Whether a worker went away, as against an error of the work itself."""
    return isinstance(error, BrokenExecutor) or type(error).__name__ in ("KilledWorker", "CommClosedError")


@contextmanager
def _cluster(address: str | None) -> Iterator[None]:
    """Let joblib use a Dask scheduler, if there is the address of one."""
    if address is None:
        yield
        return
    try:
        import distributed
        import joblib
    except ImportError:
        raise MissingExtraError("distributed", "dask", "working on a Dask cluster") from None
    try:
        client = distributed.Client(address, timeout=_ANSWER, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise InputError("No Dask scheduler answers at {address!r}: {error}", address=address, error=error) from error
    with client, joblib.parallel_config("dask", client=client):
        yield


# What a simulation has so far, in a file from which it goes on.


_FORMAT = 1


@dataclass
class State:
    """Sums of the first `done` chunks, and those of later chunks that came early.

    Chunks are added in their order, whatever the order they come in: floating-point sums are then the same for any
    number of workers. A last chunk that is not full is never added here, so that a longer simulation can go on from it.
    """

    plan: Plan
    done: int = 0
    totals: dict[str, NDArray[Any]] | None = None
    early: dict[int, dict[str, NDArray[Any]]] = field(default_factory=dict)

    def take(self, index: int, found: Totals) -> None:
        """Add the sums of a chunk."""
        self.early[index] = added(None, found)
        while self.done in self.early and self.plan.chunk(self.done) == self.plan.size:
            self.totals = added(self.totals, self.early.pop(self.done))
            self.done += 1

    @property
    def missing(self) -> list[int]:
        """Numbers of the chunks still to be computed."""
        return [index for index in range(self.done, self.plan.chunks) if index not in self.early]

    @property
    def replicates(self) -> int:
        """Number of completed replicates."""
        return self.done * self.plan.size + sum(self.plan.chunk(index) for index in self.early)

    def all(self) -> dict[str, NDArray[Any]]:
        """Return the sums over all completed chunks."""
        totals = self.totals
        for index in sorted(self.early):
            totals = added(totals, self.early[index])
        return {} if totals is None else totals


def save(path: str | PathLike[str], state: State, identity: Mapping[str, Any]) -> None:
    """Write a state, whole or not at all."""
    head = {
        "podium checkpoint": _FORMAT,
        "identity": dict(identity),
        "replicates": state.plan.replicates,
        "chunk": state.plan.size,
        "done": state.done,
        "early": sorted(state.early),
    }
    arrays = {f"all:{name}": value for name, value in (state.totals or {}).items()}
    arrays |= {f"{index}:{name}": value for index, found in state.early.items() for name, value in found.items()}
    content = io.BytesIO()
    np.savez_compressed(content, head=np.array(json.dumps(head, sort_keys=True)), **arrays)  # type: ignore[arg-type]
    write_atomic(path, content.getvalue())


def load(path: str | PathLike[str], plan: Plan, identity: Mapping[str, Any]) -> State:
    """Read a state and check that it belongs to this simulation, whose number of replicates may have grown."""
    name = fspath(path)
    try:
        with Path(path).open("rb") as file, np.load(file, allow_pickle=False) as stored:
            head = json.loads(str(stored["head"]))
            arrays = {key: stored[key] for key in stored.files if key != "head"}
    except OSError as error:
        raise InputError(
            "Cannot read the checkpoint {name!r}: {reason}", name=name, reason=error.strerror or error
        ) from error
    except (ValueError, KeyError, EOFError, zipfile.BadZipFile) as error:
        raise InputError(
            "{name!r} is not a checkpoint of podium. Remove it, or name another file.", name=name
        ) from error
    _check(name, head, plan, identity)
    state = State(plan, int(head["done"]), _named(arrays, "all") or None)
    for index in head["early"]:
        # A short last chunk of a smaller simulation is computed anew.
        if plan.chunk(index) == min(plan.size, head["replicates"] - index * plan.size):
            state.take(index, _named(arrays, str(index)))
    return state


def _named(arrays: Mapping[str, NDArray[Any]], start: str) -> dict[str, NDArray[Any]]:
    return {key.split(":", 1)[1]: value for key, value in arrays.items() if key.split(":", 1)[0] == start}


def _check(name: str, head: Any, plan: Plan, identity: Mapping[str, Any]) -> None:
    if not isinstance(head, dict) or head.get("podium checkpoint") != _FORMAT:
        raise InputError(
            "{name!r} is not a checkpoint of this version of podium. Remove it, or name another file.", name=name
        )
    wanted = json.loads(json.dumps(dict(identity)))
    for key in sorted({*wanted, *head["identity"]}):
        if wanted.get(key) != head["identity"].get(key):
            raise InputError(
                "The checkpoint {name!r} belongs to another simulation: {key} was {before} there and is {now} now. "
                "Remove the file, or name another one.",
                name=name,
                key=key,
                before=_short(head["identity"].get(key)),
                now=_short(wanted.get(key)),
            )
    if head["chunk"] != plan.size:
        raise InputError(
            "The checkpoint {name!r} was split into chunks of another size. Remove it, or name another file.", name=name
        )
    if head["replicates"] > plan.replicates:
        raise InputError(
            "The checkpoint {name!r} holds {done} replicates, more than the {wanted} requested. Request {done}, or "
            "name another file.",
            name=name,
            done=head["replicates"],
            wanted=plan.replicates,
        )


def _short(value: Any) -> str:
    text = json.dumps(value)
    return text if len(text) <= 60 else f"{text[:57]}…"


# Runs a simulation to its end, or as far as it gets.


_EVERY = 10.0
"""Seconds between two checkpoints."""


@dataclass(frozen=True, eq=False)
class Tally:
    """Counts of a simulation."""

    totals: Mapping[str, NDArray[Any]]  # Sums over all replicates by name
    replicates: int  # Number of replicates
    seed: int  # The seed that all randomness came from

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
    """Run a simulation in chunks and add up their counts, which depend on `seed` and `chunk` only, not on who computes what and when.

    `chunk` replicates are held in memory together. `jobs` is a number of worker processes (-1: one a core), `dask` the
    address of a Dask scheduler; None leaves it to ``joblib.parallel_config`` where the caller is inside one, else this
    process does the work. What there is so far is kept in the file `checkpoint`, written every ten seconds, when
    interrupted, and at the end; with `resume` the simulation goes on from there if it is the same by its `identity`.

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
    chunks = {index: (index, state.plan.chunk(index)) for index in state.missing}
    try:
        with task("replicates", total=state.plan.replicates) as step:
            step(state.replicates)
            for index, found in spread(partial(_chunk, work, identity["seed"]), chunks, jobs, dask):
                state.take(index, found)
                step(state.plan.chunk(index))
                if checkpoint is not None and time.monotonic() - saved > _EVERY:
                    save(checkpoint, state, identity)
                    saved = time.monotonic()
    finally:
        if checkpoint is not None:
            save(checkpoint, state, identity)


def _chunk(work: Work, root: int, chunk: tuple[int, int]) -> Totals:
    """Compute a chunk, whoever does it and when with the same seed: the child of `root` with its number."""
    index, replicates = chunk
    return work(np.random.SeedSequence(root, spawn_key=(index,)), replicates)
