"""Files that show a whole study, with their names: the report page, and a folder with everything for a paper."""

from __future__ import annotations

import html
import re
import tempfile
import webbrowser
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from importlib.util import find_spec
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING

from podium import notebook
from podium.document import Block, Bullets, Citation, Document, Figure, Heading, Paragraph, Table
from podium.errors import InfeasibleError, InputError, MissingExtraError
from podium.i18n import N_, _, joined, languages, ngettext
from podium.page.report import to_report
from podium.progress import each
from podium.render.csv import table_csv
from podium.render.files import refuse_kept, write_atomic
from podium.render.flow import large_tables
from podium.studies.shared.content import RESULTS, StudyContent
from podium.studies.shared.overview import in_page_words, overview
from podium.studies.shared.tables import HYPOTHESES, first_adjusted
from podium.studies.shared.words import source_name

if TYPE_CHECKING:
    from podium.studies.shared.methods import Methods

_PICTURES = 1_500_000
"""Characters of SVG that a page takes at most."""

_TIKZ = 400_000
"""Characters of TikZ that TeX has the memory for; a larger picture is described in words."""

_MAIN_TABLES, _MAIN_ADVICE = 3, 3
"""Most tables and pieces of advice that an article shows before its appendix."""

_LATEX_ROWS = 1000
"""Tables with more rows, which nobody prints, are written as CSV only."""

Content = str | bytes


@dataclass(frozen=True, slots=True)
class Form:
    """What pictures are drawn as; see `File`."""

    media: str
    needs: str = ""
    in_folder: bool = True


@dataclass(frozen=True, slots=True)
class File:
    """A file that every study can fill.

    `needs` is the package without which it cannot be made, `in_folder` whether it lies in the folder with everything for a paper.
    """

    media: str
    holds: str
    make: Callable[[StudyContent], Content]
    needs: str = ""
    in_folder: bool = True


def is_possible(package: str) -> bool:
    """Whether what needs a package can be made with this installation."""
    return not package or find_spec(package) is not None


def report_text(study: StudyContent) -> str:
    """Return the page alone; see `write_report`."""
    with in_page_words(study):
        return to_report(pictured(study), overview(study), facts=facts(study))


def show(study: StudyContent) -> None:
    """Show the page in the notebook that runs, in a frame that can do nothing to the notebook; else open it in the browser."""
    if notebook.is_running():
        text = html.escape(report_text(study))
        frame = (
            '<iframe sandbox="allow-scripts allow-downloads" width="100%" height="720" '
            f'title="{html.escape(_("Report"))}" srcdoc="{text}"></iframe>'
        )
        notebook.show(frame, study.text)
        return
    folder = Path(tempfile.mkdtemp(prefix="podium-"))  # which stays: the browser reads it after this
    page, *_tables = write_report(study, folder / "report.html")
    webbrowser.open(page.resolve().as_uri())


def article_text(study: StudyContent) -> str:
    """Return a LaTeX article: what is to be read on about three pages, and everything else in an appendix."""
    from podium.render.latex import to_article
    from podium.render.latex_text import letters
    from podium.render.prose import cited

    with letters():
        document = pictured(study, paper=True)
        try:
            methods = study.methods()
        except InputError:
            methods = None
        written = {} if methods is None else {methods.text: cited(methods.pieces)}
        paper, appendix = _paper(study, document, methods)
        return to_article(paper, appendix=appendix, written=written, facts=facts(study))


