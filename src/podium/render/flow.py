"""The order in which every renderer walks a document: a title first, references gathered into one list."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from podium.document import Advice, Bullets, Citation, Column, Document, Figure, Heading, Paragraph, Table
from podium.i18n import _, grouped


class References(NamedTuple):
    """Citations that follow each other."""

    items: tuple[Citation, ...]


Part: TypeAlias = Heading | Paragraph | Bullets | Table | Figure | Advice | References


def flow(document: Document) -> Iterator[Part]:
    """Walk the blocks, with the title as a heading unless the first block is one, and citations gathered.

    References that stand under no heading of their own get one.
    """
    first = document.blocks[0] if document.blocks else None
    if document.title and not (isinstance(first, Heading) and first.level == 1):
        yield Heading(document.title, 1)
    gathered: list[Citation] = []
    headed = False
    for block in document.blocks:
        if isinstance(block, Citation):
            gathered.append(block)
            continue
        yield from _references(gathered, headed)
        gathered = []
        headed = isinstance(block, Heading) and block.level > 1
        yield block
    yield from _references(gathered, headed)


def _references(citations: list[Citation], headed: bool) -> Iterator[Part]:
    if not citations:
        return
    if not headed:
        yield Heading(_("References"), 2, "details")
    yield References(tuple(citations))


def bibtex(citations: Iterable[Citation]) -> str:
    """Join the BibTeX entries of references."""
    return "\n\n".join(citation.bibtex.strip() for citation in citations)


def explanations(advice: Advice) -> list[tuple[str, str]]:
    """List what follows the message of an advice, each text with its label; empty texts are left out.

    >>> explanations(Advice("W08", "n = 5", "too few", "", ""))
    [('Why', 'too few')]
    """
    labelled = ((_("Why"), advice.reason), (_("What to do"), advice.remedy), (_("Source"), advice.source))
    return [(label, text) for label, text in labelled if text]


# What of a long table is shown.

CELLS = 20_000
"""A table with more cells is shown in part; the whole of it belongs into a file beside the page."""

SHOWN = 2_000
"""How many cells of such a table are shown."""


def large_tables(document: Document) -> list[Table]:
    """Give the tables of a document that are too large for a page."""
    return [block for block in document.blocks if isinstance(block, Table) and shown_rows(block) is not None]


def shown_rows(table: Table) -> int | None:
    """Give the number of rows shown of a table that is too large for a page; None for the others."""
    columns = len(table.columns)
    return max(SHOWN // columns, 1) if table.rows * columns > CELLS else None


def part_only(rows: int, total: int, file: str | None) -> str:
    """Note that a table is shown in part, and where the complete table is."""
    if file:
        return _(
            "The first {rows} of {total} rows are shown; all of them are in the file {file} beside this page.",
            rows=rows, total=grouped(total), file=file,
        )  # fmt: skip
    return _("The first {rows} of {total} rows are shown.", rows=rows, total=grouped(total))


# Splits a table that is too wide into parts that repeat the names in front.


_NAMES = 2  # at most: a pair of algorithms


def leading(columns: Sequence[Column]) -> int:
    """Count the columns that name a row, which every part repeats: a running number if any, and one or two texts.

    >>> leading((Column("i", (1,), "count"), Column("pair", ("A - B",)), Column("p", (0.1,), "pvalue")))
    2
    """
    start = 1 if len(columns) > 1 and columns[0].kind == "count" and columns[1].kind == "text" else 0
    end = start
    while end < len(columns) and end - start < _NAMES and columns[end].kind == "text":
        end += 1
    return min(max(end, 1), max(len(columns) - 1, 0))


def pack(widths: Sequence[float], lead: int, available: float, gap: float) -> list[list[int]]:
    """Fill parts with as many columns as fit beside the leading ones, which every part repeats.

    >>> pack([10, 4, 4, 4], lead=1, available=20, gap=1)
    [[0, 1, 2], [0, 3]]
    """
    first = list(range(lead))
    start = sum(widths[:lead]) + gap * max(lead - 1, 0)
    parts: list[list[int]] = [[*first]]
    used = start
    for index in range(lead, len(widths)):
        needed = widths[index] + (gap if parts[-1] else 0)
        if used + needed > available and len(parts[-1]) > lead:
            parts.append([*first])
            used, needed = start, widths[index] + (gap if first else 0)
        parts[-1].append(index)
        used += needed
    return parts
