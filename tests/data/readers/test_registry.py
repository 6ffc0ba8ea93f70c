"""Readers are found by name or by what they recognise; those of other packages come in by an entry point."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from podium.data.readers import Place, Records, Row, choose, find, look, protocol, readers
from podium.data.readers import registry as registry_module
from podium.data.readers.registry import recognises
from podium.errors import InputError


class Toy:
    name = "toy"
    title = "a toy: files that begin with TOY"
    kinds = ("results",)
    options: Mapping[str, str] = {}

    def sniff(self, place: Place) -> bool:
        return place.head.startswith(b"TOY")

    def read(self, place: Place, kind: str, options: Mapping[str, str]) -> Records:
        rows = [line.split() for line in place.text().splitlines()[1:]]
        problem, algorithm, value = zip(*rows, strict=True)
        return Records(problem, algorithm, value, source=place.source)


TOY = Toy()
BROKEN = object()


@pytest.fixture
def foreign(monkeypatch: pytest.MonkeyPatch) -> None:
    points = {
        "toy": EntryPoint("toy", f"{__name__}:TOY", registry_module.GROUP),
        "gone": EntryPoint("gone", "no.such.module:READER", registry_module.GROUP),
    }
    monkeypatch.setattr(EntryPoint, "load", lambda self: TOY if self.name == "toy" else __import__("no.such"))
    monkeypatch.setattr(registry_module, "_foreign", lambda: points)


def test_every_built_in_reader_keeps_to_the_protocol() -> None:
    for name in registry_module._BUILT_IN:
        reader: Any = find(name)
        assert reader.name == name
        assert reader.title
        assert set(reader.kinds) <= {"results", "predictions", "traces"}
        assert all(isinstance(line, str) and line for line in reader.options.values())


def test_every_built_in_reader_stands_in_the_table_of_formats() -> None:
    page = " ".join(
        (Path(__file__).parents[3] / "docs" / "reference" / "formats" / "index.md").read_text(encoding="utf-8").split()
    )
    assert all(f"`{name}`" in page or f"--reader {name}" in page for name in registry_module._BUILT_IN)


def test_no_reader_takes_what_is_nothing(tmp_path: Path) -> None:
    for content in (b"", b"\0\1\2", b"hello", b"{", b"a,b\n1,2\n", bytes(range(256)) * 9):
        file = tmp_path / "notes.bin"
        file.write_bytes(content)
        for name in registry_module._BUILT_IN:
            assert recognises(find(name), look(file)) in (True, False)


@pytest.mark.usefixtures("foreign")
def test_a_reader_of_another_package_is_found(tmp_path: Path) -> None:
    file = tmp_path / "x.toy"
    file.write_text("TOY\np a 1\n")
    assert "toy" in readers()
    found = find("toy").read(look(file), "results", {})
    assert list(found.value) == ["1"]
    with pytest.raises(InputError, match="reads results, not traces"):
        choose(look(file), "traces", "toy")
    with pytest.raises(InputError, match="cannot be loaded"):
        find("gone")


def test_a_folder_of_too_many_files_is_of_no_format(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(protocol, "LISTED", 1)
    for name in ("a_1_2.txt", "b_1_2.txt"):
        (tmp_path / name).write_text("1 2")
    with pytest.raises(InputError, match="more than 1 files"):
        find("cec").sniff(look(tmp_path))
    assert not recognises(find("cec"), look(tmp_path))


def test_an_unknown_reader_is_said() -> None:
    with pytest.raises(InputError, match="Unknown reader 'excel97'"):
        find("excel97")


def test_links_out_of_a_folder_are_not_followed(tmp_path: Path) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    inside.mkdir()
    outside.mkdir()
    (outside / "secret.json").write_text("{}")
    (inside / "a.json").write_text("{}")
    (inside / ".hidden").write_text("")
    (inside / "link").symlink_to(outside)
    (inside / "file").symlink_to(outside / "secret.json")
    assert look(inside).names == ("a.json",)


def test_a_path_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such file"):
        look(tmp_path / "nothing")


def test_columns_of_records_are_as_long_as_one_another() -> None:
    with pytest.raises(ValueError, match="run has 1"):
        Records(["p", "q"], ["a", "a"], [1, 2], run=["1"])


def test_records_of_rows_have_the_columns_that_rows_fill() -> None:
    rows = [Row("p", "a", "1", budget=0.0, train=3, place="row 1"), Row("p", "b", None, failure="why", budget=1.0)]
    found = Records.of(rows, "x", ["one"], {"": "minimize"})
    assert (found.problem, found.value, found.failure, found.budget) == (["p", "p"], ["1", None], ["", "why"], [0, 1])
    assert (found.run, found.metric, found.group, found.train, found.test) == (None, None, None, None, None)
    assert (found.place(0), found.notes, found.directions) == ("row 1", ("one",), {"": "minimize"})
    assert len(Records.of([], "x")) == 0


def test_records_keep_places_and_notes() -> None:
    whole = Records(["p", "q", "r"], ["a"] * 3, [1, 2, 3], place=lambda i: f"row {i}", notes=("one",))
    part = whole.keep([2, 0], "two")
    assert (list(part.problem), part.place(0), part.notes) == (["r", "p"], "row 2", ("one", "two"))


# A package of somebody else's, installed for real, as the documentation says.

PAGE = Path(__file__).parents[3] / "docs" / "project" / "contributing" / "add-a-reader.md"

USE = """
import podium
results = podium.read_results("speed.lap", objective="minimize")
print(results.values.tolist(), results.source, [note for note in results.notes if "lap" in note])
named = podium.read_results("speed.lap", reader="laps", reader_options={"unit": "ms"})
print(named.objective, named.values.tolist())
"""


def block(page: str, mark: str) -> str:
    """The code block of the page that contains a mark."""
    return next(code for code in re.findall(r"```\w*\n(.*?)```", page, re.DOTALL) if mark in code)


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """A folder with the package of the page and its metadata, as an installer leaves them."""
    page = PAGE.read_text(encoding="utf-8")
    site = tmp_path / "site"
    (site / "podium_laps").mkdir(parents=True)
    (site / "podium_laps" / "__init__.py").write_text(block(page, "class Laps"), encoding="utf-8")
    info = site / "podium_laps-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: podium-laps\nVersion: 1.0\n", encoding="utf-8")
    entry = block(page, "[project.entry-points").splitlines()[1].replace('"', "")
    (info / "entry_points.txt").write_text(f"[podium.readers]\n{entry}\n", encoding="utf-8")
    (tmp_path / "speed.lap").write_text(block(page, "LAPS 1"), encoding="utf-8")
    return tmp_path


def python(folder: Path, code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path.insert(0, 'site')\n{code}"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_reader_of_the_page_is_found_and_used(installed: Path) -> None:
    done = python(installed, USE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "[[12.5, 13.25], [9.0, 8.75]] speed.lap ['Read 5 laps.']",
        "minimize [[12500.0, 13250.0], [9000.0, 8750.0]]",
    ]


def test_it_stands_in_the_list_and_its_mistakes_are_told(installed: Path) -> None:
    done = python(
        installed,
        """
from podium.data.readers import readers
import podium
print(readers()[-1])
for options in ({"reader_options": {"units": "ms"}}, {"objective": "maximize"}):
    try:
        podium.read_results("speed.lap", reader="laps", **options)
    except podium.InputError as error:
        print(error)
""",
    )
    assert done.returncode == 0, done.stderr
    name, no_option, contradicted = done.stdout.splitlines()
    assert name == "laps"
    assert "no option 'units'" in no_option
    assert "contradicts the format" in contradicted


def test_a_package_that_cannot_be_loaded_is_said(installed: Path) -> None:
    (installed / "site" / "podium_laps" / "__init__.py").write_text("import no_such_module\n", encoding="utf-8")
    done = python(installed, "import podium\npodium.read_results('speed.lap', objective='minimize')")
    assert "InputError" in done.stderr
    assert "The reader 'laps' of podium_laps:READER cannot be loaded: No module named 'no_such_module'" in done.stderr
