"""The two walks that most people take: few clicks, and the keyboard alone is enough."""

from __future__ import annotations

from typing import Any

import pytest

from web.journeys import EXAMPLES
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
