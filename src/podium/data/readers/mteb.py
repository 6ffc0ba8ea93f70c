"""MTEB: ``results/<model>/<revision>/<Task>.json``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import Any, Final

from podium.data.readers.items import tidy_mean
from podium.data.readers.json_text import as_list, as_number, as_object, as_text, optional_object, read_object
from podium.data.readers.protocol import Kind, Place, Records, Row, one_of, twice
from podium.errors import InputError, Noted, quote, quoted
from podium.i18n import Message, count, some

_MAIN: Final = "main_score"
_META: Final = "model_meta.json"

_Part = tuple[str, str]
"""A split and a subset."""


@dataclass(frozen=True)
class _Task:
    """Scores of one model in one revision on one task, by split and subset."""

    system: str
    revision: str
    task: str
    parts: Mapping[_Part, float | int | None]
    source: str


class _Mteb:
    name = "mteb"
    title = Message("MTEB: results/<model>/<revision>/<Task>.json")
    kinds: tuple[Kind, ...] = ("results",)
    options: Mapping[str, str] = {
        "split": Message("splits to use, separated by commas; all by default"),
        "subset": Message("subsets to use, separated by commas; all by default"),
        "languages": Message("only subsets in these languages, such as eng,deu or eng-Latn"),
        "metric": Message("main_score (the default) or another score of the files"),
        "revision": Message("the revision of each model, if there are several; each takes every revision as a system"),
        "parts": Message(
            "common averages over the splits and subsets that every model has; all (the default) refuses unequal ones"
        ),
        "level": Message("subset takes every split and subset as a problem; task (the default) their mean"),
    }

    def sniff(self, place: Place) -> bool:
        if not place.is_folder:
            return place.path.name.endswith(".json") and _is_task(place.head)
        first = next((name for name in place.matching("*.json") if not name.endswith(_META)), None)
        return first is not None and _is_task(place.head_of(first))

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Records:  # noqa: ARG002 - there is one kind
        tasks, notes = _tasks(place, options)
        tasks = _one_revision(tasks, options.get("revision"), place.source)
        metric = options.get("metric", _MAIN)
        if one_of(options, "level", ("task", "subset")) == "subset":
            rows = [
                _row(f"{task.task}/{split}/{subset}", task, metric, value)
                for task in tasks
                for (split, subset), value in task.parts.items()
            ]
        else:
            tasks = _alike(tasks, one_of(options, "parts", ("all", "common")), notes)
            rows = [_row(task.task, task, metric, _mean(task)) for task in tasks]
            if any(len(task.parts) > 1 for task in tasks):
                notes.append(Message("A task's score is the plain mean over its splits and subsets, as in MTEB."))
        return Records.of(rows, place.source, notes, {_MAIN: "maximize"} if metric == _MAIN else {})


def _row(problem: str, task: _Task, metric: str, value: float | None) -> Row:
    failure = "" if value is not None else "no score"
    return Row(problem, task.system, value, metric=metric, failure=failure, place=task.source)


def _is_task(head: bytes) -> bool:
    return b'"task_name"' in head and (b'"scores"' in head or b'"mteb_version"' in head)


def _tasks(place: Place, options: Mapping[str, str]) -> tuple[list[_Task], list[str]]:
    names = place.files("*.json")
    extra = [name for name in names if "experiments" in PurePosixPath(name).parts]
    notes: list[str] = [Noted("Skipped {files} of experiments.", files=count(len(extra), "file"))] if extra else []
    chosen = [name for name in names if name not in frozenset(extra) and not name.endswith(_META)]
    tasks = [_task(place, name, options) for name in chosen]
    kept = [task for task in tasks if task.parts]
    if not kept:
        raise InputError(
            "{source}: there are no MTEB scores for the requested split, subset and languages.", source=place.source
        )
    if len(kept) < len(tasks):
        notes.append(Message(
            "{files} without a score for the requested split, subset and languages.",
            files=count(len(tasks) - len(kept), "file"),
        ))  # fmt: skip
    return kept, notes


def _task(place: Place, name: str, options: Mapping[str, str]) -> _Task:
    source = place.called(name)
    content = read_object(place, name)
    if "scores" not in content:
        raise InputError(
            "{source}: it contains no 'scores'. If an MTEB before 1.11 wrote it, load it with "
            "mteb.TaskResult.from_disk and write it with to_disk; if it is something else, move it elsewhere.",
            source=source,
        )
    parts: dict[_Part, float | int | None] = {}
    for split, entries in optional_object(content, "scores", source).items():
        scores = Message("{source}: scores of {split}", source=source, split=quote(split))
        for index, entry in enumerate(as_list(entries, scores)):
            _add(parts, split, as_object(entry, where := scores + f"[{index}]"), where, options)
    system, revision = _model(place, name)
    return _Task(
        system,
        revision,
        as_text(content.get("task_name"), source, "task_name"),
        parts,
        source,
    )


def _add(
    parts: dict[_Part, float | int | None], split: str, entry: dict[str, Any], where: str, options: Mapping[str, str]
) -> None:
    subset = as_text(entry.get("hf_subset", "default"), where, "hf_subset")
    languages = [as_text(one, where, "languages") for one in as_list(entry.get("languages", []), where, "languages")]
    if not (_wanted(options, "split", split) and _wanted(options, "subset", subset) and _speaks(options, languages)):
        return
    metric = options.get("metric", _MAIN)
    if metric not in entry:
        there = some([quote(key) for key, value in entry.items() if isinstance(value, (int, float))], 20)
        raise InputError(
            "{where}: there is no score {metric}. It contains: {there}.", where=where, metric=quote(metric), there=there
        )
    if (split, subset) in parts:
        raise InputError("{where}: the subset {subset} occurs twice.", where=where, subset=quote(subset))
    parts[split, subset] = as_number(entry[metric], where, metric)


def _wanted(options: Mapping[str, str], name: str, value: str) -> bool:
    return name not in options or value in {part.strip() for part in options[name].split(",")}


def _speaks(options: Mapping[str, str], languages: list[str]) -> bool:
    """Whether a subset has one of the requested languages, with or without a script."""
    if "languages" not in options:
        return True
    wanted = {part.strip() for part in options["languages"].split(",")}
    return any(language in wanted or language.partition("-")[0] in wanted for language in languages)


def _model(place: Place, name: str) -> tuple[str, str]:
    """Name of the model and revision: as its description says, or the folders."""
    folder = name.rpartition("/")[0]
    path = Path(place.source, name) if place.is_folder else place.path
    revision, model = path.parent.name, path.parent.parent.name.replace("__", "/")
    file = f"{folder}/{_META}".lstrip("/")
    if place.is_folder and file in place.names:
        where = place.called(file)
        meta = read_object(place, file)
        model = as_text(meta.get("name") or model, where, "name")
        revision = as_text(meta.get("revision") or revision, where, "revision")
    if not model:
        raise InputError(
            "{source}: the folders do not name the model. Name the folder above <model>/<revision>.",
            source=place.source,
        )
    return model, revision


def _one_revision(tasks: list[_Task], wanted: str | None, source: str) -> list[_Task]:
    revisions: dict[str, list[str]] = {}
    for task in tasks:
        if task.revision not in revisions.setdefault(task.system, []):
            revisions[task.system].append(task.revision)
    several = {system: there for system, there in revisions.items() if len(there) > 1}
    if several and wanted is None:
        system, there = next(iter(several.items()))
        raise InputError(
            "{source}: {system} has {n} revisions: {listed}. Choose one with {--option:revision=NAME}, or take each "
            "as a system with revision=each.",
            source=source, system=quote(system), n=len(there), listed=quoted(there),
        )  # fmt: skip
    if several and wanted == "each":
        tasks = [replace(t, system=f"{t.system} @ {t.revision}") if t.system in several else t for t in tasks]
    elif several:
        lacking = [system for system, there in several.items() if wanted not in there]
        if lacking:
            raise InputError(
                "{source}: {system} has no revision {wanted}. Its revisions are: {there}.",
                source=source, system=quote(lacking[0]), wanted=quote(wanted), there=some(several[lacking[0]]),
            )  # fmt: skip
        tasks = [task for task in tasks if task.system not in several or task.revision == wanted]
    if repeated := twice(tasks, lambda task: (task.system, task.task)):
        first, task = repeated
        raise InputError(
            "{source}: {system} on {task} is also in {first}. Keep one.",
            source=task.source, system=quote(task.system), task=quote(task.task), first=first.source,
        )  # fmt: skip
    return tasks


def _alike(tasks: list[_Task], choice: str, notes: list[str]) -> list[_Task]:
    """Means are comparable only over the same splits and subsets."""
    by_task: dict[str, list[_Task]] = {}
    for task in tasks:
        by_task.setdefault(task.task, []).append(task)
    out = []
    for name, group in by_task.items():
        union = dict.fromkeys(part for task in group for part in task.parts)
        common = [part for part in union if all(part in task.parts for task in group)]
        if len(common) < len(union):
            _unequal(name, group, list(union), common, choice, notes)
        out += [replace(task, parts={part: task.parts[part] for part in common}) for task in group]
    return out


def _unequal(
    name: str, group: list[_Task], union: list[_Part], common: list[_Part], choice: str, notes: list[str]
) -> None:
    lacking = {task.system: ["/".join(part) for part in union if part not in task.parts] for task in group}
    named = some(
        [
            Message("{system} lacks {parts}", system=quote(system), parts=some(parts, 3))
            for system, parts in lacking.items()
            if parts
        ],
        3,
        "; ",
    )
    if choice == "all" or not common:
        raise InputError(
            "{source}: the models were not scored on the same splits and subsets of {name}: {named}. Their means "
            "are not comparable. Choose some with split= and subset=, or the {n} that all have with "
            "{--option:parts=common}.",
            source=group[0].source, name=quote(name), named=named, n=len(common),
        )  # fmt: skip
    notes.append(Message(
        "{name}: averaged over the {n} (of {all}) splits and subsets that every model has.",
        name=quote(name), n=len(common), all=len(union),
    ))  # fmt: skip


def _mean(task: _Task) -> float | None:
    values = [value for value in task.parts.values() if value is not None]
    return tidy_mean(values) if len(values) == len(task.parts) else None


READER = _Mteb()
