r"""LaTeX: a file that compiles as it is and may also be ``\input`` into a paper."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from math import ceil

from podium._version import __version__
from podium.document import Advice, Bullets, Citation, Column, Document, Figure, Heading, Paragraph, Table
from podium.i18n import _, active_language
from podium.render import latex_text
from podium.render.flow import Part, References, bibtex, explanations, flow, leading, pack, part_only
from podium.render.latex_text import BOLD, breakable, ems, escape, lines, number_ems
from podium.render.numbers import cells, emphasised, strong_rows, typeset
from podium.render.printed import MINUS, Cell, Run, before_rows, emphasis, has_powers, printed_cells, side
from podium.render.visible import running

MACROS = r"""\providecommand{\podiumcell}[2]{\parbox[t]{#1}{\raggedright\strut #2\strut}}% a name over several lines
\makeatletter
% longtable needs pages of one column. LaTeX may still think the page to be as short as one below a wide float.
\providecommand{\podiumonecolumn}{%
  \if@twocolumn
    \onecolumn
    \global\@colht\textheight \global\@colroom\textheight \global\vsize\textheight
    \let\podiumcolumns\twocolumn
  \else
    \let\podiumcolumns\par
  \fi}
\makeatother
"""

_LANDSCAPE = 1.5
"""How much longer a page is than a line, at least."""

_SIZES = ((r"\small", 34.5), (r"\footnotesize", 38.0), (r"\scriptsize", 41.5))
_SPLIT_SIZE = _SIZES[1]
_GAP = 0.8  # between columns, in em
_HEADER = 5.5  # a header is wrapped to this width or that of its column
_FLOAT_LINES = 36  # more fill a page: longtable
_TURNED_LINES = 24  # the same for a page in landscape
_LINE_HEIGHT = 1.15  # a wrapped name does not fill its lines
_KEY = re.compile(r"[^A-Za-z0-9:.-]+")


@dataclass(frozen=True, slots=True)
class Page:
    """Where a table has to fit, and how it floats: `room` is the text width in those of the narrowest paper.

    By default a float spans both columns of a two-column paper and is an ordinary one elsewhere. `smallest` is the text width in em
    of the smallest type, as measured in article, elsarticle and llncs, less one per cent.
    """

    room: float = 1.0
    smallest: float = 42.8
    star: str = "*"
    place: str = "htbp"

    def begin(self, kind: str) -> str:
        """Begin a float."""
        return f"\\begin{{{kind}{self.star}}}[{self.place}]"

    def end(self, kind: str) -> str:
        """End it."""
        return f"\\end{{{kind}{self.star}}}"


NARROW = Page()


@dataclass(frozen=True, slots=True)
class _Column:
    """A column ready to print: lines of its header, its cells, width in em, height of each row in lines."""

    header: list[str]
    cells: list[str]
    side: str
    width: float
    heights: list[int]
    numbers: str = ""
    """The kind of column in place of the side, if siunitx aligns the numbers; it takes everything else in braces."""

    def head(self) -> str:
        head = escape(self.header[0])
        if len(self.header) > 1:
            stacked = r"\\".join(escape(line) for line in self.header)
            head = f"\\begin{{tabular}}[b]{{@{{}}{self.side}@{{}}}}{stacked}\\end{{tabular}}"
        return f"{{{head}}}" if self.numbers else head

    def room(self) -> str:
        room = f"\\hspace*{{{1.015 * self.width:.2f}em}}"
        return f"\\multicolumn{{1}}{{c}}{{{room}}}" if self.numbers else room


def figure(number: str) -> str:
    r"""Typeset a formatted number.

    >>> print(figure("-1.25"), figure("4.49e-07"), figure("<1e-307"))
    $-1.25$ $4.49\times10^{-7}$ $<10^{-307}$
    """
    if number[0].isdigit() and "e" not in number:
        return number
    return "$" + typeset(number, "^{{{}}}".format, minus="-", times=r"\times", infinity=r"\infty") + "$"


def latex_table(table: Table, page: Page = NARROW) -> str:
    """Write a table with its caption, label and notes."""
    if not table.columns:
        return _floats(table, [r"\emph{(no columns)}"], r"\small", page)
    size, groups, columns = _layout(table, page)
    measured = page is NARROW and len(groups) > 1 and _printed(table) and _total(columns) <= _WIDEST
    turned = False
    if table.landscape and len(groups) > 1:
        long = replace(page, room=page.room * _LANDSCAPE, smallest=page.smallest * _LANDSCAPE)
        layout = _layout(table, long)
        turned = len(layout[1]) == 1  # otherwise parts are easier to read upright
        if turned:
            page, (size, groups, columns) = long, layout
    shown = [[columns[index] for index in group] for group in groups]
    height = sum(max(heights) for heights in zip(*(column.heights for column in columns), strict=True))
    height += len(table.sections)
    head = max(len(column.header) for column in columns)
    room = (_TURNED_LINES if turned else _FLOAT_LINES) - _note_lines(table)
    if height + head > room:
        written = "\n".join(_long(table, part, size, number, len(shown)) for number, part in enumerate(shown, 1))
    elif len(groups) == 1 and _printed(table) and size != _SIZES[0][0]:
        written = _FIT + _floats(table, [f"\\podiumfit{{%\n{_tabular(table, columns)}}}"], "", page)
    else:
        together = max(room // (height + head + 1), 1)
        tabulars = [_tabular(table, part) for part in shown]
        starts = range(0, len(tabulars), together)
        bodies = ["\n\n\\medskip\n".join(tabulars[start : start + together]) for start in starts]
        written = _floats(table, bodies, size, page)
    if turned:
        written = f"\\podiumonecolumn\n\\begin{{landscape}}\n{written}\\end{{landscape}}\n\\podiumcolumns\n"
    if measured and height + head + _note_lines(table) <= _FLOAT_LINES:
        return _if_wide(table, columns, written)
    return written


def _printed(table: Table) -> bool:
    return any(column.printed is not None for column in table.columns)


def _total(columns: Sequence[_Column]) -> float:
    """Width of columns side by side."""
    return sum(column.width + _GAP for column in columns) - _GAP


_FIT = r"""\providecommand{\podiumfit}[1]{% the largest type in which a table fits the line
  \sbox0{\small#1}\ifdim\wd0>\linewidth \sbox0{\footnotesize#1}\ifdim\wd0>\linewidth \sbox0{\scriptsize#1}\fi\fi
  \usebox0}
"""
_ELSE = "\\else % in one piece, where lines are long enough\n"
_WIDEST = 83.0
"""Tables that are estimated to be wider fit no line: IEEEtran's, over both columns, has 74 em of its narrow type."""


def _if_wide(table: Table, columns: Sequence[_Column], otherwise: str) -> str:
    """Write the table in one piece as well, which LaTeX prints if the lines of the paper are long enough."""
    whole = _floats(table, [r"\podiumfit{\podiumtable}"], "", NARROW)
    return (
        f"{_FIT}\\def\\podiumtable{{{_spacing(table)}%\n{_tabular(table, columns)}}}%\n"
        f"\\sbox0{{\\scriptsize\\podiumtable}}%\n\\ifdim\\wd0>\\textwidth\n{otherwise}{_ELSE}{whole}\\fi\n"
    )


def float_count(text: str) -> int:
    """Count the floats in a text, which the page builder has to hold until there is room."""
    text = text.partition(_ELSE)[0]
    return text.count(r"\begin{table*}") + text.count(r"\begin{figure*}")


def _layout(table: Table, page: Page) -> tuple[str, list[list[int]], list[_Column]]:
    """Choose the font size, the columns of each part and the widths of the text columns."""
    columns = [_column(column, None, siunitx=table.siunitx) for column in table.columns]
    everything = [list(range(len(columns)))]
    room, total, printed = page.room, _total(columns), _printed(table)
    for size, available in _SIZES:
        if total <= room * available:
            return size, everything, columns
    if printed and total <= page.smallest:
        return _SIZES[-1][0], everything, columns
    size, available = _SPLIT_SIZE[0], room * _SPLIT_SIZE[1]
    lead = leading(table.columns)
    widest = max(0.55 * available / max(lead, 1) - _GAP, 5.0)
    # Beside cells of one line, a name over two lines costs more than a wider column does.
    widest = min(widest, 17.0 if printed else 13.0)
    columns = [
        laid
        if laid.width <= (widest if column.printed is None else _HEADER)
        else _column(column, widest, siunitx=table.siunitx)
        for laid, column in zip(columns, table.columns, strict=True)
    ]
    widths = [column.width for column in columns]
    groups = pack(widths, lead, available, _GAP)
    if printed:
        fewer = pack(widths, lead, page.smallest, _GAP)
        if len(fewer) < len(groups):
            size, groups = _SIZES[-1][0], fewer
        groups = _even(widths, lead, groups)
    return size, groups, columns


def _even(widths: Sequence[float], lead: int, groups: list[list[int]]) -> list[list[int]]:
    """Distribute the columns of a table evenly over as many parts."""

    def widest(parts: list[list[int]]) -> float:
        return max(sum(widths[index] + _GAP for index in part) for part in parts) - _GAP

    while True:
        tried = pack(widths, lead, widest(groups) - 1e-6, _GAP)
        if len(tried) > len(groups) or widest(tried) >= widest(groups):
            return groups
        groups = tried


def _column(column: Column, widest: float | None, *, siunitx: bool = False) -> _Column:
    """Format a column; a text wider than ``widest`` is set in a box of that width."""
    if column.printed is not None:
        return _printed_column(column, siunitx=siunitx, longest=8.0 if widest is None else _HEADER)
    widths = {"": 0.0, "--": 0.5}

    def word(text: str) -> str:
        width = ems(text)
        shown = escape(text) if widest is None or width <= widest else _boxed(text, widest)
        widths[shown] = width
        return shown

    def number(text: str) -> str:
        shown = figure(text)
        if shown not in widths:
            widths[shown] = number_ems(text)
        return shown

    shown = cells(column, text=word, figure=number, undefined="--")
    marks = strong_rows(column)
    natural = max((widths[cell] for cell in shown), default=0.0)
    heights = [1] * len(shown)
    if widest is not None and natural > widest:
        heights = [max(1, ceil(_LINE_HEIGHT * widths[cell] / widest)) for cell in shown]
        natural = widest
    natural *= BOLD if marks else 1.0
    header = lines(running(column.header), max(natural, _HEADER))
    width = max([natural, *(ems(line) for line in header)])
    return _Column(header, emphasised(column, shown, _bold), side(column)[0], width, heights)


def _printed_column(column: Column, *, siunitx: bool, longest: float) -> _Column:
    """Write cells as papers print them; phantoms make all of them equally wide, or siunitx aligns them.

    A word of the header that is wider than the cells and `longest` is cut.
    """
    powers = has_powers(column)
    laid = printed_cells(column, powers=powers)
    shown, natural = [], 0.0
    for cell in laid:
        before, value, after = (_runs(runs, powers) for runs in cell.pieces())
        if cell.second:
            value = f"\\underline{{{value}}}"
        shown.append(before + (_bold(value) if cell.best else value) + after)
        width = sum(_run_ems(run, powers) for run in cell.runs)
        bold = (BOLD - 1) * sum(_run_ems(run, powers) for run in cell.pieces()[1]) if cell.best else 0.0
        natural = max(natural, width + bold)
    header = lines(running(column.header), max(natural, _HEADER), longest)
    width = max([natural, *(ems(line) for line in header)])
    plain = _Column(header, shown, side(column)[0], width, [1] * len(shown))
    return _numbered(plain, laid) if siunitx and powers and side(column) == "center" else plain


def _numbered(column: _Column, laid: Sequence[Cell]) -> _Column:
    """Let siunitx align the numbers, with what stands behind them; words and underlined cells stand in braces."""
    written, behind = [], ""
    widths: Counter[str] = Counter()
    for cell, shown in zip(laid, column.cells, strict=True):
        number = "".join(run.text for run in cell.runs if run.role in ("number", "exponent") and not run.hidden)
        if not cell.runs or cell.word or number.startswith(("<", ">")):
            written.append(f"{{{shown}}}" if shown else "")
            continue
        mantissa, _, exponent = number.partition("e")
        start, _, fraction = mantissa.lstrip("-").partition(".")
        sizes = {"digits": len(start), "decimals": len(fraction), "exponent": len(exponent.lstrip("-"))}
        widths |= Counter(sizes) | Counter({"-": mantissa[0] == "-", "e-": exponent[:1] == "-"})
        spread = _runs((run for run in cell.runs if run.role == "spread"), powers=False)
        after = _runs((run for run in cell.runs if run.role in ("rank", "mark", "raised")), powers=False)
        rest = spread + (f"\\mdseries{after}" if cell.best and after else after)
        behind = max(behind, spread + after, key=len)
        braced = f" {{{rest}}}" if rest else ""
        written.append(
            f"{{{shown}}}" if cell.second else f"\\bfseries {number}{braced}" if cell.best else f"{number}{braced}"
        )
    form = f"{'-' * widths['-']}{widths['digits']}.{widths['decimals']}"
    if widths["exponent"]:
        form += f"e{'-' * widths['e-']}{widths['exponent']}"
    room = f", table-space-text-post={{{behind}}}" if behind else ""
    return replace(column, cells=written, numbers=f"S[table-format={form}{room}]")


def _runs(runs: Iterable[Run], powers: bool) -> str:
    written = []
    for hidden, group in groupby(runs, key=lambda run: run.hidden):
        text = "".join(_run(run, powers) for run in group)
        written.append(f"\\phantom{{{text}}}" if hidden else text)
    return "".join(written)


def _run(run: Run, powers: bool) -> str:
    if run.role == "raised":
        return f"\\textsuperscript{{{escape(run.text)}}}"
    if run.role == "exponent" and powers:  # a hidden one may be a part of an exponent
        return f"${{}}\\times10^{{{run.text[1:]}}}$" if run.text.startswith("e") else f"$^{{{run.text}}}$"
    if run.role == "mark" and (run.hidden or run.text == " +"):
        return "~$+$"
    text = run.text.replace("-", "−") if run.hidden or run.role == "mark" else MINUS.sub("−", run.text)
    return escape(text).replace("\\ ", "~")


def _run_ems(run: Run, powers: bool) -> float:
    if run.role == "exponent" and powers:  # exponents are larger beside small type than the estimate has them
        return number_ems(f"1{run.text}") - 0.3 if run.text.startswith("e") else 0.5 * len(run.text)
    width = ems(run.text.replace("-", "−")) - 0.05 * run.text.count(" ")  # ties are narrow
    return width * (0.8 if run.role == "raised" else 1.0)


def _boxed(text: str, width: float) -> str:
    return f"\\podiumcell{{{width:.1f}em}}{{{breakable(text, 0.6 * width)}}}"


def _bold(cell: str) -> str:
    if not cell:
        return cell
    return f"\\textbf{{\\boldmath {cell}}}" if "$" in cell else f"\\textbf{{{cell}}}"


def _rows(table: Table, part: Sequence[_Column]) -> list[str]:
    if not part[0].cells:
        return [f"\\multicolumn{{{len(part)}}}{{c}}{{\\emph{{{breakable(_('(no rows)'))}}}}} \\\\"]
    before, written = before_rows(table), []
    for number, row in enumerate(zip(*(column.cells for column in part), strict=True)):
        ruled, headings = before.get(number, (False, []))
        if number and (ruled or headings):
            written.append(r"\midrule" if ruled else r"\addlinespace")
        # With the star no page ends behind a heading.
        written += [
            f"\\multicolumn{{{len(part)}}}{{@{{}}l}}{{\\emph{{{escape(running(text))}}}}} \\\\*" for text in headings
        ]
        written.append(" & ".join(row) + r" \\")
    return written


def _head(part: Sequence[_Column]) -> str:
    return " & ".join(column.head() for column in part) + r" \\"


def _sides(part: Sequence[_Column]) -> str:
    return f"@{{}}{''.join(column.numbers or column.side for column in part)}@{{}}"


def _tabular(table: Table, part: Sequence[_Column]) -> str:
    start = f"\\begin{{tabular}}{{{_sides(part)}}}"
    return "\n".join(
        [start, r"\toprule", _head(part), r"\midrule", *_rows(table, part), r"\bottomrule", r"\end{tabular}"]
    )


_INNER_MINUS = re.compile(r"(\{\[\}|, )-(?=\d)")
"""The sign of a limit of an interval."""

_MACROS = re.compile(r"\\podium(?:char|coded)\{[0-9A-F]+\}\{([^{}]*)\}")


def bare_tabular(table: Table) -> str:
    r"""Write only the rows and columns of a table, characters as they are.

    >>> from podium.document import Column
    >>> print(bare_tabular(Table("t", "", (Column("A_b", ("x", "y")), Column("p", (0.5, 0.25), "pvalue")))), end="")
    \begin{tabular}{@{}ll@{}}
    \toprule
    A\_b & p \\
    \midrule
    x & 0.500 \\
    y & 0.250 \\
    \bottomrule
    \end{tabular}
    """
    columns = [_column(column, None, siunitx=table.siunitx) for column in table.columns]
    return _MACROS.sub(r"\1", _tabular(table, columns)) + "\n"


def paper_table(table: Table) -> str:
    r"""Write a table as papers print it: its caption and one tabular, without macros and a label; notes stand in the caption.

    It needs booktabs only, and longtable where it does not fit one page. None fits a line where it has too many columns.

    >>> from podium.document import Column
    >>> print(paper_table(Table("t", "Ranks: 1 is best", (Column("A", ("x",)), Column("p", (0.5,), "pvalue")))), end="")
    \begin{table}[htbp]
    \centering\small
    \caption{Ranks: 1 is best.}
    \begin{tabular}{@{}ll@{}}
    \toprule
    A & p \\
    \midrule
    x & 0.500 \\
    \bottomrule
    \end{tabular}
    \end{table}
    """
    size, groups, columns = _layout(table, NARROW)
    if len(groups) > 1:
        return ""
    heads = [running(column.header) for column in table.columns]
    plain = [
        replace(made, header=[head], width=max(made.width, ems(head)))
        for made, head in zip(columns, heads, strict=True)
    ]
    columns = plain if _total(plain) <= _SIZES[-1][1] else columns  # where the line is short, heads stand over two
    said = " ".join(f"{text.removesuffix('.')}." for text in (table.caption, *table.notes))
    head, caption = [r"\toprule", _head(columns), r"\midrule"], f"\\caption{{{breakable(running(said))}}}"
    foot, body = [r"\bottomrule"], _rows(table, columns)
    if len(body) <= _FLOAT_LINES:
        start = [
            r"\begin{table}[htbp]",
            rf"\centering{size}",
            caption,
            rf"\begin{{tabular}}{{{_sides(columns)}}}",
            *head,
        ]
        end = [*foot, r"\end{tabular}", r"\end{table}"]
    else:
        start = [rf"{{{size}", rf"\begin{{longtable}}{{{_sides(columns)}}}", rf"{caption} \\", *head, r"\endfirsthead"]
        start += [*head, r"\endhead", *foot, r"\endlastfoot"]
        end = [r"\end{longtable}", "}"]
    text = "\n".join([*start, *body, *end])
    return _INNER_MINUS.sub(r"\1$-$", _MACROS.sub(r"\1", text).replace(r"\textendash{}", "--")) + "\n"


def label_key(key: str) -> str:
    r"""Return a key without the characters that are not allowed in a label.

    >>> label_key("ranks_%/1")
    'ranks-1'
    """
    return _KEY.sub("-", key)


def _caption(table: Table, number: int, total: int) -> tuple[str, str]:
    """Caption and label of a part."""
    key = label_key(table.key)
    caption = breakable(running(table.caption))
    if total == 1:
        return caption, f"tab:podium-{key}"
    part = breakable(_("(part {number} of {total})", number=number, total=total))
    return f"{caption} {part}", f"tab:podium-{key}" + (f"-{number}" if number > 1 else "")


def _floats(table: Table, bodies: Sequence[str], size: str, page: Page) -> str:
    written = []
    for number, body in enumerate(bodies, 1):
        caption, key = _caption(table, number, len(bodies))
        notes = _notes(table) if number == len(bodies) else ""
        written.append(
            f"{page.begin('table')}\n\\centering\\sloppy\n\\caption{{{caption}}}\n\\label{{{key}}}\n"
            f"{size}{_spacing(table)}\n{body}\n{notes}{page.end('table')}\n"
        )
    return "\n".join(written)


def _long(table: Table, part: Sequence[_Column], size: str, number: int, total: int) -> str:
    """Write a table over several pages; in a two-column paper these pages have one column."""
    caption, key = _caption(table, number, total)
    # The first line is measured but not printed: every page gets the same widths at the first run.
    widths = " & ".join(column.room() for column in part) + r" \kill"
    head = f"\\toprule\n{_head(part)}\n\\midrule"
    body = [
        r"\podiumonecolumn" if number == 1 else r"\clearpage\podiumonecolumn",
        rf"{{{size}{_spacing(table)}\setlength{{\LTcapwidth}}{{\linewidth}}",
        f"\\begin{{longtable}}{{{_sides(part)}}}",
        widths,
        f"\\caption{{{caption}}}\\label{{{key}}}\\\\",
        f"{head}\n\\endfirsthead",
        f"\\caption[]{{{caption}, {breakable(_('continued'))}}}\\\\",
        f"{head}\n\\endhead",
        r"\bottomrule" + "\n" + r"\endfoot",
        *_rows(table, part),
        r"\end{longtable}",
        (_notes(table) if number == total else "") + r"}\podiumcolumns",
        "",
    ]
    return "\n".join(body)


def _spacing(table: Table) -> str:
    """Set the room between columns, and between rows where cells are underlined."""
    rows = r"\renewcommand{\arraystretch}{1.12}" if emphasis(table)[1] else ""
    # Bold numbers stay bold.
    numbers = r"\sisetup{detect-weight,mode=text}" if table.siunitx else ""
    return f"\\setlength{{\\tabcolsep}}{{{_GAP / 2}em}}{rows}{numbers}"


def _notes(table: Table) -> str:
    notes = [
        f"\\par\\smallskip\\noindent\\parbox{{\\linewidth}}{{\\footnotesize {_note(note)}}}" for note in table.notes
    ]
    return "\n".join([*notes, ""])


def _note(note: str) -> str:
    return breakable(running(note))


def _note_lines(table: Table) -> int:
    return sum(1 + ceil(ems(note) / 40) for note in table.notes)


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
_ALL_MACROS = latex_text.MACROS + MACROS
"""What every text written here may use."""

_FLOATS = 10  # LaTeX holds 18 at least; give them pages before they are too many


def to_latex(document: Document, *, siunitx: bool = False) -> str:
    r"""Render a document as LaTeX.

    The file needs ``booktabs`` and ``longtable`` only (``tikz`` where there is a picture, ``pdflscape`` where a table may be
    turned, and on request ``siunitx``, which aligns the printed cells of tables), works in one- and two-column papers, and
    carries the BibTeX entries of its references as comments at the end. Labels of tables are ``tab:podium-KEY``.

    >>> print(to_latex(Document("Report", (Paragraph("50% of a_b"),))).splitlines()[-3])
    50\% of a\_b\par}
    """
    if siunitx:
        blocks = (replace(block, siunitx=True) if isinstance(block, Table) else block for block in document.blocks)
        document = Document(document.title, tuple(blocks))
    body = _paged(part_latex(part) for part in flow(document))
    citations = [block for block in document.blocks if isinstance(block, Citation)]
    head = _HEAD.replace("PACKAGES", _packages(document.blocks)) + _ALL_MACROS
    return head + "\n" + "\n".join(body) + bibtex_comments(citations) + "\n\\podiumfinish\n"


def _packages(blocks: Iterable[object]) -> str:
    """List the packages that blocks need."""
    blocks = list(blocks)
    pictures = any(isinstance(block, Figure) and block.tikz is not None for block in blocks)
    turned = any(isinstance(block, Table) and block.landscape for block in blocks)
    aligned = any(isinstance(block, Table) and block.siunitx for block in blocks)
    needed = {"booktabs,longtable": True, "tikz": pictures, "pdflscape": turned, "siunitx": aligned}
    return ",".join(name for name, wanted in needed.items() if wanted)


def _paged(texts: Iterable[str]) -> list[str]:
    """Flush the floats to pages before there are too many for LaTeX."""
    body: list[str] = []
    floats = 0
    for text in texts:
        floats += float_count(text)
        if floats > _FLOATS:
            body.append("\\clearpage\n")
            floats = float_count(text)
        body.append(text)
    return body


def part_latex(part: Part, page: Page = NARROW) -> str:
    """Write one part of a document."""
    match part:
        case Heading(text, level):
            return f"\\{_SECTIONS[min(max(level, 1), 3) - 1]}*{{\\raggedright {line(text)}}}\n"
        case Paragraph(text, lead):
            return _lead(text) if lead else sloppy(f"{line(text)}\\par")
        case Bullets(items):
            return _list("itemize", [line(item) for item in items])
        case Table():
            return latex_table(part, page)
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
    """Prefer wide gaps to lines that extend into the margin."""
    return f"{{\\sloppy\\emergencystretch=3em\n{text}}}\n"


def _lead(text: str) -> str:
    return sloppy(f"\\begin{{quote}}\\bfseries\\boldmath\n{line(text)}\n\\end{{quote}}")


def _list(name: str, items: list[str]) -> str:
    if not items:
        return ""
    lines = "\n".join(f"\\item {item}" for item in items)
    return sloppy(f"\\begin{{{name}}}\n{lines}\n\\end{{{name}}}")


def _picture(picture: Figure, page: Page) -> str:
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
        f"\\caption{{{caption}}}\n\\label{{fig:podium-{label_key(picture.key)}}}\n{page.end('figure')}\n"
    )


def _advice(advice: Advice) -> str:
    lines = [f"\\textbf{{{line(advice.code)}}} {line(advice.message)}"]
    lines += [f"\\par\\emph{{{label}:}} {line(text)}" for label, text in explanations(advice)]
    return sloppy("\\begin{quote}\n" + "\n".join(lines) + "\n\\end{quote}")


def bibtex_comments(citations: list[Citation]) -> str:
    """Write the entries as comments, for the reader's own bibliography."""
    return f"\n% BibTeX entries of the references:\n{latex_text.comments(bibtex(citations))}" if citations else ""


# A whole LaTeX article: title, verdict, pictures, tables, methods and references, ready to be compiled and edited.


_ARTICLE_HEAD = r"""% Written by podium. Compile this file twice (pdflatex, lualatex or xelatex): the second run fills in the citations.
\documentclass[11pt,a4paper]{article}
\ifdefined\Umathcode\else % pdfTeX
  \usepackage[utf8]{inputenc}
  \IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{}
\fi
\usepackage[margin=25mm]{geometry}
\usepackage{PACKAGES}
"""

_PAGE = Page(room=1.28, smallest=53.0, star="", place="H")
"""The text is 455 points wide; tables and pictures stand where they belong, however many there are."""

_MOST = 60
"""A table with more rows is shown in part."""

_SHOWN = 40
"""How many rows of such a table are shown."""


def to_article(
    document: Document,
    *,
    appendix: Document | None = None,
    written: Mapping[str, str] | None = None,
    facts: Mapping[str, str] | None = None,
) -> str:
    r"""Render a document as a LaTeX article, whose bibliography are its references; those of the appendix are a list.

    `written` holds paragraphs that exist as LaTeX already (with ``\cite``), by their plain text; `facts` say at the end how
    the article came to be: data, options, seed.

    >>> article = to_article(Document("50% of a_b", (Paragraph("A wins.", lead=True),)))
    >>> [row for row in article.splitlines() if row.startswith("\\title")]
    ['\\title{50\\% of a\\_b}']
    """
    parts: list[Part] = [part for part in flow(document) if part != Heading(_("References"))]
    parts = [part for part in parts if not isinstance(part, References)]
    ahead = len(parts)
    parts += [] if appendix is None else flow(appendix)
    title = next((part.text for part in parts if isinstance(part, Heading) and part.level <= 1), _("Report"))
    head = _ARTICLE_HEAD.replace("PACKAGES", _packages(parts).replace("longtable", "longtable,float")) + _ALL_MACROS
    head += _names(active_language())
    begin = f"\\title{{{line(title)}}}\n\\author{{}}\n\\date{{}}\n\\begin{{document}}\n\\maketitle\n"
    verdict = next((part for part in parts if isinstance(part, Paragraph) and part.lead), None)
    body = [_abstract(part.text) if part is verdict else _part(part, written or {}) for part in parts]
    citations = [block for block in document.blocks if isinstance(block, Citation)]
    more = [] if appendix is None else [block for block in appendix.blocks if isinstance(block, Citation)]
    back = ["\\clearpage\n\\appendix\n", *body[ahead:]] if body[ahead:] else []
    end = [*back, _closing(facts or {}), bibtex_comments(citations + more), "\n\\end{document}\n"]
    return head + begin + "\n".join([*body[:ahead], _references(citations), *end])


def _names(language: str) -> str:
    """Define LaTeX's own names without babel, whose language files many installations lack."""
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
        case _:
            return part_latex(part, _PAGE)


_READ_ROWS, _READ_SHOWN = 30, 20
"""The same for a table in the part that is to be read."""


def readable(table: Table) -> Table:
    """Return the table itself if it takes half a page at most and comes in one part, otherwise its first rows and columns.

    Notes about columns that are left out are left out as well.
    """
    groups = _layout(table, _PAGE)[1]
    if len(groups) == 1 and table.rows <= _READ_ROWS:
        return table
    kept = groups[0]
    gone = tuple(f"{column.header}:" for index, column in enumerate(table.columns) if index not in kept)
    notes = tuple(note for note in table.notes if not (gone and note.startswith(gone)))
    if table.rows > _READ_ROWS:
        notes = (part_only(_READ_SHOWN, table.rows, None), *notes)
        table = table.head(_READ_SHOWN)
    return replace(table, columns=tuple(table.columns[index] for index in kept), notes=notes)


def _shortened(table: Table) -> Table:
    """Truncate a table that would fill many pages, with a note."""
    if table.rows <= _MOST:
        return table
    return replace(table.head(_SHOWN), notes=(part_only(_SHOWN, table.rows, None), *table.notes))


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
