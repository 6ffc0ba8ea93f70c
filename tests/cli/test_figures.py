"""--figure of every verb: the usual picture, every kind by name, a file for each, whole or not at all; kinds in the help, refusals."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

import podium
from cli.conftest import BEST, EXAMPLES
from podium.cli import study_of
from podium.studies.before_and_after.reanalysis.verb import VERB as ADJUST
from podium.studies.many_problems.compare.verb import VERB as COMPARE

pytestmark = pytest.mark.usefixtures("computed_once")

HERRERA = ["compare", EXAMPLES / "garcia_herrera_2008.csv", *BEST]
ASSUMPTIONS = [
    *("assumptions", EXAMPLES / "cec2017_d10_runs.csv"),
    *["--problem", "function", "--algorithm", "algorithm", "--value", "error"],
]
CONVERGENCE = ["convergence", EXAMPLES / "cec2017_d10_convergence_mean.csv", "--objective", "minimize"]
TABLE = str(EXAMPLES / "garcia_2010_tutorial.csv")
VERBS = {
    "pair": (["pair", TABLE, "PDFC", "NNEP", *BEST], "advantage of PDFC"),
    "pairs": (["pair", TABLE, *BEST], "Wilcoxon"),
    "folds": (["folds", str(EXAMPLES / "breast_cancer_10fold.csv"), *BEST], "cross-validation"),
    "predictions": (["predictions", str(EXAMPLES / "digits_predictions.csv"), "--truth", "digit"], "accuracy"),
    "order": (
        ["order", str(EXAMPLES / "amlb_2019_score.csv"), *BEST, "--cost",
         str(EXAMPLES / "amlb_2019_seconds.csv")], "seconds",
    ),
    "unpaired": (["compare", TABLE, *BEST, "--unpaired"], "Mann–Whitney"),
}  # fmt: skip


def kinds(what: str) -> tuple[str, ...]:
    """The kinds of pictures of a study; which these are, `tests/studies/test_pictures_of_verbs.py` checks."""
    return study_of([str(word) for word in VERBS[what][0]]).picture_kinds


@pytest.mark.parametrize("what", VERBS)
def test_every_kind_is_written_the_usual_one_without_asking(run, tmp_path: Path, what: str) -> None:
    words, fact = VERBS[what]
    known = kinds(what)
    more = [part for kind in known for part in ("--figure", str(tmp_path / f"{kind}.svg"), "--kind", kind)]
    assert run(*words, *more).code == 0
    texts = [(tmp_path / f"{kind}.svg").read_text(encoding="utf-8") for kind in known]
    assert all(text.startswith("<svg") for text in texts)
    assert any(fact in text for text in texts)
    assert run(*words, "--figure", str(tmp_path / "usual.svg")).code == 0
    assert (tmp_path / "usual.svg").read_text(encoding="utf-8") == texts[0]
    run(*words, "--figure", str(tmp_path / "no.svg"), "--kind", "pie").refused(f"use one of {', '.join(known)}")
    assert not (tmp_path / "no.svg").exists()


@pytest.mark.parametrize("what", VERBS)
def test_the_help_names_the_kinds_of_the_verb(run, what: str) -> None:
    text = re.sub(r"-\s+(?=[a-z])", "-", re.sub(r"\s+", " ", run(VERBS[what][0][0], "--help").out))
    shown = text.partition("What --figure shows: ")[2].partition("May be repeated")[0]
    assert shown
    assert all(re.search(rf"\b{kind}\b", shown) for kind in kinds(what))
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
    words = ["compare", TABLE, *BEST, "--figure", str(tmp_path / "m.svg"), "--kind", "means"]
    run(*words).refused("--parametric")
    assert run(*words, "--parametric").code == 0
    assert "Tukey" in (tmp_path / "m.svg").read_text(encoding="utf-8")
    assert run(*words, "--parametric", "--control", "PDFC").code == 0
    assert "Dunnett" in (tmp_path / "m.svg").read_text(encoding="utf-8")


def test_pictures_stand_in_reports_and_folders(run, no_pdf, tmp_path: Path) -> None:
    words, _ = VERBS["predictions"]
    outcome = run(*words, "--report", str(tmp_path / "r.html"), "--output-dir", str(tmp_path / "all"))
    assert outcome.code == 0
    assert (tmp_path / "r.html").read_text(encoding="utf-8").count(" data-figure=") == 3
    written = {path.name for path in (tmp_path / "all" / "figures").iterdir()}
    assert {f"figure-{kind}.{suffix}" for kind in kinds("predictions") for suffix in ("svg", "tex")} <= written


def test_one_picture_for_each_suffix(run, tmp_path) -> None:
    pytest.importorskip("typst")
    paths = [tmp_path / f"cd.{suffix}" for suffix in ("svg", "tex", "pdf", "png")]
    words = [word for path in paths for word in ("--figure", str(path))]
    outcome = run(*HERRERA, *words)
    assert outcome.code == 0
    assert outcome.out.startswith("Comparison of 5 algorithms")
    assert [path.read_bytes()[:4] for path in paths] == [b"<svg", b"% Cr", b"%PDF", b"\x89PNG"]
    assert "wrote" in outcome.err


def test_a_kind_for_each_figure(run, tmp_path) -> None:
    words = [
        "--figure",
        str(tmp_path / "a.svg"),
        "--kind",
        "ranks",
        "--figure",
        str(tmp_path / "b.svg"),
        "--kind",
        "forest",
    ]
    assert run(*HERRERA, *words).code == 0
    assert "α = 0.10" in (tmp_path / "a.svg").read_text(encoding="utf-8")
    assert "Hodges–Lehmann" in (tmp_path / "b.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        ([*ASSUMPTIONS, "--figure", "a.svg", "--kind", "cd"], ["'cd'", "qq, histogram, spread"]),
        ([*ASSUMPTIONS, "--figure", "a.svg", "--figure-problem", "F99"], ["problem 'F99'", "F10"]),
        ([*ASSUMPTIONS, "--figure", "a.svg", "--figure-algorithm", "F5"], ["algorithm 'F5'", "jSO"]),
        (["--figure", "a.jpg"], [".svg, .tex, .pdf or .png"]),
        (["--figure", "a.svg", "--kind", "pie"], ["'pie'", "cd, cd-nemenyi", "places"]),
        (["--kind", "cd"], ["--figure"]),
        (["--figure", "a.svg", "--figure", "b.svg", "--kind", "cd", "--kind", "cd", "--kind", "cd"], ["2 --figure"]),
        (["--figure", "no folder/a.svg"], ["no folder/a.svg"]),
        (["--figure", "a.svg", "--kind", "cd-bonferroni-dunn"], ["--control"]),
        (["--figure", "a.svg", "--kind", "ranks", "--unpaired"], ["use one of cd, heatmap, boxes"]),
    ],
)
def test_mistakes_are_one_line_and_nothing_is_written(run, tmp_path, monkeypatch, words, facts) -> None:
    monkeypatch.chdir(tmp_path)
    run(*(words if words[0] == "assumptions" else [*HERRERA, *words])).refused(*facts)
    assert not list(tmp_path.iterdir())


def test_without_typst_pdf_is_refused_and_svg_works(run, tmp_path, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    words = [*HERRERA, "--figure"]
    run(*words, tmp_path / "a.pdf").refused("podium[pdf]")
    assert run(*words, str(tmp_path / "a.svg")).code == 0


# Curves.


def test_every_kind_of_convergence_is_written(run, tmp_path) -> None:
    kinds = ("rank-curves", "curves", "differences", "ecdf", "cd")
    words = [word for kind in kinds for word in ("--figure", str(tmp_path / f"{kind}.svg"), "--kind", kind)]
    assert run(*CONVERGENCE, "--optimum", 0, "--tolerance", "1e-8", *words).code == 0
    texts = {kind: (tmp_path / f"{kind}.svg").read_text(encoding="utf-8") for kind in kinds}
    for text in texts.values():
        ET.fromstring(text)
    assert "51 distances from the optimum" in texts["ecdf"]
    assert "Cut-point 40" in texts["cd"]


def test_named_targets_are_those_of_the_curve(run, tmp_path) -> None:
    path = tmp_path / "ecdf.svg"
    words = ("--optimum", 0, "--target", 100, "--target", 1, "--figure", str(path), "--kind", "ecdf")
    assert run(*CONVERGENCE, *words).code == 0
    text = " ".join(ET.fromstring(path.read_text(encoding="utf-8")).itertext())
    assert "Targets: 100, 1 from the optimum" in " ".join(text.split())


def test_a_profile_is_written_or_says_what_it_needs(run, tmp_path) -> None:
    path = tmp_path / "profile.svg"
    words = ("--figure", str(path), "--kind", "profile")
    assert run(*HERRERA, *words).code == 0
    ET.fromstring(path.read_text(encoding="utf-8"))
    path.unlink()
    errors = EXAMPLES / "cec2017_d10_mean_error.csv"
    run("compare", errors, "--objective", "minimize", *words).refused("has 0 on 'F1'", "--kind boxes")
    assert not path.exists()


@pytest.mark.parametrize("suffix", ["tex", "pdf"])
def test_curves_for_papers(run, tmp_path, suffix: str) -> None:
    if suffix == "pdf":
        pytest.importorskip("typst")
    path = tmp_path / f"differences.{suffix}"
    assert run(*CONVERGENCE, "--figure", str(path), "--kind", "differences").code == 0
    assert path.read_bytes()[:4] == (b"%PDF" if suffix == "pdf" else b"% Di")


# Assumptions: pictures of cells, chosen by name.


def test_the_usual_picture_is_the_qq_plot(run, tmp_path) -> None:
    path = tmp_path / "a.svg"
    outcome = run(*ASSUMPTIONS, "--figure", str(path))
    assert outcome.code == 0
    assert "wrote" in outcome.err
    text = path.read_text(encoding="utf-8")
    assert "Blom" in text
    assert text.count(">EBOwithCMAR<") == 6


def test_a_cell_and_a_kind_for_each_file(run, tmp_path) -> None:
    paths = [tmp_path / name for name in ("a.svg", "b.tex", "c.svg")]
    words = [word for path in paths for word in ("--figure", str(path))]
    kinds = ["--kind", "qq", "--kind", "histogram", "--kind", "spread"]
    outcome = run(*ASSUMPTIONS, *words, *kinds, "--figure-problem", "F5", "--figure-algorithm", "jSO")
    assert outcome.code == 0
    qq, histogram, spread = (path.read_text(encoding="utf-8") for path in paths)
    assert qq.count("<circle") == 51
    assert histogram.count("{jSO}") == 1
    assert "F5" in spread
    assert run(*ASSUMPTIONS).out == outcome.out  # a choice of pictures changes no number


def test_the_report_has_the_pictures(run, tmp_path) -> None:
    assert run(*ASSUMPTIONS, "--report", str(tmp_path / "r.html")).code == 0
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert page.count(" data-figure=") == 3
