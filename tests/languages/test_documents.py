"""Every kind of report in Spanish: no text stays English, no number changes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

import podium
from cli.every_document import COMMANDS, study
from podium.document import Advice, Bullets, Citation, Column, Document, Figure, Heading, Paragraph, Table
from podium.languages.report import document_in

ENGLISH = re.compile(r"(?<!-)\b(the|of|is|are|was|were|with|between|and|from|this|that|by|which|than|each)\b")
OTHERS = re.compile(r"'[^']*'|Motivos indicados: .*|goal [\w ]+: podium .*? — ")
"""Words of the user's file, and conditions of the guide, which are options."""

NUMBER = re.compile(r"\d+(?:[.]\d+)?")


def texts(document: Document) -> Iterator[str]:
    """Yield every text of a document but references and the cells of tables."""
    yield document.title
    for block in document.blocks:
        match block:
            case Heading(text) | Paragraph(text):
                yield text
            case Bullets(items):
                yield from items
            case Table(_, caption, columns, notes):
                yield from (caption, *notes, *(column.header for column in columns))
            case Figure(_, caption, alt):
                yield from (caption, alt)
            case Advice(_, message, reason, remedy, source):
                yield from (message, reason, remedy, source)
            case _:
                assert isinstance(block, Citation)


def plain(text: str) -> bool:
    """Whether a text is only names and figures, the same in both languages."""
    return not ENGLISH.search(text)


def numbers(text: str) -> Counter[str]:
    """Count the numbers of a text but a 1, which may become a word."""
    return Counter(number for number in NUMBER.findall(text) if number != "1")


def columns(document: Document) -> Iterator[Column]:
    for block in document.blocks:
        if isinstance(block, Table):
            yield from block.columns


@pytest.mark.parametrize("command", COMMANDS)
def test_a_report_is_spanish_from_title_to_last_note(command: str) -> None:
    document = study(command).document()
    missing: list[str] = []
    spanish = document_in(study(command), document, "es", missing.append)
    assert [text for text in missing if not plain(text)] == []
    pairs = list(zip(texts(document), texts(spanish), strict=True))
    half = [said for text, said in pairs if text != said and ENGLISH.search(OTHERS.sub("", said))]
    assert half == []
    for text, said in pairs:
        assert numbers(text) == numbers(said), text


@pytest.mark.parametrize("command", COMMANDS)
def test_the_numbers_and_names_of_tables_are_those_of_the_english_report(command: str) -> None:
    document = study(command).document()
    before, after = list(columns(document)), list(columns(document_in(study(command), document, "es")))
    assert [(c.kind, c.strong) for c in before] == [(c.kind, c.strong) for c in after]
    for old, new in zip(before, after, strict=True):
        if old.kind != "text":
            assert new.values is old.values
        else:
            assert [NUMBER.findall(str(v)) for v in old.values] == [NUMBER.findall(str(v)) for v in new.values]


def test_a_report_is_a_page_in_spanish() -> None:
    with podium.language("es"):
        page = study(COMMANDS[1]).to_report()
    assert page.startswith('<!DOCTYPE html>\n<html lang="es">')
    for word in ("Contenido", "Por qué", "Qué hacer", "Semilla", "Escrito por podium", "Referencias"):
        assert word in page
    for word in ("Contents", "Skip to", "What to do", "Written by"):
        assert f">{word}" not in page
