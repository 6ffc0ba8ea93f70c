"""Whole report pages of the main comparison, with their pictures, in a real browser."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import podium
from render import samples
from render.browser import in_windows, look, needs_chromium

HOSTILE = [name for name in samples.HOSTILE if name.strip() and name.isprintable()][:14]
NAMES = {
    "two": ["A", "B"],
    "ten": [f"algorithm-{i}" for i in range(10)],
    "forty": [f"model_{i}/variant" for i in range(40)],
    "hostile": HOSTILE,
}


@needs_chromium
@pytest.mark.parametrize("case", NAMES)
def test_the_page_fits_and_says_nothing_on_the_console(tmp_path: Path, case: str) -> None:
    names = NAMES[case]
    values = np.random.default_rng(3).normal(size=(len(names), 12)).round(2)
    study = podium.compare(dict(zip(names, values, strict=True)), objective="maximize")
    script = """
      const root = d.documentElement;
      return [root.scrollWidth, root.clientWidth, d.querySelectorAll("figure svg").length,
              d.querySelectorAll("script").length, [...d.querySelectorAll("[id]")].length - new Set([...d.querySelectorAll("[id]")].map((e) => e.id)).size];
    """
    (narrow, wide), said = look(tmp_path, study.to_report(), 360, in_windows(script, 360, 1400))
    assert said == []
    assert narrow[:2] == [360, 360]
    assert wide[:2] == [1400, 1400]
    pictures, scripts, twice = wide[2:]
    assert (scripts, twice) == (1, 0)
    assert pictures >= 1
    if case == "ten":
        drawn = [
            kind
            for kind in study.picture_kinds
            if not kind.startswith("cd-") and kind not in ("profile", "means", "stability", "exhaustive", "recursion")
        ]
        assert pictures == len(
            drawn
        )  # these values are not all positive, two routes were not asked for, and two kinds show a procedure


@needs_chromium
def test_no_column_is_cut_off_on_paper(tmp_path: Path) -> None:
    values = np.random.default_rng(3).normal(size=(5, 30)).round(2) + np.arange(5)[:, None] / 2
    page = podium.compare(dict(zip(NAMES["forty"], values, strict=False)), objective="maximize").to_report()
    script = (
        "return [...d.querySelectorAll('table')].map((t) => [t.rows[0].cells.length, t.getBoundingClientRect().right]);"
    )
    # An A4 sheet between margins of 12 mm is 703 pixels wide.
    tables, _ = look(tmp_path, page.replace("@media print", "@media all"), 703, script)
    assert max(columns for columns, _ in tables) >= 14
    assert max(right for _, right in tables) <= 703
