"""Options and code every verb shares: which format, where to, and how to write it."""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from os import PathLike, fspath
from pathlib import Path, PurePath
from typing import Any, TypeVar, cast

import click

from podium.cli.captured import taken
from podium.cli.messages import say
from podium.cli.sections import COMMON, OUTPUT, section
from podium.cli.waiting import arrived
from podium.errors import InputError
from podium.i18n import _, active_language, languages, ngettext, speaking
from podium.studies.base import Study

FORMATS = ("text", "latex", "markdown", "html", "csv", "json", "pdf")

_ENDINGS = {
    ".tex": "latex", ".ltx": "latex", ".latex": "latex", ".md": "markdown", ".markdown": "markdown", ".html": "html",
    ".htm": "html", ".csv": "csv", ".json": "json", ".pdf": "pdf",
}  # fmt: skip
"""The format that the ending of a file asks for; any other file, .txt among them, takes whatever is written to it."""

_Function = TypeVar("_Function", bound=Callable[..., Any])


def output_options(function: _Function) -> _Function:
    """Add --format, --output, --full and the options that no verb needs to know to a verb."""
    output = click.option(
        "--output",
        "-o",
        metavar="PATH",
        default=None,
        help="Write to this file (whole or not at all) instead of the screen; .tex, .md, .html, .csv, .json and .pdf say "
        "which format.",
    )
    others = (
        click.option(
            "--format",
            "-f",
            "format_",
            type=click.Choice(FORMATS),
            default=None,
            help="text for reading, latex (booktabs) and markdown for papers, csv and json for programs; pdf needs --output.  "
            "[default: what the ending of --output says, else text]",
        ),
        click.option("--full", is_flag=True, help="Print every table, also those left out of a terminal."),
        _beside(
            "--standalone",
            is_flag=True,
            help="With --format latex: a whole article to compile, with pictures, methods paragraph and bibliography.",
        ),
        _beside(
            "--methods",
            type=click.Choice(languages()),
            help="Print the methods paragraph for a paper instead, in this language.",
        ),
        _beside(
            "--p-style",
            type=click.Choice(["journal", "exact"]),
            default="journal",
            help="P-values of the methods paragraph: journal (p < 0.001) or exact.  [default: journal]",
        ),
        _beside("--report", metavar="PATH", help="Write a self-contained HTML report to this file as well."),
        _beside(
            "--output-dir",
            metavar="DIR",
            help="Write report, LaTeX, Markdown, tables, JSON, BibTeX, methods and pictures into this folder as well.",
        ),
        _beside("--python", is_flag=True, help="Print the Python lines that do the same, and do nothing else."),
    )
    return section(COMMON, output)(section(OUTPUT, *others, _LANGUAGE)(_in_format(_or_lines(function))))


def _or_lines(function: _Function) -> _Function:
    """Make a verb that prints its Python lines instead where it is asked to."""

    @wraps(function)
    def verb(*args: Any, **options: Any) -> Any:
        if not asked("python"):
            return function(*args, **options)
        from podium.cli.script import lines_of

        _write(lines_of(click.get_current_context()))
        return None

    return cast(_Function, verb)


def _in_format(function: _Function) -> _Function:
    """Give a verb the format that --format or the ending of --output asks for."""

    @wraps(function)
    def verb(*args: Any, format_: str | None, output: str | None, **options: Any) -> Any:
        return function(*args, format_=format_of(format_, output), output=output, **options)

    return cast(_Function, verb)


def format_of(format_: str | None, output: str | None) -> str:
    """Return the format that was asked for by name, by the ending of the file to write, or by neither.

    Raises
    ------
    InputError
        When name and ending contradict each other.

    Examples
    --------
    >>> format_of(None, "Table.TEX"), format_of("csv", "table.txt"), format_of(None, None)
    ('latex', 'csv', 'text')
    """
    ending = "" if output is None else PurePath(output).suffix
    told = _ENDINGS.get(ending.lower())
    if format_ is not None and told is not None and told != format_:
        raise InputError(
            "--format {chosen} contradicts --output {output}, whose ending {ending} means {told}. Leave --format "
            "out, or name the file differently.",
            chosen=format_,
            output=output,
            ending=ending,
            told=told,
        )
    return format_ or told or "text"


