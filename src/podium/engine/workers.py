"""Who computes the chunks: this process, several on this machine, or a Dask cluster, all through joblib."""

from __future__ import annotations

import sys
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import AbstractContextManager, nullcontext
from functools import partial
from typing import Any, TypeVar

from podium.engine.chunks import Chunk, Totals, Work
from podium.errors import InputError, MissingExtraError, PodiumError
from podium.i18n import Message

_TRIES = 3
"""Failures in a row, without a single chunk in between, after which a simulation gives up."""

_ANSWER = "10s"
"""How long a scheduler may take to answer."""

Result = tuple[int, Totals]

_Item = TypeVar("_Item")
_Found = TypeVar("_Found")


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
    return spread(partial(_one, work, root), {chunk.index: chunk for chunk in chunks}, jobs, dask)


def _one(work: Work, root: int, chunk: Chunk) -> Totals:
    return work(chunk.seed(root), chunk.replicates)


def spread(
    call: Callable[[_Item], _Found], items: Mapping[int, _Item], jobs: int | None, dask: str | None = None
) -> Iterator[tuple[int, _Found]]:
    """Call a function of each item and give what it returns with the number of the item, in any order.

    Parameters
    ----------
    call
        The function; with several processes it can be pickled. What it raises comes out.
    items
        What to call it with, by number.
    jobs, dask
        As in `compute`, which says what is raised.

    Examples
    --------
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
                for number, found in joblib.Parallel(
                    n_jobs=-1 if dask else jobs, return_as="generator_unordered", batch_size=1, pre_dispatch="2*n_jobs"
                )(joblib.delayed(_numbered)(call, number, item) for number, item in list(left.items())):
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


def _numbered(call: Callable[[_Item], _Found], number: int, item: _Item) -> tuple[int, _Found]:
    return number, call(item)


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
            raise InputError(
                "No Dask scheduler answers at {address!r}: {error}", address=address, error=error
            ) from error
        self._config = joblib.parallel_config

    def __enter__(self) -> None:
        self._client.__enter__()
        self._active = self._config("dask", client=self._client)
        self._active.__enter__()

    def __exit__(self, *error: Any) -> None:
        self._active.__exit__(*error)
        self._client.__exit__(*error)
