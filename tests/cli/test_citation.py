"""``podium --citation`` says what CITATION.cff says, and BibTeX takes it."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from podium.cli import main

CFF = (Path(__file__).parents[2] / "CITATION.cff").read_text(encoding="utf-8")


def _cff(key: str) -> str:
    (found,) = re.findall(rf"^(?:  - )?{key}: \"?(.*?)\"?$", CFF, re.MULTILINE)
    return found


@pytest.fixture
def printed(capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    assert main(["--citation"]) == 0
    text, entry = capsys.readouterr().out.rstrip("\n").split("\n\n")
    return text, entry


def test_the_reference_is_that_of_the_citation_file(printed: tuple[str, str]) -> None:
    year = _cff("date-released")[:4]
    assert printed[0] == f"{_cff('name')} ({year}). {_cff('title')}. Version {_cff('version')}, software."


def test_the_entry_holds_the_same(printed: tuple[str, str]) -> None:
    fields = dict(re.findall(r"^  (\w+) = \{(.*)\},?$", printed[1], re.MULTILINE))
    assert fields == {
        "author": f"{{{_cff('name')}}}",
        "title": _cff("title").replace("podium", "{podium}", 1),
        "note": f"Version {_cff('version')}, software",
        "year": _cff("date-released")[:4],
    }


@pytest.mark.skipif(shutil.which("bibtex") is None, reason="no BibTeX")
def test_bibtex_takes_the_entry(printed: tuple[str, str], tmp_path: Path) -> None:
    (tmp_path / "own.bib").write_text(printed[1], encoding="utf-8")
    (tmp_path / "paper.aux").write_text("\\citation{podium}\n\\bibstyle{plain}\n\\bibdata{own}\n", encoding="utf-8")
    done = subprocess.run(["bibtex", "paper"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, "warning" in done.stdout.lower()) == (0, False), done.stdout
    made = " ".join((tmp_path / "paper.bbl").read_text(encoding="utf-8").split())
    assert f"{{{_cff('name')}}}. \\newblock {{podium}}: statistical comparison" in made
