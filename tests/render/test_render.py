"""The one door of the floor."""

from __future__ import annotations

import pytest

from podium.document import Document
from podium.errors import InputError
from podium.render import FORMATS, render
from podium.render.csv import to_csv
from podium.render.html import to_html
from podium.render.latex import to_latex
from podium.render.markdown import to_markdown
from podium.render.text import to_text
from render import samples


def test_each_format_has_its_renderer() -> None:
    renderers = {"text": to_text, "latex": to_latex, "markdown": to_markdown, "html": to_html, "csv": to_csv}
    assert set(FORMATS) == set(renderers)
    for name, renderer in renderers.items():
        assert render(samples.every_block(), name) == renderer(samples.every_block())


def test_an_unknown_format_is_an_error_for_the_user() -> None:
    with pytest.raises(InputError, match=r"'docx'.*text, latex, markdown, html, csv"):
        render(Document("", ()), "docx")


@pytest.mark.parametrize("name", samples.EVERY)
@pytest.mark.parametrize("form", ["text", "markdown", "html", "latex", "csv"])
def test_every_document_can_be_written_as_utf8(name: str, form: str) -> None:
    text = render(samples.EVERY[name](), form)
    assert isinstance(text, str)
    if form in ("text", "markdown", "html"):
        text.encode("utf-8")
