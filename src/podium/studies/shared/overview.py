"""What a page shows first of a study: its verdict in a sentence, key figures, decisions about pairs, and the table for a paper.

A study may have in its ``report.py`` the functions `headline` (what was shown, what was not, and the procedure), `key_figures`,
`pair_matrix`, `subject` (size and direction of the data) and `table_first` (whether the main table comes before the picture);
without them, the whole verdict stands there.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager, suppress
from dataclasses import replace

from podium.document import Block, Bullets, Heading, KeyFigure, Overview, PairMatrix, Table
from podium.errors import InputError
from podium.i18n import _
from podium.mentions import spelled
from podium.render.numbers import level as show
from podium.studies.shared.content import RESULTS, StudyContent, beside
from podium.studies.shared.tables import first_adjusted
from podium.studies.shared.words import source_name
from podium.verbs import VERBS, Labelled

_PAPER_ROWS = 60
"""A table with more rows is not shown for a paper."""

_PRINTED_ROWS = 1000
"""A table with more rows, which nobody prints, is not offered for a paper."""


def paper_tables(study: StudyContent) -> dict[str, Table]:
    """Return the tables that a paper may print: the main ones of the report, and the results, captioned with all that they need."""
    found = {block.key: block for block in study.document(full=False).blocks if isinstance(block, Table)}
    with suppress(InputError, TypeError, AttributeError):
        found[RESULTS] = study.table(RESULTS)._table
    matrix: PairMatrix | None = beside(study, "report", "pair_matrix", lambda _study: None)(study)
    kept = {}
    for key, table in found.items():
        said = "".join((table.caption, *table.notes))
        level = "" if matrix is None else f"α = {show(matrix.alpha)}"
        lettered = level and level not in said and any(column.groups for column in table.columns)
        notes = (*table.notes, _("Significance level: {level}.", level=level)) if lettered else table.notes
        if 0 < table.rows <= _PRINTED_ROWS:
            kept[key] = replace(table, notes=notes, terminal=None)
    return kept


def overview(study: StudyContent) -> Overview:
    """Return what a page shows first of a study."""
    shown, left, under = headline(study)
    figures: list[KeyFigure] = beside(study, "report", "key_figures", lambda _study: [])(study)
    matrix: PairMatrix | None = beside(study, "report", "pair_matrix", lambda _study: None)(study)
    short = study.document(full=False)
    tables = [block for block in short.blocks if isinstance(block, Table)]
    headings = [block.text for block in short.blocks if isinstance(block, Heading)]
    main = frozenset([*headings, *(table.key for table in tables)])
    first: bool = beside(study, "report", "table_first", lambda _study: False)(study)
    brief = _brief(short.blocks)
    return Overview(
        shown, left, under, tuple(figures), matrix, (_source(study), subject(study)), main, _latex(tables), first, brief
    )


def headline(study: StudyContent) -> tuple[str, str, str]:
    """Return what was shown, what was not, and the procedure."""
    found: tuple[str, str, str] = beside(study, "report", "headline", _whole)(study)
    return found


def subject(study: StudyContent) -> str:
    """Return the size and the direction of the data; "" where there are none."""
    return str(beside(study, "report", "subject", lambda _study: "")(study))


def _brief(blocks: Sequence[Block]) -> dict[str, tuple[str, ...]]:
    """Return the lists of the short form by the heading above them."""
    found: dict[str, tuple[str, ...]] = {}
    heading = ""
    for block in blocks:
        if isinstance(block, Heading):
            heading = block.text
        elif isinstance(block, Bullets):
            found[heading] = block.items
    return found


def in_page_words(study: StudyContent) -> AbstractContextManager[None]:
    """Name options as the study's form does: a reader of a page has no command line."""
    folder = type(study).__module__.split(".")[:-1]
    of_study = (name for name, entry in VERBS.items() if folder[:4] == entry.module.split(".")[:-1])
    return spelled(Labelled(next(of_study, "")))


def _whole(study: StudyContent) -> tuple[str, str, str]:
    return study.document(full=False).title, "", study.text


def _source(study: StudyContent) -> str:
    found = study._provenance
    return "" if found is None else source_name(str(found["source"]))


def _latex(tables: list[Table]) -> str:
    """Write the table with the adjusted p-values of the verdict, else the first one."""
    from podium.render.latex import latex_table
    from podium.render.latex_text import letters

    found = first_adjusted(tables) or next(iter(tables), None)
    if found is None or found.rows > _PAPER_ROWS:
        return ""
    with letters():
        return latex_table(found)
