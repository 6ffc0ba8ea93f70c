"""Cells: what a text is, and how texts and Python numbers become exact decimals, with an error for each that is no number."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Sequence
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from numbers import Rational
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from podium.data.decimals import (
    MAX_TOKEN,
    NUMBER,
    FloatArray,
    MagnitudeError,
    Scaled,
    from_floats,
    from_fractions,
    from_tokens,
    plain_decimals,
    tidy,
)
from podium.data.headers import words
from podium.errors import Handled, InputError, Noted, quote
from podium.i18n import N_, Message, count, joined, some
from podium.lazy import regex
from podium.progress import task

Place: TypeAlias = Callable[[int], str]
"""Says where the i-th cell stands, for instance ``line 4, column 'B'``."""

MISSING: Final = words(
    "|na|n/a|n.a.|#n/a|<na>|nan|-nan|+nan|nat|null|none|nil|missing|-|--|---|----|–|—|−|?|.|/|//|\\|n.d.|n/d|"
    "dnf|oom|oot|memout|mem out|timeout|time out|time-out|timed out|t/o|failed|crashed|not run|did not finish|"
    "out of memory|out of time|not available|not reported|"
    "inf|+inf|-inf|infinity|+infinity|-infinity|∞|-∞"
)
"""Cells (in lower case) that say there is no finite number."""

_AMONG_NUMBERS: Final = words("n|x|to|mo|tle|mle|err|error|fail|killed|abort|aborted|segfault|nd|✗|✘|×|*")
"""Cells (in lower case) that say so in a column of numbers; elsewhere they may be names or labels."""

FILL_ADVICE: Final = Message(
    "A comparison needs every algorithm on every problem: supply the missing results, leave out those "
    "problems or algorithms, or fill in the value that a failure is worth in your study."
)

# What the text of a cell is: one grammar for every table, whatever its notation.


class Kind(Enum):
    """What the text of a cell is."""

    BLANK = "blank"
    NUMBER = "number"
    SEVERAL = "several numbers"
    BOUND = "bound"
    MISSING = "missing"
    TEXT = "text"


class Cell(NamedTuple):
    """The text of a cell, taken apart."""

    kind: Kind
    number: str = ""  # as written, but for a plain minus, and powers of ten as an exponent
    spread: str = ""  # its deviation: after ``±`` or ``+``, or named in brackets
    brackets: tuple[str, ...] = ()  # what stands in brackets, or lowered, behind the number
    marks: str = ""  # stars, daggers, bullets and signs before or behind it
    unit: str = ""  # ``%``, ``s``, ``k``, …
    parts: tuple[str, ...] = ()  # the numbers of a cell with several, each as written


_TEXT: Final = Cell(Kind.TEXT)
_PLAIN: Final = str.maketrans(
    dict.fromkeys("−‐‑–﹣－", "-") | dict.fromkeys("\u00a0\u2009\u202f", " ") | {"∼": "~", "∓": "±", "％": "%"}
)
_EXPONENT: Final = r"(?:\s?[eE][+-]\d+|[eE]\d+|[dD][+-]\d+|\s?[×xX·*]\s?10\s?\^?\s?[{(]?[+-]?\d+[})]?)"
_MANTISSA: Final = (
    r"(?:\d{1,3}(?:[ '\u2019]\d{3})+(?:[.,]\d+)?"  # 9 346 000: groups set apart by a blank
    r"|\d+(?:[.,]\d+)*\.?|[.,]\d+)"
)
_UNSIGNED: Final = rf"{_MANTISSA}{_EXPONENT}?"
_DECIMAL: Final = rf"\d*[.,]\d+{_EXPONENT}?"
_MARKS: Final = r"*∗⋆★☆†‡§¶#●○•◦▪■□▲▼△▽↑↓⇑⇓✓✔✗✘ᵃᵇᶜᵈᵉ¹²³⁴🥇🥈🥉"
_BEHIND: Final = rf"(?:[{_MARKS}≈=+\-~_\s]|\bv\b)*"  # Weka writes v and * for better and worse
_UNIT: Final = (
    "(?:%|‰|secs?|seconds?|ms|[µμu]s|ns|s|mins?|minutes?|hrs?|hours?|h|m|[kKMGT]i?B|[kKMBGTx×]|[kMG]?Hz|fps|k?[WJ]|"
    "dB|pp|°C?|€|£)(?![A-Za-z])"
)
_SIGNS: Final = ("%", "‰", "×", "°", "°C", "€", "£")
"""Units that may follow a whole number at once; with letters, as 7B and 3x, it is written like a name."""
_PLUS_MINUS: Final = r"(?:±|\+\s?/\s?-|\+-)"
_CELL: Final = regex(
    rf"(?P<lead>[{_MARKS}~≈_\s]*)(?P<number>[+-]?{_UNSIGNED})\s*(?P<unit>{_UNIT})?(?P<inner>(?:[{_MARKS}\s]|_(?!{{))*+)"
    rf"(?:(?:\s*{_PLUS_MINUS}\s*(?P<spread>{_UNSIGNED}|nan)|\+(?P<added>{_DECIMAL}))\s*(?P<unit2>{_UNIT})?)?"
    rf"(?P<brackets>(?:\s*_?[(\[{{][^()\[\]{{}}]*[)\]}}])*)\s*(?P<unit3>{_UNIT})?(?P<marks>{_BEHIND})",
    re.ASCII,
)
_TOGETHER: Final = regex(
    rf"\(\s*(?P<number>[+-]?{_MANTISSA})\s*{_PLUS_MINUS}\s*(?P<spread>{_MANTISSA})\s*\)"
    rf"(?P<power>{_EXPONENT})?\s*(?P<unit>{_UNIT})?(?P<marks>{_BEHIND})",
    re.ASCII,
)
"""(1.20 ± 0.31)e-07: what follows belongs to both numbers."""
_PAIR: Final = regex(r"([+-]?\d+(?:\.\d+)?) ?(?:±|\+/-|\+-) ?(\d+(?:\.\d+)?)", re.ASCII)
"""The commonest notation of a number with its deviation; the others take longer."""
_BRACKET: Final = regex(r"_?[(\[{]([^()\[\]{}]*)[)\]}]")
_IN_BRACKET: Final = regex(
    rf"(?:{_PLUS_MINUS}|(?:sd|std|stdev|s\.d\.|σ|dt)\s?[:=]?)\s*({_UNSIGNED})\s*(?:{_UNIT})?", re.ASCII | re.IGNORECASE
)
_POWER: Final = regex(r"\s?(?:[×xX·*]\s?10\s?\^?\s?[{(]?([+-]?\d+)[})]?|[eEdD]([+-]?\d+))$", re.ASCII)
_SUPERSCRIPT: Final = regex(r"(?<=10)[⁺⁻]?[⁰¹²³⁴⁵⁶⁷⁸⁹]+")
_ORDINARY: Final = str.maketrans("⁺⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "+-0123456789")
_BOUND: Final = regex(rf"(?:[<>]=?|[≤≥])\s*[+-]?{_UNSIGNED}\s*(?:{_UNIT})?", re.ASCII)
_DIVIDED: Final = regex(r"[/|;]")
_DATE: Final = regex(r"\d{1,2}/\d{1,2}/(?:\d\d){1,2}|\d{4}/\d{1,2}/\d{1,2}", re.ASCII)
_NAME: Final = regex(r"\d+-[A-Za-z]{2}")
"""How names begin that begin with a number, such as 3-NN: no number is followed so."""
_NO_NUMBERS: Final = regex(rf"(nan|na|n/a|-+|–|—)\s*(?:{_PLUS_MINUS}\s*\1|\(\s*\1\s*\))", re.IGNORECASE)
_LOOSE: Final = regex(r"[+-]?(?:\d+(?:[.,]\d+)*|[.,]\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_GROUPED: Final = {mark: regex(rf"[+-]?[1-9]\d{{0,2}}\{mark}\d{{3}}", re.ASCII) for mark in ",."}
_THOUSANDS: Final = regex(r"[+-]?\d{1,3}(?:[ '\u2019_\u00a0\u202f]\d{3})+(?:[.,]\d+)?", re.ASCII)
_LONGEST: Final = 200
_MOST: Final = 20


def cell(text: str) -> Cell:
    """Classify the text of a cell, and take it apart.

    >>> cell("0.85 ± 0.02*")
    Cell(kind=<Kind.NUMBER: 'number'>, number='0.85', spread='0.02', brackets=(), marks='*', unit='', parts=())
    >>> cell("93.5% (2)").brackets, cell("1.5×10⁻³").number, cell("0.8239+0.0000").spread, cell("3-nn").kind.value
    (('2',), '1.5e-3', '0.0000', 'text')
    >>> [cell(text).kind.value for text in ("84.01 / 92.40", ">3600", "memout", "nan±nan", "")]
    ['several numbers', 'bound', 'missing', 'missing', 'blank']
    """
    return _remembered(text) if len(text) <= _LONGEST else _classified(text)


def _classified(text: str) -> Cell:
    if _LOOSE.fullmatch(text):
        return Cell(Kind.NUMBER, text)
    if (pair := _PAIR.fullmatch(text)) is not None:
        return Cell(Kind.NUMBER, pair[1], pair[2])
    text = text.strip()
    if not text or is_missing(text) or is_missing(text.strip("*†‡ ") or "*"):
        return Cell(Kind.MISSING if text else Kind.BLANK)
    if len(text) > _LONGEST or (text[0].isascii() and text[0].isalpha()) or not any(map(str.isdigit, text)):
        return _TEXT
    if _NAME.match(text):
        return _TEXT
    text = _SUPERSCRIPT.sub(lambda found: "^" + found[0].translate(_ORDINARY), " ".join(text.split()))
    plain = text.translate(_PLAIN)
    if (found := _CELL.fullmatch(plain)) is not None:
        return _number(found)
    if (found := _TOGETHER.fullmatch(plain)) is not None:
        number, spread, power = (found[one] or "" for one in ("number", "spread", "power"))
        marks = "".join(found["marks"].split())
        return Cell(Kind.NUMBER, _powers(number + power), _powers(spread + power), (), marks, found["unit"] or "")
    return Cell(Kind.BOUND) if _BOUND.fullmatch(plain) else _several(plain)


_remembered = lru_cache(maxsize=1 << 14)(_classified)
"""Whatever looks at a table asks again about its cells: where it begins and ends, which columns are numbers, what they hold."""


def _number(found: re.Match[str]) -> Cell:
    """Take a number with its additions apart; it is text if it may be a name or have two meanings."""
    number, spread = found["number"], found["spread"] or found["added"] or ""
    units = {found[one] for one in ("unit", "unit2", "unit3") if found[one]}
    named = number.isdigit() and found.start("unit") == found.end("number") and found["unit"] not in _SIGNS
    if named or len(units) > 1 or (found["added"] and "." not in number and "," not in number):
        return _TEXT  # 3 s ± 20 ms has two units, and 5+2.5 is a sum
    brackets = []
    for inside in map(str.strip, _BRACKET.findall(found["brackets"])):
        deviation = _IN_BRACKET.fullmatch(inside)
        if deviation is not None and not spread:
            spread = deviation[1]
        elif inside:
            brackets.append(inside)
    number, spread = _powers(number), _powers(spread)
    if "e" in spread and "e" not in number and (found["spread"] or found["added"]):
        return _TEXT  # 1.20±0.31e-07: the exponent may belong to both
    marks = "".join((found["lead"] + found["inner"] + found["marks"]).split())
    return Cell(Kind.NUMBER, number, spread, tuple(brackets), marks, "".join(units))


def _powers(number: str) -> str:
    """Spell a power of ten as an exponent: 1.5×10^-3 and 1.5D-03 are 1.5e-3 and 1.5e-03."""
    if (found := _POWER.search(number)) is not None:
        return f"{number[: found.start()].removesuffix('.')}e{found[1] or found[2]}"
    return number.removesuffix(".")


def _several(text: str) -> Cell:
    """Split at ``/``, ``|`` or ``;`` into numbers; a date is text."""
    parts = tuple(part.strip() for part in _DIVIDED.split(re.sub(_PLUS_MINUS, "±", text)))
    if not 2 <= len(parts) <= _MOST or _DATE.fullmatch(text):
        return _TEXT
    kinds = {cell(part).kind for part in parts}
    return Cell(Kind.SEVERAL, parts=parts) if Kind.NUMBER in kinds <= {Kind.NUMBER, Kind.MISSING} else _TEXT


def spread_numbers(cells: Sequence[Sequence[str]] | None) -> FloatArray | None:
    """Make floats of the deviations beside numbers, NaN where there is none."""
    if cells is None:
        return None
    return np.array(
        [
            [float(cell) if NUMBER.fullmatch(cell) else np.nan for cell in (cell.replace(",", ".") for cell in row)]
            for row in cells
        ]
    )


def looks_numeric(cell: str) -> bool:
    """Whether a cell is a number under either decimal mark."""
    return _LOOSE.fullmatch(cell) is not None


def is_missing(cell: str) -> bool:
    """Whether a cell is blank or one of the usual marks for no value, also with a deviation: ``nan±nan``."""
    return cell.casefold() in MISSING or (
        3 < len(cell) < 20 and cell[0] in "nN-–—" and _NO_NUMBERS.fullmatch(cell) is not None
    )


def lacks_number(cell: str) -> bool:
    """Whether a cell in a column of numbers says that there is none; ``x`` or ``error`` may be a name or label elsewhere."""
    return is_missing(cell) or cell.casefold() in _AMONG_NUMBERS


def parse_cells(
    tokens: Sequence[str], place: Place, source: str, decimal: str | None = None, advice: str = FILL_ADVICE
) -> tuple[Scaled, str]:
    """Exact numbers of all ``tokens``, and the decimal mark they use: ".", "," or ",." for both."""
    if decimal in (None, ".") and (plain := plain_decimals(tokens)) is not None:
        with task("numbers"):
            scaled = plain.scaled()
        if scaled is not None:
            return scaled, "."
    mark = decimal_mark(tokens, place, source, decimal)
    if mark == ",":
        refuse_points(tokens, place, source)
    if mark != ".":
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


def comma_note(mark: str) -> list[str]:
    """Note that the comma is the decimal mark, if it is, or that it is one beside the point."""
    if mark == ",.":
        return [Handled("Some numbers have a decimal comma and others a decimal point; each was read by its own.")]
    return [Noted("The decimal mark is the comma.")] if mark == "," else []


def decimal_mark(tokens: Sequence[str], place: Place, source: str, decimal: str | None) -> str:
    """Find the decimal mark of a set of cells: given, or the only one that fits; ",." where no cell leaves a doubt about its own."""
    if decimal is not None:
        if decimal not in {".", ","}:
            raise InputError(
                "Unknown decimal mark {decimal} ({--decimal}): use '.' or ','.",
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
                source=source, place=place(index), cell=quote(tokens[index]),
            )  # fmt: skip
    with_point = [index for index, token in enumerate(tokens) if "." in token and looks_numeric(token)]
    first = with_comma[0]
    if with_point:
        unclear = [index for mark, there in ((",", with_comma), (".", with_point)) for index in there
                   if tokens[index].count(mark) > 1 or _GROUPED[mark].fullmatch(tokens[index])]  # fmt: skip
        if not unclear:
            return ",."
        dotted = with_point[0]
        raise InputError(
            "{source}: two decimal marks: {one} at {place}, but {other} at {other_place}. Use one mark in the whole "
            "table, and no thousands separators.",
            source=source, one=quote(tokens[first]), place=place(first), other=quote(tokens[dotted]),
            other_place=place(dotted),
        )  # fmt: skip
    if all(_GROUPED[","].fullmatch(tokens[index]) for index in with_comma):
        raise InputError(
            "{source}, {place}: {cell} can mean {one} or {other}. Set {--decimal:','} if the comma is the decimal "
            "mark; otherwise remove the thousands separators.",
            source=source, place=place(first), cell=quote(tokens[first]), one=tokens[first].replace(",", "."),
            other=tokens[first].replace(",", ""),
        )  # fmt: skip
    return ","


def refuse_points(tokens: Sequence[str], place: Place, source: str) -> None:
    """Refuse a point where the comma is the decimal mark: it can only be a thousands separator or a mistake."""
    for index, token in enumerate(tokens):
        if "." in token and looks_numeric(token):
            raise InputError(
                "{source}, {place}: {cell} has a point, but the decimal mark is the comma. Remove thousands "
                "separators, or set {--decimal:.}.",
                source=source, place=place(index), cell=quote(token),
            )  # fmt: skip


def _bad_cells(tokens: Sequence[str], bad: list[int], place: Place, source: str, advice: str) -> InputError:
    lacks = lacks_number if len(bad) < len(tokens) else is_missing
    for index in bad:
        if not lacks(tokens[index]):
            return InputError(
                "{source}, {place}: {wrong}", source=source, place=place(index), wrong=_what_is_wrong(tokens[index])
            )
    places = [
        Message(
            "{place} ({cell})", place=place(index), cell=quote(tokens[index]) if tokens[index] else Message("blank")
        )
        for index in bad
    ]
    return holes(places, len(tokens), source, advice)


def holes(places: Sequence[str], size: int, source: str, advice: str = FILL_ADVICE) -> InputError:
    """Return the error for missing or non-finite values at ``places``, out of ``size`` cells."""
    return InputError(
        "{source}: {n} of {values} has no finite number: {places}. {advice}",
        "{source}: {n} of {values} have no finite number: {places}. {advice}",
        len(places),
        source=source,
        values=count(size, "value"),
        places=some(places, 5, "; "),
        advice=advice,
    )


def _what_is_wrong(token: str) -> Message:
    found = cell(token)
    checks: tuple[tuple[bool, str], ...] = (
        (len(token) > MAX_TOKEN, N_("{cell} is longer than any floating-point number.")),
        (found.unit == "%", N_("{cell} has a percent sign. Write plain numbers (75.2 or 0.752) throughout the table.")),
        (found.kind is Kind.BOUND, N_("{cell} is a bound, not a number. Write the exact value.")),
        (bool(found.spread), N_("{cell} contains two numbers. Keep only the mean; podium does not use the deviation here.")),
        (found.kind is Kind.SEVERAL, N_("{cell} contains {n} numbers. Keep the one to compare.")),
        (token.casefold() in {"true", "false"}, N_("{cell} is a Boolean value. Write 1 or 0.")),
        (_THOUSANDS.fullmatch(token) is not None, N_("{cell} has a thousands separator. Write the number without it.")),
        (looks_numeric(token), N_("{cell} has a thousands separator, or a different decimal mark from the rest. Write numbers without thousands separators; set {--decimal:','} if the comma is the decimal mark.")),
        (True, N_("{cell} is not a number.{foreign} Write it with digits, one decimal mark and, if needed, an exponent (1.5e-3).")),
    )  # fmt: skip
    text = next(text for applies, text in checks if applies)
    return Message(text, cell=quote(token), foreign=_foreign(token), n=len(found.parts))


def _foreign(token: str) -> str:
    """Name a dash or digit of another script that looks like one of ours."""
    for character in token:
        category = unicodedata.category(character)
        if not character.isascii() and (category in {"Pd", "Nd"} or character == "−"):
            plain = str(unicodedata.digit(character)) if category == "Nd" else "-"
            name = unicodedata.name(character, "unnamed")
            return Message(
                " It contains {character} ({code}, {name}) instead of {plain}.",
                character=repr(character), code=f"U+{ord(character):04X}", name=name, plain=repr(plain),
            )  # fmt: skip
    return ""


# Numbers that are already numbers: arrays of any type, lists, Decimals and Fractions become exact decimals.


class Flat(NamedTuple):
    """A flat array or list of numbers, with a function that locates the i-th one."""

    cells: Any
    place: Callable[[int], str]
    source: str
    advice: str = FILL_ADVICE
    """What to do where there is no number."""


def flatten(flat: Flat) -> Scaled:
    """Exact values of all cells: integers as they are, floats by their shortest decimal."""
    cells = flat.cells
    if isinstance(cells, np.ndarray):
        if np.ma.isMaskedArray(cells):
            _refuse_holes(np.flatnonzero(np.ma.getmaskarray(cells)).tolist(), flat, masked=True)
            cells = np.ma.getdata(cells)
        if cells.dtype.kind in "bi":
            return tidy(cells.astype(np.int64), 1)
        if cells.dtype.kind == "u":
            return tidy(cells.astype(object), 1)
        if cells.dtype.kind == "f":
            _refuse_holes(np.flatnonzero(~np.isfinite(cells)).tolist(), flat)
            return _guarded(lambda: from_floats(cells), flat)
        if cells.dtype.kind != "O":
            raise InputError(
                "{source}: an array of {dtype} contains no real numbers. Convert it to float or int first; to read "
                "text use podium.data.read_results.",
                source=flat.source,
                dtype=cells.dtype,
            )
        cells = cells.tolist()
    return _from_objects(list(cells), flat)


def _guarded(make: Callable[[], Scaled], flat: Flat) -> Scaled:
    try:
        return make()
    except MagnitudeError as error:
        raise InputError(
            "{source}, {place}: the number {reason}.",
            source=flat.source, place=flat.place(error.index), reason=error.reason,
        ) from None  # fmt: skip


def _refuse_holes(found: Sequence[int], flat: Flat, masked: bool = False) -> None:
    if found:
        said = Message("masked") if masked else ""
        shown = [joined((flat.place(index), " (", said or str(flat.cells[index]), ")")) for index in found[:5]]
        raise holes([*shown, *map(str, found[5:])], len(flat.cells), flat.source, flat.advice)


def _from_objects(cells: Sequence[Any], flat: Flat) -> Scaled:
    _refuse_holes([index for index, cell in enumerate(cells) if is_absent(cell)], flat)
    tokens = [_token(cell, index, flat) for index, cell in enumerate(cells)]
    if any("/" in token for token in tokens):
        return _guarded(lambda: from_fractions([Fraction(token) for token in tokens]), flat)
    return _guarded(lambda: from_tokens(tokens), flat)


def is_absent(cell: Any) -> bool:
    """Whether a Python object is not a finite number: None, NaN, NA, NaT, infinity, a masked cell."""
    if cell is None or type(cell).__name__ in {"NAType", "NaTType", "MaskedConstant"}:
        return True
    if isinstance(cell, Decimal):
        return not cell.is_finite()
    return isinstance(cell, (float, np.floating)) and not np.isfinite(cell)


def _token(cell: Any, index: int, flat: Flat) -> str:
    """Decimal spelling of one number (of a Fraction: numerator/denominator)."""
    if isinstance(cell, float):
        return float.__repr__(cell)
    if isinstance(cell, (bool, np.bool_)):
        return str(int(cell))
    if isinstance(cell, (np.floating, np.integer)):
        return str(cell)
    if isinstance(cell, Rational):
        return _rational(Fraction(cell), index, flat)
    if isinstance(cell, Decimal):
        return _decimal(cell)
    if isinstance(cell, str):
        raise InputError(
            "{source}, {place}: {cell} is text, not a number. Convert the column to numbers first; text files go to "
            "podium.data.read_results.",
            source=flat.source, place=flat.place(index), cell=quote(cell),
        )  # fmt: skip
    raise InputError(
        "{source}, {place}: {cell} ({kind}) is not a real number.",
        source=flat.source, place=flat.place(index), cell=quote(cell), kind=type(cell).__name__,
    )  # fmt: skip


def _rational(number: Fraction, index: int, flat: Flat) -> str:
    if abs(number) > Fraction(10) ** 309 or number.denominator > 10**1000:
        raise InputError(
            "{source}, {place}: the number is too large or too precise for a floating-point number. Round or "
            "rescale it.",
            source=flat.source,
            place=flat.place(index),
        )
    return str(number)


def _decimal(number: Decimal) -> str:
    """Spelling of a Decimal; absurd precision or exponents end in an error of magnitude further on."""
    if number.is_zero():
        return "0"
    if number.adjusted() > 400 or number.adjusted() < -400:
        return f"1e{int(math.copysign(9999, number.adjusted()))}"
    return str(number)
