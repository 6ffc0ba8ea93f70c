"""Adjusted p-values against R, statsmodels, 50-digit arithmetic and closed testing; Rom's recursion; chains; and what is refused."""

from __future__ import annotations

from decimal import Decimal, localcontext
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle import adjustments
from oracle.tails import mp, normal_two_sided
from podium.errors import InfeasibleError, InputError
from podium.stats.adjustments import PROCEDURES, adjust, chained_error, rom_critical_values, worst_simes
from programs import multipletests
from quick import for_each
from stats.helpers import recorded, refused, same_alone

R_FAMILIES = recorded("adjust_r")
STATSMODELS = {
    "bonferroni": "bonferroni",
    "sidak": "sidak",
    "holm": "holm",
    "holland": "holm-sidak",
    "hochberg": "simes-hochberg",
    "hommel": "hommel",
}
# Li with 1 − p_max first: 50 digits do not hold 1e-300 + 1.
EXACT = (
    adjustments.ADJUSTMENTS
    | adjustments.FDR
    | {"li": lambda p: [v / (v + (1 - max(p))) if v < max(p) else v for v in p]}
)
AWKWARD = {
    "one": [0.3],
    "smallest and largest": [5e-324, 1e-300, 1e-17, 0.5, 1.0],
    "near one": [1.0 - 2.0**-53, 1.0 - 1e-12, 0.999, 0.9999, 0.99],
    "all one": [1.0, 1.0, 1.0],
    "tied": [0.01, 0.02, 0.01, 0.02, 0.02, 0.5, 0.5],
    "spread": [1e-300, 3e-200, 1e-100, 2e-30, 1e-16, 4e-9, 1e-5, 1e-3, 0.02, 0.3],
    "subnormal": [5e-324, 1.5e-323, 3e-310, 2e-308],
    "zero": [0.0, 0.0, 0.03, 0.2],
}


def test_rom_on_the_thirty_problems():
    # Control C4.5, Friedman ranks; published (methods page) to nine digits from the exact recursion.
    r = np.array([97.5, 66.0, 130.0, 93.5]) / 30  # 1-NN, NaiveBayes, Kernel, CN2
    p = [float(normal_two_sided(mp.mpf(v - 2.1) / mp.sqrt(mp.mpf(1) / 6))) for v in r]
    expected = [0.0144937708, 0.806495941, 1.79479632e-07, 0.0255260151]
    assert adjust(p, "rom") == pytest.approx(expected, rel=1e-8)


@for_each(["bonferroni", "holm", "hochberg", "hommel"])
def test_agrees_with_r(method):
    for family in R_FAMILIES:
        np.testing.assert_allclose(adjust(family["p"], method), family[method], rtol=1e-12, atol=0)


@for_each(STATSMODELS.items())
def test_agrees_with_statsmodels(method, theirs):
    rng = np.random.default_rng(8)
    families = [rng.random(m) ** a for m in (2, 3, 7, 20, 45) for a in (1, 4)]
    families += [np.ceil(rng.random(m) * 20) / 25 for m in (5, 10, 40)]
    for p in families:
        np.testing.assert_allclose(adjust(p, method), multipletests(p, method=theirs)[1], rtol=1e-11)


@for_each(product(PROCEDURES, AWKWARD))
def test_agrees_with_fifty_digits(method, name):
    p = AWKWARD[name]
    exact = EXACT[method]([mp.mpf(v) for v in p])
    for ours, theirs in zip(adjust(p, method), exact, strict=True):
        # half a unit of the smallest subnormal is as near as a double can come
        assert abs(mp.mpf(float(ours)) - theirs) <= mp.mpf(1e-13) * theirs + mp.mpf(2.5e-324)


def test_li_where_its_quotient_is_undefined():
    # p = 0 is rejected at every level although the largest p-value is 1.
    assert adjust([0.0, 1.0, 1e-9], "li").tolist() == [0.0, 1.0, 1.0]


