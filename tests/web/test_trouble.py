"""What goes wrong is said in words, with what to do; what takes long can be stopped and tried again."""

from __future__ import annotations

import gzip
import html
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from web.asking import post
from web.journeys import SMALL, open_study, paste, report, told_what_to_do

LONG = "/study/none/validate?n=40&k=12&replicates=200000&seed=11&go=1"


def verdict(page: Any) -> Any:
    return page.locator("#result #answer")


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("empty.csv", b"", ("empty.csv is empty",)),
        ("large.csv", b"a,b\n" + b"1,2\n" * 5_300_000, ("large.csv has", "accepts files up to 20 MB")),
    ],
)
def test_files_that_are_not_taken(
    browser_page: Any, tmp_path: Path, name: str, content: bytes, words: tuple[str, ...]
) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    browser_page.goto("/")
    browser_page.set_input_files("#file", path)
    told_what_to_do(browser_page, *words)
    browser_page.get_by_role("main").get_by_role("link", name="Home").click()
    expect(browser_page.locator("#file")).to_be_visible()


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("blank.csv", b"\n \n", ("blank.csv is empty",)),
        ("table.csv.gz", gzip.compress(SMALL.encode()), ("archive (gzip)", "Unpack it")),
        ("table.zip", b"PK\x03\x04" + bytes(40), ("archive (zip)", "Unpack it")),
        ("picture.png", b"\x89PNG\r\n\x1a\n" + bytes(40), ("is a picture, not a table",)),
        ("old.xls", b"\xd0\xcf\x11\xe0" + bytes(40), ("Save it as .xlsx or .csv",)),
    ],
)
def test_more_files_that_are_not_taken(page_server: str, name: str, content: bytes, words: tuple[str, ...]) -> None:
    """Answered alike, so that no browser is needed."""
    answer = post(page_server, "/data", ("file", name, content))
    assert answer.status >= 400
    alert = html.unescape(answer.text.partition('role="alert"')[2])
    assert all(word in alert for word in words), answer.text


def test_missing_cells(browser_page: Any) -> None:
    key = paste(browser_page, SMALL.replace("0.93", ""))
    browser_page.goto(f"/study/{key}/compare?objective=maximize&go=1")
    expect(browser_page.get_by_role("heading", level=1)).to_contain_text("1 of 15 cells has no result")
    browser_page.get_by_role("link", name="Leave out the incomplete problem").click()
    expect(verdict(browser_page)).to_contain_text(re.compile(r"Problems\s*4"))


def test_unknown_column_and_name(browser_page: Any) -> None:
    browser_page.goto("/study/classifiers/compare?objective=maximize&control=C5&go=1")
    told_what_to_do(browser_page, "C5", "C4.5")
    browser_page.goto("/study/predictions/predictions?truth=letter&go=1")
    told_what_to_do(browser_page, "letter", "digit")


def test_a_mistake_is_mended_in_place(browser_page: Any) -> None:
    key = paste(browser_page, SMALL)
    open_study(browser_page, key, "compare", {"objective": "maximize"})
    browser_page.fill("#o-alpha", "7")
    browser_page.press("#o-alpha", "Enter")
    told_what_to_do(browser_page, "Significance level")
    expect(browser_page.locator("#o-alpha")).to_have_attribute("aria-invalid", "true")
    browser_page.fill("#o-alpha", "0.01")
    browser_page.press("#o-alpha", "Enter")
    expect(verdict(browser_page)).to_contain_text("α = 0.01")
    assert browser_page.get_attribute("#o-alpha", "aria-invalid") is None


def test_data_that_are_gone(browser_page: Any) -> None:
    answer = browser_page.goto("/study/no-such-key/compare?objective=maximize")
    assert answer.status == 404
    expect(browser_page.locator("main")).to_contain_text("no longer available")


def test_a_long_study_tells_how_far_it_is_keeps_nobody_waiting_and_stops(browser_page: Any, open_browser: Any) -> None:
    browser_page.goto(LONG)
    bar = browser_page.locator("#result progress[value]")
    bar.wait_for()
    stop = browser_page.get_by_role("button", name="Stop")
    stop.focus()
    for _ in range(2):
        expect(bar).not_to_have_attribute("value", str(bar.get_attribute("value")))
        # Progress does not take the focus away.
        assert browser_page.evaluate("document.activeElement.textContent") == "Stop"
    other = open_browser()
    other.goto("/study/classifiers/compare?objective=maximize&alpha=0.03&go=1")
    expect(report(other)).to_contain_text("α = 0.03")
    stop.click()
    failure = browser_page.get_by_role("alert")
    expect(failure).to_contain_text("Stopped")
    browser_page.get_by_role("button", name="Try again").click()
    browser_page.get_by_role("button", name="Stop").click()
    expect(failure).to_contain_text("Stopped")
