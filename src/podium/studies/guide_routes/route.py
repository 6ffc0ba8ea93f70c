"""One leaf of the decision tree of ``podium guide``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from podium.brief import brief
from podium.studies.guide_routes.notes import NOTES, Note


@dataclass(frozen=True)
class Choice:
    """Another way of the same route.

    Attributes
    ----------
    words
        What is added to the command, instead of an option of the same name.
    when
        When that is right, and why.
    instead
        An option of another name whose place it takes too.
    """

    words: str
    when: str
    instead: str = ""


@dataclass(frozen=True)
class Route:
    """A leaf of the tree.

    Attributes
    ----------
    data, problems, algorithms, goal, missing
        The answers that lead here; several separated by spaces, empty for all.
    verb
        The verb to use, or None when no test can answer the question with such data.
    command
        What to type, with placeholder names; for no verb what to do instead.
    why
        Why this and nothing else.
    python
        The same in Python, a line or two; empty for no verb.
    key
        Which note says what is answered, assumed and to be reported; empty for no verb.
    choices
        Other ways of the same route.
    """

    data: str
    problems: str
    algorithms: str
    goal: str
    verb: str | None
    command: str
    why: str
    python: str = ""
    key: str = ""
    missing: str = ""
    choices: tuple[Choice, ...] = ()

    __repr__ = brief

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

    def command_with(self, choice: Choice) -> str:
        """What to type for another way: its options, each in place of one of the same name."""
        command = self.command
        for option in re.findall(r"--[\w-]+", f"{choice.words} {choice.instead}"):
            command = re.sub(rf' {option}(?![\w-])(?: (?!-)("[^"]*"|\S+))?', "", command)
        return f"{command} {choice.words}"
