"""Exhaustive sets written out one by one: for looking at them, and for checking what avoids them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike, NDArray

from podium.checks import check_alpha
from podium.errors import InfeasibleError, InputError
from podium.progress import task
from podium.stats.logical.shaffer import check_family, n_pairs, pair_indices

Floats = NDArray[np.float64]

EXHAUSTIVE_LIMIT = 9
"""Most algorithms for which `exhaustive_sets` writes out all sets (21 146 of them)."""

Pair = tuple[int, int]


def bell_number(k: int) -> int:
    """Return the number of partitions of `k` things (Bell triangle)."""
    row = [1]
    for _ in range(k):
        following = [row[-1]]
        for value in row:
            following.append(following[-1] + value)
        row = following
    return row[0]


def _partitions(k: int) -> Iterator[list[list[int]]]:
    if k == 0:
        yield []
        return
    for smaller in _partitions(k - 1):
        yield [*smaller, [k - 1]]
        for place, block in enumerate(smaller):
            yield [*smaller[:place], [*block, k - 1], *smaller[place + 1 :]]


def exhaustive_sets(k: int) -> list[frozenset[Pair]]:
    """Return every exhaustive set of pairs of `k` algorithms: the sets that can be exactly the true hypotheses.

    Parameters
    ----------
    k : int
        Number of algorithms, at most `EXHAUSTIVE_LIMIT`.

    Returns
    -------
    list of frozenset of (int, int)
        The pairs inside the blocks of each partition except the one into single algorithms: Bell(k) - 1 sets, largest
        first.

    Raises
    ------
    InfeasibleError
        For larger `k`. `adjust_pairwise` does not need the sets.

    References
    ----------
    Bergmann, G. and Hommel, G. (1988). Improvements of general multiple test procedures for redundant
    systems of hypotheses. In: Multiple Hypotheses Testing, Springer, 100-115.

    Examples
    --------
    >>> [sorted(pairs) for pairs in exhaustive_sets(3)]
    [[(0, 1), (0, 2), (1, 2)], [(0, 1)], [(0, 2)], [(1, 2)]]
    >>> len(exhaustive_sets(5))
    51
    """
    if k < 1:
        raise InputError("k: at least 1 algorithm is needed, not {k}.", k=k)
    if k > EXHAUSTIVE_LIMIT:
        raise InfeasibleError(
            "{k} algorithms have {sets} exhaustive sets. They are listed for at most {limit} algorithms. "
            "adjust_pairwise(..., 'bergmann-hommel') works without the list.",
            k=k,
            sets=bell_number(k) - 1,
            limit=EXHAUSTIVE_LIMIT,
        )
    sets = [frozenset(pair for block in partition for pair in combinations(block, 2)) for partition in _partitions(k)]
    return sorted((pairs for pairs in sets if pairs), key=lambda pairs: (-len(pairs), sorted(pairs)))


def blocks_of(pairs: Iterable[Pair]) -> list[tuple[int, ...]]:
    """Return the blocks of algorithms that an exhaustive set holds equal.

    >>> blocks_of({(0, 2), (1, 3), (2, 4), (0, 4)})
    [(0, 2, 4), (1, 3)]
    """
    blocks: dict[int, list[int]] = {}
    for i, j in sorted(pairs):
        head = next((first for first, members in blocks.items() if i in members), i)
        members = blocks.setdefault(head, [i])
        if j not in members:
            members.append(j)
    return [tuple(members) for members in blocks.values()]


@dataclass(frozen=True)
class Acceptance:
    """The hypotheses that the Bergmann-Hommel procedure retains at one level."""

    sets: tuple[frozenset[Pair], ...]  # The exhaustive sets I with min p over I > alpha/|I|, largest first
    retained: frozenset[Pair]  # Their union: the hypotheses that are not rejected


def acceptance_set(pvalues: ArrayLike, alpha: float, *, k: int) -> Acceptance:
    """Return the exhaustive sets that `pvalues` do not reject at level `alpha`, and their union.

    Parameters
    ----------
    pvalues : array_like, shape (k(k-1)/2,)
        Unadjusted p-values of all pairs in the order of `pair_indices`.
    alpha : float
        Family-wise error rate.
    k : int
        Number of algorithms, at most `EXHAUSTIVE_LIMIT`.

    Returns
    -------
    Acceptance
        Every pair outside ``retained`` is rejected.

    Raises
    ------
    InfeasibleError
        If there are too many sets to list; for any k, the retained pairs are those whose non-monotone APV
        (``adjust_family(..., monotone=False)``) exceeds `alpha`.

    References
    ----------
    García, S. and Herrera, F. (2008). An extension on "Statistical comparisons of classifiers over
    multiple data sets" for all pairwise comparisons. JMLR 9, 2677-2694, section 2.

    Examples
    --------
    >>> result = acceptance_set([0.001, 0.002, 0.4], 0.05, k=3)
    >>> sorted(result.retained)
    [(1, 2)]
    """
    check_alpha(alpha)
    p = check_family(pvalues, k)
    if p.shape != (n_pairs(k),):
        raise InputError(
            "pvalues: one family of {pairs} p-values is needed, not the shape {shape}.", pairs=n_pairs(k), shape=p.shape
        )
    by_pair = dict(zip(combinations(range(k), 2), np.asarray(p).tolist(), strict=True))
    kept = tuple(pairs for pairs in exhaustive_sets(k) if len(pairs) * min(by_pair[pair] for pair in pairs) > alpha)
    return Acceptance(kept, frozenset().union(*kept))


# Bergmann and Hommel's procedure with Simes' test of each exhaustive set, by going through all of them.


SIMES_LIMIT = 12
"""Most algorithms for which all exhaustive sets are gone through (4 213 596 of them, some seconds)."""

_CELLS = 4_000_000
"""Pairs of partitions held at once."""


def own_values_simes(p: Floats, k: int) -> Floats:
    """Return max{Simes' p-value of I : I exhaustive, i in I} for p-values (c, m).

    Simes' p-value of a set of |I| hypotheses is the least of |I| p_(j)/j over its sorted p-values; where
    Bergmann and Hommel take |I| p_(1), it is never larger, so that at least as much is rejected. It is valid
    where Simes' test is: for independent or positively dependent p-values.

    Built from the definition of the procedure with Simes' test of each exhaustive set; the paper of Hommel and Bernhard
    was not at hand, nor a program to compare. Checked against brute force over all partitions, a case by hand, and the
    level simulated for independent p-values.

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
    """Yield which pairs are in one block, (s, m), for all partitions of k algorithms, in batches."""
    first, second = pair_indices(k)
    size = max(1, _CELLS // max(1, n_pairs(k)))
    labels = _labels(k)
    for start in range(0, labels.shape[0], size):
        part = labels[start : start + size]
        yield part[:, first] == part[:, second]


def _labels(k: int) -> NDArray[np.int8]:
    """Return the partitions of k things as the number of each thing's block (restricted growth strings)."""
    labels = np.zeros((1, 1), dtype=np.int8)
    for _ in range(k - 1):
        choices = labels.max(axis=1).astype(np.int64) + 2  # a block there is, or a new one
        ends = np.cumsum(choices)
        new = np.arange(ends[-1]) - np.repeat(ends - choices, choices)
        labels = np.column_stack([np.repeat(labels, choices, axis=0), new.astype(np.int8)])
    return labels
