"""Values that may be mistakes: percentages among fractions, marks for a failure, and what lies far from everything else.

They only ever say "look at this". Nothing here changes a number.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from podium.errors import quote
from podium.i18n import Message, count, joined, n_, some
from podium.stats.medians import wide_median
from podium.studies.description.finding import MOST_PLACES, Finding, remark, suspicious
from podium.studies.description.numbers import Cells

_MARKS: Final = (-1.0, -9.0, -99.0, -999.0, -9999.0, 99.0, 999.0, 9999.0, 99999.0, 999999.0, 1e9, 1e10, 1e20, 1e30)
_OTHER_SCALE: Final = {
    ("algorithm", "fractions"): n_(
        "The algorithm {names}: fractions, where the others are on the other scale.",
        "The algorithms {names}: fractions, where the others are on the other scale.",
    ),
    ("algorithm", "percentages"): n_(
        "The algorithm {names}: percentages, where the others are on the other scale.",
        "The algorithms {names}: percentages, where the others are on the other scale.",
    ),
    ("problem", "fractions"): n_(
        "The problem {names}: fractions, where the others are on the other scale.",
        "The problems {names}: fractions, where the others are on the other scale.",
    ),
    ("problem", "percentages"): n_(
        "The problem {names}: percentages, where the others are on the other scale.",
        "The problems {names}: percentages, where the others are on the other scale.",
    ),
}
_FAR: Final = 20.0
"""Robust deviations (1.4826 MAD) from the median of its line, beyond which a value is mentioned."""


def fractions(cells: Cells) -> Iterator[Finding]:
    """Yield values outside [0, 1] where nearly all lie inside, and percentages among fractions."""
    values = cells.values
    there = ~np.isnan(values)
    inside = there & (values >= 0) & (values <= 1)
    outside = there & ~inside
    if not outside.any() or (values[there] < 0).mean() > 0.05:
        return
    share = inside.sum() / there.sum()
    if share >= 0.9:
        places = _places(cells, outside)
        like = bool(((values[outside] > 1) & (values[outside] <= 100)).all()) and bool((values[outside] >= 10).any())
        text = Message(
            "{values} outside [0, 1], where the other {inside} lie inside.",
            values=count(int(outside.sum()), "value"), inside=int(inside.sum()),
        )  # fmt: skip
        if like:
            text = joined((text, Message("Percentages among fractions?")), " ")
        yield suspicious("values", text, places)
    elif np.nanmax(values) <= 100:
        yield from _mixed(cells)


def _mixed(cells: Cells) -> Iterator[Finding]:
    for kind, names, table in (
        ("algorithm", cells.algorithms, cells.values.T),
        ("problem", cells.problems, cells.values),
    ):
        small = [name for name, row in zip(names, table, strict=True) if _all(row, 0, 1)]
        large = [name for name, row in zip(names, table, strict=True) if _all(row, 1, 100) and np.nanmedian(row) >= 10]
        if small and large and len(small) + len(large) == len(names):
            few, form = (small, "fractions") if len(small) <= len(large) else (large, "percentages")
            shown = some([quote(name) for name in few], 8)
            if kind == "algorithm" or len(few) * 5 <= len(names):
                yield suspicious("values", Message(*_OTHER_SCALE[kind, form], len(few), names=shown), few)
                return


def _all(row: np.ndarray, low: float, high: float) -> bool:
    there = row[~np.isnan(row)]
    return bool(there.size and (there >= low).all() and (there <= high).all() and (there > 0).any())


def _places(cells: Cells, where: np.ndarray) -> list[str]:
    return [
        Message("{cell}: {value:g}", cell=cells.name(int(i), int(j)), value=cells.values[i, j])
        for i, j in np.argwhere(where)[:MOST_PLACES]
    ]


def marks(cells: Cells) -> Iterator[Finding]:
    """Yield numbers that often stand for "failed": -1 or -999 among positive values, 999 far above the rest, lonely zeros."""
    values = cells.values
    there = ~np.isnan(values)
    for mark in _MARKS:
        hit = there & (values == mark)
        rest = values[there & ~hit]
        if not hit.any() or not rest.size or hit.sum() > there.sum() / 2:
            continue
        if (mark < 0 and rest.min() >= 0) or (mark > 0 and 5 * rest.max() <= mark):
            text = Message(
                "{mark:g} occurs once, far from all other values: a mark for a failure?",
                "{mark:g} occurs {n} times, far from all other values: a mark for a failure?",
                int(hit.sum()), mark=mark,
            )  # fmt: skip
            yield suspicious("values", text, _places(cells, hit))
    yield from _zeros(cells)


def _zeros(cells: Cells) -> Iterator[Finding]:
    """Zeros on problems where everybody else is far from zero, and alike."""
    found = np.zeros(cells.values.shape, dtype=bool)
    for i, row in enumerate(cells.values):
        others = row[~np.isnan(row) & (row != 0)]
        zeros = row == 0
        if zeros.any() and others.size >= 2 and zeros.sum() <= others.size and others.min() > 0:
            found[i] = zeros & bool(others.max() <= 3 * others.min())
    if 0 < found.sum() <= max(1, len(cells.problems) // 20):
        text = Message(
            "{zeros} on problems where all others are far from zero and similar: failures?",
            zeros=count(int(found.sum()), "zero"),
        )
        yield suspicious("values", text, _places(cells, found))


def outliers(cells: Cells) -> Iterator[Finding]:
    """Yield values far from all others on their problem; differences of that size may be real."""
    if len(cells.algorithms) < 5:
        return
    far: list[tuple[float, int, int, float]] = []
    for i, row in enumerate(cells.values):
        there = ~np.isnan(row)
        middle = wide_median(row[there]) if there.any() else 0.0
        with np.errstate(over="ignore", invalid="ignore"):
            gaps = np.abs(row - middle)
            spread = 1.4826 * float(np.median(gaps[there])) if there.any() else 0.0
            hits: Sequence[int] = np.flatnonzero(there & (gaps > _FAR * spread)).tolist() if spread > 0 else []
            far += [(float(gaps[j] / spread), i, j, float(middle)) for j in hits]
    if far:
        far.sort(key=lambda one: -one[0])
        places = [
            Message(
                "{cell}: {value:g}, the median is {median:g}",
                cell=cells.name(i, j), value=cells.values[i, j], median=middle,
            )
            for _, i, j, middle in far[:MOST_PLACES]
        ]  # fmt: skip
        yield remark(
            "values",
            Message(
                "{values} very far from the others on the problem. This affects means, but not ranks.",
                values=count(len(far), "value"),
            ),
            places,
        )
