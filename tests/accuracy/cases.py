"""What is compared: each case yields podium's number and the reference for every point of its grid."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from mpmath import mpf

Points = Iterator[tuple[Any, mpf]]
LIMIT = 1e-10
SMALLEST = mpf(10) ** -300


@dataclass(frozen=True)
class Case:
    """A public function, the grid it is computed on, and a generator of pairs (podium, reference)."""

    function: str
    grid: str
    points: Callable[[bool], Points]
    slow: bool = False


@dataclass(frozen=True)
class Outcome:
    """Largest relative error of a case, how many points stand behind it, and the smallest reference among them."""

    error: float
    points: int
    smallest: mpf


CASES: list[Case] = []


def case(
    function: str, grid: str, *, slow: bool = False
) -> Callable[[Callable[[bool], Points]], Callable[[bool], Points]]:
    """Enter a generator into the list; it is asked for a thinned grid (True) by the tests, the whole one for the table."""

    def enter(points: Callable[[bool], Points]) -> Callable[[bool], Points]:
        CASES.append(Case(function, grid, points, slow))
        return points

    return enter


def measure(entry: Case, thin: bool) -> Outcome:
    """Compare at every point whose reference is at least 1e-300."""
    errors, references = [], []
    for ours, reference in entry.points(thin):
        if reference >= SMALLEST:
            errors.append(float(abs(mpf(float(ours)) - reference) / reference))
            references.append(reference)
    if not errors:
        raise AssertionError(f"no point of {entry.function} is above 1e-300")
    return Outcome(max(errors), len(errors), min(references))


def thinned(values: Any, thin: bool, keep: int = 3) -> list[Any]:
    """The whole grid, or about `keep` of its points with both ends."""
    listed = list(values)
    if not thin or len(listed) <= keep:
        return listed
    last = len(listed) - 1
    return [listed[round(i * last / (keep - 1))] for i in range(keep)]
