"""Floats as the shortest decimals that print them: integers over one power of ten, so that ties are ties.

In binary 0.3 − 0.1 differs from 0.2, so what is computed from floats ties or fails to tie by rounding error. The functions of
`TAKEN_AS_DECIMALS` rank or compare such numbers; `podium.stats` gives them the decimals that were written, as the readers of
files do, and `binary` turns this off.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

IntArray: TypeAlias = NDArray[Any]
"""Integers: dtype int64, or dtype object holding Python ints where 64 bits would not do."""
FloatArray: TypeAlias = NDArray[np.float64]

TENS: Final = 10 ** np.arange(19, dtype=np.int64)
"""Powers of ten that fit 64 bits."""
_SAFE_DIGITS: Final = 15  # decimals of up to 15 digits and doubles correspond one to one
_MAX_DIGITS: Final = 2_000_000_000
_MANY: Final = 100_000
"""Cells from which an array of numbers with 16 or 17 digits stays binary: Python's integers take a few microseconds a cell."""
_SAMPLED: Final = 256

TAKEN_AS_DECIMALS: Final[dict[str, tuple[tuple[str, ...], str | None]]] = {
    "aligned_ranks": (("x",), None),
    "bayesian_sign": (("differences", "rope"), None),
    "bayesian_signed_rank": (("differences", "rope"), None),
    "contrast_between": (("x",), "denominator"),
    "contrast_estimates": (("x",), "denominator"),
    "friedman_aligned": (("x",), None),
    "group_flip_test": (("d",), None),
    "hodges_lehmann": (("d",), "denominator"),
    "homogeneity": (("groups",), None),
    "paired_effects": (("x", "y"), None),
    "performance_profile": (("values",), None),
    "quade": (("x",), None),
    "range_ranks": (("x",), None),
    "ranking": (("x",), None),
    "shift_interval": (("d",), "denominator"),
    "sign_flip_test": (("d",), "denominator"),
    "sign_test": (("x", "y"), None),
    "signed_rank": (("x", "y"), None),
    "signed_rank_pvalues": (("x",), None),
    "tost_signed_rank": (("d",), "denominator"),
    "westfall_young_flips": (("scores",), None),
}
"""Functions that rank or compare differences, sums or quotients: the arguments brought to one unit, and the one that takes the unit."""


class Scaled(NamedTuple):
    """Numbers ``exact / denominator``, in lowest common terms once `podium.data.decimals.tidy` has seen them."""

    exact: IntArray
    denominator: int


class Binary(np.ndarray[Any, np.dtype[Any]]):
    """Floats whose binary values count; see `binary`."""


def binary(x: ArrayLike) -> NDArray[Any]:
    """Mark floats whose binary values count, instead of the shortest decimals that print them.

    By default ``0.3 - 0.1`` and ``0.2`` tie in every function of `podium.stats` that ranks or compares differences, because
    floats count as the decimals that print them. Numbers that are binary by nature (simulated ones, say) can be passed through
    this function, which also saves the conversion.

    Parameters
    ----------
    x
        Numbers of any shape.

    Returns
    -------
    ndarray
        The same numbers, which `podium.stats` takes as they are stored. What is computed from them is marked, too.

    Examples
    --------
    >>> from podium import stats
    >>> x, y = [0.3, 0.5, 0.9], [0.1, 0.7, 0.4]
    >>> stats.signed_rank(x, y).r_plus.item(), stats.signed_rank(stats.binary(x), stats.binary(y)).r_plus.item()
    (4.5, 5.0)
    """
    return np.asarray(x).view(Binary)


