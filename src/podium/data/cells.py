"""Number cells: decimal mark, missing values, and an error for each cell that is no number."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from podium.data.decimals import MAX_TOKEN, NUMBER, MagnitudeError, Scaled, from_tokens
from podium.data.wording import words
from podium.errors import InputError, quote
from podium.i18n import N_, Message, count, some
from podium.progress import task

Place: TypeAlias = Callable[[int], str]
"""Says where the i-th cell stands, for instance ``line 4, column 'B'``."""

MISSING: Final = words(
    "|na|n/a|n.a.|#n/a|<na>|nan|-nan|+nan|nat|null|none|nil|missing|-|--|---|----|–|—|−|?|.|/|//|\\|n.d.|n/d|"
    "dnf|oom|timeout|time out|time-out|t/o|failed|crashed|"
    "inf|+inf|-inf|infinity|+infinity|-infinity|∞|-∞"
)
"""Cells (in lower case) that say there is no finite number."""

FILL_ADVICE: Final = Message(
    "A comparison needs every algorithm on every problem: supply the missing results, leave out those "
    "problems or algorithms, or fill in the value that a failure is worth in your study."
)

_LOOSE: Final = re.compile(r"[+-]?(?:\d+(?:[.,]\d+)*|[.,]\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_GROUPED: Final = re.compile(r"[+-]?[1-9]\d{0,2},\d{3}", re.ASCII)
_THOUSANDS: Final = re.compile(r"[+-]?\d{1,3}(?:[ '\u2019_\u00a0\u202f]\d{3})+(?:[.,]\d+)?", re.ASCII)


def looks_numeric(cell: str) -> bool:
    """Whether a cell is a number under either decimal mark.

    Examples
    --------
    >>> [looks_numeric(cell) for cell in ("0.5", "0,5", "1e-3", "x1", "")]
    [True, True, True, False, False]
    """
    return _LOOSE.fullmatch(cell) is not None


def is_missing(cell: str) -> bool:
    """Whether a cell is blank or one of the usual marks for no value."""
    return cell.casefold() in MISSING


def parse_cells(
    tokens: Sequence[str], place: Place, source: str, decimal: str | None = None, advice: str = FILL_ADVICE
) -> tuple[Scaled, str]:
    """Exact numbers of all ``tokens``, and the decimal mark they use.

    Raises
    ------
    InputError
        For text, percent signs, thousands separators, mixed or ambiguous decimal marks, missing and infinite
        values, and numbers outside the range of float64; the message names the place.
    """
    mark = decimal_mark(tokens, place, source, decimal)
    if mark == ",":
        refuse_points(tokens, place, source)
        tokens = [token.replace(",", ".") for token in tokens]
    fullmatch = NUMBER.fullmatch
    bad = [index for index, token in enumerate(tokens) if fullmatch(token) is None or len(token) > MAX_TOKEN]
    if bad:
        raise _bad_cells(tokens, bad, place, source, advice)
    try:
        with task("numbers"):
            return from_tokens(tokens), mark
    except MagnitudeError as error:
        raise InputError(
            "{source}, {place}: {cell} {reason}.",
            source=source,
            place=place(error.index),
            cell=quote(tokens[error.index]),
            reason=error.reason,
        ) from None


def decimal_mark(tokens: Sequence[str], place: Place, source: str, decimal: str | None) -> str:
    """Find the decimal mark of a set of cells: given, or the only one that fits."""
    if decimal is not None:
        if decimal not in {".", ","}:
            raise InputError(
                "Unknown decimal mark {decimal}: use '.' or ','. On the command line: --decimal.",
                decimal=quote(decimal),
            )
        return decimal
    with_comma = [index for index, token in enumerate(tokens) if "," in token and looks_numeric(token)]
    if not with_comma:
        return "."
    for index in with_comma:
        if "." in tokens[index] or tokens[index].count(",") > 1:
            raise InputError(
                "{source}, {place}: {cell} has a thousands separator. Write numbers without it, only with a decimal "
                "mark.",
                source=source,
                place=place(index),
                cell=quote(tokens[index]),
            )
    dotted = next((index for index, token in enumerate(tokens) if "." in token and looks_numeric(token)), None)
    first = with_comma[0]
    if dotted is not None:
        raise InputError(
            "{source}: two decimal marks: {one} at {place}, but {other} at {other_place}. Use one mark in the whole "
            "table, and no thousands separators.",
            source=source,
            one=quote(tokens[first]),
            place=place(first),
            other=quote(tokens[dotted]),
            other_place=place(dotted),
        )
    if all(_GROUPED.fullmatch(tokens[index]) for index in with_comma):
        raise InputError(
            "{source}, {place}: {cell} can mean {one} or {other}. Set decimal=',' (on the command line: --decimal ,) "
            "if the comma is the decimal mark; otherwise remove the thousands separators.",
            source=source,
            place=place(first),
            cell=quote(tokens[first]),
            one=tokens[first].replace(",", "."),
            other=tokens[first].replace(",", ""),
        )
    return ","


def refuse_points(tokens: Sequence[str], place: Place, source: str) -> None:
    """Refuse a point where the comma is the decimal mark: it can only be a thousands separator or a mistake."""
    for index, token in enumerate(tokens):
        if "." in token and looks_numeric(token):
            raise InputError(
                "{source}, {place}: {cell} has a point, but the decimal mark is the comma. Remove thousands separators, "
                "or set decimal='.' (on the command line: --decimal .).",
                source=source,
                place=place(index),
                cell=quote(token),
            )


def _bad_cells(tokens: Sequence[str], bad: list[int], place: Place, source: str, advice: str) -> InputError:
    for index in bad:
        if not is_missing(tokens[index]):
            return InputError(
                "{source}, {place}: {wrong}", source=source, place=place(index), wrong=_what_is_wrong(tokens[index])
            )
    places = [Message("{place} ({cell})", place=place(index), cell=_shown(tokens[index])) for index in bad]
    return holes(places, len(tokens), source, advice)


def _shown(token: str) -> str:
    return quote(token) if token else Message("blank")


def holes(places: Sequence[str], size: int, source: str, advice: str = FILL_ADVICE) -> InputError:
    """Return the error for missing or non-finite values at ``places``, out of ``size`` cells."""
    return InputError(
        Message(
            "{source}: {n} of {values} has no finite number: {places}. {advice}",
            "{source}: {n} of {values} have no finite number: {places}. {advice}",
            len(places),
            source=source,
            values=count(size, "value"),
            places=some(places, 5, "; "),
            advice=advice,
        )
    )


def _what_is_wrong(token: str) -> Message:
    checks: tuple[tuple[bool, str], ...] = (
        (len(token) > MAX_TOKEN, N_("{cell} is longer than any floating-point number.")),
        (token.endswith("%"), N_("{cell} has a percent sign. Write plain numbers (75.2 or 0.752) throughout the table.")),
        (token[0] in "<>≤≥", N_("{cell} is a bound, not a number. Write the exact value.")),
        ("±" in token or "+-" in token, N_("{cell} contains two numbers. Keep only the mean; podium does not use the deviation here.")),
        (token.casefold() in {"true", "false"}, N_("{cell} is a Boolean value. Write 1 or 0.")),
        (_THOUSANDS.fullmatch(token) is not None, N_("{cell} has a thousands separator. Write the number without it.")),
        (looks_numeric(token), N_("{cell} has a thousands separator, or a different decimal mark from the rest. Write numbers without thousands separators; set decimal=',' (on the command line: --decimal ,) if the comma is the decimal mark.")),
        (True, N_("{cell} is not a number.{foreign} Write it with digits, one decimal mark and, if needed, an exponent (1.5e-3).")),
    )  # fmt: skip
    text = next(text for applies, text in checks if applies)
    return Message(text, cell=quote(token), foreign=_foreign(token))


def _foreign(token: str) -> str:
    """Name a dash or digit of another script that looks like one of ours."""
    for character in token:
        category = unicodedata.category(character)
        if not character.isascii() and (category in {"Pd", "Nd"} or character == "−"):
            plain = str(unicodedata.digit(character)) if category == "Nd" else "-"
            name = unicodedata.name(character, "unnamed")
            return Message(
                " It contains {character} ({code}, {name}) instead of {plain}.",
                character=repr(character),
                code=f"U+{ord(character):04X}",
                name=name,
                plain=repr(plain),
            )
    return ""
