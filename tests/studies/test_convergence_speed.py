"""What "converges faster" claims: who is ahead along the budget, never who gains; measures, weights, levels, and their limits."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import podium
from podium.data.traces import read_traces, to_traces
from podium.errors import InputError
from podium.stats.adjustments import adjust
from podium.studies.many_problems.convergence.speed import Speed, compare_speed
from podium.studies.many_problems.convergence.study import Options, optima_of
from studies.helpers import cec_convergence

T = np.arange(10)


def claims(found: podium.Convergence) -> set[tuple[str, str]]:
    names = found.traces.algorithms
    return {(names[i], names[j]) for i, j in zip(*np.nonzero(found.order.faster), strict=True)}


def gains(found: podium.Convergence) -> set[tuple[str, str, str]]:
    names = found.traces.algorithms
    return {(names[gain.first], gain.kind, names[gain.second]) for gain in found.gains}


OPTIONS = [
    {},
    {"optimum": 0.0},
    {"optimum": 0.0, "budget": "linear"},
    {"optimum": 0.0, "tolerance": 1e-2},
    {"optimum": 0.0, "speed": "share-ahead"},
    {"optimum": 0.0, "speed": "targets", "targets": [10.0, 1.0]},
    {"speed": "targets", "targets": [10.0, 1.0]},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_who_is_ahead_at_every_point_is_the_faster_one(options) -> None:
    """100·0.2^t against 100·0.7^t + 0.01 on 30 problems: by Page's test the slow one gains, as the gap must shrink."""
    scale = 1 + np.arange(30)[:, None] / 10
    found = podium.convergence(
        {"Fast": scale * 100 * 0.2**T, "Slow": scale * (100 * 0.7**T + 0.01)}, objective="minimize", **options
    )
    assert claims(found) == {("Fast", "Slow")}
    assert found.verdict[0].startswith("Fast converges significantly faster than Slow over 30 problems")
    assert "Better but slower" not in found.to_text(full=True)
    if "tolerance" in options:  # Fast reaches the optimum, and by the alternative ranks gains from there on
        assert gains(found) == {("Fast", "pulls away", "Slow")}
        return
    assert gains(found) == {("Slow", "catches up", "Fast")}
    assert found.verdict[1].startswith("Fast is ahead of Slow along the budget (")
    assert "and Slow catches up. Gaining is not being faster" in found.verdict[1]
    assert found.advice[0].code == "W45"
    assert "Slow on Fast" in found.advice[0].message
    methods = str(found.methods("en").text)
    assert "Fast faster than Slow" in methods
    assert (
        "In 1 pair, the algorithm that gains is the one behind, so it catches up and is not faster: Slow on Fast."
        in methods
    )


@pytest.mark.parametrize("options", OPTIONS[:3] + OPTIONS[4:], ids=str)
def test_twice_the_error_is_never_faster(options) -> None:
    a = 10.0 ** (np.arange(12)[:, None] % 4 - np.arange(6))
    found = podium.convergence({"A": a, "B": 2 * a}, objective="minimize", **options)
    assert claims(found) == {("A", "B")}
    assert gains(found) == {("B", "catches up", "A")}
    # Published figures keep their digits: L and the exact p-value of Page's test.
    assert found.basic.statistic[1, 0] == 12 * 91
    assert found.basic.exact[1, 0] == pytest.approx(math.factorial(6) ** -12.0, rel=1e-9)
    assert found.basic.exchange[1, 0] == 2.0**-12


def test_differences_of_logarithms_see_no_gain_in_a_constant_factor() -> None:
    a = 10.0 ** (np.arange(12)[:, None] % 4 - np.arange(6))
    found = podium.convergence({"A": a, "B": 2 * a}, objective="minimize", optimum=0, differences="log")
    assert found.basic.exact[0, 1] == found.basic.exact[1, 0] == 1
    assert found.gains == ()
    assert claims(found) == {("A", "B")}
    assert "No algorithm was shown to gain" in found.verdict[1]


