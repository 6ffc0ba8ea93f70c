"""The guide as a page: one question after the other, the path so far, and at its end the study with its options set."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from podium.i18n import _
from podium.studies.data_and_help.guide.routes import AXES, ROUTES, Route
from podium.verbs import verb
from podium.web.desk import NONE, READING, Desk
from podium.web.forms import FORMS, NO_FILE, carried, fields
from podium.web.questions import reading_in
from podium.web.templates import page
from podium.web.understood import Understood
from podium.web.uploads import options_of

_KINDS = {"traces": "traces", "predictions": "predictions", "pvalues": "pvalues"}


@dataclass(frozen=True, slots=True)
class Step:
    """An answer given, or one that can be given: its words and the address that gives it (or takes it back)."""

    question: str
    text: str
    address: str


@dataclass(frozen=True, slots=True)
class End:
    """A study that the answers lead to."""

    route: Route
    title: str
    address: str | None


async def guide(request: Request) -> Response:
    """Ask the next question, or show where the answers lead."""
    key = request.query_params.get("key", "")
    given = {axis: request.query_params[axis] for axis in AXES if axis in request.query_params}
    answers = {axis: word for axis, word in given.items() if word in AXES[axis][1]}
    left = [route for route in ROUTES if route.fits(answers)]
    axis = next((axis for axis in AXES if axis not in answers and len(_choices(axis, left)) > 1), None)
    ended = axis is None or len(left) == 1
    reading = reading_in(options_of(request.query_params))
    desk: Desk = request.app.state.desk
    data = desk.data(key) if key else None
    found = await desk.understood(data, reading, READING) if data else None
    found = found if isinstance(found, Understood) else None
    known = {**dict(found.options), **reading} if found else reading
    return page(
        request,
        "guide.html",
        key=key,
        name=data.main.name if data else "",
        counts=found.counts if found else (),
        path=[
            Step(AXES[a][0], AXES[a][1][word], _address(key, {**reading, **answers}, without=a))
            for a, word in answers.items()
        ],
        question=None if ended or axis is None else AXES[axis][0],
        choices=[]
        if ended or axis is None
        else [
            Step("", AXES[axis][1][word], _address(key, {**reading, **answers, axis: word}))
            for word in _choices(axis, left)
        ],
        number=len(left),
        ends=[End(route, _title(route), _study(route, key, known)) for route in left] if ended else [],
    )


def answers_in(found: Understood, key: str, reading: Mapping[str, str]) -> str:
    """Return the address of the guide with the answers known from the data, and the answers about the table."""
    answers = dict(reading)
    if found.kind in _KINDS:
        answers["data"] = _KINDS[found.kind]
    if len(found.algorithms) >= 2:
        answers["algorithms"] = "two" if len(found.algorithms) == 2 else "many"
    if found.missing is not None:
        answers["missing"] = "some" if found.missing else "no"
    return _address(key, answers)


def _choices(axis: str, left: list[Route]) -> list[str]:
    """Return the answers to a question that lead anywhere; none where it makes no difference."""
    if not any(route.options(axis) for route in left):
        return []
    return [
        word for word in AXES[axis][1] if any(not route.options(axis) or word in route.options(axis) for route in left)
    ]


def _address(key: str, answers: Mapping[str, str], without: str = "") -> str:
    said = {axis: word for axis, word in answers.items() if axis != without}
    query = urlencode({**({"key": key} if key else {}), **said})
    return f"/guide?{query}" if query else "/guide"


def _title(route: Route) -> str:
    return _(verb(route.verb).title) if route.verb in FORMS else f"podium {route.verb}" if route.verb else ""


def _study(route: Route, key: str, known: Mapping[str, str]) -> str | None:
    """Return the address of a study with those options set that need no name or number of the user."""
    if route.verb not in FORMS or (not key and route.verb not in NO_FILE):
        return None
    query = urlencode({**carried(route.verb, known), **_set(route)})
    return f"/study/{key or NONE}/{route.verb}{'?' if query else ''}{query}"


def _set(route: Route) -> dict[str, str]:
    known = {field.flag: field for field in fields(str(route.verb)).values() if field.flag}
    words = shlex.split(route.command)
    options = {}
    for word, following in zip(words, [*words[1:], ""], strict=True):
        field = known.get(word)
        if field is not None and field.kind == "flag":
            options[field.name] = "yes"
        elif (
            field is not None and field.name != "objective" and (field.name == "missing" or following in field.choices)
        ):
            options[field.name] = following
    return options
