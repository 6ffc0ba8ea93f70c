"""The verdict without one problem or one algorithm, by the second implementation in ``oracle`` and plain loops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations
from math import lcm
from typing import Any

import numpy as np
from scipy import stats

from oracle import adjustments, families, logical, ranks

Text = list[list[str]]
Decided = dict[frozenset[int], tuple[float, int]]
"""Adjusted p-value and, in the algorithm with the smaller index, +1 when it does better, for each hypothesis."""


def without_problem(rows: Text, problem: int) -> Text:
    return [row for place, row in enumerate(rows) if place != problem]


def without_algorithm(rows: Text, algorithm: int) -> Text:
    return [[cell for place, cell in enumerate(row) if place != algorithm] for row in rows]


def decided(rows: Text, objective: str, control: int | None = None, **options: Any) -> Decided:
    """Adjusted p-values of one table: Bergmann-Hommel of all pairs, Holm with a control and of sign and Wilcoxon tests.

    Of mean ranks the larger of these and of the exact tests; of two algorithms the exact test alone, which is the sign test.
    """
    ranking, se = options.get("ranking", "friedman"), options.get("se", "published")
    alternative, pairwise = options.get("alternative", "two-sided"), options.get("pairwise")
    k = len(rows[0])
    if control is None:
        pairs = list(combinations(range(k), 2))
        found = families.all_pairs(rows, objective, ranking, se) if pairwise is None else None
    else:
        pairs = [(control, j) for j in range(k) if j != control]
        one = families.control_family(rows, objective, ranking, se, control, alternative) if pairwise is None else None
        found = None if one is None else {(control, j): value for j, value in one.items()}
    if found is None:
        test = _rank_test if pairwise in RANK_TESTS else _pairwise
        found = {pair: test(rows, objective, *pair, pairwise, alternative) for pair in pairs}
    p = {pair: p for pair, (_, p) in found.items()}
    adjusted = (
        p if pairwise == "nemenyi" else _adjusted(p, logic=control is None and pairwise not in ("sign", "wilcoxon"))
    )
    if pairwise is None:
        exact = _exact(_scores(rows, objective, ranking), pairs, control, alternative)
        adjusted = exact if len(pairs) == 1 else {pair: max(float(adjusted[pair]), exact[pair]) for pair in pairs}
    # z of the oracle is (R_first - R_second): negative when the first of the pair is better.
    return {
        frozenset(pair): (float(adjusted[pair]), _sign(-found[pair][0]) * (1 if pair[0] < pair[1] else -1))
        for pair in pairs
    }


def _scores(rows: Text, objective: str, ranking: str) -> list[list[Fraction]]:
    """The ranks whose sums are compared."""
    if ranking == "aligned":
        return ranks.aligned_ranks(rows, objective)
    within = ranks.friedman_ranks(rows, objective)
    if ranking == "friedman":
        return within
    return [[weight * rank for rank in row] for weight, row in zip(ranks.quade_weights(rows), within, strict=True)]


def _exact(
    scores: Any, pairs: list[tuple[int, int]], control: int | None, alternative: str
) -> dict[tuple[int, int], float]:
    """Exact tests of ranks, adjusted: closed testing by its definition, or Holm where the tests are one-sided."""
    whole = np.array(scores) * lcm(*(rank.denominator for row in scores for rank in row))
    scores = whole.astype(np.int64)
    if alternative != "two-sided":
        p = {pair: _permuted(scores, pair, (pair,), alternative) for pair in pairs}
        return {pair: float(value) for pair, value in _adjusted(p, logic=False).items()}
    k = len(scores[0])
    sizes = range(2, k + 1)
    blocks = [block for size in sizes for block in combinations(range(k), size) if control is None or control in block]
    p = {block: _permuted(scores, block, [pair for pair in pairs if {*pair} <= {*block}]) for block in blocks}
    worst = dict.fromkeys(pairs, 0.0)
    for chosen in [(block,) for block in blocks] if control is not None else _partitions(blocks):
        value = float(p[chosen[0]])
        if len(chosen) > 1:
            value = min(1 - (1 - float(p[block])) ** (k / len(block)) for block in chosen)
        for pair in pairs:
            if any({*pair} <= {*block} for block in chosen):
                worst[pair] = max(worst[pair], value)
    return worst


def _partitions(blocks: list[tuple[int, ...]]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every set of one or more blocks without a common member."""
    for place, block in enumerate(blocks):
        yield (block,)
        for others in _partitions([other for other in blocks[place + 1 :] if not {*block} & {*other}]):
            yield (block, *others)


