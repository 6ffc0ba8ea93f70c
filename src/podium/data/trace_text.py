"""Large delimited texts as columns of cells, some ten thousand lines at a time, with little memory beyond the text."""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import Any, Final, NamedTuple

from podium.data.delimited import given_delimiter, quotes_do_not_match, sniff, title
from podium.data.load import Source, load
from podium.errors import InputError
from podium.i18n import Message, count

_SAMPLE: Final = 40_000  # characters that show the delimiter
_PIECE: Final = 1 << 15  # characters split at once: what stays in the processor's cache


class Block(NamedTuple):
    """Consecutive lines as columns of cells (lists of stripped text; of a frame also arrays of numbers), and their numbers."""

    columns: list[Any]
    lines: Sequence[int]


class TraceTable(NamedTuple):
    """A table of traces: its header, its body in blocks (called with the columns needed), and what was noticed.

    `unit` is what the numbers of the blocks count: "line" of a text, "row" of a frame. Of what a reader made, which names every
    algorithm, `place` says where each entry stands.
    """

    header: list[str]
    blocks: Callable[[Collection[int]], Iterator[Block]]
    source: str
    notes: tuple[str, ...]
    unit: str = "line"
    place: Callable[[int], str] | None = None


def open_text(source: Source, delimiter: str | None = None) -> TraceTable:
    """Read a text (gzip too) and find its delimiter and header.

    Raises
    ------
    InputError
        If it cannot be read; while the blocks are taken, also for lines with too few or too many cells.
    """
    loaded = load(source)
    text = loaded.text
    if "\r" in text[:_SAMPLE]:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    sample = text[:_SAMPLE]
    sample = sample[: sample.rfind("\n") + 1] or sample
    found = given_delimiter(delimiter) if delimiter is not None else sniff(sample)
    if found is None:
        raise InputError(
            "{source}: there is only one column, but a trace needs several. Name the separator with --delimiter if "
            "it is an unusual one.",
            source=loaded.source,
        )
    blocks = _quoted(text, found, loaded.source) if '"' in text else _plain(text, found, loaded.source)
    header = next(blocks, None)
    if header is None:
        raise InputError("{source}: the file is empty.", source=loaded.source)
    names = [cells[0] for cells in header.columns]
    notes = (*loaded.notes, Message("Columns are separated by {title}.", title=title(found)))
    return TraceTable(names, lambda _: blocks, loaded.source, notes)


def _pieces(text: str) -> Iterator[tuple[int, str]]:
    """Yield (number of the first line, whole lines): the header alone, then then a piece at a time."""
    position, line, size = 0, 1, 0
    while position < len(text):
        end = text.find("\n", position + size)
        end = len(text) if end < 0 else end
        piece = text[position:end]
        if piece.strip():
            yield line, piece
            size = _PIECE
        line += piece.count("\n") + 1
        position = end + 1


def _plain(text: str, delimiter: str, source: str) -> Iterator[Block]:
    """Split a text without quotes."""
    width = 0
    for first, piece in _pieces(text):
        lines = piece.split("\n")
        numbers: Sequence[int] = range(first, first + len(lines))
        if not all(lines):
            kept = [(number, line) for number, line in zip(numbers, lines, strict=True) if line.strip()]
            numbers, lines = [number for number, _ in kept], [line for _, line in kept]
        if delimiter == " ":
            block = _block([line.split() for line in lines], numbers, width, source)
        elif any(line.count(delimiter) != width - 1 for line in lines):
            block = _block([line.split(delimiter) for line in lines], numbers, width, source)
        else:
            # One flat list and slices of it: an order of magnitude faster than a list for each line.
            cells = delimiter.join(lines).split(delimiter)
            columns = [cells[index::width] for index in range(width)]
            spaced = not piece.isascii() or " " in piece or "\t" in piece
            block = Block([list(map(str.strip, column)) for column in columns] if spaced else columns, numbers)
        width = len(block.columns)
        yield block


def _quoted(text: str, delimiter: str, source: str) -> Iterator[Block]:
    rows: list[list[str]] = []
    numbers: list[int] = []
    stream = (line + "\n" for piece in _every_piece(text) for line in piece.split("\n"))
    reader = csv.reader(stream, delimiter=delimiter, strict=True, skipinitialspace=delimiter != "\t")
    line, width = 1, 0
    try:
        for row in reader:
            if any(cell.strip() for cell in row):
                rows.append(row)
                numbers.append(line)
            line = reader.line_num + 1
            if rows and (width == 0 or len(rows) >= 20_000):
                block = _block(rows, numbers, width, source)
                yield block
                rows, numbers, width = [], [], len(block.columns)
    except csv.Error as error:
        raise InputError(
            "{source}, {problem}. A cell in quotes must end with a quote before the next delimiter; a quote inside "
            "it is doubled.",
            source=source,
            problem=quotes_do_not_match(line, error, delimiter),
        ) from None
    if rows:
        yield _block(rows, numbers, width, source)


def _every_piece(text: str) -> Iterator[str]:
    """Like `_pieces`, blank lines included, so that the reader counts lines right."""
    position = 0
    while position < len(text):
        end = text.find("\n", position + _PIECE)
        end = len(text) if end < 0 else end
        yield text[position:end]
        position = end + 1


def _block(rows: list[list[str]], numbers: Sequence[int], width: int, source: str) -> Block:
    """Turn rows into columns; every row must be as wide as the header (`width` 0: this is the header)."""
    for row, line in zip(rows, numbers, strict=True):
        if len(row) != (width or len(row)):
            raise InputError(
                "{source}, line {line}: expected {cells} as in the header, found {n}. Each line needs a cell for every "
                "column. Put cells that contain the delimiter in quotes.",
                source=source,
                line=line,
                cells=count(width, "cell"),
                n=len(row),
            )
    return Block([[cell.strip() for cell in column] for column in zip(*rows, strict=True)], numbers)
