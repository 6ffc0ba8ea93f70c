"""Rank intervals as a leaderboard: one row an algorithm, from the best to the worst rank it may have."""

from __future__ import annotations

from collections.abc import Sequence

from podium.diagrams.drawing import Circle, Drawing, Line, Primitive, Text
from podium.diagrams.foot import finish
from podium.diagrams.measure import width_of
from podium.diagrams.rows import MARGIN, ROW, check, row_names
from podium.diagrams.scale import AXIS_ROOM, Scale, axis_below, nice_step
from podium.errors import InputError
from podium.i18n import Message, _

_PLOT = 280.0


def rank_spans(
    names: Sequence[str],
    ranks: Sequence[float],
    intervals: Sequence[tuple[int, int]],
    *,
    field: int,
    control: int | None = None,
    note: str = "",
    title: str = Message("Rank intervals"),
) -> Drawing:
    """Draw the interval of each algorithm's rank, its place in the table as a point.

    Parameters
    ----------
    names, ranks, intervals
        Algorithms in the order in which they are shown, their places (equal ones share the mean), and the lowest and highest
        rank of each.
    field
        Number of algorithms of the whole field: the axis goes from 1 to it.
    control
        Index of an algorithm whose name is set strong.
    note, title
        Note under the picture; its title.

    Returns
    -------
    Drawing

    Raises
    ------
    InputError
        For more rows than a picture shows, unequal lengths, or intervals that leave the field.

    Examples
    --------
    >>> picture = rank_spans(["A", "B"], [1, 2], [(1, 1), (2, 2)], field=2)
    >>> [item.text for item in picture.texts() if item.style == "rank"]
    ['1', '2']
    """
    check(names, list(ranks), [low for low, _ in intervals])
    if any(not 1 <= low <= high <= field for low, high in intervals):
        raise InputError("Rank intervals must lie between 1 and {field}, with the lower end first.", field=field)
    top = MARGIN
    items, left = row_names(names, top, control)
    scale = _places(field, left)
    bottom = top + ROW * len(names) + 2.0
    items = [*axis_below(scale, bottom, _("rank in the field (1 is best)"), top=top), *items]
    told = [f"{low}" if low == high else f"{low}–{high}" for low, high in intervals]
    right = scale.end + 8.0 + max(width_of(text, "rank") for text in told)
    for row, (rank, (low, high)) in enumerate(zip(ranks, intervals, strict=True)):
        y = top + (row + 0.5) * ROW
        items += _span(scale, y, rank, low, high)
        items.append(Text(right, y + 2.6, told[row], "rank", "end"))
    listed = ", ".join(f"{name} {text}" for name, text in zip(names, told, strict=True))
    alt = _("Rank intervals: {intervals}.", intervals=listed)
    return finish(items, right + MARGIN, bottom + AXIS_ROOM, [note], title, alt)


def _places(field: int, left: float) -> Scale:
    """Axis of ranks with whole numbers at its ticks, the first and some round ones."""
    step = max(int(nice_step(max(field - 1, 1), 10)), 1)
    ticks = sorted({1, *range(step, field + 1, step)} - ({step} if 1 < step <= 2 else set()))
    return Scale(0.5, field + 0.5, left, left + _PLOT, tuple(float(tick) for tick in ticks))


def _span(scale: Scale, y: float, rank: float, low: int, high: int) -> list[Primitive]:
    start, end = scale(low), scale(high)
    items: list[Primitive] = [Line(at, y - 2.6, at, y + 2.6, "interval") for at in dict.fromkeys((start, end))]
    if high > low:
        items.append(Line(start, y, end, y, "interval"))
    return [*items, Circle(scale(rank), y, 2.3, "estimate")]


__all__ = ["rank_spans"]
