"""Plans: sizes that theory and other programs give, simulated ones within their intervals, what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats as ss

import podium
from diagrams.picture_checks import assert_sound
from podium import InfeasibleError, InputError, plan
from podium.studies.before_and_after.plan.study import crossing, lattice, rungs_to

ROOT = Path(__file__).parents[2]
R = json.loads((ROOT / "tests" / "reference" / "plan_r.json").read_text(encoding="utf-8"))
TUTORIAL = ROOT / "examples" / "garcia_2010_tutorial.csv"


def answer(study: podium.Plan, test: str, procedure: str | None = None):
    return next(one for one in study.answers if (one.test, one.procedure) == (test, procedure))


@pytest.fixture(scope="module")
def five() -> podium.Plan:
    return plan(effect="d=0.8", k=5, tests=["friedman"], replicates=600)


@pytest.mark.parametrize("row", R["t_sizes"], ids=str)
def test_exact_sizes_are_those_of_r(row) -> None:
    study = plan(effect=f"d={row['d']}", tests=["t"], power=row["wanted"], alternative=row["alternative"])
    assert [(one.n, one.low, one.high, one.exact) for one in study.answers] == [(row["n"], row["n"], row["n"], True)]


@pytest.mark.parametrize("row", R["sign_sizes"], ids=str)
def test_exact_sizes_of_the_sign_test(row) -> None:
    (one,) = plan(effect=f"p={row['p']}", tests=["sign"], alternative=row["alternative"]).answers
    assert (one.n, one.first or one.n) == (row["always"], row["first"])


def test_the_shape_of_cells_does_not_matter_to_the_sign_test() -> None:
    """Only the probability of winning counts; t is exact for normal cells only."""
    for shape in ("normal", "laplace", "t3"):
        study = plan(effect="p=0.75", shape=shape, tests=["sign", "t"], replicates=500)
        assert answer(study, "sign").n == plan(effect="p=0.75", tests=["sign"]).answers[0].n
        assert answer(study, "t").exact == (shape == "normal")


def test_the_simulated_size_of_the_t_test_is_that_of_theory() -> None:
    """Drawn through the family of one control and one other: the same hypothesis as the exact one, by simulation."""
    from podium.stats.simulation import Trial
    from podium.studies.before_and_after.plan.situation import Options, situation
    from podium.studies.before_and_after.plan.study import Computation, search, simulated_methods

    case = situation(None, Options(effect="d=0.5", tests=("t",)))
    trials = (Trial("t", ("holm",)),)
    found = search(case, trials, Computation(3000, 11), 0.8, "pair", 1000)
    (one,) = simulated_methods(case, trials, found, 0.8, "pair")
    assert one.low is not None
    assert one.high is not None
    assert one.low <= 34 <= one.high
    theory = podium.stats.t_power(np.array(one.sizes), 0.5)
    inside = (one.curve.lower <= theory) & (theory <= one.curve.upper)
    assert inside.mean() > 0.8
    low, high = one.powers["pair"].lower, one.powers["pair"].upper
    assert low - 0.01 <= float(podium.stats.t_power(one.n, 0.5)) <= high + 0.01


def test_wilcoxon_lies_between_its_efficiency_and_noether() -> None:
    """Pitman: 3/π of the t test for normal differences; Noether's formula is within a few problems."""
    one = answer(plan(effect="d=0.4", tests=["wilcoxon"], replicates=2000), "wilcoxon")
    expected = 51.0 * np.pi / 3  # 51 pairs for t (Cohen's table has 52 for n = 51.009)
    assert one.n == pytest.approx(expected, abs=5)
    p = ss.norm.cdf(0.4 * 2**0.5)
    assert one.noether == pytest.approx((ss.norm.ppf(0.8) + ss.norm.ppf(0.975)) ** 2 / (3 * (p - 0.5) ** 2))
    assert one.n == pytest.approx(one.noether, abs=6)


def test_two_algorithms_by_mean_ranks_are_a_sign_test_without_its_steps() -> None:
    """z = (wins − losses)/√n at two algorithms: the power is binomial, counted from scipy."""
    study = plan(effect="p=0.75", k=2, tests=["friedman"], replicates=2000)
    (one,) = study.answers
    n = one.n
    assert n is not None
    wins = np.arange(n + 1)
    significant = (2 * wins - n) / np.sqrt(n) >= ss.norm.isf(0.025)
    truth = ss.binom.pmf(wins, n, 0.75)[significant].sum()
    low, high = one.powers["pair"].lower, one.powers["pair"].upper
    assert low - 0.01 <= truth <= high + 0.01


