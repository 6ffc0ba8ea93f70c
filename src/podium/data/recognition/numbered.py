"""Columns that number the repetitions of each algorithm, such as ``DE_1 … DE_5, PSO_1 … PSO_5``, as rows of repetitions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import numpy as np

from podium.data.delimited import Grid
from podium.data.recognition.table import Floats, Series
from podium.data.tables.chosen import matches
from podium.errors import AskError, Choice, Handled, quote
from podium.i18n import Message, count

_NUMBERED: Final = re.compile(
    r"(.+?)(?: / |[\s_.:#-]+|\s*[(\[])(?:(?:run|seed|fold|rep|repeat|repetition|trial|r|s)[\s_.#-]*)?(\d{1,4})[)\]]?",
    re.IGNORECASE,
)


def repetitions(names: Sequence[str]) -> dict[str, list[int]]:
    """Positions of the columns of each algorithm in the order of their numbers, {} unless all are numbered alike, from 0 or 1.

    >>> repetitions(["DE_1", "DE_2", "DE_3", "GA_1", "GA_2", "GA_3"])
    {'DE': [0, 1, 2], 'GA': [3, 4, 5]}
    >>> repetitions(["DE_10", "DE_30", "DE_50", "GA_10", "GA_30", "GA_50"])
    {}
    """
    places: dict[str, dict[int, int]] = {}
    for at, name in enumerate(names):
        found = _NUMBERED.fullmatch(name.strip())
        if found is None:
            return {}
        places.setdefault(found[1].strip(), {})[int(found[2])] = at
    each = {tuple(sorted(numbers)) for numbers in places.values()}
    (numbers, *others) = each or {()}
    alike = not others and len(numbers) > 2 and numbers[0] in (0, 1) and numbers[-1] - numbers[0] == len(numbers) - 1
    if len(places) < 2 or not alike or len(names) != len(places) * len(numbers):
        return {}
    return {base: [numbered[number] for number in numbers] for base, numbered in places.items()}


def with_rows_of_repetitions(grid: Grid, averaged: bool) -> Grid | None:
    """Return a plain table with a row for each repetition, None where the columns are no repetitions.

    The names say so, and the numbers must agree: repetitions do not depend on their number. Where they do, or where there are too
    few to tell, podium asks; `averaged` is the answer that they are repetitions.
    """
    names = grid.rows[0][1:]
    found = repetitions(names)
    if not found or all(matches(name, grid.handling.keep_column) for name in names):
        return None
    n = len(next(iter(found.values())))
    values = np.array([Series("", row[1:]).values for row in grid.rows[1:]])
    if not averaged and not _are_exchangeable(values[:, list(found.values())]):
        raise AskError(
            "{source}: the columns {first} to {last} are numbered like {n} repetitions of each algorithm, but their numbers "
            "do not show that they are.",
            (
                Choice("repeats", "average", Message("to average them")),
                Choice("keep_column", "*", Message("to read all columns as algorithms")),
            ),
            source=grid.source, first=quote(names[0]), last=quote(names[-1]), n=n,
        )  # fmt: skip

    def rows(body: list[list[str]], start: int) -> list[list[str]]:
        return [[*row[:start], *(row[start + columns[run]] for columns in found.values())]
                for row in body for run in range(n)]  # fmt: skip

    note = Handled(
        "The columns {first} to {last} were read as {n} repetitions of each of {algorithms}: they are numbered so, and their "
        "numbers do not contradict it.",
        first=quote(names[0]), last=quote(names[-1]), n=n, algorithms=count(len(found), "algorithm"),
    )  # fmt: skip
    return grid._replace(
        rows=[[grid.rows[0][0], *found], *rows(grid.rows[1:], 1)],
        lines=[grid.lines[0], *(line for line in grid.lines[1:] for _ in range(n))],
        notes=(*grid.notes, note),
        spreads=None if grid.spreads is None else rows(grid.spreads, 0),
    )


def _are_exchangeable(values: Floats) -> bool:
    """Whether the last of three axes (problems, algorithms, repetitions) has no effect: Friedman's test of each algorithm, added up.

    False, too, where there are too few problems for any effect to show.
    """
    values = values[~np.isnan(values).any(axis=(1, 2))]
    n, algorithms, repeated = values.shape
    ranks = (values[..., None] > values[..., None, :]).sum(-1) + (values[..., None] >= values[..., None, :]).sum(-1)
    means = ranks.mean(axis=0) / 2 - repeated / 2 if n else np.zeros((algorithms, repeated))
    statistic = 12 * n / (repeated * (repeated + 1)) * float((means**2).sum())
    freedom = algorithms * (repeated - 1)
    limit = freedom + 4 * (2 * freedom) ** 0.5
    return bool(statistic <= limit < n * freedom)
