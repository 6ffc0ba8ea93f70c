"""Below a path: every address of every page, form, redirect, script and download begins with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urlsplit

import pytest

from podium.web.settings import Settings
from web.asking import WORKING, Answer, ask, post, until
from web.conftest import Watched
from web.inside import running
from web.journeys import EXAMPLES, HOSTILE, report

ROOT = "/podium"
TEXT_ONLY = ("value", "placeholder", "alt", "title", "content", "d", "data-v", "data-a", "data-b", "data-name")
"""Attributes that hold no address, whatever they begin with."""


class Addresses(HTMLParser):
    """Collects what stands in attributes and begins with a slash, apart from texts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if value and name not in TEXT_ONLY and not name.startswith("aria-") and re.match(r"[/\\]|https?:", value):
                self.found.add(value)


@pytest.fixture(scope="module")
def below() -> Iterator[str]:
    with running(Settings(workers=2, root=ROOT)) as address:
        yield address


class Walk:
    """Asks as a browser does, with its cookies, and notes every address it is shown."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.cookies: dict[str, str] = {}
        self.shown: set[str] = set()

    def _seen(self, answer: Answer) -> Answer:
        if kept := answer.headers.get("set-cookie"):
            assert f"Path={ROOT}/" in kept
            name, _, value = kept.partition(";")[0].partition("=")
            self.cookies[name] = value
        self.shown |= {
            answer.headers[name] for name in ("location", "content-location", "link") if name in answer.headers
        }
        if answer.headers.get("content-type", "").startswith("text/html"):
            self.shown |= Addresses(answer.text).found
        return answer

    def get(self, path: str) -> Answer:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}
        path = path.partition("#")[0]
        asked = until(
            lambda: ask(self.address, path, headers=headers), lambda found: WORKING.encode() not in found.body
        )
        assert asked.status in (200, 422), path
        return self._seen(asked)

    def send(self, path: str, *fields: tuple[str, str | None, bytes]) -> str:
        answer = self._seen(post(self.address, path, *fields))
        assert answer.status == 303, path
        return answer.headers["location"]


def test_no_address_escapes(below: str) -> None:
    names = [name.replace(",", ";") for name in (*HOSTILE[:3], '> href="/escaped', "/also")]
    table = "\n".join([",".join(["problem", *(f'"{name.replace(chr(34), chr(34) * 2)}"' for name in names)])]
                      + [f"p{n}," + ",".join(str((n * k) % 7) for k in range(1, 6)) for n in range(12)])  # fmt: skip
    walk = Walk(below)
    walk.get(f"{ROOT}/")
    where = walk.send(f"{ROOT}/data", ("file", "table.csv", table.encode()))
    walk.get(where)
    walk.get(f"{where}?drop_column=%2Falso&row=2&column=2&lang=es")
    walk.send(f"{where}/add", ("file", "more.csv", b"problem,cost\np1,3\n"))
    study = where.replace("/data/", "/study/")
    walk.get(f"{study}/compare?go=1")  # asks for the direction
    walk.get(f"{study}/compare?objective=maximize&go=1&lang=en")
    walk.get(f"{study}/pair?objective=maximize&first=%2Falso&second=a_b%25%24%23%7B%7D%26amp%3B&go=1")
    tabs = walk.get(f"{study}/assumptions?go=1").text
    assert 'class="tabs"' in tabs
    assert walk.get(f"{study}/compare/picture/ranks?objective=maximize").text
    versus = walk.send(f"{study}/compare/versus?objective=maximize", ("file", "other.csv", table.encode()))
    walk.get(versus)
    for path in ("/guide", "/terms", "/terms/alpha", "/api"):
        answer = ask(below, ROOT + path)
        walk.shown |= Addresses(answer.text).found
    walk.shown |= Addresses(ask(below, f"{ROOT}/nothing").text).found
    strays = {one for one in walk.shown if not urlsplit(one).path.startswith(f"{ROOT}/") or urlsplit(one).netloc}
    assert {one for one in strays if not re.match(r"https?://(?!127\.0\.0\.1)", one)} == set()
    found = (f"{study}/compare/file/report.tex?", f"{study}/compare/file/everything.zip?", f"{ROOT}/assets/report.js")
    assert all(any(one.startswith(start) for one in walk.shown) for start in found)
    for script in (one for one in walk.shown if urlsplit(one).path.endswith((".js", ".css"))):
        assert not re.search(r"""["'`(]/[a-z]+[/"'`)]""", ask(below, script).text), script


def test_a_browser_asks_for_nothing_outside_the_path(browser: Any, below: str) -> None:
    context = browser.new_context(locale="en-GB", viewport={"width": 1200, "height": 900}, base_url=below)
    watched = Watched()
    page = context.new_page()
    watched.follow(page)
    try:
        page.goto(f"{ROOT}/")
        page.set_input_files("#file", EXAMPLES / "garcia_herrera_2008.csv")
        page.wait_for_url(f"**{ROOT}/data/*")
        page.get_by_label("Role of column CN2").select_option("")
        page.wait_for_url("**drop_column=CN2*")
        page.get_by_role("link", name="Larger is better").click()
        report(page)
        page.locator("#o-alpha").fill("0.1")
        page.locator("#o-alpha").press("Tab")
        page.wait_for_url("**alpha=0.1*")
        report(page)
        page.locator(".figures [data-kind=ranks]").click()
        page.locator(".panel[data-figure=ranks] svg").first.wait_for()
        page.locator("#downloads > summary").click()
        page.locator("#downloads img").first.wait_for()
    finally:
        context.close()
    assert [one for one in watched.asked if not one.startswith((f"{below}{ROOT}/", "data:", "blob:"))] == []
    assert watched.console == []
