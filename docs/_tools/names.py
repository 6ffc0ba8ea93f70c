"""Where the reference shows each public name and command, and which pages are about it.

Inline code that is exactly such a name (``podium.compare``, ``stats.friedman``, ``podium pair``) leads to its page.
"""

from __future__ import annotations

import inspect
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from docutils import nodes

import podium
from _tools.links import ROOT
from _tools.subjects import PAGES, STATS
from podium import stats
from podium.verbs import VERBS

ERRORS = "reference/python/errors"
_METHODS = ROOT / "docs" / "explanation" / "methods"
_HOW_TO = ROOT / "docs" / "how-to"
_CODE = re.compile(r"`((?:podium\.)?stats\.\w+|podium\.\w+)(?:\([^`]*\))?`")


@cache
def members() -> dict[str, list[str]]:
    """Give the names on each page: a function, and the classes that are listed after it; all errors are on one page."""
    found: dict[str, list[str]] = {}
    for folder, module, groups in (("", podium, PAGES), ("stats/", stats, STATS)):
        for _, group in groups.values():
            last = group[0]
            for name in group:
                thing = getattr(module, name)
                last = last if isinstance(thing, type) else name
                error = isinstance(thing, type) and issubclass(thing, Exception)
                found.setdefault(ERRORS if error else f"reference/python/{folder}{last}", []).append(name)
    return found


@cache
def _places() -> dict[str, str]:
    found = {}
    for page, names in members().items():
        module = "podium.stats" if "/stats/" in page else "podium"
        for name in names:
            place = page if name == names[0] else f"{page}#{module}.{name}"
            found[f"{module}.{name}"] = place
            if module == "podium.stats":
                found[f"stats.{name}"] = place
    found |= {f"podium {verb}": f"reference/command-line/{verb}" for verb in VERBS}
    return {**found, "podium.stats": "reference/python/stats/index"}


def place(name: str) -> str:
    """Give the page of a name, with the anchor where it is not the first one there."""
    return _places()[name]


@cache
def _about(verb: str) -> tuple[str, ...]:
    """Give the functions that a command calls: those that its module names."""
    source = inspect.getsource(import_module(VERBS[verb].module))
    quoted = dict.fromkeys(re.findall(r'"(\w+)"', source))
    public = {name for _, group in PAGES.values() for name in group}
    reading = ("read_", "to_")
    called = [name for name in quoted if name in public and name[0].islower() and not name.startswith(reading)]
    return tuple(name for name in called if name == verb or name not in VERBS)


def functions(verb: str) -> list[str]:
    """Give the Python functions of a command."""
    return [f"podium.{name}" for name in _about(verb)]


def commands(page: str) -> list[tuple[str, str]]:
    """Give title and page of the commands that call the functions of a page of the reference."""
    if "/stats/" in page:
        return []
    named = set(members()[page])
    return [(f"podium {verb}", f"reference/command-line/{verb}") for verb in VERBS if named & set(_about(verb))]


@cache
def _titles(folder: Path) -> dict[str, tuple[str, str]]:
    """Give title and text of every page of a folder."""
    texts = {path: path.read_text(encoding="utf-8") for path in sorted(folder.glob("*.md"))}
    pages = {str(path.relative_to(ROOT / "docs").with_suffix("")): text for path, text in texts.items()}
    return {page: (re.sub(r"[`$*]", "", text.partition("\n")[0].lstrip("# ")), text) for page, text in pages.items()}


def explained(page: str) -> list[tuple[str, str]]:
    """Give title and page of the methods that name one of the functions of a page of the reference."""
    found = []
    for about, (title, text) in _titles(_METHODS).items():
        named = {_places().get(name, "").partition("#")[0] for name in _CODE.findall(text)}
        if page in named and not about.endswith("/index"):
            found.append((title, about))
    return found


def how_to(verb: str) -> list[tuple[str, str]]:
    """Give title and page of the tasks that have the command in their title."""
    word = re.compile(rf"podium {verb}\b")
    return [(title, page) for page, (title, _) in _titles(_HOW_TO).items() if word.search(title)]


def _link(app: Any, tree: nodes.document, page: str) -> None:
    """Make links of inline code that is exactly a public name or a command."""
    for code in list(tree.findall(nodes.literal)):
        target = _places().get(code.astext(), "")
        name, _, anchor = target.partition("#")
        if not target or name == page or _inside(code):
            continue
        uri = app.builder.get_relative_uri(page, name) + (f"#{anchor}" if anchor else "")
        link = nodes.reference("", "", internal=True, refuri=uri)
        code.parent.replace(code, link)
        link += code


def _inside(code: nodes.Node) -> bool:
    above = code.parent
    while above is not None:
        if isinstance(above, (nodes.reference, nodes.title)):
            return True
        above = above.parent
    return False


def _source(app: Any, page: str, template: str, context: dict[str, Any], tree: Any) -> None:  # noqa: ARG001
    """Correct links from source: Sphinx expects what a module defines in one public module, but `language` is in podium."""
    if page == "_modules/podium/studies/shared/base":
        context["body"] = context["body"].replace("#podium.Study", "#podium.studies.shared.base.Study")


def setup(app: Any) -> dict[str, Any]:
    """Take part in Sphinx once the pages are put together."""
    app.connect("doctree-resolved", _link)
    app.connect("html-page-context", _source)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
