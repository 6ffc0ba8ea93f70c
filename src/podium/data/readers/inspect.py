"""Inspect AI: logs of evaluations, ``.json`` or ``.eval`` (a zip archive of JSON)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from podium.data.predictions import Predictions
from podium.data.readers.archives import ZIP, Archive
from podium.data.readers.items import ITEM_OPTIONS, RUN_OPTION, Sheet, itemwise, read_items, single
from podium.data.readers.json_text import (
    as_list,
    as_number,
    as_object,
    as_text,
    optional_object,
    parse_json,
    read_object,
)
from podium.data.readers.protocol import Kind, Place, Records, Row, one_of, twice
from podium.errors import InputError, Noted, quote
from podium.i18n import N_, Message, count, some

_SEVERAL_EPOCHS: Final = N_(
    "{source}: the items were repeated (epochs {listed}). Answers of several epochs are not simply right or wrong: "
    "choose one with {--option:epoch=1}, or compare their averages over items with {podium compare} and level=item."
)
_SPREADS: Final = frozenset({"stderr", "bootstrap_stderr", "std", "var", "ci_lower", "ci_upper"})


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
        if place.is_folder:
            logs = place.matching("*.json")
            return any(name.endswith(".eval") for name in place.names) or (
                bool(logs) and _looks_like_log(place.head_of(logs[0]))
            )
        if place.path.name.endswith(".eval"):
            return place.head.startswith(ZIP)
        return place.path.name.endswith(".json") and _looks_like_log(place.head)

    def read(self, place: Place, kind: Kind, options: Mapping[str, str]) -> Records | Predictions:
        by_item = itemwise(kind, options)
        logs, notes = _unfinished(_logs(place, by_item), place.source)
        choice = one_of(options, "runs", ("refuse", "latest", "each"))
        logs, said = single(
            logs, lambda log: (log.system, log.task), lambda log: f"{log.when} {log.source}", choice, place.source
        )
        notes += said
        if not by_item:
            return _records(logs, place.source, notes, choice == "each")
        _refuse_unfinished(logs)
        sheets = [sheet for log in logs for sheet in _sheets(log, log.when if choice == "each" else "")]
        return read_items(kind, sheets, options, place.source, notes, repetition=N_("epoch"), several=_SEVERAL_EPOCHS)


def _looks_like_log(head: bytes) -> bool:
    return head.lstrip().startswith(b"{") and b'"eval"' in head and b'"task_id"' in head


def _logs(place: Place, by_item: bool) -> list[_Log]:
    names = [n for n in place.names if n.endswith((".json", ".eval"))] if place.is_folder else [place.path.name]
    if not names:
        raise InputError(
            "{source}: there are no Inspect AI logs (.json or .eval). Name the folder that contains them.",
            source=place.source,
        )
    return [_log(place, name, by_item) for name in names]


def _log(place: Place, name: str, by_item: bool) -> _Log:
    source = place.called(name)
    content = place.content(name)
    samples: Any
    if content.startswith(ZIP):
        archive = Archive(content, source)
        if "header.json" not in archive.names:
            raise InputError(
                "{source}: the archive has no header.json; the evaluation did not finish. Leave the file out.",
                source=source,
            )
        header = as_object(parse_json(archive.read("header.json"), f"{source}: header.json"), source)
        there = by_item and "summaries.json" in archive.names
        samples = parse_json(archive.read("summaries.json"), f"{source}: summaries.json") if there else []
    else:
        header = read_object(place, name)
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


def _samples(log: _Log) -> list[_Sample]:
    if not log.samples:
        raise InputError("{source}: the log has no samples. Evaluate with log_samples.", source=log.source)
    out = []
    for index, entry in enumerate(log.samples):
        where = Message("{source}: sample {sample}", source=log.source, sample=index + 1)
        sample = as_object(entry, where)
        item = as_text(sample.get("id"), where, "id")
        out.append(_Sample(item, str(sample.get("epoch", 1)), optional_object(sample, "scores", where), where))
    return out


def _unfinished(logs: list[_Log], source: str) -> tuple[list[_Log], list[str]]:
    """Leave aside what did not end where the same system finished the same task in another log."""
    finished = {(log.system, log.task) for log in logs if log.done}
    kept = [log for log in logs if log.done or (log.system, log.task) not in finished]
    if len(kept) == len(logs):
        return kept, []
    return kept, [
        Noted(
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
    rows: list[Row] = []
    for log in logs:
        # What did not end has no numbers: it fails in every metric that others have on its task.
        wanted = numbers[id(log)] if log.done else dict.fromkeys(every[log.task])
        for metric, value in wanted.items():
            unfinished = f"the evaluation did not end ({log.status})"
            failure = "" if value is not None else "no number" if log.done else unfinished
            when, where = log.when if repeated else "", f"{log.source}, {metric}"
            rows.append(Row(log.task, log.system, value, when, metric, failure, place=where))
    if not rows:
        raise InputError(
            "{source}: the logs contain no results ({listed}).",
            source=source,
            listed=some([log.source for log in logs], 3),
        )
    return Records.of(rows, source, notes)


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
                key = f"{label}/{metric}"
                if key in out:
                    raise InputError(
                        "{where}: {label} occurs twice (with several reducers of epochs?). Keep one of them.",
                        where=where, label=quote(key),
                    )  # fmt: skip
                out[key] = as_number(value, where, metric)
    return out


# Scores of single samples in logs of Inspect AI.


_WORDS: Final = {"C": 1.0, "I": 0.0, "P": 0.5, "N": 0.0, "yes": 1.0, "true": 1.0, "no": 0.0, "false": 0.0}
"""What grades stand for, as the tool itself counts them: correct, incorrect, partial, no answer."""


@dataclass(frozen=True)
class _Sample:
    """One sample in one epoch."""

    item: str
    epoch: str
    scores: Mapping[str, Any]
    where: str


def _sheets(log: _Log, prefix: str) -> list[Sheet]:
    """Sheets of a log, one for each scorer (and part of its score) and epoch."""
    samples = _samples(log)
    found: dict[tuple[str, str], dict[str, float | None]] = {}
    if repeated := twice(samples, lambda sample: (sample.item, sample.epoch)):
        first, sample = repeated
        raise InputError(
            "{where}: the sample {item} occurs twice (first: {first}).",
            where=sample.where, item=quote(sample.item), first=first.where,
        )  # fmt: skip
    every: dict[str, list[str]] = {}
    for sample in samples:
        every.setdefault(sample.epoch, []).append(sample.item)
    for sample in samples:
        for label, value in _values(sample).items():
            # A sample that failed has no score: it stays in the list of items, without a number.
            own = found.setdefault((label, sample.epoch), dict.fromkeys(every[sample.epoch]))
            own[sample.item] = value
    several = len(every) > 1
    return [
        Sheet(
            log.system, log.task, label, own, log.source, run=" ".join(filter(None, [prefix, epoch if several else ""]))
        )
        for (label, epoch), own in found.items()
    ]


def _values(sample: _Sample) -> dict[str, float | None]:
    out: dict[str, float | None] = {}
    for scorer, score in sample.scores.items():
        value = as_object(score, sample.where, scorer).get("value")
        if isinstance(value, dict):
            out |= {f"{scorer}/{part}": _number(one, sample.where, f"{scorer}/{part}") for part, one in value.items()}
        elif not isinstance(value, list):
            out[scorer] = _number(value, sample.where, scorer)
    return out


def _number(value: Any, where: str, key: str) -> float | None:
    if not isinstance(value, str):
        return as_number(value, where, key)
    grade = _WORDS.get(value, _WORDS.get(value.casefold()))
    if grade is not None:
        return grade
    try:
        return float(value)
    except ValueError:
        raise InputError(
            "{where}: the score {value} is neither a grade (C, I, P, N) nor a number.",
            where=where + f": {key}",
            value=quote(value),
        ) from None


READER = _Inspect()
