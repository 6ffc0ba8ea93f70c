"""Sources made ready, and findings about data other than tables of results.

The user says the kind, a reader recognises it, or the numbers show it (`podium.data.kinds`).
"""

from __future__ import annotations

import io
import os
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np

from podium.data import Results, Runs
from podium.data.cells import is_missing, looks_numeric
from podium.data.delimited import Grid, needs_reader
from podium.data.folds import Folds
from podium.data.frames import frame_grid, is_frame, open_frame
from podium.data.given import is_file, is_typed
from podium.data.headers import normalise
from podium.data.incomplete import Incomplete
from podium.data.instances import Named, Table, look_alikes
from podium.data.kinds import TRUTH_HEADERS, Other, other_kind
from podium.data.load import CLIPBOARD, content_of
from podium.data.long import LongColumns
from podium.data.objects import records_of
from podium.data.plain import decimal_text
from podium.data.predictions import (
    ItemColumns,
    Predictions,
    build_from_items,
    build_predictions,
    instances,
    item_columns,
    named_in,
)
from podium.data.readers.collect import choose_metric
from podium.data.readers.layouts import Layout, recognise
from podium.data.readers.opening import read_with
from podium.data.readers.protocol import KINDS, Records, look
from podium.data.readers.registry import find, recognising
from podium.data.recognition.region import table_region
from podium.data.reported import pvalue_column
from podium.data.tables import memory
from podium.data.tables.cells import grid_of
from podium.data.tables.chosen import Chosen, Match, is_several, matched
from podium.data.tables.opening import read_grid
from podium.data.trace_files import (
    Block,
    TraceColumns,
    TraceRecords,
    TraceTable,
    open_table,
    read_tables,
)
from podium.data.trace_grid import number
from podium.data.traces import table_of
from podium.errors import InputError, quote, quoted
from podium.i18n import N_, Message, count, joined
from podium.studies.description.findings import (
    MOST_PLACES,
    Finding,
    Seen,
    cell_name,
    remark,
    rest_of,
    stops,
    suspicious,
)

CALLED = {
    "results": N_("results"),
    "folds": N_("folds or runs on one problem"),
    "traces": N_("traces"),
    "predictions": N_("predictions"),
    "scores": N_("scores"),
    "pvalues": N_("published p-values"),
    "ranks": N_("published mean ranks"),
    "points": N_("points in ROC space"),
    "groups": N_("groups of problems"),
}
"""What a source holds, by its kind."""


def kind_by_reader(source: Any, reader: str | None) -> tuple[str, str] | None:
    """Kind and name of the reader of what is no plain table; None of a plain one."""
    if reader is not None:
        found = find(reader)
        return None if isinstance(found, Layout) else (found.kinds[0], found.name)
    if not needs_reader(source):
        return None
    place = look(source)
    for kind in KINDS:
        readers = [one for one in recognising(place, kind) if not isinstance(one, Layout)]
        if readers:
            return kind, " or ".join(one.name for one in readers)
    if place.is_folder:
        raise InputError(
            "{source}: no reader recognises this folder. Name a reader (reader=…, on the command line --reader) or a "
            "file in the folder.",
            source=place.source,
        )
    return None


def put_together(source: Chosen, delimiter: str | None, kind: str | None, truth: str | None) -> tuple[Any, str | None]:
    """Put several files side by side if they hold predictions, as their kind or their columns say; return the kind, too."""
    if kind not in (None, "predictions"):
        return source, kind
    grids = [read_grid(path, delimiter) for path in source.source]
    called = {name for grid in grids for name in grid.rows[0] if normalise(name) in TRUTH_HEADERS}
    shared = [truth] if truth is not None else [*called] if len(called) == 1 else []
    beside = matched(source, Match(shared=tuple(("truth", name) for name in shared), always=True))
    if kind is None:
        try:
            found = other_kind(read_grid(beside, delimiter))
        except InputError:  # if they are predictions, whoever reads them shows it
            found = other_kind(grids[0])
        kind = "predictions" if found is not None and found.kind == "predictions" else None
    return (beside if kind == "predictions" else source), kind


