"""Texts in pictures: how wide they are, how names fit, how numbers are written."""

from __future__ import annotations

import math
import re
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from podium.diagrams.look import spread, style
from podium.diagrams.style import called, own
from podium.render.numbers import value_format
from podium.render.visible import visible

_WIDTHS = (
    "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 "
    "584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 "
    "667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 "
    "278 556 500 722 500 500 500 334 260 334 584"
)
_ASCII = {chr(32 + place): int(width) / 1000 for place, width in enumerate(_WIDTHS.split())}
_OTHERS = {"–": 0.556, "—": 1.0, "…": 1.0, "−": 0.584, "±": 0.584, "≈": 0.55, "≤": 0.55, "≥": 0.55, "α": 0.6, "·": 0.34,
           "‘": 0.222, "’": 0.222, "“": 0.333, "”": 0.333, "•": 0.35, "→": 1.0, "←": 1.0, "\u00a0": 0.278}  # fmt: skip
_BOLD = 1.09

SLACK = 1.1
"""Room for names, in units of their width: some viewers draw them in a wider font, and ignore the width an SVG states."""

UNKNOWN = 1.2
"""The same for a name of which some letters are not measured, for which an SVG states no width."""


@lru_cache(maxsize=8192)
def _em(char: str) -> float:
    """Width of one character in units of the size."""
    known = _ASCII.get(char) or _OTHERS.get(char)
    if known:
        return known
    category = unicodedata.category(char)
    if category in ("Mn", "Me") or char in "\u200c\u200d\ufe0e\ufe0f":
        return 0.0
    base = unicodedata.normalize("NFD", char)[0]
    if base in _ASCII:
        return _ASCII[base]
    if ord(char) >= 0x1F000:  # emoji
        return 1.4
    if unicodedata.east_asian_width(char) in "WF":
        return 1.05
    if ord(char) < 0x0590:  # Latin, Greek, Cyrillic, Armenian
        return 0.72 if category == "Ll" else 0.95
    return 1.0


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """Estimate the width of one line of text in points.

    >>> text_width("C4.5", 10)
    21.12
    """
    return round(sum(map(_em, text)) * size * (_BOLD if bold else 1.0) * spread(), 6)


@lru_cache(maxsize=2048)
def is_measured(text: str) -> bool:
    """Whether the width of every character is known, not a generous guess.

    >>> is_measured("naïve Bayes"), is_measured("朴素贝叶斯")
    (True, False)
    """
    parts = unicodedata.normalize("NFD", text)
    return all(char in _ASCII or char in _OTHERS for char in parts if unicodedata.category(char) != "Mn")


def width_of(text: str, style_name: str) -> float:
    """Estimated width of a text in a style."""
    look = style(style_name)
    return text_width(text, look.size, bold=look.bold)


def clusters(text: str) -> list[str]:
    """Split a text where it may be cut: combining marks, joiners and variation selectors stay with their letter.

    >>> [len(part) for part in clusters("ae\\u0301o")]
    [1, 2, 1]
    """
    found: list[str] = []
    for char in text:
        joined = bool(found) and (
            unicodedata.category(char) in ("Mn", "Mc", "Me") or char in "\u200c\u200d" or found[-1][-1] == "\u200d"
        )
        if joined:
            found[-1] += char
        else:
            found.append(char)
    return found


def plain(name: str) -> str:
    """Return a name as one line in which no character acts (line feeds, direction overrides become visible)."""
    return visible(name)


# Names of algorithms as labels: wrapped or shortened to the room there is, and always told apart.


DOTS = "…"
_BETWEEN = " vs. "
_BREAK = re.compile(r"(?<=[\s\-_/+.,:;)\]])")


@dataclass(frozen=True, slots=True)
class Label:
    """A name as it is drawn: its lines, and the whole name where something was left out."""

    lines: tuple[str, ...]
    full: str
    style: str

    @property
    def width(self) -> float:
        """Width of the widest line; more for a text that an SVG cannot keep to its width, because parts of it are not measured."""
        return max(width_of(line, self.style) * (1.0 if is_measured(line) else UNKNOWN) for line in self.lines)


def shorten(name: str, room: float, size: float, *, bold: bool = False) -> str:
    """Leave out the middle of a name wider than `room` points: names differ at either end. Of a pair both names are shortened.

    >>> shorten("gradient-boosting-tuned", 60, 9), shorten("gradient-boosting-tuned vs. SVM", 100, 9)
    ('gradien…uned', 'gradient…uned vs. SVM')
    """
    if text_width(name, size, bold=bold) <= room:
        return name
    one, between, other = name.partition(_BETWEEN)
    left = room - text_width(between, size, bold=bold)
    if other and left > 6 * size:
        one = shorten(one, max(left / 2, left - text_width(other, size, bold=bold)), size, bold=bold)
        return one + between + shorten(other, left - text_width(one, size, bold=bold), size, bold=bold)
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
    """Fit names into a column, each on at most so many lines, so that different names stay different.

    >>> [label.lines for label in labels(["short", "a rather long name"], 50, lines=2)]
    [('short',), ('a rather', 'long name')]
    """
    shown = [plain(called(name)) for name in names]
    looks = [own(style_name, name) for name in names]
    fitted = [_fit(name, room, look, lines) for name, look in zip(shown, looks, strict=True)]
    times = Counter(fitted)
    taken = {text for text, number in times.items() if number == 1}
    result = []
    for name, look, text in zip(shown, looks, fitted, strict=True):
        told = text
        if times[text] > 1:
            told = _numbered(name, room, look, lines, taken)
            taken.add(told)
        result.append(Label(told, name if _letters("".join(told)) != _letters(name) else "", look))
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


# How the numbers of a picture are written: short, in plain notation where that is readable.


MINUS = "−"


def signed(text: str) -> str:
    """Write a figure with a real minus sign."""
    return text.replace("-", MINUS)


def short(number: float) -> str:
    """Three significant digits, or all of the integer part; powers of ten only where zeros would have to be counted.

    >>> [short(x) for x in (-1431.2, 1.5, -0.003142, 1.2345e-7, -2e9, 0.0)]
    ['−1431', '1.5', '−0.00314', '1.23e−7', '−2e9', '0']
    """
    if number == 0:
        return "0"
    mantissa, _, power = f"{number:.2e}".partition("e")
    exponent = int(power)
    if -5 < exponent < 6:
        return signed(_trimmed(f"{number:.{max(2 - exponent, 0)}f}"))
    return signed(f"{_trimmed(mantissa)}e{exponent}")


def figures(numbers: Iterable[float]) -> Callable[[float], str]:
    """Choose how the numbers of a picture are written: common decimals where they do, else three digits each.

    >>> write = figures([17.72, -0.94, 0.00449, 2.04])
    >>> write(17.72), write(-0.94), write(0.00449), write(float("inf"))
    ('17.72', '−0.94', '0.00449', '∞')
    """
    common = value_format([number for number in numbers if math.isfinite(number)])

    def write(number: float) -> str:
        if not math.isfinite(number):
            return "∞" if number > 0 else f"{MINUS}∞"
        text = common(number)
        return short(number) if "e" in text else signed(text)

    return write


def coordinate(value: float) -> str:
    """Write a number of points for a back end."""
    text = _trimmed(f"{value:.2f}")
    return "0" if text == "-0" else text


def _trimmed(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text
