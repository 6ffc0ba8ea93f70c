"""GitHub-flavoured Markdown: whole documents, and short summaries with the rest to unfold."""

from __future__ import annotations

from collections.abc import Sequence

from podium.document import Advice, Bullets, Document, Figure, Heading, Paragraph, Table
from podium.i18n import _
from podium.lazy import regex
from podium.render.flow import Part, References, explanations, flow
from podium.render.html import line
from podium.render.numbers import cells, emphasised
from podium.render.printed import Cell, before_rows, printed_cells, side
from podium.render.visible import running, visible

_INLINE = regex(r"([\\`*_\[\]|~$#])")
_LEADING = regex(r"^([+=-]|\d+(?=[.)](?:\s|$)))")
_RULES = {"left": ":---", "right": "---:", "center": ":---:"}


def to_markdown(document: Document) -> str:
    r"""Render a document as GitHub-flavoured Markdown; every name reads as it was written.

    >>> from podium.document import Column
    >>> table = Table("t", "Ranks", (Column("name", ("a|b",)), Column("rank", (1.5,), "rank", (True,))))
    >>> print(to_markdown(Document("", (table,))), end="")
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
            return "\n".join(
                f"{number}. {_line(item.text)}{item.link and f' <{item.link}>'}" for number, item in enumerate(items, 1)
            )


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
        columns.append(emphasised(column, shown, _bold))
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


# The summary of a job, or a comment: the verdict and one table, and the sections to unfold.


MOST_BYTES = 900_000
"""GitHub cuts a summary above 1 MiB; sections beyond this are left out."""


def to_github(document: Document, table: Table | None = None) -> str:
    """Render a full document for a job summary or a comment on GitHub, with one table below the verdict, by default the first.

    >>> from podium.document import Bullets, Paragraph
    >>> print(to_github(Document("R", (Paragraph("A wins.", lead=True), Heading("How"), Bullets(("So.",))))), end="")
    ## R
    <BLANKLINE>
    **A wins.**
    <BLANKLINE>
    <details>
    <summary>How</summary>
    <BLANKLINE>
    - So.
    <BLANKLINE>
    </details>
    """
    opening, *sections = _sections(list(flow(document)))
    if table is None:
        table = next((part for section in sections for part in section if isinstance(part, Table)), None)
    pieces = [part_markdown(Heading(part.text, 2) if isinstance(part, Heading) else part) for part in opening]
    pieces += [part_markdown(table)] if table is not None else []
    size, left_out = sum(map(_size, pieces)), []
    for section in sections:
        folded = _folded(section)
        if size + _size(folded) > MOST_BYTES:
            left_out.append(_heading(section))
            continue
        size += _size(folded)
        pieces.append(folded)
    if left_out:
        note = _("Left out because GitHub limits the length of a summary: {sections}.", sections=", ".join(left_out))
        pieces.append(line(note))
    return "\n\n".join(pieces) + "\n"


def _sections(parts: Sequence[Part]) -> list[list[Part]]:
    """What stands before the first section, then the sections."""
    found: list[list[Part]] = [[]]
    for part in parts:
        if isinstance(part, Heading) and part.level == 2:
            found.append([])
        found[-1].append(part)
    return found


def _folded(section: Sequence[Part]) -> str:
    summary = f"<details>\n<summary>{line(_heading(section))}</summary>"
    return "\n\n".join([summary, *map(part_markdown, section[1:]), "</details>"])


def _heading(section: Sequence[Part]) -> str:
    first = section[0]
    return first.text if isinstance(first, Heading) else ""


def _size(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass")) + 2
