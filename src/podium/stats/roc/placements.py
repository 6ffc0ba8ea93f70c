"""Placements: how much of the other class each instance beats; everything about areas is made of them.

The placement of a positive is the number of negatives below it, ties counted one half; that of a negative the number
of positives above it. They come from ranks in O(n log n), as Sun & Xu (2014) noticed, and are kept doubled, as integers.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.errors import InputError
from podium.stats.ranks import rank
from podium.stats.roc.curve import class_sizes

Counts = NDArray[np.int64]


class Placements(NamedTuple):
    """Doubled placements of k classifiers, integers.

    ``positive`` (..., k, P): twice the negatives that each positive beats; ``negative`` (..., k, N): twice the
    positives that beat each negative.
    """

    positive: Counts
    negative: Counts

    @property
    def doubled_wins(self) -> Counts:
        """Twice the Mann–Whitney statistic U (pairs in which the positive scores higher, ties one half), (..., k)."""
        return np.asarray(self.positive.sum(axis=-1), dtype=np.int64)

    @property
    def area(self) -> NDArray[np.float64]:
        """Area under the ROC curve, U/(P·N), shape (..., k)."""
        pairs = 2.0 * self.positive.shape[-1] * self.negative.shape[-1]
        return np.asarray(self.doubled_wins / pairs, dtype=np.float64)


def placements(truth: ArrayLike, scores: ArrayLike) -> Placements:
    """Count, for every instance and classifier, the instances of the other class on the right side of it.

    Parameters
    ----------
    truth
        Whether each instance is positive, shape (n,).
    scores
        Larger means "more likely positive", shape (..., n, k). Pass integers for exact ties.

    Returns
    -------
    Placements

    Raises
    ------
    InputError
        For an empty class, other shapes, or NaN.

    References
    ----------
    Sun & Xu (2014), IEEE Signal Processing Letters 21, 1389–1393: with ranks R among all and R' among the positives,
    a positive beats R − R' negatives; a negative of ranks R and R'' is beaten by P − (R − R'') positives.

    Examples
    --------
    >>> p = placements([True, True, False, False], [[3], [2], [2], [1]])
    >>> p.positive.tolist(), p.negative.tolist(), float(p.area[0])
    ([[4, 3]], [[3, 4]], 0.875)
    """
    is_positive = np.asarray(truth, dtype=bool)
    values: NDArray[Any] = np.asarray(scores)
    if is_positive.ndim != 1 or values.ndim < 2 or values.shape[-2] != is_positive.size:
        raise InputError(
            "Truth needs the shape (n,), not {truth}, and scores the shape (..., n, k), not {scores}.",
            truth=is_positive.shape,
            scores=values.shape,
        )
    _, positives = class_sizes(is_positive)
    columns = np.swapaxes(values, -1, -2)
    together = rank(columns)
    above = 2.0 * (together[..., is_positive] - rank(columns[..., is_positive]))
    below = 2.0 * (together[..., ~is_positive] - rank(columns[..., ~is_positive]))
    return Placements(np.rint(above).astype(np.int64), 2 * positives - np.rint(below).astype(np.int64))
