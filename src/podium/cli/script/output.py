"""What becomes of a study: printed, and written into files."""

from __future__ import annotations

from typing import Any

import click

from podium.cli.output import asked, check_output, format_of, kinds_of_figures
from podium.cli.script.calls import Script
from podium.cli.script.code import Code, call

_RENDERED = {"latex": "to_latex", "markdown": "to_markdown", "html": "to_html", "csv": "to_csv", "json": "to_json"}


def write_output(context: click.Context, script: Script) -> None:
    """Add the lines that show and write the study as the command line says."""
    start, language = len(script.lines), asked("language")
    output = context.params["output"]
    _write(format_of(context.params["format_"], output), output, context.params["full"], script)
    if language is not None and language != "en":
        script.within(call("podium.language", language), start)


def _write(format_: str, output: str | None, full: bool, script: Script) -> None:
    check_output(format_, output)
    paths = asked("figure") or ()
    for path, kind in zip(paths, kinds_of_figures(paths, asked("figure_kind") or ()), strict=True):
        script.do(call("study.save_picture", path, *([] if kind is None else [kind])))
    if (report := asked("report")) is not None:
        script.do(call("study.write_report", report))
    if (folder := asked("output_dir")) is not None:
        script.do(call("study.write_everything", folder))
    if output is None:
        script.do(call("print", _content(format_, full)))
        return
    script.imports.add("from pathlib import Path")
    path = call("Path", output).text
    if format_ == "pdf" and asked("methods") is None:
        script.do(call(f"{path}.write_bytes", Code("study.to_pdf()")))
    else:
        script.do(call(f"{path}.write_text", _content(format_, full=True), encoding="utf-8"))


def _content(format_: str, full: bool) -> Code:
    if (language := asked("methods")) is not None:
        style = [] if asked("p_style") == "journal" else [asked("p_style")]
        methods = call(
            "study.methods", *([language, *style] if language != (asked("language") or "en") or style else [])
        )
        return call(f"{methods.text}.render", format_)
    if format_ == "text":
        return call("study.to_text", full=True) if full else Code("study")
    keywords: dict[str, Any] = {"standalone": True} if asked("standalone") else {}
    return call(f"study.{_RENDERED[format_]}", **keywords)
