"""Exhaustive sets written out one by one: for looking at them, and for checking what avoids them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import ArrayLike

from podium.errors import InfeasibleError, InputError
from podium.stats.logical.pairs import check_family, n_pairs

EXHAUSTIVE_LIMIT = 9
"""Most algorithms for which `exhaustive_sets` writes out all sets (21 146 of them)."""

Pair = tuple[int, int]


def bell_number(k: int) -> int:
    """Return the number of partitions of `k` things (Bell triangle).

    Examples
    --------
    >>> [bell_number(k) for k in (3, 4, 5, 9)]
    [5, 15, 52, 21147]
    """
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
    """Return every exhaustive set of pairs of `k` algorithms: those that can be exactly the true ones.

    Parameters
    ----------
    k : int
        Number of algorithms, at most `EXHAUSTIVE_LIMIT`.

    Returns
    -------
    list of frozenset of (int, int)
        The pairs inside the blocks of each partition but the one into single algorithms: Bell(k) - 1
        sets, largest first.

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


@dataclass(frozen=True)
class Acceptance:
    """What the Bergmann-Hommel procedure retains at one level.

    Attributes
    ----------
    sets : tuple of frozenset
        The exhaustive sets I with min p over I > alpha/|I|, largest first.
    retained : frozenset of (int, int)
        Their union: the hypotheses that are not rejected.
    """

    sets: tuple[frozenset[Pair], ...]
    retained: frozenset[Pair]


def acceptance_set(pvalues: ArrayLike, alpha: float, *, k: int) -> Acceptance:
    """Return the exhaustive sets that `pvalues` do not contradict at level `alpha`, and their union.

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
        When the sets are too many to list; the pairs whose unmonotone APV exceeds `alpha`
        (``adjust_family(..., monotone=False)``) are the retained ones for any k.

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
    if not 0 < alpha < 1:
        raise InputError("alpha must lie between 0 and 1, not {alpha!r}.", alpha=alpha)
    p = check_family(pvalues, k)
    if p.shape != (n_pairs(k),):
        raise InputError(
            "pvalues: one family of {pairs} p-values is needed, not the shape {shape}.", pairs=n_pairs(k), shape=p.shape
        )
    by_pair = dict(zip(combinations(range(k), 2), np.asarray(p).tolist(), strict=True))
    kept = tuple(pairs for pairs in exhaustive_sets(k) if len(pairs) * min(by_pair[pair] for pair in pairs) > alpha)
    return Acceptance(kept, frozenset().union(*kept))
