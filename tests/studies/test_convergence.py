"""The convergence study: direction, order, both results together, advice, and a real benchmark checked independently."""

from __future__ import annotations

import csv
import itertools
from fractions import Fraction

import numpy as np
import pytest
from scipy import stats

import podium
from podium.data.traces import to_traces
from podium.errors import InputError
from podium.stats.adjustments import adjust
from podium.studies.many_problems.convergence.study import gains_of, order_of, page_versions, relations
from studies.helpers import EXAMPLES, cec_convergence, cec_traces, codes


def synthetic(sign=1, n=24, seed=0):
    """Three algorithms with known speeds: each loses its share of the first error at every cut-point."""
    rng = np.random.default_rng(seed)
    start = 10 ** rng.uniform(-2, 5, size=n)[:, None]
    curves = {}
    for name, share in (("slow", 0.02), ("fast", 0.09), ("middle", 0.05)):
        noise = 1 + 0.0005 * rng.uniform(-1, 1, size=(n, 10))
        curves[name] = sign * start * (1 - share * np.arange(10)) * noise
    return curves


@pytest.fixture(scope="module")
def cec():
    return cec_traces()


@pytest.fixture(scope="module")
def study(cec):
    return podium.convergence(cec, optimum=0, tolerance=1e-8, targets=[1e-8])


@pytest.mark.parametrize(("objective", "sign"), [("minimize", 1), ("maximize", -1)])
def test_the_known_order_is_found(objective, sign):
    found = podium.convergence(synthetic(sign), objective=objective)
    names = found.traces.algorithms
    arrows = {(names[i], names[j]) for i, j in found.order.arrows}
    assert arrows == {("fast", "middle"), ("middle", "slow")}
    assert [[names[j] for j in layer] for layer in found.order.layers] == [["fast"], ["middle"], ["slow"]]
    assert found.verdict[0].startswith("fast converges significantly faster than every other algorithm")
    assert {(names[r.first], names[r.second], r.kind) for r in found.relations} == {
        ("fast", "middle", "better and faster"),
        ("fast", "slow", "better and faster"),
        ("middle", "slow", "better and faster"),
    }


def test_an_algorithm_that_closes_in_from_behind_is_not_faster():
    """One is ahead all the way; the other starts far behind and closes in."""
    start = np.geomspace(1, 1e4, 20)[:, None]
    ahead, behind = start * (1 - 0.01 * np.arange(8)), start * (100 - 10 * np.arange(8))
    found = podium.convergence({"ahead": ahead, "behind": behind}, objective="minimize")
    assert [r.kind for r in found.relations] == ["better and faster"]
    assert [(gain.first, gain.second, gain.kind) for gain in found.gains] == [(1, 0, "catches up")]
    assert found.verdict[0].startswith("ahead converges significantly faster than behind")
    assert "and behind catches up" in found.verdict[1]
    assert found.advice[0].code == "W45"


def test_better_only_at_the_end():
    """The winner of the last cut-point was behind at all others."""
    start = np.geomspace(1, 1e4, 20)[:, None]
    soon, late = start * np.r_[9, 2, 2, 2, 2, 2, 2, 2], start * np.r_[9.1, 8, 7, 6, 5, 4, 3, 1]
    found = podium.convergence({"soon": soon, "late": late}, objective="minimize")
    assert [(r.first, r.second, r.kind) for r in found.relations] == [(1, 0, "better only at the end")]
    assert "Better at the end, but behind along the budget: late than soon." in found.verdict[2]
    assert "late is better than soon in the final results, but behind along the budget." in found.to_text(full=True)
    assert "slower" not in " ".join(found.verdict)


def test_same_result_but_faster():
    start = np.geomspace(1, 1e4, 20)[:, None]
    end = np.where(np.arange(20) % 2, 1.001, 0.999)[:, None]
    found = podium.convergence(
        {"late": start * np.linspace(9, 1, 9) * end, "early": start * np.r_[9, 2, 1.9, 1.8, 1.6, 1.4, 1.2, 1.1, 1]},
        objective="minimize",
    )
    assert {r.kind for r in found.relations} == {"same result, faster"}
    assert "No difference in the final results shown, but faster: early than late." in found.verdict[2]


