"""A study as a part of the page: no style and no script inside, so that the page's policy can forbid both."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from itertools import combinations
from typing import NamedTuple
from urllib.parse import urlencode

from podium.diagrams.drawing import Drawing
from podium.diagrams.finish import without_caption
from podium.diagrams.svg import to_svg
from podium.document import Action, Block, Document, Figure, Heading, Overview, Paragraph, Table
from podium.errors import InfeasibleError, InputError
from podium.glossary import explain_word
from podium.i18n import _, active_language, joined, ngettext, speaking
from podium.page.overview import look_html
from podium.page.report import to_fragment
from podium.render.html import grid, line
from podium.render.latex import paper_table
from podium.render.latex_text import letters
from podium.render.numbers import level, pvalue
from podium.studies.shared.base import Study
from podium.studies.shared.content import Drawable
from podium.studies.shared.outputs import facts, in_its_panel
from podium.studies.shared.overview import in_page_words, overview, paper_tables
from podium.studies.shared.tables import StudyTable
from podium.web.store import Body

_SHEET = re.compile(r"<style>.*?</style>\n?", re.DOTALL)
"""The style inside a picture: markup of podium, in which every name is escaped. The page's own sheet takes its place."""

_CONTENTS = re.compile(r'<nav class="nav".*?</nav>\n?', re.DOTALL)
"""The way to the sections of a report, with which it begins."""

_BAR = "<!--bar-->"
"""Parts the pieces of a report that the page places; in a report, no text holds markup."""

_FEW = 40
"""Rows of a table whose words are explained."""

_PLACE = "\0"
"""Marks a place in the markup; no text that is shown holds it."""

_CHANGED = "\1"
"""Marks an address that the page completes: that of the same study with the options that follow."""

OPENS = "opens"
"""Names, among the options that an address changes, another study to open."""

_LEAST, _MOST = 0.001, 0.1
"""The levels between which the page offers to choose."""

_STOPS = 300
"""Levels at which decisions change are all offered up to so many."""


def body_of(study: Study, language: str = "en", *, answers: bool = True) -> Body:
    """Render the report with its default picture after the verdict; the other pictures are loaded on request.

    `answers` says that the page is about the study's answer, which it shows first.
    """
    with speaking(language), in_page_words(study):
        return _body(study, answers)


def _body(study: Study, answers: bool) -> Body:
    document = study.document()
    kinds = study.picture_kinds
    picture = _figure(study, kinds[0]) if kinds else None
    blocks = list(document.blocks) if answers else _untyped(document.blocks)
    start = next((i for i, block in enumerate(blocks) if isinstance(block, Heading)), len(blocks))
    arranged: list[Block] = [*blocks[:start], *([picture] if picture else []), *blocks[start:]]
    shown = Document(document.title, tuple(arranged))
    # English words of a column tell which term explains them.
    if active_language() != "en":
        with speaking("en"):
            document = study.document()
    english = {block.key: block for block in document.blocks if isinstance(block, Table)}
    told: list[tuple[tuple[str, str], ...]] = []

    def below(table: Table) -> str:
        columns = _explained(english[table.key], table)
        if not columns:
            return ""
        told.append(columns)
        return _PLACE

    first = overview(study) if answers else None
    chosen = "" if first is None else _levels(first)
    if first is not None and first.matrix is not None:  # the level is chosen among the options
        first = replace(first, matrix=replace(first.matrix, levels=()))
    text = to_fragment(
        shown,
        first,
        mark=_BAR if first is not None else "",
        facts=facts(study),
        below=below,
        address=_leads_to,
    )
    if first is not None:
        contents = _CONTENTS.match(text)
        nav = contents[0] if contents else ""
        text = _BAR.join((line(first.subject[1]), nav, chosen, text.removeprefix(nav)))
    verdict = next((block.text for block in shown.blocks if isinstance(block, Paragraph) and block.lead), "")
    return Body(tuple(text.split(_PLACE)), tuple(told), shown.title, verdict, active_language())


def _untyped(blocks: Sequence[Block]) -> list[Block]:
    """Return the blocks of a description without what to type next."""
    parts = [block.part if isinstance(block, Heading) else "" for block in blocks]
    end = parts.index("next") if "next" in parts else len(parts)
    return [*blocks[:end]]


