"""COCO: what its observer wrote is read as the optimiser saw it and as cocopp reads it."""

from __future__ import annotations

import json
import re
import tarfile
import zipfile
from pathlib import Path

import pytest

import podium
from data.readers.reading import FILES, copy, curves, finals, read, value_at
from podium.data.readers import choose, find, look
from podium.errors import InputError

HERE = FILES / "coco"
LOGS = HERE / "exdata"
SEEN = json.loads((HERE / "seen.json").read_text())
INFO, DAT, TDAT = "NM/bbobexp_f1.info", "NM/data_f1/bbobexp_f1_DIM2.dat", "NM/data_f1/bbobexp_f1_DIM2.tdat"

OLD_INFO = """funcId = 7, DIM = 2, Precision = 1.000e-08, algId = 'MY "OLD" ALGORITHM'
% a comment, with a comma = sign
data_f7\\bbobexp_f7_DIM2.dat, 1:9|-9.9e-09, 1:6|2.5e+00, data_f7\\bbobexp-01_f7_DIM2.dat, 4:3|7.0e+00
"""
OLD_HEADER = (
    "% function evaluation | noise-free fitness - Fopt (9.294e+01) | best noise-free fitness - Fopt | measured fitness | "
    "best measured fitness | x1 | x2\n"
)
OLD_DAT = (
    OLD_HEADER
    + "1 +8.0e+00 +8.0e+00 +1.0e+02 +1.0e+02 +1.0e+00 +2.0e+00\n5 +9.0e+00 +8.0e+00 1 1 1 1\n9 -9.9e-09 -9.9e-09 1 1 1 1\n"
    + OLD_HEADER
    + "1 +3.0e+00 +3.0e+00 1 1 1 1\n6 +2.5e+00 +2.5e+00 1 1 1 1\n"
)
OLD_MORE = OLD_HEADER + "1 +7.0e+00 +7.0e+00 1 1 1 1\n3 +8.0e+00 +7.0e+00 1 1 1 1\n"


def optimum(function: str, dimension: str, instance: int) -> float:
    text = (LOGS / f"NM/data_{function}/bbobexp_{function}_DIM{dimension}.dat").read_text()
    return float(re.findall(r"Fopt \(([^)]*)\)", text)[instance - 1])


def test_final_values_are_those_the_optimiser_saw() -> None:
    found = finals(read("coco", LOGS, dimension="all"))
    assert len(found) == len(SEEN["seen"])
    for key, seen in SEEN["seen"].items():
        algorithm, function, dimension, instance = key.split()
        best = optimum(function, dimension[0], int(instance))
        value = found[algorithm, f"{function} {dimension}", f"{instance}/1"]
        # The log has ten digits of the difference; the difference of what was seen loses those the optimum takes up.
        assert value == pytest.approx(seen["best"] - best, rel=1e-8, abs=4e-16 * abs(best) * 8)


def test_traces_are_those_the_optimiser_saw() -> None:
    """The log records some evaluations; at those the best value up to them, at the others no more than was reached before."""
    found = curves(read("coco", LOGS, "traces", dimension="all"))
    exact = 0
    for key, seen in SEEN["seen"].items():
        algorithm, function, dimension, instance = key.split()
        best = optimum(function, dimension[0], int(instance))
        curve = found[algorithm, f"{function} {dimension}", f"{instance}/1"]
        assert curve[-1][0] == seen["evaluations"]
        recorded = {at for at, _ in curve}
        for at, value in seen["along"].items():
            read_off = value_at(curve, float(at))
            assert read_off >= value - best - 1e-8 * abs(best) - 1e-8
            if float(at) in recorded:
                exact += 1
                assert read_off == pytest.approx(value - best, rel=1e-8, abs=1e-12 * abs(best))
    assert exact > 20


def test_values_and_runtimes_are_those_of_cocopp() -> None:
    by_name = {"RANDOM": "RANDOM", "NM": "NELDER-MEAD"}
    ends, found = finals(read("coco", LOGS, dimension="all")), curves(read("coco", LOGS, "traces", dimension="all"))
    for key, seen in SEEN["cocopp"].items():
        folder, function, dimension = key.split()
        for index, instance in enumerate(seen["instances"]):
            name = by_name[folder], f"{function} {dimension}", f"{instance}/1"
            assert ends[name] == seen["final"][index]
            assert found[name][-1][0] == seen["evaluations"][index]
            for target, times in zip(seen["targets"], seen["runtimes"], strict=True):
                reached = [at for at, value in found[name] if value <= target]
                assert (reached[0] if reached else None) == times[index]


