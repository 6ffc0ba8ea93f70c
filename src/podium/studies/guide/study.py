"""The guide: from what the user has and wants to the verb, the command and the reason."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypedDict, cast

from podium.errors import InputError
from podium.i18n import _
from podium.studies.base import Study
from podium.studies.find import one_of
from podium.studies.guide.questions import AXES, MISSING
from podium.studies.guide.routes import ROUTES, Route
from podium.studies.layout import SCHEMA
from podium.studies.schema import Keys, NonEmpty, OneOf, Rules, Several, Text

DataAnswer = Annotated[str, OneOf(*AXES["data"][1])]
ProblemsAnswer = Annotated[str, OneOf(*AXES["problems"][1])]
AlgorithmsAnswer = Annotated[str, OneOf(*AXES["algorithms"][1])]
MissingAnswer = Annotated[str, OneOf(*AXES["missing"][1])]
GoalAnswer = Annotated[str, OneOf(*AXES["goal"][1])]


class AnswersJson(TypedDict):
    """The answer to each question; null where it is open."""

    data: DataAnswer | None
    problems: ProblemsAnswer | None
    algorithms: AlgorithmsAnswer | None
    missing: MissingAnswer | None
    goal: GoalAnswer | None


class QuestionJson(TypedDict):
    """A question of the guide with its answers."""

    key: Literal["data", "problems", "algorithms", "missing", "goal"]
    text: Text
    options: Several[Annotated[dict[str, Text], Keys("key", "text")]]


class ChoiceJson(TypedDict):
    """Another way of the same route."""

    words: Text
    command: Text
    """the whole command of this way"""
    when: Text


class RouteJson(TypedDict):
    """A verb, and the answers that lead to it."""

    data: Annotated[list[DataAnswer], Rules(minItems=1, uniqueItems=True)]
    problems: Annotated[list[ProblemsAnswer], Rules(minItems=1, uniqueItems=True)]
    algorithms: Annotated[list[AlgorithmsAnswer], Rules(minItems=1, uniqueItems=True)]
    missing: Annotated[list[MissingAnswer], Rules(minItems=1, uniqueItems=True)]
    goal: Annotated[list[GoalAnswer], Rules(minItems=1, uniqueItems=True)]
    verb: (
        Literal[
            "compare",
            "runs",
            "pair",
            "folds",
            "predictions",
            "roc",
            "assumptions",
            "order",
            "convergence",
            "power",
            "plan",
            "validate",
            "bayes",
            "adjust",
            "describe",
            "convert",
        ]
        | None
    )
    command: Text
    why: Text
    python: Text | None
    """the same in Python; null where no verb can answer"""
    answers: Text | None
    """the question it answers"""
    assumes: Text | None
    """what it takes for granted"""
    report: Text | None
    """what to report"""
    choices: list[ChoiceJson]
    """other ways of the same route"""


class GuideJson(TypedDict):
    """``podium guide --format json``."""

    schema: Literal[1]
    study: Literal["guide"]
    answers: AnswersJson
    text: Text
    warning: Text | None
    """what is done about missing results, where that was said"""
    questions: Annotated[list[QuestionJson], Rules(minItems=5, maxItems=5)]
    routes: NonEmpty[RouteJson]


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
            if self.answers:
                return _(
                    "{n} routes remain. Answer more questions to narrow them down to one command.", n=len(self.routes)
                )
            return _(
                "Five questions lead to the right command: what data you have, how many problems, how many "
                "algorithms, whether results are missing, and what you want to know."
            )
        route = self.routes[0]
        if route.verb is None:
            return _("No test can answer this question with such data. {why}", why=route.why)
        return _("Use podium {verb}. {why}", verb=route.verb, why=route.why)

    @property
    def warning(self) -> str | None:
        """What the verb of the one route does about missing results, where that was said and the command does not show it."""
        route = self.routes[0]
        if len(self.routes) > 1 or self.answers.get("missing") != "some" or "--missing" in route.command:
            return None
        return MISSING.get(route.key) or MISSING.get(route.verb or "")

    def columns(self) -> dict[str, list[Any]]:
        """Return the routes as columns; several answers separated by spaces, "any" for all."""
        columns: dict[str, list[Any]] = {axis: [route.shown(axis) for route in self.routes] for axis in AXES}
        columns["verb"] = [route.verb for route in self.routes]
        columns["command"] = [route.command for route in self.routes]
        columns["why"] = [route.why for route in self.routes]
        columns["python"] = [route.python or None for route in self.routes]
        for name in ("answers", "assumes", "report"):
            columns[name] = [getattr(route.note, name) if route.note else None for route in self.routes]
        return columns

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, in the layout of ``podium guide --format json``."""
        return {
            "schema": SCHEMA,
            "study": "guide",
            "answers": {axis: self.answers.get(axis) for axis in AXES},
            "text": self.text,
            "warning": self.warning,
            "questions": [
                {"key": axis, "text": question, "options": [{"key": k, "text": t} for k, t in options.items()]}
                for axis, (question, options) in AXES.items()
            ],
            "routes": [_leaf(route) for route in self.routes],
        }


