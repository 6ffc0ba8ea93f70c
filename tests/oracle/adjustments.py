"""Adjusted p-values of any family, each from its definition. Input and output are in the family's own order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal, localcontext
from itertools import combinations
from math import comb

from .tails import Number, mp

Values = Sequence[Number]


def clip(values: Values) -> list[Number]:
    return [min(mp.mpf(1), v) for v in values]


def stepwise(p: Values, weigh: Callable[[Number, int, int], Number], *, down: bool) -> list[Number]:
    """Weigh the j-th smallest p; then running maximum from the smallest or running minimum from the largest."""
    m = len(p)
    order = sorted(range(m), key=lambda i: p[i])
    weighed = [weigh(p[i], j, m) for j, i in enumerate(order, start=1)]
    out = [mp.mpf(0)] * m
    for j, i in enumerate(order):
        out[i] = max(weighed[: j + 1]) if down else min(weighed[j:])
    return clip(out)


def power_complement(p: Number, a: Number) -> Number:
    """1 - (1 - p)^a."""
    return -mp.expm1(a * mp.log1p(-p)) if p < 1 else mp.mpf(1)


def bonferroni(p: Values) -> list[Number]:
    return clip([len(p) * v for v in p])


def sidak(p: Values) -> list[Number]:
    return clip([power_complement(v, len(p)) for v in p])


def holm(p: Values) -> list[Number]:
    return stepwise(p, lambda v, j, m: (m - j + 1) * v, down=True)


def holland(p: Values) -> list[Number]:
    return stepwise(p, lambda v, j, m: power_complement(v, m - j + 1), down=True)


def finner(p: Values) -> list[Number]:
    return stepwise(p, lambda v, j, m: power_complement(v, mp.mpf(m) / j), down=True)


def hochberg(p: Values) -> list[Number]:
    return stepwise(p, lambda v, j, m: (m - j + 1) * v, down=False)


def li(p: Values) -> list[Number]:
    largest = max(p)
    return clip([v if v == largest else v / (v + 1 - largest) for v in p])


def simes(p: Values) -> Number:
    return min(len(p) * v / j for j, v in enumerate(sorted(p), start=1))


def hommel_closed(p: Values) -> list[Number]:
    """Hommel by its definition: the closed test whose intersections are tested by Simes; 2^m subsets."""
    m = len(p)
    out = [mp.mpf(0)] * m
    for size in range(1, m + 1):
        for subset in combinations(range(m), size):
            value = simes([p[i] for i in subset])
            for i in subset:
                out[i] = max(out[i], value)
    return clip(out)


def hommel(p: Values) -> list[Number]:
    """Hommel by Wright's (1992) algorithm."""
    m = len(p)
    order = sorted(range(m), key=lambda i: p[i])
    q = [p[i] for i in order]
    a = list(q)
    for size in range(m, 1, -1):
        first = m - size  # zero-based place of the smallest of the `size` largest
        least = min(size * q[i] / (size + i + 1 - m) for i in range(first, m))
        for i in range(m):
            a[i] = max(a[i], least if i >= first else min(least, size * q[i]))
    out = [mp.mpf(0)] * m
    for place, i in enumerate(order):
        out[i] = a[place]
    return clip(out)


def rom_critical(alpha: Number, r: int) -> Number:
    """c_r of Rom's recursion at level alpha, in decimals, which are much faster than numbers of mpmath."""
    with localcontext(prec=mp.dps + 10):
        level = Decimal(mp.nstr(alpha, mp.dps + 5))
        c, powers, geometric = [level], [level], Decimal(0)  # c_1, c_2 …; each to the power that its term has
        for i in range(2, r + 1):
            geometric += level ** (i - 1)
            powers[1:] = [power * value for power, value in zip(powers[1:], c[1:], strict=True)]
            c.append((geometric - sum(comb(i, j) * power for j, power in enumerate(powers[1:], 1))) / i)
            powers.append(c[-1])
        return mp.mpf(str(c[-1]))


def rom_level(p: Number, r: int) -> Number:
    """The alpha with c_r(alpha) = p, or 1 when even alpha = 1 does not reach p."""
    if p == 0 or r == 1:
        return mp.mpf(p)
    low, high = mp.mpf(p), min(mp.mpf(1), r * p)  # alpha / r <= c_r(alpha) <= alpha
    below, above = rom_critical(low, r) / p - 1, rom_critical(high, r) / p - 1
    if above <= 0:
        return high if above == 0 else mp.mpf(1)
    while high - low > mp.mpf(10) ** -22 * high:
        middle = high - above * (high - low) / (above - below)
        value = rom_critical(middle, r) / p - 1
        if abs(value) < mp.mpf(10) ** -22:
            return middle
        if value > 0:  # Illinois: an end that is kept twice counts half
            high, above, below = middle, value, below / 2
        else:
            low, below, above = middle, value, above / 2
    return high


def rom(p: Values) -> list[Number]:
    return stepwise(p, lambda v, j, m: rom_level(v, m - j + 1), down=False)


ADJUSTMENTS: dict[str, Callable[[Values], list[Number]]] = {
    "bonferroni": bonferroni,
    "sidak": sidak,
    "holm": holm,
    "holland": holland,
    "finner": finner,
    "hochberg": hochberg,
    "hommel": hommel,
    "rom": rom,
    "li": li,
}


def benjamini_hochberg(p: Values) -> list[Number]:
    return stepwise(p, lambda v, j, m: m * v / j, down=False)


def benjamini_yekutieli(p: Values) -> list[Number]:
    harmonic = sum((1 / mp.mpf(i) for i in range(1, len(p) + 1)), mp.mpf(0))
    return stepwise(p, lambda v, j, m: harmonic * m * v / j, down=False)


FDR: dict[str, Callable[[Values], list[Number]]] = {
    "benjamini-hochberg": benjamini_hochberg,
    "benjamini-yekutieli": benjamini_yekutieli,
}
"""Procedures of the false discovery rate, which no comparison shows unasked."""