def _leads_to(action: Action) -> str:
    """Return where an action leads: to a field of this page or of another study's, or to a study that the page's address completes."""
    field = f"#o-{action.asks}" if action.asks else ""
    if field and not action.study:
        return field
    return _CHANGED + urlencode({**({OPENS: action.study + field} if action.study else {}), **action.options})


class Pieces(NamedTuple):
    """The markup of a report in the pieces that the page places."""

    size: str  # The size of the data
    nav: str  # The way to the sections
    levels: str  # What another level of significance would change
    verdict: str  # The verdict, up to where the page says what was chosen after it
    look: str  # Key figures and picture, up to where the page offers the other pictures
    rest: str

    @property
    def whole(self) -> str:
        """The report itself, with nothing added."""
        return self.verdict + self.look + self.rest


def pieces_of(text: str) -> Pieces:
    """Split the markup of a report.

    >>> mark = "<!--bar-->"
    >>> pieces_of(f"30 rows{mark}<nav></nav>{mark}{mark}<h1>…{mark}<dl>…{mark}<p>…").look, pieces_of("<p>…").whole
    ('<dl>…', '<p>…')
    """
    found = text.split(_BAR)
    return Pieces(*found) if len(found) == len(Pieces._fields) else Pieces("", "", "", "", "", "".join(found))


def _levels(first: Overview) -> str:
    """Say for which levels the decisions are those at the level of the study, with all levels at which one changes as data."""
    matrix = first.matrix
    counted = next((one for one in first.figures if one.pairs), None)
    if matrix is None or counted is None or not matrix.levels:
        return ""
    k = len(matrix.names)
    pairs = [matrix.adjusted[i][j] for i in range(k) for j in range(i + 1, k)]
    known = sorted({p for p in pairs if p is not None and p <= 0.5})
    at, after = max((p for p in known if p <= matrix.alpha), default=0.0), [p for p in known if p > matrix.alpha]
    low, high = rounded(at, ROUND_CEILING), rounded(after[0], ROUND_FLOOR) if after else 0.5
    said = (
        _("{some} differ", some=counted.value)
        if counted.label == _("Pairs that differ")
        else f"{counted.label}: {counted.value}"
    )
    if low < _LEAST <= matrix.alpha:
        low = _LEAST
    if not low <= matrix.alpha <= high:  # a level between two rounded ones
        text = f"{said}."
    elif after:
        text = _("{said}; the same for every α from {low} to {high}.", said=said, low=level(low), high=level(high))
    else:
        text = _("{said}; the same for every α from {low} up.", said=said, low=level(low))
    stops = sorted({rounded(p, ROUND_CEILING) for p in known if _LEAST < p <= _MOST})
    if len(stops) > _STOPS:
        stops = [stop for stop in (low, rounded(after[0], ROUND_CEILING) if after else 0.0) if _LEAST < stop <= _MOST]
    return (
        f'<p class="hint" id="a-hint" data-alpha="{matrix.alpha!r}" data-stops="{html.escape(json.dumps(stops))}">'
        f"{line(text)}</p>"
    )


def rounded(p: float, way: str) -> float:
    """Round an adjusted p-value to three digits: up to a level at which its hypothesis is rejected, or down to one at which it is not.

    >>> rounded(0.03826, ROUND_CEILING), rounded(0.03826, ROUND_FLOOR), rounded(0.05, ROUND_CEILING), rounded(0.05, ROUND_FLOOR)
    (0.0383, 0.0382, 0.05, 0.0499)
    """
    if p == 0.0:
        return 0.0
    exact = Decimal(repr(p))  # as a level is written
    unit = Decimal(1).scaleb(exact.adjusted() - 2)
    found = exact.quantize(unit, way)
    return float(found if found != exact or way == ROUND_CEILING else found - unit)


def compared(study: Study, language: str = "en") -> str:
    """Write what a page needs to lay two studies side by side, as JSON: the verdict, key figures, and the decision about each pair."""
    with speaking(language), in_page_words(study):
        first = overview(study)
        matrix = first.matrix
        pairs: dict[str, list[object]] = {}
        if matrix is not None:
            for i, j in combinations(range(len(matrix.names)), 2):
                if (p := matrix.adjusted[i][j]) is not None:
                    one, other = sorted((i, j), key=lambda at: matrix.names[at])
                    pairs["\n".join((matrix.names[one], matrix.names[other]))] = [matrix.better[one][other], p]
        figures = [
            (figure.label, figure.value if isinstance(figure.value, str) else _level(figure.value), figure.note)
            for figure in first.figures
        ]
        told = {"shown": first.shown, "open": first.open, "under": first.under, "figures": figures, "pairs": pairs}
        return json.dumps(told)


