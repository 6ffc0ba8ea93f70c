"""Sources made ready to be read more than once, the kind of data they hold, and tables that the strict reader refuses.

The user says the kind, a reader recognises it, or the numbers show it (`podium.data.kinds`).
"""

from __future__ import annotations

import io
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from podium.data import Results, Runs
from podium.data.cells import is_missing, looks_numeric
from podium.data.delimited import needs_reader
from podium.data.folds import Folds
from podium.data.frames import columns_grid, frame_grid, is_columns, is_frame, open_frame, side_by_side, spelled_object
from podium.data.given import is_file, is_typed
from podium.data.grid import Grid
from podium.data.headers import (
    METRIC_HEADERS,
    NAME_HEADERS,
    REPETITION_HEADERS,
    long_options,
    long_roles,
    looks_long,
    normalise,
)
from podium.data.incomplete import Incomplete
from podium.data.kinds import TRUTH_HEADERS, Other, other_kind
from podium.data.load import CLIPBOARD, content_of
from podium.data.long import LongColumns
from podium.data.objects import records_of
from podium.data.plain import decimal_text
from podium.data.predictions import Predictions
from podium.data.readers.layouts import Layout, recognise
from podium.data.readers.protocol import KINDS, Records, look
from podium.data.readers.registry import find, recognising
from podium.data.readers.tables import with_points
from podium.data.recognition.region import has_header, table_region
from podium.data.tables.cells import grid_of
from podium.data.tables.chosen import Chosen, Match, Tables, is_several, matched
from podium.data.tables.opening import read_grid
from podium.errors import InputError, quote, quoted
from podium.i18n import Message, count, joined, paragraph, some
from podium.studies.data_and_help.description.findings import MOST_PLACES, Finding, after, remark, stops, tell


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
            "{source}: no reader recognises this folder. Name a reader ({--reader}) or a file in the folder.",
            source=place.source,
        )
    return None


def put_together(source: Chosen, delimiter: str | None, kind: str | None, truth: str | None) -> tuple[Any, str | None]:
    """Put several files side by side if they hold predictions, as their kind or their columns say; return the kind, too."""
    if kind not in (None, "predictions"):
        return source, kind
    tables = source.source
    grids = tables.grids if isinstance(tables, Tables) else [read_grid(path, delimiter) for path in tables]
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
    readers = recognising(look(source), "results") if isinstance(source, (str, os.PathLike)) else ()
    name = next((one.name for one in readers if not isinstance(one, Layout)), None)
    return "" if name is None else Message("reader {name}", name=name)


# Sources made ready: what is read more than once, and what is no file.


