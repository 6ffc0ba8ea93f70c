"""podium convert: round trips without loss, what is refused instead of lost, and files that are never half written or replaced."""

from __future__ import annotations

import io
import json
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium import InputError, convert, read_metrics, read_predictions, read_results, read_traces
from podium.data.plain import is_formula
from podium.data.readers.opening import Table, open_records
from podium.errors import PodiumError
from podium.render.csv import render

ROOT = Path(__file__).parents[2]
EXAMPLES = ROOT / "examples"
FILES = ROOT / "tests" / "data" / "readers" / "files"
CONTAINERS = ("csv", "tsv", "json", "jsonl", "parquet")
SAMPLES = [
    *sorted(EXAMPLES.glob("*.csv")),
    *sorted((FILES / "layouts").glob("*.csv")),
    FILES / "helm",
    FILES / "lm_eval",
    FILES / "cec",
]


def back(content: bytes, container: str, tmp_path: Path) -> Path:
    path = tmp_path / f"back.{container}"
    path.write_bytes(content)
    return path


@cache
def entries(source):
    """What the records of a source hold, numbers as fractions; the samples are read once for all containers."""
    records = open_records(source, Table(repeats="folds", takes=None))

    def column(values):
        return None if values is None or not any(values) else [str(value or "") for value in values]

    values = [
        None if value in (None, "") or not str(value)[-1:].isdigit() else Fraction(str(value))
        for value in records.value
    ]
    names = [column(getattr(records, name)) for name in ("problem", "algorithm", "run", "metric", "failure", "group")]
    directions = {name: way for name, way in records.directions.items() if name in (records.metrics or ("",))}
    return (names, values, directions)


@pytest.mark.parametrize(
    ("sample", "container"),
    [
        pytest.param(sample, container, id=f"{sample.name}-{container}")
        for place, sample in enumerate(SAMPLES)
        for container in (
            ("csv", "parquet")[place % 2 :][:1]  # large ones: text or not
            if sample.stat().st_size > 60_000
            else ("csv", CONTAINERS[1 + place % 4], CONTAINERS[1 + (place + 1) % 4])
        )
    ],
)
def test_every_sample_comes_back_as_it_was(sample, container, tmp_path):
    try:
        wanted = entries(sample)
    except PodiumError:
        with pytest.raises(PodiumError):
            convert(sample, container=container)
        return
    done = convert(sample, container=container)
    written = back(done.content, container, tmp_path)
    assert entries(written) == wanted
    again = convert(written, container=container)
    assert again.content == done.content


NUMBERS = st.one_of(
    st.decimals(allow_nan=False, allow_infinity=False, min_value=-(10**20), max_value=10**20, places=9).map(str),
    st.floats(allow_nan=False, allow_infinity=False).map(repr),
    st.sampled_from(["0.10", "+.5", "-007", "1.", "1e-300", "123456789012345678901234567890.5", "-0.0"]),
)
NAMES = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=8).filter(
    lambda name: name == name.strip() and name.strip() and not name.startswith(("=", "+", "-", "@", "\ufeff"))
)


@settings(deadline=None, max_examples=12)
@given(st.data())
def test_exact_tables_keep_their_digest(data):
    problems = data.draw(st.lists(NAMES, min_size=2, max_size=4, unique=True))
    algorithms = data.draw(st.lists(NAMES, min_size=2, max_size=3, unique=True))
    rows = [
        {"problem": p, "algorithm": a, "value": data.draw(NUMBERS), "objective": "minimize"}
        for p in problems
        for a in algorithms
    ]
    text = json.dumps(rows)
    long = convert(io.StringIO(text), container="json")
    try:
        before = read_results(io.StringIO(text))
    except InputError:  # numbers that span too many orders of magnitude
        return
    assert read_results(io.BytesIO(long.content)).sha256 == before.sha256
    for container in CONTAINERS:
        for to, options in (("long", {}), ("wide", {"objective": "minimize", "keep_column": "*"})):
            try:
                done = convert(io.BytesIO(long.content), container=container, to=to)
            except InputError as error:
                if "cannot hold this table without loss" not in str(error):
                    raise
                continue
            assert read_results(io.BytesIO(done.content), **options).sha256 == before.sha256


