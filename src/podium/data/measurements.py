"""From single measurements to one cell per problem and algorithm: exact means, counts, and holes named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.data.cells import FILL_ADVICE
from podium.data.decimals import FloatArray, Scaled, cell_means, tidy, to_float
from podium.data.results import Results, build_results, check_size
from podium.data.wording import plural, quote, some
from podium.errors import InputError

Codes = NDArray[np.int64]


class Measurements(NamedTuple):
    """One number per entry with the problem and algorithm it belongs to.

    ``runs`` optionally labels the repetition (fold, seed) of each entry; ``place(i)`` says where entry i
    stands, ``left_out`` counts entries that were left out because they had no number.
    """

    scaled: Scaled
    problems: Sequence[str]
    algorithms: Sequence[str]
    runs: Sequence[str] | None = None
    place: Callable[[int], str] = lambda index: f"entry {index + 1}"
    left_out: int = 0


def first_appearance(names: Sequence[str]) -> tuple[list[str], Codes]:
    """Find unique names in order of first appearance, and the position of each entry among them.

    Examples
    --------
    >>> first_appearance(["b", "a", "b"])
    (['b', 'a'], array([0, 1, 0]))
    """
    order: dict[str, int] = {}
    codes = [order.setdefault(name, len(order)) for name in names]
    return list(order), np.array(codes, dtype=np.int64)


def summarise(measured: Measurements, *, objective: object, source: str, notes: Sequence[str] = ()) -> Results:
    """Results whose cells are the exact means of the measurements.

    Raises
    ------
    InputError
        If a combination of problem and algorithm has no measurement, or a named run occurs twice in one.
    """
    problems, rows = first_appearance(measured.problems)
    algorithms, columns = first_appearance(measured.algorithms)
    n, k = len(problems), len(algorithms)
    check_size(n, k, source)
    cells = rows * k + columns
    counts = np.bincount(cells, minlength=n * k).astype(np.int64)
    refuse_holes(counts, problems, algorithms, source)
    if np.all(counts == 1):
        exact = measured.scaled.exact[np.argsort(cells, kind="stable")]
        single = tidy(exact, measured.scaled.denominator)
        return build_results(
            single, problems=problems, algorithms=algorithms, objective=objective, source=source, notes=notes
        )
    means, counts = cell_means(measured.scaled, cells, n * k)
    order = np.argsort(cells, kind="stable")
    if measured.runs is not None:
        order = by_run(measured, cells, source)
    runs = _runs(measured.scaled, order, counts, (n, k))
    return build_results(
        means,
        problems=problems,
        algorithms=algorithms,
        objective=objective,
        source=source,
        notes=[*notes, *_count_notes(counts, n * k, measured.runs is not None)],
        counts=counts,
        runs=runs,
    )


def refuse_holes(counts: Codes, problems: Sequence[str], algorithms: Sequence[str], source: str) -> None:
    """Refuse combinations without any measurement; `counts` runs over problems, then algorithms."""
    empty = np.flatnonzero(counts == 0).tolist()
    if not empty:
        return
    k = len(algorithms)
    named = [f"{quote(algorithms[cell % k])} on {quote(problems[cell // k])}" for cell in empty]
    rows, columns = {cell // k for cell in empty}, {cell % k for cell in empty}
    touched = f"They touch {plural(len(rows), 'problem')} and {plural(len(columns), 'algorithm')}."
    raise InputError(
        f"{source}: {len(empty)} of {plural(counts.size, 'combination')} of algorithm and problem have no "
        f"measurement: {some(named)}. {touched} {FILL_ADVICE}"
    )


def by_run(measured: Measurements, cells: Codes, source: str) -> Codes:
    """Order of the entries by cell, then by run label, so that the same position means the same run in every cell."""
    assert measured.runs is not None
    labels, codes = first_appearance(measured.runs)
    key = cells * len(labels) + codes
    order = np.argsort(key, kind="stable")
    twice = np.flatnonzero(np.diff(key[order]) == 0)
    if twice.size:
        first, second = int(order[twice[0]]), int(order[twice[0] + 1])
        raise InputError(
            f"{source}: run {quote(measured.runs[first])} of {quote(measured.algorithms[first])} on "
            f"{quote(measured.problems[first])} occurs twice, at {measured.place(first)} and "
            f"{measured.place(second)}. Remove one, or name another run column."
        )
    _refuse_different_runs(cells[order], codes[order], labels, measured, order, source)
    return order


def _refuse_different_runs(
    cells: Codes, codes: Codes, labels: list[str], measured: Measurements, order: Codes, source: str
) -> None:
    """With equal counts everywhere, every cell must hold the same runs, or positions would not match."""
    counts = np.bincount(cells)
    if np.any(counts != counts[0]):
        return
    table = codes.reshape(-1, int(counts[0]))
    bad = np.flatnonzero(np.any(table != table[0], axis=1))
    if bad.size:
        entry = int(order[bad[0] * table.shape[1]])
        column = int(np.flatnonzero(table[bad[0]] != table[0])[0])
        raise InputError(
            f"{source}: {quote(measured.algorithms[entry])} on {quote(measured.problems[entry])} has other "
            f"runs than the rest (run {quote(labels[int(table[bad[0], column])])} where the first cell has "
            f"{quote(labels[int(table[0, column])])}). Leave the run column out, or use the same runs "
            "everywhere."
        )


def _runs(scaled: Scaled, order: Codes, counts: Codes, shape: tuple[int, int]) -> FloatArray | None:
    repetitions = int(counts[0])
    if np.any(counts != repetitions):
        return None
    return to_float(Scaled(scaled.exact[order], scaled.denominator)).reshape(*shape, repetitions)


def _count_notes(counts: Codes, cells: int, labelled: bool) -> list[str]:
    low, high, total = int(counts.min()), int(counts.max()), int(counts.sum())
    if low == high:
        notes = [f"{total} measurements: {low} for each of {cells} cells, averaged exactly."]
        if not labelled:
            notes.append(
                "The single measurements are kept in the order given; they were not matched between algorithms."
            )
        return notes
    return [
        (
            f"{total} measurements: between {low} and {high} for each of {cells} cells, averaged exactly. The "
            "numbers are unequal."
        )
    ]
