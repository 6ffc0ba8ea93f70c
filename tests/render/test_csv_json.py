"""CSV and JSON come back as they were written."""

from __future__ import annotations

import csv
import json
import math
from dataclasses import dataclass
from io import StringIO

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.document import Column, Document, Table
from podium.render import csv as podium_csv
from podium.render import json as podium_json
from podium.render import render
from render import samples

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


def read(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text, newline="")))


@given(st.lists(st.tuples(texts, st.floats(allow_nan=False)), max_size=6))
def test_csv_comes_back_with_names_and_every_digit(rows: list[tuple[str, float]]) -> None:
    text = podium_csv.render({"name": [name for name, _ in rows], "x": [x for _, x in rows]})
    header, *back = read(text)
    assert header == ["name", "x"]
    for (name, x), (shown, number) in zip(rows, back, strict=True):
        assert shown == ("'" + name if name.startswith(FORMULA) else name)
        assert float(number) == x


def test_csv_cells_that_would_be_formulas_are_quoted_and_numbers_are_not() -> None:
    text = podium_csv.render(
        {"=h": ["=1+1", "@x", "-a", "+a", "\tb", "\rc", "a-b"], "n": [-1.5, -2, 0.1, 1e-300, 0, 1, 2]}
    )
    assert read(text) == [
        ["'=h", "n"],
        ["'=1+1", "-1.5"],
        ["'@x", "-2"],
        ["'-a", "0.1"],
        ["'+a", "1e-300"],
        ["'\tb", "0"],
        ["'\rc", "1"],
        ["a-b", "2"],
    ]


@pytest.mark.parametrize("start", FORMULA)
def test_no_name_of_an_algorithm_is_a_formula(start: str) -> None:
    text = podium_csv.render({f"{start}h": [f"{start}cmd|'/c calc'!A1", f'{start}HYPERLINK("x")'], "n": [-0.5, -1e-9]})
    cells = [cell for row in read(text) for cell in row]
    assert [cell for cell in cells if cell.startswith(FORMULA)] == ["-0.5", "-1e-09"]
    assert cells[2] == f"'{start}cmd|'/c calc'!A1"


def test_csv_is_empty_where_there_is_no_number() -> None:
    columns = {"a": [None, math.nan, np.nan], "b": np.array([0.1, np.inf, np.float64(2)]), "c": np.arange(3)}
    assert podium_csv.render(columns) == "a,b,c\n,0.1,0\n,inf,1\n,2.0,2\n"


def test_csv_refuses_columns_of_different_lengths() -> None:
    with pytest.raises(ValueError, match="zip"):
        podium_csv.render({"a": [1], "b": [1, 2]})


def test_csv_of_one_table_is_plain_and_of_several_names_each() -> None:
    table = Table(
        "t", "c", (Column("name", samples.HOSTILE), Column("p", [0.1 + 0.2] * len(samples.HOSTILE), "pvalue"))
    )
    rows = read(render(Document("", (table,)), "csv"))
    assert len(rows) == len(samples.HOSTILE) + 1
    assert {row[1] for row in rows[1:]} == {"0.30000000000000004"}
    two = render(Document("", (table, Table("u", "c", (Column("x", (1,)),)))), "csv")
    assert two.startswith("t\nname,p\n")
    assert two.endswith("\nu\nx\n1\n")


@dataclass(frozen=True)
class Result:
    pvalue: float
    names: tuple[str, ...]


def test_json_holds_null_where_a_number_is_undefined() -> None:
    obj = {
        "nan": math.nan,
        "inf": [math.inf, -math.inf],
        "array": np.array([[1.5, np.nan], [0.1 + 0.2, 1e-300]]),
        "scalars": (np.float32(0.5), np.int64(3), np.bool_(True), np.str_("x")),
        "result": Result(np.float64(0.25), ("é", "中", "🎉")),
        "set": {"b", "a"},
        3: None,
        True: False,
    }
    text = podium_json.dumps(obj)
    assert json.loads(text, parse_constant=pytest.fail) == {
        "nan": None,
        "inf": [None, None],
        "array": [[1.5, None], [0.30000000000000004, 1e-300]],
        "scalars": [0.5, 3, True, "x"],
        "result": {"pvalue": 0.25, "names": ["é", "中", "🎉"]},
        "set": ["a", "b"],
        "3": None,
        "true": False,
    }
    assert "中" in text
    assert text.splitlines()[1] == '  "nan": null,'


plain = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=10,
)


@given(plain)
def test_json_comes_back(obj: object) -> None:
    text = podium_json.dumps(obj)
    text.encode("utf-8")
    assert json.loads(text) == obj


def test_json_escapes_undecodable_bytes_of_names() -> None:
    text = podium_json.dumps({"name": "lone \udc80 surrogate"})
    assert text.encode("utf-8").decode() == text
    assert json.loads(text) == {"name": "lone \udc80 surrogate"}


def test_json_refuses_what_it_cannot_hold() -> None:
    with pytest.raises(TypeError, match="object"):
        podium_json.dumps({"x": object()})
    with pytest.raises(TypeError, match="same JSON key"):
        podium_json.dumps({1: "a", "1": "b"})
    with pytest.raises(TypeError, match="tuple"):
        podium_json.dumps({(1, 2): "a"})
