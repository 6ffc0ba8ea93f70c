"""Performance profiles, differences with the ranks of Page's test, solved targets, diagrams at several cut-points."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from fractions import Fraction

import numpy as np
import pytest

import podium
from diagrams.picture_checks import HOSTILE, assert_sound
from podium.diagrams.drawing import Drawing, Line, Polyline
from podium.studies.many_problems.convergence.pictures import PRECISIONS, solved
from studies.helpers import cec_convergence, herrera, herrera_compared

CUTS = [10.0, 20.0, 30.0, 40.0]


def traces(values: object, **options: object) -> podium.Convergence:
    given = podium.to_traces(values, objective=str(options.pop("objective", "minimize")), cut_points=CUTS)
    return podium.convergence(given, **options)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def cec() -> podium.Convergence:
    return cec_convergence(optimum=0.0, tolerance=1e-8)


def lines(drawing: Drawing, number: int) -> list[Polyline]:
    return [item for item in drawing.items if isinstance(item, Polyline) and item.style == f"series-{number}"]


def first_heights(drawing: Drawing, count: int) -> list[float]:
    """Heights of the lines at the left end, as shares of the frame of a chart of steps."""
    return [round((188 - lines(drawing, number)[0].points[0][1]) / 180, 6) for number in range(count)]


def test_a_profile_starts_at_the_share_of_problems_won() -> None:
    results, study = herrera(), herrera_compared()
    drawing = study.drawing("profile")
    assert_sound(drawing)
    best = results.values.max(axis=1, keepdims=True)
    won = (results.values == best).mean(axis=0)
    assert first_heights(drawing, 5) == pytest.approx([won[j] for j in study.order_indices], abs=1e-5)
    assert "largest" in drawing.caption
    assert "Gould & Scott" in drawing.caption


def test_ratios_of_decimals_are_those_of_the_numbers_as_written() -> None:
    # Every ratio of B is 3; as floats 0.3 / 0.1 and 0.6 / 0.2 differ in the last bit, which would make two steps.
    assert Fraction(3) != 0.3 / 0.1
    study = podium.compare({"A": [0.1, 0.2, 0.3], "B": [0.3, 0.6, 0.9]}, objective="minimize")
    second = lines(study.drawing("profile"), 1)[0]
    assert len({x for x, _ in second.points}) == 3  # both ends of the axis and one step


@pytest.mark.parametrize("worst", [0.0, -1.5])
def test_a_profile_needs_positive_results_and_says_what_to_use(worst: float) -> None:
    study = podium.compare({"A": [1.0, 2.0, 3.0], "B": [2.0, worst, 4.0]}, objective="minimize")
    with pytest.raises(podium.InputError, match=rf"'B' has {worst:g} on '2'.*write that precision.*kind='boxes'"):
        study.drawing("profile")


def test_the_control_is_among_the_lines_of_a_profile() -> None:
    table = {f"M{j:02}": (np.arange(1, 13) + j).tolist() for j in range(12)}
    drawing = podium.compare(table, "M11", objective="minimize").drawing("profile")
    assert {"M11", "M00"} <= {item.text for item in drawing.texts() if item.style == "label"}
    assert "The best 7 of 12 algorithms and the control are shown." in drawing.caption


def test_every_kind_of_a_convergence_study_is_sound(cec: podium.Convergence) -> None:
    for kind in cec.picture_kinds:
        drawing = cec.drawing(kind)
        assert_sound(drawing)
        assert drawing.caption
        assert drawing.alt
        ET.fromstring(cec.to_svg(kind))
        assert "\\begin{tikzpicture}" in cec.to_tikz(kind)


@pytest.mark.parametrize("k", [2, 9])
def test_hostile_names_many_problems_and_a_cut_point_of_zero(k: int) -> None:
    rng = np.random.default_rng(0)
    names = [name for name in HOSTILE if name.strip()][:k]
    values = {name: np.sort(rng.normal(size=(14, 5, 4)).round(1) * 1e9, axis=-1) for name in names}
    data = podium.to_traces(
        values, objective="maximize", cut_points=[0, 1, 2, 3], problems=[f"{i} {names[0]}" for i in range(14)]
    )
    study = podium.convergence(data)
    for kind in study.picture_kinds:
        assert_sound(study.drawing(kind))
        ET.fromstring(study.to_svg(kind, standalone=False))
    assert "9 of 14 problems are shown, evenly spread" in study.drawing("curves").caption


def test_ranks_of_a_pair_stand_above_its_differences() -> None:
    # A - B by hand: problem 1 falls 3 2 1 -4, problem 2 is 0 -1 -1 -2 (a tie), both with rank 1 for the largest.
    a = [[9, 7, 5, 0], [5, 4, 3, 1]]
    b = [[6, 5, 4, 4], [5, 5, 4, 3]]
    study = traces({"A": a, "B": b})
    assert study.display_order == [0, 1]
    drawing = study.drawing("differences")
    assert_sound(drawing)
    marks = [item.text for item in drawing.texts() if item.style == "note"]
    assert marks == ["1", "2", "3", "4", "1", "2.5", "2.5", "4"]
    mean = lines(drawing, 0)[0].points  # mean ranks 1, 2.25, 2.75, 4
    heights = [(mean[0][1] - y) / (mean[0][1] - mean[-1][1]) for _, y in mean]
    assert heights == pytest.approx([0, 1.25 / 3, 1.75 / 3, 1])
    assert "basic ranks" in drawing.caption
    assert "negative where A is ahead" in drawing.caption


def test_mean_ranks_of_the_differences_make_up_pages_statistic(cec: podium.Convergence) -> None:
    order, n, c = cec.display_order, cec.traces.n, len(cec.cut_points)
    drawing = cec.drawing("differences")
    assert "alternative ranks" in drawing.caption
    ticks = {item.text: item.y for item in drawing.texts() if item.style == "tick-label" and item.anchor == "end"}
    low, high = ticks["2"] - 2.6, ticks["8"] - 2.6  # the first panel is the chart of ranks
    for number, other in enumerate(order[1:9]):
        points = lines(drawing, number)[0].points
        ranks = [2 + 6 * (low - y) / (low - high) for _, y in points]
        statistic = n * sum(j * rank for j, rank in zip(range(1, c + 1), ranks, strict=True))
        assert statistic == pytest.approx(cec.deciding.statistic[order[0], other], rel=1e-9)


def test_the_share_solved_ends_at_the_success_rate() -> None:
    rng = np.random.default_rng(4)
    runs = np.sort(rng.uniform(size=(3, 6, 7, 4)), axis=-1)[..., ::-1]
    for options in ({"optimum": 0.0}, {}):
        study = traces(runs, targets=[0.2, 0.05], **options)
        expected = np.mean([target.overall.success_rate for target in study.targets], axis=0)
        np.testing.assert_allclose(solved(study).shares[:, -1], expected, rtol=1e-12)
    upward = traces(-runs, targets=[-0.2, -0.05], objective="maximize")
    np.testing.assert_allclose(solved(upward).shares, solved(study).shares, rtol=1e-12)


def test_targets_of_a_known_optimum_are_those_of_coco() -> None:
    assert len(PRECISIONS) == 51
    assert (PRECISIONS[0], PRECISIONS[25], PRECISIONS[-1]) == (100.0, 1e-3, 1e-8)
    assert np.diff(np.log10(PRECISIONS)) == pytest.approx(-0.2)
    # Reached: none, those from 100 to 10 (6), to 0.1 (16), to 1e-8 (51); the other algorithm none.
    study = traces({"A": [[1e3, 10, 0.1, 1e-9]] * 3, "B": [[1e3, 999, 998, 997]] * 3}, optimum=0.0)
    assert solved(study).shares.tolist() == [pytest.approx([0, 6 / 51, 16 / 51, 1]), [0, 0, 0, 0]]
    # Down to the tolerance of 0.01 there are 21.
    near = traces({"A": [[1e3, 10, 0.1, 1e-9]] * 3, "B": [[1e3, 999, 998, 997]] * 3}, optimum=0.0, tolerance=0.01)
    assert solved(near).shares[0] == pytest.approx([0, 6 / 21, 16 / 21, 1])


@pytest.mark.parametrize("sign", [1, -1])
def test_targets_without_an_optimum_are_shares_of_the_way(sign: int) -> None:
    # Best value of any run 0, worst average at the start 1000: targets 100, 1, 0.01 and 0.0001.
    a, b = [[800, 100, 1, 0]] * 3, [[1000, 999, 50, 0.009]] * 3
    values = {"A": (sign * np.array(a, dtype=float)).tolist(), "B": (sign * np.array(b, dtype=float)).tolist()}
    study = traces(values, objective="minimize" if sign > 0 else "maximize")
    assert solved(study).shares.tolist() == [[0, 0.25, 0.5, 1], [0, 0, 0.25, 0.75]]
    assert "Moré & Wild" in study.drawing("ecdf").caption


def test_diagrams_at_cut_points_show_the_ranks_and_groups_of_each(cec: podium.Convergence) -> None:
    drawing = cec.drawing("cd")
    headings = [item for item in drawing.texts() if item.style == "heading"]
    assert [item.text for item in headings] == ["Cut-point 10", "Cut-point 40", "Cut-point 70", "Cut-point 100"]
    ends = [*[item.y for item in headings[1:]], drawing.height]
    for heading, end in zip(headings, ends, strict=True):
        at = cec.traces.cut_points.tolist().index(float(heading.text.split()[-1]))
        inside = [
            item
            for item in drawing.items
            if isinstance(item, Line) and item.style == "clique" and heading.y < item.y1 < end
        ]
        study = podium.compare(cec.traces.values[..., at].T, objective="minimize")
        assert len(inside) == len([group for group in study.verdict.groups or () if len(group) > 1])
        shown = {item.text for item in drawing.texts() if item.style == "rank" and heading.y < item.y < end}
        assert shown == {f"{rank:.2f}" for rank in study.primary.mean_ranks}
    assert drawing.caption.count("Bars join") == 1
    assert "does not account for looking at several cut-points" in drawing.caption


def test_few_cut_points_have_a_diagram_each() -> None:
    rng = np.random.default_rng(1)
    values = np.sort(rng.uniform(size=(3, 8, 3)), axis=-1)[..., ::-1]
    study = podium.convergence(podium.to_traces(values, objective="minimize"))
    assert [item.text for item in study.drawing("cd").texts() if item.style == "heading"] == [
        "Cut-point 1", "Cut-point 2", "Cut-point 3",
    ]  # fmt: skip


def test_bands_are_the_quartiles_of_the_runs() -> None:
    # Runs 0 1 2 3 4: quartiles 1 and 3, everywhere the same, so that the band is a rectangle; the mean is 2.
    runs = np.broadcast_to(np.arange(5.0)[:, None], (2, 3, 5, 4))
    drawing = traces(runs).drawing("curves")
    (band, *_), line = (
        [item for item in drawing.items if isinstance(item, Polyline) and item.style == "band-0"],
        lines(drawing, 0)[0],
    )
    heights = sorted({y for _, y in band.points})
    assert len(heights) == 2
    assert line.points[0][1] == pytest.approx(sum(heights) / 2)
    ticks = {item.text: item.y - 2.6 for item in drawing.texts() if item.anchor == "end"}
    assert heights == pytest.approx([ticks["3.0"], ticks["1.0"]] if "3.0" in ticks else [ticks["3"], ticks["1"]])


def test_differences_beyond_the_floats_are_refused() -> None:
    with np.errstate(over="ignore"):
        study = traces({"A": [[1e308, 1, 1, 0]] * 3, "B": [[-1e308, -1e308, -1e308, -1.5e308]] * 3})
    for kind in ("differences", "ecdf"):
        with pytest.raises(podium.InputError, match="floating point"):
            study.drawing(kind)
