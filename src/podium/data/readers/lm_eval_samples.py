"""Single items of lm-evaluation-harness: ``samples_<task>_<date>.jsonl``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path, PurePosixPath
from typing import Any, Final, Protocol

from podium.data.readers.items import Sheet, one_of, single
from podium.data.readers.json_text import as_list, as_number, as_text, json_lines
from podium.data.readers.place import Place
from podium.errors import InputError, quote
from podium.i18n import Message, count, some

_NAME: Final = re.compile(r"samples_(?P<task>.+?)(?:_(?P<when>\d{4}-\d\d-\d\dT[\d.:-]+))?\.jsonl$")
_FIXED: Final = frozenset({"doc_id", "doc", "target", "arguments", "resps", "filtered_resps", "filter", "metrics"})


class _Evaluation(Protocol):
    @property
    def system(self) -> str: ...
    @property
    def when(self) -> str: ...
    @property
    def source(self) -> str: ...


def read_samples(
    place: Place, options: Mapping[str, str], evaluations: Callable[[], Sequence[_Evaluation]]
) -> tuple[list[Sheet], list[str]]:
    """Read the sheets of all samples, and what was noticed.

    Parameters
    ----------
    place
        A folder, or one file of samples.
    options
        Of the reader.
    evaluations
        Gives the files of results, which name the systems.

    Raises
    ------
    InputError
        When there are none, an item occurs twice, or a line is not what it should be.
    """
    names = place.matching("samples_*.jsonl") if place.is_folder else [place.path.name]
    if not names:
        raise InputError(
            "{source}: there is no samples_<task>_*.jsonl. lm-eval writes single items when you run it with "
            "--log_samples.",
            source=place.source,
        )
    known = evaluations() if place.is_folder and any(map(_result_beside(place), names)) else []
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
        notes.append(Message("Skipped metrics without a number for each item: {listed}.", listed=listed))
    if not sheets:
        raise InputError(
            "{source}: {files} of samples, but no metric with a number for each item.",
            source=place.source,
            files=count(len(kept), "file"),
        )
    return sheets, notes


def _result_beside(place: Place) -> Callable[[str], bool]:
    folders = {PurePosixPath(name).parent for name in place.matching("results*.json")}
    return lambda name: PurePosixPath(name).parent in folders


class _Samples:
    """One file of samples: of which system and task, and its sheets."""

    def __init__(self, place: Place, name: str, known: Sequence[_Evaluation]) -> None:
        found = _NAME.search(PurePosixPath(name).name)
        self.place, self.name = place, name
        self.source = str(place.file(name))
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
            self._refuse_twice(seen, item, str(chosen), where)
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

    def _refuse_twice(
        self, seen: dict[tuple[str, str], Callable[[], str]], item: str, chosen: str, where: Callable[[], str]
    ) -> None:
        first = seen.setdefault((item, chosen), where)
        if first is not where:
            raise InputError(
                "{where}: doc_id {item} occurs twice (first: {first}). Was one run appended to another? Keep one.",
                where=where(), item=quote(item), first=first(),
            )  # fmt: skip


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
