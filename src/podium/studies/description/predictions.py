"""Predictions: labels, blanks, classifiers that say the same, and what the strict reader refuses."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

from podium.data.cells import is_missing
from podium.data.delimited import Grid
from podium.data.instance_columns import Table
from podium.data.labels import look_alikes
from podium.data.predictions import Predictions, build_predictions
from podium.data.predictions_doors import instances
from podium.data.predictions_long import ItemColumns, build_from_items, item_columns
from podium.data.readers.door import read_with
from podium.errors import InputError, quote
from podium.i18n import Message, count, joined, some
from podium.studies.description.finding import MOST_PLACES, Finding, remark, rest_of, stops, suspicious
from podium.studies.description.seen import Seen


def see_by_reader(source: Any, how: str, options: dict[str, Any]) -> Seen:
    """Predictions that a reader reads."""
    found: Predictions = read_with(source, "predictions", options.get("reader"), options.get("reader_options") or {})
    return _of(found, how, ())


def see_predictions(grid: Grid, truth: str | None, guessed: bool, solved: bool, group: str | None) -> Seen:
    """Predictions in a plain table; whatever is wrong with it is listed."""
    table = instances(grid)
    answers = item_columns(table.names, table.cells) if truth is None else None
    if answers is not None:
        return _see_answers(table, answers)
    findings, how = [*_blanks(table), *_alike(table, truth)], Message("table of predictions")
    if guessed and truth is not None:
        findings.insert(
            0,
            remark(
                "shape",
                Message(
                    "The column {truth} was read as the truth; this is a guess from its name and values.",
                    truth=quote(truth),
                ),
            ),
        )
    try:
        return _of(
            build_predictions(table, truth, solved, None, None, group),
            how,
            findings,
            truth,
            group,
        )
    except InputError as error:
        if not any(one.weight == "stops" for one in findings):
            findings.append(stops("shape", rest_of(error, joined((table.source, ": ")))))
    shape = {"instances": table.rows, "classifiers": max(len(table.names) - 1, 0)}
    return Seen("predictions", how, table.source, shape, tuple(findings), table.notes, truth=truth)


def _see_answers(table: Table, answers: ItemColumns) -> Seen:
    """Describe a long table of answers; samples of one item are a group."""
    columns = zip(table.cells[answers.item], table.cells[answers.model], strict=True)
    group = table.names[answers.item] if len(set(columns)) < table.rows else None
    how = Message("long table of answers")
    try:
        return _of(build_from_items(table, None, False, None, None, group), how, _blanks(table), group=group)
    except InputError as error:
        findings = (*_blanks(table), stops("shape", rest_of(error, joined((table.source, ": ")))))
    shape = {"instances": len(set(table.cells[answers.item])), "classifiers": len(set(table.cells[answers.model]))}
    return Seen("predictions", how, table.source, shape, findings, table.notes)


def _of(
    found: Predictions, how: str, findings: Sequence[Finding], truth: str | None = None, group: str | None = None
) -> Seen:
    right = found.correct.sum(axis=0).tolist()
    odd = [suspicious("labels", _sentence(note)) for note in found.notes if note.startswith("Suspicious")]
    table = {"classifier": list(found.classifiers), "right": right, "accuracy": [number / found.n for number in right]}
    labels = some([quote(label) for label in found.labels], 8)
    facts = (
        [Message("{n} label: {labels}.", "{n} labels: {labels}.", len(found.labels), labels=labels)]
        if found.labels
        else []
    )
    shape = {"instances": found.n, "classifiers": found.k}
    notes = tuple(note for note in found.notes if not note.startswith("Suspicious"))
    return Seen(
        "predictions", how, found.source, shape, (*findings, *odd), notes, tuple(facts), table=table, truth=truth,
        columns={} if group is None else {"group": group},
    )  # fmt: skip


def _sentence(note: str) -> Message:
    """Take the mark off a note of the reader."""
    return rest_of(note, Message("Suspicious: "), capital=True)


def _blanks(table: Table) -> list[Finding]:
    found = []
    for at, cells in enumerate(table.cells):
        rows = [row for row, cell in enumerate(cells) if is_missing(cell)]
        if rows:
            places = [table.place(row, at) for row in rows[:MOST_PLACES]]
            found.append(
                stops(
                    "missing",
                    Message(
                        "{cells} of {name} without a label.",
                        cells=count(len(rows), "cell"), name=quote(table.names[at]),
                    ),
                    places,
                )
            )  # fmt: skip
    return found


def _alike(table: Table, truth: str | None) -> list[Finding]:
    groups: defaultdict[tuple[str, ...], list[str]] = defaultdict(list)
    for name, cells in zip(table.names, table.cells, strict=True):
        groups[tuple(cells)].append(name)
    found = [
        suspicious(
            "duplicates",
            Message("{names} predict the same on every instance.", names=some([quote(name) for name in names], 8)),
            names,
        )
        for names in groups.values()
        if len(names) > 1
    ]
    labels = Counter(
        cell for name, cells in zip(table.names, table.cells, strict=True) if name != truth for cell in cells
    )
    if len(labels) <= 1000:
        found += [suspicious("labels", _sentence(note)) for note in look_alikes(list(labels))]
    return found
