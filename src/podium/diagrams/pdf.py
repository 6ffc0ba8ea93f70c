"""Draws a picture as PDF or PNG: its SVG on a page of its size, by Typst, which needs neither TeX nor matplotlib."""

from __future__ import annotations

import struct
import zlib
from typing import Literal

from podium.diagrams.drawing import Drawing
from podium.diagrams.svg import to_svg
from podium.render.typst import compiled, quoted, svg_image
from podium.render.visible import running

_DPI = 200
"""Pixels of a PNG to the inch."""

_HEAD = 33
"""Bytes of a PNG before the first chunk that may state its size on paper: the signature and the header."""


def render(drawing: Drawing, form: Literal["pdf", "png"]) -> bytes:
    """Draw a picture as a PDF (text as text, with its fonts) or as a PNG, the same bytes every time."""
    page = f"width: {drawing.width:.3f}pt, height: {drawing.height:.3f}pt, margin: 0pt"
    picture = svg_image(to_svg(drawing), drawing.alt or drawing.title, "width: 100%")
    source = f"#set document(title: {quoted(running(drawing.title))}, date: none)\n#set page({page})\n#{picture}\n"
    drawn = compiled(source, "A picture as PDF or PNG", form, _DPI)
    return drawn if form == "pdf" else _sized(drawn)


def _sized(png: bytes) -> bytes:
    """State the pixels to the inch: without them TeX and word processors show a picture almost three times as large."""
    metre = round(_DPI / 0.0254)
    body = b"pHYs" + struct.pack(">IIB", metre, metre, 1)
    return png[:_HEAD] + struct.pack(">I", 9) + body + struct.pack(">I", zlib.crc32(body)) + png[_HEAD:]
