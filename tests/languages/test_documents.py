"""Every kind of report, methods paragraph and picture in other languages: nothing bypasses the catalogue, numbers and names stay."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import podium
from cli.every_document import COMMANDS, study
from diagrams.picture_checks import assert_sound
from languages.pseudo import language
from podium.diagrams.drawing import Drawing
from podium.document import Advice, Bullets, Citation, Column, Document, Figure, Heading, Paragraph, Table
from podium.errors import InfeasibleError, InputError
from podium.studies.shared.base import Study
from podium.studies.shared.citations import cite

NUMBER = re.compile(r"\d+(?:[.]\d+)?")
WORD = re.compile(r"(?<![\w.-])[a-z]{2,}(?![\w-])")
"""A word in small letters; names, signs and abbreviations begin otherwise."""


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


def columns(document: Document) -> list[Column]:
    return [column for block in document.blocks if isinstance(block, Table) for column in block.columns]


def strings(value: Any) -> Iterator[str]:
    """Yield every text of a JSON document."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield key
            yield from strings(one)
    elif isinstance(value, list):
        for one in value:
            yield from strings(one)
    elif isinstance(value, str):
        yield value


@cache
def names(command: str) -> frozenset[str]:
    """Words of the user's data, of options and of references: they stay as they are."""
    one = study(command)
    told = [text for text in strings(json.loads(one.to_json())) if len(text.split()) < 5]
    told += [str(value) for column in one.columns().values() for value in column]
    told += [block.text for block in one.document().blocks if isinstance(block, Citation)]
    results = getattr(one, "results", None)
    told += [*getattr(results, "problems", ()), *getattr(results, "algorithms", ()), command]
    told += [Path(word).read_text("utf-8") for word in command.split() if word.endswith(".csv")]
    return frozenset(word for text in told for word in WORD.findall(re.sub("[_,-]", " ", text)))


def left(text: str, known: Iterable[str]) -> list[str]:
    """Return the English words that are left in a text of the language made for tests."""
    plain = re.sub(r"podium [^—]* —|'[^']*'|‘[^’]*’|“[^”]*”|\bpodium\b.*?(?=[.;,)]|$)|--[\w-]+(=\S+| [a-z]+)?|\S+=\S+|\S+\.\w{2,4}\b|\S*[_/\\]\S*|\bet al\b", "", text)  # fmt: skip
    return [
        word
        for word in WORD.findall(plain)
        if word not in known and word not in ("vs", "exp") and word != "".join(sorted(word))
    ]


@cache
def told_in(code: str, command: str) -> Document:
    with language(code):
        return study(command).document()


@pytest.mark.parametrize("command", COMMANDS)
def test_no_text_of_a_report_bypasses_the_catalogue(command: str) -> None:
    document = told_in("xx", command)
    with language("xx"):
        cells = [
            str(v) for column in columns(document) if column.kind == "text" for v in column.values if v is not None
        ]
        found = {text: left(text, names(command)) for text in (*texts(document), *cells)}
    assert {text: words for text, words in found.items() if words} == {}


@pytest.mark.parametrize("command", COMMANDS)
def test_numbers_are_those_of_the_english_report(command: str) -> None:
    english, told = told_in("en", command), told_in("es", command)
    for old, new in zip(texts(english), texts(told), strict=True):
        assert numbers(old) == numbers(new), old
    for before, after in zip(columns(english), columns(told), strict=True):
        assert (before.kind, before.strong) == (after.kind, after.strong)
        if before.kind != "text":
            assert str(list(after.values)) == str(list(before.values))
        else:
            assert [NUMBER.findall(str(v)) for v in before.values] == [NUMBER.findall(str(v)) for v in after.values]


def numbers(text: str) -> Counter[str]:
    """Count the numbers of a text but a 1, which may become a word."""
    return Counter(number for number in NUMBER.findall(text) if number != "1")


def drawn(one: Study) -> dict[str, Drawing]:
    """Draw every picture that the data of a study allow."""
    found: dict[str, Drawing] = {}
    for kind in one.picture_kinds:
        try:
            found[kind] = one.drawing(kind)
        except (InputError, InfeasibleError):
            continue
    return found


