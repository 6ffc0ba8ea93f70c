"""The one gate for p-values, levels and family sizes: what passes here needs no second look."""

from __future__ import annotations

import operator
from typing import SupportsIndex

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError
from podium.i18n import Message


def as_pvalues(pvalues: ArrayLike) -> NDArray[np.float64]:
    """Return the p-values as float64 of shape ``(..., m)``, or say which entry cannot be one."""
    try:
        given = np.asarray(pvalues)
        # Text, truth values and complex numbers would convert, and hide a mistake.
        usable = given.dtype.kind in "iufO"
        p = given.astype(np.float64) if usable else np.empty(0)
    except (TypeError, ValueError) as error:
        raise InputError("P-values must be an array of real numbers between 0 and 1: {error}", error=error) from None
    if not usable:
        raise InputError(
            "P-values must be real numbers between 0 and 1, not entries of type {dtype}.", dtype=given.dtype
        )
    if p.ndim == 0:
        raise InputError("P-values must form a family. Pass a sequence of them; for one p-value, [p].")
    bad = ~((p >= 0.0) & (p <= 1.0))
    if bad.any():
        place = tuple(int(i) for i in np.argwhere(bad)[0])
        where = Message("position {place}", place=place[0]) if p.ndim == 1 else Message("index {place}", place=place)
        if np.isnan(p[place]):
            raise InputError(
                "The p-value at {where} (counted from 0) is missing (NaN). Drop that hypothesis or correct the value.",
                where=where,
            )
        raise InputError(
            "The p-value at {where} (counted from 0) is {value}, which is not between 0 and 1. Drop that hypothesis "
"or correct the value.",
            where=where, value=str(p[place]),
        )  # fmt: skip
    return p


def as_family(pvalues: ArrayLike) -> NDArray[np.float64]:
    """Return the p-values of exactly one non-empty family, shape ``(m,)``."""
    p = as_pvalues(pvalues)
    if p.ndim != 1:
        raise InputError("Levels belong to one family of p-values of shape (m,), not {shape}.", shape=p.shape)
    return p


def check_alpha(alpha: float) -> float:
    """Return the significance level, strictly between 0 and 1."""
    try:
        level = float(alpha)
    except (TypeError, ValueError):
        raise InputError("The significance level must be a number such as 0.05, not {alpha!r}.", alpha=alpha) from None
    if not 0.0 < level < 1.0:
        raise InputError("The significance level must lie strictly between 0 and 1, not {alpha!r}.", alpha=alpha)
    return level


def check_size(m: SupportsIndex) -> int:
    """Return the number of hypotheses, at least 0."""
    try:
        size = operator.index(m)
    except TypeError:
        raise InputError("The number of hypotheses must be a whole number, not {m!r}.", m=m) from None
    if size < 0:
        raise InputError("The number of hypotheses cannot be negative: {size}.", size=size)
    return size
