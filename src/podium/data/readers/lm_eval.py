"""lm-evaluation-harness: ``results_*.json`` and ``samples_<task>_*.jsonl`` of several models."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any, Final, TypeAlias

from podium.data.predictions import Predictions
from podium.data.readers.items import ITEM_OPTIONS, RUN_OPTION, Sheet, itemwise, read_items, single
from podium.data.readers.json_text import (
    as_list,
    as_number,
    as_object,
    as_text,
    json_lines,
    optional_object,
    read_object,
)
from podium.data.readers.protocol import Kind, Place, Records, Row, one_of
from podium.data.results import Objective
from podium.errors import InputError, Noted, quote, quoted
from podium.i18n import N_, Message, count, some

_NOT_METRICS: Final = frozenset({"name", "alias", "sample_len", "sample_count", "samples"})
_GIVEN: Final = re.compile(r"(?:^|,)(?:pretrained|model|engine|path)=([^,]+)")
_BEGIN: Final = re.compile(rb'\s*\{\s*"results"\s*:\s*\{')
_DATE: Final = re.compile(r"_(\d{4}-\d\d-\d\dT[\d.:-]+)\.json$")


@dataclass(frozen=True)
class _File:
    """A file of results: system, date, and contents."""

    system: str
    when: str
    source: str
    content: dict[str, Any]


_Measured: TypeAlias = tuple[_File, Row]
"""A number, and the file that says it."""


class _LmEval:
    name = "lm-eval"
    title = Message("lm-evaluation-harness: results_*.json and samples_<task>_*.jsonl, one folder per model")
    kinds: tuple[Kind, ...] = ("results", "predictions")
    options: Mapping[str, str] = {
        **ITEM_OPTIONS,
        **RUN_OPTION,
        "system": Message(
            "what names a system: model (the default), arguments (everything the model was loaded with) or folder"
        ),
        "groups": Message("for results: only uses the averages over groups of tasks instead of the tasks"),
    }

    def sniff(self, place: Place) -> bool:
        if place.is_folder:
            return bool(place.matching("results_*.json") or place.matching("samples_*.jsonl"))
        name, head = place.path.name, place.head
        if name.endswith(".jsonl"):
            return b'"doc_id"' in head and (b'"resps"' in head or b'"doc"' in head)
        return name.endswith(".json") and _BEGIN.match(head) is not None

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Records | Predictions:
        if not itemwise(kind, options):
            return _records(place, options)
        sheets, notes = _read_samples(place, options)
        directions = _directions([], place, options) if kind == "results" else {}
        return read_items(kind, sheets, options, place.source, notes, directions=directions)


def _files(place: Place, options: Mapping[str, str]) -> list[_File]:
    names = place.files("results*.json")
    if not place.is_folder and names[0].endswith(".jsonl"):
        raise InputError(
            "{source}: these are single items of one model. Compare models with {podium predictions} on the folder "
            "that contains them all, or with their results_*.json.",
            source=place.source,
        )
    return [_file(place, name, options) for name in names or place.matching("*.json")]


def _file(place: Place, name: str, options: Mapping[str, str]) -> _File:
    source = place.called(name)
    content = read_object(place, name)
    as_object(content.get("results"), source, "results")
    date = _DATE.search(name)
    return _File(
        _system(content, source, one_of(options, "system", ("model", "arguments", "folder"))),
        date[1] if date else "",
        source,
        content,
    )


def _system(content: dict[str, Any], source: str, by: str) -> str:
    """Name the system as the file does, or its folder."""
    config = optional_object(content, "config", source) or optional_object(content, "config_general", source)
    arguments = config.get("model_args")
    if isinstance(arguments, dict):
        arguments = ",".join(f"{key}={value}" for key, value in arguments.items())
    path = Path(source)
    folder = path.stem if _DATE.search(path.name) is None else path.parent.name.replace("__", "/")
    given = _GIVEN.search(arguments) if isinstance(arguments, str) else None
    loaded = given[1] if given else None
    by_choice: dict[str, list[Any]] = {
        "model": [content.get("model_name"), loaded, config.get("model_name"), config.get("model")],
        "arguments": [arguments, content.get("model_name"), config.get("model")],
        "folder": [],
    }
    found = [name for name in by_choice[by] if isinstance(name, str) and name.strip()]
    return found[0] if found else folder or source


def _records(place: Place, options: Mapping[str, str]) -> Records:
    files = _files(place, options)
    only = one_of(options, "groups", ("leave-out", "only")) == "only"
    notes: list[str] = []
    rows = [row for file in files for row in _rows(file, only, notes)]
    if not rows:
        raise InputError(
            "{source}: there are no results of lm-evaluation-harness (results_*.json that contain tasks).",
            source=place.source,
        )
    choice = one_of(options, "runs", ("refuse", "latest", "each"))
    rows, said = _single(rows, choice, place.source)
    measured = [row._replace(run=file.when or file.source) if choice == "each" else row for file, row in rows]
    directions = _directions(files, place, options, notes)
    return Records.of(measured, place.source, [*dict.fromkeys(notes), *said, *_unlike(files)], directions)


def _single(rows: Sequence[_Measured], choice: str, source: str) -> tuple[list[_Measured], list[str]]:
    """Keep the rows of one file for every system and task."""
    first = {(file.source, row.problem): (file, row) for file, row in rows}
    kept, said = single(
        first.values(),
        lambda one: (one[1].algorithm, one[1].problem),
        lambda one: f"{one[0].when} {one[0].source}".strip(),
        choice,
        source,
    )
    wanted = {(file.source, row.problem) for file, row in kept}
    return [(file, row) for file, row in rows if (file.source, row.problem) in wanted], said


def _rows(file: _File, only_groups: bool, notes: list[str]) -> list[_Measured]:
    groups = _groups(file)
    results = {
        **file.content["results"],
        **(optional_object(file.content, "groups", file.source) if only_groups else {}),
    }
    above = _above(groups)
    rows, left = [], []
    for task, entry in results.items():
        if (task in groups) != only_groups:
            left.append(task)
            continue
        where = Message("{source}: results of {task}", source=file.source, task=quote(task))
        for key, value in as_object(entry, where).items():
            row = _row(file, task, key, value, _outermost(task, above))
            rows += [] if row is None else [(file, row)]
    if left and not only_groups:
        notes.append(Noted(
            "Skipped the averages over groups of tasks and used their tasks: {listed}.",
            listed=quoted(left),
        ))  # fmt: skip
    return rows


def _row(file: _File, task: str, key: str, value: Any, group: str) -> Row | None:
    metric, _, filtered = key.partition(",")
    if metric in _NOT_METRICS or metric.endswith("_stderr"):
        return None
    if isinstance(value, str):
        if value.strip() not in ("", "N/A"):
            return None
        value = None
    if isinstance(value, (list, dict)):
        return None
    number = as_number(value, Message("{source}: {metric} of {task}", source=file.source, metric=key, task=task))
    label = metric if filtered in ("", "none") else f"{metric},{filtered}"
    failure = "" if number is not None else "no number"
    place = partial(Message, N_("{source}, results of {task}"), source=file.source, task=quote(task))
    return Row(task, file.system, number, metric=label, failure=failure, group=group, place=place)


def _groups(file: _File) -> dict[str, list[str]]:
    """Tasks of every group that has some."""
    found = optional_object(file.content, "group_subtasks", file.source)
    return {
        name: [str(task) for task in tasks] for name, tasks in found.items() if isinstance(tasks, list) and tasks != []
    }


def _above(groups: Mapping[str, list[str]]) -> dict[str, str]:
    """Group right above each task or group; the first one where there are several."""
    found: dict[str, str] = {}
    for name, tasks in groups.items():
        for task in tasks:
            found.setdefault(task, name)
    return found


def _outermost(task: str, above: Mapping[str, str]) -> str:
    """Return the outermost group of a task, "" where it has none."""
    seen = [task]
    while (group := above.get(seen[-1])) is not None and group not in seen:
        seen.append(group)
    return seen[-1] if len(seen) > 1 else ""


def _directions(
    files: list[_File], place: Place, options: Mapping[str, str], notes: list[str] | None = None
) -> dict[str, Objective]:
    """Which way is better of every metric (with and without its filter) on which all tasks agree."""
    found: dict[str, set[bool]] = {}
    for file in files or (_files(place, options) if place.is_folder else []):
        labels = _labels(file.content["results"])
        for task, metrics in optional_object(file.content, "higher_is_better", file.source).items():
            where = Message(
                "{source}: {metric} of {task}", source=file.source, metric="higher_is_better", task=quote(task)
            )
            for metric, better in as_object(metrics, where).items():
                if isinstance(better, bool):
                    for label in labels.get(metric, {metric}):
                        found.setdefault(label, set()).add(better)
    torn = [metric for metric, ways in found.items() if len(ways) > 1]
    if torn and notes is not None:
        notes.append(Message(
            "Suspicious: tasks disagree on which direction is better: {listed}.",
            listed=quoted(torn),
        ))  # fmt: skip
    return {metric: "maximize" if ways == {True} else "minimize" for metric, ways in found.items() if len(ways) == 1}


def _labels(results: dict[str, Any]) -> dict[str, set[str]]:
    """Names that each metric has in the records: with a filter, or plain."""
    found: dict[str, set[str]] = {}
    for entry in results.values():
        for key in entry if isinstance(entry, dict) else ():
            metric, _, filtered = key.partition(",")
            found.setdefault(metric, {metric}).add(metric if filtered in ("", "none") else key)
    return found


def _unlike(files: list[_File]) -> list[str]:
    """Notes on tasks that were not run in the same way for all systems."""
    said: list[str] = []
    for key, what in (
        ("n-shot", Message("numbers of examples (n-shot)")),
        ("versions", Message("versions")),
        ("n-samples", Message("numbers of items")),
    ):
        ways: dict[str, dict[str, str]] = {}
        for file in files:
            for task, value in optional_object(file.content, key, file.source).items():
                shown = value.get("effective") if isinstance(value, dict) else value
                ways.setdefault(task, {})[str(shown)] = file.system
        torn = {task: way for task, way in ways.items() if len(way) > 1}
        if torn:
            task, way = next(iter(torn.items()))
            each = some([f"{value} ({quote(system)})" for value, system in way.items()])
            said.append(Message(
                "Suspicious: different {what} on {tasks}: {task} with {each}.",
                what=what, tasks=count(len(torn), "task"), task=quote(task), each=each,
            ))  # fmt: skip
    return said


# Single items of lm-evaluation-harness: `samples_<task>_<date>.jsonl`.


_NAME: Final = re.compile(r"samples_(?P<task>.+?)(?:_(?P<when>\d{4}-\d\d-\d\dT[\d.:-]+))?\.jsonl$")
_FIXED: Final = frozenset({"doc_id", "doc", "target", "arguments", "resps", "filtered_resps", "filter", "metrics"})


def _read_samples(place: Place, options: Mapping[str, str]) -> tuple[list[Sheet], list[str]]:
    """Read the sheets of all samples of a folder, or of one file, and what was noticed."""
    names = place.files("samples_*.jsonl")
    if not names:
        raise InputError(
            "{source}: there is no samples_<task>_*.jsonl. lm-eval writes single items when you run it with "
            "--log_samples.",
            source=place.source,
        )
    # The files of results beside them name the systems.
    beside = place.matching("results*.json") if place.is_folder else []
    with_results = {PurePosixPath(name).parent for name in beside}
    known = _files(place, options) if any(PurePosixPath(name).parent in with_results for name in names) else []
    files = [_Samples(place, name, known) for name in names]
    choice = one_of(options, "runs", ("refuse", "latest", "each"))
    kept, notes = single(
        files,
        lambda file: (file.system, file.task),
        lambda file: f"{file.when} {file.name}".strip(),
        choice,
        place.source,
    )
    sheets: list[Sheet] = []
    without: dict[str, str] = {}
    for file in kept:
        sheets += file.sheets(without, choice == "each")
    if without:
        listed = some(
            [Message("{metric} of {task}", metric=quote(metric), task=quote(task)) for metric, task in without.items()]
        )
        notes.append(Noted("Skipped metrics without a number for each item: {listed}.", listed=listed))
    if not sheets:
        raise InputError(
            "{source}: {files} of samples, but no metric with a number for each item.",
            source=place.source,
            files=count(len(kept), "file"),
        )
    return sheets, notes


class _Samples:
    """One file of samples: of which system and task, and its sheets."""

    def __init__(self, place: Place, name: str, known: Sequence[_File]) -> None:
        found = _NAME.search(PurePosixPath(name).name)
        self.place, self.name = place, name
        self.source = place.called(name)
        self.task = found["task"] if found else PurePosixPath(name).stem
        self.when = (found["when"] or "") if found else ""
        folder = Path(self.source).parent
        beside = [one for one in known if Path(one.source).parent == folder]
        same = [one for one in beside if one.when == self.when] or beside
        systems = {one.system for one in same}
        self.system = systems.pop() if len(systems) == 1 else folder.name.replace("__", "/") or self.source

    def sheets(self, without: dict[str, str], repeated: bool) -> list[Sheet]:
        """Scores by metric; metrics that are not numbers are added to `without`."""
        scores: dict[str, dict[str, float | None]] = {}
        digests: dict[str, str] = {}
        seen: dict[tuple[str, str], Callable[[], str]] = {}
        for where, line in json_lines(self.place, self.name):
            item = as_text(line.get("doc_id"), where, "doc_id")
            chosen = line.get("filter", "none")
            first = seen.setdefault((item, str(chosen)), where)
            if first is not where:
                raise InputError(
                    "{where}: doc_id {item} occurs twice (first: {first}). Was one run appended to another? Keep one.",
                    where=where(), item=quote(item), first=first(),
                )  # fmt: skip
            if isinstance(line.get("doc_hash"), str):
                digests[item] = line["doc_hash"]
            for metric, value in _metrics(line, where).items():
                label = metric if chosen in ("none", "") else f"{metric},{chosen}"
                if isinstance(value, (list, dict, str)):
                    without[label] = self.task
                else:
                    scores.setdefault(label, {})[item] = as_number(value, where, metric)
        return [
            Sheet(
                self.system, self.task, label, own, self.source, digests, (self.when or self.name) if repeated else ""
            )
            for label, own in scores.items()
            if label not in without or without[label] != self.task
        ]


def _metrics(line: dict[str, Any], where: Callable[[], str]) -> dict[str, Any]:
    """Values of the metrics of an item: those it names, or, as older versions wrote, all numbers."""
    named = line.get("metrics")
    if named is None:
        return {
            key: value
            for key, value in line.items()
            if key not in _FIXED and isinstance(value, (int, float)) and value == value
        }
    return {
        name: line.get(name) for name in (as_text(name, where, "metrics") for name in as_list(named, where, "metrics"))
    }


READER = _LmEval()
