"""Procedures that use the logic of all pairs decide only where equality is transitive, and keep their mark elsewhere."""

from __future__ import annotations

import json
from itertools import combinations
from math import comb

import numpy as np
import pytest

import podium
from podium.cli import main
from podium.errors import InputError
from podium.stats.logical import adjust_family
from podium.stats.pair_tests import NOT_TRANSITIVE, PAIR_TESTS
from podium.stats.simulation import Intransitive, apply_procedures
from podium.studies.shared.family import build_family
from studies.helpers import herrera, table

ALPHA = 0.05
LOGICAL = ("shaffer", "shaffer-dynamic", "bergmann-hommel")
NULL = {
    # What is equal where a hypothesis is true: one number of each algorithm, or something about the two.
    "friedman": "mean rank", "exchange": "exchange", "aligned": "mean rank", "quade": "mean rank", "quade-conover": "mean rank", "eisinga": "mean rank",
    "eisinga-ties": "mean rank", "conover": "mean rank", "kruskal-wallis": "mean rank", "skillings-mack": "mean rank",
    "durbin": "mean rank", "mcnemar": "accuracy", "delong": "area", "hand-till": "area", "paired-t": "mean",
    "corrected-t": "mean", "combined-f": "mean", "5x2cv-t": "mean", "page": "not of all pairs",
    "wilcoxon": "", "sign": "", "mann-whitney": "", "sign-flip": "", "group-flip": "", "reported": "",
}  # fmt: skip


def four_orders() -> list[list[float]]:
    """A beats B on half of the problems and B beats C on half, yet A beats C on three quarters; a little more for A and B."""
    orders = {"ABC": 30, "ACB": 24, "BAC": 18, "CBA": 16}
    return [[order.index(name) + 1 for name in "ABC"] for order, times in orders.items() for _ in range(times)]


def test_every_source_of_pvalues_says_whether_its_equality_is_transitive():
    """A new source has to be thought about: it is not transitive unless a number of each algorithm is compared."""
    assert set(PAIR_TESTS) == set(NULL)
    assert {name for name, number in NULL.items() if not number} == set(NOT_TRANSITIVE)


@pytest.mark.parametrize("ranking", sorted(PAIR_TESTS))
def test_the_procedure_of_all_pairs_follows_from_it(ranking):
    from podium.studies.shared.family import fixed_procedure

    first, second = np.array(list(combinations(range(3), 2))).T
    p = np.array([0.001, 0.03, 0.04])
    for design, k in (("all-pairs", 3), ("all-pairs", 24), ("control", 3)):
        family = build_family(ranking, design, first, second, p, k=3, control=0 if design == "control" else None)
        usual = "bergmann-hommel" if k == 3 else "shaffer"
        assert fixed_procedure(family, k) == (usual if NULL[ranking] and design == "all-pairs" else "holm")


def exact_errors(n: int) -> dict[str, float]:
    """Chance of rejecting A = B or B = C by two-sided sign tests when the orders ABC, ACB, BAC, CBA are equally likely.

    All numbers of the four orders in n problems, each with its multinomial probability.
    """
    tail = np.array([2 * sum(comb(n, i) for i in range(min(w, n - w) + 1)) / 2**n for w in range(n + 1)])
    counts = np.array([(a, b, c) for a in range(n + 1) for b in range(n + 1 - a) for c in range(n + 1 - a - b)])
    abc, acb, bac = counts.T
    weight = np.array([comb(n, a) * comb(n - a, b) * comb(n - a - b, c) / 4**n for a, b, c in counts.tolist()])
    p = np.minimum(1.0, np.column_stack([tail[abc + acb], tail[abc + acb + bac], tail[abc + bac]]))  # AB, AC, BC
    # With three algorithms at most one hypothesis is true once one is false: 3 p(1), then p itself; Holm takes 2 p(2) between.
    smallest, middle = np.sort(p)[:, :1], np.sort(p)[:, 1:2]
    logic = np.maximum(3 * smallest, p)
    holm = np.maximum(logic, np.where(p > smallest, 2 * middle, 0))
    for name, by_hand in ((LOGICAL[0], logic), (LOGICAL[1], logic), (LOGICAL[2], logic), ("holm", holm)):
        assert np.abs(adjust_family(p, name, k=3) - np.minimum(1, by_hand))[np.ptp(p, axis=1) > 0].max() < 1e-12
    return {
        name: float(weight[(adjusted[:, [0, 2]] <= ALPHA).any(axis=1)].sum())
        for name, adjusted in (("logic", logic), ("holm", holm))
    }


