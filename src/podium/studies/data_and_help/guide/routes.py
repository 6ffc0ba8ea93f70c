"""The questions and routes of the guide, read from ``guide.toml``: which verb for which data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from podium.brief import brief
from podium.i18n import Message, paragraph
from podium.packaged import content


@dataclass(frozen=True)
class Note:
    """The function and reason behind a command."""

    title: str  # What it is, in a few words
    answers: str  # The question it answers
    assumes: str  # What it assumes
    report: str  # What to write down

    __repr__ = brief


@dataclass(frozen=True)
class Choice:
    """An alternative of the same route."""

    words: str  # What is added to the command, instead of an option of the same name
    when: str  # When that is right, and why
    instead: str = ""  # An option of another name whose place it takes too


@dataclass(frozen=True)
class Route:
    """A leaf of the tree."""

    command: str  # What to type, with placeholder names; for no verb what to do instead
    why: str  # Why this and nothing else
    data: str = ""  # The answers that lead here; several separated by spaces, empty for all
    problems: str = ""
    algorithms: str = ""
    goal: str = ""
    missing: str = ""
    python: str = ""  # The same in Python, a line or two; empty for no verb
    key: str = ""  # Which note says what is answered, assumed and to be reported; empty for no verb
    choices: tuple[Choice, ...] = ()  # Other ways of the same route

    __repr__ = brief

    @property
    def verb(self) -> str | None:
        """The verb to use, or None when no test can answer the question with such data."""
        return self.command.split()[1] if self.python else None

    @property
    def note(self) -> Note | None:
        """What this answers and assumes, and what to report; None for no verb."""
        return NOTES[self.key] if self.key else None

    def fits(self, answers: Mapping[str, str]) -> bool:
        """Whether the answers given so far can still lead here."""
        return all(not self.options(axis) or answer in self.options(axis) for axis, answer in answers.items())

    def options(self, axis: str) -> tuple[str, ...]:
        """The answers to one question that lead here; empty for all."""
        return tuple(str(getattr(self, axis)).split())

    def shown(self, axis: str) -> str:
        """The answers to one question that lead here, in words."""
        return " or ".join(self.options(axis)) or "any"

    def command_with(self, choice: Choice) -> str:
        """What to type for another way: its options, each in place of one of the same name."""
        command = self.command
        for option in re.findall(r"--[\w-]+", f"{choice.words} {choice.instead}"):
            command = re.sub(rf' {option}(?![\w-])(?: (?!-)("[^"]*"|\S+))?', "", command)
        return f"{command} {choice.words}"


def _route(entry: dict[str, Any]) -> Route:
    """Make a route of a record of the file: what is typed stays as it is, sentences are messages."""
    python = entry.get("python", "")
    choices = (one | {"when": Message(one["when"])} for one in entry.get("choices", ()))
    texts = {"why": Message(entry["why"]), "choices": tuple(Choice(**one) for one in choices)}
    if python:
        texts["key"] = entry.get("note") or entry["command"].split()[1]
    else:
        texts["command"] = Message(entry["command"])
    return Route(**({name: value for name, value in entry.items() if name != "note"} | texts))


def _over_problems(data: str, table: dict[str, str], entries: list[dict[str, Any]]) -> Iterator[Route]:
    """Make the routes over several problems for one kind of data, which has a file, names, and a beginning of every reason."""
    for entry in entries:
        typed = {name: entry[name].format_map(table) for name in ("command", "python") if "python" in entry}
        why = Message(entry["why"])
        if table["intro"] and "many" in entry["problems"]:
            why = paragraph([Message(table["intro"]), why])
        choices = [
            {name: text if name == "when" else text.format_map(table) for name, text in one.items() if name != "data"}
            for one in entry.get("choices", ())
            if one.get("data", data) == data
        ]
        yield _route(entry | typed | {"data": data, "why": why, "choices": choices})


_FILE = content(Path(__file__).with_name("guide.toml"))

AXES: Final[dict[str, tuple[Message, dict[str, Message]]]] = {
    axis: (Message(asked["text"]), {key: Message(text) for key, text in asked["answers"].items()})
    for axis, asked in _FILE["questions"].items()
}
"""The questions, in order, with what can be answered."""

NOTES: Final[dict[str, Note]] = {
    key: Note(**{name: Message(text) for name, text in note.items()}) for key, note in _FILE["notes"].items()
}
"""By the key a route names, in the order in which the guide shows them."""

MISSING: Final[dict[str, Message]] = {
    key: Message(entry["text"]) for entry in _FILE["missing"] for key in entry["of"].split()
}
"""What is done about missing results, by the key of a note or the verb; nothing where there are none to read."""

ROUTES: Final[tuple[Route, ...]] = (
    *map(_route, _FILE["first"]),
    *(
        route
        for data, table in _FILE["tables"].items()
        for route in _over_problems(data, table, _FILE["over_problems"])
    ),
    *map(_route, _FILE["others"]),
)
"""Every combination of answers leads to exactly one of these."""
