"""Numbers that are already numbers: arrays of any type, lists, Decimals and Fractions become exact decimals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from typing import Any, NamedTuple

import numpy as np

from podium.data.cells import FILL_ADVICE, holes
from podium.data.decimals import MagnitudeError, Scaled, from_floats, from_fractions, from_tokens, tidy
from podium.errors import InputError, quote
from podium.i18n import Message, joined


class Flat(NamedTuple):
    """A flat array or list of numbers, and how to say where the i-th one stands."""

    cells: Any
    place: Callable[[int], str]
    source: str
    advice: str = FILL_ADVICE
    """What to do where there is no number."""


def flatten(flat: Flat) -> Scaled:
    """Exact values of all cells: integers as they are, floats by their shortest decimal.

    Raises
    ------
    InputError
        Naming the place of missing, infinite and non-numeric cells.
    """
    cells = flat.cells
    if isinstance(cells, np.ndarray):
        if np.ma.isMaskedArray(cells):
            _refuse_holes(np.flatnonzero(np.ma.getmaskarray(cells)), "masked", flat)
            cells = np.ma.getdata(cells)
        if cells.dtype.kind in "bi":
            return tidy(cells.astype(np.int64), 1)
        if cells.dtype.kind == "u":
            return tidy(cells.astype(object), 1)
        if cells.dtype.kind == "f":
            _refuse_holes(np.flatnonzero(~np.isfinite(cells)), "not finite", flat)
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


def _refuse_holes(indices: Iterable[int], what: str, flat: Flat) -> None:
    found = [int(index) for index in indices]
    if not found:
        return
    shown = [
        joined((flat.place(index), " (", Message("masked") if what == "masked" else str(flat.cells[index]), ")"))
        if place_number < 5
        else ""
        for place_number, index in enumerate(found)
    ]
    raise holes(shown, len(flat.cells), flat.source, flat.advice)


def _from_objects(cells: Sequence[Any], flat: Flat) -> Scaled:
    missing = [index for index, cell in enumerate(cells) if is_absent(cell)]
    _refuse_holes(missing, "", flat)
    tokens = [_token(cell, index, flat) for index, cell in enumerate(cells)]
    if any("/" in token for token in tokens):
        return _guarded(lambda: from_fractions([Fraction(token) for token in tokens]), flat)
    return _guarded(lambda: from_tokens(tokens), flat)


def is_absent(cell: Any) -> bool:
    """Whether a Python object stands for no finite number: None, NaN, NA, NaT, infinity, a masked cell."""
    if cell is None or cell is np.ma.masked or type(cell).__name__ in {"NAType", "NaTType"}:
        return True
    if isinstance(cell, Decimal):
        return not cell.is_finite()
    return isinstance(cell, (float, np.floating)) and not np.isfinite(cell)


def _token(cell: Any, index: int, flat: Flat) -> str:
    """Decimal spelling of one number (of a Fraction: numerator/denominator)."""
    if type(cell) is float:
        return repr(cell)
    if isinstance(cell, (bool, np.bool_)):
        return str(int(cell))
    if isinstance(cell, (np.floating, np.integer)):
        return str(cell)
    if isinstance(cell, Rational):
        return _rational(Fraction(cell), index, flat)
    if isinstance(cell, float):
        return float.__repr__(cell)
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
