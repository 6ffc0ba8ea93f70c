"""The navigation of the site, made of the links of docs/index.md and of the folders.

Every section of the index becomes a part of the sidebar, its links the pages. A page ``x.md`` beside a folder ``x``, and
``x/index.md`` in it, are the parents of the pages of that folder. Folders that have neither, and pages that no section
links to, are added to the sections named here.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath

_SECTION = re.compile(r"^## (.+)$", re.MULTILINE)
_PAGE = re.compile(r"\[(?P<title>(?:[^\[\]])+)\]\((?P<page>[^()\s#:]+\.(?:md|rst))\)")
_GENERATED = re.compile(r"<!-- site: reference -->\n.*?<!-- site: end -->\n", re.DOTALL)
_REFERENCE = """- [Python](reference/python/index.md)
- [Command line](reference/command-line/index.md)
- [JSON of every verb](reference/schemas.md)
- [Terms](reference/terms.md)
"""
_HOME = {"tutorials": "Tutorials", "methods": "Methods", "coming-from": "Coming from …"}
_REST = "Project"


def joined(pages: dict[str, str]) -> dict[str, str]:
    """Give the pages with the lists that Sphinx makes its navigation of."""
    found = dict(pages)
    found["index.md"] = _GENERATED.sub(_REFERENCE, found["index.md"])
    loose = []
    for folder in sorted({_folder(name) for name in pages} - {"."}):
        parent = next((name for name in (f"{folder}/index.md", f"{folder}.md") if name in found), None)
        inside = sorted(name for name in pages if _folder(name) == folder and name != parent)
        if parent is None:
            loose += inside
        elif "{toctree}" not in found[parent]:
            found[parent] += _toctree(dict.fromkeys(inside, ""))
    found["index.md"] += _sections(found, loose)
    return found


def _folder(name: str) -> str:
    return str(PurePosixPath(name).parent)


def _sections(pages: dict[str, str], loose: list[str]) -> str:
    """Turn the sections of the index into parts of the sidebar, with the pages that it does not link to."""
    pieces = _SECTION.split(pages["index.md"])
    parts = {caption: _titles(text) for caption, text in zip(pieces[1::2], pieces[2::2], strict=True)}
    linked = {name for titles in parts.values() for name in titles}
    loose = [*loose, *(name for name in pages if "/" not in name and name != "index.md")]
    for name in loose:
        if name not in linked:
            parts.setdefault(_HOME.get(_folder(name), _REST), {})[name] = ""
    return "".join(_toctree(titles, caption) for caption, titles in parts.items())


def _titles(text: str) -> dict[str, str]:
    """Give the pages that a section links to, with the words of the link; at the start of an entry they stay as they are."""
    titles = {}
    for found in _PAGE.finditer(text):
        words = found["title"]
        first = text[: found.start()].endswith("- ")
        titles[found["page"]] = words if first else f"{words[0].upper()}{words[1:]}"
    return titles


def _toctree(titles: dict[str, str], caption: str = "") -> str:
    places = {f"/{PurePosixPath(name).with_suffix('')}": title for name, title in titles.items()}
    entries = "".join(f"{title} <{place}>\n" if title else f"{place}\n" for place, title in places.items())
    told = f":caption: {caption}\n" if caption else ""
    return f"\n```{{toctree}}\n:hidden:\n{told}\n{entries}```\n" if titles else ""
