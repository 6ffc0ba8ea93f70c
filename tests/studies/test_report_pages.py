"""Whole report pages of the main comparison, with their pictures, in a real browser."""

from __future__ import annotations

from pathlib import Path

import numpy as np

import podium
from render import samples
from render.browser import in_windows, look, look_at_all, needs_chromium

HOSTILE = [name for name in samples.HOSTILE if name.strip() and name.isprintable()][:14]
NAMES = {
    "two": ["A", "B"],
    "ten": [f"algorithm-{i}" for i in range(10)],
    "forty": [f"model_{i}/variant" for i in range(40)],
    "hostile": HOSTILE,
}


@needs_chromium
def test_the_page_fits_and_says_nothing_on_the_console(tmp_path: Path) -> None:
    studies = {
        case: podium.compare(
            dict(zip(names, np.random.default_rng(3).normal(size=(len(names), 12)).round(2), strict=True)),
            objective="maximize",
        )
        for case, names in NAMES.items()
    }
    script = """
      const root = d.documentElement;
      return [root.scrollWidth, root.clientWidth, d.querySelectorAll(":not(.narrow) > .podium-picture > svg").length,
              d.querySelectorAll("script").length, [...d.querySelectorAll("[id]")].length - new Set([...d.querySelectorAll("[id]")].map((e) => e.id)).size];
    """
    pages = [study.to_report() for study in studies.values()]
    seen, said = look_at_all(tmp_path, pages, 360, in_windows(script, 360, 1400))
    assert said == []
    for case, (narrow, wide) in zip(studies, seen, strict=True):
        assert narrow[:2] == [360, 360], case
        assert wide[:2] == [1400, 1400], case
        pictures, scripts, twice = wide[2:]
        assert (scripts, twice) == (1, 0), case
        assert pictures >= 1, case
        if case == "ten":
            # These values are not all positive, two routes were not asked for, and two kinds show a procedure.
            without = ("profile", "means", "stability", "exhaustive", "recursion")
            kinds = studies[case].picture_kinds
            assert pictures == sum(not kind.startswith("cd-") and kind not in without for kind in kinds)


@needs_chromium
def test_no_column_is_cut_off_on_paper(tmp_path: Path) -> None:
    values = np.random.default_rng(3).normal(size=(5, 30)).round(2) + np.arange(5)[:, None] / 2
    page = podium.compare(dict(zip(NAMES["forty"], values, strict=False)), objective="maximize").to_report()
    script = (
        "d.querySelectorAll('details').forEach((fold) => { fold.open = true; });"
        "return [...d.querySelectorAll('table')].map((t) => [t.rows[0].cells.length, t.getBoundingClientRect().right]);"
    )
    # An A4 sheet between margins of 12 mm is 703 pixels wide.
    tables, _ = look(tmp_path, page.replace("@media print", "@media all"), 703, script)
    assert max(columns for columns, _ in tables) >= 14
    assert max(right for _, right in tables) <= 703
