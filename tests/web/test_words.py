"""The words of the page: both languages say the same, everything that is asked has a name and help, nothing lies unused."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from string import Formatter
from typing import Any, get_args, get_type_hints

import pytest

import podium.web as package
from podium.i18n import _, speaking
from podium.web.choices import FORMS
from podium.web.formats import FILES, GROUPS
from podium.web.forms import Field, fields, sections
from podium.web.templates import _environment
from podium.web.uploads import EXAMPLES
from podium.web.words import TEXTS as ENGLISH
from podium.web.words import WORK, wanted
from podium.web.worker import Failure

with speaking("es"):
    SPANISH = {key: _(text) for key, text in ENGLISH.items()}

HOUSE = Path(package.__file__).parent
ALIKE = {"study.none", "work.task", "choice.no", "choice.shape.normal", "api.title"}
"""Texts that are the same in both languages, beside the names of procedures."""

GENERAL = {"choice.maximize", "choice.minimize", "choice.yes", "choice.no", "choice.True", "choice.metric.all"}
"""Choices that are offered by kind, not by a list of the command line."""

STRICT = ("option.", "help.", "choice.", "verb.", "fail.", "example.", "study.", "file.", "report.")
"""Beginnings of keys whose possible ends are known here (`computed`)."""

BEGUN = re.compile(r"""["']([a-z][\w.-]*\.)(?:["'] ~|\{)""")
"""The beginning of a key that a template or a program puts together."""

LOOKED_UP = re.compile(r"""\b(?:t|has|text)\(\s*["']([a-z][\w.-]*)["']\s*[,)]""")


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def asked() -> Iterator[tuple[str, Field]]:
    return ((verb, field) for verb in FORMS for field in fields(verb).values())


def source() -> str:
    rooms = [
        *HOUSE.rglob("*.html"),
        *HOUSE.rglob("*.js"),
        *(p for p in HOUSE.rglob("*.py") if p.name != "words.py"),
    ]
    return "\n".join(room.read_text(encoding="utf-8") for room in rooms)


def first_of(*keys: str) -> str | None:
    return next((key for key in keys if key in ENGLISH), None)


def of_field(kind: str, verb: str, name: str, *rest: str) -> str | None:
    """The key that stands for something of a field: that of its verb before the common one."""
    return first_of(".".join((kind, verb, name, *rest)), ".".join((kind, name, *rest)))


def computed() -> set[str]:
    """Keys that the templates put together."""
    kinds = get_args(get_type_hints(Failure)["kind"])
    return {
        *(f"verb.{verb}{part}" for verb, part in product(FORMS, ("", ".what", ".null"))),
        *(f"fail.{kind}" for kind in kinds),
        *(f"example.{name}" for name in EXAMPLES),
        *(f"study.{section}" for verb in FORMS for section in sections(verb)),
        *(f"report.{group}" for group in GROUPS),
        *(f"file.{re.sub('-[a-z]+', '', name)}" for name in FILES if not name.startswith("everything")),
    }


def possible() -> set[str]:
    """Keys that templates look for and that need not be there."""
    return {f"{key}.text" for key in computed() if key.startswith("fail.")}


@pytest.mark.parametrize("key", ENGLISH)
def test_a_text_has_the_same_places_in_both_languages_and_is_no_copy(key: str) -> None:
    english, spanish = ENGLISH[key], SPANISH[key]
    assert places(english) == places(spanish)
    if key not in ALIKE and not key.startswith("choice.adjust."):
        assert english != spanish


@pytest.mark.parametrize("words", [ENGLISH, SPANISH])
def test_texts_are_tidy(words: dict[str, str]) -> None:
    for key, text in words.items():
        assert text == text.strip(), key
        assert "  " not in text, key
        if key.startswith("help.") or key.endswith((".null", ".what")):
            assert text.endswith("."), key


def test_no_language_leaks_into_the_other() -> None:
    english = re.compile(r"\b(the|of|and|with|which|for|what|is|are|from|how)\b", re.IGNORECASE)
    spanish = re.compile(r"\b(el|los|las|que|por|para|una|con|del|como)\b|[ñ¿¡]", re.IGNORECASE)
    assert [key for key, text in SPANISH.items() if english.search(text)] == []
    assert [key for key, text in ENGLISH.items() if spanish.search(text)] == []


def test_help_speaks_to_people_who_use_no_command_line() -> None:
    for words in (ENGLISH, SPANISH):
        for key, text in words.items():
            if key.startswith(("help.", "option.", "choice.")):
                assert not re.search(r"(?<!\S)--\w|\bFILE2?\b|podium\[", text), key


def test_every_field_has_a_name_and_help() -> None:
    missing = [
        (kind, verb, field.name)
        for kind, (verb, field) in product(("option", "help"), asked())
        if of_field(kind, verb, field.name) is None
    ]
    assert missing == []


def test_every_choice_is_readable() -> None:
    missing = [
        (verb, field.name, choice)
        for verb, field in asked()
        if field.kind == "choice"
        for choice in field.choices
        if of_field("choice", verb, field.name, choice) is None
    ]
    assert missing == []


def test_names_of_the_fields_of_a_form_differ() -> None:
    for words in (ENGLISH, SPANISH):
        for verb in FORMS:
            names = [words[of_field("option", verb, name) or ""] for name in fields(verb)]
            assert len(names) == len(set(names)), verb


def test_every_word_that_is_looked_up_is_there() -> None:
    assert {key for key in LOOKED_UP.findall(source()) if key not in ENGLISH} == set()
    assert computed() - set(ENGLISH) == set()


def test_no_word_is_unused() -> None:
    used = computed() | possible() | GENERAL
    for verb, field in asked():
        used |= {of_field(kind, verb, field.name) or "" for kind in ("option", "help")}
        used |= {of_field("choice", verb, field.name, choice) or "" for choice in field.choices}
    text = source()
    begun = tuple(set(BEGUN.findall(text)) - set(STRICT))
    unused = [
        key
        for key in ENGLISH
        if key not in used and f'"{key}"' not in text and f"'{key}'" not in text and not key.startswith(begun)
    ]
    assert set(unused) == set()


def macros(verb: str) -> Any:
    return _environment().get_template("fields.html").make_module({"verb": verb})


def plain(text: Any) -> str:
    return str(getattr(text, "unescape", lambda: text)()).strip()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("verb", FORMS)
def test_forms_show_the_words_of_their_fields(verb: str, language: str) -> None:
    words = {"en": ENGLISH, "es": SPANISH}[language]
    with speaking(language):
        show = macros(verb)
        for field in fields(verb).values():
            assert plain(show.label(field)) == words[of_field("option", verb, field.name) or ""]
            assert plain(show.helped(field)) == words[of_field("help", verb, field.name) or ""]
            if field.kind == "choice":
                for one in field.choices:
                    assert plain(show.option(field, one)) == words[of_field("choice", verb, field.name, one) or ""]


def test_a_field_of_one_study_may_be_called_otherwise_than_elsewhere() -> None:
    replicates = fields("runs")["replicates"]
    assert plain(macros("runs").label(replicates)) == "Bootstrap samples"
    assert plain(macros("power").label(replicates)) == "Simulated repetitions"
    alternative = fields("plan")["alternative"]
    with speaking("es"):
        assert plain(macros("plan").option(alternative, "two-sided")) == "en cualquier sentido (bilateral)"
        assert plain(macros("compare").option(alternative, "two-sided")) == "distinto (bilateral)"


def test_names_of_the_user_stay_as_they_are() -> None:
    metric, files = fields("compare")["metric"], fields("order")["cost_file"]
    with speaking("es"):
        show = macros("compare")
        for name in ("mean", "yes", "no", "maximize", "none"):
            assert plain(show.option(metric, name)) == name
            assert plain(show.option(files, name)) == name
        assert plain(show.option(metric, "all")) == "todas, una tras otra"
        assert plain(show.option(fields("compare")["objective"], "minimize")) == "mejor cuanto menor"


@pytest.mark.parametrize(
    ("asked_for", "remembered", "accepted", "language"),
    [
        ("es", "en", "en", "es"),
        ("xx", "es", "en", "es"),
        (None, None, "de-DE, es-AR;q=0.8, en;q=0.5", "es"),
        (None, None, "", "en"),
        (None, "<script>", "zz,EN-gb", "en"),
    ],
)
def test_the_language_is_the_one_asked_for(
    asked_for: str | None, remembered: str | None, accepted: str, language: str
) -> None:
    assert wanted(asked_for, remembered, accepted) == language


def test_every_work_under_way_is_in_the_catalogue() -> None:
    """Names are given to `podium.progress` as literals; a place in one stands for the axes of a table."""
    source = HOUSE.parent
    named: set[str] = set()
    for path in source.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("task", "each"):
                named |= {a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)}
    assert len(named) > 10
    assert [name for name in named if name not in WORK] == []
