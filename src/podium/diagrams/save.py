"""Writes a picture to a file; its suffix says how it is drawn."""

from __future__ import annotations

import struct
import zlib
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from os import PathLike, fspath
from pathlib import PurePath
from typing import Literal

from podium.diagrams.drawing import Drawing, Text, extent, moved
from podium.errors import InputError
from podium.i18n import N_, joined
from podium.render.visible import running

SUFFIXES = (".svg", ".tex", ".pdf", ".png")
"""SVG, TikZ, PDF and PNG."""

IN_ENGLISH = N_("The picture is in English, because no font on this machine shows {language}.")


def suffix_of(path: str | PathLike[str]) -> str:
    """Return the suffix of a picture's file in lower case; others than `SUFFIXES` are refused."""
    found = PurePath(fspath(path)).suffix.lower()
    if found not in SUFFIXES:
        raise InputError(
            "The suffix of {path!r} is unknown: use {suffixes} or {last}.",
            path=fspath(path), suffixes=joined(SUFFIXES[:-1], ", "), last=SUFFIXES[-1],
        )  # fmt: skip
    return found


def letters(suffix: str) -> AbstractContextManager[None]:
    """Speak English while a picture is computed whose form cannot show the letters of the language."""
    if suffix == ".svg":  # whoever looks at it brings the fonts
        return nullcontext()
    if suffix == ".tex":
        from podium.render import latex_text

        return latex_text.letters()
    from podium.render import typst

    return typst.letters(IN_ENGLISH)


def figure_bytes(drawing: Drawing, suffix: str) -> bytes:
    """Draw a picture in the format of a file suffix."""
    if suffix == ".svg":
        from podium.diagrams.svg import to_svg

        return to_svg(drawing).encode("utf-8")
    if suffix == ".tex":
        from podium.diagrams.tikz import to_tikz

        return to_tikz(drawing).encode("utf-8", "backslashreplace")
    return by_typst(drawing, "pdf" if suffix_of(f"x{suffix}") == ".pdf" else "png")


_DPI = 200
"""Pixels of a PNG to the inch."""

_HEAD = 33
"""Bytes of a PNG before the first chunk that may state its size on paper: the signature and the header."""


def by_typst(drawing: Drawing, form: Literal["pdf", "png"]) -> bytes:
    """Draw the SVG of a picture as a PDF (text as text, with its fonts) or as a PNG, the same bytes every time.

    Typst needs neither TeX nor matplotlib.
    """
    from podium.diagrams.svg import to_svg
    from podium.render.typst import compiled, quoted, svg_image

    page = f"width: {drawing.width:.3f}pt, height: {drawing.height:.3f}pt, margin: 0pt"
    picture = svg_image(to_svg(drawing), drawing.alt or drawing.title, "width: 100%")
    source = f"#set document(title: {quoted(running(drawing.title))}, date: none)\n#set page({page})\n#{picture}\n"
    drawn = compiled(source, "A picture as PDF or PNG", form, _DPI)
    if form == "pdf":
        return drawn
    # Without the pixels to the inch TeX and word processors show a picture almost three times as large.
    metre = round(_DPI / 0.0254)
    body = b"pHYs" + struct.pack(">IIB", metre, metre, 1)
    return drawn[:_HEAD] + struct.pack(">I", 9) + body + struct.pack(">I", zlib.crc32(body)) + drawn[_HEAD:]


def thumbnail(drawing: Drawing) -> bytes:
    """Draw the marks of a picture without its texts as a small SVG, for a list of pictures.

    Of a picture with very many marks, some are left out.
    """
    from podium.diagrams.svg import to_svg

    marks = [item for item in drawing.items if not isinstance(item, Text)]
    marks = marks[:: len(marks) // _MARKS + 1]
    boxes = [extent(item) for item in marks] or [(0.0, 0.0, drawing.width, drawing.height)]
    left, top = (min(box[side] for box in boxes) - _EDGE for side in (0, 1))
    right, bottom = (max(box[side] for box in boxes) + _EDGE for side in (2, 3))
    items = tuple(moved(item, -left, -top) for item in marks)
    bare = replace(drawing, width=right - left, height=bottom - top, items=items, alt="", caption="")
    return to_svg(bare).encode("utf-8")


_MARKS = 400
"""About as many marks as a thumbnail has at most."""

_EDGE = 4.0
"""Points around the marks of a thumbnail: half of the widest line, and a little."""


def save(drawing: Drawing, path: str | PathLike[str]) -> None:
    """Write a picture to a file, atomically."""
    from podium.render.files import write_atomic

    write_atomic(path, figure_bytes(drawing, suffix_of(path)))
