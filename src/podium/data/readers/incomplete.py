"""Records become a table that keeps its missing cells."""

from __future__ import annotations

import numpy as np

from podium.data.decimals import Scaled, cell_means, cell_medians, to_float
from podium.data.incomplete import Incomplete
from podium.data.measurements import first_appearance
from podium.data.missing import Policy
from podium.data.readers.collect import (
    Entry,
    Wanted,
    account,
    choose_metric,
    direction,
    expected_entries,
    failures_of,
    scaled_of,
)
from podium.data.readers.protocol import Records
from podium.data.results import check_size
from podium.errors import InputError, quote
from podium.i18n import N_, Message, some


def collect_incomplete(records: Records, wanted: Wanted) -> Incomplete:
    """Make a table of one metric in which cells without any measurement stay missing.

    Raises
    ------
    InputError
        As `podium.data.readers.collect.collect`, and when an algorithm has no result at all.

    Examples
    --------
    >>> records = Records(["x", "x", "y", "y"], ["A", "B", "A", "B"], ["0.5", "0.7", "", "0.2"])
    >>> collect_incomplete(records, Wanted("maximize")).present.tolist()
    [[True, True], [False, True]]
    """
    metric, records = choose_metric(records, wanted.metric)
    goal, said = direction(records, metric, wanted.objective)
    entries, denominator = expected_entries(records, wanted.decimal)
    found = account(entries, failures_of(entries, records), Policy("incomplete"))
    problems, rows = first_appearance([entry.problem for entry in entries])
    algorithms, columns = first_appearance([entry.algorithm for entry in entries])
    n, k = len(problems), len(algorithms)
    check_size(n, k, records.source)
    kept = np.array([entry.value is not None for entry in entries])
    cells, codes = np.unique((rows * k + columns)[kept], return_inverse=True)
    exact, denominator, counts = _summaries(entries, codes, len(cells), denominator, wanted.average)
    present = np.zeros(n * k, dtype=bool)
    present[cells] = True
    whole = np.zeros(n * k, dtype=exact.dtype)
    whole[cells] = exact
    values = np.where(present, to_float(Scaled(whole, denominator)), np.nan)
    _refuse_empty(present.reshape(n, k), algorithms, records.source)
    low, high = int(counts.min()), int(counts.max())
    note = N_("Each cell is the mean of {low} to {high} measurements.")
    if wanted.average == "median":
        note = N_("Each cell is the median of {low} to {high} measurements.")
    repeated = [Message(note, low=low, high=high)] if high > 1 else []
    return Incomplete(
        values=values.reshape(n, k),
        exact=whole.reshape(n, k),
        present=present.reshape(n, k),
        problems=tuple(problems),
        algorithms=tuple(algorithms),
        objective=goal,
        denominator=denominator,
        reasons={} if found is None else found.reasons,
        source=records.source,
        notes=(*records.notes, *said, *repeated, *(found.found() if found else [])),
    )


def _summaries(
    entries: list[Entry], codes: np.ndarray, size: int, denominator: int, average: str
) -> tuple[np.ndarray, int, np.ndarray]:
    """Mean or median of each observed cell as integers over a denominator, and how many measurements it has."""
    scaled = scaled_of(entries, denominator)
    summary = cell_means if average == "mean" else cell_medians
    cells, counts = summary(scaled, codes.astype(np.int64), size)
    return cells.exact, cells.denominator, counts


def _refuse_empty(present: np.ndarray, algorithms: list[str], source: str) -> None:
    empty = [quote(algorithms[j]) for j in np.flatnonzero(~present.any(axis=0)).tolist()]
    if empty:
        raise InputError(Message(
            "{source}: {n} algorithm has no result: {empty}. Leave it out: the data contains no information "
            "about it.",
            "{source}: {n} algorithms have no result: {empty}. Leave them out: the data contains no "
            "information about them.",
            len(empty),
            source=source, empty=some(empty),
        ))  # fmt: skip
