"""A study as a part of the page: no style and no script inside, so that the page's policy can forbid both."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import combinations
from urllib.parse import urlencode

from podium.diagrams.drawing import Drawing
from podium.diagrams.finish import without_caption
from podium.diagrams.svg import to_svg
from podium.document import Action, Block, Document, Figure, Heading, Paragraph, Table
from podium.errors import InfeasibleError, InputError
from podium.glossary import explain_word
from podium.i18n import active_language, speaking
from podium.page.report import to_fragment
from podium.render.html import line, part_html
from podium.render.numbers import pvalue
from podium.studies.shared.base import Study
from podium.studies.shared.content import Drawable
from podium.studies.shared.outputs import facts, in_its_panel, shown_kinds
from podium.studies.shared.overview import in_page_words, overview
from podium.web.store import Body

_SHEET = re.compile(r"<style>.*?</style>\n?", re.DOTALL)
"""The style inside a picture: markup of podium, in which every name is escaped. The page's own sheet takes its place."""

_CONTENTS = re.compile(r'<nav class="nav".*?</nav>\n?', re.DOTALL)
"""The way to the sections of a report, with which it begins."""

_BAR = "<!--bar-->"
"""Ends what the bar at the top of the page shows; in a report, no text holds markup."""

_FEW = 40
"""Rows of a table whose words are explained."""

_PLACE = "\0"
"""Marks a place in the markup; no text that is shown holds it."""

_CHANGED = "\1"
"""Marks an address that the page completes: that of the same study with the options that follow."""

OPENS = "opens"
"""Names, among the options that an address changes, another study to open."""

_PICTURES = 3_000_000
"""Characters of SVG in one answer at most."""


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
    if picture is not None:
        picture = in_its_panel(study, picture)
        picture = replace(
            picture, svg=_SHEET.sub("", picture.svg or ""), narrow=_SHEET.sub("", picture.narrow or "") or None
        )
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
    text = to_fragment(
        shown,
        first,
        facts=facts(study),
        below=below,
        address=_leads_to,
    )
    if first is not None:
        contents = _CONTENTS.match(text)
        nav = contents[0] if contents else ""
        text = f"{line(first.subject[1])}{_BAR}{nav}{_BAR}{text.removeprefix(nav)}"
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


def bar_and_report(text: str) -> tuple[str, str, str]:
    """Split the markup of a report into the size of its data, the way to its sections, and the rest.

    >>> bar_and_report("30 rows<!--bar--><nav></nav><!--bar--><p>…"), bar_and_report("<p>…")
    (('30 rows', '<nav></nav>', '<p>…'), ('', '', '<p>…'))
    """
    size, mark, rest = text.partition(_BAR)
    if not mark:
        return "", "", text
    nav, _, report = rest.partition(_BAR)
    return size, nav, report


_VERDICT = re.compile(r'.*?<h1 class="verdict".*?</h1>\n?(?:<p class="under".*?</p>\n?)?', re.DOTALL)


def below_verdict(report: str) -> tuple[str, str]:
    """Split the markup of a report below its verdict, or before everything where it begins with none.

    >>> below_verdict('<h1 class="verdict">A wins.</h1><p class="under">p</p><dl>')
    ('<h1 class="verdict">A wins.</h1><p class="under">p</p>', '<dl>')
    """
    found = _VERDICT.match(report)
    return (found[0], report[found.end() :]) if found else ("", report)


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


def pictures_of(study: Study, language: str = "en") -> str:
    """Render all other pictures."""
    with speaking(language), in_page_words(study):
        return _pictures(study)


def _pictures(study: Study) -> str:
    shown: list[Figure] = []
    room = _PICTURES
    for kind in shown_kinds(study)[1:]:
        picture = _figure(study, kind)
        if picture is None:
            continue
        room -= len(picture.svg or "")
        if room < 0:
            break
        shown.append(picture)
    return "\n".join(map(part_html, shown))


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
    return Figure(kind, drawing.caption or drawing.title, drawing.alt, _SHEET.sub("", svg), title=drawing.title)
