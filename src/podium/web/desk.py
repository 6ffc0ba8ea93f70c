"""The desk between the pages and the workers: data sets, what was understood of them, and studies, by keys that say what they are."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from anyio.abc import TaskGroup

from podium.web import worker
from podium.web.forms import command_line, is_long
from podium.web.jobs import Job, Lane, Runner, lane_of
from podium.web.marks import Sheet
from podium.web.settings import Settings
from podium.web.store import Body, Dataset, Shelf, Workspace, new_key
from podium.web.understood import Understood, Window
from podium.web.uploads import example
from podium.web.worker import Failure, Outcome

NONE = "none"
"""Stands in the address where a study has no data."""

PATIENCE = 1.5
"""Seconds that an answer waits for a study before it says that the study is under way."""

READING: Final = 30.0
"""Seconds that a page waits for a table before it says that the table is being read."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A study request."""

    verb: str  # The command line that computes it
    argv: tuple[str, ...]
    data: Dataset | None  # Its files
    key: str  # The same for the same files and words
    long: bool  # Whether it may take long


class Desk:
    """Holds the state of the pages, with limits; only data that come in are written to disk, to the workspace if there is one."""

    def __init__(self, settings: Settings, group: TaskGroup, folder: Path, workspace: Workspace | None = None) -> None:
        self.settings = settings
        self._workspace = workspace
        self.runner = Runner(settings, group, folder)
        half = settings.kept // 2
        self._data: Shelf[Dataset] = Shelf(half, lambda data: data.size)
        self._understood: Shelf[Understood | Failure] = Shelf(half // 4, lambda item: getattr(item, "size", 1000))
        self._studies: Shelf[Outcome | Failure] = Shelf(half // 2, lambda item: getattr(item, "size", 1000))
        self._asked: Shelf[Asked] = Shelf(half // 32, lambda asked: 500 + 4 * sum(len(word) for word in asked.argv))
        self._sheets: Shelf[Sheet] = Shelf(half // 16, lambda sheet: sheet.size)
        self._files: Shelf[bytes] = Shelf(half // 8, lambda item: len(item) + 100)
        self._told: Shelf[Body] = Shelf(half // 8, lambda body: body.size)

    def add(self, data: Dataset) -> str:
        """Keep a data set and return its key."""
        key = new_key()
        self._data.put(key, data)
        if self._workspace is not None:
            self._workspace.remember(key, data, self.settings.kept)
        return key

    def data(self, key: str) -> Dataset | None:
        """Return a data set, or an example by its name; None where there is none (any more)."""
        found = self._data.get(key) or example(key)
        if found is None and self._workspace is not None:
            found = self._workspace.recall(key)
            if found is not None:
                self._data.put(key, found)
        return found

    async def understood(
        self, data: Dataset, reading: Mapping[str, str] = MappingProxyType({}), patience: float | None = None
    ) -> Understood | Failure | Job:
        """Return what podium sees in the main file, read as was answered; or the job, if that takes longer than `patience`."""
        key = f"understood-{_digest(data, tuple(f'{name}={value}' for name, value in sorted(reading.items())))}"
        kept = self._understood.get(key)
        if isinstance(kept, Failure) and kept.kind not in ("mistake", "extra"):
            self._understood.drop(key)  # the failure is shown once; the next request tries again
            return kept
        found: Understood | Failure | Job = await self._made(
            self._understood, key, Understood | Failure, lane_of(data.size), patience,
            worker.understand_data, data, self.settings.cells, dict(reading),
        )  # fmt: skip
        return found

    async def window(self, data: Dataset, row: int, column: int) -> Window | Failure:
        """Return a part of the main file as it is."""
        key = f"window-{_digest(data, (str(row), str(column)))}"
        found = await self._made(None, key, Window, lane_of(data.size), None, worker.show_window, data, row, column)
        return found if isinstance(found, Window | Failure) else Failure("stopped", "")

    async def sheet(self, data: Dataset, reading: Mapping[str, str], objective: str | None) -> Sheet | None:
        """Return the results of the main file as they are compared, where it can be read."""
        told = (*(f"{name}={value}" for name, value in sorted(reading.items())), str(objective))
        key = f"sheet-{_digest(data, told)}"
        lane = lane_of(data.size)
        found = await self._made(
            self._sheets, key, Sheet, lane, None, worker.compare_sheet, data, dict(reading), objective
        )
        return found if isinstance(found, Sheet) else None

    def ask(self, verb: str, values: Mapping[str, str], data: Dataset | None, columns: tuple[str, ...] = ()) -> Asked:
        """Turn a filled form into a study to compute."""
        argv = command_line(verb, values, data, columns)
        return Asked(verb, argv, data, _digest(data, argv), is_long(verb, values))

    async def study(self, asked: Asked, patience: float | None = PATIENCE) -> Outcome | Failure | Job:
        """Return the study, why there is none, or the job that is still computing it."""
        self._asked.put(asked.key, replace(asked, data=None))
        lane: Lane = "long" if asked.long else lane_of(asked.data.size if asked.data else 0)
        found: Outcome | Failure | Job = await self._made(
            self._studies, asked.key, Outcome | Failure, lane, patience, worker.run_study, asked.data, asked.argv
        )
        return found

    def asked(self, key: str) -> Asked | None:
        """Return the options of a study request, without its data; None if there was none recently."""
        return self._asked.get(key)

    def found(self, asked: Asked) -> Outcome | Failure | Job | None:
        """Return how far a study is, without beginning it."""
        return self._studies.get(asked.key) or self.runner.find(asked.key)

    async def forget(self, asked: Asked) -> None:
        """Stop a study if it is under way, and forget what came out of it."""
        job = self.runner.find(asked.key)
        if job is not None:
            self.runner.stop(asked.key)
            await self.runner.wait(job, 10)
        self._studies.drop(asked.key)
        self._asked.drop(asked.key)

    async def told(self, asked: Asked, outcome: Outcome, language: str, looked: str = "") -> Body:
        """Return the report of a study in a language; in English where it cannot be said in that one.

        `looked` says which options were changed after a look, as `podium.web.formats.changes` writes it.
        """
        if language == outcome.body.language and not looked:
            return outcome.body
        key = f"{asked.key}-{language}{'-' + _digest(None, (looked,)) if looked else ''}"
        lane = lane_of(len(outcome.study))
        found = await self._made(
            self._told, key, Body, lane, None, worker.describe_study, outcome.study, language, looked
        )
        return found if isinstance(found, Body) else outcome.body

    async def file(
        self, asked: Asked, outcome: Outcome, name: str, style: Mapping[str, str] | None = None
    ) -> bytes | Failure:
        """Return one rendered file of a study, a figure in a style."""
        key = f"{asked.key}-{name}"
        if style:
            key += f"-{_digest(None, tuple(f'{part}={value}' for part, value in style.items()))}"
        # An archive holds every picture: it takes as long as a study of much data.
        lane: Lane = "large" if name.endswith(".zip") else lane_of(len(outcome.study))
        found = await self._made(
            self._files, key, bytes, lane, None, worker.render_study, outcome.study, name, style or {}
        )
        return found if isinstance(found, bytes | Failure) else Failure("stopped", "")

    def again(self, key: str) -> None:
        """Forget the result of a study, so that it is computed again."""
        self._studies.drop(key)

    async def _made(
        self, shelf: Shelf[Any] | None, key: str, kind: Any, lane: Lane, patience: float | None,
        work: Callable[..., Any], *args: Any,
    ) -> Any:  # fmt: skip
        """Return what is on a shelf or what a worker makes, kept there if it is of a kind; or the job, beyond `patience`."""
        kept = None if shelf is None else shelf.get(key)
        if kept is not None:
            return kept

        def keep(result: Any) -> None:
            if shelf is not None and isinstance(result, kind):
                shelf.put(key, result)

        job = self.runner.start(key, work, *args, lane=lane, keep=keep)
        if isinstance(job, Failure):
            return job
        return job.result if await self.runner.wait(job, patience) else job


def _digest(data: Dataset | None, argv: tuple[str, ...]) -> str:
    told = hashlib.sha256()
    for file in data.files if data else ():
        for part in (file.name.encode(), file.content):
            told.update(len(part).to_bytes(8, "big") + part)
    for word in argv:
        told.update(len(word.encode()).to_bytes(8, "big") + word.encode())
    return told.hexdigest()[:40]
