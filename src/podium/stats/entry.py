"""The entry to the functions of `podium.stats`: arrays of numbers are checked once, and floats count as decimals where it matters."""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from inspect import BoundArguments
from numbers import Integral, Real
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.errors import InputError, quote
from podium.public import checked, unmasked
from podium.stats.decimals import TAKEN_AS_DECIMALS, decimal_unit
from podium.stats.ranks import exact_array


def public(name: str, function: Any) -> Any:
    """Return a function as `podium.stats` exports it."""
    taken = TAKEN_AS_DECIMALS.get(name)
    return checked(function, "podium.stats", numeric, partial(_in_decimals, *taken) if taken else None)


def numeric(value: Any, name: str) -> NDArray[Any]:
    """Return numbers as an array, NaN where one is masked or missing.

    Raises
    ------
    InputError
        For rows of different lengths, and whatever is not a number.
    """
    value = unmasked(value)
    try:
        array = value if isinstance(value, np.ndarray) else exact_array(value)
    except (ValueError, TypeError, OverflowError):
        raise InputError(
            "{name} must be an array of numbers, but its rows have different lengths.", name=name
        ) from None
    if array.dtype.kind in "biuf":
        return array
    if array.dtype != object:
        raise InputError("{name} must be an array of numbers, not of {dtype}.", name=name, dtype=array.dtype)
    cells = array.ravel().tolist()
    if all(isinstance(cell, Integral) for cell in cells):
        return array
    odd = next((cell for cell in cells if not (_is_missing(cell) or isinstance(cell, (Real, Decimal)))), None)
    if odd is not None:
        raise InputError(
            "{name} must be an array of numbers, but it contains {cell} ({kind}).",
            name=name, cell=quote(odd), kind=type(odd).__name__,
        )  # fmt: skip
    numbers = [np.nan if _is_missing(cell) else float(cell) for cell in cells]
    return np.array(numbers, dtype=np.float64).reshape(array.shape)


def _is_missing(cell: Any) -> bool:
    return cell is None or cell is np.ma.masked or type(cell).__name__ in {"NAType", "NaTType"}


def _in_decimals(names: tuple[str, ...], unit: str | None, bound: BoundArguments) -> None:
    """Bring the data of a call to integers over one power of ten."""
    given = [name for name in names if bound.arguments.get(name) is not None]
    values = [bound.arguments[name] for name in given]
    parts = [value if isinstance(value, list) else [value] for value in values]
    found = decimal_unit([np.asanyarray(array) for part in parts for array in part])
    if found is None:
        return
    *arrays, denominator = found
    ahead = iter(arrays)
    for name, value, part in zip(given, values, parts, strict=True):
        new = [next(ahead) for _ in part]
        scalar = not isinstance(value, (list, np.ndarray))
        bound.arguments[name] = new if isinstance(value, list) else int(new[0]) if scalar else new[0]
    if unit is not None:
        bound.arguments[unit] = bound.arguments.get(unit, 1) * int(denominator)
