"""``--report``, ``--output-dir``, ``--methods`` and ``--format pdf``: files beside the output of every verb."""

from __future__ import annotations

import csv
import importlib.util
import json
import os
import re

import pytest

from cli.conftest import BEST, EXAMPLES

pytestmark = pytest.mark.usefixtures("computed_once")

VERBS = {
    "compare": ["compare", EXAMPLES / "garcia_herrera_2008.csv", *BEST],
    "pair": ["pair", EXAMPLES / "garcia_2010_tutorial.csv", "PDFC", "NNEP", *BEST],
    "predictions": ["predictions", EXAMPLES / "digits_predictions.csv", "--truth", "digit"],
    "roc": ["roc", EXAMPLES / "breast_cancer_scores.csv", "--truth", "diagnosis", "--positive", "malignant"],
    "guide": ["guide"],
}


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_writes_a_report_beside_its_output(run, tmp_path, verb):
    page = tmp_path / "report.html"
    alone = run(*VERBS[verb])
    outcome = run(*VERBS[verb], "--report", page)
    assert (outcome.code, outcome.out) == (0, alone.out)
    assert outcome.err.startswith(alone.err + "podium: wrote ")
    text = page.read_text(encoding="utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert text.endswith("</html>\n")
    assert os.listdir(tmp_path) == ["report.html"]  # noqa: PTH208


def test_the_report_says_what_was_computed_from_what(run, herrera, tmp_path):
    words = ["compare", herrera, *BEST, "--permutations", "50", "--seed", "9"]
    run(*words, "--report", tmp_path / "r.html")
    text = (tmp_path / "r.html").read_text(encoding="utf-8")
    data = json.loads(run(*words, "-f", "json").fine())
    assert data["provenance"]["data_sha256"] in text
    assert '<dt>Seed</dt><dd dir="auto">9</dd>' in text
    assert "permutations = 50" in text
    assert "garcia_herrera_2008.csv" in text
    assert str(herrera.parent) not in text
    assert "Methods paragraph" in text
    assert "@article{friedman1937," in text


def test_a_leaderboard_stays_small_and_its_pairs_lie_beside_it(run, tmp_path):
    with (EXAMPLES / "mteb_eng_v2_2026.csv").open(encoding="utf-8", newline="") as file:
        rows = [row[:101] for row in csv.reader(file)]
    with (tmp_path / "board.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows(rows)
    page = tmp_path / "top.html"
    assert run("compare", tmp_path / "board.csv", *BEST, "--report", page).code == 0
    assert page.stat().st_size < 3_000_000
    text = page.read_text(encoding="utf-8")
    assert "Tier 1 (" in text
    beside = re.search(r"rows are shown; all of them are in the file (\S+) beside this page", text)
    assert beside
    with (tmp_path / beside[1]).open(encoding="utf-8", newline="") as file:
        assert len(list(csv.reader(file))) == 1 + 100 * 99 // 2
    assert sorted(os.listdir(tmp_path)) == sorted(["board.csv", "top.html", beside[1]])  # noqa: PTH208


@pytest.mark.parametrize("option", ["--report", "--output-dir"])
def test_a_place_that_cannot_be_written_is_named(run, tmp_path, option):
    (tmp_path / "file").write_text("x")
    target = tmp_path / "file" / "r"
    run(*VERBS["pair"], option, target).refused(str(target))
    assert (tmp_path / "file").read_text() == "x"


def test_everything_for_a_paper_in_one_folder(run, no_pdf, herrera, tmp_path):
    folder = tmp_path / "new" / "paper"
    words = ["compare", herrera, *BEST]
    outcome = run(*words, "--output-dir", folder)
    assert outcome.code == 0
    pdf = "report.pdf, " if importlib.util.find_spec("typst") else ""
    assert (
        f"files into {folder}: README.txt, article.tex, references.bib, report.html, report.md, {pdf}report.tex, results.csv"
        in outcome.err
    )
    assert (folder / "results.json").read_text(encoding="utf-8").strip() == run(*words, "-f", "json").fine().strip()
    article = run(*words, "-f", "latex", "--standalone").fine()
    assert (folder / "article.tex").read_text(encoding="utf-8").strip() == article.strip()
    tables = run(*words, "-f", "latex").fine()
    assert (folder / "report.tex").read_text(encoding="utf-8").strip() == tables.strip()
    assert "We compared 5 algorithms" in (folder / "methods" / "methods-en.txt").read_text(encoding="utf-8")
    assert "\\cite{friedman1937}" in (folder / "methods" / "methods-es.tex").read_text(encoding="utf-8")
    assert (folder / "tables" / "ranks.csv").read_text(encoding="utf-8").startswith("Algorithm,Friedman")
    assert "\\label{tab:podium-ranks}" in (folder / "tables" / "ranks.tex").read_text(encoding="utf-8")
    assert (folder / "tables" / "results.csv").read_text(encoding="utf-8").startswith("Problem,C4.5,")
    made = {path.stem for path in (folder / "tables").iterdir() if path.suffix == ".tex"}
    assert made == {path.stem for path in (folder / "tables").iterdir()} > {"hypotheses", "omnibus", "results"}
    assert "@article{demsar2006," in (folder / "references.bib").read_text(encoding="utf-8")
    assert not [path for path in folder.rglob("*") if path.name.startswith(".podium")]
    pytest.importorskip("typst")  # without which README.txt says that the PDF is missing
    said = {
        line.split()[0] for line in (folder / "README.txt").read_text(encoding="utf-8").splitlines() if line[:1] != "N"
    }
    made = {path.name + "/" * path.is_dir() for path in folder.iterdir() if path.name != "README.txt"}
    assert said - {""} == made


@pytest.mark.parametrize("verb", [verb for verb in VERBS if verb != "compare"])  # which is above, file by file
def test_every_verb_fills_a_folder(run, no_pdf, tmp_path, verb):
    assert run(*VERBS[verb], "--output-dir", tmp_path / "o").code == 0
    assert {"article.tex", "report.html", "report.md", "report.tex", "results.csv", "results.json"} <= set(
        os.listdir(tmp_path / "o")  # noqa: PTH208
    )


def test_pictures_lie_in_a_folder_in_every_form_for_papers(run, tmp_path):
    pytest.importorskip("typst")
    assert run(*VERBS["guide"], "--output-dir", tmp_path).code == 0
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF-")
    assert "Not in this folder" not in (tmp_path / "README.txt").read_text(encoding="utf-8")
    starts = {".svg": b"<svg", ".tex": b"%", ".pdf": b"%PDF-"}
    drawn = {path.name: path.read_bytes() for path in (tmp_path / "figures").iterdir()}
    assert drawn.keys() == {f"{name.partition('.')[0]}{suffix}" for name in drawn for suffix in starts}
    assert [name for name, content in drawn.items() if not content.startswith(starts[name[-4:]])] == []


def test_the_methods_paragraph_alone(run, herrera, tmp_path):
    words = ["compare", herrera, *BEST, "--methods"]
    assert run(*words, "en").fine().startswith("We compared 5 algorithms")
    assert run(*words, "es").fine().startswith("Se compararon 5 algoritmos")
    assert "$p < 0.001$" in run(*words, "es", "-f", "latex").fine()
    assert r"\times 10^{-8}" in run(*words, "en", "-f", "latex", "--p-style", "exact").fine()
    run(*words, "en", "-o", tmp_path / "m.txt")
    assert (tmp_path / "m.txt").read_text(encoding="utf-8").startswith("We compared")
    run(*words, "en", "-f", "json").refused("text, latex, markdown, html", "json")
    run("guide", "--methods", "en").refused("no methods paragraph")


def test_pdf_needs_a_file(run, herrera, tmp_path):
    words = ["compare", herrera, *BEST, "-f", "pdf"]
    run(*words).refused("--format pdf needs a file", "--output")
    if importlib.util.find_spec("typst") is None:
        pytest.skip("typst is not installed")
    assert run(*words, "-o", tmp_path / "r.pdf").code == 0
    assert (tmp_path / "r.pdf").read_bytes().startswith(b"%PDF-")
