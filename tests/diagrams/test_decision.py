"""The decision tree of the guide as a picture: every way through it is one of the guide, and docs/how-to/guide.md shows this very picture."""

from __future__ import annotations

import itertools
from pathlib import Path

import pytest

from podium import guide
from podium.diagrams.drawing import Polyline, Text
from podium.diagrams.finish import box
from podium.mentions import as_typed, spelled
from podium.studies.data_and_help.guide.routes import AXES

SHOWN = Path(__file__).parents[2] / "docs/images/guide.svg"


def test_the_manual_shows_the_tree_of_today() -> None:
    """After a change of guide.toml: podium guide --figure docs/images/guide.svg."""
    with spelled(as_typed):
        assert SHOWN.read_text(encoding="utf-8") == guide().to_svg()
    assert "(../images/guide.svg)" in (SHOWN.parents[1] / "how-to" / "guide.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("goal", AXES["goal"][1])
def test_every_way_through_the_tree_is_a_route_of_the_guide(goal: str) -> None:
    ways = [way.split(" → ") for way in guide(goal=goal).drawing().alt.split("; ")]
    for data, problems, algorithms, missing in itertools.product(*(AXES[axis][1] for axis in tuple(AXES)[:4])):
        answers = {"data": data, "problems": problems, "algorithms": algorithms, "missing": missing}
        (route,) = guide(**answers, goal=goal).routes
        texts = [str(AXES[axis][1][word]) for axis, word in answers.items()]
        fitting = [way for way in ways if all(any(text in step for text in texts) for step in way[:-1])]
        leaf = f"podium {route.verb} / {route.note.title}" if route.note else str(route.command)
        assert [way[-1] for way in fitting] == [leaf], answers


@pytest.mark.parametrize("answers", [{}, {"goal": "power"}, {"data": "table", "problems": "many", "algorithms": 2}])
def test_texts_do_not_overlap_and_lines_end_between_them(answers: dict[str, str | int]) -> None:
    drawing = guide(**answers).drawing()  # type: ignore[arg-type]
    boxes = [box(item) for item in drawing.items if isinstance(item, Text)]
    for one, other in itertools.combinations(boxes, 2):
        assert one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] + 1 or other[3] <= one[1] + 1
    for line in (item for item in drawing.items if isinstance(item, Polyline)):
        for x, y in line.points:
            assert not any(left < x < right and top < y < bottom for left, top, right, bottom in boxes)
    assert all(left >= 0 and right <= drawing.width for left, _, right, _ in boxes)
