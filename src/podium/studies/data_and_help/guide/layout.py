"""The guide as plain values: JSON and the flat table of routes."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict, cast

from podium.studies.data_and_help.guide.routes import AXES, Route
from podium.studies.data_and_help.guide.study import Guide
from podium.studies.shared import kinds, layout

DataAnswer = Annotated[str, kinds.OneOf(*AXES["data"][1])]
ProblemsAnswer = Annotated[str, kinds.OneOf(*AXES["problems"][1])]
AlgorithmsAnswer = Annotated[str, kinds.OneOf(*AXES["algorithms"][1])]
MissingAnswer = Annotated[str, kinds.OneOf(*AXES["missing"][1])]
GoalAnswer = Annotated[str, kinds.OneOf(*AXES["goal"][1])]
Verb = Annotated[str, kinds.OneOf(
    "compare", "runs", "pair", "folds", "predictions", "roc", "assumptions", "order", "convergence", "power", "plan", "validate", "bayes",
    "adjust", "describe", "convert",
)]  # fmt: skip


class AnswersJson(TypedDict):
    """The answer to each question; null if open."""

    data: DataAnswer | None
    problems: ProblemsAnswer | None
    algorithms: AlgorithmsAnswer | None
    missing: MissingAnswer | None
    goal: GoalAnswer | None


class QuestionJson(TypedDict):
    """A question of the guide with its answers."""

    key: Annotated[str, kinds.OneOf(*AXES)]
    text: kinds.Text
    options: kinds.Several[Annotated[dict[str, kinds.Text], kinds.Keys("key", "text")]]


class ChoiceJson(TypedDict):
    """An alternative of the same route."""

    words: kinds.Text
    command: kinds.Text
    """the complete command of this alternative"""
    when: kinds.Text


class RouteJson(TypedDict):
    """A verb, and the answers that lead to it."""

    data: Annotated[list[DataAnswer], kinds.Rules(minItems=1, uniqueItems=True)]
    problems: Annotated[list[ProblemsAnswer], kinds.Rules(minItems=1, uniqueItems=True)]
    algorithms: Annotated[list[AlgorithmsAnswer], kinds.Rules(minItems=1, uniqueItems=True)]
    missing: Annotated[list[MissingAnswer], kinds.Rules(minItems=1, uniqueItems=True)]
    goal: Annotated[list[GoalAnswer], kinds.Rules(minItems=1, uniqueItems=True)]
    verb: Verb | None
    command: kinds.Text
    why: kinds.Text
    python: kinds.Text | None
    """the same in Python; null if no command applies"""
    answers: kinds.Text | None
    """the question it answers"""
    assumes: kinds.Text | None
    """its assumptions"""
    report: kinds.Text | None
    """what to report"""
    choices: list[ChoiceJson]
    """alternatives of the same route"""


class GuideJson(TypedDict):
    """``podium guide --format json``."""

    schema: Literal[1]
    study: Literal["guide"]
    answers: AnswersJson
    text: kinds.Text
    warning: kinds.Text | None
    """how missing results are treated, if specified"""
    questions: Annotated[list[QuestionJson], kinds.Rules(minItems=5, maxItems=5)]
    routes: kinds.NonEmpty[RouteJson]


def to_dict(study: Guide) -> GuideJson:
    """Return everything as plain values, in the layout of ``podium guide --format json``."""
    return {
        "schema": layout.SCHEMA,
        "study": "guide",
        "answers": cast("AnswersJson", {axis: study.answers.get(axis) for axis in AXES}),
        "text": study.text,
        "warning": study.warning,
        "questions": [
            {"key": axis, "text": question, "options": [{"key": k, "text": t} for k, t in options.items()]}
            for axis, (question, options) in AXES.items()
        ],
        "routes": [_leaf(route) for route in study.routes],
    }


def _leaf(route: Route) -> RouteJson:
    """Return one route as plain values."""
    answers = {axis: list(route.options(axis)) or list(AXES[axis][1]) for axis in AXES}
    leaf = answers | {
        "verb": route.verb,
        "command": route.command,
        "why": route.why,
        "python": route.python or None,
        "answers": route.note.answers if route.note else None,
        "assumes": route.note.assumes if route.note else None,
        "report": route.note.report if route.note else None,
        "choices": [
            {"words": choice.words, "command": route.command_with(choice), "when": choice.when}
            for choice in route.choices
        ],
    }
    return cast("RouteJson", leaf)


def columns(study: Guide) -> dict[str, list[Any]]:
    """Return the routes as columns; several answers separated by spaces, "any" for all."""
    columns: dict[str, list[Any]] = {axis: [route.shown(axis) for route in study.routes] for axis in AXES}
    columns["verb"] = [route.verb for route in study.routes]
    columns["command"] = [route.command for route in study.routes]
    columns["why"] = [route.why for route in study.routes]
    columns["python"] = [route.python or None for route in study.routes]
    for name in ("answers", "assumes", "report"):
        columns[name] = [getattr(route.note, name) if route.note else None for route in study.routes]
    return columns
