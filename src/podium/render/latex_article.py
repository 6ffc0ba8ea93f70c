r"""A whole LaTeX article: title, verdict, pictures, tables, methods and references, ready to be compiled and edited."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from podium._version import __version__
from podium.document import Citation, Document, Figure, Heading, Paragraph, Table
from podium.i18n import _, active_language
from podium.render.flow import Part, References, flow
from podium.render.latex import MACROS, bibtex_comments, line, part_latex, sloppy
from podium.render.latex_table import Page
from podium.render.report import part_only

_HEAD = r"""% Written by podium. Compile this file twice (pdflatex, lualatex or xelatex): the second run fills in the citations.
\documentclass[11pt,a4paper]{article}
\ifdefined\Umathcode\else % pdfTeX
  \usepackage[utf8]{inputenc}
  \IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{}
\fi
\usepackage[margin=25mm]{geometry}
\usepackage{PACKAGES}
"""

_PAGE = Page(room=1.28, star="", place="H")
"""The text is 455 points wide; tables and pictures stand where they belong, however many there are."""

_MOST = 60
"""A table with more rows is shown in part."""

_SHOWN = 40
"""How many rows of such a table are shown."""


def to_article(
    document: Document, *, written: Mapping[str, str] | None = None, facts: Mapping[str, str] | None = None
) -> str:
    r"""Render a document as a LaTeX article.

    Parameters
    ----------
    document
        What a study shows, in full, with its pictures.
    written
        Paragraphs that exist as LaTeX already (with ``\cite``), by their plain text.
    facts
        What the article says at its end about how it came to be: data, options, seed.

    Returns
    -------
    str
        LaTeX for two runs of pdfTeX, XeTeX or LuaTeX, with ``geometry``, ``booktabs``, ``longtable``, ``float`` and,
        where there is a picture, ``tikz``. A table of more than 60 rows is shown in part.

    Examples
    --------
    >>> article = to_article(Document("50% of a_b", (Paragraph("A wins.", lead=True),)))
    >>> [row for row in article.splitlines() if row.startswith("\\title")]
    ['\\title{50\\% of a\\_b}']
    """
    parts = [part for part in flow(document) if part != Heading(_("References"))]
    title = next((part.text for part in parts if isinstance(part, Heading) and part.level <= 1), _("Report"))
    pictures = any(isinstance(part, Figure) and part.tikz is not None for part in parts)
    head = _HEAD.replace("PACKAGES", "booktabs,longtable,float" + (",tikz" if pictures else "")) + MACROS
    head += _names(active_language())
    begin = f"\\title{{{line(title)}}}\n\\author{{}}\n\\date{{}}\n\\begin{{document}}\n\\maketitle\n"
    verdict = next((part for part in parts if isinstance(part, Paragraph) and part.lead), None)
    body = [_abstract(part.text) if part is verdict else _part(part, written or {}) for part in parts]
    citations = [block for block in document.blocks if isinstance(block, Citation)]
    end = [_references(citations), _closing(facts or {}), bibtex_comments(citations), "\n\\end{document}\n"]
    return head + begin + "\n".join([*body, *end])


def _names(language: str) -> str:
    """Say what LaTeX itself calls things, without babel, whose language files many installations lack."""
    if language == "en":
        return ""
    named = {"abstract": _("Abstract"), "ref": _("References"), "figure": _("Figure"), "table": _("Table")}
    return "".join(f"\\renewcommand{{\\{key}name}}{{{line(name)}}}\n" for key, name in named.items())


def _abstract(text: str) -> str:
    return "\\begin{abstract}\n" + sloppy(f"\\noindent\n{line(text)}\\par") + "\\end{abstract}\n"


def _part(part: Part, written: Mapping[str, str]) -> str:
    match part:
        case Heading(text, level):
            command = ("", "section", "subsection", "subsubsection")[min(max(level, 1), 4) - 1]
            return f"\\{command}{{\\raggedright {line(text)}}}\n" if command else ""
        case Paragraph(text) if text in written:
            return sloppy(f"{written[text]}\\par")
        case Table():
            return part_latex(_shortened(part), _PAGE)
        case References():
            return ""  # at the end
        case _:
            return part_latex(part, _PAGE)


def _shortened(table: Table) -> Table:
    """Cut a table that would fill many pages, and say so."""
    if table.rows <= _MOST:
        return table
    columns = tuple(
        replace(
            column,
            values=column.values[:_SHOWN],
            strong=None if column.strong is None else column.strong[:_SHOWN],
        )
        for column in table.columns
    )
    return replace(table, columns=columns, notes=(part_only(_SHOWN, table.rows, None), *table.notes))


def _references(citations: list[Citation]) -> str:
    if not citations:
        return ""
    items = "\n".join(f"\\bibitem{{{item.key}}} {line(item.text)}" for item in citations)
    return sloppy(f"\\begin{{thebibliography}}{{{'9' * len(str(len(citations)))}}}\n{items}\n\\end{{thebibliography}}")


def _closing(facts: Mapping[str, str]) -> str:
    rows = [
        *(f"{line(name)}: {line(text)}" for name, text in facts.items()),
        line(_("Written by podium {version}.", version=__version__)),
    ]
    return "\\bigskip\\noindent\\hrulefill\\par\n" + sloppy(
        "{\\raggedright\\footnotesize\\noindent\n" + "\\\\\n".join(rows) + "\\par}"
    )