def kind_by_columns(source: Any, grid: Grid) -> Other | None:
    """Say what a plain table holds, None for results: the answer of the readers of results."""
    try:
        grid = table_region(grid)
        return None if known_table(source, grid) else other_kind(grid)
    except InputError:  # said when it is read
        return other_kind(grid)


def known_table(source: Any, grid: Grid) -> str:
    """Name the layout or reader that knows a plain table by its columns, "" where none does."""
    layout = recognise(grid)
    if layout is not None:
        return Message("layout {name}", name=layout.name)
    if not isinstance(source, (str, os.PathLike)):
        return ""
    return next(
        (
            Message("reader {name}", name=one.name)
            for one in recognising(look(source), "results")
            if not isinstance(one, Layout)
        ),
        "",
    )


# Sources made ready: what is read more than once, and what is no file.


def rewindable(source: Any) -> Any:
    """Return a source that can be read more than once: what comes from a stream is kept."""
    if isinstance(source, Chosen):
        return replace(source, source=rewindable(source.source))
    if is_several(source):
        if "-" in source or CLIPBOARD in source:
            raise InputError(
                "podium describe reads several files more than once. Write standard input to a file first."
            )
        return source
    if isinstance(source, Grid) or (isinstance(source, (str, os.PathLike)) and source not in ("-", CLIPBOARD)):
        return source
    if not hasattr(source, "read") and source not in ("-", CLIPBOARD):
        raise InputError("Pass a path, '-' for standard input or an open file.")
    content, name = content_of(source)
    return _Kept(content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content, name)


class _Kept(io.BytesIO):
    """Bytes with the name they came under."""

    def __init__(self, content: bytes, name: str) -> None:
        super().__init__(content)
        self.name = name


def again(source: Any) -> Any:
    """Return a source of `rewindable` at its beginning."""
    stream = source.source if isinstance(source, Chosen) else source
    if isinstance(stream, io.BytesIO):
        stream.seek(0)
    return source


def as_table(data: Any, columns: LongColumns) -> tuple[Any, LongColumns]:
    """Give a source, and the columns of a long table: `MADE`, where one was made."""
    if is_file(data):
        return data, columns
    if is_frame(data):
        return frame_grid(open_frame(data)), columns
    if memory.is_columns(data):
        return memory.read(data), columns
    if isinstance(data, Folds):
        data = data.results
    if isinstance(data, (Results, Incomplete, Runs)):
        return _long(_records(data)), MADE
    if isinstance(data, Predictions):
        return _instances(data), columns
    if is_typed(data) or not (isinstance(data, Mapping) or hasattr(data, "__iter__")):
        raise InputError(
            "Objects of type {type} cannot be described; print() shows their contents. Pass a path, an open file, a "
            "data frame, an array or a dict.",
            type=type(data).__name__,
        )
    return _long(records_of(data)), MADE


MADE = LongColumns("problem", "algorithm", "value")


def _long(records: Records) -> Grid:
    rows = zip(records.problem, records.algorithm, records.value, strict=True)
    cells = [[problem, algorithm, memory.cell(value)] for problem, algorithm, value in rows]
    return grid_of(("problem", "algorithm", "value"), cells, records.source, records.notes)


def _records(data: Results | Incomplete | Runs) -> Records:
    """Single measurements, or the one value of each cell."""
    if isinstance(data, Runs):
        cells = [cell.tolist() for cell in data.exact]
    elif isinstance(data, Incomplete):
        there = zip(data.exact.ravel().tolist(), data.present.ravel().tolist(), strict=True)
        cells = [[value if present else None] for value, present in there]
    else:
        cells = [[value] for value in data.exact.ravel().tolist()]
    names = [(problem, algorithm) for problem in data.problems for algorithm in data.algorithms]
    entries = [
        (problem, algorithm, None if value is None else decimal_text(Fraction(int(value), data.denominator))[0])
        for (problem, algorithm), values in zip(names, cells, strict=True)
        for value in values
    ]
    problem, algorithm, value = (list(part) for part in zip(*entries, strict=True))
    return Records(problem, algorithm, value, source=data.source, notes=data.notes)


