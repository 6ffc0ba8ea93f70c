"""Effect sizes by their definitions, against R, Cliff's printed variance, exact expectations, and simulation."""

import itertools
from fractions import Fraction
from math import exp, lgamma, log, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import integrate, special, stats

from podium.errors import InfeasibleError
from podium.stats.effects import (
    EFFECT_SIZES,
    _noncentrality,
    _rank_biserial,
    _standard_error,
    paired_effects,
    size_word,
)
from podium.stats.location import MAX_PROBLEMS
from quick import for_each
from stats.helpers import recorded, refused

column = st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=4, max_size=12)


def effects(x, y, **options):
    return {effect.name: effect for effect in paired_effects(x, y, **options)}


@for_each(recorded("pair_r")["effects"])
def test_cohen_in_r(case):
    x, y = (np.rint(np.array(case[name]) * 1000).astype(int) for name in "xy")
    found = effects(x, y)
    for name, key in (("cohen_d", "d"), ("cohen_dz", "dz")):
        assert found[name].estimate == pytest.approx(case[key], rel=1e-9)
        assert [found[name].lower, found[name].upper] == pytest.approx(case[f"{key}_limits"], rel=1e-7)


@for_each([(0.0, 1), (-5.0, 1), (3.0, 23), (60.0, 199), (-17.0, 3)])
def test_limits_of_the_noncentrality_by_quadrature(t, df):
    """P(T <= t) = E Phi(t √(V/df) - limit), V chi-squared, integrated numerically."""
    ends = _noncentrality(t, df, 0.95)
    quantiles = [stats.chi2.ppf(level, df) for level in (0, 1e-14, 0.1, 0.5, 0.9)] + [stats.chi2.isf(1e-16, df)]
    for limit, level in zip(ends, (0.975, 0.025), strict=True):

        def density(v, limit=limit):
            chi2 = exp((df / 2 - 1) * log(v) - v / 2 - df / 2 * log(2) - lgamma(df / 2))
            return chi2 * special.ndtr(t * sqrt(v / df) - limit)

        parts = [integrate.quad(density, a, b, epsabs=1e-13)[0] for a, b in itertools.pairwise(quantiles)]
        assert sum(parts) == pytest.approx(level, rel=1e-8)


def test_limits_where_differences_hardly_vary():
    near, far = _noncentrality(9_999.0, 12, 0.95), _noncentrality(10_001.0, 12, 0.95)
    assert [b / a for a, b in zip(near, far, strict=True)] == pytest.approx([10_001 / 9_999] * 2, rel=1e-6)


@given(column)
def test_ordinal_effects_by_their_definitions(rows):
    x, y = zip(*rows, strict=True)
    found = effects(x, y)
    pairs = list(itertools.product(x, y))
    delta = Fraction(sum((a > b) - (a < b) for a, b in pairs), len(pairs))
    assert found["cliff_delta"].estimate == pytest.approx(float(delta))
    a12 = Fraction(sum(2 * (a > b) + (a == b) for a, b in pairs), 2 * len(pairs))
    assert found["a12"].estimate == pytest.approx(float(a12))
    d = [a - b for a, b in rows]
    kept = d[:]
    if d.count(0) % 2:
        kept.remove(0)
    sizes = sorted(abs(v) for v in kept)
    rank = {s: Fraction(2 * sizes.index(s) + sizes.count(s) + 1, 2) for s in sizes}
    signed = sum((rank[abs(v)] * ((v > 0) - (v < 0)) for v in kept), Fraction(0))
    total = Fraction(len(kept) * (len(kept) + 1), 2)
    assert found["rank_biserial"].estimate == pytest.approx(float(signed / total))


def cliffs_printed_parts(s):
    """Cliff (1993) for dependent samples: variances of the means over i != j and of the diagonal, and their covariance."""
    n = len(s)
    off = [(i, h) for i in range(n) for h in range(n) if i != h]
    between, within = sum(s[i][h] for i, h in off) / len(off), sum(s[i][i] for i in range(n)) / n
    star = {(i, h): s[i][h] - between for i, h in off}
    row = [sum(star[i, h] for h in range(n) if h != i) / (n - 1) for i in range(n)]
    col = [sum(star[h, i] for h in range(n) if h != i) / (n - 1) for i in range(n)]
    own = [s[i][i] - within for i in range(n)]
    top = (n - 1) ** 2 * sum(r * r + c * c + 2 * r * c for r, c in zip(row, col, strict=True))
    top -= sum(v * v for v in star.values()) + sum(star[i, h] * star[h, i] for i, h in off)
    var_b = top / (n * (n - 1) * (n - 2) * (n - 3))
    var_w = sum(v * v for v in own) / (n * (n - 1))
    cov = (n - 1) * sum((row[i] + col[i]) * own[i] for i in range(n)) / (n * (n - 1) * (n - 2))
    return var_b, var_w, cov


def cliffs_printed_variance(x, y):
    n = len(x)
    var_b, var_w, cov = cliffs_printed_parts([[(a > b) - (a < b) for b in y] for a in x])
    return ((n - 1) ** 2 * var_b + var_w + 2 * (n - 1) * cov) / n**2


