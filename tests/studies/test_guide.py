"""The guide: every combination of answers has one route, podium takes every command and every choice, and the document agrees.

That the commands and the lines of Python run on real files stands in test_guide_runs.py.
"""

from __future__ import annotations

import shlex
from itertools import product

import click
import pytest

from podium import guide
from podium.cli import podium
from podium.errors import InputError
from podium.studies.data_and_help.guide.routes import AXES, NOTES, ROUTES, Choice, Route
from podium.studies.data_and_help.guide.study import next_question
from podium.verbs import VERBS


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
    for line in (route.command, *(route.command_with(choice) for choice in route.choices)):
        program, verb, *words = shlex.split(line)
        assert (program, verb) == ("podium", route.verb)
        taken(verb, words)


def test_a_choice_takes_the_place_of_its_option():
    (route,) = guide(data="table", problems="many", algorithms=5, goal="pairs").routes
    (last,) = (choice for choice in route.choices if "--simes" in choice.words)
    assert route.command_with(last) == "podium compare results.csv --objective maximize --pairwise wilcoxon --simes"
    quoted = Route('podium pair f.csv --control "My method" --zeros-too', "")
    assert quoted.command_with(Choice("--control B", "")) == "podium pair f.csv --zeros-too --control B"
    assert quoted.command_with(Choice("--zeros pratt", "")) == f"{quoted.command} --zeros pratt"


def taken(verb, words):
    # With the parent's settings, because Click keeps the help option it makes here.
    parent = click.Context(podium, **podium.context_settings)
    command = podium.get_command(parent, verb)
    assert command is not None
    command.make_context(verb, words, parent=parent)  # an unknown option, a wrong choice or a missing argument raises


def test_every_verb_is_reached():
    """But those that answer no question: the guide, the explanation of words, the page in the browser, the table of results."""
    assert {route.verb for route in ROUTES} - {None} == set(VERBS) - {"guide", "explain", "serve", "table"}


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
        ({"data": "table", "problems": "groups", "algorithms": 2}, "compare"),
        ({"data": "table", "problems": "groups", "algorithms": 5, "goal": "cost"}, None),
        ({"data": "folds", "problems": 1, "goal": "equivalence"}, "folds"),
        ({"data": "table", "problems": 9, "algorithms": 2, "goal": "equivalence"}, "pair"),
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
    ("answers", "words"),
    [
        ({"missing": "some"}, "--missing incomplete"),
        ({"problems": "groups"}, "--group families.csv"),
        ({"goal": "pairs"}, "--pairwise wilcoxon"),
        ({"goal": "equivalence"}, "--equivalence 0.01"),
        ({"goal": "ranks"}, "--kind rank-intervals"),
        ({"goal": "sizes"}, "--kind forest"),
        ({"goal": "practical"}, "--rope 0.01"),
    ],
)
@pytest.mark.parametrize("data", ["table", "runs", "folds"])
def test_modern_questions(data, answers, words):
    (route,) = guide(**{"data": data, "problems": "many", "algorithms": 5} | answers).routes
    assert words in route.command


def test_every_route_with_a_verb_says_what_it_assumes_and_what_to_report():
    for route in ROUTES:
        assert bool(route.verb) == bool(route.python) == bool(route.key), route.command
        assert not route.choices or route.verb
    assert {route.key for route in ROUTES} - {""} == set(NOTES)


def test_tests_of_pairs_are_all_explained():
    (route,) = guide(data="table", problems="many", algorithms=5, goal="pairs").routes
    said = " ".join([route.command, *(choice.words for choice in route.choices)])
    parent = click.Context(podium, **podium.context_settings)
    option = next(one for one in podium.get_command(parent, "compare").params if one.name == "pairwise")
    assert [name for name in option.type.choices if f"--pairwise {name}" not in said] == []
    assert "--simes" in said


def test_missing_results_are_never_passed_over():
    """Where results are read, the command or a sentence says what becomes of missing ones."""
    for words in product(*(options for _, options in AXES.values())):
        answers = dict(zip(AXES, words, strict=True)) | {"missing": "some"}
        found = guide(**answers)
        (route,) = found.routes
        reads = route.verb not in (None, "convert", "describe", "adjust", "plan", "validate", "convergence")
        assert (found.warning is not None) == (reads and "--missing" not in route.command), answers
        if found.warning:
            assert found.warning in found.to_markdown().replace("\\", "")


def test_only_questions_that_matter_are_asked():
    assert next_question({}) == "data"
    assert next_question({"data": "unknown"}) is None
    assert next_question({"data": "runs", "goal": "assumptions"}) is None
    assert next_question({"data": "table", "problems": "groups"}) == "goal"

    def asked_on(known):
        axis = next_question(known)
        if axis is None:
            assert len(guide(**known).routes) == 1, known
        else:
            for answer in AXES[axis][1]:
                asked_on({**known, axis: answer})

    asked_on({})


@pytest.mark.parametrize(
    "answers",
    [
        {"data": "tabel"},
        {"algorithms": 1},
        {"problems": 0},
        {"problems": -3},
        {"goal": ""},
        {"algorithms": "1.5"},
        {"missing": "yes"},
    ],
)
def test_answers_that_are_refused(answers):
    with pytest.raises(InputError):
        guide(**answers)
