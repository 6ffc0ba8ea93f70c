"""The blocks that every report begins and ends with, around what its study lays out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

from podium.document import Block, Bullets, Document, Heading, Paragraph
from podium.errors import Handled, Noted
from podium.i18n import _, ngettext, paragraph
from podium.studies.shared.content import StudyContent


def opening(study: StudyContent, *paragraphs: str) -> list[Block]:
    """Return the beginning of a report: conclusion, subject, and advice if any."""
    blocks: list[Block] = [Paragraph(study.text, lead=True), *map(Paragraph, (*study.judged, *paragraphs))]
    return [*blocks, Heading(_("Advice"), part="advice"), *study.advice] if study.advice else blocks


def closing(
    study: StudyContent, how: Iterable[str], references: Iterable[str], hint: str = "", *, full: bool
) -> list[Block]:
    """Return the end of a report: how it was computed, methods paragraph and references, or only where to find all that.

    What was left out, transposed or assumed moves below the verdict in either form (see `Document`). The short form ends with a
    `hint` at what else this study can show.
    """
    notes = tuple(how)
    if full:
        details: list[Block] = [Heading(_("How this was computed"), part="details"), Bullets(notes)]
        return [*details, *study.methods().closing(references)]
    more = ngettext(
        "More: --full adds all other tests and tables, {n} note on the data and the computation, and the references; "
        "--format latex, markdown, html, csv or json writes everything for a paper or a program.",
        "More: --full adds all other tests and tables, {n} notes on the data and the computation, and the references; "
        "--format latex, markdown, html, csv or json writes everything for a paper or a program.",
        len(notes),
    )
    found = tuple(Handled(note) for note in notes if isinstance(note, Handled | Noted))
    return [*([Bullets(found)] if found else []), Paragraph(paragraph([more, hint]) if hint else more)]


def laid_out(
    study: StudyContent,
    title: str,
    subject: str,
    sections: Mapping[str, Block | Literal[False]],
    how: Iterable[str],
    references: Iterable[str],
    *,
    full: bool,
) -> Document:
    """Return a report with a block for each section, by the heading above it; False leaves a section out."""
    blocks = opening(study, subject)
    for heading, block in sections.items():
        blocks += [Heading(heading), block] if block else []
    return Document(title, (*blocks, *closing(study, how, references, full=full)))