def test_digits_are_kept_as_written_and_missing_values_are_empty():
    done = convert(io.StringIO("data;A;B\nx;0,50;0,10\ny;n/a;1,000e3\n"), container="csv", objective="maximize")
    assert done.content.decode() == (
        "problem,algorithm,value,objective\nx,A,0.50,maximize\nx,B,0.10,maximize\ny,A,,maximize\ny,B,1.000e3,maximize\n"
    )
    assert convert(io.BytesIO(done.content), container="tsv").content.startswith(
        b"problem\talgorithm\tvalue\tobjective\n"
    )
    records = json.loads(convert(io.BytesIO(done.content), container="json").content, parse_float=str)
    assert [record["value"] for record in records] == ["0.50", "0.10", None, "1.000e3"]


def test_replicates_failures_metrics_and_directions_stay(tmp_path):
    path = tmp_path / "long.csv"
    convert(EXAMPLES / "amlb_2019_medium_8c1h.csv", path)
    first = read_results(EXAMPLES / "amlb_2019_medium_8c1h.csv", missing="worst")
    second = read_results(path, missing="worst")
    assert (first.sha256, first.treated) == (second.sha256, second.treated)
    convert(EXAMPLES / "jmetal_indicators.csv", tmp_path / "metrics.parquet")
    before, after = (
        read_metrics(source) for source in (EXAMPLES / "jmetal_indicators.csv", tmp_path / "metrics.parquet")
    )
    assert {name: one.sha256 for name, one in before.items()} == {name: one.sha256 for name, one in after.items()}


def test_wide_means_are_exact_where_a_decimal_is():
    text = "problem,algorithm,run,value\nx,A,1,0.1\nx,A,2,0.2\nx,B,1,1\nx,B,2,4\ny,A,1,1\ny,A,2,1\ny,B,1,0\ny,B,2,9\n"
    reading = {
        "problem": "problem",
        "algorithm": "algorithm",
        "value": "value",
        "run": "run",
        "container": "csv",
        "to": "wide",
    }
    done = convert(io.StringIO(text), average="mean", **reading)
    assert done.content == b"problem,A,B\nx,0.15,2.5\ny,1,4.5\n"
    thirds = convert(io.StringIO(text + "y,B,3,1\n"), average="mean", **reading)
    assert thirds.content.splitlines()[2] == b"y,1,3.3333333333333335"
    assert "rounded" in " ".join(thirds.notes)
    median = convert(io.StringIO(text + "y,B,3,1\n"), average="median", **reading)
    assert median.content.splitlines()[2] == b"y,1,1"


@pytest.mark.parametrize(
    ("source", "options", "fact"),
    [
        (EXAMPLES / "jmetal_indicators.csv", {"to": "wide"}, "contains 4 metrics"),
        (EXAMPLES / "jmetal_indicators.csv", {"to": "wide", "metric": "HV"}, "average='mean'"),
        (EXAMPLES / "amlb_2019_medium_8c1h.csv", {"to": "wide", "average": "mean"}, "an average would hide"),
        (EXAMPLES / "amlb_2019_medium_8c1h.csv", {"average": "mean"}, "A long table keeps every run"),
        (EXAMPLES / "garcia_2010_tutorial.csv", {"to": "round"}, "round"),
        (EXAMPLES / "garcia_2010_tutorial.csv", {"colour": "red"}, "no such option"),
        (EXAMPLES / "garcia_2010_tutorial.csv", {"truth": "PDFC", "to": "long"}, "do"),
        (EXAMPLES / "amlb_2019_medium_8c1h.csv", {"objective": "minimize"}, "contradicts"),
        (io.StringIO("data,A,B\nx,1,oops\ny,2,3\n"), {}, "line 2, column 'B': 'oops'"),
    ],
)
def test_what_would_be_lost_is_refused(source, options, fact):
    with pytest.raises(InputError, match=fact):
        convert(source, container="csv", **options)


def test_formulas_are_refused_in_text_protected_on_request_and_kept_elsewhere():
    text = "data,=1+1,B\n@x,1,-2\ny,3,4\n"
    with pytest.raises(InputError, match="formulas"):
        convert(io.StringIO(text), container="csv", to="wide")
    done = convert(io.StringIO(text), container="csv", to="wide", protect=True)
    assert done.content == b"problem,'=1+1,B\n'@x,1,-2\ny,3,4\n"
    assert "changes these names" in done.notes[-1]
    for container in ("json", "parquet"):
        kept = convert(io.StringIO(text), container=container, to="wide")
        assert read_results(io.BytesIO(kept.content), objective="maximize").algorithms == ("=1+1", "B")


