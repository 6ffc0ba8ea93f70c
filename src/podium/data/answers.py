"""Answers to a question about a table: each is tried before it is shown."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

from podium.data.grid import Grid
from podium.data.missing import size
from podium.data.tables.chosen import Chosen, Tables, is_several
from podium.errors import AskError, Choice, InputError

_Found = TypeVar("_Found")
_Options = Mapping[str, Any]

_BYTES: Final = 2**19
_CELLS: Final = 100_000
"""Sizes up to which answers are tried: each trial reads the table again."""
_LISTS: Final = frozenset({"drop_row", "keep_row", "drop_column", "keep_column"})


def with_answer(options: _Options, choice: Choice) -> dict[str, Any]:
    """Return options together with those of an answer: lists and selections of lines are added to, others replaced.

    >>> with_answer({"drop_row": "a", "where": None}, Choice("drop_row", "b", "", (("where", "x=1"),)))
    {'drop_row': ['a', 'b'], 'where': {'x': '1'}}
    """
    given = dict(options)
    for name, value in choice.options.items():
        if name in _LISTS:
            given[name] = [*_each(given.get(name)), *_each(value)]
        elif name == "where":
            given[name] = {**(given.get(name) or {}), **value}
        else:
            given[name] = value
    return given


def _each(names: Any) -> list[Any]:
    return [] if names is None else [names] if isinstance(names, str) else [*names]


def tried(
    choices: Iterable[Choice], read: Callable[[Choice], Any], question: str
) -> tuple[tuple[Choice, ...], InputError | None]:
    """Return the answers that lead on, to a reading or to another question, and the first error of the others."""
    kept: list[Choice] = []
    failed: InputError | None = None
    for choice in choices:
        try:
            found = read(choice)
        except AskError as error:
            if "problem" in choice.options and any("repeats" in one.options for one in error.choices):
                failed = failed or error  # a column whose names repeat does not name the problems
            elif error.question != question:
                kept.append(choice)
            continue
        except InputError as error:
            failed = failed or error
            continue
        kept.append(choice._replace(leads=size(len(found.problems), len(found.algorithms))))
    return tuple(kept), failed


def read_or_ask(
    source: Any,
    options: _Options,
    read: Callable[[_Options], _Found],
    attempt: Callable[[_Options], Any] | None = None,
) -> _Found:
    """Read a table; where that raises a question, show only answers that lead on.

    `attempt` reads the table with an answer where that is something else than `read`.
    """
    start = _position(source)
    try:
        return read(options)
    except AskError as error:
        asked = error
    if not _can_be_read_again(source):
        raise asked
    end = _position(source)

    def again(choice: Choice) -> Any:
        given = with_answer(options, choice)
        try:
            _go_to(source, start)
            return (attempt or read)(given)
        except InputError as error:
            of_the_table = isinstance(error, AskError) and {choice.option for choice in error.choices} != {"missing"}
            if of_the_table or given.get("missing") != "refuse":
                raise
            _go_to(source, start)  # missing results are another matter, with answers of their own
            return (attempt or read)({**given, "missing": "worst"})

    choices, failed = tried(asked.choices, again, asked.question)
    _go_to(source, end)
    if choices:
        raise AskError(asked.question, choices)
    if failed is None:
        raise asked
    raise InputError("{question} {reason}", question=asked.question, reason=failed.message)


def _origin(source: Any) -> Any:
    return source.source if isinstance(source, Chosen) else source


def _position(source: Any) -> int | None:
    """Return where an open file stands, None for one that cannot be read twice and for everything else."""
    opened = _origin(source)
    try:
        return int(opened.tell()) if hasattr(opened, "seek") and opened.seekable() else None
    except (OSError, ValueError, AttributeError):
        return None


def _go_to(source: Any, place: int | None) -> None:
    if place is not None:
        _origin(source).seek(place)


def _can_be_read_again(source: Any) -> bool:
    """Whether reading a source several times is possible, and soon done."""
    origin = _origin(source)
    if isinstance(origin, Tables):
        return True
    if is_several(source):
        return all(map(_can_be_read_again, origin))
    if isinstance(origin, (str, os.PathLike)):
        path = os.fspath(origin)
        try:
            return os.path.isfile(path) and os.path.getsize(path) <= _BYTES  # noqa: PTH113, PTH202 - pathlib is slow to import
        except (OSError, ValueError):
            return False
    if isinstance(origin, Grid):
        return sum(map(len, origin.rows)) <= _CELLS
    from podium.data.frames import Frame  # loads readers, and only a question needs it

    if isinstance(origin, Frame):
        return origin.rows * len(origin.names) <= _CELLS
    end = _position(source)
    return end is not None and end <= _BYTES
