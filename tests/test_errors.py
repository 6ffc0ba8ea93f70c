"""Errors and what holds them travel between processes."""

from __future__ import annotations

import pickle

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