def _instances(data: Predictions) -> Grid:
    """A row for each instance: the true label, and what each classifier says."""
    if data.truth is None or data.predicted is None:
        return grid_of(data.classifiers, data.correct.astype(int).tolist(), data.source, data.notes)
    rows = [
        [data.labels[code] for code in (truth, *said)]
        for truth, said in zip(data.truth.tolist(), data.predicted.tolist(), strict=True)
    ]
    return grid_of(("truth", *data.classifiers), rows, data.source, data.notes)


# What is no table of results: traces, predictions, published p-values, points of ROC space, groups of problems.


def see_traces(source: Any, columns: TraceColumns, how: str, options: dict[str, Any]) -> Seen:
    """Read traces and describe them."""
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
        return open_table(source, delimiter)
    header, *body = source.rows
    columns = [list(cells) for cells in zip(*body, strict=True)]
    return TraceTable(
        list(header), lambda _: iter([Block(columns, source.lines[1:])]), source.source, source.notes, "row"
    )


def _keys(found: TraceRecords) -> tuple[Any, Any]:
    """Runs as numbers, and the runs there are: (problem, algorithm, run)."""
    k, r = len(found.algorithms), len(found.runs)
    flat = (found.problem.astype(np.int64) * k + found.algorithm) * r + found.run
    return flat, np.unique(flat)


def _holes(found: TraceRecords) -> list[Finding]:
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
                "{combinations} of algorithm and problem without a value.", combinations=count(len(lost), "combination")
            ),
            places,
        )
    ]


def _uneven(found: TraceRecords) -> list[Finding]:
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


def _falling(found: TraceRecords) -> str | None:
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
        named = named_in(grid, Named(truth, solved, group=group))
        return _of(build_predictions(table, named), how, findings, truth, group)
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
        return _of(build_from_items(table, Named(group=group)), how, _blanks(table), group=group)
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
    labels = quoted(found.labels, 8)
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
        suspicious("duplicates", Message("{names} predict the same on every instance.", names=quoted(names, 8)), names)
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


def without_labels(grid: Grid, labels: Sequence[str]) -> Grid:
    """Join the columns that number the repetitions to names of the rows."""
    at = [grid.rows[0].index(name) for name in labels]
    rows = [
        [
            ", ".join(f"{grid.rows[0][place]} {row[place]}" for place in at),
            *(cell for j, cell in enumerate(row) if j not in at),
        ]
        for row in table_region(grid).rows
    ]
    return grid._replace(rows=[["", *rows[0][1:]], *rows[1:]])


def see_scores(table: Table, truth: str) -> Seen:
    """Describe scores of classifiers beside the classes."""
    labels = dict.fromkeys(table.cells[table.names.index(truth)])
    scored = [
        name
        for name, cells in zip(table.names, table.cells, strict=True)
        if name != truth and not (len({*cells}) == table.rows and all(map(str.isdecimal, cells)))
    ]
    classifiers = {name.rpartition(":")[0] or name for name in scored}
    fact = Message("{n} label: {labels}.", "{n} labels: {labels}.", len(labels), labels=quoted(labels, 8))
    shape = {"instances": table.rows, "classifiers": len(classifiers)}
    findings = [*_blanks(table), *_alike(table, truth)]
    return Seen(
        "scores", Message("table of scores"), table.source, shape, tuple(findings), table.notes, (fact,), truth=truth
    )


def see_other(other: Other, grid: Grid) -> Seen:
    """Describe published p-values or mean ranks, points of ROC space or groups of problems."""
    kind, body = other.kind, grid.rows[1:]
    how, number = Message("by their columns"), len(body)
    if kind == "pvalues":
        column = pvalue_column(grid)
        how = Message("matrix") if column is None else Message("list")
        number = number if column is not None else sum(looks_numeric(cell) for row in body for cell in row[1:])
    shape = {_COUNTED[kind]: number}
    if kind == "groups":
        shape["groups"] = len({row[-1] for row in body})
    return Seen(kind, how, grid.source, shape, (), grid.notes)


_COUNTED = {"pvalues": "p_values", "ranks": "algorithms", "points": "points", "groups": "problems"}
