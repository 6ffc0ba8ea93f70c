"""Groups of problems from a file beside the results: what is read, and what is refused by the name of which file."""

from __future__ import annotations

from pathlib import Path

import pytest

import podium


@pytest.mark.parametrize(
    ("groups", "told"),
    [
        ("problem,family\nx1,x\nx2,x\n", r"groups\.csv: no group for 1 problem: 'y1'"),
        ("problem,family\nx1,x\nx2,x\ny1,y\nx1,y\n", r"groups\.csv: the problem 'x1' is in two groups, 'x' and 'y'"),
        ("problem,family,more\nx1,x,1\nx2,x,1\ny1,y,1\n", r"groups\.csv: a table of groups has two columns.*this one has 3"),
    ],
)  # fmt: skip
def test_a_file_of_groups_is_refused_by_its_name(tmp_path: Path, groups: str, told: str) -> None:
    (tmp_path / "results.csv").write_text("data,A,B\nx1,1,2\nx2,2,4\ny1,5,5\n")
    (tmp_path / "groups.csv").write_text(groups)
    with pytest.raises(podium.InputError, match=told):
        podium.read_grouped(tmp_path / "results.csv", str(tmp_path / "groups.csv"), objective="minimize")


def test_options_of_reading_reach_the_results_beside_a_file_of_groups(tmp_path: Path) -> None:
    (tmp_path / "results.csv").write_text("data;A;B;C\nx1;1,5;2;9\nx2;2,5;4;9\ny1;5;5,5;9\n")
    (tmp_path / "groups.csv").write_text("x1,x\nx2,x\ny1,y\n")
    results, groups = podium.read_grouped(
        tmp_path / "results.csv", str(tmp_path / "groups.csv"), objective="maximize", drop_column="C", delimiter=";"
    )
    assert (results.objective, results.algorithms, groups) == ("maximize", ("A", "B"), ("x", "x", "y"))
    assert results.values.tolist() == [[1.5, 2], [2.5, 4], [5, 5.5]]
