"""The headings of a verb's help: each option says under which it stands."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

COMMON: Final = "Common options"
QUESTION: Final = "Question"
TESTS: Final = "Tests"
DATA: Final = "Data"
FILE: Final = "File format"
OUTPUT: Final = "Output"
_OTHER: Final = "Other"
_ORDER: Final = (COMMON, DATA, QUESTION, TESTS, FILE, OUTPUT, _OTHER)

_Function = TypeVar("_Function", bound=Callable[..., Any])


def section(title: str, *options: Callable[[Any], Any]) -> Callable[[_Function], _Function]:
    """Put the options given under a heading, or without any all those below in the code that have none yet."""

    def decorate(function: _Function) -> _Function:
        known = len(_parameters(function)) if options else 0
        for option in reversed(options):
            function = option(function)
        for parameter in _parameters(function)[known:]:
            vars(parameter).setdefault("section", title)
        return function

    return decorate


def _parameters(function: Callable[..., Any]) -> list[click.Parameter]:
    """Return what click has noted at a function so far, the last one in the code first."""
    return getattr(function, "__click_params__", [])


class Verb(click.Command):
    """A verb whose help shows its options by section, those of the first section first."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write a list of options under each heading."""
        found: dict[str, list[tuple[str, str]]] = {title: [] for title in _ORDER}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx) if isinstance(parameter, click.Option) else None
            if record is not None:
                found[vars(parameter).get("section", _OTHER)].append(record)
        for title, records in found.items():
            if records:
                with formatter.section(title):
                    formatter.write_dl(records)
