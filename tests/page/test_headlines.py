"""The sentence a page begins with: it claims what the verdict found, in its direction, and no more."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import podium
from podium.page.report import to_report
from podium.stats.logical import pair_indices
from podium.studies.shared.family import build_family, control_pairs
from podium.studies.shared.family.verdict import Field, decide
from podium.studies.shared.overview import overview

EXAMPLE = Path(__file__).parents[2] / "examples" / "garcia_herrera_2008.csv"
BETTER = {"A": [9, 8, 7, 9, 8, 7, 6, 9], "B": [5, 4, 3, 5, 4, 3, 2, 5]}
"""A is better on all of eight problems."""
MIXED = {"A": [1, 2, 3, 4, 5], "B": [2, 1, 4, 3, 5], "C": [1, 3, 2, 5, 4]}
"""Each is better than each other on two of five problems or so."""
UNKNOWN = "the p-values alone do not show which one of two is better"
WEIGHTS = {
    "often": [1 + 0.001 * (i + 1) if i < 32 else 1 for i in range(60)],
    "much": [1 if i < 32 else 2 + 0.01 * i for i in range(60)],
    "low": [0.5] * 60,
}
"""The first has the best mean rank, but by the sizes of the differences the second is better."""


def compared(table: Any, control: str | None = None, **options: Any) -> tuple[str, str]:
    found = overview(podium.compare(table, control, objective="maximize", **options))
    return found.shown, found.open


@pytest.mark.parametrize(
    ("control", "alternative", "shown", "left"),
    [
        (None, "two-sided", "C4.5 is significantly better than CN2, 1-NN and Kernel", "no difference from NaiveBayes was shown"),
        ("CN2", "two-sided", "The control CN2 is significantly better than Kernel but significantly worse than C4.5 and NaiveBayes",
         "no difference from 1-NN was shown"),
        ("CN2", "greater", "The control CN2 is significantly better than Kernel", "it was not shown to be better than C4.5, NaiveBayes and 1-NN"),
        ("CN2", "less", "The control CN2 is significantly worse than C4.5 and NaiveBayes", "it was not shown to be worse than 1-NN and Kernel"),
        ("C4.5", "less", "The control C4.5 was not shown to be worse than any other algorithm", ""),
        ("Kernel", "greater", "The control Kernel was not shown to be better than any other algorithm", ""),
        ("Kernel", "two-sided", "The control Kernel is significantly worse than every other algorithm", ""),
    ],
)  # fmt: skip
def test_all_pairs_and_a_control(control: str | None, alternative: Any, shown: str, left: str) -> None:
    assert compared(EXAMPLE, control, alternative=alternative) == (shown, left)


@pytest.mark.parametrize(
    ("control", "alternative", "shown"),
    [
        (None, "two-sided", "A is significantly better than B"),
        ("B", "two-sided", "The control B is significantly worse than A"),
        ("B", "less", "The control B is significantly worse than A"),
        ("B", "greater", "The control B was not shown to be better than A"),
        ("A", "less", "The control A was not shown to be worse than B"),
    ],
)
def test_two_algorithms(control: str | None, alternative: Any, shown: str) -> None:
    assert compared(BETTER, control, alternative=alternative) == (shown, "")


def test_nothing_shown_is_never_called_equal() -> None:
    assert compared(MIXED) == ("No difference between any two of the 3 algorithms was shown", "")
    assert compared(MIXED, "A") == ("No difference between the control A and any other algorithm was shown", "")
    assert compared({name: MIXED[name] for name in "AB"}) == ("No difference between A and B was shown", "")


def test_the_best_mean_rank_can_be_significantly_worse() -> None:
    assert compared(WEIGHTS, pairwise="wilcoxon") == (
        "often is significantly better than low but significantly worse than much",
        "",
    )


def test_many_names_become_a_count() -> None:
    table = {f"a{j}": [20 - j + 0.1 * (i * j % 3) for i in range(30)] for j in range(9)}
    assert compared(table) == ("a0 is significantly better than 7 of 8 others", "no difference from a1 was shown")


@pytest.mark.parametrize(
    ("pvalues", "control", "shown", "left"),
    [
        ([0.001, 0.9, 0.8], None, "1 of 3 pairs differs significantly", UNKNOWN),
        ([0.001, 0.002, 0.8], None, "2 of 3 pairs differ significantly", UNKNOWN),
        ([0.9, 0.9, 0.8], None, "No difference between any two of the 3 algorithms was shown", ""),
        ([0.001], None, "A and B differ significantly", UNKNOWN),
        ([0.001, 0.9], 0, "The control A differs significantly from B", "no difference from C was shown"),
        ([0.001, 0.002], 0, "The control A differs significantly from every other algorithm", UNKNOWN),
    ],
)
def test_p_values_without_a_direction_claim_none(
    pvalues: list[float], control: int | None, shown: str, left: str
) -> None:
    k = 2 if len(pvalues) == 1 else 3
    first, second = control_pairs(0, k) if control == 0 else pair_indices(k)
    family = build_family(
        "reported",
        "all-pairs" if control is None else "control",
        first,
        second,
        np.array(pvalues),
        k=k,
        control=control,
        first_better=None,
    )
    others = build_family(
        "reported", "all-pairs", *pair_indices(k), np.full(k * (k - 1) // 2, 0.9), k=k, first_better=None
    )
    field = Field(tuple("ABC"[:k]), np.arange(k), np.arange(1.0, k + 1), "over 9 problems")
    found = decide(field, [family] if control is None else [family, others], 0.05).headline
    assert tuple(map(str, found)) == (shown, left)


def figures(study: Any) -> dict[str, str | float]:
    return {one.label: one.value for one in overview(study).figures}


def test_key_figures_answer_the_question_that_was_asked() -> None:
    greater = podium.compare(EXAMPLE, "CN2", objective="maximize", alternative="greater")
    assert figures(greater)["The control is better than"] == "1 of 4"
    two = figures(podium.compare(BETTER, objective="maximize"))
    assert two["Wins–ties–losses"] == "8–0–0"
    assert two["Difference"] == "4"
    assert "Agreement" not in two
    one_sided = podium.compare(BETTER, "B", objective="maximize", alternative="greater")
    assert figures(one_sided)["Is the control better?"] > 0.99


@pytest.mark.parametrize(
    ("control", "alternative", "under"),
    [
        ("CN2", "two-sided", "In all, 3 of 4 pairs differ significantly (Holm procedure on Friedman ranks, confirmed by exact "
         "tests of each pair, family-wise α = 0.05). "
         "A non-significant difference does not show that two algorithms perform equally."),
        ("CN2", "greater", "In all, 1 of 4 pairs differs significantly (Holm procedure on Friedman ranks, confirmed by exact "
         "tests of each pair, family-wise α = 0.05, one-sided: the control is better). In these data it performed better than 1-NN and worse than NaiveBayes and C4.5."),
    ],
)  # fmt: skip
def test_the_text_below_a_verdict_does_not_repeat_it(control: str, alternative: Any, under: str) -> None:
    found = overview(podium.compare(EXAMPLE, control, objective="maximize", alternative=alternative)).under
    assert found == under


def test_the_text_below_no_verdict_does_not_repeat_it() -> None:
    for control in (None, "A"):
        under = overview(podium.compare(MIXED, control, objective="maximize")).under
        assert under.startswith("The smallest adjusted p-value is ")
        assert under.endswith("This does not show that they perform equally; these data cannot tell them apart.")
    two = overview(podium.compare({name: MIXED[name] for name in "AB"}, objective="maximize")).under
    assert two.startswith("The p-value is ")


def test_the_level_of_a_control_chosen_on_the_data_is_nominal() -> None:
    def note(control: str) -> str:
        figures = overview(podium.compare(EXAMPLE, control, objective="maximize")).figures
        return next(one.note for one in figures if one.label == "Differ from the control")

    assert note("best") == "nominal α = 0.05: control chosen on these data"
    assert note("C4.5") == "α = 0.05"


@pytest.mark.parametrize(
    ("control", "title"), [("CN2", "Mean ranks against a control"), (None, "Critical difference diagram")]
)
def test_the_picture_of_a_control_is_called_that(control: str | None, title: str) -> None:
    study = podium.compare(EXAMPLE, control, objective="maximize")
    drawing = study.drawing("cd")
    assert drawing.title == title
    assert drawing.caption.startswith(f"{title}. ")
    assert f">{title}</title>" in study.to_svg("cd")
    page = study.to_report()
    assert ("Critical difference diagram <" in page) == (control is None)


@pytest.mark.parametrize(("margin", "shown"), [("5", "1 of 1"), ("3", "0 of 1")])
def test_equivalence_is_a_key_figure_with_its_margin(margin: str, shown: str) -> None:
    study = podium.compare(BETTER, objective="maximize", equivalence=margin)
    (found,) = [one for one in overview(study).figures if one.label == "Shown to be equivalent"]
    assert (found.value, found.note) == (shown, f"within ±{margin}")
    assert overview(study).shown == "A is significantly better than B"


def test_only_adjusted_p_values_are_read_at_other_levels() -> None:
    """A page reads them at usual levels; its script adds those at which a decision changes."""
    study = podium.compare(EXAMPLE, objective="maximize")
    matrix = overview(study).matrix
    assert matrix is not None
    assert matrix.levels == (0.001, 0.005, 0.01, 0.05, 0.1)
    assert matrix.grouped
    assert "data-levels" in to_report(study.document(), overview(study))
    with_another = podium.compare(EXAMPLE, objective="maximize", alpha=0.03)
    assert 0.03 in overview(with_another).matrix.levels
