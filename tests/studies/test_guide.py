"""The guide: every combination of answers has one route, every command is one that podium takes, and the document agrees."""

from __future__ import annotations

import shlex
from itertools import product
from pathlib import Path

import click
import pytest

from podium import guide
from podium.cli import _VERBS, podium
from podium.errors import InputError
from podium.studies.guide_questions import AXES
from podium.studies.guide_routes import ROUTES

DOCUMENT = Path(__file__).parents[2] / "docs" / "guide.md"


def test_every_combination_leads_to_exactly_one_route():
    used = set()
    for words in product(*(options for _, options in AXES.values())):
        answers = dict(zip(AXES, words, strict=True))
        routes = guide(**answers).routes
        assert len(routes) == 1, answers
        used.add(id(routes[0]))
    assert used == {id(route) for route in ROUTES}


@pytest.mark.parametrize("route", [route for route in ROUTES if route.verb], ids=lambda route: route.command)
def test_every_command_is_one_that_podium_takes(route):
    program, verb, *words = shlex.split(route.command)
    assert (program, verb) == ("podium", route.verb)
    # With the parent's settings, because Click keeps the help option it makes here.
    parent = click.Context(podium, **podium.context_settings)
    command = podium.get_command(parent, verb)
    assert command is not None
    command.make_context(verb, words, parent=parent)  # an unknown option, a wrong choice or a missing argument raises


def test_every_verb_is_reached():
    assert {route.verb for route in ROUTES} - {None} == set(_VERBS) - {"guide"}


@pytest.mark.parametrize(
    ("answers", "verb"),
    [
        ({"algorithms": 2, "problems": "many", "data": "table"}, "pair"),
        ({"algorithms": 5, "problems": 30, "data": "table"}, "compare"),
        ({"algorithms": 5, "problems": 30, "data": "table", "goal": "cost"}, "order"),
        ({"algorithms": 3, "problems": 1, "data": "folds"}, "folds"),
        ({"algorithms": 2, "problems": 1, "data": "predictions"}, "predictions"),
        ({"algorithms": 2, "problems": 1, "data": "scores"}, "roc"),
        ({"data": "runs", "goal": "assumptions"}, "assumptions"),
        ({"data": "traces", "problems": 29, "goal": "differences"}, "convergence"),
        ({"data": "pvalues", "goal": "differences"}, "adjust"),
        ({"data": "table", "problems": 1, "algorithms": 2}, None),
    ],
)
def test_answers(answers, verb):
    found = guide(**answers)
    assert [route.verb for route in found.routes] == [verb]
    assert found.routes[0].command in " ".join(str(block) for block in found.document().blocks)


def test_some_answers_leave_some_routes():
    left = guide(data="folds").routes
    assert 1 < len(left) < len(ROUTES)
    assert len(guide(data="folds", problems="one").routes) < len(left)
    assert len(guide().routes) == len(ROUTES)


@pytest.mark.parametrize(
    "answers",
    [{"data": "tabel"}, {"algorithms": 1}, {"problems": 0}, {"problems": -3}, {"goal": ""}, {"algorithms": "1.5"}],
)
def test_answers_that_are_refused(answers):
    with pytest.raises(InputError):
        guide(**answers)


def test_the_document_is_the_guide():
    """docs/guide.md is written by: podium guide --format markdown, below an introduction."""
    written = DOCUMENT.read_text(encoding="utf-8")
    assert written.endswith(guide().to_markdown().strip() + "\n")
