"""The worked numbers of the pages on pairs, folds and classifiers, by counting and from SciPy's distributions."""

from __future__ import annotations

import itertools
import math
import statistics
from fractions import Fraction

from scipy import optimize as scipy_optimize
from scipy import stats as scipy_stats

from manual.pages import says

D = [10, 22, 13, -2, 9, 8]  # A − B of Friedman's table


def signed_tail(magnitudes: list[float], observed: float) -> Fraction:
    """Share of sign patterns whose sum of positive ranks is at most the observed one; no ties."""
    ordered = sorted(magnitudes)
    ranks = [ordered.index(m) + 1 for m in magnitudes]
    sums = [
        sum(r for r, sign in zip(ranks, signs, strict=True) if sign)
        for signs in itertools.product((0, 1), repeat=len(ranks))
    ]
    return Fraction(sum(total <= observed for total in sums), len(sums))


def test_wilcoxon() -> None:
    p = 2 * signed_tail([abs(d) for d in D], 1)
    z = (20 - 10.5) / math.sqrt(sum(r * r for r in range(1, 7)) / 4)
    walsh = [(a + b) / 2 for i, a in enumerate(D) for b in D[i:]]
    says("methods/wilcoxon", rf"p = 2 \cdot 2/64 = {float(p)}$", f"{z:.3f}", f"$p = {math.erfc(z / math.sqrt(2)):.4f}$")
    says("methods/wilcoxon", f"Of the {len(walsh)} means", f"the median is {statistics.median(walsh):g}: the shift")


def test_sign_tests() -> None:
    p = 2 * sum(math.comb(6, wins) for wins in (5, 6)) / 2**6
    count = {0: 0, 1: 0}
    patterns = [(0, 0), (0, 0), (1, 0), (0, 1), (1, 1), (1, 1)]  # who beats the control, one for each order of three
    for rows in itertools.product(patterns, repeat=6):
        least = min(sum(row[0] for row in rows), sum(row[1] for row in rows))
        for c in count:
            count[c] += least <= c
    says("methods/sign-tests", f"{p:.3f}", f"{count[0] / 6**6:.4f}", rf"$P(\min \le 1) = {count[1] / 6**6:.3f}$")
    assert Fraction(count[0], 6**6) == Fraction(2, 64) - Fraction(1, 729)


def test_t_and_corrections() -> None:
    folds = [0.02, 0.01, 0.03, 0.00, 0.04]
    plain = scipy_stats.ttest_1samp(folds, 0)
    t = statistics.mean(folds) / math.sqrt((1 / 5 + 1 / 4) * statistics.variance(folds))
    says(
        "methods/t-and-corrected-t",
        f"{plain.statistic:.3f}",
        f"p = {plain.pvalue:.3f}",
        f"{t:.3f}",
        f"p = {2 * scipy_stats.t.sf(t, 4):.3f}",
    )
    halves = [(0.02, 0.04), (0.01, 0.03), (0.03, 0.03), (0.02, 0.00), (0.04, 0.02)]
    spread = sum((a - b) ** 2 / 2 for a, b in halves)
    t, f = 0.02 / math.sqrt(spread / 5), sum(a * a + b * b for a, b in halves) / (2 * spread)
    says(
        "methods/t-and-corrected-t",
        f"{t:.3f}",
        f"p = {2 * scipy_stats.t.sf(t, 5):.3f}",
        f"= {f:.1f}",
        f"p = {scipy_stats.f.sf(f, 10, 5):.3f}",
    )


def test_mcnemar_and_cochran() -> None:
    exact = Fraction(2 * sum(math.comb(11, i) for i in range(3)), 2**11)
    chi2 = Fraction((9 - 2 - 1) ** 2, 11)
    mid = exact - Fraction(math.comb(11, 2), 2**11)
    says(
        "methods/mcnemar-cochran",
        f"134/2048 = {float(exact):.4f}",
        f"= {float(chi2):.3f}$, $p = {scipy_stats.chi2.sf(float(chi2), 1):.4f}$",
        f"= {float(mid):.4f}",
    )
    right = [[int(mark) for mark in row] for row in ("110", "100", "110", "100", "101", "010")]
    g, lines = [sum(column) for column in zip(*right, strict=True)], [sum(row) for row in right]
    q = Fraction(2 * (3 * sum(x * x for x in g) - sum(g) ** 2), 3 * sum(g) - sum(x * x for x in lines))
    assert (g, q) == ([5, 3, 1], 4)
    says("methods/mcnemar-cochran", "= 4$ and $p = e^{-2} = " + f"{math.exp(-2):.3f}$")


def placements(positives: list[float], negatives: list[float]) -> tuple[list[Fraction], list[Fraction]]:
    above = [Fraction(sum(n < p for n in negatives), len(negatives)) for p in positives]
    below = [Fraction(sum(p > n for p in positives), len(positives)) for n in negatives]
    return above, below


def covariance(a: tuple[list[Fraction], list[Fraction]], b: tuple[list[Fraction], list[Fraction]]) -> Fraction:
    total = Fraction(0)
    for x, y in zip(a, b, strict=True):
        mx, my = sum(x) / Fraction(len(x)), sum(y) / Fraction(len(y))
        inner = sum(((u - mx) * (v - my) for u, v in zip(x, y, strict=True)), Fraction(0)) / (len(x) - 1)
        total += inner / len(x)
    return total


