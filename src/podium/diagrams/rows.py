"""Pictures with one row an algorithm or hypothesis: mean ranks, results, rank intervals, p-values."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from podium.diagrams.axes import AXIS_ROOM, Scale, about_zeros, axis_below, better_right, fitting, linear, nice_step
from podium.diagrams.drawing import Circle, Drawing, Line, Polyline, Primitive, Rect, Text, linked, moved
from podium.diagrams.finish import box, finish
from podium.diagrams.labels import SLACK, Label, figures, labels, short, shorten, width_of
from podium.diagrams.look import style
from podium.diagrams.matrices import short_pvalue
from podium.diagrams.style import active, called, elastic, in_order, in_panel, narrow, ordered, own
from podium.errors import InputError
from podium.i18n import Message, _, joined, paragraph

MOST = 60
"""Most rows of a picture."""

Axis: TypeAlias = Literal["auto", "linear", "log"]

MARGIN = 4.0
ROW = 14.0
_NAMES = 150.0
_PLOT = 280.0


def check(names: Sequence[str], *columns: Sequence[float], most: int = MOST) -> None:
    """Refuse more rows than a picture holds, and columns of another length."""
    if not 1 <= len(names) <= most:
        raise InputError(
            "This picture can show 1 to {most} algorithms, not {k}; show only the best.",
            most=most, k=len(names),
        )  # fmt: skip
    if any(len(column) != len(names) for column in columns):
        raise InputError("Every column needs one value for each of the {k} algorithms.", k=len(names))


def row_names(
    names: Sequence[str], top: float, strong: int | None = None, *, algorithms: bool = True
) -> tuple[list[Primitive], float]:
    """Write the names down the left side, of algorithms or else of problems or hypotheses; return them and where the plot begins."""
    fitted = labels(list(names), narrow(_NAMES))
    left = _beside_names(fitted)
    items: list[Primitive] = []
    for row, label in enumerate(fitted):
        look = own("label-strong", names[row]) if row == strong else label.style
        name = _name(label, look, left, top + (row + 0.5) * ROW + 3.1)
        items += linked([name], names[row]) if algorithms else [name]
    return items, left


def _beside_names(fitted: Sequence[Label]) -> float:
    """Return where the plot begins."""
    return max(MARGIN + SLACK * max(label.width for label in fitted) + 6.0, 26.0)


def _name(label: Label, look: str, left: float, y: float) -> Text:
    text = shorten(label.lines[0], left - MARGIN - 6.0, style(look).size, bold=style(look).bold)
    return Text(left - 6.0, y, text, look, "end", full=label.full)


def rows_on_axis(
    names: Sequence[str], top: float, scaled: Callable[[float, float], Scale], plot: float, label: str,
    *, strong: int | None = None, algorithms: bool = True,
) -> tuple[list[Primitive], Scale, float]:  # fmt: skip
    """Write the names of rows, and draw the axis below the plot beside them; return that, the scale and the plot's bottom."""
    named, left = row_names(names, top, strong, algorithms=algorithms)
    scale, bottom = scaled(left, left + elastic(plot)), top + ROW * len(names) + 2.0
    return [*axis_below(scale, bottom, label, top=top), *named], scale, bottom


SHARES = ("better-3", "shade-1", "worse-3")
"""The shades of three parts: better, neither, worse."""


def stacked_rows(
    reference: str, names: Sequence[str], parts: Sequence[Sequence[float]], texts: Sequence[str], label: str
) -> tuple[list[Primitive], float, float]:
    """Draw three parts of the same sum, of the reference against each name, as a bar a row, with a text beside each.

    Returns them, their width and their bottom.
    """
    whole = max(1.0, *map(sum, parts))
    items, scale, bottom = rows_on_axis(
        names, MARGIN, lambda start, end: linear(0.0, whole, start, end, snap=False), 260.0, label
    )
    for row, (numbers, text) in enumerate(zip(parts, texts, strict=True)):
        y, start = MARGIN + row * ROW, 0.0
        marks: list[Primitive] = [Text(scale.end + 6.0, y + ROW / 2 + 2.6, text, "rank")]
        for number, shade in zip(numbers, SHARES, strict=True):
            if number > 0:
                marks.append(Rect(scale(start), y + 2.0, scale(start + number) - scale(start), ROW - 4.0, shade))
            start += number
        items += linked(marks, reference, names[row])
    return items, scale.end + 6.0 + max(width_of(text, "rank") for text in texts) + MARGIN, bottom + AXIS_ROOM


