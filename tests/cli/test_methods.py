"""``--methods`` of every verb that has the paragraph: alone, in every format, and in the documents."""

from __future__ import annotations

import re
import shlex

import pytest

from cli.conftest import BEST, EXAMPLES
from cli.every_document import COMMANDS, study

pytestmark = pytest.mark.usefixtures("computed_once")

CALLS = {
    "predictions": ["predictions", EXAMPLES / "digits_predictions.csv", "--truth", "digit"],
    "roc": ["roc", EXAMPLES / "breast_cancer_scores.csv", "--truth", "diagnosis", "--positive", "malignant"],
    "multiclass": ["roc", EXAMPLES / "wine_scores.csv", "--truth", "cultivar", "--multiclass"],
    "convergence": ["convergence", EXAMPLES / "cec2017_d10_convergence_mean.csv", "--objective", "minimize"],
    "assumptions": [
        *["assumptions", EXAMPLES / "cec2017_d10_runs.csv", "--problem", "function", "--algorithm", "algorithm"],
        *["--value", "error", "--run", "run", "--scheme", "seeds"],
    ],
    "runs": [
        *["runs", EXAMPLES / "cec2017_d10_runs.csv", "--problem", "function", "--algorithm", "algorithm", "--dominance"],
        *["--value", "error", "--run", "run", "--objective", "minimize", "--resamples", "2000"],
    ],
    "incomplete": ["compare", EXAMPLES / "amlb_2019_medium_8c1h.csv", "--missing", "incomplete"],
    "grouped": [
        *["compare", EXAMPLES / "cec2017_d10_mean_error.csv", "--objective", "minimize"],
        *["--group", EXAMPLES / "cec2017_families.csv"],
    ],
}  # fmt: skip
KEYS = {
    "predictions": "cochran1950",
    "roc": "delong1988",
    "multiclass": "handtill2001",
    "convergence": "page1963",
    "assumptions": "shapiro1965",
    "runs": "agarwal2021",
    "incomplete": "skillings1981",
    "grouped": "winkler2015",
}
STARTS = {"en": r"We (compared|checked)", "es": r"Se (compar|comprob)"}


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("call", CALLS)
def test_the_paragraph_alone(run, call, language):
    text = run(*CALLS[call], "--methods", language).fine()
    assert re.match(STARTS[language], text)
    assert {"en": "References", "es": "Referencias"}[language] in text
    latex = run(*CALLS[call], "--methods", language, "--format", "latex", "--p-style", "exact").fine()
    assert re.search(rf"\\cite\{{[^}}]*{KEYS[call]}", latex)
    assert f"{{{KEYS[call]}," in latex
    assert re.search(r"\$p = (0\.\d{4,5}|\d\.\d\d \\times 10\^\{-\d+\})\$", latex)
    markdown = run(*CALLS[call], "--methods", language, "--format", "markdown").fine()
    assert f"@{KEYS[call]}" in markdown


@pytest.mark.parametrize("call", CALLS)
def test_the_report_has_the_paragraph(run, call, tmp_path):
    page = tmp_path / "report.html"
    assert run(*CALLS[call], "--report", page).code == 0
    text = page.read_text(encoding="utf-8")
    assert "Methods paragraph" in text
    assert KEYS[call] in text


BAYES = [
    "bayes",
    EXAMPLES / "garcia_2010_tutorial.csv",
    *[*BEST, "--rope", "0.01", "--samples", "2000"],
]


@pytest.mark.parametrize("language", ["en", "es"])
def test_posterior_probabilities_are_formulas(run, language):
    text = run(*BAYES, "--methods", language).fine()
    assert re.match(STARTS[language], text)
    assert "Benavoli" in text
    latex = run(*BAYES, "--methods", language, "--format", "latex").fine()
    assert re.search(r"\$P = 0\.\d{3,}\$", latex)
    assert re.search(r"\\cite\{benavoli2014", latex)
    assert run(*BAYES, "--methods", language, "--p-style", "exact").fine() == text
    assert "@benavoli2017" in run(*BAYES, "--methods", language, "--format", "markdown").fine()


