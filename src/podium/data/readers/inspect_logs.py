"""Inspect AI: logs of evaluations, ``.json`` or ``.eval`` (a zip archive of JSON)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from podium.data.predictions import Predictions
from podium.data.readers.inspect_scores import Sample, epochs, sheets_of
from podium.data.readers.items import ITEM_OPTIONS, RUN_OPTION, item_records, one_of, single
from podium.data.readers.json_text import as_list, as_number, as_object, as_text, optional_object, parse_json, read_json
from podium.data.readers.pairing import pair
from podium.data.readers.place import Place
from podium.data.readers.protocol import Kind
from podium.data.readers.records import Records
from podium.data.readers.zipped import Archive
from podium.errors import InputError, quote
from podium.i18n import Message, count, some

_SPREADS: Final = frozenset({"stderr", "bootstrap_stderr", "std", "var", "ci_lower", "ci_upper"})
_ZIP: Final = b"PK\x03\x04"


@dataclass(frozen=True)
class _Log:
    """One evaluation of one model on one task."""

    system: str
    task: str
    when: str
    status: str
    source: str
    results: dict[str, Any]
    samples: list[Any]

    @property
    def done(self) -> bool:
        """Whether the evaluation ran to its end."""
        return self.status == "success"


class _Inspect:
    name = "inspect"
    title = Message("Inspect AI: evaluation logs (.json or .eval)")
    kinds: tuple[Kind, ...] = ("results", "predictions")
    options: Mapping[str, str] = {
        **ITEM_OPTIONS,
        **RUN_OPTION,
        "epoch": Message("for predictions: which epoch, if items were repeated"),
    }

    def sniff(self, place: Place) -> bool:
        """Look for logs by name; of a file also for its keys."""
        try:
            if place.is_folder:
                return any(name.endswith(".eval") for name in place.names) or _is_log(place)
        except InputError:
            return False
        if place.path.name.endswith(".eval"):
            return place.head.startswith(_ZIP)
        return place.path.name.endswith(".json") and _looks_like_log(place.head)

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Records | Predictions:
        """Read tasks by models, or items."""
        itemwise = kind == "predictions" or one_of(options, "level", ("task", "item")) == "item"
        logs, notes = _unfinished(_logs(place, itemwise), place.source)
        choice = one_of(options, "runs", ("refuse", "latest", "each"))
        logs, said = single(
            logs, lambda log: (log.system, log.task), lambda log: f"{log.when} {log.source}", choice, place.source
        )
        notes += said
        if not itemwise:
            return _records(logs, place.source, notes, choice == "each")
        _refuse_unfinished(logs)
        sheets = [
            sheet
            for log in logs
            for sheet in sheets_of(
                _samples(log), log.system, log.task, log.source, log.when if choice == "each" else ""
            )
        ]
        if kind == "predictions":
            return pair(epochs(sheets, options.get("epoch"), place.source), options, place.source, notes)
        return item_records(sheets, options, place.source, notes)


def _looks_like_log(head: bytes) -> bool:
    return head.lstrip().startswith(b"{") and b'"eval"' in head and b'"task_id"' in head


def _is_log(place: Place) -> bool:
    """Whether the first JSON file of a folder is a log."""
    first = next(iter(place.matching("*.json")), None)
    if first is None:
        return False
    return _looks_like_log(Place(place.file(first), False).head)


def _logs(place: Place, itemwise: bool) -> list[_Log]:
    names = [n for n in place.names if n.endswith((".json", ".eval"))] if place.is_folder else [place.path.name]
    if not names:
        raise InputError(
            "{source}: there are no Inspect AI logs (.json or .eval). Name the folder that contains them.",
            source=place.source,
        )
    return [_log(place, name, itemwise) for name in names]


def _log(place: Place, name: str, itemwise: bool) -> _Log:
    source = str(place.file(name))
    content = place.content(name)
    samples: Any
    if content.startswith(_ZIP):
        archive = Archive(content, source)
        if "header.json" not in archive.names:
            raise InputError(
                "{source}: the archive has no header.json; the evaluation did not finish. Leave the file out.",
                source=source,
            )
        header = as_object(parse_json(archive.read("header.json"), f"{source}: header.json"), source)
        there = itemwise and "summaries.json" in archive.names
        samples = parse_json(archive.read("summaries.json"), f"{source}: summaries.json") if there else []
    else:
        header = as_object(read_json(place, name), source)
        samples = header.get("samples") or []
    about = as_object(header.get("eval"), source, "eval")
    return _Log(
        as_text(about.get("model"), source, "eval.model"),
        as_text(about.get("task"), source, "eval.task"),
        str(about.get("created") or ""),
        as_text(header.get("status", "success"), source, "status"),
        source,
        optional_object(header, "results", source),
        as_list(samples, source, "samples"),
    )


def _samples(log: _Log) -> list[Sample]:
    if not log.samples:
        raise InputError("{source}: the log has no samples. Evaluate with log_samples.", source=log.source)
    out = []
    for index, entry in enumerate(log.samples):
        where = Message("{source}: sample {sample}", source=log.source, sample=index + 1)
        sample = as_object(entry, where)
        item = as_text(sample.get("id"), where, "id")
        out.append(Sample(item, str(sample.get("epoch", 1)), optional_object(sample, "scores", where), where))
    return out


def _unfinished(logs: list[_Log], source: str) -> tuple[list[_Log], list[str]]:
    """Leave aside what did not end where the same system finished the same task in another log."""
    finished = {(log.system, log.task) for log in logs if log.done}
    kept = [log for log in logs if log.done or (log.system, log.task) not in finished]
    if len(kept) == len(logs):
        return kept, []
    return kept, [
        Message(
            "Skipped {logs} of unfinished evaluations in {source}; other logs contain the same evaluations finished.",
            logs=count(len(logs) - len(kept), "log"),
            source=source,
        )
    ]


def _refuse_unfinished(logs: list[_Log]) -> None:
    for log in logs:
        if not log.done:
            raise InputError(
                "{source}: the evaluation of {system} on {task} did not finish ({status}). Repeat it, or leave the "
                "log out.",
                source=log.source, system=quote(log.system), task=quote(log.task), status=quote(log.status),
            )  # fmt: skip


def _records(logs: list[_Log], source: str, notes: list[str], repeated: bool) -> Records:
    numbers = {id(log): _numbers(log) for log in logs}
    every: dict[str, list[str]] = {}
    for log in logs:
        every.setdefault(log.task, []).extend(numbers[id(log)])
    rows: list[tuple[_Log, str, float | int | None]] = []
    for log in logs:
        # What did not end has no numbers: it fails in every metric that others have on its task.
        wanted = numbers[id(log)] if log.done else dict.fromkeys(every[log.task])
        rows += [(log, metric, value) for metric, value in wanted.items()]
    if not rows:
        raise InputError(
            "{source}: the logs contain no results ({listed}).",
            source=source,
            listed=some([log.source for log in logs], 3),
        )
    return Records(
        problem=[log.task for log, _, _ in rows],
        algorithm=[log.system for log, _, _ in rows],
        value=[value for _, _, value in rows],
        run=[log.when for log, _, _ in rows] if repeated else None,
        metric=[metric for _, metric, _ in rows],
        failure=["" if value is not None else _failure(log) for log, _, value in rows],
        place=lambda index: f"{rows[index][0].source}, {rows[index][1]}",
        source=source,
        notes=tuple(notes),
    )


def _failure(log: _Log) -> str:
    return "no number" if log.done else f"the evaluation did not end ({log.status})"


def _numbers(log: _Log) -> dict[str, float | int | None]:
    """Numbers of a log by scorer and metric, without measures of spread."""
    out: dict[str, float | int | None] = {}
    for index, entry in enumerate(as_list(log.results.get("scores", []) or [], log.source, "results.scores")):
        where = f"{log.source}: results.scores[{index}]"
        score = as_object(entry, where)
        scorer, part = (as_text(score.get(key), where, key) for key in ("scorer", "name"))
        label = scorer if scorer == part else f"{scorer}/{part}"
        for metric, found in optional_object(score, "metrics", where).items():
            if metric not in _SPREADS:
                value = as_object(found, where, metric).get("value")
                _put(out, f"{label}/{metric}", as_number(value, where, metric), where)
    return out


def _put(out: dict[str, float | int | None], label: str, value: float | int | None, where: str) -> None:
    if label in out:
        raise InputError(
            "{where}: {label} occurs twice (with several reducers of epochs?). Keep one of them.",
            where=where,
            label=quote(label),
        )
    out[label] = value


READER = _Inspect()
