"""HTML: a self-contained fragment for notebooks and web pages, without script."""

from __future__ import annotations

import html
from collections.abc import Callable, Iterable
from math import isnan
from typing import TypeAlias

from podium.document import Advice, Bullets, Column, Document, Figure, Heading, Paragraph, Table
from podium.i18n import _
from podium.render.flow import Part, References, explanations, flow
from podium.render.numbers import cells, emphasised, plain_values, typeset
from podium.render.printed import MINUS, Cell, Run, before_rows, has_powers, printed_cells, side
from podium.render.visible import running, visible

# Colours are those of the page around, so that the fragment is readable in light and in dark.
_STYLE = """<style>
.podium { color: inherit; max-width: 100%; }
.podium bdi { white-space: pre-wrap; overflow-wrap: anywhere; }
.podium table bdi { overflow-wrap: break-word; }
.podium sup { line-height: 0; }
.podium tbody th { min-width: min(12em, 40vw); max-width: 30em; }
.podium .podium-lead { font-weight: 600; border-left: 0.25em solid currentColor; padding-left: 0.75em; }
.podium .podium-table { position: relative; overflow-x: auto; margin: 1em 0; }
.podium table { border-collapse: collapse; font-variant-numeric: tabular-nums; color: inherit; }
.podium caption { text-align: left; font-style: italic; padding: 0.25em 0; color: inherit; }
.podium th, .podium td { padding: 0.2em 0.6em; text-align: right; vertical-align: top; background: none; }
.podium th { font-weight: 600; }
.podium tbody th { font-weight: inherit; }
.podium .podium-left { text-align: left; }
.podium thead tr { border-top: 2px solid currentColor; border-bottom: 1px solid currentColor; }
.podium tbody { border-bottom: 2px solid currentColor; }
.podium figure { margin: 1em 0; }
.podium .podium-picture { overflow-x: auto; }
.podium .podium-picture svg { max-width: 100%; height: auto; }
.podium figcaption { font-style: italic; }
.podium .podium-notes { font-size: 0.9em; }
.podium aside { border-left: 0.25em solid #b8860b; padding-left: 0.75em; margin: 1em 0; }
.podium aside p { margin: 0.2em 0; }
</style>"""

# What only tables as papers print them need.
_PRINTED_STYLE = """.podium .podium-center { text-align: center; white-space: nowrap; }
.podium u { text-underline-offset: 0.2em; }
.podium tbody:not(:last-child) { border-bottom: none; }
.podium .podium-rule { border-top: 1px solid currentColor; }
.podium .podium-section th { text-align: left; font-style: italic; padding-top: 0.6em; }
.podium .podium-aloud { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
</style>"""

_ROOM = {" ": "\u00a0", **dict.fromkeys(".,()[]", "\u2008")}
"""Blanks as wide as a point or bracket, which stay invisible also where a style is not read."""

_FIGURE_ROOM = "\u2007"


def to_html(document: Document) -> str:
    """Render a document as one ``<div>`` with its own style; everything that comes from the user is escaped.

    >>> to_html(Document("", (Paragraph("a < b"),))).splitlines()[-2]
    '<p dir="auto">a &lt; b</p>'
    """
    tables = [block for block in document.blocks if isinstance(block, Table)]
    style = _STYLE
    if any(table.sections or table.rules or any(c.printed is not None for c in table.columns) for table in tables):
        style = style.removesuffix("</style>") + _PRINTED_STYLE
    return "\n".join(['<div class="podium">', style, *(part_html(part) for part in flow(document)), "</div>", ""])


_PROJECTED = """<style>
:root { color-scheme: light dark; }
body { margin: 0 auto; padding: 1em; max-width: 60em; font: clamp(18px, 1.9vw, 34px)/1.4 system-ui, sans-serif; }
h1 { font-size: 1.5em; } h2 { font-size: 1.25em; }
li { margin: 0.5em 0; } p, li { overflow-wrap: anywhere; }
</style>"""


def to_projected(document: Document) -> str:
    """Render a document as a page in large type, to show on a screen in front of people."""
    from podium.i18n import active_language

    head = f'<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>{line(document.title)}</title>'
    start = f'<!DOCTYPE html>\n<html lang="{active_language()}"><head>{head}\n{_PROJECTED}</head><body>'
    return f"{start}\n{to_html(document)}</body></html>\n"


