"""A question about a table, as buttons: each choice is an address with its option, and answers can be undone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple
from urllib.parse import urlencode

from starlette.datastructures import QueryParams

from podium.errors import Choice
from podium.i18n import N_, _
from podium.verbs import verb as declared
from podium.web.forms import ANSWERS, FORMS, carried, fields

_VERB: Final = re.compile(rf"\bpodium ({'|'.join(FORMS)})\b")
_COMMAND: Final = re.compile(rf"{_VERB.pattern}|(?:^|[ (])--[a-z]|\w=\{{")
"""What only the command line and Python understand."""

_ANYWAY: Final = "anyway"

_ANSWERS: Final = {
    "drop_row": N_("Exclude ‘{name}’"),
    "keep_row": N_("Compare ‘{name}’ like the other rows"),
    "drop_column": N_("Exclude ‘{name}’"),
    "keep_column": N_("Compare ‘{name}’ like the other columns"),
    "keep_column.*": N_("Compare all columns"),
    "transpose.yes": N_("Each row is an algorithm"),
    "transpose.no": N_("Each column is an algorithm"),
    "problem": N_("Use ‘{name}’ as the problem names"),
    "problem.anyway": N_("Treat every row as a problem anyway"),
    "metric": N_("Compare ‘{name}’"),
    "value": N_("Compare ‘{name}’"),
    "value.anyway": N_("Treat the instances as problems anyway"),
    "run": N_("Use ‘{name}’ as the repetitions"),
    "repeats.average": N_("Treat rows with the same name as repetitions, and average them"),
}
"""What an answer does, by its option; after a dot, by its value."""


class Link(NamedTuple):
    """Text and target of a button or link."""

    text: str
    address: str


class Question(NamedTuple):
    """podium's question about a table, for the page.

    Attributes
    ----------
    text
        The question, without words of the command line.
    choices
        The answers that can be given here.
    studies
        Studies that fit better, as the question says.
    """

    text: str
    choices: list[Link]
    studies: list[Link]


def reading_in(options: Mapping[str, str]) -> dict[str, str]:
    """Return the options of an address that answer podium's questions about a table."""
    return {name: options[name].strip() for name in ANSWERS if options.get(name, "").strip()}


def asked(
    question: str, choices: Iterable[Choice], path: str, query: QueryParams, key: str, verb: str = "compare"
) -> Question | None:
    """Return a question with the addresses of its answers; None where there is none.

    Parameters
    ----------
    question, choices
        As in `podium.errors.AskError`.
    path, query
        The address that asked.
    key, verb
        The data, and the study whose options an answer sets.
    """
    known = fields(verb)
    links = []
    for choice in choices:
        if choice.option in known:
            value = _text(choice.value)
            adds = known[choice.option].kind == "lines"
            given = [(name, words) for name, words in _given(query) if adds or name != choice.option]
            address = _address(path, [*given, (choice.option, value)])
            links.append(Link(label(choice.option, value, choice.effect), address))
    if not question:
        return None
    others = [other for other in dict.fromkeys(_VERB.findall(question)) if other in FORMS and other != verb]
    options = {name: value for name, value in query.items() if name in ANSWERS or name == "objective"}
    studies = [
        Link(_(declared(other).title), _address(f"/study/{key}/{other}", carried(other, options).items()))
        for other in others
    ]
    return Question(plain(str(question)), links, studies)


def answers(path: str, query: QueryParams, reading: Mapping[str, str]) -> list[Link]:
    """Return the answers, each with the address that undoes it."""
    links = []
    for name, given in reading.items():
        lines = [line.strip() for line in given.split("\n") if line.strip()]
        for at, line in enumerate(lines):
            rest = "\n".join(lines[:at] + lines[at + 1 :])
            others = [(other, value) for other, value in _given(query) if other != name]
            links.append(Link(label(name, line), _address(path, [*others, *([(name, rest)] if rest else [])])))
    return links


def label(option: str, value: str, effect: str = "") -> str:
    """Describe the effect of an answer."""
    kind = "anyway" if effect.endswith(_ANYWAY) else value if value == "*" or option in ("transpose", "repeats") else ""
    return _(_ANSWERS.get(f"{option}.{kind}") or _ANSWERS[option], name=value)


def plain(question: str) -> str:
    """Remove what applies only to the command line and Python, unless nothing else remains.

    >>> plain("t.csv: no column names problems. Use podium folds for folds.")
    't.csv: no column names problems.'
    """
    file, *told = re.split(r"(?<=[.!?:;]) ", question)
    kept = [one for one in told if not _COMMAND.search(one)]
    shown = " ".join([file, *kept])
    return (f"{shown[:-1]}." if shown.endswith((":", ";")) else shown) if kept else question


def _text(value: str | bool) -> str:
    """Write the value of a choice as a form does; a name of several lines with * between them."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return re.sub(r"[\[\]?]", "?", value).replace("\n", "*") if "\n" in value else value


def _given(query: QueryParams) -> list[tuple[str, str]]:
    return [(name, value) for name, value in query.multi_items() if name not in ("lang", "part") and value.strip()]


def _address(path: str, query: Iterable[tuple[str, str]]) -> str:
    said = urlencode([*query])
    return f"{path}?{said}" if said else path
