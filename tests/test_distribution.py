"""What is distributed: whose tables the wheel has, and what a package index shows."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

import pytest

from podium._version import __version__

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.skipif(not (ROOT / ".ci").is_dir(), reason="not in a source tree")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def test_every_table_has_its_notice() -> None:
    text = (ROOT / "NOTICES.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    noticed = {name: row.split("|")[2].strip() for row in rows for name in re.findall(r"`(\S+\.csv)`", row)}
    tables = {path.name for path in (ROOT / "src/podium/web/tables").iterdir()}
    examples = {path.name for path in (ROOT / "examples").glob("*.csv")}
    assert tables <= examples
    assert noticed == {name: "both" if name in tables else "`examples/`" for name in examples}
    assert "Copyright (c) 2018 OpenML\n\nPermission is hereby granted, free of charge" in text
    assert PROJECT["license-files"] == ["LICENSE", "NOTICES.md"]


@pytest.fixture
def shown() -> str:
    """The README as a package index shows it."""
    sys.path.append(str(ROOT / ".ci"))
    from readme import absolute

    return absolute((ROOT / "README.md").read_text(encoding="utf-8"), "https://example.org/p/blob/v1/")


def test_links_of_the_readme_lead_somewhere_on_a_package_index(shown: str) -> None:
    links = re.findall(r"(!?)\[[^\]]*\]\(([^)\s]+)\)", shown)
    assert len(links) > 30
    for picture, link in links:
        assert link.startswith("https://")
        address, _, path = link.partition("/raw/v1/" if picture else "/blob/v1/")
        if address == "https://example.org/p":
            assert (ROOT / path.partition("#")[0]).exists(), link


def test_the_metadata_of_a_build() -> None:
    pytest.importorskip("hatchling")
    from hatchling.builders.wheel import WheelBuilder

    core = WheelBuilder(str(ROOT)).metadata.core
    source = PROJECT["urls"]["Source"]
    assert core.urls == {
        "Source": source,
        "Issues": f"{source}/issues",
        "Changelog": f"{source}/blob/v{__version__}/CHANGELOG.md",
        "Documentation": f"{source}/blob/v{__version__}/docs/index.md",
    }
    assert f"]({source}/raw/v{__version__}/docs/images/critical-difference.svg)" in core.readme
    assert "](docs/" not in core.readme
