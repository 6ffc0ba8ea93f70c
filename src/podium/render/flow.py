"""The order in which every renderer walks a document: a title first, references gathered into one list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from podium.document import Advice, Bullets, Citation, Document, Figure, Heading, Paragraph, Table
from podium.i18n import _


@dataclass(frozen=True, slots=True)
class References:
    """Citations that follow each other."""

    items: tuple[Citation, ...]


Part: TypeAlias = Heading | Paragraph | Bullets | Table | Figure | Advice | References


def flow(document: Document) -> Iterator[Part]:
    """Walk the blocks, with the title as a heading unless the first block is one, and citations gathered.

    References that stand under no heading of their own get one.

    >>> from podium.document import Citation
    >>> [type(part).__name__ for part in flow(Document("T", (Citation("k", "Text.", "@misc{k}"),)))]
    ['Heading', 'Heading', 'References']
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
        yield Heading(_("References"), 2)
    yield References(tuple(citations))


def explanations(advice: Advice) -> list[tuple[str, str]]:
    """List what follows the message of an advice, each text with its label; empty texts are left out.

    >>> explanations(Advice("W08", "n = 5", "too few", "", ""))
    [('Why', 'too few')]
    """
    labelled = ((_("Why"), advice.reason), (_("What to do"), advice.remedy), (_("Source"), advice.source))
    return [(label, text) for label, text in labelled if text]
