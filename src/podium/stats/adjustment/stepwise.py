"""Procedures whose adjusted p-values are one line of algebra over the sorted p-values.

Every function takes p-values sorted ascending along the last axis, shape ``(..., m)``, and returns
adjusted p-values in that order. `podium.stats.adjustment.procedures.adjust` sorts, clips to [p, 1] and
gives equal p-values equal results.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def complement_power(p: Floats | float, exponent: Floats | float) -> Floats:
    """Return 1 − (1 − p)^exponent, accurate for tiny p, at most exponent·p for exponents ≥ 1."""
    p, exponent = np.asarray(p, dtype=np.float64), np.asarray(exponent, dtype=np.float64)
    with np.errstate(divide="ignore"):  # p = 1: the logarithm is −inf and the result exactly 1
        value = -np.expm1(exponent * np.log1p(-p))
    # Bernoulli's inequality holds in real numbers; here it stops the last bit from breaking it.
    bounded = np.where(exponent > 1.0, np.minimum(value, exponent * p), value)
    return np.where(exponent == 1.0, p, bounded)


def _remaining(m: int) -> Floats:
    """Return m − i + 1 for i = 1..m: the hypotheses still in play at each step."""
    return np.arange(m, 0, -1, dtype=np.float64)


def bonferroni(p: Floats) -> Floats:
    """Bonferroni (Dunn 1961): m·p."""
    return np.asarray(p.shape[-1] * p)


def sidak(p: Floats) -> Floats:
    """Šidák (1967): 1 − (1 − p)^m."""
    return complement_power(p, float(p.shape[-1]))


def holm(p: Floats) -> Floats:
    """Holm (1979), step-down: max over j ≤ i of (m − j + 1)·p_j."""
    return np.asarray(np.maximum.accumulate(_remaining(p.shape[-1]) * p, axis=-1))


def holland(p: Floats) -> Floats:
    """Holland & Copenhaver (1987), step-down: max over j ≤ i of 1 − (1 − p_j)^(m − j + 1)."""
    return np.asarray(np.maximum.accumulate(complement_power(p, _remaining(p.shape[-1])), axis=-1))


def finner(p: Floats) -> Floats:
    """Finner (1993), step-down: max over j ≤ i of 1 − (1 − p_j)^(m/j)."""
    m = p.shape[-1]
    exponent = m / np.arange(1, m + 1, dtype=np.float64)
    return np.asarray(np.maximum.accumulate(complement_power(p, exponent), axis=-1))


def hochberg(p: Floats) -> Floats:
    """Hochberg (1988), step-up: min over j ≥ i of (m − j + 1)·p_j."""
    return suffix_minimum(_remaining(p.shape[-1]) * p)


def li(p: Floats) -> Floats:
    """Li (2008), two-step: p/(p + 1 − p_max); the largest keeps its own value.

    Where p = 0 and p_max = 1 the quotient is 0/0; the procedure rejects p = 0 at every level, so it is 0.
    """
    largest = p[..., -1:]
    total = p + (1.0 - largest)
    quotient = np.divide(p, total, out=np.zeros_like(p), where=total > 0.0)
    return np.where(p == largest, p, np.minimum(quotient, largest))


def suffix_minimum(values: Floats) -> Floats:
    """Return min over j ≥ i along the last axis: how every step-up procedure looks ahead."""
    return np.asarray(np.minimum.accumulate(values[..., ::-1], axis=-1)[..., ::-1])
