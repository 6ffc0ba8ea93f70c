"""The server and the browser of the tests of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib.util import find_spec
from typing import Any

import pytest

COMPLETE = all(map(find_spec, ("starlette", "uvicorn", "anyio", "jinja2", "playwright")))
collect_ignore_glob = [] if COMPLETE else ["*"]  # a conftest cannot skip
if COMPLETE:
    from playwright import sync_api as playwright

    from podium.web.settings import Settings
    from web import inside

PATIENCE = 300_000
"""Milliseconds after which nothing is expected any more, also on a machine that does many other things."""
if COMPLETE:
    playwright.expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session", autouse=True)
def _event_loop() -> Iterator[None]:
    """Ends, after the servers, what they ran in."""
    yield
    inside.close()


@pytest.fixture(scope="session")
def page_server() -> Iterator[str]:
    """Address of a server that asks for no token, keeps nothing and has a further name, without the last slash."""
    with inside.running(Settings(names=("podium.lab.example",), workers=2)) as address:
        yield address


@dataclass
class Watched:
    """What happened in a browser: messages on the console, exceptions of scripts, and addresses asked for."""

    console: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def follow(self, page: Any) -> dict[str, Callable[[Any], None]]:
        """Listen to a page; returns what listens to each of its events."""
        listening: dict[str, Callable[[Any], None]] = {
            "console": lambda message: self._said(message.type, message.text),
            "pageerror": lambda error: self.console.append(str(error)),
            "request": lambda request: self.asked.append(request.url),
        }
        for event, hear in listening.items():
            page.on(event, hear)
        return listening

    def _said(self, kind: str, text: str) -> None:
        # A page that answers with an error by design is reported by the browser as a failed resource; nothing else is expected.
        if (
            kind in ("error", "warning")
            and "Failed to load resource: the server responded with a status of" not in text
        ):
            self.console.append(text)

    def strangers(self, address: str) -> list[str]:
        """Addresses that are not those of the server."""
        return [url for url in self.asked if not url.startswith((f"{address}/", "data:", "blob:"))]


@pytest.fixture
def open_browser(browser: Any, page_server: str) -> Iterator[Callable[..., Any]]:
    """Open pages of a browser of their own, with Playwright's options for it (language, width, dark mode, …).

    Wherever a test goes, nothing but the server is asked for and nothing is said on the console.
    """
    contexts: list[Any] = []
    watched = Watched()

    def opened(**options: Any) -> Any:
        given = {"locale": "en-GB", "viewport": {"width": 1200, "height": 900}, "base_url": page_server, **options}
        context = browser.new_context(**given)
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        page = context.new_page()
        watched.follow(page)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert watched.strangers(page_server) == []
    assert watched.console == []


@contextmanager
def opened_once(browser: Any, address: str, **options: Any) -> Iterator[Callable[[], Any]]:
    """Open one page for several tests, as each new one starts a process; yields a context for the page in one test.

    After a test the page is blank, knows no cookies and routes, and what it asked for and said is checked.
    """
    given = {"locale": "en-GB", "viewport": {"width": 1200, "height": 900}, "base_url": address, **options}
    context = browser.new_context(**given)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()

    @contextmanager
    def used() -> Iterator[Any]:
        watched = Watched()
        follow = watched.follow(page)
        try:
            yield page
        finally:
            page.unroute_all()
            page.goto("about:blank")
            context.clear_cookies()
            page.set_viewport_size(given["viewport"])
            page.emulate_media(color_scheme="light")
            for event, hear in follow.items():
                page.remove_listener(event, hear)
        assert watched.strangers(address) == []
        assert watched.console == []

    yield used
    context.close()


@pytest.fixture(scope="session")
def open_once(browser: Any, page_server: str) -> Callable[..., Any]:
    """What opens a page for several tests, with Playwright's options for its browser."""
    return partial(opened_once, browser, page_server)


@pytest.fixture(scope="session")
def _wide(open_once: Callable[..., Any]) -> Iterator[Callable[[], Any]]:
    with open_once() as used:
        yield used


@pytest.fixture
def browser_page(_wide: Callable[[], Any]) -> Iterator[Any]:
    """A page of a wide, light, English browser; addresses are relative to the server."""
    with _wide() as page:
        yield page
