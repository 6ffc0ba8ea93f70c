"""The report: one self-contained HTML page that can be mailed, printed and read without a network or a script.

It is built from strings like the other renderers: the document model already is the template, and a template engine
would only be a second place in which a name could be left unescaped.
"""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import resources

from podium._version import __version__
from podium.document import Advice, Bullets, Citation, Document, Figure, Heading, Overview, Paragraph, Table
from podium.i18n import _, active_language
from podium.page.overview import (
    Address,
    advice_html,
    figures_html,
    look_html,
    verdict_html,
    without_title,
)
from podium.page.tables import table_html
from podium.render.flow import Part, flow
from podium.render.html import line, part_html, picture_html

Below = Callable[[Table], str]

_PROCEDURES = "procedures"
"""Identifier of the fold with what other procedures find, of which an advice speaks."""


def to_report(
    document: Document,
    overview: Overview | None = None,
    *,
    files: Mapping[str, str] | None = None,
    facts: Mapping[str, str] | None = None,
) -> str:
    """Render a document as a whole HTML page.

    It begins with the overview; without one, the page shows the document from its beginning to its end. `files` names the
    files beside the page that hold whole tables, by key of the table (see `large_tables`); `facts` say at the end how the
    page came to be: data, options, seed.

    >>> page = to_report(Document("A < B", ()))
    >>> page.splitlines()[0], "<title>A &lt; B</title>" in page
    ('<!DOCTYPE html>', True)
    """
    title, parts = _titled(document)
    script = page_file("report.js")
    page = _Page(document, overview, files or {}, facts or {})
    body = (
        page.lines(parts) if overview else [f'<header><h1 dir="auto">{line(title)}</h1></header>', *page.plain(parts)]
    )
    return "\n".join(
        [
            *_head(title, script),
            *page.bar(title),
            '<main id="content">',
            *body,
            "</main>",
            *_footer(),
            f"<script>{script}</script>",
            "</body>",
            "</html>",
            "",
        ]
    )


def to_fragment(
    document: Document,
    overview: Overview | None = None,
    *,
    facts: Mapping[str, str] | None = None,
    below: Below | None = None,
    address: Address | None = None,
    mark: str = "",
) -> str:
    """Render a document as a part of a page that brings its own head, title, style and script, those of `page_file`.

    `below` gives markup that stands below a table, `address` where the action of an advice leads. `mark` stands below the
    verdict and below the first picture, where the page may add something.
    """
    page = _Page(document, overview, {}, facts or {}, below, address, mark)
    parts = _titled(document)[1]
    lines = page.lines(parts) if overview else page.plain(parts)
    return "\n".join([*page.contents(), *lines])


def page_file(name: str) -> str:
    """Return the style (report.css) or the script (report.js) of the page."""
    return resources.files("podium.page").joinpath(name).read_text(encoding="utf-8")


def _titled(document: Document) -> tuple[str, list[Part]]:
    parts = list(flow(document))
    title = next((part.text for part in parts if isinstance(part, Heading)), "") or _("Report")
    return title, parts[1:] if parts and isinstance(parts[0], Heading) and parts[0].level <= 1 else parts


def _head(title: str, script: str) -> list[str]:
    digest = base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; img-src blob: data:; "
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


@dataclass
class _Section:
    """A heading of the first two levels with what follows it."""

    heading: Heading
    parts: list[Part] = field(default_factory=list)

    @property
    def tables(self) -> list[Table]:
        """Its tables."""
        return [part for part in self.parts if isinstance(part, Table)]

    @property
    def decides(self) -> bool:
        """Whether it holds the table that the verdict rests on."""
        return any(column.weight == "verdict" for table in self.tables for column in table.columns)

    @property
    def of_pairs(self) -> bool:
        """Whether it decides about pairs of algorithms."""
        return self.decides and any(table.about and len(table.about[0]) == 2 for table in self.tables)

    @property
    def is_empty(self) -> bool:
        """Whether it ranks two algorithms, which the picture and the key figures compare better."""
        return any(column.places for table in self.tables if table.rows <= 2 for column in table.columns)


def _sections(parts: Sequence[Part]) -> tuple[list[Part], list[_Section]]:
    """Split a document into what stands before its first section, and its sections."""
    opening: list[Part] = []
    sections: list[_Section] = []
    for part in parts:
        if isinstance(part, Heading) and part.level <= 2:
            sections.append(_Section(part))
        elif sections:
            sections[-1].parts.append(part)
        else:
            opening.append(part)
    return opening, sections


