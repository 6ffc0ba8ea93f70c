"""ROC curves by counting: one point for each distinct threshold, so that tied scores move together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.brief import brief
from podium.errors import InputError
from podium.stats.ranks import comparable

Counts = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class Curve:
    """One classifier's ROC curve, from (0, 0), where nothing is called positive, to (1, 1), where everything is.

    Attributes
    ----------
    false_positives, true_positives
        Counts at each point, ascending, shape (m + 1,).
    rows
        For each point a row whose score is its threshold ("positive when the score is at least this"), shape
        (m + 1,); −1 at (0, 0), whose threshold lies above every score.
    negatives, positives
        Sizes of the classes.
    """

    false_positives: Counts
    true_positives: Counts
    rows: NDArray[np.intp]
    negatives: int
    positives: int

    __repr__ = brief

    @property
    def fpr(self) -> NDArray[np.float64]:
        """False positive rates, shape (m + 1,)."""
        return self.false_positives / float(self.negatives)

    @property
    def tpr(self) -> NDArray[np.float64]:
        """True positive rates, shape (m + 1,)."""
        return self.true_positives / float(self.positives)

    @property
    def doubled_area(self) -> int:
        """Twice the trapezoidal area under the curve in units of one cell of the grid, an integer."""
        width = np.diff(self.false_positives)
        height = self.true_positives[1:] + self.true_positives[:-1]
        return int(width @ height)

    @property
    def area(self) -> float:
        """Trapezoidal area under the curve."""
        return self.doubled_area / (2 * self.negatives * self.positives)


def class_sizes(truth: NDArray[np.bool_]) -> tuple[int, int]:
    """Numbers of negatives and of positives.

    Raises
    ------
    InputError
        When a class is empty.
    """
    positives = int(np.count_nonzero(truth))
    negatives = int(truth.size) - positives
    if not positives or not negatives:
        raise InputError(
            "ROC analysis needs at least one positive and one negative, but there are {positives} and {negatives}.",
            positives=positives,
            negatives=negatives,
        )
    return negatives, positives


def curve(truth: ArrayLike, scores: ArrayLike) -> Curve:
    """Trace the ROC curve of one classifier.

    Parameters
    ----------
    truth
        Whether each instance is positive, shape (n,).
    scores
        Larger means "more likely positive", shape (n,). Pass integers (decimals on a common scale) for exact ties.

    Returns
    -------
    Curve

    Raises
    ------
    InputError
        For an empty class, other shapes, or NaN.

    References
    ----------
    Fawcett (2006), Pattern Recognition Letters 27, 861–874, algorithm 1 (equal scores are one step).

    Examples
    --------
    >>> c = curve([True, True, False, True, False], [9, 7, 7, 5, 1])
    >>> c.false_positives.tolist(), c.true_positives.tolist(), c.doubled_area
    ([0, 0, 1, 1, 2], [0, 1, 2, 3, 3], 9)
    """
    is_positive = np.asarray(truth, dtype=bool)
    values: NDArray[Any] = comparable(scores)
    if is_positive.ndim != 1 or values.shape != is_positive.shape:
        raise InputError(
            "Truth and scores must both have the shape (n,), not {truth} and {scores}.",
            truth=is_positive.shape,
            scores=values.shape,
        )
    negatives, positives = class_sizes(is_positive)
    descending = np.argsort(values, kind="stable")[::-1]
    ordered = values[descending]
    last = np.append(np.flatnonzero(ordered[1:] != ordered[:-1]), len(ordered) - 1)
    hits = np.cumsum(is_positive[descending], dtype=np.int64)[last]
    false = last.astype(np.int64) + 1 - hits
    start = np.zeros(1, dtype=np.int64)
    return Curve(
        np.concatenate([start, false]),
        np.concatenate([start, hits]),
        np.concatenate([np.array([-1], dtype=np.intp), descending[last]]),
        negatives,
        positives,
    )