def figure_options(
    *kinds: str, cases: Mapping[str, Sequence[str]] | None = None, option: str = "--kind"
) -> Callable[[_Function], _Function]:
    """Add --figure and the option that says which pictures to a verb whose study has some.

    Parameters
    ----------
    kinds
        Kinds of pictures of this verb, the usual one first; or
    cases
        kinds by what the verb was given, where that decides.
    option
        What the second option is called; ``--figure-kind`` works for every verb.
    """
    figure = _beside(
        "--figure",
        metavar="PATH",
        multiple=True,
        help="Write a picture to this file as well: .svg, .tex (TikZ), .pdf or .png. May be repeated.",
    )
    told = "; ".join(f"{case}: {_kinds(found)}" for case, found in cases.items()) if cases else _kinds(kinds)
    kind = _beside(
        *dict.fromkeys((option, "--figure-kind")),
        "figure_kind",
        metavar="KIND",
        multiple=True,
        help=f"What --figure shows: {told}. Repeated as often as --figure.",
    )

    def decorate(function: _Function) -> _Function:
        return section(COMMON, figure)(section(OUTPUT, kind)(function))

    return decorate


def _kinds(kinds: Sequence[str]) -> str:
    usual, *others = kinds
    return ", ".join([f"{usual} (the default)", *others])


def write_figures(study: Study, paths: Sequence[str], kinds: Sequence[str]) -> None:
    """Write the pictures asked for, none of them when one cannot be made."""
    wanted = kinds_of_figures(paths, kinds)
    if not paths:
        return
    from podium.diagrams.save import figure_bytes, suffix_of
    from podium.render.files import write_atomic

    suffixes = [suffix_of(path) for path in paths]
    drawn = [figure_bytes(study.drawing(kind), suffix) for kind, suffix in zip(wanted, suffixes, strict=True)]
    for path, content in zip(paths, drawn, strict=True):
        write_atomic(path, content)
    _wrote(paths)


def kinds_of_figures(paths: Sequence[str], kinds: Sequence[str]) -> list[str | None]:
    """Give the kind of each picture asked for, None for the usual one.

    Raises
    ------
    InputError
        When there are kinds without pictures, or neither one for all nor one for each.
    """
    if kinds and not paths:
        raise InputError(
            "{option} chooses what --figure shows. Name a file, such as --figure picture.svg.",
            option=_kind_option(),
        )
    if len(kinds) not in (0, 1, len(paths)):
        raise InputError(
            "{n} --figure options need one {option} for all or one each, not {kinds}.",
            n=len(paths),
            option=_kind_option(),
            kinds=len(kinds),
        )
    return [*kinds] if len(kinds) == len(paths) else [*kinds, None][:1] * len(paths)


def _kind_option() -> str:
    """Name the option that says what --figure shows, as the verb at hand calls it."""
    parameters = click.get_current_context().command.params
    return next(parameter.opts[0] for parameter in parameters if parameter.name == "figure_kind")


def _beside(*names: str, **settings: Any) -> Callable[[_Function], _Function]:
    """Make an option that every verb has and no verb needs to know: `emit` finds it in the context."""

    def keep(context: click.Context, parameter: click.Parameter, value: Any) -> None:
        context.meta[f"podium.{parameter.name}"] = value

    return click.option(*names, expose_value=False, callback=keep, **settings)


def _speak(context: click.Context, parameter: click.Parameter, value: str) -> None:
    """Let the whole command speak a language; options that come later on the line are read in it, too."""
    context.meta[f"podium.{parameter.name}"] = value
    if value != active_language():
        context.find_root().with_resource(speaking(value))


_LANGUAGE = click.option(
    "--language",
    type=click.Choice(languages()),
    default="en",
    expose_value=False,
    is_eager=True,
    callback=_speak,
    help="Language of reports, tables, pictures and messages.  [default: en]",
)


