"""Writes a picture to a file; its suffix says how it is drawn."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from os import PathLike, fspath
from pathlib import PurePath

from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Primitive, Rect, Text, moved
from podium.errors import InputError
from podium.i18n import N_, joined

SUFFIXES = (".svg", ".tex", ".pdf", ".png")
"""SVG, TikZ, PDF and PNG."""

IN_ENGLISH = N_("The picture is in English, because no font on this machine shows {language}.")


def suffix_of(path: str | PathLike[str]) -> str:
    """Return the suffix of a picture's file in lower case.

    Examples
    --------
    >>> suffix_of("figures/CD.PDF")
    '.pdf'
    """
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
    """Draw a picture in the format of a file suffix.

    Raises
    ------
    InputError
        For an unknown suffix.
    MissingExtraError
        For PDF and PNG without the `typst` package.
    """
    if suffix == ".svg":
        from podium.diagrams.svg import to_svg

        return to_svg(drawing).encode("utf-8")
    if suffix == ".tex":
        from podium.diagrams.tikz import to_tikz

        return to_tikz(drawing).encode("utf-8", "backslashreplace")
    from podium.diagrams.pdf import render

    return render(drawing, "pdf" if suffix_of(f"x{suffix}") == ".pdf" else "png")


def thumbnail(drawing: Drawing) -> bytes:
    """Draw the marks of a picture without its texts as a small SVG, for a list of pictures.

    Of a picture with very many marks, some are left out.
    """
    from podium.diagrams.svg import to_svg

    marks = [item for item in drawing.items if not isinstance(item, Text)]
    marks = marks[:: len(marks) // _MARKS + 1]
    boxes = [_box(item) for item in marks] or [(0.0, 0.0, drawing.width, drawing.height)]
    left, top = (min(box[side] for box in boxes) - _EDGE for side in (0, 1))
    right, bottom = (max(box[side] for box in boxes) + _EDGE for side in (2, 3))
    items = tuple(moved(item, -left, -top) for item in marks)
    bare = replace(drawing, width=right - left, height=bottom - top, items=items, alt="", caption="")
    return to_svg(bare).encode("utf-8")


_MARKS = 400
"""About as many marks as a thumbnail has at most."""

_EDGE = 4.0
"""Points around the marks of a thumbnail: half of the widest line, and a little."""


def _box(item: Primitive) -> tuple[float, float, float, float]:
    """Return the left, upper, right and lower end of a mark."""
    if isinstance(item, Line):
        return min(item.x1, item.x2), min(item.y1, item.y2), max(item.x1, item.x2), max(item.y1, item.y2)
    if isinstance(item, Rect):
        return item.x, item.y, item.x + item.width, item.y + item.height
    if isinstance(item, Circle):
        return item.x - item.radius, item.y - item.radius, item.x + item.radius, item.y + item.radius
    assert isinstance(item, Polyline)
    x, y = zip(*item.points, strict=True)
    return min(x), min(y), max(x), max(y)


def save(drawing: Drawing, path: str | PathLike[str]) -> None:
    """Write a picture to a file, atomically.

    Raises
    ------
    InputError
        If the suffix is unknown, or the file cannot be written.
    MissingExtraError
        For PDF and PNG without the `typst` package.
    """
    from podium.render.files import write_atomic

    write_atomic(path, figure_bytes(drawing, suffix_of(path)))
