"""What was seen of a source, before it is worded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from podium.brief import brief
from podium.studies.description.finding import Finding


@dataclass(frozen=True)
class Seen:
    """What a source holds.

    Attributes
    ----------
    kind
        "results", "traces" or "predictions".
    how
        The layout or reader.
    source
        What it is called.
    shape
        How many problems, algorithms and the like.
    findings
        What there is to say about it.
    notes
        What reading said.
    facts
        Sentences on the content.
    metrics
        Quantities by name.
    direction
        Which way is better, as the format says.
    guess
        Which way is probably better, with the reason; never used.
    table
        Columns of the table of algorithms.
    columns
        Columns of a long table by role, where they were found.
    truth
        Column of the truth, of predictions and of what looks like scores.
    runs
        Whether cells hold several measurements.
    folds
        Whether a column numbers repetitions, so that lines are folds or runs of one problem.
    in_memory
        Whether it is no file.
    """

    kind: str
    how: str
    source: str
    shape: Mapping[str, int]
    findings: tuple[Finding, ...]
    notes: tuple[str, ...] = ()
    facts: tuple[str, ...] = ()
    metrics: tuple[str, ...] = ()
    direction: str | None = None
    guess: str | None = None
    table: Mapping[str, list[Any]] = field(default_factory=dict)
    columns: Mapping[str, str] = field(default_factory=dict)
    truth: str | None = None
    runs: bool = False
    folds: bool = False
    in_memory: bool = False

    __repr__ = brief