def part_html(part: Part) -> str:
    """Render one part of a document, without a style."""
    match part:
        case Heading(text, level):
            tag = f"h{min(max(level, 1), 6)}"
            return f'<{tag} dir="auto">{line(text)}</{tag}>'
        case Paragraph(text, lead):
            mark = ' class="podium-lead"' if lead else ""
            return f'<p{mark} dir="auto">{line(text)}</p>'
        case Bullets(items):
            return _list("ul", [line(item) for item in items])
        case Table():
            return _table(part)
        case Figure():
            return _picture(part)
        case Advice():
            return _advice(part)
        case References(items):
            return _list("ol", [line(item.text) + _link(item.link) for item in items])


def _link(address: str) -> str:
    shown = address.removeprefix("https://").removeprefix("doi.org/")
    return f' <a href="{html.escape(address)}" rel="noreferrer">{html.escape(shown)}</a>' if address else ""


def escape(text: str) -> str:
    """Escape a name and isolate its writing direction from the text around it.

    >>> escape("<script>")
    '<bdi>&lt;script&gt;</bdi>'
    """
    return f"<bdi>{html.escape(visible(text))}</bdi>" if text else ""


_COLOURS = "abcdefgh"
"""Groups with a colour of their own; later ones have their letter alone."""


def chips(letters: str) -> str:
    """Write the letters of groups, each with the colour of its group.

    >>> chips("ai")
    '<span class="chip g1">a</span><span class="chip">i</span>'
    """
    found = letters.split() if " " in letters else list(letters)
    colours = [f" g{1 + _COLOURS.index(one)}" if one in _COLOURS else "" for one in found]
    return "".join(f'<span class="chip{colour}">{line(one)}</span>' for one, colour in zip(found, colours, strict=True))


def line(text: str) -> str:
    """Escape a running text."""
    return html.escape(running(text))


def figure(number: str) -> str:
    """Typeset a formatted number.

    >>> figure("-4.49e-07")
    '−4.49×10<sup>−7</sup>'
    """
    if number[0].isdigit() and "e" not in number:
        return number
    shown = typeset(number, "<sup>{}</sup>".format)
    return html.escape(shown[0]) + shown[1:]


def _list(tag: str, items: list[str]) -> str:
    return "\n".join([f"<{tag}>", *(f'<li dir="auto">{item}</li>' for item in items), f"</{tag}>"])


def _table(table: Table) -> str:
    lines = ['<div class="podium-table">', "<table>", f'<caption dir="auto">{line(table.caption)}</caption>']
    if table.columns:
        lines += grid(table)
    lines.append("</table>")
    lines += [f'<p class="podium-notes" dir="auto">{line(note)}</p>' for note in table.notes]
    return "\n".join([*lines, "</div>"])


Cells: TypeAlias = tuple[str, list[str]]
"""The head and the cells of a column, as markup."""


def grid(
    table: Table,
    *,
    rows: int | None = None,
    beside: Callable[[Column, int | None], Iterable[Cells]] | None = None,
    row: Callable[[int], str] = lambda _number: "",
    naming: Callable[[str], str] = escape,
    heading: Callable[[Column], str] = lambda column: escape(column.header),
    colored: bool = False,
    digits: bool = False,
) -> list[str]:
    """Write the head and the body of a table, or the first `rows` of it.

    `beside`, for a page, gives what stands beside a column; then a numeric cell that shows fewer digits than its value has carries the
    value as ``data-v``, with `digits` the digits that are shown. `row` gives the attributes of a row, `naming` the markup of its name, `heading`
    that of the head of a column. On a page, and where `colored` asks for it, letters of groups have the colours of their groups.
    """
    raw = beside is not None
    every: list[Cells] = []
    # On a page a running number may stand before the names.
    names = 1 if raw and table.columns[0].kind == "count" and any(c.kind == "text" for c in table.columns[1:2]) else 0
    for place, column in enumerate(table.columns):
        head = f'<th scope="col"{_side(column)}>{heading(column)}</th>'
        text = naming if place == names else chips if (raw or colored) and column.groups else escape
        every.append((head, _column(column, place == names, rows, raw, text, digits)))
        every += beside(column, rows) if beside else ()
    heads = "".join(head for head, _cells in every)
    columns = [below for _head, below in every]
    before = before_rows(table, rows)
    body = ["<tbody>"]
    for number, shown in enumerate(zip(*columns, strict=True)):
        if number in before:
            ruled, headings = before[number]
            begin = '<tbody class="podium-rule">' if ruled and number else "<tbody>"
            body = [*body, "</tbody>", begin] if number else [begin]
            body += [_section(heading, len(columns)) for heading in headings]
        body.append(f"<tr{row(number)}>{''.join(shown)}</tr>")
    return [f"<thead><tr>{heads}</tr></thead>", *body, "</tbody>"]


