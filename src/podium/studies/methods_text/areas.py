"""Areas under ROC curves in a methods paragraph: differences with their tests, and lists of areas."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from typing import TYPE_CHECKING

from podium.render.prose import Formula, Piece
from podium.studies.methods_text import figures
from podium.studies.methods_text.classifiers import called
from podium.studies.methods_text.estimates import decimals, interval, listed
from podium.studies.methods_text.sentences import NAMED
from podium.studies.methods_text.words import Words
from podium.studies.roc.tables import difference_interval

if TYPE_CHECKING:
    from podium.stats.roc.delong import AreaTest


def area_statistics(test: AreaTest, confidence: float, digits: int) -> tuple[str, ...]:
    """Difference, interval and z of each hypothesis; what the data do not define is left out."""
    shown = []
    ends = zip(*difference_interval(test, confidence), strict=True)
    for difference, z, (low, high) in zip(test.difference.tolist(), test.z.tolist(), ends, strict=True):
        text = f"Δ = {decimals(difference, digits)}{interval(low, high, digits)}"
        shown.append(text if isnan(z) else f"{text}, z = {figures.number(round(z, 12) + 0.0)}")
    return tuple(shown)


def undefined(tests: Sequence[AreaTest]) -> bool:
    """Whether some difference of the family that decides varies by chance to an unknown extent."""
    return bool(tests) and any(isnan(low) for low in difference_interval(tests[0], 0.95)[0])


def best_or_all(
    start: Sequence[Piece],
    are: tuple[str, str],
    names: Sequence[str],
    estimates: Sequence[Formula],
    best: int,
    highest: str,
    words: Words,
) -> list[Piece]:
    """List the estimates, the largest first; of many only the largest, which the first `best` of them share."""
    several = len(names) > 1
    if len(names) <= NAMED:
        return [*start, are[several], *listed(names, estimates), "."]
    return [*start, are[several], f" {called(names[:best], words)}", estimates[0], highest]


def one_against_chance(low: float, high: float, clauses: Mapping[str, str]) -> list[Piece]:
    """Say on which side of 0.5, the value of guessing, the interval lies."""
    if isnan(low):
        return []
    return [clauses["better" if low > 0.5 else "worse" if high < 0.5 else "open"]]
