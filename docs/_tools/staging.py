"""Puts all pages of the site into one folder: those written by hand, with their links, and those that are generated."""

from __future__ import annotations

import shutil
from pathlib import Path

from _tools import (
    command_line,
    gallery,
    guide_pages,
    home,
    navigation,
    notebook,
    python_pages,
    schema_pages,
    search,
    term_pages,
)
from _tools.links import MOVED, ROOT, Links, rewritten
from podium.mentions import as_typed, spelled

DOCS = ROOT / "docs"
_LEFT_OUT = {"_build", "_tools", "_static", "notebooks"}


def stage(folder: Path) -> list[str]:
    """Fill a folder with the sources of the site and return the links that lead nowhere.

    What is unchanged keeps its date, so that Sphinx reads it once.
    """
    links = Links()
    wanted = navigation.joined({**_written(folder, links), **_generated()}, links.broken)
    wanted["index.md"] = home.page(wanted, folder)
    wanted = search.with_words(wanted, links.broken)
    for name, text in wanted.items():
        _write(folder / name, text)
    for path in folder.rglob("*"):
        known = path.relative_to(folder).as_posix()
        if path.suffix in (".md", ".rst") and known not in wanted:
            path.unlink()
    return links.broken


def _written(folder: Path, links: Links) -> dict[str, str]:
    """Give the pages written by hand, and copy the files they link to."""
    sources = [path for path in DOCS.rglob("*.md") if not _LEFT_OUT & set(path.relative_to(DOCS).parts)]
    sources += [ROOT / name for name in MOVED if name.endswith(".md") and name != "README.md"]
    pages = {}
    for source in sources:
        path = source.relative_to(ROOT).as_posix()
        name = MOVED.get(path) or source.relative_to(DOCS).as_posix()
        pages[name] = rewritten(source.read_text(encoding="utf-8"), path, links)
    for path in links.files:
        _copy(ROOT / path, folder / "files" / path)
    for schema in (DOCS / "schema").glob("*.json"):
        _copy(schema, folder / "schema" / schema.name)
    pages["tutorials/notebook.md"] = notebook.page(DOCS / "notebooks" / "first_comparison.ipynb", folder / "tutorials")
    pages["gallery.md"] = gallery.page(pages["gallery.md"], folder / "gallery")
    pages["how-to/guide.md"] = guide_pages.with_tree(pages["how-to/guide.md"])
    return pages


def _generated() -> dict[str, str]:
    with spelled(as_typed):
        return {
            **python_pages.pages(),
            **command_line.pages(),
            **schema_pages.pages(DOCS / "schema"),
            **term_pages.pages(),
        }


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    if not target.exists() or target.read_bytes() != source.read_bytes():
        shutil.copyfile(source, target)
