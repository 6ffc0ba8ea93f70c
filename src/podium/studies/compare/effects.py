"""How large the difference of every two algorithms is, with an interval: what stands before every p-value."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Results
from podium.errors import InfeasibleError
from podium.progress import each
from podium.stats.location import MAX_PROBLEMS, shift_interval, shift_intervals
from podium.stats.ranks import wide_enough

if TYPE_CHECKING:
    from podium.studies.family import Family

Floats = NDArray[np.float64]

# Pairs times squared problems up to which every interval is exact given the ties: half a second or less.
_EXACT_WORK = 150_000
# Walsh averages of all pairs beyond which no shifts are estimated: some seconds.
_MOST_WALSH = 3e8


@dataclass(frozen=True, eq=False)
class Effects:
    """Hodges–Lehmann shifts, row minus column, shape (k, k), in the unit of the table, and the intervals of each pair by itself.

    `method` says whether the intervals are exact given the ties ("exact") or those of the classical order statistics of the
    Walsh averages ("order-statistics"), which hold at least as often.
    """

    estimate: Floats
    lower: Floats
    upper: Floats
    confidence: float
    method: str

    __repr__ = brief

    def of(self, family: Family) -> tuple[Floats, Floats, Floats]:
        """Return difference, lower and upper end of the hypotheses of a family, first minus second."""
        place = family.first, family.second
        return self.estimate[place], self.lower[place], self.upper[place]


def interval_ends(lower: float, upper: float) -> list[float | None]:
    """Return the ends of an interval, None for one that is not bounded."""
    return [end if isfinite(end) else None for end in (float(lower), float(upper))]


def effects(results: Results, confidence: float) -> Effects | None:
    """Estimate every difference; None where there are too many Walsh averages, or values beyond floating point."""
    k, n = results.k, results.n
    first, second = np.triu_indices(k, 1)
    if n > MAX_PROBLEMS or first.size * n * (n + 1) / 2 > _MOST_WALSH:
        return None
    columns = wide_enough(results.exact, 2).T
    gaps = columns[first] - columns[second]
    try:
        with np.errstate(over="ignore", invalid="ignore"):
            if first.size * n * n <= _EXACT_WORK:
                found, method = _exactly(gaps, confidence, results.denominator), "exact"
            else:
                many = shift_intervals(gaps, confidence, denominator=results.denominator)
                found, method = np.stack([many.estimate, many.lower, many.upper]), "order-statistics"
    except (InfeasibleError, OverflowError):
        return None
    if not np.isfinite(found[0]).all():
        return None
    estimate, lower, upper = (np.zeros((k, k)) for _ in range(3))
    for square, above, below in (
        (estimate, found[0], found[0]),
        (lower, found[1], found[2]),
        (upper, found[2], found[1]),
    ):
        square[first, second] = above
        square[second, first] = -below
    return Effects(estimate + 0.0, lower + 0.0, upper + 0.0, confidence, method)


def _exactly(gaps: NDArray[np.int64], confidence: float, denominator: int) -> Floats:
    rows = []
    for gap in each(gaps, "intervals", len(gaps)):
        shift = shift_interval(gap, (confidence,), denominator=denominator)
        rows.append((shift.estimate, shift.intervals[0].lower, shift.intervals[0].upper))
    return np.array(rows).T
