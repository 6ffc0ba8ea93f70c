"""The style of a reader's pictures: fonts, colours and names of algorithms, their order, title, width and caption.

`Style` is the one declaration: its fields are the keys of a style file (TOML) and the options in Python.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field, fields, replace
from os import PathLike, fspath
from typing import Any, Literal, TypeAlias, get_args

from podium.errors import InputError, closest
from podium.i18n import Message, joined

FONT_SIZE = 9.0
"""Size of the names of algorithms, in points; other texts are set in proportion."""

WIDTHS = {"single": 3.5, "double": 7.2}
"""Inches of one column and of two columns of a paper."""

PHONE = 3.2
"""Inches of a phone. Pictures no wider than that have their names on one side."""

PANEL = 4.83
"""Inches of the panel of a page: 580 pixels, where the name of an algorithm has 15."""

PHONE_PANEL = 2.83
"""Inches of the panel of a page on a phone: 340 such pixels."""

Caption: TypeAlias = Literal["below", "none"]

_WIDTHS = Message("'single', 'double', or inches from 1 to 100")

PALETTE = ("blue", "vermillion", "green", "orange", "sky", "purple", "grey", "black")
"""Colours by name: those of Okabe and Ito, and two greys."""

_HIGHLIGHT = "vermillion"
_HEX = re.compile("#(?:[0-9a-f]{3}|[0-9a-f]{6})", re.IGNORECASE)


@dataclass(frozen=True, kw_only=True)
class Style:
    """How pictures are drawn: the keys of a style file, and the options in Python.

    Attributes
    ----------
    font : str or sequence of str
        Families in the order in which they are tried, such as ``"Times New Roman"``; ``"serif"``, ``"sans-serif"`` and
        ``"monospace"`` suit every machine. TikZ uses the paper's own family of that kind.
    font_size : float
        Size of the names of algorithms in points, 9 by default; other texts are set in proportion.
    line_width : float
        Factor of all line widths.
    colors : mapping
        Colour of each algorithm: ``"#rrggbb"``, or a name such as ``"blue"``.
    highlight : str or sequence of str
        Algorithms that stand out, such as your own: in bold, and in vermillion if they have no colour in `colors`.
    order : sequence of str
        Order of the algorithms, where the picture does not decide it; those that are not named follow.
    labels : mapping
        What is written for each name, such as ``{"rf_500": "Random forest"}``; also for problems and axes.
    title : str
        Written above the picture.
    width : {"single", "double"} or float
        Width for a paper: one column (3.5 inches), two columns (7.2 inches), or inches.
    caption : {"below", "none"}
        Whether the explanation is written below the picture. By default it is, except where the figure of a document
        has a caption of its own.

    Raises
    ------
    InputError
        For a value that is not allowed; the message names the key.

    Examples
    --------
    >>> style = Style(highlight="Ours", colors={"Ours": "#aa3377"}, width="single", labels={"rf": "Random forest"})
    >>> style.highlight, style.inches
    (('Ours',), 3.5)
    """

    font: str | Sequence[str] = ()
    font_size: float = FONT_SIZE
    line_width: float = 1.0
    colors: Mapping[str, str] = field(default_factory=dict, hash=False)
    highlight: str | Sequence[str] = ()
    order: Sequence[str] = ()
    labels: Mapping[str, str] = field(default_factory=dict, hash=False)
    title: str = ""
    width: float | Literal["single", "double"] | None = None
    caption: Caption | None = None

    def __post_init__(self) -> None:
        for key in ("font", "highlight", "order"):
            object.__setattr__(self, key, _names(key, getattr(self, key)))
        for key in ("colors", "labels"):
            object.__setattr__(self, key, _mapping(key, getattr(self, key)))
        for key, low, high in (("font_size", 3.0, 72.0), ("line_width", 0.1, 10.0)):
            wanted = Message("a number from {low:g} to {high:g}", low=low, high=high)
            object.__setattr__(self, key, _number(key, getattr(self, key), low, high, wanted))
        _one_of("title", self.title, isinstance(self.title, str), Message("text"))
        _one_of("caption", self.caption, self.caption in (None, *get_args(Caption)), Message("'below' or 'none'"))
        if self.width is not None and not (isinstance(self.width, str) and self.width in WIDTHS):
            object.__setattr__(self, "width", _number("width", self.width, 1.0, 100.0, _WIDTHS))
        for color in self.colors.values():
            if color not in PALETTE and not _HEX.fullmatch(color):
                raise InputError(
                    "Unknown colour {color!r} in the style: write #rrggbb, or one of {palette}.",
                    color=color, palette=joined(PALETTE, ", "),
                )  # fmt: skip

    @classmethod
    def of(cls, style: StyleLike) -> Style:
        """Return a style from a `Style`, a mapping of its keys, or the path of a style file; None changes nothing.

        Raises
        ------
        InputError
            For an unknown key, a value that is not allowed, or a file that cannot be read.

        Examples
        --------
        >>> Style.of({"width": "double"}).inches
        7.2
        """
        if style is None:
            return PLAIN
        if isinstance(style, Style):
            return style
        found = style if isinstance(style, Mapping) else _read(style)
        known = [one.name for one in fields(cls)]
        for key in found:
            if key not in known:
                raise InputError(
                    "Unknown key {key!r} in the style: use one of {known}.{closest}",
                    key=key, known=joined(known, ", "), closest=closest(str(key), known),
                )  # fmt: skip
        return cls(**found)

    @property
    def inches(self) -> float | None:
        """The width in inches, if one is asked for."""
        return WIDTHS[self.width] if isinstance(self.width, str) else self.width

    @property
    def zoom(self) -> float:
        """By how much type is larger than usual."""
        return self.font_size / FONT_SIZE

    def room(self, usual: float) -> float:
        """Width for a picture in the units of its layout: what was asked for, else as much as usual."""
        return usual if self.inches is None else 72 * self.inches / self.zoom

    @property
    def own(self) -> tuple[str, ...]:
        """Algorithms with a look of their own."""
        return tuple(dict.fromkeys([*self.highlight, *self.colors]))

    def color_of(self, name: str) -> str:
        """Colour of one of `own`."""
        return self.colors.get(name, _HIGHLIGHT)

    def check_names(self, known: Sequence[str]) -> None:
        """Refuse algorithms that there are not: a misspelt name would silently change nothing."""
        for key in ("highlight", "colors", "order"):
            for name in getattr(self, key):
                if name not in known:
                    raise InputError(
                        "The style names the algorithm {name!r} under {key!r}, but there is no such algorithm.{closest}",
                        name=name, key=key, closest=closest(name, known),
                    )  # fmt: skip


StyleLike: TypeAlias = Style | Mapping[str, Any] | str | PathLike[str] | None
"""A style, its keys, or the path of a style file."""


def _read(path: str | PathLike[str]) -> dict[str, Any]:
    import tomllib

    try:
        with open(path, "rb") as file:  # noqa: PTH123 - also of what only looks like a path
            return tomllib.load(file)
    except (OSError, ValueError) as error:
        raise InputError(
            "The style file {path!r} cannot be read ({reason}).",
            path=fspath(path), reason=getattr(error, "strerror", None) or error,
        ) from None  # fmt: skip


def _one_of(key: str, value: object, fits: bool, wanted: Message) -> None:
    if not fits:
        raise InputError(
            "The key {key!r} of the style is {value!r}: use {wanted}.", key=key, value=value, wanted=wanted
        )


def _names(key: str, value: object) -> tuple[str, ...]:
    found = (value,) if isinstance(value, str) else value
    fits = isinstance(found, Sequence) and all(isinstance(name, str) for name in found)
    _one_of(key, value, fits, Message("a list of names"))
    return tuple(found)  # type: ignore[arg-type]


def _mapping(key: str, value: object) -> dict[str, str]:
    fits = isinstance(value, Mapping) and all(isinstance(part, str) for pair in value.items() for part in pair)
    _one_of(key, value, fits, Message("a table of names and texts"))
    return dict(value)  # type: ignore[call-overload, no-any-return]


def _number(key: str, value: object, low: float, high: float, wanted: Message) -> float:
    fits = isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
    _one_of(key, value, fits, wanted)
    return float(value)  # type: ignore[arg-type]


# The style of the moment: what pictures are laid out and drawn in.

PLAIN = Style()
_CHOSEN: ContextVar[Style] = ContextVar("chosen", default=PLAIN)
"""What was chosen for every picture, such as by --style."""
_ACTIVE: ContextVar[tuple[Style, float, float]] = ContextVar("active", default=(PLAIN, 1.0, 1.0))
"""What a picture is laid out in (at the usual size) or drawn in (at its own), the scale, and the stretch of the layout."""


def active() -> Style:
    """Return the style in which a picture is being laid out or drawn."""
    return _ACTIVE.get()[0]


def active_scale() -> float:
    """Return by how much type and lines are larger than in the layout."""
    return _ACTIVE.get()[1]


@contextmanager
def wearing(style: Style, scale: float = 1.0, stretch: float = 1.0) -> Iterator[None]:
    """Lay out or draw in a style during the block; `stretch` is by how much the layout is wider where it can be."""
    token = _ACTIVE.set((style, scale, stretch))
    try:
        yield
    finally:
        _ACTIVE.reset(token)


_PANEL: ContextVar[bool] = ContextVar("panel", default=False)


def in_panel() -> bool:
    """Whether the picture is laid out for the panel of a page, in the colours of the page."""
    return _PANEL.get()


@contextmanager
def panelled() -> Iterator[None]:
    """Lay out for the panel of a page during the block."""
    token = _PANEL.set(True)
    try:
        yield
    finally:
        _PANEL.reset(token)


@contextmanager
def use_style(style: StyleLike, *, caption: Caption | None = None) -> Iterator[None]:
    """Draw the pictures of every study, report and folder in a style during the block.

    Parameters
    ----------
    style
        A `Style`, a mapping of its keys, or the path of a style file.
    caption
        As `Style.caption`, which it overrides.

    Raises
    ------
    InputError
        As for `Style.of`.

    Examples
    --------
    >>> with use_style({"width": "single"}):
    ...     chosen().inches
    3.5
    """
    token = _CHOSEN.set(chosen(style, caption))
    try:
        yield
    finally:
        _CHOSEN.reset(token)


def chosen(style: StyleLike = None, caption: Caption | None = None) -> Style:
    """Return the style that is passed, else the one in use, with the caption that is passed."""
    found = _CHOSEN.get() if style is None else Style.of(style)
    return found if caption is None else replace(found, caption=caption)


def elastic(usual: float, most: float = math.inf) -> float:
    """Return a width of the layout, which the style can make narrower, and up to `most` times wider."""
    return usual * min(_ACTIVE.get()[2], most)


def on_a_phone() -> bool:
    """Whether the picture is laid out for a width on which names have no room at both sides."""
    inches = active().inches
    return inches is not None and inches <= PHONE


def across_of(panels: int, usual: int, wide: float) -> int:
    """Return how many panels stand beside each other: as usual, or as many of about that width as the style has room for."""
    return max(1, min(panels, usual, int(active().room(1e6) // wide)))


def narrow(usual: float) -> float:
    """Return the room for a name, which gives way by half of what other widths do."""
    return usual * (1.0 + min(_ACTIVE.get()[2], 1.0)) / 2


def called(name: str) -> str:
    """Return what is written for a name."""
    return active().labels.get(name, name)


def own(look: str, name: str) -> str:
    """Return the look of an algorithm's mark or name: its own where the style has one.

    >>> with wearing(Style(highlight="A", colors={"B": "green"})):
    ...     own("bar", "A"), own("bar", "B"), own("bar", "C")
    ('bar-our0', 'bar-own1', 'bar')
    """
    style = active()
    if name not in style.own:
        return look
    return f"{look}-{'our' if name in style.highlight else 'own'}{style.own.index(name)}"


def ordered(names: Sequence[str], *columns: Sequence[Any]) -> list[list[Any]]:
    """Return names, and columns that belong to them, in the order of the style.

    >>> with wearing(Style(order=["C", "A"])):
    ...     ordered(["A", "B", "C"], [1, 2, 3])
    [['C', 'A', 'B'], [3, 1, 2]]
    """
    order = in_order(names)
    return [[column[j] for j in order] for column in (names, *columns)]


def in_order(names: Sequence[str]) -> list[int]:
    """Return the indices of the names in the order of the style."""
    wanted = {name: place for place, name in enumerate(active().order)}
    return sorted(range(len(names)), key=lambda index: wanted.get(names[index], math.inf))
