"""Number formats of raw values, by the :data:`~podium.document.Kind` of the column.

A formatted number (a *figure*) is plain ASCII, such as ``0.0291``, ``-1.250``, ``4.49e-07``, ``<1e-307``,
``>0.999`` or ``inf``; each renderer typesets it with its own minus sign and powers of ten. Numbers of one
``rank``, ``statistic`` or ``value`` column share their decimals, so that a right-aligned column aligns on the point.
P-values and levels have one digit before the point in either notation: a *left*-aligned column aligns on it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from math import floor, inf, isfinite, isnan, log10
from numbers import Real
from typing import Any, Literal, TypeAlias

from podium.document import Column, Kind

Format: TypeAlias = Callable[[float], str]
Style: TypeAlias = Callable[[str], str]

UNDEFINED = "–"
"""Shown for NaN (an undefined number); ``None`` (nothing to show) is an empty cell."""

_FIXED_FROM = -3  # p-values from 10**-3 up are written in fixed notation
_SMALLEST = "<1e-307"  # a p-value of 0.0 is an underflow: below the smallest normal double, 2.2e-308


def alignment(kind: Kind) -> Literal["left", "right"]:
    """Side on which a column is flush, so that decimal points come under each other.

    >>> alignment("text"), alignment("rank"), alignment("pvalue")
    ('left', 'right', 'left')
    """
    return "left" if kind in ("text", "pvalue", "level") else "right"


def pvalue(p: float) -> str:
    """Three significant digits, fixed from 0.001 up and scientific below; never ``0``, and ``1`` only for 1.

    A value below one that would round to one is shown as ``>0.999``, and an underflow (exactly 0) as ``<1e-307``.

    >>> [pvalue(p) for p in (0.0291, 0.748, 4.49e-7, 1.0, 0.99996, 0.0)]
    ['0.0291', '0.748', '4.49e-07', '1', '>0.999', '<1e-307']
    """
    if p == 0:
        return _SMALLEST
    if p == 1:
        return "1"
    figure = _significant(p, 3)
    return ">0.999" if p < 1 and figure == "1.00" else figure


def level(alpha: float) -> str:
    """Four significant digits without trailing zeros, in the notation of :func:`pvalue`.

    >>> [level(a) for a in (0.05, 0.05 / 3, 0.05 / 1200, 0.99999)]
    ['0.05', '0.01667', '4.167e-05', '>0.9999']
    """
    if alpha == 0:
        return "0"
    figure = _significant(alpha, 4)
    if 0.999 < alpha < 1 and figure == "1.000":
        return ">0.9999"
    mantissa, mark, exponent = figure.partition("e")
    return (mantissa.rstrip("0").rstrip(".") if "." in mantissa else mantissa) + mark + exponent


def _significant(x: float, digits: int) -> str:
    scientific = f"{x:.{digits - 1}e}"
    exponent = int(scientific.partition("e")[2])  # after rounding: 0.00099996 is 0.00100
    if exponent < _FIXED_FROM:
        return scientific
    return f"{x:.{max(digits - 1 - exponent, 0)}f}"


def rank(x: float) -> str:
    """Three decimals.

    >>> rank(2.1), rank(-0.0001)
    ('2.100', '0.000')
    """
    return f"{x:.3f}" if abs(x) >= 0.0005 else "0.000"


def count(x: float) -> str:
    """All digits of an integer; a fractional count keeps its fraction.

    >>> count(30), count(11.5)
    ('30', '11.5')
    """
    return f"{x:.0f}" if x == floor(x) else f"{x:.10g}"


def statistic_format(numbers: Iterable[float]) -> Format:
    """Choose one number of decimals for a column of test statistics: three for everyday sizes.

    >>> [statistic_format([x])(x) for x in (39.646667, 1234567.89, 0.00123)]
    ['39.647', '1234567.9', '0.00123']
    """
    sizes = _sizes(numbers)
    if not sizes:
        return _common(3)
    exponent = floor(log10(max(sizes)))
    if exponent >= 12:
        return _scientific
    if exponent < -1:
        return _common(2 - exponent) if exponent >= -6 else _scientific
    return _common(3 if exponent < 4 else 2 if exponent < 6 else 1)


def value_format(numbers: Iterable[float]) -> Format:
    """Choose one number of decimals for a column in the user's unit: the largest gets four significant digits.

    Decimals that no number of the column needs are dropped. A column that spans so many orders of magnitude that
    common decimals would wipe out a quarter of it is written in scientific notation.

    >>> column = [0.85123, -0.0023, 0.5]
    >>> [value_format(column)(x) for x in column]
    ['0.8512', '-0.0023', '0.5000']
    >>> [value_format([1.0, 20.0])(x) for x in (1.0, 20.0)]
    ['1', '20']
    """
    finite = [x for x in numbers if isfinite(x)]
    sizes = _sizes(finite)
    if not sizes:
        return _common(0)
    exponent = floor(log10(max(sizes)))
    if exponent >= 7 or exponent < -4:
        return _scientific
    decimals = max(3 - exponent, 0)
    lost = sum(size < 0.5 * 10.0**-decimals for size in sizes)
    if 4 * lost > len(sizes):
        return _scientific
    return _common(_needed(finite, decimals))


def _sizes(numbers: Iterable[float]) -> list[float]:
    return [abs(x) for x in numbers if x != 0 and isfinite(x)]


def _needed(numbers: Sequence[float], decimals: int) -> int:
    """Count the fewest decimals that show the same digits as ``decimals`` do."""
    needed = 0
    for x in numbers:
        if needed == decimals:
            break
        needed = max(needed, len(f"{x:.{decimals}f}".partition(".")[2].rstrip("0")))
    return needed


def _scientific(x: float) -> str:
    return "0" if x == 0 else f"{x:.3e}"


def _common(decimals: int) -> Format:
    smallest = 0.5 * 10.0**-decimals

    def figure(x: float) -> str:
        if abs(x) >= smallest:
            return f"{x:.{decimals}f}"
        # What is not zero must not be printed as zero.
        return f"{0.0:.{decimals}f}" if x == 0 else f"{x:.2e}"

    return figure


_PER_VALUE: dict[str, Format] = {
    "pvalue": pvalue,
    "level": level,
    "rank": rank,
    "count": count,
    "text": lambda x: f"{x:.10g}",
}
_PER_COLUMN: dict[str, Callable[[Iterable[float]], Format]] = {
    "statistic": statistic_format,
    "value": value_format,
}


def cells(
    column: Column, *, text: Style, figure: Style, undefined: str = UNDEFINED, rows: int | None = None
) -> list[str]:
    """Format a column, or its first `rows`, cell by cell; words may stand among numbers, and numbers among words.

    `text` is what the renderer does to a word (escape it), `figure` to a formatted number (typeset it).

    >>> cells(Column("z", (2.5, None, float("nan")), "statistic"), text=str, figure=str)
    ['2.500', '', '–']
    """
    values = plain_values(column.values, rows)
    numbers = [v for v in values if isinstance(v, (int, float)) and not isnan(v)]
    per_column = _PER_COLUMN.get(column.kind)
    form = per_column(numbers) if per_column else _PER_VALUE[column.kind]
    words: dict[str, str] = {}  # names repeat over many rows: escape each once

    def show(v: str | float | None) -> str:
        if v is None:
            return ""
        if isinstance(v, str):
            if v not in words:
                words[v] = text(v)
            return words[v]
        if isnan(v):
            return undefined
        return figure(form(v) if isfinite(v) else ("inf" if v == inf else "-inf"))

    return [show(v) for v in values]


def strong_rows(column: Column, rows: int | None = None) -> list[bool]:
    """Which cells of a column are emphasised, as plain booleans; an empty list when none is."""
    if column.strong is None:
        return []
    marks = [bool(mark) for mark in islice(iter(column.strong), rows)]
    return marks if any(marks) else []


def emphasised(column: Column, shown: list[str], strong: Style) -> list[str]:
    """Return the cells of a column with the strong ones as the renderer writes them, which an empty one is not."""
    marks = strong_rows(column, len(shown))
    return (
        [strong(cell) if mark and cell else cell for cell, mark in zip(shown, marks, strict=True)] if marks else shown
    )


def plain_values(values: Sequence[Any], rows: int | None = None) -> list[str | float | int | None]:
    """Copy a sequence (an array, a series) to a list of built-in ``str``, ``float``, ``int`` and ``None``."""
    return [_plain(v) for v in islice(iter(values), rows)]


def _plain(v: Any) -> str | float | int | None:
    if v is None or type(v) in (str, float, int):
        return v  # type: ignore[no-any-return]
    if isinstance(v, bool) or type(v).__name__ in ("bool", "bool_"):
        return "yes" if v else "no"
    if isinstance(v, str):
        return str(v)
    if isinstance(v, Real):  # NumPy scalars register as such; NumPy itself need not be imported
        return int(v) if hasattr(v, "__index__") else float(v)
    return str(v)


def typeset(
    figure: str, power: Callable[[str], str], *, minus: str = "−", times: str = "×", infinity: str = "∞"
) -> str:
    """Write a figure with the signs of a renderer, which gives what stands for an exponent.

    >>> typeset("-4.49e-07", "^{}".format), typeset("<1e-307", "^{}".format)
    ('−4.49×10^−7', '<10^−307')
    """
    relation, sign, mantissa, exponent = parts(figure)
    mantissa = infinity if mantissa == "inf" else mantissa
    scale = f"10{power(exponent.replace('-', minus))}" if exponent else ""
    base = scale if relation and scale else f"{mantissa}{times}{scale}" if scale else mantissa
    return f"{relation}{minus if sign else ''}{base}"


def parts(figure: str) -> tuple[str, str, str, str]:
    """Split a figure into relation, sign, mantissa and exponent (the last as a plain integer or empty).

    >>> parts("4.49e-07"), parts("<1e-307"), parts("-0.5")
    (('', '', '4.49', '-7'), ('<', '', '1', '-307'), ('', '-', '0.5', ''))
    """
    mantissa, _, exponent = figure.partition("e")
    relation = sign = ""
    if mantissa[0] in "<>":
        relation, mantissa = mantissa[0], mantissa[1:]
    if mantissa[0] == "-":
        sign, mantissa = "-", mantissa[1:]
    return relation, sign, mantissa, str(int(exponent)) if exponent else ""
