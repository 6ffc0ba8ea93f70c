"""What every markup shares: a table as found in a text, cells that span others, and the plain text of a cell."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from podium.data.grid import MAX_COLUMNS, too_wide
from podium.i18n import Message

MAX_SPAN: Final = 1000
"""Columns or rows that one cell may span."""
LONGEST: Final = 2000
"""Characters of a cell that is looked at; longer ones are text."""
_MOST_REPEATED: Final = 200_000
"""Places beside their own that the cells of a table may fill."""


class OversizedError(Exception):
    """A table is larger than podium reads; `fault` says where and how."""

    def __init__(self, fault: Message) -> None:
        super().__init__(fault)
        self.fault = fault


def check_width(cells: int, line: int) -> None:
    """Refuse a row of more cells than a table has columns, before any of them is looked at."""
    if cells > MAX_COLUMNS:
        raise OversizedError(too_wide(cells, line))


@dataclass(frozen=True)
class RawTable:
    """A table of a text; a cell that spans columns or rows is repeated, and rows may differ in length."""

    rows: list[list[str]]
    lines: list[int]  # where each row starts
    kind: str  # "LaTeX tabular", "Markdown table" and so on
    caption: str | None = None
    label: str | None = None
    header: int = 0  # rows that the markup sets apart as the header, 0 where it does not say
    sections: frozenset[int] = frozenset()  # rows that are one text across the whole table
    marked: Mapping[tuple[int, int], frozenset[str]] = field(default_factory=dict)  # "bold" and the like, by cell
    notes: tuple[str, ...] = ()
    fault: str = ""  # why the table cannot be read


class Lines:
    """Numbers of the lines of a text by place."""

    def __init__(self, text: str) -> None:
        self.starts = [0]
        at = text.find("\n")
        while at >= 0:
            self.starts.append(at + 1)
            at = text.find("\n", at + 1)

    def number(self, place: int) -> int:
        """Return the line of a place, from 1."""
        return bisect_right(self.starts, place)


def without(text: str, opening: str, closing: str) -> str:
    """Remove everything between two marks, including the marks; line numbers stay the same."""
    at = text.find(opening)
    if at < 0:
        return text
    kept: list[str] = []
    start = 0
    while at >= 0:
        kept.append(text[start:at])
        end = text.find(closing, at + len(opening))
        start = len(text) if end < 0 else end + len(closing)
        kept.append("\n" * text.count("\n", at, start))
        at = text.find(opening, start)
    kept.append(text[start:])
    return "".join(kept)


# Cells that span columns and rows, laid out on a grid.


class Cell(NamedTuple):
    """A cell as it is written: its text, its marks, and how many columns and rows it spans."""

    text: str
    marks: frozenset[str] = frozenset()
    columns: int = 1
    rows: int = 1  # a negative number spans upwards, over rows already laid out


class Layout:
    """A grid that rows of cells are laid on.

    A cell that spans rows pushes the cells below it to the right if they are `skipping` it, as in HTML; in LaTeX they are
    written, and empty.
    """

    def __init__(self, skipping: bool) -> None:
        self.skipping = skipping
        self.rows: list[list[str]] = []
        self.marked: dict[tuple[int, int], frozenset[str]] = {}
        self.whole: set[int] = set()
        self._below: dict[int, tuple[int, str]] = {}  # by column: rows left, and the text
        self._repeated = 0

    def add(self, cells: list[Cell], line: int) -> None:
        """Lay out a row."""
        at = len(self.rows)
        if not self._below and all(cell.columns == 1 == cell.rows for cell in cells):
            self.rows.append([cell.text for cell in cells])
            self.marked.update({(at, column): cell.marks for column, cell in enumerate(cells) if cell.marks})
            return
        row: list[str] = []
        below, self._below = self._below, {}
        self._repeated += len(below)
        for cell in cells:
            while self.skipping and len(row) in below:
                self._fill(row, below)
            width = min(max(cell.columns, 1), MAX_SPAN)
            self._repeated += width - 1
            if self._repeated > _MOST_REPEATED:
                raise OversizedError(
                    Message(
                        "line {line}: cells that span others fill more than {most} places of this table. Copy it without them.",
                        line=line,
                        most=_MOST_REPEATED,
                    )
                )
            for _ in range(width):
                self._place(row, cell, at, below)
            if width > 1 and len(cells) == 1:
                self.whole.add(at)
        while self.skipping and len(row) in below:
            self._fill(row, below)
        for column, (left, text) in below.items():  # cells that the row leaves out
            if column >= len(row) and left > 1:
                self._below[column] = (left - 1, text)
        self.rows.append(row)

    def table(
        self,
        lines: list[int],
        kind: str,
        caption: str | None = None,
        header: int = 0,
        *,
        label: str | None = None,
        keep: Iterable[int] | None = None,
        notes: tuple[str, ...] = (),
    ) -> RawTable:
        """Return the table of these rows, or of the ones to keep; the header counts among those."""
        keep = range(len(self.rows)) if keep is None else keep
        place = {row: at for at, row in enumerate(keep)}
        return RawTable(
            [self.rows[row] for row in place],
            [lines[row] for row in place],
            kind,
            caption,
            label,
            header,
            frozenset(place[row] for row in self.whole if row in place),
            {(place[row], column): marks for (row, column), marks in self.marked.items() if row in place},
            notes,
        )

    def _fill(self, row: list[str], below: dict[int, tuple[int, str]]) -> None:
        left, text = below.pop(len(row))
        if left > 1:
            self._below[len(row)] = (left - 1, text)
        row.append(text)

    def _place(self, row: list[str], cell: Cell, at: int, below: dict[int, tuple[int, str]]) -> None:
        column = len(row)
        text = cell.text
        if column in below and not text:
            self._fill(row, below)
            return
        below.pop(column, None)
        row.append(text)
        if cell.marks:
            self.marked[at, column] = cell.marks
        if cell.rows > 1:
            self._below[column] = (min(cell.rows, MAX_SPAN) - 1, text)
        for above in range(max(at + cell.rows + 1, 0), at) if cell.rows < -1 else ():
            if column < len(self.rows[above]) and not self.rows[above][column]:
                self.rows[above][column] = text


# Plain text of a cell, the same in every markup: how numbers, deviations, powers and raised marks are spelled.


SMALL: Final = "\x01"
"""A change of size: digits before and after it are two numbers."""
SUB: Final = "\x02"
SUP: Final = "\x03"
END: Final = "\x04"
"""Lowered and raised text comes between `SUB` or `SUP` and `END`."""

_SIMPLE: Final = re.compile(r"[+-]?[A-Za-z0-9.,;:()/]+(?:[+-][A-Za-z0-9.,;:()/]+)*")
_SHIFTED: Final = re.compile("([\x02\x03])([^\x02-\x04]*)\x04")
_NESTED: Final = 4
_NUMBER: Final = re.compile(r"[-+]?[\d.,]+(?:[eE][-+]?\d+)?", re.ASCII)
_LETTERS: Final = re.compile(r"[A-Za-z](?:\s*,\s*[A-Za-z])*")
_TWO_SIZES: Final = re.compile(r"(\d%?)\s*\x01+\s*(\d[\d.,]*)", re.ASCII)
_POWER: Final = re.compile(r"(?<=\d)\s?[×·⋅]\s?10\s?\^\s?([-+]?)\s?(\d+)(?![\d.])", re.ASCII)
_POWER_ALONE: Final = re.compile(r"([-+]?)10\s?\^\s?([-+]?)\s?(\d+)", re.ASCII)
_EXPONENT: Final = re.compile(r"(?<=\d)\s?([eE])\s?([-+])\s?(?=\d)", re.ASCII)
_MINUS: Final = re.compile(r"−\s?(?=[\d.])")
_SIGN: Final = re.compile(r"([-+])\s(?=[\d.]+\Z)", re.ASCII)
_PLUS_MINUS: Final = re.compile(r"\s*±\s*")
_PERCENT: Final = re.compile(r"(?<=\d)\s+%")
_GONE: Final = str.maketrans("", "", "\x01\x02\x03\x04")


def is_simple(text: str) -> bool:
    """Whether a cell has nothing in it to be tidied; most cells of a table have not."""
    return _SIMPLE.fullmatch(text) is not None


def tidy(text: str, marks: set[str]) -> str:
    """Spell a cell: ``0.85±0.02``, ``1.23e-4``, ``0.9†``, ``f_1``; a raised letter on a number is a footnote.

    What might change a number stays visible, as in ``2^10``, so that it is not taken for one.

    >>> tidy("1.23 × 10" + SUP + "-4" + END, set()), tidy("0.85" + SUB + "± 0.02" + END, set())
    ('1.23e-4', '0.85±0.02')
    """
    text = " ".join(text.split())
    for _ in range(_NESTED):
        if SUB not in text and SUP not in text:
            break
        text = _settled(text, marks)
    text = _TWO_SIZES.sub(r"\1 (\2)", text)
    text = text.translate(_GONE)
    text = _MINUS.sub("-", text)
    if "^" in text:
        text = text.replace("(−", "(-")
        if "±" not in text or len(_POWER.findall(text)) != 1 or "e" in text.lower():
            text = _POWER.sub(r"e\1\2", text)
        if alone := _POWER_ALONE.fullmatch(text.strip()):
            text = f"{alone[1]}1e{alone[2]}{alone[3]}"
    if not text[:1].isalpha():
        text = _EXPONENT.sub(r"\1\2", text)
    text = _PLUS_MINUS.sub("±", text)
    text = _PERCENT.sub("%", text)
    return _SIGN.sub(r"\1", " ".join(text.split()), count=1)


def _settled(text: str, marks: set[str]) -> str:
    """Put the innermost raised and lowered texts into the line."""
    out: list[str] = []
    at, before = 0, ""
    for found in _SHIFTED.finditer(text):
        out.append(text[at : found.start()])
        before = (before + out[-1])[-8:]
        out.append(_in_line(found[1], found[2].strip(), before.rstrip()[-1:], marks))
        before = (before + out[-1])[-8:]
        at = found.end()
    out.append(text[at:])
    return "".join(out)


def _in_line(kind: str, content: str, before: str, marks: set[str]) -> str:
    """Return a raised or lowered text as it reads in the line, after a character."""
    if not content:
        return ""
    if content[0] == "±" or not any(map(str.isalnum, content)):
        return content  # a deviation, or a mark such as † or *
    if not (before.isdigit() or before == "%"):
        return ("_" if kind == SUB else "^") + content
    if content[0] == "(" and content[-1] == ")":
        return " " + content
    if kind == SUB and _NUMBER.fullmatch(content):
        return f" ({content})"
    if kind == SUP and _LETTERS.fullmatch(content):
        marks.add("footnote")
        return ""
    return ("_" if kind == SUB else "^") + content
