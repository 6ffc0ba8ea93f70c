"""Errors and what holds them travel between processes."""

from __future__ import annotations

import pickle
import shlex

import pytest

from podium.errors import AskError, Choice, InputError, MissingExtraError, PodiumError
from podium.i18n import Message

ERRORS = [
    InputError("{source}: no column {name}.", source="t.csv", name="'x'"),
    MissingExtraError("pandas", "pandas", "Reading a data frame"),
    AskError(Message("Which one?"), (Choice("metric", "a", "to compare 'a'"),)),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_an_error_is_the_same_in_another_process(error: PodiumError) -> None:
    found = pickle.loads(pickle.dumps(error))
    assert type(found) is type(error)
    assert str(found) == str(error)
    assert vars(found) == vars(error)


def test_a_choice_of_several_options_is_the_same_in_python_and_on_the_command_line() -> None:
    choice = Choice("where", ("a b=1", "c=d=e"), "to keep them", (("keep_row", "it's"), ("no_transpose", True)))
    typed = shlex.split(choice.command)
    assert typed == ["--where", "a b=1", "--where", "c=d=e", "--keep-row", "it's", "--no-transpose"]
    assert choice.options == {"where": {"a b": "1", "c": "d=e"}, "keep_row": "it's", "transpose": False}
    assert eval(f"dict({choice.python})") == choice.options


def test_a_question_says_what_its_answers_lead_to() -> None:
    tried = Choice("metric", "a", "to compare 'a'", leads="3 problems x 2 algorithms")
    assert "metric='a' -> 3 problems x 2 algorithms." in str(AskError("Which one?", (tried,)))


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_a_notebook_shows_the_message_and_nothing_of_the_inside(error: PodiumError) -> None:
    shell = pytest.importorskip("IPython.core.interactiveshell").InteractiveShell.instance()
    shown: list[str] = []
    shell._showtraceback = lambda _kind, _value, lines: shown.extend(lines)
    try:
        raise error
    except PodiumError:
        shell.showtraceback()
    assert shown == [f"{type(error).__name__}: {error}"]
