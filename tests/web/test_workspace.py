"""Kept studies: shared by servers, gone when deleted, and told in words when the file is not what it should be."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from urllib.parse import quote

import pytest

from podium.errors import InputError
from podium.web.settings import Settings
from podium.web.store import Dataset, File, Workspace
from web.asking import ask, give, post
from web.inside import running


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "studies"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the server of this module."""
    return tmp_path_factory.mktemp("workspace") / "studies"


@pytest.fixture(scope="module")
def address(shared: Path) -> Iterator[str]:
    with running(Settings(workers=1, workspace=shared)) as found:
        yield found


def keep(address: str, algorithm: str = "B", **headers: str) -> str:
    table = f"problem,<script>alert(1)</script>,{algorithm}\n" + "".join(f"x{i},{i % 5},{i % 3}\n" for i in range(12))
    key = give(address, table, "<b>names.csv").removeprefix("/data/")
    answer = post(address, f"/study/{key}/compare/keep?objective=maximize", **headers)
    assert answer.status == 303, answer.text
    return answer.headers["location"]


def test_a_kept_study_remembers_what_was_chosen_after_a_look(address: str) -> None:
    where = give(address).replace("/data/", "/study/")
    after = "objective=maximize&alpha=0.1&looked=objective%3Dmaximize"
    kept = post(address, f"{where}/compare/keep?{after}").headers["location"]
    page = ask(address, kept).text
    assert "changed after a first look" in page
    assert "looked=objective%3Dmaximize" in page.replace("%253D", "%3D")


def test_a_study_is_kept_listed_reopened_and_deleted_for_good(address: str, shared: Path) -> None:
    where = keep(address, "unmistakable-name")
    for path in (where, "/workspace"):
        page = ask(address, path)
        assert page.status == 200
        assert "<script>alert" not in page.text
    assert where in ask(address, "/workspace").text
    assert "unmistakable-name" in ask(address, where).text
    assert b"unmistakable-name" in b"".join(path.read_bytes() for path in shared.iterdir())
    assert post(address, f"{where}/delete").status == 303
    assert ask(address, where).status == 404
    assert post(address, f"{where}/delete").status == 404
    left = b"".join(path.read_bytes() for path in shared.iterdir())
    assert b"unmistakable-name" not in left
    assert where.rpartition("/")[2].encode() not in left


def test_a_study_is_kept_in_the_language_of_its_reader(address: str) -> None:
    spanish = {"Accept-Language": "es"}
    where = keep(address, "our-algorithm", **spanish)
    for headers in (spanish, {"Accept-Language": "en"}):
        text = ask(address, where, headers=headers).text
        assert '<article class="podium-report" lang="es">' in text
        assert "our-algorithm" in text
        assert "¿Qué significan estos números?" in text


def test_two_servers_share_the_studies(address: str, shared: Path) -> None:
    with running(Settings(workers=1, workspace=shared)) as other:
        with ThreadPoolExecutor(8) as pool:
            kept = list(pool.map(keep, [address, other] * 4))
        assert len(set(kept)) == 8
        for where in kept:
            assert ask(address, where).status == ask(other, where).status == 200
        assert post(other, f"{kept[0]}/delete").status == 303
        assert ask(address, kept[0]).status == 404


def test_only_this_user_reads_what_is_kept(folder: Path) -> None:
    Workspace(folder)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((folder / "studies.sqlite").stat().st_mode) == 0o600


@pytest.mark.parametrize("content", [b"no database at all" * 100, b"SQLite format 3\0" + bytes(range(256)) * 20])
def test_a_damaged_file_is_told_and_left_as_it_is(folder: Path, content: bytes) -> None:
    folder.mkdir()
    (folder / "studies.sqlite").write_bytes(content)
    with pytest.raises(InputError, match="cannot be read"):
        Workspace(folder)
    assert (folder / "studies.sqlite").read_bytes() == content


def test_a_file_that_is_damaged_later_is_told(address: str, shared: Path) -> None:
    where = keep(address)
    file = shared / "studies.sqlite"
    sound = file.read_bytes()
    try:
        file.write_bytes(b"nothing" * 1000)
        for path in ("/workspace", where):
            answer = ask(address, path)
            assert answer.status == 422
            assert "cannot be read" in answer.text
            assert str(shared) not in answer.text
        assert post(address, f"{where}/delete").status == 422
        assert ask(address, "/data/classifiers").status == 200
    finally:
        file.write_bytes(sound)
    assert ask(address, where).status == 200


def test_a_newer_layout_is_refused(folder: Path) -> None:
    Workspace(folder)
    with closing(sqlite3.connect(folder / "studies.sqlite")) as base:
        base.execute("PRAGMA user_version = 99")
    with pytest.raises(InputError, match="newer version of podium"):
        Workspace(folder)


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(InputError, match="Cannot save studies"):
            Workspace(place)


@pytest.mark.parametrize("key", ["..", "%00", "' OR 1=1 --", "x" * 3000, "%25", "<script>"])
def test_keys_are_only_keys(address: str, key: str) -> None:
    where = keep(address)
    assert ask(address, f"/workspace/{quote(key)}").status in (400, 404)
    assert post(address, f"/workspace/{quote(key)}/delete").status in (400, 404)
    assert ask(address, where).status == 200


def test_without_a_workspace_nothing_is_kept(page_server: str) -> None:
    assert post(page_server, "/study/classifiers/compare/keep?objective=maximize").status == 404
    assert ask(page_server, "/workspace").status == 404


def test_uploaded_data_outlive_the_server(tmp_path: Path) -> None:
    settings = Settings(workers=1, workspace=tmp_path)
    with running(settings) as before:
        where = give(before, name="mine.csv")
    with running(settings) as after:
        assert "mine.csv" in ask(after, where).text
    with running(Settings(workers=1)) as other:
        assert ask(other, where).status == 404


def test_the_oldest_uploads_make_room(tmp_path: Path) -> None:
    workspace = Workspace(tmp_path)
    for key in "abc":
        workspace.remember(key, Dataset((File("t.csv", b"x" * 40), File("u.csv", b"y" * 10))), most=100)
    assert [workspace.recall(key) is not None for key in "abc"] == [False, True, True]
    workspace.remember("d", Dataset((File("large.csv", b"z" * 500),)), most=100)  # what came last is there in any case
    assert [workspace.recall(key) is not None for key in "abcd"] == [False, False, False, True]
