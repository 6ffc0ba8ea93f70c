"""Draws a picture on matplotlib axes, for those who go on drawing.

Matplotlib is imported when a picture is drawn; pyplot never is.
"""

from __future__ import annotations

import warnings
from contextlib import AbstractContextManager
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple

from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Primitive, Rect, Text
from podium.diagrams.labels import width_of
from podium.diagrams.look import colour, families, style
from podium.diagrams.save import IN_ENGLISH
from podium.diagrams.style import wearing
from podium.errors import MissingExtraError
from podium.i18n import _, legible
from podium.render.typst import NO_FONT
from podium.render.visible import visible

_ALIGN: dict[str, Literal["left", "center", "right"]] = {"start": "left", "middle": "center", "end": "right"}
_BOX = "\u25a1"
_NAMED = 8  # letters without a font


def draw(drawing: Drawing, ax: Any = None) -> Any:
    """Draw a picture on matplotlib axes, whose coordinates become those of the drawing: points, y down.

    The picture fills the axes, and their ticks and frame are removed. Without axes, a figure of the picture's size is
    created, independent of pyplot; a notebook displays its axes.
    """
    if ax is None:
        ax = _figure(drawing).axes[0]
    scale = _fit(drawing, ax)
    with wearing(drawing.style, drawing.scale):
        lacking = sorted({char for text in drawing.texts() for char in _lacking(visible(text.text), families())})
        if lacking:
            warnings.warn(_(NO_FONT, letters=" ".join(lacking[:_NAMED])), stacklevel=3)
        _draw_items(drawing, ax, scale)
    return ax


def letters() -> AbstractContextManager[None]:
    """Speak English while a picture is computed if no font that matplotlib knows has the letters of the language."""
    return legible(shows, IN_ENGLISH)


def room_of(ax: Any) -> float:
    """Width of axes in inches."""
    return float(ax.get_window_extent().width / ax.figure.dpi)


def _draw_items(drawing: Drawing, ax: Any, scale: _Scale) -> None:
    run: list[Rect] = []
    for order, item in enumerate(drawing.items):
        if isinstance(item, Rect):
            if run and run[-1].style != item.style:
                _rects(ax, run, scale, order)
                run = []
            run.append(item)
            continue
        _rects(ax, run, scale, order)
        run = []
        _draw(ax, item, scale, order + 1)
    _rects(ax, run, scale, len(drawing.items))


def _figure(drawing: Drawing) -> Any:
    try:
        from matplotlib.figure import Figure

        from podium.diagrams.mpl_axes import PictureAxes
    except ImportError:
        raise MissingExtraError("matplotlib", "plots", "Drawing a picture on axes") from None
    figure = Figure(figsize=(drawing.width / 72, drawing.height / 72), facecolor=colour("paper"))

    figure.add_axes((0.0, 0.0, 1.0, 1.0), axes_class=PictureAxes)
    return figure


class _Scale(NamedTuple):
    """By how much larger the axes are than the picture, each way."""

    x: float
    y: float

    @property
    def type(self) -> float:
        """The same for type and lines."""
        return min(self)


def _fit(drawing: Drawing, ax: Any) -> _Scale:
    """Give the axes the drawing's coordinates, which then fill them."""
    extent = ax.get_window_extent()
    unit = 72 / ax.figure.dpi
    ax.set_axis_off()
    ax.set_xlim(0, drawing.width)
    ax.set_ylim(drawing.height, 0)
    ax.set_aspect("auto")
    return _Scale(float(extent.width * unit / drawing.width), float(extent.height * unit / drawing.height))


def _look(name: str, scale: _Scale) -> dict[str, Any]:
    look = style(name)
    dash: Any = (0, tuple(length / look.width for length in look.dash)) if look.dash and look.width else "-"
    return {
        "edgecolor": colour(look.stroke) if look.stroke else "none",
        "facecolor": (colour(look.fill), look.opacity) if look.fill else "none",
        "linewidth": look.width * scale.type if look.stroke else 0.0,
        "linestyle": dash,
    }


def _rects(ax: Any, run: list[Rect], scale: _Scale, order: int) -> None:
    if not run:
        return
    from matplotlib.collections import PatchCollection
    from matplotlib.patches import Rectangle

    patches = [Rectangle((item.x, item.y), item.width, item.height) for item in run]
    ax.add_collection(PatchCollection(patches, zorder=order, **_look(run[0].style, scale)), autolim=False)


