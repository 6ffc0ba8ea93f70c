"""How wide a text is, without a font: the widths of Helvetica and its likes, and room for what they do not have.

Arial, Liberation Sans and Nimbus Sans have the same widths. Estimates err on the wide side; the back ends that can
measure shrink a text that is wider in their font.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from podium.diagrams.drawing import Text
from podium.diagrams.look import style
from podium.render.visible import visible

ASCENT, DESCENT = 0.80, 0.22
"""Reach of letters above and below the baseline, in units of the size."""

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
    """Estimated width of a text in points.

    Parameters
    ----------
    text
        One line, as it is drawn.
    size
        Type size in points.
    bold
        Whether it is set in bold.

    Returns
    -------
    float

    Examples
    --------
    >>> text_width("C4.5", 10)
    21.12
    """
    return round(sum(map(_em, text)) * size * (_BOLD if bold else 1.0), 6)


def width_of(text: str, style_name: str) -> float:
    """Estimated width of a text in a style."""
    look = style(style_name)
    return text_width(text, look.size, bold=look.bold)


def box(item: Text) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of a text (of its bounding box when it is rotated by a multiple of 90 degrees).

    Examples
    --------
    >>> box(Text(10, 20, "C4.5", "label", "end"))
    (-9.008, 12.8, 10.0, 21.98)
    """
    size = style(item.style).size
    width = width_of(item.text, item.style)
    left = {"start": 0.0, "middle": -width / 2, "end": -width}[item.anchor]
    corners = (left, -ASCENT * size, left + width, DESCENT * size)
    turns = round(item.rotation / 90) % 4
    for _ in range(turns):
        x1, y1, x2, y2 = corners
        corners = (y1, -x2, y2, -x1)
    x1, y1, x2, y2 = corners
    return tuple(round(value, 6) for value in (item.x + x1, item.y + y1, item.x + x2, item.y + y2))  # type: ignore[return-value]


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
