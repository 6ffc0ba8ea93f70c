"""Final results beside convergence: better and faster, better but slower, same result but faster."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from podium.i18n import N_, _, listing
from podium.studies.compare import Comparison

Kind = Literal["better and faster", "better but slower", "better", "same result, faster"]

PHRASES: dict[Kind, str] = {
    "better and faster": N_("{name} is better than {others} in the final results and converges faster."),
    "better but slower": N_("{name} is better than {others} in the final results but converges slower."),
    "better": N_("{name} is better than {others} in the final results; no difference in convergence is shown."),
    "same result, faster": N_("{name} converges faster than {others}; no difference in the final results is shown."),
}


@dataclass(frozen=True, slots=True)
class Relation:
    """What may be said of two algorithms, both significant at the level of the study."""

    first: int
    second: int
    kind: Kind


def better_matrix(comparison: Comparison) -> NDArray[np.bool_]:
    """Which rows end significantly better than which columns, by the main comparison's procedure for all pairs."""
    verdict, k = comparison.verdict, comparison.results.k
    family = verdict.pairs
    hit = family.rejected(verdict.pairs_procedure, comparison.options.alpha)
    first_better = np.ones(family.m, dtype=bool) if family.first_better is None else family.first_better
    winner = np.where(first_better, family.first, family.second)
    loser = np.where(first_better, family.second, family.first)
    matrix = np.zeros((k, k), dtype=bool)
    matrix[winner[hit], loser[hit]] = True
    return matrix


def relations(better: NDArray[np.bool_], faster: NDArray[np.bool_]) -> tuple[Relation, ...]:
    """Name every pair of which something significant can be said.

    Examples
    --------
    >>> yes, no = np.array([[False, True], [False, False]]), np.zeros((2, 2), bool)
    >>> [r.kind for r in (*relations(yes, no), *relations(no, yes), *relations(yes, yes.T))]
    ['better', 'same result, faster', 'better but slower']
    """
    found = []
    for i, j in zip(*np.triu_indices(len(better), 1), strict=True):
        first, second = int(i), int(j)
        if better[second, first] or (faster[second, first] and not better[first, second]):
            first, second = second, first
        if better[first, second]:
            kind: Kind = "better"
            if faster[first, second]:
                kind = "better and faster"
            elif faster[second, first]:
                kind = "better but slower"
            found.append(Relation(first, second, kind))
        elif faster[first, second]:
            found.append(Relation(first, second, "same result, faster"))
    return tuple(found)


def summary(found: Sequence[Relation], names: Sequence[str], order: Sequence[int]) -> list[str]:
    """One sentence for each kind and algorithm, the best final result first.

    Examples
    --------
    >>> summary([Relation(0, 1, "better but slower")], ["A", "B"], [0, 1])
    ['A is better than B in the final results but converges slower.']
    """
    said = []
    for kind, phrase in PHRASES.items():
        for j in order:
            others = [names[r.second] for i in order for r in found if (r.first, r.second) == (j, i) and r.kind == kind]
            if others:
                said.append(_(phrase, name=names[j], others=listing(others, 30)))
    return said
