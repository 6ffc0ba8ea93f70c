"""The server and the browser of the tests of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import pytest

from podium.web.settings import Settings
from render.browser import CHROMIUM
from web import inside

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

PATIENCE = 300_000
"""Milliseconds after which nothing is expected any more, also on a machine that does many other things."""
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


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """The Chromium that is installed on this machine, driven by Playwright."""
    if CHROMIUM is None:
        pytest.skip("no chromium is installed")
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-dev-shm-usage"])
        yield started
        started.close()


@dataclass
class Watched:
    """What happened in a browser: messages on the console, exceptions of scripts, and addresses asked for."""

    console: list[str] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)

    def follow(self, page: Any) -> None:
        page.on("console", lambda message: self._said(message.type, message.text))
        page.on("pageerror", lambda error: self.console.append(str(error)))
        page.on("request", lambda request: self.asked.append(request.url))

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


@pytest.fixture
def browser_page(open_browser: Callable[..., Any]) -> Any:
    """A page of a wide, light, English browser; addresses are relative to the server."""
    return open_browser()
