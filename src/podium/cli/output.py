"""Options and code every verb shares: which format, where to, and how to write it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from os import PathLike, fspath
from typing import Any, TypeVar

import click

from podium.cli.messages import say
from podium.studies.base import Study

FORMATS = ("text", "latex", "markdown", "html", "csv", "json")

_Function = TypeVar("_Function", bound=Callable[..., Any])


def output_options(function: _Function) -> _Function:
    """Add --format, --output and --full to a verb."""
    decorators = (
        click.option(
            "--format",
            "-f",
            "format_",
            type=click.Choice(FORMATS),
            default="text",
            show_default=True,
            help="text for reading, latex (booktabs) and markdown for papers, csv and json for programs.",
        ),
        click.option(
            "--output",
            "-o",
            metavar="PATH",
            default=None,
            help="Write to this file (whole or not at all) instead of the screen.",
        ),
        click.option("--full", is_flag=True, help="Print every table, also those left out of a terminal."),
        _beside(
            "--methods",
            type=click.Choice(["en", "es"]),
            help="Print the methods paragraph for a paper instead, in English or Spanish.",
        ),
        _beside(
            "--p-style",
            type=click.Choice(["journal", "exact"]),
            default="journal",
            help="P-values of the methods paragraph: journal (p < 0.001) or exact.  [default: journal]",
        ),
        _beside("--report", metavar="PATH", help="Write a self-contained HTML report to this file as well."),
    )
    for decorate in reversed(decorators):
        function = decorate(function)
    return function


def _beside(*names: str, **settings: Any) -> Callable[[_Function], _Function]:
    """Make an option that every verb has and no verb needs to know: `emit` finds it in the context."""

    def keep(context: click.Context, parameter: click.Parameter, value: Any) -> None:
        context.meta[f"podium.{parameter.name}"] = value

    return click.option(*names, expose_value=False, callback=keep, **settings)


def _asked(name: str) -> Any:
    """Give the value of an option made by `_beside`."""
    return click.get_current_context().meta.get(f"podium.{name}")


def emit(study: Study, format_: str, output: str | None, full: bool) -> None:
    """Show a study in the format asked for, or write it to a file, after the files that were asked for beside it."""
    if (report := _asked("report")) is not None:
        _wrote(study.write_report(report))
    if format_ == "text" and output is None and _asked("methods") is None:
        _to_screen(study, full)
        return
    text = _rendered(study, format_)
    if output is None:
        _write(text)
        return
    from podium.render.files import write_atomic

    write_atomic(output, text)
    _wrote([output])


def _wrote(paths: Sequence[str | PathLike[str]]) -> None:
    say(f"podium: wrote {', '.join(fspath(path) for path in paths)}", one_line=True)


def _to_screen(study: Study, full: bool) -> None:
    from podium.render.text import print_document

    print_document(study.document().complete() if full else study.document(full=False))


def _rendered(study: Study, format_: str) -> str:
    if (language := _asked("methods")) is not None:
        return study.methods(language, _asked("p_style")).render(format_)
    by_format: dict[str, Callable[[], str]] = {
        "text": lambda: study.to_text(full=True),
        "latex": study.to_latex,
        "markdown": study.to_markdown,
        "html": study.to_html,
        "csv": study.to_csv,
        "json": study.to_json,
    }
    return by_format[format_]()


def _write(text: str) -> None:
    """Write to standard output in UTF-8 where the terminal allows it, never failing on a character."""
    data = text if text.endswith("\n") else text + "\n"
    encoding = sys.stdout.encoding or "utf-8"
    sys.stdout.write(data.encode(encoding, "backslashreplace").decode(encoding))
    sys.stdout.flush()
