"""What sort of data a source holds: said by the user, by a reader that recognises it, or seen from its columns."""

from __future__ import annotations

import io
import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from podium.data.cells import is_missing, looks_numeric
from podium.data.delimited import Grid
from podium.data.labels import is_truth_word
from podium.data.load import CLIPBOARD, from_stream, load
from podium.data.predictions_long import item_columns
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
from podium.i18n import Message
from podium.studies.description.others import kind_of

TRUTH_HEADERS: Final = words(
    "truth|true|true label|ground truth|gold|label|labels|target|targets|class|classes|y|y true|actual|reference|diagnosis|species"
)
_FEW: Final = 20


def rewindable(source: Any) -> Any:
    """Return a source that can be read more than once: what comes from a stream is kept."""
    if isinstance(source, Chosen):
        return replace(source, source=rewindable(source.source))
    if isinstance(source, Grid) or (isinstance(source, (str, os.PathLike)) and source not in ("-", CLIPBOARD)):
        return source
    if source == CLIPBOARD:
        return _Kept(load(source, markup=True).text.encode("utf-8", "surrogatepass"), Message("clipboard"))
    name: str
    if source == "-":
        import sys

        stream, name = getattr(sys.stdin, "buffer", sys.stdin), Message("standard input")
    elif hasattr(source, "read"):
        named = getattr(source, "name", None)
        stream, name = source, named if isinstance(named, str) else Message("open file")
    else:
        raise InputError("Give a path, '-' for standard input or an open file to describe.")
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
    if cuts and (roles["problem"] or any(cut.who for cut in cuts)):
        return "traces"
    if roles["cut_point"] and roles["problem"] and roles["algorithm"] and roles["value"]:
        return "traces"
    if (other := kind_of(grid)) is not None:
        return other
    answers = item_columns(header, columns_of(grid)) is not None or says_solved(grid)
    return "predictions" if answers or truth_column(grid) is not None else "results"


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
    header, body = grid.rows[0], [row for row in grid.rows[1:] if len(row) == len(grid.rows[0])]
    if len(body) < 2 or len(header) < 3 or names_problems(header[0]):
        return None
    columns = [[row[at] for row in body] for at in range(len(header))]
    labels = [frozenset(cell for cell in column if not is_missing(cell)) for column in columns]
    named = [at for at, name in enumerate(header) if normalise(name) in TRUTH_HEADERS]
    few = [at for at in range(len(header)) if len(labels[at]) <= _FEW]
    for at in named or few[:2]:
        others = [labels[j] for j in range(len(header)) if j != at and (named or j in few)]
        alike = [found for found in others if found and len(found & labels[at]) * 2 > len(found)]
        if _are_labels(labels[at], len(body), bool(named)) and len(alike) >= max(1, len(others) - 1):
            return header[at]
    return None


def _are_labels(found: frozenset[str], rows: int, named: bool) -> bool:
    fraction = any(looks_numeric(cell) and ("." in cell or "," in cell) for cell in found)
    numbers = all(map(looks_numeric, found))
    return not fraction and 1 < len(found) <= _FEW and (named or not numbers or len(found) * 5 <= rows)
