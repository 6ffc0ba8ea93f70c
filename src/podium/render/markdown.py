"""GitHub-flavoured Markdown."""

from __future__ import annotations

import re

from podium.document import Advice, Bullets, Document, Figure, Heading, Paragraph, Table
from podium.render.flow import Part, References, explanations, flow
from podium.render.numbers import cells, strong_rows
from podium.render.printed import Cell, before_rows, printed_cells, side
from podium.render.visible import running, visible

_INLINE = re.compile(r"([\\`*_\[\]|~$#])")
_LEADING = re.compile(r"^([+=-]|\d+(?=[.)](?:\s|$)))")
_RULES = {"left": ":---", "right": "---:", "center": ":---:"}


def to_markdown(document: Document) -> str:
    r"""Render a document as GitHub-flavoured Markdown; every name reads as it was written.

    Examples
    --------
    >>> from podium.document import Column
    >>> table = Table("t", "Ranks", (Column("name", ("a|b",)), Column("rank", (1.5,), "rank", (True,))))
    >>> print(to_markdown(Document("R", (table,))), end="")
    # R
    <BLANKLINE>
    **Ranks**
    <BLANKLINE>
    | name | rank |
    | :--- | ---: |
    | a\|b | **1.500** |
    """
    return "\n\n".join(part_markdown(part) for part in flow(document)) + "\n"


def part_markdown(part: Part) -> str:
    """Write one part of a document."""
    match part:
        case Heading(text, level):
            return f"{'#' * min(max(level, 1), 6)} {_line(text)}"
        case Paragraph(text, lead):
            return _bold(_line(text)) if lead else _line(text)
        case Bullets(items):
            return "\n".join(f"- {_line(item)}" for item in items)
        case Table():
            return _table(part)
        case Figure():
            return "\n\n".join(piece for piece in (_bold(_line(part.caption)), _line(part.alt)) if piece)
        case Advice():
            return _advice(part)
        case References(items):
            return "\n".join(f"{number}. {_line(item.text)}" for number, item in enumerate(items, 1))


def escape(text: str) -> str:
    r"""Escape a name so that Markdown shows it literally on one line.

    >>> print(escape("<b>a_b|c"))
    &lt;b&gt;a\_b\|c
    """
    plain = visible(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    return _INLINE.sub(r"\\\1", plain)


def _figure(number: str) -> str:
    return number.replace("<", "&lt;").replace(">", "&gt;")


def _line(text: str) -> str:
    """Escape a running text, also what would start a list or a heading."""
    return _LEADING.sub(lambda start: _unlisted(start[0]), escape(running(text)))


def _unlisted(start: str) -> str:
    # A digit cannot be escaped by a backslash; as a character reference it starts no list.
    return f"&#{ord(start[0])};{start[1:]}" if start[0].isdigit() else f"\\{start}"


def _bold(text: str) -> str:
    return f"**{text}**" if text else ""


def _table(table: Table) -> str:
    pieces = [_bold(_line(table.caption))]
    if table.columns:
        pieces.append("\n".join(_rows(table)))
    pieces += [_line(note) for note in table.notes]
    return "\n\n".join(piece for piece in pieces if piece)


def _rows(table: Table) -> list[str]:
    columns = []
    for column in table.columns:
        if column.printed is not None:
            columns.append([_printed(cell) for cell in printed_cells(column)])
            continue
        shown = cells(column, text=lambda word: escape(word).strip(), figure=_figure)
        marks = strong_rows(column)
        columns.append([_bold(c) if m else c for c, m in zip(shown, marks, strict=True)] if marks else shown)
    header = " | ".join(escape(column.header).strip() for column in table.columns)
    rule = " | ".join(_RULES[side(column)] for column in table.columns)
    before = before_rows(table)
    body: list[str] = []
    for number, row in enumerate(zip(*columns, strict=True)):
        # A heading takes a row of its own; Markdown has no rules between rows.
        headings = before.get(number, (False, []))[1]
        body += [" | ".join([_bold(_line(text)), *[""] * (len(columns) - 1)]) for text in headings]
        body.append(" | ".join(row))
    return [f"| {line} |" for line in (header, rule, *body)]


def _printed(cell: Cell) -> str:
    """Write a cell as papers print it; ``<ins>`` is the underline that GitHub shows."""
    shown = [[run._replace(text=escape(run.text)) for run in part if not run.hidden] for part in cell.pieces()]
    before, value, after = (
        "".join(f"<sup>{run.text}</sup>" if run.role == "raised" else run.text for run in part) for part in shown
    )
    if cell.best:
        value = _bold(value)
    elif cell.second:
        value = f"<ins>{value}</ins>"
    return before + value + after


def _advice(advice: Advice) -> str:
    lines = [f"> **{_line(advice.code)}** {_line(advice.message)}"]
    lines += [f"> *{label}:* {_line(text)}" for label, text in explanations(advice)]
    return "\n>\n".join(lines)