def about(names: Iterable[str]) -> str:
    """Return the attributes that link markup with the one or two algorithms that it is about.

    >>> about(["A", "<B>"])
    ' data-a="A" data-b="&lt;B&gt;"'
    """
    return "".join(f' data-{key}="{line(name)}"' for key, name in zip("ab", names, strict=False))


def _section(text: str, columns: int) -> str:
    return f'<tr class="podium-section"><th scope="rowgroup" colspan="{columns}" dir="auto">{line(text)}</th></tr>'


def _picture(picture: Figure) -> str:
    """Write the picture as one image with its alternative text; without a picture, show the text instead."""
    shown = picture_html(picture)
    return f'<figure>\n{shown}\n<figcaption dir="auto">{line(picture.caption)}</figcaption>\n</figure>'


def picture_html(picture: Figure) -> str:
    """Write a picture without its caption."""
    if picture.svg is None:
        return f'<p dir="auto">{line(picture.alt)}</p>'
    return f'<div class="podium-picture" role="img" tabindex="0" aria-label="{line(picture.alt)}">{picture.svg}</div>'


def _side(column: Column) -> str:
    names = {"left": ["podium-left"], "center": ["podium-center"], "right": []}[side(column)]
    names += ["pv"] if column.weight == "verdict" else []
    return f' class="{" ".join(names)}"' if names else ""


def _column(
    column: Column, first: bool, rows: int | None, raw: bool, text: Callable[[str], str], digits: bool
) -> list[str]:
    """Write the cells of a column; the names in the first column are the headers of their rows."""
    if column.printed is None:
        shown = cells(column, text=text, figure=figure, rows=rows)
    else:
        powers = has_powers(column)
        shown = [_printed(cell, powers) for cell in printed_cells(column, rows, powers=powers)]
    values = [""] * len(shown)
    if raw and column.kind != "text":
        values = _digits(column, shown) if digits else _raw(column, shown)
    shown = emphasised(column, shown, "<strong>{}</strong>".format)
    tag = "th" if first and column.kind == "text" else "td"
    scope = ' scope="row"' if tag == "th" else ""
    start = f"<{tag}{scope}{_side(column)}"
    return [f"{start}{value}>{cell}</{tag}>" for cell, value in zip(shown, values, strict=True)]


def _printed(cell: Cell, powers: bool) -> str:
    """Write a cell as papers print it; what bold and underlined mean is also there for those who listen."""
    before, value, after = ("".join(_run(run, powers, cell.word) for run in runs) for runs in cell.pieces())
    if cell.best:
        value = f'<strong>{value}</strong><span class="podium-aloud"> ({_("best")})</span>'
    elif cell.second:
        value = f'<u>{value}</u><span class="podium-aloud"> ({_("second best")})</span>'
    return before + value + after


def _run(run: Run, powers: bool, word: bool) -> str:
    if run.hidden:
        text = "".join(_ROOM.get(char, _FIGURE_ROOM) for char in run.text)
    elif run.role == "exponent" and powers:
        return f"×10<sup>{run.text[1:].replace('-', '−')}</sup>"
    elif word:
        text = escape(run.text)
    else:
        text = html.escape(visible(MINUS.sub("−", run.text)))
    return f"<sup>{text}</sup>" if run.role == "raised" else text


def _raw(column: Column, shown: list[str]) -> list[str]:
    """Return the attribute with the raw value of a cell, or nothing if the cell shows it."""
    values = plain_values(column.values, len(shown))
    return [_value(v, cell) for v, cell in zip(values, shown, strict=True)]


def _digits(column: Column, shown: list[str]) -> list[str]:
    """Return the attribute with the number that a cell shows, or nothing if it stands there as a program reads it."""
    plain = cells(column, text=escape, figure=str, rows=len(shown))
    return ["" if one == cell else f' data-v="{html.escape(one)}"' for one, cell in zip(plain, shown, strict=True)]


def _value(v: str | float | None, cell: str) -> str:
    if v is None or isinstance(v, str) or str(v) == cell:
        return ""
    return ' data-v=""' if isnan(v) else f' data-v="{v!r}"'


def _advice(advice: Advice) -> str:
    lines = [f'<aside role="note"><p dir="auto"><strong>{line(advice.code)}</strong> {line(advice.message)}</p>']
    lines += [f'<p dir="auto"><em>{line(label)}:</em> {line(text)}</p>' for label, text in explanations(advice)]
    return "\n".join([*lines, "</aside>"])
