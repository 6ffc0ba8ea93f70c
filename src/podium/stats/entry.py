"""The entry to the functions of `podium.stats`: arrays of numbers are checked once, and floats count as decimals where it matters."""

from __future__ import annotations

from decimal import Decimal
from functools import partial
from inspect import BoundArguments
from numbers import Integral, Real
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from podium.errors import InputError, quote
from podium.public import checked, unmasked
from podium.stats.decimals import TAKEN_AS_DECIMALS, decimal_unit
from podium.stats.ranks import exact_array

WHOLE: Final = frozenset(
    ("discordant", "first", "positions", "predicted", "second", "sizes", "sizes_x", "sizes_y", "truth")
)
"""Arrays of whole numbers."""

SHAPES: Final[dict[str, dict[str, str]]] = {
    "aligned_ranks": {"x": "... n k"},
    "bayesian_bradley_terry": {"wins": "k k", "ties": "k k"},
    "bayesian_sign": {"differences": "... n"},
    "bayesian_signed_rank": {"differences": "... n"},
    "clustered_differences": {"discordant": "... m", "first": "m", "second": "m"},
    "confusion_matrices": {"truth": "n", "predicted": "n k"},
    "conover_t": {"first": "m", "second": "m"},
    "contrast_between": {"x": "n k"},
    "contrast_estimates": {"x": "... n k"},
    "dominance_test": {"replicates": "b ..."},
    "group_bootstrap": {"ranks": "n m", "values": "n m"},
    "group_effect": {"d": "n"},
    "group_friedman_pvalue": {"x": "n k"},
    "percentile_interval": {"replicates": "b ..."},
    "range_ranks": {"x": "... n k"},
    "rank": {"x": "... k"},
    "rank_sums": {"x": "... n k"},
    "score_distribution": {"thresholds": "t"},
    "sign_test": {"x": "... n", "y": "... n"},
    "sign_test_pvalues": {"x": "n k"},
    "signed_rank": {"x": "... n", "y": "... n"},
    "signed_rank_pvalues": {"x": "n k"},
    "violation_ratio": {"x": "... n", "y": "... m"},
    "within_ranks": {"x": "... n k"},
}
"""Shapes of the arrays of functions that do not check them; equal letters are equal numbers, none of them 0, and "m?" is m or none."""

INDICES: Final[dict[str, tuple[tuple[str, ...], str]]] = {
    "contrast_between": (("u", "v"), "x"),
    "conover_t": (("first", "second"), "ranks"),
}
"""Indices of algorithms, and the table whose columns they count."""


def enter(function: Any, name: str, package: str) -> Any:
    """Return a function as `podium.stats` exports it."""
    return checked(function, package, numeric, partial(_prepared, name))


def _prepared(function: str, bound: BoundArguments) -> None:
    given = bound.arguments
    sizes: dict[str, int] = {}
    for name, shape in SHAPES.get(function, {}).items():
        if given.get(name) is not None:
            _check_shape(name, given[name].shape, shape, sizes)
    indices, table = INDICES.get(function, ((), ""))
    for name in indices if table and given[table].ndim else ():
        if not ((np.asarray(given[name]) >= 0) & (np.asarray(given[name]) < given[table].shape[-1])).all():
            raise InputError(
                "{name} must be indices of algorithms, from 0 to {last}.", name=name, last=given[table].shape[-1] - 1
            )
    if function in TAKEN_AS_DECIMALS:
        _in_decimals(*TAKEN_AS_DECIMALS[function], bound)


def _check_shape(name: str, found: tuple[int, ...], wanted: str, sizes: dict[str, int]) -> None:
    if wanted.endswith("?") and not found:
        return
    letters = wanted.rstrip("?").split()
    ends = [letter for letter in letters if letter != "..."]
    fits = 0 not in found and (len(found) >= len(ends) if "..." in letters else len(found) == len(ends))
    if fits:
        last = found[len(found) - len(ends) :] if letters[-1] != "..." else found[: len(ends)]
        fits = all(sizes.setdefault(letter, size) == size for letter, size in zip(ends, last, strict=True))
    if not fits:
        known = ", ".join(str(sizes.get(letter, letter)) for letter in letters)
        raise InputError("{name} must have the shape ({wanted}), not {found}.", name=name, wanted=known, found=found)


def numeric(value: Any, name: str) -> NDArray[Any]:
    """Return numbers as an array, NaN where one is masked or missing."""
    value = unmasked(value)
    try:
        array = value if isinstance(value, np.ndarray) else exact_array(value)
    except (ValueError, TypeError, OverflowError):
        raise InputError(
            "{name} must be an array of numbers, but its rows have different lengths.", name=name
        ) from None
    if array.dtype.kind in "biuf":
        return _whole(array, name) if name in WHOLE else array
    if array.dtype != object:
        raise InputError("{name} must be an array of numbers, not of {dtype}.", name=name, dtype=array.dtype)
    cells = array.ravel().tolist()
    if any(isinstance(cell, Integral) and abs(int(cell)) >= 2**1024 for cell in cells):
        raise InputError("{name} contains a number that is too large for a floating-point number.", name=name)
    if cells and all(isinstance(cell, Integral) for cell in cells) and name not in WHOLE:
        return array
    odd = next((cell for cell in cells if not (_is_missing(cell) or isinstance(cell, (Real, Decimal)))), None)
    if odd is not None:
        raise InputError(
            "{name} must be an array of numbers, but it contains {cell} ({kind}).",
            name=name, cell=quote(odd), kind=type(odd).__name__,
        )  # fmt: skip
    numbers = [np.nan if _is_missing(cell) else float(cell) for cell in cells]
    found = np.array(numbers, dtype=np.float64).reshape(array.shape)
    return _whole(found, name) if name in WHOLE else found


def _whole(array: NDArray[Any], name: str) -> NDArray[Any]:
    if array.dtype.kind == "f" and not (np.isfinite(array).all() and (np.rint(array) == array).all()):
        raise InputError("{name} must be an array of whole numbers.", name=name)
    return array.astype(np.int64)


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