def rewindable(source: Any) -> Any:
    """Return a source that can be read more than once: what comes from a stream is kept."""
    if isinstance(source, Chosen):
        return replace(source, source=rewindable(source.source))
    if is_several(source):
        if "-" in source or CLIPBOARD in source:
            raise InputError(
                "{podium describe} reads several files more than once. Write standard input to a file first."
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
    data = side_by_side(data)
    if is_file(data):
        return data, columns
    if is_frame(data):
        return frame_grid(open_frame(data)), columns
    if is_columns(data):
        return columns_grid(data), columns
    if isinstance(data, Folds):
        data = data.results
    if isinstance(data, (Results, Incomplete, Runs)):
        return _of_results(data), MADE
    if isinstance(data, Predictions):
        return _instances(data), columns
    if is_typed(data) or not (isinstance(data, Mapping) or hasattr(data, "__iter__")):
        raise InputError(
            "Objects of type {type} cannot be described; print() shows their contents. Pass a path, an open file, a "
            "data frame, an array or a dict.",
            type=type(data).__name__,
        )
    records = records_of(data)
    return _long(zip(records.problem, records.algorithm, records.value, strict=True), records), MADE


MADE = LongColumns("problem", "algorithm", "value")


def _long(rows: Iterable[tuple[str, str, Any]], data: Results | Incomplete | Runs | Records) -> Grid:
    """Return measurements, each with its problem and algorithm, as a long table."""
    cells = [[problem, algorithm, spelled_object(value)] for problem, algorithm, value in rows]
    return grid_of(("problem", "algorithm", "value"), cells, data.source, data.notes)


def _of_results(data: Results | Incomplete | Runs) -> Grid:
    """Return single measurements, or the one value of each cell, as a long table."""
    if isinstance(data, Runs):
        cells = [cell.tolist() for cell in data.exact]
    elif isinstance(data, Incomplete):
        there = zip(data.exact.ravel().tolist(), data.present.ravel().tolist(), strict=True)
        cells = [[value if present else None] for value, present in there]
    else:
        cells = [[value] for value in data.exact.ravel().tolist()]
    names = [(problem, algorithm) for problem in data.problems for algorithm in data.algorithms]
    rows = [
        (*name, None if value is None else decimal_text(Fraction(int(value), data.denominator))[0])
        for name, values in zip(names, cells, strict=True)
        for value in values
    ]
    return _long(rows, data)


def _instances(data: Predictions) -> Grid:
    """A row for each instance: the true label, and what each classifier says."""
    if data.truth is None or data.predicted is None:
        return grid_of(data.classifiers, data.correct.astype(int).tolist(), data.source, data.notes)
    rows = [
        [data.labels[code] for code in (truth, *said)]
        for truth, said in zip(data.truth.tolist(), data.predicted.tolist(), strict=True)
    ]
    return grid_of(("truth", *data.classifiers), rows, data.source, data.notes)


# A table that the strict reader refuses, taken apart all the same: everything that is wrong, and records of the rest.


BLANK = "(no name)"


def lenient_records(grid: Grid, columns: LongColumns, decimal: str | None) -> tuple[Records, list[Finding], bool]:
    """Parse a table, whatever is wrong with it."""
    rows, findings = _rectangular(grid)
    headed = has_header(grid)
    header = rows[0] if headed else [f"column {at + 1}" for at in range(len(rows[0]))]
    body, lines = (rows[1:], grid.lines[1:]) if headed else (rows, grid.lines)
    if not headed:
        findings.append(remark("shape.unnamed"))
    if not body:
        raise InputError("{source}: there are column names but no rows below them.", source=grid.source)
    known = long_roles(header)
    long = columns.any_given() or (looks_long(header) and known["problem"] is not None and known["value"] is not None)
    if long:
        records, more = _of_long(grid, header, body, lines, columns, decimal)
    else:
        records, more = _of_wide(grid, header, body, lines, decimal)
    return records, [*findings, *more], long


def _rectangular(grid: Grid) -> tuple[list[list[str]], list[Finding]]:
    widths = Counter(map(len, grid.rows))
    width = max(widths, key=lambda size: (widths[size], size))
    odd = [at for at, row in enumerate(grid.rows) if len(row) != width]
    if not odd:
        return grid.rows, []
    places = [
        Message("line {line} ({cells})", line=grid.lines[at], cells=count(len(grid.rows[at]), "cell"))
        for at in odd[:MOST_PLACES]
    ]
    return [[*row, *[""] * width][:width] for row in grid.rows], [stops("shape.width", places, n=len(odd), width=width)]


def _unique(names: Sequence[str], first: int) -> tuple[list[str], list[Finding]]:
    """Names of algorithms told apart by numbers, and what was wrong with them; the first stands in that column."""
    findings, seen, out = [], Counter[str](), []
    for name in names:
        word = name or BLANK
        seen[word] += 1
        out.append(word if seen[word] == 1 else f"{word} ({seen[word]})")
    for word, number in seen.items():
        if word != BLANK and number == 1:
            continue
        where = [Message("column {n}", n=at) for at, name in enumerate(names, first) if (name or BLANK) == word]
        key = "names.none" if word == BLANK else "names.same"
        findings.append(stops(key, where, n=number, k=number, name=quote(word)))
    return out, findings


def _of_wide(
    grid: Grid, header: list[str], body: list[list[str]], lines: Sequence[int], decimal: str | None
) -> tuple[Records, list[Finding]]:
    first = [row[0] for row in body]
    words = sum(not looks_numeric(cell) and not is_missing(cell) for cell in first)
    named = normalise(header[0]) in NAME_HEADERS or 2 * words > len(first)
    start = 1 if named and len(header) > 1 else 0
    names = header[start:]
    algorithms, findings = _unique(names, start + 1)
    series = list(zip(*(row[start:] for row in body), strict=True))
    worded = [at for at, cells in enumerate(series) if not any(map(looks_numeric, cells))]
    long = long_options(header) if looks_long(header) else None
    for at in worded:
        findings.append(_no_numbers(algorithms[at], series[at], lines, long))
    kept = sorted({*range(len(names))}.difference(worded))
    if not kept:
        raise InputError("{source}: no column holds numbers, so there is nothing to compare.", source=grid.source)
    problems = first if start else [str(at + 1) for at in range(len(body))]
    blank = [line for name, line in zip(problems, lines, strict=True) if not name]
    if blank:
        findings.append(stops("names.problems", _lines(blank), problems=count(len(blank), "problem")))
    problems = [name or f"{BLANK} line {line}" for name, line in zip(problems, lines, strict=True)]
    cells = [series[at][row] for row in range(len(body)) for at in kept]
    of = [line for line in lines for _ in kept]
    values, said = _points(cells, of, None, grid.source, decimal)
    seen: Counter[str] = Counter()
    runs = []
    for name in problems:
        seen[name] += 1
        runs.append(str(seen[name]))
    titles = [algorithms[at] for at in kept] * len(body)
    records = Records(
        problem=[name for name in problems for _ in kept],
        algorithm=titles,
        value=values,
        run=[run for run in runs for _ in kept] if max(seen.values()) > 1 else None,
        place=lambda index: Message("line {line}, column {column}", line=of[index], column=quote(titles[index])),
        source=grid.source,
        notes=grid.notes,
    )
    return records, [*findings, *said]


def _no_numbers(name: str, cells: Sequence[str], lines: Sequence[int], long: Message | None) -> Finding:
    """Report a column without numbers; `long` are the options if this may be a long table."""
    words = list(dict.fromkeys(cell for cell in cells if not is_missing(cell)))
    named = {"name": quote(name), "shown": quoted(words, 3)}
    if not words:
        return stops("missing.column", **named)
    if long is None:
        return stops("text.column", _lines(lines[:1]), **named)
    said = (tell("text.column", **named), tell("text.long", options=long))
    return stops("text", _lines(lines[:1]), said=paragraph(said))


def _of_long(
    grid: Grid,
    header: list[str],
    body: list[list[str]],
    lines: Sequence[int],
    columns: LongColumns,
    decimal: str | None,
) -> tuple[Records, list[Finding]]:
    known = long_roles(header)
    given = columns._asdict()
    chosen = {role: given[role] or known[role] for role in ("problem", "algorithm", "value")}
    lacking = [role for role, name in chosen.items() if name not in header]
    if given["run"] is not None and given["run"] not in header:
        lacking.append("run")
    if lacking:
        raise InputError(
            "{source}: a long table needs its {roles} named: {options}. The columns are: {names}.",
            source=grid.source, roles=joined(lacking, ", "), options=long_options(header),
            names=quoted(header, 20),
        )  # fmt: skip
    series = dict(zip(header, map(list, zip(*body, strict=True)), strict=False))
    used = set(chosen.values())
    run = given["run"] or next((h for h in header if normalise(h) in REPETITION_HEADERS and h not in used), None)
    metric = next((h for h in header if normalise(h) in METRIC_HEADERS and h not in used), None)
    findings = []
    for role in ("problem", "algorithm"):
        cells = series[str(chosen[role])]
        blank = [line for cell, line in zip(cells, lines, strict=True) if not cell]
        if blank:
            findings.append(stops(f"names.line.{role}", _lines(blank), lines=count(len(blank), "line")))
    column = str(chosen["value"])
    values, said = _points(series[column], lines, column, grid.source, decimal)
    records = Records(
        problem=[cell or BLANK for cell in series[str(chosen["problem"])]],
        algorithm=[cell or BLANK for cell in series[str(chosen["algorithm"])]],
        value=values,
        run=series[run] if run is not None else None,
        metric=series[metric] if metric is not None else None,
        place=lambda index: Message("line {line}, column {column}", line=lines[index], column=quote(column)),
        source=grid.source,
        notes=grid.notes,
    )
    roles = some(
        [f"{role} {quote(name)}" for role, name in {**chosen, "run": run, "metric": metric}.items() if name], 5
    )
    return records, [*findings, *said, remark("shape.long", roles=roles)]


def _lines(lines: Sequence[int]) -> list[Message]:
    return [Message("line {line}", line=line) for line in lines[:MOST_PLACES]]


def _points(
    cells: Sequence[str], lines: Sequence[int], column: str | None, source: str, decimal: str | None
) -> tuple[list[str], list[Finding]]:
    def place(index: int) -> Message:
        if column:
            return Message("line {line}, column {column}", line=lines[index], column=quote(column))
        return Message("line {line}", line=lines[index])

    try:
        return with_points(cells, place, source, decimal)[0], []
    except InputError as error:
        return list(cells), [stops("numbers", said=after(source, error))]
