"""Write docs/project/licences.md from the metadata of the packages installed beside podium: the core and each extra, all levels.

Run it with the Python of an environment that holds podium and its extras; `--check` only compares the names.
"""

from __future__ import annotations

import re
import sys
from importlib import metadata
from pathlib import Path

PAGE = Path(__file__).resolve().parents[1] / "docs" / "project" / "licences.md"
NOT_FOR_USERS = {"test", "lint", "docs", "spark"}
HEAD = """# Licences of what podium installs

podium itself is under the BSD 3-Clause licence. This page lists the packages that `pip install podium` installs, and those that each extra
adds, with the licences stated in their metadata. `.ci/licences.py` generates it.
"""


def name_of(requirement: str) -> str:
    """Return the normalised name that a requirement starts with."""
    found = re.match(r"[A-Za-z0-9._-]+", requirement)
    return re.sub(r"[-_.]+", "-", found.group() if found else requirement).lower()


def needed(package: str, extra: str = "") -> set[str]:
    """Return the direct requirements of a package: those of one extra, or those without."""
    found = set()
    for requirement in metadata.requires(package) or ():
        marker = re.search(r"extra\s*==\s*['\"]([^'\"]+)['\"]", requirement)
        if (marker.group(1) if marker else "") == extra:
            found.add(name_of(requirement))
    return found


def closure(names: set[str]) -> dict[str, metadata.Distribution]:
    """Return the installed packages among these and all they need; others belong to other systems or Pythons."""
    found: dict[str, metadata.Distribution] = {}
    left = set(names)
    while left:
        name = left.pop()
        try:
            found[name] = metadata.distribution(name)
        except metadata.PackageNotFoundError:
            continue
        left |= needed(name) - set(found)
    return found


def licence(package: metadata.Distribution) -> str:
    """Return the licence expression, else the short licence field, else the classifiers."""
    given = package.metadata
    classifiers = [c.split(" :: ")[-1] for c in given.get_all("Classifier") or () if c.startswith("License ::")]
    short = (given.get("License") or "").strip()
    usable = short if short and len(short) < 60 and "\n" not in short and short != "UNKNOWN" else ""
    return (
        given.get("License-Expression")
        or usable
        or ", ".join(c for c in classifiers if c != "OSI Approved")
        or "see the package"
    )


def section(title: str, packages: dict[str, metadata.Distribution]) -> str:
    """Return one table."""
    rows = [f"| {name} | {licence(package)} |" for name, package in sorted(packages.items())]
    return f"\n## {title}\n\n| package | licence |\n| --- | --- |\n" + "\n".join(rows) + "\n"


def main() -> None:
    """Write the page, or compare its packages with what is installed."""
    core = closure(needed("podium"))
    extras = set(metadata.distribution("podium").metadata.get_all("Provides-Extra") or ()) - NOT_FOR_USERS
    text = HEAD + section("Core", core)
    for extra in sorted(extras):
        added = {name: package for name, package in closure(needed("podium", extra)).items() if name not in core}
        text += section(f"`podium[{extra}]`", added)
    if "--check" in sys.argv:
        absent = [line for line in text.splitlines() if line.startswith("## ") and line not in PAGE.read_text("utf-8")]
        sys.exit(f"docs/project/licences.md lacks: {', '.join(absent)}" if absent else 0)
    PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
