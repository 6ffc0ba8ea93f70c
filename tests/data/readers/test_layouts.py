"""Layouts of known tools: a small file of each, what its columns mean, directions, and what is refused."""

from __future__ import annotations

import contextlib
import io
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from data.helpers import EXAMPLES, error_of, fractions, holds
from podium.data import read_metrics, read_results, read_runs
from podium.data.readers.registry import PRESETS, matching
from podium.errors import InputError

FILES = Path(__file__).parent / "files" / "layouts"

# name: (file, options, (n, k), objective, cells of the first problem) - computed by hand from the file
LAYOUTS: dict[str, tuple[str, dict[str, Any], tuple[int, int], str, list[str]]] = {
    "podium": ("podium.csv", {"metric": "error"}, (2, 2), "minimize", ["2/5", "1/4"]),
    "amlb": ("amlb.csv", {}, (2, 2), "maximize", ["17/20", "4/5"]),
    "tabrepo": ("tabrepo.csv", {}, (2, 2), "minimize", ["3/20", "1/4"]),
    "bencheval": ("bencheval.csv", {}, (2, 2), "minimize", ["3/20", "1/4"]),
    "jmetal": ("jmetal.csv", {"metric": "HV"}, (2, 2), "maximize", ["11/20", "13/20"]),
    "saes": ("saes.csv", {"metric": "HV", "objective": "maximize"}, (2, 2), "maximize", ["11/20", "13/20"]),
    "cd-diagram": ("cd-diagram.csv", {}, (2, 3), "maximize", ["9/10", "4/5", "7/10"]),
    "critdd": ("critdd.csv", {"metric": "first"}, (2, 2), "minimize", ["1/10", "1/5"]),
    "nevergrad": ("nevergrad.csv", {}, (4, 2), "minimize", ["3/2", "5/2"]),
    "openml": (
        "openml.csv",
        {"metric": "predictive_accuracy", "objective": "maximize"},
        (2, 2),
        "maximize",
        ["9/10", "4/5"],
    ),
    "stac": ("wide.csv", {"reader": "stac"}, (3, 2), "minimize", ["1/10", "1/5"]),
    "statds": ("wide.csv", {"reader": "statds", "objective": "maximize"}, (3, 2), "maximize", ["1/10", "1/5"]),
    "mcm": ("mcm.csv", {"reader": "mcm", "objective": "maximize"}, (3, 2), "maximize", ["1/10", "1/5"]),
    "bbtcomp": ("bbtcomp.csv", {"objective": "maximize"}, (2, 3), "maximize", ["1", "3/4", "1/2"]),
}


def test_every_layout_has_a_file() -> None:
    assert set(LAYOUTS) == set(PRESETS)


@pytest.mark.parametrize("name", LAYOUTS)
def test_layout(name: str) -> None:
    file, options, shape, objective, first = LAYOUTS[name]
    results = read_results(FILES / file, **options)
    assert ((results.n, results.k), results.objective) == (shape, objective)
    assert fractions(results)[0] == [Fraction(cell) for cell in first]
    holds(" ".join(results.notes), f"Read as {name!r}")
    named = read_results(FILES / file, **{**options, "reader": name})
    assert named.sha256 == results.sha256
    assert named.notes == results.notes


@pytest.mark.parametrize("name", ["amlb", "jmetal", "nevergrad", "tabrepo", "cd-diagram", "critdd", "bencheval"])
def test_a_contradicting_objective_is_refused(name: str) -> None:
    file, options, _, objective, _ = LAYOUTS[name]
    other = "minimize" if objective == "maximize" else "maximize"
    holds(
        error_of(lambda: read_results(FILES / file, **{**options, "objective": other})),
        repr(other),
        objective,
        "contradicts the format",
    )
    assert read_results(FILES / file, **{**options, "objective": objective}).objective == objective


@pytest.mark.parametrize("name", ["saes", "openml", "statds", "mcm", "bbtcomp"])
def test_what_the_layout_does_not_say_is_asked(name: str) -> None:
    file, options, *_ = LAYOUTS[name]
    with pytest.raises(InputError, match="larger or smaller values"):
        read_results(FILES / file, **{**options, "objective": None})


def test_columns_named_by_the_user_win() -> None:
    roles = {"problem": "dataset_name", "algorithm": "classifier_name", "value": "accuracy"}
    turned = read_results(FILES / "cd-diagram.csv", objective="minimize", **roles)
    assert turned.objective == "minimize"
    assert not any("Read as" in note for note in turned.notes)
    with pytest.raises(InputError, match="layout 'cd-diagram' defines what the columns mean"):
        read_results(FILES / "cd-diagram.csv", reader="cd-diagram", **roles)


def test_ambiguity_is_refused() -> None:
    text = "Algorithm,Problem,IndicatorName,ExecutionId,IndicatorValue,classifier_name,dataset_name,accuracy\na,p,HV,0,1,c,d,1\n"
    assert len(matching(text.splitlines()[0].split(","))) == 2
    holds(error_of(lambda: read_results(io.StringIO(text))), "jmetal", "cd-diagram", "reader=")


