"""The look of every picture, in one place: colours, line widths, type sizes.

Colours are those of Okabe and Ito (2008), told apart with any kind of colour vision; scales of shades fall steadily
in lightness, so that they read in grey as well. Text sizes are points.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from podium.diagrams.style import active, active_scale

FONTS = ("Helvetica", "Arial", "Liberation Sans", "Nimbus Sans", "DejaVu Sans")
"""Families asked for, in this order; the table of character widths is that of the first four."""

KINDS = {
    "sans-serif": FONTS,
    "serif": ("Times New Roman", "Times", "Liberation Serif", "Nimbus Roman", "DejaVu Serif"),
    "monospace": ("Courier New", "Liberation Mono", "Nimbus Mono PS", "DejaVu Sans Mono"),
}
"""Families of every kind."""


@dataclass(frozen=True, slots=True)
class Look:
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
    # Groups of a page, which has these colours under the same names; never without their letters.
    "group-1": ("#00745a", "#43c9a3"),
    "group-2": ("#7d4a9e", "#c8a0e4"),
    "group-3": ("#8f6200", "#dcb04c"),
    "group-4": ("#2b6788", "#7fb8dc"),
    "group-5": ("#b03a5b", "#f08fab"),
    "group-6": ("#4b6b1f", "#a9cc74"),
    "group-7": ("#8a4b2a", "#e0a27f"),
    "group-8": ("#555c68", "#a9b1bd"),
    "group-rest": ("#555c68", "#a9b1bd"),
    "group-ink": ("#ffffff", "#10151b"),
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

STYLES: dict[str, Look] = {
    # lines
    "axis": Look("ink", width=0.8),
    "tick": Look("ink", width=0.6),
    "leader": Look("soft", width=0.6),
    "leader-light": Look("grey", width=0.6),
    "clique": Look("ink", width=3.0),
    "clique-gap": Look("ink", width=0.8, dash=(1.0, 1.5)),
    "difference": Look("vermillion", width=1.4),
    "reach": Look("vermillion", width=3.0),
    "cut": Look("vermillion", width=1.0),
    "cut-loose": Look("vermillion", width=1.0, dash=(4.0, 2.5)),
    "grid": Look("faint", width=0.5),
    "zero": Look("soft", width=0.8, dash=(3.0, 2.0)),
    "interval": Look("ink", width=1.2),
    "interval-open": Look("ink", width=1.2, dash=(2.0, 1.5)),
    "span": Look("grey", width=1.2),
    "whisker": Look("ink", width=0.7),
    "median": Look("vermillion", width=1.8),
    "arrow": Look(None, "ink"),
    # surfaces
    "paper": Look(None, "paper"),
    "bar": Look(None, "pale"),
    "box": Look("ink", "paper", 0.7),
    "violin": Look("ink", "pale", 0.5),
    "stop": Look("ink", "paper", 0.9),
    "stop-light": Look(None, "group-ink"),
    "mark": Look(None, "ink"),
    "dot": Look(None, "grey"),
    "dot-better": Look(None, "blue"),
    "dot-worse": Look(None, "vermillion"),
    "dot-equal": Look("soft", "paper", 0.8),
    "estimate": Look("ink", "blue", 0.6),
    "estimate-open": Look("ink", "paper", 0.9),
    "hull": Look("soft", width=0.9, dash=(1.0, 1.5)),
    "ring": Look("ink", None, 1.3),
    "iso-performance": Look("ink", width=0.8, dash=(5.0, 2.0, 1.0, 2.0)),
    "outside": Look("faint", None, 0.5),
    # texts
    "label": Look(None, "ink", size=9.0),
    "label-strong": Look(None, "ink", size=9.0, bold=True),
    "label-small": Look(None, "ink", size=7.0),
    "label-tiny": Look(None, "ink", size=5.0),
    "letter": Look(None, "ink", size=7.0, bold=True),
    "chip-letter": Look(None, "group-ink", size=7.5, bold=True),
    "rank": Look(None, "soft", size=7.5),
    "tick-label": Look(None, "ink", size=7.5),
    "axis-label": Look(None, "ink", size=8.0),
    "note": Look(None, "soft", size=7.0),
    "caption": Look(None, "soft", size=7.0),
    "heading": Look(None, "ink", size=9.5, bold=True),
    "cut-label": Look(None, "ink", size=7.5),
    "cell": Look(None, "black", size=6.5),
    "cell-strong": Look(None, "black", size=6.5, bold=True),
    "cell-light": Look(None, "white", size=6.5, bold=True),
    "cell-mark": Look(None, "black", size=8.5),
}
SERIES = 8
"""How many lines of one picture can be told apart."""

_LINES: tuple[tuple[str, tuple[float, ...]], ...] = (
    ("blue", ()), ("vermillion", (6, 2)), ("green", (2, 1.5)), ("purple", (7, 2, 1.5, 2)), ("ink", (10, 3)),
    ("orange", (4, 1.5)), ("sky", (1, 1)), ("grey", (10, 2, 2, 2, 2, 2)),
)  # fmt: skip
for _number, (_paint, _dash) in enumerate(_LINES):
    # Lines differ in colour and in dashes, so that they are told apart in grey.
    STYLES[f"series-{_number}"] = Look(_paint, width=1.5, dash=tuple(map(float, _dash)))
    STYLES[f"band-{_number}"] = Look(None, _paint, opacity=0.16)
    STYLES[f"point-{_number}"] = Look("ink", _paint, 0.6)
GROUPS = ("1", "2", "3", "4", "5", "6", "7", "8", "rest")
"""Groups with a colour of their own, and the others."""

for _group in GROUPS:
    STYLES[f"clique-{_group}"] = Look(f"group-{_group}", width=4.8)
    STYLES[f"chip-{_group}"] = Look(None, f"group-{_group}")
    STYLES[f"letter-{_group}"] = Look(None, f"group-{_group}", size=8.0, bold=True)
for _colour in COLOURS:
    if _colour.partition("-")[0] in ("shade", "better", "worse"):
        STYLES[_colour] = Look("paper", _colour, 0.5)


_OWN = re.compile("(.+)-(our|own)([0-9]+)")
"""The look of one algorithm's marks, in the colour that the style of the picture gives it; "our" is bold as well."""


