r"""PDF without a TeX installation: a document as Typst markup, compiled by the `typst` wheel.

Every text of a document becomes a string literal of Typst's code, in which only ``\`` and ``"`` mean anything.
"""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from functools import cache, lru_cache
from importlib import import_module
from typing import Any

from podium.document import Advice, Bullets, Column, Document, Figure, Heading, Paragraph, Table
from podium.errors import MissingExtraError
from podium.i18n import N_, _, active_language, legible
from podium.render.flow import Part, References, explanations, flow, leading, pack, part_only, shown_rows
from podium.render.latex_text import ems, pieces
from podium.render.numbers import cells, emphasised, strong_rows, typeset
from podium.render.printed import MINUS, Run, before_rows, has_powers, printed_cells, side
from podium.render.visible import running, visible

_HEAD = """#set document(title: {title}, date: none)
#set page(paper: "a4", margin: 2cm, numbering: "1")
#set text(font: ("Libertinus Serif", "DejaVu Sans Mono"), size: 10pt, lang: "{language}")
#set par(justify: false)
#set table(stroke: none, inset: (x: 0.4em, y: 0.25em))
#show table: set text(size: 8pt)
#show figure: set block(breakable: true)
#show figure.where(kind: table): set figure.caption(position: top)
#show figure.caption: set align(left)
#show heading: set block(above: 1.4em, below: 0.8em)
"""
OTHER_SCRIPTS = frozenset(
    ("Noto Sans CJK SC", "Noto Serif CJK SC", "Source Han Sans SC", "Source Han Serif SC", "PingFang SC", "Songti SC", "Microsoft YaHei",
     "SimSun", "WenQuanYi Zen Hei", "WenQuanYi Micro Hei", "AR PL UMing CN", "Droid Sans Fallback")
)  # fmt: skip
"""Fonts with Chinese letters, which Typst takes by itself for what the others lack."""

_WIDTH = 58.0  # em of 8 points between the margins
_WIDEST = 16.0  # em, of a column of text; longer ones are wrapped
_GAP = 0.8
_BREAK = "\u200b"  # where a long word may be broken
_LONG = 12.0  # em from which a word may be broken


def to_pdf(document: Document) -> bytes:
    """Render a document as PDF."""
    return compiled(to_typst(document), "PDF")


def compiled(source: str, purpose: str, form: str = "pdf", dpi: float = 72.0) -> bytes:
    """Compile Typst markup to a PDF, or its one page to a PNG."""
    try:
        typst: Any = import_module("typst")
    except ImportError:
        raise MissingExtraError("typst", "pdf", purpose) from None
    lacking = _lacking(frozenset(char for char in source if ord(char) >= _USUAL and char.isprintable()))
    if lacking:
        warnings.warn(_(NO_FONT, letters=" ".join(lacking)), stacklevel=2)
    return bytes(typst.compile(source.encode("utf-8"), font_paths=_fonts(), format=form, ppi=dpi))


_USUAL = 0x250
"""Letters below are in every font."""

NO_FONT = N_(
    "No font on this machine has {letters}; boxes stand in their place. Install a font that has them (the Noto fonts cover all "
    "scripts), or write SVG, for which whoever looks at it brings the fonts."
)

_NAMED = 8
"""Letters without a font that are named."""


@lru_cache(maxsize=64)
def _lacking(letters: frozenset[str]) -> tuple[str, ...]:
    """Return letters that no font available to Typst has: files for archives must not have any, so that Typst names the first."""
    typst: Any = import_module("typst")
    left, found = sorted(letters), list[str]()
    while left and len(found) < _NAMED:
        source = "\n".join(f"#text({quoted(char)})" for char in left)
        try:
            typst.compile(source.encode("utf-8"), font_paths=_fonts(), format="pdf", pdf_standards="a-2b")
            break
        except RuntimeError as error:
            named = re.search('the text `"(.+?)"` could not be displayed', str(error))
            if named is None or named[1] not in left:
                break
            left.remove(named[1])
            found.append(named[1])
    return tuple(found)


