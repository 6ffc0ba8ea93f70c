"""The report by keyboard alone: few stops lead to the pairs, whatever their number."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import podium
from podium.page.report import to_report
from podium.studies.shared.overview import overview


@pytest.mark.parametrize("algorithms", [5, 40, 183])
def test_few_tab_stops_lead_to_the_pairs(browser: Any, tmp_path: Path, algorithms: int) -> None:
    """Beyond 40 algorithms, one is chosen there."""
    noise = np.random.default_rng(0).normal(size=(algorithms, 12)).round(3)
    rows = {f"method {at}": row + 0.1 * at for at, row in enumerate(noise)}
    study = podium.compare(rows, objective="maximize")
    file = tmp_path / "report.html"
    file.write_text(to_report(study.document(), overview(study)), encoding="utf-8")
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    page.goto(file.as_uri())
    stops = 0
    while not page.evaluate("document.activeElement.closest('.scroll:has(> table.pairs), .choose') !== null"):
        page.keyboard.press("Tab")
        stops += 1
        assert stops <= 60
    assert stops > 5
    page.close()
