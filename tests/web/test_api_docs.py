"""The commands of docs/reference/serve-api.md answer what stands there."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from podium.web.api.answers import KINDS
from podium.web.api.routes import ADDRESSES

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "reference" / "serve-api.md"
JOB = re.compile(r"\b[0-9a-f]{40}\b")


def blocks() -> list[str]:
    return re.findall(r"```console\n(.*?)\n```", PAGE.read_text(encoding="utf-8"), flags=re.DOTALL)


def steps(block: str) -> list[tuple[str, str]]:
    """The commands of a block, each with what it shows."""
    found = re.findall(r"^\$ ([^\n]*)\n(.*?)(?=^\$ |\Z)", block + "\n", flags=re.DOTALL | re.MULTILINE)
    return [(command, shown) for command, shown in found]


def pattern(shown: str) -> str:
    """A line of … stands for any lines, a … within one for anything in it; jobs are told apart by their data and options."""
    return "".join(
        r"(?:[^\n]*\n)+?" if line.strip() == "…" else re.escape(line).replace("…", r"[^\n]*")
        for line in JOB.sub("JOB", shown).splitlines(keepends=True)
    )


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
@pytest.mark.parametrize("block", blocks(), ids=["study", "file", "long", "error", "question"])
def test_commands_answer_what_is_shown(block: str, page_server: str, tmp_path: Path) -> None:
    shutil.copy(ROOT / "examples" / "garcia_herrera_2008.csv", tmp_path / "results.csv")
    job = "none"
    for command, shown in steps(block):
        words = JOB.sub(job, command.replace("http://127.0.0.1:8000", page_server))
        done = subprocess.run(
            words, shell=True, capture_output=True, text=True, encoding="utf-8", cwd=tmp_path, check=True
        )
        told = done.stdout
        assert re.fullmatch(pattern(shown), JOB.sub("JOB", told if told.endswith("\n") else told + "\n")), told
        found = JOB.search(told)
        job = found[0] if found else job


def test_every_address_and_kind_of_error_is_told() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for _, method, address in ADDRESSES:
        assert f"`{method} {address}`" in text
    for kind in KINDS:
        assert f"`{kind}`" in text
