"""Text for a terminal: styled where it can be, plain and within 80 columns where the output is piped."""

from __future__ import annotations

import os
import sys
from io import StringIO
from typing import IO, TYPE_CHECKING

from podium.document import Advice, Bullets, Document, Figure, Heading, Paragraph, Table
from podium.render.flow import Part, References, explanations, flow
from podium.render.text_layout import cell_len, wrap
from podium.render.text_table import Line, Medium, table_lines
from podium.render.visible import encodable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

_WIDTH = 80
_NARROWEST = 20
_UNDERLINES = "=-~"


def to_text(document: Document, *, width: int | None = None, color: bool = False) -> str:
    """Render a document as text.

    Parameters
    ----------
    document : Document
        What a study shows.
    width : int, optional
        Columns of the terminal; 80 when not given. A table that is wider is split, never squashed.
    color : bool
        Whether to use the styles of a terminal (ANSI codes). Plain text underlines headings with characters and
        marks emphasised cells with ``*``.

    Returns
    -------
    str
        The text, ending in a newline.

    Examples
    --------
    >>> print(to_text(Document("Report", (Paragraph("A beats B."),))), end="")
    Report
    ======
    <BLANKLINE>
    A beats B.
    """
    medium = Medium(max(width or _WIDTH, _NARROWEST), color, str)
    if not color:
        return _plain(_lines(document, medium))
    from rich.console import Console

    out = StringIO()
    console = Console(file=out, force_terminal=True, color_system="standard", no_color=False, width=medium.width)
    _print(console, _lines(document, medium))
    return out.getvalue()


def print_document(document: Document, file: IO[str] | None = None) -> None:
    """Print a document: in the width and with the styles of a terminal, or plainly into a pipe or file.

    Characters that the encoding of the output lacks are spelled out (``chi2``) or escaped.

    Parameters
    ----------
    document : Document
        What a study shows.
    file : text file, optional
        Standard output when not given.
    """
    from rich.console import Console

    out = sys.stdout if file is None else file
    console = Console(file=out)
    encoding = getattr(out, "encoding", None) or "utf-8"
    width = console.width if console.is_terminal else _piped_width()
    styled = console.is_terminal and console.color_system is not None
    medium = Medium(max(width, _NARROWEST), styled, lambda text: encodable(text, encoding))
    lines = _lines(document, medium)
    if styled:
        _print(console, lines)
    else:
        out.write(_plain(lines))


def _piped_width() -> int:
    columns = os.environ.get("COLUMNS", "")
    return int(columns) if columns.isdigit() and int(columns) > 0 else _WIDTH


def _plain(lines: list[Line]) -> str:
    return "".join("".join(text for text, _ in line).rstrip() + "\n" for line in lines)


def _print(console: Console, lines: list[Line]) -> None:
    for line in lines:
        console.print(_rich(line), soft_wrap=True, highlight=False)


def _rich(line: Line) -> Text:
    from rich.text import Text

    # Text takes names literally: no markup, no emoji codes.
    return Text.assemble(*((text, style) for text, style in line))


def _lines(document: Document, medium: Medium) -> list[Line]:
    lines: list[Line] = []
    for part in flow(document):
        shown = _part(part, medium)
        if lines and shown:
            lines.append([])
        lines += shown
    return lines


def _part(part: Part, medium: Medium) -> list[Line]:
    match part:
        case Heading(text, level):
            return _heading(medium.prose(text), level, medium)
        case Paragraph(text, lead):
            return _styled(wrap(medium.prose(text), medium.width), "bold" if lead else "")
        case Bullets(items):
            return [line for item in items for line in _item(medium.prose(item), "- ", medium)]
        case Table():
            return table_lines(part, medium)
        case Figure():
            caption = _styled(wrap(medium.prose(part.caption), medium.width), "italic")
            return caption + _styled(wrap(medium.prose(part.alt), medium.width, "  ", "  "))
        case Advice():
            return _advice(part, medium)
        case References(items):
            return [
                line
                for number, item in enumerate(items, 1)
                for line in _item(medium.prose(item.text), f"[{number}] ", medium)
            ]


def _styled(lines: list[str], style: str = "") -> list[Line]:
    return [[(line, style)] for line in lines]


def _heading(text: str, level: int, medium: Medium) -> list[Line]:
    lines = wrap(text, medium.width)
    if medium.styled:
        return _styled(lines, "bold underline" if level <= 1 else "bold cyan")
    mark = _UNDERLINES[min(max(level, 1), 3) - 1]
    return _styled([*lines, mark * max(cell_len(line) for line in lines)])


def _item(text: str, mark: str, medium: Medium) -> list[Line]:
    return _styled(wrap(text, medium.width, mark, " " * len(mark)))


def _advice(advice: Advice, medium: Medium) -> list[Line]:
    head = f"{medium.prose(advice.code):<3}  "
    hang = " " * 5
    lines: list[Line]
    if cell_len(head) > medium.width // 3:  # an unusually long code stands alone
        lines = _styled(wrap(head.rstrip(), medium.width), "bold yellow")
        lines += _styled(wrap(medium.prose(advice.message), medium.width, hang, hang), "bold")
    else:
        first, *rest = wrap(medium.prose(advice.message), medium.width, head, hang)
        lines = [[(head, "bold yellow"), (first[len(head) :], "bold")], *_styled(rest, "bold")]
    for label, text in explanations(advice):
        lines += _styled(wrap(f"{label}: {medium.prose(text)}", medium.width, hang, hang + "  "))
    return lines
