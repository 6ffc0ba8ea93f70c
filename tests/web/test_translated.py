"""In the language made for tests no text of a page bypasses the catalogue."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from languages.pseudo import Pseudo
from podium import i18n
from podium.studies.data_and_help import explain
from podium.web import templates
from podium.web.settings import Settings
from web.asking import ask
from web.inside import running

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
