"""Tests that are given a table: the statistic is a fraction, the tail has 50 digits."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
from mpmath import mp, mpf

from accuracy import designs
from accuracy.cases import Points, case, thinned
from accuracy.designs import agreeing
from accuracy.tails import chi_square, exact, fisher, normal, student
from podium import stats
from podium.stats.roc_areas import areas, compare_areas

SHAPES = [(5, 3, 2), (10, 4, 10), (30, 5, 0), (60, 4, 40), (80, 6, 75), (200, 5, 150), (400, 6, 280), (300, 10, 160)]


def _tables(thin: bool) -> list[tuple[np.ndarray, bool]]:
    """Tables without ties for the classic forms, with and without ties for the corrected ones."""
    found = []
    for n, k, alike in thinned(SHAPES, thin, 3):
        plain = agreeing(n, k, alike)
        found += [(plain, False), (plain, True), (agreeing(n, k, alike, levels=3), True)]
    return found


def _ties(corrected: bool) -> str:
    return "corrected" if corrected else "classic"


GRID = "5 to 400 problems, 3 to 10 algorithms, from no to full agreement; classic, and corrected with ties"


@case("friedman", GRID)
def _friedman(thin: bool) -> Points:
    for table, corrected in _tables(thin):
        p = stats.friedman(table, ties=_ties(corrected)).pvalue
        yield p, chi_square(table.shape[1] - 1, exact(designs.friedman(table, corrected)))


@case("iman_davenport", GRID)
def _iman(thin: bool) -> Points:
    for table, corrected in _tables(thin):
        n, k = table.shape
        if len({tuple(row) for row in designs.row_ranks(table)}) == 1:
            continue  # all rows alike: another rule, tested by itself
        p = stats.iman_davenport(table, ties=_ties(corrected)).pvalue
        yield p, fisher(k - 1, (k - 1) * (n - 1), designs.iman_davenport(table, corrected))


@case("iman_davenport, quade", "all problems rank alike: (1/k!)^(n−1), 2 to 150 problems")
def _alike(thin: bool) -> Points:
    for n, k in thinned([(2, 3), (20, 3), (150, 3), (100, 5), (20, 12)], thin, 3):
        yield stats.iman_davenport([list(range(k))] * n).pvalue, mp.factorial(k) ** (1 - n)


@case("quade", GRID)
def _quade(thin: bool) -> Points:
    for table, corrected in _tables(thin):
        n, k = table.shape
        if len({tuple(row) for row in designs.row_ranks(table)}) > 1:
            p = stats.quade(table, ties=_ties(corrected)).pvalue
            yield p, fisher(k - 1, (k - 1) * (n - 1), designs.quade(table, corrected))


@case("friedman_aligned", GRID)
def _aligned(thin: bool) -> Points:
    for table, corrected in _tables(thin):
        if table.size <= 400 or not thin:
            p = stats.friedman_aligned(table, ties=_ties(corrected)).pvalue
            yield p, chi_square(table.shape[1] - 1, exact(designs.aligned(table, corrected)))


@case("kruskal_wallis", "H and Dunn's z of every pair, 3 and 4 groups, 12 to 1300 values, with ties")
def _kruskal(thin: bool) -> Points:
    for size, shift in thinned([(4, 1), (10, 3), (40, 30), (200, 100), (500, 470)], thin, 3):
        groups = [[(i * 7919) % 503 + j * shift for i in range(size - 30 * (j and size > 300))] for j in range(3)]
        test = stats.kruskal_wallis(groups)
        h, squares = designs.kruskal(groups)
        yield test.pvalue, chi_square(2, exact(h))
        for i, j in ((0, 1), (0, 2), (1, 2)):
            yield test.dunn_pvalues[i, j], 2 * normal(mp.sqrt(exact(squares[i][j])))


@case("cochran_q", "2 to 6 classifiers, 20 to 3000 instances")
def _cochran(thin: bool) -> Points:
    for n, k, gap in thinned([(20, 3, 1), (50, 2, 3), (400, 4, 2), (1500, 5, 4), (3000, 6, 5)], thin, 3):
        table = np.array([[(i * 13 + j * j * gap) % 10 < 4 + j for j in range(k)] for i in range(n)])
        yield stats.cochran_q(table).pvalue, chi_square(k - 1, exact(designs.cochran(table)))


@case("conover_t", "t of all rank sums of a table, then its p-value; 10 to 400 problems")
def _conover(thin: bool) -> Points:
    for n, k, alike in thinned(SHAPES[2:], thin, 3):
        table = agreeing(n, k, alike)
        ranks = stats.rank(table)
        p = stats.conover_pvalues(stats.conover_t(ranks, [0, 0], [1, k - 1]), n, k)
        for place, other in enumerate((1, k - 1)):
            squared = designs.conover_t(table, 0, other)
            yield p[place], 2 * student((n - 1) * (k - 1), mp.sqrt(exact(squared)))


@case("ranking", "z of all pairs by Friedman's ranks, then its p-value; 5 to 400 problems")
def _friedman_z(thin: bool) -> Points:
    for n, k, alike in thinned(SHAPES, thin, 3):
        table = agreeing(n, k, alike)
        p = stats.normal_pvalue(stats.ranking(table, "minimize").z([0], [k - 1]))
        columns = list(zip(*designs.row_ranks(table), strict=True))
        gap = abs(sum(columns[0]) - sum(columns[k - 1])) / n
        yield p[0], 2 * normal(exact(gap) / mp.sqrt(mpf(k * (k + 1)) / (6 * n)))


@case("repeated_anova", "F of 10 to 300 problems, 3 to 5 algorithms, plain and with Greenhouse and Geisser's ε")
def _anova(thin: bool) -> Points:
    for n, k, shift in thinned([(10, 3, 0), (10, 4, 3), (40, 5, 2), (100, 4, 8), (300, 3, 20), (200, 5, 18)], thin, 3):
        table = np.random.default_rng(n).integers(0, 40, (n, k)) + shift * np.arange(k)
        f, covariance = designs.anova(table)
        trace = sum(covariance[i][i] for i in range(k))
        epsilon = exact(trace**2 / ((k - 1) * sum(v * v for row in covariance for v in row)))
        test = stats.repeated_anova(table)
        yield test.pvalue, fisher(k - 1, (k - 1) * (n - 1), f)
        yield test.pvalue_greenhouse_geisser, fisher(epsilon * (k - 1), epsilon * (k - 1) * (n - 1), f)


@case("paired_t, corrected_resampled_t", "2 to 1000 repetitions, ratio 0 and 1/9")
def _paired_t(thin: bool) -> Points:
    for m, shift in thinned([(2, 5), (5, 30), (10, 2000), (30, 10**6), (100, 300), (1000, 20), (1000, 60)], thin):
        d = np.random.default_rng(m).integers(-20, 21, m) + shift
        mean, variance = designs.mean_and_variance(d.tolist())
        for ratio, share in ((0.0, Fraction(0)), (1 / 9, Fraction(1 / 9))):
            t = exact(mean) / mp.sqrt(exact((Fraction(1, m) + share) * variance))
            yield stats.corrected_resampled_t(d, ratio).pvalue, 2 * student(m - 1, abs(t))


@case("five_by_two_t, five_by_two_f", "differences of 1 to 1e60 times their spread")
def _five_by_two(thin: bool) -> Points:
    for digits in thinned([0, 2, 5, 14], thin, 3):
        d = [[10**digits + i % 3, 10**digits + (2 * i) % 5 + 1] for i in range(5)]
        spread = sum(Fraction((a - b) ** 2, 2) for a, b in d)
        t = exact(d[0][0]) / mp.sqrt(exact(spread / 5))
        yield stats.five_by_two_t(d).pvalue, 2 * student(5, t)
        f = Fraction(sum(v * v for pair in d for v in pair)) / (2 * spread)
        yield stats.five_by_two_f(d).pvalue, fisher(10, 5, f)


@case("tost_t", "both one-sided tests of equivalence, 5 to 300 repetitions")
def _tost(thin: bool) -> Points:
    for m, margin in thinned([(5, 3), (20, 40), (100, 30), (300, 50)], thin, 3):
        d = np.random.default_rng(m).integers(-9, 10, m)
        mean, variance = designs.mean_and_variance(d.tolist())
        test = stats.tost_t(d, margin)
        unit = mp.sqrt(exact(variance / m))
        tails = [student(m - 1, exact(margin + mean) / unit), student(m - 1, exact(margin - mean) / unit)]
        yield test.pvalue, max(tails)
        yield min(float(test.above), float(test.below)), min(tails)


@case("compare_areas", "DeLong's z, 20 to 400 instances, areas from equal to far apart")
def _delong(thin: bool) -> Points:
    for n, shift in thinned([(20, 3), (60, 10), (150, 60), (400, 150), (400, 230)], thin, 3):
        rng = np.random.default_rng(n)
        truth = np.arange(n) % 2 == 0
        scores = np.stack(
            [rng.integers(0, 300, n) + shift * truth, rng.integers(0, 300, n) - shift * truth // 2], axis=1
        )
        p = compare_areas(areas(truth, scores), [0], [1]).pvalue[0]
        squared = designs.delong(truth.tolist(), *scores.T.tolist())
        yield p, 2 * normal(mp.sqrt(exact(abs(squared))))


@case("marginal_homogeneity", "Stuart–Maxwell and Bhapkar, 3 classes, 30 to 4000 instances")
def _marginal(thin: bool) -> Points:
    for scale in thinned([1, 5, 30, 100], thin, 3):
        table = np.array([[20, 10, 5], [3, 30, 15], [0, 5, 40]]) * scale
        d = [int(v) for v in table.sum(axis=1) - table.sum(axis=0)]
        s = [[Fraction(int(-table[i, j] - table[j, i])) for j in range(2)] for i in range(2)]
        for i in range(2):
            s[i][i] = Fraction(int(table[i].sum() + table[:, i].sum() - 2 * table[i, i]))
        determinant = s[0][0] * s[1][1] - s[0][1] ** 2
        q = (s[1][1] * d[0] ** 2 - 2 * s[0][1] * d[0] * d[1] + s[0][0] * d[1] ** 2) / determinant
        test = stats.marginal_homogeneity(table)
        yield test.stuart_maxwell_pvalue, chi_square(2, exact(q))
        yield test.bhapkar_pvalue, chi_square(2, exact(q / (1 - q / int(table.sum()))))


@case("durbin, skillings_mack", "balanced incomplete blocks of 2 among 3 algorithms, 9 to 900 problems")
def _durbin(thin: bool) -> Points:
    for copies in thinned([3, 10, 60, 300], thin, 3):
        rows = []
        for i in range(copies):
            late = i % 5 == 0
            for a, b in ((0, 1), (0, 2), (1, 2)):
                row = [np.nan] * 3
                row[a], row[b] = (2.0, 1.0) if late else (1.0, 2.0)
                rows.append(row)
        test, size = stats.durbin(rows), len(rows)
        observed = [[(i, v) for i, v in enumerate(row) if v == v] for row in rows]
        sums = [sum(Fraction(int(v)) for row in observed for i, v in row if i == j) for j in range(3)]
        statistic = 4 * sum((s - Fraction(3 * 2 * copies, 2)) ** 2 for s in sums) / (Fraction(2) * size)
        statistic = 2 * sum((s - 3 * copies) ** 2 for s in sums) / Fraction(size, 2)
        yield test.pvalue, chi_square(2, exact(statistic))
        rest = size * 2 - size - 3 + 1
        f = (statistic / 2) / ((size - statistic) / rest)
        yield test.f_pvalue, fisher(2, rest, f)
        yield stats.skillings_mack(rows).pvalue, chi_square(2, exact(statistic))


@case("homogeneity", "Levene's and Bartlett's tests, 3 groups of 20 to 600 values")
def _homogeneity(thin: bool) -> Points:
    for n, stretch in thinned([(20, 1), (60, 3), (200, 8), (600, 4)], thin, 3):
        rng = np.random.default_rng(n)
        groups = [(rng.integers(-50, 51, n) * (1 + j * stretch)).tolist() for j in range(3)]
        yield stats.homogeneity(groups, "levene").pvalue, _levene(groups)
        yield stats.homogeneity(groups, "bartlett").pvalue, _bartlett(groups)


def _levene(groups: list[list[int]]) -> mpf:
    distances = []
    for group in groups:
        mean = Fraction(sum(group), len(group))
        distances.append([abs(v - mean) for v in group])
    total, k = sum(len(g) for g in groups), len(groups)
    means = [sum(g) / len(g) for g in distances]
    grand = sum(sum(g) for g in distances) / total
    between = sum(len(g) * (m - grand) ** 2 for g, m in zip(distances, means, strict=True))
    within = sum((v - m) ** 2 for g, m in zip(distances, means, strict=True) for v in g)
    return fisher(k - 1, total - k, (total - k) * between / ((k - 1) * within))


def _bartlett(groups: list[list[int]]) -> mpf:
    total, k = sum(len(g) for g in groups), len(groups)
    variances = [designs.mean_and_variance(g)[1] for g in groups]
    pooled = sum((len(g) - 1) * v for g, v in zip(groups, variances, strict=True)) / (total - k)
    top = (total - k) * mp.log(exact(pooled))
    top -= mp.fsum((len(g) - 1) * mp.log(exact(v)) for g, v in zip(groups, variances, strict=True))
    correction = 1 + (sum(mpf(1) / (len(g) - 1) for g in groups) - mpf(1) / (total - k)) / (3 * (k - 1))
    return chi_square(k - 1, top / correction)
