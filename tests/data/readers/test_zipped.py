"""Entries of archives are read within limits; damaged, encrypted and swollen ones are refused."""

from __future__ import annotations

import io
import struct
import sys
import zipfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.data.readers import archives
from podium.data.readers.archives import Archive
from podium.errors import InputError, MissingExtraError

ZIPPED = sorted((Path(__file__).parent / "files" / "inspect" / "zipped").glob("*.eval"))


def packed(method: int = zipfile.ZIP_DEFLATED, **files: bytes) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return out.getvalue()


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_entries_come_back_as_they_were(method: int) -> None:
    archive = Archive(packed(method, a=b"hello" * 100, b=b""), "x.zip")
    assert archive.names == ("a", "b")
    assert (archive.read("a"), archive.read("b")) == (b"hello" * 100, b"")


def test_zstandard_of_the_real_tool_is_unpacked() -> None:
    archive = Archive(ZIPPED[0].read_bytes(), "x.eval")
    assert archive.read("header.json").startswith(b'{"version":2,"status":"success"')
    with pytest.raises(InputError, match="unpacked; podium reads up to 100"):
        archive.read("summaries.json", limit=100)


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = packed(a=bytes(50_000_000))
    assert len(bomb) < 100_000
    with pytest.raises(InputError, match=r"x\.zip: a: 50000000 bytes when unpacked"):
        Archive(bomb, "x.zip").read("a", limit=1_000_000)


def test_a_bomb_that_lies_about_its_size_stops_there() -> None:
    bomb = bytearray(packed(a=bytes(5_000_000)))
    at = bomb.rindex(b"PK\x01\x02")
    bomb[at + 24 : at + 28] = struct.pack("<I", 10)
    with pytest.raises(InputError, match="damaged: its size or checksum"):
        Archive(bytes(bomb), "x.zip").read("a")


def test_what_cannot_be_unpacked_is_refused() -> None:
    with pytest.raises(InputError, match="no entry 'b'"):
        Archive(packed(a=b"1"), "x.zip").read("b")
    with pytest.raises(InputError, match=r"not supported \(12\)"):
        Archive(packed(zipfile.ZIP_BZIP2, a=b"1" * 99), "x.zip").read("a")
    encrypted = bytearray(packed(a=b"1"))
    encrypted[encrypted.rindex(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(InputError, match="encrypted"):
        Archive(bytes(encrypted), "x.zip").read("a")
    with pytest.raises(InputError, match="damaged zip archive"):
        Archive(packed(a=b"1")[:-30], "x.zip")


@settings(deadline=None, max_examples=150)
@given(st.sampled_from([packed(a=b"abc" * 50), ZIPPED[0].read_bytes()]), st.data())
def test_rubbish_is_refused_or_read(content: bytes, data: st.DataObject) -> None:
    changed = bytearray(content)
    for _ in range(data.draw(st.integers(1, 6))):
        changed[data.draw(st.integers(0, len(changed) - 1))] = data.draw(st.integers(0, 255))
    try:
        archive = Archive(bytes(changed[: data.draw(st.integers(0, len(changed)))]), "x")
        for name in archive.names:
            archive.read(name, limit=1_000_000)
    except InputError as error:
        said = str(error)
    else:
        said = "x"
    assert said.startswith("x")


def test_without_a_library_for_zstandard_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in archives._ZSTANDARD_STREAMS:
        monkeypatch.setitem(sys.modules, name, None)
    archive = Archive(ZIPPED[0].read_bytes(), "x.eval")
    with pytest.raises(MissingExtraError, match=r"x\.eval: header\.json is compressed by Zstandard: .* zstandard"):
        archive.read("header.json")
