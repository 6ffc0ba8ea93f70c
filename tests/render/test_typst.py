"""PDF by Typst: every text arrives as it was written, whatever it holds."""

from __future__ import annotations

import importlib.util
import re
import shutil
import subprocess
import warnings
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from podium.document import Column, Document, Paragraph, Table
from podium.errors import MissingExtraError
from podium.render.typst import literal, to_pdf, to_typst
from podium.render.visible import running
from render import samples

compiles = pytest.mark.skipif(importlib.util.find_spec("typst") is None, reason="typst is not installed")
reads = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="pdftotext is not installed")


@compiles
@pytest.mark.parametrize("name", samples.EVERY)
def test_every_document_compiles(name: str) -> None:
    assert to_pdf(samples.EVERY[name]()).startswith(b"%PDF-")


@compiles
def test_letters_that_no_font_has_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    import typst as program

    from podium.render import typst

    own = program.Fonts(include_system_fonts=False)  # Latin, Greek, mathematics
    monkeypatch.setattr(typst, "_fonts", lambda: own)
    typst._lacking.cache_clear()
    with pytest.warns(UserWarning, match=r"No font on this machine has 朴 素; boxes"):
        to_pdf(Document("朴素 α ≤ C4.5", ()))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        to_pdf(Document("α ≤ β ∑ C4.5", ()))
    typst._lacking.cache_clear()


@given(st.text(max_size=60))
@settings(deadline=None)
def test_any_text_is_one_literal(text: str) -> None:
    found = literal(text)
    assert re.fullmatch(r'"(?:[^"\\\n]|\\["\\])*"', found)
    assert re.sub(r"\\(.)", r"\1", found[1:-1]).replace("\u200b", "") == running(text).replace("\u200b", "")


@compiles
@reads
def test_names_and_numbers_are_read_back(tmp_path: Path) -> None:
    names = ["a_b%$#{}~^\\&", "<script>", '"q" #x', "= not a heading", "$x$ *b* _i_ `c` @r // no comment", "évil-Łódź"]
    table = Table("t", "Caption #1", (Column("name", names), Column("p", [10.0**-i for i in range(6)], "pvalue")))
    (tmp_path / "x.pdf").write_bytes(to_pdf(Document("Title", (Paragraph("100% *bold* #strong[x]"), table))))
    done = subprocess.run(["pdftotext", "-layout", "x.pdf", "-"], cwd=tmp_path, capture_output=True, check=True)
    text = done.stdout.decode()
    assert [name for name in (*names, "100% *bold* #strong[x]", "Caption #1") if name not in text] == []
    assert re.search(r"1\.00×10\s*−5", text)


def test_wide_tables_come_in_parts_that_repeat_the_names() -> None:
    text = to_typst(samples.matrix(40))
    assert text.count("(part ") > 1
    assert text.count("table.header(") == text.count("(part ")


def test_without_typst_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> Any:
        raise ImportError(name)

    monkeypatch.setattr("podium.render.typst.import_module", missing)
    with pytest.raises(MissingExtraError, match=r"podium\[pdf\]"):
        to_pdf(samples.every_block())
