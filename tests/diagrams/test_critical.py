"""Critical difference diagrams: positions, bars and labels are where the definition puts them."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from diagrams.picture_checks import HOSTILE, assert_sound, names_from, unique_names
from podium.diagrams.critical import MOST, Diagram, critical_difference_diagram, rows
from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Rect, Text
from podium.diagrams.finish import for_panel
from podium.diagrams.style import Style
from podium.errors import InputError


def stretches(ranks: list[float], distance: float) -> list[tuple[int, ...]]:
    """Maximal groups within a distance, by trying every pair of ends."""
    order = sorted(range(len(ranks)), key=lambda j: ranks[j])
    found = [
        order[i : j + 1]
        for i in range(len(order))
        for j in range(i, len(order))
        if ranks[order[j]] - ranks[order[i]] < distance
    ]
    return [tuple(g) for g in found if not any(set(g) < set(other) for other in found)]


def lines(drawing: Drawing, style: str) -> list[Line]:
    return [item for item in drawing.items if isinstance(item, Line) and item.style == style]


def position(drawing: Drawing, low: float, high: float, best: str = "right"):
    axis = lines(drawing, "axis")[0]
    left, right = min(axis.x1, axis.x2), max(axis.x1, axis.x2)
    worst_at, best_at = (left, right) if best == "right" else (right, left)
    return lambda rank: best_at + (rank - low) / (high - low) * (worst_at - best_at)


@pytest.mark.parametrize("best", ["right", "left"])
def test_positions_are_linear_in_the_mean_ranks_and_bars_span_their_groups(best: str) -> None:
    ranks = [2.1, 3.25, 2.2, 4.3333, 3.1167]
    groups = [(0, 2), (2, 4, 1), (3,)]
    drawing = critical_difference_diagram(Diagram(list("ABCDE"), ranks, groups), best=best)
    at = position(drawing, 1, 5, best)
    leaders = sorted({line.x1 for line in lines(drawing, "leader") if line.x1 == line.x2})
    assert leaders == pytest.approx(sorted(map(at, ranks)))
    bars = sorted((line.x1, line.x2) for line in lines(drawing, "clique"))
    expected = sorted((min(at(a), at(b)) - 2.5, max(at(a), at(b)) + 2.5) for a, b in ((2.1, 2.2), (2.2, 3.25)))
    assert bars == [pytest.approx(span) for span in expected]  # the group of one has no bar
    assert [item.text for item in drawing.texts() if item.style == "rank"].count("4.33") == 1


def test_a_label_stands_at_the_end_of_the_leader_of_its_algorithm() -> None:
    ranks = [1.5, 2.0, 2.5, 4.0]
    drawing = critical_difference_diagram(Diagram(list("ABCD"), ranks))
    at = position(drawing, 1, 4)
    for name, rank in zip("ABCD", ranks, strict=True):
        label = next(item for item in drawing.texts() if item.text == name)
        down = next(line for line in lines(drawing, "leader") if line.x1 == line.x2 == pytest.approx(at(rank)))
        assert abs(down.y2 - label.y) < 5
    left = [item.text for item in drawing.texts() if item.style == "label" and item.anchor == "end"]
    right = [item.text for item in drawing.texts() if item.style == "label" and item.anchor == "start"]
    assert (left, right) == (["D", "C"], ["A", "B"])  # worst ranks left, outermost on top


def test_the_critical_difference_has_its_length() -> None:
    drawing = critical_difference_diagram(Diagram(list("ABCDE"), [1, 2, 3, 4, 5], critical_difference=1.25))
    axis = lines(drawing, "axis")[0]
    bar = next(line for line in lines(drawing, "difference") if line.y1 == line.y2)
    assert (bar.x2 - bar.x1) / (axis.x2 - axis.x1) == pytest.approx(1.25 / 4)


def test_the_control_interval_is_cut_at_the_ends_of_the_axis() -> None:
    drawing = critical_difference_diagram(Diagram(list("ABC"), [1.2, 2, 2.8], critical_difference=0.9, control=0))
    at = position(drawing, 1, 3)
    (bar,) = lines(drawing, "reach")
    assert sorted((bar.x1, bar.x2)) == pytest.approx(sorted((at(1), at(2.1))))
    (end,) = [line for line in lines(drawing, "difference") if line.x1 == line.x2]
    assert end.x1 == pytest.approx(at(2.1))
    assert [item.text for item in drawing.texts() if item.style == "label-strong"] == ["A"]


@settings(deadline=None, max_examples=40)
@given(st.data())
def test_labels_never_overlap_nor_leave_the_picture(data: st.DataObject) -> None:
    k = data.draw(st.integers(2, MOST))
    names = data.draw(unique_names(k))
    ranks = (np.random.default_rng(data.draw(st.integers(0, 10**6))).integers(4, 4 * k, k, endpoint=True) / 4).tolist()
    distance = data.draw(st.floats(0.1, k))
    extra = (
        {"critical_difference": distance, "difference_label": f"CD = {distance:.2f} (Nemenyi)"}
        if data.draw(st.booleans())
        else {}
    )
    if data.draw(st.booleans()) and extra:
        extra["control"] = data.draw(st.integers(0, k - 1))
    diagram = Diagram(names, ranks, [] if "control" in extra else stretches(ranks, distance), "note " * 30, **extra)
    drawing = critical_difference_diagram(diagram, best=data.draw(st.sampled_from(["right", "left"])))
    assert_sound(drawing)
    shown = [item for item in drawing.texts() if item.style.startswith("label")]
    assert len({(item.text, item.full) for item in shown}) == len(shown)
    bars = lines(drawing, "clique")
    for one, other in combinations(bars, 2):
        assert one.y1 != other.y1 or one.x2 + 3 <= other.x1 + 1e-9 or other.x2 + 3 <= one.x1 + 1e-9


def test_bars_are_exactly_the_groups_of_two_and_more() -> None:
    rng = np.random.default_rng(3)
    for k in (2, 5, 10, 40):
        ranks = rng.uniform(1, k, k).tolist()
        groups = [g for g in stretches(ranks, k / 4) if len(g) > 1]
        drawing = critical_difference_diagram(Diagram([f"a{i}" for i in range(k)], ranks, groups))
        high = lines(drawing, "axis")[0]
        assert high is not None
        at = position(drawing, 1, k)
        spans = {(round(line.x1, 3), round(line.x2, 3)) for line in lines(drawing, "clique")}
        ends = [sorted((at(ranks[g[0]]), at(ranks[g[-1]]))) for g in groups]
        assert spans == {(round(a - 2.5, 3), round(b + 2.5, 3)) for a, b in ends}


@settings(deadline=None, max_examples=100)
@given(
    st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)).map(lambda t: (min(t), max(t))), max_size=12),
    st.integers(0, 3),
)
def test_bars_take_the_fewest_rows(spans: list[tuple[int, int]], gap: int) -> None:
    found = rows(spans, gap + 0.5)
    for i, j in combinations(range(len(spans)), 2):
        if found[i] == found[j]:
            assert spans[i][1] + gap + 0.5 <= spans[j][0] or spans[j][1] + gap + 0.5 <= spans[i][0]
    # Bars that all reach over one point (widened by the gap) need a row each: a lower bound that is met.
    deepest = max((sum(a <= x <= b + gap for a, b in spans) for x in range(35)), default=0)
    assert len(set(found)) == deepest


def test_several_diagrams_share_one_axis() -> None:
    one = Diagram(["A", "long name of B", "C"], [1.5, 2, 2.5], [(0, 1, 2)], heading="accuracy")
    two = Diagram(["A", "long name of B", "C"], [1, 2, 3], [], heading="seconds")
    drawing = critical_difference_diagram([one, two])
    first, second = lines(drawing, "axis")
    assert (first.x1, first.x2) == (second.x1, second.x2)
    assert second.y1 > first.y1
    assert [item.text for item in drawing.texts() if item.style == "heading"] == ["accuracy", "seconds"]
    assert_sound(drawing)


def test_long_names_keep_their_full_form() -> None:
    drawing = critical_difference_diagram(
        Diagram([*HOSTILE, "y" * 150 + "1", "y" * 150 + "2"], range(1, len(HOSTILE) + 3))
    )
    assert_sound(drawing)
    assert "x" * 200 in {item.full for item in drawing.texts()}
    assert {"y" * 150 + "1", "y" * 150 + "2"} <= {item.full for item in drawing.texts()}


@pytest.mark.parametrize(
    ("diagram", "says"),
    [
        (Diagram(["A"], [1]), "2 to 60"),
        (Diagram([str(i) for i in range(61)], range(61)), "2 to 60"),
        (Diagram(["A", "B"], [1, float("nan")]), "finite"),
        (Diagram(["A", "B"], [1, 2, 3]), "2 finite mean ranks"),
        (Diagram(["A", "B", "C"], [1, 2, 2], [(0, 2)]), "matrix of adjusted p-values"),
    ],
)
def test_what_cannot_be_shown_is_refused(diagram: Diagram, says: str) -> None:
    with pytest.raises(InputError, match=says):
        critical_difference_diagram(diagram)


def test_texts_know_their_anchor() -> None:
    drawing = critical_difference_diagram(Diagram(["A", "B"], [1, 2]), title="T")
    assert all(isinstance(item, Text) and item.anchor in ("start", "middle", "end") for item in drawing.texts())
    assert drawing.title == "T"
    assert drawing.alt == "Mean ranks, best first: A 1.00, B 2.00."


@pytest.mark.parametrize("k", [10, 40])
def test_neighbouring_leaders_of_many_algorithms_have_different_tones(k: int) -> None:
    drawing = critical_difference_diagram(Diagram([f"a{number}" for number in range(k)], np.arange(1.0, k + 1)))
    down = [item for item in drawing.items if isinstance(item, Line) and "leader" in item.style and item.x1 == item.x2]
    assert len(down) == k
    left = [item.style for item in sorted(down, key=lambda item: item.x1)][: k // 2]
    tones = ["leader", "leader-light"] if k == 40 else ["leader", "leader"]
    assert left == [tones[place % 2] for place in range(k // 2)]


def test_the_control_is_marked_in_the_middle_of_its_interval() -> None:
    diagram = Diagram(list("ABCDE"), [1.2, 2.4, 3.0, 3.9, 4.5], critical_difference=0.7, control=2)
    drawing = critical_difference_diagram(diagram)
    (dot,) = [item for item in drawing.items if isinstance(item, Circle)]
    reach = next(line for line in lines(drawing, "reach"))
    assert (dot.x, dot.y) == pytest.approx(((reach.x1 + reach.x2) / 2, reach.y1))


def test_a_bar_breaks_around_an_algorithm_that_is_not_in_its_group_and_stops_on_those_that_are() -> None:
    diagram = Diagram(list("ABCD"), [1.0, 2.0, 3.0, 4.0], [(0, 2), (1, 2, 3)], letters=["a", "b"])
    drawing = critical_difference_diagram(diagram)
    at = position(drawing, 1, 4)
    heights = {item.text: item.y - 2.5 for item in drawing.texts() if item.style == "letter"}
    assert list(heights) == ["a", "b"]

    def parts(letter: str, style: str) -> list[tuple[float, float]]:
        return sorted((line.x1, line.x2) for line in lines(drawing, style) if line.y1 == pytest.approx(heights[letter]))

    # The group a is A and C: its bar leaves out B, by 3 points to each side, and reaches 2.5 points beyond its members.
    assert parts("a", "clique") == [
        pytest.approx((at(3) - 2.5, at(2) - 3.0)),
        pytest.approx((at(2) + 3.0, at(1) + 2.5)),
    ]
    assert parts("a", "clique-gap") == [pytest.approx((at(2) - 3.0, at(2) + 3.0))]
    assert parts("b", "clique") == [pytest.approx((at(4) - 2.5, at(2) + 2.5))]
    stops = [item for item in drawing.items if isinstance(item, Circle) and item.style == "stop"]
    assert {(stop.about[0], stop.y) for stop in stops} == {
        *(("A", heights["a"]), ("C", heights["a"])),
        *((name, heights["b"]) for name in "BCD"),
    }
    assert_sound(drawing)


def test_the_control_is_a_diamond_and_the_others_are_filled_where_they_differ() -> None:
    diagram = Diagram(list("ABC"), [1.0, 2.0, 3.0], control=1, differs=[False, False, True])
    drawing = critical_difference_diagram(diagram)
    at, axis = position(drawing, 1, 3), lines(drawing, "axis")[0].y1
    found = [(item.about, item.style, item.x, item.y) for item in drawing.items if isinstance(item, Circle)]
    assert found == [(("A",), "estimate-open", at(1), axis), (("C",), "estimate", at(3), axis)]
    (diamond,) = [item for item in drawing.items if isinstance(item, Polyline) and item.about == ("B",)]
    assert sum(x for x, _ in diamond.points) / 4 == pytest.approx(at(2))
    assert drawing.alt == "Mean ranks, best first: A 1.00, B 2.00, C 3.00. Different from the control B: C."


# The diagram of a page, drawn for its panel.


def panel(diagram: Diagram, *, phone: bool = False) -> Drawing:
    return for_panel(Style(), lambda: critical_difference_diagram(diagram), phone=phone)


def test_the_diagram_of_a_page_fills_its_panel_whatever_the_names() -> None:
    for seed, k, phone in ((1, 2, False), (2, 5, True), (3, 8, False), (4, 14, True), (5, 25, False), (6, 25, True)):
        ranks = np.random.default_rng(seed).uniform(1, k, k).tolist()
        groups = stretches(ranks, k / 4)
        letters = [chr(97 + number) for number in range(len(groups))]
        drawing = panel(Diagram(names_from(seed, k), ranks, groups, letters=letters), phone=phone)
        assert_sound(drawing)
        assert drawing.width == pytest.approx(72 * (2.83 if phone else 4.83))
        axis = lines(drawing, "axis")[0]
        assert axis.x2 - axis.x1 > 0.25 * drawing.width


def test_in_the_diagram_of_a_page_a_group_has_one_colour_at_its_bar_and_at_the_names_of_its_members() -> None:
    names = ["Ada", "Bob", "Cleo", "Dan"]
    drawing = panel(Diagram(names, [1.2, 2.0, 3.1, 3.7], [(0, 1), (1, 2), (3,)], letters=["a", "b", "c"]))
    labels = {item.text: item for item in drawing.texts() if item.text in names}
    middle = drawing.width / 2
    chips = [item for item in drawing.items if isinstance(item, Rect)]
    texts = [item for item in drawing.texts() if item.style == "chip-letter"]

    def beside(name: str) -> set[tuple[str, str]]:
        x, y = labels[name].x, labels[name].y
        at = [
            number for number, chip in enumerate(chips)
            if chip.y < y < chip.y + chip.height and (chip.x < middle) == (x < middle)
        ]  # fmt: skip
        return {(texts[number].text, chips[number].style) for number in at}

    assert [beside(name) for name in names] == [
        {("a", "chip-1")}, {("a", "chip-1"), ("b", "chip-2")}, {("b", "chip-2")}, {("c", "chip-3")},
    ]  # fmt: skip
    bars = [(item.style, item.about) for item in drawing.items if isinstance(item, Line) and "clique" in item.style]
    assert bars == [("clique-1", ("Ada", "Bob")), ("clique-2", ("Bob", "Cleo"))]
    at = position(drawing, 1, 4)
    points = [(item.about[0], item.x) for item in drawing.items if isinstance(item, Circle) and item.style == "mark"]
    assert dict(points) == {
        name: pytest.approx(at(rank)) for name, rank in zip(names, [1.2, 2.0, 3.1, 3.7], strict=True)
    }


@pytest.mark.parametrize("long", [False, True])
def test_long_names_of_a_page_stand_right_of_their_own_lines_and_short_ones_on_both_sides(long: bool) -> None:
    names = [f"{letter} is an algorithm with a long name" if long else letter for letter in "ABCDE"]
    drawing = panel(Diagram(names, [1.0, 2.0, 3.0, 4.0, 5.0]))
    shown = [item for item in drawing.texts() if item.style.startswith("label")]
    assert {item.anchor for item in shown} == ({"start"} if long else {"start", "end"})
    best_first = [item.about[0] for item in sorted(shown, key=lambda item: item.y)]
    assert (best_first == names) == long


def test_the_control_of_a_page_is_a_diamond_and_open_points_do_not_differ_from_it() -> None:
    drawing = panel(Diagram(list("ABC"), [1.0, 2.0, 3.0], control=1, differs=[False, False, True]))
    found = [(item.about, item.style) for item in drawing.items if isinstance(item, Circle)]
    assert found == [(("A",), "estimate-open"), (("C",), "mark")]
    assert [item.about for item in drawing.items if isinstance(item, Polyline)] == [("B",)]
    assert [item.text for item in drawing.texts() if item.style == "label-strong"] == ["B"]
