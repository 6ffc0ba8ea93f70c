"""From single measurements to one cell per problem and algorithm: exact means, counts, and holes named."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.data.cells import FILL_ADVICE
from podium.data.decimals import FloatArray, Scaled, cell_means, cell_medians, tidy, to_float
from podium.data.missing import Treated
from podium.data.results import Average, Results, build_results, check_size
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


def check_average(average: object) -> Average:
    """Return it, or say which two there are.

    Raises
    ------
    InputError
        For another word.
    """
    if average == "mean":
        return "mean"
    if average == "median":
        return "median"
    raise InputError(f"Unknown average={quote(average)}: it is 'mean' or 'median'. On the command line: --average.")


def summarise(
    measured: Measurements,
    *,
    objective: object,
    source: str,
    notes: Sequence[str] = (),
    average: Average = "mean",
    treated: Treated | None = None,
    advice: str = FILL_ADVICE,
) -> Results:
    """Results whose cells are the exact means (or medians) of the measurements.

    Unless they were treated, missing ones are refused: cells without any, and labelled runs that other algorithms have.

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
    refuse_holes(counts, problems, algorithms, source, advice)
    if np.all(counts == 1):
        exact = measured.scaled.exact[np.argsort(cells, kind="stable")]
        single = tidy(exact, measured.scaled.denominator)
        return build_results(
            single,
            problems=problems,
            algorithms=algorithms,
            objective=objective,
            source=source,
            notes=notes,
            treated=treated,
        )
    summary = cell_means if average == "mean" else cell_medians
    means, counts = summary(measured.scaled, cells, n * k)
    order = np.argsort(cells, kind="stable")
    if measured.runs is not None:
        order = by_run(measured, cells, source)
        if treated is None:
            refuse_lacking_runs(measured, rows, counts.reshape(n, k), (problems, algorithms), source, advice)
    runs = _runs(measured.scaled, order, counts, (n, k))
    return build_results(
        means,
        problems=problems,
        algorithms=algorithms,
        objective=objective,
        source=source,
        notes=[*notes, *_count_notes(counts, n * k, measured.runs is not None, average)],
        counts=counts,
        runs=runs,
        treated=treated,
        average=average,
    )


def refuse_holes(
    counts: Codes, problems: Sequence[str], algorithms: Sequence[str], source: str, advice: str = FILL_ADVICE
) -> None:
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
        f"measurement: {some(named)}. {touched} {advice}"
    )


def refuse_lacking_runs(
    measured: Measurements,
    rows: Codes,
    counts: Codes,
    names: tuple[Sequence[str], Sequence[str]],
    source: str,
    advice: str = FILL_ADVICE,
) -> None:
    """Refuse labelled runs of a problem that only some of its algorithms have; `counts` has the shape (n, k)."""
    assert measured.runs is not None
    _, codes = first_appearance(measured.runs)
    wanted = np.bincount(np.unique(np.stack([rows, codes]), axis=1)[0], minlength=len(names[0]))
    lacking = wanted[:, None] - counts
    at = np.argwhere(lacking > 0).tolist()
    if not at:
        return
    problems, algorithms = names
    named = [
        f"{quote(algorithms[j])} on {quote(problems[i])} ({int(lacking[i, j])} of {plural(int(wanted[i]), 'run')})"
        for i, j in at
    ]
    raise InputError(
        f"{source}: {int(lacking.sum())} runs that other algorithms have are missing, in "
        f"{plural(len(at), 'combination')} of algorithm and problem: {some(named)}. {advice}"
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


def _count_notes(counts: Codes, cells: int, labelled: bool, average: Average) -> list[str]:
    how = "averaged exactly" if average == "mean" else "of which the exact median was taken"
    low, high, total = int(counts.min()), int(counts.max()), int(counts.sum())
    if low == high:
        notes = [f"{total} measurements: {low} for each of {cells} cells, {how}."]
        if not labelled:
            notes.append(
                "The single measurements are kept in the order given; they were not matched between algorithms."
            )
        return notes
    return [
        (f"{total} measurements: between {low} and {high} for each of {cells} cells, {how}. The numbers are unequal.")
    ]