def _paper(study: StudyContent, document: Document, methods: Methods | None) -> tuple[Document, Document | None]:
    """Split a report: verdict, picture, advice in brief, main tables and methods paragraph are to be read; the rest is an appendix."""
    tables, whole = _main_tables(study, document)
    if not tables:
        return document, None
    start = next(
        (index for index, block in enumerate(document.blocks) if isinstance(block, Heading)), len(document.blocks)
    )
    paper = [block for block in document.blocks[:start] if not isinstance(block, Table)] + _brief_advice(study)
    rest: list[Block] = []
    read = [Heading(_("References"), part="details"), *(() if methods is None else methods.blocks())]
    section: Heading | None = None
    sections: dict[str, Heading | None] = {}
    for index, block in enumerate(document.blocks):
        if isinstance(block, Heading):
            section = block
        elif isinstance(block, Table) and block.key in tables:
            sections[block.key] = section
            if block.key in whole:
                rest.append(replace(block, key=f"{block.key}-whole"))
            continue
        if index >= start and not (isinstance(block, Citation) or block in read):
            rest.append(block)
    for key, table in tables.items():
        heading = sections[key]
        paper += [table] if heading is None or heading in paper else [heading, table]
    references = [block for block in document.blocks if isinstance(block, Citation)]
    if methods is not None:
        known = set(methods.keys)
        paper += [Heading(_("Methods")), Paragraph(methods.text), *methods.references]
        rest += [Heading(_("Further references")), *(item for item in references if item.key not in known)]
    else:
        paper += references
    return Document(document.title, tuple(paper)), Document("", tuple(rest))


def _main_tables(study: StudyContent, document: Document) -> tuple[dict[str, Table], set[str]]:
    """Return the main tables by key, in the form to be read, and the keys of those that have more columns or rows."""
    from podium.render.latex import readable

    whole = {table.key: table for table in _tables(document)}
    short = {table.key: table for table in _tables(study.document(full=False))}
    verdict = first_adjusted(whole.values())
    decided = "" if verdict is None else verdict.key
    keys = [key if key != HYPOTHESES else decided for key in study.main_tables or (*short, *whole)]
    # A table of which a terminal shows nothing is too long for the eye; of the hypotheses of the verdict the first are read.
    eligible = [
        key
        for key in dict.fromkeys(keys)
        if key in whole and (key == decided or short.get(key, whole[key]).terminal != 0)
    ]
    if len(eligible) == 1:  # all that there is to show, such as a table of results
        return {key: whole[key] for key in eligible}, set()
    found, more = {}, set()
    for key in sorted(eligible[:_MAIN_TABLES], key=list(whole).index):
        table = short.get(key, whole[key])
        found[key] = readable(whole[key])
        if found[key] is not whole[key]:
            brief = readable(table)
            found[key] = replace(brief, notes=(*brief.notes, _("The appendix has the whole table.")))
            more.add(key)
    return found, more


def _brief_advice(study: StudyContent) -> list[Block]:
    """Return the messages of the first pieces of advice; the appendix has all of them with their reasons."""
    if not study.advice:
        return []
    first = study.advice[:_MAIN_ADVICE]
    left = len(study.advice) - len(first)
    more = _("Reasons and remedies are in the appendix.")
    if left:
        more = ngettext(
            "Reasons, remedies and {n} more piece of advice are in the appendix.",
            "Reasons, remedies and {n} more pieces of advice are in the appendix.",
            left,
        )
    return [Heading(_("Advice")), Bullets(tuple(f"{item.code}: {item.message}" for item in first)), Paragraph(more)]


def pdf_bytes(study: StudyContent) -> bytes:
    """Return the report with its pictures as PDF."""
    from podium.render.typst import letters, to_pdf

    with letters():
        return to_pdf(pictured(study, paper=True))


def write_report(study: StudyContent, path: str | PathLike[str]) -> list[Path]:
    """Write the report page, and each table that is too long for it as CSV.

    Every file is written whole or not at all, and the page last, so that it never names a file that is not there.

    Parameters
    ----------
    study
        What to report.
    path
        The page, such as ``report.html``; the tables are ``report-KEY.csv``.
    """
    page = Path(path)
    tables, text = _report(study, f"{page.stem}-")
    refuse_kept([path])
    _write(page.parent, tables)
    write_atomic(path, text)
    return [page, *(page.parent / name for name in tables)]


