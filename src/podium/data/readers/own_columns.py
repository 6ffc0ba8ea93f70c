"""The columns of podium's own long table beyond those of every long table: which way is better, budget, group, sizes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from podium.data.delimited import Grid
from podium.data.long import keep_where
from podium.data.readers.records import Records
from podium.data.results import Objective, check_objective
from podium.errors import InputError, quote

OWN: Final = ("objective", "budget", "group", "train", "test")
"""Headers of these columns."""

_TYPES: Final[Mapping[str, Callable[[str], Any]]] = {"budget": float, "train": int, "test": int}


def with_own_columns(records: Records, grid: Grid, where: Mapping[str, str] | None) -> Records:
    """Take the columns that only podium writes into the records.

    Raises
    ------
    InputError
        When the objective changes within a metric, or a number is none.
    """
    header = grid.rows[0]
    body, _, _ = keep_where(header, grid.rows[1:], grid.lines[1:], where, grid.source)
    found = {name: [row[header.index(name)] for row in body] for name in OWN if name in header}
    directions = _directions(records, found.pop("objective", []))
    more: dict[str, Any] = {name: _typed(records, name, cells) for name, cells in found.items()}
    return replace(records, directions=directions, **more)


def _directions(records: Records, cells: Sequence[str]) -> dict[str, Objective]:
    metrics = records.metric if records.metric is not None else [""] * len(cells)
    said: dict[str, str] = {}
    for index, (metric, cell) in enumerate(zip(metrics, cells, strict=True)):
        if said.setdefault(metric, cell) != cell:
            raise InputError(
                "{source}, {place}: the objective is {cell}, but {first} further up. Use the same objective for "
                "all measurements of a metric.",
                source=records.source, place=records.place(index), cell=quote(cell), first=quote(said[metric]),
            )  # fmt: skip
    return {metric: check_objective(cell) for metric, cell in said.items() if cell}


def _typed(records: Records, name: str, cells: Sequence[str]) -> list[Any]:
    convert = _TYPES.get(name, str)
    for index, cell in enumerate(cells):
        try:
            convert(cell)
        except ValueError:
            raise InputError(
                "{source}, {place}: {cell} in the column {name} is not a number.",
                source=records.source, place=records.place(index), cell=quote(cell), name=quote(name),
            ) from None  # fmt: skip
    return [convert(cell) for cell in cells]
