r"""Estimates how wide a text will be in LaTeX, and where it may be broken.

Widths are in em (quads of the current font) and follow Computer Modern Roman, which is wider than Times.
"""

from __future__ import annotations

import re
import unicodedata

from podium.render.latex_escape import char, escape
from podium.render.numbers import parts

_WIDTHS = {
    **dict.fromkeys("il,.:;!|[]'", 0.28), **dict.fromkeys("fjrstI", 0.39), **dict.fromkeys("-() ", 0.39),
    **dict.fromkeys("acegoz0123456789/$*?\"`^\\{}", 0.5), **dict.fromkeys("bdhknpquvxyJS_", 0.56),
    **dict.fromkeys("wABCDEFGHKLNOPQRTUVXYZ&@+=<>~", 0.78), **dict.fromkeys("m#%M", 0.92), "W": 1.03,
}  # fmt: skip
_TYPEWRITER = 0.53
BOLD = 1.16
"""How much wider the bold face is."""

_PIECE = 5.0
_AFTER_MARKS = re.compile(r"(?<=[_\-/.:,;|@+=)])(?=[^_\-/.:,;|@+=)])")


def ems(text: str) -> float:
    """Estimate the width of a text.

    >>> ems("10")
    1.0
    """
    return sum(_width(c) for c in text)


def _width(c: str) -> float:
    if c in _WIDTHS:
        return _WIDTHS[c]
    written = char(c)
    if written.startswith("\\podium"):
        return _TYPEWRITER * len(f"U+{ord(c):04X}")
    return 0.8


def number_ems(figure: str) -> float:
    """Estimate the width of a formatted number as it is typeset.

    >>> round(number_ems("0.05"), 2), round(number_ems("4.49e-07"), 2)
    (1.78, 4.97)
    """
    relation, sign, mantissa, exponent = parts(figure)
    width = ems(mantissa) + (0.8 if sign else 0.0) + (1.1 if relation else 0.0)
    if not exponent:
        return width
    power = 1.0 + 0.75 * (0.5 * len(exponent) + (0.3 if exponent.startswith("-") else 0.0))
    return width + power + 1.22


def pieces(word: str, longest: float = _PIECE) -> list[str]:
    """Cut a long word, behind punctuation where there is some, into pieces that are at most so wide.

    >>> pieces("random_forest", 4.0)
    ['random_', 'forest']
    """
    cut: list[str] = []
    for part in _AFTER_MARKS.split(word):
        cut.extend(_chunks(part, longest))
    joined = [cut[0]] if cut else []
    for piece in cut[1:]:
        if ems(joined[-1] + piece) <= longest:
            joined[-1] += piece
        else:
            joined.append(piece)
    return joined


def _chunks(part: str, longest: float) -> list[str]:
    chunks = [""]
    width = 0.0
    for c in part:
        step = _width(c)
        if chunks[-1] and width + step > longest and not unicodedata.combining(c):
            chunks.append("")
            width = 0.0
        chunks[-1] += c
        width += step
    return chunks


def breakable(text: str, longest: float = 16.0) -> str:
    r"""Escape a text so that its long words may be broken over lines, without a hyphen that is not theirs.

    >>> print(breakable("see a_very_long_and_unbroken_name", 8.0))
    see a\_very\_\allowbreak{}long\_and\_\allowbreak{}unbroken\_\allowbreak{}name
    """
    words = unicodedata.normalize("NFC", text).split(" ")
    return " ".join(_breakable_word(word, longest) for word in words)


def _breakable_word(word: str, longest: float) -> str:
    if ems(word) <= longest:
        return escape(word)
    return r"\allowbreak{}".join(escape(piece) for piece in pieces(word))


def lines(text: str, width: float) -> list[str]:
    """Wrap a header into lines of about ``width``; only words far wider than that are cut.

    >>> lines("adjusted p-value", 4.0)
    ['adjusted', 'p-value']
    """
    longest = max(width, 8.0)
    wrapped: list[str] = []
    for word in text.split():
        for number, piece in enumerate(pieces(word, longest) if ems(word) > longest else [word]):
            if wrapped and number == 0 and ems(f"{wrapped[-1]} {piece}") <= width:
                wrapped[-1] += f" {piece}"
            else:
                wrapped.append(piece)
    return wrapped or [""]