def test_stronger_procedures_need_no_more_problems(five: podium.Plan) -> None:
    """In the same samples whatever Nemenyi finds Holm finds, then Shaffer, then Bergmann–Hommel."""
    sizes = [answer(five, "friedman", name).n for name in ("nemenyi", "holm", "shaffer", "bergmann-hommel")]
    assert None not in sizes
    assert sizes == sorted(sizes, reverse=True)
    for name in ("nemenyi", "holm", "shaffer", "bergmann-hommel"):
        powers = {key: share.value for key, share in answer(five, "friedman", name).powers.items()}
        assert powers["all"] <= powers["average"] <= powers["any"]
        assert powers["all"] <= powers["pair"] <= powers["any"]
        assert powers["wrong"] < 0.09


def test_nemenyi_by_an_independent_loop(five: podium.Plan) -> None:
    """Mean ranks, z and m·p written out with scipy, at the size found: the power is within both Monte Carlo errors."""
    one = answer(five, "friedman", "nemenyi")
    assert one.n is not None
    rng, hits, count = np.random.default_rng(77), 0, 1500
    for _ in range(count):
        x = rng.standard_normal((one.n, 5))
        x[:, 0] += 0.8 * 2**0.5
        ranks = ss.rankdata(-x, axis=1).mean(axis=0)
        z = (ranks[4] - ranks[0]) / np.sqrt(5 * 6 / (6 * one.n))
        hits += 10 * 2 * ss.norm.sf(z) <= 0.05
    share = hits / count
    spread = np.sqrt(share * (1 - share) * (1 / count + 1 / 600))
    assert abs(share - one.powers["pair"].value) < 4 * spread


def test_a_control_needs_fewer_problems_than_all_pairs(five: podium.Plan) -> None:
    one = answer(
        plan(effect="d=0.8", k=5, control="best", tests=["friedman"], procedures=["holm"], replicates=600),
        "friedman",
        "holm",
    )
    pairs = answer(five, "friedman", "holm")
    assert one.n is not None
    assert pairs.n is not None
    assert one.n < pairs.n


def test_one_seed_one_answer_whatever_the_workers(five: podium.Plan) -> None:
    again = plan(effect="d=0.8", k=5, tests=["friedman"], replicates=600, jobs=2)
    assert again.to_json() == five.to_json()
    other = plan(effect="d=0.8", k=5, tests=["friedman"], replicates=600, seed=2)
    assert [a.n for a in other.answers] == pytest.approx([a.n for a in five.answers], rel=0.25)


def test_a_checkpoint_is_gone_on_from(tmp_path: Path) -> None:
    file = tmp_path / "c.npz"
    options = {"effect": "d=1", "tests": ["wilcoxon"], "checkpoint": str(file)}
    first = plan(replicates=250, **options)
    more = plan(replicates=500, resume=True, **options)
    assert more.answers[0].n == plan(effect="d=1", tests=["wilcoxon"], replicates=500).answers[0].n
    assert first.answers[0].n == pytest.approx(more.answers[0].n, abs=3)


def test_a_pilot_row_by_row() -> None:
    """A pilot in which A always wins by different amounts: the sign test needs 6 problems, as theory has it."""
    table = {"A": [1.0, 2.0, 3.0, 4.5], "B": [0.0, 0.5, 0.7, 0.1]}
    study = plan(table, objective="maximize", tests=["sign"], replicates=100)
    assert [(one.n, one.exact) for one in study.answers] == [(6, False)]
    assert study.case.effect.probability == 1.0
    mirrored = plan({"A": table["B"], "B": table["A"]}, objective="minimize", tests=["sign"], replicates=100)
    assert mirrored.answers[0].n == 6
    assert [mirrored.case.named(j) for j in mirrored.case.pair] == ["A", "B"]


def test_the_effect_of_a_pilot() -> None:
    results = podium.read_results(TUTORIAL, objective="maximize")
    study = plan(results, pair=("NNEP", "PDFC"), alone=True, tests=["sign"], replicates=100)
    x = results.values[:, [results.algorithms.index("PDFC"), results.algorithms.index("NNEP")]]
    d = x[:, 0] - x[:, 1]
    effect = study.case.effect
    assert effect.d == pytest.approx(d.mean() / d.std(ddof=1))
    assert effect.probability == pytest.approx((np.sign(np.round(d, 9)).mean() + 1) / 2)
    assert effect.rank == pytest.approx(2 * effect.probability - 1)
    sums = np.round(d[:, None] + d[None, :], 9)
    assert effect.p_sum == pytest.approx(((sums > 0) + 0.5 * (sums == 0)).mean())
    assert [study.case.named(j) for j in study.case.pair] == ["PDFC", "NNEP"]


