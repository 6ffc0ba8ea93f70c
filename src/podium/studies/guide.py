"""The guide: from what the user has and wants to the verb, the command and the reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from podium.document import Block, Bullets, Document, Heading, Paragraph
from podium.errors import InputError
from podium.studies.base import Study
from podium.studies.find import one_of
from podium.studies.guide_questions import AXES
from podium.studies.guide_routes import ROUTES, Route
from podium.studies.layout import SCHEMA


@dataclass(frozen=True, eq=False)
class Guide(Study):
    """Outcome of `guide`.

    Attributes
    ----------
    answers
        What was said, by question.
    routes
        The leaves of the tree that these answers leave.
    """

    answers: Mapping[str, str]
    routes: tuple[Route, ...]

    @property
    def text(self) -> str:
        """The answer in plain words."""
        if len(self.routes) > 1:
            return (
                f"{len(self.routes)} routes are left. Answer more questions to get one command."
                if self.answers
                else "Four questions lead to the verb: what you have, on how many problems, how many algorithms, what you want."
            )
        route = self.routes[0]
        if route.verb is None:
            return f"No test can answer this with such data. {route.why}"
        return f"Use podium {route.verb}. {route.why}"

    def document(self, *, full: bool = True) -> Document:
        """Return the guide as neutral blocks; ``full=False`` leaves the reasons out of the tree."""
        lead = Paragraph(self.text, lead=True)
        if len(self.routes) == 1:
            route = self.routes[0]
            what = Paragraph(f"{'Type' if route.verb else 'Instead'}: {route.command}")
            return Document("Which verb?", (lead, what, *_said(self.answers)))
        blocks: list[Block] = [lead]
        for axis in ("problems", "algorithms", "goal"):
            if axis not in self.answers:
                question, options = AXES[axis]
                blocks += [
                    Paragraph(question),
                    Bullets(tuple(f"--{axis} {key}: {text}" for key, text in options.items())),
                ]
        for kind, text in AXES["data"][1].items():
            routes = [route for route in self.routes if kind in (route.options("data") or (kind,))]
            if routes and self.answers.get("data", kind) == kind:
                blocks += [Heading(f"--data {kind}: {text}"), Bullets(tuple(_line(route, full) for route in routes))]
        if not full:
            blocks.append(Paragraph("More: --full says why, for each of them."))
        return Document("Which verb do I need?", (*blocks, *_said(self.answers)))

    def columns(self) -> dict[str, list[Any]]:
        """Return the routes as columns; several answers separated by spaces, "any" for all."""
        columns: dict[str, list[Any]] = {axis: [_shown(route, axis) for route in self.routes] for axis in AXES}
        columns["verb"] = [route.verb for route in self.routes]
        columns["command"] = [route.command for route in self.routes]
        columns["why"] = [route.why for route in self.routes]
        return columns

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, in the layout of ``podium guide --format json``."""
        return {
            "schema": SCHEMA,
            "study": "guide",
            "answers": {axis: self.answers.get(axis) for axis in AXES},
            "text": self.text,
            "questions": [
                {"key": axis, "text": question, "options": [{"key": k, "text": t} for k, t in options.items()]}
                for axis, (question, options) in AXES.items()
            ],
            "routes": [
                {axis: list(route.options(axis)) or list(AXES[axis][1]) for axis in AXES}
                | {"verb": route.verb, "command": route.command, "why": route.why}
                for route in self.routes
            ],
        }


def guide(
    *,
    data: str | None = None,
    problems: str | int | None = None,
    algorithms: str | int | None = None,
    goal: str | None = None,
) -> Guide:
    """Say which verb fits, and why; with fewer answers, which ones are left.

    Parameters
    ----------
    data
        "table", "runs", "folds", "predictions", "scores", "traces", "pvalues", "nothing" or "unknown".
    problems
        "one", "many" or a number.
    algorithms
        "two", "many" or a number.
    goal
        "differences", "control", "cost" or "assumptions". When all else is said, "differences" is taken.

    Raises
    ------
    InputError
        For another word or a senseless number.

    Examples
    --------
    >>> guide(data="table", problems="many", algorithms=2).routes[0].verb
    'pair'
    """
    given = {"data": data, "problems": _number("problems", problems), "algorithms": _number("algorithms", algorithms)}
    given["goal"] = goal
    answers = {axis: word for axis, word in given.items() if word is not None}
    for axis, word in answers.items():
        one_of(axis, word, tuple(AXES[axis][1]))
    left = _left(answers)
    if len(left) > 1 and "goal" not in answers and len(answers) == len(AXES) - 1:
        answers["goal"] = "differences"
        left = _left(answers)
    return Guide(answers, left)


def _left(answers: dict[str, str]) -> tuple[Route, ...]:
    return tuple(route for route in ROUTES if route.fits(answers))


def _number(axis: str, word: str | int | None) -> str | None:
    """Turn a number into "one", "two" or "many"."""
    if word is None or not str(word).lstrip("-").isdigit():
        return None if word is None else str(word)
    number, fewest = int(word), 2 if axis == "algorithms" else 1
    if number < fewest:
        raise InputError(f"{axis} must be at least {fewest}, got {number}: there is nothing to compare otherwise")
    return {(1, "problems"): "one", (2, "algorithms"): "two"}.get((number, axis), "many")


def _shown(route: Route, axis: str) -> str:
    return " or ".join(route.options(axis)) or "any"


def _line(route: Route, full: bool) -> str:
    """One leaf: the answers beside the kind of data, what to type, and why."""
    path = "; ".join(f"{axis} {_shown(route, axis)}" for axis in AXES if axis != "data" and route.options(axis))
    line = f"{path}: {route.command}"
    if not full:
        return line
    return f"{line} {route.why}" if line.endswith(".") else f"{line} — {route.why}"


def _said(answers: Mapping[str, str]) -> list[Block]:
    if not answers:
        return []
    said = [f"{AXES[axis][0]} {AXES[axis][1][word]}" for axis, word in answers.items()]
    return [Heading("You said"), Bullets(tuple(said))]
