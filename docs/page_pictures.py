"""The pictures of the page in README.md: starts the page, walks through it in a browser, writes ``docs/images/page-*.png``.

    python docs/page_pictures.py

Needs what the tests need (extras ``web`` and ``test``, and Chromium).
"""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

HERE = Path(__file__).parent
TABLE = HERE.parent / "examples" / "garcia_herrera_2008.csv"


def start() -> tuple[subprocess.Popen[str], str]:
    """Start the page and return its process and address."""
    server = subprocess.Popen(
        [sys.executable, "-m", "podium", "serve", "--no-browser"], stderr=subprocess.PIPE, text=True
    )
    assert server.stderr is not None
    found = re.search(r"http://[^ ]+", server.stderr.readline())
    assert found is not None
    return server, found[0]


def walk(page: Page, address: str) -> None:
    """Take the steps of the README."""
    page.goto(address)
    shot(page, "start")
    page.set_input_files("#file", TABLE)
    page.wait_for_url("**/data/*")
    shot(page, "data")
    page.get_by_role("link", name="Larger is better").click()
    page.get_by_text("has the best mean rank").first.wait_for()
    shot(page, "report")
    page.locator("#downloads > summary").click()
    page.wait_for_timeout(2000)
    shot(page, "downloads")


def shot(page: Page, name: str) -> None:
    """Take a picture of what is seen."""
    page.wait_for_load_state("networkidle")
    (HERE / "images").mkdir(exist_ok=True)
    page.screenshot(path=HERE / "images" / f"page-{name}.png")


def main() -> None:
    """Run."""
    server, address = start()
    try:
        with sync_playwright() as play:
            browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            walk(browser.new_page(viewport={"width": 1100, "height": 720}, locale="en"), address)
            browser.close()
    finally:
        server.terminate()


if __name__ == "__main__":
    main()