def test_curves_of_exact_tests_show_every_step() -> None:
    study = plan(effect="d=0.5", tests=["wilcoxon", "sign"], replicates=100)
    sign = answer(study, "sign")
    assert sign.sizes == tuple(range(3, sign.sizes[-1] + 1))
    assert sign.sizes[-1] >= 61
    expected = [ss.binom.sf(ss.binom.isf(0.025, n, 0.5), n, ss.norm.cdf(0.5)) for n in sign.sizes]
    np.testing.assert_allclose(sign.curve.value, expected, rtol=1e-9, atol=1e-15)
    assert study.to_text(full=True)


def test_out_of_reach() -> None:
    study = plan(effect="d=0.1", tests=["wilcoxon", "t"], max_problems=60, replicates=100)
    assert [(one.n, one.high) for one in study.answers] == [(None, None), (None, None)]
    assert "Not even 60 problems" in study.text
    assert "W64" in {one.code for one in study.advice}
    assert json.loads(study.to_json())["verdict"]["n"] is None


def test_advice() -> None:
    assert {one.code for one in plan(effect="d=0.5", tests=["t"]).advice} == set()
    assert {one.code for one in plan(effect="d=3", tests=["t"]).advice} == {"W62"}
    assert {one.code for one in plan(effect="d=0.2", tests=["t"]).advice} == {"W63"}
    pilot = plan(
        {"A": [1, 2, 3, 1, 5.5], "B": [0, 2.5, 1, 0.5, 5]}, objective="maximize", tests=["sign"], replicates=100
    )
    assert {one.code for one in pilot.advice} >= {"W60", "W61"}


def test_the_picture(five: podium.Plan) -> None:
    drawing = five.drawing("power")
    assert_sound(drawing)
    assert [item.text for item in drawing.texts() if item.style == "label"] == [
        f"{name}, Friedman: {answer(five, 'friedman', key).n}"
        for key, name in (("bergmann-hommel", "Bergmann–Hommel"), ("shaffer", "Shaffer"), ("holm", "Holm"), ("nemenyi", "Bonferroni"))
    ]  # fmt: skip
    assert_sound(plan(effect="d=0.5", tests=["t", "sign"]).drawing())
    odd = {"<script>": [1, 2, 3, 4.0], "a_b%$#{}" * 20: [0, 1, 2.5, 4.5]}
    assert_sound(plan(odd, objective="maximize", tests=["sign"], replicates=100, max_problems=20).drawing())


REFUSED = {
    "nothing": ({}, "difference to detect"),
    "both": ({"data": {"A": [1, 2], "B": [2, 3]}, "objective": "maximize", "effect": "d=1"}, "not both"),
    "no number": ({"effect": "d"}, "d=0.5"),
    "unknown": ({"effect": "r=0.5"}, "rank=0.8"),
    "no effect": ({"effect": "d=0"}, "above 0"),
    "negative": ({"effect": "d=-1"}, "above 0"),
    "not a number": ({"effect": "d=nan"}, "d=0.5"),
    "certain": ({"effect": "p=1"}, "below 1"),
    "no rank": ({"effect": "rank=2.5", "k": 5}, "below 2.5"),
    "one algorithm": ({"effect": "d=1", "k": 1}, "between 2 and"),
    "pair of an effect": ({"effect": "d=1", "pair": ("A", "B")}, "pilot"),
    "named control": ({"effect": "d=1", "k": 3, "control": "A"}, "no names"),
    "one-sided pairs": ({"effect": "d=1", "k": 3, "alternative": "greater"}, "two-sided"),
    "less": ({"effect": "d=1", "alternative": "less"}, "alternative"),
    "procedures of one": ({"effect": "d=1", "procedures": ["holm"]}, "nothing to adjust"),
    "procedure of pairs": ({"effect": "d=1", "k": 4, "control": "best", "procedures": ["shaffer"]}, "shaffer"),
    "power": ({"effect": "d=1", "power": 1.0}, "power"),
    "power below alpha": ({"effect": "d=1", "power": 0.01}, "power"),
    "alpha": ({"effect": "d=1", "alpha": 0.7}, "alpha"),
    "test": ({"effect": "d=1", "tests": ["u"]}, "wilcoxon"),
    "replicates": ({"effect": "d=1", "replicates": 3}, "replicates"),
    "seed": ({"effect": "d=1", "seed": -1}, "seed"),
    "most": ({"effect": "d=1", "max_problems": 10**9}, "largest number"),
    "pattern of a pilot": ({"data": {"A": [1, 2], "B": [2, 3]}, "objective": "maximize", "pattern": "one"}, "pattern"),
    "same ranks": ({"data": {"A": [1, 2], "B": [2, 1]}, "objective": "maximize"}, "same mean rank"),
    "alone": ({"data": {"A": [1, 2], "B": [2, 3]}, "objective": "maximize", "alone": True}, "alone"),
    "no such": ({"data": {"A": [1, 2], "B": [2, 3]}, "objective": "maximize", "pair": ("A", "C")}, "'C'"),
    "twice": ({"data": {"A": [1, 2], "B": [2, 3]}, "objective": "maximize", "pair": ("A", "A")}, "twice"),
}  # fmt: skip


