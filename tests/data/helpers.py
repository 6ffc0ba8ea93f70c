"""Short ways to read a text and to look at an error."""

from __future__ import annotations

import io
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from podium.data import Results, read_results
from podium.errors import InputError

EXAMPLES = Path(__file__).parents[2] / "examples"


def read(text: str, **options: Any) -> Results:
    options.setdefault("objective", "maximize")
    stream = io.StringIO(text)
    stream.name = "t.csv"
    return read_results(stream, **options)


def refusal(text: str, **options: Any) -> str:
    """Text of the error that reading ``text`` gives."""
    return error_of(lambda: read(text, **options))


def read_file(source: object, **options: object) -> Results:
    """Read a path or an open file; larger is better."""
    return read_results(source, objective="maximize", **options)  # type: ignore[arg-type]


def refused_file(source: object, **options: object) -> str:
    """Text of the error that reading a path or an open file gives."""
    return error_of(lambda: read_file(source, **options))


def error_of(call: Callable[[], object]) -> str:
    """Text of the error that a call ends in."""
    with pytest.raises(InputError) as caught:
        call()
    return str(caught.value)


def told(call: Callable[[], object]) -> str | None:
    """Text of the error that a call ends in, None when it succeeds; any other exception passes through."""
    try:
        call()
    except InputError as error:
        return str(error)
    return None


def holds(message: str, *facts: str) -> None:
    """Every fact stands in the message."""
    assert [fact for fact in facts if fact not in message] == [], message


def fractions(results: Results) -> list[list[Fraction]]:
    return [[Fraction(int(number), results.denominator) for number in row] for row in results.exact.tolist()]
