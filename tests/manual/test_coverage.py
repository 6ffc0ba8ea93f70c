"""The page of what the literature describes: every command runs, and prints or draws what the page says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from _tools.commands import run_command

from manual.pages import ROOT, text_of


class Item(NamedTuple):
    """A line of the page: something that a source describes, the command that does it, texts in its output."""

    name: str
    command: str
    shown: list[str]


def items(page: str) -> Iterator[Item]:
    """Each line of the tables; a table without a column for commands belongs to the block of code above it."""
    command = ""
    for block, line in re.findall(r"^```\w+\n(.*?)^```$|^(\|[^\n]*\|)$", page, flags=re.DOTALL | re.MULTILINE):
        if block:
            command = block.strip()
            continue
        name, *middle, shown = (cell.strip() for cell in line.strip("|").split(" | "))
        if name not in ("item", "---"):
            yield Item(name, middle[0].strip("`") if middle else command, re.findall(r"`([^`]+)`", shown))


def flat(text: str) -> str:
    return " ".join(text.split())


def run(command: str, desk: Path) -> str:
    """What a command prints, with the text of the pictures it writes."""
    before = set(desk.glob("*.svg"))
    code, printed = run_command(command)
    assert code == 0, f"{command} ended with {code}"
    drawn = [path.read_text("utf-8") for path in sorted(set(desk.glob("*.svg")) - before)]
    pictures = (re.sub(r"<style.*?</style>|<[^>]+>", " ", svg, flags=re.DOTALL) for svg in drawn)
    return flat(" ".join([printed, *pictures]))


def test_every_item_is_shown_by_its_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "250")
    covered = list(items(text_of("coverage").split("\n## Not covered")[0]))
    printed = {
        command: flat(command) if command.startswith(">>>") else run(command, tmp_path)
        for command in dict.fromkeys(item.command for item in covered)
    }
    missing = [
        f"{item.name}: {text} ({item.command.splitlines()[0]})"
        for item in covered
        for text in item.shown or ["(no text)"]
        if text not in printed[item.command]
    ]
    assert not missing, "\n".join(missing)


def test_the_page_counts_its_items() -> None:
    done, missing = text_of("coverage").split("\n## Not covered")
    covered, lacking = len(list(items(done))), len(list(items(missing)))
    assert f"{covered + lacking} items, {covered} of them covered" in flat(done)