def test_enumerated_three_algorithms_err_too_often_by_logic_and_not_by_holm():
    found = exact_errors(67)
    assert found["holm"] <= ALPHA
    assert 0.08 < found["logic"] < 0.1  # independent simulations: 0.085 and 0.029
    assert 0.02 < found["holm"] < 0.035


@pytest.mark.parametrize(("test", "logical"), [("sign", (0.15, 0.23)), ("wilcoxon", (0.17, 0.26))])
def test_simulated_six_algorithms(test, logical):
    """Independent programs: 0.16 to 0.22 for Bergmann-Hommel on sign tests, 0.038 for Holm (k = 6, n = 150)."""
    source = Intransitive(6)
    found = apply_procedures(
        source.draw(np.random.default_rng(8), 1500, 150), "minimize", ("bergmann-hommel", "holm"), test=test
    )
    true = source.true_hypotheses(found.first, found.second)
    assert true.sum() == 5
    share = {name: (p[:, true] <= ALPHA).any(axis=1).mean() for name, p in found.adjusted.items()}
    assert logical[0] < share["bergmann-hommel"] < logical[1]
    assert share["holm"] < 0.06  # 0.05 and two Monte Carlo errors
    assert (found.adjusted["holm"][:, ~true] <= ALPHA).mean() > 0.95


def test_the_true_hypotheses_of_the_simulated_tables_are_true():
    """Fair coins, and differences symmetric about zero: the same sizes on both sides; the others three times of four."""
    x = Intransitive(5).draw(np.random.default_rng(3), 1, 200_000)[0]
    for j in range(4):
        d = x[:, j] - x[:, 4]
        assert abs((d > 0).mean() - 0.5) < 0.005
        above, below = np.sort(np.log2(d[d > 0])), np.sort(np.log2(-d[d < 0]))
        places = np.linspace(0.01, 0.99, 50)
        assert np.abs(np.quantile(above, places) - np.quantile(below, places)).max() < 1.5  # of a hundred
    for i, j in combinations(range(4), 2):
        assert abs((x[:, i] < x[:, j]).mean() - 0.75) < 0.03
    with pytest.raises(InputError, match="at least 3"):
        Intransitive(2)


@pytest.mark.parametrize("pairwise", ["sign", "wilcoxon"])
def test_verdict_groups_and_paragraph_rest_on_holm(pairwise):
    study = podium.compare(herrera(), pairwise=pairwise)
    assert (study.verdict.procedure, study.verdict.pairs_procedure) == ("holm", "holm")
    assert "(Holm procedure on" in study.verdict.text
    said = str(study.methods("en"))
    assert "Holm's step-down procedure" in said
    assert "Bergmann" not in said
    assert "Bergmann" not in str(study.methods("es"))
    different = study.verdict.pairs.decisions("holm", ALPHA, study.results.k)
    for group in study.verdict.groups:
        assert not any(different[study.results.algorithms.index(a), study.results.algorithms.index(b)]
                       for a, b in combinations(names(study, group), 2))  # fmt: skip


def names(study, group):
    return [one if isinstance(one, str) else study.results.algorithms[one] for one in group]


@pytest.mark.parametrize(
    ("options", "procedure"),
    [
        ({}, "bergmann-hommel-confirmed"),
        ({"pairwise": "t"}, "bergmann-hommel"),
        ({"pairwise": "sign", "control": "A"}, "holm"),
    ],
)
def test_other_verdicts_stay(options, procedure):
    study = podium.compare(table(four_orders(), list("ABC")), **options)
    assert study.verdict.procedure == procedure
    assert "W96" not in {one.code for one in study.advice}


def test_a_pair_that_only_logic_finds_is_left_open_and_counted():
    study = podium.compare(table(four_orders(), list("ABC")), pairwise="sign")
    family = study.verdict.family
    more = (family.adjusted["bergmann-hommel"] <= ALPHA) & (family.adjusted["holm"] > ALPHA)
    assert more.sum() == 1
    advice = next(one for one in study.advice if one.code == "W96")
    assert "Bergmann–Hommel rejects 1 hypothesis more than Holm" in advice.message
    text = study.to_text(full=True)
    assert "Bergmann–" in text
    assert "†: valid only if equality is transitive" in text


