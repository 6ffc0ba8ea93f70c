"""Names of algorithms as labels: wrapped or shortened to the room there is, and always told apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from podium.diagrams.look import style
from podium.diagrams.measure import clusters, plain, text_width, width_of

DOTS = "…"
_BREAK = re.compile(r"(?<=[\s\-_/+.,:;)\]])")


@dataclass(frozen=True, slots=True)
class Label:
    """A name as it is drawn: its lines, and the whole name where something was left out."""

    lines: tuple[str, ...]
    full: str
    style: str

    @property
    def width(self) -> float:
        """Width of the widest line."""
        return max(width_of(line, self.style) for line in self.lines)


def shorten(name: str, room: float, size: float, *, bold: bool = False) -> str:
    """Leave out the middle of a name wider than `room` points: names differ at either end.

    Examples
    --------
    >>> shorten("gradient-boosting-tuned", 60, 9)
    'gradien…uned'
    """
    if text_width(name, size, bold=bold) <= room:
        return name
    parts = clusters(name)
    left = room - text_width(DOTS, size, bold=bold)
    head: list[str] = []
    tail: list[str] = []
    first, last = 0, len(parts) - 1
    while first <= last:
        at_head = len(head) <= 2 * len(tail)  # two thirds of what is kept stand at the beginning
        part = parts[first] if at_head else parts[last]
        width = text_width(part, size, bold=bold)
        if width > left:
            break
        left -= width
        if at_head:
            head.append(part)
            first += 1
        else:
            tail.append(part)
            last -= 1
    return "".join(head).rstrip() + DOTS + "".join(reversed(tail)).lstrip()


def labels(names: Sequence[str], room: float, style_name: str = "label", *, lines: int = 1) -> list[Label]:
    """Fit names into a column, so that different names stay different.

    Parameters
    ----------
    names
        Any names; acting characters are made visible.
    room
        Width of the column in points.
    style_name
        Text style of the labels.
    lines
        Most lines of one label.

    Returns
    -------
    list of Label
        In the order of the names. Names that would look alike when shortened get ``#1``, ``#2``, …

    Examples
    --------
    >>> [label.lines for label in labels(["short", "a rather long name"], 50, lines=2)]
    [('short',), ('a rather', 'long name')]
    """
    shown = [plain(name) for name in names]
    fitted = [_fit(name, room, style_name, lines) for name in shown]
    times = Counter(fitted)
    taken = {text for text, number in times.items() if number == 1}
    result = []
    for name, text in zip(shown, fitted, strict=True):
        own = text
        if times[text] > 1:
            own = _numbered(name, room, style_name, lines, taken)
            taken.add(own)
        result.append(Label(own, name if _letters("".join(own)) != _letters(name) else "", style_name))
    return result


def _letters(text: str) -> str:
    """Leave blanks out, which a new line may swallow."""
    return "".join(text.split())


def _numbered(name: str, room: float, style_name: str, lines: int, taken: set[tuple[str, ...]]) -> tuple[str, ...]:
    number = 1
    while True:
        mark = f"#{number}"
        own = _fit(name, room - width_of(mark, style_name), style_name, lines)
        own = (*own[:-1], own[-1] + mark)
        if own not in taken:
            return own
        number += 1


def _fit(name: str, room: float, style_name: str, lines: int) -> tuple[str, ...]:
    look = style(style_name)
    if lines < 2 or width_of(name, style_name) <= room:
        return (shorten(name, room, look.size, bold=look.bold),)
    pieces = _BREAK.split(name)
    head = ""
    while pieces and width_of(head + pieces[0], style_name) <= room:
        head += pieces.pop(0)
    rest = "".join(pieces)
    if not head or not rest:
        return (shorten(name, room, look.size, bold=look.bold),)
    return (head.rstrip(), *_fit(rest.lstrip(), room, style_name, lines - 1))


def wrapped(text: str, room: float, style_name: str) -> list[str]:
    """Break running text at blanks into lines of at most `room` points; a longer word is shortened.

    Examples
    --------
    >>> wrapped("one two three", 30, "note")
    ['one two', 'three']
    """
    look = style(style_name)
    found: list[str] = []
    for word in plain(text).split(" "):
        piece = shorten(word, room, look.size, bold=look.bold)
        if found and width_of(f"{found[-1]} {piece}", style_name) <= room:
            found[-1] += f" {piece}"
        else:
            found.append(piece)
    return found
