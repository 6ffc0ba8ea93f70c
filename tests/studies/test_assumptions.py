"""The check of assumptions: conclusions on data made to break one condition at a time, and figures of other programs."""

from __future__ import annotations

import io
import json

import numpy as np
import pytest
from scipy import stats

from podium import check_assumptions, read_results, read_runs, to_results, to_runs
from podium.errors import InputError
from podium.stats.variances import HOMOGENEITY_TESTS, homogeneity, simulated_level, simulated_pvalue
from podium.studies.before_and_after.assumptions.study import SCHEMES, Outcome, normality_outcomes, tally
from studies.helpers import EXAMPLES


def runs_of(cells: dict[tuple[str, str], np.ndarray]):
    found: dict[str, dict[str, np.ndarray]] = {}
    for (problem, algorithm), values in cells.items():
        found.setdefault(algorithm, {})[problem] = values.round(6)
    return to_runs(found)


def table(draw, n=8, k=3, r=30, spread=lambda j: 1.0, seed=7):
    rng = np.random.default_rng(seed)
    return runs_of(
        {(f"p{i}", f"a{j}"): 50 + j + spread(j) * draw(rng, r) for i in range(n) for j in range(k)},
    )


def normal(rng, r):
    return rng.standard_normal(r)


def state(study, condition):
    return study.to_dict()["verdict"]["conditions"][condition]["state"]


def test_nothing_wrong():
    study = check_assumptions(table(normal), scheme="seeds")
    assert study.parametric is True
    assert "These runs give no evidence against" in study.text
    assert "does not prove" in study.text
    assert study.tallies["shapiro-wilk"].expected == pytest.approx(0.05 * 24)


def test_normality_alone_fails():
    study = check_assumptions(table(lambda rng, r: rng.standard_exponential(r)), scheme="seeds")
    assert study.parametric is False
    assert (state(study, "normality"), state(study, "independence")) == ("fails", "no objection")


def test_equal_variances_alone_fail():
    study = check_assumptions(table(normal, spread=lambda j: 1 + 3 * j), scheme="seeds")
    assert (state(study, "normality"), state(study, "equal_variances")) == ("no objection", "fails")
    assert study.parametric is False


@pytest.mark.parametrize("scheme", sorted(SCHEMES))
def test_independence_follows_from_the_scheme_alone(scheme):
    study = check_assumptions(table(normal), scheme=scheme)
    dependent = scheme not in ("independent", "seeds")
    assert study.parametric is (not dependent)
    assert any(advice.code == "W05" for advice in study.advice) is dependent


def test_a_scheme_not_said_is_said_to_be_unknown():
    study = check_assumptions(table(normal))
    assert state(study, "independence") == "unchecked"
    assert "scheme=" in study.text


def test_constant_cells():
    rng = np.random.default_rng(1)
    cells = {(f"p{i}", f"a{j}"): rng.standard_normal(20) if j else np.full(20, 0.1) for i in range(4) for j in range(3)}
    study = check_assumptions(runs_of(cells), scheme="seeds")
    assert study.tallies["shapiro-wilk"].impossible == 4
    assert study.tallies["bartlett"].tested == 0
    assert study.tallies["levene"].tested == 4
    assert "4 of 12 cells are constant" in study.text
    assert state(study, "normality") == "fails"
    cell = study.to_dict()["cells"][0]
    assert cell["shapiro-wilk"] == {"statistic": None, "pvalue": None, "reason": "all runs have the same value"}
    assert (cell["sd"], cell["skewness"]) == (0, None)


def test_everything_constant_cannot_be_checked():
    study = check_assumptions(runs_of({("p", "a"): np.ones(9), ("p", "b"): np.ones(9)}))
    assert study.parametric is None
    assert "cannot show whether parametric tests are safe" in study.text
    json.loads(study.to_json())


@pytest.mark.parametrize(("r", "refused"), [(2, 4), (4, 3), (6, 2), (8, 0)])
def test_few_runs_are_said(r, refused):
    study = check_assumptions(table(normal, r=r))
    impossible = [test for test in study.normality if study.tallies[test].tested == 0]
    assert len(impossible) == refused
    assert any(advice.code == "W08" for advice in study.advice)
    assert all(f"{r} values" in str(study.normality[test].reasons[0]) for test in impossible)


def test_every_cell_and_problem_is_tested_as_scipy_does():
    study = check_assumptions(
        read_runs(EXAMPLES / "cec2017_d10_runs.csv", problem="function", algorithm="algorithm", value="error")
    )
    data = study.runs
    for i in range(data.n):
        samples = [data.sample(i, j) for j in range(data.k)]
        for j, sample in enumerate(samples):
            ours = study.normality["shapiro-wilk"].pvalue[i, j]
            if np.ptp(sample) == 0:
                assert np.isnan(ours)
            else:
                assert ours == pytest.approx(stats.shapiro(sample).pvalue, rel=1e-5)
                assert study.shape.skewness[i, j] == pytest.approx(stats.skew(sample), rel=1e-6, abs=1e-9)
                assert study.shape.excess_kurtosis[i, j] == pytest.approx(stats.kurtosis(sample), rel=1e-6, abs=1e-9)
                assert study.shape.deviation[i, j] == pytest.approx(sample.std(ddof=1), rel=1e-9)
        assert study.homogeneity["brown-forsythe"].pvalue[i] == pytest.approx(stats.levene(*samples).pvalue, rel=1e-6)


