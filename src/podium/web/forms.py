"""Forms made from the command line's own options, and command lines made from filled forms.

A request can only say what a form offers. Values go into words of their own (``--control=NAME``), so that none can become another
option, and files are named by the page.
"""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Any, Literal

import click

from podium.errors import InputError
from podium.web.choices import ATTACHED, CARRIED, COLUMNS, FORMS, LONG, LONG_OPTIONS, NAMES, SUGGESTED, TO_FILL
from podium.web.store import Dataset

Kind = Literal["flag", "choice", "number", "text", "name", "column", "file", "lines", "names", "yes-no"]

LONGEST = 2_000
"""Characters of one value at most."""


@dataclass(frozen=True, slots=True)
class Field:
    """One option of a form.

    Attributes
    ----------
    name
        Its name in the address.
    flag
        Its name on the command line; empty for positional words.
    negative
        The name that says no, where there is one.
    kind
        How it is asked for.
    choices
        What can be chosen.
    default
        What the command line takes when nothing is said, as text.
    help
        The help of the command line.
    """

    name: str
    flag: str
    negative: str
    kind: Kind
    choices: tuple[str, ...]
    default: str
    help: str


@cache
def sections(verb: str) -> dict[str, tuple[Field, ...]]:
    """Return the fields of a verb by section of its form."""
    found = {parameter.name: parameter for parameter in command_of(verb).params}
    return {section: tuple(_field(found[name]) for name in names) for section, names in FORMS[verb].items()}


def fields(verb: str) -> dict[str, Field]:
    """Return the fields of a verb by name."""
    return {field.name: field for group in sections(verb).values() for field in group}


def command_of(verb: str) -> click.Command:
    """Return the command of a verb that has a form.

    Raises
    ------
    InputError
        For another word.
    """
    from podium.cli import podium

    command = podium.get_command(click.Context(podium), verb) if verb in FORMS else None
    if command is None:
        raise InputError("There is no study {name}. Use one of {names}.", name=repr(verb), names=", ".join(FORMS))
    return command


def _field(parameter: click.Parameter) -> Field:
    name = str(parameter.name)
    choices = parameter.type.choices if isinstance(parameter.type, click.Choice) else ()
    default = parameter.get_default(click.Context(click.Command("none")), call=True)
    flag = parameter.opts[0] if isinstance(parameter, click.Option) else ""
    return Field(
        name,
        flag,
        parameter.secondary_opts[0] if parameter.secondary_opts else "",
        _kind(parameter),
        tuple(str(choice) for choice in choices or SUGGESTED.get(name, ())),
        ("yes" if default else "no") if parameter.secondary_opts and default is not None else _as_text(default),
        (parameter.help or "") if isinstance(parameter, click.Option) else "",
    )


def _as_text(default: Any) -> str:
    if isinstance(default, (bool, str, int, float)):
        return "" if default is False else str(default)
    return ""


def _kind(parameter: click.Parameter) -> Kind:
    name, kind = str(parameter.name), parameter.type
    if isinstance(parameter, click.Option) and parameter.is_flag:
        return "yes-no" if parameter.secondary_opts else "flag"
    special: dict[str, Kind] = {"cost_file": "file", "pair": "names"}
    if name in special:
        return special[name]
    if getattr(parameter, "multiple", False):
        return "lines"
    if isinstance(kind, click.Choice):
        return "choice"
    if kind.name in ("integer", "float", "integer range", "float range"):
        return "number"
    return "name" if name in NAMES else "column" if name in COLUMNS else "text"


def values_of(verb: str, given: Mapping[str, str]) -> dict[str, str]:
    """Take what a request says about the options of a verb; what equals the default is left out.

    Raises
    ------
    InputError
        For an option the form does not have, or a value that is no text of a bearable length.
    """
    known = fields(verb)
    taken = {}
    for name, value in given.items():
        if name not in known:
            raise InputError("The study {verb} has no option {name} on this page.", verb=verb, name=repr(name))
        text = value.replace("\r\n", "\n").strip()
        if len(text) > LONGEST or "\0" in text:
            raise InputError(
                "The value of {name} is too long or contains invalid characters.", name=known[name].flag or name
            )
        if text and text != known[name].default:
            taken[name] = text
    return taken


