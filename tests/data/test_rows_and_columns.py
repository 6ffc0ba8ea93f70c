"""Every function that reads a table takes the decisions about its rows and columns, as every verb does."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

import pandas as pd
import pytest

import podium
from data.helpers import error_of
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


def _read(text: str, **options: Any) -> podium.data.Results:
    return podium.data.read_results(io.StringIO(text), objective="maximize", **options)


def test_a_row_of_rank_sums_is_left_out() -> None:
    # The ranks of the rows are 1 2 3, 1 3 2 and 3 2 1.
    found = _read("data,A,B,C\nx,1,2,3\ny,4,6,5\nz,9,8,7\nrank sum,5,7,6\n")
    assert found.problems == ("x", "y", "z")
    assert any("'rank sum' (line 5): it contains the sum of ranks" in note for note in found.notes)
    with pytest.raises(AskError, match="does not summarise the other rows"):
        _read("data,A,B,C\nx,1,2,3\ny,4,6,5\nz,9,8,7\nrank sum,5,6,7\n")


# The means are 35.925, 0.449 and 5.3775, rounded like the columns to 35.9, 0.4490 and 5.38.
UNNAMED = "data,A,B,C\nw,10.3,12.34,72.5\nx,25.1,43.21,15.0\ny,17.8,98.76,37.5\nz,90.5,25.29,90.1\nq,35.9,44.90,53.8\n"


def test_a_row_that_is_the_mean_to_the_printed_digits_may_be_kept() -> None:
    with pytest.raises(AskError, match=r"the row 'q' \(line 6\) equals the mean of the other rows"):
        _read(UNNAMED)
    assert _read(UNNAMED, keep_row=["q"]).problems == ("w", "x", "y", "z", "q")
    assert _read(UNNAMED, drop_row=["q"]).problems == ("w", "x", "y", "z")
    assert len(_read(UNNAMED.replace("35.9", "36.1")).problems) == 5


def test_deviations_without_a_name_belong_to_the_mean_before_them() -> None:
    found = _read("data,mean_A,std,mean_B,std,C\nx,1.5,0.1,2.5,0.2,2\ny,1.25,0.1,2,0.3,1\n")
    assert found.algorithms == ("A", "B", "C")
    assert found.values.tolist() == [[1.5, 2.5, 2], [1.25, 2, 1]]


def test_rows_of_several_quantities_need_one_direction() -> None:
    text = "data,metric,A,B\nx,RMSE,1,2\ny,{},3,4\nz,RMSE,3,2\n"
    assert _read(text.format("MAE")).values.tolist() == [[1, 2], [3, 4], [3, 2]]
    for other in ("accuracy", "colour"):
        with pytest.raises(InputError, match=f"different quantities \\('RMSE', '{other}'\\)"):
            _read(text.format(other))


def test_a_column_of_means_leaves_the_direction_open_and_a_row_does_not() -> None:
    with pytest.raises(AskError, match=r"whether the rows \('x', 'y', 'z'\) or the columns .* and the header 'zz'"):
        _read("zz,A,B,Mean\nx,1,2,1.5\ny,4,6,5\nz,9,8,8.5\n")
    assert _read("zz,A,B\nx,1,2\ny,4,6\nMean,2.5,4\n").problems == ("x", "y")


def test_a_row_of_ranges_is_left_out() -> None:
    found = _read("data,A,B,C\nx,1,2,3.5\ny,4,6,5\nz,9,8,7\nrange,8,6,3.5\n")
    assert found.problems == ("x", "y", "z")
    assert any("it contains the range" in note for note in found.notes)


def test_ranks_of_some_columns_only() -> None:
    found = _read("data,A,B,A rank,B rank\nx,1.5,0.5,1,2\ny,1.25,2,2,1\n")
    assert found.algorithms == ("A", "B")
    with pytest.raises(AskError, match="'A rank' is named like a rank of 'A', but"):
        _read("data,A,B,A rank\nx,1.5,0.5,1\ny,1.25,2,2\n")


def test_the_note_on_several_quantities_names_what_is_left_out() -> None:
    found = _read("data,A f1,A time,B f1,B time\nx,1,2,3,4\ny,1,2,4,4\n", metric="f1")
    assert found.values.tolist() == [[1, 3], [1, 4]]
    assert "Compared by 'f1'; not compared: the columns 'A time', 'B time'." in found.notes


def test_the_name_of_a_problem_to_leave_out_must_exist() -> None:
    long = "problem,algorithm,value\nx,A,1\nx,B,2\ny,A,1\ny,B,3\n"
    with pytest.raises(InputError, match=r"no problem 'w' to leave out\. The problems are: 'x', 'y'"):
        _read(long, drop_row=["w"])
    with pytest.raises(InputError, match=r"no algorithm 'D' to leave out\. The algorithms are: 'A', 'B'"):
        _read(long, drop_column=["D"])


JMETAL = "Algorithm;Problem;IndicatorName;ExecutionId;IndicatorValue\nA;p;HV;0;1,234\nB;p;HV;0;1,235\nA;q;HV;0;1,236\nB;q;HV;0;1,237\n"


def test_the_decimal_mark_holds_for_known_formats_and_for_metrics() -> None:
    found = podium.data.read_results(io.StringIO(JMETAL), decimal=",")
    assert found.values.tolist() == [[1.234, 1.235], [1.236, 1.237]]
    assert "By the format, larger values are better (the metric 'HV')." in found.notes
    with pytest.raises(InputError, match=r"'1,234' can mean 1\.234 or 1234"):
        podium.data.read_results(io.StringIO(JMETAL))
    wide = "d;A;B\nx;{};2,512\ny;3,251;4,125\n"
    with pytest.raises(InputError, match=r"line 2, column 'A': '1,234' can mean 1\.234 or 1234"):
        podium.data.read_metrics(io.StringIO(wide.format("1,234")), objective="maximize")
    with pytest.raises(InputError, match="one quantity without a name"):
        podium.data.read_metrics(io.StringIO(wide.format("1,234")), objective="maximize", decimal=",")
    with pytest.raises(InputError, match=r"line 2, column 'A': '0\.25' has a point, but the decimal mark is the comma"):
        podium.data.read_metrics(io.StringIO(wide.format("0.25")), objective="maximize", decimal=",")


def test_what_differs_within_a_cell_is_named() -> None:
    rows = [f"{p},{a},f1,z,{s},{'mn'[s]},{s}\n" for p in "xy" for a in "AB" for s in (0, 1)]
    found = podium.data.read_metrics(
        io.StringIO("problem,algorithm,metric,lab,seed,machine,value\n" + "".join(rows)),
        objective="maximize", problem="problem", algorithm="algorithm", value="value", run="seed",
    )["f1"]  # fmt: skip
    assert "The measurements of one cell differ in: 'machine'." in found.notes


def test_a_name_that_is_missing_is_reported_with_its_frame_and_line() -> None:
    frame = pd.DataFrame({"p": ["x", "x", "y", None], "a": [*"ABAB"], "v": [1, 2, 3, 1]})
    assert (
        error_of(lambda: podium.data.read_results(frame, objective="maximize", problem="p", algorithm="a", value="v"))
        == "pandas frame, line 4, column 'p': the problem has no name. Fill it in."
    )
    assert (
        error_of(lambda: podium.to_results(frame, objective="maximize", problem="p", algorithm="a", value="v"))
        == "pandas frame, row 4, column 'p': no name. Fill it in."
    )


def test_damaged_text_of_four_bytes_names_its_file() -> None:
    content = "d,A,B\nx,1,2\ny,2,3\n".encode("utf-32")
    whole, cut = io.BytesIO(content), io.BytesIO(content[:-2])
    whole.name = cut.name = "t.csv"
    found = podium.data.read_results(whole, objective="maximize")
    assert found.values.tolist() == [[1, 2], [2, 3]]
    assert "Read as UTF-32, according to its byte order mark." in found.notes
    with pytest.raises(InputError, match=r"t\.csv: starts like UTF-32 text but is damaged at byte 72"):
        podium.data.read_results(cut, objective="maximize")


def test_the_positive_label_may_be_a_truth_value() -> None:
    scores = pd.DataFrame({"y": [1, 0, 1, 0], "A": [0.9, 0.1, 0.8, 0.3], "B": [0.2, 0.4, 0.9, 0.1]})
    # A ranks both positives above both negatives; of B's four pairs three are in order.
    assert [one.auc for one in podium.compare_roc(scores, truth="y", positive=True).areas] == [1, 0.75]
    assert [one.auc for one in podium.compare_roc(scores, truth="y", positive=False).areas] == [0, 0.25]
    words = scores.assign(y=[*"pnpn"])
    assert [one.auc for one in podium.compare_roc(words, truth="y", positive="p").areas] == [1, 0.75]


def test_options_of_reading_are_refused_for_what_is_read() -> None:
    scores = podium.data.to_scores(pd.DataFrame({"y": [*"pnpn"], "A": [4, 1, 3, 2]}), truth="y", positive="p")
    with pytest.raises(InputError, match=r"decimal= controls how data is read, but this is Scores already\. Leave it"):
        podium.compare_roc(scores, decimal=",")
    with pytest.raises(InputError, match=r"decimal= and delimiter= control how data is read.* Leave them"):
        podium.compare_roc(scores, decimal=",", delimiter=";")


def test_at_most_twenty_columns_are_listed() -> None:
    names = [f"c{at}" for at in range(30)]
    text = f"y,{','.join(names)}\n" + "".join(f"{label},{','.join('1' * 30)}\n" for label in "abab")
    assert error_of(lambda: podium.data.read_class_scores(io.StringIO(text), truth="y")).endswith(
        "'c17', 'c18' and 11 more."
    )


def test_published_ranks_need_different_names() -> None:
    with pytest.raises(InputError, match=r"^open file: the algorithm 'A' occurs twice, at position 1 and position 2"):
        podium.data.read_reported(io.StringIO("algorithm,ranking\nA,1.5\nA,1.5\n"), n=10)


def test_numbers_in_memory_are_reported_by_their_names() -> None:
    with pytest.raises(InputError, match=r"the value of 'B' is '5'\."):
        podium.to_runs({"A": {"x": [1, 2]}, "B": 5})


def test_a_column_of_traces_has_one_role() -> None:
    text = "problem,algorithm,evaluations,error\nx,A,1,5\nx,A,2,4\n"
    with pytest.raises(InputError, match=r"^open file: column 'error' cannot be both problem and value"):
        podium.data.read_traces(io.StringIO(text), objective="minimize", problem="error", value="error")
