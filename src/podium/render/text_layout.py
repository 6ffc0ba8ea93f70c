"""Measures, wraps and shortens text in terminal cells, where a Chinese character takes two and an accent none."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Literal

from rich.cells import cell_len

__all__ = ["cell_len", "longest_piece", "pad", "shorten", "shorten_all", "wrap"]

_JOINTS = "–/_-"  # where the parts of a compound meet
_PIECES = re.compile(rf"[^ {_JOINTS}]*[{_JOINTS}]|[^ {_JOINTS}]+")


def pad(text: str, width: int, side: Literal["left", "right"]) -> str:
    """Fill up with blanks so that the text is flush with a side.

    >>> pad("1.5", 5, "right")
    '  1.5'
    """
    blanks = " " * max(width - cell_len(text), 0)
    return text + blanks if side == "left" else blanks + text


def wrap(text: str, width: int, first: str = "", rest: str = "") -> list[str]:
    """Break a text at blanks into lines of at most ``width`` cells; a word that is longer is cut.

    ``first`` and ``rest`` stand in front of the first and of every other line.

    >>> wrap("one two three", 9, "- ", "  ")
    ['- one two', '  three']
    """
    room = max(width - max(cell_len(first), cell_len(rest)), 1)
    lines: list[str] = []
    for word in text.split(" "):
        for number, piece in enumerate(_cut(word, room)):
            if number == 0 and lines and cell_len(lines[-1]) + 1 + cell_len(piece) <= room:
                lines[-1] += f" {piece}"
            else:
                lines.append(piece)
    return [(rest if number else first) + line for number, line in enumerate(lines)]


def longest_piece(text: str) -> int:
    """Return the width of the longest part of a text that `wrap` breaks only when it must.

    >>> longest_piece("Bonferroni–Dunn 0.05")
    11
    """
    return max((cell_len(piece) for piece in _PIECES.findall(text)), default=0)


def _cut(word: str, room: int) -> Iterator[str]:
    while cell_len(word) > room:
        piece = _start(word, room) or word[0]
        hyphen = max(piece.rfind(mark) for mark in _JOINTS)
        if hyphen > 0:  # a compound breaks where its parts meet
            piece = piece[: hyphen + 1]
        yield piece
        word = word[len(piece) :]
    yield word


def _start(text: str, room: int) -> str:
    """Take the longest beginning that fits."""
    end = min(len(text), room)
    while end and cell_len(text[:end]) > room:
        end -= 1
    return text[:end]


def _end(text: str, room: int) -> str:
    """Take the longest end that fits."""
    start = max(len(text) - room, 0)
    while start < len(text) and cell_len(text[start:]) > room:
        start += 1
    return text[start:]


def shorten(name: str, width: int, dots: str = "…") -> str:
    """Leave out the middle of a name that is too long: names differ at either end.

    >>> shorten("gradient-boosting-tuned", 11)
    'gradi…tuned'
    """
    if cell_len(name) <= width:
        return name
    room = max(width - cell_len(dots), 2)
    head = _start(name, (room + 1) // 2)
    return head + dots + _end(name, room - cell_len(head))


def shorten_all(names: Iterable[str], width: int, dots: str = "…") -> tuple[dict[str, str], dict[str, str]]:
    """Shorten the names of a column so that different names stay different.

    Returns
    -------
    short : dict of str to str
        How each name is shown.
    legend : dict of str to str
        The names that had to be numbered to be told apart: how they are shown, and what they are.

    Examples
    --------
    >>> shorten_all(["alpha-long-omega", "alpha-more-omega"], 9)[1]
    {'alp…ega#1': 'alpha-long-omega', 'alp…ega#2': 'alpha-more-omega'}
    """
    unique = list(dict.fromkeys(names))
    short = {name: shorten(name, width, dots) for name in unique}
    times = Counter(short.values())
    taken = {shown for shown, count in times.items() if count == 1}
    legend: dict[str, str] = {}
    for name in unique:
        if times[short[name]] > 1:
            shown = _numbered(name, width, dots, taken)
            taken.add(shown)
            legend[shown] = name
    short.update({name: shown for shown, name in legend.items()})
    return short, legend


def _numbered(name: str, width: int, dots: str, taken: set[str]) -> str:
    number = 1
    while True:
        mark = f"#{number}"
        shown = shorten(name, max(width - len(mark), 3), dots) + mark
        if shown not in taken:
            return shown
        number += 1
