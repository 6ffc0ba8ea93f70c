"""Exact decimals: a table of numbers as integers over one common denominator.

Ties are decided on the numbers the user wrote. In binary 0.3 - 0.1 differs from 0.2, so differences, aligned
values and means of floats tie or fail to tie by rounding noise. Here text is read as the decimal it spells, a
float as the shortest decimal that gives it back (what ``repr`` prints), and the whole table is brought to
integers.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.i18n import Message
from podium.stats.decimals import TENS, FloatArray, IntArray, Scaled, shortest

__all__ = ["TENS", "FloatArray", "IntArray", "Scaled"]

NUMBER: Final = re.compile(r"([+-]?)(\d+(?:\.\d*)?|\.\d+)(?:[eE]([+-]?\d+))?", re.ASCII)
MAX_TOKEN: Final = 1100  # a double written out without exponent needs at most 1 077 characters
TOO_LARGE: Final = Message("is too large for a floating-point number (the limit is about 1.8e308)")
TOO_SMALL: Final = Message("is too small for a floating-point number (the limit is about 5e-324)")
_SAFE_DIGITS: Final = 15  # decimals of up to 15 digits and doubles correspond one to one
_NORMAL: Final = 1e-290  # smaller doubles have fewer digits
_MAX_DIGITS_IN_TABLE: Final = 2_000_000_000
_MANY: Final = 400  # cells from which parsing them together is quicker


class MagnitudeError(ValueError):
    """A number lies outside the range of float64; ``index`` says which, ``reason`` why."""

    def __init__(self, index: int, reason: str) -> None:
        super().__init__(reason)
        self.index = index
        self.reason = reason


def tidy(exact: IntArray | Sequence[int], denominator: int) -> Scaled:
    """Divide out what all numbers and the denominator have in common; int64 where four times their sum cannot overflow it."""
    if isinstance(exact, np.ndarray) and exact.dtype != object:
        common = denominator
        for start in range(0, exact.size, 10_000):  # few tables have a common factor left after some numbers
            if common > 1:
                common = math.gcd(int(np.gcd.reduce(exact[start : start + 10_000])), common)
        reduced: IntArray = exact // common if common > 1 else exact
        largest = max(int(reduced.max()), -int(reduced.min())) if exact.size else 0
        wide = largest >= _int64_limit(exact.size)
        return Scaled(reduced.astype(object) if wide else reduced, denominator // common)
    shape = exact.shape if isinstance(exact, np.ndarray) else (len(exact),)
    whole = [int(value) for value in (exact.ravel().tolist() if isinstance(exact, np.ndarray) else exact)]
    common = denominator
    for start in range(0, len(whole), 1000):
        if common > 1:
            common = math.gcd(common, *whole[start : start + 1000])
    if common > 1:
        whole = [value // common for value in whole]
    largest = max(map(abs, whole), default=0)
    if largest < _int64_limit(len(whole)):
        return Scaled(np.array(whole, dtype=np.int64).reshape(shape), denominator // common)
    return Scaled(np.array(whole, dtype=object).reshape(shape), denominator // common)


def _int64_limit(size: int) -> int:
    return int(2**62 // (4 * max(size, 1)))


def to_float(scaled: Scaled) -> FloatArray:
    """Nearest float64 of every number (correctly rounded)."""
    exact, denominator = scaled
    as_float = float(denominator) if denominator < 2**1000 else math.inf
    if exact.dtype != object and as_float < math.inf and int(as_float) == denominator:
        largest = max(int(exact.max()), -int(exact.min())) if exact.size else 0
        if largest <= 2**53:  # both operands exact, so the one division rounds correctly
            return np.asarray(exact / as_float, dtype=np.float64)
    flat = [value / denominator for value in exact.ravel().tolist()]  # int / int rounds correctly
    return np.array(flat, dtype=np.float64).reshape(exact.shape)


def has_more_digits(scaled: Scaled) -> bool:
    """Whether some number has more digits than the shortest decimal of a float gives back."""
    exact, denominator = scaled
    unit = next((10**d for d in range(_SAFE_DIGITS + 1) if 10**d % denominator == 0), None)
    if not exact.size or (unit is not None and int(np.abs(exact).max()) * (unit // denominator) < 10**_SAFE_DIGITS):
        return False
    again = from_floats(to_float(scaled).ravel())
    return any(
        one * again.denominator != other * denominator
        for one, other in zip(exact.ravel().tolist(), again.exact.tolist(), strict=True)
    )


class Plain(NamedTuple):
    """Numbers written plainly: each is ``whole`` (its digits without the point) over ten to the power of ``places``."""

    whole: NDArray[np.int64]
    places: NDArray[np.signedinteger[Any]]

    @classmethod
    def beside(cls, columns: Sequence[Plain | None]) -> Plain | None:
        """Put columns beside each other, in row-major order; None unless all are plain."""
        there = [one for one in columns if one is not None]
        if not there or len(there) < len(columns):
            return None
        return cls(*(np.column_stack(one).ravel() for one in zip(*there, strict=True)))

    def scaled(self) -> Scaled | None:
        """Bring the numbers over one denominator, None where 64 bits would not do."""
        top = int(self.places.max())
        shift = top - self.places
        if not shift.any():
            return tidy(self.whole, 10**top)
        largest = max(int(self.whole.max()), -int(self.whole.min()))
        if largest * 10 ** int(shift.max()) >= 2**62 and np.any(np.abs(self.whole) * 10.0**shift >= 2.0**62):
            return None
        factors = TENS.take(shift)
        return tidy(np.multiply(factors, self.whole, out=factors), 10**top)


def plain_decimals(tokens: Sequence[str]) -> Plain | None:
    """Parse cells together as `plain_lines` does, None where there are few."""
    text = "\n".join(tokens)
    if len(tokens) < _MANY or not text.isascii():
        return None
    plain = plain_lines(f"{text}\n".encode("ascii"))
    return plain if plain is not None and plain.whole.size == len(tokens) else None


def plain_lines(text: bytes) -> Plain | None:
    """Parse lines such as ``-12.50``, of up to 18 digits, all at once; None if any is written otherwise."""
    data = np.frombuffer(text, dtype=np.uint8)
    ends = np.flatnonzero(data == ord("\n"))
    starts = np.concatenate([[0], ends[:-1] + 1])
    first, points = data[starts], np.flatnonzero(data == ord("."))
    signed = (first == ord("-")) | (first == ord("+"))
    digit = data - np.uint8(ord("0")) < 10  # what stands before "0" wraps around
    if np.count_nonzero(digit) + np.count_nonzero(signed) + points.size + ends.size != data.size:
        return None
    if points.size == ends.size and np.all(points >= starts) and np.all(points < ends):
        dotted = np.arange(ends.size)
    else:
        dotted = np.searchsorted(ends, points)
    if not digit[points + 1].all() or np.any(dotted[1:] == dotted[:-1]):
        return None
    places, digits = np.zeros(ends.size, dtype=np.int64), ends - starts - signed
    places[dotted] = ends[dotted] - points - 1
    digits[dotted] -= 1
    if digits.min() < 1 or digits.max() > 18:
        return None
    return Plain(np.fromstring(text.replace(b".", b"").decode("ascii"), dtype=np.int64, sep="\n"), places)


def from_tokens(tokens: Sequence[str]) -> Scaled:
    """Exact numbers of tokens that match `NUMBER`; a `MagnitudeError` where a double overflows or underflows."""
    plain = plain_decimals(tokens)
    if plain is not None and (scaled := plain.scaled()) is not None:
        return scaled
    floats = np.array([float(token) for token in tokens], dtype=np.float64)
    _check_magnitude(tokens, floats)
    smallest = np.abs(floats[floats != 0]).min(initial=1.0)
    if max(map(len, tokens), default=0) <= _SAFE_DIGITS and smallest > _NORMAL:
        fast = shortest(floats)
        if fast is not None:
            return tidy(*fast)
    return _from_long_tokens(tokens)


def _check_magnitude(tokens: Sequence[str], floats: FloatArray) -> None:
    for index in np.flatnonzero(np.isinf(floats)).tolist():
        raise MagnitudeError(index, TOO_LARGE)
    for index in np.flatnonzero(floats == 0).tolist():
        if any(digit in "123456789" for digit in re.split("[eE]", tokens[index])[0]):
            raise MagnitudeError(index, TOO_SMALL)


def _from_long_tokens(tokens: Sequence[str]) -> Scaled:
    mantissas, exponents = [], []
    for token in tokens:
        match = NUMBER.fullmatch(token)
        if match is None:
            raise ValueError(f"not a number: {token!r}")
        sign, digits, exponent = match.groups()
        whole, _, fraction = digits.partition(".")
        mantissa = int(sign + whole + fraction)
        mantissas.append(mantissa)
        exponents.append((int(exponent) if exponent else 0) - len(fraction) if mantissa else 0)
    low, high = min(exponents, default=0), max(exponents, default=0)
    low = min(low, 0)
    if len(tokens) * (high - low) > _MAX_DIGITS_IN_TABLE:
        raise MagnitudeError(
            exponents.index(min(exponents)), Message("spans too many orders of magnitude with the rest")
        )
    powers = {exponent: 10 ** (exponent - low) for exponent in set(exponents)}
    exact = [mantissa * powers[exponent] for mantissa, exponent in zip(mantissas, exponents, strict=True)]
    return tidy(exact, 10**-low)


def from_floats(floats: NDArray[Any]) -> Scaled:
    """Exact shortest decimals of a flat array of finite floats (of any width)."""
    if floats.dtype == np.float64:
        found = shortest(floats)
        if found is not None:
            return tidy(*found)
        return from_tokens([repr(value) for value in floats.tolist()])
    return from_tokens([str(value) for value in floats])


def from_fractions(numbers: Sequence[Fraction]) -> Scaled:
    """Rational numbers over their least common denominator."""
    for index, number in enumerate(numbers):
        if abs(number) >= 2**1024:
            raise MagnitudeError(index, TOO_LARGE)
        if number and float(number) == 0:
            raise MagnitudeError(index, TOO_SMALL)
    denominator = math.lcm(*(number.denominator for number in numbers))
    return tidy([number.numerator * (denominator // number.denominator) for number in numbers], denominator)


def cell_means(scaled: Scaled, cells: NDArray[np.int64], size: int) -> tuple[Scaled, NDArray[np.int64]]:
    """Exact mean of the numbers that fall into each of ``size`` cells, none of them empty, and how many there were."""
    counts = np.bincount(cells, minlength=size).astype(np.int64)
    sums: IntArray = np.zeros(size, dtype=scaled.exact.dtype)
    np.add.at(sums, cells, scaled.exact)
    multiple = math.lcm(*set(counts.tolist()))
    exact = [int(total) * (multiple // count) for total, count in zip(sums, counts.tolist(), strict=True)]
    return tidy(exact, scaled.denominator * multiple), counts


def cell_medians(scaled: Scaled, cells: NDArray[np.int64], size: int) -> tuple[Scaled, NDArray[np.int64]]:
    """Exact median of the numbers that fall into each of ``size`` cells, none of them empty, and how many there were."""
    counts = np.bincount(cells, minlength=size).astype(np.int64)
    by_value = np.argsort(scaled.exact, kind="stable")
    order = by_value[np.argsort(cells[by_value], kind="stable")]
    starts = np.cumsum(counts) - counts
    low, high = scaled.exact[order[starts + (counts - 1) // 2]], scaled.exact[order[starts + counts // 2]]
    doubled = [int(a) + int(b) for a, b in zip(low.tolist(), high.tolist(), strict=True)]
    return tidy(doubled, 2 * scaled.denominator), counts