def _permuted(
    scores: np.ndarray, block: Sequence[int], pairs: Sequence[tuple[int, int]], alternative: str = "two-sided"
) -> Fraction:
    """P-value of a block: how often permuting it inside the rows moves two of its sums so far apart, times the number of pairs."""
    counts = np.ones(1, dtype=np.int64)  # of every distance of two sums, by polynomials
    for row in scores:
        steps = np.array([row[j] - row[i] for i, j in permutations(block, 2)])
        reach = int(max(abs(steps)))
        counts = np.convolve(counts, np.bincount(steps + reach, minlength=2 * reach + 1))
    distance = np.arange(len(counts)) - len(counts) // 2
    sums = scores.sum(axis=0)
    seen = [sums[j] - sums[i] for i, j in pairs]  # positive where the first is better
    side = {"two-sided": np.abs, "greater": np.positive, "less": np.negative}[alternative]
    hits = int(counts[side(distance) >= max(map(side, seen))].sum())
    return min(Fraction(1), Fraction(len(pairs) * hits, int(counts.sum())))


def _adjusted(p: dict[tuple[int, int], Any], *, logic: bool) -> dict[tuple[int, int], Any]:
    if logic:
        return logical.bergmann_hommel(p)
    return dict(zip(p, adjustments.holm(list(p.values())), strict=True))


def _pairwise(rows: Text, objective: str, i: int, j: int, test: str, alternative: str) -> tuple[float, float]:
    """Like z and p: Wilcoxon's exact test by permutation of scipy, or the binomial; no zero differences."""
    sign = 1 if objective == "maximize" else -1
    gains = [sign * (float(row[i]) - float(row[j])) for row in rows]
    assert all(gains)
    if test == "t":
        return -sum(gains), float(stats.ttest_1samp(gains, 0, alternative=alternative).pvalue)
    if test == "sign":
        wins = sum(gain > 0 for gain in gains)
        return len(gains) - 2 * wins, float(stats.binomtest(wins, len(gains), alternative=alternative).pvalue)
    plus = sum(rank for rank, gain in zip(stats.rankdata([abs(g) for g in gains]), gains, strict=True) if gain > 0)
    half = len(gains) * (len(gains) + 1) / 4
    p = stats.wilcoxon(gains, alternative=alternative, method="exact").pvalue
    return half - plus, float(p)


RANK_TESTS = ("eisinga", "eisinga-ties", "conover", "nemenyi")


def _rank_test(rows: Text, objective: str, i: int, j: int, test: str, alternative: str) -> tuple[float, float]:
    """Difference of the rank sums, and p: by enumeration, by Conover (1999, p. 371) with scipy's t, or by scipy's range."""
    n, k = len(rows), len(rows[0])
    ranked = ranks.friedman_ranks(rows, objective)
    assert all(
        sorted(row) == list(range(1, k + 1)) for row in ranked
    )  # without ties the ties' own test is the other one
    sums = ranks.column_sums(ranked)
    gap = sums[i] - sums[j]
    if test == "nemenyi":
        z = abs(float(gap)) / (n * k * (k + 1) / 6) ** 0.5
        return float(gap), float(stats.studentized_range.sf(2**0.5 * z, k, np.inf))
    if test.startswith("eisinga"):
        return float(gap), float(families.exact_rank_sum_pvalue(gap, n, k))
    squares = sum(rank * rank for row in ranked for rank in row)
    df = (n - 1) * (k - 1)
    t = float(-gap) / float(2 * (n * squares - sum(total * total for total in sums)) / df) ** 0.5
    p = {"two-sided": 2 * stats.t.sf(abs(t), df), "greater": stats.t.sf(t, df), "less": stats.t.cdf(t, df)}[alternative]
    return float(gap), float(p)


def _sign(value: Any) -> int:
    return int(value > 0) - int(value < 0)


def reduced(
    rows: Text, objective: str, axis: str, control: int | None, **options: Any
) -> Iterator[tuple[int, Decided, Any]]:
    """What is left out, the decisions (by indices in the whole table), and the mean ranks by index."""
    ranking = options.get("ranking", "friedman")
    if axis == "problems":
        for i in range(len(rows)):
            less = without_problem(rows, i)
            yield (
                i,
                decided(less, objective, control, **options),
                dict(enumerate(ranks.mean_ranks(less, objective, ranking))),
            )
        return
    for a in range(len(rows[0])):
        if a == control:
            continue
        kept = [j for j in range(len(rows[0])) if j != a]
        less = without_algorithm(rows, a)
        moved = None if control is None else kept.index(control)
        found = decided(less, objective, moved, **options)
        back = {frozenset(kept[j] for j in pair): value for pair, value in found.items()}
        means = ranks.mean_ranks(less, objective, ranking)
        yield a, back, {kept[j]: mean for j, mean in enumerate(means)}
