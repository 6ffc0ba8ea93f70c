"""Kind of data in a source, and findings about data other than tables of results.

The user says the kind, a reader recognises it, or the columns show it.
"""

from __future__ import annotations

import io
import os
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final

import numpy as np

from podium.data import Results, Runs
from podium.data.cells import is_missing, looks_numeric
from podium.data.delimited import Grid, needs_reader
from podium.data.folds import Folds
from podium.data.frames import is_frame
from podium.data.given import is_file, is_typed
from podium.data.headers import PROBLEM_HEADERS, normalise, words
from podium.data.incomplete import Incomplete
from podium.data.instances import Named, Table, is_truth_word, look_alikes
from podium.data.load import CLIPBOARD, content_of
from podium.data.long import LongColumns
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
from podium.data.readers.opening import read_with, table_of
from podium.data.readers.protocol import KINDS, Records, look
from podium.data.readers.registry import find, recognising
from podium.data.readers.tables import records_of
from podium.data.reported import pvalue_column, says_pvalues
from podium.data.roc_points import are_points
from podium.data.tables import memory
from podium.data.tables.cells import grid_of
from podium.data.tables.chosen import Chosen, Match, is_several, matched
from podium.data.tables.opening import read_grid
from podium.data.trace_files import (
    USUAL,
    Block,
    CutColumn,
    TraceColumns,
    TraceRecords,
    TraceTable,
    cut_columns,
    open_table,
    read_tables,
)
from podium.data.trace_grid import number
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
    "traces": N_("traces"),
    "predictions": N_("predictions"),
    "pvalues": N_("published p-values"),
    "points": N_("points in ROC space"),
    "groups": N_("groups of problems"),
}
"""What a source holds, by its kind."""


TRUTH_HEADERS: Final = words(
    "truth|true|true label|ground truth|gold|label|labels|target|targets|class|classes|y|y true|actual|reference|diagnosis|species"
)
_FEW: Final = 20


def kind_by_reader(source: Any, reader: str | None) -> tuple[str, str] | None:
    """Kind and name of the reader of what is no plain table; None of a plain one.

    Raises
    ------
    InputError
        For an unknown reader, or a folder that none recognises.
    """
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


def kind_by_columns(grid: Grid) -> str:
    """Return "results", "traces", "predictions" or another kind of `others` by the looks of a table."""
    header = grid.rows[0]
    there = {normalise(name) for name in header}
    roles = {role: bool(there & USUAL[role]) for role in USUAL}
    if _layout(grid):
        return "results"
    cuts = cut_columns(header)
    if cuts and (roles["problem"] or any(cut.who for cut in cuts)) and not _numbered(cuts):
        return "traces"
    if roles["cut_point"] and roles["problem"] and roles["algorithm"] and roles["value"]:
        return "traces"
    if (other := kind_of(grid)) is not None:
        return other
    answers = item_columns(header, columns_of(grid)) is not None or says_solved(grid)
    return "predictions" if answers or truth_column(grid) is not None else "results"


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
            found = kind_by_columns(read_grid(beside, delimiter))
        except InputError:  # if they are predictions, whoever reads them shows it
            found = kind_by_columns(grids[0])
        kind = found if found == "predictions" else None
    return (beside if kind == "predictions" else source), kind


def _numbered(cuts: Sequence[CutColumn]) -> bool:
    """Whether the headers are names that end in a running number ("method 1", "method 2", …), not points of a budget."""
    names = {cut.who for cut in cuts}
    numbers = [cut.cut for cut in cuts]
    return (
        names != {""}
        and len(names) == 1
        and numbers in ([str(i + start) for i in range(len(cuts))] for start in (0, 1))
    )


def columns_of(grid: Grid) -> list[list[str]]:
    """Return the cells below each name; lines of another length are left out."""
    width = len(grid.rows[0])
    body = [row for row in grid.rows[1:] if len(row) == width]
    return [[row[at] for row in body] for at in range(width)]


def says_solved(grid: Grid) -> bool:
    """Whether all columns but a first one, which names no problems or data sets, hold 0 and 1 (or true and false) only."""
    header, columns = grid.rows[0], columns_of(grid)
    if len(header) < 3 or len(columns[0]) < 2 or any(normalise(name) in TRUTH_HEADERS for name in header):
        return False
    outcomes = [bool(cells) and all(map(is_truth_word, cells)) for cells in columns]
    return all(outcomes[1:]) and (outcomes[0] or not names_problems(header[0]))


def names_problems(header: str) -> bool:
    """Whether a header says that its column names problems or data sets, and not the instances of one."""
    return normalise(header) in PROBLEM_HEADERS - {"instance", "instances", "case"}