def test_a_tally():
    p = np.array([[0.01, 0.2, np.nan], [0.04, 0.03, 0.6]])
    found = tally(Outcome("shapiro-wilk", p, p, {2: "constant"}), 0.05)
    assert (found.tested, found.failed, found.impossible, found.after_holm) == (5, 3, 1, 1)
    assert found.expected == pytest.approx(0.25)
    assert found.chance == pytest.approx(stats.binom.sf(2, 5, 0.05), rel=1e-12)
    assert found.beyond_chance


def test_chance_alone_rarely_speaks_against_normality():
    """Of many normal tables at most about five per cent have more failures than chance allows."""
    found = [tally(Outcome("shapiro-wilk", p, p, {}), 0.05) for p in np.random.default_rng(0).random((2000, 12))]
    assert 0.02 < np.mean([one.beyond_chance for one in found]) < 0.065
    data = table(normal, n=60, k=6, r=15, seed=11)
    shares = [tally(outcome, 0.05) for outcome in normality_outcomes(data).values()]
    assert all(0.02 < one.failed / one.tested < 0.08 for one in shares)


@pytest.mark.parametrize("r", [3, 4, 7])
def test_few_runs_keep_the_level_of_equal_variances(r):
    """By F, 3 runs could never fail and 4 failed far too often at small levels: even numbers tie two distances to the median."""
    rng, found = np.random.default_rng(r), {test: [] for test in HOMOGENEITY_TESTS}
    for _ in range(600):
        groups = list(rng.standard_normal((3, r)))
        for test, pvalues in found.items():
            pvalues.append(simulated_pvalue(homogeneity(groups, test).statistic, (r,) * 3, test))
    for test, pvalues in found.items():
        for alpha in (0.05, 0.3):
            level = simulated_level((r,) * 3, test, alpha)
            assert level <= alpha
            assert np.mean(np.array(pvalues) <= alpha) == pytest.approx(level, abs=4 * np.sqrt(alpha / 600))
    assert simulated_level((r,) * 3, "brown-forsythe", 0.05) == pytest.approx(0.05, abs=0.001)


def test_problems_with_four_runs_fail_no_more_often_than_by_chance():
    """200 problems × 3 normal algorithms: the F distribution raised an alarm in half of such tables."""
    alarms = 0
    for seed in range(12):
        study = check_assumptions(table(normal, n=200, r=4, seed=seed), scheme="seeds")
        alarms += state(study, "equal_variances") == "fails"
    assert alarms <= 2  # at 0.05, three or more of twelve have a probability of 0.02
    assert "50 000 simulated tables" in study.to_text(full=True).replace("\n", " ").replace("  ", " ")


def test_three_runs_can_fail():
    study = check_assumptions(table(normal, n=40, r=3, spread=lambda j: 1 + 20 * j), scheme="seeds")
    assert state(study, "equal_variances") == "fails"
    assert study.tallies["fligner-killeen"].expected < 0.05 * 40  # ranks of so few distances have few levels


def test_fewer_failures_than_expected_are_no_failure():
    p = np.random.default_rng(1).uniform(0.06, 1, 200)
    p[:9] = np.linspace(0.001, 0.05, 9)
    found = tally(Outcome("brown-forsythe", p, p, {}), 0.05)
    assert (found.failed, found.expected, found.beyond_chance) == (9, 10, False)
    p[0] = 1e-9  # one that is extreme even among 200
    found = tally(Outcome("brown-forsythe", p, p, {}), 0.05)
    assert (found.after_holm, found.beyond_chance) == (1, True)
    assert found.pvalue == pytest.approx(2 * 200 * 1e-9)


def test_a_condition_fails_for_one_extreme_problem_and_says_why():
    rng = np.random.default_rng(5)
    cells = {
        (f"p{i}", f"a{j}"): rng.standard_normal(25) * (100 if i == j == 0 else 1) for i in range(40) for j in range(3)
    }
    study = check_assumptions(runs_of(cells), scheme="seeds")
    assert state(study, "equal_variances") == "fails"
    assert "1 remains after Holm's adjustment of all 40 p-values" in study.text


def test_one_condition_raises_few_alarms_in_all():
    """Two ways to fail, one level: uniform p-values of 40 cells, 4000 tables."""
    found = [tally(Outcome("shapiro-wilk", p, p, {}), 0.05) for p in np.random.default_rng(3).random((4000, 40))]
    assert 0.02 < np.mean([one.beyond_chance for one in found]) < 0.05 + 3 * np.sqrt(0.05 / 4000)


def test_numbers_for_pictures():
    study = check_assumptions(table(normal))
    expected, values = study.qq("p1", "a2")
    assert len(expected) == len(values) == 30
    assert (np.diff(values) >= 0).all()
    assert study.histogram("p1", "a2").counts.sum() == 30
    with pytest.raises(InputError, match="p9"):
        study.qq("p9", "a0")


def test_results_that_kept_their_runs():
    rng = np.random.default_rng(2)
    results = to_results({"A": [1.0, 2.0], "B": [2.0, 1.0]}, objective="maximize")
    with pytest.raises(InputError, match="each cell contains one value"):
        check_assumptions(results)
    lines = "\n".join(f"{p},{a:.12f},{b:.12f}" for p in "xy" for a, b in rng.normal(size=(4500, 2)).tolist())
    kept = read_results(io.StringIO("task,A,B\n" + lines), objective="maximize", repeats="average")
    direct = read_runs(io.StringIO("task,A,B\n" + lines))
    first, second = check_assumptions(kept), check_assumptions(direct)
    np.testing.assert_array_equal(first.normality["lilliefors"].pvalue, second.normality["lilliefors"].pvalue)


@pytest.mark.parametrize("options", [{"scheme": "loo"}, {"alpha": 0}, {"alpha": 0.7}])
def test_options_that_are_refused(options):
    with pytest.raises(InputError):
        check_assumptions(table(normal, n=2), **options)
