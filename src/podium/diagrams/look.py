"""The look of every picture, in one place: colours, line widths, type sizes.

Colours are those of Okabe and Ito (2008), told apart with any kind of colour vision; scales of shades fall steadily
in lightness, so that they read in grey as well. Text sizes are points.
"""

from __future__ import annotations

from dataclasses import dataclass

FONTS = ("Helvetica", "Arial", "Liberation Sans", "Nimbus Sans", "DejaVu Sans")
"""Families asked for, in this order; the table of character widths is that of the first four."""


@dataclass(frozen=True, slots=True)
class Style:
    """What a semantic style looks like; colours are names of `COLOURS`, None draws nothing."""

    stroke: str | None = None
    fill: str | None = None
    width: float = 0.0
    dash: tuple[float, ...] = ()
    size: float = 0.0
    bold: bool = False
    opacity: float = 1.0


COLOURS: dict[str, tuple[str, str]] = {
    "ink": ("#1a1a1a", "#ececec"),
    "soft": ("#595959", "#b8b8b8"),
    "faint": ("#d9d9d9", "#4a4a4a"),
    "paper": ("#ffffff", "#16181d"),
    "blue": ("#0072b2", "#56b4e9"),
    "vermillion": ("#d55e00", "#ee7733"),
    "green": ("#009e73", "#1fc496"),
    "orange": ("#e69f00", "#e69f00"),
    "sky": ("#56b4e9", "#8accf2"),
    "purple": ("#cc79a7", "#dd9dc0"),
    "grey": ("#8c8c8c", "#9a9a9a"),
    "pale": ("#c9c9c9", "#6a6a6a"),
    # Cells keep their colour on dark paper: what is written in them is fixed too.
    "black": ("#111111", "#111111"),
    "white": ("#ffffff", "#ffffff"),
    "shade-0": ("#f3f3f3", "#f3f3f3"),
    "shade-1": ("#cfe1f2", "#cfe1f2"),
    "shade-2": ("#93c4e0", "#93c4e0"),
    "shade-3": ("#2a72ad", "#2a72ad"),
    "shade-4": ("#0b4a8f", "#0b4a8f"),
    "better-1": ("#d3e6f3", "#d3e6f3"),
    "better-2": ("#9fcae6", "#9fcae6"),
    "better-3": ("#5fa8d6", "#5fa8d6"),
    "worse-1": ("#fbe3d3", "#fbe3d3"),
    "worse-2": ("#f5bb95", "#f5bb95"),
    "worse-3": ("#e98b50", "#e98b50"),
}
"""Each colour on light and on dark paper."""

STYLES: dict[str, Style] = {
    # lines
    "axis": Style("ink", width=0.8),
    "tick": Style("ink", width=0.6),
    "leader": Style("soft", width=0.6),
    "leader-light": Style("grey", width=0.6),
    "clique": Style("ink", width=3.0),
    "difference": Style("vermillion", width=1.4),
    "reach": Style("vermillion", width=3.0),
    "cut": Style("vermillion", width=1.0),
    "cut-loose": Style("vermillion", width=1.0, dash=(4.0, 2.5)),
    "grid": Style("faint", width=0.5),
    "zero": Style("soft", width=0.8, dash=(3.0, 2.0)),
    "interval": Style("ink", width=1.2),
    "interval-open": Style("ink", width=1.2, dash=(2.0, 1.5)),
    "whisker": Style("ink", width=0.7),
    "median": Style("vermillion", width=1.8),
    "arrow": Style(None, "ink"),
    # surfaces
    "paper": Style(None, "paper"),
    "bar": Style(None, "pale"),
    "bar-apart": Style(None, "grey"),
    "bar-control": Style(None, "blue"),
    "box": Style("ink", "paper", 0.7),
    "dot": Style(None, "grey"),
    "dot-better": Style(None, "blue"),
    "dot-worse": Style(None, "vermillion"),
    "dot-equal": Style("soft", "paper", 0.8),
    "estimate": Style("ink", "blue", 0.6),
    "estimate-open": Style("ink", "paper", 0.9),
    "hull": Style("soft", width=0.9, dash=(1.0, 1.5)),
    "ring": Style("ink", None, 1.3),
    "iso-performance": Style("ink", width=0.8, dash=(5.0, 2.0, 1.0, 2.0)),
    "outside": Style("faint", None, 0.5),
    # texts
    "label": Style(None, "ink", size=9.0),
    "label-strong": Style(None, "ink", size=9.0, bold=True),
    "label-small": Style(None, "ink", size=7.0),
    "label-tiny": Style(None, "ink", size=5.0),
    "rank": Style(None, "soft", size=7.5),
    "tick-label": Style(None, "ink", size=7.5),
    "axis-label": Style(None, "ink", size=8.0),
    "note": Style(None, "soft", size=7.0),
    "caption": Style(None, "soft", size=7.0),
    "heading": Style(None, "ink", size=9.5, bold=True),
    "cut-label": Style(None, "ink", size=7.5),
    "cell": Style(None, "black", size=6.5),
    "cell-strong": Style(None, "black", size=6.5, bold=True),
    "cell-light": Style(None, "white", size=6.5, bold=True),
    "cell-mark": Style(None, "black", size=8.5),
}
SERIES = 8
"""How many lines of one picture can be told apart."""

_LINES: tuple[tuple[str, tuple[float, ...]], ...] = (
    ("blue", ()), ("vermillion", (6, 2)), ("green", (2, 1.5)), ("purple", (7, 2, 1.5, 2)), ("ink", (10, 3)),
    ("orange", (4, 1.5)), ("sky", (1, 1)), ("grey", (10, 2, 2, 2, 2, 2)),
)  # fmt: skip
for _number, (_paint, _dash) in enumerate(_LINES):
    # Lines differ in colour and in dashes, so that they are told apart in grey.
    STYLES[f"series-{_number}"] = Style(_paint, width=1.5, dash=tuple(map(float, _dash)))
    STYLES[f"band-{_number}"] = Style(None, _paint, opacity=0.16)
    STYLES[f"point-{_number}"] = Style("ink", _paint, 0.6)
for _colour in COLOURS:
    if _colour.partition("-")[0] in ("shade", "better", "worse"):
        STYLES[_colour] = Style("paper", _colour, 0.5)


def style(name: str) -> Style:
    """Return what a style looks like."""
    return STYLES[name]


def colour(name: str, *, dark: bool = False) -> str:
    """Return a colour as ``#rrggbb``.

    >>> colour("blue")
    '#0072b2'
    """
    return COLOURS[name][dark]
