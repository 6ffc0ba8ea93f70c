"""Markdown, read back by a CommonMark parser, shows what was written."""

from __future__ import annotations

import itertools
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

from podium.document import Bullets, Column, Document, Heading, Paragraph, Table
from podium.render.markdown import to_markdown
from podium.render.visible import running, visible
from render import samples


def parse(text: str) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").enable("strikethrough").parse(text)


def plain(token: Token) -> str:
    assert {child.type for child in token.children or []} <= {"text", "strong_open", "strong_close", "text_special"}
    return "".join(child.content for child in token.children or [])


def rows(text: str) -> list[list[str]]:
    found: list[list[str]] = []
    tokens = parse(text)
    for before, token in itertools.pairwise(tokens):
        if token.type == "tr_open":
            found.append([])
        if before.type in ("td_open", "th_open"):
            found[-1].append(plain(token))
    return found


def test_hostile_names_are_read_back_from_tables() -> None:
    n = len(samples.HOSTILE)
    table = Table(
        "t",
        "caption",
        (
            Column("name", samples.HOSTILE),
            Column("p", [0.5] * n, "pvalue"),
            Column("strong|", samples.HOSTILE, strong=[True] * n),
        ),
    )
    header, *body = rows(to_markdown(Document("", (table,))))
    assert header == ["name", "p", "strong|"]
    assert body == [[visible(name).strip(), "0.500", visible(name).strip()] for name in samples.HOSTILE]


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=30))
@settings(deadline=None, max_examples=150)
def test_any_text_is_read_back(name: str) -> None:
    name = name.replace("\u00a0", "x")  # blank, but not for visible()
    document = Document("", (Paragraph(name), Bullets((f"x{name}",)), Table("t", "", (Column("h", (f"x{name}y",)),))))
    text = to_markdown(document)
    assert rows(text)[1] == [visible(f"x{name}y")]
    shown = [plain(token) for token in parse(text) if token.type == "inline"]
    assert running(f"x{name}") in shown
    if running(name):
        first = next(token for token in parse(text) if token.type == "inline")
        assert plain(first).strip() == running(name).strip()
        assert parse(text)[0].type == "paragraph_open"


@pytest.mark.parametrize("name", samples.EVERY)
def test_every_line_of_a_table_has_the_same_columns(name: str) -> None:
    document = samples.EVERY[name]()
    text = to_markdown(document)
    blocks = re.findall(r"(?:^\|.*\n?)+", text, re.MULTILINE)
    tables = [block for block in document.blocks if isinstance(block, Table) and block.columns]
    assert len(blocks) == len(tables)
    for block, table in zip(blocks, tables, strict=True):
        pipes = {len(re.findall(r"(?<!\\)(?:\\\\)*\|", line)) for line in block.splitlines()}
        assert pipes == {len(table.columns) + 1}
        assert len(block.splitlines()) == table.rows + len(table.sections) + 2


def test_columns_are_aligned_and_strong_cells_bold() -> None:
    text = to_markdown(samples.every_block())
    assert "| :--- | ---: | ---: | :--- | :--- | :--- | ---: | ---: |" in text
    assert "| SVM-RBF (tuned) | 1.250 | -1.234 | **0.0291** | 0.0873 | 0.05 | -0.0123 | 30 |" in text


def test_blocks_become_their_elements() -> None:
    tokens = parse(to_markdown(samples.every_block()))
    headings = [(t.tag, plain(n)) for t, n in itertools.pairwise(tokens) if t.type == "heading_open"]
    assert headings == [
        ("h1", "Comparison of 4 algorithms on 30 problems"),
        ("h2", "Ranks"),
        ("h2", "Advice"),
        ("h3", "Details"),
        ("h2", "References"),
    ]
    types = [token.type for token in tokens]
    assert types.count("blockquote_open") == 2
    assert types.count("bullet_list_open") == types.count("ordered_list_open") == 1
    assert types.count("list_item_open") == 5


def test_a_document_that_starts_with_its_title_shows_it_once() -> None:
    assert to_markdown(Document("T", (Heading("T", 1), Paragraph("x")))) == "# T\n\nx\n"