def write_everything(study: StudyContent, folder: str | PathLike[str]) -> list[Path]:
    """Write everything for a paper and for programs to a folder, which is created if necessary.

    The report page, its tables and texts as LaTeX, a LaTeX article, Markdown, PDF, the tables as CSV and LaTeX, JSON, the main table
    in full precision, the BibTeX entries, the methods paragraph (where the study has one), the pictures (where it has some), and
    README.txt, which says what each file is, and what this installation cannot make.

    Nothing is written before everything is computed; then each file is written whole or not at all.
    """
    files = {name: file.make for name, file in FILES.items() if file.in_folder and is_possible(file.needs)}
    files["report.html"] = lambda study: _report(study, "tables/")[1]
    if not _entries(study):
        del files["references.bib"]
    parts: list[Callable[[], Mapping[str, Content]]] = [
        *(lambda name=name, make=make: {name: make(study)} for name, make in files.items()),
        lambda: {f"tables/{file_key(table.key)}.csv": table_csv(table) for table in _all_tables(study)},
        lambda: _latex_tables(study),
        lambda: _methods(study),
        lambda: _pictures(study),
    ]
    contents: dict[str, Content] = {}
    for part in each(parts, "files"):
        contents |= part()
    contents["README.txt"] = _readme(contents)
    root = Path(folder)
    for place in {root, *((root / name).parent for name in contents)}:
        try:
            place.mkdir(parents=True, exist_ok=True)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise InputError(
                "Cannot create the folder {place!r}: {reason}.", place=fspath(place), reason=reason
            ) from error
    _write(root, contents)
    return [root / name for name in sorted(contents)]


def _readme(names: Iterable[str]) -> str:
    """Say what the files of a folder are, and which are missing because the installation cannot make them."""
    inside: dict[str, str] = {name: _(file.holds) for name, file in FILES.items()}
    inside |= {
        "figures/": _("the pictures, as {formats}", formats=_suffixes(possible=True)),
        "methods/": _("the methods paragraph, in each language"),
        "tables/": _("each table, as CSV and LaTeX"),
    }
    there = {name[: name.find("/") + 1] or name for name in names}
    width = max(map(len, there)) + 2
    lines = [f"{name:{width}}{text}" for name, text in inside.items() if name in there]
    missing = [name for name, file in FILES.items() if file.in_folder and not is_possible(file.needs)]
    if "figures/" in there and (suffixes := _suffixes(possible=False)):
        missing.append(_("pictures as {formats}", formats=suffixes))
    if missing:
        lines += ["", _("Not in this folder: {files}.", files=joined(missing, ", "))]
        lines.append(MissingExtraError("typst", "pdf", "PDF").message)
    return "\n".join(lines) + "\n"


def _suffixes(*, possible: bool) -> str:
    """List what the pictures of a folder can, or cannot, be drawn as with this installation."""
    forms = (suffix for suffix, form in PICTURES.items() if form.in_folder and is_possible(form.needs) is possible)
    return joined(forms, ", ")


def _write(folder: Path, contents: Mapping[str, Content]) -> None:
    refuse_kept(folder / name for name in contents)
    for name, content in contents.items():
        write_atomic(folder / name, content)


def _report(study: StudyContent, start: str) -> tuple[dict[str, Content], str]:
    """Return the tables that stand beside the page, by file names that begin so, and the page."""
    with in_page_words(study):
        document, first = pictured(study), overview(study)
    names = {table.key: f"{start}{file_key(table.key)}.csv" for table in large_tables(document)}
    tables: dict[str, Content] = {names[table.key]: table_csv(table) for table in large_tables(document)}
    return tables, to_report(document, first, files=names, facts=facts(study))


def pictured(study: StudyContent, *, paper: bool = False) -> Document:
    """Return the document with its usual picture after the verdict and the others before the details.

    On paper the pictures have colours of their own, on a page those of the text around them.
    """
    document = study.document()
    figures: list[Figure] = []
    room = _PICTURES
    for kind in each(shown_kinds(study), "pictures"):
        try:
            figure = figure_of(study, kind)
        except (InputError, InfeasibleError):
            continue  # these data do not allow it
        room -= len(figure.svg or "")
        if room < 0:
            break
        if paper:
            tikz = figure.tikz if len(figure.tikz or "") <= _TIKZ else None
            figure = replace(figure, svg=study.to_svg(kind, caption="none"), tikz=tikz)
        elif not figures:
            figure = in_its_panel(study, figure)
        figures.append(figure)
    if not figures:
        return document
    blocks = list(document.blocks)
    first = next((i for i, block in enumerate(blocks) if isinstance(block, Heading)), len(blocks))
    last = next((i for i, b in enumerate(blocks) if isinstance(b, Heading) and b.part == "details"), len(blocks))
    more: list[Block] = [Heading(_("More pictures"), part="pictures"), *figures[1:]] if figures[1:] else []
    arranged: list[Block] = [*blocks[:first], figures[0], *blocks[first:last], *more, *blocks[last:]]
    return Document(document.title, tuple(arranged))


