"""A table as it stands in a text: cells without markup, and what the markup says about them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

MAX_SPAN: Final = 1000
"""Columns or rows that one cell may span."""


@dataclass(frozen=True)
class RawTable:
    """A table of a text.

    Attributes
    ----------
    rows
        Plain text of the cells; a cell that spans columns or rows is repeated. Rows may differ in length.
    lines
        Line of the text that each row starts on.
    kind
        "LaTeX tabular", "Markdown table" and so on.
    caption, label
        What the text calls the table.
    header
        Number of rows that the markup sets apart as the header, 0 where it does not say.
    sections
        Rows that are one text across the whole table.
    marked
        Marks of cells by (row, column): "bold", "underline", "colour" and the like.
    notes
        What was noticed.
    fault
        Why the table cannot be read, "" where it can.
    """

    rows: list[list[str]]
    lines: list[int]
    kind: str
    caption: str | None = None
    label: str | None = None
    header: int = 0
    sections: frozenset[int] = frozenset()
    marked: Mapping[tuple[int, int], frozenset[str]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    fault: str = ""


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
    """Take out what stands between two marks, together with them; lines keep their numbers."""
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
