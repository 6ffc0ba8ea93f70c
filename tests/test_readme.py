"""The README may not drift: what it shows is what the program prints."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from podium.cli import main

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
