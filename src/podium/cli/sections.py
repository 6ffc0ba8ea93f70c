"""What all verbs share: headings of the help, under which each option says that it stands, and no option given twice."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final, TypeVar

import click

from podium.data.load import CLIPBOARD
from podium.i18n import N_, Message

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


class Command(click.Command):
    """A verb that refuses an option given twice where only its last value would count; ``--clipboard`` takes the place of FILE."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Look through the arguments once before they are read."""
        if not ctx.resilient_parsing:
            self._refuse_repeated(ctx, args)
        if "--clipboard" in args:
            args = [CLIPBOARD, *(word for word in args if word != "--clipboard")]
        return super().parse_args(ctx, args)

    def _refuse_repeated(self, ctx: click.Context, args: list[str]) -> None:
        _, _, order = self.make_parser(ctx).parse_args(args=list(args))
        seen = set()
        for parameter in order:
            if parameter in seen and isinstance(parameter, click.Option) and _keeps_one(parameter):
                names = "/".join((*parameter.opts[-1:], *parameter.secondary_opts[-1:]))
                twice = N_("{names} is passed more than once, and only its last value would count. Pass it once.")
                if parameter.metavar == "LIST":
                    twice = N_(
                        "{names} is passed more than once, and only its last value would count. Pass it once, with its values "
                        "separated by commas."
                    )
                ctx.fail(Message(twice, names=names))
            seen.add(parameter)


def _keeps_one(option: click.Option) -> bool:
    """Whether an option holds one value; a flag that can only be set holds it however often it is given."""
    return not (option.multiple or option.count or (option.is_flag and not option.secondary_opts))


class Verb(Command):
    """A verb whose help shows its options by section, and which suggests a choice for one that is misspelt."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the command line apart."""
        try:
            return super().parse_args(ctx, args)
        except click.BadParameter as error:
            given = re.match("'(.*?)' is not one of ", error.message, re.DOTALL)
            if given is None or error.param is None or not isinstance(error.param.type, click.Choice):
                raise
            from podium.errors import closest

            near = closest(given[1], map(str, error.param.type.choices))
            raise click.BadParameter(error.message + near, error.ctx, error.param, error.param_hint) from None

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
