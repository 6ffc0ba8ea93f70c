"""What sort of data a source holds: said by the user, by a reader that recognises it, or seen from its columns."""

from __future__ import annotations

import io
import os
from typing import Any, Final

from podium.data.cells import is_missing, looks_numeric
from podium.data.delimited import Grid
from podium.data.load import from_stream
from podium.data.readers.layouts import Layout, recognise
from podium.data.readers.place import look
from podium.data.readers.protocol import KINDS
from podium.data.readers.registry import find, recognising
from podium.data.roles import PROBLEM_HEADERS, normalise
from podium.data.special import needs_reader
from podium.data.tables.chosen import Chosen
from podium.data.trace_columns import USUAL, cut_columns
from podium.data.wording import words
from podium.errors import InputError

_TRUTH: Final = words(
    "truth|true|true label|ground truth|gold|label|labels|target|targets|class|classes|y|y true|actual|reference|diagnosis|species"
)
_FEW: Final = 20


def rewindable(source: Any) -> Any:
    """Return a source that can be read more than once: what comes from a stream is kept."""
    if isinstance(source, Chosen):
        return Chosen(rewindable(source.source), source.sheet, source.query, source.file_is)
    if isinstance(source, Grid) or (isinstance(source, (str, os.PathLike)) and source != "-"):
        return source
    if source == "-":
        import sys

        stream, name = getattr(sys.stdin, "buffer", sys.stdin), "standard input"
    elif hasattr(source, "read"):
        named = getattr(source, "name", None)
        stream, name = source, named if isinstance(named, str) else "open file"
    else:
        raise InputError("Describe what? Give a path, '-' for standard input or an open file.")
    content, _ = from_stream(stream, name)
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
            f"{place.source}: no reader recognises this folder. Name one (reader=…, on the command line --reader), or a file in it."
        )
    return None


def kind_by_columns(grid: Grid) -> str:
    """Return "results", "traces" or "predictions" by the looks of a table."""
    header = grid.rows[0]
    there = {normalise(name) for name in header}
    roles = {role: bool(there & USUAL[role]) for role in USUAL}
    if _layout(grid):
        return "results"
    cuts = cut_columns(header)
    if cuts and (roles["problem"] or any(cut.who for cut in cuts)):
        return "traces"
    if roles["cut_point"] and roles["problem"] and roles["algorithm"] and roles["value"]:
        return "traces"
    return "predictions" if truth_column(grid) is not None else "results"


def _layout(grid: Grid) -> bool:
    try:
        return recognise(grid) is not None
    except InputError:
        return True


def truth_column(grid: Grid) -> str | None:
    """Return the column that probably holds the true labels: the others mostly say the same few things."""
    header, body = grid.rows[0], [row for row in grid.rows[1:] if len(row) == len(grid.rows[0])]
    if len(body) < 2 or len(header) < 3 or normalise(header[0]) in PROBLEM_HEADERS - {"instance", "instances", "case"}:
        return None
    columns = [[row[at] for row in body] for at in range(len(header))]
    labels = [frozenset(cell for cell in column if not is_missing(cell)) for column in columns]
    named = [at for at, name in enumerate(header) if normalise(name) in _TRUTH]
    for at in named or range(min(2, len(header))):
        others = [labels[j] for j in range(len(header)) if j != at]
        alike = [found for found in others if found and len(found & labels[at]) * 2 > len(found)]
        if _are_labels(labels[at], len(body), bool(named)) and len(alike) >= max(1, len(others) - 1):
            return header[at]
    return None


def _are_labels(found: frozenset[str], rows: int, named: bool) -> bool:
    fraction = any(looks_numeric(cell) and ("." in cell or "," in cell) for cell in found)
    numbers = all(map(looks_numeric, found))
    return not fraction and 1 < len(found) <= _FEW and (named or not numbers or len(found) * 5 <= rows)
