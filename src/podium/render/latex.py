r"""LaTeX: a file that compiles as it is and may also be ``\input`` into a paper."""

from __future__ import annotations

from collections.abc import Iterable

from podium.document import Advice, Bullets, Citation, Document, Figure, Heading, Paragraph, Table
from podium.render import latex_escape, latex_table
from podium.render.flow import Part, References, explanations, flow
from podium.render.latex_measure import breakable
from podium.render.visible import running

_HEAD = r"""% Written by podium. Compile this file as it is (pdflatex, lualatex or xelatex), or \input it into a
% document whose preamble holds \usepackage{PACKAGES}.
\expandafter\ifx\csname @nodocument\endcsname\relax % the document has begun: this file is being \input
  \let\podiumfinish\relax
\else
  \documentclass{article}
  \ifdefined\Umathcode\else % pdfTeX
    \usepackage[utf8]{inputenc}
    \IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{}
  \fi
  \usepackage{PACKAGES}
  \def\podiumfinish{\end{document}}
  \begin{document}
\fi
"""

_SECTIONS = ("section", "subsection", "subsubsection")
MACROS = latex_escape.MACROS + latex_table.MACROS
"""What every text written here may use."""

_FLOATS = 10  # LaTeX holds 18 at least; give them pages before they are too many


def to_latex(document: Document) -> str:
    r"""Render a document as LaTeX.

    The file needs ``booktabs`` and ``longtable`` only (and ``tikz`` where there is a picture), works in one- and two-column papers, and carries the BibTeX
    entries of its references as comments at the end. Labels of tables are ``tab:podium-KEY``.

    Examples
    --------
    >>> print(to_latex(Document("Report", (Paragraph("50% of a_b"),))).splitlines()[-3])
    50\% of a\_b\par}
    """
    body = _paged(part_latex(part) for part in flow(document))
    citations = [block for block in document.blocks if isinstance(block, Citation)]
    packages = "booktabs,longtable"
    if any(isinstance(block, Figure) and block.tikz is not None for block in document.blocks):
        packages += ",tikz"
    head = _HEAD.replace("PACKAGES", packages) + MACROS
    return head + "\n" + "\n".join(body) + bibtex_comments(citations) + "\n\\podiumfinish\n"


def _paged(texts: Iterable[str]) -> list[str]:
    """Give the floats pages before they are too many for LaTeX to hold."""
    body: list[str] = []
    floats = 0
    for text in texts:
        floats += latex_table.float_count(text)
        if floats > _FLOATS:
            body.append("\\clearpage\n")
            floats = latex_table.float_count(text)
        body.append(text)
    return body


def part_latex(part: Part, page: latex_table.Page = latex_table.NARROW) -> str:
    """Write one part of a document."""
    match part:
        case Heading(text, level):
            return f"\\{_SECTIONS[min(max(level, 1), 3) - 1]}*{{\\raggedright {line(text)}}}\n"
        case Paragraph(text, lead):
            return _lead(text) if lead else sloppy(f"{line(text)}\\par")
        case Bullets(items):
            return _list("itemize", [line(item) for item in items])
        case Table():
            return latex_table.latex_table(part, page)
        case Figure():
            return _picture(part, page)
        case Advice():
            return _advice(part)
        case References(items):
            return _list("enumerate", [line(item.text) for item in items])


def line(text: str) -> str:
    """Escape running text; its long words may be broken."""
    return breakable(running(text))


def sloppy(text: str) -> str:
    """Prefer wide gaps to lines that stand out into the margin."""
    return f"{{\\sloppy\\emergencystretch=3em\n{text}}}\n"


def _lead(text: str) -> str:
    return sloppy(f"\\begin{{quote}}\\bfseries\\boldmath\n{line(text)}\n\\end{{quote}}")


def _list(name: str, items: list[str]) -> str:
    if not items:
        return ""
    lines = "\n".join(f"\\item {item}" for item in items)
    return sloppy(f"\\begin{{{name}}}\n{lines}\n\\end{{{name}}}")


def _picture(picture: Figure, page: latex_table.Page) -> str:
    """Write a float that fits the page; without a picture its content stands in words."""
    caption = line(picture.caption)
    if picture.tikz is None:
        return sloppy(f"\\emph{{{caption}}}\\par\n{line(picture.alt)}\\par")
    return (
        f"{page.begin('figure')}\n\\centering\n"
        f"\\sbox0{{%\n{picture.tikz.strip()}%\n}}%\n"
        "\\ifdim\\wd0>\\linewidth\\sbox0{\\resizebox{\\linewidth}{!}{\\usebox0}}\\fi\n"
        "\\ifdim\\ht0>.8\\textheight\\sbox0{\\resizebox{!}{.8\\textheight}{\\usebox0}}\\fi\n"
        "\\usebox0\n"
        f"\\caption{{{caption}}}\n\\label{{fig:podium-{latex_table.label_key(picture.key)}}}\n{page.end('figure')}\n"
    )


def _advice(advice: Advice) -> str:
    lines = [f"\\textbf{{{line(advice.code)}}} {line(advice.message)}"]
    lines += [f"\\par\\emph{{{label}:}} {line(text)}" for label, text in explanations(advice)]
    return sloppy("\\begin{quote}\n" + "\n".join(lines) + "\n\\end{quote}")


def bibtex_comments(citations: list[Citation]) -> str:
    """Write the entries as comments, for the reader's own bibliography."""
    if not citations:
        return ""
    entries = "\n\n".join(citation.bibtex.strip() for citation in citations)
    return "\n% BibTeX entries of the references:\n" + "".join(
        f"% {line}".rstrip() + "\n" for line in entries.splitlines()
    )
