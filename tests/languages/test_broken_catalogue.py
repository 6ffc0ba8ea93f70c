"""A catalogue that cannot be read: a build refuses to make one, and whoever has one reads English."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from gettext import GNUTranslations
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from podium import i18n, language
from podium.cli import main
from podium.i18n import _, active_language, language_names, languages

ROOT = Path(__file__).parents[2]
PO = """msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8"

msgid "a row"
msgstr "{}"
"""


@pytest.fixture(params=[b"", b"\xde\x12\x04\x95 cut off", b"no catalogue at all"], ids=["empty", "cut off", "other"])
def broken(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A Spanish catalogue that is none."""
    path = tmp_path / "es" / "LC_MESSAGES" / "podium.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(request.param)
    monkeypatch.setattr(i18n, "LOCALE", tmp_path)
    for cached in (i18n.languages, i18n._catalogue):
        cached.cache_clear()
    yield path
    for cached in (i18n.languages, i18n._catalogue):
        cached.cache_clear()


def test_texts_are_english(broken: Path) -> None:
    assert languages() == ("en", "es")
    with pytest.warns(UserWarning, match="cannot be read, so its texts are in English") as told:
        assert language_names() == {"en": "English", "es": "es"}
    assert str(broken) in str(told[0].message)
    with language("es"):
        assert _("{who} has the best mean rank.", who="A") == "A has the best mean rank."
        assert active_language() == "es"


@pytest.mark.usefixtures("broken")
@pytest.mark.filterwarnings("default:The file of the language")
def test_the_command_line_says_so_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "t.csv"
    table.write_text("data,A,B,C\nx,1,2,3\ny,2,3,4\nz,3,1,2\n", encoding="utf-8")
    assert main(["compare", str(table), "--objective", "maximize", "--language", "es"]) == 0
    shown = capsys.readouterr()
    assert shown.out.startswith("Comparison of 3 algorithms")
    assert shown.err.startswith("podium: The file of the language es cannot be read")
    assert shown.err.count("\n") == 1


@pytest.fixture
def data_files() -> Any:
    pytest.importorskip("bibtexparser")
    if not (ROOT / ".ci").is_dir():
        pytest.skip("not in a source tree")
    sys.path.append(str(ROOT / ".ci"))
    import data_files

    return data_files


@pytest.mark.parametrize("text", ["", PO.format("")], ids=["nothing", "no translation"])
def test_a_build_fails_on_an_empty_catalogue(data_files: Any, tmp_path: Path, text: str) -> None:
    source = tmp_path / "podium.po"
    source.write_text(text, encoding="utf-8")
    with pytest.raises(ValueError, match="no text is translated"):
        data_files.compile_catalogue(source)
    assert list(tmp_path.iterdir()) == [source]


def test_builds_at_the_same_time_never_show_half_a_catalogue(data_files: Any, tmp_path: Path) -> None:
    source, target = tmp_path / "podium.po", tmp_path / "podium.mo"
    source.write_text(PO.format("una fila" + " más" * 20_000), encoding="utf-8")
    data_files.compile_catalogue(source)
    builds = [Thread(target=lambda: [data_files.compile_catalogue(source) for turn in range(10)]) for build in range(2)]
    for build in builds:
        build.start()
    read = 0
    while any(build.is_alive() for build in builds) or read == 0:
        with target.open("rb") as file:
            assert GNUTranslations(file).gettext("a row").startswith("una fila")
        read += 1
    for build in builds:
        build.join()
    assert sorted(tmp_path.iterdir()) == [target, source]
