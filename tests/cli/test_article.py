"""``--format latex --standalone``: an article of every verb that compiles, fits the page and resolves its citations."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import podium
from cli.conftest import EXAMPLES
from podium.document import Citation, Column, Document, Heading, Paragraph, Table
from podium.render.latex import to_article
from render import samples

compiles = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
PROBLEMS = re.compile(
    r"Overfull \\[hv]box.*|.*Too many.*|Missing character.*|Float too large.*|.*ndefined.*|.*multiply.*|.*Rerun.*"
)
OBJECTIVE = ("--objective", "maximize")
LONG = ("--problem", "function", "--algorithm", "algorithm", "--value", "error")
COMPARE = ("compare", EXAMPLES / "garcia_herrera_2008.csv", *OBJECTIVE)
VERBS = {
    "compare-control": ("compare", EXAMPLES / "garcia_2010_tutorial.csv", *OBJECTIVE, "--control", "PDFC"),
    "unpaired": ("compare", EXAMPLES / "garcia_2010_tutorial.csv", *OBJECTIVE, "--unpaired"),
    "pair": ("pair", EXAMPLES / "garcia_2010_tutorial.csv", "PDFC", "NNEP", *OBJECTIVE),
    "all-pairs": ("pair", EXAMPLES / "garcia_2010_tutorial.csv", *OBJECTIVE),
    "folds": ("folds", EXAMPLES / "breast_cancer_10fold.csv", *OBJECTIVE),
    "predictions": ("predictions", EXAMPLES / "digits_predictions.csv", "--truth", "digit"),
    "roc": ("roc", EXAMPLES / "breast_cancer_scores.csv", "--truth", "diagnosis", "--positive", "malignant"),
    "roc-multiclass": ("roc", EXAMPLES / "wine_scores.csv", "--truth", "cultivar", "--multiclass"),
    "assumptions": ("assumptions", EXAMPLES / "cec2017_d10_runs.csv", *LONG),
    "order": (
        *("order", EXAMPLES / "amlb_2019_score.csv", *OBJECTIVE),
        *("--cost", EXAMPLES / "amlb_2019_seconds.csv"),
    ),
    "convergence": ("convergence", EXAMPLES / "cec2017_d10_convergence_mean.csv", "--objective", "minimize"),
    "adjust": ("adjust", "-"),
    "guide": ("guide",),
}


FIRST_RUN = re.compile(r".*Citation.*|.*undefined references.*|.*undefined citations.*|.*Rerun.*")
"""What the first run says of citations that the second fills in."""


def problems(log: str, runs: int = 1) -> list[str]:
    """What does not fit or is not found."""
    found = PROBLEMS.findall(log)
    return found if runs > 1 else [line for line in found if not FIRST_RUN.fullmatch(line)]


def compiled(folder: Path, article: str, runs: int = 1) -> str:
    """Compile an article and return the log of the last run."""
    (folder / "article.tex").write_bytes(article.encode("utf-8", "backslashreplace"))
    command = ["pdflatex", "-halt-on-error", "-interaction=nonstopmode", "article.tex"]
    for _ in range(runs):
        done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        assert done.returncode == 0, done.stdout[-3000:].decode("utf-8", "replace")
    return (folder / "article.log").read_text(encoding="utf-8", errors="replace")


def printed(folder: Path) -> str:
    """What can be read in the PDF."""
    done = subprocess.run(["pdftotext", "article.pdf", "-"], cwd=folder, capture_output=True, check=True)
    return re.sub(r"\s+", " ", done.stdout.decode("utf-8"))


@compiles
@pytest.mark.parametrize("verb", VERBS)
def test_the_article_of_every_verb_compiles_and_fits_the_page(run, tmp_path, verb):
    read = "A,B,0.01\nA,C,0.04\nB,C,0.2\n" if verb == "adjust" else None
    article = run(*VERBS[verb], "-f", "latex", "--standalone", stdin=read).fine()
    assert problems(compiled(tmp_path, article)) == []
    assert article.count("\\begin{abstract}") <= 1
    cited = {key for keys in re.findall(r"\\cite\{([^}]*)\}", article) for key in keys.split(",")}
    listed = re.findall(r"\\bibitem\{([^}]*)\}", article)
    assert cited <= set(listed)
    assert len(listed) == len(set(listed))


@compiles
@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")
def test_what_stands_in_an_article(run, tmp_path):
    log = compiled(tmp_path, run(*COMPARE, "-f", "latex", "--standalone").fine(), runs=2)
    assert problems(log, runs=2) == []
    text = printed(tmp_path)
    places = [
        text.index(piece)
        for piece in (
            "Comparison of 5 algorithms on 30 problems",
            "Abstract",
            "Figure 1: Critical difference diagram",
            "Table 1: Mean ranks",
            "More pictures",
            "How this was computed",
            "Methods paragraph We compared 5 algorithms",
            "References [1] Friedman, M. (1937)",
            "SHA-256 of the data",
        )
    ]
    assert places == sorted(places)
    assert re.search(r"Friedman test \[1\]", text)  # the citation became a number
    assert "[?]" not in text


HOSTILE = [name for name in samples.HOSTILE if name.strip()][:9]


@compiles
@pytest.mark.parametrize(
    "names", [["A", "B"], HOSTILE, [f"model_{i}/variant" for i in range(24)]], ids=["two", "hostile", "two dozen"]
)
def test_articles_of_few_many_and_odd_names_fit_the_page(tmp_path, names):
    values = np.random.default_rng(3).normal(size=(len(names), 12)).round(2)
    study = podium.compare(dict(zip(names, values, strict=True)), objective="maximize")
    log = compiled(tmp_path, study.to_latex(standalone=True))
    assert problems(log) == []
    pages = re.search(r"Output written on article.pdf \((\d+) pages", log)
    assert pages is not None
    assert int(pages[1]) < 30


@pytest.mark.parametrize("format_", ["text", "markdown", "html", "csv", "json", "pdf"])
def test_standalone_is_for_latex(run, format_):
    run(*VERBS["guide"], "--standalone", "-f", format_).refused("--standalone", "--format latex", f"--format {format_}")
    run(*COMPARE, "--standalone", "-f", "latex", "--methods", "en").refused("--standalone", "--methods")


def test_without_it_the_text_can_be_input(run):
    plain = run(*COMPARE, "-f", "latex").fine()
    assert "\\let\\podiumfinish\\relax" in plain
    assert "tikzpicture" not in plain
    assert "thebibliography" not in plain


def test_the_verdict_is_the_abstract_and_a_second_one_stands_out():
    blocks = (Paragraph("First.", lead=True), Heading("More"), Paragraph("Second.", lead=True))
    article = to_article(Document("T", blocks))
    start, abstract, end = (article.index(word) for word in ("\\begin{abstract}", "First.", "\\end{abstract}"))
    assert start < abstract < end < article.index("\\section{") < article.index("Second.")
    assert article.count("\\begin{abstract}") == 1


def test_long_tables_are_cut_and_say_so():
    def table(rows: int) -> Table:
        return Table("t", "T", (Column("n", [f"row{i}" for i in range(rows)], strong=[True] * rows),), notes=("Mine.",))

    whole, part = (to_article(Document("T", (table(rows),))) for rows in (60, 61))
    assert ("row59" in whole, "rows are shown" in whole) == (True, False)
    assert ("row39" in part, "row40" in part) == (True, False)
    assert "The first 40 of 61 rows are shown." in part
    assert "Mine." in part


def test_paragraphs_that_are_written_already_and_references():
    blocks = (
        Heading("Methods"),
        Paragraph("plain text"),
        Paragraph("50%"),
        Heading("References"),
        Citation("k", "K & L (1999).", "@misc{k}"),
    )
    article = to_article(Document("T", blocks), written={"plain text": "see~\\cite{k}"}, facts={"Seed": "a_b"})
    body = article.split("\\begin{document}")[1]
    assert "see~\\cite{k}" in body
    assert "plain text" not in body
    assert "50\\%" in body
    assert "\\section{\\raggedright References}" not in body
    assert "\\bibitem{k} K \\& L (1999)." in body
    assert "Seed: a\\_b" in body
    assert "% @misc{k}" in body


def test_an_article_of_nothing_is_an_article():
    article = to_article(Document("", ()))
    assert "\\title{Report}" in article
    assert "tikz" not in article.split("\\begin{document}")[0]
