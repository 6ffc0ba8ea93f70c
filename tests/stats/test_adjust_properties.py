"""What holds for every family (order, ties, which procedure dominates which), and decisions that say the same as the adjusted p-values."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from podium.stats.adjustments import PROCEDURES, adjust, levels, rejects, threshold
from podium.stats.procedures import FDR_METHODS, METHODS
from stats.helpers import refused

unit = st.one_of(
    st.floats(0.0, 1.0),
    st.sampled_from([0.0, 5e-324, 1e-300, 1e-17, 0.001, 0.01, 0.02, 0.05, 0.5, 1.0 - 2.0**-53, 1.0]),
)
families = st.integers(1, 30).flatmap(lambda m: arrays(np.float64, m, elements=unit))


@given(p=families, data=st.data())
def test_every_procedure(p, data):
    order = np.argsort(p)
    ties = np.diff(p[order]) == 0
    shuffled = np.array(data.draw(st.permutations(range(p.size))))
    for method in PROCEDURES:
        apv = adjust(p, method)
        lowest = 0.0 if PROCEDURES[method].adaptive else p
        assert np.all((apv >= lowest) & (apv <= 1.0)), method
        assert np.all(np.diff(apv[order]) >= 0), method
        assert np.all(apv[order][1:][ties] == apv[order][:-1][ties]), method
        np.testing.assert_array_equal(adjust(p[shuffled], method), apv[shuffled], err_msg=method)


@given(p=families)
def test_which_procedure_dominates_which(p):
    apv = {method: adjust(p, method) for method in METHODS}
    for smaller, larger in [
        ("sidak", "bonferroni"),
        ("holm", "bonferroni"),
        ("holland", "holm"),
        ("hochberg", "holm"),
        ("hommel", "hochberg"),
        ("rom", "hochberg"),
    ]:
        assert np.all(apv[smaller] <= apv[larger]), (smaller, larger)
    # (m − i + 1) ≤ m and m/i ≤ m; Finner's exponent is at most Holland's from 1 < i: m/i ≤ m − i + 1.
    assert np.all(apv["holland"] <= apv["sidak"])
    assert np.all(apv["finner"] <= apv["holland"])


@given(p=families, data=st.data())
def test_a_smaller_pvalue_never_raises_its_own_adjusted_value(p, data):
    i = data.draw(st.integers(0, p.size - 1))
    lower = p.copy()
    lower[i] = p[i] * data.draw(st.floats(0.0, 1.0))
    for method in PROCEDURES:
        before, after = adjust(p, method)[i], adjust(lower, method)[i]
        assert after <= before * (1 + 1e-12), method


def test_rounding_does_not_break_bernoullis_inequality():
    # Finner's exponents for m = 4 are 4, 2, 4/3, 1; 1 − (1 − p)^(4/3) ≤ 4p/3.
    for p in (2.3064220899374745e-16, 2.291516699967066e-16, 2.742069569533242e-16, 1e-300):
        assert adjust([0.0, 0.0, p, 0.5], "finner")[2] <= 4 / 3 * p


coarse = st.sampled_from([0.0, 0.001, 0.005, 0.01, 0.0125, 0.02, 0.025, 0.05, 0.1, 0.3, 0.9, 1.0])
some_pvalues = st.one_of(
    st.lists(coarse, min_size=1, max_size=12),
    st.lists(st.floats(0.0, 0.1), min_size=1, max_size=12),
    st.lists(st.floats(0.0, 1.0), min_size=1, max_size=40),
)
alphas = st.one_of(st.sampled_from([0.01, 0.05, 0.1, 0.5]), st.floats(0.001, 0.999))


def decide(p, level, method):
    """The procedure's rule on sorted p-values, written out as the papers state it."""
    m = len(p)
    if method in ("holm", "holland", "finner"):
        stop = next((i for i in range(m) if p[i] > level[i]), m)
        return [i < stop for i in range(m)]
    if method in ("hochberg", "rom", *FDR_METHODS):
        stop = next((i for i in reversed(range(m)) if p[i] <= level[i]), -1)
        return [i <= stop for i in range(m)]
    return [p[i] <= level[i] for i in range(m)]


@given(p=some_pvalues, alpha=alphas)
def test_levels_and_threshold_decide_as_the_adjusted_pvalues(p, alpha):
    p = np.sort(p)
    for method in PROCEDURES:
        apv, decisions = adjust(p, method), rejects(p, method, alpha)
        np.testing.assert_array_equal(decisions, apv <= alpha, err_msg=method)
        np.testing.assert_array_equal(p <= threshold(p, method, alpha), decisions, err_msg=method)
        np.testing.assert_array_equal(p[::-1] <= threshold(p[::-1], method, alpha), decisions[::-1], err_msg=method)
        # A p-value on its level up to rounding: documented, the adjusted p-value decides.
        if not np.any(np.abs(apv - alpha) < 1e-9 * alpha):
            assert decide(p, levels(p, method, alpha), method) == decisions.tolist(), method