def test_a_folder_is_recognised_and_compared() -> None:
    assert choose(look(LOGS), "results").name == "coco"
    assert choose(look(LOGS), "traces").name == "coco"
    results = podium.read_results(LOGS, reader_options={"dimension": "3"})
    assert (results.problems, results.algorithms, results.objective) == (
        ("f1", "f8"), ("NELDER-MEAD", "RANDOM"), "minimize",
    )  # fmt: skip
    ends = finals(read("coco", LOGS, dimension="3"))
    mean = (ends["RANDOM", "f8", "1/1"] + ends["RANDOM", "f8", "2/1"]) / 2
    assert results.values[1, 1] == pytest.approx(mean, rel=1e-15)


def test_traces_are_read_off_along_evaluations_by_dimension() -> None:
    options = {"dimension": "all", "budget": "evaluations/dimension"}
    traces = podium.read_traces(LOGS, reader="coco", reader_options=options, at_values=[5, 10, 25])
    assert traces.problems == ("f1 2-D", "f1 3-D", "f8 2-D", "f8 3-D")
    assert traces.cut_points.tolist() == [5, 10, 25]
    assert traces.counts.tolist() == [[2] * 4] * 2
    ends = finals(read("coco", LOGS, dimension="all"))
    assert traces.runs[1, 3, :, -1].tolist() == [ends["RANDOM", "f8 3-D", f"{i}/1"] for i in (1, 2)]
    curve = curves(read("coco", LOGS, "traces", dimension="2"))["RANDOM", "f1", "2/1"]
    assert traces.runs[1, 0, 1, 0] == value_at(curve, 10)


def test_results_at_a_budget() -> None:
    found = finals(read("coco", LOGS, dimension="2", at="20"))
    curve = curves(read("coco", LOGS, "traces", dimension="2"))
    assert found == {key: value_at(points, 20) for key, points in curve.items()}
    by_dimension = finals(read("coco", LOGS, dimension="2", at="10", budget="evaluations/dimension"))
    assert by_dimension == found


def test_old_logs(tmp_path: Path) -> None:
    """The format of 2009, after its documentation: no suite, several data files on a line, instances that repeat."""
    folder = tmp_path / "old"
    (folder / "data_f7").mkdir(parents=True)
    (folder / "bbobexp_f7.info").write_text(OLD_INFO)
    (folder / "data_f7" / "bbobexp_f7_DIM2.dat").write_text(OLD_DAT)
    (folder / "data_f7" / "bbobexp-01_f7_DIM2.dat").write_text(OLD_MORE)
    name = 'MY "OLD" ALGORITHM'
    assert find("coco").sniff(look(folder))
    assert finals(read("coco", folder)) == {
        (name, "f7", "1/1"): -9.9e-09, (name, "f7", "1/2"): 2.5, (name, "f7", "4/1"): 7.0,
    }  # fmt: skip
    assert curves(read("coco", folder, "traces"))[name, "f7", "1/1"] == [(1, 8), (5, 8), (9, -9.9e-09)]
    notes = " ".join(read("coco", folder).notes)
    assert f"{name} 3 to 9" in notes
    assert finals(read("coco", folder / "bbobexp_f7.info")) == finals(read("coco", folder))


def test_evaluations_of_constraints_count() -> None:
    header = (
        "% f evaluations | g evaluations | best noise-free fitness - Fopt (1.0e+00) + sum g_i+ | measured fitness\n"
    )
    from podium.data.readers.coco import _layout

    assert _layout(header, "here") == ((0, 1), 2)


def test_several_dimensions_are_refused_unless_chosen() -> None:
    with pytest.raises(InputError, match=r"dimensions 2, 3\. Choose one"):
        read("coco", LOGS)
    with pytest.raises(InputError, match=r"no dimension '5'. It contains: '2', '3'"):
        read("coco", LOGS, dimension="5")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"dimension": "2", "budget": "seconds"}, "evaluations/dimension"),
        ({"dimension": "2", "at": "0"}, "positive number"),
        ({"dimension": "2", "folders": "all"}, "must be one of merge, separate"),
    ],
)
def test_options_that_are_none(options: dict[str, str], said: str) -> None:
    with pytest.raises(InputError, match=said):
        read("coco", LOGS, **options)
    with pytest.raises(InputError, match="at is for results"):
        read("coco", LOGS, "traces", dimension="2", at="10")


