"""Numbers in memory some of which are missing: they take the way of the readers, which treats what is missing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from podium.data.arrays import is_absent
from podium.data.missing import parse_policy
from podium.data.results import Average, Results

__all__ = ["Handling", "treat_missing"]


@dataclass(frozen=True, slots=True)
class Handling:
    """What becomes of measurements: which way is better, how repeated ones are summarised, what missing ones stand for."""

    objective: Any
    average: Average = "mean"
    missing: str = "refuse"

    def __post_init__(self) -> None:
        parse_policy(self.missing)

    @property
    def treats(self) -> bool:
        """Whether missing measurements are treated instead of refused."""
        return self.missing != "refuse"


def treat_missing(
    cells: Iterable[Any],
    problems: Sequence[str],
    algorithms: Sequence[str],
    how: Handling,
    *,
    place: Callable[[int], str],
    source: str,
    notes: Sequence[str] = (),
    runs: Sequence[str] | None = None,
) -> Results:
    """Make results of single measurements, one for each entry of `problems` and `algorithms`.

    Raises
    ------
    InputError
        As `podium.data.readers.collect.collect`.

    Examples
    --------
    >>> how = Handling("maximize", missing="worst")
    >>> names = (["x", "x", "y", "y"], ["A", "B", "A", "B"])
    >>> treat_missing([0.5, None, 2, 1], *names, how, place=str, source="list").values.tolist()
    [[0.5, 0.5], [2.0, 1.0]]
    """
    from podium.data.readers.collect import Wanted, collect
    from podium.data.readers.records import Records

    values = [None if is_absent(cell) else cell for cell in cells]
    records = Records(problems, algorithms, values, runs, place=place, source=source, notes=tuple(notes))
    return collect(records, Wanted(how.objective, None, how.missing, how.average))
