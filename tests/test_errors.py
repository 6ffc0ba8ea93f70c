"""Errors and what holds them travel between processes."""

from __future__ import annotations

import pickle
import shlex
from typing import Any

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


LONG = InputError(
    "{source}: no column {name}. The columns are: {names}.", source="t.csv", name="'<x>'", names="'y', " * 99
)


def shown_by_ipython(
    error: PodiumError, monkeypatch: pytest.MonkeyPatch, *, kernel: bool
) -> tuple[list[str], list[Any]]:
    """The lines in place of the traceback, and what is displayed above them."""
    shell = pytest.importorskip("IPython.core.interactiveshell").InteractiveShell.instance()
    lines: list[str] = []
    displayed: list[Any] = []
    with monkeypatch.context() as patch:
        patch.setattr(shell, "_showtraceback", lambda _kind, _value, found: lines.extend(found))
        patch.setattr("IPython.display.display", lambda data, raw: displayed.append(data))
        if kernel:
            patch.setattr(shell, "kernel", None, raising=False)
        try:
            raise error
        except PodiumError:
            shell.showtraceback()
    return lines, displayed


def test_ipython_shows_the_message_and_nothing_of_the_inside(monkeypatch: pytest.MonkeyPatch) -> None:
    for error in ERRORS[:2]:
        for kernel in (True, False):
            assert shown_by_ipython(error, monkeypatch, kernel=kernel) == ([f"{type(error).__name__}: {error}"], [])
    asked = ["AskError: Which one?", "    metric='a'    to compare 'a'"]
    assert shown_by_ipython(ERRORS[2], monkeypatch, kernel=False) == (asked, [])


def test_a_notebook_shows_a_question_as_a_box_with_the_keywords_to_copy(monkeypatch: pytest.MonkeyPatch) -> None:
    ask = AskError(Message("Which <one>?"), (Choice("metric", "<a>", "to compare '<a>'", leads="3 x 2"),))
    lines, (shown,) = shown_by_ipython(ask, monkeypatch, kernel=True)
    assert lines == ["AskError: Which <one>?"]
    assert "<b>Which &lt;one&gt;?</b>" in shown["text/html"]
    assert "<code>metric=&#x27;&lt;a&gt;&#x27;</code>" in shown["text/html"]
    assert "3 x 2" in shown["text/html"]
    assert "metric='<a>'" in shown["text/plain"]


def test_a_notebook_folds_what_a_long_error_says_after_its_first_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    lines, (shown,) = shown_by_ipython(LONG, monkeypatch, kernel=True)
    assert lines == ["InputError: t.csv: no column '<x>'."]
    assert shown["text/html"].split("<details>")[1].count("&#x27;y&#x27;") == 99
    assert "<x>" not in shown["text/html"]
