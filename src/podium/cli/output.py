"""What becomes of a study: which format, where to, and how it is written."""

from __future__ import annotations

import glob
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from os import PathLike, fspath
from pathlib import Path, PurePath
from typing import TYPE_CHECKING, Literal, NamedTuple

import click

from podium.cli.terminal import arrived, say
from podium.errors import InputError
from podium.i18n import _, active_language, joined, ngettext, speaking

if TYPE_CHECKING:
    from podium.studies.shared.base import Study
    from podium.studies.shared.gate import FailIf
    from podium.studies.shared.tables import StudyTable

_ENDINGS = {
    ".tex": "latex", ".ltx": "latex", ".latex": "latex", ".md": "markdown", ".markdown": "markdown", ".html": "html",
    ".htm": "html", ".csv": "csv", ".json": "json", ".pdf": "pdf",
}  # fmt: skip
"""The format that the ending of a file asks for; a file that ends in .txt, or has no ending, takes whatever is written to it."""


class Output(NamedTuple):
    """The options of `podium.options.output_options`, and what the study is read from."""

    format: str | None = None
    output: str | None = None
    full: bool = False
    pager: bool = True
    brief: bool = False
    table: str | None = None
    columns: tuple[str, ...] = ()
    tabular: bool = False
    standalone: bool = False
    methods: str | None = None
    p_style: str = "journal"
    like: str | None = None
    report: str | None = None
    output_dir: str | None = None
    figure: tuple[str, ...] = ()
    figure_kind: tuple[str, ...] = ()
    style: str | None = None
    caption: Literal["below", "none"] | None = None
    fail_if: FailIf | None = None
    detect: float | None = None
    python: bool = False
    language: str = "en"
    config: bool = True
    inputs: tuple[str, ...] = ()  # Files that the study is read from: none of them may be overwritten
    picture_option: str = "--kind"  # What the option `figure_kind` is called

    @property
    def usual(self) -> bool:
        """Whether nothing is asked for but the screen."""
        beside = ("language", "pager", "config", "inputs", "picture_option")
        return self == Output(**{name: getattr(self, name) for name in beside})

    def checked_format(self) -> str:
        """Return the requested format."""
        format_ = self._format()
        for option, path in (("--report", self.report), ("--output-dir", self.output_dir)):
            if path == "-":
                raise InputError(
                    "{option} may write several files, so it needs a name. --output - writes to standard output.",
                    option=option,
                )
        if self.table is not None:
            self._check_table(format_)
        for option in ("columns", "tabular"):
            if getattr(self, option) and self.table is None:
                raise InputError("{option} needs one table. Choose it with --table.", option=f"--{option}")
        if self.tabular and format_ != "latex":
            raise InputError("--tabular writes LaTeX. It cannot be used with --format {format}.", format=format_)
        if self.standalone and (format_ != "latex" or self.methods is not None):
            other = f"--format {format_}" if format_ != "latex" else "--methods"
            raise InputError(
                "--standalone makes an article of --format latex. It cannot be used with {other}.", other=other
            )
        if self.brief and (self.full or format_ != "text" or self.methods is not None):
            other = "--full" if self.full else f"--format {format_}" if format_ != "text" else "--methods"
            raise InputError("--brief prints a few lines of text. It cannot be used with {other}.", other=other)
        if format_ == "pdf" and self.output is None and self.methods is None:
            raise InputError("--format pdf needs a file. Add --output report.pdf.")
        return format_

    def _format(self) -> str:
        """Return the format; the tables of another program are LaTeX whatever a file without an ending would get."""
        format_ = format_of(self.format, self.output)
        if self.like is None:
            return format_
        others = [name for name in ("table", "standalone", "methods", "brief", "full") if getattr(self, name)]
        others += [f"format {format_}"] if format_ not in ("text", "latex") or self.format == "text" else []
        if others:
            raise InputError("--like writes LaTeX. It cannot be used with {other}.", other=f"--{others[0]}")
        return "latex"

    def _check_table(self, format_: str) -> None:
        for other in ("standalone", "methods"):
            if getattr(self, other):
                raise InputError(
                    "--table writes one table of the report. It cannot be used with {other}.", other=f"--{other}"
                )
        if format_ in ("json", "pdf"):
            raise InputError("--table cannot be used with --format {format}.", format=format_)

    def kinds(self) -> list[str | None]:
        """Return the kind of each picture, None for the usual one."""
        paths, kinds = self.figure, self.figure_kind
        if kinds and not paths:
            raise InputError(
                "{option} chooses what --figure shows. Name a file, such as --figure picture.svg.",
                option=self.picture_option,
            )
        if len(kinds) not in (0, 1, len(paths)):
            raise InputError(
                "{n} --figure options need one {option} for all or one each, not {kinds}.",
                n=len(paths),
                option=self.picture_option,
                kinds=len(kinds),
            )
        return [*kinds] if len(kinds) == len(paths) else [*kinds, None][:1] * len(paths)