def test_the_wrong_layout_is_refused() -> None:
    holds(
        error_of(lambda: read_results(FILES / "cd-diagram.csv", reader="jmetal")),
        "not the layout 'jmetal'",
        "'IndicatorName'",
        "'classifier_name'",
    )
    with pytest.raises(InputError, match="no option 'valu'"):
        read_results(FILES / "amlb.csv", reader="amlb", reader_options={"valu": "x"})
    with pytest.raises(InputError, match="need a reader"):
        read_results(FILES / "amlb.csv", reader_options={"value": "auc"})
    with pytest.raises(InputError, match="Unknown reader 'excel97'"):
        read_results(FILES / "amlb.csv", reader="excel97")
    with pytest.raises(InputError, match="no column 'kappa'"):
        read_results(FILES / "amlb.csv", reader="amlb", reader_options={"value": "kappa"})


def test_losses_among_scores_are_turned_and_mixtures_refused() -> None:
    text = "id,task,framework,fold,result,mode,info,auc,logloss\ni,t,A,0,0.9,m,,0.9,\ni,t,B,0,0.8,m,,0.8,\ni,u,A,0,0.3,m,,,0.3\ni,u,B,0,-0.5,m,,,-0.5\n"
    results = read_results(io.StringIO(text))
    assert fractions(results)[1] == [Fraction(-3, 10), Fraction(1, 2)]
    mixed = text.replace("i,u,B,0,-0.5,m,,,-0.5", "i,u,B,0,0.5,m,,0.5,")
    with pytest.raises(InputError, match="'u' has losses and scores in the column 'result'"):
        read_results(io.StringIO(mixed))
    other = read_results(FILES / "amlb.csv", reader="amlb", reader_options={"value": "duration"}, objective="minimize")
    assert other.objective == "minimize"


def test_saes_takes_directions_from_its_file_of_metrics(tmp_path: Path) -> None:
    file = tmp_path / "metrics.csv"
    file.write_text("MetricName,Maximize\nHV,True\nEP,False\n", encoding="utf-8")
    read = {
        m: read_results(FILES / "saes.csv", reader="saes", metric=m, reader_options={"metrics": str(file)})
        for m in ("HV", "EP")
    }
    assert {name: results.objective for name, results in read.items()} == {"HV": "maximize", "EP": "minimize"}
    file.write_text("MetricName,Maximize\nHV,yes\n", encoding="utf-8")
    with pytest.raises(InputError, match="line 2, column 'Maximize': 'yes'"):
        read_results(FILES / "saes.csv", reader="saes", metric="HV", reader_options={"metrics": str(file)})


def test_metrics_are_chosen_never_mixed() -> None:
    file = EXAMPLES / "jmetal_indicators.csv"
    holds(error_of(lambda: read_results(file)), "4 metrics", "'EP', 'HV', 'IGD', 'IGD+'", "metric=")
    with pytest.raises(InputError, match="no metric 'hv'\\. Did you mean 'HV'"):
        read_results(file, metric="hv")
    with pytest.raises(InputError, match="no metric 'HV': the data contains one quantity"):
        read_results(FILES / "amlb.csv", metric="HV")
    with pytest.raises(InputError, match="this needs one metric"):
        read_results(file, metric="all")
    every = read_metrics(file)
    assert {name: (one.n, one.k, one.objective) for name, one in every.items()} == {
        "EP": (8, 6, "minimize"),
        "HV": (8, 6, "maximize"),
        "IGD": (8, 6, "minimize"),
        "IGD+": (8, 6, "minimize"),
    }
    alone = read_results(file, metric="IGD+")
    assert alone.sha256 == every["IGD+"].sha256
    columns = {"problem": "Problem", "algorithm": "Algorithm", "value": "IndicatorValue", "run": "ExecutionId"}
    by_hand = read_results(file, metric="IGD+", objective="minimize", **columns)
    kept = read_results(file, where={"IndicatorName": "IGD+"}, objective="minimize", **columns)
    assert by_hand.sha256 == kept.sha256 == alone.sha256


@pytest.mark.parametrize(
    ("objective", "facts"),
    [
        ("HV=minimize", ["'minimize' contradicts", "'HV'", "maximize"]),
        ("HW=maximize", ["no metric 'HW'", "'HV'"]),
        ("HV=best", ["Unknown objective 'best'"]),
        ("HV=min", ["'minimize' contradicts"]),
        ("HV=maximize,HV=maximize", ["'HV' twice"]),
        ("HV=maximize,EP", ["'EP' is not of the form"]),
        ({"EP": "maximize"}, ["contradicts the format"]),
    ],
)
def test_objectives_by_metric(objective: Any, facts: list[str]) -> None:
    holds(error_of(lambda: read_metrics(EXAMPLES / "jmetal_indicators.csv", objective=objective)), *facts)


