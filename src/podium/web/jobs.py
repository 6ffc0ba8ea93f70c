"""Studies on their way: a queue before worker processes, each study with progress, an end to its time, and a way to stop it."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any, Literal

import anyio
import anyio.to_process
from anyio.abc import TaskGroup

from podium.web.settings import Settings
from podium.web.worker import PROGRESS, Failure, Place, employed

Lane = Literal["short", "large", "long"]
"""Which jobs wait for each other: short ones, those with much data, and those that are told to compute for long."""

OVERSTAY = 3.0
"""Seconds after which a job that should be short no longer keeps others from a worker."""

SMALL = 100_000
"""Bytes of data up to which a job should be short."""


def lane_of(size: int) -> Lane:
    """Return the lane of a job on so many bytes of data, so that a large file never delays a small one."""
    return "short" if size <= SMALL else "large"


WARM = "warm-"
"""Begins the keys of jobs that nobody waits for."""

_AT_ONCE = 0.5


@dataclass(eq=False)
class Job:
    """One job, perhaps requested by several pages."""

    key: str  # What it computes; the same question is not computed twice
    folder: Path  # Where it works; removed at its end
    result: Any = None  # What came out, once there is something
    done: anyio.Event = field(default_factory=anyio.Event)
    scope: anyio.CancelScope = field(default_factory=anyio.CancelScope)
    started: bool = False  # Whether a worker has it
    lane: anyio.CapacityLimiter | None = None  # Where it counts among the workers that are taken

    def leave(self) -> None:
        """Make room in the lane, if that was not done before."""
        if self.lane is not None:
            self.lane.release_on_behalf_of(self)
            self.lane = None

    def progress(self) -> Mapping[str, Any]:
        """Return its progress."""
        with suppress(OSError, ValueError):
            told = json.loads((self.folder / PROGRESS).read_text(encoding="utf-8"))
            if isinstance(told, dict):
                return told
        return {}


class Runner:
    """Runs functions in worker processes; a worker that hangs or dies takes one job with it."""

    def __init__(self, settings: Settings, group: TaskGroup, folder: Path) -> None:
        self._settings, self._group, self._folder = settings, group, folder
        half = max(1, settings.workers // 2)
        self._lanes: dict[Lane, anyio.CapacityLimiter] = {
            "short": anyio.CapacityLimiter(settings.workers),
            "large": anyio.CapacityLimiter(half),
            "long": anyio.CapacityLimiter(half),
        }
        self._queues: Counter[Lane] = Counter()
        self.ending = False
        self._overstaying = anyio.CapacityLimiter(settings.workers)
        self._jobs: dict[str, Job] = {}

    def find(self, key: str) -> Job | None:
        """Return a job that is waiting or being worked on."""
        return self._jobs.get(key)

    def start(
        self, key: str, work: Callable[..., Any], *args: Any, lane: Lane, keep: Callable[[Any], None] | None = None
    ) -> Job | Failure:
        """Begin a job, or join the one with the same key: a function of a module, and what it gets before its `Place`.

        `keep` is called with the result, also when nobody waits for it any more.
        """
        if (going := self._jobs.get(key)) is not None:
            return going
        if self.ending:
            return Failure("ending", "")
        if self._queues[lane] >= self._settings.waiting + self._lanes[lane].total_tokens:
            return Failure("busy", "")
        try:
            job = Job(key, Path(tempfile.mkdtemp(dir=self._folder, prefix="work-")))
        except OSError as error:  # the disk is full, say
            return Failure("fault", error.strerror or "")
        self._jobs[key] = job
        self._queues[lane] += 1
        self._group.start_soon(self._work, job, work, args, lane, keep)
        return job

    async def wait(self, job: Job, seconds: float | None) -> bool:
        """Wait for a job at most so long; say whether it is done."""
        with anyio.move_on_after(seconds):
            await job.done.wait()
        return job.done.is_set()

    def stop(self, key: str) -> bool:
        """Stop a job; return whether there was one."""
        job = self._jobs.get(key)
        if job is not None:
            job.scope.cancel()
        return job is not None

    async def finish(self, seconds: float, hurried: Callable[[], bool]) -> None:
        """Begin nothing more; let what is under way go on for so long, and stop the rest, so that whoever waits for it is told.

        Parameters
        ----------
        seconds
            How long.
        hurried
            Asked again and again whether it is to be stopped at once.
        """
        self.ending = True
        end = anyio.current_time() + seconds
        for job in [*self._jobs.values()]:
            if not job.started or job.key.startswith(WARM):
                job.scope.cancel()
        while self._jobs and anyio.current_time() < end and not hurried():
            await anyio.sleep(0.1)
        for job in [*self._jobs.values()]:
            job.scope.cancel()
            await job.done.wait()

    async def _work(
        self, job: Job, work: Callable[..., Any], args: tuple[Any, ...], lane: Lane, keep: Callable[[Any], None] | None
    ) -> None:
        try:
            job.result = Failure("stopped", "")
            with job.scope:
                job.result = await self._in_time(job, work, args, lane)
            if job.scope.cancelled_caught and self.ending:
                job.result = Failure("ending", "")
            if keep is not None:
                keep(job.result)
        finally:
            self._jobs.pop(job.key, None)
            self._queues[lane] -= 1
            job.done.set()
            shutil.rmtree(job.folder, ignore_errors=True)

    async def _in_time(self, job: Job, work: Callable[..., Any], args: tuple[Any, ...], lane: Lane) -> Any:
        await self._lanes[lane].acquire_on_behalf_of(job)
        job.lane, job.started = self._lanes[lane], True
        place = Place(str(job.folder), self._settings.memory)
        try:
            async with anyio.create_task_group() as beside:
                if lane == "short":
                    beside.start_soon(self._make_room, job)
                result = await self._computed(partial(employed, work, *args, place))
                beside.cancel_scope.cancel()
        finally:
            job.leave()
        return result

    async def _make_room(self, job: Job) -> None:
        """Let others go first where a study takes long against expectation; only so many may do so at once."""
        await anyio.sleep(OVERSTAY)
        async with self._overstaying:
            job.leave()
            await anyio.sleep_forever()

    async def _computed(self, call: Callable[[], Any]) -> Any:
        """Return what a worker answers; whatever happens there, the server goes on."""
        try:
            with anyio.fail_after(self._settings.seconds):
                return await self._handed(call)
        except TimeoutError:
            return Failure("time", "")
        except anyio.BrokenWorkerProcess:
            return Failure("killed", "")
        except MemoryError:
            return Failure("memory", "", memory=self._settings.memory)
        except (
            Exception,
            SystemExit,
            KeyboardInterrupt,
        ) as error:  # no process can be started, or its answer cannot be read
            return Failure("fault", type(error).__name__)

    async def _handed(self, call: Callable[[], Any]) -> Any:
        """Hand a call to a worker; to another one where it ended at once, since that one may have died before."""
        # The lane has counted it already; the pool itself need not.
        begun = anyio.current_time()
        try:
            return await anyio.to_process.run_sync(call, cancellable=True, limiter=anyio.CapacityLimiter(1))
        except anyio.BrokenWorkerProcess:
            if anyio.current_time() - begun > _AT_ONCE:
                raise
            return await anyio.to_process.run_sync(call, cancellable=True, limiter=anyio.CapacityLimiter(1))
