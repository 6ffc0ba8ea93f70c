"""Archives: what is inside is read in memory; bombs, links and names that lead outside are refused."""

from __future__ import annotations

import gzip
import io
import tarfile
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from podium.data.readers import archives, look
from podium.data.readers.archives import unpacked
from podium.errors import InputError


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
