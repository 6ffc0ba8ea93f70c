"""Whether a procedure rejects: by adjusted p-values, without any adjustment, or by the studentised range."""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy import special

from podium.stats.critical import studentized_range_quantile
from podium.stats.simulation.procedures import Applied

__all__ = ["RANGE", "UNADJUSTED", "adjusting", "decided"]

UNADJUSTED = "none"
"""Every hypothesis at level alpha by itself."""

RANGE = "studentised-range"
"""Nemenyi's own test of all pairs of mean ranks, whose critical difference stands in diagrams."""


def adjusting(procedures: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of some procedures that give adjusted p-values."""
    return tuple(name for name in procedures if name not in (UNADJUSTED, RANGE))


def decided(applied: Applied, procedure: str, k: int, alpha: float) -> NDArray[np.bool_]:
    """Return which hypotheses a procedure rejects, shape (..., m).

    Parameters
    ----------
    applied
        P-values, and adjusted ones of the procedures that need them.
    procedure
        A procedure of `applied`, `UNADJUSTED`, or `RANGE` (where p-values come from mean ranks of all pairs).
    k
        Number of algorithms.
    alpha
        Level.

    Examples
    --------
    >>> from podium.stats.simulation import apply_procedures
    >>> found = apply_procedures([[1, 2, 3], [1, 2, 3], [2, 1, 3], [1, 2, 3]], "minimize", ["holm"])
    >>> [decided(found, name, 3, 0.05).tolist() for name in ("none", "holm", "studentised-range")]
    [[False, True, False], [False, True, False], [False, True, False]]
    """
    if procedure == UNADJUSTED:
        return applied.pvalues <= alpha
    if procedure == RANGE:
        return applied.pvalues <= _range_threshold(k, alpha)
    return np.asarray(applied.adjusted[procedure] <= alpha)


@lru_cache(maxsize=16)
def _range_threshold(k: int, alpha: float) -> float:
    """Largest two-sided normal p-value of a pair at which the range of k mean ranks is significant."""
    return float(2.0 * special.ndtr(-studentized_range_quantile(alpha, k) / math.sqrt(2.0)))