def test_an_optimiser_that_is_behind_at_six_of_seven_cut_points_is_not_faster() -> None:
    """29 functions, 51 runs, 7 cut-points: PSO starts far behind all others and draws level at the last one only."""
    rng = np.random.default_rng(0)
    scale = 10.0 ** rng.uniform(-1, 4, size=(29, 1, 1))
    j = np.arange(7)
    curves = {
        name: scale * speed * (2 - j / 10) * (1 + 0.001 * rng.random((29, 51, 1)))
        for name, speed in (("DE", 1.0), ("ES", 1.1), ("GA", 1.2))
    }
    curves["PSO"] = scale * np.where(j < 6, 100.0 - 16 * j, 2.0) * (1 + 0.001 * rng.random((29, 51, 1)))
    for options in ({}, {"optimum": 0.0}):
        found = podium.convergence(curves, objective="minimize", **options)
        assert not any(one == "PSO" for one, _ in claims(found))
        assert {("DE", "PSO"), ("ES", "PSO"), ("GA", "PSO")} <= claims(found)
        assert {("PSO", "catches up", name) for name in ("DE", "ES", "GA")} <= gains(found)
        assert "PSO converges" not in found.verdict[0]
        assert found.advice[0].code == "W45"
        assert "PSO on DE" in found.advice[0].message


@pytest.mark.parametrize("options", [{}, {"optimum": 0.0, "tolerance": 1e-8}], ids=str)
def test_faster_on_the_real_benchmark_means_ahead(options) -> None:
    """Of no pair of CEC 2017 is the one called faster that is behind on most problems by its measure, computed here anew."""
    found = cec_convergence(**options)
    assert claims(found)
    values = found.values
    for i, j in zip(*np.nonzero(found.order.faster), strict=True):
        if options:
            logs = np.log10(np.maximum(values[[i, j]], 1e-8))
            cut = np.log(found.cut_points)
            area = np.trapezoid(logs, cut, axis=-1)
            assert (area[0] < area[1]).sum() > 29 / 2
        else:
            lead = (values[i] < values[j]).sum(axis=-1) - (values[i] > values[j]).sum(axis=-1)
            assert (lead > 0).sum() > 29 / 2
    for gain in found.gains:
        start = (values[gain.first, :, 0] < values[gain.second, :, 0]).sum() - (
            values[gain.first, :, 0] > values[gain.second, :, 0]
        ).sum()
        end = (values[gain.first, :, -1] < values[gain.second, :, -1]).sum() - (
            values[gain.first, :, -1] > values[gain.second, :, -1]
        ).sum()
        wanted = ("overtakes" if end > 0 else "catches up") if start < 0 else ("pulls away" if end > 0 else "gains")
        assert gain.kind == wanted
        assert max(gain.pvalue, gain.exchange) <= 0.05


def signed_rank_by_enumeration(d: list[float]) -> Fraction:
    """P(R+ at least as large) over all signs; sizes equal to 9 digits are tied."""
    sizes = [round(abs(x), 9) for x in d]
    ranks = [
        Fraction(sum(y < x for y in sizes) * 2 + sum(y == x for y in sizes) + 1, 2) if x else Fraction(0) for x in sizes
    ]
    observed = sum((r for r, x in zip(ranks, d, strict=True) if x > 0), Fraction(0))
    signs = list(itertools.product([0, 1], repeat=len(d)))
    return Fraction(
        sum(sum(r for r, s in zip(ranks, sign, strict=True) if s) >= observed for sign in signs), len(signs)
    )


def test_the_area_by_trapezoids_and_enumeration() -> None:
    """Areas of single runs from NumPy's trapezoidal rule, p-values over all 2^8 signs, Holm over both directions."""
    rng = np.random.default_rng(3)
    runs = np.sort(10.0 ** rng.uniform(-6, 2, size=(2, 8, 4, 5)), axis=-1)[..., ::-1]
    cuts = [1.0, 3.0, 10.0, 25.0, 100.0]
    data = to_traces(runs, objective="minimize", cut_points=cuts, algorithms=["A", "B"])
    for budget, at in (("log", np.log(cuts)), ("linear", np.array(cuts))):
        found = podium.convergence(data, optimum=0, tolerance=1e-4, budget=budget)
        logs = np.log10(np.maximum(runs, 1e-4))
        area = (np.trapezoid(logs, at, axis=-1) / (at[-1] - at[0])).mean(axis=-1)
        np.testing.assert_allclose(found.speed.scores, area, rtol=1e-12)
        gain = (area[1] - area[0]).tolist()
        one = [float(signed_rank_by_enumeration(gain)), float(signed_rank_by_enumeration([-x for x in gain]))]
        assert [found.speed.pvalues[0, 1], found.speed.pvalues[1, 0]] == pytest.approx(one, rel=1e-12)
        assert found.speed.adjusted()[0, 1] == pytest.approx(adjust(one, "holm")[0])