def rank_points(
    names: Sequence[str],
    mean_ranks: Sequence[float],
    *,
    control: int,
    cuts: Mapping[float, float],
    note: str = "",
    title: str = Message("Mean ranks"),
) -> Drawing:
    """Draw mean ranks with Bonferroni–Dunn's cut lines: points beyond a line differ from the control, which is a diamond.

    `cuts` holds the critical difference by level; lines are at the control's mean rank plus (and, if there is space, minus)
    it, as in García, Fernández, Luengo & Herrera (2010), figures 2-4.

    >>> picture = rank_points(["A", "B"], [1.2, 1.8], control=0, cuts={0.05: 0.5})
    >>> [item.text for item in picture.texts() if item.style == "cut-label"]
    ['α = 0.05']
    """
    check(names, mean_ranks)
    control = in_order(names).index(control)
    names, mean_ranks = ordered(names, mean_ranks)
    home, loosest = mean_ranks[control], max(cuts.values(), default=math.inf)
    top = MARGIN + 12.0 * max(len(cuts) - 1, 1) + 2.0 if cuts else MARGIN
    high = max([*mean_ranks, *(home + cut for cut in cuts.values())])
    worst = max(high, max(mean_ranks) + 0.03 * (high - 1.0))  # so that the last one stands off the names

    def scaled(start: float, end: float) -> Scale:
        return better_right(linear(min(1.0, *mean_ranks), worst, start, end, most=8), False)

    label = _("mean rank (smaller is better)")
    items, scale, bottom = rows_on_axis(names, top, scaled, _PLOT, label, strong=control)
    lines, places = _cut_lines(scale, home, min(mean_ranks), cuts, top, bottom)
    for row, rank in enumerate(mean_ranks):
        x, y = scale(rank), top + (row + 0.5) * ROW
        apart = abs(rank - home) >= loosest
        mark: Primitive = Circle(x, y, 3.4, own("mark" if apart else "estimate-open", names[row]))
        if row == control:
            mark = Polyline(
                ((x - 4.4, y), (x, y - 4.4), (x + 4.4, y), (x, y + 4.4)), own("arrow", names[row]), closed=True
            )
        line = Line(scale.end, y, scale.start, y, "grid")
        items += linked([line, mark, *_beside(f"{rank:.2f}", x + 2.0, y + 2.6, places)], names[row])
    items += lines
    width = max([scale.start + 24.0, *(box(item)[2] + MARGIN for item in items if isinstance(item, Text))])
    out = MARGIN - min(box(item)[0] for item in items if isinstance(item, Text))
    if out > 0:  # the name of a line may be longer than those of the algorithms
        items, width = [moved(item, out, 0.0) for item in items], width + out
    listed = joined((f"{called(name)} {rank:.2f}" for name, rank in zip(names, mean_ranks, strict=True)), ", ")
    alt = _("Mean ranks: {ranks}. Control: {name}.", ranks=listed, name=called(names[control]))
    return finish(items, width, bottom + AXIS_ROOM, [note], title, alt)


def _cut_lines(
    scale: Scale, home: float, best: float, cuts: Mapping[float, float], top: float, bottom: float
) -> tuple[list[Primitive], list[float]]:
    """Draw the cut lines, named on the side of the worse ranks, which is the left; return them and where they stand."""
    items: list[Primitive] = []
    places: list[float] = []
    nearest_first = sorted(cuts, key=lambda level: cuts[level])
    for number, level in enumerate(nearest_first):
        look = "cut" if level == min(cuts) else "cut-loose"
        # The nearest line is named inward and the others outward, the farther the lower: no line runs through a name.
        row = 0 if number == 0 else len(cuts) - 1 - number
        head = top - 2.0 - 12.0 * row
        x = scale(home + cuts[level])
        items.append(Line(x, head - 8.0, x, bottom, look))
        inward = number == 0 and len(cuts) > 1
        items.append(Text(x + 3.0 if inward else x - 3.0, head - 2.0, f"α = {_level(level)}", "cut-label",
                          "start" if inward else "end"))  # fmt: skip
        places.append(x)
        if home - cuts[level] > scale.low and best < home:
            x = scale(home - cuts[level])
            items.append(Line(x, top, x, bottom, look))
            places.append(x)
    return items, places