def test_two_folders_of_one_algorithm(tmp_path: Path) -> None:
    copy(LOGS / "NM", tmp_path / "NM", {})
    copy(LOGS / "NM", tmp_path / "NM-001", {})
    with pytest.raises(InputError, match="'NM-001' and 'NM' both contain 'NELDER-MEAD' on 'f1'"):
        read("coco", tmp_path, dimension="2")
    merged = read("coco", tmp_path, dimension="2", folders="merge")
    assert set(merged.run or ()) == {"1/1", "1/2", "2/1", "2/2"}
    assert set(merged.algorithm) == {"NELDER-MEAD"}
    apart = read("coco", tmp_path, dimension="2", folders="separate")
    assert set(apart.algorithm) == {"NM", "NM-001"}


def test_functions_in_folders_of_their_own_are_one_algorithm(tmp_path: Path) -> None:
    for function in ("f1", "f8"):
        other = "f8" if function == "f1" else "f1"
        copy(LOGS / "NM", tmp_path / f"NM-{function}", {f"bbobexp_{other}.info": None})
    found = read("coco", tmp_path, dimension="2")
    assert finals(found) == finals(read("coco", LOGS / "NM", dimension="2"))


def zipped(target: Path) -> Path:
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(LOGS.rglob("*")):
            archive.write(file, file.relative_to(LOGS.parent).as_posix())
    return target


def tarred(target: Path) -> Path:
    with tarfile.open(target, "w:gz" if target.name.endswith("gz") else "w") as archive:
        archive.add(LOGS, "exdata")
    return target


@pytest.mark.parametrize("name", ["a.zip", "a.tgz", "a.tar.gz", "a.tar"])
def test_archives_are_read_like_folders(tmp_path: Path, name: str) -> None:
    path = (zipped if name.endswith("zip") else tarred)(tmp_path / name)
    assert find("coco").sniff(look(path))
    assert not find("ioh").sniff(look(path))
    assert finals(read("coco", path, dimension="3")) == finals(read("coco", LOGS, dimension="3"))


def damaged(tmp_path: Path, **changes: object) -> Path:
    names = {"info": INFO, "dat": DAT, "tdat": TDAT}
    return copy(LOGS, tmp_path / "logs", {names[key]: value for key, value in changes.items()})


def test_a_data_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=re.escape(f"{DAT!r}, which the log names, is missing")):
        read("coco", damaged(tmp_path, dat=None), dimension="2")


def test_evaluations_along_the_budget_may_be_missing(tmp_path: Path) -> None:
    found = finals(read("coco", damaged(tmp_path, tdat=None), dimension="2"))
    assert found == finals(read("coco", LOGS, dimension="2"))


def test_a_run_that_is_not_there(tmp_path: Path) -> None:
    text = (LOGS / DAT).read_text()
    second = text.index("%", 1)
    with pytest.raises(InputError, match="1 run, but the log lists 2"):
        read("coco", damaged(tmp_path, dat=text[:second]), dimension="2")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("data_f1/bbobexp_f1_DIM2.dat", "../../secret.dat", "is outside the folder"),
        ("data_f1/bbobexp_f1_DIM2.dat", "/etc/secret.dat", "is outside the folder"),
        ("DIM = 2", "DIM = two", "DIM should be a whole number, but is 'two'"),
        ("DIM = 2", "DIM = 99999999999999999999", "DIM should be a whole number"),
        ("algId = 'NELDER-MEAD'", "algId = ' '", "algId, the name of the algorithm, is blank"),
        ("algId = 'NELDER-MEAD'", "other = 1", "algId, the name of the algorithm, is blank"),
        ("funcId = 1,", "", "there is no funcId"),
        ("1:50|", "one:50|", "neither a data file"),
        ("1:50|", "1:" + "9" * 400 + "|", "not a number of evaluations"),
    ],
)
def test_damaged_info_files(tmp_path: Path, old: str, new: str, said: str) -> None:
    text = (LOGS / INFO).read_text()
    assert old in text
    with pytest.raises(InputError, match=said) as caught:
        read("coco", damaged(tmp_path, info=text.replace(old, new, 1)), dimension="2")
    assert "bbobexp_f1.info, line " in str(caught.value)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("2 0", "should contain numbers"),
        ("2 0 x 1 1 1 1", "should contain numbers"),
        ("nan 0 1.0 1 1 1 1", "not a number of evaluations"),
        ("-2 0 1.0 1 1 1 1", "not a number of evaluations"),
        ("1e300 0 1.0 1 1 1 1", "not a number of evaluations"),
    ],
)
def test_damaged_data_files(tmp_path: Path, line: str, said: str) -> None:
    lines = (LOGS / DAT).read_text().splitlines()
    lines[2] = line
    with pytest.raises(InputError, match=said) as caught:
        read("coco", damaged(tmp_path, dat="\n".join(lines)), dimension="2")
    assert "DIM2.dat, line 3" in str(caught.value)


