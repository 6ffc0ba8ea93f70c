"""Commands of the command line, made from the declarations of the verbs."""

from __future__ import annotations

import gc
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import Any, Final, NamedTuple

import click

from podium.cli.config import is_set, named
from podium.cli.help import LANGUAGE, Translated
from podium.cli.output import Output, emit, format_of, write
from podium.cli.terminal import say
from podium.data.load import CLIPBOARD, near_file
from podium.errors import InputError, closest
from podium.i18n import N_, Message, _, active_language, languages
from podium.lazy import postpone
from podium.mentions import Mention
from podium.options import CONFIG, output_options
from podium.verbs import SECTIONS, VERBS, Given, Option, Plan, Verb, compute, resolved
from podium.verbs import verb as declared

FAILED: Final = 3
"""Exit code of a study whose gate (``--fail-if``) fails."""

_COMMON: Final = N_("Common options")
_OTHER: Final = N_("Other")
_LANGUAGE: Final = Option("language", LANGUAGE, choices=dict.fromkeys(languages(), ""), default="en")
"""The option of a verb that is not a study."""
_TABLES: Final = (".csv", ".tsv", ".txt", ".json", ".jsonl", ".xlsx", ".ods", ".parquet")
"""Common endings of tables, to tell a misspelt file from an algorithm."""


