"""A study as a part of the page: no style and no script inside, so that the page's policy can forbid both."""

from __future__ import annotations

import re
from dataclasses import replace

from podium.document import Block, Document, Figure, Heading, Paragraph
from podium.errors import InfeasibleError, InputError
from podium.render.html import part_html
from podium.render.report import to_fragment
from podium.studies.base import Study
from podium.studies.outputs import facts, shown_kinds

_SHEET = re.compile(r"<style>.*?</style>\n?", re.DOTALL)
"""The style inside a picture: markup of podium, in which every name is escaped. The page's own sheet takes its place."""

_PICTURES = 3_000_000
"""Characters of SVG in one answer at most."""


def body_of(study: Study, document: Document) -> str:
    """Render the report with its usual picture after the verdict; the other pictures are asked for when wanted."""
    kinds = study.picture_kinds
    picture = _figure(study, kinds[0]) if kinds else None
    if picture is None:
        return to_fragment(document, facts=facts(study))
    blocks = list(document.blocks)
    first = next((i for i, block in enumerate(blocks) if isinstance(block, Heading)), len(blocks))
    arranged: list[Block] = [*blocks[:first], picture, *blocks[first:]]
    return to_fragment(Document(document.title, tuple(arranged)), facts=facts(study))


def pictures_of(study: Study) -> str:
    """Render all other pictures."""
    shown, room = [], _PICTURES
    for kind in shown_kinds(study)[1:]:
        picture = _figure(study, kind)
        if picture is None:
            continue
        room -= len(picture.svg or "")
        if room < 0:
            break
        shown.append(part_html(picture))
    return "\n".join(shown)


def _figure(study: Study, kind: str) -> Figure | None:
    try:
        figure = study.figure(kind)
    except (InputError, InfeasibleError):
        return None  # these data do not allow it
    return replace(figure, svg=_SHEET.sub("", figure.svg or ""))


def title_of(document: Document) -> str:
    """Return the heading of a document."""
    return document.title


def verdict_of(document: Document) -> str:
    """Return its first sentence, the answer."""
    return next((block.text for block in document.blocks if isinstance(block, Paragraph) and block.lead), "")
