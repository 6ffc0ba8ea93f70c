"""The words of the page: everything that is asked has a name and help, in every language; every failure and file is explained."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

import podium.web as package
from podium.i18n import _, speaking
from podium.render.progress_line import WORK
from podium.verbs import Option
from podium.verbs import verb as declared
from podium.web.formats import FILES, GROUPS, described
from podium.web.forms import FORMS, fields
from podium.web.templates import _environment, wanted
from podium.web.worker import REASONS, Failure

HOUSE = Path(package.__file__).parent


def offered() -> Iterator[tuple[str, Option]]:
    """Options of all forms, each once."""
    found = {
        (option.name, option.label, option.help): (verb, option) for verb in FORMS for option in fields(verb).values()
    }
    return iter(found.values())


def shown() -> set[str]:
    """Texts of the declarations that the page shows."""
    texts = {text for verb in map(declared, FORMS) for text in (verb.title, verb.what, verb.null)}
    texts |= {one.title for verb in map(declared, FORMS) for one in verb.tables}
    for _verb, option in offered():
        texts |= {option.label, option.help, *option.choices.values()}
    return texts - {""}


def test_every_failure_has_a_heading_and_every_file_a_description() -> None:
    assert set(REASONS) == set(get_args(get_type_hints(Failure)["kind"]))
    assert all(described(name) for name in FILES if not name.startswith("everything"))
    assert {name for _title, names in GROUPS.values() for name in names} <= set(FILES)


@pytest.mark.parametrize("language", ["en", "es"])
def test_help_speaks_to_people_who_use_no_command_line(language: str) -> None:
    with speaking(language):
        for text in map(_, shown()):
            assert not re.search(r"(?<!\S)--\w|\bFILE2?\b|podium\[", text), text
            assert text == " ".join(text.split())


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_option_has_a_name_and_help_and_readable_choices(language: str) -> None:
    with speaking(language):
        for verb, option in offered():
            assert option.label, (verb, option.name)
            assert _(option.help).endswith("."), (verb, option.name)
            if option.kind == "choice":
                assert all(option.choices.values()), (verb, option.name)


def test_everything_is_translated() -> None:
    alike = {"no", "normal", *declared("order").option("adjust").choices.values()}
    with speaking("es"):
        assert [text for text in shown() - alike if _(text) == text] == []


@pytest.mark.parametrize("language", ["en", "es"])
def test_names_of_the_options_of_a_form_differ(language: str) -> None:
    with speaking(language):
        for verb in FORMS:
            names = [_(option.label) for option in fields(verb).values()]
            assert len(names) == len(set(names)), verb


def macros(verb: str) -> Any:
    context = {
        "verb": verb,
        "values": {},
        "found": None,
        "attached": [],
        "given": {},
        "wrong": frozenset(),
        "labels": (),
    }
    context |= {"many": 60, "in_page_words": str}
    return _environment().get_template("fields.html").make_module(context)


def plain(text: Any) -> str:
    return str(getattr(text, "unescape", lambda: text)()).strip()


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("verb", FORMS)
def test_forms_show_the_texts_of_the_declaration(verb: str, language: str) -> None:
    with speaking(language):
        for option in fields(verb).values():
            form = plain(macros(verb).field(option))
            assert _(option.label) in form or option.name == "objective"
            assert _(option.help) in form
            for one in option.choices if option.kind == "choice" else ():
                assert option.named(one) in form


def test_an_option_of_one_study_may_be_called_otherwise_than_elsewhere() -> None:
    assert fields("runs")["resamples"].label == "Resamples"
    assert fields("power")["replicates"].label == "Simulated repetitions"
    with speaking("es"):
        assert fields("plan")["alternative"].named("two-sided") == "en cualquier sentido (bilateral)"
        assert fields("compare")["alternative"].named("two-sided") == "distinto (bilateral)"


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
    texts = (path.read_text(encoding="utf-8") for path in source.rglob("*.py"))
    for text in (text for text in texts if "task(" in text or "each(" in text):
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("task", "each"):
                named |= {a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)}
    assert len(named) > 10
    assert [name for name in named if name not in WORK] == []