def decimal_unit(arrays: list[NDArray[Any]]) -> list[NDArray[Any]] | None:
    """Bring arrays of floats and integers to integers over one power of ten, which comes last; None where they stay as they are.

    Arrays stay as they are if there is no float among them, one is marked by `binary`, one holds NaN or an infinite value, or
    they hold 16 or 17 digits in more than half of many cells: such numbers were computed in binary, and hardly ever tie.

    >>> decimal_unit([np.array([0.1, 0.25]), np.array([2])])
    [array([10, 25]), array([200]), array(100)]
    """
    kinds = {array.dtype.kind for array in arrays}
    if "f" not in kinds or not kinds <= set("fiuO") or not _are_integers(arrays):
        return None
    if any(isinstance(array, Binary) or not np.isfinite(array).all() for array in arrays if array.dtype.kind == "f"):
        return None
    floats = [_doubles(array) for array in arrays if array.dtype.kind == "f"]
    flat = np.concatenate([array.ravel() for array in floats])
    if flat.size > _MANY and 2 * np.count_nonzero(_parts(flat[:: flat.size // _SAMPLED])[1] < 0) > _SAMPLED:
        return None
    found = shortest(flat)
    if found is None:
        return None
    exact, unit = found
    ends = iter(np.split(exact, np.cumsum([array.size for array in floats])[:-1]))
    out = []
    for array in arrays:
        if array.dtype.kind == "f":
            out.append(next(ends).reshape(array.shape))
        else:
            out.append(np.asarray(array.astype(object) * unit, dtype=object))
    return [*map(_narrow, out), np.array(unit, dtype=object if unit >= 2**62 else np.int64)]


def _are_integers(arrays: list[NDArray[Any]]) -> bool:
    return all(array.dtype != object or all(isinstance(value, int) for value in array.flat) for array in arrays)


def _doubles(array: NDArray[Any]) -> FloatArray:
    """Return doubles with the shortest decimals of narrower floats."""
    return array.astype(np.float64) if array.dtype.itemsize >= 8 else array.astype(str).astype(np.float64)


def _narrow(whole: IntArray) -> IntArray:
    if whole.dtype != object or not whole.size:
        return whole.astype(np.int64) if not whole.size else whole
    return whole.astype(np.int64) if max(int(whole.max()), -int(whole.min())) < 2**62 else whole


def _parts(floats: FloatArray) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Digits and decimal places of floats, places −1 where the shortest decimal has more than 15 digits or places.

    If s = rint(v * 10**d) has at most 15 digits and s / 10**d rounds to v, then s / 10**d is the shortest decimal of v: no two
    decimals of up to 15 digits round to the same double.
    """
    digits, found = np.zeros(floats.size, dtype=np.int64), np.full(floats.size, -1, dtype=np.int64)
    at, pending = np.arange(floats.size), floats
    for places in range(_SAFE_DIGITS + 1):
        scaled = np.rint(pending * 10.0**places)
        short = np.abs(scaled) < 10.0**_SAFE_DIGITS
        done = short & (scaled / 10.0**places == pending)
        digits[at[done]], found[at[done]] = scaled[done].astype(np.int64), places
        left = short & ~done
        at, pending = at[left], pending[left]
        if not at.size:
            break
    return digits, found


def shortest(floats: FloatArray) -> tuple[IntArray, int] | None:
    """Return the shortest decimals of flat finite floats as integers over a power of ten; None where these would fill the memory.

    >>> shortest(np.array([0.5, 0.1, 3.0]))
    (array([ 5,  1, 30]), 10)
    """
    digits, places = _parts(floats)
    long = np.flatnonzero(places < 0)
    top = int(places.max(initial=0))
    if not long.size:
        shift = top - places
        largest = int(np.abs(digits).max(initial=0))
        if largest * 10 ** int(shift.max(initial=0)) < 2**62 or not np.any(np.abs(digits) * 10.0**shift >= 2.0**62):
            return digits * TENS[shift], 10**top
    wide = [_spelled(repr(value)) for value in floats[long].tolist()]
    top = max([top, *(count for _, count in wide)])
    if floats.size * (top - min([0, *(count for _, count in wide)])) > _MAX_DIGITS:
        return None
    exact = np.empty(floats.size, dtype=object)
    plain = np.flatnonzero(places >= 0)
    tens = {count: 10 ** (top - count) for count in {*places[plain].tolist(), *(count for _, count in wide)}}
    for at, value, count in zip(plain.tolist(), digits[plain].tolist(), places[plain].tolist(), strict=True):
        exact[at] = value * tens[count]
    for at, (value, count) in zip(long.tolist(), wide, strict=True):
        exact[at] = value * tens[count]
    return _narrow(exact), 10**top


def _spelled(text: str) -> tuple[int, int]:
    """Digits and decimal places of a number as Python prints it; the places are negative for large powers of ten."""
    mantissa, _, exponent = text.partition("e")
    whole, _, fraction = mantissa.partition(".")
    return int(whole + fraction), len(fraction) - int(exponent or 0)
