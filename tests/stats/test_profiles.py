"""Performance profiles by hand, by fractions, and what must hold of them; shares of solved runs by counting."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.stats.profiles import performance_profile, solved_share
from podium.stats.time_to_target import first_hits
from stats.helpers import refused, same_alone

INF = float("inf")


def test_a_profile_by_hand() -> None:
    # Three solvers, five problems; the third fails on one, all fail on the last.
    times = [[1, 2, 3], [10, 5, 5], [4, 4, INF], [6, 3, 2], [INF, INF, INF]]
    found = performance_profile(times, "minimize")
    assert found.ratios.tolist() == [[1, 2, 3], [2, 1, 1], [1, 1, INF], [3, 1.5, 1], [INF, INF, INF]]
    assert found.breaks[0].tolist() == [1, 1, 2, 3, INF]
    assert found.shares[0].tolist() == [0.4, 0.4, 0.6, 0.8, 0.8]
    assert found.at([0.5, 1, 1.5, 2, 3, INF]).tolist() == [
        [0, 0.4, 0.4, 0.6, 0.8, 0.8],
        [0, 0.4, 0.6, 0.8, 0.8, 0.8],
        [0, 0.4, 0.4, 0.4, 0.6, 0.6],
    ]


def test_a_batch_is_its_tables() -> None:
    values = np.random.default_rng(2).integers(1, 30, (2, 3, 7, 4))
    same_alone(lambda one: performance_profile(one, "minimize"), values)
    same_alone(lambda one: performance_profile(one, "minimize").at([1, 2, 5]), values)


def test_scores_are_the_best_by_the_value() -> None:
    found = performance_profile([[0.5, 1.0], [0.75, 0.25]], "maximize")
    assert found.ratios.tolist() == [[2, 1], [1, 3]]


@given(st.integers(1, 8), st.integers(1, 5), st.integers(0, 10**6), st.sampled_from([9, 2**60, 10**30]))
def test_against_fractions(n: int, k: int, seed: int, largest: int) -> None:
    rng = np.random.default_rng(seed)
    whole = [[int(rng.integers(1, 10)) * largest // 9 or 1 for _ in range(k)] for _ in range(n)]
    for objective, best_of in (("minimize", min), ("maximize", max)):
        exact = [
            [Fraction(v, best_of(row)) if objective == "minimize" else Fraction(best_of(row), v) for v in row]
            for row in whole
        ]
        found = performance_profile(np.array(whole, dtype=object if largest > 2**62 else np.int64), objective)  # type: ignore[arg-type]
        assert found.ratios.tolist() == [[float(q) for q in row] for row in exact]
        for factor in {float(q) for row in exact for q in row}:
            expected = [sum(float(row[j]) <= factor for row in exact) / n for j in range(k)]
            assert found.at([factor])[:, 0].tolist() == pytest.approx(expected, abs=1e-15)


def test_equal_ratios_of_decimals_on_a_common_denominator_are_equal() -> None:
    # 0.3 : 0.1 and 0.6 : 0.2, as tenths.
    found = performance_profile([[1, 3], [2, 6], [7, 21]], "minimize")
    assert found.ratios[:, 1].tolist() == [3.0, 3.0, 3.0]


def test_one_is_for_the_best_alone_and_nothing_finite_is_a_failure() -> None:
    close = performance_profile(np.array([[10**40, 10**40 + 1]], dtype=object), "minimize").ratios[0]
    assert close[0] == 1 < close[1]
    for wide in (np.array([[5e-324, 1.7e308]]), np.array([[1, 10**400]], dtype=object)):
        assert performance_profile(wide, "minimize").ratios[0].tolist() == [1.0, np.finfo(float).max]


@given(st.integers(0, 10**6), st.sampled_from(["maximize", "minimize"]))
def test_solved_shares_count_first_hits(seed: int, objective: str) -> None:
    rng = np.random.default_rng(seed)
    k, n, r, c, t = rng.integers(1, 5, 5)
    runs = rng.integers(0, 6, (k, n, r, c)).astype(float)
    targets = rng.integers(0, 6, (n, t)).astype(float)
    stopped = rng.integers(1, c + 1, (k, n, r))
    runs[np.arange(c) >= stopped[..., None]] = np.nan
    runs[:, :, 1:][rng.random((k, n, r - 1)) < 0.2] = np.nan  # some runs are not there; the first always is
    expected = np.zeros((k, c))
    for i in range(n):
        for target in targets[i]:
            hits = first_hits(runs[:, i], np.arange(1, c + 1), float(target), objective)  # type: ignore[arg-type]
            by = hits.success[..., None] & (hits.time[..., None] <= np.arange(1, c + 1))
            expected += by.sum(axis=1) / hits.observed.sum(axis=1)[:, None] / (n * t)
    found = solved_share(runs, targets, objective)  # type: ignore[arg-type]
    np.testing.assert_allclose(found, expected, atol=1e-14)
    assert (np.diff(found, axis=-1) >= 0).all()


def test_a_target_is_reached_by_its_own_value() -> None:
    assert solved_share([[[3.0, 2.0, 1.0]]], [2.0], "minimize").tolist() == [0, 1, 1]
    assert solved_share([[[1.0, 2.0, 3.0]]], [2.0], "maximize").tolist() == [0, 1, 1]


test_what_has_no_profile_is_refused = refused(
    ("there is 0. Where zero means solved", lambda: performance_profile([[0.0, 1.0]], "minimize")),
    ("there is -2.5.*compare ranks or differences", lambda: performance_profile([[-2.5, 1.0]], "maximize")),
    ("NaN", lambda: performance_profile([[float("nan"), 1.0]], "minimize")),
    ("finite", lambda: performance_profile([[INF, 1.0]], "maximize")),
    ("shape", lambda: performance_profile([1.0, 2.0], "minimize")),
    ("objective", lambda: performance_profile([[1.0]], "up")),
    ("shape", lambda: solved_share([[1.0]], [1.0], "minimize")),
    ("Targets of shape", lambda: solved_share([[[1.0]]], [], "minimize")),
    ("Targets of shape", lambda: solved_share([[[1.0]]], [[1.0], [2.0]], "minimize")),
    ("finite", lambda: solved_share([[[1.0]]], [INF], "minimize")),
    ("without a run", lambda: solved_share([[[float("nan")]]], [1.0], "minimize")),
)
