"""The error of a chain of tests against 60 digits and its bounds."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mpmath import mp, mpf

from podium.errors import InputError
from podium.stats.adjustments import chained_error


@settings(deadline=None, max_examples=60)
@given(st.lists(st.floats(0, 1, exclude_max=True), min_size=1, max_size=30))
def test_sixty_digits(pvalues):
    with mp.workdps(400):
        expected = 1 - mp.fprod(1 - mpf(p) for p in pvalues)
        assert float(chained_error(pvalues)) == pytest.approx(float(expected), rel=1e-12)
    assert max(pvalues) * (1 - 1e-12) <= float(chained_error(pvalues)) <= min(1, sum(pvalues)) * (1 + 1e-12)


def test_edges_and_batches():
    assert chained_error([]) == 0
    assert chained_error([0.2, 1.0]) == 1
    assert chained_error([[0.5, 0.5], [0.1, 0.0]]).tolist() == pytest.approx([0.75, 0.1])
    for bad in ([-0.1], [1.1], [np.nan]):
        with pytest.raises(InputError, match="between 0 and 1"):
            chained_error(bad)