def test_marks_stand_where_they_belong(tmp_path, capsys):
    file = tmp_path / "orders.csv"
    rows = "\n".join(f"p{i},{','.join(map(str, row))}" for i, row in enumerate(four_orders()))
    file.write_text(f"problem,A,B,C\n{rows}\n", "utf-8")
    for option, marked in ((["--pairwise", "sign"], True), (["--pairwise", "t"], False), ([], False)):
        assert main(["compare", str(file), "--objective", "minimize", "--full", *option]) == 0
        shown = capsys.readouterr().out
        assert ("Shaffer †" in shown) == marked
        assert ("valid only if equality is transitive" in shown) == marked
        assert main(["compare", str(file), "--objective", "minimize", *option, "-f", "json"]) == 0
        said = json.loads(capsys.readouterr().out)
        assert said["families"][0]["transitive"] is not marked
        usual = "bergmann-hommel" if option else "bergmann-hommel-confirmed"
        assert said["verdict"]["procedure"] == ("holm" if marked else usual)
        assert set(LOGICAL) <= set(said["families"][0]["hypotheses"][0]["adjusted"])
    assert (
        main(["compare", str(file), "--objective", "minimize", "--pairwise", "sign", "--full", "--language", "es"]) == 0
    )
    shown = " ".join(capsys.readouterr().out.split())
    assert "válido solo si la igualdad es transitiva" in shown
    assert "rechaza 1 hipótesis más que Holm, en el que se basa el veredicto" in shown


def test_tests_of_pairs_in_other_studies():
    data = table(four_orders(), list("ABC"))
    assert podium.compare_all_pairs(data).verdict.procedure == "holm"
    groups = [f"g{i % 20}" for i in range(data.n)]
    grouped = podium.compare_grouped(data, groups, permutations=99, resamples=99)
    assert (grouped.verdict.procedure, grouped.naive.transitive) == ("holm", False)
    columns = {name: [float(row[j]) for row in four_orders()] for j, name in enumerate("ABC")}
    columns["A"][3] = None
    for test in ("wilcoxon", "sign"):
        incomplete = podium.compare_incomplete(columns, objective="minimize", pairwise=test, permutations=99)
        assert incomplete.verdict.procedure == "holm"
        assert [family.transitive for family in incomplete.families] == [False, True]  # ranks of all together beside it


def test_reported_pvalues_come_from_an_unknown_test(tmp_path, capsys):
    file = tmp_path / "p.csv"
    file.write_text("A,B,0.001\nA,C,0.03\nB,C,0.04\n", "utf-8")
    assert main(["adjust", str(file)]) == 0
    shown = " ".join(capsys.readouterr().out.split())
    assert "1 of 3 pairs differs significantly (Holm procedure" in shown
    assert "The test behind these p-values is not known" in shown
    assert main(["adjust", str(file), "--transitive"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("Re-analysis")
    assert "All 3 pairs differ significantly (Bergmann–Hommel" in " ".join(shown.split())
    assert "†" not in shown
    for wrong in ("0.01\n0.02\n", None):
        place = tmp_path / "other.csv"
        place.write_text(wrong or "A,1.2\nB,1.8\n", "utf-8")
        assert main(["adjust", str(place), "--transitive", *([] if wrong else ["--n", "9"])]) == 2
        assert "--transitive is for p-values of all pairs" in capsys.readouterr().err


def test_mean_ranks_stay_with_bergmann_hommel():
    study = podium.adjust({"A": 1.2, "B": 2.1, "C": 2.7}, n=30)
    assert study.verdict.procedure == "bergmann-hommel"
    assert study.families[-1].transitive


def test_validate_offers_tables_in_which_equality_is_not_transitive():
    study = podium.validate(
        n=150, k=6, nulls=["intransitive"], design="all-pairs", tests=["sign"], replicates=1500,
        procedures=["holm", "bergmann-hommel"],
    )  # fmt: skip
    rates = {row.procedure: row.family for row in study.rows}
    assert rates["holm"].mark != "above"
    assert (rates["bergmann-hommel"].mark, rates["bergmann-hommel"].surprising) == ("above", False)
    assert {row.true for row in study.rows} == {5}
    assert "Bergmann–Hommel) reject true hypotheses too often" in next(
        one.message for one in study.advice if one.code == "W96"
    )
    plain = podium.validate(n=20, k=4, nulls=["iid"], design="all-pairs", tests=["sign"], replicates=200)
    assert "Equality is transitive in all" in next(one.message for one in plain.advice if one.code == "W96")
    with pytest.raises(InputError, match="sign and Wilcoxon tests"):
        podium.validate(nulls=["intransitive"], design="all-pairs")


def test_power_and_plan_lean_on_holm():
    found = podium.power(herrera(), tests=["wilcoxon"], replicates=60, bias=[0])
    assert found.design.work.procedures[found.design.lead] == "holm"
    text = str(found)
    assert "Bergmann–Hommel †" in text
    assert "W96" in {one.code for one in found.advice}
    study = podium.plan(effect="d=1", k=4, tests=["wilcoxon"], replicates=100, max_problems=100)
    assert [one.procedure for one in study.answers] == ["holm"]
