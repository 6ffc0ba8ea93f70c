"""Links between files of the repository, and where they lead on the site.

Pages are written for whoever reads them in the repository: links are relative paths of files. On the site some files
have another place, and others are not there at all.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

ROOT = Path(__file__).resolve().parents[2]
MOVED = {
    "README.md": "index.md",
    "CHANGELOG.md": "project/changelog.md",
    "CONTRIBUTING.md": "project/contributing/index.md",
    "SECURITY.md": "project/security.md",
    "benchmarks/README.md": "project/benchmark-scripts.md",
    "examples/README.md": "reference/examples.md",
    "docs/schema": "reference/schemas.md",
    "docs/notebooks/first_comparison.ipynb": "tutorials/notebook.md",
}
"""Files and folders of the repository that have another place on the site."""
_TOKEN = re.compile(
    r"^(?:`{3,}|~{3,}).*?^(?:`{3,}|~{3,})\s*$"  # a fenced block
    r"|(?P<link>(?P<image>!?)\[(?P<text>(?:[^\[\]]|\[[^\]]*\])*)\]\((?P<target>[^()\s]+)\))"
    r"|``[^`]+``|`[^`\n]*`",
    re.DOTALL | re.MULTILINE,
)


@dataclass
class Links:
    """What the links of all pages lead to: files to be copied for the site, and those that lead nowhere."""

    files: set[str] = field(default_factory=set)
    broken: list[str] = field(default_factory=list)


def on_site(path: str) -> str | None:
    """Give the place on the site of a file of the repository, or None where it has no page."""
    if path in MOVED:
        return MOVED[path]
    inside = PurePosixPath(path)
    if inside.parts[:1] == ("docs",) and inside.suffix in (".md", ".json"):
        return str(inside.relative_to("docs"))
    return None


def rewritten(text: str, page: str, links: Links) -> str:
    """Give a page with its links as they are on the site.

    Parameters
    ----------
    text
        Markdown.
    page
        Path of the page in the repository.
    links
        What links lead to is noted here.

    Examples
    --------
    >>> rewritten("[all](../../README.md#a) [x](https://e.org)", "docs/how-to/pair.md", Links())
    '[all](../index.md#a) [x](https://e.org)'
    """
    return _TOKEN.sub(lambda token: _link(token, page, links) if token["link"] else token[0], text)


def _link(link: re.Match[str], page: str, links: Links) -> str:
    target, _, anchor = link["target"].partition("#")
    if not target or re.match(r"[a-z]+:", target):
        return link[0]
    path = os.path.normpath(PurePosixPath(page).parent / target)
    if not (ROOT / path).exists():
        links.broken.append(f"{page}: [{link['text']}]({link['target']}): there is no {path}")
        return link["text"]
    found = on_site(path)
    if found is None:
        if (ROOT / path).is_dir() or Path(path).suffix == ".py":
            return link["text"]  # source is read in the repository
        links.files.add(path)
        found = f"files/{path}"
    here = PurePosixPath(on_site(page) or page).parent
    anchored = f"{os.path.relpath(found, here)}{'#' if anchor else ''}{anchor}"
    return f"{link['image']}[{link['text']}]({anchored})"
