"""Running text with formulas and citations."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.document import Citation
from podium.errors import InputError
from podium.render.latex_text import math
from podium.render.prose import PROSE_FORMATS, Cited, Formula, author_year, plain, render_prose
from programs import pdflatex
from render import samples


def reference(key: str, authors: str, year: str = "2008") -> Citation:
    return Citation(key, f"{authors} {year}", f"@article{{{key},\n  author = {{{authors}}},\n  year = {{{year}}}\n}}")


ONE = reference("one2008", "Holm, Sture")
TWO = reference("two2008", "García, Salvador and Herrera, Francisco")
MANY = reference("many2008", "A, B and C, D and E, F")
PIECES = ("We tested", Cited(("one2008", "two2008")), ": ", Formula("χ²(4) = 39.65"), ",", Formula("p < 0.001"), ".")


def test_authors_are_named_as_in_running_text() -> None:
    assert [author_year(item) for item in (ONE, TWO, MANY)] == [
        "Holm, 2008",
        "García and Herrera, 2008",
        "A et al., 2008",
    ]
    assert author_year(TWO, "es") == "García y Herrera, 2008"


def test_each_format_cites_in_its_own_way() -> None:
    assert plain(PIECES, (ONE, TWO)) == ("We tested (Holm, 2008; García and Herrera, 2008): χ²(4) = 39.65, p < 0.001.")
    latex = render_prose(PIECES, (ONE, TWO), "latex")
    assert latex.splitlines()[0] == r"We tested~\cite{one2008,two2008}: $\chi^{2}(4) = 39.65$, $p < 0.001$."
    assert "% @article{two2008," in latex
    markdown = render_prose(PIECES, (ONE, TWO), "markdown")
    assert markdown.splitlines()[0] == r"We tested [@one2008; @two2008]: $\chi^{2}(4) = 39.65$, $p < 0.001$."
    assert "```bibtex\n@article{one2008," in markdown


@pytest.mark.parametrize(
    ("plain_form", "latex"),
    [
        ("p = 4.49 × 10⁻⁷", r"p = 4.49 \times 10^{-7}"),
        ("F(4, 116) = −0.50", "F(4, 116) = -0.50"),
        ("α ≤ 0.05", r"\alpha \leq 0.05"),
        ("χn", r"\chi n"),
    ],
)
def test_formulas_become_mathematics(plain_form: str, latex: str) -> None:
    assert math(plain_form) == latex


def test_another_format_is_refused() -> None:
    with pytest.raises(InputError, match="not as csv"):
        render_prose(PIECES, (ONE, TWO), "csv")


@given(st.text(max_size=30))
@settings(deadline=None)
def test_any_name_can_stand_in_a_sentence(name: str) -> None:
    for form in PROSE_FORMATS:
        text = render_prose([f"We compared {name} with", Formula("α = 0.05"), "."], (), form)
        assert "<script" not in text
        assert text.endswith("\n")


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_hostile_names_compile(tmp_path: Path) -> None:
    pieces = [f"We compared {', '.join(samples.HOSTILE)} at", Formula("p = 4.49 × 10⁻⁷"), Cited(("one2008",)), "."]
    (tmp_path / "methods.tex").write_text(
        render_prose(pieces, (ONE,), "latex"), encoding="utf-8", errors="backslashreplace"
    )
    paper = (
        "\\documentclass{article}\\begin{document}\\input{methods}\n"
        "\\begin{thebibliography}{9}\\bibitem{one2008} Holm\\end{thebibliography}\\end{document}\n"
    )
    assert "undefined" not in pdflatex(tmp_path, paper, paper)  # citations are known from the second run on