def test_the_share_ahead_by_enumeration() -> None:
    rng = np.random.default_rng(5)
    values = np.sort(rng.integers(0, 6, size=(2, 7, 6)), axis=-1)[..., ::-1].astype(float)
    found = podium.convergence({"A": values[0], "B": values[1]}, objective="minimize")
    lead = [sum(int(a < b) - int(a > b) for a, b in zip(*rows, strict=True)) for rows in zip(*values, strict=True)]
    sums = [
        sum(sign * x for sign, x in zip(signs, lead, strict=True)) for signs in itertools.product([-1, 1], repeat=7)
    ]
    assert found.speed.measure == "share-ahead"
    assert found.speed.pvalues[0, 1] == sum(total >= sum(lead) for total in sums) / 2**7
    assert found.speed.pvalues[1, 0] == sum(total <= sum(lead) for total in sums) / 2**7
    assert found.speed.difference[0, 1] == pytest.approx(sum(lead) / 42)
    assert (found.speed.ahead[0, 1], found.speed.level[0, 1]) == (sum(x > 0 for x in lead), lead.count(0))


def test_targets_of_different_numbers_of_runs_are_compared_exactly() -> None:
    """Means of cut-points over 3 and over 2 runs that are equal as fractions tie."""
    lines = ["algorithm,function,run,1,2,3,4"]
    for p in range(6):
        lines += [f"A,F{p},{run},9,9,{'1' if run else '9'},1" for run in range(3)]  # 3, 2, 2 cut-points: 7/3
        lines += [f"B,F{p},{run},9,9,9,{'1' if run else '0'}" for run in range(2)]  # 3, 3
    from io import StringIO

    data = read_traces(StringIO("\n".join(lines)), objective="minimize")
    found = podium.convergence(data, speed="targets", targets=[5.0, 2.0])
    assert found.speed.scores.tolist() == [[pytest.approx(7 / 3)] * 6, [3.0] * 6]
    assert found.speed.pvalues[0, 1] == 2.0**-6
    same = read_traces(StringIO("\n".join(lines).replace(",9,9,9,0", ",9,9,1,0")), objective="minimize")
    assert podium.convergence(same, speed="targets", targets=[5.0, 2.0]).speed.scores[1, 0] == 2.5


def test_the_measure_and_why_are_reported() -> None:
    a = 10.0 ** (np.arange(8)[:, None] % 4 - np.arange(6))
    zeros = np.where(a <= 1e-4, 0.0, a)
    cases = [
        ({"A": a, "B": 2 * a}, {}, "share-ahead", "the default where no optimum is given"),
        ({"A": a, "B": 2 * a}, {"optimum": 0}, "area", "the default where the optimum is given"),
        ({"A": zeros, "B": 2 * a}, {"optimum": 0}, "share-ahead", "errors of 0 have no logarithm"),
        ({"A": zeros, "B": 2 * a}, {"optimum": 0, "tolerance": 1e-6}, "area", "the default where the optimum is given"),
        ({"A": a, "B": 2 * a}, {"optimum": 0, "speed": "share-ahead"}, "share-ahead", "as requested"),
    ]
    for values, options, measure, why in cases:
        found = podium.convergence(values, objective="minimize", **options)
        assert found.speed.measure == measure
        assert why in found.speed.why
        assert why in " ".join(found.to_text(full=True).split())
        silent = "W41" in {one.code for one in found.advice if "no tolerance is given" in one.message}
        assert silent == ("logarithm" in why)


def test_a_budget_that_starts_at_zero_is_linear_unless_the_logarithm_is_requested() -> None:
    a = 10.0 ** (np.arange(8)[:, None] % 4 - np.arange(4))
    data = to_traces([a, 2 * a], objective="minimize", cut_points=[0, 1, 2, 3])
    found = podium.convergence(data, optimum=0)
    assert found.speed.budget == "linear"
    assert "linear budget" in found.verdict[0]
    with pytest.raises(InputError, match="budget='linear'"):
        podium.convergence(data, optimum=0, budget="log")


