"""A package of somebody else's brings a reader by an entry point: installed for real, as the documentation says."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

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