@for_each(PROCEDURES)
def test_shapes_and_small_families(method):
    assert adjust([], method).shape == (0,)
    assert adjust(np.ones((3, 0)), method).shape == (3, 0)
    assert adjust(np.ones((0, 4)), method).shape == (0, 4)
    assert adjust([[0.1], [1.0]], method).tolist() == [[0.1], [1.0]]
    assert adjust(np.full((2, 3, 4), 0.2), method).shape == (2, 3, 4)
    p = np.array([0.2, 0.01])
    adjust(p, method)[0] = 7.0
    assert p.tolist() == [0.2, 0.01]


def test_holm_is_the_default():
    assert adjust([0.01, 0.02]).tolist() == [0.02, 0.02]


test_what_is_no_family_of_pvalues_is_refused = refused(
    (r"position 1 .* missing", lambda: adjust([0.1, float("nan")])),
    (r"index \(1, 1\) .* -1e-09", lambda: adjust([[0.1, 0.2], [0.3, -1e-9]])),
    ("not between 0 and 1", lambda: adjust([1.0 + 1e-9])),
    ("not between 0 and 1", lambda: adjust([float("inf")])),
    ("missing", lambda: adjust([0.1, None])),
    ("real numbers", lambda: adjust(["0.1", "0.2"])),
    ("real numbers", lambda: adjust([True, False])),
    ("real numbers", lambda: adjust([0.1 + 0j])),
    ("real numbers", lambda: adjust([[0.1], [0.1, 0.2]])),
    ("family", lambda: adjust(0.03)),
    (r"'bonferoni'.*bonferroni, sidak, holm", lambda: adjust([0.1], "bonferoni")),
)


def test_an_adaptive_procedure_may_lower_p_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Storey (2002), λ = 0.5: Benjamini and Hochberg's adjusted p-values times (1 + #{p > λ})/(m(1 − λ)) = 0.4."""

    def storey(p: np.ndarray) -> np.ndarray:
        true = (1 + (p > 0.5).sum(axis=-1, keepdims=True)) / (p.shape[-1] * 0.5)
        return np.minimum(true, 1) * PROCEDURES["benjamini-hochberg"].adjust(p)

    p = [0.01, 0.02, 0.03, 0.04, 0.05]
    for adaptive, expected in ((True, [0.02] * 5), (False, p)):
        one = PROCEDURES["benjamini-hochberg"]._replace(adjust=storey, adaptive=adaptive)
        monkeypatch.setitem(PROCEDURES, "storey", one)
        assert adjust(p, "storey") == pytest.approx(np.maximum(expected, 0.02), abs=1e-15)


def closed_test(p):
    """Smallest level at which every intersection that holds i is rejected by Simes; all 2^m − 1 subsets at once."""
    m = len(p)
    order = np.argsort(p, kind="stable")
    member = (np.arange(1, 2**m)[:, None] >> np.arange(m)) & 1 == 1
    rank = np.cumsum(member, axis=1)
    ratio = np.where(member, np.asarray(p)[order] / np.maximum(rank, 1), np.inf)
    simes = member.sum(axis=1) * ratio.min(axis=1)
    result = np.empty(m)
    result[order] = np.where(member, simes[:, None], 0.0).max(axis=0)
    return np.minimum(result, 1.0)


coarse = st.sampled_from([0.0, 0.001, 0.005, 0.01, 0.0125, 0.02, 0.025, 0.03, 0.04, 0.05, 0.1, 0.4, 1.0])
families = st.one_of(st.lists(coarse, min_size=1, max_size=10), st.lists(st.floats(0.0, 1.0), min_size=1, max_size=10))


@given(families)
def test_is_closed_testing(p):
    np.testing.assert_allclose(adjust(p, "hommel"), closed_test(p), rtol=1e-12)