@pytest.mark.parametrize("case", REFUSED)
def test_refused(case: str) -> None:
    options, fact = REFUSED[case]
    with pytest.raises(InputError, match=fact):
        plan(**options)


def test_too_much_memory_is_refused() -> None:
    with pytest.raises(InfeasibleError, match="memory"):
        plan(effect="d=1", k=100, max_problems=100_000)


@given(st.integers(5, 3000), st.floats(0.05, 0.95))
@settings(deadline=None, max_examples=60)
def test_crossing_lies_where_the_power_is_reached(most: int, wanted: float) -> None:
    sizes = tuple(rungs_to(most))
    assert sizes[-1] == most
    values = 1 - np.exp(-np.array(sizes) / 50)
    n = crossing(sizes, values, wanted)
    if n is None:
        assert values[-1] < wanted
    else:
        at = np.interp([n - 1, n], sizes, values)
        assert at[1] >= wanted - 1e-9
        assert n == sizes[0] or at[0] < wanted


@given(st.integers(3, 900), st.integers(0, 600), st.integers(0, 60))
@settings(deadline=None, max_examples=60)
def test_sizes_are_few_rising_and_within_reach(low: int, more: int, affordable: int) -> None:
    most = 1000
    sizes = lattice([(low, min(most, low + more))], most, affordable)
    assert list(sizes) == sorted(set(sizes))
    assert sizes[0] == 3
    assert sizes[-1] <= most
    assert len(sizes) <= 24 + 9
    assert any(low <= n <= low + more for n in sizes)


def test_equal_mean_ranks_go_by_name_whatever_the_order_of_the_columns() -> None:
    # NNEP and IS-CHC+1NN share the second place of the tutorial's table.
    file = Path(__file__).parents[2] / "examples" / "garcia_2010_tutorial.csv"
    table = podium.read_results(file, objective="maximize")
    for order in ([0, 1, 2, 3], [3, 2, 1, 0]):
        columns = {table.algorithms[j]: table.values[:, j] for j in order}
        study = podium.plan(columns, objective="maximize", tests=["friedman"], procedures=["holm"], replicates=100)
        assert study.to_dict()["pilot"]["pair"] == ["PDFC", "IS-CHC+1NN"]
        assert "have the same mean rank; the plan uses IS-CHC+1NN" in study.to_markdown()


def test_a_simulated_number_of_problems_is_told_with_its_error() -> None:
    """For d = 0.5 Wilcoxon's test has power 0.802 at 35 problems (benchmarks/wilcoxon_sizes.py): 2000 samples cannot tell 35 from 36; the interval holds it."""
    text = " ".join(plan(effect="d=0.5").to_text().split())
    assert "about 35 with Wilcoxon's test (95 % Monte Carlo interval 33 to 37) and 61 with the sign test" in text


def test_no_plan_recommends_a_method_that_does_not_keep_its_level() -> None:
    study = plan(effect="d=0.8", k=4, control="best", tests=["friedman"], procedures=["holm", "li"], replicates=200)
    numbers = {one.procedure: one.n for one in study.answers}
    assert study.best.procedure == "holm"
    assert numbers["li"] < numbers["holm"]
    assert "Li on Friedman ranks does not keep its level and is not compared." in study.text