def style(name: str) -> Look:
    """Return what a style looks like in the picture that is being laid out or drawn."""
    look = STYLES.get(name) or _owned(name)
    scale, lines = active_scale(), active().line_width
    if scale == 1.0 == lines:
        return look
    dash = tuple(length * scale * max(lines, 1.0) for length in look.dash)
    return replace(look, size=look.size * scale, width=look.width * scale * lines, dash=dash)


def _owned(name: str) -> Look:
    found = _OWN.fullmatch(name)
    if found is None:
        raise KeyError(name)
    base, kind, number = found.groups()
    look = STYLES[base]
    if look.size:  # colours of texts are made readable
        return replace(look, fill=f"text-{number}", bold=look.bold or kind == "our")
    if look.fill is None or look.fill == "paper":
        return replace(look, stroke=f"own-{number}")
    return replace(look, fill=f"own-{number}")


def colour(name: str, *, dark: bool = False) -> str:
    """Return a colour as ``#rrggbb``."""
    if name in COLOURS:
        return COLOURS[name][dark]
    kind, _, number = name.partition("-")
    style = active()
    chosen = style.color_of(style.own[int(number)])
    if chosen in COLOURS:
        chosen = COLOURS[chosen][dark]
    elif len(chosen) == 4:
        chosen = "#" + "".join(2 * digit for digit in chosen[1:])
    wanted = 4.5 if kind == "text" else 3.0 if dark else 1.0
    return _apart(chosen.lower(), COLOURS["paper"][dark], COLOURS["ink"][dark], wanted)


def _apart(one: str, paper: str, ink: str, wanted: float) -> str:
    """Mix a colour with ink until it stands out from the paper."""
    for share in range(11):
        mixed = [a + (b - a) * share / 10 for a, b in zip(_parts(one), _parts(ink), strict=True)]
        shown = "#" + "".join(f"{round(part):02x}" for part in mixed)
        if contrast(shown, paper) >= wanted:
            return shown
    return ink


def _parts(colour: str) -> list[int]:
    return [int(colour[place : place + 2], 16) for place in (1, 3, 5)]


def contrast(one: str, other: str) -> float:
    """Contrast of two colours after WCAG 2.2: 4.5 is wanted of text, 3 of lines and marks.

    >>> round(contrast("#ffffff", "#000000"))
    21
    """

    def luminance(text: str) -> float:
        parts = [part / 255 for part in _parts(text)]
        red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def families() -> tuple[str, ...]:
    """Return the families of the picture that is being drawn, each kind by its families, and the usual ones at the end."""
    wanted = [family for name in active().font for family in KINDS.get(name, (name,))]
    return tuple(dict.fromkeys([*wanted, *KINDS[kind_of_font()]]))


def kind_of_font() -> str:
    """Return the kind of the font of the picture: what to fall back on."""
    for name in active().font:
        kind = next((kind for kind, known in KINDS.items() if name == kind or name in known), None)
        if kind is not None:
            return kind
    return "sans-serif"


def spread() -> float:
    """Return by how much the font of a picture may be wider than Helvetica."""
    return 1.0 if all(name in ("sans-serif", *FONTS) for name in active().font) else 1.2
