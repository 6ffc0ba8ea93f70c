"""Compressed texts, JSON lines and JSON records."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

import podium.data.load
from data.helpers import error_of, fractions, holds, told
from podium.data import Results, read_results

TABLE = b"d,A,B\nx,0.10,2\ny,2,3\n"
PACKERS = {
    "gzip": gzip.compress,
    "bzip2": bz2.compress,
    "xz": lzma.compress,
    "zstd": zstandard.ZstdCompressor().compress,
}


def read(content: bytes | str, **options: object) -> Results:
    stream = io.BytesIO(content.encode() if isinstance(content, str) else content)
    return read_results(stream, objective="maximize", **options)  # type: ignore[arg-type]


def refused(content: bytes | str, **options: object) -> str:
    return error_of(lambda: read(content, **options))


@pytest.mark.parametrize("packing", PACKERS)
def test_compressed_texts(packing: str, tmp_path: Path) -> None:
    packed = PACKERS[packing](TABLE)
    results = read(packed)
    assert results.values.tolist() == [[0.1, 2], [2, 3]]
    assert results.notes[0] == f"Decompressed with {packing}."
    holds(refused(packed[:-7]), packing, "truncated")
    parts = PACKERS[packing](TABLE[:9]) + PACKERS[packing](TABLE[9:])
    assert read(parts).sha256 == results.sha256
    path = tmp_path / "t.csv.packed"
    path.write_bytes(packed)
    assert read_results(path, objective="maximize").sha256 == results.sha256


@pytest.mark.parametrize("packing", PACKERS)
def test_bombs_are_refused_by_size(packing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(podium.data.load, "MAX_BYTES", 10_000)
    holds(refused(PACKERS[packing](b"0" * 10_000_000)), "more than 10000 bytes")
    assert read(PACKERS[packing](TABLE)).n == 2


LINES = '{"task": "x", "scores": {"acc": 0.10}, "model": "a"}\n{"task": "x", "scores": {"acc": 3e-1}, "model": "b"}\n'
LINES += '\n{"task": "y", "scores": {"acc": 12345678901234567890123}, "model": "a"}\n{"model": "b", "task": "y", "scores": {"acc": 1}}\n'
LONG = {"problem": "task", "algorithm": "model", "value": "scores.acc"}


def test_json_lines_are_long_tables() -> None:
    results = read(LINES, **LONG)
    assert fractions(results) == [[Fraction(1, 10), Fraction(3, 10)], [Fraction(12345678901234567890123), Fraction(1)]]
    assert read(gzip.compress(LINES.encode()), **LONG).sha256 == results.sha256
    assert "JSON lines" in " ".join(results.notes)


def test_json_records_are_wide_tables() -> None:
    text = '[{"data": "x", "A": 0.30000000000000000001, "B": "0.5"},\n {"data": "y", "B": 2, "A": -1E+2}]'
    results = read(text)
    assert fractions(results) == [[Fraction(Decimal("0.30000000000000000001")), Fraction(1, 2)], [-100, 2]]


@settings(deadline=None, max_examples=60)
@given(
    st.lists(st.tuples(*[st.floats(-1e9, 1e9).filter(lambda v: v == 0 or abs(v) > 1e-9)] * 2), min_size=2, max_size=6)
)
def test_numbers_survive(rows: list[tuple[float, float]]) -> None:
    records = [{"data": f"p{at}", "A": a, "B": b} for at, (a, b) in enumerate(rows)]
    lines = read("\n".join(map(json.dumps, records)))
    assert lines.values.tolist() == [list(row) for row in rows]
    assert read(json.dumps(records)).sha256 == lines.sha256


def test_missing_numbers_and_keys() -> None:
    text = '[{"d": "x", "A": 1, "B": NaN}, {"d": "y", "A": 2, "B": 3}, {"d": "z", "A": null, "B": Infinity}, {"d": "w", "A": 5, "B": 5}, {"d": "v", "A": 1}]'
    holds(refused(text), "4 of 10", "line")
    results = read(text, missing="drop-problem")
    assert results.problems == ("y", "w")
    assert "1 record lacks" in " ".join(results.notes)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ('{"d": 1}\n{"d": 2}\n[3]\n', ["line 3", "not a JSON object"]),
        ('{"d": 1}\n{"d": 2\n', ["line 2", "not JSON"]),
        ('{"d": 1}\n{"d": 2, "d": 3}\n', ["line 2", "key 'd' occurs twice"]),
        ('[{"d": 1}, {"d": 2}', ["not JSON"]),
        ('[{"d": 1}, 2]', ["record 2", "not a JSON object"]),
        ('{"a": {"b": 1}, "a.b": 2}\n{"a": 1}\n', ["line 1", "two keys give the column 'a.b'"]),
        ('{"results": {"x": {"acc": 1}}}', ["looks like JSON", "JSON lines"]),
        ("[[1, 2], [3, 4]]", ["looks like JSON"]),
        ('[{"d": ' + '{"a": ' * 20 + "1" + "}" * 20 + "}]", ["nested more than 8 deep"]),
        ('[{"d": ' + "[" * 100_000 + "]" * 100_000 + "}]", ["too deeply"]),
        ('{"d": 1, "A": 1, "B": 2}\n{"d": 2, "A": true, "B": 1}\n', ["line 2", "Boolean value"]),
        ("[" + ",".join(f'{{"k{at}": 1}}' for at in range(50_002)) + "]", ["more than 50000 different keys"]),
        ("[{}, {}]", ["no rows"]),
        ('{"d": 1, "A": "' + "9" * 5000 + '", "B": 1}\n{"d": 2, "A": 1, "B": 2}', ["longer than any"]),
    ],
)
def test_what_is_no_table(text: str, facts: list[str]) -> None:
    holds(refused(text), "open file", *facts)


@settings(deadline=None, max_examples=80)
@given(st.text(alphabet='{}[]",:abd01.\n eN', max_size=60))
def test_rubbish_is_refused_in_words(text: str) -> None:
    for start in ("{", "[{", '{"d": 1}\n{'):
        assert "open file" in (told(lambda start=start: read(start + text)) or "open file")
