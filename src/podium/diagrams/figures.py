"""How the numbers of a picture are written: short, in plain notation where that is readable."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

from podium.render.numbers import value_format

MINUS = "−"


def signed(text: str) -> str:
    """Write a figure with a real minus sign."""
    return text.replace("-", MINUS)


def short(number: float) -> str:
    """Three significant digits, or all of the integer part; powers of ten only where zeros would have to be counted.

    >>> [short(x) for x in (-1431.2, 1.5, -0.003142, 1.2345e-7, -2e9, 0.0)]
    ['−1431', '1.5', '−0.00314', '1.23e−7', '−2e9', '0']
    """
    if number == 0:
        return "0"
    mantissa, _, power = f"{number:.2e}".partition("e")
    exponent = int(power)
    if -5 < exponent < 6:
        return signed(_trimmed(f"{number:.{max(2 - exponent, 0)}f}"))
    return signed(f"{_trimmed(mantissa)}e{exponent}")


def figures(numbers: Iterable[float]) -> Callable[[float], str]:
    """Choose how the numbers of a picture are written: common decimals where they do, else three digits each.

    >>> write = figures([17.72, -0.94, 0.00449, 2.04])
    >>> write(17.72), write(-0.94), write(0.00449), write(float("inf"))
    ('17.72', '−0.94', '0.00449', '∞')
    """
    common = value_format([number for number in numbers if math.isfinite(number)])

    def write(number: float) -> str:
        if not math.isfinite(number):
            return "∞" if number > 0 else f"{MINUS}∞"
        text = common(number)
        return short(number) if "e" in text else signed(text)

    return write


def _trimmed(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text
