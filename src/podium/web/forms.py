"""Forms made from the declarations of the verbs, and command lines made from filled forms.

A request can only say what a form offers. Values go into words of their own (``--control=NAME``), so that none can become another
option, and files are named by the page.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cache
from itertools import pairwise
from typing import Final, NamedTuple, TypedDict
from urllib.parse import parse_qsl, urlencode

import click

from podium.cli import request
from podium.cli.command import Command
from podium.errors import InputError
from podium.i18n import _, joined, languages
from podium.mentions import Mention, mentioned_in, spelled
from podium.options import READING
from podium.verbs import VERBS, Labelled, Option, Section, Verb, verb
from podium.web.store import Dataset

FORMS: Final = tuple(name for name in VERBS if verb(name).title)
"""Verbs that the page offers."""

NO_FILE: Final = tuple(name for name in FORMS if verb(name).without_data)
"""Verbs that also work without data."""

ANSWERS: Final = tuple(option.name for option in READING if option.answers)
"""Options that answer what podium asks about a table; see `podium.errors.AskError`."""

LONGEST: Final = 2_000
"""Characters of one value at most."""

_SECTIONS: Final[tuple[Section, ...]] = ("question", "tests", "table", "reading", "output")
_TO_FILL: Final = ("OBJECTIVE", "LABEL", "POLICY", "NAME", "COLUMN")
"""Words in podium's own suggestions that stand for something the user decides."""


@cache
def sections(name: str) -> dict[Section, tuple[Option, ...]]:
    """Return the options that the page offers of a verb, by section of its form."""
    offered = [option for option in declared(name).options if not option.not_on_page]
    found = {section: tuple(option for option in offered if option.section == section) for section in _SECTIONS}
    return {section: options for section, options in found.items() if options}


def fields(name: str) -> dict[str, Option]:
    """Return the options that the page offers of a verb, by name."""
    return {option.name: option for group in sections(name).values() for option in group}


def declared(name: str) -> Verb:
    """Return the declaration of a verb that has a form."""
    if name not in FORMS:
        raise InputError("There is no study {name}. Use one of {names}.", name=repr(name), names=joined(FORMS, ", "))
    return verb(name)


def values_of(name: str, given: Mapping[str, str]) -> dict[str, str]:
    """Return the options of a verb from a request, without those equal to the default."""
    known = fields(name)
    taken = {}
    for option, value in given.items():
        if option not in known:
            raise InputError("The study {verb} has no option {name} on this page.", verb=name, name=repr(option))
        text = value.replace("\r\n", "\n").strip()
        if len(text) > LONGEST or "\0" in text:
            raise InputError(
                "The value of {name} is too long or contains invalid characters.",
                name=Mention(known[option].flag) if known[option].flag else option,
            )
        text = _with_points(known[option], text)
        if text and text != known[option].default_text:
            taken[option] = text
    return taken


def typed(name: str, given: Mapping[str, str]) -> dict[str, str]:
    """Return what was typed into the fields of a form, for the form to show again where `values_of` refuses it."""
    known = fields(name)
    return {option: value[:LONGEST] for option, value in given.items() if option in known and value}


def command_line(
    name: str, values: Mapping[str, str], data: Dataset | None, columns: Sequence[str] = ()
) -> tuple[str, ...]:
    """Return the words of the command that a form requests, without "podium"; `columns` are those of the main file."""
    words: list[str] = []
    positional: list[str] = []
    for option in fields(name).values():
        if option.name not in values:
            continue
        value = values[option.name]
        if "file" in option.refers:
            _refuse_paths(option, value, data, columns)
        if option.positional:
            positional.append(value)
        else:
            words += _words(option, value)
    files = _files(name, data)
    found = (*words, *(["--"] if files or positional else []), *files, *positional)
    _refuse_others(name, found, {*values, "file", "files"})
    return (name, *found)


def _refuse_others(name: str, words: Sequence[str], asked: Set[str]) -> None:
    """Read the words as the command line will, and refuse a value that has become another option.

    Click reads the value of an option that may stand without one (``plan --control``) as an option when it begins with a dash.
    """
    command = _command(name)
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


@cache
def _command(name: str) -> Command:
    return Command(declared(name))


def _files(name: str, data: Dataset | None) -> list[str]:
    """Return the files that a verb reads: all of them, or the first one; others are named by options."""
    if data is None:
        return []
    several = any(option.positional and option.many for option in verb(name).options)
    return [file.name for file in data.files] if several else [data.main.name]


def _words(option: Option, value: str) -> Iterable[str]:
    if option.kind == "flag":
        return [option.flag]
    if option.kind == "yes-no":
        return [option.flag if value == "yes" else option.no]
    if option.kind == "lines":
        return [f"{option.flag}={line.strip()}" for line in value.split("\n") if line.strip()]
    if option.kind == "names":
        first, _, second = value.partition("\n")
        return [option.flag, first.strip(), second.strip()]
    return [f"{option.flag}={value}"]