def test_a_direction_is_never_guessed_for_one_of_many() -> None:
    holds(
        error_of(lambda: read_metrics(FILES / "saes.csv", objective="HV=maximize")),
        "the metric 'EP'",
        "larger or smaller values",
    )


def test_runs_of_a_layout() -> None:
    runs = read_runs(EXAMPLES / "jmetal_indicators.csv", metric="HV", reader="jmetal")
    assert (runs.n, runs.k, runs.counts.min(), runs.counts.max()) == (8, 6, 5, 5)
    with pytest.raises(InputError, match="178 of 925 values have no finite number"):
        read_runs(EXAMPLES / "amlb_2019_medium_8c1h.csv", reader="amlb")
    omitted = read_runs(EXAMPLES / "amlb_2019_medium_8c1h.csv", reader="amlb", missing="omit")
    assert omitted.left_out == 178


def test_a_byte_changed_anywhere_gives_results_or_an_input_error() -> None:
    for file in sorted(FILES.glob("*.csv")):
        content = file.read_bytes()
        for at in range(0, len(content), max(1, len(content) // 12)):
            for byte in (b"\0", b'"', b"\n", b",", b"\xff"):
                broken = io.BytesIO(content[:at] + byte + content[at + 1 :])
                with contextlib.suppress(InputError):
                    assert read_results(broken, missing="worst", objective="maximize").k > 1


# Evaluations listed by openml-python, one value a run or a list of those of all folds; files follow the documented columns.

HEADER = "run_id,task_id,setup_id,flow_id,flow_name,data_id,data_name,function,upload_time,uploader,uploader_name,value,values,array_data"
FOLDS = {
    ("iris", "tree"): "[0.9, 0.8, 1.0]",
    ("iris", "svm"): "[0.7, 0.75, 0.8]",
    ("wine", "tree"): "[1, 1, 1]",
    ("wine", "svm"): "[0.5 0.25 0.75]",
}


def table(tmp_path: Path, **cells: str) -> Path:
    changed = {tuple(key.split("_")): cell for key, cell in cells.items()}
    rows = [
        f'{number},{1 + (data == "wine")},7,{number},{flow},3,{data},predictive_accuracy,2020-01-01,1,me,,"{folds}",'
        for number, ((data, flow), folds) in enumerate({**FOLDS, **changed}.items())
    ]
    path = tmp_path / "evaluations.csv"
    path.write_text("\n".join([HEADER, *rows]) + "\n")
    return path


def test_lists_of_folds_are_runs(tmp_path: Path) -> None:
    results = read_results(table(tmp_path), objective="maximize")
    assert results.algorithms == ("tree", "svm")
    assert results.runs.tolist() == [[[0.9, 0.8, 1.0], [0.7, 0.75, 0.8]], [[1, 1, 1], [0.5, 0.25, 0.75]]]
    assert results.exact[0].tolist() == [9 * results.denominator // 10, 3 * results.denominator // 4]
    assert any("are in 'values': 12 measurements" in note for note in results.notes)


def test_a_fold_without_value_is_missing(tmp_path: Path) -> None:
    path = table(tmp_path, iris_svm="[0.7, 0.75, nan]")
    with pytest.raises(InputError, match="missing"):
        read_results(path, objective="maximize")
    assert read_results(path, objective="maximize", missing="omit").values[0, 1] == 0.725


def test_a_selection_is_carried_out_first(tmp_path: Path) -> None:
    path = table(tmp_path)
    text = path.read_text()
    again = [line.replace(",7,", ",8,", 1).replace("0.9", "0.1") for line in text.splitlines()[1:]]
    path.write_text(text + "\n".join(again) + "\n")
    with pytest.raises(
        InputError, match=r"lines 2 and 6 both contain the folds of 'iris', 'tree', 'predictive_accuracy'"
    ):
        read_results(path, objective="maximize")
    options = {"reader": "openml", "objective": "maximize"}
    assert read_results(path, where={"setup_id": "7"}, **options).values[0, 0] == 0.9  # type: ignore[arg-type]
    assert read_results(path, where={"setup_id": "8"}, **options).values[0, 0] == pytest.approx(1.9 / 3)  # type: ignore[arg-type]


@pytest.mark.parametrize("cell", ["", "0.9", "[0.9", "(0.9, 0.8)"])
def test_damaged_lists_are_refused_by_place(tmp_path: Path, cell: str) -> None:
    with pytest.raises(InputError, match=r"line 3, column 'values': expected a list") as caught:
        read_results(table(tmp_path, iris_svm=cell), objective="maximize")
    assert str(caught.value).endswith(f"but got '{cell}'.")


@pytest.mark.parametrize("cell", ["[]", "[a, b, c]", "[[1], [2], [3]]"])
def test_lists_of_other_things_are_refused(tmp_path: Path, cell: str) -> None:
    with pytest.raises(InputError):
        read_results(table(tmp_path, iris_svm=cell), objective="maximize")
