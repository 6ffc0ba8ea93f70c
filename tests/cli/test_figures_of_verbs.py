"""--figure of every verb: the usual picture, every kind by name, kinds in the help, refusals."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import podium
from cli.conftest import EXAMPLES
from podium.studies.before_and_after.reanalysis.verb import VERB as ADJUST
from podium.studies.many_problems.compare.verb import VERB as COMPARE

pytestmark = pytest.mark.usefixtures("computed_once")

TABLE = str(EXAMPLES / "garcia_2010_tutorial.csv")
VERBS = {
    "pair": (["pair", TABLE, "PDFC", "NNEP", "--objective", "maximize"], "advantage of PDFC"),
    "pairs": (["pair", TABLE, "--objective", "maximize"], "Wilcoxon"),
    "folds": (["folds", str(EXAMPLES / "breast_cancer_10fold.csv"), "--objective", "maximize"], "cross-validation"),
    "predictions": (["predictions", str(EXAMPLES / "digits_predictions.csv"), "--truth", "digit"], "accuracy"),
    "order": (
        ["order", str(EXAMPLES / "amlb_2019_score.csv"), "--objective", "maximize", "--cost",
         str(EXAMPLES / "amlb_2019_seconds.csv")], "seconds",
    ),
    "unpaired": (["compare", TABLE, "--objective", "maximize", "--unpaired"], "Mann–Whitney"),
}  # fmt: skip
KINDS = {
    "pair": ("differences", "scatter"),
    "pairs": ("heatmap", "matrix"),
    "folds": ("forest", "boxes", "heatmap"),
    "predictions": ("accuracies", "forest", "heatmap"),
    "order": ("order", "heatmap"),
    "unpaired": ("cd", "heatmap", "boxes"),
}


@pytest.mark.parametrize("what", VERBS)
def test_every_kind_is_written_the_usual_one_without_asking(run, tmp_path: Path, what: str) -> None:
    words, fact = VERBS[what]
    more = [part for kind in KINDS[what] for part in ("--figure", str(tmp_path / f"{kind}.svg"), "--kind", kind)]
    assert run(*words, *more).code == 0
    texts = [(tmp_path / f"{kind}.svg").read_text(encoding="utf-8") for kind in KINDS[what]]
    assert all(text.startswith("<svg") for text in texts)
    assert any(fact in text for text in texts)
    assert run(*words, "--figure", str(tmp_path / "usual.svg")).code == 0
    assert (tmp_path / "usual.svg").read_text(encoding="utf-8") == texts[0]
    run(*words, "--figure", str(tmp_path / "no.svg"), "--kind", "pie").refused(f"use one of {', '.join(KINDS[what])}")
    assert not (tmp_path / "no.svg").exists()


@pytest.mark.parametrize("what", VERBS)
def test_the_help_names_the_kinds_of_the_verb(run, what: str) -> None:
    text = re.sub(r"-\s+(?=[a-z])", "-", re.sub(r"\s+", " ", run(VERBS[what][0][0], "--help").out))
    shown = text.partition("What --figure shows: ")[2].partition("May be repeated")[0]
    assert shown
    assert all(re.search(rf"\b{kind}\b", shown) for kind in KINDS[what])
    assert ("cd" in shown) == (what == "unpaired")


FILES = {
    "mean ranks": (["algorithm,rank", "A,1.25", "B,2.25", "C,2.5"], ["--n", "20", "--kind", "ranks"]),
    "a matrix of p-values": (
        [",A,B,C", "A,1,0.01,0.2", "B,0.01,1,0.03", "C,0.2,0.03,1"],
        ["--kind", "matrix", "--transitive"],
    ),
    "a list of p-values": (["A,0.01", "B,0.04", "C,0.03"], ["--kind", "pvalues"]),
}


@pytest.mark.parametrize("what", FILES)
def test_adjust_says_which_picture_by_another_option(run, tmp_path: Path, what: str) -> None:
    lines, words = FILES[what]
    file = tmp_path / "reported.csv"
    file.write_text("\n".join(lines) + "\n", encoding="utf-8")
    more = ["--control", "A"] if what == "mean ranks" else []
    for kind in ADJUST.pictures[what]:
        target = tmp_path / f"{kind}.svg"
        outcome = run("adjust", str(file), *words, *more, "--figure", str(target), "--figure-kind", kind)
        assert (outcome.code, target.exists()) == (0, True), outcome.err
    run("adjust", str(file), *words, "--figure-kind", "cd").refused("--figure-kind chooses what --figure shows")
    run("adjust", str(file), *words, "--figure", str(tmp_path / "x.svg"), "--figure-kind", "wins").refused(
        f"use one of {', '.join(ADJUST.pictures[what])}"
    )


def test_kinds_of_compare_are_those_of_the_study(run, tmp_path: Path) -> None:
    study = podium.compare(podium.read_results(TABLE, objective="maximize"))
    assert study.picture_kinds == COMPARE.pictures["otherwise"]
    words = ["compare", TABLE, "--objective", "maximize", "--figure", str(tmp_path / "m.svg"), "--kind", "means"]
    run(*words).refused("--parametric")
    assert run(*words, "--parametric").code == 0
    assert "Tukey" in (tmp_path / "m.svg").read_text(encoding="utf-8")
    assert run(*words, "--parametric", "--control", "PDFC").code == 0
    assert "Dunnett" in (tmp_path / "m.svg").read_text(encoding="utf-8")


def test_pictures_stand_in_reports_and_folders(run, no_pdf, tmp_path: Path) -> None:
    words, _ = VERBS["predictions"]
    outcome = run(*words, "--report", str(tmp_path / "r.html"), "--output-dir", str(tmp_path / "all"))
    assert outcome.code == 0
    assert (tmp_path / "r.html").read_text(encoding="utf-8").count("data-figure=") == 3
    written = {path.name for path in (tmp_path / "all" / "figures").iterdir()}
    assert {f"figure-{kind}.{suffix}" for kind in KINDS["predictions"] for suffix in ("svg", "tex")} <= written
