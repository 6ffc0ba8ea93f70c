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


def shown() -> list[tuple[str, str]]:
    """Every block of the documents that shows a methods paragraph."""
    pages = sorted((ROOT / "docs").glob("*.md"))
    blocks = [
        block for page in pages for block in re.findall(r"```\n\$ podium .*?```", page.read_text("utf-8"), re.DOTALL)
    ]
    found = [re.fullmatch(r"```\n\$ podium ((?:[^\n]+\\\n)*[^\n]+)\n(.*)```", block, re.DOTALL) for block in blocks]
    return [(match[1].replace("\\\n", " "), match[2]) for match in found if match and "--methods" in match[1]]


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


def test_the_documents_show_some():
    assert len(shown()) >= 6


@pytest.mark.parametrize(("command", "text"), shown())
def test_the_documents_show_what_podium_prints(run, command, text, monkeypatch):
    monkeypatch.chdir(ROOT)
    printed = run(*shlex.split(command)).fine()
    place = 0
    for part in text.split("…\n"):
        assert part.strip() in printed[place:]
        place = printed.index(part.strip(), place)
