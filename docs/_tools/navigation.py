"""The navigation of the site: the links of every ``index.md``.

A page ``folder/index.md`` is the parent of the pages of its folder, and of the folders in it, that it links to, in the
order of the links. The sidebar shows the titles of the pages. A page that no index links to is a mistake.
"""

from __future__ import annotations

import os
import re
from pathlib import PurePosixPath

_LINK = re.compile(r"\]\((?P<page>[^()\s#:]+\.(?:md|rst))\)")
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