def guide(
    *,
    data: str | None = None,
    problems: str | int | None = None,
    algorithms: str | int | None = None,
    goal: str | None = None,
    missing: str | None = None,
) -> Guide:
    """Say which verb fits, and why; with fewer answers, which ones are left.

    Parameters
    ----------
    data
        "table", "runs", "folds", "predictions", "scores", "traces", "pvalues", "nothing" or "unknown".
    problems
        "one", "many", "groups" (several that depend on each other) or a number.
    algorithms
        "two", "many" or a number.
    goal
        "differences", "control", "sizes", "pairs", "equivalence", "ranks", "cost", "assumptions", "power", "validity",
        "practical", "scores" or "format". When data, problems and algorithms are said, "differences" is taken.
    missing
        "no" or "some". Where everything else leaves no other choice, "no" is taken.

    Raises
    ------
    InputError
        For another word or a senseless number.

    Examples
    --------
    >>> guide(data="table", problems="many", algorithms=2).routes[0].verb
    'pair'
    >>> route = guide(data="table", problems="groups", algorithms=5, goal="differences").routes[0]
    >>> print(route.python)
    results, groups = podium.read_grouped("results.csv", "families.csv", objective="maximize")
    podium.compare_grouped(results, groups)
    """
    given = {
        "data": data,
        "problems": _number("problems", problems),
        "algorithms": _number("algorithms", algorithms),
        "missing": missing,
        "goal": goal,
    }
    answers = {axis: word for axis, word in given.items() if word is not None}
    for axis, word in answers.items():
        one_of(axis, word, tuple(AXES[axis][1]))
    left = _left(answers)
    if len(left) > 1 and {"data", "problems", "algorithms"} <= set(answers):
        answers.setdefault("goal", "differences")
        left = _left(answers)
    if len(left) > 1 and len(complete := _left(answers | {"missing": answers.get("missing", "no")})) == 1:
        answers.setdefault("missing", "no")
        left = complete
    return Guide({axis: answers[axis] for axis in AXES if axis in answers}, left)


def next_question(answers: Mapping[str, str]) -> str | None:
    """Return the first question whose answer still matters, None when one route is left."""
    for axis in AXES:
        if axis not in answers:
            leads = {_left({**answers, axis: word}) for word in AXES[axis][1]}
            if len(leads) > 1:
                return axis
    return None


def _left(answers: Mapping[str, str]) -> tuple[Route, ...]:
    return tuple(route for route in ROUTES if route.fits(answers))


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


def _number(axis: str, word: str | int | None) -> str | None:
    """Turn a number into "one", "two" or "many"."""
    if word is None or not str(word).lstrip("-").isdigit():
        return None if word is None else str(word)
    number, fewest = int(word), 2 if axis == "algorithms" else 1
    if number < fewest:
        raise InputError(
            "{axis} must be at least {fewest}, not {number}: otherwise there is nothing to compare.",
            axis=axis, fewest=fewest, number=number,
        )  # fmt: skip
    return {(1, "problems"): "one", (2, "algorithms"): "two"}.get((number, axis), "many")
