"""The README may not drift: what it shows is what the program prints."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from podium._version import RELEASED, __version__
from podium.cli import main
from podium.verbs import VERBS

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(kind: str) -> dict[str, str]:
    """Give the fenced blocks that follow a marker, by name."""
    found = re.findall(rf"<!-- {kind}: (\w+) -->\n```\w*\n(.*?)```", README, flags=re.DOTALL)
    return dict(found)


def podium_arguments(command: str) -> list[str]:
    """Give the arguments of the podium call at the end of a shell line."""
    import shlex

    words = shlex.split(command.rsplit("&&", 1)[-1])
    assert words[0].endswith("podium")
    return words[1:]


@pytest.mark.parametrize("name", sorted(blocks("output")))
def test_shown_output_is_what_the_command_prints(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("COLUMNS", "80")
    assert main(podium_arguments(blocks("command")[name].strip().splitlines()[-1])) == 0
    printed = capsys.readouterr().out
    place = 0
    for piece in blocks("output")[name].split("[…]\n"):
        if not piece.strip():
            continue
        assert piece in printed[place:], f"the README shows what podium does not print:\n{piece}"
        place = printed.index(piece, place) + len(piece)


def test_the_two_commands_are_there() -> None:
    assert {"run", "test"} <= set(blocks("command"))


def test_links_lead_to_files_that_are_there() -> None:
    """Those of the README, and of the other pages at the root."""
    missing = [
        f"{page.name}: {link}"
        for page in sorted(ROOT.glob("*.md"))
        for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8"))
        if "://" not in link and link[0] != "#" and not (ROOT / link.partition("#")[0]).exists()
    ]
    assert missing == []


def test_the_python_code_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    (code,) = re.findall(r"```python\n(.*?)```", README, flags=re.DOTALL)
    exec(compile(code, "README.md", "exec"), {})
    assert "C4.5 has the best mean rank" in capsys.readouterr().out


def test_the_number_of_commands() -> None:
    assert f"There are {len(VERBS)} commands:" in README


def test_the_metadata_of_the_archive() -> None:
    archive = json.loads((ROOT / ".zenodo.json").read_text(encoding="utf-8"))
    assert (archive["version"], archive["publication_date"]) == (__version__, RELEASED)
    assert f"## {__version__} ({RELEASED})" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_paper_cites_what_its_bibliography_holds() -> None:
    """References that podium itself cites are the same in both; the two commands draw the two pictures."""
    text, bib = ((ROOT / "paper" / name).read_text(encoding="utf-8") for name in ("paper.md", "paper.bib"))
    known, own = (
        {match[1]: match[0] for match in re.finditer(r"^@\w+\{(\w+),.*?^\}", of, re.MULTILINE | re.DOTALL)}
        for of in (bib, (ROOT / "src" / "podium" / "references.bib").read_text(encoding="utf-8"))
    )
    assert set(re.findall(r"@([a-z]+\d{4})", text)) == set(known)
    assert {key for key in known if key in own and known[key] != own[key]} == set()
    drawn = re.findall(r"^podium .* --figure paper/(\S+)", text, flags=re.MULTILINE)
    assert sorted(drawn) == sorted(re.findall(r"\]\((\S+\.png)\)", text))
    assert all((ROOT / "paper" / name).is_file() for name in drawn)