def format_of(format_: str | None, output: str | None) -> str:
    """Return the format requested by name or by the ending of the output file, or the default.

    >>> format_of(None, "Table.TEX"), format_of("csv", "table.dat"), format_of(None, None)
    ('latex', 'csv', 'text')
    """
    ending = "" if output is None else PurePath(output).suffix
    told = _ENDINGS.get(ending.lower())
    if format_ is not None and told is not None and told != format_ and (format_, told) != ("github", "markdown"):
        raise InputError(
            "--format {chosen} contradicts --output {output}, whose ending {ending} means {told}. Leave --format "
            "out, or name the file differently.",
            chosen=format_,
            output=output,
            ending=ending,
            told=told,
        )
    if format_ is None and told is None and ending.lower() not in ("", ".txt"):
        raise InputError(
            "{output}: a report cannot be written as {ending}. Use .tex, .md, .html (which Word opens), .csv (for spreadsheets), "
            ".json, .pdf or .txt, or choose with --format. A picture is written by --figure {output}.",
            ending=ending,
            output=output,
        )
    return format_ or told or "text"


def emit(study: Study, wanted: Output) -> None:
    """Show a study in the requested format, or write it to a file, after other requested files."""
    if wanted.style is None and wanted.caption is None:
        _emit(study, wanted)
        return
    from podium.diagrams.style import use_style

    with use_style(wanted.style, caption=wanted.caption):
        _emit(study, wanted)


def _emit(study: Study, wanted: Output) -> None:
    from podium.render.files import keeping, refuse_kept

    format_ = wanted.checked_format()
    with keeping(files([*wanted.inputs, *filter(None, [wanted.style])])):
        refuse_kept(path for path in (wanted.output, wanted.report, *wanted.figure) if path is not None)
        # An unknown table is refused before anything is written.
        if format_ == "text" and wanted.output is None and wanted.methods is None:
            shown = study if wanted.table is None else study.table(wanted.table, wanted.columns or None)
            _write_beside(study, wanted)
            _to_screen(shown, wanted)
            return
        with speaking(wanted.language if wanted.output is not None else active_language()):
            content = _rendered(study, format_, wanted)
        _write_beside(study, wanted)
        if wanted.output is not None:
            from podium.render.files import write_atomic

            write_atomic(wanted.output, content)
            _wrote([wanted.output])
        elif isinstance(content, str):
            write(content)


def files(inputs: Sequence[str]) -> Iterator[str]:
    """Yield the files that are read: paths, the matches of patterns, and "-"."""
    for path in inputs:
        yield path
        if not os.path.lexists(path):
            yield from glob.iglob(re.sub(r"\{[^{}]*\}", "*", path))  # noqa: PTH207 - absolute patterns too


