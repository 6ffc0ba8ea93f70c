"""A release tries every extra that pyproject.toml offers, and the page of licences lists it."""

import ast
import re
import subprocess
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parent.parent
BUILD = {"test", "lint", "docs", "spark"}  # for this repository: podium itself imports none of it


def _extras() -> dict[str, list[str]]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {
        extra: [re.split(r"[\[>]", requirement)[0] for requirement in requirements]
        for extra, requirements in project["optional-dependencies"].items()
        if extra not in BUILD
    }


def _offered() -> list[str]:
    return sorted(_extras())


def test_every_extra_is_tried() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / ".ci" / "extras.py")], capture_output=True, text=True, check=True, timeout=600
    )
    assert done.stdout.split() == _offered()


def test_every_extra_has_its_licences() -> None:
    page = (ROOT / "docs" / "project" / "licences.md").read_text(encoding="utf-8")
    assert re.findall(r"^## `podium\[(\w+)\]`$", page, re.MULTILINE) == _offered()


def test_errors_name_extras_that_bring_what_is_missing() -> None:
    """pyproject.toml is the list of extras; every error that sends somebody there names a package and an extra that has it."""
    extras, named = _extras(), []
    texts = [path.read_text(encoding="utf-8") for path in sorted((ROOT / "src" / "podium").rglob("*.py"))]
    for text in (text for text in texts if "MissingExtraError(" in text):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "MissingExtraError":
                given = [value.value for value in node.args[:2] if isinstance(value, ast.Constant)]
                named += [tuple(given)] if len(given) == 2 else []
    assert {("typst", "pdf"), ("matplotlib", "plots"), ("starlette", "web")} <= set(named)
    assert [(package, extra) for package, extra in named if package.split(" or ")[0] not in extras.get(extra, [])] == []


def test_the_web_app_brings_what_its_pages_offer() -> None:
    extras = _extras()
    for extra in ("pdf", "parquet", "excel", "bayes", "calibration"):
        assert set(extras[extra]) <= set(extras["web"]), extra
