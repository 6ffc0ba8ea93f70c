"""HTML is well-formed, semantic and harmless."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from podium.document import Column, Document, Paragraph, Table
from podium.render.html import escape, to_html
from podium.render.visible import visible
from render import samples

ALLOWED = {
    *("div", "style", "h1", "h2", "h3", "h4", "h5", "p", "ul", "ol", "li", "aside", "strong", "em", "bdi", "sup"),
    *("figure", "figcaption", "svg", "path", "span", "u"),
    *("table", "caption", "thead", "tbody", "tr", "th", "td"),
}


class Reader(HTMLParser):
    """Checks that tags are balanced and known; collects the rows of tables."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[tuple[str, dict[str, str | None]]] = []
        self.rows: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ALLOWED
        if tag not in ("svg", "path"):
            assert {name for name, _ in attrs} <= {"class", "dir", "scope", "colspan", "role", "aria-label", "tabindex"}
        self.open.append(tag)
        self.seen.append((tag, dict(attrs)))
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"th", "td"} & set(self.open):
            self.rows[-1][-1] += data

    def handle_comment(self, data: str) -> None:
        pytest.fail("a comment")


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    assert reader.open == []
    return reader


@pytest.mark.parametrize("name", samples.EVERY)
def test_every_document_is_balanced_and_without_script(name: str) -> None:
    text = to_html(samples.EVERY[name]())
    reader = read(text)
    assert "<script" not in text
    assert reader.seen[0] == ("div", {"class": "podium"})
    assert all(rule.startswith((".podium ", ".podium {")) for rule in style_rules(text))


def style_rules(text: str) -> list[str]:
    match = re.search(r"<style>\n(.*)\n</style>", text, re.DOTALL)
    assert match
    return match[1].splitlines()


def test_tables_are_semantic() -> None:
    reader = read(to_html(samples.every_block()))
    tags = [tag for tag, _ in reader.seen]
    assert tags.count("table") == tags.count("caption") == tags.count("thead") == tags.count("tbody") == 1
    scopes = [attrs.get("scope") for tag, attrs in reader.seen if tag == "th"]
    assert scopes == ["col"] * 8 + ["row"] * 4
    assert reader.rows[1] == ["SVM-RBF (tuned)", "1.250", "−1.234", "0.0291", "0.0873", "0.05", "−0.0123", "30"]
    assert reader.rows[3][3:5] == ["4.49×10−7", "<10−307"]
    assert "<strong>0.0291</strong>" in to_html(samples.every_block())


def test_a_picture_is_one_image_with_its_text() -> None:
    seen = read(to_html(samples.pictures())).seen
    images = [attrs for _, attrs in seen if attrs.get("role") == "img"]
    assert len(images) == 2 + len(samples.HOSTILE)
    assert images[0] == {"class": "podium-picture", "role": "img", "tabindex": "0", "aria-label": "A beats B."}
    assert images[3]["aria-label"] == "<script>alert(1)</script>"
    assert '<p dir="auto">A has mean rank 1.5 &amp; B 2.5.</p>' in to_html(samples.pictures())


def test_hostile_names_are_read_back() -> None:
    table = Table("t", "", (Column("name", samples.HOSTILE), Column("again", samples.HOSTILE)))
    body = read(to_html(Document("", (table,)))).rows[1:]
    assert body == [[visible(name), visible(name)] for name in samples.HOSTILE]


@given(st.text(max_size=40))
def test_any_name_is_text_and_isolated(name: str) -> None:
    text = escape(name)
    inner = text.removeprefix("<bdi>").removesuffix("</bdi>")
    assert not re.search(r"[<>\"']", inner)
    assert not re.search(r"[\x00-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]", inner)
    assert re.fullmatch(r"(?:[^&]|&(?:amp|lt|gt|quot|#x27);)*", inner)
    read(to_html(Document(name, (Paragraph(name, lead=True), Table("t", name, (Column(name, (name,)),), (name,))))))


def test_names_take_no_part_in_the_direction_of_the_text_around() -> None:
    text = to_html(Document("", (Table("t", "c", (Column("name", ("العربية",)),)),)))
    assert "<bdi>العربية</bdi>" in text