def _level(p: float) -> str:
    text = str(pvalue(p))
    return f"p {text}" if text[0] in "<>" else f"p = {text}"


def _explained(table: Table, shown: Table) -> tuple[tuple[str, str], ...]:
    """Return heads of columns, and cells of the first column that are terms, with the keys of their terms; `table` in English."""
    found = [(column.header, column.term) for column in shown.columns]
    if found and table.columns[0].terms and table.rows <= _FEW:
        words = zip(table.columns[0].values, shown.columns[0].values, strict=True)
        terms = [(str(said), explain_word(str(word))) for word, said in words]
        found += [(said, one.key) for said, one in terms if one is not None]
    return tuple((header, key) for header, key in found if key is not None)


def panel_of(study: Study, kind: str, language: str = "en") -> str:
    """Render one picture in the panel in which the first one stands."""
    with speaking(language), in_page_words(study):
        return "\n".join(look_html(_figure(study, kind), None))


_SHOWN = 10
"""Rows of a table that a preview shows."""


def tables_of(study: Study, language: str = "en") -> str:
    """Write what the page needs to offer tables for a paper, as JSON: name, title, what is in it, how it prints, and its LaTeX."""
    with speaking(language), letters():
        return json.dumps([_for_paper(key, table) for key, table in paper_tables(study).items()])


def _for_paper(key: str, table: Table) -> dict[str, str]:
    said = " ".join(f"{text.removesuffix('.')}." for text in (table.caption, *table.notes))
    cut = table.rows - _SHOWN if table.rows > _SHOWN + 2 else 0
    more = ngettext("… {n} more row", "… {n} more rows", cut) if cut else ""
    rows = [re.sub(r"(\[|, )-(?=\d)", r"\1−", row) for row in grid(table, rows=_SHOWN if cut else None)]
    last = f'<tr><td colspan="{len(table.columns)}">{line(more)}</td></tr></tbody>'
    if cut:
        rows[-1] = last
    return {
        "name": key,
        "title": _("Pairs") if key.endswith("-adjusted") else re.split("[:,(]", table.caption)[0].strip(),
        "about": ngettext("{n} row", "{n} rows", table.rows)
        + ": "
        + joined([column.header for column in table.columns[1:4]], ", ")
        + (", …" if len(table.columns) > 4 else ""),
        "shown": "\n".join([f"<caption>{line(said)}</caption>", *rows]),
        "tex": latex_of(table),
    }


def latex_of(table: Table) -> str:
    """Return a table as LaTeX; one that is too wide for a line in parts, with what they need."""
    return paper_table(table) or StudyTable(table).to_latex()


def table_file(study: Study, key: str) -> str:
    """Return a table for a paper by its name."""
    with letters():
        found = paper_tables(study)
        if key not in found:
            raise InputError(
                "There is no table {name!r}. The tables are: {names}.", name=key, names=joined(found, ", ")
            )
        return latex_of(found[key])


def kinds_of(study: Study) -> tuple[str, ...]:
    """Return the kinds of pictures that these data and options allow."""
    return tuple(kind for kind, make in study.pictures().items() if _allowed(study, kind, make))


def _allowed(study: Study, kind: str, make: Callable[[], Drawing]) -> bool:
    if isinstance(make, Drawable) and make.known():
        return True
    try:
        study.drawing(kind)
    except (InputError, InfeasibleError):
        return False
    return True


def _figure(study: Study, kind: str) -> Figure | None:
    try:
        drawing = without_caption(study.drawing(kind))
    except (InputError, InfeasibleError):
        return None  # these data do not allow it
    svg = to_svg(drawing, standalone=False, key=kind)
    found = in_its_panel(study, Figure(kind, drawing.caption or drawing.title, drawing.alt, svg, title=drawing.title))
    return replace(found, svg=_SHEET.sub("", found.svg or ""), narrow=_SHEET.sub("", found.narrow or "") or None)