def test_identical_algorithms_are_not_told_apart():
    curves = synthetic()["fast"]
    found = podium.convergence({"A": curves, "B": curves}, objective="minimize")
    assert not found.order.faster.any()
    assert found.basic.exact[0, 1] == 1.0
    assert found.verdict[0].startswith("No algorithm was shown to converge faster")


def test_the_example_against_scipy(cec):
    """L and both p-values of every ordered pair, from averages and ranks computed here anew."""
    found = cec_convergence().basic
    with (EXAMPLES / "cec2017_d10_convergence_mean.csv").open() as file:
        rows = list(csv.DictReader(file))
    cuts = [str(c) for c in range(10, 101, 10)]
    names, problems = list(cec.algorithms), list(cec.problems)
    # The file holds means of 51 decimals, rounded to doubles: their sums, to 13 digits, are the decimals again.
    curves = {(r["algorithm"], r["function"]): [Fraction(f"{51 * float(r[c]):.12e}") for c in cuts] for r in rows}
    for i, j in itertools.permutations(range(10), 2):
        differences = []
        for p in problems:
            exact = [a - b for a, b in zip(curves[names[i], p], curves[names[j], p], strict=True)]
            levels = sorted(set(exact), reverse=True)  # rank 1 is the largest difference
            differences.append([levels.index(d) for d in exact])
        wanted = stats.page_trend_test(differences, method="asymptotic")
        assert found.statistic[i, j] == wanted.statistic
        z = found.z[i, j] + 6 / (110 * np.sqrt(29 * 9))  # SciPy's has no continuity correction
        assert stats.norm.sf(z) == pytest.approx(wanted.pvalue, rel=1e-9)
        # The exact and the normal p-value agree where the normal one is good.
        if 0.01 < found.normal[i, j] < 0.99:
            assert found.exact[i, j] == pytest.approx(found.normal[i, j], abs=0.01)


def test_the_alternative_ranks_of_the_example_written_out(cec, study):
    """Cases and L of the alternative version, from the definition."""
    at = [list(cec.cut_points).index(c) for c in range(10, 101, 10)]
    values = np.where(cec.values[..., at] <= 1e-8, 0.0, cec.values[..., at])
    for i, j in itertools.combinations(range(10), 2):
        total, cases = 0.0, [0, 0, 0, 0]
        for p in range(29):
            a, b = values[i, p], values[j, p]
            one = next((c for c in range(10) if a[c] == 0), 10)
            two = next((c for c in range(10) if b[c] == 0), 10)
            case = 0 if one == two == 10 else 1 if one < two else 2 if two < one else 3
            cases[case] += 1
            start = min(one, two) if case in (1, 2) else 10
            ranks = list(stats.rankdata((b - a)[:start]))
            if case == 1:
                ranks += list(range(start + 1, 11))
            if case == 2:
                ranks = [r + 10 - start for r in ranks] + list(range(10 - start, 0, -1))
            total += np.dot(range(1, 11), ranks)
        assert study.alternative.cases[i, j].tolist() == cases
        assert study.alternative.statistic[i, j] == total


def test_holm_over_all_ordered_pairs(study):
    pairs = study.deciding
    off = ~np.eye(10, dtype=bool)
    np.testing.assert_array_equal(pairs.adjusted()[off], adjust(pairs.pvalues[off], "holm"))
    assert pairs.family.m == 90
    both = (pairs.adjusted()[off] <= 0.05) & (adjust(pairs.exchange[off], "holm") <= 0.05)
    assert len(study.gains) == both.sum() == 14
    assert pairs.significant(0.05).sum() == 31
    speed = study.speed
    np.testing.assert_array_equal(speed.adjusted()[off], adjust(speed.pvalues[off], "holm"))
    assert study.order.faster.sum() == (speed.adjusted()[off] <= 0.05).sum()


def test_the_final_results_are_the_main_comparison(cec, study):
    main = podium.compare(cec.results_at(100))
    assert study.final.verdict.text == main.verdict.text
    early = podium.convergence(cec, final_at=10)
    assert early.final.verdict.text == podium.compare(cec.results_at(10)).verdict.text
    assert early.final_at == 10


def test_rank_trajectories(cec, study):
    found = study.trajectories
    assert found.cut_points.tolist() == cec.cut_points.tolist()
    for place in (0, 4, 13):
        ranks = stats.rankdata(cec.values[..., place], axis=0).mean(axis=1)
        np.testing.assert_allclose(found.mean_ranks[:, place], ranks, rtol=1e-12)
    assert found.critical_difference == pytest.approx(3.16368 * np.sqrt(10 * 11 / (6 * 29)), rel=1e-5)  # Demšar's q


