"""Names that look like variants, folds or samples of the same things."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

FOLD: Final = re.compile(
    r"(?i)[\s._/:-]*(?:fold|run|seed|rep|repeat|repetition|resample|split|trial)[\s._#=:-]*\d+\)?$"
)
"""A fold or run at the end of a name."""

VARIANT: Final = re.compile(r"(?i)[\s._/:-]+(?:d|dim|v|size|n)?[=]?\d+\)?$")
"""A dimension, size or number at the end of a name."""

SAMPLE: Final = re.compile(
    r"(?i)[\s._/:-]+(?:s|q|v|t|sample|question|epoch|part|turn|paraphrase|variant|attempt)?[\s._#=:-]*(?:\d+|[a-h])\)?$"
)
"""A sample, question or part of an item at the end of its identifier."""

_MOST: Final = 20  # names of one stem, on average; with more of them the stems are rather kinds ("train-1", "test-1")


def shared_stems(names: Sequence[str], pattern: re.Pattern[str]) -> Counter[str]:
    """Names that become equal once the pattern is cut off their end, with how many there are of each.

    Examples
    --------
    >>> dict(shared_stems(("sphere d10", "sphere d30", "ackley d10"), VARIANT))
    {'sphere': 2}
    """
    stems = Counter(pattern.sub("", name) for name in names if pattern.search(name))
    return Counter({stem: number for stem, number in stems.items() if number > 1})


def variants(names: Sequence[str]) -> tuple[list[str], int]:
    """Stems of items that several names share, and how many names do; nothing where fewer than half of them do.

    One stem for all ("image 1", "image 2", …) is a way of numbering, and so is a stem for dozens of them.

    Examples
    --------
    >>> variants(["doc1-q1", "doc1-q2", "doc2-q1", "doc2-q2"])
    (['doc1', 'doc2'], 4)
    >>> variants(["img-1", "img-2", "img-3", "img-4"])
    ([], 0)
    """
    stems = shared_stems(names, FOLD) or shared_stems(names, SAMPLE)
    rows = sum(stems.values())
    few = len(stems) < 2 or rows > _MOST * len(stems)
    return ([], 0) if few or 2 * rows < len(names) else (list(stems), rows)
