"""The render floor: turns a :class:`podium.document.Document` into text; knows no statistics.

Importing this package imports no renderer: :func:`render` loads the one that is asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from podium.errors import InputError
from podium.i18n import joined

if TYPE_CHECKING:
    from podium.document import Document

_RENDERERS = {
    "text": "to_text",
    "latex": "to_latex",
    "markdown": "to_markdown",
    "html": "to_html",
    "csv": "to_csv",
}

FORMATS = tuple(_RENDERERS)
"""The formats :func:`render` knows; JSON is written from a study's own mapping by ``podium.render.json``."""


def render(document: Document, format: str, **options: Any) -> str:  # noqa: A002 - the word users type: --format
    """Render a document in one of :data:`FORMATS`, with the options of that renderer, such as ``width`` for text.

    >>> from podium.document import Document, Paragraph
    >>> print(render(Document("Report", (Paragraph("A beats B."),)), "markdown"), end="")
    # Report
    <BLANKLINE>
    A beats B.
    """
    if format not in _RENDERERS:
        raise InputError("Unknown format {format!r}. Use one of {names}.", format=format, names=joined(FORMATS, ", "))
    renderer = getattr(import_module(f"podium.render.{format}"), _RENDERERS[format])
    return str(renderer(document, **options))
