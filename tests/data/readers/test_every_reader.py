"""Every reader knows the files of its tool and no others, and whatever stands in them is read or refused in words."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data.helpers import told
from data.readers.reading import FILES, copy, read
from podium.data.readers import Records, find, look
from podium.data.readers.registry import _BUILT_IN, PRESETS, recognises
from podium.errors import InputError
from quick import for_each

RECOGNISED = {
    "lm-eval": ("lm_eval", "lm_eval/example__odd", "lm_eval/*/results_*.json", "lm_eval/*/samples_*.jsonl"),
    "helm": ("helm", "helm/suite"),
    "mteb": ("mteb/results", "mteb/results/example__odd", "mteb/results/*/*/ToyBitext.json"),
    "swe-bench": ("swe_bench/evaluation", "swe_bench/evaluation/verified", "swe_bench/reports"),
    "inspect": ("inspect/json", "inspect/zipped", "inspect/json/*.json", "inspect/zipped/*.eval"),
    "pytest-benchmark": ("pytest_benchmark/full.json", "pytest_benchmark/saved"),
    "coco": ("coco/exdata",),
    "ioh": ("ioh/new", "ioh/old", "ioh/new/wide/IOHprofiler_f1_Sphere.json"),
    "cec": ("cec", "cec/jSO_1_10.txt"),
    "tsml": ("tsml/runs", "tsml/aeon", "tsml/runs/ROCKET/Predictions/Trace/*.csv", "tsml/aeon/HC2_accuracy.csv"),
    "weka": ("weka", "weka/folds.csv", "weka/splits.arff"),
    "keel": ("keel/classification", "keel/regression"),
}


@for_each([(name, place) for name, places in RECOGNISED.items() for place in places], " ".join)
def test_its_reader_alone_recognises_the_files_of_a_tool(name: str, place: str) -> None:
    path = sorted(FILES.glob(place))[0]
    assert [one for one in _BUILT_IN if one not in PRESETS and recognises(find(one), look(path))] == [name]


def test_no_reader_recognises_an_empty_folder(tmp_path: Path) -> None:
    assert [one for one in _BUILT_IN if recognises(find(one), look(tmp_path))] == []


class Place(NamedTuple):
    """Files of a tool, which a test damages, and the options with which they are read."""

    reader: str
    folder: str
    pattern: str
    options: dict[str, str]


BENCHMARKS = {"problem": "params.order", "algorithm": "params.algorithm", "run": "file"}
JSON = [
    Place("lm-eval", "lm_eval", "*.json*", {"task": "toy_sums", "metric": "acc"}),
    Place("inspect", "inspect/json", "*.json", {"metric": "match"}),
    Place("helm", "helm/suite", "*.json", {"task": "quiz:level=hard", "metric": "exact_match"}),
    Place("mteb", "mteb/results", "*.json", {}),
    Place("swe-bench", "swe_bench/evaluation", "*.json", {}),
    Place("pytest-benchmark", "pytest_benchmark", "*.json", BENCHMARKS),
]
ALL = [
    *JSON,
    Place("coco", "coco/exdata/NM", "*DIM2*", {"dimension": "2"}),
    Place("coco", "coco/exdata/NM", "*.info", {"dimension": "2"}),
    Place("ioh", "ioh/new", "*f1_*.*", {"dimension": "2"}),
    Place("ioh", "ioh/old", "*f1_*.*", {"dimension": "2"}),
    Place("cec", "cec", "DES_1*_10.txt", {}),
    Place("keel", "keel/classification/results", "*.tst", {"dataset": "wine"}),
    Place("tsml", "tsml/runs", "*/Trace/*.csv", {"dataset": "Trace", "resample": "1"}),
    Place("weka", "weka", "splits.arff", {"metrics": "Percent_correct"}),
]
ODD = st.sampled_from(
    [
        None,
        True,
        -1,
        0.5,
        10**400,
        float("nan"),
        float("inf"),
        "",
        " ",
        "x" * 300,
        "C\0",
        [],
        {},
        [[]],
        [{}],
        {"": None},
    ]
)


def spots(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place of a JSON value where something can be put."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield (*path, key)
        yield from spots(part, (*path, key))


def changed(text: str, data: st.DataObject) -> str:
    """Put something odd somewhere, or take something out."""
    content = json.loads(text)
    path = data.draw(st.sampled_from(sorted(spots(content), key=str)))
    holder = content
    for key in path[:-1]:
        holder = holder[key]
    if data.draw(st.booleans()):
        holder[path[-1]] = data.draw(ODD)
    else:
        del holder[path[-1]]
    return json.dumps(content)


def everything_is_said(place: Place, folder: Path) -> None:
    """Every kind of the reader is read, with numbers only, or refused with the folder named."""
    reader, options = find(place.reader), place.options
    recognises(reader, look(folder))
    for kind in reader.kinds:
        for level in ({}, {"level": "item"}) if kind == "results" and "items" in reader.options else ({},):
            found: list[Any] = []
            said = told(lambda: found.append(reader.read(look(folder), kind, {**options, **level})))  # noqa: B023 - at once
            assert said is None or (str(folder) in said and len(said) < 2000)
            values = found[0].value if found and isinstance(found[0], Records) else ()
            assert all(np.isfinite(float(value)) for value in values if value not in (None, "?"))


@pytest.mark.parametrize("place", JSON, ids=[place.reader for place in JSON])
@settings(deadline=None, max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_odd_values_anywhere(place: Place, data: st.DataObject) -> None:
    with TemporaryDirectory() as scratch:
        folder = Path(shutil.copytree(FILES / place.folder, Path(scratch) / "f"))
        path = data.draw(st.sampled_from(sorted(folder.rglob(place.pattern))))
        first, end, rest = path.read_text().partition("\n" if path.suffix == ".jsonl" else "\0")
        path.write_text(changed(first, data) + end + rest)
        everything_is_said(place, folder)


RUBBISH = st.sampled_from(
    [b"", b"\0\1\2", b"\x1f\x8b\x08", b"PK\x03\x04", b"[" * 50_000, b'{"a":1,"a":2}', b"\xff" * 9, b"0 nan\n"]
)


@pytest.mark.parametrize("place", ALL, ids=[f"{place.folder} {place.pattern}" for place in ALL])
@settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_damage_anywhere(place: Place, data: st.DataObject) -> None:
    source = FILES / place.folder
    path = data.draw(st.sampled_from(sorted(source.rglob(place.pattern))))
    content = path.read_bytes()
    at = data.draw(st.integers(0, len(content)))
    end = at + data.draw(st.integers(0, 60))
    spliced = st.binary(max_size=20).map(lambda noise: content[:at] + noise + content[end:])
    damaged = data.draw(st.one_of(spliced, spliced, RUBBISH, st.just(content[:at])))
    with TemporaryDirectory() as scratch:
        copy(source, Path(scratch) / "f", {path.relative_to(source).as_posix(): damaged})
        everything_is_said(place, Path(scratch) / "f")


@pytest.mark.parametrize(
    ("name", "head"),
    [
        ("mlflow", b"SQLite format 3\0"),
        ("mlflow", b""),
        ("optuna", b"SQLite format 3\0"),
        ("pytest-benchmark", b'{"machine_info": 1, "benchmarks": '),
    ],
)
@settings(max_examples=30, deadline=None)
@given(content=st.binary(max_size=300))
def test_rubbish_behind_the_beginning_of_a_file_is_refused(
    tmp_path_factory: pytest.TempPathFactory, name: str, head: bytes, content: bytes
) -> None:
    path = tmp_path_factory.getbasetemp() / "rubbish"
    path.write_bytes(head + content)
    assert not recognises(find(name), look(path)) or not head.startswith(b"SQL")
    with pytest.raises(InputError):
        read(name, path, problem="params.order", algorithm="params.algorithm")
