"""What a notebook shows of a study: the verdict, its picture, the main table, the first advice, and the code for the rest."""

from __future__ import annotations

from collections.abc import Iterator

from podium.document import Bullets, Document, Figure, Heading, Paragraph, Table
from podium.errors import InfeasibleError, InputError
from podium.i18n import _, ngettext, separator
from podium.notebook import name_of
from podium.page.overview import SIGNS, by_weight, weight_word
from podium.render.flow import flow
from podium.render.html import escape, grid, line, part_html
from podium.studies.shared.content import StudyContent, beside
from podium.studies.shared.methods import undescribed
from podium.studies.shared.overview import headline, subject
from podium.studies.shared.tables import HYPOTHESES, first_adjusted

ROWS = 20
"""So many rows of a table are shown."""

_LARGEST = 400_000
"""Characters of a picture that a notebook keeps at most."""

# Everything takes the colours of the page around, whether that is light or dark, and changes nothing outside of the ``<div>``.
_STYLE = """
.podium-nb { max-width: 46rem; color: inherit; container-type: inline-size; }
.podium-nb p, .podium-nb ul { margin: .25em 0; }
.podium-nb .lead { font-size: 1.25em; line-height: 1.35; }
.podium-nb .lead span { display: block; opacity: .75; }
.podium-nb .sub, .podium-nb figcaption { font-size: .9em; opacity: .75; }
.podium-nb .left-out { font-size: .9em; padding-left: 1.2em; }
.podium-nb bdi { white-space: pre-wrap; overflow-wrap: anywhere; } .podium-nb table bdi { overflow-wrap: break-word; }
.podium-nb .x { position: relative; overflow-x: auto; margin: .75em 0 .25em; }
.podium-nb figure { margin: .75em 0 0; overflow: auto; max-height: 44em; }
.podium-nb figure svg { max-width: 100%; height: auto; display: block; --podium-paper: var(--jp-layout-color0, var(--vscode-editor-background, var(--background, Canvas))); }
.podium-nb table { border-collapse: collapse; table-layout: auto; margin: 0; color: inherit; font-variant-numeric: tabular-nums; font-size: .95em; }
.podium-nb caption { text-align: left; opacity: .75; padding: .25em 0; color: inherit; }
.podium-nb tr { background: none !important; }
.podium-nb :is(th, td) { padding: 3px .75em 3px 0; text-align: right; vertical-align: top; font-weight: 400; white-space: nowrap; border: 0; background: none; }
.podium-nb tbody th bdi { display: inline-block; max-width: min(24em, 45cqw); white-space: normal; overflow-wrap: break-word; }
.podium-nb thead th { font-weight: 600; border-bottom: 1px solid currentColor; }
.podium-nb tbody tr:last-child > * { border-bottom: 1px solid #8888; }
.podium-nb .podium-left { text-align: left !important; } .podium-nb .podium-center { text-align: center !important; }
.podium-nb td bdi { white-space: pre; }
.podium-nb .podium-section th { text-align: left; font-style: italic; } .podium-nb .podium-rule { border-top: 1px solid currentColor; }
.podium-nb .podium-aloud { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
.podium-nb .chip { display: inline-block; min-width: 1.3em; margin-left: 2px; border-radius: 3px; text-align: center; font-weight: 600; line-height: 1.4; color: #fff; background: #555c68; }
.podium-nb .g1 { background: #00745a; } .podium-nb .g2 { background: #7d4a9e; } .podium-nb .g3 { background: #8f6200; }
.podium-nb .g4 { background: #2b6788; } .podium-nb .g5 { background: #b03a5b; } .podium-nb .g6 { background: #4b6b1f; } .podium-nb .g7 { background: #8a4b2a; }
.podium-nb .advice b { white-space: nowrap; }
.podium-nb .k-check b { color: color-mix(in srgb, #c88a00 75%, currentColor); }
.podium-nb .k-stop b { color: color-mix(in srgb, #e0483e 80%, currentColor); }
.podium-nb .folds { margin-top: .75em; border-top: 1px solid #8886; }
.podium-nb details { border-bottom: 1px solid #8886; }
.podium-nb summary { cursor: pointer; padding: .35em 0; }
.podium-nb summary span { opacity: .75; }
.podium-nb pre { margin: 0 0 .5em; padding: .4em .75em; background: #8881; color: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
.podium-nb .narrow { display: none; }
@container (max-width: 27rem) { .podium-nb .narrow { display: block; } .podium-nb .broad { display: none; } }
"""


def notebook_html(study: StudyContent) -> str:
    """Show a study in a notebook: no script, no heading, and nothing that its report does not compute anyway."""
    short = study.document(full=False)
    tables = [block for block in short.blocks if isinstance(block, Table) and block.columns]
    main = next((table for table in tables if table.terminal != 0), None)
    called = name_of(study, "study")
    lines = ['<div class="podium-nb">', f"<style>{_STYLE}</style>", *_verdict(study, short), *_picture(study)]
    if beside(study, "report", "describe", undescribed) is undescribed:  # no paper: it consists of texts
        return "\n".join([*lines, *_texts(short, called), "</div>", ""])
    if main is not None:
        lines += table_lines(main, f'{called}.table("{main.key}")')
    folds = _folds(study, called, main, first_adjusted(tables))
    return "\n".join([*lines, *_advice(study), '<div class="folds">', *folds, "</div>", "</div>", ""])


