"""Adjusted p-values with 50 digits from the definitions: levels, closed tests and partitions, no shortcuts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, combinations

from mpmath import mp, mpf

from accuracy.tails import exact

Family = list[mpf]


def power(p: mpf, exponent: mpf) -> mpf:
    """1 − (1 − p)^exponent."""
    return mpf(1) if p == 1 else -mp.expm1(exponent * mp.log1p(-p))


def adjusted(pvalues: Sequence[float], method: str) -> Family:
    """Adjusted p-values in the order given."""
    p = [exact(value) for value in pvalues]
    order = sorted(range(len(p)), key=lambda i: p[i])
    ascending = [p[i] for i in order]
    values = PROCEDURES[method](ascending)
    result = [mpf(0)] * len(p)
    for place, i in enumerate(order):
        result[i] = min(mpf(1), values[place])
    # Equal p-values are rejected together: the value of the first of them holds for all.
    first = {value: place for place, value in reversed(list(enumerate(ascending)))}
    return [result[order[first[value]]] for value in p]


def _down(values: Family) -> Family:
    return list(accumulate(values, max))


def _up(values: Family) -> Family:
    return list(accumulate(reversed(values), min))[::-1]


def bonferroni(p: Family) -> Family:
    return [len(p) * value for value in p]


def sidak(p: Family) -> Family:
    return [power(value, mpf(len(p))) for value in p]


def holm(p: Family) -> Family:
    return _down([(len(p) - i) * value for i, value in enumerate(p)])


def holland(p: Family) -> Family:
    return _down([power(value, mpf(len(p) - i)) for i, value in enumerate(p)])


def finner(p: Family) -> Family:
    return _down([power(value, mpf(len(p)) / (i + 1)) for i, value in enumerate(p)])


def hochberg(p: Family) -> Family:
    return _up([(len(p) - i) * value for i, value in enumerate(p)])


def li(p: Family) -> Family:
    return [value if value == p[-1] else value / (value + (1 - p[-1])) for value in p]


def hommel(p: Family) -> Family:
    """Closed testing with Simes' test: the largest Simes p-value of all sets that hold the hypothesis."""
    m = len(p)
    simes = {}
    for size in range(1, m + 1):
        for members in combinations(range(m), size):
            simes[members] = min(size * p[i] / (j + 1) for j, i in enumerate(members))
    return [max(value for members, value in simes.items() if i in members) for i in range(m)]


def rom_critical(alpha: mpf, m: int) -> Family:
    """c_1 > … > c_m of Rom (1990), equation by equation: i·c_i = Σ α^j − Σ C(i, j) c_(j+1)^(i−j)."""
    c = [alpha]
    for i in range(2, m + 1):
        total = sum((alpha**j for j in range(1, i)), mpf(0))
        total -= sum((mp.binomial(i, j) * c[j] ** (i - j) for j in range(1, i - 1)), mpf(0))
        c.append(total / i)
    return c


def rom(p: Family) -> Family:
    """The α that makes c_(m−i+1)(α) equal to p_i, by bisection in log α; the least of those above."""
    m = len(p)
    return _up([_rom_level(value, m - i) for i, value in enumerate(p)])


def _rom_level(p: mpf, r: int) -> mpf:
    if r == 1:
        return p
    if rom_critical(mpf(1), r)[-1] <= p:
        return mpf(1)
    if r * p < mpf(10) ** -60:
        return r * p
    low, high = p, min(mpf(1), 2 * r * p)
    while high - low > low * mpf(10) ** -40:
        middle = (low + high) / 2
        low, high = (low, middle) if rom_critical(middle, r)[-1] >= p else (middle, high)
    return high


PROCEDURES = {
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


def partitions(items: Sequence[int]) -> Iterator[list[list[int]]]:
    """All partitions of a set into blocks."""
    if not items:
        yield []
        return
    first, rest = items[0], items[1:]
    for smaller in partitions(rest):
        yield [[first], *smaller]
        for place, block in enumerate(smaller):
            yield [*smaller[:place], [first, *block], *smaller[place + 1 :]]


def exhaustive(k: int) -> set[frozenset[tuple[int, int]]]:
    """The sets of pairs that can be exactly the true equalities: the pairs inside the blocks of a partition."""
    found = {
        frozenset(pair for block in parts for pair in combinations(sorted(block), 2)) for parts in partitions(range(k))
    }
    return found - {frozenset()}


def pairwise(pvalues: Sequence[float], k: int, method: str) -> Family:
    """Shaffer's two procedures and Bergmann and Hommel's for all pairs of k algorithms, from the exhaustive sets."""
    pairs = list(combinations(range(k), 2))
    p = dict(zip(pairs, (exact(value) for value in pvalues), strict=True))
    sets = exhaustive(k)
    if method.startswith("bergmann"):
        own = {pair: max(_set_value(members, p, method) for members in sets if pair in members) for pair in pairs}
        values = [max(own[other] for other in pairs if other == pair or p[other] < p[pair]) for pair in pairs]
    else:
        values = _shaffer(pairs, p, sets, dynamic=method == "shaffer-dynamic")
    return [min(mpf(1), value) for value in values]


def _set_value(members: frozenset[tuple[int, int]], p: dict[tuple[int, int], mpf], method: str) -> mpf:
    ascending = sorted(p[pair] for pair in members)
    if method == "bergmann-hommel":
        return len(members) * ascending[0]
    return min(len(members) * value / (j + 1) for j, value in enumerate(ascending))


def _shaffer(
    pairs: list[tuple[int, int]], p: dict[tuple[int, int], mpf], sets: set[frozenset[tuple[int, int]]], *, dynamic: bool
) -> Family:
    values = []
    for pair in pairs:
        steps = []
        for other in pairs:
            if p[other] > p[pair]:
                continue
            rejected = {q for q in pairs if p[q] < p[other]}
            left = len(pairs) - len(rejected)
            possible = [len(s) for s in sets if (not s & rejected if dynamic else len(s) <= left)]
            steps.append(max(possible) * p[other])
        values.append(max(steps))
    return values
