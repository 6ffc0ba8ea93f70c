"""A release tries every extra that pyproject.toml offers, and the page of licences lists it."""

import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
BUILD = {"test", "lint", "docs", "spark"}  # for this repository: podium itself imports none of it


def _offered() -> list[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return sorted(set(project["optional-dependencies"]) - BUILD)


def test_every_extra_is_tried() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / ".ci" / "extras.py")], capture_output=True, text=True, check=True, timeout=600
    )
    assert done.stdout.split() == _offered()


def test_every_extra_has_its_licences() -> None:
    page = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    assert re.findall(r"^## `podium\[(\w+)\]`$", page, re.MULTILINE) == _offered()
