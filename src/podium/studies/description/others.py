"""What is no table of results: traces, predictions, published p-values, points of ROC space, groups of problems."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from typing import Any

import numpy as np

from podium.data.cells import is_missing, looks_numeric
from podium.data.delimited import Grid
from podium.data.instances import Table, look_alikes
from podium.data.predictions import (
    ItemColumns,
    Predictions,
    build_from_items,
    build_predictions,
    instances,
    item_columns,
)
from podium.data.readers.collect import choose_metric
from podium.data.readers.opening import read_with, table_of
from podium.data.reported import says_pvalues
from podium.data.trace_files import Records, TraceColumns, read_tables
from podium.data.trace_grid import number
from podium.data.trace_tables import Block, TraceTable, is_parquet, open_parquet, open_text
from podium.errors import InputError, quote
from podium.i18n import Message, count, joined, some
from podium.studies.description.cells import cell_name
from podium.studies.description.seen import MOST_PLACES, Finding, Seen, remark, rest_of, stops, suspicious


def see_traces(source: Any, columns: TraceColumns, how: str, options: dict[str, Any]) -> Seen:
    """Read traces and say what they are.

    Raises
    ------
    InputError
        Where the first thing that is wrong stands.
    """
    reader, where = options.get("reader"), options.get("where")
    said = None
    if how:
        records = read_with(source, "traces", reader, options.get("reader_options") or {})
        metric, records = choose_metric(records, options.get("metric"))
        said = records.directions.get(metric) or records.directions.get("")
        table = table_of(records, ())
    else:
        table = _table(source, options.get("delimiter"))
    found = read_tables([(table, None)], columns, options.get("decimal"), where)
    findings = [*_holes(found), *_uneven(found)]
    guessed = _falling(found)
    shape = {"problems": len(found.problems), "algorithms": len(found.algorithms), "cut_points": len(found.cuts)}
    fact = Message(
        "{n} values at {cuts}: cut-points from {first} to {last}.",
        n=len(found.value), cuts=count(len(found.cuts), "cut-point"),
        first=number(float(found.cuts[0])), last=number(float(found.cuts[-1])),
    )  # fmt: skip
    return Seen(
        "traces", how or Message("long or wide table of traces"), table.source, shape, tuple(findings), found.notes,
        (fact,), direction=said, guess=guessed,
    )  # fmt: skip


def _table(source: Any, delimiter: str | None) -> TraceTable:
    if not isinstance(source, Grid):
        return open_parquet(source) if is_parquet(source) else open_text(source, delimiter)
    header, *body = source.rows
    columns = [list(cells) for cells in zip(*body, strict=True)]
    return TraceTable(
        list(header), lambda _: iter([Block(columns, source.lines[1:])]), source.source, source.notes, "row"
    )


def _keys(found: Records) -> tuple[Any, Any]:
    """Runs as numbers, and the runs there are: (problem, algorithm, run)."""
    k, r = len(found.algorithms), len(found.runs)
    flat = (found.problem.astype(np.int64) * k + found.algorithm) * r + found.run
    return flat, np.unique(flat)


def _holes(found: Records) -> list[Finding]:
    flat, _ = _keys(found)
    k, r = len(found.algorithms), len(found.runs)
    there = np.zeros(len(found.problems) * k, dtype=bool)
    there[np.unique(flat // r)] = True
    lost = np.flatnonzero(~there)
    if not lost.size:
        return []
    places = [cell_name(found.algorithms[at % k], found.problems[at // k]) for at in lost[:MOST_PLACES].tolist()]
    return [
        stops(
            "missing",
            Message(
                "{combinations} of algorithm and problem without a value.",
                combinations=count(len(lost), "combination"),
            ),
            places,
        )
    ]


def _uneven(found: Records) -> list[Finding]:
    flat, runs = _keys(found)
    counts = np.bincount(np.searchsorted(runs, flat), minlength=len(runs))
    k, r = len(found.algorithms), len(found.runs)
    out = []
    if found.labelled or counts.max() <= len(found.cuts):
        cells = np.bincount(runs // r)
        cells = cells[cells > 0]
        low, high = int(cells.min()), int(cells.max())
        if high > 1:
            if low == high:
                out.append(remark("runs", Message("{n} runs of each algorithm on a problem.", n=low)))
            else:
                text = Message("Between {low} and {high} runs of each algorithm on a problem.", low=low, high=high)
                out.append(suspicious("runs", text))
    few = np.flatnonzero(counts < counts.max())
    if few.size:
        places = [
            Message(
                "{cell}, run {run}: {n}",
                cell=cell_name(found.algorithms[at // r % k], found.problems[at // r // k]),
                run=found.runs[at % r] or Message("only one"), n=values,
            )
            for at, values in zip(runs[few[:MOST_PLACES]].tolist(), counts[few[:MOST_PLACES]].tolist(), strict=True)
        ]  # fmt: skip
        text = Message(
            "{runs} with fewer values than the {max} of the rest: recorded at other cut-points, or cut short. See "
            "--uneven, --at-values and --every of podium convergence.",
            runs=count(few.size, "run"), max=int(counts.max()),
        )  # fmt: skip
        out.append(suspicious("runs", text, places))
    return out


def _falling(found: Records) -> str | None:
    """Guess the direction from whether values fall or rise along the budget."""
    flat, _ = _keys(found)
    order = np.lexsort((found.cut, flat))
    same = np.diff(flat[order]) == 0
    with np.errstate(over="ignore", invalid="ignore"):
        steps = np.diff(found.value[order])[same]
    down, up = int((steps < 0).sum()), int((steps > 0).sum())
    if down + up == 0 or 0.1 < down / (down + up) < 0.9:
        return None
    if down > up:
        share = down / (down + up)
        return Message("minimize (values fall along the budget in {share:.0%} of the steps)", share=share)
    return Message("maximize (values rise along the budget in {share:.0%} of the steps)", share=up / (down + up))


# Predictions: labels, blanks, classifiers that say the same, and what the strict reader refuses.


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


# Files that hold no results.


def see_other(kind: str, grid: Grid) -> Seen:
    """Describe published p-values, points of ROC space or groups of problems."""
    body = grid.rows[1:]
    if kind == "pvalues":
        matrix = len(grid.rows[0]) > 3 or not says_pvalues(grid, listed=True)
        number = sum(looks_numeric(cell) for row in body for cell in (row[1:] if matrix else row[-1:]))
        return Seen(
            kind, Message("matrix") if matrix else Message("list"), grid.source, {"p_values": number}, (), grid.notes
        )
    if kind == "points":
        return Seen(kind, Message("by their columns"), grid.source, {"points": len(body)}, (), grid.notes)
    shape = {"problems": len(body), "groups": len({row[-1] for row in body})}
    return Seen(kind, Message("by their columns"), grid.source, shape, (), grid.notes)