def test_three_problems_cannot_show_that_one_is_faster() -> None:
    a = 10.0 ** (np.arange(3)[:, None] - np.arange(6))
    found = podium.convergence({"A": a, "B": 2 * a}, objective="minimize", optimum=0)
    assert not found.order.faster.any()
    assert found.speed.adjusted()[0, 1] == 0.25
    said = "With 3 problems, no data could have shown more: the smallest possible adjusted p-value is 0.25."
    assert said in found.verdict[0]


def test_rounding_never_decides() -> None:
    """Areas that are equal in exact arithmetic: factors 2 and 1/2 on alternate problems, of errors that are no binary numbers."""
    rng = np.random.default_rng(1)
    a = np.sort(rng.uniform(0.1, 9, size=(16, 6)).round(1), axis=-1)[:, ::-1] + 0.1
    factor = np.where(np.arange(16) % 2, 2.0, 0.5)[:, None]
    found = podium.convergence({"A": a, "B": a * factor}, objective="minimize", optimum=0)
    assert found.speed.pvalues[0, 1] == found.speed.pvalues[1, 0]
    shifted = podium.convergence({"A": a + 100, "B": a * factor + 100}, objective="minimize", optimum=100)
    assert shifted.speed.pvalues[0, 1] == shifted.speed.pvalues[1, 0]
    same = podium.convergence({"A": a, "B": a}, objective="minimize", optimum=0)
    assert (same.speed.pvalues[0, 1], same.speed.level[0, 1]) == (1.0, 16)


def speed_of(values: np.ndarray, objective: str = "minimize", **options) -> Speed:
    """Only the tests of speed, of curves (k, n, c)."""
    data = to_traces(values, objective=objective)
    chosen = Options(**options)
    optima = optima_of(chosen, data)
    goals = list(chosen.targets) or None
    return compare_speed(data, data.cut_points, list(range(data.c)), optima, goals, chosen)


@settings(max_examples=40)
@given(st.integers(0, 2**32 - 1), st.integers(2, 4), st.integers(2, 9), st.booleans())
def test_names_problems_and_direction_change_nothing(seed: int, k: int, n: int, known: bool) -> None:
    rng = np.random.default_rng(seed)
    values = np.sort(rng.integers(1, 50, size=(k, n, 4)), axis=-1)[..., ::-1] / 10
    options = {"optimum": 0.0} if known else {}
    base = speed_of(values, **options).pvalues
    place, rows = rng.permutation(k), rng.permutation(n)
    np.testing.assert_allclose(
        speed_of(values[place][:, rows], **options).pvalues, base[np.ix_(place, place)], rtol=1e-12
    )
    np.testing.assert_allclose(speed_of(-values, "maximize", **options).pvalues, base, rtol=1e-12)


def test_a_third_algorithm_changes_no_p_value() -> None:
    rng = np.random.default_rng(8)
    values = np.sort(10.0 ** rng.uniform(-3, 2, size=(3, 10, 6)), axis=-1)[..., ::-1]
    for options in ({}, {"optimum": 0.0}):
        three, two = speed_of(values, **options).pvalues, speed_of(values[:2], **options).pvalues
        assert (three[0, 1], three[1, 0]) == (two[0, 1], two[1, 0])


@pytest.mark.parametrize(
    "options", [{}, {"optimum": 0.0}, {"optimum": 0.0, "speed": "targets", "targets": (1.0, 0.1)}], ids=str
)
def test_the_level_holds_by_exchanging_all_signs(options) -> None:
    """Exchange A and B on every subset of 7 problems: no more than 5 % of the 128 tables call one of the two faster.

    Curves of one walk share their past, many values are tied after rounding, and one problem has extremes.
    """
    rng = np.random.default_rng(11)
    walks = 10 ** (1 - np.cumsum(rng.exponential(0.4, size=(2, 7, 5)), axis=-1))
    curves = np.maximum(np.round(walks, 2), 0.01)
    curves[0, 0] *= 1e6
    hits = 0
    for signs in itertools.product([False, True], repeat=7):
        mask = np.array(signs)[:, None]
        pair = np.stack([np.where(mask, curves[1], curves[0]), np.where(mask, curves[0], curves[1])])
        hits += bool(speed_of(pair, **options).significant(0.05).any())
    assert 0 < hits <= 0.05 * 128