def _level(alpha: float) -> str:
    return f"{alpha:.2f}" if round(alpha, 2) == alpha else f"{alpha:g}"


def _beside(text: str, x: float, y: float, lines: Sequence[float]) -> list[Primitive]:
    """Write a figure beside its point, past any line that would run through it."""
    width = width_of(text, "rank")
    at = x + 3.0
    for line in sorted(lines):
        if at - 2.0 < line < at + width + 2.0:
            at = line + 3.0
    return [Text(at, y, text, "rank")]


def boxes(
    names: Sequence[str],
    values: ArrayLike,
    *,
    label: str,
    axis: Axis = "auto",
    points: bool = True,
    larger_is_better: bool = True,
    note: str = "",
    title: str = Message("Results by algorithm"),
) -> Drawing:
    """Draw boxes and points of each algorithm's results, shape (n, k).

    A box goes from the first to the third quartile with the median, whiskers to the farthest result within 1.5 box lengths;
    every result is a point. The axis "auto" is logarithmic if no result is negative and the results span more than three
    decades; it runs from right to left where smaller results are better.

    >>> picture = boxes(["A"], [[1.0], [2.0], [3.0]], label="accuracy")
    >>> sum(isinstance(item, Circle) for item in picture.items)
    3
    """
    table = np.asarray(values, dtype=np.float64)
    if table.ndim != 2 or table.shape[1] != len(names):
        raise InputError("Results of {k} algorithms need the shape (n, {k}) and finite values.", k=len(names))
    return sample_boxes(
        names, list(table.T), label=label, axis=axis, points=points, larger_is_better=larger_is_better, note=note,
        title=title,
    )  # fmt: skip


def sample_boxes(
    names: Sequence[str],
    samples: Sequence[ArrayLike],
    *,
    label: str,
    axis: Axis = "auto",
    points: bool = True,
    larger_is_better: bool = True,
    note: str = "",
    title: str = Message("Results by algorithm"),
) -> Drawing:
    """Draw boxes and points of samples of any size; otherwise like `boxes`.

    >>> picture = sample_boxes(["A", "B"], [[1.0, 2.0], [3.0]], label="accuracy")
    >>> sum(isinstance(item, Circle) for item in picture.items)
    3
    """
    columns = [np.asarray(sample, dtype=np.float64).ravel() for sample in samples]
    check(names)
    if len(columns) != len(names) or not all(column.size and np.isfinite(column).all() for column in columns):
        raise InputError("Give one sample of finite results for each of the {k} algorithms.", k=len(names))
    names, columns = ordered(names, columns)
    values = np.concatenate(columns).tolist()

    def scaled(start: float, end: float) -> Scale:
        return better_right(fitting(values, start, end, kind=axis), larger_is_better)

    items, scale, bottom = rows_on_axis(names, MARGIN, scaled, _PLOT, label)
    medians = []
    for row, column in enumerate(columns):
        marks = box_marks(scale, MARGIN + (row + 0.5) * ROW, column, names[row])
        items += linked((mark for mark in marks if points or not isinstance(mark, Circle)), names[row])
        medians.append(16 * float(np.median(column / 16)))
    form = figures(medians)
    listed = joined((f"{called(name)} {form(median)}" for name, median in zip(names, medians, strict=True)), ", ")
    alt = _("Medians: {medians}", medians=listed)
    notes = [sentence for sentence in (note, about_zeros(scale)) if sentence]
    return finish(items, max(scale.start, scale.end) + 24.0, bottom + AXIS_ROOM, [paragraph(notes)], title, alt)


def box_marks(scale: Scale, y: float, column: np.ndarray, name: str) -> list[Primitive]:
    """Draw the box, the whiskers and every value of a sample about a height."""
    # Sixteenths, so that no distance leaves the range of the floats.
    parts = np.quantile(column / 16, [0.25, 0.5, 0.75])
    reach = 1.5 * (parts[2] - parts[0])
    inside = column[(column / 16 >= parts[0] - reach) & (column / 16 <= parts[2] + reach)]
    first, middle, third = (16 * part for part in parts.tolist())
    low, high = (float(inside.min()), float(inside.max())) if inside.size else (first, third)
    half = 3.2
    left, right = sorted((scale(first), scale(third)))
    items: list[Primitive] = [
        Line(scale(low), y, scale(high), y, "whisker"),
        Rect(left, y - half, max(right - left, 0.5), 2 * half, own("box", name)),
    ]
    # A fixed zigzag instead of random jitter: the same picture every time.
    for number, value in enumerate(np.sort(column).tolist()):
        items.append(Circle(scale(value), y + ((number * 7) % 11 - 5) * 0.5, 1.1, own("dot", name)))
    items.append(Line(scale(middle), y - half - 1.2, scale(middle), y + half + 1.2, "median"))
    return items


