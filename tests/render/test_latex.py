"""LaTeX compiles as it is and inside a paper, fits the page, and loses nothing."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.document import Citation, Column, Document, Paragraph, Table
from podium.render.files import write_atomic
from podium.render.latex import to_latex
from podium.render.latex_text import breakable, escape, pieces
from programs import pdflatex
from render import samples

compiles = pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
PROBLEMS = re.compile(r"Overfull \\hbox.*|.*Too many.*|Missing character.*|Float too large.*|Undefined.*")
OLD_FONTS = "\\documentclass{article}\n\\usepackage{booktabs,longtable}\n"
TWO_COLUMNS = (
    "\\documentclass[a4paper,twocolumn]{article}\n\\usepackage[T1]{fontenc}\n\\usepackage{booktabs,longtable}\n"
)
LARGE = "\\documentclass[12pt]{article}\n\\usepackage{booktabs,longtable}\n"


def compile_(folder: Path, document: Document, preamble: str | None = None, more: str = "") -> str:
    """Compile a document, alone or in a paper with more in it, and return the log."""
    if preamble is None:
        return pdflatex(folder, to_latex(document))
    write_atomic(folder / "report.tex", to_latex(document))
    return pdflatex(
        folder, preamble + "\\begin{document}\nBefore \\input{report} after.\n" + more + "\\end{document}\n"
    )


@compiles
@pytest.mark.parametrize("name", samples.EVERY)
def test_every_document_compiles_as_it_is_and_fits_the_page(tmp_path: Path, name: str) -> None:
    log = compile_(tmp_path, samples.EVERY[name]())
    assert PROBLEMS.findall(log) == []


@compiles
@pytest.mark.parametrize("preamble", [OLD_FONTS, TWO_COLUMNS, LARGE], ids=["old fonts", "two columns", "12pt"])
def test_all_documents_can_be_put_into_one_paper(tmp_path: Path, preamble: str) -> None:
    inputs = []
    for name in ("hostile", "forty algorithms", "many pairs"):
        inputs.append(f"\\input{{{name.replace(' ', '-')}}}\n")
        write_atomic(tmp_path / f"{name.replace(' ', '-')}.tex", to_latex(samples.EVERY[name]()))
    log = compile_(tmp_path, samples.EVERY["every block"](), preamble, "".join(inputs))
    assert PROBLEMS.findall(log) == []


@compiles
@pytest.mark.parametrize("preamble", [None, TWO_COLUMNS], ids=["alone", "two columns"])
def test_long_tables_and_many_tables_compile(tmp_path: Path, preamble: str | None) -> None:
    tables = [
        Table(f"t{i}", f"Table {i}", (Column("name", [f"a_{i}"] * 9), Column("p", [0.01] * 9, "pvalue")))
        for i in range(80)
    ]
    document = Document("Many", (*samples.pairs(500).blocks, *tables, *samples.pairs(60).blocks))
    log = compile_(tmp_path, document, preamble)
    assert PROBLEMS.findall(log) == []


@compiles
@pytest.mark.parametrize("preamble", [None, OLD_FONTS], ids=["alone", "old fonts"])
def test_every_character_compiles(tmp_path: Path, preamble: str | None) -> None:
    codes = [*range(0x2600), *range(0x1F600, 0x1F620), 0xD800, 0xFB01, 0xFEFF, 0xFFFD, 0x10FFFF]
    characters = [chr(code) for code in codes]
    names = ["x" + "".join(characters[i : i + 6]) for i in range(0, len(characters), 6)]
    table = Table("all", "All", (Column("name", names), Column("second", names)))
    compile_(tmp_path, Document("", (table, Paragraph(" ".join(names[:300])))), preamble)


@compiles
@pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")
def test_what_is_printed_can_be_read(tmp_path: Path) -> None:
    compile_(tmp_path, samples.hostile())
    done = subprocess.run(["pdftotext", "-layout", "paper.pdf", "-"], cwd=tmp_path, capture_output=True, check=True)
    text = re.sub(r"\s+", " ", done.stdout.decode())
    for printed in (
        "<script>alert(1)</script>",
        "U+1F389 party",
        "évil-ñame-Łódź-ą",
        "lineU+000Abreak",
        "tabU+0009here",
        "a|b||c",
        "[red]x[/red]",
        "U+001B[31mredU+001B[0m",
        "rtl U+202Eoverride",
        "*bold*",
        "# heading",
        "[*]{x}",
        "-- ---",
        "orđe «x» ‹y› „z“",  # Đ and Ð are one glyph in T1
        "lone U+DC80 surrogate",
    ):
        assert printed in text


def braces(text: str) -> int:
    """Depth of braces at the end; fails when it becomes negative."""
    depth = 0
    for token in re.findall(r"\\.|[{}]", text, re.DOTALL):
        depth += {"{": 1, "}": -1}.get(token, 0)
        assert depth >= 0
    return depth


@given(st.text(max_size=40))
@settings(deadline=None, max_examples=150)
def test_escapes_balance_braces_and_leave_nothing_active(text: str) -> None:
    for written in (escape(text), breakable(text)):
        assert braces(written) == 0
        bare = re.sub(r"\\[A-Za-z]+|\\.|\$[^$]*\$", "", written)
        assert not re.search(r"[&%#_^\\$]", bare)
        assert not re.search(r"[\x00-\x1f\x7f]", written)


@given(st.text(st.characters(codec="ascii", min_codepoint=33), min_size=1, max_size=60), st.floats(2, 10))
def test_pieces_of_a_long_word_are_the_word(word: str, longest: float) -> None:
    assert "".join(pieces(word, longest)) == word


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a_b%$#{}&", r"a\_b\%\$\#\{\}\&"),
        ("~^\\", r"\textasciitilde{}\textasciicircum{}\textbackslash{}"),
        ("<|>", r"\textless{}\textbar{}\textgreater{}"),
        ("χ² ≥ 3", r"$\chi$\textsuperscript{2} $\geq$ 3"),
        ("é", r"\'{e}"),
        ("e\u0301", r"\'{e}"),
        ("ï", r"\"{\i}"),
        ("ą", r"\podiumcoded{0105}{\k{a}}"),
        ("🎉", r"\podiumchar{1F389}{🎉}"),
        ("\u202e", r"\podiumnumber{202E}"),
        ("\n", r"\podiumnumber{000A}"),
        (" a  b ", r"\ a \ b\ "),
        ("x₁₂", r"x$_{1}$$_{2}$"),
    ],
)
def test_escapes(text: str, written: str) -> None:
    assert escape(text) == written


def test_tables_have_labels_captions_and_rules() -> None:
    text = to_latex(samples.every_block())
    assert text.count(r"\begin{table*}") == text.count(r"\end{table*}") == 1
    assert r"\label{tab:podium-ranks}" in text
    assert r"\caption{Mean ranks, p-values of z and levels}" in text
    assert text.count(r"\toprule") == text.count(r"\midrule") == text.count(r"\bottomrule") > 0
    assert r"\textbf{0.0291}" in text
    assert r"\textbf{\boldmath $4.49\times10^{-7}$}" in text
    assert "longtable}{" not in text


def test_the_name_of_every_row_stands_in_every_part() -> None:
    text = to_latex(samples.matrix(40))
    assert len(re.findall(r"^algorithm number 17 &", text, re.MULTILINE)) == text.count(r"\endfirsthead") > 1
    shown = re.findall(r"^algorithm number 17 & (.*) \\\\$", text, re.MULTILINE)
    cells = [cell for row in shown for cell in row.split(" & ")]
    assert cells == ["" if j == 17 else f"{(17 - j) / 7:.3f}".replace("-", "$-") + "$" * (j > 17) for j in range(40)]


def test_bibtex_entries_are_comments() -> None:
    entry = "@misc{k,\r\n  title = {A}\x0b\u2028}\r}\n"
    text = to_latex(Document("", (Citation("k", "Author. A.", entry),)))
    start = text.index("% BibTeX")
    lines = text[start:].split("\\podiumfinish")[0].strip().split("\n")
    assert all(line.startswith("%") for line in lines)
    assert "% @misc{k," in lines
    assert "\r" not in text
    assert r"\item Author. A." in text


def test_a_key_makes_a_safe_label() -> None:
    table = Table("a b/%_{}", "c", (Column("x", (1,)),))
    assert r"\label{tab:podium-a-b-}" in to_latex(Document("", (table,)))
