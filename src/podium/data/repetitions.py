"""Labels of repetitions: repetition and fold of a row, from its name or from columns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.data.headers import REPETITION_HEADERS, normalise, words
from podium.errors import InputError, quote, quoted
from podium.i18n import Message, count

FOLD_HEADERS: Final = words("fold|folds")
_RUN_HEADERS: Final = REPETITION_HEADERS - FOLD_HEADERS | words("replication|replicate|rep|iter|cv run|resampling")
_REPETITION: Final = r"(?:repetition|replication|replicate|repeat|rep|run|iteration|iter|seed|resample|split|trial|r|s)"
_NUMBER: Final = r"[\s._#=:-]*(\d+)"
_BOTH: Final = re.compile(rf"(?i)(?<![a-z]){_REPETITION}{_NUMBER}[^a-z0-9]*(?:fold|f){_NUMBER}\W*$")
_REVERSED: Final = re.compile(rf"(?i)(?<![a-z])(?:fold|f){_NUMBER}[^a-z0-9]*{_REPETITION}{_NUMBER}\W*$")
_FOLD: Final = re.compile(rf"(?i)(?<![a-z])(?:fold|f|cv){_NUMBER}\W*$")
_RUN: Final = re.compile(rf"(?i)(?<![a-z]){_REPETITION}{_NUMBER}\W*$")


class Labels(NamedTuple):
    """Repetition and fold of each row; None if not stated."""

    repetitions: tuple[str, ...] | None
    folds: tuple[str, ...] | None

    @property
    def known(self) -> bool:
        """Whether anything is stated."""
        return self.repetitions is not None or self.folds is not None

    def names(self) -> list[str]:
        """Names of the rows, such as "repetition 1, fold 2"."""
        parts = [(kind, cells) for kind, cells in zip(("repetition", "fold"), self, strict=True) if cells is not None]
        return [
            ", ".join(f"{kind} {cell}" for (kind, _), cell in zip(parts, row, strict=True))
            for row in zip(*(cells for _, cells in parts), strict=True)
        ]


NO_LABELS: Final = Labels(None, None)


def label_column(header: str) -> str | None:
    """Role of a column of labels by its header: "fold", "repetition", or None.

    >>> label_column("Fold"), label_column("cv_run"), label_column("C4.5")
    ('fold', 'repetition', None)
    """
    name = normalise(header)
    return "fold" if name in FOLD_HEADERS else "repetition" if name in _RUN_HEADERS else None


def parse_names(names: Sequence[str], source: str) -> Labels:
    """Labels spelled in the names of the rows, such as "rep1 fold2", "r1f2", "fold 3" or "run 7"."""
    found = [_parse(name) for name in names]
    kinds = Counter((repetition is not None, fold is not None) for repetition, fold in found)
    (has_repetition, has_fold), often = kinds.most_common(1)[0]
    if not (has_repetition or has_fold) or 2 * often <= len(names):
        return NO_LABELS
    odd = [
        name
        for name, (repetition, fold) in zip(names, found, strict=True)
        if (repetition is not None, fold is not None) != (has_repetition, has_fold)
    ]
    if odd:
        like = next(
            name
            for name, one in zip(names, found, strict=True)
            if one != (None, None) and (one[1] is not None) == has_fold
        )
        raise InputError(
            "{source}: {rows} named like {name}, but not {others}. Remove rows that are not repetitions (such as a "
            "mean), or name all alike.",
            source=source, rows=count(often, "row"), name=quote(like),
            others=quoted(odd),
        )  # fmt: skip
    return Labels(
        tuple(str(repetition) for repetition, _ in found) if has_repetition else None,
        tuple(str(fold) for _, fold in found) if has_fold else None,
    )


def _parse(name: str) -> tuple[str | None, str | None]:
    if match := _BOTH.search(name):
        return match[1], match[2]
    if match := _REVERSED.search(name):
        return match[2], match[1]
    if match := _FOLD.search(name):
        return None, match[1]
    if match := _RUN.search(name):
        return match[1], None
    return None, None


def complete(labels: Labels, groups: Sequence[str] | None = None) -> tuple[Labels, str | None]:
    """Add the missing half where labels recur: the second "fold 1" belongs to the second repetition.

    `groups` sets apart rows that must not be counted together (the algorithms of a long table). Returns a sentence on
    what was concluded, or None.

    >>> complete(Labels(None, ("1", "2", "1", "2")))[0].repetitions
    ('1', '1', '2', '2')
    """
    cells = labels.folds if labels.folds is not None else labels.repetitions
    if cells is None or (labels.folds is not None and labels.repetitions is not None):
        return labels, None
    seen: Counter[tuple[str, str]] = Counter()
    places = []
    for group, cell in zip(groups if groups is not None else [""] * len(cells), cells, strict=True):
        seen[group, cell] += 1
        places.append(str(seen[group, cell]))
    if set(places) <= {"1"}:
        return labels, None
    if labels.folds is not None:
        return Labels(tuple(places), cells), Message(
            "Fold numbers repeat: each recurrence was read as a new repetition."
        )
    return Labels(cells, tuple(places)), Message("Repetition numbers repeat: the rows of each were read as its folds.")


# Splits into training and test instances: whether they are the same, and which repetition and fold each one is.


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
