"""Records: the one long shape that every reader of results and traces ends in."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from podium.data.results import Objective
from podium.i18n import Message

__all__ = ["Records"]


@dataclass(frozen=True, eq=False)
class Records:
    """Measurements, one an entry; all columns have the same length.

    Attributes
    ----------
    problem, algorithm
        What was measured on what.
    value
        The measurement: a number, or text that spells one (kept as written, so that decimals stay exact); None or ""
        where there is none.
    run
        Label of the repetition (seed, fold, resample), the same label for the same repetition of every algorithm.
    metric
        Which quantity the value is.
    failure
        Why there is no value ("" where there is one, or nothing is known).
    budget
        Along which the value was reached (evaluations, seconds), for traces.
    group
        Family of the problem (suite, dimension, task family).
    train, test
        Numbers of training and test instances.
    directions
        Which way is better, by metric, as far as the format says so; "" for the only metric.
    place
        Says where entry i stands, for messages.
    source
        What to call the data.
    notes
        What was understood and left aside on the way, in plain sentences.
    """

    problem: Sequence[str]
    algorithm: Sequence[str]
    value: Sequence[Any]
    run: Sequence[str] | None = None
    metric: Sequence[str] | None = None
    failure: Sequence[str] | None = None
    budget: Sequence[float] | None = None
    group: Sequence[str] | None = None
    train: Sequence[int] | None = None
    test: Sequence[int] | None = None
    directions: Mapping[str, Objective] = field(default_factory=dict)
    place: Callable[[int], str] = field(default=lambda index: Message("entry {entry}", entry=index + 1), repr=False)
    source: str = "records"
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        for name in _COLUMNS:
            column = getattr(self, name)
            if column is not None and len(column) != len(self.problem):
                raise ValueError(f"the column {name} has {len(column)} entries where problem has {len(self.problem)}")

    def __len__(self) -> int:
        return len(self.problem)

    @property
    def metrics(self) -> tuple[str, ...]:
        """The quantities, in order of first appearance; empty where there is one without a name."""
        return () if self.metric is None else tuple(dict.fromkeys(self.metric))

    def keep(self, indices: Sequence[int], *notes: str) -> Records:
        """Return some of the entries, with further notes."""
        columns: dict[str, Any] = {name: _chosen(getattr(self, name), indices) for name in _COLUMNS}
        place = self.place
        return Records(
            **columns,
            directions=self.directions,
            place=lambda index: place(indices[index]),
            source=self.source,
            notes=(*self.notes, *notes),
        )


_COLUMNS = ("problem", "algorithm", "value", "run", "metric", "failure", "budget", "group", "train", "test")


def _chosen(column: Sequence[Any] | None, indices: Sequence[int]) -> list[Any] | None:
    return None if column is None else [column[index] for index in indices]