@for_each([31, 32, 33, 64, 100])
def test_wrights_algorithm_on_larger_families(m):
    rng = np.random.default_rng(m)
    for p in (rng.random(m), np.sort(rng.random(m)) ** 3, np.ceil(rng.random(m) * 30) / 200):
        wright = adjustments.hommel([float(v) for v in p])
        np.testing.assert_allclose(adjust(p, "hommel"), [float(v) for v in wright], rtol=1e-12)


def test_monotone_search_finds_every_minimum():
    m = 300
    rng = np.random.default_rng(3)
    grid = np.arange(1, m + 1) / m
    for p in {
        "uniform": np.sort(rng.random(m)),
        "signal": np.sort(10.0 ** -rng.uniform(0, 30, m)),
        "convex": grid**4,
        "concave": grid**0.2,
        "steps": np.ceil(grid * 9) / 9,
        "line": grid,
    }.values():
        literal = [min(s * p[m - s + k - 1] / k for k in range(1, s + 1)) for s in range(1, m + 1)]
        np.testing.assert_allclose(worst_simes(p[None])[0], literal, rtol=1e-13)


def test_large_batch_in_blocks_equals_row_by_row():
    p = np.random.default_rng(6).random((3000, 120)) ** 2  # more entries than one block takes
    adjusted = adjust(p, "hommel")
    for row in (0, 1, 2183, 2184, 2185, 2999):
        np.testing.assert_array_equal(adjusted[row], adjust(p[row], "hommel"))


@given(st.lists(st.floats(0, 1, exclude_max=True), min_size=1, max_size=30))
def test_a_chain_of_tests_errs_as_often_as_any_of_them(pvalues):
    with mp.workdps(400):
        expected = 1 - mp.fprod(1 - mp.mpf(p) for p in pvalues)
        assert float(chained_error(pvalues)) == pytest.approx(float(expected), rel=1e-12)
    assert max(pvalues) * (1 - 1e-12) <= float(chained_error(pvalues)) <= min(1, sum(pvalues)) * (1 + 1e-12)


def test_edges_and_batches_of_chains():
    assert chained_error([]) == 0
    assert chained_error([0.2, 1.0]) == 1
    assert chained_error([[0.5, 0.5], [0.1, 0.0]]).tolist() == pytest.approx([0.75, 0.1])
    for bad in ([-0.1], [1.1], [np.nan]):
        with pytest.raises(InputError, match="between 0 and 1"):
            chained_error(bad)


