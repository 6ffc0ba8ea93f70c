"""JSON of tools is parsed strictly, and every complaint names file and place."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from podium.data.readers import look
from podium.data.readers.json_text import as_list, as_number, as_object, as_text, json_lines, parse_json, read_json
from podium.errors import InputError


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"a": 1, "a": 2}', "the key 'a' occurs twice"),
        ('{"b": {"a": 1, "c": 0, "a": 1}}', "the key 'a' occurs twice"),
        ("[" * 100_000, "nested too deeply"),
        ('{"a":' * 100_000, "nested too deeply"),
        ("9" * 5_000, "number that cannot be read"),
        ('{"a": 0.5', "line 1, column 10: this is not JSON"),
        ("", "this is not JSON"),
        (b"\xff\xfe\xfa", "not UTF-8 text"),
    ],
)
def test_what_is_no_json_is_refused_with_its_place(text: str | bytes, said: str) -> None:
    with pytest.raises(InputError, match=r"f\.json") as raised:
        parse_json(text, "f.json")
    assert said in str(raised.value)


def test_numbers_that_are_none() -> None:
    found = parse_json("[NaN, Infinity, -Infinity, 1e999, null, true, 3, 0.25]", "f")
    assert [as_number(value, "f") for value in found] == [None, None, None, None, None, 1, 3, 0.25]
    assert math.isnan(found[0])
    with pytest.raises(InputError, match="f: the number has 400 digits"):
        as_number(int("9" * 400), "f")


@pytest.mark.parametrize("value", ["0.5", [1], {"a": 1}])
def test_wrong_types_are_named(value: object) -> None:
    with pytest.raises(InputError, match="f: expected a number, but got"):
        as_number(value, "f")
    with pytest.raises(InputError, match=r"f: expected an? .*, but got"):
        (as_list if not isinstance(value, list) else as_object)(value, "f")


def test_names_are_text_or_whole_numbers() -> None:
    assert [as_text(value, "f") for value in ("q 1", 0, 10**20)] == ["q 1", "0", "100000000000000000000"]
    for value in (True, None, " ", 0.5, []):
        with pytest.raises(InputError, match="expected a name"):
            as_text(value, "f")


def test_lines_end_at_line_feeds_only(tmp_path: Path) -> None:
    file = tmp_path / "s.jsonl"
    file.write_text('{"a": "x\u2028y"}\n\n{"a": "z"}\n', encoding="utf-8")
    found = list(json_lines(look(file)))
    assert [line["a"] for _, line in found] == ["x\u2028y", "z"]
    assert found[1][0]().endswith("s.jsonl, line 3")
    file.write_text('{"a": 1}\n[2]\n')
    with pytest.raises(InputError, match=r"s\.jsonl, line 2: expected an object, but got a list"):
        list(json_lines(look(file)))


def test_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{")
    with pytest.raises(InputError, match=r"x\.json, line 1"):
        read_json(look(tmp_path), "x.json")
