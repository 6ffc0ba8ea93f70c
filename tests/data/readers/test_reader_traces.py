"""Traces of any reader: budgets, places, directions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import podium
from podium.data.readers import Records
from podium.data.readers import opening as wiring
from podium.errors import InputError

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
