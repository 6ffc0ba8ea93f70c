"""What many tests of the statistics share: recorded answers, published tables, lists of refusals, members of a batch."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from podium.errors import InputError
from quick import for_each

TESTS = Path(__file__).parents[1]
SIDES = ("two-sided", "greater", "less")


@cache
def recorded(name: str) -> Any:
    """What another program answered: a file of tests/reference."""
    return json.loads((TESTS / "reference" / f"{name}.json").read_text(encoding="utf-8"))


@cache
def example(name: str, unit: int = 1000) -> tuple[list[str], np.ndarray]:
    """The algorithms of a table of examples/, and its cells in whole parts of a unit."""
    header, *rows = csv.reader((TESTS.parent / "examples" / f"{name}.csv").read_text(encoding="utf-8").splitlines())
    return header[1:], np.array([[int(Fraction(cell) * unit) for cell in row[1:]] for row in rows])


def refused(*calls: Any, error: type[Exception] = InputError) -> Callable[[], None]:
    """One test of many calls, each of which must be refused; a tuple gives a pattern of what is said, and the call."""

    def check(said: str, call: Callable[[], object]) -> None:
        with pytest.raises(error, match=said):
            call()

    cases = [given if isinstance(given, tuple) else (r"\w", given) for given in calls]
    return for_each(cases, name=lambda case: f"line {case[1].__code__.co_firstlineno}")(check)


def same_alone(function: Callable[[Any], Any], batch: np.ndarray, core: int = 2, rtol: float = 1e-12) -> None:
    """A batch has the answers of its members: every array of an answer, at the place of each member."""
    whole, lead = _arrays(function(batch)), batch.shape[: batch.ndim - core]
    assert whole
    for place in np.ndindex(lead):
        for name, value in _arrays(function(batch[place])).items():
            ours = whole[name][place] if whole[name].shape[: len(lead)] == lead else whole[name]
            np.testing.assert_allclose(ours, value, rtol=rtol, atol=0, err_msg=name)


def _arrays(answer: Any) -> dict[str, np.ndarray]:
    """The arrays of an answer by their names, those of the answers inside it as well."""
    names = (
        answer._fields
        if hasattr(answer, "_fields")
        else [one.name for one in fields(answer)]
        if is_dataclass(answer)
        else []
    )
    if not names:
        return {"": answer} if isinstance(answer, np.ndarray | np.floating) else {}
    return {f"{name} {inner}": one for name in names for inner, one in _arrays(getattr(answer, name)).items()}
