"""Splits into training and test instances: whether they are the same, and which repetition and fold each one is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.data.repetitions import NO_LABELS, Labels

Indices = NDArray[np.int64]


class Splits(NamedTuple):
    """Positions of the training and test instances of each split."""

    train: tuple[Indices, ...]
    test: tuple[Indices, ...]

    @classmethod
    def of(cls, train: Sequence[Any], test: Sequence[Any]) -> Splits:
        """Take positions in any form."""
        return cls(
            tuple(np.asarray(part, dtype=np.int64) for part in train),
            tuple(np.asarray(part, dtype=np.int64) for part in test),
        )

    def same(self, other: Splits) -> bool:
        """Whether the same instances are trained and tested on in every split."""
        mine, theirs = (*self.train, *self.test), (*other.train, *other.test)
        return len(mine) == len(theirs) and all(map(np.array_equal, map(np.sort, mine), map(np.sort, theirs)))

    def repetitions(self) -> list[list[int]]:
        """Numbers of the splits of each cross-validation: their test sets are disjoint and hold every instance.

        Where the splits are no cross-validations each stands alone.
        """
        everything = np.unique(np.concatenate([self.train[0], self.test[0]]))
        found: list[list[int]] = [[]]
        seen: set[int] = set()
        for number, test in enumerate(self.test):
            tested = set(test.tolist())
            if len(seen) == len(everything):
                found.append([])
                seen = set()
            if tested & seen or not tested <= set(everything.tolist()):
                return [[number] for number in range(len(self.test))]
            found[-1].append(number)
            seen |= tested
        return found if len(seen) == len(everything) else [[number] for number in range(len(self.test))]

    def labels(self) -> Labels:
        """Which repetition and which fold each split is.

        Examples
        --------
        >>> Splits.of([[2, 3], [0, 1]], [[0, 1], [2, 3]]).labels().names()
        ['fold 1', 'fold 2']
        >>> Splits.of([[2, 3], [0, 3]], [[0, 1], [1, 2]]).labels().names()
        ['repetition 1', 'repetition 2']
        """
        found = self.repetitions()
        rounds = tuple(str(number) for number, part in enumerate(found, 1) for _ in part)
        if all(len(part) == 1 for part in found):
            return Labels(rounds, None) if rounds else NO_LABELS
        folds = tuple(str(place) for part in found for place in range(1, len(part) + 1))
        return Labels(rounds if len(found) > 1 else None, folds)
