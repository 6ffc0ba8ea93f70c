"""Who computes the chunks: this process, several on this machine, or a Dask cluster, all through joblib."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager, nullcontext
from typing import Any

from podium.engine.chunks import Chunk, Totals, Work
from podium.errors import InputError, MissingExtraError, PodiumError

_TRIES = 3
"""Failures in a row, without a single chunk in between, after which a simulation gives up."""

_ANSWER = "10s"
"""How long a scheduler may take to answer."""

Result = tuple[int, Totals]


def compute(work: Work, chunks: Sequence[Chunk], root: int, jobs: int | None, dask: str | None) -> Iterator[Result]:
    """Compute chunks and give each with its number as soon as it is there, in any order.

    Parameters
    ----------
    work, chunks, root
        What to compute, which chunks, and the seed theirs come from.
    jobs
        Worker processes; -1 for one a core. None leaves it to ``joblib.parallel_config`` where the caller is inside
        one, else this process does the work.
    dask
        Address of a Dask scheduler.

    Raises
    ------
    MissingExtraError
        Without joblib, or distributed for a cluster.
    InputError
        For 0 jobs, or a scheduler that does not answer.
    PodiumError
        When workers die again and again.
    """
    if jobs == 0:
        raise InputError("jobs: give a number of worker processes, or -1 for one on every core, not 0")
    if dask is None and (jobs == 1 or (jobs is None and "joblib" not in sys.modules)):
        return ((chunk.index, work(chunk.seed(root), chunk.replicates)) for chunk in chunks)
    return _by_joblib(work, chunks, root, jobs, dask)


def _by_joblib(work: Work, chunks: Sequence[Chunk], root: int, jobs: int | None, dask: str | None) -> Iterator[Result]:
    try:
        import joblib
    except ImportError:
        raise MissingExtraError("joblib", "parallel", "working with several processes") from None
    left = {chunk.index: chunk for chunk in chunks}
    tries = 0
    with _cluster(dask):
        while left:
            try:
                for index, found in joblib.Parallel(
                    n_jobs=-1 if dask else jobs, return_as="generator_unordered", batch_size=1, pre_dispatch="2*n_jobs"
                )(joblib.delayed(_one)(work, chunk, root) for chunk in list(left.values())):
                    del left[index]
                    tries = 0
                    yield index, found
            except Exception as error:
                tries += 1
                if not _died(error):
                    raise
                if tries >= _TRIES:
                    raise PodiumError(
                        f"worker processes died {_TRIES} times in a row, perhaps for want of memory: use fewer jobs"
                    ) from error


def _one(work: Work, chunk: Chunk, root: int) -> Result:
    return chunk.index, work(chunk.seed(root), chunk.replicates)


def _died(error: Exception) -> bool:
    """Whether a worker went away, as against an error of the work itself."""
    return isinstance(error, BrokenExecutor) or type(error).__name__ in ("KilledWorker", "CommClosedError")


def _cluster(address: str | None) -> AbstractContextManager[Any]:
    if address is None:
        return nullcontext()
    try:
        import distributed
        import joblib
    except ImportError:
        raise MissingExtraError("distributed", "dask", "working on a Dask cluster") from None
    return _Cluster(joblib, distributed, address)


class _Cluster:
    """A connection to a Dask scheduler that joblib uses while it is open."""

    def __init__(self, joblib: Any, distributed: Any, address: str) -> None:
        try:
            self._client = distributed.Client(address, timeout=_ANSWER, set_as_default=False)
        except (OSError, ValueError, TypeError) as error:
            raise InputError(f"no Dask scheduler answers at {address!r}: {error}") from error
        self._config = joblib.parallel_config

    def __enter__(self) -> None:
        self._client.__enter__()
        self._active = self._config("dask", client=self._client)
        self._active.__enter__()

    def __exit__(self, *error: Any) -> None:
        self._active.__exit__(*error)
        self._client.__exit__(*error)
