"""Levels, decisions and the threshold say the same thing as the adjusted p-values."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.errors import InputError
from podium.stats.adjustments import PROCEDURES, adjust, levels, rejects, threshold
from podium.stats.procedures import FDR_METHODS

coarse = st.sampled_from([0.0, 0.001, 0.005, 0.01, 0.0125, 0.02, 0.025, 0.05, 0.1, 0.3, 0.9, 1.0])
pvalues = st.one_of(
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


@settings(deadline=None, max_examples=80)
@given(p=pvalues, alpha=alphas)
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


@settings(deadline=None, max_examples=30)
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


def test_arguments():
    with pytest.raises(InputError, match="shape"):
        levels([[0.1, 0.2]], "holm", 0.05)
    with pytest.raises(InputError, match="empty"):
        threshold([], "holm", 0.05)
    with pytest.raises(InputError, match="Unknown"):
        levels([0.1], "tukey", 0.05)
    for function in (levels, rejects, threshold):
        for alpha in (0.0, 1.0, -0.1, float("nan"), "x"):
            with pytest.raises(InputError, match="alpha must"):
                function([0.1], "holm", alpha)
    assert levels([], "rom", 0.05).shape == (0,)
    assert rejects(np.ones((2, 3, 4)), "rom", 0.05).shape == (2, 3, 4)
