"""Tutorials, methods and the rest of the manual: what they show is what the program prints, and their links lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest
from _tools import examples

from manual.pages import DOCS, PAGES, ROOT, name_of
from podium.cli import podium
from quick import for_each

EACH = for_each(PAGES, name_of)
LINK = re.compile(r"\]\(([^)\s]+)\)")


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_the_samples_of_a_page_are_what_podium_prints(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command and every line of Python, as for the documentation itself (``docs/build.py``)."""
    if page.stem == "coverage":  # `test_coverage` runs its commands
        monkeypatch.setattr(examples, "run_command", lambda _command: (0, ""))
    mistakes = examples.check(page)
    assert not mistakes, "\n".join(mistakes)


@EACH
def test_a_page_has_one_title_and_closed_fences(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    outside = re.sub(r"^```[^\n]*\n.*?^```$", "", text, flags=re.DOTALL | re.MULTILINE)
    assert "```" not in outside
    assert text.startswith("# ")
    assert len(re.findall(r"^# ", outside, flags=re.MULTILINE)) == 1


@EACH
def test_links_lead_to_files_that_are_there(page: Path) -> None:
    text = re.sub(r"`[^`\n]+`", "", page.read_text(encoding="utf-8"))
    links = [link for link in LINK.findall(text) if "://" not in link and link[0] != "#"]
    missing = [link for link in links if not (page.parent / link.partition("#")[0]).exists()]
    assert missing == []


@EACH
def test_no_page_knows_where_it_was_written(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert not re.search(r"/(home|work|root)\b|/tmp/", text)
    assert str(ROOT) not in text


def options_of(verb: str) -> set[str]:
    command = podium.get_command(click.Context(podium), verb)
    assert command is not None, verb
    return {name for one in command.params for name in (*one.opts, *one.secondary_opts)} | {"--help"}


@EACH
def test_options_in_running_text_exist(page: Path) -> None:
    """Commands that are only named, in tables above all, are not run; their verbs and options are looked up."""
    named = re.findall(r"`podium ([a-z]+)([^`]*)`", page.read_text(encoding="utf-8"))
    unknown = [
        f"podium {verb} {option}"
        for verb, rest in named
        for option in re.findall(r"--[a-z][a-z-]*", rest)
        if option not in options_of(verb)
    ]
    assert unknown == []


def test_every_tutorial_and_method_shows_commands_or_python() -> None:
    """A page without anything that is executed could drift."""
    for folder in ("tutorials", "explanation/methods"):
        for page in (DOCS / folder).glob("*.md"):
            text = page.read_text(encoding="utf-8")
            assert page.stem == "index" or "\n$ podium " in text or "\n>>> " in text, name_of(page)


def test_how_to_pages_are_short_and_named_after_their_command() -> None:
    for page in (DOCS / "how-to").glob("*.md"):
        if page.stem != "index":
            text = page.read_text(encoding="utf-8")
            title = text.partition("\n")[0]
            assert re.fullmatch(r"# .+: `[^`]+`(, `[^`]+`)*", title), title
            assert len(text.splitlines()) <= 120, name_of(page)
            assert "See also" in text, name_of(page)


_CODE = re.compile(r"^```.*?^```\s*$|``[^`]+``|`[^`\n]*`", re.DOTALL | re.MULTILINE)
_FORMULA = re.compile(r"\$\$(?P<block>.+?)\$\$|(?<![\w$])\$(?P<inline>[^\s$](?:[^$]*[^\s$])?)\$(?![\w$])", re.DOTALL)


@EACH
def test_formulas_are_set(page: Path) -> None:
    """As MathML."""
    mathml = pytest.importorskip("_tools.mathml", reason="formulas are set with the packages of the extra docs").mathml
    for formula in _FORMULA.finditer(_CODE.sub("", page.read_text(encoding="utf-8"))):
        assert mathml(formula["block"] or formula["inline"]).startswith("<math"), formula[0]


METHODS = sorted((DOCS / "explanation" / "methods").glob("*.md"))


@pytest.mark.parametrize("page", [page for page in METHODS if page.stem not in ("index", "symbols")], ids=name_of)
def test_a_method_page_is_complete(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    head = text.split("\n\n")[2]
    assert head.startswith("Function")
    assert all(part in head for part in ("Command", "How-to: [", "(symbols.md)")), head
    for part in ("ypothes", "ssum", "control", "not to", "By hand", "## On a real table", "## Sources", ">>> "):
        assert part in text, part
