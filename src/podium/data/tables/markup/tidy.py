"""Plain text of a cell, the same whatever it was written in: how numbers, deviations, powers and raised marks are spelled."""

from __future__ import annotations

import re
from typing import Final

SMALL: Final = "\x01"
"""A change of size: digits before and after it are two numbers."""
SUB: Final = "\x02"
SUP: Final = "\x03"
END: Final = "\x04"
"""Lowered and raised text comes between `SUB` or `SUP` and `END`."""

_SIMPLE: Final = re.compile(r"[+-]?[A-Za-z0-9.,;:()/]+(?:[+-][A-Za-z0-9.,;:()/]+)*")
_SHIFTED: Final = re.compile("([\x02\x03])([^\x02-\x04]*)\x04")
_NESTED: Final = 4
_NUMBER: Final = re.compile(r"[-+]?[\d.,]+", re.ASCII)
_LETTERS: Final = re.compile(r"[A-Za-z](?:\s*,\s*[A-Za-z])*")
_TWO_SIZES: Final = re.compile(r"(\d%?)\s*\x01+\s*(\d[\d.,]*)", re.ASCII)
_POWER: Final = re.compile(r"(?<=\d)\s?[×·⋅]\s?10\s?\^\s?([-+]?)\s?(\d+)(?![\d.])", re.ASCII)
_POWER_ALONE: Final = re.compile(r"([-+]?)10\s?\^\s?([-+]?)\s?(\d+)", re.ASCII)
_EXPONENT: Final = re.compile(r"(?<=\d)\s?([eE])\s?([-+])\s?(?=\d)", re.ASCII)
_MINUS: Final = re.compile(r"−\s?(?=[\d.])")
_SIGN: Final = re.compile(r"([-+])\s(?=[\d.]+\Z)", re.ASCII)
_PLUS_MINUS: Final = re.compile(r"\s*±\s*")
_PERCENT: Final = re.compile(r"(?<=\d)\s+%")


def is_simple(text: str) -> bool:
    """Whether a cell has nothing in it to be tidied; most cells of a table have not."""
    return _SIMPLE.fullmatch(text) is not None


def tidy(text: str, marks: set[str]) -> str:
    """Spell a cell: ``0.85±0.02``, ``1.23e-4``, ``0.9†``, ``f_1``; a raised letter on a number is a footnote.

    What might change a number stays visible, as in ``2^10``, so that it is not taken for one.

    Examples
    --------
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


_GONE: Final = str.maketrans("", "", "\x01\x02\x03\x04")


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