def _draw(ax: Any, item: Primitive, scale: _Scale, order: int) -> None:
    if isinstance(item, Text):
        _text(ax, item, scale, order)
        return
    from matplotlib import patches

    if isinstance(item, Circle):
        wide, tall = (2 * item.radius * scale.type / each for each in scale)  # round, however the axes are stretched
        shape: Any = patches.Ellipse((item.x, item.y), wide, tall, zorder=order, **_look(item.style, scale))
    else:
        assert isinstance(item, Line | Polyline)
        points = ((item.x1, item.y1), (item.x2, item.y2)) if isinstance(item, Line) else item.points
        closed = isinstance(item, Polyline) and item.closed
        shape = patches.Polygon(
            points, closed=closed, zorder=order, capstyle="butt", joinstyle="miter", **_look(item.style, scale)
        )
    ax.add_patch(shape)


def _text(ax: Any, item: Text, scale: _Scale, order: int) -> None:
    look = style(item.style)
    wanted = visible(item.text)
    lacking = _lacking(wanted, families())
    shown = "".join(_BOX if char in lacking else char for char in wanted)
    fonts, others = _installed(families()), _others(shown, families())
    bold = look.bold and not others  # fonts for other scripts seldom have a bold face
    fonts = (*fonts, *others)
    size = look.size * min(1.0, _shrink(shown, look.size, bold, width_of(item.text, item.style), fonts))
    ax.text(
        item.x, item.y, shown, fontfamily=list(fonts), fontsize=size * scale.type, weight="bold" if bold else "normal",
        color=colour(look.fill or "ink"), ha=_ALIGN[item.anchor], va="baseline", rotation=item.rotation,
        rotation_mode="anchor", parse_math=False, zorder=order, usetex=False,
    )  # fmt: skip


@lru_cache(maxsize=8)
def _installed(wanted: tuple[str, ...]) -> tuple[str, ...]:
    """The first family that is installed, and DejaVu Sans, which comes with matplotlib."""
    from matplotlib.font_manager import fontManager

    known = set(fontManager.get_font_names())
    first = next((name for name in wanted if name in known), "DejaVu Sans")
    return tuple(dict.fromkeys([first, "DejaVu Sans"]))


@lru_cache(maxsize=4096)
def _others(text: str, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Return further families that have what the usual ones lack."""
    if text.isascii():
        return ()
    known = frozenset().union(*map(_characters, _installed(wanted)))
    return tuple(dict.fromkeys(filter(None, (_family_with(char) for char in text if ord(char) not in known))))


@lru_cache(maxsize=4096)
def _lacking(text: str, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """Return what no installed font has: a box stands in its place, instead of a warning of matplotlib for each."""
    if text.isascii():
        return ()
    known = frozenset().union(*map(_characters, (*_installed(wanted), *_others(text, wanted))))
    return tuple(dict.fromkeys(char for char in text if ord(char) not in known))


@lru_cache(maxsize=4096)
def _family_with(char: str) -> str:
    """Return an installed family that has a character: a sans-serif one of Noto where there is one; "" for none."""
    from matplotlib.font_manager import fontManager

    names = sorted(set(fontManager.get_font_names()), key=lambda name: (not name.startswith("Noto Sans"), name))
    # The last resort has a box for everything.
    return next((name for name in names if not name.startswith("Last") and ord(char) in _characters(name)), "")


def shows(text: str) -> bool:
    """Whether the installed fonts have the letters of a text."""
    try:
        return not _lacking(text, families())
    except ImportError:  # said where the picture is drawn
        return True


@cache
def _characters(family: str) -> frozenset[int]:
    """Return the characters of a family; none of a font of coloured pictures, which has no outlines."""
    from matplotlib.font_manager import fontManager, get_font

    found = sorted((one for one in fontManager.ttflist if one.name == family), key=lambda one: one.weight != 400)
    try:
        font = get_font(found[0].fname)
    except (IndexError, RuntimeError, OSError):
        return frozenset()
    return frozenset(font.get_charmap()) if font.scalable else frozenset()


@lru_cache(maxsize=4096)
def _shrink(text: str, size: float, bold: bool, room: float, families: tuple[str, ...]) -> float:
    """Return by how much a text has to shrink to stay in the room it was given."""
    from matplotlib.font_manager import FontProperties
    from matplotlib.textpath import text_to_path

    if not text.strip():
        return 1.0
    properties = FontProperties(family=list(families), weight="bold" if bold else "normal", size=size)
    width = float(text_to_path.get_text_width_height_descent(text, properties, ismath=False)[0])
    return room / width if width > room else 1.0
