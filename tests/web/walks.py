"""Two ways through the web app, by mouse or by keyboard, with the clicks or keys and the seconds they take.

Tests count the clicks; ``benchmarks/browser.py`` measures the seconds. Only Playwright is needed here.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

LATEX_TABLE = r"""\begin{tabular}{lccc}
\toprule
Problem & A & B & C \\
\midrule
iris & 0.95 & 0.93 & \textbf{0.97} \\
wine & 0.91 & 0.94 & \textbf{0.95} \\
zoo & 0.90 & 0.92 & \textbf{0.99} \\
glass & 0.71 & 0.74 & \textbf{0.77} \\
sonar & 0.81 & 0.80 & \textbf{0.85} \\
\bottomrule
\end{tabular}"""


@dataclass
class Walk:
    """One person on the way through a page; the time begins when the person does."""

    page: Any
    keyboard: bool = False
    clicks: int = 0
    keys: int = 0
    seconds: float = 0.0
    _begun: float = field(default_factory=time.perf_counter)

    def press(self, key: str) -> None:
        """Press a key."""
        self.page.keyboard.press(key)
        self.keys += 1

    def use(self, wanted: str) -> None:
        """Click on the first of these elements; by keyboard, go there from stop to stop and press Enter."""
        place = self.page.locator(wanted).first
        place.wait_for()
        if not self.keyboard:
            place.click()
            self.clicks += 1
            return
        for _ in range(80):
            if self.page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
                self.press("Enter")
                return
            self.press("Tab")
        raise AssertionError(f"{wanted} is not reached by the Tab key")

    def receive(self, wanted: str) -> Any:
        """Download a file by what is clicked on, and stop the clock."""
        with self.page.expect_download() as found:
            self.use(wanted)
        found.value.path()
        self.seconds = time.perf_counter() - self._begun
        return found.value

    def larger(self) -> None:
        """Say that larger is better, and wait for the report."""
        self.page.wait_for_url("**/data/*")
        self.use(".pair .a")
        self.page.wait_for_url("**/study/**")
        self.page.locator("#result #answer").wait_for()


def from_a_file_to_latex(page: Any, file: Path, *, keyboard: bool = False) -> tuple[Walk, Any]:
    """Choose a file (in a window of the system, which is not counted), say which way is better, take the first LaTeX table."""
    walk = Walk(page, keyboard)
    page.goto("/")
    page.set_input_files("#file", file)
    walk.larger()
    walk.use("#tables")
    page.locator("dialog .one-table").first.wait_for()
    return walk, walk.receive("dialog .one-table:not([hidden]) .take a")


def from_pasted_latex_to_a_picture(page: Any, table: str = LATEX_TABLE, *, keyboard: bool = False) -> tuple[Walk, Any]:
    """Paste a LaTeX table, say which way is better, take the critical difference diagram."""
    walk = Walk(page, keyboard)
    page.goto("/")
    walk.use(".pasted > summary")
    page.locator("#text:focus").wait_for()  # the field takes what is typed
    page.keyboard.insert_text(table)
    walk.use("form:has(#text) button")
    walk.larger()
    walk.use("#downloads > summary")
    return walk, walk.receive('#downloads a[href*="/file/figure-cd.svg?"]')


WALKS: dict[str, Callable[..., tuple[Walk, Any]]] = {
    "from a file to a LaTeX table": from_a_file_to_latex,
    "from a pasted LaTeX table to a picture": from_pasted_latex_to_a_picture,
}
"""The walks by what they lead from and to."""
