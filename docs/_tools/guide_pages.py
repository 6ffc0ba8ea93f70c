"""The decision tree on the page of the guide: as pictures, and as nested lists for readers who cannot see them."""

from __future__ import annotations

import html

from _tools.tree import Node, kinds, short
from _tools.tree_picture import picture
from podium.diagrams.svg import to_svg
from podium.studies.data_and_help.guide.routes import AXES
from podium.studies.data_and_help.guide.study import guide

_INTRODUCTION = (
    "## The decision tree\n\nChoose the data you have, then follow the answers from left to right to the command to "
    "type (without file names). The last question shows the values of `--goal`. They are explained below the pictures, with the "
    "reason for every route.\n"
)


def with_tree(page: str) -> str:
    """Add the tree as pictures and as text to the page of the guide."""
    routes = guide().to_markdown().partition("\n")[2].replace("\n## ", "\n### ")
    return f"{page}\n{_INTRODUCTION}\n{_pictures()}\n## Every route\n{routes}"


def _pictures() -> str:
    pieces = []
    for kind, node in kinds().items():
        told = AXES["data"][1][kind]
        pieces.append(f"### {told[0].upper()}{told[1:]}\n\n")
        if node.route is None:
            svg = to_svg(picture(node, f"Decision tree: {told}"), standalone=False, key=kind)
            pieces.append(_raw(f'<div class="podium-picture" tabindex="0" role="group">\n{svg}</div>{_as_text(node)}'))
        else:
            pieces.append(f"`{short(node.route)}`: {node.route.why}\n\n")
    return "".join(pieces)


def _as_text(node: Node) -> str:
    return f"<details><summary>The same as a list</summary>\n{_list(node)}</details>"


def _list(node: Node) -> str:
    entries = "".join(f"<li>{html.escape(child.label)}{_end(child)}</li>\n" for child in node.children)
    return f"<ul>\n{entries}</ul>\n"


def _end(node: Node) -> str:
    if node.route is None:
        return _list(node)
    told = html.escape(short(node.route), quote=False)
    return f": <code>{told}</code>" if node.route.verb else f": {told}"


def _raw(text: str) -> str:
    return f"```{{raw}} html\n{text}\n```\n\n"
