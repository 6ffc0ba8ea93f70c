"""What readers search for: the words of ``docs/search.toml`` join the index, and their pages come first."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from functools import cache
from typing import Any

from _tools.links import ROOT

_PARTS = (
    ("start/", "start"),
    ("how-to/", "task"),
    ("gallery", "pictures"),
    ("tutorials/", "tutorial"),
    ("explanation/methods/", "method"),
    ("explanation/", "explanation"),
    ("reference/formats/", "format"),
    ("reference/command-line/", "command"),
    ("reference/advice", "reference"),
    ("reference/glossary", "reference"),
    ("reference/pictures", "pictures"),
    ("reference/schemas", "reference"),
    ("project/", "project"),
)
"""The pages that the home page offers while somebody types, tasks before functions, with what each part is called."""
_SPLIT = re.compile(r"[^\w]+")


@cache
def words() -> Mapping[str, list[str]]:
    """Give what readers type for each page."""
    return tomllib.loads((ROOT / "docs" / "search.toml").read_text(encoding="utf-8"))


def with_words(pages: dict[str, str], broken: list[str]) -> dict[str, str]:
    """Return the pages with their words, which Sphinx puts into its index; a page that does not exist is `broken`."""
    found = dict(pages)
    for page, phrases in words().items():
        name = f"{page}.md"
        if name not in pages:
            broken.append(f"docs/search.toml: there is no page {page}")
            continue
        single = sorted({word for phrase in phrases for word in _SPLIT.split(phrase) if word})
        found[name] = f'---\nmyst:\n  html_meta:\n    keywords: "{", ".join(single)}"\n---\n{pages[name]}'
    return found


def _offered(app: Any) -> list[tuple[str, str, str, list[str]]]:
    """Give page, title, part and words of every page that is offered."""
    found = []
    for start, part in _PARTS:
        for page in sorted(app.env.titles):
            if page.startswith(start) and page not in {one[0] for one in found}:
                found.append((page, app.env.titles[page].astext(), part, list(words().get(page, ()))))
    return found


def _context(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:  # noqa: ARG001
    if page in ("index", "search"):
        app.add_js_file(None, body=f"const PODIUM_PAGES = {json.dumps(_offered(app), ensure_ascii=False)};")


def setup(app: Any) -> dict[str, Any]:
    """Give the home page and the results of a search what readers type."""
    app.connect("html-page-context", _context)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
