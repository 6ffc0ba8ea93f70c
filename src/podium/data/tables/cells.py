"""From values of libraries to the text of a cell, exactly; rows of such cells to a grid; and calls of libraries that may fail."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from typing import Any, Final, TypeVar

from podium.data.grid import Grid
from podium.errors import InputError, PodiumError
from podium.i18n import Message

MAX_CELLS: Final = 50_000_000
"""Cells of a table that is taken into memory as text."""

_Value = TypeVar("_Value")
_REMEDY: Final = Message("It may be damaged or truncated: export it again.")


def spelled(value: Any) -> str:
    """Spell a value: decimals as they are, floats by the shortest decimal, dates as ISO 8601, nothing as ""."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value.strip()
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        # A whole number names a problem as 3, not as 3.0; 2**53 is where floats stop telling them apart.
        return str(int(value)) if value.is_integer() and abs(value) < 2**53 else repr(value)
    if isinstance(value, Decimal):
        return str(value)
    if isinstance(value, (dt.datetime, dt.date, dt.time)):
        return value.isoformat()
    return str(value)


def repeated(names: Iterable[str]) -> list[str]:
    """Return the names that occur more than once, in order of first appearance."""
    return [name for name, times in Counter(names).items() if times > 1]


def refuse_many(cells: int, pattern: str) -> None:
    """Refuse files that together have more cells than memory should hold."""
    if cells > MAX_CELLS:
        raise InputError(
            "{pattern}: more than {most} cells. Keep only the rows and columns needed.", pattern=pattern, most=MAX_CELLS
        )


def grid_of(
    header: Sequence[str], rows: Iterable[Sequence[Any]], source: str, notes: Iterable[str], first: int = 1
) -> Grid:
    """Make a grid of labels and rows of values; rows without any are left out."""
    body: list[list[str]] = []
    lines: list[int] = []
    at, most = first, MAX_CELLS // max(len(header), 1)
    for at, row in enumerate(rows, start=first):
        cells = [spelled(value) for value in row]
        if any(cells):
            body.append(cells)
            lines.append(at)
        if len(body) > most:
            raise InputError(
                "{source}: more than {most} cells. Aggregate or select first: a query, a Parquet file or a lazy "
                "frame with its columns named (problem, algorithm, value) is aggregated without being loaded.",
                source=source,
                most=MAX_CELLS,
            )
    if not body:
        raise InputError(
            "{source}: the table has no rows. It must contain a line per problem or per measurement.", source=source
        )
    blank = at - first + 1 - len(body)
    said = [Message("{n} blank row ignored.", "{n} blank rows ignored.", blank)] if blank else []
    names = [str(name).strip() for name in header]
    return Grid([names, *body], [first - 1, *lines], ",", source, (*notes, *said), labelled=True)


def call_library(
    call: Callable[[], _Value],
    name: str,
    remedy: Message = _REMEDY,
    known: dict[type[Exception], Message] | None = None,
) -> _Value:
    """Run a library call that may fail on a damaged file: any exception becomes an error that names the file."""
    try:
        return call()
    except (KeyboardInterrupt, SystemExit, GeneratorExit, MemoryError, PodiumError):
        raise
    except BaseException as error:  # a panic is no Exception
        for kind, text in (known or {}).items():
            if isinstance(error, kind):
                raise InputError("{name}: {text}", name=name, text=text) from None
        raise InputError(
            "{name}: cannot be read ({error}). {remedy}",
            name=name,
            error=f"{type(error).__name__}: {' '.join(str(error).split())[:300]}",
            remedy=remedy,
        ) from None
