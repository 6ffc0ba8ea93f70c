"""What can be downloaded of a study, by file name."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from podium.errors import InputError
from podium.languages.spoken import language
from podium.studies.base import Study

FILES = {
    "report.html": "text/html; charset=utf-8",
    "report.tex": "application/x-tex; charset=utf-8",
    "article.tex": "application/x-tex; charset=utf-8",
    "report.md": "text/markdown; charset=utf-8",
    "report.pdf": "application/pdf",
    "report.txt": "text/plain; charset=utf-8",
    "report-es.html": "text/html; charset=utf-8",
    "results.csv": "text/csv; charset=utf-8",
    "results.json": "application/json",
    "methods-en.txt": "text/plain; charset=utf-8",
    "methods-es.txt": "text/plain; charset=utf-8",
    "methods-en.tex": "application/x-tex; charset=utf-8",
    "methods-es.tex": "application/x-tex; charset=utf-8",
    "everything.zip": "application/zip",
    "everything-es.zip": "application/zip",
}
"""Files of every study (methods: where it has such a paragraph), with their media types."""

PICTURES = {
    ".svg": "image/svg+xml",
    ".tex": "application/x-tex; charset=utf-8",
    ".pdf": "application/pdf",
    ".png": "image/png",
}
"""Suffixes of ``figure-KIND.suffix``."""

PAGES = {"en": "pictures", "es": "pictures-es"}
"""Not files: the other pictures, for the page in each language."""


def media_type(name: str) -> str | None:
    """Return the media type of a download, None where there is no such file."""
    if name in FILES:
        return FILES[name]
    return PICTURES.get(Path(name).suffix) if name.startswith("figure-") else None


def rendered(study: Study, name: str) -> bytes:
    """Render one file.

    Raises
    ------
    InputError
        For a file or picture that this study does not have.
    MissingExtraError
        When the server lacks the package that writes it.
    """
    for code, pictures in PAGES.items():
        if name == pictures:
            from podium.web.fragment import pictures_of

            return pictures_of(study, code).encode()
    if name.startswith("figure-"):
        return _picture(study, Path(name))
    content = _FUNCTIONS[name](study) if name in _FUNCTIONS else _methods(study, name)
    return content.encode() if isinstance(content, str) else content


def _methods(study: Study, name: str) -> str:
    for code in ("en", "es"):
        for suffix, form in (("txt", "text"), ("tex", "latex")):
            if name == f"methods-{code}.{suffix}":
                return study.methods(code).render(form)
    raise InputError(f"there is no file {name}")


def _picture(study: Study, name: Path) -> bytes:
    from podium.diagrams.save import figure_bytes, suffix_of

    kind = name.stem.removeprefix("figure-")
    return figure_bytes(study.drawing(kind), suffix_of(str(name)))


def _spanish(study: Study) -> str:
    with language("es"):
        return study.to_report()


def _everything(study: Study) -> bytes:
    kept = io.BytesIO()
    with TemporaryDirectory() as folder, zipfile.ZipFile(kept, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in study.write_everything(folder):
            archive.write(path, f"podium/{path.relative_to(folder).as_posix()}")
    return kept.getvalue()


def _everything_spanish(study: Study) -> bytes:
    with language("es"):
        return _everything(study)


_FUNCTIONS = {
    "report.html": Study.to_report,
    "report-es.html": _spanish,
    "report.tex": Study.to_latex,
    "article.tex": lambda study: study.to_latex(standalone=True),
    "report.md": Study.to_markdown,
    "report.pdf": Study.to_pdf,
    "report.txt": lambda study: study.to_text(full=True),
    "results.csv": Study.to_csv,
    "results.json": Study.to_json,
    "everything.zip": _everything,
    "everything-es.zip": _everything_spanish,
}
