"""From click to script: the Python lines, and the line for a shell, that compute what a command line of podium does."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import isfinite
from typing import Any

from podium.cli.output import Output
from podium.errors import InputError
from podium.verbs import Call, Either, Plan, Ref, Step

WIDTH = 100


def lines(plan: Plan, wanted: Output) -> str:
    """Write a plan, and what becomes of its study."""
    shown = list(_shown(wanted))
    if wanted.style is not None or wanted.caption is not None:
        caption = {} if wanted.caption is None else {"caption": wanted.caption}
        shown = [f"with {_call('podium.use_style', wanted.style, **caption).text}:", *map(_indented, shown)]
    if wanted.language != "en":
        shown = [f"with {_call('podium.language', wanted.language).text}:", *map(_indented, shown)]
    standard = ["from pathlib import Path", ""] if wanted.output is not None else []
    return "\n".join([*standard, "import podium", "", *map(_step, plan), *shown])


def _step(step: Step | Either) -> str:
    if isinstance(step, Step):
        return f"{step.name} = {_expression(step.call)}"
    test = step.test.path if step.equals is None else f"{step.test.path} == {_literal(step.equals)}"
    then, otherwise = (_indented(_branch(step.name, call)) for call in (step.then, step.otherwise))
    return "\n".join([f"if {test}:", then, "else:", otherwise])


def _branch(name: str, call: Call | InputError) -> str:
    if isinstance(call, InputError):
        return f"raise {_call('podium.InputError', str(call)).text}"
    return f"{name} = {_expression(call)}"


def _expression(call: Call) -> str:
    function = call.function if "." in call.function else f"podium.{call.function}"
    return _call(function, *call.arguments, **call.keywords).text


# What becomes of the study.

_RENDERED = {
    "latex": "to_latex",
    "markdown": "to_markdown",
    "github": "to_github",
    "html": "to_html",
    "csv": "to_csv",
    "json": "to_json",
}


def _shown(wanted: Output) -> Iterator[str]:
    gate = _call(
        "study.gate",
        *([wanted.fail_if] if wanted.fail_if else []),
        **({"detect": wanted.detect} if wanted.detect else {}),
    )
    if wanted.fail_if:
        yield f"gate = {gate.text}"
    elif wanted.detect:
        yield gate.text
    yield from _written(wanted)
    if wanted.fail_if:
        yield f"if gate.failed:{_BREAK}    raise SystemExit(3)"


def _written(wanted: Output) -> Iterator[str]:
    format_ = wanted.checked_format()
    for path, kind in zip(wanted.figure, wanted.kinds(), strict=True):
        yield _call("study.save_picture", path, *([] if kind is None else [kind])).text
    if wanted.report is not None:
        yield _call("study.write_report", wanted.report).text
    if wanted.output_dir is not None:
        yield _call("study.write_everything", wanted.output_dir).text
    if wanted.output is None:
        yield _call("print", _content(format_, wanted, full=wanted.full)).text
        return
    path = _call("Path", wanted.output).text
    if format_ == "pdf" and wanted.methods is None:
        yield _call(f"{path}.write_bytes", _Code("study.to_pdf()")).text
    else:
        yield _call(f"{path}.write_text", _content(format_, wanted, full=True), encoding="utf-8").text


def _content(format_: str, wanted: Output, *, full: bool) -> _Code:
    if format_ == "github" and (wanted.methods is not None or wanted.table is not None):
        format_ = "markdown"
    if wanted.like is not None:
        return _call("study.like", wanted.like)
    if wanted.methods is not None:
        style = [] if wanted.p_style == "journal" else [wanted.p_style]
        short = wanted.methods == "short"
        arguments = [] if short else [wanted.methods, *style] if wanted.methods != wanted.language or style else []
        methods = _call("study.methods", *arguments, **({"short": True} if short else {}))
        return _call(f"{methods.text}.render", format_)
    if wanted.table is not None:
        table = _call("study.table", wanted.table, *([[*wanted.columns]] if wanted.columns else []))
        form = {"tabular": True} if wanted.tabular else {}
        return table if format_ == "text" and wanted.output is None else _call(f"{table.text}.to_{format_}", **form)
    if format_ == "text":
        if wanted.brief:
            return _call("study.to_text", brief=True)
        return _call("study.to_text", full=True) if full else _Code("study")
    return _call(f"study.{_RENDERED[format_]}", **({"standalone": True} if wanted.standalone else {}))


# Python code as text: literals that are safe for any name, and calls that fit on the page.


@dataclass(frozen=True)
class _Code:
    """A piece of Python that is no value but an expression."""

    text: str


def _literal(value: Any) -> str:
    r"""Write a value as Python would read it; texts in double quotes where that needs no escapes.

    >>> _literal("C4.5"), _literal('a "b"'), _literal(("x", 1.5)), _literal({"k": None})
    ('"C4.5"', '\'a "b"\'', '("x", 1.5)', '{"k": None}')
    """
    if isinstance(value, _Code):
        return value.text
    if isinstance(value, Ref):
        return f"*{value.path}" if value.spread else value.path
    if isinstance(value, Call):
        return _expression(value)
    if isinstance(value, str):
        plain = repr(value)
        return f'"{plain[1:-1]}"' if plain[0] == "'" and '"' not in value else plain
    if isinstance(value, float) and not isfinite(value):
        return f'float("{value}")'
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_literal(key)}: {_literal(found)}" for key, found in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(_literal, value)) + "]"
    if isinstance(value, tuple):
        return "(" + ", ".join(map(_literal, value)) + ("," if len(value) == 1 else "") + ")"
    return repr(value)


_BREAK = "\n"
"""Stands in code only between lines: in a literal a line end is an escape."""


def _call(function: str, *positional: Any, **keywords: Any) -> _Code:
    """Write a call, an argument on each line where it would be too long for one."""
    arguments = [*map(_literal, positional), *(f"{name}={_literal(value)}" for name, value in keywords.items())]
    line = f"{function}({', '.join(arguments)})"
    if len(line) <= WIDTH - len("results = ") or not arguments:
        return _Code(line)
    inner = "".join(f"    {argument.replace(_BREAK, _BREAK + '    ')},{_BREAK}" for argument in arguments)
    return _Code(f"{function}({_BREAK}{inner})")


def _indented(code: str) -> str:
    return "    " + code.replace(_BREAK, _BREAK + "    ")


# A command line as one types it.


def command_line(argv: Sequence[str]) -> str:
    """Write a command line for a POSIX shell, without its first word "podium"; over several lines where it is long.

    >>> command_line(["compare", "my results.csv", "--control", "C4.5"])
    "podium compare 'my results.csv' --control C4.5"
    """
    whole = shlex.join(["podium", *argv])
    if len(whole) <= WIDTH:
        return whole
    first, *pieces = _pieces(["podium", *argv])
    found = [first]
    for piece in pieces:
        if len(found[-1]) + len(piece) + len("  \\") > WIDTH:
            found.append(f"    {piece}")
        else:
            found[-1] += f" {piece}"
    return " \\\n".join(found)


def _pieces(words: Sequence[str]) -> Iterator[str]:
    """Keep what looks like an option together with its value."""
    piece: list[str] = []
    for word in words:
        if piece and (word.startswith("-") or not piece[-1].startswith("-")):
            yield shlex.join(piece)
            piece = []
        piece.append(word)
    yield shlex.join(piece)