def values_of_command(name: str, command: str) -> dict[str, str]:
    """Return the options of a verb that a command line of podium's own gives; words that stand for something to be filled in are left out.

    >>> values_of_command("compare", "podium compare runs.csv --problem task --objective OBJECTIVE")
    {'problem': 'task'}
    >>> values_of_command("predictions", "podium predictions answers.csv --solved")
    {'solved': 'yes'}
    """
    by_flag = {option.flag: option for option in fields(name).values() if option.flag}
    words = shlex.split(command)
    told = {}
    for word, value in pairwise([*words, ""]):
        if (option := by_flag.get(word)) is not None and value not in _TO_FILL:
            told[option.name] = "yes" if option.kind == "flag" else value
    return told


def carried(name: str, given: Mapping[str, str]) -> dict[str, str]:
    """Return those options that say what the data are and that another study of the same data has as well."""
    known = fields(name)
    return {option: value for option, value in given.items() if option in known and known[option].describes_data}


def _refuse_paths(option: Option, value: str, data: Dataset | None, columns: Sequence[str]) -> None:
    names = [file.name for file in data.files[1:]] if data else []
    if value in names:
        return
    if option.refers == "file" or value not in columns:
        raise InputError("{name} needs another file of this study. Add it first.", name=Mention(option.flag))
    if any(sign in value for sign in "/\\:"):
        # A column may be called like a file of this machine, and would be taken for it.
        raise InputError(
            "{name} does not accept a path. Rename the column {column} without /, \\ and colons.",
            name=Mention(option.flag),
            column=repr(value),
        )


def is_long(name: str, values: Mapping[str, str]) -> bool:
    """Whether a study may take long, so that it must not delay short ones."""
    return verb(name).slow or any(option.slow for option in fields(name).values() if option.name in values)


# Decimal commas: a text has one reading, or is refused.

_DECIMAL_COMMA: Final = re.compile(r"[+-]?\d*,\d+(?:[eE][+-]?\d+)?")
_THOUSANDS: Final = re.compile(r"[+-]?[1-9]\d{0,2},\d{3}")
_WHOLE: Final = re.compile(r"[+-]?\d+(?:[eE][+-]?\d+)?")
_POINTED: Final = re.compile(r"[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?")
_PRINTED_NUMBER: Final = re.compile(r"[+-]?\d*(?:,\d+)+(?:[eE][+-]?\d+)?(?![^()]*\))")
"""A number with commas in a printed result, where commas in brackets separate degrees of freedom."""


def _with_points(option: Option, text: str) -> str:
    """Write the numbers of a value with decimal points, and lists with commas between them, as the command line reads them."""
    numbers = option.numbers or ("one" if option.type is float else "")
    if numbers == "list":
        return _numbers(Mention(option.flag), text)
    if "," not in text or not numbers:
        return text
    if numbers == "printed":
        return _PRINTED_NUMBER.sub(lambda found: _number(Mention(option.flag), found[0]), text)
    lines = (line.rpartition("=") for line in text.split("\n"))
    return "\n".join(f"{start}{mark}{_number(Mention(option.flag), number.strip())}" for start, mark, number in lines)


def _number(name: str, text: str) -> str:
    """Write one number with a decimal point."""
    if "," not in text:
        return text
    point, whole = text.replace(",", "."), text.replace(",", "")
    if _THOUSANDS.fullmatch(text):
        raise InputError(
            "{name}: {value} can be read as {point} or as {whole}. Write one of these.",
            name=name, value=repr(text), point=point, whole=whole,
        )  # fmt: skip
    if not _DECIMAL_COMMA.fullmatch(text):
        raise InputError(
            "{name}: {value} is not a number. Write one number, such as 0.05.", name=name, value=repr(text)
        )
    return point


def _numbers(name: str, text: str) -> str:
    """Write a list of numbers with commas between them."""
    if ":" in text:  # START:STOP:STEP
        return ":".join(_number(name, part.strip()) for part in text.split(":"))
    if ";" in text:
        parts = [part.strip() for part in text.split(";")]
    else:
        words = re.sub(r"\s+,", ",", text).split()
        parts = [word.removesuffix(",") for word in words]
        if (parts != words and "," in "".join(parts)) or not (len(parts) > 1 or _separate(text)):
            raise InputError(
                "{name}: {value} can be read in several ways. Use decimal points, and semicolons between numbers, such as 0.01; 0.05.",
                name=name, value=repr(text),
            )  # fmt: skip
        if len(parts) == 1:
            return text
    return ",".join(_number(name, part) for part in parts if part)


def _separate(text: str) -> bool:
    """Whether the commas of a list can only separate its numbers: a decimal point in each, or whole numbers that increase.

    >>> _separate("0.90,0.95"), _separate("10,20,30"), _separate("10,20,...,100")
    (True, True, True)
    >>> _separate("0,01,0,05"), _separate("10,20"), _separate("0,1,2,5")
    (False, False, False)
    """
    parts = [part.strip() for part in text.split(",")]
    whole = [part for part in parts if _WHOLE.fullmatch(part)]
    if len(parts) == 1 or not whole:
        return True
    numbers = [float(part) for part in parts if _POINTED.fullmatch(part)]
    increasing = all(one < other for one, other in pairwise(numbers))
    if not increasing or any(part[:1] == "0" and part[1:2].isdecimal() for part in whole):
        return False
    return len(whole) < len(parts) or len(parts) % 2 == 1 or (len(parts) > 2 and whole[0] != "0")