@cache
def _fonts() -> Any:
    """Return Typst's own fonts and those of the machine, which take longer to find than a picture to draw."""
    return import_module("typst").Fonts()


def letters(
    message: str = N_("The PDF is in English, because no font on this machine shows {language}."),
) -> AbstractContextManager[None]:
    """Use English if no font available to Typst has the letters of the language."""

    def shows(text: str) -> bool:
        return all(ord(char) < 0x250 for char in text) or not OTHER_SCRIPTS.isdisjoint(_families())

    return legible(shows, message)


def _families() -> list[str]:
    try:
        return list(_fonts().families())
    except (ImportError, AttributeError):  # `compiled` reports a missing typst; an older one has no such attribute
        return []


def to_typst(document: Document) -> str:
    r"""Render a document as Typst markup.

    >>> print(to_typst(Document("R", (Paragraph('50% "a" #b \\'),))).splitlines()[-1])
    #par(text("50% \"a\" #b \\"))
    """
    body = [_part(part) for part in flow(document)]
    return _HEAD.format(title=literal(document.title), language=active_language()) + "\n\n".join(body) + "\n"


def literal(text: str) -> str:
    r"""Write a text as a string literal; it stays on one line, and what would act on the text around is shown.

    >>> print(literal('say "a\\b"'))
    "say \"a\\b\""
    """
    return quoted(_broken(running(text)))