def figure_of(study: StudyContent, kind: str) -> Figure:
    """Return a picture as a block of a document."""
    from podium.diagrams.finish import without_caption
    from podium.diagrams.svg import to_svg
    from podium.diagrams.tikz import to_tikz

    drawing = without_caption(study.drawing(kind))
    svg = to_svg(drawing, standalone=False, key=kind)
    return Figure(kind, drawing.caption or drawing.title, drawing.alt, svg, to_tikz(drawing), drawing.title)


def picture_bytes(study: StudyContent, suffix: str, kind: str | None = None) -> bytes:
    """Return a picture as the content of a file with a suffix; see `save_picture`."""
    from podium.diagrams.save import figure_bytes, letters

    with letters(suffix):
        return figure_bytes(study.drawing(kind), suffix)


_PANELLED = ("cd", "rank-intervals")
"""Pictures that are drawn for the panel of a page."""


def in_its_panel(study: StudyContent, figure: Figure) -> Figure:
    """Return the first picture of a page in the form for phones, too, and drawn for the panel it has, where that differs."""
    from podium.diagrams.finish import for_panel
    from podium.diagrams.style import chosen
    from podium.diagrams.svg import to_svg

    try:
        drawings = [for_panel(chosen(), study.pictures()[figure.key], phone=phone) for phone in (False, True)]
    except InputError:
        return figure
    broad, narrow = (
        to_svg(drawing, standalone=False, key=f"{figure.key}-{form}")
        for drawing, form in zip(drawings, ("broad", "narrow"), strict=True)
    )
    if figure.key not in _PANELLED:
        return replace(figure, narrow=narrow)
    return replace(figure, svg=broad, narrow=narrow, caption=drawings[0].caption)


_ON_REQUEST = ("exhaustive", "recursion")
"""Pictures that explain a procedure, not the results."""


def shown_kinds(study: StudyContent) -> list[str]:
    """List the pictures of a report: without those that explain a procedure, and the variants of the usual one.

    These rest on other procedures than the verdict. A field of many algorithms has so many groups that a diagram has no room for them.
    """
    kinds = study.picture_kinds
    variants = {kind for kind in kinds for usual in kinds if kind.startswith(f"{usual}-")}
    if next(iter(kinds), "") == "rank-intervals":
        variants.add("cd")
    return [kind for kind in kinds if kind not in _ON_REQUEST and kind not in variants]


def _tables(document: Document) -> list[Table]:
    return [block for block in document.blocks if isinstance(block, Table)]


def _all_tables(study: StudyContent) -> list[Table]:
    """Return the tables of the report, and those that papers print and that it does not hold in this form."""
    tables = _tables(study.document())
    known = {table.key for table in tables}
    for name in (HYPOTHESES, RESULTS):
        with suppress(InputError):  # not every study has such a table
            tables += [table for table in _tables(study.table(name).shown()) if table.key not in known]
    return tables


def _latex_tables(study: StudyContent) -> dict[str, Content]:
    r"""Write each table as LaTeX for ``\input``; if pdfLaTeX cannot print the language, in English."""
    from podium.render.latex import to_latex
    from podium.render.latex_text import letters

    with letters():
        short = [table for table in _all_tables(study) if table.rows <= _LATEX_ROWS]
        return {f"tables/{file_key(table.key)}.tex": to_latex(Document("", (table,))) for table in short}


