"""Biased samples of problems: the weights of the papers, and draws whose frequencies follow them."""

from __future__ import annotations

from itertools import permutations
from math import exp

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.errors import InputError
from podium.stats.simulation import draw_problems, selection_weights


def test_weights_have_the_ratios_of_the_formula() -> None:
    d, kappa = [0.3, -0.2, 0.0, 0.05], 7.0
    wanted = np.array([1 / (1 + exp(-kappa * one)) for one in d])
    found = selection_weights(d, kappa)
    np.testing.assert_allclose(found / found[0], wanted / wanted[0], rtol=1e-13)


def test_no_bias_is_uniform_and_a_huge_one_is_finite() -> None:
    assert selection_weights([3.0, -2.0, 0.0], 0).tolist() == [1, 1, 1]
    huge = selection_weights([1.0, -1.0], 1e6)
    assert huge[0] == 1
    assert huge[1] > 0


@given(st.lists(st.floats(-5, 5), min_size=2, max_size=8), st.floats(0, 50))
def test_weights_rise_with_the_difference(d: list[float], kappa: float) -> None:
    found = selection_weights(d, kappa)
    order = np.argsort(d)
    assert (np.diff(found[order]) >= 0).all()
    assert found.max() == 1


@pytest.mark.parametrize(("d", "kappa"), [([float("nan")], 1.0), ([], 1.0), ([1.0], float("inf"))])
def test_weights_refuse_what_is_not_a_number(d: list[float], kappa: float) -> None:
    with pytest.raises(InputError, match="finite"):
        selection_weights(d, kappa)


def test_draws_without_replacement_follow_successive_sampling() -> None:
    weights = [1.0, 2.0, 4.0]
    count = 200_000
    drawn = draw_problems(np.random.default_rng(5), weights, 2, count)
    for one, two in permutations(range(3), 2):
        share = weights[one] / 7 * weights[two] / (7 - weights[one])
        hits = int(((drawn[:, 0] == one) & (drawn[:, 1] == two)).sum())
        assert abs(hits - count * share) < 5 * np.sqrt(count * share * (1 - share))


def test_draws_with_replacement_follow_the_weights() -> None:
    drawn = draw_problems(np.random.default_rng(5), [1.0, 3.0, 4.0], 10, 20_000, replace=True)
    assert drawn.shape == (20_000, 10)
    for problem, share in enumerate((1 / 8, 3 / 8, 1 / 2)):
        assert abs((drawn == problem).mean() - share) < 5 * np.sqrt(share * (1 - share) / drawn.size)


@pytest.mark.parametrize(("size", "count"), [(0, 3), (2, 0)])
def test_nothing_is_not_drawn(size: int, count: int) -> None:
    with pytest.raises(InputError, match=f"not {count} of {size}"):
        draw_problems(np.random.default_rng(0), [1.0, 1.0], size, count)


@given(st.integers(1, 12), st.integers(1, 12), st.integers(0, 10))
def test_no_problem_comes_twice(n: int, size: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    weights = rng.random(n) + 1e-300
    if size > n:
        with pytest.raises(InputError, match="without replacement"):
            draw_problems(rng, weights, size, 3)
        return
    drawn = draw_problems(rng, weights, size, 3)
    assert all(len(set(row)) == size for row in drawn.tolist())


@pytest.mark.parametrize("weights", [[0.0, 1.0], [-1.0, 1.0], [float("nan"), 1.0]])
def test_weights_must_be_positive(weights: list[float]) -> None:
    with pytest.raises(InputError, match="positive"):
        draw_problems(np.random.default_rng(0), weights, 1, 1)
