"""Powers and sample sizes that theory gives, against R, scipy and published tables."""

from __future__ import annotations

import itertools
import json
import math
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats as ss

from podium.errors import InputError
from podium.stats import critical_wins, noether, sign_power, signed_rank_power, smallest_size, t_power

R = json.loads((Path(__file__).parents[1] / "reference" / "plan_r.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("row", R["t"], ids=str)
def test_power_of_the_t_test_is_that_of_r(row) -> None:
    found = t_power(row["n"], row["d"], row["alpha"], row["alternative"])
    assert found == pytest.approx(row["power"], rel=1e-9, abs=1e-12)


@pytest.mark.parametrize("row", R["t_sizes"], ids=str)
def test_size_for_the_t_test_is_that_of_r(row) -> None:
    place = smallest_size(t_power(np.arange(2, 500), row["d"], 0.05, row["alternative"]), row["wanted"])
    assert place == (row["n"] - 2, row["n"] - 2)


def test_cohen_s_table_of_the_paired_t_test() -> None:
    """Cohen (1988), α = .05 two-sided, power .80: n = 199, 34 and 15 pairs for d = .2, .5 and .8."""
    sizes = np.arange(2, 300)
    assert [int(sizes[smallest_size(t_power(sizes, d), 0.8)[0]]) for d in (0.2, 0.5, 0.8)] == [199, 34, 15]


def test_a_hopeless_and_a_certain_t_test() -> None:
    assert t_power([2, 40], 0.0) == pytest.approx(0.025)
    assert t_power(40, 0.0, alternative="greater") == pytest.approx(0.05)
    assert t_power([30, 1000, 100_000], 30.0).tolist() == [1.0, 1.0, 1.0]


def test_power_near_the_end_of_the_tail_does_not_jump() -> None:
    """Where the noncentral t distribution is left out because nothing is missed, nothing is."""
    powers = t_power(np.arange(20, 4000), 0.3)
    assert (np.diff(powers) >= -1e-12).all()
    n = np.array([500, 1500, 1900, 2100])
    normal = ss.norm.sf(ss.norm.isf(0.025) - 0.3 * np.sqrt(n))
    np.testing.assert_allclose(t_power(n, 0.3), normal, atol=1e-4)


@pytest.mark.parametrize("row", R["sign"], ids=str)
def test_power_of_the_sign_test_is_that_of_r(row) -> None:
    found = sign_power(row["n"], row["p"], row["alpha"], row["alternative"])
    assert found == pytest.approx(row["power"], rel=1e-10, abs=1e-14)


@pytest.mark.parametrize("row", R["sign_sizes"], ids=str)
def test_size_for_the_sign_test_is_that_of_r(row) -> None:
    place = smallest_size(sign_power(np.arange(1, 401), row["p"], 0.05, row["alternative"]), 0.8)
    assert place == (row["first"] - 1, row["always"] - 1)


@given(st.integers(1, 5000), st.floats(0.001, 0.4), st.sampled_from(["two-sided", "greater"]))
def test_the_sign_test_is_significant_where_it_is_in_a_comparison(n: int, alpha: float, side) -> None:
    """P(reject | p = ½) is the tail beyond the critical number of wins that `critical_wins` counts out."""
    wins = critical_wins(n, alpha, two_sided=side == "two-sided")
    level = 0.0 if wins is None else float(ss.binom.sf(wins - 1, n, 0.5))
    assert sign_power(n, 0.5, alpha, side) == pytest.approx(level, rel=1e-9, abs=1e-300)


@pytest.mark.parametrize("n", [1, 6, 11, 20, 37, 50])
def test_a_level_that_is_reached_exactly_counts(n: int) -> None:
    """Tails of up to 50 coins are floats without rounding: α equal to one allows it, the next smaller α does not."""
    tails = [sum(math.comb(n, j) for j in range(k + 1)) / 2**n for k in range(n // 2)]
    for below, tail in itertools.pairwise([0.0, *(tail for tail in tails if tail < 0.5)]):
        assert sign_power(n, 0.5, 2 * tail) == pytest.approx(tail, rel=1e-12)
        assert sign_power(n, 0.5, float(np.nextafter(2 * tail, 0))) == pytest.approx(below, rel=1e-12)


def test_noether_s_formula_by_hand() -> None:
    # (1.959964 + 0.841621)² / (3 · 0.25²) = 7.848880 / 0.1875
    assert noether(0.75) == pytest.approx(7.848880 / 0.1875, rel=1e-6)
    # (1.644854 + 1.281552)² / (3 · 0.1²)
    assert noether(0.6, 0.9, alternative="greater") == pytest.approx(8.563847 / 0.03, rel=1e-6)


@pytest.mark.parametrize(("n", "alpha"), [(6, 0.05), (7, 0.05 / 3), (8, 0.0125)])
@pytest.mark.parametrize("d", [0.3, 1.0, 1.9])
def test_power_of_signed_ranks_where_only_one_sign_throughout_is_significant(n: int, alpha: float, d: float) -> None:
    assert signed_rank_power(n, d, alpha) == pytest.approx(float(ss.norm.cdf(d)) ** n, abs=0.01)


@pytest.mark.parametrize(
    ("n", "alpha", "alternative"), [(8, 0.05, "two-sided"), (11, 0.05, "greater"), (25, 0.01, "two-sided")]
)
def test_power_of_signed_ranks_by_testing_samples(n: int, alpha: float, alternative: str) -> None:
    drawn = np.random.default_rng(n).normal(0.8, 1.0, (4000, n))
    p = ss.wilcoxon(drawn, axis=1, alternative="greater", method="exact").pvalue
    expected = np.mean((2 * p if alternative == "two-sided" else p) <= alpha)
    assert signed_rank_power(n, 0.8, alpha, alternative) == pytest.approx(expected, abs=0.03)


def test_power_of_signed_ranks_is_continued_by_a_formula() -> None:
    for alpha in (0.05, 0.01):
        for d in (0.4, 0.6, 0.8):
            reach = float(t_power(30, d / (np.pi / 3) ** 0.5, alpha))
            assert signed_rank_power(30, d, alpha) == pytest.approx(reach, abs=0.012)
    assert signed_rank_power(31, 0.5) == pytest.approx(float(t_power(31, 0.5 / (np.pi / 3) ** 0.5)))
    assert signed_rank_power(5, 100.0) == 0.0  # no p-value below 0.05


@given(st.lists(st.floats(0, 1), max_size=30), st.floats(0.05, 0.95))
def test_smallest_size_by_looking(powers: list[float], wanted: float) -> None:
    enough = [power >= wanted for power in powers]
    if not powers or not enough[-1]:
        assert smallest_size(powers, wanted) is None
        return
    always = next(i for i in range(len(powers)) if all(enough[i:]))
    assert smallest_size(powers, wanted) == (enough.index(True), always)


@pytest.mark.parametrize(
    "call",
    [
        lambda: t_power(1, 0.5),
        lambda: t_power(10.5, 0.5),
        lambda: t_power(10, -0.5),
        lambda: t_power(10, float("nan")),
        lambda: t_power(10, 0.5, 0.0),
        lambda: sign_power(10, 0.5, 1.0),
        lambda: t_power(10, 0.5, alternative="less"),  # type: ignore[arg-type]
        lambda: sign_power(0, 0.5),
        lambda: signed_rank_power(6, -0.1),
        lambda: signed_rank_power(0, 0.1),
        lambda: sign_power(10, 1.1),
        lambda: noether(0.5),
        lambda: noether(0.7, 1.0),
    ],
)
def test_impossible_plans_are_refused(call) -> None:
    with pytest.raises(InputError, match=r"\w"):
        call()
