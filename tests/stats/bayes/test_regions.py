"""Shares of three regions: counted by hand, in batches, and what may be asked for."""

from __future__ import annotations

import math

import numpy as np
import pytest

from podium.errors import InputError
from podium.stats.bayes import (
    MOST_SAMPLES,
    Simplex,
    check_prior,
    check_samples,
    checked,
    monte_carlo_error,
)


def test_the_largest_share_counts_and_equal_ones_share() -> None:
    first = [[0.6, 0.3, 0.1], [0.4, 0.4, 0.2]]
    second = [[0.1, 0.2, 0.7], [0.1 + 0.2, 0.3, 0.4]]
    third = [[0.1 + 0.2, 0.3, 0.3], [0.0, 1.0, 0.0]]
    draws = Simplex(np.array([[first, second, third]]))
    assert draws.samples == 2
    expected = np.array([[[0.75, 0.25, 0], [0, 0, 1], [1 / 6, 2 / 3, 1 / 6]]])
    assert draws.probabilities() == pytest.approx(expected)
    assert draws.means()[0, 0] == pytest.approx([0.5, 0.35, 0.15])


@pytest.mark.parametrize(
    ("p", "samples", "error"), [(0.5, 10_000, 0.005), (0.0, 9, 0.1), (1.0, 9, 0.1), (0.15, 9, (0.15 * 0.85 / 9) ** 0.5)]
)
def test_error_of_a_share_of_draws(p: float, samples: int, error: float) -> None:
    """0 and 1 of 9 draws count as 1 and 9 of 10."""
    assert float(monte_carlo_error(p, samples)) == pytest.approx(error, rel=1e-12)


def test_differences_keep_the_type_whose_sums_fit() -> None:
    assert checked([1, -5], 2).dtype == np.int64
    for d, rope in (([2**60, 0], 0), ([0, -(2**60)], 0), ([1, 2], 2**59)):
        assert checked(d, rope).dtype == object


def test_what_may_be_asked_for() -> None:
    check_prior(0.0, "above")
    check_samples(1)
    check_samples(MOST_SAMPLES)
    for strength in (-1.0, math.inf, math.nan):
        with pytest.raises(InputError, match="strength"):
            check_prior(strength, "rope")
    with pytest.raises(InputError, match="place"):
        check_prior(1.0, "left")
    for samples in (0, MOST_SAMPLES + 1):
        with pytest.raises(InputError, match="samples"):
            check_samples(samples)
    for rope in (-1.0, math.inf):
        with pytest.raises(InputError, match=f"equivalence must be 0 or a positive number, not {rope}"):
            checked([1.0], rope)
    with pytest.raises(InputError, match="at least one"):
        checked(np.empty(0), 0)
