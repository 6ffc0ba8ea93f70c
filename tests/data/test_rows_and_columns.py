"""Every function that reads a table takes the decisions about its rows and columns, as every verb does."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pandas as pd
import pytest

import podium
from podium.errors import AskError, InputError

WIDE = "data,A,B,C\nx1,1,2,3\nx2,2,4,5\ny1,5,5,1\ny2,4,5,1\n"
RUNS = "data,A,B,C\nx,1,2,3\nx,2,3,3\ny,1,2,5\ny,3,4,4\nz,1,2,9\nz,2,4,9\n"
ITEMS = "id,y,A,B,C\n1,cat,cat,dog,dog\n2,dog,dog,dog,cat\n3,cat,cat,cat,cat\n"
SCORES = "id,y,A,B,C\n1,p,0.9,1,3\n2,p,0.3,2,4\n3,n,0.4,2,1\n4,n,0.1,1,2\n"
CLASSES = "y,M_a,M_b,N_a,N_b\na,0.9,0.1,0.8,0.2\nb,0.3,0.7,0.1,0.9\na,0.6,0.4,0.8,0.2\nb,0.5,0.5,0.3,0.7\n"
POINTS = "classifier,tp,fn,fp,tn\ntree,30,10,5,55\nC,25,15,5,55\n"


def _names(found: Any) -> tuple[str, ...]:
    for holder in (found, getattr(found, "results", None)):
        for name in ("algorithms", "classifiers", "names"):
            if (names := getattr(holder, name, None)) is not None:
                return tuple(names)
    raise AssertionError(found)


@pytest.mark.parametrize(
    ("read", "text", "options", "dropped"),
    [
        (podium.read_results, WIDE, {"objective": "minimize"}, {"drop_column": "C"}),
        (podium.read_runs, RUNS, {}, {"drop_column": ["C"]}),
        (podium.read_incomplete, WIDE, {"objective": "minimize"}, {"drop_column": "C"}),
        (podium.read_groups, WIDE, {"objective": "minimize"}, {"drop_column": "C"}),
        (podium.read_folds, WIDE.replace("data", "fold"), {"objective": "minimize"}, {"drop_column": "C"}),
        (podium.read_predictions, ITEMS, {"truth": "y"}, {"drop_column": "C"}),
        (podium.read_scores, SCORES, {"truth": "y", "positive": "p"}, {"drop_column": "C"}),
        (podium.read_points, POINTS, {}, {"drop_row": "C"}),
        (podium.to_results, WIDE, {"objective": "minimize"}, {"drop_column": "C"}),
        (podium.to_runs, RUNS, {}, {"drop_column": "C"}),
        (podium.to_incomplete, WIDE, {"objective": "minimize"}, {"drop_column": "C"}),
        (podium.to_groups, WIDE, {"objective": "minimize"}, {"drop_column": "C"}),
        (podium.to_folds, WIDE.replace("data", "fold"), {"objective": "minimize"}, {"drop_column": "C"}),
    ],
)
def test_what_is_dropped_is_not_there_and_is_reported(
    read: Callable[..., Any], text: str, options: dict[str, Any], dropped: dict[str, Any]
) -> None:
    def source() -> Any:
        return pd.read_csv(io.StringIO(text)) if read.__name__.startswith("to_") else io.StringIO(text)

    every, fewer = read(source(), **options), read(source(), **options, **dropped)
    assert _names(fewer) == tuple(name for name in _names(every) if name != "C")
    notes = getattr(fewer, "notes", ()) or fewer.results.notes
    assert any("Left out on request" in note for note in notes)
    with pytest.raises(InputError, match="there is no"):
        read(source(), **options, **dict.fromkeys(dropped, "Nobody"))


def test_class_scores_and_metrics() -> None:
    found = podium.read_class_scores(io.StringIO(CLASSES), truth="y", drop_column="N_*")
    assert found.names == ("M",)
    text = "algorithm,problem,metric,value\nA,x,f1,1\nB,x,f1,2\nC,x,f1,9\nA,y,f1,3\nB,y,f1,4\nC,y,f1,9\n"
    names = {"problem": "problem", "algorithm": "algorithm", "value": "value"}
    read = podium.read_metrics(io.StringIO(text), objective="minimize", drop_column="C", **names)
    assert read["f1"].algorithms == ("A", "B")


def test_a_row_with_a_group_can_be_dropped_and_a_proven_average_needs_none() -> None:
    text = "data,A,B,family\nx1,1,2,x\nx2,2,4,x\ny1,5,5,y\nAverage,2.6667,3.6667,\n"
    results, groups = podium.read_grouped(io.StringIO(text), "family", objective="minimize")
    assert (results.problems, groups) == (("x1", "x2", "y1"), ("x", "x", "y"))
    results, groups = podium.read_grouped(io.StringIO(text), "family", objective="minimize", drop_row=["x1", "Average"])
    assert (results.problems, groups) == (("x2", "y1"), ("x", "y"))


def test_studies_take_the_decisions_for_files_and_frames(tmp_path: Any) -> None:
    frame = pd.read_csv(io.StringIO(WIDE + "Average,9,9,9\n"))
    with pytest.raises(AskError) as error:
        podium.compare(frame, objective="minimize")
    assert {choice.option for choice in error.value.choices} == {"drop_row", "keep_row"}
    assert podium.compare(frame, objective="minimize", drop_row="Average").results.n == 4
    assert podium.compare(frame, objective="minimize", keep_row="Average").results.n == 5
    path = tmp_path / "runs.csv"
    path.write_text(RUNS)
    assert podium.compare_runs(path, objective="minimize", drop_row="z").runs.problems == ("x", "y")
    assert podium.compare_runs(pd.read_csv(path), objective="minimize", drop_row="z").runs.problems == ("x", "y")
    with pytest.raises(TypeError, match="drop_rows"):
        podium.compare(frame, objective="minimize", drop_rows="Average")  # type: ignore[call-arg]


def test_describe_and_convert() -> None:
    text = WIDE + "Average,3,4,2.5\n"
    described = podium.describe(io.StringIO(text), drop_row="Average", drop_column="C").to_text()
    assert "4 problems, 2 algorithms" in described
    written = podium.convert(io.StringIO(text), container="csv", drop_row="Average", keep_column="*").content.decode()
    assert "Average" not in written


def test_a_reader_has_no_rows_to_drop() -> None:
    with pytest.raises(InputError, match="are for tables"):
        podium.read_results("tests/data/readers", reader="mlflow", drop_row="x")
    with pytest.raises(InputError, match="are for files and frames"):
        podium.compare({"A": [1, 2], "B": [2, 3]}, objective="minimize", drop_row="x")