def _entries(study: StudyContent) -> list[str]:
    return [block.bibtex for block in study.document().blocks if isinstance(block, Citation)]


def _bibliography(study: StudyContent) -> str:
    return "\n\n".join(_entries(study) or ["% no references"]) + "\n"


def _methods(study: StudyContent) -> dict[str, Content]:
    try:
        found = {language: study.methods(language) for language in languages()}
    except InputError:
        return {}
    return {
        f"methods/{methods_file(language, suffix)}": methods.render(form)
        for language, methods in found.items()
        for suffix, form in METHODS.items()
    }


def _pictures(study: StudyContent) -> dict[str, Content]:
    """Draw every picture in the forms that papers print and that the installation can make."""
    drawn: dict[str, Content] = {}
    for kind in each(study.picture_kinds, "pictures"):
        for suffix in (suffix for suffix, form in PICTURES.items() if form.in_folder and is_possible(form.needs)):
            with suppress(InputError, InfeasibleError):  # some data do not allow a picture
                drawn[f"figures/{figure_file(kind, suffix)}"] = picture_bytes(study, suffix, kind)
    return drawn


def file_key(key: str) -> str:
    """Make the key of a table a part of a file name.

    >>> file_key("friedman-all-pairs/α=0.05")
    'friedman-all-pairs-0.05'
    """
    return re.sub(r"[^A-Za-z0-9.]+", "-", key).strip("-.") or "table"


def facts(study: StudyContent) -> dict[str, str]:
    """State the provenance: data with digest, options, and the seed if anything was random."""
    found = study._provenance
    if found is None:
        return {}
    options = joined((f"{name} = {value}" for name, value in found["options"].items() if value is not None), ", ")
    listed = {
        _("Data"): source_name(str(found["source"])),
        _("SHA-256 of the data"): found["data_sha256"] or "",
        _("Options"): options,
        _("Seed"): "" if found["seed"] is None else str(found["seed"]),
    }
    return {name: text for name, text in listed.items() if text}


# The names of all files, on the command line and in the web app.

_LATEX = "application/x-tex; charset=utf-8"

FILES = {
    "report.html": File("text/html; charset=utf-8", N_("the full report, for any browser"), report_text),
    "report.tex": File(_LATEX, N_("tables for a LaTeX paper"), StudyContent.to_latex),
    "article.tex": File(_LATEX, N_("a complete LaTeX document"), article_text),
    "references.bib": File("application/x-bibtex; charset=utf-8", N_("the references, for BibTeX"), _bibliography),
    "report.md": File("text/markdown; charset=utf-8", N_("the report in Markdown"), StudyContent.to_markdown),
    "report.pdf": File("application/pdf", N_("the full report, to print"), pdf_bytes, "typst"),
    "report.txt": File(
        "text/plain; charset=utf-8",
        N_("the report as plain text"),
        lambda study: study.to_text(full=True),
        in_folder=False,
    ),
    "results.csv": File("text/csv; charset=utf-8", N_("the main table, for a spreadsheet"), StudyContent.to_csv),
    "results.json": File("application/json", N_("all results in full precision, for programs"), StudyContent.to_json),
}
"""Files by name: the report as LaTeX is to be read with ``\\input``, the article is complete."""

PICTURES = {
    ".svg": Form("image/svg+xml"),
    ".tex": Form(_LATEX),
    ".pdf": Form("application/pdf", "typst"),
    ".png": Form("image/png", "typst", in_folder=False),
}
"""What a picture is drawn as, by the suffix of its file; see `figure_file`."""

METHODS = {".txt": "text", ".tex": "latex", ".md": "markdown"}
"""What a methods paragraph is written as, by the suffix of its file; see `methods_file`."""


def figure_file(kind: str, suffix: str) -> str:
    """Name the file of a picture.

    >>> figure_file("cd", ".svg")
    'figure-cd.svg'
    """
    return f"figure-{file_key(kind)}{suffix}"


def methods_file(language: str, suffix: str) -> str:
    """Name the file of a methods paragraph.

    >>> methods_file("es", ".tex")
    'methods-es.tex'
    """
    return f"methods-{language}{suffix}"