# Options that were changed after a look at the result.


def looked_at(given: str, values: Mapping[str, str]) -> str:
    """Return the options of the first result that was looked at: those an address tells of, else those of this one."""
    return given or urlencode({"go": "1", **values})


def before(name: str, first: str) -> dict[str, str]:
    """Return the options of the first result; what is no option of the form counts for nothing.

    >>> before("compare", "go=1&alpha=0.1&nothing=1")
    {'alpha': '0.1'}
    """
    return typed(name, dict(parse_qsl(first[:LONGEST])))


class Change(NamedTuple):
    """An option that differs from that of the first result, in the active language."""

    label: str
    now: str
    before: str
    undone: Mapping[str, str]  # The options that take it back


def changed_after(name: str, first: str, values: Mapping[str, str]) -> list[Change]:
    """Return the options that differ from those of the first result.

    The direction is no choice after a look: it is a fact about the data.

    >>> changed_after("compare", "go=1&objective=maximize", {"objective": "minimize", "alpha": "0.1"})
    [Change(label='Significance level (α)', now='0.1', before='0.05', undone={'alpha': ''})]
    """
    if not first:
        return []
    earlier = before(name, first)
    return [
        Change(_short(option), _said(option, values), _said(option, earlier), _undone(option, earlier))
        for option in fields(name).values()
        if option.name != "objective" and option.section != "output"
        if earlier.get(option.name, "") != values.get(option.name, "")
    ]


def _said(option: Option, values: Mapping[str, str]) -> str:
    value = values.get(option.name, option.default_text)
    if option.kind == "flag":
        return _("yes") if value else _("no")
    return ", ".join(option.named(value).splitlines()) or blank(option)


def _undone(option: Option, earlier: Mapping[str, str]) -> dict[str, str]:
    # An alternative is about a control, and goes with it.
    names = (option.name, "alternative") if option.name == "control" and "control" not in earlier else (option.name,)
    return {name: earlier.get(name, "") for name in names}


def blank(option: Option) -> str:
    """Say what a field without a value and without a default means."""
    if option.name == "control":
        return _("all pairs")
    return _("none") if option.kind in ("name", "file") or option.refers == "column or file" else _("automatic")


def _short(option: Option) -> str:
    """Return the label without its explanation: "Control", not "Control: algorithm to compare with the others"."""
    return _(option.label).partition(":")[0]


def listed(changes: Iterable[Change]) -> str:
    """Write options with their values in one line.

    >>> listed([Change("Control", "A", "all pairs", {}), Change("Metric", "F1", "none", {})])
    'Control: A; Metric: F1'
    """
    return "; ".join(f"{one.label}: {one.now}" for one in changes)


# Texts that also serve the command line, in the words of the page.


def on_page(name: str, text: object) -> str:
    """Say a text in the words of a form: fields by their labels, studies by their titles.

    >>> from podium.i18n import Message
    >>> on_page("compare", Message("Name it with {--control}, or use {podium pair}."))
    'Name it with “Control: algorithm to compare with the others”, or use “Compare two algorithms”.'
    """
    with spelled(Labelled(name)):
        said = str(text)
    start, blank, rest = said.partition(" ")
    if name in FORMS and blank and start in fields(name):  # "alpha must lie …"
        return f"{_short(fields(name)[start])} {rest}"
    return said


def mentioned(name: str, text: object) -> frozenset[str]:
    """Return the fields that a message is about: those whose options it names, or with whose names it begins.

    >>> from podium.i18n import Message
    >>> sorted(mentioned("compare", Message("alpha must lie between 0 and 1. Use {--control}.")))
    ['alpha', 'control']
    """
    flags = set(mentioned_in(text))
    start = str(text).partition(" ")[0]
    return frozenset(
        option.name for option in fields(name).values() if option.name == start or {option.flag, option.no} & flags
    )


# The same study without the page.


class Script(TypedDict):
    """The command line and the Python lines that compute a study."""

    command: str
    python: str


def scripts_of(argv: Sequence[str]) -> dict[str, Script]:
    """Return the lines that compute a study and show it in each language; none while its options are no command line."""
    from podium.cli.script import command_line as written
    from podium.cli.script import lines

    name, *words = argv
    spoken = {code: [] if code == "en" else [f"--language={code}"] for code in languages()}
    try:
        asked = request(argv)
        plan = asked.plan()
        return {
            code: {
                "command": written([name, *option, *words]),
                "python": lines(plan, asked.output._replace(language=code)),
            }
            for code, option in spoken.items()
        }
    except Exception:  # an unfinished form is no command line; the report says what is wrong with it
        return {}
