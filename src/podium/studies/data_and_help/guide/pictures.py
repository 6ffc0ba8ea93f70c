"""The picture of the guide: its decision tree for one goal, drawn from the routes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from podium.diagrams.decision import Branch, decision_tree
from podium.diagrams.drawing import Drawing
from podium.i18n import _
from podium.studies.data_and_help.guide.routes import AXES, ROUTES, Route
from podium.studies.shared.content import Pictures

if TYPE_CHECKING:
    from podium.studies.data_and_help.guide.study import Guide

_DRAWN = tuple(axis for axis in AXES if axis != "goal")


def pictures(study: Guide) -> Pictures:
    """Return the pictures of the guide by kind."""
    return {"tree": lambda: tree(study.answers)}


def tree(answers: Mapping[str, str]) -> Drawing:
    """Draw which command fits which data, for the goal asked for: all goals together would not fit a page."""
    known = {"goal": "differences", **answers}
    routes = [route for route in ROUTES if route.fits(known)]
    goal = AXES["goal"][1][known["goal"]]
    return decision_tree(
        [*(str(AXES[axis][0]) for axis in _DRAWN), _("Command")],
        _branches(routes, known, _DRAWN),
        title=_("Which command do I need?"),
        notes=[_("What you want to know: {goal}. Option {--goal} draws the tree for another goal.", goal=goal)],
    )


def _branches(routes: Sequence[Route], known: Mapping[str, str], axes: Sequence[str]) -> tuple[Branch, ...]:
    """Return what follows from the answers to the remaining questions; answers that lead to the same are one branch."""
    if not axes:
        (route,) = routes
        text = str(route.note.title) if route.note else str(route.command)
        return (Branch(len(_DRAWN), (text,), strong=f"podium {route.verb}" if route.verb else ""),)
    axis, *later = axes
    words: dict[tuple[Branch, ...], list[str]] = {}
    for word in [known[axis]] if axis in known else AXES[axis][1]:
        told = {**known, axis: word}
        words.setdefault(_branches([route for route in routes if route.fits(told)], told, later), []).append(word)
    if len(words) == 1 and axis != _DRAWN[0]:
        return next(iter(words))
    column, texts = _DRAWN.index(axis), AXES[axis][1]
    return tuple(Branch(column, tuple(str(texts[word]) for word in same), below) for below, same in words.items())