def test_delong() -> None:
    a = placements([0.9, 0.7, 0.4], [0.8, 0.3, 0.2, 0.1])
    b = placements([0.6, 0.8, 0.3], [0.7, 0.5, 0.2, 0.1])
    areas = [sum(x[0]) / Fraction(3) for x in (a, b)]
    va, vb, cov = covariance(a, a), covariance(b, b), covariance(a, b)
    z = float(areas[0] - areas[1]) / math.sqrt(va + vb - 2 * cov)
    assert areas == [Fraction(10, 12), Fraction(9, 12)]
    says(
        "methods/delong-roc",
        f"= {float(va):.4f}",
        f"= {float(vb):.4f}",
        f"= {float(cov):.4f}",
        f"{z:.3f}",
        f"p = {math.erfc(z / math.sqrt(2)):.3f}",
    )
    df = Fraction(7, 12) ** 2 / (Fraction(1, 9) / 2 + Fraction(1, 16) / 3)
    says("methods/delong-roc", f"= {float(df):.2f}", f"p = {2 * scipy_stats.t.sf(z, math.floor(df)):.3f}")
    area = float(areas[0])
    own = scipy_stats.t.isf(0.025, math.floor(df)) ** 2 * float(va) / (area * (1 - area))

    def excess(theta: float) -> float:
        q1, q2 = theta / (2 - theta), 2 * theta**2 / (1 + theta)
        larger, smaller = max(q1, q2) - theta**2, min(q1, q2) - theta**2
        exponential = (theta * (1 - theta) + 3 * larger + 2 * smaller) / 12
        return (area - theta) ** 2 - max(scipy_stats.norm.isf(0.025) ** 2 * exponential, own * theta * (1 - theta))

    ends = [scipy_optimize.brentq(excess, *bracket) for bracket in ((1e-9, area), (area, 1 - 1e-9))]
    says("methods/delong-roc", f"from {ends[0]:.3f} to {ends[1]:.3f}")


def test_bayesian() -> None:
    better = Fraction(sum(math.comb(6, heads) for heads in range(5)), 2**6)
    says("methods/bayesian", f"57/64 = {float(better):.3f}", f"7/64 = {float(1 - better):.3f}")
    assert better == Fraction(57, 64)
    scale = math.sqrt(0.45 * 0.00025)
    up, down = scipy_stats.t.sf((0.01 - 0.02) / scale, 4), scipy_stats.t.cdf((-0.01 - 0.02) / scale, 4)
    says("methods/bayesian", f"{scale:.5f}", f"= {up:.3f}", f"= {down:.3f}", f"equivalent: {1 - up - down:.3f}")


def test_equivalence() -> None:
    d = [1, -2, 3, -1.5, 0.5, 2.5]
    below = [round(x - 2.8, 1) for x in d]
    r_plus = sum(sorted(abs(x) for x in below).index(abs(x)) + 1 for x in below if x > 0)
    p = signed_tail([abs(x) for x in below], r_plus)
    assert all(x + 2.8 > 0 for x in d)
    says(
        "methods/equivalence",
        f"R^+ = {r_plus}",
        "= 0.0156",
        "2/64 = 0.0312",
        ", ".join(f"{x:g}" for x in below).replace("-", "−"),
    )
    assert p == Fraction(2, 64)


def test_proportions() -> None:
    z = scipy_stats.norm.isf(0.025)
    share = 1 + z * z / 10
    middle, half = (0.8 + z * z / 20) / share, z * math.sqrt(0.016 + z * z / 400) / share
    exact = scipy_stats.beta.ppf(0.025, 8, 3), scipy_stats.beta.ppf(0.975, 9, 2)
    root = math.sqrt(z * z * ((100 + z * z) * 0.11 - 0.49))
    says(
        "methods/proportions",
        f"= {middle:.5f}$",
        f"= {half:.5f}$: {middle - half:.3f} to {middle + half:.3f}",
        f"Clopper–Pearson: {exact[0]:.3f} to {exact[1]:.3f}",
        f"{root:.3f}}}{{103.8415}}$, so {(7 - root) / (100 + z * z):.3f} to {(7 + root) / (100 + z * z):.3f}",
    )
    limits = []
    for right in (79, 72):
        p, share = right / 100, 1 + z * z / 100
        middle, half = (p + z * z / 200) / share, z * math.sqrt(p * (1 - p) / 100 + z * z / 40000) / share
        limits.append((p - middle + half, middle + half - p))
    phi = (70 * 19 - 9 * 2 - 50) / math.sqrt(79 * 21 * 72 * 28)
    (below1, above1), (below2, above2) = limits
    low = 0.07 - math.sqrt(below1**2 - 2 * phi * below1 * above2 + above2**2)
    high = 0.07 + math.sqrt(above1**2 - 2 * phi * above1 * below2 + below2**2)
    says("methods/proportions", f"{low:.3f} to {high:.3f}")
