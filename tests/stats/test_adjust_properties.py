"""What holds for every family: order, ties, batches, and which procedure dominates which."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays

from podium.stats.adjustments import PROCEDURES, adjust
from podium.stats.procedures import METHODS

unit = st.one_of(
    st.floats(0.0, 1.0),
    st.sampled_from([0.0, 5e-324, 1e-300, 1e-17, 0.001, 0.01, 0.02, 0.05, 0.5, 1.0 - 2.0**-53, 1.0]),
)
families = st.integers(1, 30).flatmap(lambda m: arrays(np.float64, m, elements=unit))
batches = st.tuples(st.integers(1, 4), st.integers(1, 9)).flatmap(lambda s: arrays(np.float64, s, elements=unit))


@settings(deadline=None, max_examples=60)
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


@settings(deadline=None, max_examples=20)
@given(p=batches)
def test_a_batch_is_a_loop(p):
    for method in PROCEDURES:
        apv = adjust(p, method)
        np.testing.assert_array_equal(apv, [adjust(row, method) for row in p], err_msg=method)
        np.testing.assert_array_equal(adjust(p[:, None, :], method), apv[:, None, :], err_msg=method)


@settings(deadline=None, max_examples=100)
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


@settings(deadline=None, max_examples=40)
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