class Command(Translated):
    """A verb; an option passed twice where only its last value would count is refused."""

    def __init__(self, verb: Verb) -> None:
        self.verb = verb
        self.options = {option.name: option for option in options_of(verb)}
        examples = "\n".join(verb.examples)
        super().__init__(
            verb.name,
            params=[_parameter(self._of_files(option)) for option in self.options.values()],
            help="\n\n".join([*map(_, verb.help), f"\b\n{examples}"]),
            short_help=_(VERBS[verb.name].summary),
        )

    def _of_files(self, option: Option) -> Option:
        """Let FILE be several, where no names of algorithms follow it."""
        several = option.name == "file" and self.verb.several_files and "first" not in self.options
        return replace(option, many=True, metavar="FILE...") if several else option

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line; a misspelt choice gets a suggestion."""
        if not ctx.resilient_parsing:
            self._refuse_repeated(ctx, args)
            if ctx.obj and ctx.obj.config:
                ctx.default_map = ctx.obj.config.of(self.verb.name, options_of)
        if "--clipboard" in args and "clipboard" in self.options:
            args = [CLIPBOARD, *(word for word in args if word != "--clipboard")]
        try:
            return super().parse_args(ctx, args)
        except click.BadParameter as error:
            given, option = re.match("'(.*?)' is not one of ", error.message, re.DOTALL), error.param
            problem = error.message
            if given is not None and option is not None and isinstance(option.type, click.Choice):
                problem += closest(given[1], map(str, option.type.choices))
            if option is None or not is_set(ctx, option):
                if problem == error.message:
                    raise
                raise click.BadParameter(problem, error.ctx, option, error.param_hint) from None
            path, key = ctx.obj.config.path, option.opts[0].removeprefix("--")
            raise InputError("{path}: {key}: {problem}", path=path, key=key, problem=problem) from None

    def _refuse_repeated(self, ctx: click.Context, args: list[str]) -> None:
        order = self.make_parser(ctx).parse_args(args=list(args))[2]
        seen = set()
        for parameter in order:
            if parameter in seen and isinstance(parameter, click.Option) and _keeps_one(parameter):
                names = "/".join((*parameter.opts[-1:], *parameter.secondary_opts[-1:]))
                twice = N_("{names} is passed more than once, and only its last value would count. Pass it once.")
                if self.options[str(parameter.name)].separated:
                    twice = N_(
                        "{names} is passed more than once, and only its last value would count. Pass it once, with its values "
                        "separated by commas."
                    )
                ctx.fail(Message(twice, names=names))
            seen.add(parameter)

    def invoke(self, ctx: click.Context) -> None:
        """Run the command; its results and errors name the defaults of the project that it used."""
        with named(ctx):
            self.run(ctx)

    def run(self, ctx: click.Context) -> None:
        """Act, print the Python lines, or compute and show the study."""
        request = Request.of(ctx)
        ends_soon = bool(ctx.obj and ctx.obj.ends_soon)
        if self.verb.act is not None:
            self.verb.act(request.given)
            return
        if ends_soon:  # the process ends with this command
            postpone("numpy", ("f2py", "ma", "random", "testing"))
        plan = request.plan()
        if request.output.python:
            from podium.cli.script import lines

            write(lines(plan, request.output))
            return
        if ends_soon:
            # Now that the study is imported, and NumPy and SciPy with it, leave all that to the end of the process, where
            # taking it apart would take longer than the study. What is read and computed is still collected: libraries
            # such as DuckDB complain of objects that outlive the process.
            gc.freeze()
        study, output = compute(plan, request.verb), request.output
        judged = output.fail_if is not None or output.detect is not None
        failures = study.gate(output.fail_if, output.detect).failures if judged else ()
        emit(study, output)
        for failure in failures:
            say(_("podium: gate failed: {reason}", reason=failure), one_line=True)
        if failures:
            ctx.exit(FAILED)

    def sections(self, ctx: click.Context) -> dict[str, list[tuple[str, str]]]:
        """Return the options below the headings of their purposes, the common ones first."""
        if self.verb.resolve is None:
            return super().sections(ctx)
        found: dict[str, list[tuple[str, str]]] = {heading: [] for heading in (_COMMON, *SECTIONS.values(), _OTHER)}
        for parameter in self.get_params(ctx):
            record = parameter.get_help_record(ctx) if isinstance(parameter, click.Option) else None
            option = self.options.get(str(parameter.name))
            heading = _OTHER if option is None else _COMMON if option.common else SECTIONS[option.section]
            if record is not None:
                found[heading].append(record)
        return {heading: records for heading, records in found.items() if records}


def options_of(verb: Verb) -> tuple[Option, ...]:
    """Return the options of a command with those that say what becomes of a study; of these, it may declare one anew."""
    output: Sequence[Option] = (_LANGUAGE, CONFIG)
    if verb.resolve:
        output = output_options(_kinds(verb), verb.picture_option, gate=verb.gate, like=verb.like)
    own = {option.name for option in verb.options}
    return (*verb.options, *(option for option in output if option.name not in own))


@cache
def command(name: str, language: str) -> Command:
    """Make the command of a verb with the texts of the active language, once for all the command lines of a process."""
    assert language == active_language()
    return Command(declared(name))


def _keeps_one(option: click.Option) -> bool:
    """Whether an option has a single value; a flag that can only be set has one however often it is passed."""
    return not (option.multiple or option.count or (option.is_flag and not option.secondary_opts))


# Parameters of click.


def _parameter(option: Option) -> click.Parameter:
    if option.positional:
        nargs = -1 if option.many else 1
        return click.Argument([option.name], required=option.required, nargs=nargs, metavar=option.metavar)
    first, *others = option.flags or (option.flag,)
    settings: dict[str, Any] = {
        "type": _type(option),
        "show_default": option.default is not None,
        "multiple": option.many,
        "required": option.required,
        "metavar": option.metavar,
        "envvar": option.variable,
    }
    if option.default is not None or option.no:  # click takes None for a default of a required option
        settings["default"] = option.default
    if option.kind == "flag":
        settings |= {"is_flag": True, "default": False, "show_default": False}
    if option.two:
        settings["nargs"] = 2
    if option.bare is not None:
        settings |= {"is_flag": False, "flag_value": option.bare}
    text = str(option.help) if isinstance(option.help, Message) else _(option.help)
    return click.Option(
        [f"{first}/{option.no}" if option.no else first, *others, option.name],
        help=f"{text} {_('May be repeated.')}" if option.many else text,
        callback=_callback(option.read),
        **settings,
    )


def _type(option: Option) -> click.ParamType[Any] | type:
    if option.choices:
        return click.Choice(list(option.choices))
    if option.type in (int, float) and (option.least, option.most) != (None, None):
        return (click.IntRange if option.type is int else click.FloatRange)(option.least, option.most)
    return option.type


def _callback(read: Callable[[Any], Any] | None) -> Callable[[click.Context, click.Parameter, Any], Any] | None:
    def convert(_ctx: click.Context, _parameter: click.Parameter, value: Any) -> Any:
        assert read is not None
        try:
            return read(value)
        except InputError as error:
            raise click.BadParameter(error.message) from None

    return None if read is None else convert


def _kinds(verb: Verb) -> str:
    if isinstance(verb.pictures, Mapping):
        return "; ".join(f"{_(case)}: {_usual_first(kinds)}" for case, kinds in verb.pictures.items())
    return _usual_first(verb.pictures) if verb.pictures else ""


def _usual_first(kinds: Sequence[str]) -> str:
    return ", ".join([_("{kind} (the default)", kind=kinds[0]), *kinds[1:]])


def told(error: click.ClickException) -> str:
    """Return what is wrong with the words of a command line, the option spelled for the reader.

    >>> print(told(click.BadParameter("too small", param=click.Option(["--alpha"]))))
    alpha=: too small
    """
    param = getattr(error, "param", None)
    if not isinstance(param, click.Option):
        return error.format_message()
    option = Mention(param.opts[0])
    if isinstance(error, click.MissingParameter):
        return Message("{option} is missing. State it.", option=option)
    return Message("{option}: {problem}", option=option, problem=error.message)


# What a command line asks for.


class Request(NamedTuple):
    """A parsed command line."""

    verb: Verb  # What is to be done
    given: Given  # The values of its options
    output: Output  # What becomes of the study

    @classmethod
    def of(cls, context: click.Context) -> Request:
        """Read the values parsed by click."""
        command = context.command
        assert isinstance(command, Command)
        verb = command.verb
        own = {option.name for option in verb.options}
        values = {name: value for name, value in context.params.items() if name in own and name != "clipboard"}
        others = {name: value for name, value in context.params.items() if name not in own or name in Output._fields}
        if verb.several_files:
            _take_files(values, context.obj is not None)
        if "table" in own and format_of(others["format"], others["output"]) in ("json", "pdf"):
            others["table"] = None  # the table is the whole study, and is written as such
        if others.get("output") == "-":  # standard output, as for files that are read
            others["output"] = None
        output = Output(**others, inputs=tuple(_inputs(verb, values)), picture_option=verb.picture_option)
        return cls(verb, Given(verb, values, output.language), output)

    def plan(self) -> Plan:
        """Return the steps of the study."""
        if self.verb.resolve is None:
            raise InputError("podium {name} is not a study, so there are no Python lines for it.", name=self.verb.name)
        return resolved(self.verb, self.given)


def _take_files(values: dict[str, Any], named: bool) -> None:
    """Turn the words after FILE into files: all of them, or that in place of the first name.

    Only `podium.cli.main` lets a command line name them: no value of a page names a file.
    """
    file, first = values["file"], values.get("first")
    if isinstance(file, tuple):
        if len(file) > 1 and not named:
            raise InputError("Only the command line can name several files. Pass one.")
        values["file"] = list(file) if len(file) > 1 else file[0]
    elif named and first is not None and values["second"] is None:
        if _is_file(first, file):
            values |= {"file": [file, first], "first": None}
        elif near := _near(first):
            raise InputError(
                "There is no file {first!r}.{near} To compare two algorithms of {file}, name both; to compare every pair, name none.",
                first=first, near=near, file=file,
            )  # fmt: skip


def _is_file(word: str, beside: str) -> bool:
    """Whether a word is a file, or could only be meant as one: it ends as FILE or other tables do."""
    ending = os.path.splitext(word)[1].lower()  # noqa: PTH122 - pathlib is slow to import
    return os.path.isfile(word) or ending in _TABLES or (ending != "" and beside.lower().endswith(ending))  # noqa: PTH113


def _near(path: str) -> Message:
    with suppress(OSError):
        return near_file(path)
    return Message("")


def _inputs(verb: Verb, values: Mapping[str, Any]) -> Iterator[str]:
    """Yield the paths that a verb reads: no output may overwrite them."""
    for option in verb.options:
        if option.name in ("file", "files", "points") or option.refers == "file":
            given = values.get(option.name)
            yield from [given] if isinstance(given, str) else given or ()


def __getattr__(name: str) -> Command:
    if name in VERBS:
        return Command(declared(name))
    raise AttributeError(name)
