"""The catalogues: they hold the texts of the code and no others, with the same parameters and numbers on both sides."""

from __future__ import annotations

import re
import subprocess
import sys
from gettext import NullTranslations
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po

from podium import i18n
from podium.i18n import Message, _, count, joined, language_names, languages, listing, ngettext, speaking

ROOT = Path(__file__).parents[2]
LOCALE = i18n.LOCALE if (i18n.LOCALE / "es" / "LC_MESSAGES" / "podium.po").exists() else ROOT / "src/podium/locale"
CODES = [code for code in languages() if code != "en"]
COMPLETE = ("es", "zh")
"""Languages that lack no text."""

ENGLISH = re.compile(r"(?<![-\w])(the|of|is|are|was|were|with|between|and|from|this|that|by|which|than|each)\b")
QUOTED = re.compile(
    r"[`\"“«‘(][^`\"”»’()]*[`\"”»’)]|'[^']*'|[\w-]+=[\w-]+|--[\w-]+[ =][\w-]+|\{[^{}]*\}|[\w.]+\([^()]*\)"
)
"""Words of the command line, of Python or of a file stay English."""

GLOSSARY = "glossary/terms.toml"
"""Its texts have no parameters, and formulas with braces; tests/studies/test_terms.py compares their numbers."""

NUMBER = re.compile(r"(?<![\w{])\d[\d.]*\d|(?<![\w{])[02-9]")
"""A single 1 may become a word: un, una, único."""


def entries(code: str) -> list[tuple[str, str, str]]:
    """Return English, translation and file of every translated form."""
    with (LOCALE / code / "LC_MESSAGES" / "podium.po").open("rb") as file:
        catalog = read_po(file, locale=code)
    found = []
    for message in catalog:
        if message.id:
            file_of = message.locations[0][0] if message.locations else ""
            found += [(english, told, file_of) for english, told in forms(message) if told]
    return found


def forms(message: Entry) -> list[tuple[str, str]]:
    if isinstance(message.id, str):
        return [(message.id, str(message.string))]
    told = message.string if isinstance(message.string, tuple) else (message.string,)
    return list(zip((*message.id, *[message.id[-1]] * len(told)), told, strict=False))


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


@pytest.fixture(scope="module", params=CODES)
def catalogue(request: pytest.FixtureRequest) -> tuple[str, list[tuple[str, str, str]]]:
    return request.param, entries(request.param)


@pytest.mark.skipif(not (ROOT / ".ci").is_dir(), reason="a part of the repository only")
def test_the_catalogues_hold_the_texts_of_the_code_and_complete_languages_lack_nothing() -> None:
    done = subprocess.run(
        [sys.executable, ".ci/catalogues", "--check", "--missing"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr[-2000:]
    assert [line for line in done.stdout.splitlines() if line.startswith(COMPLETE)] == []


def test_parameters_are_the_same(catalogue: tuple[str, list[tuple[str, str, str]]]) -> None:
    wrong = []
    for english, told, where in catalogue[1]:
        if "{" in english and where != GLOSSARY and places(english) - {"n"} != places(told) - {"n"}:
            wrong.append((english, told))
    assert wrong == []


def test_numbers_are_the_same(catalogue: tuple[str, list[tuple[str, str, str]]]) -> None:
    def numbers(text: str) -> list[str]:
        return sorted(NUMBER.findall(re.sub(r"\{[^{}]*\}", "", text)))

    assert [
        (text, told) for text, told, where in catalogue[1] if where != GLOSSARY and numbers(text) != numbers(told)
    ] == []


def test_blanks_at_the_ends_are_the_same(catalogue: tuple[str, list[tuple[str, str, str]]]) -> None:
    def ends(text: str) -> tuple[bool, bool]:
        return text[:1] == " ", text[-1:] == " "

    if catalogue[0] == "es":  # Chinese has no blanks between sentences
        assert [(text, told) for text, told, _ in catalogue[1] if ends(text) != ends(told)] == []


def test_no_english_is_left(catalogue: tuple[str, list[tuple[str, str, str]]]) -> None:
    assert [
        (text, told) for text, told, _ in catalogue[1] if text != told and ENGLISH.search(QUOTED.sub("", told))
    ] == []


def test_what_a_language_lacks_is_english(monkeypatch: pytest.MonkeyPatch) -> None:
    with speaking("es"):
        assert _("quite another thing") == "quite another thing"
        assert _("{who} is quite another thing", who="A") == "A is quite another thing"
        assert ngettext("{n} odd thing", "{n} odd things", 2) == "2 odd things"


def test_a_mistake_of_a_translator_does_not_hide_the_text() -> None:
    class Wrong(NullTranslations):
        def gettext(self, message: str) -> str:
            return message.replace("{who}", "{whom}").replace("{n}", "{n:x:y}")

    token = i18n._current.set(("xx", Wrong()))
    try:
        assert _("{who} is best", who="A") == "A is best"
        assert _("{n} left", n="three") == "three left"
    finally:
        i18n._current.reset(token)


def test_a_message_is_english_as_a_string_and_renders_itself_when_shown() -> None:
    rows = Message("On {problems} of {listed}.", problems=count(2, "problem"), listed=listing(["A", "Iris"]))
    assert rows == "On 2 problems of A and Iris."
    with speaking("es"):
        assert str(count(2, "problem")) == "2 problemas"
        assert str(listing(["A", "B", "Iris"])) == "A, B e Iris"
        assert str(joined([count(1, "pair"), "."])) == "1 par."
        assert f"{count(12345, 'pair')}" == "12 345 pares"
        assert count(2, "problem") == "2 problems"
        assert str(count(2, "problem") + " {x}") == "2 problemas {x}"
    assert str(rows) == "On 2 problems of A and Iris."


def test_names_with_braces_are_no_parameters() -> None:
    assert Message("{who} wins", who="{n} %s {0}") == "{n} %s {0} wins"
    assert joined(["{a}", "{b}"], ", ") == "{a}, {b}"


def test_every_language_has_its_own_name() -> None:
    names = language_names()
    assert names["en"] == "English"
    assert names["es"] == "Español"
    assert len(set(names.values())) == len(languages())
