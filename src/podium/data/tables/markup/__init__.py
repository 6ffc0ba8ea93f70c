"""Tables pasted or saved as text with markup: LaTeX, Markdown, reStructuredText, HTML and MediaWiki; also those drawn in text."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

from podium.data.tables.markup.choice import chosen_grid
from podium.data.tables.markup.inline import clean_cell
from podium.data.tables.markup.raw import RawTable

__all__ = ["RawTable", "chosen_grid", "clean_cell", "is_markup", "parse"]

_FRAMES: Final = ("tabular", "array}", "longtabu", "longtable", "tabu}", "tblr}", "NiceTabular")
_FINDERS: Final = {
    "latex": ("latex", "find_latex"),
    "html": ("web", "find_html"),
    "wiki": ("wiki", "find_wiki"),
    "markdown": ("markdown", "find_markdown"),
    "rst": ("rst", "find_rst"),
}
"""Loaded when a text needs them."""
_DIRECTIVES: Final = ("list-table::", "csv-table::")
_BOXES: Final = ("─", "━", "═")


def is_markup(text: str) -> bool:
    """Whether a text may hold a table of LaTeX, Markdown, reStructuredText or HTML. Cheap: it looks for their marks only.

    Examples
    --------
    >>> is_markup("| a | b |\\n|---|---|\\n| x | 1 |"), is_markup("a|b\\nx|1"), is_markup("a,b\\nx,1")
    (True, False, False)
    """
    return bool(_kinds(text))


def _kinds(text: str) -> list[str]:
    found = []
    backslashes = "\\" in text
    if backslashes and (
        ("\\begin" in text and any(frame in text for frame in _FRAMES)) or ("&" in text and text.count("\\\\") > 1)
    ):
        found.append("latex")
    if "<" in text and ("<table" in text or "<TABLE" in text or "<Table" in text):
        found.append("html")
    if "{|" in text and "\n|-" in text:
        found.append("wiki")
    if ("|" in text or "-+-" in text) and _has_rule(text):
        found.append("markdown")
    drawn = ("+" in text and ("+--" in text or "+==" in text)) or ("=" in text and ("= =" in text or "=  =" in text))
    if drawn or ("::" in text and any(mark in text for mark in _DIRECTIVES)) or any(mark in text for mark in _BOXES):
        found.append("rst")
    return found


def _has_rule(text: str) -> bool:
    """Whether a line is a rule of dashes and pipes."""
    from podium.data.tables.markup.markdown import is_rule

    at = text.find("-")
    while at >= 0:
        start = text.rfind("\n", 0, at) + 1
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        if is_rule(text[start:end].lstrip("> \t")):
            return True
        at = text.find("-", end)
    return False


def parse(text: str) -> list[RawTable]:
    """Return every table of a text, in order.

    Parameters
    ----------
    text
        Also several kinds of markup, such as LaTeX in a Markdown page.

    Raises
    ------
    InputError
        When the macros of a text expand without end.

    Examples
    --------
    >>> table, = parse("| data | A |\\n|------|---|\\n| x | **1** |")
    >>> table.kind, table.rows, table.header
    ('Markdown table', [['data', 'A'], ['x', '1']], 1)
    """
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    found: list[RawTable] = []
    taken: set[int] = set()
    for kind in _kinds(text):
        new = [table for table in _finder(kind)(text) if table.lines and taken.isdisjoint(table.lines)]
        for table in new:  # what one markup reads is not read again as another
            taken.update(range(table.lines[0], table.lines[-1] + 1))
        found += new
    return sorted(found, key=lambda table: table.lines[0])


def _finder(kind: str) -> Callable[[str], list[RawTable]]:
    module, function = _FINDERS[kind]
    find: Callable[[str], list[RawTable]] = getattr(import_module(f"podium.data.tables.markup.{module}"), function)
    return find
