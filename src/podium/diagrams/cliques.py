"""Groups as bars: which can be drawn, and in how few rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

Group: TypeAlias = tuple[int, ...]


def contiguous(groups: Sequence[Group], order: Sequence[int]) -> bool:
    """Whether every group is an unbroken stretch of the order, so that a bar shows exactly its members.

    Examples
    --------
    >>> contiguous([(2, 0), (0, 1)], [2, 0, 1]), contiguous([(2, 1)], [2, 0, 1])
    (True, False)
    """
    place = {algorithm: number for number, algorithm in enumerate(order)}
    spans = [[place[member] for member in group] for group in groups]
    return all(max(span) - min(span) + 1 == len(span) for span in spans)


def rows(spans: Sequence[tuple[float, float]], gap: float) -> list[int]:
    """Distribute bars over the fewest rows in which no two come closer than `gap`.

    Parameters
    ----------
    spans
        Left and right end of each bar.
    gap
        Least room between two bars of one row.

    Returns
    -------
    list of int
        The row of each bar. Taking the bars from left to right and the first row with room is optimal: the number of
        rows is the largest number of bars (widened by the gap) over one point.

    Examples
    --------
    >>> rows([(0, 4), (3, 6), (5, 9)], 0.5)
    [0, 1, 0]
    """
    ends: list[float] = []
    found = [0] * len(spans)
    for bar in sorted(range(len(spans)), key=lambda index: spans[index]):
        left, right = spans[bar]
        row = next((row for row, end in enumerate(ends) if end + gap <= left), len(ends))
        if row == len(ends):
            ends.append(right)
        ends[row] = right
        found[bar] = row
    return found
