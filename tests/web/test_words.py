"""The words of the page: everything that is asked has a name and help, in every language; every failure and file is explained."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

import podium.web as package
from languages.pseudo import Pseudo
from podium import i18n
from podium.i18n import _, speaking
from podium.render.progress_line import WORK
from podium.studies.data_and_help import explain
from podium.verbs import Option
from podium.verbs import verb as declared
from podium.web import templates
from podium.web.formats import FILES, GROUPS, described
from podium.web.forms import FORMS, blank, fields
from podium.web.settings import Settings
from podium.web.templates import _environment, wanted
from podium.web.worker import REASONS, Failure
from web.asking import ask
from web.inside import running

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
    context |= {"many": 60, "in_page_words": str, "blank": blank, "fields_of": fields}
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


# In the language made for tests no text of a page bypasses the catalogue.

PAGES = (
    "/", "/guide", "/guide?data=folds&problems=one&goal=differences", "/terms", "/terms/holm", "/terms?q=nothingofthekind", "/api",
    "/data/classifiers", "/study/classifiers/compare", "/study/classifiers/compare?objective=maximize&go=1", "/study/none/plan",
    "/study/none/validate", "/study/runs/runs", "/study/nothing/compare", "/nothing", "/study/classifiers/compare?alpha=2&go=1&objective=maximize",
    "/login",
)  # fmt: skip
WORD = re.compile(r"(?<![\w.-])[a-z]{3,}(?![\w-])")
NAMES = {"podium", "language", "refuse", "worst", "incomplete", "dataset"}
"""Also names of an option and of its values, and of a column."""


class Visible(HTMLParser):
    """Collects what a reader sees of a page but reports (made by other processes), code, names and files."""

    HIDDEN = ("script", "style", "code", "pre", "bdi", "small", "td", "th", "textarea", "svg")
    VOID = ("input", "br", "meta", "link", "img", "hr", "source")

    def __init__(self) -> None:
        super().__init__()
        self.stack: list[bool] = []
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        hidden = (
            tag in self.HIDDEN
            or "podium-report" in (given.get("class") or "")
            or given.get("class") in ("kind", "podium-lead")
        )
        shown = [given[name] or "" for name in ("aria-label", "placeholder", "title", "alt") if name in given]
        if not hidden and not any(self.stack):
            self.texts += [text for text in shown if "/" not in text]
        if tag not in self.VOID:
            self.stack.append(hidden)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID and self.stack:
            self.stack.pop()

    def handle_data(self, data: str) -> None:
        if not any(self.stack) and data.strip():
            self.texts.append(data.strip())


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with pytest.MonkeyPatch.context() as patch:
        known, catalogue = i18n.languages(), i18n._catalogue
        for module in (templates, explain):
            patch.setattr(module, "languages", lambda: (*known, "xx"))
        patch.setattr(i18n, "_catalogue", lambda code: Pseudo() if code == "xx" else catalogue(code))
        with running(Settings(workers=1)) as found:
            yield found


@pytest.mark.parametrize("path", PAGES)
def test_no_text_of_a_page_bypasses_the_catalogue(address: str, path: str) -> None:
    page = ask(address, f"{path}{'&' if '?' in path else '?'}lang=xx")
    shown = Visible()
    shown.feed(page.text)
    assert 'lang="xx"' in page.text
    found = {}
    for text in shown.texts:
        plain = re.sub(
            r"\S+\.(csv|tex|html|zip|json|txt|md|pdf|toml|svg|png)\b|\S*[/_=@]\S*|--\S+|'[^']*'|‘[^’]*’", "", text
        )
        if left := [word for word in WORD.findall(plain) if word not in NAMES]:
            found[text] = left
    assert found == {}
