"""Entries of archives are read within limits; damaged, encrypted and swollen ones are refused."""

from __future__ import annotations

import gzip
import io
import struct
import sys
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.data.readers import archives, look
from podium.data.readers.archives import Archive, unpacked
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


# Archives of several files, zip or tar: bombs, links and names that lead outside are refused.


def a_zip(path: Path, *members: tuple[str, bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members:
            archive.writestr(name, content)
    return path


def a_tar(path: Path, *members: tuple[str, bytes]) -> Path:
    with tarfile.open(path, "w:gz") as archive:
        for name, content in members:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return path


Make = Callable[..., Path]
BOTH = pytest.mark.parametrize(("name", "make"), [("a.zip", a_zip), ("a.tgz", a_tar)])


@BOTH
def test_files_are_seen_hidden_ones_are_not(tmp_path: Path, name: str, make: Make) -> None:
    path = make(tmp_path / name, ("d/b.txt", b"two"), ("a.txt", b"one"), (".git/x", b"no"), ("__MACOSX/._a", b"no"))
    place = unpacked(look(path))
    assert place.is_folder
    assert place.names == ("a.txt", "d/b.txt")
    assert (place.text("a.txt"), place.content("d/b.txt")) == ("one", b"two")
    assert list(tmp_path.iterdir()) == [path]


@BOTH
@pytest.mark.parametrize("bad", ["../x.txt", "d/../../x.txt", "/etc/x.txt", "C:\\x.txt", "..\\x.txt", "d\\..\\..\\x"])
def test_names_that_lead_outside_are_refused(tmp_path: Path, name: str, make: Make, bad: str) -> None:
    with pytest.raises(InputError, match="outside its folder"):
        unpacked(look(make(tmp_path / name, ("a.txt", b"one"), (bad, b"two"))))


@BOTH
def test_bombs_are_refused(tmp_path: Path, name: str, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "LIMIT", 100_000)
    path = make(tmp_path / name, ("a.txt", b"1" * 60_000), ("b.txt", b"2" * 60_000))
    assert path.stat().st_size < 5_000
    with pytest.raises(InputError, match=r"reads up to|contains more than"):
        everything(path)
    monkeypatch.setattr(archives, "LIMIT", 100)
    with pytest.raises(InputError, match=name):
        unpacked(look(path))


def everything(path: Path) -> list[bytes]:
    place = unpacked(look(path))
    return [place.content(name) for name in place.names]


@BOTH
def test_reading_a_file_twice_counts_once(
    tmp_path: Path, name: str, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "LIMIT", 100_000)
    place = unpacked(look(make(tmp_path / name, ("a.txt", b"1" * 60_000))))
    assert place.content("a.txt") == place.content("a.txt")


@BOTH
def test_many_files_are_refused(tmp_path: Path, name: str, make: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archives, "LISTED", 3)
    with pytest.raises(InputError, match="3 files"):
        unpacked(look(make(tmp_path / name, *((f"{i}.txt", b"") for i in range(4)))))


@BOTH
def test_archives_cut_short_are_refused(tmp_path: Path, name: str, make: Make) -> None:
    path = make(tmp_path / name, ("a.txt", bytes(range(256)) * 50))
    path.write_bytes(path.read_bytes()[:-40])
    with pytest.raises(InputError, match=r"damaged|truncated"):
        unpacked(look(path))


def test_links_in_archives_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.tar"
    with tarfile.open(path, "w") as archive:
        entry = tarfile.TarInfo("secret.txt")
        entry.type, entry.linkname = tarfile.SYMTYPE, "/etc/passwd"
        archive.addfile(entry)
    with pytest.raises(InputError, match="not a regular file"):
        unpacked(look(path))


def test_what_is_no_archive_stays(tmp_path: Path) -> None:
    path = tmp_path / "a.txt.gz"
    path.write_bytes(gzip.compress(b"x"))
    place = look(path)
    assert unpacked(place) is place
    (tmp_path / "b.tgz").write_bytes(gzip.compress(b"no tar" * 200))
    with pytest.raises(InputError, match="tar archive is damaged"):
        unpacked(look(tmp_path / "b.tgz"))