@dataclass
class _Page:
    """Writes the parts of one page; tables and sections are numbered in the order in which they stand there."""

    document: Document
    overview: Overview | None
    files: Mapping[str, str]
    facts: Mapping[str, str]
    below: Below | None = None
    address: Address | None = None
    mark: str = ""
    anchors: list[tuple[str, str]] = field(default_factory=list)
    tables: int = 0
    compared: Table | None = None  # the first main table with a fold of other procedures

    def bar(self, title: str) -> list[str]:
        """Write the bar at the top: the data, and the way to every section; to be called last."""
        name, size = self.overview.subject if self.overview else ("", "")
        named = (
            f'<p class="what"><b dir="auto">{line(name or title)}</b><span>{line(size)}</span></p>'
            if self.overview
            else ""
        )
        nav = self.contents()
        return ['<div class="top" role="banner"><div>', named, *nav, "</div></div>"] if named or nav else []

    def contents(self) -> list[str]:
        """Write the way to every section; to be called last."""
        links = [f'<a href="#{anchor}" dir="auto">{line(text)}</a>' for anchor, text in self.anchors]
        return [f'<nav class="nav" aria-label="{line(_("Contents"))}">', *links, "</nav>"] if len(links) > 1 else []

    def plain(self, parts: Sequence[Part]) -> list[str]:
        """Write a document from its beginning to its end."""
        opening, sections = _sections(parts)
        lines = self._parts(opening, level=1)
        for section in sections:
            lines += self._section(section.heading.text, self._parts(section.parts))
        return [*lines, *self._bibtex(), *self._facts()]

    def lines(self, parts: Sequence[Part]) -> list[str]:
        """Write an overview, then the rest in the order of its use."""
        opening, sections = _sections(parts)
        lines = self._answer(opening)
        folded: list[_Section] = []
        by_part: dict[str, list[_Section]] = {}
        self.compared = next(
            (table for one in sections if self._is_main(one) for table in one.tables if _compares(table)), None
        )
        for section in sections:
            by_part.setdefault(section.heading.part, []).append(section)
        for section in by_part.get("advice", []):
            lines += self._advice(section)
        for section in sorted(by_part.get("", []), key=lambda one: not one.decides):
            if self._is_main(section):
                lines += self._section(self._titled(section), self._main(section))
            else:
                folded.append(section)
        if self.overview and self.overview.table_first:
            lines += self._picture(opening)
        for section in by_part.get("pictures", []):
            lines += self._gallery(section)
        lines += self._paper(by_part.get("paper", []))
        return [*lines, *self._details([*folded, *by_part.get("details", [])])]

    def _answer(self, opening: Sequence[Part]) -> list[str]:
        overview = self.overview or Overview("")
        self.anchors.append(("answer", _("Verdict")))
        picture = next((part for part in opening if isinstance(part, Figure)), None)
        left = [
            part for part in opening if not isinstance(part, Figure) and not (isinstance(part, Paragraph) and part.lead)
        ]
        if overview.subject[1]:  # the bar at the top holds what the last paragraph repeats
            last = max((at for at, part in enumerate(left) if isinstance(part, Paragraph)), default=None)
            left = [part for at, part in enumerate(left) if at != last]
        return [
            '<section id="answer" aria-labelledby="verdict">',
            *verdict_html(overview),
            self.mark,
            *(
                self._left_out(part) if isinstance(part, Bullets) and at == 0 else part_html(part)
                for at, part in enumerate(left)
            ),
            *figures_html(overview.figures),
            *look_html(None if overview.table_first else picture, overview.matrix),
            *([] if overview.table_first else [self.mark]),
            "</section>",
        ]

    def _picture(self, opening: Sequence[Part]) -> list[str]:
        """Write the first picture below the main tables."""
        found = [part for part in opening if isinstance(part, Figure)]
        return [
            *(line for one in found for line in self._section(_("Picture"), look_html(one, None), "picture")),
            self.mark,
        ]

    def _left_out(self, part: Bullets) -> str:
        items = "".join(f'<li dir="auto">{line(item)}</li>' for item in part.items)
        return f'<ul class="left-out">{items}</ul>'

    def _is_main(self, section: _Section) -> bool:
        main = self.overview.main if self.overview else frozenset()
        if section.is_empty:
            return False
        return section.heading.text in main or any(table.key in main for table in section.tables)

    def _titled(self, section: _Section) -> str:
        """Return the title of a section: what a family of pairs is about stands after a colon."""
        _what, colon, about = section.heading.text.partition(": ")
        return f"{_('Pairs')}{colon}{about}" if section.of_pairs and colon else section.heading.text

    def _section(self, text: str, inner: Sequence[str], name: str = "") -> list[str]:
        anchor = name or f"section-{len(self.anchors) + 1}"
        short, _colon, rest = text.partition(": ")
        self.anchors.append((anchor, short))
        about = f' <small class="quiet">{line(rest)}</small>' if rest else ""
        head = f'<div class="head"><h2 id="{anchor}-title" dir="auto">{line(short)}{about}</h2></div>'
        return [f'<section id="{anchor}" aria-labelledby="{anchor}-title">', head, *inner, "</section>"]

    def _parts(self, parts: Sequence[Part], level: int = 2) -> list[str]:
        """Write parts as they are, below a heading of a level."""
        lines: list[str] = []
        for part in parts:
            if isinstance(part, Heading):
                level = min(max(part.level, 2), level + 1, 6)  # a level is never skipped, whatever the document does
                lines.append(f'<h{level} dir="auto">{line(part.text)}</h{level}>')
            elif isinstance(part, Table):
                lines += self._table(part, self._number())
            else:
                lines.append(part_html(part))
        return lines

    def _main(self, section: _Section) -> list[str]:
        """Write a section: its main tables open, other tables and lists folded."""
        overview, parts = self.overview or Overview(""), section.parts
        main = [at for at, part in enumerate(parts) if isinstance(part, Table) and part.key in overview.main]
        if not main:
            return self._listed(section)
        last = parts[main[-1]]
        assert isinstance(last, Table)
        before = self._parts(parts[: main[-1]])
        at = self._number()
        more = self._parts(parts[main[-1] + 1 :])
        table = self._table(last, at, _fold(_("More on this"), more) if more else [])
        return [*before, *table]

    def _listed(self, section: _Section) -> list[str]:
        """Write a section without a main table; a list whose items are long in their short form, with a fold for all of them."""
        lists = [part for part in section.parts if isinstance(part, Bullets)]
        brief = (self.overview.brief if self.overview else {}).get(section.heading.text, ())
        shorter = len(lists) == 1 and len(brief) == len(lists[0].items) and _weight(brief) < _weight(lists[0].items)
        if not shorter or any("--" in item for item in brief):
            return self._parts(section.parts)
        parts = [Bullets(brief) if part is lists[0] else part for part in section.parts]
        return [*self._parts(parts), *_fold(_("More on this"), [part_html(lists[0])])]

    def _number(self) -> int:
        self.tables += 1
        return self.tables

    def _table(self, table: Table, number: int, more: Sequence[str] = ()) -> list[str]:
        below = self.below(table) if self.below else ""
        return table_html(
            table,
            f"table-{number}",
            file=self.files.get(table.key),
            below=below,
            more_folds=more,
            more_anchor=_PROCEDURES if table is self.compared else "",
        )

    def _advice(self, section: _Section) -> list[str]:
        advice = [part for part in section.parts if isinstance(part, Advice)]
        others = [part for part in section.parts if not isinstance(part, Advice)]
        listed = advice_html(advice, self.address, {"W03": _PROCEDURES} if self.compared else {})
        return self._section(_("Before you publish"), [*self._parts(others), *listed], "advice")

    def _gallery(self, section: _Section) -> list[str]:
        figures = [part for part in section.parts if isinstance(part, Figure)]
        if not figures:
            return []
        inner = ['<div class="gallery">', *map(_thumbnail, figures), "</div>"]
        return self._section(_("Pictures"), inner, "pictures")

    def _paper(self, sections: Sequence[_Section]) -> list[str]:
        cards = [
            f'<article class="card"><h3 dir="auto">{line(section.heading.text)}</h3><div class="methods">'
            f"{''.join(self._parts(section.parts))}</div></article>"
            for section in sections
        ]
        latex = self.overview.latex if self.overview else ""
        if latex:
            cards.append(
                f'<article class="card"><h3>{line(_("LaTeX table"))}</h3>'
                f'<pre id="latex" tabindex="0">{line_by_line(latex)}</pre></article>'
            )
        return self._section(_("For the paper"), ['<div class="paper">', *cards, "</div>"], "paper") if cards else []

    def _details(self, sections: Sequence[_Section]) -> list[str]:
        inner: list[str] = []
        for section in sections:
            inner += _fold(section.heading.text, self._parts(section.parts))
        inner += [*self._bibtex(), *self._facts()]
        return self._section(_("Details"), inner, "details") if inner else []

    def _bibtex(self) -> list[str]:
        found = [block.bibtex for block in self.document.blocks if isinstance(block, Citation)]
        if not found:
            return []
        entries = "\n\n".join(line_by_line(entry) for entry in found)
        return _fold(_("BibTeX entries of the references"), [f'<pre tabindex="0">{entries}</pre>'])

    def _facts(self) -> list[str]:
        if not self.facts:
            return []
        items = [f'<dt>{line(name)}</dt><dd dir="auto">{line(text)}</dd>' for name, text in self.facts.items()]
        return _fold(_("Data and options"), ['<dl class="facts">', *items, "</dl>"])


def _compares(table: Table) -> bool:
    """Whether a table holds the procedure of the verdict and others, which are folded."""
    return {"verdict", "more"} <= {column.weight for column in table.columns}


def _weight(items: Sequence[str]) -> int:
    return sum(map(len, items))


def _fold(summary: str, inner: Iterable[str]) -> list[str]:
    return [f'<details class="fold"><summary dir="auto">{line(summary)}</summary>', *inner, "</details>"]


def _thumbnail(picture: Figure) -> str:
    return (
        f'<figure class="pic" data-figure="{line(picture.key)}"><h3 dir="auto">{line(picture.title or picture.key)}</h3>'
        f'{picture_html(picture)}<figcaption dir="auto">{line(without_title(picture))}</figcaption></figure>'
    )


def line_by_line(text: str) -> str:
    """Escape a text whose line breaks stay.

    >>> line_by_line("a\\n  <b>")
    'a\\n  &lt;b&gt;'
    """
    return "\n".join(" " * (len(row) - len(row.lstrip(" "))) + line(row) for row in text.splitlines())


def _footer() -> list[str]:
    return ["<footer>", f"<p>{line(_('Written by podium {version}.', version=__version__))}</p>", "</footer>"]