def quoted(text: str) -> str:
    """Put a text in the quotes of a string literal, as it is."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def svg_image(svg: str, alt: str, size: str = "width: auto") -> str:
    """Return the call that places a picture; blanks at the ends of its texts and between their words stay."""
    kept = svg.replace("<text ", '<text xml:space="preserve" ')
    return f'image(bytes({quoted(kept)}), format: "svg", alt: {literal(alt)}, {size})'


def _broken(text: str) -> str:
    """Let long words be broken."""
    return " ".join(_BREAK.join(pieces(word)) if ems(word) > _LONG else word for word in text.split(" "))


def _part(part: Part) -> str:
    match part:
        case Heading(text, level):
            return f"#heading(level: {min(max(level, 1), 6)}, {literal(text)})"
        case Paragraph(text, lead):
            return f"#par({'strong' if lead else 'text'}({literal(text)}))"
        case Bullets(items):
            return _list("list", items)
        case Table():
            return _table(part)
        case Figure():
            return _picture(part)
        case Advice():
            return _advice(part)
        case References(items):
            return _list("enum", [item.text for item in items])


def _list(name: str, items: Sequence[str]) -> str:
    return f"#{name}({', '.join(literal(item) for item in items)})" if items else ""


def _advice(advice: Advice) -> str:
    lines = [f"#strong({literal(advice.code)}) #text({literal(advice.message)})"]
    lines += [f"#emph({literal(label + ':')}) #text({literal(text)})" for label, text in explanations(advice)]
    body = " #linebreak() ".join(lines)
    return f"#block(inset: (left: 0.8em, y: 0.3em), stroke: (left: 2pt + rgb(176, 116, 0)))[{body}]"


def _picture(picture: Figure) -> str:
    if picture.svg is None:
        return f"#par(emph({literal(picture.caption)})) #par(text({literal(picture.alt)}))"
    return f"#figure({svg_image(picture.svg, picture.alt)}, kind: image, caption: {literal(picture.caption)})"


def _table(table: Table) -> str:
    """Write a table in parts that are no wider than the page, each with the names in front."""
    rows = shown_rows(table)
    notes = [part_only(rows, table.rows, None)] if rows is not None else []
    written = []
    laid = [_Column(column, rows) for column in table.columns]
    groups = pack([column.width for column in laid], leading(table.columns), _WIDTH, _GAP) if laid else []
    before = before_rows(table, rows)
    for number, group in enumerate(groups, 1):
        part = " " + _("(part {number} of {total})", number=number, total=len(groups)) if len(groups) > 1 else ""
        written.append(_figure([laid[index] for index in group], table.caption + part, before))
    if not groups:
        written.append(f"#par(emph({literal(table.caption)}))")
    written += [f"#par(text(size: 8pt, {literal(note)}))" for note in (*notes, *table.notes)]
    return "\n".join(written)


class _Column:
    """A column ready to print: head, cells, side and width in em."""

    def __init__(self, column: Column, rows: int | None) -> None:
        widths = [3.0]

        def word(text: str) -> str:
            widths.append(min(ems(text), _WIDEST))
            return f"text({_cell(text)})"

        def number(figure: str) -> str:
            widths.append(ems(figure) * 0.9)
            return _number(figure)

        if column.printed is None:
            shown = cells(column, text=word, figure=number, undefined='text("–")', rows=rows)
        else:
            shown = _printed(column, rows, widths)
        marks = strong_rows(column, rows)
        shown = emphasised(column, shown, "strong({})".format)
        longest = max((ems(piece) for piece in running(column.header).split(" ")), default=0.0)
        self.width = max(*widths, min(1.1 * longest, _WIDEST)) * (1.1 if marks else 1.0)
        self.head = f"strong({_cell(column.header)})"
        self.cells = [cell or "[]" for cell in shown]
        self.side = side(column)


def _printed(column: Column, rows: int | None, widths: list[float]) -> list[str]:
    """Write cells as papers print them, and note their widths."""
    powers = has_powers(column)
    shown = []
    for cell in printed_cells(column, rows, powers=powers):
        before, value, after = ("".join(_run(run, powers) for run in runs) for runs in cell.pieces())
        if cell.best:
            value = f"#strong[{value}]"
        elif cell.second:
            value = f"#underline[{value}]"
        shown.append(f"[{before}{value}{after}]")
        widths.append(sum(ems(run.text.replace("-", "−")) for run in cell.runs) * (1.1 if cell.best else 1.0))
    return shown


def _run(run: Run, powers: bool) -> str:
    text = run.text.replace("-", "−") if run.hidden or run.role == "exponent" else MINUS.sub("−", run.text)
    if run.role == "exponent" and powers:
        shown = f'#"×10"#super("{text[1:]}")' if text.startswith("e") else f'#super("{text}")'
    else:
        # Blanks at the ends of a piece stay.
        shown = f"#{'super' if run.role == 'raised' else 'text'}({_cell(text.replace(' ', chr(0xA0)))})"
    return f"#hide[{shown}]" if run.hidden else shown


def _cell(text: str) -> str:
    """Write a name; its blanks stay."""
    return quoted(_broken(visible(text)))


def _number(figure: str) -> str:
    """Typeset a formatted number.

    >>> _number("-4.49e-07")
    '[−4.49×10#super("−7")]'
    """
    if figure[0].isdigit() and "e" not in figure:
        return f'text("{figure}")'
    shown = typeset(figure, '#super("{}")'.format)
    start = "\\" if shown[0] in "<>" else ""
    return f"[{start}{shown}]"


def _figure(columns: Sequence[_Column], caption: str, before: Mapping[int, tuple[bool, list[str]]]) -> str:
    widths = ", ".join("1fr" if column.width >= _WIDEST else "auto" for column in columns)
    sides = ", ".join(column.side for column in columns)
    rows = []
    for number, row in enumerate(zip(*(column.cells for column in columns), strict=True)):
        ruled, headings = before.get(number, (False, []))
        rows += ["table.hline(stroke: 0.5pt)"] if ruled and number else []
        rows += [f"table.cell(colspan: {len(columns)}, align: left, emph({literal(text)}))" for text in headings]
        rows.append(", ".join(row))
    lines = [
        f"#figure(kind: table, supplement: none, numbering: none, caption: {literal(caption)}, table(",
        f"columns: ({widths},), align: ({sides},),",
        f"table.hline(), table.header({', '.join(column.head for column in columns)}), table.hline(stroke: 0.5pt),",
        *(f"{row}," for row in rows),
        "table.hline()))",
    ]
    return "\n".join(lines)
