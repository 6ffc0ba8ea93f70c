"""The procedures of the false discovery rate: published numbers, R's and SciPy's, the definition in fractions, and what they promise."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import false_discovery_control

from podium.errors import InputError
from podium.stats.adjustments import adjust, levels, rejects
from podium.stats.logical import adjust_pairwise
from podium.stats.procedures import FDR_METHODS, METHODS

# Benjamini & Hochberg (1995), section 3.2: fifteen comparisons of two treatments of myocardial infarction.
INFARCTION = [
    0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0,
]  # fmt: skip


def test_the_example_of_benjamini_and_hochberg():
    """Bonferroni's and Hochberg's procedure reject three hypotheses at 0.05; theirs rejects four, because 0.0095 ≤ 4/15·0.05."""
    assert rejects(INFARCTION, "bonferroni", 0.05).sum() == 3
    assert rejects(INFARCTION, "hochberg", 0.05).sum() == 3
    assert rejects(INFARCTION, "benjamini-hochberg", 0.05).tolist() == [True] * 4 + [False] * 11
    assert levels(INFARCTION, "benjamini-hochberg", 0.05)[3] == pytest.approx(0.0133, abs=5e-5)  # printed "0.013"


def test_equal_steps_by_hand():
    """m·p_(i)/i = 0.05 at every step; times 1 + 1/2 + … + 1/5 = 137/60."""
    for method, expected in (("benjamini-hochberg", 0.05), ("benjamini-yekutieli", 0.05 * 137 / 60)):
        np.testing.assert_allclose(adjust([0.01, 0.02, 0.03, 0.04, 0.05], method), expected, atol=1e-15)


pvalues = st.lists(
    st.one_of(st.floats(0.0, 1.0), st.sampled_from([0.0, 1e-300, 0.01, 0.05, 0.5, 1.0])), min_size=1, max_size=25
)


@given(p=pvalues)
@pytest.mark.parametrize(("method", "name"), [("benjamini-hochberg", "bh"), ("benjamini-yekutieli", "by")])
def test_scipy(method, name, p):
    np.testing.assert_allclose(adjust(p, method), false_discovery_control(p, method=name), rtol=1e-13, atol=0)


def rejected_at(p: list[Fraction], alpha: Fraction, method: str) -> list[bool]:
    """Reject by the rule as it is published: the k smallest, k the last i with p_(i) ≤ i·α/m, or that over 1 + … + 1/m."""
    m = len(p)
    share = alpha / (sum(Fraction(1, i) for i in range(1, m + 1)) if method == "benjamini-yekutieli" else 1)
    k = max((i for i, value in enumerate(sorted(p), start=1) if value <= i * share / m), default=0)
    return [value <= sorted(p)[k - 1] if k else False for value in p]


@given(p=st.lists(st.integers(0, 40).map(lambda i: Fraction(i, 40)), min_size=1, max_size=8))
@pytest.mark.parametrize("method", FDR_METHODS)
def test_the_definition_in_fractions(method, p):
    """The adjusted p-value is the smallest rate that rejects: it does, and any rate below it does not."""
    m = len(p)
    scale = sum(Fraction(1, i) for i in range(1, m + 1)) if method == "benjamini-yekutieli" else Fraction(1)
    steps = sorted({value * m * scale / i for value in p for i in range(1, m + 1)})  # where a decision can change
    expected = [next((step for step in steps if rejected_at(p, step, method)[i]), Fraction(1)) for i in range(m)]
    np.testing.assert_allclose(
        adjust([float(value) for value in p], method), [float(min(1, value)) for value in expected], rtol=1e-13
    )


@given(p=pvalues)
def test_what_promises_less_rejects_more(p):
    """Simes' inequality stands behind Benjamini and Hochberg, Hommel and Hochberg: the first never has larger values."""
    bh, by = (adjust(p, method) for method in FDR_METHODS)
    assert np.all(bh <= adjust(p, "hommel") * (1 + 1e-12))
    assert np.all(bh <= by)


def test_only_where_asked_for():
    assert set(FDR_METHODS).isdisjoint(METHODS)
    matrix = [[1, 0.01, 0.02], [0.01, 1, 0.6], [0.02, 0.6, 1]]
    assert adjust_pairwise(matrix, "benjamini-hochberg")[0].round(6).tolist() == [1.0, 0.03, 0.03]
    with pytest.raises(InputError, match="benjamini-hochberg"):
        adjust([0.1], "fdr")