def _write_beside(study: Study, wanted: Output) -> None:
    _write_figures(study, wanted)
    if wanted.report is not None:
        with speaking(wanted.language):
            written = study.write_report(wanted.report)
        _wrote(written)
    if wanted.output_dir is not None:
        with speaking(wanted.language):
            written = study.write_everything(wanted.output_dir)
        wrote = ngettext(
            "podium: wrote {n} file into {folder}: {index}",
            "podium: wrote {n} files into {folder}: {index}",
            len(written),
            folder=wanted.output_dir,
            index=_index(wanted.output_dir, written),
        )
        say(wrote, one_line=True)


def _write_figures(study: Study, wanted: Output) -> None:
    """Write the requested pictures, or none of them if one fails."""
    kinds = wanted.kinds()
    if not wanted.figure:
        return
    from podium.diagrams.save import suffix_of
    from podium.render.files import write_atomic
    from podium.studies.shared.outputs import picture_bytes

    suffixes = [suffix_of(path) for path in wanted.figure]
    with speaking(wanted.language):
        drawn = [picture_bytes(study, suffix, kind) for kind, suffix in zip(kinds, suffixes, strict=True)]
    for path, content in zip(wanted.figure, drawn, strict=True):
        write_atomic(path, content)
    _wrote(wanted.figure)


def _wrote(paths: Sequence[str | PathLike[str]]) -> None:
    say(_("podium: wrote {paths}", paths=joined((fspath(path) for path in paths), ", ")), one_line=True)


def _index(folder: str, written: Sequence[Path]) -> str:
    """List what was written to a folder: files by name, those in subfolders by number."""
    inside = [path.relative_to(folder) for path in written]
    names = [path.name for path in inside if len(path.parts) == 1]
    subfolders = Counter(path.parts[0] for path in inside if len(path.parts) > 1)
    return ", ".join([*names, *(f"{name}/ ({number})" for name, number in sorted(subfolders.items()))])


def _to_screen(shown: Study | StudyTable, wanted: Output) -> None:
    from podium.render.text import beyond_screen, print_document

    document = shown.shown(full=wanted.full, brief=wanted.brief)
    arrived()
    paged = wanted.full and wanted.pager and os.environ.get("PAGER", "less").strip() not in ("", "cat")
    if paged and (text := beyond_screen(document)) is not None:
        click.echo_via_pager(text)
    else:
        print_document(document)


def _rendered(study: Study, format_: str, wanted: Output) -> str | bytes:
    if wanted.like is not None:
        return study.like(wanted.like)
    if wanted.methods is not None:
        short = wanted.methods == "short"
        found = study.methods(wanted.language if short else wanted.methods, wanted.p_style, short=short)
        return found.render("markdown" if format_ == "github" else format_)
    if wanted.table is not None:
        return _table(study, wanted, "markdown" if format_ == "github" else format_)
    by_format: dict[str, Callable[[], str | bytes]] = {
        "text": lambda: study.to_text(full=not wanted.brief, brief=wanted.brief),
        "latex": lambda: study.to_latex(standalone=wanted.standalone),
        "markdown": study.to_markdown,
        "github": study.to_github,
        "html": study.to_html,
        "csv": study.to_csv,
        "json": study.to_json,
        "pdf": study.to_pdf,
    }
    return by_format[format_]()


def _table(study: Study, wanted: Output, format_: str) -> str:
    """Return one table; in LaTeX it is in English if pdfLaTeX cannot print the language."""
    from podium.render.latex_text import letters

    assert wanted.table is not None
    with letters() if format_ == "latex" else nullcontext():
        table = study.table(wanted.table, wanted.columns or None)
        return table.to_latex(tabular=True) if wanted.tabular else str(getattr(table, f"to_{format_}")())


def write(text: str) -> None:
    """Write to standard output what programs may read: a character that its encoding lacks is escaped, never spelled differently."""
    data = text if text.endswith("\n") else text + "\n"
    arrived()
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(data.encode(encoding, "backslashreplace").decode(encoding))
    sys.stdout.flush()
