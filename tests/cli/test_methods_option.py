"""``--methods``: the paragraph in every format, and what the documents show of it."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

pytestmark = pytest.mark.usefixtures("computed_once")

ROOT = Path(__file__).parents[2]
VERBS = {
    "pair": "pair examples/garcia_2010_tutorial.csv PDFC NNEP --objective maximize",
    "all pairs": "pair examples/garcia_2010_tutorial.csv --objective maximize",
    "folds": "folds examples/breast_cancer_5x2cv.csv --objective maximize --control 5-NN",
    "order": "order examples/amlb_2019_score.csv --objective maximize --cost examples/amlb_2019_seconds.csv",
    "parametric": "compare examples/garcia_herrera_2008.csv --objective maximize --parametric",
}


@pytest.mark.parametrize("language", ["en", "es"])  # those that have every methods paragraph
@pytest.mark.parametrize("verb", VERBS)
def test_every_format_but_tables(run, verb, language, monkeypatch):
    monkeypatch.chdir(ROOT)
    words = [*shlex.split(VERBS[verb]), "--methods", language]
    text = run(*words).fine()
    assert ("We " in text[:3]) == (language == "en")
    assert {"en": "References", "es": "Referencias"}[language] in text
    assert "\\cite{" in run(*words, "-f", "latex").fine()
    assert re.search(r"\[@\w+\d{4}", run(*words, "-f", "markdown").fine())
    assert '<div class="podium">' in run(*words, "-f", "html").fine()
    run(*words, "-f", "json").refused("methods paragraph is available as text, latex, markdown, html")
    assert run(*words, "--p-style", "exact").fine() != text
