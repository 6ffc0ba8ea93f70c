"""Exact distributions, against counts in whole numbers."""

from __future__ import annotations

import math
from collections import Counter
from itertools import permutations

import numpy as np
from mpmath import mp, mpf

from accuracy.cases import Points, case, thinned
from accuracy.designs import agreeing, row_ranks
from accuracy.tails import coins, normal, signed_sum
from podium import stats


def _signed(n: int, negative: list[int]) -> np.ndarray:
    d = np.arange(1, n + 1)
    d[np.array(negative, dtype=int) - 1] *= -1
    return d


@case("signed_rank", "exact and normal, 5 to 990 problems without ties, R− from 0 to the middle")
def _signed_rank(thin: bool) -> Points:
    for n, negative in thinned(
        [(5, []), (12, [1, 5]), (40, []), (40, [2, 9, 20]), (100, list(range(1, 100, 3))), (160, [7]), (250, [3, 11])],
        thin,
    ):
        test, total = stats.signed_rank(_signed(n, negative), exact=True), sum(negative)
        yield test.pvalue, min(mpf(1), 2 * signed_sum(range(1, n + 1), total))
        spread = mp.sqrt(mpf(n * (n + 1) * (2 * n + 1)) / 24)
        yield test.asymptotic_pvalue, 2 * normal((mpf(n * (n + 1)) / 4 - total) / spread)
    if not thin:
        test = stats.signed_rank(_signed(990, [1, 4]), exact=True, alternative="greater")
        yield test.pvalue, signed_sum(range(1, 991), 5)


@case("signed_rank", "exact with ties and zeros ('pratt'), 30 to 200 problems")
def _signed_rank_ties(thin: bool) -> Points:
    for n in thinned([30, 60, 120, 200], thin, 2):
        d = np.array([(i % 7) * (-1 if i % 11 == 3 else 1) for i in range(n)])
        ranks = [int(2 * sum(abs(o) < abs(v) for o in d) + sum(abs(o) == abs(v) for o in d) + 1) for v in d]
        doubled = [r for r, v in zip(ranks, d, strict=True) if v]
        minus = sum(r for r, v in zip(ranks, d, strict=True) if v < 0)
        p = stats.signed_rank(d, zeros="pratt", exact=True).pvalue
        yield p, min(mpf(1), 2 * signed_sum(doubled, minus))


@case("sign_flip_test", "exact, 10 to 300 whole differences")
def _flips(thin: bool) -> Points:
    for n in thinned([10, 30, 44, 100, 300], thin, 3):
        d = np.array([(i % 5 + 1) * (-1 if i % 13 == 5 else 1) for i in range(n)])
        minus = int(-d[d < 0].sum())
        yield stats.sign_flip_test(d).pvalue, min(mpf(1), 2 * signed_sum(np.abs(d).tolist(), minus))
        yield stats.flip_pvalue(d, alternative="greater")[0], signed_sum(np.abs(d).tolist(), minus)


def _convolved(row: dict[int, int], n: int) -> dict[int, int]:
    total = {0: 1}
    for _ in range(n):
        following: Counter[int] = Counter()
        for a, x in total.items():
            for b, y in row.items():
                following[a + b] += x * y
        total = following
    return total


