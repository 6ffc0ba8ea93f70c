"""``--methods`` for classifiers, convergence and assumptions: the paragraph alone, in every format that it has."""

from __future__ import annotations

import re

import pytest

from cli.conftest import EXAMPLES

CALLS = {
    "predictions": ["predictions", EXAMPLES / "digits_predictions.csv", "--truth", "digit"],
    "roc": ["roc", EXAMPLES / "breast_cancer_scores.csv", "--truth", "diagnosis", "--positive", "malignant"],
    "multiclass": ["roc", EXAMPLES / "wine_scores.csv", "--truth", "cultivar", "--multiclass"],
    "convergence": ["convergence", EXAMPLES / "cec2017_d10_convergence_mean.csv", "--objective", "minimize"],
    "assumptions": [
        *["assumptions", EXAMPLES / "cec2017_d10_runs.csv", "--problem", "function", "--algorithm", "algorithm"],
        *["--value", "error", "--run", "run", "--scheme", "seeds"],
    ],
}  # fmt: skip
KEYS = {
    "predictions": "cochran1950",
    "roc": "delong1988",
    "multiclass": "handtill2001",
    "convergence": "page1963",
    "assumptions": "shapiro1965",
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
