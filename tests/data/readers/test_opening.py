"""Traces, predictions, runs and repetitions through a reader: what it says is kept, contradictions are refused."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

import podium
from podium.data import read_predictions, read_results, read_runs, read_traces, to_predictions
from podium.data.folds import read_folds
from podium.data.readers import Place, Records
from podium.data.readers import opening as wiring
from podium.data.readers import registry as registry_module
from podium.errors import InputError

CELLS = [(p, a, r) for p in "xy" for a in "AB" for r in ("1", "2")]
RESULTS = Records(
    problem=[p for p, _, _ in CELLS],
    algorithm=[a for _, a, _ in CELLS],
    value=[1, 2.5, "3", "0.1", 5, 6, 7, 8],
    run=[r for _, _, r in CELLS],
    directions={"": "minimize"},
    source="toy",
)
TRACES = [(p, a, cut) for p in "xy" for a in "AB" for cut in (10, 20, 40)]


class Toy:
    name = "toy"
    title = "a toy"
    kinds = ("results", "predictions", "traces")
    options: Mapping[str, str] = {"way": "maximize or minimize"}

    def sniff(self, place: Place) -> bool:
        return place.head.startswith(b"TOY")

    def read(self, place: Place, kind: str, options: Mapping[str, str]) -> Any:
        way: Any = options.get("way", place.text().split()[1])
        if kind == "predictions":
            return to_predictions({"A": [1, 0, 1], "B": [1, 1, 1]}, truth=[1, 0, 1])
        if kind == "results":
            return replace(RESULTS, directions={"": way}, source=place.source)
        values = [f"{9 - i}.5" for i in range(len(TRACES))]
        columns = {"problem": [t[0] for t in TRACES], "algorithm": [t[1] + place.path.stem for t in TRACES]}
        return Records(
            **columns, value=values, budget=[t[2] for t in TRACES], directions={"": way}, source=place.source
        )


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setattr(EntryPoint, "load", lambda self: Toy())
    monkeypatch.setattr(registry_module, "_foreign", lambda: {"toy": EntryPoint("toy", "x:y", registry_module.GROUP)})
    for name, way in (("up", "maximize"), ("down", "minimize")):
        (tmp_path / f"{name}.toy").write_text(f"TOY {way}\n", encoding="utf-8")
    return tmp_path


def test_results_and_runs(toy: Path) -> None:
    results = read_results(toy / "down.toy")
    assert results.objective == "minimize"
    assert results.values.tolist() == [[1.75, 1.55], [5.5, 7.5]]
    assert results.runs[0].tolist() == [[1, 2.5], [3, 0.1]]
    runs = read_runs(toy / "down.toy")
    assert [cell.tolist() for cell in runs.exact] == [[10, 25], [30, 1], [50, 60], [70, 80]]
    with pytest.raises(InputError, match=r"down\.toy: problem= is for plain tables"):
        read_results(toy / "down.toy", problem="x")


def test_repetitions(toy: Path) -> None:
    folds = read_folds(toy / "up.toy", where={"problem": "y"})
    assert (folds.results.objective, folds.results.values.tolist()) == ("maximize", [[5, 7], [6, 8]])
    for where, fact in (
        (None, "2 problems"),
        ({"problem": "z"}, "no problem 'z'"),
        ({"fold": "1"}, "you can select only the problem"),
    ):
        with pytest.raises(InputError, match=fact):
            read_folds(toy / "up.toy", where=where)
    with pytest.raises(InputError, match=r"fold= is for plain tables"):
        read_folds(toy / "up.toy", fold="r")


def test_traces(toy: Path) -> None:
    traces = read_traces(toy / "down.toy")
    assert (traces.objective, traces.algorithms, traces.problems) == ("minimize", ("Adown", "Bdown"), ("x", "y"))
    assert list(traces.cut_points) == [10, 20, 40]
    with pytest.raises(InputError, match="contradicts the format"):
        read_traces(toy / "down.toy", objective="maximize")
    with pytest.raises(InputError, match=r"For .* larger is better, but for .* smaller"):
        read_traces([toy / "up.toy", toy / "down.toy"])
    plain = toy / "plain.csv"
    plain.write_text("algorithm,function,10,20,40\nC,x,9,4,1\nC,y,9,8,7\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"need|reader"):
        read_traces(plain, metric="x", objective="minimize")


def test_predictions(toy: Path) -> None:
    assert read_predictions(toy / "up.toy").correct.tolist() == [[True, True], [True, False], [True, True]]
    with pytest.raises(InputError, match=r"truth= is for plain tables"):
        read_predictions(toy / "up.toy", truth="y")
    with pytest.raises(InputError, match="no option 'a'"):
        read_predictions(toy / "up.toy", reader_options={"a": "b"})


def test_one_metric_of_a_file_that_names_it(toy: Path) -> None:
    del toy
    from podium.data.readers.collect import Wanted, collect, collect_all

    named = replace(RESULTS, metric=["f1"] * 8, directions={"f1": "minimize"})
    assert (
        collect(named, Wanted()).sha256
        == collect(RESULTS, Wanted()).sha256
        == collect(named, Wanted(metric="f1")).sha256
    )
    assert list(collect_all(named, Wanted())) == ["f1"]
    with pytest.raises(InputError, match="one quantity without a name"):
        collect_all(RESULTS, Wanted())


# Traces of any reader: budgets, places, directions.

COLUMNS: dict[str, Any] = {
    "problem": ["f", "f", "g", "g"] * 2,
    "algorithm": ["A"] * 4 + ["B"] * 4,
    "value": ["3", "0.5", "2", "1", "9", "8", "7", "6"],
}


def given(monkeypatch: pytest.MonkeyPatch, **changes: Any) -> None:
    columns = {**COLUMNS, "budget": [10, 20] * 4, **changes}
    records = Records(**columns, place=lambda index: f"sheet 2, row {index + 7}", source="log")
    monkeypatch.setattr(wiring, "read_with", lambda *_: records)


def read(**options: Any) -> podium.Traces:
    return podium.read_traces(Path("x"), reader="toy", at_values=[10, 15, 20], **options)


def test_values_and_directions(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, directions={"": "minimize"})
    found = read()
    assert found.values.tolist() == [[[3, 3, 0.5], [2, 2, 1]], [[9, 9, 8], [7, 7, 6]]]
    assert found.objective == "minimize"
    given(monkeypatch)
    with pytest.raises(InputError, match="objective"):
        read()


def test_places_are_those_of_the_reader(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, budget=[10, 10, 20, 30, 10, 20, 10, 20], run=["1"] * 8)
    with pytest.raises(InputError, match="at sheet 2, row 7 and sheet 2, row 8"):
        read(objective="minimize")
    given(monkeypatch, value=["3", "x", "2", "1", "9", "8", "7", "6"])
    with pytest.raises(InputError, match="sheet 2, row 8"):
        read(objective="minimize")


def test_results_are_no_traces(monkeypatch: pytest.MonkeyPatch) -> None:
    given(monkeypatch, budget=None)
    with pytest.raises(InputError, match="provides no budgets"):
        read(objective="minimize")
