"""Write a page with every picture of every example table: ``python gallery.py gallery.html``."""

from __future__ import annotations

import html
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

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


def other_studies() -> Iterator[tuple[str, Any]]:
    """Make a study of every other verb that draws, with its heading."""
    results = podium.read_results(HERE / "garcia_herrera_2008.csv", objective="maximize")
    yield "Two classifiers on 30 data sets (podium pair)", podium.compare_pair(results, "C4.5", "1-NN")
    yield "All pairs by Wilcoxon's test (podium pair)", podium.compare_all_pairs(results)
    folds = podium.read_folds(HERE / "breast_cancer_10fold.csv", objective="maximize")
    yield "Classifiers on ten folds of one data set (podium folds)", podium.compare_folds(folds)
    digits = podium.read_predictions(HERE / "digits_predictions.csv", truth="digit")
    yield "Classifiers on one test set (podium predictions)", podium.compare_predictions(digits)
    scores = podium.read_scores(HERE / "breast_cancer_scores.csv", truth="diagnosis", positive="malignant")
    yield "Scores on one test set (podium roc)", podium.compare_roc(scores)
    traces = podium.read_traces(HERE / "cec2017_d10_convergence_mean.csv", objective="minimize")
    yield "Optimisers along their budget (podium convergence)", podium.convergence(traces)
    runs = podium.read_runs(HERE / "cec2017_d10_runs.csv", problem="function", algorithm="algorithm", value="error")
    yield "Runs of optimisers (podium assumptions)", podium.check_assumptions(runs)
    fronts: dict[str, Any] = {"metric": "HV", "objective": "maximize"}
    table = podium.results_table(HERE / "jmetal_indicators.csv", "NSGAIII", **fronts)
    yield "Results problem by problem (podium table)", table
    yield "Few runs of several optimisers (podium runs)", podium.compare_runs(HERE / "jmetal_indicators.csv", **fronts)
    yield "Two classifiers, Bayesian (podium bayes)", podium.compare_bayes(results, "C4.5", "1-NN", rope=0.01)
    published = {"NSGA-II": 2.1, "MOEA/D": 1.8, "SPEA2": 3.2, "IBEA": 2.9}
    yield "Published mean ranks on 20 problems (podium adjust)", podium.reanalyse(published, n=20)
    yield "Which command? (podium guide)", podium.guide()


def pictures_of(study: Any) -> Iterator[str]:
    """Make a figure for each kind of picture that the data allow, and say of the others why not."""
    for kind in study.picture_kinds:
        try:
            figure = study.figure(kind)
        except podium.InputError as error:
            yield f"<p><code>{kind}</code>: {html.escape(str(error))}</p>"
            continue
        caption = f"<figcaption><code>{kind}</code> {html.escape(figure.caption)}</figcaption>"
        yield f"<figure>{figure.svg}{caption}</figure>"


def page() -> str:
    """Make the page: a heading for each table, a figure for each kind of picture the table allows."""
    parts = ["<!DOCTYPE html>", '<html lang="en">', '<meta charset="utf-8">', "<title>Pictures by podium</title>",
             "<style>:root{color-scheme:light dark}body{font-family:sans-serif;max-width:70rem;margin:auto;padding:1rem}"
             "figure{margin:2rem 0;overflow-x:auto}</style>", "<h1>Pictures by podium</h1>"]  # fmt: skip
    for file, objective, title, options in TABLES:
        study = podium.compare(podium.read_results(HERE / file, objective=objective), **options)
        parts += [f"<h2>{html.escape(title)}</h2>", *pictures_of(study)]
    for title, other in other_studies():
        parts += [f"<h2>{html.escape(title)}</h2>", *pictures_of(other)]
    results = podium.read_results(HERE / "garcia_herrera_2008.csv", objective="maximize")
    style = {
        "highlight": "C4.5",
        "colors": {"CN2": "green"},
        "labels": {"NaiveBayes": "Naive Bayes"},
        "font": "serif",
        "width": 5,
    }
    with podium.use_style(style):
        parts += ["<h2>In a style of your own (--style)</h2>", *pictures_of(podium.compare(results, "C4.5"))]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    Path(sys.argv[1] if len(sys.argv) > 1 else "gallery.html").write_text(page(), encoding="utf-8")