def written(picture: Drawing) -> list[str]:
    return [picture.title, picture.caption, picture.alt, *(text.full or text.text for text in picture.texts())]


@pytest.mark.parametrize("command", COMMANDS)
def test_no_text_of_a_picture_bypasses_the_catalogue(command: str) -> None:
    with language("xx"):
        found = {
            text: left(text, names(command)) for picture in drawn(study(command)).values() for text in written(picture)
        }
    assert {text: words for text, words in found.items() if words} == {}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_picture_is_sound_in_spanish_with_the_same_numbers(command: str) -> None:
    english = drawn(study(command))
    with language("es"):
        told = drawn(study(command))
    assert english.keys() == told.keys()
    for kind, picture in told.items():
        assert_sound(picture)
        for old, new in ((english[kind].title, picture.title), (english[kind].alt, picture.alt)):
            assert numbers(old) == numbers(new), kind
        ticks = [
            Counter(NUMBER.findall(" ".join(text.text for text in one.texts()))) for one in (english[kind], picture)
        ]
        assert ticks[0] - ticks[1] - Counter({"1": 99}) == Counter(), kind


@pytest.mark.parametrize("command", COMMANDS)
def test_no_text_of_a_methods_paragraph_bypasses_the_catalogue(command: str) -> None:
    with language("xx"):
        try:
            told, short = study(command).methods(), study(command).methods(short=True)
        except InputError:
            pytest.skip("it has no such paragraph")
        text = f"{told.text} {short.text}"
    known = {
        *names(command),
        *(word for one in (*told.references, *short.references) for word in WORD.findall(one.text)),
    }
    assert left(text, known) == []


HOSTILE = (
    "A is better", "Best and last", "<b>1 & 2</b>", "C: x. y; z", "of the", "power", "100 % {name}", "«»", "e − f", "Mean rank", "control",
)  # fmt: skip
CLEAR = ("A is better", "Best and last", "<b>1 & 2</b>", "C: x. y; z", "100 % {name}", "e − f")
"""Those of them that podium itself never writes."""
PROBLEMS = ("mean rank", "and", "a. b: c", "no", "<i>", "tier 1", "y", "{n}", "x")


@pytest.mark.parametrize("control", [None, "A is better", "C: x. y; z"])
def test_names_that_read_like_words_of_podium_stay(control: str | None) -> None:
    table = {
        name: [(row * (7 + 2 * j)) % 23 + j * 3 + 1.0 for row in range(1, len(PROBLEMS) + 1)]
        for j, name in enumerate(HOSTILE)
    }
    results = podium.to_results(table, objective="maximize", problems=list(PROBLEMS))
    found = podium.compare(results, control, parametric=True, stability=True)
    english = found.document(), drawn(found)
    for code in ("es", "xx"):
        with language(code):
            told = found.document(), drawn(found)
        for old, new in zip(texts(english[0]), texts(told[0]), strict=True):
            for name in CLEAR:
                assert old.count(name) <= new.count(name), (name, old, new)
        for before, after in zip(columns(english[0]), columns(told[0]), strict=True):
            named = [value for value in before.values if value in {*HOSTILE, *PROBLEMS}]
            if len(named) == len(before.values):
                assert list(after.values) == named
        for kind, picture in told[1].items():
            shown = [Counter(text for text in written(one)[3:] if text in CLEAR) for one in (english[1][kind], picture)]
            assert shown[0] == shown[1], kind


def test_a_report_is_a_page_in_spanish() -> None:
    with podium.language("es"):
        page = study(COMMANDS[1]).to_report()
    assert page.startswith('<!DOCTYPE html>\n<html lang="es">')
    for word in ("Contenido", "Por qué", "Qué hacer", "Semilla", "Escrito por podium", "Referencias"):
        assert word in page
    for word in ("Contents", "Skip to", "What to do", "Written by"):
        assert f">{word}" not in page


def test_references_stay() -> None:
    with language("xx"):
        assert cite(["demsar2006"])[0].text.startswith("Demšar, J. (2006)")
