"""What Tab offers inside quotes, and what `dir` lists of a study."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import podium
from podium.completion import complete_names, names_at

WIDE = "task,svm,rf,kind\nx,1,2,easy\ny,2,1,hard\nz,3,1,hard\n"


@pytest.fixture
def known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    pandas = pytest.importorskip("pandas")
    monkeypatch.chdir(tmp_path)
    Path("wide.csv").write_text(WIDE, encoding="utf-8")
    frame = pandas.read_csv("wide.csv")
    long = frame.melt("task", ["svm", "rf"], var_name="model", value_name="acc")
    study = podium.compare(frame.drop(columns="kind"), objective="maximize")
    return {"frame": frame, "long": long, "study": study, "results": study.results, "table": {"svm": [1], "rf": [2]}}


def test_names_are_those_of_the_data_that_the_call_is_about(known: dict[str, Any]) -> None:
    for text, names in {
        'podium.compare(frame, control="': ["svm", "rf"],
        "podium.compare(\n    frame,\n    objective=max(['a', 'b']),\n    control='s": ["svm"],
        'podium.compare(long, algorithm="model", control="': ["svm", "rf"],
        'podium.compare(long, problem="': ["task", "model", "acc"],
        'podium.compare("wide.csv", control="': ["svm", "rf"],
        'podium.compare("wide.csv", problem="': ["task", "svm", "rf", "kind"],
        'podium.compare(results, control="r': ["rf"],
        'podium.compare(table, control="': ["svm", "rf"],
        'study.table("rank': ["ranks"],
        'study.plot("hea': ["heatmap"],
        'podium.compare(unknown, control="': [],
        'podium.compare("no.csv", control="': [],
        'frame.rename("': [],
        'control="': [],
    }.items():
        assert names_at(text, known)[1] == names, text


def test_ipython_completes_them_once_podium_is_imported(known: dict[str, Any]) -> None:
    completer = pytest.importorskip("IPython.core.completer")
    shell = pytest.importorskip("IPython.core.interactiveshell").InteractiveShell.instance()
    complete_names()
    complete_names()
    assert len([one for one in shell.Completer.custom_matchers if one.matcher_identifier == "podium"]) == 1
    shell.user_ns.update(known)
    text = "x = 1\npodium.compare(frame, control='s"
    with completer.provisionalcompleter():
        found = [(one.text, one.start) for one in shell.Completer.completions(text, len(text))]
    assert found == [("svm", len(text) - 1)]


def test_dir_lists_what_people_use(known: dict[str, Any]) -> None:
    listed = dir(known["study"])
    assert {"verdict", "table", "tables", "to_frame", "methods", "save_picture", "results"} <= {*listed}
    assert [name for name in listed if name[0] == "_" or not hasattr(known["study"], name)] == []
    assert "judged" not in listed
