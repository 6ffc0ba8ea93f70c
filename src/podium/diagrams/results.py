"""Pictures of the results themselves: a heatmap of problems by algorithms, the runs of each problem, wins against a control."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.diagrams.axes import Scale, axis_below, better_right, fitting
from podium.diagrams.drawing import Drawing, Line, Polyline, Primitive, Text, linked, moved
from podium.diagrams.finish import finish
from podium.diagrams.grid import Cell, legend_items, matrix
from podium.diagrams.labels import figures, labels, width_of
from podium.diagrams.rows import ROW, SHARES, Axis, box_marks, check, row_names, stacked_rows
from podium.diagrams.style import across_of, called, elastic, in_order, ordered, own
from podium.errors import InputError
from podium.i18n import Message, _, joined
from podium.stats.ranks import rank

Floats = NDArray[np.float64]
Show: TypeAlias = Literal["value", "rank", "share"]
Shape: TypeAlias = Literal["boxes", "violins"]

MOST_PROBLEMS = 80
"""Most rows of a heatmap."""

MOST_PANELS = 30
"""Most problems whose runs one picture shows."""

_SHARES = (0.5, 0.8, 0.95, 0.99)
_PLACES = 5
_TITLES = {
    "value": Message("Results"),
    "rank": Message("Ranks within problems"),
    "share": Message("Results relative to the best"),
}


def results_heatmap(
    problems: Sequence[str],
    algorithms: Sequence[str],
    values: ArrayLike,
    *,
    larger_is_better: bool,
    show: Show = "value",
    ranks: ArrayLike | None = None,
    note: str = "",
    title: str | None = None,
) -> Drawing:
    """Draw a heatmap of problems by algorithms; NaN leaves a cell empty, and numbers are written while they fit.

    `show` is "value", "rank" (1 is best; `ranks`, where they are known more exactly than from the values), or "share": the
    result as a percentage of the best on its problem, or for errors the best as a percentage of the result. Values and
    ranks are shaded by the rank within the problem, shares at 50, 80, 95 and 99 per cent.

    >>> picture = results_heatmap(["p", "q"], ["A", "B"], [[0.9, 0.8], [0.5, 0.5]], larger_is_better=True, show="rank")
    >>> [item.text for item in picture.texts() if item.style.startswith("cell")]
    ['1', '2', '1.5', '1.5']
    """
    table = np.asarray(values, dtype=np.float64)
    if table.shape != (len(problems), len(algorithms)) or not 1 <= len(problems) <= MOST_PROBLEMS:
        raise InputError(
            "A heatmap of results needs 1 to {most} problems and one value for each problem and algorithm, got shape {shape}.",
            most=MOST_PROBLEMS, shape=table.shape,
        )  # fmt: skip
    order = in_order(algorithms)
    algorithms, table = [algorithms[j] for j in order], table[:, order]
    places = _ranks(table, larger_is_better) if ranks is None else np.asarray(ranks, dtype=np.float64)[:, order]
    first = np.where(np.isnan(places), np.inf, places).min(axis=1)
    shares = _shares_of_best(problems, algorithms, table, larger_is_better) if show == "share" else None
    texts, shades = _written(show, table, places, shares)
    cells = [
        [
            None if np.isnan(place) else Cell(shades[i][j], (texts[i][j],), bool(place == first[i]))
            for j, place in enumerate(row)
        ]
        for i, row in enumerate(places.tolist())
    ]
    size = (5.0 + max(17.0, *(width_of(text, "cell-strong") for row in texts for text in row)), 13.0)
    if size[0] * len(algorithms) > 560:
        size = (max(8.0, min(14.0, 400.0 / len(algorithms))), 8.6)
        cells = [[cell and replace(cell, lines=()) for cell in row] for row in cells]
    legend = [("shade-4", _("best")), ("shade-2", _("middle rank")), ("shade-0", _("worst on its problem"))]
    if shares is not None:
        limits = [f"{100 * share:g} %" for share in _SHARES]
        legend = [(f"shade-{4 - place}", f"≥ {limit}") for place, limit in enumerate(reversed(limits))]
        legend.append(("shade-0", f"< {limits[0]}"))
    firsts = np.sum(places == first[:, None], axis=0).tolist()
    listed = joined((f"{called(name)} {first}" for name, first in zip(algorithms, firsts, strict=True)), ", ")
    alt = _(
        "{n} problems by {k} algorithms. Best result, alone or shared: {listed}.",
        n=len(problems),
        k=len(algorithms),
        listed=listed,
    )
    head = _TITLES[show] if title is None else title
    return matrix(
        problems,
        algorithms,
        cells,
        cell=size,
        title=str(head),
        legend=legend,
        notes=[note],
        alt=alt,
        about=((), algorithms),
    )


def _ranks(table: Floats, larger_is_better: bool) -> Floats:
    """Rank the results of each problem that there are."""
    found = np.full(table.shape, np.nan)
    for row, places in zip(table, found, strict=True):
        there = ~np.isnan(row)
        if there.any():
            places[there] = rank(-row[there] if larger_is_better else row[there])
    return found


def _shares_of_best(
    problems: Sequence[str], algorithms: Sequence[str], table: Floats, larger_is_better: bool
) -> Floats:
    bad = np.argwhere(table <= 0)
    if bad.size:
        i, j = map(int, bad[0])
        raise InputError(
            "Shares of the best result need positive results, but {algorithm!r} has {value:g} on {problem!r}; show values or ranks.",
            algorithm=algorithms[j], value=float(table[i, j]), problem=problems[i],
        )  # fmt: skip
    best = np.fmax.reduce(table, axis=1) if larger_is_better else np.fmin.reduce(table, axis=1)
    best = best[:, None]
    return np.asarray(table / best if larger_is_better else best / table)


def _written(
    show: Show, table: Floats, places: Floats, shares: Floats | None
) -> tuple[list[list[str]], list[list[str]]]:
    """Return what stands in each cell, and its shade."""
    if shares is not None:
        texts = [[f"{100 * share:.1f}" if share < 0.9995 else "100" for share in row] for row in shares.tolist()]
        shades = [[f"shade-{sum(share >= limit for limit in _SHARES)}" for share in row] for row in shares.tolist()]
        return texts, shades
    last = np.nan_to_num(places).max(axis=1, keepdims=True)  # some algorithms may not be shown
    last = np.maximum(last, np.maximum(np.sum(~np.isnan(places), axis=1, keepdims=True), 2))
    steps = np.nan_to_num((last - places) / (last - 1) * (_PLACES - 1))
    shades = [[f"shade-{round(step)}" for step in row] for row in steps.tolist()]
    if show == "rank":
        return [[f"{place:.1f}".removesuffix(".0") for place in row] for row in places.tolist()], shades
    form = figures(table[~np.isnan(table)].tolist())
    return [["" if np.isnan(value) else form(value) for value in row] for row in table.tolist()], shades


def problem_samples(
    problems: Sequence[str],
    algorithms: Sequence[str],
    samples: Sequence[Sequence[ArrayLike]],
    *,
    label: str,
    shape: Shape = "boxes",
    axis: Axis = "auto",
    larger_is_better: bool = True,
    note: str = "",
    title: str = Message("Runs by problem"),
) -> Drawing:
    """Draw the runs of every algorithm as small multiples, one panel a problem with its own axis, which is as for `boxes`.

    `samples` holds for each problem the runs of each algorithm; an empty one leaves its row empty. The shape is "boxes" with
    every run as a point, or "violins": densities from the smallest to the largest run (Gaussian kernel, Scott's bandwidth
    along the axis as drawn) with quartiles.

    >>> picture = problem_samples(["p"], ["A", "B"], [[[1.0, 2.0, 4.0], [3.0]]], label="error", shape="violins")
    >>> sum(isinstance(item, Polyline) for item in picture.items)
    1
    """
    check(algorithms)
    columns = [[np.asarray(sample, dtype=np.float64).ravel() for sample in row] for row in samples]
    fits = len(columns) == len(problems) and all(len(row) == len(algorithms) for row in columns)
    if not 1 <= len(problems) <= MOST_PANELS or not fits:
        raise InputError(
            "This picture needs 1 to {most} problems, and a sample for each of their algorithms.", most=MOST_PANELS
        )
    for problem, row in zip(problems, columns, strict=True):
        if not any(column.size for column in row) or not all(np.isfinite(column).all() for column in row):
            raise InputError("The runs on {problem!r} must be finite, and there must be some.", problem=problem)
    order = in_order(algorithms)
    names, left = row_names([algorithms[j] for j in order], 0.0)
    across = across_of(len(problems), 3, 125.0)
    wide = elastic(280.0 if len(problems) == 1 else 130.0)
    step, drop = wide + 22.0, 16.0 + ROW * len(algorithms) + 26.0
    items: list[Primitive] = []
    heads = labels(list(problems), wide, "axis-label")
    for number, row in enumerate(columns):
        dx, dy = number % across * step, number // across * drop
        x = fitting(np.concatenate(row).tolist(), left, left + wide, kind=axis, most=7 if len(problems) == 1 else 3)
        x = better_right(x, larger_is_better)
        panel = _panel(x, [row[j] for j in order], [algorithms[j] for j in order], shape)
        head = heads[number]
        panel.append(Text(left + wide / 2, -5.0, head.lines[0], head.style, "middle", full=head.full))
        items += (moved(item, dx, dy + 16.0) for item in [*panel, *(names if number % across == 0 else ())])
    bottom = drop * -(-len(problems) // across)
    below = labels([str(label)], across * step, "axis-label")[0]
    items.append(Text(left + (across * step - 22.0) / 2, bottom + 2.0, below.lines[0], below.style, "middle"))
    listed = joined((called(name) for name in algorithms), ", ")
    alt = _("Runs of {algorithms} on {n} problems, a panel for each: {problems}.", algorithms=listed, n=len(problems),
            problems=joined(map(called, problems), ", "))  # fmt: skip
    return finish(items, left + across * step, bottom + 8.0, [note], title, alt)


def shape_note(shape: Shape) -> str:
    """Say how the runs are drawn."""
    if shape == "boxes":
        return _("Box: quartiles and median; whiskers: runs within 1.5 box lengths; every run a point.")
    return _("Shape: density of the runs (Gaussian kernel, Scott's bandwidth); bar: quartiles; line: median.")


def _panel(x: Scale, samples: Sequence[Floats], names: Sequence[str], shape: Shape) -> list[Primitive]:
    """Draw the rows of one problem below y = 0, and its axis."""
    bottom = ROW * len(names) + 2.0
    items = axis_below(x, bottom, "", top=0.0)
    for row, (sample, name) in enumerate(zip(samples, names, strict=True)):
        if sample.size:
            items += linked((_violin if shape == "violins" else box_marks)(x, (row + 0.5) * ROW, sample, name), name)
    return items


def _violin(x: Scale, y: float, sample: Floats, name: str) -> list[Primitive]:
    """Draw the density of a sample along the axis, with its quartiles and median."""
    places = np.array([x(value) for value in sample.tolist()])
    low, middle, high = sorted(x(16 * part) for part in np.quantile(sample / 16, [0.25, 0.5, 0.75]).tolist())
    items: list[Primitive] = []
    width = places.std(ddof=1) * places.size**-0.2 if places.size > 1 else 0.0
    if width > 0.05:
        grid = np.linspace(places.min(), places.max(), 41)
        density = np.exp(-0.5 * ((grid[:, None] - places) / width) ** 2).sum(axis=1)
        half = (0.42 * ROW * density / density.max()).tolist()
        upper = [(place, y - tall) for place, tall in zip(grid.tolist(), half, strict=True)]
        lower = [(place, y + tall) for place, tall in zip(grid.tolist(), half, strict=True)]
        items.append(Polyline((*upper, *lower[::-1]), own("violin", name), closed=True))
    if high > low:
        items.append(Line(low, y, high, y, "interval"))
    return [*items, Line(middle, y - 4.0, middle, y + 4.0, "median")]


def win_bars(
    control: str,
    others: Sequence[str],
    counts: ArrayLike,
    *,
    tested: bool = False,
    note: str = "",
    title: str = Message("Wins, ties and losses"),
) -> Drawing:
    """Draw on how many problems a control wins, ties and loses against each other algorithm, shape (m, 3), as stacked bars.

    `tested` says that a test decided on each problem, so that a tie is no significant difference.

    >>> picture = win_bars("A", ["B", "C"], [[7, 1, 2], [3, 0, 7]])
    >>> [item.text for item in picture.texts() if item.style == "rank"]
    ['7 / 1 / 2', '3 / 0 / 7']
    """
    check(others)
    found = np.asarray(counts, dtype=np.int64)
    if found.shape != (len(others), 3) or (found < 0).any():
        raise InputError(
            "Wins, ties and losses against {m} algorithms need the shape ({m}, 3), got {shape}.",
            m=len(others), shape=found.shape,
        )  # fmt: skip
    others, triples = ordered(others, found.tolist())
    texts = [" / ".join(map(str, triple)) for triple in triples]
    items, right, bottom = stacked_rows(control, others, triples, texts, _("number of problems"))
    name = called(control)
    neither = _("no significant difference") if tested else _("equal")
    legend = zip(SHARES, (_("{name} better", name=name), neither, _("the other better")), strict=True)
    key, bottom = legend_items(list(legend), right, bottom)
    told = [
        _("against {name} {counts}", name=called(one), counts=text) for one, text in zip(others, texts, strict=True)
    ]
    alt = _("{name} wins / ties / loses: {counts}", name=name, counts=joined(told, "; "))
    return finish([*items, *key], right, bottom, [note], title, alt)