def test_a_folder_has_the_paragraph_in_both_languages(run, no_pdf, tmp_path):
    assert run(*BAYES, "--output-dir", tmp_path / "paper").code == 0
    for name in ("methods-en.txt", "methods-es.txt", "methods-en.tex", "methods-es.md"):
        assert "PDFC" in (tmp_path / "paper" / "methods" / name).read_text(encoding="utf-8")
    assert "benavoli2014" in (tmp_path / "paper" / "references.bib").read_text(encoding="utf-8")


IN_WORDS = {
    "pair": "pair examples/garcia_2010_tutorial.csv PDFC NNEP --objective maximize",
    "all pairs": "pair examples/garcia_2010_tutorial.csv --objective maximize",
    "folds": "folds examples/breast_cancer_5x2cv.csv --objective maximize --control 5-NN",
    "order": "order examples/amlb_2019_score.csv --objective maximize --cost examples/amlb_2019_seconds.csv",
    "parametric": "compare examples/garcia_herrera_2008.csv --objective maximize --parametric",
}


@pytest.mark.parametrize("language", ["en", "es"])  # those that have every methods paragraph
@pytest.mark.parametrize("verb", IN_WORDS)
def test_every_format_but_tables(run, verb, language, monkeypatch):
    monkeypatch.chdir(EXAMPLES.parent)
    words = [*shlex.split(IN_WORDS[verb]), "--methods", language]
    text = run(*words).fine()
    assert ("We " in text[:3]) == (language == "en")
    assert {"en": "References", "es": "Referencias"}[language] in text
    assert "\\cite{" in run(*words, "-f", "latex").fine()
    assert re.search(r"\[@\w+\d{4}", run(*words, "-f", "markdown").fine())
    assert '<div class="podium">' in run(*words, "-f", "html").fine()
    run(*words, "-f", "json").refused("methods paragraph is available as text, latex, markdown, html")
    assert run(*words, "--p-style", "exact").fine() != text


WITHOUT_TEST = ("without tests", "without a test", "posterior probability", "standard error of at most")
NUMBER = r"\d+ (published|problems|instances|observations|independent repetitions|crisp)|\d+-fold|5×2 cross|each of 6|repeated 10|one problem|how many problems"


@pytest.mark.parametrize(
    "command",
    [one for one in COMMANDS if not one.startswith(("describe", "guide"))],
    ids=lambda one: one.split("/")[-1],
)
def test_the_short_form_is_one_sentence_that_names_test_adjustment_level_and_size(command):
    for language in ("en", "es"):
        text = study(command).methods(language, short=True).render("latex").split("\n\n")[0]
        words = re.sub(r"\s*\\cite\{[^}]*\}", "", text).split()
        assert len(words) <= 40, (language, len(words), text)
    text = study(command).methods(short=True).text
    assert re.match("We |For each of ", text)
    assert len(re.findall(r"[.] [A-Z]", re.sub(r"\([^()]*\d{4}\)", "", text))) == 0
    assert re.search(NUMBER, text), text
    if not any(words in text for words in WITHOUT_TEST):
        assert re.search(r"test|ranks|p-values", text), text
        assert "α = 0.05" in text or "Friedman" in text, text


def test_the_short_form_names_what_decided_and_cites_it(run, herrera):
    control = ["compare", herrera, *BEST, "--control", "C4.5", "--alternative", "greater"]
    text = run(*control, "--methods", "short").flat()
    assert text.startswith(
        "We compared C4.5 with the other 4 algorithms over 30 problems (Holm procedure on Friedman ranks,"
    )
    assert "family-wise α = 0.05, one-sided: the control is better" in text.partition("(Demšar, 2006; Holm, 1979")[0]
    latex = run(
        "compare", herrera, *BEST, "--alpha", "0.01", "--methods", "short", "--language", "es", "-f", "latex"
    ).fine()
    assert latex.startswith("Se compararon 5 algoritmos en 30 problemas (procedimiento de Bergmann")
    assert re.search(r"= 0\.01 .*\\cite\{demsar2006,bergmann1988", latex.splitlines()[0])
    assert 'study.methods(short=True).render("text")' in run(*control, "--methods", "short", "--python").fine()
    run("describe", herrera, "--methods", "short").refused("no methods paragraph")
