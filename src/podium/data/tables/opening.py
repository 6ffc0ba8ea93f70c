"""From a source to a grid, when it is not delimited text: decided by the first bytes, the address or the pattern."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from importlib import import_module
from typing import Any, Final, NamedTuple

from podium.data.delimited import WILD, has_cells_of_text, no_cells, read_delimited
from podium.data.grid import Grid
from podium.data.headers import ALGORITHM_HEADERS, normalise
from podium.data.load import Source, Text, content_of, load
from podium.data.long import LongColumns
from podium.data.tables.chosen import Chosen, Tables, is_several
from podium.errors import InputError, quote, quoted
from podium.i18n import N_, Message, listing
from podium.lazy import regex
from podium.mentions import Mention

_MARKUP: Final = regex(r"\\|<[tT]|[|│┃┆─━═&]|={2}|\+-|\+=|::|\{\||-\+-", re.MULTILINE)
_MARKUP_SIGNS: Final = r"\<|│┃┆─━═&=+:"
"""One of them is in whatever `_MARKUP` matches."""
_KINDS: Final = {
    "workbook": ("workbooks", N_("a workbook"), "sheet"),
    "parquet": ("columnar", N_("a Parquet file"), ""),
    "arrow": ("columnar", N_("an Arrow (Feather) file"), ""),
    "arrow stream": ("columnar", N_("an Arrow stream"), ""),
    "sqlite": ("databases", N_("an SQLite database"), "query"),
    "duckdb": ("databases", N_("a DuckDB database"), "query"),
    "address": ("databases", N_("a database"), "query"),
}
"""The module that reads each kind of binary source, what to call it, and what may be chosen of it."""
_IS_FOR: Final = {
    "sheet": N_("{source}: {--sheet} is for workbooks; this is {kind}. Leave it out."),
    "query": N_("{source}: {--query} is for databases; this is {kind}. Leave it out."),
    "file_is": N_("{source}: {--file-is} is for paths; this is {kind}. Leave it out."),
}

_LONGEST_NAME: Final = 10_000
_LONGEST_CELL: Final = 1_000_000

ROLES: Final = ("problem", "algorithm", "run")
"""What the names of files may say."""

_THE: Final = {"problem": N_("the problem"), "algorithm": N_("the algorithm"), "value": N_("the value")}


_KEPT: Final[ContextVar[dict[Any, Grid] | None]] = ContextVar("_KEPT", default=None)
"""Grids by their source, while `read_once` lasts."""


class Opened(NamedTuple):
    """A binary source: its bytes on disk or in memory, and what to call it."""

    kind: str
    name: str
    place: str | io.BytesIO
    head: bytes = b""


@contextmanager
def read_once() -> Iterator[None]:
    """Keep the grids of sources while this lasts: what recognises, checks and describes a table asks for the same one."""
    token = _KEPT.set({})
    try:
        yield
    finally:
        _KEPT.reset(token)


def read_grid(source: Any, delimiter: str | None = None) -> Grid:
    """Read a delimited text, or any other table that podium knows: a workbook, Parquet, JSON records, a database, many files."""
    chosen = source if isinstance(source, Chosen) else Chosen(source)
    is_file = isinstance(chosen.source, (str, os.PathLike)) or hasattr(chosen.source, "read")
    kept = _KEPT.get() if is_file else None
    grid = kept.get((chosen, delimiter)) if kept else None
    if grid is None:
        found = open_table(source, delimiter)
        grid = found if isinstance(found, Grid) else _read_text(found, delimiter, chosen.sheet)
        if kept is not None:
            kept[chosen, delimiter] = grid
    if not isinstance(source, Chosen):
        return grid
    grid = grid._replace(handling=source.handling)
    if source.handling.take is None:
        return grid
    from podium.data.recognition.marks import taken

    return taken(grid)


def _read_text(source: Source, delimiter: str | None, sheet: str | int | None = None) -> Grid:
    loaded = load(source, markup=True)
    if loaded.text.lstrip()[:1] in ("{", "["):
        from podium.data.tables import json_records

        if sheet is None and json_records.is_records(loaded.text):
            return _readable(json_records.read(loaded), loaded)
    return _readable(_with_markup(loaded, delimiter, sheet) or read_delimited(loaded, delimiter, sheet), loaded)


def _readable(grid: Grid, loaded: Text) -> Grid:
    """Refuse names and cells so long that something else must be meant, before anything looks for words in them."""
    if not grid.rows:  # nothing but titles
        raise no_cells(loaded.source)
    long = max(map(len, grid.rows[0]))
    if long > _LONGEST_NAME:
        raise InputError(
            "{source}, line {line}: a column name of {n} characters; podium reads up to {most}. Check the quotes and the "
            "delimiter.",
            source=loaded.source, line=max(grid.lines[0], 1), n=long, most=_LONGEST_NAME,
        )  # fmt: skip
    if len(loaded.text) > _LONGEST_CELL:
        for row, line in zip(grid.rows, grid.lines, strict=True):
            if (long := max(map(len, row), default=0)) > _LONGEST_CELL:
                raise InputError(
                    "{source}, line {line}: a cell of {n} characters; podium reads up to {most}. Check the quotes and "
                    "the delimiter, or leave the column out of the file.",
                    source=loaded.source, line=line, n=long, most=_LONGEST_CELL,
                )  # fmt: skip
    return grid


def _with_markup(loaded: Text, delimiter: str | None, sheet: str | int | None) -> Grid | None:
    """Read a table of LaTeX, Markdown, reStructuredText or HTML; None of other text."""
    text = loaded.text
    if (delimiter is not None and sheet is None) or not may_be_markup(text):
        return None
    if not has_cells_of_text(text):
        from podium.data.tables import markup

        try:
            tables = markup.parse(text)
        except markup.OversizedError as error:
            raise InputError("{source}, {fault}", source=loaded.source, fault=error.fault) from None
        if tables:
            return markup.chosen_grid(tables, loaded, sheet)
    return None


def may_be_markup(text: str) -> bool:
    """Whether a text contains signs of a table of LaTeX, Markdown, reStructuredText or HTML."""
    return any(mark in text for mark in _MARKUP_SIGNS) and _MARKUP.search(text) is not None


def open_table(source: Any, delimiter: str | None = None) -> Grid | Source:
    """Read what is no delimited text, a frame too; whatever else comes back as a source of text."""
    if isinstance(source, Grid):
        return source
    chosen = source if isinstance(source, Chosen) else Chosen(source)
    place = chosen.source
    if isinstance(place, Grid):
        return place
    if isinstance(place, (str, os.PathLike)):
        text = os.fspath(place)
        if "://" in text:
            return _of_kind(Opened("address", text, text), chosen)
        if chosen.file_is is not None or is_pattern(text):
            return _grid("files", text, chosen, delimiter)
    elif not hasattr(place, "read"):
        found = _listed_or_frame(chosen, delimiter)
        if found is not None:
            return found
    opened, rest = _opened(place)
    if opened is None:
        _refuse_parts(chosen, N_("a text"), "sheet")  # a text may hold several tables
        return rest
    if delimiter is not None:
        raise InputError(
            "{source}: a delimiter is for text; this is {kind}. Leave it out.",
            source=opened.name,
            kind=Message(_KINDS[opened.kind][1]),
        )
    return _of_kind(opened, chosen)


def _listed_or_frame(chosen: Chosen, delimiter: str | None) -> Grid | None:
    if is_several(chosen):
        if chosen.match is None:
            raise InputError(
                "{files}: such data are read from one file. Put them into one, with a column for each algorithm.",
                files=", ".join(map(os.fspath, chosen.source)),
            )
        paths = chosen.source if isinstance(chosen.source, Tables) else [os.fspath(one) for one in chosen.source]
        return _grid("files", paths, chosen, delimiter)
    from podium.data.frames import columns_grid, is_frame

    if not is_frame(chosen.source):
        return None
    _refuse_parts(chosen, N_("a frame"), name="frame")
    return columns_grid(chosen.source)


def _of_kind(opened: Opened, chosen: Chosen) -> Grid:
    module, what, meant = _KINDS[opened.kind]
    _refuse_parts(chosen, what, meant, opened.name)
    return _grid(module, opened, chosen)


def _grid(module: str, *source: Any) -> Grid:
    grid: Grid = import_module(f"podium.data.tables.{module}").read(*source)
    return grid


def is_pattern(path: str) -> bool:
    """Whether a path that does not exist stands for several files."""
    return not os.path.lexists(path) and any(mark in path for mark in WILD)


def _refuse_parts(chosen: Chosen, what: str, meant: str = "", name: str | None = None) -> None:
    """Refuse a sheet, query or meaning of file names where there is no such thing."""
    for part, text in _IS_FOR.items():
        if getattr(chosen, part) is not None and part != meant:
            who = name or (
                os.fspath(chosen.source) if isinstance(chosen.source, (str, os.PathLike)) else Message("open file")
            )
            raise InputError(text, source=who, kind=Message(what))


def kind_of(head: bytes, place: str | io.BytesIO) -> str | None:
    """Return the kind of a binary source by its first bytes, None for text and what podium cannot read."""
    if head.startswith(b"PK\x03\x04"):
        return "workbook" if _is_spreadsheet(place) else None
    if head[8:12] == b"DUCK":
        return "duckdb"
    marks = {
        b"\xd0\xcf\x11\xe0": "workbook",
        b"PAR1": "parquet",
        b"ARROW1": "arrow",
        b"\xff\xff\xff\xff": "arrow stream",
        b"SQLite format 3\0": "sqlite",
    }
    return next((kind for mark, kind in marks.items() if head.startswith(mark)), None)


def _is_spreadsheet(place: str | io.BytesIO) -> bool:
    """Whether a zip archive holds a spreadsheet; a broken one counts by its first entry, and is refused when read."""
    import zipfile

    try:
        with zipfile.ZipFile(place) as archive:
            names = set(archive.namelist())
            return any(name.startswith("xl/") for name in names) or {"mimetype", "content.xml"} <= names
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError):
        name = place if isinstance(place, str) else getattr(place, "name", "")
        return str(name).lower().endswith((".xlsx", ".xlsm", ".xlsb", ".ods"))


def _opened(source: Any) -> tuple[Opened | None, Source]:
    """Look at the first bytes; a stream is read whole and comes back as one that can be read again."""
    if isinstance(source, (str, os.PathLike)) and source != "-":
        path = os.fspath(source)
        head = read_head(path)
        kind = kind_of(head, path)
        return (Opened(kind, path, path, head) if kind else None), source
    if isinstance(source, io.StringIO) or not (isinstance(source, str) or hasattr(source, "read")):
        return None, source
    content, name = content_of(source)
    if isinstance(content, str):
        return None, _NamedText(content, name)
    stream = NamedBytes(content, name)
    kind = kind_of(content[:64], stream)
    stream.seek(0)
    return (Opened(kind, name, stream, content[:64]) if kind else None), stream


def read_head(path: str) -> bytes:
    """First bytes of a file, none where it cannot be read."""
    if "\n" in path or "\0" in path:
        return b""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - pathlib is a third of the import time of this layer
            return file.read(64)
    except OSError:
        return b""  # said better by the reader of texts


class NamedBytes(io.BytesIO):
    """Bytes in memory that are called something in messages."""

    def __init__(self, content: bytes, name: str) -> None:
        super().__init__(content)
        self.name = name


class _NamedText(io.StringIO):
    def __init__(self, content: str, name: str) -> None:
        super().__init__(content, newline="")
        self.name = name


# Columns that the names of files give, where a pattern of files is one table.


def column_of(role: str) -> str:
    """Name of the column that holds what the names of the files say."""
    return f"file name ({role})"


def with_files(header: Sequence[str], columns: LongColumns, source: str) -> LongColumns:
    """Fill in the roles that the names of the files play."""
    said = {role: column_of(role) for role in ROLES if column_of(role) in header}
    if not said:
        return columns
    given = {role: name for role, name in columns._asdict().items() if name is not None}
    left = [name for name in header if name not in said.values() and name not in given.values()]
    wanted = [role for role in ("problem", "algorithm", "value") if role not in said and role not in given]
    if len(left) == len(wanted):
        given |= dict(zip(wanted, left, strict=True))
    elif wanted and not given:
        named = [name for name in left if "algorithm" in said and normalise(name) in ALGORITHM_HEADERS]
        if named:
            raise InputError(
                "{source}: the files have the columns {names}. If {column} names the algorithms, name all three "
                "columns: {--problem}, {--algorithm}, {--value}; otherwise the files are the algorithms, and "
                "problem and value are enough.",
                source=source, names=quoted(left, 20), column=quote(named[0]),
            )  # fmt: skip
        raise InputError(
            "{source}: the files have the columns {names}. Name those of {roles}: {options}.",
            source=source,
            names=quoted(left, 20),
            roles=listing([Message(_THE[role]) for role in wanted]),
            options=listing([Mention(f"--{role}") for role in wanted]),
        )
    return LongColumns(**{**said, **given})
