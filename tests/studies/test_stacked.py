"""Diagrams of several comparisons under each other."""

from __future__ import annotations

import numpy as np
import pytest

import podium
from diagrams.picture_checks import HOSTILE
from podium.diagrams import to_svg, to_tikz
from podium.diagrams.drawing import Line, Text
from podium.errors import InputError
from studies.helpers import EXAMPLES

HERRERA = EXAMPLES / "garcia_herrera_2008.csv"


def texts(drawing, style: str) -> list[Text]:
    return [text for text in drawing.texts() if text.style == style]


@pytest.fixture(scope="module")
def both() -> dict[str, podium.Comparison]:
    """Opposite objectives on the same table: the order turns round, the groups stay."""
    return {
        goal: podium.compare(podium.read_results(HERRERA, objective=goal))
        for goal in ("maximize", "minimize")
    }  # fmt: skip


def test_the_diagrams_stand_under_each_other_on_one_axis(both) -> None:
    picture = podium.stack_diagrams(both)
    first, second = texts(picture, "heading")
    assert (first.text, second.text) == ("maximize", "minimize")
    assert first.y < second.y < picture.height
    axes = [item for item in picture.items if isinstance(item, Line) and item.style == "axis"]
    assert len(axes) == 2
    assert (axes[0].x1, axes[0].x2) == (axes[1].x1, axes[1].x2)
    upper = [text.text for text in texts(picture, "rank") if text.y < second.y]
    lower = [text.text for text in texts(picture, "rank") if text.y > second.y]
    assert min(upper) == "2.10"  # C4.5, García & Herrera (2008), Table 4
    assert sorted(6 - float(rank) for rank in upper) == pytest.approx(sorted(map(float, lower)), abs=0.011)


def test_each_diagram_is_that_of_its_comparison(both) -> None:
    alone = {text.text for study in both.values() for text in study.drawing("cd").texts()}
    assert {text.text for text in podium.stack_diagrams(both).texts() if text.style in ("label", "rank")} <= alone
    bars = sum(
        item.style == "clique" for study in both.values() for item in study.drawing("cd").items
    )  # fmt: skip
    assert sum(item.style == "clique" for item in podium.stack_diagrams(both).items) == bars > 0


def test_a_sentence_for_all_stands_once_and_others_each(both) -> None:
    assert podium.stack_diagrams(both).caption.count("Bergmann–Hommel") == 1
    assert len({text.y for text in texts(podium.stack_diagrams(both), "caption")}) <= 3
    other = podium.compare(podium.read_results(HERRERA, objective="maximize"), control="C4.5", alpha=0.1)
    caption = podium.stack_diagrams({"a": both["maximize"], "b": other}).caption
    assert caption.count("Bars join algorithms") == caption.count("Diamond: the control C4.5") == 1


def test_what_it_says_to_those_who_cannot_see_it_names_each_comparison(both) -> None:
    alt = podium.stack_diagrams(both).alt
    assert alt.startswith("maximize: mean ranks, best first: C4.5 ")
    assert "minimize: mean ranks, best first: " in alt


def test_different_algorithms_and_odd_headings() -> None:
    rng = np.random.default_rng(1)
    studies = {
        heading: podium.compare({f"{heading}{j}": rng.random(9) for j in range(2 + number)}, objective="maximize")
        for number, heading in enumerate(HOSTILE[:6])
    }
    picture = podium.stack_diagrams(studies, best="left")
    assert "<script" not in to_svg(picture)
    assert to_tikz(picture).count("\\begin{tikzpicture}") == 1
    assert picture._repr_svg_().startswith("<svg")


def test_mistakes_say_what_to_do(both) -> None:
    with pytest.raises(InputError, match="by heading"):
        podium.stack_diagrams({})
    for no_headings in ([], None, list(both.values())):
        with pytest.raises(InputError, match="studies must be a dict"):
            podium.stack_diagrams(no_headings)
    with pytest.raises(InputError, match="'x' is not a comparison but a Guide"):
        podium.stack_diagrams({"x": podium.guide()})
    with pytest.raises(InputError, match="'right', 'left', not 'top'"):
        podium.stack_diagrams(both, best="top")


def test_groups_that_bars_would_misrepresent_are_refused() -> None:
    rng = np.random.default_rng(7)
    for _ in range(60):
        values = rng.normal(size=(7, 14)) + rng.exponential(size=(7, 1)) * 0.6
        study = podium.compare(dict(zip("ABCDEFG", values, strict=True)), objective="maximize", pairwise="wilcoxon")
        if study.drawing("cd").title != "Critical difference diagram":
            break
    else:
        pytest.fail("no example found")
    with pytest.raises(InputError, match=r"'mine'.*W02.*heatmap"):
        podium.stack_diagrams({"mine": study})
