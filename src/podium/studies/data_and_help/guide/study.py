"""The guide: from the user's data and question to the verb, the command and the reason."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from podium.errors import InputError
from podium.i18n import _
from podium.studies.data_and_help.guide.routes import AXES, MISSING, ROUTES, Route
from podium.studies.shared.base import Study
from podium.studies.shared.checks import one_of


@dataclass(frozen=True, eq=False)
class Guide(Study):
    """Result of `guide`.

    Attributes
    ----------
    answers
        The answers, by question.
    routes
        The leaves of the decision tree that are compatible with the answers.
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
        """How the verb of the only route treats missing results, if any and if the command does not show it."""
        route = self.routes[0]
        if len(self.routes) > 1 or self.answers.get("missing") != "some" or "--missing" in route.command:
            return None
        return MISSING.get(route.key) or MISSING.get(route.verb or "")


def guide(
    *,
    data: str | None = None,
    problems: str | int | None = None,
    algorithms: str | int | None = None,
    goal: str | None = None,
    missing: str | None = None,
) -> Guide:
    """Recommend the verb that fits, with the reason; with fewer answers, list the remaining candidates.

    Parameters
    ----------
    data
        "table", "runs", "folds", "predictions", "scores", "traces", "pvalues", "nothing" or "unknown".
    problems
        "one", "many", "groups" (several dependent ones) or a number.
    algorithms
        "two", "many" or a number.
    goal
        "differences", "control", "sizes", "pairs", "equivalence", "ranks", "cost", "assumptions", "power", "validity",
        "practical", "scores" or "format". By default "differences" if data, problems and algorithms are given.
    missing
        "no" or "some". By default "no" if the other answers leave no choice.

    Raises
    ------
    InputError
        For an unknown word or an invalid number.

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
    return next(open_questions(answers), None)


def open_questions(answers: Mapping[str, str]) -> Iterator[str]:
    """Yield the questions whose answers still matter."""
    for axis in AXES:
        if axis not in answers and len({_left({**answers, axis: word}) for word in AXES[axis][1]}) > 1:
            yield axis


def _left(answers: Mapping[str, str]) -> tuple[Route, ...]:
    return tuple(route for route in ROUTES if route.fits(answers))


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