def test_evaluations_that_go_backwards(tmp_path: Path) -> None:
    lines = (LOGS / DAT).read_text().splitlines()
    lines[2:4] = lines[3:1:-1]
    with pytest.raises(InputError, match="of this run decrease"):
        read("coco", damaged(tmp_path, dat="\n".join(lines)), dimension="2")


def test_values_that_differ_from_the_info_file_are_said(tmp_path: Path) -> None:
    text = (LOGS / INFO).read_text()
    found = read("coco", damaged(tmp_path, info=re.sub(r"1:50\|\S+,", "1:55|7.7e+07,", text, count=1)), dimension="2")
    said = " ".join(found.notes)
    assert "1 run reached another value than the .info file states" in said
    assert "bbobexp_f1_DIM2.dat, run 1 (line 1)" in said
    assert "1 run used more evaluations than the data files show" in said


def test_a_run_without_a_finite_value_is_a_failure(tmp_path: Path) -> None:
    text = re.sub(r"(?m)^(\d+ \d+) \S+", r"\1 inf", (LOGS / DAT).read_text())
    found = read("coco", damaged(tmp_path, dat=text, tdat=None), dimension="2")
    assert [(v, f) for v, f in zip(found.value, found.failure or (), strict=True) if v is None] == [
        (None, "no finite value was logged")
    ] * 2
    with pytest.raises(InputError, match="no evaluation with a value"):
        read("coco", damaged(tmp_path, dat=text, tdat=None), "traces", dimension="2")


def test_logs_of_two_objectives_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.info").write_text(
        "suite = 'bbob-biobj', algorithm = 'A', indicator = 'hyp', folder = 'x'\n% x\nfunction = 1, dim = 2, x.dat, 1:4|1e-1\n"
    )
    with pytest.raises(InputError, match="two objectives"):
        read("coco", tmp_path)


def test_folders_without_logs(tmp_path: Path) -> None:
    assert not find("coco").sniff(look(tmp_path))
    with pytest.raises(InputError, match=r"no \.info file"):
        read("coco", tmp_path)
    (tmp_path / "empty.info").write_text("% nothing\n")
    with pytest.raises(InputError, match="it contains no run"):
        read("coco", tmp_path)


@pytest.mark.parametrize("name", ["a.zip", "a.tgz", "a.tar.gz", "a.tar"])
def test_archives_are_recognised(tmp_path: Path, name: str) -> None:
    path = (zipped if name.endswith("zip") else tarred)(tmp_path / name)
    options = {"dimension": "3"}
    assert podium.read_results(path, reader_options=options).values.tolist() == (
        podium.read_results(LOGS, reader_options=options).values.tolist()
    )
    assert podium.read_traces(path, reader_options=options, every=25).problems == ("f1", "f8")


def test_folders_of_algorithms_given_one_by_one(tmp_path: Path) -> None:
    """Their last names may be the same: the logs say which algorithm it is."""
    one, other = copy(LOGS / "NM", tmp_path / "one" / "logs", {}), copy(LOGS / "RANDOM", tmp_path / "two" / "logs", {})
    options = {"dimension": "2"}
    apart = podium.read_traces([one, other], reader_options=options, every=10)
    whole = podium.read_traces(LOGS, reader_options=options, every=10)
    assert (apart.algorithms, apart.values.tolist()) == (whole.algorithms, whole.values.tolist())


def test_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    from podium.cli import main

    words = ["convergence", str(LOGS), "--reader", "coco", "--option", "dimension=3", "--every", "1"]
    assert main([*words, "--optimum", "0", "--target", "10", "--target", "0.01", "--format", "json"]) == 0
    shown = {one["target"]: one["algorithms"] for one in json.loads(capsys.readouterr().out)["targets"]}
    for folder, algorithm in (("NM", "NELDER-MEAD"), ("RANDOM", "RANDOM")):
        for function in ("f1", "f8"):
            seen = SEEN["cocopp"][f"{folder} {function} 3-D"]
            for target, row in zip(seen["targets"], seen["runtimes"], strict=True):
                if target in shown:
                    spent = sum(75 if time is None else time for time in row)
                    reached = sum(time is not None for time in row)
                    found = shown[target][algorithm]["by_problem"][function]
                    # Expected running time: what all runs spent, by the runs that arrived.
                    assert found["successes"] == reached
                    assert found["ert"] == (spent / reached if reached else None)


def test_mistakes_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    from podium.cli import main

    assert main(["compare", str(LOGS), "--reader", "coco"]) != 0
    assert "--option dimension=3" in capsys.readouterr().err
    assert main(["convergence", str(LOGS), "--reader", "coco", "--option", "height=3"]) != 0
    assert "no option 'height'" in capsys.readouterr().err
