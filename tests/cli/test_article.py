"""``--format latex --standalone``: an article of every verb that compiles, fits the page and resolves its citations."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import podium
from cli.conftest import BEST, EXAMPLES
from cli.every_document import COMMANDS, study
from podium.document import Citation, Column, Document, Heading, Paragraph, Table
from podium.render.latex import to_article
from podium.studies.shared.outputs import _paper
from programs import pdflatex
from render import samples

compiles = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
PROBLEMS = re.compile(
    r"Overfull \\[hv]box.*|.*Too many.*|Missing character.*|Float too large.*|.*ndefined.*|.*multiply.*|.*Rerun.*"
)
LONG = ("--problem", "function", "--algorithm", "algorithm", "--value", "error")
COMPARE = ("compare", EXAMPLES / "garcia_herrera_2008.csv", *BEST)
VERBS = {
    "compare-control": ("compare", EXAMPLES / "garcia_2010_tutorial.csv", *BEST, "--control", "PDFC"),
    "unpaired": ("compare", EXAMPLES / "garcia_2010_tutorial.csv", *BEST, "--unpaired"),
    "pair": ("pair", EXAMPLES / "garcia_2010_tutorial.csv", "PDFC", "NNEP", *BEST),
    "all-pairs": ("pair", EXAMPLES / "garcia_2010_tutorial.csv", *BEST),
    "folds": ("folds", EXAMPLES / "breast_cancer_10fold.csv", *BEST),
    "predictions": ("predictions", EXAMPLES / "digits_predictions.csv", "--truth", "digit"),
    "roc": ("roc", EXAMPLES / "breast_cancer_scores.csv", "--truth", "diagnosis", "--positive", "malignant"),
    "roc-multiclass": ("roc", EXAMPLES / "wine_scores.csv", "--truth", "cultivar", "--multiclass"),
    "assumptions": ("assumptions", EXAMPLES / "cec2017_d10_runs.csv", *LONG),
    "order": (
        *("order", EXAMPLES / "amlb_2019_score.csv", *BEST),
        *("--cost", EXAMPLES / "amlb_2019_seconds.csv"),
    ),
    "convergence": ("convergence", EXAMPLES / "cec2017_d10_convergence_mean.csv", "--objective", "minimize"),
    "adjust": ("adjust", "-"),
    "guide": ("guide",),
}


TABLES = {
    "compare-control": ["ranks", "omnibus", "friedman-control-adjusted"],
    "unpaired": ["ranks", "omnibus", "mann-whitney-all-pairs-adjusted"],
    "pair": ["tests", "location", "effects"],
    "all-pairs": ["summary", "shift", "wilcoxon-all-pairs-adjusted"],
    "folds": ["means", "differences", "corrected-t-all-pairs-adjusted"],
    "roc": ["areas", "operating-points", "delong-all-pairs-adjusted"],
    "assumptions": ["conditions", "tallies", "equal-variances"],
    "order": ["order", "tests"],
    "convergence": ["convergence-speed", "convergence-basic", "ranks"],
    "guide": [],
}
"""The tables before the appendix, in the order of the report."""


FIRST_RUN = re.compile(r".*Citation.*|.*undefined references.*|.*undefined citations.*|.*Rerun.*")
"""What the first run says of citations that the second fills in."""


def problems(log: str, runs: int = 1) -> list[str]:
    """What does not fit or is not found."""
    found = PROBLEMS.findall(log)
    return found if runs > 1 else [line for line in found if not FIRST_RUN.fullmatch(line)]


def thinned(article: str) -> str:
    """Keep three pieces of each style of each picture: the box stays, and LaTeX spends nearly all its time on the others."""

    def thin(picture: re.Match[str]) -> str:
        seen: Counter[str] = Counter()
        lines = []
        for line in picture[0].splitlines():
            piece = re.match(r"\\(?:node|draw|path)\[[^]]*\]", line)
            seen.update([piece[0]] if piece else [])
            if piece is None or seen[piece[0]] <= 3:
                lines.append(line)
        return "\n".join(lines)

    return re.sub(r"\\begin\{tikzpicture\}.*?\\end\{tikzpicture\}", thin, article, flags=re.DOTALL)


def printed(folder: Path) -> str:
    """What can be read in the PDF."""
    done = subprocess.run(["pdftotext", "paper.pdf", "-"], cwd=folder, capture_output=True, check=True)
    return re.sub(r"\s+", " ", done.stdout.decode("utf-8"))


def together(articles: dict[str, str]) -> str:
    """Join articles into one, whose parts have labels and sections of their own: one run compiles all of them."""
    heads, bodies = zip(
        *(article.split("\\begin{document}\n\\maketitle\n") for article in articles.values()), strict=True
    )
    joined = [max((head.split("\\title{")[0] for head in heads), key=len), "\\begin{document}"]
    for name, body in zip(articles, bodies, strict=True):
        own = re.sub(r"\\(label|bibitem)\{", rf"\\\1{{{name}:", body.removesuffix("\n\\end{document}\n"))
        start = rf"\clearpage\setcounter{{section}}{{0}}\renewcommand\thesection{{\arabic{{section}}}}\typeout{{START {name} \thepage}}"
        joined += [start, own.replace("\\appendix\n", rf"\typeout{{APPENDIX {name} \thepage}}\appendix" + "\n")]
    return "\n".join([*joined, "\\end{document}\n"])


def read_pages(log: str) -> dict[str, int]:
    """How many pages stand before the appendix of each article."""
    starts = dict(re.findall(r"^START (\S+) (\d+)$", log, re.MULTILINE))
    return {
        name: int(page) - int(starts[name]) for name, page in re.findall(r"^APPENDIX (\S+) (\d+)$", log, re.MULTILINE)
    }


@compiles
def test_the_article_of_every_verb_compiles_and_fits_the_page(run, tmp_path):
    published = "A,B,0.01\nA,C,0.04\nB,C,0.2\n"
    articles = {
        name: run(*VERBS[name], "-f", "latex", "--standalone", stdin=published if name == "adjust" else None).fine()
        for name in VERBS
    }
    for name, article in articles.items():
        main = re.findall(r"\\label\{tab:podium-([^}]*)\}", article.split("\\appendix\n")[0])
        assert main == TABLES.get(name, main)
        assert article.count("\\begin{abstract}") <= 1
        cited = {key for keys in re.findall(r"\\cite\{([^}]*)\}", article) for key in keys.split(",")}
        listed = re.findall(r"\\bibitem\{([^}]*)\}", article)
        assert cited <= set(listed)
        assert len(listed) == len(set(listed))
        labels = re.findall(r"\\label\{([^}]*)\}", article)
        assert len(labels) == len(set(labels))
    log = pdflatex(tmp_path, thinned(together(articles)))
    assert problems(log) == []
    pages = read_pages(log)
    assert set(pages) == set(VERBS) - {"guide"}
    assert max(pages.values()) <= 4, pages
    assert sum(pages.values()) <= 3.2 * len(pages), pages


def test_the_tables_that_matter_come_first_and_all_the_others_behind(run):
    article = run(*COMPARE, "-f", "latex", "--standalone").fine()
    read, appendix = article.split("\\appendix\n")
    ranks = ["tab:podium-ranks", "tab:podium-omnibus", "tab:podium-friedman-all-pairs-adjusted"]
    assert re.findall(r"\\label\{(tab:[^}]*)\}", read) == ranks
    behind = re.findall(r"\\label\{(tab:[^}]*)\}", appendix)
    assert "tab:podium-ranks-whole" not in behind  # it stands whole in front
    assert {
        "tab:podium-friedman-all-pairs-adjusted-whole",
        "tab:podium-friedman-all-pairs-thresholds",
        "tab:podium-contrasts",
        "tab:podium-critical-differences",
    } <= set(behind)
    assert read.count("\\begin{tikzpicture}") == 1
    assert appendix.count("\\begin{tikzpicture}") > 1
    # The notes belong to columns that are there.
    assert "Bonferroni: the correction" in appendix
    assert "Bonferroni: the correction" not in read
    assert read.count("The appendix has the whole table.") == 1
    messages = re.findall(r"^\\item (W\d+): ", read, re.MULTILINE)
    assert messages == re.findall(r"\\textbf\{(W\d+)\}", appendix)[:3]
    assert "Reasons, remedies and 1 more piece of advice" in read
    # Every reference once: cited ones in the bibliography, the others behind.
    assert "Demšar, J. (2006)" in read.replace("\\v{s}", "š")
    assert "Shaffer" in appendix.split("Further references")[1].split("BibTeX entries")[0]


def test_long_tables_are_shown_in_part_before_the_appendix():
    values = np.random.default_rng(5).normal(size=(31, 12)).round(2)
    names = [f"n{number:02}" for number in range(31)]
    study = podium.compare(dict(zip(names, values, strict=True)), objective="maximize")
    read, appendix = study.to_latex(standalone=True).split("\\appendix\n")
    assert "The first 20 of 31 rows are shown." in read
    assert "tab:podium-ranks-whole" in appendix
    rows = re.findall(r"^(n\d\d) & ", read.split("tab:podium-ranks}")[1].split("\\bottomrule")[0], re.MULTILINE)
    behind = appendix.split("tab:podium-ranks-whole}")[1].split("\\end{longtable}")[0]
    whole = re.findall(r"^(n\d\d) & ", behind, re.MULTILINE)
    assert (len(rows), rows) == (20, study.table("ranks").columns()["Algorithm"][:20])
    assert sorted(whole) == names
    assert "The first 20 of 465 rows are shown." in read.split("tab:podium-friedman-all-pairs-adjusted}")[1]
    assert "tab:podium-friedman-all-pairs-adjusted-whole" in appendix


@pytest.mark.parametrize(
    "command", [one for one in COMMANDS if not one.startswith(("table", "guide"))], ids=lambda one: one.split("/")[-1]
)
def test_an_article_has_the_family_of_the_verdict_and_every_table_of_the_report(command):
    """In front the whole family or its first rows; behind whatever is not whole in front."""
    one = study(command)
    document = one.document()
    paper, appendix = _paper(one, document, None)
    read, behind = (
        {block.key: block for block in part.blocks if isinstance(block, Table)}
        for part in (paper, appendix or Document("", ()))
    )
    for table in document.blocks:
        if isinstance(table, Table):
            whole = behind.get(table.key) or behind.get(f"{table.key}-whole") or read[table.key]
            assert (whole.columns, whole.notes) == (table.columns, table.notes)
    family = getattr(getattr(one, "verdict", None), "family", None)
    if family is not None:
        shown = read[f"{family.ranking}-{family.design}-adjusted"]
        assert shown.rows == (family.m if family.m <= 30 else 20)


def test_the_only_table_of_a_study_is_whole_before_the_appendix():
    names = [f"algorithm number {number}" for number in range(24)]
    values = np.random.default_rng(5).normal(size=(24, 4)).round(2)
    study = podium.results_table(dict(zip(names, values, strict=True)), objective="maximize")
    read, appendix = study.to_latex(standalone=True).split("\\appendix\n")
    assert read.count("\\toprule") > 1  # in parts
    assert all(f"number {number}" in read.split("\\label{tab:podium-results}")[1] for number in range(24))
    assert "tab:podium-results" not in appendix


@compiles
@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")
def test_what_stands_in_an_article(run, tmp_path):
    article = run(*COMPARE, "-f", "latex", "--standalone").fine()
    assert problems(pdflatex(tmp_path, *[thinned(article)] * 2), runs=2) == []
    text = printed(tmp_path)
    places = [
        text.index(piece)
        for piece in (
            "Comparison of 5 algorithms on 30 problems",
            "Abstract",
            "Figure 1: Critical difference diagram",
            "Table 1: Mean ranks",
            "Methods We compared 5 algorithms",
            "References [1] Friedman, M. (1937)",
            "A Advice",
            "More pictures",
            "How this was computed",
            "SHA-256 of the data",
        )
    ]
    assert places == sorted(places)
    assert re.search(r"Friedman test \[1\]", text)  # the citation became a number
    assert "[?]" not in text


HOSTILE = [name for name in samples.HOSTILE if name.strip()][:9]


@compiles
def test_articles_of_few_many_and_odd_names_fit_the_page(tmp_path):
    articles = {}
    for case, names in {
        "two": ["A", "B"],
        "hostile": HOSTILE,
        "many": [f"model_{i}/variant" for i in range(18)],
    }.items():
        values = np.random.default_rng(3).normal(size=(len(names), 12)).round(2)
        study = podium.compare(dict(zip(names, values, strict=True)), objective="maximize")
        articles[case] = study.to_latex(standalone=True)
    log = pdflatex(tmp_path, thinned(together(articles)))
    assert problems(log) == []
    pages = read_pages(log)
    assert set(pages) == set(articles)
    assert max(pages.values()) <= 4, pages
    total = re.search(r"Output written on paper.pdf \((\d+) pages", log)
    assert total is not None
    assert int(total[1]) < 75


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
