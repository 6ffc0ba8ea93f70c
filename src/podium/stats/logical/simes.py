"""Bergmann and Hommel's procedure with Simes' test of each exhaustive set, by going through all of them."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from podium.errors import InfeasibleError
from podium.progress import task
from podium.stats.logical.exhaustive import bell_number
from podium.stats.logical.pairs import n_pairs, pair_indices

Floats = NDArray[np.float64]

SIMES_LIMIT = 12
"""Most algorithms for which all exhaustive sets are gone through (4 213 596 of them, some seconds)."""

_CELLS = 4_000_000
"""Pairs of partitions held at once."""


def own_values_simes(p: Floats, k: int) -> Floats:
    """Return max{Simes' p-value of I : I exhaustive, i in I} for p-values (c, m).

    Simes' p-value of a set of |I| hypotheses is the least of |I| p_(j)/j over its sorted p-values; where
    Bergmann and Hommel take |I| p_(1), it is never larger, so that at least as much is rejected. It is valid
    where Simes' test is: for independent or positively dependent p-values.

    Raises
    ------
    InfeasibleError
        For more than `SIMES_LIMIT` algorithms.

    Notes
    -----
    Built from the definition of the procedure with Simes' test of each exhaustive set; the paper of Hommel and Bernhard was not at
    hand, nor a program to compare. Checked against brute force over all partitions, a case by hand, and the level simulated for
    independent p-values.

    References
    ----------
    Hommel, G. and Bernhard, G. (1999). Bonferroni procedures for logically related hypotheses. Journal of
    Statistical Planning and Inference 82, 119-128. Simes, R. J. (1986). Biometrika 73, 751-754.
    """
    if k > SIMES_LIMIT:
        raise InfeasibleError(
            "Bergmann–Hommel with Simes goes through all exhaustive sets, of which {k} algorithms have {sets}. The "
            "limit is {limit} algorithms. Use 'bergmann-hommel', which does not enumerate them.",
            sets=bell_number(k) - 1,
            k=k,
            limit=SIMES_LIMIT,
        )
    order = np.argsort(p, axis=-1, kind="stable")
    ascending = np.take_along_axis(p, order, axis=-1)
    best = np.zeros_like(p)
    with task("exhaustive sets", total=bell_number(k)) as step:
        for together in _together(k):
            for row in range(p.shape[0]):
                np.maximum(best[row], _largest(together, ascending[row], order[row]), out=best[row])
            step(together.shape[0])
    return np.minimum(best, 1.0)


def _largest(together: NDArray[np.bool_], ascending: Floats, order: NDArray[np.intp]) -> Floats:
    """Return for each pair the largest p-value of the sets (s, m) it belongs to; 0 where it belongs to none."""
    member = together[:, order]
    place = np.cumsum(member, axis=1, dtype=np.int16)
    size = place[:, -1:]
    simes = np.where(member, size * ascending / np.maximum(place, 1), np.inf).min(axis=1)
    simes[size[:, 0] == 0] = 0.0  # all algorithms apart: no hypothesis is true
    found = np.empty(order.size)
    found[order] = np.where(member, simes[:, None], 0.0).max(axis=0)
    return found


def _together(k: int) -> Iterator[NDArray[np.bool_]]:
    """Yield which pairs stand in one block, (s, m), for all partitions of k algorithms, some at a time."""
    first, second = pair_indices(k)
    size = max(1, _CELLS // max(1, n_pairs(k)))
    labels = _labels(k)
    for start in range(0, labels.shape[0], size):
        part = labels[start : start + size]
        yield part[:, first] == part[:, second]


def _labels(k: int) -> NDArray[np.int8]:
    """Return the partitions of k things as the number of each thing's block (restricted growth strings).

    >>> _labels(3).tolist()
    [[0, 0, 0], [0, 0, 1], [0, 1, 0], [0, 1, 1], [0, 1, 2]]
    """
    labels = np.zeros((1, 1), dtype=np.int8)
    for _ in range(k - 1):
        choices = labels.max(axis=1).astype(np.int64) + 2  # a block there is, or a new one
        ends = np.cumsum(choices)
        new = np.arange(ends[-1]) - np.repeat(ends - choices, choices)
        labels = np.column_stack([np.repeat(labels, choices, axis=0), new.astype(np.int8)])
    return labels