def table_html(table: Table, code: str) -> str:
    """Show a table in a notebook; `code` is what gives the whole of it."""
    notes = [f'<p class="sub" dir="auto">{line(note)}</p>' for note in table.notes]
    return "\n".join(
        ['<div class="podium-nb">', f"<style>{_STYLE}</style>", *table_lines(table, code), *notes, "</div>", ""]
    )


def table_lines(table: Table, code: str) -> list[str]:
    """Write the first rows of a table, and where the others are."""
    shown = table if table.rows <= ROWS else table.head(ROWS)
    lines = ['<div class="x"><table>', f'<caption dir="auto">{line(table.caption)}</caption>']
    lines += [*grid(shown, colored=True), "</table></div>"]
    if left := table.rows - shown.rows:
        more = ngettext("… and {n} more row:", "… and {n} more rows:", left)
        lines.append(f'<p class="sub" dir="auto">{line(more)} <code>{escape(code)}</code></p>')
    return lines


def _verdict(study: StudyContent, short: Document) -> Iterator[str]:
    shown, left, under = headline(study)
    if left:
        ended = _("{sentence}.", sentence=left)
        text = f"<b>{line(shown)}{separator('; ').rstrip()}</b> <span>{line(ended)}</span>"
    else:
        text = f"<b>{line(_('{sentence}.', sentence=shown))}</b>"
    yield f'<p class="lead" dir="auto">{text}</p>'
    for block in short.brief().blocks:
        if isinstance(block, Bullets):
            yield f'<ul class="left-out">{"".join(f"<li dir=auto>{line(item)}</li>" for item in block.items)}</ul>'
    yield from (f'<p dir="auto">{line(sentence)}</p>' for sentence in study.judged)
    said = [subject(study), under]
    if any(said):
        yield f'<p class="sub" dir="auto">{" · ".join(line(one) for one in said if one)}</p>'


def _picture(study: StudyContent) -> Iterator[str]:
    """Draw the usual picture, and once more for a narrow place."""
    from podium.diagrams.finish import without_caption
    from podium.diagrams.svg import to_svg
    from podium.studies.shared.outputs import in_its_panel

    kind = next(iter(study.picture_kinds), None)
    if kind is None:
        return
    try:
        drawing = without_caption(study.drawing(kind))
    except (InputError, InfeasibleError):  # these data do not allow it
        return
    shown = Figure(kind, drawing.title, drawing.alt, to_svg(drawing, standalone=False, key=kind))
    if len(shown.svg or "") > _LARGEST:
        return
    if drawing.width > _NARROW:
        shown = in_its_panel(study, shown)
    if shown.narrow is None:
        yield f"<figure>{shown.svg}</figure>"
    else:
        yield f'<figure class="broad">{shown.svg}</figure><figure class="narrow">{shown.narrow}</figure>'


_NARROW = 260
"""Points of a picture that a phone shows as it is."""


def _texts(short: Document, called: str) -> Iterator[str]:
    """Write what stands below the verdict."""
    lead = max((at for at, block in enumerate(short.blocks) if isinstance(block, Paragraph) and block.lead), default=-1)
    noted = [block for block in short.brief().blocks if isinstance(block, Bullets)]
    for part in flow(Document("", tuple(block for block in short.blocks[lead + 1 :] if block not in noted))):
        if isinstance(part, Heading):
            yield f'<p dir="auto"><b>{line(part.text)}</b></p>'
        elif isinstance(part, Table):
            yield from table_lines(part, f'{called}.table("{part.key}")')
        else:
            yield part_html(part)


def _advice(study: StudyContent) -> Iterator[str]:
    for advice in by_weight(study.advice)[:1]:
        kind = f"{SIGNS[advice.weight]} {weight_word(advice.weight)}"
        yield f'<p class="advice k-{advice.weight}" dir="auto"><b>{line(kind)}</b> {line(advice.message)}</p>'


def _folds(study: StudyContent, called: str, main: Table | None, pairs: Table | None) -> Iterator[str]:
    """Write the code for what is not shown."""
    if pairs is not None and pairs is not main:
        code = f'{called}.table("{HYPOTHESES}")\n{called}.to_frame()'
        yield _fold(_("Pairs"), pairs.caption, _pre(code))
    if main is not None:
        code = f'print({called}.table("{main.key}").to_latex())'
        if study.picture_kinds:
            code += f'\n{called}.save_picture("{study.picture_kinds[0]}.tex")'
        yield _fold("LaTeX", _("table and picture for a paper") if study.picture_kinds else "", _pre(code))
    yield _fold(_("Methods paragraph"), "", _pre(f"print({called}.methods())"))
    if more := by_weight(study.advice)[1:]:
        items = "".join(f"<li dir=auto>{line(one.message)}</li>" for one in more)
        title = ngettext("{n} more piece of advice", "{n} more pieces of advice", len(more))
        yield _fold(title, "", f"<ul>{items}</ul>")


def _fold(summary: str, more: str, inner: str) -> str:
    about = f" <span>{line(more)}</span>" if more else ""
    return f'<details><summary dir="auto">{line(summary)}{about}</summary>{inner}</details>'


def _pre(code: str) -> str:
    return "<pre><code>" + "\n".join(line(one) for one in code.splitlines()) + "</code></pre>"
