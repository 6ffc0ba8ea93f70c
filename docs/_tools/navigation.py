"""The navigation of the site: the links of every ``index.md``.

A page ``folder/index.md`` is the parent of the pages of its folder, and of the folders in it, that it links to, in the
order of the links. The sidebar shows the titles of the pages: the sections with their pages, and what is further down
where the reader is. A page that no index links to is a mistake.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import count
from pathlib import PurePosixPath
from typing import Any

_LINK = re.compile(r"\]\((?P<page>[^()\s#:]+\.(?:md|rst))\)")
_ARROW = '<svg><use href="#svg-arrow-right"></use></svg>'
_GENERATED = re.compile(r"<!-- site: reference -->\n.*?<!-- site: end -->\n", re.DOTALL)
_REFERENCE = """- [Command line](command-line/index.md): every command and option
- [Python](python/index.md): every function, with examples
- [JSON of every command](schemas.md): what `--format json` prints
- [Glossary](glossary.md): every term and number of a report
"""


def joined(pages: dict[str, str], broken: list[str]) -> dict[str, str]:
    """Return the pages with their tables of contents; a page that no index links to is added to `broken`."""
    found = dict(pages)
    found["reference/index.md"] = _GENERATED.sub(_REFERENCE, found["reference/index.md"])
    reached = {"index.md"}
    for name, text in found.items():
        children = _children(name, text) if name.endswith("index.md") else []
        reached.update(children)
        if children:
            places = "".join(f"/{PurePosixPath(child).with_suffix('')}\n" for child in children)
            found[name] = f"{text}\n```{{toctree}}\n:hidden:\n\n{places}```\n"
    broken += [f"{name}: the index of its folder has no link to it" for name in sorted(found.keys() - reached)]
    return found


def _children(index: str, text: str) -> list[str]:
    """Return the pages below an index: the linked pages of its folder, and the linked indexes of its subfolders.

    >>> _children("a/index.md", "[x](x.md) [y](b/index.md) [z](../z.md) [v](b/v.md)")
    ['a/x.md', 'a/b/index.md']
    """
    folder = PurePosixPath(index).parent
    linked = dict.fromkeys(os.path.normpath(folder / link["page"]) for link in _LINK.finditer(text))
    return [page for page in linked if page != index and folder in (PurePosixPath(page).parent, _above(page))]


def _above(page: str) -> PurePosixPath | None:
    place = PurePosixPath(page)
    return place.parent.parent if place.name == "index.md" else None


def sidebar(children: Mapping[str, Sequence[str]], page: str, link: Callable[[str], str], root: str = "index") -> str:
    """Give the tree of pages beside a page: two levels of all, and deeper ones on the way to the page.

    >>> sidebar({"index": ["a/index"]}, "a/index", lambda page: f"<a>{page}</a>")
    '<ul><li class="toctree-l1 current current-page"><a>a/index</a></li></ul>'
    """
    above = {child: parent for parent, below in children.items() for child in below}
    way = [page]
    while way[-1] in above:
        way.append(above[way[-1]])
    number = count(1)

    def level(parent: str, depth: int) -> str:
        if not children.get(parent) or (depth > 2 and parent not in way):
            return ""
        return f"<ul>{''.join(entry(child, depth) for child in children[parent])}</ul>"

    def entry(child: str, depth: int) -> str:
        fold, below = next(number), level(child, depth + 1)
        classes = (f"toctree-l{depth}", *["has-children"][: bool(below)], *["current"][: child in way])
        shown = " ".join((*classes, *["current-page"][: child == page]))
        if below:
            box = f'<input type="checkbox" role="switch" class="toctree-checkbox" id="fold-{fold}"'
            box += f' aria-label="Show the pages of {re.sub("<.*?>", "", link(child))}"{" checked" if child in way else ""}>'
            below = f'{box}<label for="fold-{fold}"><span class="icon">{_ARROW}</span></label>{below}'
        return f'<li class="{shown}">{link(child)}{below}</li>'

    return level(root, 1)


def setup(app: Any) -> dict[str, Any]:
    """Give the theme this tree: its own, with all pages on every page, took three quarters of the time of the build."""

    @cache
    def title(page: str) -> str:
        return str(app.builder.render_partial(app.env.titles[page])["title"]).removeprefix("podium.")

    def no_tree(_: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:  # noqa: ARG001
        context["toctree"] = lambda **_: ""

    def tree(_: Any, page: str, template: str, context: dict[str, Any], doctree: Any) -> None:  # noqa: ARG001
        def link(child: str) -> str:
            uri = app.builder.get_relative_uri(page, child) or "#"
            return f'<a class="reference internal" href="{uri}">{title(child)}</a>'

        context["furo_navigation_tree"] = sidebar(app.env.toctree_includes, page, link)

    def outdated(_: Any, env: Any) -> list[str]:
        """Write all pages again when the tree has changed since the last build."""
        shown = {
            page: (below, [env.titles[one].astext() for one in below]) for page, below in env.toctree_includes.items()
        }
        before, env.podium_tree = getattr(env, "podium_tree", None), shown
        return [] if before == shown else sorted(env.found_docs)

    app.connect("env-updated", outdated)
    app.connect("html-page-context", no_tree, priority=400)  # before the theme reads it
    app.connect("html-page-context", tree, priority=600)  # after it
    return {"parallel_read_safe": True, "parallel_write_safe": True}