def signs(x, y):
    return (np.asarray(x)[:, None] > np.asarray(y)).astype(np.int8) - (np.asarray(x)[:, None] < np.asarray(y))


@given(column)
def test_cliffs_printed_formulas(rows):
    x, y = zip(*rows, strict=True)
    n = len(x)
    matrix = signs(x, y)
    delta = matrix.mean()
    expected = max(cliffs_printed_variance(x, y), (1 - delta**2) / (n * n - 1))
    assert _standard_error(matrix, (n - 1) / n, 1 / n, delta) ** 2 == pytest.approx(expected, abs=1e-12)


def test_feng_and_cliffs_interval():
    """Solves |delta - true| = q s(true) with the variance scaled by (1 - true²) / (1 - delta²), to first order."""
    x, y = [5, 9, 3, 8, 7, 6, 12, 4], [4, 10, 2, 6, 7, 5, 8, 5]
    found = effects(x, y)["cliff_delta"]
    d, n = found.estimate, len(x)
    s = _standard_error(signs(x, y), (n - 1) / n, 1 / n, d)
    q = stats.norm.ppf(0.975)
    root = q * s * sqrt(1 - 2 * d**2 + d**4 + q**2 * s**2)
    scale = 1 - d**2 + q**2 * s**2
    assert found.lower == pytest.approx((d - d**3 - root) / scale)
    assert found.upper == pytest.approx((d - d**3 + root) / scale)


def test_interval_of_the_rank_biserial_correlation():
    """The mean of sgn(d_i + d_j) over i <= j, with Cliff's variance, as a score interval; zeros take part when they are split."""
    d = [5, -1, 2, 0, 7, -3, 4, 0, 1]
    found = effects(d, [0] * 9)["rank_biserial"]
    s = [[(a + b > 0) - (a + b < 0) for b in d] for a in d]
    r = sum(s[i][j] for i in range(9) for j in range(i, 9)) / 45
    var_b, var_w, cov = cliffs_printed_parts(s)
    variance = max((8**2 * var_b + 4 * var_w + 4 * 8 * cov) / 10**2, (1 - r**2) / 80)
    reach = stats.t.ppf(0.975, 8) ** 2 * max(variance / (1 - r**2), 2 * 19 / (3 * 9 * 10))
    assert found.estimate == pytest.approx(r)
    roots = sorted(np.roots([1 + reach, -2 * r, r**2 - reach]).real)  # (r - x)² = reach (1 - x²)
    assert [found.lower, found.upper] == pytest.approx(roots)


def test_the_rank_biserial_interval_holds_0_where_the_exact_test_cannot_reject():
    """All patterns of signs of up to 8 distinct differences, the limits of which podium once drew away from 0 at n = 5."""
    for n in range(4, 9):
        patterns = np.arange(1, n + 1) * list(itertools.product((-1, 1), repeat=n))
        for d, p in zip(patterns, stats.wilcoxon(patterns, axis=1, method="exact").pvalue, strict=True):
            if p > 0.05:
                _, low, high = _rank_biserial(d, "split", 0.95)
                assert low <= 0 <= high, (d, p)


def test_the_rank_biserial_interval_covers_with_five_problems():
    rng = np.random.default_rng(5)
    for shift in (0.0, 0.5, 1.0):
        true = 2 * stats.norm.cdf(sqrt(2) * shift) - 1
        found = [_rank_biserial(d, "split", 0.95) for d in rng.normal(size=(500, 5)) + shift]
        assert np.mean([low <= true <= high for _, low, high in found]) > 0.94


@given(column)
def test_swapping_the_algorithms_turns_every_effect(rows):
    x, y = zip(*rows, strict=True)
    there, back = effects(x, y), effects(y, x)
    for name in EFFECT_SIZES:
        one, other = there[name], back[name]
        if one.estimate is None:
            assert other.estimate is None
            continue
        turn = 1 if name == "a12" else 0
        assert other.estimate == pytest.approx(turn - one.estimate, abs=1e-12)
        assert one.size == other.size
        if one.lower is not None:
            assert (other.lower, other.upper) == (
                pytest.approx(turn - one.upper, abs=1e-9),
                pytest.approx(turn - one.lower, abs=1e-9),
            )
            assert one.lower - 1e-9 <= one.estimate <= one.upper + 1e-9


@given(column, st.integers(1, 50), st.integers(-100, 100))
def test_no_effect_depends_on_the_unit(rows, unit, origin):
    x, y = (np.array(side) for side in zip(*rows, strict=True))
    plain, scaled = effects(x, y), effects(unit * x + origin, unit * y + origin)
    wide = effects(*(np.array([int(v) * 10**30 for v in side], dtype=object) for side in (x, y)))
    for name, effect in plain.items():
        for other in (scaled[name], wide[name]):
            for value, same in zip(
                (effect.estimate, effect.lower, effect.upper), (other.estimate, other.lower, other.upper), strict=True
            ):
                assert same is None if value is None else same == pytest.approx(value, abs=1e-9)


