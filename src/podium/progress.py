"""Progress of long computations, reported to listeners at almost no cost without them. Used by every layer.

Code that may take long says so, and need not know whether anybody is watching:

>>> def simulate(tables):
...     with task("tables", total=tables) as step:
...         for _ in range(tables):
...             step()

>>> def show(progress):
...     print(progress.task, progress.done, "of", progress.total, progress.finished)
>>> with listening(show, every=0):
...     simulate(2)
tables 0 of 2 False
tables 1 of 2 False
tables 2 of 2 False
tables 2 of 2 True
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from types import TracebackType
from typing import Protocol, TypeVar

__all__ = ["Listener", "Progress", "Step", "each", "listened", "listening", "task"]

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True)
class Progress:
    """Progress of one task."""

    task: str  # What is being done, such as "permutations"
    done: float  # Units done; never falls
    total: float | None  # Units in all; None where nobody knows
    elapsed: float  # Seconds since the task began
    outer: tuple[str, ...] = ()  # The tasks it is a part of, outermost first
    finished: bool = False  # Whether this is the last that is heard of it
    number: int = 0  # 1 for the first task of a `listening` block, and so on: tells tasks of one name apart

    @property
    def fraction(self) -> float | None:
        """Share done, from 0 to 1; None where the total is not known."""
        if self.total is None:
            return 1.0 if self.finished else None
        return self.done / self.total if self.total > 0 else 1.0

    @property
    def remaining(self) -> float | None:
        """Estimated seconds left if all units take equally long; None if unknown."""
        share = self.fraction
        return None if not share else self.elapsed * (1 - share) / share


class Step(Protocol):
    """Reports that more units are done."""

    def __call__(self, amount: float = 1, /) -> None:
        """Add `amount` to the units done."""


def task(name: str, total: float | None = None) -> AbstractContextManager[Step]:
    """Announce a task that may take long: what is counted or done, in a word or two, translated where it is shown.

    Leave out the total where it is not known, or where nothing can be told before the end.

    >>> with task("permutations", total=10) as step:
    ...     step(5)
    ...     step(5)
    """
    listener = _listener.get()
    return _SILENT if listener is None else _Task(listener, name, total)


def each(items: Iterable[_T], name: str, total: float | None = None) -> Iterable[_T]:
    """Go through `items` and count them as the steps of a task.

    >>> sum(each([1, 2, 3], "numbers"))
    6
    """
    listener = _listener.get()
    if listener is None:
        return items
    known = len(items) if total is None and isinstance(items, Sized) else total
    return _counted(items, _Task(listener, name, known))


@contextmanager
def listening(callback: Callable[[Progress], object] | None = None, *, every: float = 0.1) -> Iterator[Listener]:
    """Let `callback` hear of all tasks of the block: when one begins, goes on, and is finished (not when it fails).

    It is called in the thread that works, at least `every` seconds after the last call for the task; beginning and end
    are always told. What it raises ends the computation and comes out of the block. A block listens to its own thread
    (context); what new threads and processes do is for their starter to count.
    """
    listener = Listener(callback, every)
    token = _listener.set(listener)
    try:
        yield listener
    finally:
        _listener.reset(token)


def listened() -> bool:
    """Whether there is a listener.

    >>> listened()
    False
    >>> with listening():
    ...     listened()
    True
    """
    return _listener.get() is not None


class Listener:
    """The tasks going on in one `listening` block, entered at the time `since` (by `time.monotonic`)."""

    def __init__(self, callback: Callable[[Progress], object] | None, every: float) -> None:
        self.since = time.monotonic()
        self._callback = callback
        self._every = every
        # A callback may do work with tasks of its own, hence one that its holder may take again.
        self._lock = threading.RLock()
        self._live: list[_Task] = []
        self._begun = 0

    def now(self) -> tuple[Progress, ...]:
        """Return the tasks going on, outermost first. Safe to call from another thread."""
        with self._lock:
            return tuple(item.state() for item in self._live)

    def _begin(self, item: _Task) -> None:
        with self._lock:
            item.outer = tuple(other.name for other in self._live)
            self._begun += 1
            item.number = self._begun
            self._live.append(item)
            try:
                self._tell(item)
            except BaseException:
                self._live.remove(item)
                raise

    def _advance(self, item: _Task, amount: float) -> None:
        with self._lock:
            done = item.done + amount
            item.done = done if item.total is None else min(done, item.total)
            if self._callback is not None and time.monotonic() - item.told >= self._every:
                self._tell(item)

    def _end(self, item: _Task, failed: bool) -> None:
        with self._lock:
            self._live = [other for other in self._live if other is not item]
            if not failed:
                item.done = item.done if item.total is None else item.total
                self._tell(item, finished=True)

    def _tell(self, item: _Task, finished: bool = False) -> None:
        item.told = time.monotonic()
        if self._callback is not None:
            self._callback(item.state(finished))


class _Task:
    """One announced task; knows only its own count."""

    def __init__(self, listener: Listener, name: str, total: float | None) -> None:
        self.name, self.total = name, total
        self.done = 0.0
        self.outer: tuple[str, ...] = ()
        self.number = 0
        self.since = self.told = time.monotonic()
        self._listener = listener

    def state(self, finished: bool = False) -> Progress:
        done = int(self.done) if self.done == int(self.done) else self.done
        return Progress(self.name, done, self.total, time.monotonic() - self.since, self.outer, finished, self.number)

    def __enter__(self) -> Step:
        self._listener._begin(self)
        return self.step

    def step(self, amount: float = 1, /) -> None:
        self._listener._advance(self, amount)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._listener._end(self, failed=kind is not None)


class _Silent:
    """The task without listeners: one shared object."""

    def __enter__(self) -> Step:
        return _ignore

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None


def _ignore(amount: float = 1, /) -> None:
    """Ignore a step."""


def _counted(items: Iterable[_T], counted: _Task) -> Iterator[_T]:
    with counted as step:
        for item in items:
            yield item
            step()


_SILENT = _Silent()
_listener: ContextVar[Listener | None] = ContextVar("podium_progress", default=None)
