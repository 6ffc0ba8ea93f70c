"""Pictures of the check of assumptions: which cells are shown, in what order, with what said about the rest."""

from __future__ import annotations

import io
import json
import xml.etree.ElementTree as ET
from pathlib import Path

import numpy as np
import pytest

from diagrams.picture_checks import HOSTILE, assert_sound
from podium import check_assumptions, read_runs
from podium.diagrams.drawing import Circle, Drawing, Rect
from podium.diagrams.samples import MOST_SAMPLES
from podium.errors import InputError
from podium.studies.before_and_after.assumptions.study import Assumptions
from studies.helpers import EXAMPLES

KINDS = ("qq", "histogram", "spread")


@pytest.fixture(scope="module")
def cec() -> Assumptions:
    runs = read_runs(EXAMPLES / "cec2017_d10_runs.csv", problem="function", algorithm="algorithm", value="error")
    return check_assumptions(runs, scheme="seeds")


def made(n: int, k: int, draw, algorithms=None) -> Assumptions:
    names = algorithms or [f"a{j}" for j in range(k)]
    rows = [["problem", "algorithm", "value"]]
    rows += [[f"p{i}", names[j], repr(float(value))] for i in range(n) for j in range(k) for value in draw(i, j)]
    quoted = ["\t".join('"' + cell.replace('"', '""') + '"' for cell in row) for row in rows]
    return check_assumptions(
        read_runs(
            io.StringIO("\n".join(quoted)), problem="problem", algorithm="algorithm", value="value", delimiter="\t"
        )
    )


def panels(drawing: Drawing) -> int:
    return sum(isinstance(item, Rect) and item.style == "outside" for item in drawing.items)


def results(drawing: Drawing) -> list[str]:
    return [item.text for item in drawing.texts() if item.anchor == "end" and item.style == "rank"]


def test_a_small_table_is_shown_whole_in_its_order(cec: Assumptions) -> None:
    assert cec.picture_kinds == KINDS
    for kind in KINDS:
        drawing = cec.drawing(kind)
        assert_sound(drawing)
        ET.fromstring(cec.to_svg(kind))
        assert "\\begin{tikzpicture}" in cec.to_tikz(kind)
        assert drawing.caption
        assert drawing.alt
    drawing = cec.drawing("qq")
    assert panels(drawing) == 30
    heads = [item for item in drawing.texts() if item.style == "axis-label" and item.text == "jSO"]
    assert len(heads) == 6
    assert len({item.x for item in heads}) == 1
    marked = int((cec.normality["shapiro-wilk"].pvalue <= 0.05).sum())
    assert sum(text.endswith("*") for text in results(drawing)) == marked == 22
    assert results(drawing).count("constant") == 6
    assert "shown" not in drawing.caption


def test_of_a_large_table_the_smallest_pvalues_come_first() -> None:
    rng = np.random.default_rng(4)
    study = made(10, 5, lambda i, j: np.zeros(9) if (i, j) == (0, 0) else rng.exponential(size=25) ** (1 + j))
    drawing = study.drawing()
    shown = [float(text.rstrip("*").removeprefix("p = ")) for text in results(drawing)]
    everything = np.sort(study.normality["shapiro-wilk"].pvalue.ravel())
    assert shown == [float(f"{p:.3g}") for p in everything[:MOST_SAMPLES]]
    assert "The 30 smallest p-values of 49 cells are shown. 1 constant cell left out." in drawing.caption


def test_one_problem_one_algorithm_one_cell(cec: Assumptions) -> None:
    assert panels(cec.viewing("F5").drawing("qq")) == 5
    assert panels(cec.viewing(algorithm="jSO").drawing("histogram")) == 6
    one = cec.viewing("F5", "jSO")
    points = [item for item in one.drawing("qq").items if isinstance(item, Circle)]
    assert len(points) == cec.runs.counts[1, 4] == 51
    assert results(one.drawing("qq")) == ["p = 1.4e-05*"]
    assert "Runs on F5. " in one.drawing("spread").caption
    # Looking at a part changes no number.
    assert one.to_dict() == cec.to_dict()
    assert one.text == cec.text
    for view in ({"problem": "F99"}, {"algorithm": "F5"}):
        with pytest.raises(InputError, match="There is no"):
            cec.viewing(**view)


def test_the_spread_is_that_of_the_problem_whose_variances_differ_most(cec: Assumptions) -> None:
    pvalues = cec.homogeneity["brown-forsythe"].pvalue
    problem = cec.runs.problems[int(np.argmin(pvalues))]
    drawing = cec.drawing("spread")
    assert f"Runs on {problem}, which has the smallest p-value of 6 problems." in drawing.caption
    assert sum(isinstance(item, Circle) for item in drawing.items) == 5 * 51


@pytest.mark.parametrize(("n", "k"), [(1, 1), (1, 2), (5, 5), (2, 40)])
def test_few_and_many_with_odd_names(n: int, k: int) -> None:
    rng = np.random.default_rng(n + k)
    names = list(dict.fromkeys(" ".join(name.split()) or "blank" for name in HOSTILE))
    names = [*names, *(f"algorithm {'long ' * 9}{j}" for j in range(k))][:k]
    study = made(n, k, lambda i, j: rng.standard_normal(31 if i + j == 4 else 2 + (i + j) % 4), names)
    for kind in KINDS:
        drawing = study.drawing(kind)
        assert_sound(drawing)
        ET.fromstring(study.to_svg(kind))
        study.to_tikz(kind)


def test_cells_that_hold_nothing_are_left_out() -> None:
    text = "problem,a,b\np,1,NA\np,2,NA\np,4,NA\nq,1,2\nq,5,3\nq,2,9\n"
    study = check_assumptions(read_runs(io.StringIO(text), missing="omit"))
    drawing = study.drawing("qq")
    assert panels(drawing) == 3
    assert "without runs" in drawing.caption
    for kind in KINDS:
        assert_sound(study.drawing(kind))
    with pytest.raises(InputError, match="no runs"):
        study.viewing("p", "b").drawing("qq")


def test_constant_tables_have_pictures_too() -> None:
    study = made(9, 4, lambda i, j: np.full(5, float(i)))
    for kind in KINDS:
        assert_sound(study.drawing(kind))


def test_pictures_stand_in_the_report_and_the_folder(cec: Assumptions, tmp_path: Path) -> None:
    page = cec.to_report()
    assert page.count(" data-figure=") == len(KINDS)
    assert len(page) < 1_500_000
    small = made(2, 3, lambda i, j: [i, j, i * j, 2.0])
    names = {path.name for path in small.write_everything(tmp_path)}
    assert {f"figure-{kind}.svg" for kind in KINDS} <= names
    json.loads((tmp_path / "results.json").read_text(encoding="utf-8"))


def test_on_matplotlib_axes(cec: Assumptions) -> None:
    pytest.importorskip("matplotlib")
    figure = cec.viewing("F5", "jSO").plot("qq").figure
    assert figure.axes
