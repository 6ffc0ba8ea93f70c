"""P-values of single hypotheses before and after adjustment, against the level of significance."""

from __future__ import annotations

from collections.abc import Sequence

from podium.diagrams.drawing import Circle, Drawing, Line, Primitive, Text
from podium.diagrams.foot import finish
from podium.diagrams.matrices import short_pvalue
from podium.diagrams.measure import width_of
from podium.diagrams.rows import MARGIN, ROW, check, row_names
from podium.diagrams.scale import AXIS_ROOM, axis_below, fitting
from podium.i18n import Message, _


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

    Parameters
    ----------
    hypotheses
        Names, in the order in which they are shown.
    pvalues, adjusted
        Unadjusted and adjusted p-values.
    alpha
        Level: a line stands there. Adjusted p-values up to it are blue, others grey.
    procedure
        Written above the adjusted p-values at the right.
    note, title
        Note under the picture; its title.

    Returns
    -------
    Drawing
        Zeros stand one step below the smallest p-value.

    Raises
    ------
    InputError
        For more rows than a picture shows, or unequal lengths.

    Examples
    --------
    >>> picture = pvalue_rows(["H1", "H2"], [0.01, 0.2], [0.02, 0.2], procedure="Holm")
    >>> [item.style for item in picture.items if isinstance(item, Circle)]
    ['dot-better', 'dot-equal', 'dot', 'dot-equal']
    """
    check(hypotheses, pvalues, adjusted)
    top = MARGIN + 13.0
    items, left = row_names(hypotheses, top)
    scale = fitting([*pvalues, *adjusted, alpha, 1.0], left, left + 240.0, kind="log", most=7)
    bottom = top + ROW * len(hypotheses) + 2.0
    items = [*axis_below(scale, bottom, _("p-value (logarithmic)"), top=top), *items]
    items.append(Line(scale(alpha), top - 2.0, scale(alpha), bottom, "cut"))
    told, column = [short_pvalue(p) for p in adjusted], str(procedure)
    for row, (p, after) in enumerate(zip(pvalues, adjusted, strict=True)):
        y = top + (row + 0.5) * ROW
        items += _points(scale(p), scale(after), y, after <= alpha)
        items.append(Text(scale.end + 10.0, y + 2.6, told[row], "rank"))
    items.append(Text(scale.end + 10.0, top - 4.0, column, "rank"))
    cut = f"α = {alpha:g}"
    items.append(Text(scale(alpha) - 3.0, top - 4.0, cut, "cut-label", "end"))
    width = scale.end + 10.0 + max(width_of(text, "rank") for text in (column, *told)) + MARGIN
    hits = sum(p <= alpha for p in adjusted)
    listed = ", ".join(f"{name} {text}" for name, text in zip(hypotheses, told, strict=True))
    alt = _(
        "{hits} of {m} adjusted p-values are at most {alpha:g}: {listed}.",
        hits=hits, m=len(told), alpha=alpha, listed=listed,
    )  # fmt: skip
    return finish(items, width, bottom + AXIS_ROOM, [note], title, alt)


def _points(x: float, after: float, y: float, hit: bool) -> list[Primitive]:
    line: list[Primitive] = [Line(x, y, after, y, "whisker")] if after > x else []
    return [*line, Circle(after, y, 3.0, "dot-better" if hit else "dot"), Circle(x, y, 1.8, "dot-equal")]