# Rank intervals as a leaderboard: one row an algorithm, from the best to the worst rank it may have.


def rank_spans(
    names: Sequence[str],
    ranks: Sequence[float],
    intervals: Sequence[tuple[int, int]],
    *,
    field: int,
    control: int | None = None,
    note: str = "",
    points: str = "",
    title: str = Message("Rank intervals"),
) -> Drawing:
    """Draw the interval of each algorithm's rank in a field of so many, with its place in the table as a point.

    The name of the control is set in bold. The more algorithms, up to `FIELD`, the lower the rows. Of more than `MOST` every
    second, third, … is named, and the note says so. `points` says what the points are.

    >>> picture = rank_spans(["A", "B"], [1, 2], [(1, 1), (2, 2)], field=2)
    >>> [item.text for item in picture.texts() if item.style == "rank"]
    ['1', '2']
    """
    check(names, list(ranks), [low for low, _ in intervals], most=FIELD)
    if any(not 1 <= low <= high <= field for low, high in intervals):
        raise InputError("Rank intervals must lie between 1 and {field}, with the lower end first.", field=field)
    control = None if control is None else in_order(names).index(control)
    names, ranks, intervals = ordered(names, ranks, intervals)
    if in_panel() and len(names) > MOST:
        return _bare_field(names, intervals, field, note, title)
    rows = _FieldRows.of(len(names))
    named = list(range(0, len(names), rows.every))
    fitted = labels([names[row] for row in named], narrow(_NAMES), rows.name)
    left = _beside_names(fitted)
    scale = _places(field, left)
    bottom = MARGIN + rows.tall * len(names) + 2.0
    items = axis_below(scale, bottom, _("rank in the field (1 is best)"), top=MARGIN)
    told = [f"{low}" if low == high else f"{low}–{high}" for low, high in intervals]
    right = left + elastic(_PLOT) + 8.0 + max(width_of(text, rows.figure) for text in told)
    for row, (name, rank, (low, high)) in enumerate(zip(names, ranks, intervals, strict=True)):
        y = MARGIN + (row + 0.5) * rows.tall
        mark = "dot-better" if rows.tall < _DENSE else "estimate"
        marks = _span(scale, y, rank, low, high, own(mark, name), rows.tall)
        if row % rows.every == 0:
            label = fitted[row // rows.every]
            look = own("label-strong", name) if row == control and rows.name == "label" else label.style
            marks.append(_name(label, look, left, y + 0.34 * style(look).size))
            marks.append(Text(right, y + 0.34 * style(rows.figure).size, told[row], rows.figure, "end"))
        items += linked(marks, name)
    listed = joined((f"{called(name)} {text}" for name, text in zip(names, told, strict=True)), ", ")
    alt = _("Rank intervals: {intervals}.", intervals=listed)
    less = "" if rows.every == 1 else _("One name in {every} is written.", every=rows.every)
    return finish(
        items, right + MARGIN, bottom + AXIS_ROOM, [paragraph(filter(None, (note, points))), less], title, alt
    )


def _bare_field(
    names: Sequence[str], intervals: Sequence[tuple[int, int]], field: int, note: str, title: str
) -> Drawing:
    """Draw only the intervals, for a page with a list of the names beside the picture."""
    width = active().room(348.0)
    tall = max(_PANEL_TALL / len(names), 0.8)
    scale = _places(field, MARGIN + 8.0, width - 2 * MARGIN - 16.0)
    bottom = MARGIN + tall * len(names) + 2.0
    items = axis_below(scale, bottom, _("rank in the field (1 is best)"), top=MARGIN)
    for row, (name, ends) in enumerate(zip(names, intervals, strict=True)):
        y = MARGIN + (row + 0.5) * tall
        # A place that is certain is a line of its width.
        start, end = scale(ends[1] + 0.5), scale(ends[0] - 0.5)
        items += linked([Line(start, y, end, y, own("span", name))], name)
    listed = joined((f"{called(name)} {low}–{high}" for name, (low, high) in zip(names, intervals, strict=True)), ", ")
    alt = _("Rank intervals: {intervals}.", intervals=listed)
    return finish(items, width, bottom + AXIS_ROOM, [note], title, alt)


FIELD = 500
"""Most rows of a picture of rank intervals."""

_PANEL_TALL = 330.0
"""Height of all rows in the panel of a page."""

_DENSE = 5.0
"""In lower rows, intervals are thin lines without ends."""


@dataclass(frozen=True, slots=True)
class _FieldRows:
    """How high rows are, which of them are named, and the styles of names and of figures."""

    tall: float
    every: int
    name: str
    figure: str

    @classmethod
    def of(cls, count: int) -> _FieldRows:
        """Lay out a number of rows: named ones on at most a page, the others as low as can be seen."""
        least = 7.4 if count <= MOST else 1.8
        tall = min(ROW, max((_PANEL_TALL if in_panel() else 440.0) / count, least))
        small = tall < 10.0
        every = 1 if count <= MOST else math.ceil(8.0 / tall)
        return cls(tall, every, "label-small" if small else "label", "note" if small else "rank")


def _places(field: int, left: float, width: float | None = None) -> Scale:
    """Axis of ranks with whole numbers at its ticks, the first and some round ones; the first rank is at the right."""
    step = max(int(nice_step(max(field - 1, 1), 10)), 1)
    ticks = sorted({1, *range(step, field + 1, step)} - ({step} if 1 < step <= 2 else set()))
    width = elastic(_PLOT) if width is None else width
    scale = Scale(0.5, field + 0.5, left, left + width, tuple(float(tick) for tick in ticks))
    return better_right(scale, False)


def _span(scale: Scale, y: float, rank: float, low: int, high: int, look: str, tall: float) -> list[Primitive]:
    start, end = scale(low), scale(high)
    if tall < _DENSE:
        return [Line(start, y, end, y, "leader-light"), Circle(scale(rank), y, 0.35 * tall, look)]
    half, radius = min(2.6, 0.35 * tall), min(2.3, 0.35 * tall)
    items: list[Primitive] = [Line(at, y - half, at, y + half, "interval") for at in dict.fromkeys((start, end))]
    if high > low:
        items.append(Line(start, y, end, y, "interval"))
    return [*items, Circle(scale(rank), y, radius, look)]


# P-values of single hypotheses before and after adjustment, against the level of significance.


def pvalue_rows(
    hypotheses: Sequence[str],
    pvalues: Sequence[float],
    adjusted: Sequence[float],
    *,
    alpha: float = 0.05,
    procedure: str = Message("adjusted"),
    note: str = "",
    title: str = Message("P-values before and after adjustment"),
) -> Drawing:
    """Draw each hypothesis with its p-value (open) and its adjusted p-value (filled) on a logarithmic axis.

    The level is a line; adjusted p-values up to it are blue, others grey. `procedure` heads them at the right. Zeros are
    drawn one step below the smallest p-value.

    >>> picture = pvalue_rows(["H1", "H2"], [0.01, 0.2], [0.02, 0.2], procedure="Holm")
    >>> [item.style for item in picture.items if isinstance(item, Circle)]
    ['dot-better', 'dot-equal', 'dot', 'dot-equal']
    """
    check(hypotheses, pvalues, adjusted)
    items, level, scale, bottom = _against_level(hypotheses, [*pvalues, *adjusted], alpha, _("p-value (logarithmic)"))
    told, column = [short_pvalue(p) for p in adjusted], str(procedure)
    for row, (p, after) in enumerate(zip(pvalues, adjusted, strict=True)):
        y = _LEVEL_TOP + (row + 0.5) * ROW
        items += _points(scale(p), scale(after), y, after <= alpha)
        items.append(Text(scale.end + 10.0, y + 2.6, told[row], "rank"))
    items += [Text(scale.end + 10.0, _LEVEL_TOP - 4.0, column, "rank"), level]
    width = scale.end + 10.0 + max(width_of(text, "rank") for text in (column, *told)) + MARGIN
    hits = sum(p <= alpha for p in adjusted)
    listed = joined((f"{name} {text}" for name, text in zip(hypotheses, told, strict=True)), ", ")
    alt = _(
        "{hits} of {m} adjusted p-values are at most {alpha:g}: {listed}.",
        hits=hits, m=len(told), alpha=alpha, listed=listed,
    )  # fmt: skip
    return finish(items, width, bottom + AXIS_ROOM, [note], title, alt)


_LEVEL_TOP = MARGIN + 13.0


def _against_level(
    hypotheses: Sequence[str], pvalues: Sequence[float], alpha: float, label: str
) -> tuple[list[Primitive], Text, Scale, float]:
    """Draw hypotheses in rows on a logarithmic axis with the level as a line; return that, its name, the scale and the bottom."""
    items, scale, bottom = rows_on_axis(
        hypotheses, _LEVEL_TOP, lambda start, end: fitting([*pvalues, alpha, 1.0], start, end, kind="log", most=7),
        240.0, label, algorithms=False,
    )  # fmt: skip
    items.append(Line(scale(alpha), _LEVEL_TOP - 2.0, scale(alpha), bottom, "cut"))
    level = Text(scale(alpha) - 3.0, _LEVEL_TOP - 4.0, f"α = {alpha:g}", "cut-label", "end")
    return items, level, scale, bottom


def _points(x: float, after: float, y: float, hit: bool) -> list[Primitive]:
    line: list[Primitive] = [Line(x, y, after, y, "whisker")] if after > x else []
    return [*line, Circle(after, y, 3.0, "dot-better" if hit else "dot"), Circle(x, y, 1.8, "dot-equal")]


# Spans of p-values: one row a hypothesis, with the range it takes under two kinds of change, against the level.


_GAP = 2.4


@dataclass(frozen=True, slots=True)
class Span:
    """The p-value of a hypothesis, the ends of its two ranges (None: there is none), and what is written beside it."""

    pvalue: float
    upper: tuple[float, float] | None
    lower: tuple[float, float] | None
    text: str = ""


def pvalue_spans(
    hypotheses: Sequence[str],
    spans: Sequence[Span],
    *,
    alpha: float = 0.05,
    column: str = "",
    note: str = "",
    title: str = Message("Ranges of adjusted p-values"),
) -> Drawing:
    """Draw each p-value as a point with two ranges, the first above the second, on a logarithmic axis; up to the level it is filled."""
    check(hypotheses, [span.pvalue for span in spans])
    ends = [end for span in spans for end in (span.pvalue, *(span.upper or ()), *(span.lower or ()))]
    floor = float(f"1e{max(math.floor(math.log10(alpha)) - 3, -300)}")  # where the axis cuts smaller p-values off
    label = _("adjusted p-value (logarithmic)")
    items, level, scale, bottom = _against_level(hypotheses, [max(end, floor) for end in ends], alpha, label)
    items.append(level)
    for row, span in enumerate(spans):
        y = _LEVEL_TOP + (row + 0.5) * ROW
        items += _row(scale, y, span, span.pvalue <= alpha)
        items.append(Text(scale.end + 10.0, y + 2.6, span.text, "rank"))
    items.append(Text(scale.end + 10.0, _LEVEL_TOP - 4.0, column, "rank"))
    items = [item for item in items if not (isinstance(item, Text) and not item.text)]
    width = scale.end + 10.0 + max(width_of(text, "rank") for text in (column, *(span.text for span in spans))) + MARGIN
    cut = _("P-values below {p} are drawn at the left end.", p=short(floor)) if min(ends) < floor else ""
    return finish(items, max(width, scale.end + 24.0), bottom + AXIS_ROOM, (note, cut), title, _told(hypotheses, spans))


def _row(scale: Scale, y: float, span: Span, hit: bool) -> list[Primitive]:
    items: list[Primitive] = []
    for ends, height, look in ((span.upper, y - _GAP, "series-0"), (span.lower, y + _GAP, "series-2")):
        if ends is not None:
            x, end = scale(ends[0]), scale(ends[1])
            items.append(Line(x, height, end, height, look))
            items += (Line(at, height - 1.6, at, height + 1.6, look) for at in dict.fromkeys((x, end)))
    return [*items, Circle(scale(span.pvalue), y, 2.6, "estimate" if hit else "estimate-open")]


def _told(hypotheses: Sequence[str], spans: Sequence[Span]) -> str:
    told = []
    for name, span in zip(hypotheses, spans, strict=True):
        ranges = [
            _("{low} to {high}", low=short_pvalue(a), high=short_pvalue(b))
            for a, b in filter(None, (span.upper, span.lower))
        ]
        told.append(f"{name} {short_pvalue(span.pvalue)} ({'; '.join(ranges)})")
    return _("Adjusted p-values and their ranges: {listed}.", listed=joined(told, ", "))
