"""All-pairs families, where hypotheses imply one another: every partition of the algorithms is listed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations

from .adjustments import bonferroni, simes, stepwise
from .tails import Number, mp

Pair = tuple[int, int]
PairValues = dict[Pair, Number]


def partitions(k: int) -> Iterator[list[list[int]]]:
    """Every partition of 0..k-1 into blocks."""
    if k == 0:
        yield []
        return
    for smaller in partitions(k - 1):
        for place in range(len(smaller)):
            yield [[*block, k - 1] if place == b else block for b, block in enumerate(smaller)]
        yield [*smaller, [k - 1]]


@cache
def exhaustive_sets(k: int) -> tuple[tuple[Pair, ...], ...]:
    """All pairs inside blocks, for every partition but the one into singletons."""
    sets = (tuple(pair for block in partition for pair in combinations(block, 2)) for partition in partitions(k))
    return tuple(pairs for pairs in sets if pairs)


def algorithms_in(p: PairValues) -> int:
    return 1 + max(j for _, j in p)


def on_values(method: Callable[[list[Number]], list[Number]]) -> Callable[[PairValues], PairValues]:
    return lambda p: dict(zip(p, method(list(p.values())), strict=True))


def numbers_of_true(k: int) -> set[int]:
    """S(k): how many pairwise hypotheses can be true together, 0 included; read off the partitions."""
    return {0} | {len(pairs) for pairs in exhaustive_sets(k)}


def shaffer(p: PairValues) -> PairValues:
    """Static: with j - 1 hypotheses gone, the largest possible number of true ones among m - j + 1."""
    possible = numbers_of_true(algorithms_in(p))

    def weigh(v: Number, j: int, m: int) -> Number:
        return max(s for s in possible if s <= m - j + 1) * v

    return on_values(lambda values: stepwise(values, weigh, down=True))(p)


def shaffer_dynamic(p: PairValues) -> PairValues:
    """The largest exhaustive set among the hypotheses that are not yet rejected."""
    order = sorted(p, key=lambda pair: p[pair])
    place = {pair: i for i, pair in enumerate(order)}
    largest = [0] * len(order)  # by the place of the set's smallest p
    for pairs in exhaustive_sets(algorithms_in(p)):
        first = min(place[pair] for pair in pairs)
        largest[first] = max(largest[first], len(pairs))
    out: PairValues = {}
    reached = mp.mpf(0)
    for i, pair in enumerate(order):
        reached = max(reached, max(largest[i:]) * p[pair])
        out[pair] = min(mp.mpf(1), reached)
    return {pair: out[pair] for pair in p}


def monotone(apv: PairValues, p: PairValues) -> PairValues:
    """The larger of the own value and those of all hypotheses with a strictly smaller p."""
    return {pair: max([apv[pair]] + [apv[o] for o in p if p[o] < p[pair]]) for pair in p}


def bergmann_hommel_definition(p: PairValues) -> PairValues:
    """max { |I| min p over I : I exhaustive and contains the hypothesis }."""
    order = sorted(p, key=lambda pair: p[pair])
    place = {pair: i for i, pair in enumerate(order)}
    members: dict[tuple[int, int], set[Pair]] = {}  # (place of the smallest p, |I|) -> hypotheses met there
    for pairs in exhaustive_sets(algorithms_in(p)):
        members.setdefault((min(place[pair] for pair in pairs), len(pairs)), set()).update(pairs)
    out = {pair: mp.mpf(0) for pair in p}
    for (first, size), met in members.items():
        value = min(mp.mpf(1), size * p[order[first]])
        for pair in met:
            out[pair] = max(out[pair], value)
    return out


def bergmann_hommel(p: PairValues) -> PairValues:
    return monotone(bergmann_hommel_definition(p), p)


def bergmann_hommel_simes_definition(p: PairValues) -> PairValues:
    """The same with the Simes p-value of I (Hommel & Bernhard 1999)."""
    out = {pair: mp.mpf(0) for pair in p}
    for pairs in exhaustive_sets(algorithms_in(p)):
        value = min(mp.mpf(1), simes([p[pair] for pair in pairs]))
        for pair in pairs:
            out[pair] = max(out[pair], value)
    return out


PAIR_ADJUSTMENTS: dict[str, Callable[[PairValues], PairValues]] = {
    "nemenyi": on_values(bonferroni),
    "shaffer": shaffer,
    "shaffer-dynamic": shaffer_dynamic,
    "bergmann-hommel": bergmann_hommel,
}
