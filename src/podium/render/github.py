"""A short summary in GitHub-flavoured Markdown: the verdict and one table, and the rest to unfold."""

from __future__ import annotations

from collections.abc import Sequence

from podium.document import Document, Heading, Table
from podium.i18n import _
from podium.render.flow import Part, flow
from podium.render.html import line
from podium.render.markdown import part_markdown

MOST_BYTES = 900_000
"""GitHub cuts a summary above 1 MiB; sections beyond this are left out."""


def to_github(document: Document, table: Table | None = None) -> str:
    r"""Render a document for a job summary or a comment on GitHub.

    Parameters
    ----------
    document : Document
        What a study shows, in full.
    table : Table, optional
        What stands below the verdict; by default the first table of the document.

    Examples
    --------
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