def test_formulas_are_the_same_as_in_other_outputs():
    for text in ("=1", "+a", "-a", "@a", "\ta", "\ra", "a=1", "'=", "a"):
        assert is_formula(text) == render({"x": [text]}).replace('"', "").startswith("x\n'" + text[:1]), text


def test_names_that_a_file_cannot_hold_are_refused():
    records = [
        {"problem": p, "algorithm": a, "value": 1, "objective": ""} for p in ("x", "y") for a in ("A", "B\ud800")
    ]
    with pytest.raises(InputError):
        convert(io.StringIO(json.dumps(records)), container="csv")


def test_names_with_other_delimiters_come_back():
    text = json.dumps(
        [{"problem": p, "algorithm": a, "value": 1} for p in ("x;1;2", "y;1;2") for a in ("A;0,5", "B;0,7")]
    )
    reading = {"problem": "problem", "algorithm": "algorithm", "value": "value"}
    done = convert(io.StringIO(text), container="csv", to="wide", **reading)
    assert read_results(io.BytesIO(done.content), objective="maximize").algorithms == ("A;0,5", "B;0,7")


def test_files_are_not_replaced_unasked(tmp_path):
    path = tmp_path / "out.csv"
    done = convert(EXAMPLES / "garcia_2010_tutorial.csv", path, to="wide")
    assert path.read_bytes() == done.content
    with pytest.raises(InputError, match="already exists"):
        convert(EXAMPLES / "garcia_herrera_2008.csv", path)
    with pytest.raises(InputError, match="the file being read"):
        convert(path, path, overwrite=True)
    assert path.read_bytes() == done.content
    convert(EXAMPLES / "garcia_herrera_2008.csv", path, overwrite=True)
    assert path.read_bytes() != done.content
    with pytest.raises(InputError):
        convert(path, tmp_path / "no folder" / "x.csv")
    with pytest.raises(InputError, match="Cannot tell which format to write"):
        convert(path, tmp_path / "x.docx")
    assert [file.name for file in tmp_path.iterdir()] == ["out.csv"]


def test_gzip_is_the_same_every_time(tmp_path):
    convert(EXAMPLES / "garcia_2010_tutorial.csv", tmp_path / "a.csv.gz", to="wide")
    convert(EXAMPLES / "garcia_2010_tutorial.csv", tmp_path / "b.csv.gz", to="wide")
    assert (tmp_path / "a.csv.gz").read_bytes() == (tmp_path / "b.csv.gz").read_bytes()
    first, second = (
        read_results(path, objective="maximize")
        for path in (tmp_path / "a.csv.gz", EXAMPLES / "garcia_2010_tutorial.csv")
    )
    assert first.sha256 == second.sha256


@pytest.mark.parametrize("container", ["csv", "parquet"])
def test_traces_come_back(container, tmp_path):
    source = EXAMPLES / "cec2017_d10_convergence_mean.csv"
    done = convert(source, container=container, to="traces")
    first, second = (
        read_traces(path, objective="minimize") for path in (source, back(done.content, container, tmp_path))
    )
    assert (first.algorithms, first.problems, first.cut_points.tolist()) == (
        second.algorithms,
        second.problems,
        second.cut_points.tolist(),
    )
    assert first.values.tolist() == second.values.tolist()


def test_traces_of_a_reader_come_back(tmp_path):
    done = convert(FILES / "cec", container="csv", to="traces")
    first = read_traces(FILES / "cec")
    second = read_traces(back(done.content, "csv", tmp_path), objective=first.objective)
    assert first.values.tolist() == second.values.tolist()


@pytest.mark.parametrize("container", CONTAINERS)
def test_predictions_come_back(container, tmp_path):
    source = EXAMPLES / "digits_predictions.csv"
    done = convert(source, container=container, truth="digit")
    assert done.form == "predictions"
    second = read_predictions(back(done.content, container, tmp_path), truth="digit")
    assert second.sha256 == read_predictions(source, truth="digit").sha256
    solved = convert(FILES / "swe_bench" / "reports", container=container, to="predictions")
    assert (
        read_predictions(back(solved.content, container, tmp_path), solved=True).correct.tolist()
        == read_predictions(FILES / "swe_bench" / "reports").correct.tolist()
    )
