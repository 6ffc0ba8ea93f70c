"""Write a page with every picture of every example table: ``python gallery.py gallery.html``."""

from __future__ import annotations

import html
import sys
from pathlib import Path

import podium

HERE = Path(__file__).parent
TABLES: tuple[tuple[str, str, str, dict[str, str]], ...] = (
    ("garcia_herrera_2008.csv", "maximize", "Five classifiers on 30 data sets", {}),
    (
        "garcia_2010_tutorial.csv",
        "maximize",
        "A control against three classifiers on 24 data sets",
        {"control": "PDFC"},
    ),
    ("cec2017_d10_mean_error.csv", "minimize", "Ten optimisers on 29 functions", {"control": "jSO"}),
    ("amlb_2019_score.csv", "maximize", "Seven AutoML frameworks, tests of two at a time", {"pairwise": "wilcoxon"}),
    ("mteb_eng_v2_2026.csv", "maximize", "183 embedding models on 41 tasks", {}),
)


def page() -> str:
    """Make the page: a heading for each table, a figure for each kind of picture the table allows."""
    parts = ["<!DOCTYPE html>", '<html lang="en">', '<meta charset="utf-8">', "<title>Pictures by podium</title>",
             "<style>:root{color-scheme:light dark}body{font-family:sans-serif;max-width:70rem;margin:auto;padding:1rem}"
             "figure{margin:2rem 0;overflow-x:auto}</style>", "<h1>Pictures by podium</h1>"]  # fmt: skip
    for file, objective, title, options in TABLES:
        study = podium.compare(podium.read_results(HERE / file, objective=objective), **options)
        parts.append(f"<h2>{html.escape(title)}</h2>")
        for kind in study.picture_kinds:
            try:
                figure = study.figure(kind)
            except podium.InputError as error:
                parts.append(f"<p><code>{kind}</code>: {html.escape(str(error))}</p>")
                continue
            caption = f"<figcaption><code>{kind}</code> {html.escape(figure.caption)}</figcaption>"
            parts.append(f"<figure>{figure.svg}{caption}</figure>")
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else "gallery.html").write_text(page(), encoding="utf-8")
