"""IOHprofiler: folders of .json (or older .info) and .dat files that its loggers write."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import reduce
from pathlib import PurePosixPath
from typing import Any, Final

import numpy as np

from podium.data.decimals import FloatArray
from podium.data.readers.archives import first_bytes, is_packed
from podium.data.readers.json_text import as_list, as_object, parse_json
from podium.data.readers.protocol import Kind, Place
from podium.data.readers.searches import (
    OPTIONS,
    Block,
    Layout,
    Search,
    beside,
    best_so_far,
    blocks,
    folder_of,
    integer,
    opened_logs,
    sections,
    to_records,
)
from podium.data.results import Objective
from podium.errors import InputError, quote, quoted
from podium.i18n import N_, Message, listing

_CELL: Final = re.compile(r'"([^"]*)"|(\S+)')
_HUGE: Final = 1.7e308
_VALUES: Final = ("raw_y_best", "best-so-far f(x)", "raw_y", "current f(x)")
"""Columns that hold what was optimised, the first one there is taken."""


class _Ioh:
    """Best-so-far values by evaluations; see docs/reference/formats/ioh.md."""

    name = "ioh"
    title = Message("IOHprofiler: folders of IOHprofiler_*.json (or older .info) and .dat files")
    kinds: tuple[Kind, ...] = ("results", "traces")
    options: Mapping[str, str] = {
        **OPTIONS,
        "column": Message("column of the .dat files; by default raw_y, or best-so-far f(x) in older ones"),
    }

    def sniff(self, place: Place) -> bool:
        if is_packed(place):
            start = first_bytes(place)
            return b"IOHprofiler" in start and b".dat" in start
        if not place.is_folder:
            return place.suffix.endswith((".json", ".info")) and _is_ioh(place.head)
        logs = _logs(place)
        return bool(logs) and _is_ioh(place.head_of(logs[0]))

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Any:
        inside, logs = opened_logs(place, _logs)
        if not logs:
            raise InputError(
                "{source}: it contains no IOHprofiler_*.json or .info file. Name the folder that the logger wrote.",
                source=place.source,
            )
        reading = _Reading(inside, options.get("column"))
        searches = [search for name in logs for search in reading.log(name)]
        return to_records(searches, reading.objective(), place.source, reading.notes(), kind, options)


def _logs(place: Place) -> list[str]:
    """Name the logs: JSON, or .info where there is no JSON beside it."""
    chosen = [name for name in place.names if PurePosixPath(name).name.startswith("IOHprofiler")]
    new = [name for name in chosen if name.endswith(".json")]
    return new + [name for name in chosen if name.endswith(".info") and f"{name[: -len('.info')]}.json" not in new]


def _is_ioh(start: bytes) -> bool:
    return (b'"function_id"' in start and b'"algorithm"' in start) or (b"funcName" in start and b"funcId" in start)


@dataclass
class _Reading:
    """Reads logs and collects notes about all of them."""

    place: Place
    column: str | None
    maximised: dict[bool, str] = field(default_factory=dict)
    taken: set[str] = field(default_factory=set)

    def log(self, name: str) -> Iterator[Search]:
        return self._new(name) if name.endswith(".json") else self._old(name)

    def _new(self, name: str) -> Iterator[Search]:
        where = self.place.called(name)
        log = _Part(parse_json(self.place.text(name), where), where)
        maximise = log.get("maximization", bool)
        self.maximised.setdefault(maximise, where)
        function = _function(log.get("function_id", int), log.get("function_name", str))
        algorithm = log.part("algorithm").get("name", str) or "algorithm"
        for scenario in log.parts("scenarios"):
            dimension = scenario.get("dimension", int)
            file = beside(name, scenario.get("path", str), scenario.where)
            runs = scenario.parts("runs")
            for run, block in zip(runs, self._blocks(file, len(runs)), strict=True):
                logged = None if self.column else _best(run)
                evaluations, best = _trace(block, logged, run.get("evals", int), not maximise)
                final = logged[1] if logged else _last(best)
                instance = str(run.get("instance", int))
                yield Search(
                    algorithm, function, dimension, instance, evaluations, best, final, block.place, folder_of(name)
                )

    def _old(self, name: str) -> Iterator[Search]:
        for section in sections(self.place, name):
            about, where = section.about, section.place
            maximise = about.get("maximization", "F").upper().startswith("T")
            self.maximised.setdefault(maximise, where)
            function = _function(integer(about, "funcId", where), about.get("funcName", ""))
            dimension = integer(about, "DIM", where)
            algorithm = about.get("algId") or "algorithm"
            for file, entries in section.files.items():
                for entry, block in zip(entries, self._blocks(file, len(entries)), strict=True):
                    evaluations, best = _trace(block, None, 0, not maximise)
                    yield Search(
                        algorithm, function, dimension, entry.instance, evaluations, best, _last(best), block.place,
                        folder_of(name),
                    )  # fmt: skip

    def _blocks(self, file: str, runs: int) -> list[Block]:
        return blocks(self.place, file, runs, _is_header, self._layout)

    def _layout(self, header: str, where: str) -> Layout:
        names = [quoted or plain for quoted, plain in _CELL.findall(header)]
        wanted = (self.column,) if self.column else _VALUES
        found = next((name for name in wanted if name in names[1:]), None)
        if found is None:
            raise InputError(
                "{where}: there is no column {wanted}. The columns are: {there}. Choose one with the option column.",
                where=where,
                wanted=reduce(lambda one, other: Message("{one} or {other}", one=one, other=other), map(quote, wanted)),
                there=quoted(names[1:], 20),
            )
        self.taken.add(found)
        return Layout((0,), names.index(found, 1))

    def objective(self) -> Objective:
        """Return which way is better in all logs."""
        if len(self.maximised) > 1:
            raise InputError(
                "{source}: {one} is maximised, {other} minimised; they cannot be compared in one table. Name "
                "a folder with one of the two.",
                source=self.place.source, one=self.maximised[True], other=self.maximised[False],
            )  # fmt: skip
        return "maximize" if True in self.maximised else "minimize"

    def notes(self) -> tuple[str, ...]:
        return (
            Message(
                "IOHprofiler logs; values are the best so far of the column {columns}.",
                columns=listing([quote(name) for name in sorted(self.taken)]),
            ),
        )


def _is_header(line: str) -> bool:
    start = line.lstrip()
    return start.startswith(('"', "evaluations"))


def _function(number: int, name: str) -> str:
    return f"f{number} {name}".strip()


def _last(best: FloatArray) -> float | None:
    return float(best[-1]) if len(best) else None


def _trace(
    block: Block, logged: tuple[float, float] | None, spent: int, minimize: bool
) -> tuple[FloatArray, FloatArray]:
    """Return the run up to its end, with the best value that the .json names: .dat files hold fewer digits, and what triggered."""
    parts = [(block.evaluations, block.values)]
    if logged is not None:
        at, value = logged
        # Rounding of the .dat file must not beat the exact value.
        worse = np.maximum if minimize else np.minimum
        parts = [(block.evaluations, worse(block.values, value)), (np.array([at]), np.array([value]))]
    evaluations, best = best_so_far(parts, minimize)
    if len(best) and spent > evaluations[-1]:
        evaluations, best = np.append(evaluations, float(spent)), np.append(best, best[-1])
    return evaluations, best


def _best(run: _Part) -> tuple[float, float] | None:
    """Return evaluations and value of the best point, where the log has a finite one."""
    if not isinstance(run.content.get("best"), dict):
        return None
    best = run.part("best")
    value = best.content.get("y")
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not abs(value) < _HUGE:
        return None
    return float(best.get("evals", int)), float(value)


class _Part:
    """An object of a JSON log, with its place."""

    def __init__(self, content: Any, where: str) -> None:
        self.content, self.where = as_object(content, where), where

    def get(self, key: str, kind: type) -> Any:
        value = self.content.get(key)
        if not isinstance(value, kind) or (kind is int and not _is_count(value)):
            wanted = {int: N_("a whole number"), str: N_("text"), bool: N_("true or false")}[kind]
            raise InputError(
                "{where}: {key} should be {wanted}, but is {value}.",
                where=self.where, key=quote(key), wanted=Message(wanted), value=quote(value),
            )  # fmt: skip
        return value

    def part(self, key: str) -> _Part:
        return _Part(self.content.get(key), self.where + f", {key}")

    def parts(self, key: str) -> list[_Part]:
        found = as_list(self.content.get(key), self.where + f", {key}")
        return [_Part(item, self.where + f", {key} {index}") for index, item in enumerate(found, 1)]


def _is_count(value: Any) -> bool:
    return not isinstance(value, bool) and 0 <= value < 10**15


READER = _Ioh()
