"""The report: one self-contained HTML page that can be mailed, printed and read without a network or a script.

It is built from strings like the other renderers: the document model already is the template, and a template engine
would only be a second place in which a name could be left unescaped.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterable, Mapping
from importlib import resources

from podium._version import __version__
from podium.document import Block, Citation, Document, Heading, Table
from podium.i18n import _, active_language, grouped
from podium.render.flow import Part, flow
from podium.render.html import grid, line, part_html

CELLS = 20_000
"""A table with more cells is shown in part; the whole of it belongs into a file beside the page."""

SHOWN = 2_000
"""How many cells of such a table are shown."""

_WIDTHS = ((16, "widest"), (13, "wider"), (10, "wide"))
"""From how many columns a table is set how much smaller on paper, where it cannot scroll."""

_TALL = 25  # rows from which a table scrolls in its own box


def large_tables(document: Document) -> list[Table]:
    """Give the tables of a document that are too large for a page.

    >>> from podium.document import Column
    >>> [t.key for t in large_tables(Document("", (Table("long", "", (Column("n", range(30_000), "count"),)),)))]
    ['long']
    """
    return [block for block in document.blocks if isinstance(block, Table) and _large(block)]


def to_report(
    document: Document,
    *,
    files: Mapping[str, str] | None = None,
    facts: Mapping[str, str] | None = None,
) -> str:
    """Render a document as a whole HTML page.

    Parameters
    ----------
    document : Document
        What a study shows, in full.
    files : mapping of str to str, optional
        Names of the files beside the page that hold whole tables, by key of the table; see `large_tables`.
    facts : mapping of str to str, optional
        What the page says at its end about how it came to be: data, options, seed.

    Returns
    -------
    str
        The page. It loads nothing, and its policy forbids it to; its one script only adds sorting and copying.

    Examples
    --------
    >>> page = to_report(Document("A < B", ()))
    >>> page.splitlines()[0], "<title>A &lt; B</title>" in page
    ('<!DOCTYPE html>', True)
    """
    title, rest = _titled(document)
    script = page_file("report.js")
    return "\n".join(
        [
            *_head(title, script),
            f'<header><h1 dir="auto">{line(title)}</h1></header>',
            *_contents(rest),
            '<main id="content">',
            *_sections(rest, files or {}),
            *_bibtex(document.blocks),
            "</main>",
            *_footer(facts or {}),
            f"<script>{script}</script>",
            "</body>",
            "</html>",
            "",
        ]
    )


def to_fragment(
    document: Document,
    *,
    facts: Mapping[str, str] | None = None,
    below: Callable[[Table], str] | None = None,
) -> str:
    """Render a document as a part of a page that brings its own head, title, style and script, those of `page_file`.

    What stands before the first section, the answer, comes before the contents. `below` gives markup that stands below a table.

    Examples
    --------
    >>> from podium.document import Paragraph
    >>> to_fragment(Document("A < B", (Paragraph("A is < B.", lead=True),))).splitlines()[0]
    '<p class="podium-lead" dir="auto">A is &lt; B.</p>'
    """
    rest = _titled(document)[1]
    lines = _sections(rest, {}, below)
    first = next((place for place, text in enumerate(lines) if text.startswith("<section")), len(lines))
    lines[first:first] = _contents(rest)
    return "\n".join([*lines, *_bibtex(document.blocks), *_footer(facts or {})])


def page_file(name: str) -> str:
    """Return the style (report.css) or the script (report.js) of the page."""
    return resources.files("podium.render").joinpath("page", name).read_text(encoding="utf-8")


def _titled(document: Document) -> tuple[str, list[Part]]:
    parts = list(flow(document))
    title = next((part.text for part in parts if isinstance(part, Heading)), "") or _("Report")
    return title, parts[1:] if parts and isinstance(parts[0], Heading) and parts[0].level <= 1 else parts


def _head(title: str, script: str) -> list[str]:
    digest = base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )
    return [
        "<!DOCTYPE html>",
        f'<html lang="{active_language()}">',
        "<head>",
        '<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<meta name="color-scheme" content="light dark">',
        f'<meta name="generator" content="podium {__version__}">',
        f"<title>{line(title)}</title>",
        f"<style>\n{page_file('report.css')}</style>",
        "</head>",
        "<body>",
        f'<a class="skip" href="#content">{line(_("Skip to the verdict"))}</a>',
    ]


def _anchors(parts: Iterable[Part]) -> list[tuple[str, str]]:
    """Identifier and text of every section; identifiers count, so that no name has to be made safe for one."""
    heads = [part.text for part in parts if isinstance(part, Heading) and part.level <= 2]
    return [(f"section-{number}", text) for number, text in enumerate(heads, 1)]


def _contents(parts: list[Part]) -> list[str]:
    anchors = _anchors(parts)
    if len(anchors) < 2:
        return []
    items = [f'<li><a href="#{anchor}" dir="auto">{line(text)}</a></li>' for anchor, text in anchors]
    return [f'<nav aria-label="{line(_("Contents"))}">', "<ul>", *items, "</ul>", "</nav>"]


def _sections(parts: list[Part], files: Mapping[str, str], below: Callable[[Table], str] | None = None) -> list[str]:
    lines: list[str] = []
    anchors = iter(_anchors(parts))
    level, number, within = 1, 0, False
    for part in parts:
        if isinstance(part, Heading):
            # A level is never skipped, whatever the document does.
            level = min(max(part.level, 2), level + 1, 6)
            if part.level <= 2:
                anchor = next(anchors)[0]
                lines += [*(["</section>"] if within else []), f'<section aria-labelledby="{anchor}">']
                lines.append(f'<h2 id="{anchor}" dir="auto">{line(part.text)}</h2>')
                within = True
            else:
                lines.append(f'<h{level} dir="auto">{line(part.text)}</h{level}>')
        elif isinstance(part, Table):
            number += 1
            lines += _table(part, f"table-{number}", files.get(part.key), below(part) if below else "")
        else:
            lines.append(part_html(part))
    return [*lines, *(["</section>"] if within else [])]


def _large(table: Table) -> bool:
    return table.rows * len(table.columns) > CELLS


def shown_rows(table: Table) -> int | None:
    """Give the number of rows shown of a table that is too large for a page; None for the others."""
    return max(SHOWN // len(table.columns), 1) if _large(table) else None


def _table(table: Table, anchor: str, file: str | None, below: str) -> list[str]:
    """Write a table in its own box, which scrolls instead of the page."""
    rows = shown_rows(table)
    tall = " tall" if (rows or table.rows) > _TALL else ""
    caption = f'<caption dir="auto" id="{anchor}"><span>{line(table.caption)}</span></caption>'
    lines = [
        '<div class="block">',
        f'<div class="scroll{tall}" role="region" aria-labelledby="{anchor}" tabindex="0">',
        *(f"<table{_width(table)}>", caption),
        *(
            grid(table, rows=rows, raw=True)
            if table.columns
            else [f"<tbody><tr><td>{line(_('no columns'))}</td></tr></tbody>"]
        ),
        *("</table>", "</div>"),
    ]
    notes = list(table.notes)
    if rows is not None:
        notes.insert(0, part_only(rows, table.rows, file))
    lines += [f'<p class="podium-notes" dir="auto">{line(note)}</p>' for note in notes]
    return [*lines, *([below] if below else []), "</div>"]


def _width(table: Table) -> str:
    found = next((name for columns, name in _WIDTHS if len(table.columns) >= columns), "")
    return f' class="{found}"' if found else ""


def part_only(rows: int, total: int, file: str | None) -> str:
    """Note that a table is shown in part, and where the complete table is."""
    if file:
        return _(
            "The first {rows} of {total} rows are shown; all of them are in the file {file} beside this page.",
            rows=rows, total=grouped(total), file=file,
        )  # fmt: skip
    return _("The first {rows} of {total} rows are shown.", rows=rows, total=grouped(total))


def _bibtex(blocks: Iterable[Block]) -> list[str]:
    found = [block.bibtex for block in blocks if isinstance(block, Citation)]
    if not found:
        return []
    entries = "\n\n".join(line_by_line(entry) for entry in found)
    summary = f"<summary>{line(_('BibTeX entries of the references'))}</summary>"
    return ["<details>", summary, f"<pre>{entries}</pre>", "</details>"]


def line_by_line(text: str) -> str:
    """Escape a text whose line breaks stay.

    >>> line_by_line("a\\n  <b>")
    'a\\n  &lt;b&gt;'
    """
    return "\n".join(" " * (len(row) - len(row.lstrip(" "))) + line(row) for row in text.splitlines())


def _footer(facts: Mapping[str, str]) -> list[str]:
    items = [f'<dt>{line(name)}</dt><dd dir="auto">{line(text)}</dd>' for name, text in facts.items()]
    listed = ["<dl>", *items, "</dl>"] if items else []
    return ["<footer>", *listed, f"<p>{line(_('Written by podium {version}.', version=__version__))}</p>", "</footer>"]
