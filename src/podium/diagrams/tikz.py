r"""Draws a picture as TikZ: text for a LaTeX paper, set in the paper's own sans serif, for ``\input``."""

from __future__ import annotations

from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Primitive, Rect, Text
from podium.diagrams.labels import coordinate, width_of
from podium.diagrams.look import colour, kind_of_font, style
from podium.diagrams.style import wearing
from podium.render.latex_text import MACROS, escape
from podium.render.visible import visible

_FAMILIES = {"sans-serif": "\\sffamily", "serif": "\\rmfamily", "monospace": "\\ttfamily"}
_ANCHORS = {"start": "base west", "middle": "base", "end": "base east"}

_FIT = r"""\ifdefined\podiumfit\else
  % A label never leaves its room: it is scaled down when the paper's font is wider than foreseen.
  \DeclareRobustCommand\podiumfit[2]{\sbox2{#2}\ifdim\wd2>#1\resizebox{#1}{!}{\usebox2}\else\usebox2\fi}
\fi
"""


def to_tikz(drawing: Drawing) -> str:
    r"""Draw a picture as a ``tikzpicture``.

    It compiles under pdfTeX, XeTeX and LuaTeX with ``\usepackage{tikz}`` and nothing else. Comments contain the caption and
    the full names that were shortened.

    >>> print(to_tikz(Drawing(10, 5, (Line(0, 0, 10, 5, "axis"),), "a line")).splitlines()[-3])
    \draw[podium axis] (0bp,5bp) -- (10bp,0bp);
    """
    with wearing(drawing.style, drawing.scale):
        return _tikz(drawing)


def _tikz(drawing: Drawing) -> str:
    used = sorted({item.style for item in drawing.items})
    head = [f"% {_comment(drawing.title)}", "% Needs \\usepackage{tikz}."]
    if drawing.caption:
        head.append(f"% Caption: {_comment(drawing.caption)}")
    body = [line for item in drawing.items for line in _command(item, drawing.height)]
    frame = f"\\useasboundingbox (0,0) rectangle ({coordinate(drawing.width)}bp,{coordinate(drawing.height)}bp);"
    styles = "".join(f"  {_style(name)},\n" for name in used)
    colours = "".join(
        f"\\definecolor{{podium-{name}}}{{HTML}}{{{colour(name)[1:].upper()}}}%\n" for name in _paints(used)
    )
    return "\n".join(
        [*head, "\\begingroup\\endlinechar=-1\\relax", MACROS + _FIT + colours + "\\begin{tikzpicture}[inner sep=0pt,outer sep=0pt,",
         styles + "]", frame, *body, "\\end{tikzpicture}%", "\\endgroup", ""]
    )  # fmt: skip


def _paints(used: list[str]) -> list[str]:
    looks = [style(name) for name in used]
    return sorted({name for look in looks for name in (look.stroke, look.fill) if name})


def _style(name: str) -> str:
    look = style(name)
    if look.size:
        weight = "\\bfseries" if look.bold else "\\mdseries"
        font = f"{_FAMILIES[kind_of_font()]}{weight}\\upshape\\fontsize{{{look.size:g}}}{{{1.2 * look.size:g}}}\\selectfont"
        return f"podium {name}/.style={{text=podium-{look.fill},font={font}}}"
    keys = [f"draw=podium-{look.stroke},line width={look.width:g}bp" if look.stroke else "draw=none"]
    if look.fill:
        keys.append(f"fill=podium-{look.fill}")
    if look.opacity < 1:
        keys.append(f"fill opacity={look.opacity:g}")
    if look.dash:
        lengths = zip(("on", "off") * (len(look.dash) // 2), look.dash, strict=True)
        keys.append("dash pattern=" + " ".join(f"{word} {length:g}bp" for word, length in lengths))
    return f"podium {name}/.style={{{','.join(keys)}}}"


def _command(item: Primitive, height: float) -> list[str]:
    def at(x: float, y: float) -> str:
        return f"({coordinate(x)}bp,{coordinate(height - y)}bp)"

    if isinstance(item, Text):
        return _node(item, at(item.x, item.y))
    start = f"\\path[podium {item.style}]" if isinstance(item, Rect | Circle) else f"\\draw[podium {item.style}]"
    if isinstance(item, Line):
        return [f"{start} {at(item.x1, item.y1)} -- {at(item.x2, item.y2)};"]
    if isinstance(item, Rect):
        return [f"{start} {at(item.x, item.y)} rectangle {at(item.x + item.width, item.y + item.height)};"]
    if isinstance(item, Circle):
        return [f"{start} {at(item.x, item.y)} circle[radius={coordinate(item.radius)}bp];"]
    assert isinstance(item, Polyline)
    path = " -- ".join(at(x, y) for x, y in item.points)
    return [f"{start} {path}{' -- cycle' if item.closed else ''};"]


def _node(item: Text, place: str) -> list[str]:
    turn = f",rotate={coordinate(item.rotation)}" if item.rotation else ""
    room = coordinate(width_of(item.text, item.style) + 0.5)
    comment = [f"% {_comment(item.full)}"] if item.full else []
    options = f"podium {item.style},anchor={_ANCHORS[item.anchor]}{turn}"
    return [*comment, f"\\node[{options}] at {place} {{\\podiumfit{{{room}bp}}{{{escape(visible(item.text))}}}}};"]


def _comment(text: str) -> str:
    """Keep a comment on its line."""
    return " ".join(visible(text).split())
