"""Hodges–Lehmann shifts of many pairs at once, with the classical intervals of their Walsh averages."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, sqrt

import numpy as np
import numpy.typing as npt
from scipy.special import ndtri

from podium.errors import InfeasibleError, InputError
from podium.stats.differences import as_differences
from podium.stats.location import MAX_PROBLEMS
from podium.stats.ranks import wide_enough
from podium.stats.wilcoxon import fair_sum_tail

__all__ = ["Shifts", "shift_intervals"]

Floats = npt.NDArray[np.float64]

# Walsh averages held at once.
_CHUNK = 4_000_000
# The null distribution of more differences is normal to all digits that matter.
_EXACT = 500


@dataclass(frozen=True, slots=True)
class Shifts:
    """Estimates and interval ends, arrays of the batch shape (...); an end that n differences cannot bound is infinite."""

    estimate: Floats
    lower: Floats
    upper: Floats
    confidence: float


def shift_intervals(d: npt.ArrayLike, confidence: float = 0.95, *, denominator: int = 1) -> Shifts:
    """Hodges–Lehmann shifts with distribution-free intervals, many difference vectors at once.

    Parameters
    ----------
    d : array, shape (..., n)
        Differences.
    confidence : float
        At least this, for every symmetric distribution.
    denominator : int
        The unit of integer input: results are divided by it.

    Returns
    -------
    Shifts
        The median of the Walsh averages ``(d_i + d_j) / 2``, i ≤ j, and their c-th smallest and c-th largest, with c from the
        null distribution of the signed-rank sum without ties (normal beyond 500 differences). With equal differences
        these closed intervals hold the shift at least as often (Noether 1967); `shift_interval` is exact given the ties,
        but takes one vector at a time.

    Raises
    ------
    InfeasibleError
        For more than 4000 differences.
    InputError
        For another confidence, no differences, or values that are not finite.

    References
    ----------
    Hodges & Lehmann (1963), Ann. Math. Statist. 34, 598-611; Noether (1967), JASA 62, 184-188.

    Examples
    --------
    >>> shifts = shift_intervals([[2, 4, 7, 11, 16, 22], [-2, -4, -7, -11, -16, -22]], 0.90)
    >>> shifts.estimate.tolist(), shifts.lower.tolist(), shifts.upper.tolist()
    ([10.0, -10.0], [4.0, -16.5], [16.5, -4.0])
    """
    if not 0.5 < confidence < 1:
        raise InputError(
            "A confidence must lie between 0.5 and 1 (0.95 for 95 %), not {confidence!r}.", confidence=confidence
        )
    values = as_differences(d)
    n = values.shape[-1]
    if n == 0:
        raise InputError("A shift needs at least one difference.")
    if n > MAX_PROBLEMS:
        raise InfeasibleError("Shifts are limited to {limit} differences, and there are {n}.", limit=MAX_PROBLEMS, n=n)
    values = wide_enough(values, 16) if values.dtype.kind in "iuO" else values
    if values.dtype == object:
        values = np.array([value / denominator for value in values.ravel().tolist()]).reshape(values.shape)
        denominator = 1
    i, j = np.triu_indices(n)
    c = _place(n, (1 - confidence) / 2)
    middle = [(i.size - 1) // 2, i.size // 2]
    ends = [c - 1, i.size - c] if c else []
    rows = values.reshape(-1, n)
    found = np.empty((len(rows), 2 + len(ends)), dtype=values.dtype)
    step = max(1, _CHUNK // i.size)
    for low in range(0, len(rows), step):
        part = rows[low : low + step]
        sums = np.partition(part[:, i] + part[:, j], sorted({*middle, *ends}), axis=-1)
        found[low : low + step] = sums[:, [*middle, *ends]]
    shape, unit = values.shape[:-1], 2.0 * denominator
    estimate = ((found[:, 0] + found[:, 1]) / (2 * unit)).reshape(shape)
    if not ends:
        return Shifts(estimate, np.full(shape, -inf), np.full(shape, inf), confidence)
    return Shifts(estimate, (found[:, 2] / unit).reshape(shape), (found[:, 3] / unit).reshape(shape), confidence)


def _place(n: int, tail: float) -> int:
    """Largest c with P(W ≤ c − 1) ≤ tail for the signed-rank sum W of n untied differences; 0 when there is none."""
    total = n * (n + 1) // 2
    if n > _EXACT:
        spread = sqrt(n * (n + 1) * (2 * n + 1) / 24)
        return max(0, int(total / 2 + float(ndtri(tail)) * spread))
    sums = np.arange(total // 2 + 1)
    below = fair_sum_tail(np.arange(2, 2 * n + 1, 2, dtype=np.int32), 2 * sums)
    return int((below <= tail).sum())