@given(data=st.data(), m=st.integers(1, 8), alpha=st.sampled_from([0.01, 0.05, 0.1]))
def test_threshold_where_pvalues_sit_on_the_levels(data, m, alpha):
    chosen = data.draw(st.lists(st.integers(0, 3 * m - 1), min_size=1, max_size=m))
    for method in PROCEDURES:
        on = levels(np.linspace(0.0, 1.0, m), method, alpha)
        near = np.concatenate((on, np.nextafter(on, 0.0), np.nextafter(on, 1.0)))
        p = np.minimum(near, 1.0)[chosen]
        np.testing.assert_array_equal(p <= threshold(p, method, alpha), rejects(p, method, alpha), err_msg=method)


def test_levels_by_hand():
    p = [0.03, 0.001, 0.2, 0.04]  # positions 2, 1, 4, 3
    expected = {
        "bonferroni": [0.0125] * 4,
        "benjamini-hochberg": [0.025, 0.0125, 0.05, 0.0375],
        "benjamini-yekutieli": [0.025 * 12 / 25, 0.0125 * 12 / 25, 0.05 * 12 / 25, 0.0375 * 12 / 25],
        "sidak": [1 - 0.95**0.25] * 4,
        "holm": [0.05 / 3, 0.0125, 0.05, 0.025],
        "hochberg": [0.05 / 3, 0.0125, 0.05, 0.025],
        "holland": [1 - 0.95 ** (1 / 3), 1 - 0.95**0.25, 0.05, 1 - 0.95**0.5],
        "finner": [1 - 0.95**0.5, 1 - 0.95**0.25, 0.05, 1 - 0.95**0.75],
        # sizes 1, 2, 3: 0.2 > 0.05; 0.04 > 0.025 and 0.2 > 0.05; 0.03 > 0.0167, 0.04 > 0.0333, 0.2 > 0.05: h = 3
        "hommel": [0.05 / 3] * 4,
        "rom": [0.016875, 0.01271347656250000, 0.05, 0.025],
        "li": [0.05 * 0.8 / 0.95] * 2 + [0.05] + [0.05 * 0.8 / 0.95],
    }
    assert set(expected) == set(PROCEDURES)
    for method, values in expected.items():
        np.testing.assert_allclose(levels(p, method, 0.05), values, rtol=1e-9, err_msg=method)


def test_the_last_of_the_stepwise_levels_is_alpha_itself():
    # 1 − (1 − α)^1 = α: not one bit more, or p = α would be decided by rounding.
    for alpha in np.random.default_rng(3).random(400):
        for method in ("holland", "finner"):
            assert levels([0.2, 0.9], method, alpha)[1] == alpha
        assert levels([0.2], "sidak", alpha)[0] == alpha


def test_hommel_counts_a_simes_bound_of_exactly_alpha_as_rejected():
    # Sizes 1 and 2: 0.5 > 0.5 and 0.25 > 0.25 both fail, so no set of hypotheses stands and the level is α.
    assert levels([0.25, 0.5], "hommel", 0.5).tolist() == [0.5, 0.5]


def test_equal_pvalues_take_positions_in_the_order_given():
    np.testing.assert_allclose(levels([0.5, 0.5, 0.1], "holm", 0.06), [0.03, 0.06, 0.02])


def test_threshold_by_hand():
    p = [0.01, 0.02, 0.03, 0.5]
    assert threshold(p, "bonferroni", 0.05) == pytest.approx(0.0125)
    assert threshold(p, "holm", 0.05) == pytest.approx(0.05 / 3)  # stops at the second
    assert threshold(p, "holm", 0.6) == pytest.approx(0.6)  # all rejected: the last level
    assert threshold([0.001, 0.01, 0.024, 0.5], "hochberg", 0.05) == pytest.approx(0.025)  # third, going up
    assert threshold([0.2, 0.3], "hochberg", 0.05) == pytest.approx(0.025)  # none: the smallest one's level
    assert threshold(p, "li", 0.05) == pytest.approx(0.05 * 0.5 / 0.95)
    assert threshold(p, "li", 0.5) == pytest.approx(0.5)
    assert threshold([0.01, 0.3], "li", 0.5) == 0.5  # all rejected at α, above the others' 0.5 · 0.7/0.5
    assert threshold([0.01, 0.02], "hommel", 0.05) == pytest.approx(0.05)  # Simes rejects every set


def test_decisions_on_empty_families_and_batches():
    assert levels([], "rom", 0.05).shape == (0,)
    assert rejects(np.ones((2, 3, 4)), "rom", 0.05).shape == (2, 3, 4)


test_what_has_no_decisions_is_refused = refused(
    ("shape", lambda: levels([[0.1, 0.2]], "holm", 0.05)),
    ("empty", lambda: threshold([], "holm", 0.05)),
    ("Unknown", lambda: levels([0.1], "tukey", 0.05)),
    *(
        ("alpha must", lambda function=function, alpha=alpha: function([0.1], "holm", alpha))
        for function in (levels, rejects, threshold)
        for alpha in (0.0, 1.0, -0.1, float("nan"), "x")
    ),
)