def group_column(grid: Grid, truth: str) -> str | None:
    """Return the only column beside identifiers and labels whose cells recur: rows with the same cell belong together."""
    columns = columns_of(grid)
    found = [
        name
        for name, cells in zip(grid.rows[0], columns, strict=True)
        if name != truth and _FEW < len(set(cells)) < len(cells) and not any("." in cell for cell in cells)
    ]
    return found[0] if len(found) == 1 else None


def score_truth(grid: Grid) -> str | None:
    """Return the column of true labels beside columns of scores.

    It is called like a truth, holds two labels, and all others but identifiers are numbers; or the columns of scores are called
    after its labels (CLASSIFIER:LABEL).
    """
    header, columns = grid.rows[0], columns_of(grid)
    classes = {name.rpartition(":")[2] for name in header if ":" in name}
    if (
        len(classes) > 1
        and (of := next((at for at, cells in enumerate(columns) if set(cells) == classes), None)) is not None
    ):
        return header[of]
    named = [at for at, name in enumerate(header) if normalise(name) in TRUTH_HEADERS]
    if len(named) != 1 or names_problems(header[0]) or len(set(columns[named[0]])) != 2:
        return None
    others = [cells for at, cells in enumerate(columns) if at != named[0] and not _identifies(cells)]
    scores = bool(others) and all(all(map(looks_numeric, cells)) and len(set(cells)) > 2 for cells in others)
    return header[named[0]] if scores else None


def _identifies(cells: Sequence[str]) -> bool:
    return len(set(cells)) == len(cells) and not any("." in cell or "," in cell for cell in cells)


def _layout(grid: Grid) -> bool:
    try:
        return recognise(grid) is not None
    except InputError:
        return True


def truth_column(grid: Grid) -> str | None:
    """Return the column that probably holds the true labels: the others mostly say the same few things."""
    header, columns = grid.rows[0], columns_of(grid)
    rows = len(columns[0])
    if rows < 2 or len(header) < 3 or names_problems(header[0]):
        return None
    labels = [frozenset(cell for cell in column if not is_missing(cell)) for column in columns]
    named = [at for at, name in enumerate(header) if normalise(name) in TRUTH_HEADERS]
    few = [at for at in range(len(header)) if len(labels[at]) <= _FEW]
    for at in named or few[:2]:
        others = [labels[j] for j in range(len(header)) if j != at and (named or j in few)]
        alike = [found for found in others if found and len(found & labels[at]) * 2 > len(found)]
        if _are_labels(labels[at], rows, bool(named)) and len(alike) >= max(1, len(others) - 1):
            return header[at]
    return None


def _are_labels(found: frozenset[str], rows: int, named: bool) -> bool:
    fraction = any(looks_numeric(cell) and ("." in cell or "," in cell) for cell in found)
    numbers = all(map(looks_numeric, found))
    return not fraction and 1 < len(found) <= _FEW and (named or not numbers or len(found) * 5 <= rows)


def kind_of(grid: Grid) -> str | None:
    """Return "pvalues", "points" or "groups" where the file itself says so."""
    if says_pvalues(grid):
        return "pvalues"
    if are_points(grid.rows[0]):
        return "points"
    return "groups" if _are_groups(grid) else None


def _are_groups(grid: Grid) -> bool:
    """Whether the only two columns name problems, each once, and something that several of them share."""
    header, body = grid.rows[0], grid.rows[1:]
    if len(header) != 2 or normalise(header[0]) not in PROBLEM_HEADERS or len(body) < 3:
        return False
    groups = [row[1] for row in body if len(row) == 2]
    words = len(groups) == len(body) and not any(looks_numeric(cell) or is_missing(cell) for cell in groups)
    return words and len({row[0] for row in body}) == len(body) > len(set(groups)) > 1


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
    """Give a source, and the columns of a long table: `MADE`, where one was made.

    Raises
    ------
    InputError
        For objects of which nothing can be said.
    """
    if is_file(data):
        return data, columns
    if is_frame(data) or memory.is_columns(data):
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
    """Read traces and describe them.

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


def see_other(kind: str, grid: Grid) -> Seen:
    """Describe published p-values, points of ROC space or groups of problems."""
    body = grid.rows[1:]
    if kind == "pvalues":
        column = pvalue_column(grid)
        matrix = column is None
        number = len(body) if column is not None else sum(looks_numeric(cell) for row in body for cell in row[1:])
        return Seen(
            kind, Message("matrix") if matrix else Message("list"), grid.source, {"p_values": number}, (), grid.notes
        )
    if kind == "points":
        return Seen(kind, Message("by their columns"), grid.source, {"points": len(body)}, (), grid.notes)
    shape = {"problems": len(body), "groups": len({row[-1] for row in body})}
    return Seen(kind, Message("by their columns"), grid.source, shape, (), grid.notes)
