"""Every study in every form: text, LaTeX, Markdown, HTML, CSV and JSON by its schema."""

from __future__ import annotations

import csv
import io
import re
import shutil
from pathlib import Path

import pytest

from cli.conftest import EXAMPLES
from cli.every_document import COMMANDS, study
from cli.schemas import valid
from podium.cli import study_of
from programs import pdflatex

DIGEST = re.compile("[0-9a-f]{64}")
"""It cannot be broken."""


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.split("/")[-1])
def test_every_study_in_every_form(command: str) -> None:
    one = study(command)
    title = one.document().title.split()[0]
    valid(one.to_json())
    text = one.to_text(width=80, full=True)
    assert [line for line in text.splitlines() if len(line) > 80 and not DIGEST.search(line)] == []
    for shown in (text, one.to_latex(), one.to_markdown(), one.to_html()):
        assert title in shown
        assert not re.search(r"\bnan\b", shown)
    rows = list(csv.reader(io.StringIO(one.to_csv())))
    assert len({len(row) for row in rows}) == 1


PAPER = (
    "\\documentclass{article}\n\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{booktabs,longtable}\n"
)


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="needs pdflatex")
def test_the_tables_of_every_verb_compile_in_one_paper(tmp_path: Path) -> None:
    verbs = {command.split()[0]: command for command in COMMANDS}
    others = [
        f"roc {EXAMPLES}/breast_cancer_scores.csv --truth diagnosis --positive malignant "
        f"--points {EXAMPLES}/breast_cancer_points.csv --control tree",
        f"pair {EXAMPLES}/garcia_herrera_2008.csv C4.5 NaiveBayes --objective maximize",
    ]
    bodies = [one.to_latex() for one in (*map(study, verbs.values()), *(study_of(other.split()) for other in others))]
    pdflatex(tmp_path, PAPER + "\\begin{document}\n" + "\n\\clearpage\n".join(bodies) + "\n\\end{document}\n")