def command_line(
    verb: str, values: Mapping[str, str], data: Dataset | None, columns: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the words of the command that computes what a form asks for, without "podium".

    Parameters
    ----------
    verb, values
        What `values_of` returned.
    data
        The files; None for a study without data.
    columns
        Names of the columns of the main file.

    Raises
    ------
    InputError
        For a value that is neither a column nor a file of this study where one of these is needed.
    """
    known = fields(verb)
    words: list[str] = []
    positional: list[str] = []
    for name, field in known.items():
        if name not in values:
            continue
        if name in ATTACHED:
            _refuse_paths(field, values[name], data, columns)
        if field.flag:
            words += _words(field, values[name])
        else:
            positional.append(values[name])
    files = _files(verb, data)
    found = (*words, *(["--"] if files or positional else []), *files, *positional)
    _refuse_others(verb, found, {*values, "file", "files"})
    return (verb, *found)


def _refuse_others(verb: str, words: Sequence[str], asked: Set[str]) -> None:
    """Read the words as the command line will, and refuse a value that has become another option.

    Click reads the value of an option that may stand without one (``plan --control``) as an option when it begins with a dash.

    Raises
    ------
    InputError
        When that happened.
    """
    command = command_of(verb)
    # The parser alone: converting values may take as long as they like (1e999999999), and this is the server.
    try:
        given, _, _ = command.make_parser(click.Context(command)).parse_args(list(words))
    except click.ClickException as error:
        raise InputError("A value cannot start with a dash here: {error}", error=error.format_message()) from None
    for parameter in command.params:
        if parameter.name in given and parameter.name not in asked and isinstance(parameter, click.Option):
            raise InputError(
                "A value cannot start with a dash here. {name} is not an option of this page.", name=parameter.opts[0]
            )


def _files(verb: str, data: Dataset | None) -> list[str]:
    if data is None:
        return []
    return [file.name for file in data.files] if verb == "convergence" else [data.main.name]


def _words(field: Field, value: str) -> Iterable[str]:
    if field.kind == "flag":
        return [field.flag]
    if field.kind == "yes-no":
        return [field.flag if value == "yes" else field.negative]
    if field.kind == "lines":
        return [f"{field.flag}={line.strip()}" for line in value.split("\n") if line.strip()]
    if field.kind == "names":
        first, _, second = value.partition("\n")
        return [field.flag, first.strip(), second.strip()]
    return [f"{field.flag}={value}"]


def told_by(verb: str, command: str) -> dict[str, str]:
    """Return the options of a verb that a command line of podium's own gives; words that stand for something to be filled in are left out.

    >>> told_by("compare", "podium compare runs.csv --problem task --objective OBJECTIVE")
    {'problem': 'task'}
    >>> told_by("predictions", "podium predictions answers.csv --solved")
    {'solved': 'yes'}
    """
    by_flag = {field.flag: field for field in fields(verb).values() if field.flag}
    words = shlex.split(command)
    told = {}
    for word, value in pairwise([*words, ""]):
        if (field := by_flag.get(word)) is not None and value not in TO_FILL:
            told[field.name] = "yes" if field.kind == "flag" else value
    return told


def carried(verb: str, given: Mapping[str, str]) -> dict[str, str]:
    """Return those options that another study of the same data has as well, under the same name and with the same meaning."""
    known = fields(verb)
    return {name: value for name, value in given.items() if name in CARRIED and name in known}


def _refuse_paths(field: Field, value: str, data: Dataset | None, columns: Sequence[str]) -> None:
    names = [file.name for file in data.files[1:]] if data else []
    if value in names:
        return
    if field.kind == "file" or value not in columns:
        raise InputError("{name} needs another file of this study. Add it first.", name=field.flag)
    if any(sign in value for sign in "/\\:"):
        # A column may be called like a file of this machine, and would be taken for it.
        raise InputError(
            "{name} does not accept a path. Rename the column {column} without /, \\ and colons.",
            name=field.flag,
            column=repr(value),
        )


def is_long(verb: str, values: Mapping[str, str]) -> bool:
    """Whether a study may take long, so that it should not keep short ones waiting."""
    return verb in LONG or any(name in values for name in LONG_OPTIONS)
