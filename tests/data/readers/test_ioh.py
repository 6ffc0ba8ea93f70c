"""IOHprofiler: what its loggers wrote, new and old, is read as the optimiser saw it."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

import podium
from data.readers.reading import FILES, copy, curves, finals, read, value_at
from podium.data.readers import choose, find, look
from podium.errors import InputError

HERE = FILES / "ioh"
NEW, OLD = HERE / "new", HERE / "old"
SEEN = json.loads((HERE / "seen.json").read_text())
JSON = "wide/IOHprofiler_f1_Sphere.json"
DAT = "wide/data_f1_Sphere/IOHprofiler_f1_DIM2.dat"
STEP = 6


def named(key: str) -> tuple[str, str, str]:
    algorithm, function, name, dimension, run = key.split()
    return algorithm, f"{function} {name} {dimension}", run


@pytest.mark.parametrize("way", ["new", "old"])
def test_final_values_and_traces_are_those_the_optimiser_saw(way: str) -> None:
    folder = HERE / way
    ends, found = finals(read("ioh", folder, dimension="all")), curves(read("ioh", folder, "traces", dimension="all"))
    assert len(ends) == len(found) == len(SEEN[way]) == 32
    for key, seen in SEEN[way].items():
        # The .json holds the digits of the logger (the optimum is subtracted once more here), .dat files ten decimals.
        rounding = 1e-13 if way == "new" else 6e-11
        assert ends[named(key)] == pytest.approx(seen["final"], rel=4e-16, abs=rounding)
        curve = found[named(key)]
        assert curve[-1][0] == seen["evaluations"]
        assert curve[-1][1] == ends[named(key)]
        # Every improvement was logged, so that the value between two of them is known.
        for index, value in enumerate(seen["along"]):
            assert value_at(curve, 1 + index * STEP) == pytest.approx(value, rel=0, abs=6e-11)


def test_values_of_the_last_line_are_not_taken_for_the_best() -> None:
    text = (NEW / DAT).read_text()
    last = float(text.split("evaluations")[1].splitlines()[-1].split()[1])
    assert finals(read("ioh", NEW, dimension="2"))["wide", "f1 Sphere", "1/1"] < last


def test_a_folder_is_recognised_and_compared() -> None:
    for folder in (NEW, OLD):
        assert choose(look(folder), "results").name == "ioh"
        traces = podium.read_traces(
            folder, reader_options={"dimension": "3"}, at_values=[6, 12, 18, 24], uneven="common"
        )
        assert (traces.problems, traces.algorithms) == (("f1 Sphere", "f8 Rosenbrock"), ("narrow", "wide"))
        assert traces.objective == "minimize"
        assert (traces.counts == 4).all()
    with pytest.raises(InputError, match="contradicts the format"):
        podium.read_results(NEW, reader_options={"dimension": "3"}, objective="maximize")


def test_a_single_log(tmp_path: Path) -> None:
    found = finals(read("ioh", NEW / JSON, dimension="2"))
    whole = finals(read("ioh", NEW, dimension="2"))
    assert found == {key: value for key, value in whole.items() if key[:2] == ("wide", "f1 Sphere")}
    assert find("ioh").sniff(look(NEW / JSON))


def test_archives(tmp_path: Path) -> None:
    path = Path(shutil.make_archive(str(tmp_path / "logs"), "zip", NEW))
    assert find("ioh").sniff(look(path))
    assert not find("coco").sniff(look(path))
    assert finals(read("ioh", path, dimension="2")) == finals(read("ioh", NEW, dimension="2"))


def test_two_columns(tmp_path: Path) -> None:
    """The smallest format IOHanalyzer documents: evaluations and the best value so far."""
    (tmp_path / "data").mkdir()
    (tmp_path / "IOHprofiler_f2_LeadingOnes.info").write_text(
        'suite = "PBO", funcId = 2, funcName = "LeadingOnes", DIM = 16, maximization = "T", algId = "EA", algInfo = "x, y"\n%\n'
        "data/IOHprofiler_f2_DIM16.dat, 1:30|16, 1:30|7\n"
    )
    header = '"function evaluation" "best-so-far f(x)"\n'
    (tmp_path / "data" / "IOHprofiler_f2_DIM16.dat").write_text(f"{header}1 3\n10 16\n30 16\n{header}1 7\n30 7\n")
    found = read("ioh", tmp_path, "traces")
    assert found.directions == {"": "maximize"}
    assert curves(found) == {
        ("EA", "f2 LeadingOnes", "1/1"): [(1, 3), (10, 16), (30, 16)],
        ("EA", "f2 LeadingOnes", "1/2"): [(1, 7), (30, 7)],
    }


def test_old_logs_may_lack_the_name_of_the_function_and_indent_headers(tmp_path: Path) -> None:
    (tmp_path / "IOHprofiler_f2.info").write_text('funcId = 2, DIM = 16, algId = "EA"\n%\na.dat, 1:3|5, 1:4|7\n')
    header = '  "function evaluation" "best-so-far f(x)"\n'
    (tmp_path / "a.dat").write_text(f"{header}1 9\n3 5\n{header}1 8\n4 7\n")
    found = read("ioh", tmp_path)
    assert finals(found) == {("EA", "f2", "1/1"): 5, ("EA", "f2", "1/2"): 7}
    assert found.directions == {"": "minimize"}


def changed(tmp_path: Path, change: Any) -> Path:
    content = json.loads((NEW / JSON).read_text())
    change(content)
    return copy(NEW, tmp_path / "logs", {JSON: json.dumps(content)})


def test_maximised_functions_take_the_largest(tmp_path: Path) -> None:
    folder = changed(tmp_path, lambda log: log.update(maximization=True))
    with pytest.raises(InputError, match="is maximised"):
        read("ioh", folder, dimension="2")
    for name in ("narrow", "wide/IOHprofiler_f8_Rosenbrock.json"):
        path = folder / name
        shutil.rmtree(path) if path.is_dir() else path.unlink()
    found = curves(read("ioh", folder, "traces", dimension="2", column="raw_y"))
    rows = (NEW / DAT).read_text().split("evaluations raw_y\n")[1].split()
    assert found["wide", "f1 Sphere", "1/1"][-1][1] == max(map(float, rows[1::2]))


def test_runs_without_a_best_are_read_from_the_data(tmp_path: Path) -> None:
    def change(log: Any) -> None:
        for scenario in log["scenarios"]:
            for run in scenario["runs"]:
                run["best"]["y"] = None

    found, whole = (
        finals(read("ioh", changed(tmp_path, change), dimension="2")),
        finals(read("ioh", NEW, dimension="2")),
    )
    assert found == {key: pytest.approx(value, abs=6e-11) for key, value in whole.items()}


def test_other_columns() -> None:
    old = finals(read("ioh", OLD, dimension="2", column="best af(x)+b"))
    plain = finals(read("ioh", OLD, dimension="2"))
    shifts = {key: old[key] - plain[key] for key in old}
    # The instance shifts every value of a function alike.
    assert len({round(shift, 6) for key, shift in shifts.items() if key[1] == "f1 Sphere" and key[2][0] == "1"}) == 1
    with pytest.raises(InputError, match=r"no column 'height'. The columns are: 'current f\(x\)'"):
        read("ioh", OLD, dimension="2", column="height")


def _scenario(log: Any) -> Any:
    return log["scenarios"][0]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda log: log.pop("scenarios"), "scenarios: expected a list"),
        (lambda log: log.update(scenarios={"dimension": 2}), "scenarios: expected a list"),
        (lambda log: log.update(algorithm="wide"), "algorithm: expected an object"),
        (lambda log: log.update(maximization="no"), "'maximization' should be true or false"),
        (lambda log: log.update(function_id=10**400), "'function_id' should be a whole number"),
        (lambda log: _scenario(log).update(dimension=2.5), "scenarios 1: 'dimension' should be a whole number"),
        (lambda log: _scenario(log).update(dimension=True), "'dimension' should be a whole number"),
        (lambda log: _scenario(log).update(path="../../x.dat"), "is outside the folder"),
        (lambda log: _scenario(log).update(path="gone.dat"), "is missing"),
        (lambda log: _scenario(log)["runs"].pop(), "4 runs, but the log lists 3"),
        (lambda log: _scenario(log)["runs"][1].pop("instance"), "runs 2: 'instance' should be a whole number"),
        (lambda log: _scenario(log)["runs"][1]["best"].update(evals="1"), "'evals' should be a whole number"),
    ],
)
def test_damaged_logs(tmp_path: Path, change: Any, said: str) -> None:
    with pytest.raises(InputError, match=said) as caught:
        read("ioh", changed(tmp_path, change), dimension="2")
    assert "IOHprofiler_f1" in str(caught.value) or "gone" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[" * 100_000, "nested too deeply|not JSON"),
        ((NEW / JSON).read_text()[:300], "not JSON"),
        ('{"version": "1", "version": "2"}', "occurs twice"),
        ('{"function_id": ' + "9" * 5000 + "}", "cannot be read|whole number"),
        ("[]", "expected an object"),
    ],
)
def test_json_that_is_no_log(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(InputError, match=said):
        read("ioh", copy(NEW, tmp_path / "logs", {JSON: text}), dimension="2")


@pytest.mark.parametrize("line", ["5", "5 x", "x 5", "1e999 3"])
def test_damaged_data(tmp_path: Path, line: str) -> None:
    lines = (NEW / DAT).read_text().splitlines()
    lines[1] = line
    with pytest.raises(InputError, match=re.escape("DIM2.dat, line 2")):
        read("ioh", copy(NEW, tmp_path / "logs", {DAT: "\n".join(lines)}), dimension="2")