@case("page", "exact and normal; 3 to 6 columns, up to 380 rows, from no trend to all rows in order")
def _page(thin: bool) -> Points:
    for n, c in thinned([(4, 3), (20, 3), (60, 3), (25, 4), (12, 5), (8, 6)], thin, 3):
        row = Counter(sum((j + 1) * r for j, r in enumerate(order)) for order in permutations(range(1, c + 1)))
        counts = _convolved(row, n)
        for alike in thinned([0, n // 3, n - 1, n], thin, 2):
            table = agreeing(n, c, alike)
            statistic = int(sum((j + 1) * r for ranks in row_ranks(table) for j, r in enumerate(ranks)))
            test = stats.page(table, exact=True)
            reached = sum(v for s, v in counts.items() if s >= statistic)
            yield test.pvalue_exact, mpf(reached) / mpf(math.factorial(c)) ** n
            z = mpf(12 * (statistic - mpf(n * c * (c + 1) ** 2) / 4) - 6) / (c * (c + 1) * mp.sqrt(n * (c - 1)))
            yield test.pvalue_normal, normal(z)
    yield stats.page([[1, 2, 3]] * 380, exact=True).pvalue_exact, mpf(6) ** -380


@case("exact_pvalue", "Friedman's exact test, 3 to 5 algorithms, up to 380 problems")
def _friedman(thin: bool) -> Points:
    for n, k in thinned([(5, 3), (25, 3), (60, 3), (8, 4), (5, 5)], thin, 3):
        for alike in (n // 2, n - 1, n):
            table = np.array([[int(2 * r) for r in ranks] for ranks in row_ranks(agreeing(n, k, alike))])
            yield stats.exact_pvalue(table), _friedman_tail(table)
    for n in thinned([50, 200, 380], thin, 2):
        yield stats.exact_pvalue([[2, 4, 6]] * n), mpf(6) ** (1 - n)


def _friedman_tail(table: np.ndarray) -> mpf:
    n, k = table.shape
    centre = n * (k + 1)
    observed = sum((int(s) - centre) ** 2 for s in table.sum(axis=0))
    states: Counter[tuple[int, ...]] = Counter({(0,) * k: 1})
    orders = list(permutations(range(2, 2 * k + 1, 2)))
    for _ in range(n):
        following: Counter[tuple[int, ...]] = Counter()
        for state, count in states.items():
            for order in orders:
                # Columns are exchangeable: their order does not matter.
                following[tuple(sorted(a + b for a, b in zip(state, order, strict=True)))] += count
        states = following
    reached = sum(v for s, v in states.items() if sum((x - centre) ** 2 for x in s) >= observed)
    return mpf(reached) / mpf(math.factorial(k)) ** n


@case("rank_sum_difference_pvalue", "exact difference of two rank sums, 2 to 40 algorithms, up to 380 problems")
def _rank_sums(thin: bool) -> Points:
    for n, k in thinned([(990, 2), (10, 3), (380, 3), (30, 5), (60, 10), (25, 40)], thin, 3):
        row = {d: k - abs(d) for d in range(1 - k, k) if d}
        size = n * (k * k).bit_length() // 8 + 1  # bytes of a coefficient
        most = n * (k - 1)
        packed = sum(v << 8 * size * (d + k - 1) for d, v in row.items()) ** n
        whole = packed.to_bytes(size * (2 * most + 1), "little")
        counts = [int.from_bytes(whole[size * at : size * (at + 1)], "little") for at in range(2 * most + 1)]
        for d in thinned(sorted({1, most // 10, most // 2, most}), thin, 3):
            if k == 2 and (d - most) % 2:
                d += 1
            reached = 2 * sum(counts[: most - d + 1])
            yield stats.rank_sum_difference_pvalue(d, n, k), mpf(reached) / mpf(k * (k - 1)) ** n


@case("cochran_exact_pvalue", "3 classifiers, 5 to 400 instances")
def _cochran(thin: bool) -> Points:
    for n in thinned([5, 20, 60, 200, 400], thin, 3):
        yield stats.cochran_exact_pvalue(np.array([[True, False, False]] * n)), mpf(3) ** (1 - n)


@case("minimum_sign_count", "multiple sign test against one other algorithm, 5 to 900 problems")
def _multiple_sign(thin: bool) -> Points:
    from podium.stats.sign import minimum_sign_count

    for n in thinned([5, 20, 100, 500, 900], thin, 3):
        found = minimum_sign_count(n, 2)
        for c in thinned([0, n // 10, n // 3, n // 2], thin, 3):
            yield found.pvalue(c), coins(c, n)


@case("directional_pvalues", "two algorithms, 5 to 900 problems")
def _directional(thin: bool) -> Points:
    for n in thinned([5, 20, 100, 400, 900], thin, 3):
        for losses in (0, n // 5):
            ranks = np.array([[2.0, 1.0]] * losses + [[1.0, 2.0]] * (n - losses))
            yield stats.directional_pvalues(ranks)[0, 1], coins(losses, n)


@case("directional_pvalues", "ahead by 1 among 6 and 40, or last, 5 to 400 problems")
def _directional_of_many(thin: bool) -> Points:
    from podium.stats.directional import gap_pvalues

    for n in thinned([5, 20, 100, 400], thin, 2):
        for k in (6, 40):
            for losses in (0, n // (2 * k)):
                total, squares = n - losses * k, n - losses + losses * (k - 1) ** 2
                # Σ log(1 + λr) of two values has its maximum where a linear equation has its root.
                tilt = mpf(total) / n
                evidence = (n - losses) * mp.log1p(tilt / (k - 1)) + (losses and losses * mp.log1p(-tilt))
                y = mp.log1p(tilt / (k - 1)), mp.log1p(-tilt) if losses else mpf(0)
                scatter = mp.sqrt(mpf(losses * (n - losses)) / n) * (y[0] - y[1])
                guard = 2 * mp.exp(-evidence) / (k - 1) * min(1, 4 * mp.exp(scatter**2 / 2) * normal(scatter))
                z = min(mpf(total) / mp.sqrt(squares), mp.sqrt(2 * evidence))
                gaps = [1.0] * (n - losses) + [1.0 - k] * losses
                yield gap_pvalues(gaps, k), max(normal(z), mpf(2) ** -n, guard)
