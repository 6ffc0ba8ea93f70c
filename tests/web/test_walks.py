"""The two walks that most people take: few clicks, and the keyboard alone is enough."""

from __future__ import annotations

from typing import Any

import pytest

from web.asking import give
from web.journeys import EXAMPLES, report
from web.walks import from_a_file_to_latex, from_pasted_latex_to_a_picture

by_mouse_and_keyboard = pytest.mark.parametrize("keyboard", [False, True], ids=["mouse", "keyboard"])


@by_mouse_and_keyboard
def test_from_a_file_to_a_latex_table(browser_page: Any, keyboard: bool) -> None:
    """Choosing the file apart: the direction, the table."""
    walk, table = from_a_file_to_latex(browser_page, EXAMPLES / "garcia_herrera_2008.csv", keyboard=keyboard)
    assert table.suggested_filename == "report.tex"
    assert "\\toprule" in table.path().read_text(encoding="utf-8")
    assert walk.clicks == (0 if keyboard else 2)
    assert walk.keys <= 60


@by_mouse_and_keyboard
def test_from_a_pasted_latex_table_to_a_picture(browser_page: Any, keyboard: bool) -> None:
    """The field, what was pasted, the direction, the menu, the picture."""
    walk, picture = from_pasted_latex_to_a_picture(browser_page, keyboard=keyboard)
    assert picture.suggested_filename == "figure-cd.svg"
    assert walk.clicks == (0 if keyboard else 5)
    assert walk.keys <= 60


@pytest.mark.parametrize("algorithms", [5, 41])
def test_few_tab_stops_lead_to_the_pairs(browser_page: Any, page_server: str, algorithms: int) -> None:
    """Through the bar, the options, the pictures and the advice; of many algorithms, one is chosen there."""
    lines = [",".join([f"p{i}", *(str(i * j % 7 + j / 9) for j in range(algorithms))]) for i in range(9)]
    table = "\n".join([",".join(["problem", *(f"m{j}" for j in range(algorithms))]), *lines])
    key = give(page_server, table).removeprefix("/data/")
    browser_page.goto(f"/study/{key}/compare?objective=maximize&go=1")
    report(browser_page)
    stops = 0
    while not browser_page.evaluate("document.activeElement.closest('.block:has(.pv), .choose') !== null"):
        browser_page.keyboard.press("Tab")
        stops += 1
        assert stops <= 60
    assert stops > 10
