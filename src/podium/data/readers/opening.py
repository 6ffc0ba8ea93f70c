"""From a source to records: the reader named, the one that recognises it, or a plain table; traces, and repetitions on one problem."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from podium.data.delimited import Grid, may_have_layout, needs_reader
from podium.data.headers import options_named
from podium.data.kinds import located, refuse_other
from podium.data.load import CLIPBOARD
from podium.data.long import LongColumns, selected
from podium.data.long_roles import detect_long
from podium.data.missing import is_absent_value
from podium.data.readers.collect import Wanted, choose_metric, collect, direction
from podium.data.readers.layouts import Layout, recognise
from podium.data.readers.options import check_options, choose_name
from podium.data.readers.protocol import Kind, Records, look
from podium.data.readers.registry import choose, find, recognising
from podium.data.readers.tables import long_records, named_roles, wide_records
from podium.data.results import Objective, Results
from podium.data.tables.chosen import is_several, whole
from podium.data.tables.opening import read_grid, with_files
from podium.data.trace_files import Block, TraceTable
from podium.errors import InputError, quote
from podium.i18n import N_, Message, count, some


class Table(NamedTuple):
    """How a table is to be read; as the arguments of `podium.data.read_results`."""

    columns: LongColumns = LongColumns()
    delimiter: str | None = None
    decimal: str | None = None
    where: Mapping[str, str] | None = None
    names: bool | None = None
    repeats: str | None = None
    reader: str | None = None
    options: Mapping[str, str] = {}
    metric: str | None = None
    objective: object = None
    takes: Sequence[str] | None = ("results",)
    """Kinds of tables that are read; None for all (`podium.data.kinds`)."""

    @classmethod
    def of(cls, options: Any) -> Table:
        """Take it from the options of a function that reads files; the metric is chosen later."""
        there = {
            name: options[name] for name in ("delimiter", "decimal", "where", "names", "repeats") if name in options
        }
        reader, reader_options = options["reader"], options["reader_options"] or {}
        return cls(LongColumns.of(options), reader=reader, options=reader_options, **there)


def open_records(source: Any, table: Table) -> Records:
    """Read results as records."""
    if table.reader is not None and isinstance(reader := find(table.reader), Layout):
        return _with_layout(source, reader, table)
    if table.reader is not None or recognised(source, "results"):
        _refuse_columns(table, source)
        found = read_with(source, "results", table.reader, table.options)
        assert isinstance(found, Records)
        return found
    if table.options:
        raise InputError(
            "Reader options need a reader: name it with reader= (on the command line: --reader), or leave out --option."
        )
    return _plain(source, table)


def read_with(source: Any, kind: Kind, name: str | None, options: Mapping[str, str]) -> Any:
    """Read a path by the reader named, or the only one that recognises it; its options are checked by name."""
    if is_several(source):
        raise InputError("The reader {name} reads one file or folder at a time. Pass one.", name=quote(name))
    if whole(source) is not source:
        raise InputError(
            "{source}: drop_row, keep_row, drop_column, keep_column, transpose and take are for tables, and readers do "
            "not support them. Leave them out, or write a table first (podium convert) and drop rows or columns of "
            "that.",
            source=whole(source),
        )
    if not isinstance(source, (str, os.PathLike)) or source in ("-", CLIPBOARD):
        raise InputError(
            "The reader {name} needs the path of a file or folder, not an open file or standard input.",
            name=quote(name),
        )
    place = look(source)
    reader = choose(place, kind, name)
    check_options(reader.name, reader.options, options)
    return reader.read(place, kind, options)


def known_table(source: Any, grid: Grid, decimal: str | None, where: Mapping[str, str] | None) -> Records | None:
    """Records of a plain table that a layout or a reader knows by its columns, None of any other."""
    layout = recognise(grid)
    if layout is not None:
        return layout.records(grid, {} if decimal is None else {"decimal": decimal}, where)
    if where or not isinstance(source, (str, os.PathLike)) or source in ("-", CLIPBOARD):
        return None
    place = look(source)
    if all(isinstance(reader, Layout) for reader in recognising(place, "results")):
        return None
    found: Records = choose(place, "results").read(place, "results", {})
    return found


def recognised(source: Any, kind: Kind) -> bool:
    """Whether a source is not plain text, so that a reader must read it or explain why none can."""
    if not needs_reader(source):
        return False
    place = look(whole(source))
    return place.is_folder or bool(recognising(place, kind))


def _with_layout(source: Any, layout: Layout, table: Table) -> Records:
    if table.columns.any_given() or table.names is not None:
        raise InputError(
            "The layout {name} defines what the columns mean: leave out reader= (--reader), or problem, algorithm, "
            "value, run and names.",
            name=quote(layout.name),
        )
    options = dict(table.options)
    check_options(layout.name, layout.options, options)
    given = {"delimiter": table.delimiter, "decimal": table.decimal}
    options |= {name: value for name, value in given.items() if value is not None}
    return layout.records(read_grid(source, options.get("delimiter")), options, table.where)


def _plain(source: Any, table: Table) -> Records:
    columns = table.columns
    if columns.long_given() and (table.names is not None or table.repeats == "average"):
        raise InputError(
            "names and repeats are for wide tables, problem, algorithm and value for long ones: use one set of "
            "options or the other. Repeated measurements of a long table are summarised anyway."
        )
    grid = located(read_grid(source, table.delimiter), columns, table.objective, table.takes)
    columns = with_files(grid.rows[0], columns, grid.source)
    may_be_long = table.names is None and table.repeats != "average"
    if may_be_long and not columns.any_given() and may_have_layout(grid):
        found = known_table(source, grid, table.decimal, table.where)
        if found is not None:
            return found
    grid = selected(grid, table.where)
    if table.takes is not None:
        refuse_other(grid, columns, table.objective, table.takes)
    if may_be_long:
        grid, columns = detect_long(grid, columns, metrics=True) or (grid, columns)
    if columns.long_given():
        return long_records(grid, named_roles(grid, columns), decimal=table.decimal)
    return wide_records(
        grid, table.names, table.repeats, table.decimal, {}, problem=columns.problem, metric=table.metric
    )


def _refuse_columns(table: Table, source: Any) -> None:
    given = [name for name, value in zip(table.columns._fields, table.columns, strict=True) if value is not None]
    given += [name for name in ("where", "names", "delimiter", "decimal") if getattr(table, name) is not None]
    given += ["repeats"] if table.repeats == "average" else []
    if given:
        raise InputError(Message(
            "{source}: {options} is for plain tables, but this is read by a reader that knows its columns. "
            "Leave it out, or convert the data first.",
            "{source}: {options} are for plain tables, but this is read by a reader that knows its columns. "
            "Leave them out, or convert the data first.",
            len(given),
            source=os.fspath(source) if isinstance(source, (str, os.PathLike)) else Message("open file"),
            options=options_named(given),
        ))  # fmt: skip


# Traces from readers: records with budgets as the tables that `podium.data.read_traces` puts together.


def open_all(
    sources: Sequence[Any],
    chosen: tuple[str | None, Mapping[str, str], str | None],
    objective: Objective | None,
    plain: Callable[[Any], TraceTable],
) -> tuple[list[TraceTable], str | None]:
    """Open files of traces, with a reader if one is named or recognises them, and return the direction."""
    reader, options, metric = chosen
    tables: list[TraceTable] = []
    said: dict[str, str] = {}
    for source in sources:
        if reader is None and not recognised(source, "traces"):
            if options or metric is not None:
                raise InputError(
                    "--option and --metric apply only to formats with a reader: name it with reader= (on the "
                    "command line: --reader). For a plain table, keep the rows of one metric with where= (--where)."
                )
            tables.append(plain(source))
            continue
        records = read_with(source, "traces", reader, options)
        name, records = choose_metric(records, metric)
        goal, notes = direction(records, name, objective)
        said.setdefault(goal, records.source)
        tables.append(table_of(records, notes))
    if len(said) > 1:
        raise InputError(
            "For {one} larger is better, but for {other} smaller: compare them separately.",
            one=said["maximize"],
            other=said["minimize"],
        )
    return tables, next(iter(said), objective)


def table_of(records: Records, notes: Sequence[str]) -> TraceTable:
    """Make a table of traces of records with budgets."""
    if records.budget is None:
        raise InputError(
            "{source}: the reader provides no budgets, so these are results, not traces.", source=records.source
        )
    values = ["" if is_absent_value(value) else str(value) for value in records.value]
    columns: dict[str, Sequence[Any]] = {
        "algorithm": records.algorithm,
        "problem": records.problem,
        **({} if records.run is None else {"run": records.run}),
        "cut_point": [repr(float(cut)) for cut in records.budget],
        "value": values,
    }

    def blocks(_: Collection[int]) -> Iterator[Block]:
        yield Block(list(columns.values()), range(1, len(values) + 1))

    source = os.fspath(records.source)
    return TraceTable(list(columns), blocks, source, (*records.notes, *notes), "entry", records.place)


# Repetitions on one problem from readers: the runs of a problem become the rows of a table.


def read_repetitions(
    source: Any,
    objective: Objective | None,
    chosen: tuple[str | None, Mapping[str, str], str | None],
    where: Mapping[str, str] | None,
    columns: Mapping[str, Any],
) -> tuple[Results, tuple[float, float] | None]:
    """Read the runs of one problem, and the mean sizes of their training and test sets where the format gives them."""
    reader, options, metric = chosen
    given = [name for name, value in columns.items() if value is not None]
    if given:
        raise InputError(
            "{options}: for plain tables only; a reader knows its columns. Leave out what does not apply.",
            options=options_named(given),
        )
    records = open_records(source, Table(LongColumns(), reader=reader, options=options))
    name, records = choose_metric(records, metric)
    records = _of_one_problem(records, where)
    if records.run is None:
        raise InputError(
            "{source}: there is one value per algorithm, but no repetitions on a problem.", source=records.source
        )
    found = collect(replace(records, problem=records.run, run=None), Wanted(objective, name or None))
    if not records.train or not records.test:
        return found, None
    return found, (sum(records.train) / len(records), sum(records.test) / len(records))


def _of_one_problem(records: Records, where: Mapping[str, str] | None) -> Records:
    there = list(dict.fromkeys(records.problem))
    listed = some([quote(name) for name in there], 20)
    strange = [name for name in where or {} if name != "problem"]
    if strange:
        raise InputError(
            "{source}: where={{{column}: …}}: with a reader, you can select only the problem.",
            source=records.source,
            column=repr(strange[0]),
        )
    if not where:
        if len(there) > 1:
            raise InputError(
                "{source}: it contains {problems}, but this study is about a single one. Choose one "
                "(where={{'problem': {first}}}; on the command line: --where problem=NAME): {listed}.",
                source=records.source, problems=count(len(there), "problem"), first=repr(there[0]), listed=listed,
            )  # fmt: skip
        return records
    wanted = choose_name(there, where["problem"], N_("problem"), records.source)
    return records.keep(
        [index for index, name in enumerate(records.problem) if name == wanted],
        Message("Only {problem}.", problem=quote(wanted)),
    )
