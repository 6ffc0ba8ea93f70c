"""Estimates with their intervals, as they stand in a methods paragraph."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

from podium.render.prose import Formula, Piece
from podium.studies.methods_text import figures


def decimals(value: float, digits: int) -> str:
    """Write a number to so many decimals, or more where it would look whole without being so.

    >>> decimals(0.88889, 3), decimals(0.99996, 3), decimals(-0.00002, 4), decimals(1.0, 3)
    ('0.889', '0.99996', '−0.00002', '1.000')
    """
    exact = round(value, 12) + 0.0
    if 0 < abs(exact) < 1e-6:
        return figures.number(exact)
    for more in range(digits, 13):
        shown = f"{exact:.{more}f}"
        if exact == round(exact) or float(shown) != round(float(shown)):
            break
    return shown.replace("-", "−")


def interval(low: float, high: float, digits: int) -> str:
    """Write an interval; nothing where it is unknown.

    >>> interval(-0.012, 0.1, 3), interval(float("nan"), float("nan"), 3)
    (' [−0.012, 0.100]', '')
    """
    return "" if isnan(low) or isnan(high) else f" [{decimals(low, digits)}, {decimals(high, digits)}]"


def estimate(value: float, low: float, high: float, digits: int) -> Formula:
    """Write an estimate and its interval.

    >>> estimate(0.9, 0.8, 0.95, 3).text
    '0.900 [0.800, 0.950]'
    """
    return Formula(f"{decimals(value, digits)}{interval(low, high, digits)}")


def listed(names: Sequence[str], estimates: Sequence[Formula]) -> list[Piece]:
    """Name after name with its estimate."""
    pieces: list[Piece] = []
    for name, shown in zip(names, estimates, strict=True):
        pieces += [f", {name}" if pieces else f" {name}", shown]
    return pieces
