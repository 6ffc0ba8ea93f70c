"""What is around the text of every page: where the text comes from, and the archive of the whole site."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import Any

from _tools.links import MOVED, ROOT

ARCHIVE = "podium-docs.zip"
_LINK_TO_ARCHIVE = re.compile(rb"<!-- archive: -->.*?<!-- archive\. -->", re.DOTALL)
_PLACES = {place: path for path, place in MOVED.items() if path != "README.md"}


def repository_path(page: str) -> str:
    """Give the file of the repository that a page is written in; generated pages have none of their own.

    >>> repository_path("how-to/pair.md"), repository_path("project/changelog.md"), repository_path("genindex.md")
    ('docs/how-to/pair.md', 'CHANGELOG.md', '')
    """
    path = _PLACES.get(page, f"docs/{page}")
    return path if (ROOT / path).is_file() else ""


def archive(html: Path) -> Path:
    """Put all pages of the site into one file beside the home page; in it, no page links to the file itself."""
    target = html / ARCHIVE
    target.unlink(missing_ok=True)
    paths = sorted(path for path in html.rglob("*") if path.is_file())
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as whole:
        for path in paths:
            content = path.read_bytes()
            if path.suffix == ".html":
                content = _LINK_TO_ARCHIVE.sub(b"", content)
            whole.writestr(f"podium-docs/{path.relative_to(html).as_posix()}", content)
    return target


def _context(app: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> str | None:  # noqa: ARG001
    context["repository_path"] = repository_path(f"{page}.md")
    return "home.html" if page == "index" else None


def setup(app: Any) -> dict[str, Any]:
    """Tell the template of a page where the page is written."""
    app.connect("html-page-context", _context)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
