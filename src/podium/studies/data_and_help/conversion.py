"""Conversion: everything that podium reads, written in one of its plain formats, without loss or not at all."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from podium.data.plain import CONTAINERS, FORMS, Form, Plain, container_of, to_bytes
from podium.data.results import Objectives
from podium.data.tables.chosen import Chosen, RowsAndColumns, choose_part
from podium.errors import InputError
from podium.i18n import Message, count, joined, some
from podium.studies.shared.checks import one_of

_OF_RESULTS = (
    "problem",
    "algorithm",
    "value",
    "run",
    "where",
    "names",
    "delimiter",
    "decimal",
    "reader",
    "reader_options",
)
_OF_TRACES = (
    "problem",
    "algorithm",
    "value",
    "run",
    "cut_point",
    "where",
    "delimiter",
    "decimal",
    "reader",
    "reader_options",
)
_OF_PREDICTIONS = ("truth", "solved", "identifier", "classifiers", "delimiter", "reader", "reader_options")
_KNOWN = dict.fromkeys((*_OF_RESULTS, *_OF_TRACES, *_OF_PREDICTIONS))


@dataclass(frozen=True)
class Conversion:
    """Result of `convert`.

    Attributes
    ----------
    path
        The file, "" if nothing was written.
    form
        "long", "wide", "traces" or "predictions".
    container
        "csv", "tsv", "json", "jsonl" or "parquet".
    rows, columns
        Number of lines below the header, and the column names.
    notes
        Notes on how the data were read, and on what the form cannot store.
    content
        The bytes.
    """

    path: str
    form: Form
    container: str
    rows: int
    columns: tuple[str, ...]
    notes: tuple[str, ...]
    content: bytes

    def __repr__(self) -> str:
        return f"Conversion({self.form} {self.container}, {count(self.rows, 'row')} x {count(len(self.columns), 'column')})"


def convert(
    source: Any,
    target: str | os.PathLike[str] | None = None,
    *,
    to: str | None = None,
    container: str | None = None,
    metric: str | None = None,
    objective: Objectives | None = None,
    average: str | None = None,
    missing: str = "refuse",
    protect: bool = False,
    overwrite: bool = False,
    sheet: str | int | None = None,
    query: str | None = None,
    file_is: str | None = None,
    **reading: Any,
) -> Conversion:
    r"""Write data in one of podium's plain formats.

    Before writing, podium reads the bytes back and compares them with the data, cell by cell; it refuses to write
    anything that does not survive this.

    Parameters
    ----------
    source
        Whatever `read_results`, `read_traces` or `read_predictions` takes.
    target
        File to write: .csv, .tsv, .json (a list of records), .jsonl, .parquet, and .csv.gz and the like. None writes nothing.
    to
        "long" (the default: a line per measurement, with all runs, failures and metrics), "wide" (a line per problem;
        one value per cell), "traces" or "predictions".
    container
        Format of the file if `target` does not state it: "csv", "tsv", "json", "jsonl", "parquet".
    metric
        Keep only this metric. Required for a wide table if there are several.
    objective
        The direction, to be noted in the long table if the format does not state it.
    average
        "mean" or "median": exact summary of several runs in a cell of a wide table. Without it, several runs are
        refused.
    missing
        With `average`: "refuse", or "omit" for the average of the available runs. Without it, missing values are empty
        cells.
    protect
        Put a single quote in front of names that a spreadsheet would run as formulas (=, +, -, @ at the start); without
        it, delimited text refuses them, because the quote changes the names. JSON and Parquet keep them.
    overwrite
        Overwrite an existing file.
    sheet, query, file_is
        As in `read_results`.
    **reading
        Keywords for reading: `drop_row`, `keep_row`, `drop_column`, `keep_column`, `transpose`, `take`, `problem`, `algorithm`,
        `value`, `run`, `where`, `names`, `delimiter`, `decimal`, `reader`, `reader_options`; of traces `cut_point`; of
        predictions `truth`, `solved`, `identifier`, `classifiers`.

    Raises
    ------
    InputError
        If the source cannot be read, the form cannot store it, or the file exists.
    MissingExtraError
        For Parquet without polars.

    Examples
    --------
    >>> import io
    >>> print(convert(io.StringIO("data;A;B\nx;0,50;0,801\ny;;0,25\n"), container="csv").content.decode(), end="")
    problem,algorithm,value,objective
    x,A,0.50,
    x,B,0.801,
    y,A,,
    y,B,0.25,
    """
    decided = {name: reading.pop(name) for name in RowsAndColumns.__annotations__ if name in reading}
    unknown = [name for name in reading if name not in _KNOWN]
    if unknown:
        raise InputError(
            "{unknown}: convert has no such option. Its options are {known}.",
            unknown=some(unknown),
            known=joined(_KNOWN, ", "),
        )
    form = _form(to, reading)
    kind, packed = _container(target, container)
    if target is not None:
        _refuse_existing(source, target, overwrite)
    source = choose_part(source, sheet=sheet, query=query, file_is=file_is, **decided)
    if form in ("long", "wide"):
        plain = _results(source, form, metric, objective, average, missing, _taken(reading, _OF_RESULTS, form))
    else:
        _refuse_beside(form, {"objective": objective, "average": average})
        plain = _others(source, form, metric, reading)
    content = to_bytes(plain, kind, packed=packed, protect=protect)
    if target is not None:
        from podium.render.files import write_atomic

        write_atomic(target, content)
    changed = (Message("Names that start like a formula were prefixed with a quote, which changes these names."),)
    notes = (*plain.notes, *(changed if protect and plain.protected() != plain and kind in ("csv", "tsv") else ()))
    path = "" if target is None else os.fspath(target)
    return Conversion(path, plain.form, kind, plain.rows, plain.header, notes, content)


def _form(to: str | None, reading: Mapping[str, Any]) -> Form:
    if to is None:
        wanted = "predictions" if reading.get("truth") is not None or reading.get("solved") else "long"
        return "traces" if reading.get("cut_point") is not None else wanted  # type: ignore[return-value]
    one_of("to", to, FORMS)
    return to  # type: ignore[return-value]


def _container(target: str | os.PathLike[str] | None, container: str | None) -> tuple[str, bool]:
    if container is not None:
        one_of("container", container, tuple(dict.fromkeys(CONTAINERS.values())))
        return container, False
    if target is None:
        raise InputError("Specify what to write: a file, or container='csv', 'tsv', 'json', 'jsonl' or 'parquet'.")
    return container_of(target)


def _refuse_existing(source: Any, target: str | os.PathLike[str], overwrite: bool) -> None:
    there = Path(target)
    given = source.source if isinstance(source, Chosen) else source
    if isinstance(given, (str, os.PathLike)) and there.exists() and os.fspath(given) != "-":
        same = Path(given).exists() and there.samefile(given)
        if same:
            raise InputError("{path} is the file being read. Write to another one.", path=os.fspath(target))
    if there.is_file() and not overwrite:
        raise InputError(
            "{target} already exists. Write to another file, or replace it with {--overwrite:yes}.",
            target=os.fspath(target),
        )


def _taken(reading: Mapping[str, Any], names: tuple[str, ...], form: str) -> dict[str, Any]:
    _refuse_beside(form, {name: value for name, value in reading.items() if name not in names})
    return {name: value for name, value in reading.items() if name in names and value is not None}


def _refuse_beside(form: str, options: Mapping[str, Any]) -> None:
    given = [name for name, value in options.items() if value not in (None, False, ())]
    if given:
        raise InputError(
            Message(
                "{options} does not apply to to={form!r}. Leave it out.",
                "{options} do not apply to to={form!r}. Leave them out.",
                len(given), options=some(given), form=form,
            )
        )  # fmt: skip


def _results(
    source: Any,
    form: str,
    metric: str | None,
    objective: Objectives | None,
    average: str | None,
    missing: str,
    reading: dict[str, Any],
) -> Plain:
    from dataclasses import replace

    from podium.data.long import LongColumns
    from podium.data.plain import long_table, wide_table, with_objective
    from podium.data.readers.collect import choose_metric
    from podium.data.readers.opening import Table, open_records

    one_of("missing", missing, ("refuse", "omit"))
    if average is not None:
        one_of("average", average, ("mean", "median"))
        if form == "long":
            raise InputError("A long table keeps every run: leave average out, or write {--to:wide}.")
    columns = LongColumns(*(reading.pop(role, None) for role in LongColumns._fields))
    options = reading.pop("reader_options", {})
    # Lines of a wide table that share a problem are its runs: in the long table nothing is lost by that.
    records = open_records(source, Table(columns, repeats="folds", options=options, takes=None, **reading))
    records = with_objective(records, objective)
    if form == "wide":
        made = wide_table(records, metric, average, missing)
    else:
        made = long_table(choose_metric(records, metric)[1] if metric is not None else records)
    return replace(made, notes=(*records.notes, *made.notes))


def _others(source: Any, form: str, metric: str | None, reading: Mapping[str, Any]) -> Plain:
    if form == "predictions":
        from podium.data.plain import prediction_table

        _refuse_beside(form, {"metric": metric})
        return prediction_table(source, **_taken(reading, _OF_PREDICTIONS, form))
    from podium.data.plain import trace_table
    from podium.data.trace_files import TraceColumns

    given = _taken(reading, _OF_TRACES, form)
    columns = TraceColumns(*(given.pop(role, None) for role in TraceColumns._fields))
    return trace_table(source, columns, metric=metric, **given)