def test_coverage_of_all_intervals():
    """Correlated normal columns with a shift: the true effects are known in closed form."""
    rng = np.random.default_rng(2026)
    runs, n, shift, rho = 400, 20, 0.4, 0.75
    own = sqrt(2 * (1 - rho))
    true = {
        "cohen_d": shift,
        "cohen_dz": shift / own,
        "cliff_delta": 2 * stats.norm.cdf(shift / sqrt(2)) - 1,
        "a12": stats.norm.cdf(shift / sqrt(2)),
        "rank_biserial": 2 * stats.norm.cdf(sqrt(2) * shift / own) - 1,
    }
    hits = dict.fromkeys(true, 0)
    for _ in range(runs):
        common = rng.normal(size=n) * sqrt(rho)
        x = common + sqrt(1 - rho) * rng.normal(size=n) + shift
        y = common + sqrt(1 - rho) * rng.normal(size=n)
        for effect in paired_effects(x, y):
            hits[effect.name] += effect.lower <= true[effect.name] <= effect.upper
    error = 3.5 * sqrt(0.95 * 0.05 / runs)
    assert abs(hits["cohen_dz"] / runs - 0.95) < error  # exact
    # The others hold in large samples; at n = 20 they may miss by another percent.
    assert all(abs(hit / runs - 0.95) < error + 0.012 for hit in hits.values()), hits


def test_when_everything_agrees():
    found = effects([11, 12, 13, 14, 15, 16], [1, 2, 4, 3, 5, 7])
    q2 = stats.norm.ppf(0.975) ** 2
    assert (found["cliff_delta"].estimate, found["cliff_delta"].upper) == (1, 1)
    assert found["cliff_delta"].lower == pytest.approx((6 - q2) / (6 + q2))
    reach = stats.t.ppf(0.975, 5) ** 2 * 2 * 13 / (3 * 6 * 7)
    assert (found["rank_biserial"].estimate, found["rank_biserial"].upper) == (1, 1)
    assert found["rank_biserial"].lower == pytest.approx((1 - reach) / (1 + reach))
    assert found["a12"].lower == pytest.approx((1 + (6 - q2) / (6 + q2)) / 2)
    turned = effects([1, 2, 4, 3, 5, 7], [11, 12, 13, 14, 15, 16])["cliff_delta"]
    assert (turned.lower, turned.upper) == (-1, pytest.approx(-(6 - q2) / (6 + q2)))


def test_what_has_no_spread_is_undefined():
    constant = effects([2, 3, 4, 5], [1, 2, 3, 4])
    assert constant["cohen_dz"].estimate is None
    assert constant["cohen_dz"].size is None
    assert constant["cohen_d"].estimate == pytest.approx(1 / sqrt(5 / 3))
    assert constant["cohen_d"].lower is None
    nothing = effects([4, 4, 4], [4, 4, 4])
    assert [nothing[name].estimate for name in ("cohen_d", "cohen_dz")] == [None, None]
    assert effects([4, 4, 4], [4, 4, 4], zeros="drop")["rank_biserial"].estimate is None
    assert nothing["rank_biserial"].estimate == 0  # split zeros count for both sides
    assert (nothing["cliff_delta"].estimate, nothing["cliff_delta"].lower) == (0, None)


def test_treatments_of_zeros():
    x, y = [5, 5, 5, 9, 3, 8, 2], [5, 5, 5, 4, 4, 6, 2]
    by = {zeros: effects(x, y, zeros=zeros)["rank_biserial"].estimate for zeros in ("split", "drop", "pratt")}
    # Differences 5, -1, 2 and four zeros. Ranks 3, 1, 2 alone; 7, 5, 6 after four zeros.
    assert by == {"split": pytest.approx(8 / 28), "drop": pytest.approx(4 / 6), "pratt": pytest.approx(8 / 18)}


@for_each(
    [
        ("cohen_d", 0.19, "negligible"),
        ("cohen_dz", -0.2, "small"),
        ("cohen_d", 0.5, "medium"),
        ("cohen_d", -3.0, "large"),
        ("cliff_delta", 0.146, "negligible"),
        ("cliff_delta", -0.33, "medium"),
        ("cliff_delta", 0.474, "large"),
        ("a12", 0.56, "small"),
        ("a12", 0.36, "medium"),
        ("a12", 0.29, "large"),
        ("a12", 0.559, "negligible"),
        ("rank_biserial", 0.3, "medium"),
    ],
)
def test_words_for_sizes(name, value, word):
    assert size_word(name, value) == word


test_unusable_input_is_refused = refused(
    lambda: paired_effects([], []),
    lambda: paired_effects([1.0, float("nan")], [1, 2]),
    lambda: paired_effects([1, 2], [2, 1], confidence=95),
    ("two vectors of one length", lambda: paired_effects([1, 2], [1])),
)


def test_too_many_problems_are_refused():
    with pytest.raises(InfeasibleError):
        paired_effects(np.zeros(MAX_PROBLEMS + 1), np.ones(MAX_PROBLEMS + 1))