def test_the_order_of_the_algorithms_changes_nothing(cec, study):
    place = np.random.default_rng(1).permutation(10)
    shuffled = to_traces(
        cec.values[place],
        objective="minimize",
        algorithms=[cec.algorithms[j] for j in place],
        problems=cec.problems,
        cut_points=cec.cut_points,
    )
    found = podium.convergence(shuffled, optimum=0, tolerance=1e-8)
    np.testing.assert_allclose(found.deciding.pvalues, study.deciding.pvalues[np.ix_(place, place)], rtol=1e-12)
    np.testing.assert_array_equal(found.order.faster, study.order.faster[np.ix_(place, place)])


def test_minimising_and_maximising_the_negative_agree(cec, study):
    turned = to_traces(
        -cec.values, objective="maximize", algorithms=cec.algorithms, problems=cec.problems, cut_points=cec.cut_points
    )
    found = podium.convergence(turned, optimum=0, tolerance=1e-8, targets=[1e-8])
    np.testing.assert_array_equal(found.deciding.pvalues, study.deciding.pvalues)
    np.testing.assert_array_equal(found.trajectories.mean_ranks, study.trajectories.mean_ranks)
    np.testing.assert_array_equal(found.speed.pvalues, study.speed.pvalues)
    assert found.targets[0].overall.par10.tolist() == study.targets[0].overall.par10.tolist()


def test_targets_of_runs():
    runs = np.array(
        [[[[9, 5, 1], [9, 9, 2]], [[4, 3, 0], [4, 0, 0]]], [[[9, 9, 9], [9, 9, 9]], [[1, 1, 1], [0, 0, 0]]]]
    )
    data = to_traces(runs, objective="minimize", cut_points=[10, 20, 30])
    (hard, easy) = podium.convergence(data, targets=[0, 5]).targets[::-1]
    assert (hard.target, easy.target) == (0.0, 5.0)
    assert hard.by_problem.successes.tolist() == [[0, 2], [0, 1]]
    assert hard.by_problem.ert.tolist() == [[np.inf, 25], [np.inf, 40]]
    assert easy.overall.success_rate.tolist() == [1.0, 0.5]
    assert hard.overall.par10.tolist() == [(300 + 25) / 2, (300 + (300 + 10) / 2) / 2]


def test_cut_points_by_value(cec):
    assert cec_convergence().cut_points.tolist() == list(range(10, 101, 10))
    few = to_traces(cec.values[:2, :6], objective="minimize", cut_points=cec.cut_points)
    assert podium.convergence(few, every=20).cut_points.tolist() == [20, 40, 60, 80, 100]
    assert podium.convergence(few, at_values=[1, 10, 100]).cut_points.tolist() == [1, 10, 100]
    between = podium.convergence(few, at_values=[10, 25, 100])
    assert between.values[..., 1].tolist() == few.values[..., list(cec.cut_points).index(20)].tolist()


def test_advice_comes_where_it_applies(cec, study):
    assert "W40" in codes(few(cec))
    assert "W40" not in codes(study)
    assert "W42" in codes(podium.convergence(cec, at_values=[1, 10, 100]))
    assert "W42" not in codes(study)
    assert "W44" in codes(study)
    solved = next(a for a in study.advice if a.code == "W41")
    assert solved.message.startswith("On 6 of 29 problems")
    unsaid = next(a for a in cec_convergence().advice if a.code == "W41")
    assert "all at 0" in unsaid.message
    assert "W47" in codes(study)


def few(cec):
    """The first nine problems only."""
    return podium.convergence(
        to_traces(cec.values[:, :9, 4:], objective="minimize", cut_points=cec.cut_points[4:]),
    )


def test_curves_that_get_worse_are_named():
    curves = {"A": [[3, 2, 4], [5, 4, 3], [6, 5, 4]], "B": [[3, 3, 2], [9, 4, 3], [6, 5, 5]]}
    found = podium.convergence(curves, objective="minimize")
    assert next(a for a in found.advice if a.code == "W43").message.startswith("1 run of 6 gets worse")


def test_a_relation_that_goes_round_is_no_order():
    ring = np.array([[0, 1, 0], [0, 0, 1], [1, 0, 0]], dtype=bool)
    order = order_of(ring)
    assert (order.arrows, order.layers, order.cycles) == (None, None, ((0, 1, 2),))


