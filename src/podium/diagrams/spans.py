"""Spans of p-values: one row a hypothesis, with the range it takes under two kinds of change, against the level."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from podium.diagrams.drawing import Circle, Drawing, Line, Primitive, Text
from podium.diagrams.figures import short
from podium.diagrams.foot import finish
from podium.diagrams.matrices import short_pvalue
from podium.diagrams.measure import width_of
from podium.diagrams.rows import MARGIN, ROW, check, row_names
from podium.diagrams.scale import AXIS_ROOM, Scale, axis_below, fitting
from podium.i18n import Message, _

_PLOT = 240.0
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
    """Draw each p-value as a point with two ranges, the first above the second, on a logarithmic axis.

    Parameters
    ----------
    hypotheses, spans
        Names and ranges, in the order in which they are shown.
    alpha
        Level: a line stands there; points up to it are filled.
    column
        Written above the texts at the right.
    note, title
        Note under the picture; its title.

    Returns
    -------
    Drawing
        The axis ends three powers of ten below `alpha`: what matters is which side of it a range reaches. Smaller
        p-values stand at its left end.

    Raises
    ------
    InputError
        For more rows than a picture shows, or unequal lengths.

    Examples
    --------
    >>> picture = pvalue_spans(["A vs. B"], [Span(0.02, (0.01, 0.08), (0.015, 0.03), "1 of 9")])
    >>> [item.style for item in picture.items if isinstance(item, Circle)]
    ['estimate']
    """
    check(hypotheses, [span.pvalue for span in spans])
    top = MARGIN + 13.0
    items, left = row_names(hypotheses, top)
    scale, cut = _scale(spans, alpha, left)
    bottom = top + ROW * len(hypotheses) + 2.0
    items = [*axis_below(scale, bottom, _("adjusted p-value (logarithmic)"), top=top), *items]
    items.append(Line(scale(alpha), top - 2.0, scale(alpha), bottom, "cut"))
    items.append(Text(scale(alpha) - 3.0, top - 4.0, f"α = {alpha:g}", "cut-label", "end"))
    texts, head = [span.text for span in spans], column
    for row, (span, text) in enumerate(zip(spans, texts, strict=True)):
        y = top + (row + 0.5) * ROW
        items += _row(scale, y, span, span.pvalue <= alpha)
        items.append(Text(scale.end + 10.0, y + 2.6, text, "rank"))
    items.append(Text(scale.end + 10.0, top - 4.0, head, "rank"))
    items = [item for item in items if not (isinstance(item, Text) and not item.text)]
    width = scale.end + 10.0 + max(width_of(text, "rank") for text in (head, *texts)) + MARGIN
    notes = (note, _("P-values below {p} are drawn at the left end.", p=short(cut)) if cut else "")
    return finish(items, max(width, scale.end + 24.0), bottom + AXIS_ROOM, notes, title, _told(hypotheses, spans))


def _scale(spans: Sequence[Span], alpha: float, left: float) -> tuple[Scale, float]:
    """Return the axis, and where it cuts smaller p-values off (0 where it does not)."""
    ends = [end for span in spans for end in (span.pvalue, *(span.upper or ()), *(span.lower or ()))]
    power = max(math.floor(math.log10(alpha)) - 3, -300)
    floor = float(f"1e{power}")
    scale = fitting([max(end, floor) for end in (*ends, alpha, 1.0)], left, left + _PLOT, kind="log", most=7)
    return scale, floor if min(ends) < floor else 0.0


def _row(scale: Scale, y: float, span: Span, hit: bool) -> list[Primitive]:
    items: list[Primitive] = []
    for ends, height, style in ((span.upper, y - _GAP, "series-0"), (span.lower, y + _GAP, "series-2")):
        if ends is not None:
            x, end = scale(ends[0]), scale(ends[1])
            items.append(Line(x, height, end, height, style))
            items += (Line(at, height - 1.6, at, height + 1.6, style) for at in dict.fromkeys((x, end)))
    return [*items, Circle(scale(span.pvalue), y, 2.6, "estimate" if hit else "estimate-open")]


def _told(hypotheses: Sequence[str], spans: Sequence[Span]) -> str:
    told = []
    for name, span in zip(hypotheses, spans, strict=True):
        ranges = [
            _("{low} to {high}", low=short_pvalue(a), high=short_pvalue(b))
            for a, b in filter(None, (span.upper, span.lower))
        ]
        told.append(f"{name} {short_pvalue(span.pvalue)} ({'; '.join(ranges)})")
    return _("Adjusted p-values and their ranges: {listed}.", listed=", ".join(told))
