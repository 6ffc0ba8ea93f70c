"""Wilcoxon's signed-rank test against R, scipy, enumeration of all signs, and published exact values."""

import itertools
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import wilcoxon

from podium.errors import InfeasibleError
from podium.stats.wilcoxon import signed_rank, signed_rank_pvalues
from quick import for_each
from stats.helpers import SIDES, example, recorded, refused, same_alone

TUTORIAL = example("garcia_2010_tutorial")[1]


def enumerated(d, zeros, alternative):
    """R+, R- and the p-value from all 2**m sign patterns, in fractions, by the words of the definition."""
    d = list(d)
    if zeros == "drop":
        d = [v for v in d if v]
    elif zeros == "split" and d.count(0) % 2:
        d.remove(0)
    size = [abs(v) for v in d]
    ranks = [Fraction(sum(b < a for b in size)) + Fraction(size.count(a) + 1, 2) for a in size]
    half = sum(r for r, v in zip(ranks, d, strict=True) if v == 0) / 2 if zeros == "split" else 0
    live = [r for r, v in zip(ranks, d, strict=True) if v]
    up = sum((r for r, v in zip(ranks, d, strict=True) if v > 0), Fraction(0)) + half
    down = sum(live) - (up - half) + half
    sums = [half + sum((r for r, on in zip(live, p, strict=True) if on), Fraction(0))
            for p in itertools.product((0, 1), repeat=len(live))]  # fmt: skip
    greater = Fraction(sum(s >= up for s in sums), len(sums))
    less = Fraction(sum(s <= up for s in sums), len(sums))
    p = {"greater": greater, "less": less, "two-sided": min(Fraction(1), 2 * min(greater, less))}
    return up, down, p[alternative]


@for_each(recorded("two_samples_r")["untied"])
def test_exact_without_ties_in_r(case):
    for side, p in zip(SIDES, case["p"], strict=True):
        test = signed_rank(np.array(case["d"], dtype=int), alternative=side)
        assert test.r_plus == case["v"]
        assert test.method == "exact"
        assert test.pvalue == pytest.approx(p, rel=1e-9)


@for_each(itertools.product(recorded("two_samples_r")["tied"], [0, 1, 2]))
def test_normal_approximation_with_ties_in_r(case, column):
    for key, continuity in (("plain", False), ("continuity", True)):
        test = signed_rank(
            np.array(case["d"], dtype=int), zeros="drop", alternative=SIDES[column], exact=False, continuity=continuity
        )
        assert test.method == "asymptotic"
        assert test.exact_pvalue is None
        assert test.pvalue == pytest.approx(case[key][column], rel=1e-10)


@for_each((*zeros, side) for zeros in (("drop", "wilcox"), ("pratt", "pratt")) for side in SIDES)
def test_normal_approximation_in_scipy(ours, theirs, alternative):
    rng = np.random.default_rng(8)
    for n in (12, 30, 77):
        d = rng.integers(-3, 6, n)
        expected = wilcoxon(d, zero_method=theirs, correction=False, method="approx", alternative=alternative)
        test = signed_rank(d, zeros=ours, alternative=alternative)
        assert test.asymptotic_pvalue == pytest.approx(expected.pvalue, rel=1e-10)
        assert abs(test.z) == pytest.approx(abs(expected.zstatistic), rel=1e-10)


@for_each(["split", "drop", "pratt"])
def test_mean_and_variance_of_all_sign_patterns(zeros):
    size = np.array([0, 0, 1, 1, 2, 3, 3, 3, 5])
    signs = np.array(list(itertools.product([-1, 1], repeat=7)))
    patterns = signed_rank(np.column_stack([np.zeros((128, 2), dtype=int), signs * size[2:]]), zeros=zeros)
    n, z = 9, 2
    mean = {"split": n * (n + 1) / 4, "drop": 7 * 8 / 4, "pratt": (n * (n + 1) - z * (z + 1)) / 4}[zeros]
    assert patterns.r_plus.mean() == mean
    assert patterns.z == pytest.approx((patterns.r_plus - mean) / patterns.r_plus.std(), rel=1e-12, abs=1e-13)


