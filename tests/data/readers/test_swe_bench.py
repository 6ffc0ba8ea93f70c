"""Lists of resolved instances, after the published structure of SWE-bench."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from data.helpers import error_of, holds
from data.readers.reading import FILES, copied
from podium.data import Predictions, read_predictions
from podium.errors import InputError

REAL = FILES / "swe_bench"
ALL = (REAL / "instances.txt").read_text().split()


def read(path: Path, **options: str) -> Predictions:
    return read_predictions(path, reader="swe-bench", reader_options=options)


def resolved(system: str) -> list[str]:
    content = json.loads((REAL / "evaluation" / "verified" / system / "results" / "results.json").read_text())
    return list(content["resolved"])


@pytest.mark.parametrize("where", ["evaluation", "evaluation/verified"])
def test_lists_become_a_matrix(where: str) -> None:
    found = read(REAL / where, instances=str(REAL / "instances.txt"))
    assert found.n == 16
    for system, own in zip(found.classifiers, found.correct.T.tolist(), strict=True):
        assert own == [name in resolved(system) for name in ALL]


def test_without_a_list_those_named_are_counted_and_this_is_said() -> None:
    found = read(REAL / "evaluation")
    assert found.n == 15
    assert any(note.startswith("Suspicious: the 15 instances are those that some file names") for note in found.notes)
    padded = read(REAL / "evaluation", total="16")
    assert padded.n == 16
    assert not padded.correct[-1].any()
    assert padded.correct.sum(axis=0).tolist() == found.correct.sum(axis=0).tolist()


def test_reports_of_the_harness_name_all() -> None:
    found = read(REAL / "reports")
    assert found.n == 16
    assert "There are 16 instances, all of them named." in found.notes
    assert found.sha256 == read(REAL / "evaluation", instances=str(REAL / "instances.txt")).sha256


def test_lists_of_instances_in_json(tmp_path: Path) -> None:
    for text in (
        json.dumps(ALL),
        json.dumps([{"instance_id": i} for i in ALL]),
        "\n".join(json.dumps({"instance_id": i}) for i in ALL),
    ):
        (tmp_path / "all.txt").write_text(text)
        assert read(REAL / "evaluation", instances=str(tmp_path / "all.txt")).n == 16
    (tmp_path / "all.txt").write_text("\n".join(ALL[1:]))
    with pytest.raises(InputError, match=r"1 resolved instances are not in .*all\.txt: 'django__django-10001'"):
        read(REAL / "evaluation", instances=str(tmp_path / "all.txt"))
    (tmp_path / "all.txt").write_text("\n".join([*ALL, ALL[0]]))
    with pytest.raises(InputError, match="'django__django-10001' occurs twice"):
        read(REAL / "evaluation", instances=str(tmp_path / "all.txt"))
    with pytest.raises(InputError, match="this is a folder"):
        read(REAL / "evaluation", instances=str(tmp_path))


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"total": "3"}, "asked for '3' instances in total, but the files name 15"),
        ({"total": "many"}, "total must be a number of instances"),
        ({"total": "9" * 30}, "instances in total"),
        ({"total": "16", "instances": "x"}, "mean the same"),
        ({"split": "lite"}, "no split 'lite'. It contains: 'verified'"),
        ({"systems": "me"}, "no system 'me'"),
        ({"sistems": "me"}, "no option 'sistems'. Did you mean 'systems'"),
    ],
)
def test_options_that_do_not_fit(options: dict[str, str], said: str) -> None:
    assert said in error_of(lambda: read(REAL / "evaluation", **options))


def test_several_splits_are_refused_or_chosen(tmp_path: Path) -> None:
    folder = copied("swe_bench/evaluation", tmp_path)
    shutil.copytree(folder / "verified", folder / "lite")
    with pytest.raises(InputError, match="2 splits: 'lite', 'verified'"):
        read(folder)
    assert read(folder, split="lite").k == 3
    assert read(folder, split="lite", systems="20260101_steady,20260303_odd").k == 2


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ({"resolved": "all"}, "resolved: expected a list"),
        ({"resolved": [1.5]}, "resolved: expected a name"),
        ({"resolved": [["a"]]}, "resolved: expected a name, but got a list"),
        ({"resolved": ["a", "b", "a"]}, "'a' occurs twice"),
        ({"applied": []}, "no list 'resolved'"),
        ([], "expected an object"),
    ],
)
def test_hostile_lists(content: Any, said: str, tmp_path: Path) -> None:
    folder = copied("swe_bench/evaluation", tmp_path)
    (folder / "verified" / "20260303_odd" / "results" / "results.json").write_text(json.dumps(content))
    holds(error_of(lambda: read(folder)), said, "20260303_odd")


def test_a_folder_without_submissions_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no <submission>"):
        read(tmp_path)