def recursion(m, alpha, lags=150):
    """c_1..c_m at 50 digits: i·c_i = Σ α^j − Σ C(i, j) c_(j+1)^(i−j); terms more than `lags` back are below 1e-80."""
    with localcontext(prec=50):
        c = [Decimal(alpha)]
        geometric, power = Decimal(0), Decimal(1)
        terms = []  # one for each j from i − lags to i − 2, carried from i − 1 to i by its two factors
        for i in range(2, m + 1):
            power *= c[0]
            geometric += power
            start = i - 2 - len(terms)
            terms = [term * c[j] * i / (i - j) for j, term in enumerate(terms, start)]
            if i > 2:
                terms.append(i * (i - 1) // 2 * c[i - 2] ** 2)
            terms = terms[-lags:]
            c.append((geometric - sum(terms)) / i)
    return c


def probability_of_no_rejection(c):
    """P(U_(1) > c_m, …, U_(m) > c_1) for independent uniform p-values, by integrating polynomials in turn."""
    inner = [mp.mpf(1)]  # coefficients, lowest power first
    for count, lower in enumerate(reversed(c), start=1):
        integral = [mp.mpf(0)] + [count * a / (power + 1) for power, a in enumerate(inner)]
        integral[0] -= sum(a * lower**power for power, a in enumerate(integral))
        inner = integral
    return sum(inner)


@for_each(product([2, 3, 5, 9], [0.01, 0.05, 0.3, 0.9]))
def test_family_wise_error_is_exactly_alpha(m, alpha):
    c = [mp.mpf(float(v)) for v in rom_critical_values(m, alpha)]
    assert float(1 - probability_of_no_rejection(c)) == pytest.approx(alpha, rel=1e-13)


def test_published_critical_values():
    published = [0.05, 0.025, 0.016875, 0.012713, 0.010193, 0.008505]
    np.testing.assert_allclose(rom_critical_values(6, 0.05), published, atol=5.1e-7, rtol=0)


@for_each([1e-300, 1e-20, 0.001, 0.05, 0.5, 0.9, 0.99, 0.999999])
def test_critical_values_are_the_recursion(alpha):
    exact = recursion(60, alpha, lags=60)
    worst = max(abs(Decimal(float(a)) / b - 1) for a, b in zip(rom_critical_values(60, alpha), exact, strict=True))
    assert worst < 1e-12


def test_critical_values_of_a_large_family():
    # Far beyond the number of lags kept, at an ordinary level and at a hard one near 1.
    for alpha, tolerance in ((0.05, 1e-14), (0.999, 1e-10)):
        exact = np.array([float(v) for v in recursion(800, alpha)])
        np.testing.assert_allclose(rom_critical_values(800, alpha), exact, rtol=tolerance)


def test_nineteen_thousand_nine_hundred_critical_values():
    # r·c_r rises to −log(1 − α): between α, Bonferroni's value, and that limit, with c falling throughout.
    c = rom_critical_values(19_900, 0.05)
    b = c * np.arange(1, 19_901)
    assert np.all(np.diff(c) < 0)
    assert np.all((b >= 0.05 * (1 - 1e-15)) & (b < -np.log1p(-0.05)))
    assert b[-1] == pytest.approx(-np.log1p(-0.05), rel=1e-5)


@for_each([1e-200, 1e-12, 0.01, 0.2, 0.74, 0.76, 0.95, 0.99, 0.9999])
def test_solving_inverts_the_recursion(alpha):
    # p_j = c_(m−j+1)(α) exactly at its critical value for every j: all adjusted p-values are α.
    m = 200
    p = np.array([float(v) for v in recursion(m, alpha)])
    np.testing.assert_allclose(adjust(p, "rom"), alpha, rtol=1e-11)


def test_solving_inverts_the_recursion_in_a_large_family():
    # An α near 1 is the hard case: there the error of the recursion and the pieces of the table show.
    p = np.array([float(v) for v in recursion(2000, 0.995, lags=60)])
    np.testing.assert_allclose(adjust(p, "rom"), 0.995, rtol=1e-12)


def test_beyond_the_last_critical_value_nothing_is_rejected():
    # c_2(1) = 1/2 and c_3(1) = 5/12: above them no level rejects. (α = 1 in the recursion.)
    assert adjust([0.5, 1.0], "rom").tolist() == [1.0, 1.0]
    assert adjust([0.42, 1.0, 1.0], "rom")[0] == 1.0
    assert adjust([0.41, 1.0, 1.0], "rom")[0] < 1.0


def test_batches_of_other_sizes_do_not_share_tables():
    rng = np.random.default_rng(2)
    for m in (3, 7, 3, 7, 300):
        same_alone(lambda p: adjust(p, "rom"), rng.random((5, m)) ** 3, core=1, rtol=0)
    assert rom_critical_values(0, 0.05).shape == (0,)


test_too_large_a_family_is_refused_with_an_alternative = refused(
    (r"50000.*60000.*Hochberg.*Hommel", lambda: adjust(np.full(60_000, 0.5), "rom")),
    ("Hommel", lambda: rom_critical_values(60_000, 0.05)),
    error=InfeasibleError,
)
test_bad_arguments_of_critical_values = refused(
    lambda: rom_critical_values(-1, 0.05),
    lambda: rom_critical_values(2.5, 0.05),
    *(lambda alpha=alpha: rom_critical_values(3, alpha) for alpha in (0.0, 1.0, float("nan"), "x")),
)
