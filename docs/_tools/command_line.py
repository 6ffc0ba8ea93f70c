"""The reference of the command line: a page for each command, from its own help."""

from __future__ import annotations

import re

import click

from _tools import names
from podium.cli import command
from podium.i18n import _
from podium.verbs import GROUPS, VERBS
from podium.verbs import verb as declared

_OPTION = re.compile(r"(?<![\w-])(--[a-z][a-z-]*)")
_MARKUP = re.compile(r"([\\*`|]|_(?!\w))")


def pages() -> dict[str, str]:
    """Give the page of every command and the list of them."""
    found = {f"reference/command-line/{verb}.rst": _page(verb) for verb in VERBS}
    lines = ["# Command line", "", "`podium COMMAND --help` shows the same text in the terminal."]
    for group, verbs in GROUPS.items():
        lines += ["", f"## {group}", "", "| Command | What it does |", "| --- | --- |"]
        lines += [f"| [`podium {verb}`]({verb}.rst) | {entry.summary} |" for verb, entry in verbs.items()]
    return {**found, "reference/command-line/index.md": "\n".join(lines) + "\n"}


def readable(text: str) -> str:
    r"""Give a text of the help as reStructuredText: options are code, and are not broken at the end of a line.

    >>> readable("With --metric all, NAME* is a_ name.")
    'With ``--metric`` all, NAME\\* is a\\_ name.'
    """
    parts = _OPTION.split(text)
    return "".join(f"``{part}``" if place % 2 else _MARKUP.sub(r"\\\1", part) for place, part in enumerate(parts))


def _page(name: str) -> str:
    title, shown = f"podium {name}", getattr(command, name)
    context = click.Context(shown, info_name=title, help_option_names=["--help"])
    usage = " ".join([title, *shown.collect_usage_pieces(context)])
    lines = [*_heading(title, "="), *_code([usage])]
    for paragraph in declared(name).help:
        lines += [readable(_(paragraph)), ""]
    lines += _code([f"$ {example}" for example in declared(name).examples])
    if tasks := names.how_to(name):
        lines += ["How-to:", "", *(f"- :doc:`{title} </{page}>`" for title, page in tasks), ""]
    if functions := names.functions(name):
        lines += [f"In Python: {', '.join(f'``{name}``' for name in functions)}", ""]
    lines += [f".. program:: {title}", ""]
    for heading, records in shown.sections(context).items():
        lines += _heading(heading, "-")
        for option, text in records:
            lines += [f".. option:: {option.replace(' / ', ', ')}", "", f"   {readable(text)}", ""]
    return "\n".join(lines)


def _heading(text: str, line: str) -> list[str]:
    return [text, line * len(text), ""]


def _code(lines: list[str]) -> list[str]:
    return [".. code-block:: console", "", *(f"   {line}" for line in lines), ""] if lines else []
