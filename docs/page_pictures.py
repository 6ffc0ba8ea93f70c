"""The pictures of the page in README.md: starts the page, walks through it in a browser, writes ``docs/images/page-*.png``.

    python docs/page_pictures.py

Needs what the tests need (extras ``web`` and ``test``, and Chromium). Each picture carries the words of the headings and controls
that the page had, so that a test notices when the page says something else.
"""

from __future__ import annotations

import json
import re
import shutil
import struct
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
TABLE = HERE.parent / "examples" / "garcia_herrera_2008.csv"
WINDOW = {"width": 1100, "height": 720}
KEYWORD = b"Description\0"

WORDS = """() => [...document.querySelectorAll("h1, h2, button, summary, .button, .big, nav a")]
  .filter(one => one.checkVisibility({visibilityProperty: true, opacityProperty: true}))
  .map(one => one.textContent.trim().replace(/\\s+/g, " ")).filter(Boolean)"""


def start() -> tuple[subprocess.Popen[str], str]:
    """Start the page and return its process and address."""
    server = subprocess.Popen(
        [sys.executable, "-m", "podium", "serve", "--no-browser"], stderr=subprocess.PIPE, text=True
    )
    assert server.stderr is not None
    found = re.search(r"http://[^ ]+", server.stderr.readline())
    assert found is not None
    return server, found[0]


def walk(page: Page, shot: Callable[[Page, str], object]) -> None:
    """Take the steps of the README, with a shot of each."""

    def seen(name: str) -> None:
        page.wait_for_load_state("networkidle")
        shot(page, name)

    page.goto("/")
    seen("start")
    page.set_input_files("#file", TABLE)
    page.wait_for_url("**/data/*")
    seen("data")
    page.get_by_role("link", name="Larger is better").click()
    page.get_by_text("has the best mean rank").first.wait_for()
    seen("report")
    page.locator("#downloads > summary").click()
    seen("downloads")


def words_of(page: Page) -> list[str]:
    """Return the words of the headings and controls that can be seen on a page."""
    found: list[str] = page.evaluate(WORDS)
    return found


def words_in(picture: bytes) -> list[str]:
    """Return the words that a picture carries."""
    found = re.search(rb"tEXt" + KEYWORD + rb"(\[.*?\])....\0\0\0\0IEND", picture, re.DOTALL)
    return list(json.loads(found[1])) if found else []


def keep(page: Page, name: str) -> None:
    """Write a picture of what is seen, with its words before the end of the file."""
    page.wait_for_timeout(1000)  # pictures of the menu
    picture = page.screenshot()
    text = b"tEXt" + KEYWORD + json.dumps(words_of(page)).encode("ascii")
    chunk = struct.pack(">I", len(text) - 4) + text + struct.pack(">I", zlib.crc32(text))
    (HERE / "images" / f"page-{name}.png").write_bytes(picture[:-12] + chunk + picture[-12:])


def main() -> None:
    """Run."""
    server, address = start()
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            walk(browser.new_page(viewport=WINDOW, locale="en", base_url=address), keep)
            browser.close()
    finally:
        server.terminate()


if __name__ == "__main__":
    main()
