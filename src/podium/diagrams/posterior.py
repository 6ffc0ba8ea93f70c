"""The posterior of one number: a density with the region of practical equivalence, or a histogram of shares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.diagrams.chart_frame import LEFT, axes
from podium.diagrams.drawing import Drawing, Line, Point, Polyline, Primitive, Rect, Text
from podium.diagrams.foot import finish
from podium.diagrams.names import labels
from podium.diagrams.scale import Scale, linear
from podium.errors import InputError
from podium.i18n import Message, _

_WIDE, _TALL, _TOP = 320.0, 170.0, 34.0
_POINTS, _BINS = 240, 50
Density = Callable[[NDArray[np.float64]], ArrayLike]


def density_with_rope(
    first: str,
    second: str,
    density: Density,
    location: float,
    scale: float,
    df: int,
    *,
    rope: float,
    interval: tuple[float, float],
    probabilities: Sequence[str],
    note: str = "",
    title: str = Message("Posterior of the mean advantage"),
) -> Drawing:
    """Density of a Student posterior of the advantage of the first, with the rope as a band.

    Parameters
    ----------
    first, second
        Names; the first is better on the right.
    density, location, scale, df
        The posterior.
    rope
        Half-width of the band.
    interval
        Credible interval, drawn as a line under the curve.
    probabilities
        Of (first better, equivalent, second better), written above.
    note, title
        Note under the picture; its title.

    Returns
    -------
    Drawing

    Raises
    ------
    InputError
        Where the scale is 0: there is no density then.

    Examples
    --------
    >>> from podium.stats.bayes import StudentPosterior
    >>> t = StudentPosterior(np.array(0.02), np.array(0.01), 9)
    >>> picture = density_with_rope("A", "B", t.density, 0.02, 0.01, 9, rope=0.01, interval=(0, 0.04), probabilities="abc")
    >>> [item.text for item in picture.texts() if "better" in item.text]
    ['B better: P = c', 'A better: P = a']
    """
    if not scale > 0:
        raise InputError("All differences are equal, so the posterior is a single point and has no density to draw.")
    reach = scale * min(-float(special.stdtrit(df, 0.001)), 6.0)
    ends = (min(location - reach, -1.2 * rope), max(location + reach, 1.2 * rope))
    x = linear(*ends, LEFT, LEFT + _WIDE, snap=False)
    at = np.linspace(*ends, _POINTS)
    height = np.asarray(density(at), dtype=np.float64)
    bottom = _TOP + _TALL
    y = linear(0.0, float(height.max()), bottom, _TOP)
    items: list[Primitive] = []
    if rope > 0:
        items.append(Rect(x(-rope), _TOP, x(rope) - x(-rope), _TALL, "band-5"))
    whose = _("mean advantage of {name}", name=first) if _short(first) else _("mean advantage of the first")
    items += _axes(x, y, whose)
    curve: tuple[Point, ...] = tuple((x(a), y(b)) for a, b in zip(at.tolist(), height.tolist(), strict=True))
    items.append(Polyline((*curve, (x(ends[1]), bottom), (x(ends[0]), bottom)), "band-0", closed=True))
    items.append(Polyline(curve, "series-0"))
    items.append(Line(x(0.0), _TOP, x(0.0), bottom, "zero"))
    items.append(Line(x(interval[0]), bottom - 4.0, x(interval[1]), bottom - 4.0, "interval"))
    items += _heads(first, second, probabilities, rope > 0)
    told = f"{note} {_('Band: rope.')}" if rope > 0 else note
    alt = spoken(first, second, probabilities, rope > 0)
    return finish(items, LEFT + _WIDE + 14.0, bottom + 28.0, [told], title, alt)


def share_density(
    first: str,
    second: str,
    shares: ArrayLike,
    probabilities: Sequence[str],
    *,
    note: str = "",
    title: str = Message("Posterior of the share"),
) -> Drawing:
    """Histogram of draws of the share of problems on which the first is better, where there is no rope.

    Parameters
    ----------
    first, second, probabilities, note, title
        As in `density_with_rope`.
    shares
        Draws in [0, 1].

    Returns
    -------
    Drawing

    Examples
    --------
    >>> picture = share_density("A", "B", [0.4, 0.6, 0.7], ["0.667", "0", "0.333"])
    >>> sum(isinstance(item, Rect) for item in picture.items)
    4
    """
    counts, edges = np.histogram(np.asarray(shares, dtype=np.float64), _BINS, (0.0, 1.0))
    height = counts / counts.sum() * _BINS
    bottom = _TOP + _TALL
    x = linear(0.0, 1.0, LEFT, LEFT + _WIDE)
    y = linear(0.0, float(height.max()), bottom, _TOP)
    whose = _("share θ in favour of {name}", name=first) if _short(first) else _("share θ in favour of the first")
    items = _axes(x, y, whose)
    for left, value in zip(edges[:-1].tolist(), height.tolist(), strict=True):
        if value > 0:
            style = "better-3" if left >= 0.5 - 1e-9 else "worse-3"
            items.append(Rect(x(left), y(value), x(left + 1 / _BINS) - x(left), bottom - y(value), style))
    items.append(Line(x(0.5), _TOP, x(0.5), bottom, "zero"))
    items += _heads(first, second, probabilities, False)
    return finish(items, LEFT + _WIDE + 14.0, bottom + 28.0, [note], title, spoken(first, second, probabilities, False))


def _axes(x: Scale, y: Scale, label: str) -> list[Primitive]:
    return axes(x, y, _TOP, _WIDE, label, _("density"), tall=_TALL)


def _short(name: str) -> bool:
    """Whether a name fits the label of an axis."""
    return len(name) <= 30


def chance(text: str) -> str:
    """Write the probability of an event."""
    return f"P {text}" if text[0] in "<>" else f"P = {text}"


def _heads(first: str, second: str, chances: Sequence[str], with_rope: bool) -> list[Primitive]:
    """Write the probabilities above: the second on the left, where it is better, the first on the right."""
    names = labels([second, first], _WIDE / 2 - 70.0, "note")
    places: tuple[tuple[float, Literal["start", "end"]], ...] = ((LEFT, "start"), (LEFT + _WIDE, "end"))
    items: list[Primitive] = []
    if with_rope:
        between = _("equivalent: {p}", p=chance(chances[1]))
        items.append(Text(LEFT + _WIDE / 2, _TOP - 18.0, between, "note", "middle"))
    for (x, anchor), name, p in zip(places, names, (chances[2], chances[0]), strict=True):
        text = _("{name} better: {p}", name=name.lines[0], p=chance(p))
        items.append(Text(x, _TOP - 6.0, text, "note", anchor, full=name.full))
    return items


def spoken(first: str, second: str, chances: Sequence[str], with_rope: bool) -> str:
    """Say the probabilities in words, for those who cannot see the picture."""
    p, q, r = chances
    if not with_rope:
        return _("P({first} better) {p}, P({second} better) {r}.", first=first, p=p, second=second, r=r)
    return _(
        "P({first} better) {p}, P(practically equivalent) {q}, P({second} better) {r}.",
        first=first, p=p, q=q, second=second, r=r,
    )  # fmt: skip
