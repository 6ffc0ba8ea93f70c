"""Files that are no plain text: whatever is damaged in them is told in words, and a library that is missing is named."""

from __future__ import annotations

import bz2
import gzip
import io
import lzma
import sys
from pathlib import Path

import polars as pl
import pytest
import zstandard
from hypothesis import given, settings
from hypothesis import strategies as st

from data.helpers import read_file, told
from podium.errors import MissingExtraError

FILES = Path(__file__).parent / "files"
TABLE = b"d,A,B\nx,0.10,2\ny,2,3\n" * 2
PARQUET = io.BytesIO()
pl.DataFrame({"d": ["x", "y"], "A": [0.1, 1e-7], "B": [1, 2]}).write_parquet(PARQUET)
CONTENTS = {
    "Parquet": PARQUET.getvalue(),
    "xlsx": (FILES / "plain.xlsx").read_bytes(),
    "ods": (FILES / "plain.ods").read_bytes(),
    "gzip": gzip.compress(TABLE),
    "bzip2": bz2.compress(TABLE),
    "xz": lzma.compress(TABLE),
    "zstd": zstandard.ZstdCompressor().compress(TABLE),
}


@pytest.mark.parametrize("kind", CONTENTS)
@settings(deadline=None, max_examples=25)
@given(data=st.data())
def test_damage_is_told_in_words(kind: str, data: st.DataObject) -> None:
    content = bytearray(CONTENTS[kind])
    at = data.draw(st.integers(0, len(content)))
    noise = data.draw(st.binary(min_size=1, max_size=8))
    content[at : at + len(noise)] = noise
    assert "open file" in (told(lambda: read_file(io.BytesIO(bytes(content)))) or "open file")


@pytest.mark.parametrize(
    ("kind", "module", "extra"),
    [("Parquet", "polars", "parquet"), ("xlsx", "python_calamine", "excel"), ("zstd", "zstandard", "zstd")],
)
def test_a_library_that_is_missing_is_named(
    kind: str, module: str, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtraError, match=rf"podium\[{extra}\]"):
        read_file(io.BytesIO(CONTENTS[kind]))
