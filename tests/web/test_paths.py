"""From data to download, in a browser, each way in."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from playwright.sync_api import expect

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_chosen_file(browser_page: Any) -> None:
    browser_page.goto("/")
    browser_page.set_input_files("#file", EXAMPLES / "garcia_herrera_2008.csv")
    browser_page.wait_for_url("**/data/*")
    expect(browser_page.locator("h1")).to_have_text("What podium understood")
