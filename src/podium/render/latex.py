r"""LaTeX: a file that compiles as it is and may also be ``\input`` into a paper."""

from __future__ import annotations

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
    body: list[str] = []
    floats = 0
    for part in flow(document):
        text = _part(part)
        floats += latex_table.float_count(text)
        if floats > _FLOATS:
            body.append("\\clearpage\n")
            floats = latex_table.float_count(text)
        body.append(text)
    citations = [block for block in document.blocks if isinstance(block, Citation)]
    packages = "booktabs,longtable"
    if any(isinstance(block, Figure) and block.tikz is not None for block in document.blocks):
        packages += ",tikz"
    macros = latex_escape.MACROS + latex_table.MACROS
    return (
        _HEAD.replace("PACKAGES", packages)
        + macros
        + "\n"
        + "\n".join(body)
        + _bibtex(citations)
        + "\n\\podiumfinish\n"
    )


def _part(part: Part) -> str:
    match part:
        case Heading(text, level):
            return f"\\{_SECTIONS[min(max(level, 1), 3) - 1]}*{{\\raggedright {_line(text)}}}\n"
        case Paragraph(text, lead):
            return _lead(text) if lead else _sloppy(f"{_line(text)}\\par")
        case Bullets(items):
            return _list("itemize", [_line(item) for item in items])
        case Table():
            return latex_table.latex_table(part)
        case Figure():
            return _picture(part)
        case Advice():
            return _advice(part)
        case References(items):
            return _list("enumerate", [_line(item.text) for item in items])


def _line(text: str) -> str:
    return breakable(running(text))


def _sloppy(text: str) -> str:
    return f"{{\\sloppy\\emergencystretch=3em\n{text}}}\n"


def _lead(text: str) -> str:
    return _sloppy(f"\\begin{{quote}}\\bfseries\\boldmath\n{_line(text)}\n\\end{{quote}}")


def _list(name: str, items: list[str]) -> str:
    if not items:
        return ""
    lines = "\n".join(f"\\item {item}" for item in items)
    return _sloppy(f"\\begin{{{name}}}\n{lines}\n\\end{{{name}}}")


def _picture(picture: Figure) -> str:
    """Write a float, no wider than the page; without a picture its content stands in words."""
    caption = _line(picture.caption)
    if picture.tikz is None:
        return _sloppy(f"\\emph{{{caption}}}\\par\n{_line(picture.alt)}\\par")
    return (
        "\\begin{figure*}[htbp]\n\\centering\n"
        f"\\sbox0{{%\n{picture.tikz.strip()}%\n}}%\n"
        "\\ifdim\\wd0>\\linewidth\\resizebox{\\linewidth}{!}{\\usebox0}\\else\\usebox0\\fi\n"
        f"\\caption{{{caption}}}\n\\label{{fig:podium-{latex_table.label_key(picture.key)}}}\n\\end{{figure*}}\n"
    )


def _advice(advice: Advice) -> str:
    lines = [f"\\textbf{{{_line(advice.code)}}} {_line(advice.message)}"]
    lines += [f"\\par\\emph{{{label}:}} {_line(text)}" for label, text in explanations(advice)]
    return _sloppy("\\begin{quote}\n" + "\n".join(lines) + "\n\\end{quote}")


def _bibtex(citations: list[Citation]) -> str:
    """Write the entries as comments, for the reader's own bibliography."""
    if not citations:
        return ""
    entries = "\n\n".join(citation.bibtex.strip() for citation in citations)
    return "\n% BibTeX entries of the references:\n" + "".join(
        f"% {line}".rstrip() + "\n" for line in entries.splitlines()
    )
