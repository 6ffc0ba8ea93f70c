"""Docstrings as reStructuredText: names become links, and signs that it would take for markup stay signs."""

from __future__ import annotations

import re
from typing import Any

from docutils import nodes

import podium
import podium.stats

_NAME = re.compile(r"(?<![`:\w])`(?P<name>[^`\n]+)`(?![`_\w])")
_LITERAL = re.compile(r"(``.+?``|:[a-z:]+:`[^`]+`)")
_SIGN = re.compile(r"\||(?<=[A-Za-z0-9])_(?=[^\w]|$)")
_TYPE = re.compile(r"^(:(?:var)?type [^:]+: |:rtype: (?!_?[A-Z]\w+$))([^`]+)$")
_SEVERAL = re.compile(r"^:(?:ivar|vartype) [^:]+:")
_PUBLIC = {name: f"podium.stats.{name}" for name in podium.stats.__all__} | {
    name: f"podium.{name}" for name in podium.__all__
}


def readable(line: str) -> str:
    r"""Give a line of a docstring as reStructuredText.

    >>> readable("Of `compare`, with `k` and |t|.")
    'Of :py:obj:`~podium.compare`, with ``k`` and \\|t\\|.'
    """
    if line.lstrip().startswith((">>>", "...", ".. ", "|")):
        return line
    line = _NAME.sub(lambda found: _linked(found["name"]), line)
    pieces = _LITERAL.split(line)
    pieces[::2] = [_SIGN.sub(lambda sign: f"\\{sign[0]}", piece) for piece in pieces[::2]]
    return "".join(pieces)


def _linked(name: str) -> str:
    return f":py:obj:`~{_PUBLIC[name]}`" if name in _PUBLIC else f"``{name}``"


def _docstring(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:  # noqa: ARG001
    lines[:] = map(readable, lines)


def _types(app: Any, what: str, name: str, thing: Any, options: Any, lines: list[str]) -> None:  # noqa: ARG001
    """Keep types as they are written: of "array of shape (n, k)" no word is the name of anything."""
    typed = (_TYPE.sub(r"\1``\2``", line) for line in lines)
    lines[:] = [_SEVERAL.sub(lambda several: several[0].replace(", ", ","), line) for line in typed]


def _dashes(app: Any, tree: nodes.document, page: str) -> None:  # noqa: ARG001
    """Set the dash that Sphinx puts between a parameter and its description."""
    for text in list(tree.findall(nodes.Text)):
        if text == " -- ":
            text.parent.replace(text, nodes.Text(" – "))


def setup(app: Any) -> dict[str, Any]:
    """Take part in autodoc, before napoleon does."""
    app.connect("autodoc-process-docstring", _docstring, priority=400)
    app.connect("autodoc-process-docstring", _types, priority=600)
    app.connect("doctree-resolved", _dashes)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