def asked(name: str) -> Any:
    """Give the value of an option that every verb has, by its name; None where it was not given."""
    return click.get_current_context().meta.get(f"podium.{name}")


def emit(study: Study, format_: str, output: str | None, full: bool) -> None:
    """Show a study in the format asked for, or write it to a file, after the files that were asked for beside it.

    None of them may be a file that the study was read from.
    """
    if taken(study):
        return
    check_output(format_, output)
    from podium.cli.inputs import inputs
    from podium.render.files import keeping, refuse_kept

    with keeping(inputs()):
        refuse_kept(path for path in (output, asked("report"), *(asked("figure") or ())) if path is not None)
        _emit(study, format_, output, full)


def _quiet_matplotlib() -> None:
    """Keep what matplotlib logs about folders for its caches off the screen: it draws without them."""
    import logging

    logging.getLogger("matplotlib").setLevel(logging.ERROR)


def _emit(study: Study, format_: str, output: str | None, full: bool) -> None:
    if asked("figure") or asked("output_dir"):
        _quiet_matplotlib()
    write_figures(study, asked("figure") or (), asked("figure_kind") or ())
    if (report := asked("report")) is not None:
        _wrote(study.write_report(report))
    if (folder := asked("output_dir")) is not None:
        written = study.write_everything(folder)
        wrote = ngettext(
            "podium: wrote {n} file into {folder}: {index}",
            "podium: wrote {n} files into {folder}: {index}",
            len(written),
            folder=folder,
            index=_index(folder, written),
        )
        say(wrote, one_line=True)
    if format_ == "text" and output is None and asked("methods") is None:
        _to_screen(study, full)
        return
    content = _rendered(study, format_)
    if output is not None:
        from podium.render.files import write_atomic

        write_atomic(output, content)
        _wrote([output])
    elif isinstance(content, str):
        _write(content)


def check_output(format_: str, output: str | None) -> None:
    """Refuse what cannot be shown.

    Raises
    ------
    InputError
        Naming the option.
    """
    if asked("standalone") and (format_ != "latex" or asked("methods") is not None):
        other = f"--format {format_}" if format_ != "latex" else "--methods"
        raise InputError(
            "--standalone makes an article of --format latex. It cannot be used with {other}.", other=other
        )
    if format_ == "pdf" and output is None and asked("methods") is None:
        raise InputError("--format pdf needs a file. Add --output report.pdf.")


def _wrote(paths: Sequence[str | PathLike[str]]) -> None:
    say(_("podium: wrote {paths}", paths=", ".join(fspath(path) for path in paths)), one_line=True)


def _index(folder: str, written: Sequence[Path]) -> str:
    """List what a folder got: its files by name, those of its subfolders by number."""
    inside = [path.relative_to(folder) for path in written]
    names = [path.name for path in inside if len(path.parts) == 1]
    rooms = Counter(path.parts[0] for path in inside if len(path.parts) > 1)
    return ", ".join([*names, *(f"{room}/ ({number})" for room, number in sorted(rooms.items()))])


def _to_screen(study: Study, full: bool) -> None:
    from podium.render.text import print_document

    document = study.shown(full=full)
    arrived()
    print_document(document)


def _rendered(study: Study, format_: str) -> str | bytes:
    if (language := asked("methods")) is not None:
        return study.methods(language, asked("p_style")).render(format_)
    by_format: dict[str, Callable[[], str | bytes]] = {
        "text": lambda: study.to_text(full=True),
        "latex": lambda: study.to_latex(standalone=bool(asked("standalone"))),
        "markdown": study.to_markdown,
        "html": study.to_html,
        "csv": study.to_csv,
        "json": study.to_json,
        "pdf": study.to_pdf,
    }
    return by_format[format_]()


def _write(text: str) -> None:
    """Write to standard output in UTF-8 where the terminal allows it, never failing on a character."""
    data = text if text.endswith("\n") else text + "\n"
    arrived()
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(data.encode(encoding, "backslashreplace").decode(encoding))
    sys.stdout.flush()
