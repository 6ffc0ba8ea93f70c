"""A document of a study in another language, block by block."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from podium.document import Advice, Block, Bullets, Column, Document, Figure, Heading, Paragraph, Table
from podium.languages.kept import said_whole, several_words
from podium.languages.names import Known
from podium.languages.speaker import Speaker, speaker

WORD_COLUMNS = frozenset({
    "95 %", "95 % interval", "Accepted", "Achieved", "Against the control", "All metrics", "Assumption", "Best", "Better", "Changes", "Check",
    "Conclusion", "Condition", "Confidence", "Correction", "Data speak", "Decided by", "Design", "Effect", "Effect size", "Equal cost", "First tier",
    "Here", "Its interval", "Meaning", "Measure", "Method", "Of", "On the hull", "P-values", "Procedure", "Quantity",
    "Rank interval", "Ranking", "Rejected", "Same decision", "Size", "Size of d", "Statistic", "Test", "Theory", "Typical advantage",
    "Zero differences",
})  # fmt: skip
"""Heads of the columns whose cells are words of podium; in all others stand names, which stay as they are."""

PAIR_COLUMNS = frozenset({"Pair", "Hypothesis", "Does the first dominate?"})
"""Heads of the columns whose cells are two names and a word between them."""

NAMED_BESIDE = frozenset({"Problem", "Typical advantage"})
"""Heads of the first columns of tables that have a column for an algorithm, or for the difference of two."""

_APART = re.compile(r" and | over | beats | − ")


_NOTHING: Final[Mapping[str, str]] = MappingProxyType({})


def translated(
    document: Document,
    language: str,
    missing: Callable[[str], object] | None = None,
    *,
    given: Mapping[str, str] = _NOTHING,
) -> Document:
    """Say a document in another language.

    Parameters
    ----------
    document : Document
        What a study shows, in English.
    language : str
        "en" returns it as it is; "es".
    missing : callable, optional
        Called with each text that stays English because the catalogue does not hold it.
    given : mapping of str to str, optional
        Texts whose translation is known already.

    Returns
    -------
    Document
        The same blocks in the same order; names, numbers and references as they were.

    Raises
    ------
    KeyError
        For a language that has no catalogue.

    Examples
    --------
    >>> translated(Document("", (Heading("References"), Table("t", "", ()))), "es").blocks[0]
    Heading(text='Referencias', level=2)
    >>> pairs = Table("pairs", "", (Column("Pair", ["A and Iris"]),))
    >>> translated(Document("Iris and A", (pairs,)), "es").blocks[0].columns[0].values
    ['A e Iris']
    """
    if language == "en":
        return document
    speaks = speaker(language)
    return _Translation(speaks, document, missing, given).document(document)


def names_in(document: Document, speaks: Speaker) -> Known:
    """Return what may be a name in what a study says: what its tables name."""
    return Known(_cells(document.blocks) | _heads(document.blocks, speaks))


def _cells(blocks: Iterable[Block]) -> frozenset[str]:
    """Return what may be a name: the cells of all columns that hold no words of podium."""
    found: set[str] = set()
    for column in _columns(blocks):
        if column.kind == "text" and not _of_words(column.header):
            for value in map(str, column.values):
                found |= {*_sides(value), *(() if column.header in PAIR_COLUMNS else (value,))}
    return frozenset(found - {""})


def _sides(cell: str) -> list[str]:
    """Return the two names of a pair; one of "A vs. B" may hold another of the words that part two names."""
    return cell.split(" vs. ") if " vs. " in cell else _APART.split(cell)


def _heads(blocks: Iterable[Block], speaks: Speaker) -> frozenset[str]:
    """Return the heads of columns of numbers that are no words of podium, where these are names of algorithms, or two of them."""
    tables = [block for block in blocks if isinstance(block, Table) and block.columns]
    own = [column for table in tables if table.columns[0].header in NAMED_BESIDE for column in table.columns]
    heads = [column.header for column in own if column.kind != "text" and speaks.say(column.header) is None]
    return frozenset(name for head in heads for name in (head, *head.split(" − ")))


def _columns(blocks: Iterable[Block]) -> Iterator[Column]:
    for block in blocks:
        if isinstance(block, Table):
            yield from block.columns


def _of_words(head: str) -> bool:
    """Whether the cells below are words of podium; one head names the power they are about, and ends with dots."""
    return head in WORD_COLUMNS or head.endswith(" …")


class _Translation:
    def __init__(
        self,
        speaks: Speaker,
        document: Document,
        missing: Callable[[str], object] | None,
        given: Mapping[str, str],
    ) -> None:
        self._speaks, self._missing, self._given = speaks, missing, given
        self._cells, self._names = _cells(document.blocks), names_in(document, speaks)
        self._several = several_words(self._names)

    def document(self, document: Document) -> Document:
        return Document(self.text(document.title), tuple(map(self.block, document.blocks)))

    def block(self, block: Block) -> Block:
        match block:
            case Heading(text) | Paragraph(text):
                return replace(block, text=self.text(text))
            case Bullets(items):
                return Bullets(tuple(map(self.text, items)))
            case Table(_, caption, columns, notes):
                told = tuple(map(self.column, columns))
                return replace(block, caption=self.text(caption), columns=told, notes=tuple(map(self.text, notes)))
            case Figure(_, caption, alt):
                return replace(block, caption=self.text(caption), alt=self.text(alt))
            case Advice():
                return self.advice(block)
            case _:
                return block

    def advice(self, advice: Advice) -> Advice:
        """Say an advice; its source is names and years, mostly."""
        return replace(
            advice,
            message=self.text(advice.message),
            reason=self.text(advice.reason),
            remedy=self.text(advice.remedy),
            source="; ".join(self._speaks.say(part) or part for part in advice.source.split("; ")),
        )

    def column(self, column: Column) -> Column:
        """Say the head of a column, unless it is a name, and its cells where they are words of podium."""
        values = column.values
        if column.kind == "text" and (_of_words(column.header) or column.header in PAIR_COLUMNS):
            values = [self.text(value) if isinstance(value, str) else value for value in values]
        named = column.header in self._cells  # the column of an algorithm
        return replace(column, header=column.header if named else self.text(column.header), values=values)

    def text(self, text: str) -> str:
        said = self._given.get(text) or said_whole(self._speaks, text, self._names, self._several)
        if said is None and self._missing is not None and text:
            self._missing(text)
        return text if said is None else said
