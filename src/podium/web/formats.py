"""What can be downloaded of a study, by file name: what this installation can make of `podium.studies.shared.outputs`."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from urllib.parse import parse_qsl, urlencode

from podium.i18n import N_, _, language_names, languages, speaking
from podium.studies.shared import outputs
from podium.studies.shared.base import Study

OTHERS = languages()[1:]
"""Codes of the languages other than English; a file in one of them ends with its code."""

_MADE = {name: file for name, file in outputs.FILES.items() if outputs.is_possible(file.needs)}

_METHODS = (".txt", ".tex")
"""What the methods paragraph is offered as."""

FILES = {
    **{name: file.media for name, file in _MADE.items()},
    **{f"report-{code}.html": _MADE["report.html"].media for code in OTHERS},
    **{outputs.methods_file(code, end): _MADE[f"report{end}"].media for code in languages() for end in _METHODS},
    "everything.zip": "application/zip",
    **{f"everything-{code}.zip": "application/zip" for code in OTHERS},
}
"""Files of every study (methods: where it has such a paragraph), with their media types."""

_HOLDS = {
    **{name: file.holds for name, file in _MADE.items()},
    "methods.txt": N_("methods paragraph"),
    "methods.tex": N_("methods paragraph in LaTeX"),
}
"""What is in a file, whatever its language."""

GROUPS = {
    "paper": (
        N_("For a paper"),
        (
            "report.tex",
            "article.tex",
            "references.bib",
            *(outputs.methods_file(code, end) for code in languages() for end in _METHODS),
        ),
    ),
    "read": (
        N_("To read and share"),
        tuple(
            name
            for name in (
                "report.html",
                *(f"report-{code}.html" for code in OTHERS),
                "report.pdf",
                "report.md",
                "report.txt",
            )
            if name in FILES
        ),
    ),
    "numbers": (N_("Data files"), ("results.csv", "results.json")),
}
"""Files by what they are for, each group with its heading."""

PICTURES = {suffix: form.media for suffix, form in outputs.PICTURES.items() if outputs.is_possible(form.needs)}
"""Suffixes of figures, with their media types; `podium.studies.shared.outputs.figure_file` names them."""

STYLES: dict[str, tuple[str, Mapping[str, str]]] = {
    "width": (N_("Width"), {"single": N_("one column (3.5 inches)"), "double": N_("two columns (7.2 inches)")}),
    "font": (N_("Font"), {"serif": N_("serif"), "monospace": N_("monospace")}),
    "font_size": (N_("Font size in points"), {}),
    "highlight": (N_("Highlighted algorithm"), {}),
    "title": (N_("Title above the figure"), {}),
    "caption": (N_("Explanation below the figure"), {"none": N_("left out")}),
}
"""The keys of `podium.Style` that the page offers for figures: label, and choices beside the default, if it has some."""

STYLE = "style."
"""Begins the parameters of an address that are such keys."""


_TABLE = "table-"
"""Begins the name of a file with one table for a paper."""

LOOKED = "looked"
"""Names the options of the first result that was looked at."""


def style_in(query: Mapping[str, str]) -> dict[str, str]:
    """Return the style of figures in an address."""
    return {key: query[STYLE + key] for key in STYLES if query.get(STYLE + key, "").strip()}


def described(name: str) -> str:
    """Describe a file in the active language, with the name of the file's own language if it has one."""
    stem, suffix = name.rsplit(".", 1)
    start, _mark, code = stem.partition("-")
    held = _(_HOLDS[f"{start}.{suffix}"])
    return f"{held} ({language_names()[code]})" if code else held


def panel(code: str, kind: str) -> str:
    """Return the name of what is no file: a picture as the page in a language shows it.

    >>> panel("es", "rank-intervals")
    'panel-es-rank-intervals'
    """
    return f"panel-{code}-{kind}"


def tables_page(code: str) -> str:
    """Return the name of what is no file: the tables for a paper, in a language."""
    return f"tables-{code}"


def compared_page(code: str) -> str:
    """Return the name of what is no file: what of a study is laid beside that of another one, in a language."""
    return f"compared-{code}"


def media_type(name: str) -> str | None:
    """Return the media type of a download, None where there is no such file."""
    if name in FILES:
        return FILES[name]
    if name.startswith(_TABLE) and name.endswith(".tex"):
        return FILES["report.tex"]
    if name.startswith("thumbnail-"):
        return PICTURES[".svg"] if name.endswith(".svg") else None
    return PICTURES.get(Path(name).suffix) if name.startswith("figure-") else None


def rendered(study: Study, name: str, style: Mapping[str, str] | None = None) -> bytes:
    """Render one file, a figure in a style; ``thumbnail-KIND.svg`` is a small one without texts."""
    from podium.web.fragment import compared, panel_of, table_file, tables_of

    for code in languages():
        if name == compared_page(code):
            return compared(study, code).encode()
        if name == tables_page(code):
            return tables_of(study, code).encode()
        if name.startswith(panel(code, "")):
            return panel_of(study, name.removeprefix(panel(code, "")), code).encode()
    if name.startswith(_TABLE):
        with changed_in("en", (style or {}).get(LOOKED, "")):
            return table_file(study, name.removeprefix(_TABLE).removesuffix(".tex")).encode()
    chosen = {key: value for key, value in (style or {}).items() if key != LOOKED}
    if name.startswith(("figure-", "thumbnail-")):
        return _picture(study, Path(name), chosen)
    stem, suffix = name.rsplit(".", 1)
    start, _, code = stem.partition("-")
    language = code if code in languages() else "en"
    with changed_in(language, (style or {}).get(LOOKED, "")):
        if start == "methods" and code in languages():
            return study.methods(code).render("latex" if suffix == "tex" else "text").encode()
        with speaking(language):
            content = _everything(study) if start == "everything" else _MADE[f"{start}.{suffix}"].make(study)
    return content.encode() if isinstance(content, str) else content


@contextmanager
def changed_in(language: str, looked: str) -> Iterator[None]:
    """Within the block, a report says in a language which options were changed after a look; see `changes`."""
    from podium.studies.shared.methods import changed_after_look
    from podium.web.forms import changed_after, listed

    verb, _, told = looked.partition("\n")
    first, _, now = told.partition("\n")
    with speaking(language):
        options = listed(changed_after(verb, first, dict(parse_qsl(now)))) if looked else ""
    with changed_after_look(options):
        yield


def changes(verb: str, first: str, values: Mapping[str, str]) -> dict[str, str]:
    """Return what says to `rendered` that options were changed after a look at the first result; nothing where none was."""
    from podium.web.forms import changed_after

    return {LOOKED: f"{verb}\n{first}\n{urlencode(values)}"} if changed_after(verb, first, values) else {}


def _picture(study: Study, name: Path, style: Mapping[str, str]) -> bytes:
    from podium.diagrams.save import suffix_of, thumbnail
    from podium.diagrams.style import use_style

    start, _, kind = name.stem.partition("-")
    if start == "thumbnail":
        return thumbnail(study.drawing(kind, caption="none"))
    with use_style({key: _typed(key, value) for key, value in style.items()}):
        return outputs.picture_bytes(study, suffix_of(str(name)), kind)


def _typed(key: str, value: str) -> str | float:
    """Return a number where one is wanted; what is none is refused by the style."""
    with suppress(ValueError):
        return float(value) if key == "font_size" else value
    return value


def _everything(study: Study) -> bytes:
    kept = io.BytesIO()
    with TemporaryDirectory() as folder, zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in study.write_everything(folder):
            archive.write(path, f"podium/{path.relative_to(folder).as_posix()}")
    return kept.getvalue()
