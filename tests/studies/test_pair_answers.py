"""Two algorithms whose results are right or wrong answers: McNemar's test, accuracies and their difference."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import optimize, stats

import podium
from podium.errors import InputError
from podium.stats import tost_paired_proportions


def answers(n10: int, n01: int, both: int, neither: int) -> dict[str, list[int]]:
    counts = [(1, 0, n10), (0, 1, n01), (1, 1, both), (0, 0, neither)]
    return {"old": [a for a, _, n in counts for _ in range(n)], "new": [b for _, b, n in counts for _ in range(n)]}


def pair(n10: int, n01: int, both: int, neither: int, **options):
    return podium.compare_pair(answers(n10, n01, both, neither), "old", "new", objective="maximize", **options)


def test_nothing_is_said_of_shifts_and_problems() -> None:
    """It said "The typical difference is 0 (95 % confidence interval 0 to 0)" and "Achieved 100.000 %"."""
    study = pair(11, 7, 577, 4)
    for text in (study.to_text(full=True), study.to_text(), str(study.methods())):
        assert "599 items" in text
        assert [
            word for word in ("typical difference", "Achieved", "599 problems", "Wilcoxon", "shift") if word in text
        ] == []
    assert "old alone is right on 11, new alone on 7; on 581 both are right or both are wrong." in study.text
    assert study.shift is None
    assert study.effects == ()


@pytest.mark.parametrize(("n10", "n01"), [(11, 7), (0, 6), (1, 9), (3, 3), (0, 0), (40, 80)])
@pytest.mark.parametrize("side", ["two-sided", "greater", "less"])
def test_the_exact_binomial_test_decides(n10: int, n01: int, side: str) -> None:
    study = pair(n10, n01, 50, 10, alternative=side)
    expected = stats.binomtest(n10, n10 + n01, 0.5, alternative=side).pvalue if n10 + n01 else 1.0
    assert study.pvalue == pytest.approx(expected, rel=1e-9)
    assert study.significant == (expected <= 0.05)
    assert study.to_dict()["verdict"]["test"] == "mcnemar"
    assert study.decisions[0].pvalue == study.pvalue
    assert study.decisions[0].effect == pytest.approx(-(n10 - n01) / (n10 + n01 + 60))
    assert study.decisions[0].measure == "accuracy"


def test_the_difference_has_newcombes_interval() -> None:
    """As of podium predictions on the same answers; for errors the same with exchanged answers."""
    table = answers(12, 2, 36, 0)
    study = podium.compare_pair(table, "old", "new", objective="maximize")
    other = podium.compare_predictions(table, solved=True)
    assert study.accuracies.interval(0.95) == pytest.approx(tuple(other.pairs[0].newcombe))
    # Newcombe (1998), table II, method 10: 36, 12, 2, 0 of 50.
    assert study.accuracies.interval(0.95) == pytest.approx((0.0569, 0.3404), abs=6e-4)
    errors = {name: [1 - one for one in column] for name, column in table.items()}
    wrong = podium.compare_pair(errors, "old", "new", objective="minimize")
    assert wrong.accuracies.interval(0.95) == study.accuracies.interval(0.95)
    assert wrong.text == study.text


def test_a_one_sided_interval_is_a_bound() -> None:
    study = pair(12, 2, 36, 0, alternative="greater")
    assert study.accuracies.interval(0.95) == (pytest.approx(pair(12, 2, 36, 0).accuracies.interval(0.90)[0]), 1.0)
    assert "with 95 % confidence at least" in study.text


def test_a_single_other_value_is_a_score() -> None:
    table = answers(11, 7, 30, 4)
    table["old"][0] = 0.5
    study = podium.compare_pair(table, "old", "new", objective="maximize")
    assert study.accuracies is None
    assert "Wilcoxon" in study.text
    assert (
        podium.compare_pair({"old": [3, 4, 3], "new": [4, 4, 3]}, "old", "new", objective="maximize").accuracies is None
    )


def test_advice_on_zeros_scales_and_disagreeing_tests_does_not_apply() -> None:
    codes = {one.code for one in pair(11, 1, 577, 4).advice}
    assert not codes & {"W07", "W10", "W13", "W20"}
    few = next(one for one in pair(3, 0, 577, 4).advice if one.code == "W08")
    assert "3 items" in few.message


# Equivalence: the shift of right and wrong answers is 0, whatever their accuracies.


def test_different_accuracies_are_not_equivalent() -> None:
    """60 % and 80 % were "equivalent within ±0.02": most items are equal, so that the shift is 0."""
    table = answers(10, 50, 110, 30)
    for found in (
        podium.compare_pair(table, "old", "new", objective="maximize", equivalence=0.02).equivalence,
        podium.compare(table, objective="maximize", equivalence=0.02).equivalence,
        podium.compare_all_pairs(table | {"third": table["new"]}, objective="maximize", equivalence=0.02).equivalence,
    ):
        assert found.deciding == "tango"
        different = [i for i in range(found.m) if 0 in (found.first[i], found.second[i])]
        assert not found.shown[different].any()


def test_the_margin_of_accuracies_is_below_one() -> None:
    with pytest.raises(InputError, match="between 0 and 1"):
        pair(3, 2, 40, 5, equivalence=1)


def by_likelihood(b: int, c: int, n: int, delta: float) -> float:
    """The score statistic with the share maximised numerically."""

    def less(q: float) -> float:
        return -(b * np.log(q + delta) + c * np.log(q) + (n - b - c) * np.log(1 - 2 * q - delta))

    low, high = max(0.0, -delta), (1 - delta) / 2
    q = optimize.minimize_scalar(less, bounds=(low + 1e-12, high - 1e-12), method="bounded", options={"xatol": 1e-12}).x
    return float((b - c - n * delta) / np.sqrt(n * (2 * q + delta * (1 - delta))))


@pytest.mark.parametrize(("b", "c", "n"), [(11, 7, 599), (12, 2, 50), (3, 9, 60), (20, 20, 100)])
@pytest.mark.parametrize("margin", [0.02, 0.1, 0.3])
def test_score_tests_by_maximising_the_likelihood(b: int, c: int, n: int, margin: float) -> None:
    test = tost_paired_proportions(b, c, n, margin)
    assert float(test.above) == pytest.approx(stats.norm.sf(by_likelihood(b, c, n, -margin)), rel=1e-4)
    assert float(test.below) == pytest.approx(stats.norm.cdf(by_likelihood(b, c, n, margin)), rel=1e-4)


def test_without_discordant_items_the_number_of_items_decides() -> None:
    assert float(tost_paired_proportions(0, 0, 60, 0.05).pvalue) > 0.03
    assert float(tost_paired_proportions(0, 0, 600, 0.05).pvalue) < 1e-6
    assert float(tost_paired_proportions(0, 0, 60, 0.05).pvalue) == pytest.approx(
        stats.norm.sf(np.sqrt(60 * 0.05 / 0.95))
    )


@pytest.mark.parametrize(("n", "delta", "q"), [(100, 0.1, 0.03), (300, 0.02, 0.0), (300, 0.05, 0.03), (600, 0.05, 0.1)])
def test_the_level_at_the_margin(n: int, delta: float, q: float) -> None:
    b, c, _ = np.random.default_rng(3).multinomial(n, [q + delta, q, 1 - 2 * q - delta], 20_000).T
    assert np.mean(tost_paired_proportions(b, c, n, delta).pvalue <= 0.05) < 0.065


def test_pictures_and_the_main_tables() -> None:
    study = pair(11, 7, 30, 4)
    assert "exact test: p = 0.481" in study.to_svg("differences")
    assert "<svg" in study.to_svg("scatter")
    assert study.main_tables == ("tests", "accuracies", "differences")
