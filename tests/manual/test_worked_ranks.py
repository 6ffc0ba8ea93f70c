"""The worked numbers of the pages on ranks, computed again from the definitions with fractions and counting."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from fractions import Fraction
from statistics import pstdev

from scipy.stats import studentized_range
from scipy.stats import t as student

from manual.pages import says

TABLE = [[86, 76, 63], [95, 73, 78], [70, 57, 53], [73, 75, 65], [91, 82, 79], [61, 53, 45]]
N, K = 6, 3
SIX_TABLE = repr(TABLE)


def ranks(row: list[int]) -> list[int]:
    return [1 + sum(other > value for other in row) for value in row]


RANKS = [ranks(row) for row in TABLE]
SUMS = [sum(column) for column in zip(*RANKS, strict=True)]


def friedman() -> Fraction:
    squares = sum(Fraction(total, N) ** 2 for total in SUMS)
    return Fraction(12 * N, K * (K + 1)) * (squares - Fraction(K * (K + 1) ** 2, 4))


def f_tail(f: Fraction, m: int) -> float:
    """Upper tail of F with 2 and m degrees of freedom."""
    return float((1 + 2 * f / m) ** (-m // 2))


def test_friedman() -> None:
    chi2 = friedman()
    assert SUMS == [7, 12, 17]
    assert chi2 == Fraction(25, 3)
    says(
        "methods/friedman",
        SIX_TABLE,
        f"{float(chi2):.3f}",
        f"{math.exp(-chi2 / 2):.4f}",
        f"$W = 8.333/12 = {float(chi2 / 12):.3f}$",
    )


def test_iman_davenport_and_the_exact_share() -> None:
    chi2 = friedman()
    f = (N - 1) * chi2 / (N * (K - 1) - chi2)
    sums = Counter({(0, 0, 0): 1})
    for _ in range(N):
        following: Counter[tuple[int, ...]] = Counter()
        for total, ways in sums.items():
            for order in itertools.permutations((1, 2, 3)):
                following[tuple(a + b for a, b in zip(total, order, strict=True))] += ways
        sums = following
    observed = sum(total**2 for total in SUMS)
    exact = sum(ways for total, ways in sums.items() if sum(one**2 for one in total) >= observed) / 6**N
    assert f_tail(f, 10) < exact < math.exp(-chi2 / 2)  # F errs on one side, χ² on the other
    says("methods/iman-davenport", f"{float(f):.3f}", f"{f_tail(f, 10):.5f}", f"{exact:.5f}")


def test_aligned_ranks() -> None:
    aligned = [[Fraction(value) - Fraction(sum(row), K) for value in row] for row in TABLE]
    pool = sorted((value for row in aligned for value in row), reverse=True)
    assert len(set(pool)) == N * K
    placed = [[pool.index(value) + 1 for value in row] for row in aligned]
    columns = [sum(column) for column in zip(*placed, strict=True)]
    rows = [sum(row) for row in placed]
    top = (K - 1) * (sum(c**2 for c in columns) - Fraction(K * N**2, 4) * (K * N + 1) ** 2)
    below = Fraction(K * N * (K * N + 1) * (2 * K * N + 1), 6) - Fraction(sum(r**2 for r in rows), K)
    t = top / below
    cells = [
        f"{int(a)} ({r})".replace("-", "−")
        for line, places in zip(aligned, placed, strict=True)
        for a, r in zip(line, places, strict=True)
    ]
    says(
        "methods/aligned-ranks",
        *cells,
        str(top),
        f"{float(below):.2f}",
        f"$T = {float(t):.3f}$",
        f"{math.exp(-t / 2):.4f}",
    )
    says("methods/aligned-ranks", *(f"| {total} |" for total in rows), "| ".join(f"{c} " for c in columns))


def test_quade() -> None:
    widths = [max(row) - min(row) for row in TABLE]
    weights = [sorted(widths).index(width) + 1 for width in widths]
    s = [[weight * (rank - 2) for rank in row] for weight, row in zip(weights, RANKS, strict=True)]
    columns = [sum(column) for column in zip(*s, strict=True)]
    a = sum(value**2 for row in s for value in row)
    b = Fraction(sum(c**2 for c in columns), N)
    f = (N - 1) * b / (a - b)
    assert (weights, columns, a, b, f) == ([6, 5, 4, 1, 2, 3], [-20, 4, 16], 182, 112, 8)
    says(
        "methods/quade",
        r"A = 2 \cdot (36 + 25 + 16 + 1 + 4 + 9) = 182",
        r"\frac{400 + 16 + 256}{6} = 112",
        r"F = \frac{5 \cdot 112}{70} = 8",
        f"{f_tail(f, 10):.5f}",
        "| −20 | 4 | 16 |",
    )


def test_differences_of_mean_ranks() -> None:
    d, error = SUMS[2] - SUMS[0], math.sqrt(K * (K + 1) / (6 * N))
    z = d / N / error
    squares = sum(r * r for row in RANKS for r in row)
    spread = math.sqrt(2 * (N * squares - sum(total**2 for total in SUMS)) / ((N - 1) * (K - 1)))
    single = Counter(b - a for a, b in itertools.permutations((1, 2, 3), 2))
    ways = sum(math.prod(single[one] for one in rows) for rows in itertools.product(single, repeat=N) if sum(rows) >= d)
    assert ways == 73
    says(
        "methods/rank-differences",
        f"z = \\frac{{10/6}}{{{error:.4f}}} = {z:.3f}$, $p = {math.erfc(z / math.sqrt(2)):.4f}$",
        f"q = \\sqrt{{2}} \\cdot {z:.3f} = {math.sqrt(2) * z:.3f}$, $p = {studentized_range.sf(math.sqrt(2) * z, K, math.inf):.4f}$",
        f"\\frac{{10}}{{{spread:.3f}}} = {d / spread:.3f}$ with 10 degrees of freedom, $p = {2 * student.sf(d / spread, 10):.5f}$",
        f"p = \\frac{{{2 * ways}}}{{46656}} = {2 * ways / 6**N:.5f}$",
        f"${studentized_range.isf(0.05, K, math.inf) / math.sqrt(2):.3f} \\cdot {error:.4f} = "
        f"{studentized_range.isf(0.05, K, math.inf) / math.sqrt(2) * error:.3f}$",
    )


def test_skillings_mack_and_durbin() -> None:
    a, b = -2 * math.sqrt(3) - 1, -1
    terms = [5 * a * a, 4 * a * b, 5 * b * b]
    total = sum(terms) / 21
    says(
        "methods/skillings-mack-durbin",
        f"A_1 = -2\\sqrt{{3}} - 1 = {a:.3f}$",
        f"\\frac{{{terms[0]:.2f} + {terms[1]:.2f} + 5}}{{21}} = {total:.3f}",
        f"p = e^{{-{total / 2:.3f}}} = {math.exp(-total / 2):.4f}",
        f"{2 * (1 + 0 + 1) / (15 - 13.5):.3f}",
    )


def test_kruskal_wallis_and_dunn() -> None:
    groups = {"A": [12, 15, 18], "B": [8, 10, 14], "C": [5, 7, 9]}
    pool = sorted(value for group in groups.values() for value in group)
    sums = {name: sum(pool.index(value) + 1 for value in group) for name, group in groups.items()}
    h = Fraction(12, 90) * sum(Fraction(total**2, 3) for total in sums.values()) - 30
    z = Fraction(sums["A"] - sums["C"], 3) / math.sqrt(5)
    p = math.erfc(z / math.sqrt(2))
    assert sums == {"A": 23, "B": 15, "C": 7}
    says(
        "methods/kruskal-dunn",
        f"{float(h):.3f}",
        f"{math.exp(-h / 2):.4f}",
        f"{z:.3f}",
        f"p = {p:.4f}",
        f"{3 * p:.4f} after Holm's",
    )


def test_analysis_of_variance() -> None:
    means = [Fraction(sum(column), N) for column in zip(*TABLE, strict=True)]
    centre = sum(means) / K
    between = N * sum((mean - centre) ** 2 for mean in means)
    within = sum((value - Fraction(sum(row), K)) ** 2 for row in TABLE for value in row)
    error = (within - between) / 10
    f = between / (K - 1) / error
    t = float(means[0] - means[2]) / math.sqrt(2 * error / N)
    says(
        "methods/anova-tukey-dunnett",
        f"= {between}$",
        f"{within} - {between} = {within - between}$",
        f"= {float(f):.3f}$",
        f"{f_tail(f, 10):.5f}$",
        f"= {t:.3f}$; Tukey's p-value is {studentized_range.sf(math.sqrt(2) * t, K, 10):.4f}",
    )


def test_page() -> None:
    rows = [(1, 2, 3)] * 3 + [(1, 3, 2)]
    sums = [sum(column) for column in zip(*rows, strict=True)]
    observed = sum(j * total for j, total in enumerate(sums, 1))
    single = Counter(sum(j * r for j, r in enumerate(order, 1)) for order in itertools.permutations((1, 2, 3)))
    ways = 0
    for combination in itertools.product(single, repeat=4):
        if sum(combination) >= observed:
            ways += math.prod(single[value] for value in combination)
    z = (12 * (observed - 0.5) - 3 * 4 * 3 * 16) / (12 * math.sqrt(8))
    says(
        "methods/page-trend",
        f"L = 4 + 18 + 33 = {observed}",
        f"p = {ways}/6^4 = {ways}/1296 = {ways / 1296:.5f}",
        f"{z:.3f}",
        f"{math.erfc(z / math.sqrt(2)) / 2:.4f}",
    )


def test_contrasts() -> None:
    def median(values: list[int]) -> Fraction:
        ordered = sorted(values)
        return Fraction(ordered[2] + ordered[3], 2)

    z = [[median([row[u] - row[v] for row in TABLE]) for v in range(K)] for u in range(K)]
    means = [sum(row, Fraction(0)) / K for row in z]
    says("methods/contrast-estimation", "| 9.5 |", "| 16.5 |", "| 6 |")
    says(
        "methods/contrast-estimation",
        *(f"{n} = {float(means[a] - means[b]):.3f}" for n, a, b in (("A − B", 0, 1), ("A − C", 0, 2), ("B − C", 1, 2))),
    )
    assert [z[0][1], z[0][2], z[1][2]] == [Fraction(19, 2), Fraction(33, 2), 6]


def test_rank_intervals() -> None:
    found = {}
    for name, a, b in (("A before B", 0, 1), ("A before C", 0, 2), ("B before C", 1, 2)):
        d = [row[b] - row[a] for row in RANKS]
        r = [Fraction(x) / 2 for x in d]
        assert sum(x / (1 + x) for x in r) > 0  # the likelihood still rises at λ = 1
        product = math.prod(1 + x for x in r)
        tails = [
            math.erfc(z / math.sqrt(2)) / 2
            for z in (sum(d) / math.sqrt(sum(x * x for x in d)), math.sqrt(2 * math.log(product)))
        ]
        scatter = math.sqrt(N) * pstdev(math.log(1 + x) for x in r)
        assert 2 * math.exp(scatter**2 / 2) * math.erfc(scatter / math.sqrt(2)) > 1
        found[name] = float(max(*tails, 2.0**-N, 1 / product))
        listed = ", ".join(str(x) for x in d).replace("-", "−")
        says("methods/rank-intervals", f"| {name} | {listed} | {sum(d)} |")
        says(
            "methods/rank-intervals",
            f"{tails[0]:.4f} | {float(product):.6g} | {tails[1]:.4f} | {float(1 / product):.4f} | {found[name]:.4f}",
        )
        if name != "B before C":
            says("methods/rank-intervals", f"{name} (Y = {scatter:.2f})")
    assert 0.05 < 6 * found["A before C"] <= 0.20 < 5 * found["A before B"]
    says("methods/rank-intervals", f"= {6 * found['A before C']:.3f}", f"= {5 * round(found['A before B'], 4):.3f}")
