"""Running text with formulas and citations, for a paper: plain text, LaTeX, Markdown and HTML.

A report shows the plain form; an author wants formulas as formulas and citations as keys of a bibliography.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from podium.document import Citation, Document, Heading, Paragraph
from podium.errors import InputError
from podium.i18n import _, both, joined, speaking
from podium.lazy import regex
from podium.render import render
from podium.render.flow import bibtex
from podium.render.latex_text import MACROS, breakable, comments, math
from podium.render.visible import running


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula in plain characters, such as ``χ²(4) = 39.65``; it holds no name of the user's."""

    text: str


@dataclass(frozen=True, slots=True)
class Cited:
    """A citation in brackets at the end of a clause, by the keys of its references."""

    keys: tuple[str, ...]


Piece: TypeAlias = str | Formula | Cited

PROSE_FORMATS = ("text", "latex", "markdown", "html")
"""The formats `render_prose` knows."""

_WIDE = "。，；：、（）"
"""Punctuation that brings its own room, in Chinese."""

_AUTHORS = regex(r"author = \{(.*)\}")
_YEAR = regex(r"year = \{(.*)\}")


def render_prose(pieces: Sequence[Piece], references: Sequence[Citation], format: str, language: str = "en") -> str:  # noqa: A002
    r"""Write a text with its references.

    It is ``"text"`` (authors and years, references below), ``"latex"`` (``\cite`` and, as comments, the BibTeX entries),
    ``"markdown"`` (``[@key]`` as pandoc and Quarto read it, with the BibTeX entries) or ``"html"``.

    >>> print(render_prose(["50% by", Formula("α ≤ 0.05"), "."], [], "latex"), end="")
    50\% by $\alpha \leq 0.05$.
    """
    if format not in PROSE_FORMATS:
        raise InputError(
            "The methods paragraph is available as {names}, not as {format}.",
            names=joined(PROSE_FORMATS, ", "), format=format,
        )  # fmt: skip
    with speaking(language):
        if format == "latex":
            return _latex(pieces, references)
        if format == "markdown":
            return _markdown(pieces, references)
        listed: tuple[Heading | Citation, ...] = (Heading(_("References")), *references) if references else ()
        return render(Document("", (Paragraph(plain(pieces, references, language)), *listed)), format)


def plain(pieces: Sequence[Piece], references: Sequence[Citation], language: str = "en") -> str:
    """Write the text alone, citations as authors and years."""
    names = {item.key: author_year(item, language) for item in references}
    return _joined(pieces, str, lambda text: text, lambda keys: f"({'; '.join(names[key] for key in keys)})")


def author_year(item: Citation, language: str = "en") -> str:
    """Name a reference by its authors and year.

    >>> author_year(Citation("k", "", "@article{k,\\n  author = {García, S. and Herrera, F.},\\n  year = {2008}\\n}"), "es")
    'García y Herrera, 2008'
    """
    authors, year = _AUTHORS.search(item.bibtex), _YEAR.search(item.bibtex)
    assert authors is not None
    assert year is not None
    families = [name.partition(",")[0].strip("{}") for name in authors[1].split(" and ")]
    if len(families) > 2:
        return f"{families[0]} et al., {year[1]}"
    with speaking(language):
        return f"{both(*families) if len(families) == 2 else families[0]}, {year[1]}"


def _joined(
    pieces: Sequence[Piece],
    word: Callable[[str], str],
    formula: Callable[[str], str],
    cite: Callable[[tuple[str, ...]], str],
    gap: str = " ",
) -> str:
    """Join the pieces: a blank before a formula or citation unless the text before brings its own."""
    text = ""
    for piece in pieces:
        if isinstance(piece, str):
            blank = (
                "" if not text or text.endswith((" ", "(", "~", *_WIDE)) or piece[:1] in {*" ,;.:)", *_WIDE} else " "
            )
            text += blank + word(piece)
        else:
            shown = formula(piece.text) if isinstance(piece, Formula) else cite(piece.keys)
            blank = gap if isinstance(piece, Cited) else " "
            text += ("" if not text or text.endswith((" ", "(", "¿", *_WIDE)) else blank) + shown
    return text


def cited(pieces: Sequence[Piece]) -> str:
    r"""Write the text alone as LaTeX, with citations as ``\cite``; it may need the macros of `latex_escape`.

    >>> print(cited(["We used", Formula("α = 0.05"), Cited(("a", "b")), "."]))
    We used $\alpha = 0.05$~\cite{a,b}.
    """
    return _joined(
        pieces,
        lambda text: _edges(text, breakable),
        lambda text: f"${math(text)}$",
        lambda keys: f"\\cite{{{','.join(keys)}}}",
        "~",
    )


def _latex(pieces: Sequence[Piece], references: Sequence[Citation]) -> str:
    body = cited(pieces)
    macros = MACROS if "\\podium" in body else ""
    return f"{macros}{body}\n" + (f"\n% BibTeX entries:\n{comments(bibtex(references))}" if references else "")


def _markdown(pieces: Sequence[Piece], references: Sequence[Citation]) -> str:
    from podium.render.markdown import escape  # with HTML, which text needs not

    body = _joined(
        pieces,
        lambda text: _edges(text, escape),
        lambda text: f"${math(text)}$",
        lambda keys: f"[{'; '.join(f'@{key}' for key in keys)}]",
    )
    return f"{body}\n" + (f"\n```bibtex\n{bibtex(references)}\n```\n" if references else "")


def _edges(text: str, escape: Callable[[str], str]) -> str:
    """Escape a piece whose blanks at the ends stay."""
    inner = running(text)
    start = " " if text[:1] == " " and inner else ""
    end = " " if text[-1:] == " " and inner else ""
    return f"{start}{escape(inner)}{end}"