@pytest.mark.parametrize("better", list(itertools.product([0, 1, 2], repeat=2)))
def test_every_pair_is_named_once(better):
    end, speed = np.zeros((2, 2), bool), np.zeros((2, 2), bool)
    for matrix, way in ((end, better[0]), (speed, better[1])):
        if way:
            matrix[way - 1, 2 - way] = True
    found = relations(end, speed)
    wanted = {
        (0, 0): [],
        (1, 0): [(0, 1, "better")],
        (2, 0): [(1, 0, "better")],
        (0, 1): [(0, 1, "same result, faster")],
        (0, 2): [(1, 0, "same result, faster")],
        (1, 1): [(0, 1, "better and faster")],
        (2, 2): [(1, 0, "better and faster")],
        (1, 2): [(0, 1, "better only at the end")],
        (2, 1): [(1, 0, "better only at the end")],
    }
    assert [(r.first, r.second, r.kind) for r in found] == wanted[better]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ({"tolerance": 1e-8}, "optimum"),
        ({"optimum": 5.0}, "better than the optimum"),
        ({"optimum": {"F1": 0}}, "Every problem needs its optimum"),
        ({"optimum": 0, "tolerance": -1}, "tolerance"),
        ({"every": 10, "at_values": [1, 2, 3]}, "not both"),
        ({"every": 90}, "at least 3"),
        ({"at_values": [10, 20]}, "at least 3"),
        ({"at_values": [30, 20, 10]}, "ascending"),
        ({"at_values": [10, 20, 200]}, "no value at cut-point 200"),
        ({"final_at": 0}, "no value at cut-point 0"),
        ({"targets": [float("nan")]}, r"a number each\), but contains nan"),
        ({"targets": [-1], "optimum": 0}, "negative"),
        ({"alpha": 0.7}, "alpha"),
        ({"resamples": 0}, "resamples must be at least 1, not 0"),
        ({"seed": -1}, "seed"),
        ({"speed": "quick"}, "speed must be one of .*not 'quick'"),
        ({"speed": "area"}, "state the optimum"),
        ({"speed": "area", "optimum": 0}, "On 9 of 29 problems an error is 0.*tolerance=1e-8"),
        ({"speed": "targets"}, "name them .*targets=.0.01"),
        ({"budget": "log"}, "the share of cut-points ahead here"),
        ({"budget": "half"}, "budget must be one of .*not 'half'"),
        ({"differences": "log"}, "need the optimum"),
        ({"differences": "log", "optimum": 0}, "tolerance=1e-8"),
        ({"differences": "ratio"}, "differences must be one of .*not 'ratio'"),
    ],
)
def test_choices_that_cannot_be(cec, words, said):
    with pytest.raises(InputError, match=said):
        podium.convergence(cec, **words)


def test_reports_in_every_dress(study):
    assert study.to_frame().shape == (270, 17)
    for text in (study.to_text(full=True), study.to_latex(), study.to_markdown(), study.to_html(), study.to_csv()):
        assert "RB-IPOP-CMA-ES" in text
    assert repr(study).startswith("<Convergence of 10 algorithms on 29 problems")


def test_a_check_that_could_not_have_passed_is_named():
    """Two problems: however they trend, the exchange gives p ≥ 1/4, and 1/2 adjusted for two ordered pairs."""
    rows = np.linspace(1.0, 0.1, 8)
    values = np.stack([[rows, rows * 1.1], [rows / 9, rows / 8]])
    few, _ = page_versions(values, "minimize")
    assert few.least == 0.5
    assert np.nanmin(few.exchange) == 0.25
    assert page_versions(np.repeat(values, 10, axis=1), "minimize")[0].least == 2 * 0.5**20
    found = podium.convergence({"A": values[0], "B": values[1]}, objective="minimize", alpha=0.4)
    assert found.basic.significant(0.4).any()
    assert gains_of(found.basic, values, 0.4) == ()
    text = found.verdict[1]
    assert "could not have passed with any data, as with 2 problems its smallest adjusted p-value is 0.5 (W44)" in text
    assert "nominal α = 0.40" in text
    assert "family-wise" not in text
    assert "no data could have shown more: the smallest possible adjusted p-value is 0.5." in found.verdict[0]
