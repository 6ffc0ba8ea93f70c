"""Two walks through the web app in a real browser: clicks, and seconds from the first page to the file that was downloaded.

    python benchmarks/browser.py [--rounds 15] [--write docs/project/benchmarks.md]

Walks take turns, and medians are shown. No two tables are alike, so nothing is answered from memory, and each walk has a browser window that
knows nothing yet. Nobody stops to think between two clicks: these are the seconds of the machine, server and browser together.
The tests go the same ways with the mouse and by keyboard. Needs the extras ``web`` and ``test``, and Chromium.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from peers import machine
from playwright.sync_api import sync_playwright
from timing import put_section, seconds, table_lines

from web import Table, served, tables

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "web"))  # where they are written once, for the tests too
from walks import WALKS


def latex(table: Table) -> str:
    """Return a table as it stands in a paper."""
    lines = [" & ".join(line.split(",")) + r" \\" for line in table.text.splitlines()]
    columns = "l" + "r" * table.text.partition("\n")[0].count(",")
    head, *body = lines
    return "\n".join([rf"\begin{{tabular}}{{{columns}}}", head, r"\hline", *body, r"\end{tabular}"])


def brought(name: str, folder: Path, seed: int) -> Path | str:
    """Return what a walk begins with: a real table with its lines in another order, or a made one as it is pasted."""
    made, _, real = tables(3, seed)
    if "file" not in name:
        return latex(made)
    path = folder / f"results-{seed}.csv"
    path.write_text(real.text, encoding="utf-8")
    return path


def walked(rounds: int) -> Iterator[list[str]]:
    """Take each walk so many times, after one that does not count; yield a row for each."""
    waited: dict[str, list[float]] = {name: [] for name in WALKS}
    clicks: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder, served() as (address, _pid), sync_playwright() as play:
        browser = play.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for turn in range(rounds + 1):
            for at, (name, walk) in enumerate(WALKS.items()):
                context = browser.new_context(base_url=address, locale="en", viewport={"width": 1400, "height": 900})
                done, _file = walk(context.new_page(), brought(name, Path(folder), 100 * turn + 10 * at))
                context.close()
                clicks[name] = done.clicks
                if turn:
                    waited[name].append(done.seconds)
        browser.close()
    for name, one in waited.items():
        yield [name, str(clicks[name]), *(seconds(value) for value in (median(one), max(one)))]


def main() -> None:
    """Run."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--write", type=Path, metavar="PAGE")
    given = parser.parse_args()
    lines = [f"Measured on: {machine()}", ""]
    lines += table_lines(["walk", "clicks", "median", "longest"], walked(given.rounds))
    print("\n".join(lines))
    if given.write:
        put_section(given.write, "walks", lines)


if __name__ == "__main__":
    main()
