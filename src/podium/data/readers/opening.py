"""From a source to records: the reader named, the one that recognises it, or a plain table."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from podium.data.delimited import needs_reader
from podium.data.grid import Grid, may_have_layout
from podium.data.headers import options_named
from podium.data.kinds import located, refuse_other
from podium.data.load import CLIPBOARD
from podium.data.long import LongColumns, selected
from podium.data.long_roles import detect_long
from podium.data.readers.protocol import Kind, Records, check_options, look
from podium.data.readers.tables import long_records, named_roles, wide_records
from podium.data.tables.chosen import is_several, whole
from podium.data.tables.opening import read_grid, with_files
from podium.data.wide import check_repeats
from podium.errors import InputError, quote
from podium.i18n import Message

if TYPE_CHECKING:
    from podium.data.readers.layouts import Layout


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
    metrics: bool = True
    """Whether a long table may hold several quantities, of which one is chosen later."""
    takes: Sequence[str] | None = ("results",)
    """Kinds of tables that are read; None for all (`podium.data.kinds`)."""

    @classmethod
    def of(cls, options: Any) -> Table:
        """Take it from the options of a function that reads files; the metric is chosen later."""
        there = {
            name: options[name] for name in ("delimiter", "decimal", "where", "names", "repeats") if name in options
        }
        check_repeats(there.get("repeats"))
        reader, reader_options = options["reader"], options["reader_options"] or {}
        return cls(LongColumns.of(options), reader=reader, options=reader_options, **there)


def open_records(source: Any, table: Table) -> Records:
    """Read results as records."""
    if table.reader is not None:
        from podium.data.readers.layouts import Layout
        from podium.data.readers.registry import find

        if isinstance(reader := find(table.reader), Layout):
            return _with_layout(source, reader, table)
    found: Records | None = by_reader(source, "results", table.reader, table.options, _given(table))
    return plain_records(source, table) if found is None else found


def by_reader(
    source: Any, kind: Kind, name: str | None, options: Mapping[str, str], given: Mapping[str, object]
) -> Any | None:
    """Read with the reader named, or the one that recognises a source; None of a plain table, which `given` is for."""
    if name is None and not recognised(source, kind):
        if options:
            raise InputError("Reader options need a reader: name it with {--reader}, or leave out {--option}.")
        return None
    refuse_options_of_tables(source, given)
    return read_with(source, kind, name, options)


def refuse_options_of_tables(source: Any, given: Mapping[str, object]) -> None:
    """Refuse options of plain tables, those that are not None, where a reader knows the columns."""
    names = [name for name, value in given.items() if value is not None]
    if names:
        raise InputError(
            "{source}: {options} is for plain tables, but this is read by a reader that knows its columns. "
            "Leave it out (some readers have options instead: {--option}), or convert the data first.",
            "{source}: {options} are for plain tables, but this is read by a reader that knows its columns. "
            "Leave them out (some readers have options instead: {--option}), or convert the data first.",
            len(names),
            source=os.fspath(source) if isinstance(source, (str, os.PathLike)) else Message("open file"),
            options=options_named(names),
        )  # fmt: skip


def read_with(source: Any, kind: Kind, name: str | None, options: Mapping[str, str]) -> Any:
    """Read a path by the reader named, or the only one that recognises it; its options are checked by name."""
    if is_several(source):
        raise InputError("The reader {name} reads one file or folder at a time. Pass one.", name=quote(name))
    if whole(source) is not source:
        raise InputError(
            "{source}: {--drop-row}, {--keep-row}, {--drop-column}, {--keep-column}, {--transpose} and {--take} are for "
            "tables, and readers do not support them. Leave them out, or write a table first ({podium convert}) and drop "
            "rows or columns of that.",
            source=whole(source),
        )
    if not isinstance(source, (str, os.PathLike)) or source in ("-", CLIPBOARD):
        raise InputError(
            "The reader {name} needs the path of a file or folder, not an open file or standard input.",
            name=quote(name),
        )
    from podium.data.readers.registry import choose

    place = look(source)
    reader = choose(place, kind, name)
    check_options(reader.name, reader.options, options)
    return reader.read(place, kind, options)


def known_table(source: Any, grid: Grid, decimal: str | None, where: Mapping[str, str] | None) -> Records | None:
    """Records of a plain table that a layout or a reader knows by its columns, None of any other."""
    from podium.data.readers.layouts import Layout, recognise
    from podium.data.readers.registry import choose, recognising

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
    from podium.data.readers.registry import recognising

    place = look(whole(source))
    return place.is_folder or bool(recognising(place, kind))


def _with_layout(source: Any, layout: Layout, table: Table) -> Records:
    if table.columns.any_given() or table.names is not None:
        raise InputError(
            "The layout {name} defines what the columns mean: leave out {--reader}, or problem, algorithm, value, "
            "run and names.",
            name=quote(layout.name),
        )
    options = dict(table.options)
    check_options(layout.name, layout.options, options)
    given = {"delimiter": table.delimiter, "decimal": table.decimal}
    options |= {name: value for name, value in given.items() if value is not None}
    return layout.records(read_grid(source, options.get("delimiter")), options, table.where)


def plain_records(source: Any, table: Table) -> Records:
    """Read a plain table, or one that a layout or a reader knows by its columns."""
    columns = table.columns
    if columns.long_given() and (table.names is not None or table.repeats == "average"):
        raise InputError(
            "names and repeats are for wide tables, problem, algorithm and value for long ones: use one set of "
            "options or the other. Repeated measurements of a long table are summarised anyway."
        )
    grid = located(read_grid(source, table.delimiter), columns, table.objective, table.takes)
    columns = with_files(grid.rows[0], columns, grid.source)
    may_be_long = table.names is None and table.repeats not in ("average", "rows")
    if may_be_long and not columns.any_given() and may_have_layout(grid):
        found = known_table(source, grid, table.decimal, table.where)
        if found is not None:
            return found
    grid = selected(grid, table.where)
    if table.takes is not None:
        refuse_other(grid, columns, table.objective, table.takes)
    if may_be_long:
        grid, columns = detect_long(grid, columns, metrics=table.metrics) or (grid, columns)
    if columns.long_given():
        return long_records(grid, named_roles(grid, columns, metrics=table.metrics), decimal=table.decimal)
    return wide_records(grid, table.names, table.repeats, table.decimal, problem=columns.problem, metric=table.metric)


def _given(table: Table) -> dict[str, object]:
    """Return the options that describe the columns and cells of a plain table."""
    there = {name: getattr(table, name) for name in ("where", "names", "delimiter", "decimal")}
    return table.columns._asdict() | there | {"repeats": True if table.repeats == "average" else None}