@settings(max_examples=60)
@given(
    st.lists(st.integers(-4, 4), min_size=1, max_size=8),
    st.sampled_from(["split", "drop", "pratt"]),
    st.sampled_from(SIDES),
)
def test_every_sign_pattern(d, zeros, alternative):
    test = signed_rank(np.array(d), zeros=zeros, alternative=alternative)
    up, down, p = enumerated(d, zeros, alternative)
    assert (test.r_plus, test.r_minus) == (up, down)
    assert test.statistic == min(up, down)
    assert test.zeros == d.count(0)
    assert test.exact_pvalue == pytest.approx(float(p), rel=1e-12)


# methods.md: exact conditional p-values of the 24 x 4 tutorial table, from exact decimals.
PUBLISHED = {
    (0, 1): (220.5, 55.5, 0.0103452206),
    (0, 2): (245.0, 55.0, 0.00518453121),
    (0, 3): (281.5, 18.5, 3.15904617e-05),
    (1, 2): (None, None, 0.773646593),
    (1, 3): (None, None, 0.00182914734),
    (2, 3): (None, None, 0.0061917305),
}


def test_published_exact_values():
    x = TUTORIAL
    pairs = signed_rank_pvalues(x)
    assert pairs.method == "exact"
    for (i, j), (up, down, p) in PUBLISHED.items():
        assert pairs.pvalues[i, j] == pairs.pvalues[j, i] == pytest.approx(p, rel=1e-8)
        test = signed_rank(x[:, i], x[:, j])
        assert test.pvalue == pytest.approx(p, rel=1e-8)
        if up is not None:
            assert (test.r_plus, test.r_minus) == (up, down)


@for_each(["split", "drop", "pratt"])
def test_batches_equal_single_comparisons(zeros):
    d = np.random.default_rng(4).integers(-3, 5, (2, 3, 14))
    same_alone(lambda one: signed_rank(one, zeros=zeros), d, core=1, rtol=0)


def test_all_pairs_equal_single_comparisons():
    x = np.random.default_rng(5).integers(0, 9, (17, 6))
    for exact in (True, False):
        pairs = signed_rank_pvalues(x, exact=exact, zeros="pratt")
        for i, j in itertools.permutations(range(6), 2):
            assert pairs.pvalues[i, j] == signed_rank(x[:, i], x[:, j], exact=exact, zeros="pratt").pvalue
        assert (np.diag(pairs.pvalues) == 1).all()


def test_integers_beyond_64_bits_are_exact():
    base = 10**25
    x = np.array([base + 3, base + 1, base - 2, base + 5, base, base - 1], dtype=object)
    small = signed_rank([3, 1, -2, 5, 0, -1])
    wide = signed_rank(x, np.array([base] * 6, dtype=object))
    assert (wide.r_plus, wide.pvalue) == (small.r_plus, small.pvalue)
    edge = signed_rank(np.array([2**63 - 1, 4]), np.array([-(2**63), 3]))
    assert (edge.r_plus, edge.r_minus) == (3, 0)


@for_each(SIDES)
def test_nothing_differs(alternative):
    test = signed_rank(np.zeros((2, 5), dtype=int), alternative=alternative)
    assert (test.pvalue == 1).all()
    assert (test.asymptotic_pvalue == 1).all()
    assert (test.n_used == 4).all()


def test_limits_of_the_exact_test():
    long = np.arange(1, 1102)
    assert signed_rank(long).method == "asymptotic"
    with pytest.raises(InfeasibleError, match="1000"):
        signed_rank(long, exact=True)
    # Nine patterns of ties, each some 1000 · 1000 · 1001/2 additions: 4.5e9, more than the promised 4e9.
    many = np.tile(np.arange(1, 1001), (9, 1))
    for row in range(9):
        many[row, : row + 1] = 1
    test = signed_rank(many)
    assert test.method == "asymptotic"
    assert test.exact_pvalue is None


test_bad_input = refused(
    *(lambda bad=bad: signed_rank(bad) for bad in ([1.0, np.nan], [np.inf, 1.0], ["a", "b"])),
    ("zeros", lambda: signed_rank([1, 2], zeros="keep")),
    ("alternative", lambda: signed_rank([1, 2], alternative="both")),
    ("table", lambda: signed_rank_pvalues([1, 2, 3])),
)
