"""Numbers as journals print them."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import Literal

from podium.render.prose import Formula, Piece

Style = Literal["journal", "exact"]

_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def pvalue(p: float, style: Style, alpha: float = 0.05) -> Formula:
    """Write a p-value: to three decimals and no smaller than 0.001 ("journal"), or to three digits ("exact").

    Rounding never moves a p-value onto or across the level, and never makes it 0 or 1.

    >>> [pvalue(p, "journal").text for p in (4.49e-7, 0.0291, 0.04996, 0.9999, 1.0)]
    ['p < 0.001', 'p = 0.029', 'p = 0.04996', 'p > 0.999', 'p = 1']
    >>> [pvalue(p, "exact").text for p in (4.487e-7, 0.0291, 0.0)]
    ['p = 4.49 × 10⁻⁷', 'p = 0.0291', 'p < 10⁻³⁰⁷']
    """
    if p != p:  # not tested
        return Formula("p = –")
    if p == 1:
        return Formula("p = 1")
    if p > 0.9995:
        return Formula("p > 0.999")
    if style == "journal":
        return Formula("p < 0.001" if p < 0.001 else f"p = {unmoved(p, alpha, 3)}")
    if p < 1e-307:
        return Formula("p < 10⁻³⁰⁷")
    if p >= 0.001:
        return Formula(f"p = {unmoved(p, alpha, 3 if p >= 0.1 else 4 if p >= 0.01 else 5)}")
    mantissa, _, exponent = f"{p:.2e}".partition("e")
    return Formula(f"p = {mantissa} × 10{str(int(exponent)).translate(_RAISED)}")


def unmoved(p: float, alpha: float, decimals: int) -> str:
    """Round to so many decimals, or more where the rounded number lies on the other side of the level.

    >>> unmoved(0.94996, 0.95, 3), unmoved(0.9712, 0.95, 3)
    ('0.94996', '0.971')
    """
    for digits in range(decimals, 17):
        shown = f"{p:.{digits}f}"
        if (float(shown) <= alpha) == (p <= alpha) and (float(shown) != alpha or p == alpha):
            return shown
    return repr(p)


def statistic(symbol: str, df: tuple[float, ...], value: float) -> Formula:
    """Write a test statistic with its degrees of freedom.

    >>> statistic("F", (4, 116), 14.309).text
    'F(4, 116) = 14.31'
    """
    return Formula(f"{symbol}({', '.join(map(str, df))}) = {number(value)}")


def number(value: float) -> str:
    """Write a number to two decimals, or to three digits where that would leave fewer; infinity as a sign.

    >>> number(39.6466), number(0.001234), number(-0.5)
    ('39.65', '0.00123', '−0.50')
    """
    if value in (float("inf"), float("-inf")):
        return "∞" if value > 0 else "−∞"
    shown = f"{value:.2f}" if abs(value) >= 0.1 or value == 0 else f"{value:.3g}"
    mantissa, mark, exponent = shown.replace("-", "−", 1 if value < 0 else 0).partition("e")
    return f"{mantissa} × 10{str(int(exponent)).translate(_RAISED)}" if mark else mantissa


def quantity(value: float) -> str:
    """Write a number in the unit of the data to four significant digits.

    >>> quantity(0.029251), quantity(-1234567.0), quantity(0.0)
    ('0.02925', '−1.235 × 10⁶', '0')
    """
    mantissa, mark, exponent = f"{value + 0.0:.4g}".replace("inf", "∞").partition("e")
    shown = mantissa.replace("-", "−")
    return f"{shown} × 10{str(int(exponent)).translate(_RAISED)}" if mark else shown


def rank_sum(value: float) -> str:
    """Write a sum of ranks, whole or with its half.

    >>> rank_sum(220.5), rank_sum(231.0)
    ('220.5', '231')
    """
    return f"{value:.1f}".removesuffix(".0")


def interval(lower: float, upper: float) -> str:
    """Write an interval in the unit of the data.

    >>> interval(-0.5, 0.25)
    '[−0.5, 0.25]'
    """
    return f"[{quantity(lower)}, {quantity(upper)}]"


def percent(share: float) -> str:
    """Write a share as a percentage.

    >>> percent(0.95), percent(0.999)
    ('95 %', '99.9 %')
    """
    return f"{100 * share:.10g} %"


def level(alpha: float) -> Formula:
    """Write the level.

    >>> level(0.05).text
    'α = 0.05'
    """
    return Formula(f"α = {alpha:g}")


def decimals(value: float, digits: int) -> str:
    """Write a number with the given decimals, or more if it would otherwise look like an integer.

    >>> decimals(0.88889, 3), decimals(0.99996, 3), decimals(-0.00002, 4), decimals(1.0, 3)
    ('0.889', '0.99996', '−0.00002', '1.000')
    """
    exact = round(value, 12) + 0.0
    if 0 < abs(exact) < 1e-6:
        return number(exact)
    for more in range(digits, 13):
        shown = f"{exact:.{more}f}"
        if exact == round(exact) or float(shown) != round(float(shown)):
            break
    return shown.replace("-", "−")


def limits(low: float, high: float, digits: int) -> str:
    """Write an interval, or nothing if it is unknown.

    >>> limits(-0.012, 0.1, 3), limits(float("nan"), float("nan"), 3)
    (' [−0.012, 0.100]', '')
    """
    return "" if isnan(low) or isnan(high) else f" [{decimals(low, digits)}, {decimals(high, digits)}]"


def estimate(value: float, low: float, high: float, digits: int) -> Formula:
    """Write an estimate and its interval.

    >>> estimate(0.9, 0.8, 0.95, 3).text
    '0.900 [0.800, 0.950]'
    """
    return Formula(f"{decimals(value, digits)}{limits(low, high, digits)}")


def listed(names: Sequence[str], estimates: Sequence[Formula]) -> list[Piece]:
    """Name after name with its estimate."""
    pieces: list[Piece] = []
    for name, shown in zip(names, estimates, strict=True):
        pieces += [f", {name}" if pieces else name, shown]
    return pieces
