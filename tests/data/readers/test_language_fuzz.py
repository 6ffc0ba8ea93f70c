"""Whatever stands in the files of language-model evaluations, a reader reads it or refuses it in words."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data.readers.language_files import FILES
from podium.data.readers import find, look
from podium.data.readers.registry import recognises
from podium.errors import InputError

PLACES = {
    "lm-eval": ("lm_eval", {"task": "toy_sums", "metric": "acc"}),
    "inspect": ("inspect/json", {"metric": "match"}),
    "helm": ("helm/suite", {"task": "quiz:level=hard", "metric": "exact_match"}),
    "mteb": ("mteb/results", {}),
    "swe-bench": ("swe_bench/evaluation", {}),
    "pytest-benchmark": (
        "pytest_benchmark",
        {"problem": "params.order", "algorithm": "params.algorithm", "run": "file"},
    ),
}
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
        "C\u0000",
        [],
        {},
        [[]],
        [{}],
        {"": None},
        [None, 1],
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


def everything_is_said(name: str, folder: Path) -> None:
    reader, options = find(name), PLACES[name][1]
    place = look(folder)
    recognises(reader, place)
    for kind in reader.kinds:
        for level in ({}, {"level": "item"}) if kind == "results" and "items" in reader.options else ({},):
            try:
                reader.read(look(folder), kind, {**options, **level})
            except InputError as error:
                said = str(error)
            else:
                said = str(folder)
            assert str(folder) in said
            assert len(said) < 2000


@pytest.mark.parametrize("name", PLACES)
@settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_odd_values_anywhere(name: str, data: st.DataObject) -> None:
    with TemporaryDirectory() as scratch:
        folder = Path(shutil.copytree(FILES / PLACES[name][0], Path(scratch) / "f"))
        files = sorted(path for path in folder.rglob("*.json*"))
        path = data.draw(st.sampled_from(files))
        text = path.read_text()
        if path.suffix == ".jsonl":
            first, rest = text.split("\n", 1)
            path.write_text(changed(first, data) + "\n" + rest)
        else:
            path.write_text(changed(text, data))
        everything_is_said(name, folder)


@pytest.mark.parametrize("name", PLACES)
@settings(deadline=None, max_examples=30)
@given(data=st.data())
def test_rubbish_anywhere(name: str, data: st.DataObject) -> None:
    with TemporaryDirectory() as scratch:
        folder = Path(shutil.copytree(FILES / PLACES[name][0], Path(scratch) / "f"))
        path = data.draw(st.sampled_from(sorted(folder.rglob("*.json*"))))
        content = path.read_bytes()
        rubbish = st.sampled_from(
            [b"", b"\0\1\2", b"\x1f\x8b\x08", b"PK\x03\x04", b"[" * 50_000, b'{"a":1,"a":2}', b"\xff" * 9]
        )
        path.write_bytes(data.draw(st.one_of(rubbish, st.integers(0, len(content)).map(lambda n: content[:n]))))
        everything_is_said(name, folder)
