"""From single measurements to one cell per problem and algorithm: exact means, counts, and holes named."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, overload

import numpy as np
from numpy.typing import NDArray

from podium.data.cells import FILL_ADVICE
from podium.data.decimals import FloatArray, Scaled, cell_means, cell_medians, tidy
from podium.data.missing import Treated
from podium.data.results import Average, Results, build_results, check_size
from podium.errors import InputError, Noted, quote
from podium.i18n import Message, count, some

Codes = NDArray[np.int64]


class Labels(Sequence[str]):
    """Names of many entries: each name once, in the order of first appearance, and the position of each entry among them."""

    def __init__(self, names: list[str], codes: Codes) -> None:
        self.names = names
        self.codes = codes

    def __len__(self) -> int:
        return len(self.codes)

    def __iter__(self) -> Iterator[str]:
        return map(self.names.__getitem__, self.codes.tolist())

    @overload
    def __getitem__(self, place: int) -> str: ...
    @overload
    def __getitem__(self, place: slice) -> Labels: ...
    def __getitem__(self, place: int | slice) -> str | Labels:
        if isinstance(place, slice):
            return Labels(self.names, self.codes[place])
        return self.names[int(self.codes[place])]


class Measurements(NamedTuple):
    """One number per entry with the problem and algorithm it belongs to.

    ``runs`` optionally labels the repetition (fold, seed) of each entry, and ``repeated`` is the header of these labels; ``place(i)``
    says where entry i stands. ``spreads`` are deviations that the data state beside the numbers, NaN where there is none.
    """

    scaled: Scaled
    problems: Sequence[str]
    algorithms: Sequence[str]
    runs: Sequence[str] | None = None
    place: Callable[[int], str] = lambda index: Message("entry {number}", number=index + 1)
    spreads: FloatArray | None = None
    repeated: str = ""

    def cells(self) -> tuple[list[str], list[str], Codes, Codes]:
        """Problems and algorithms in order of first appearance, the row-major cell of each entry, entries of each cell."""
        problems, rows = first_appearance(self.problems)
        algorithms, columns = first_appearance(self.algorithms)
        cells = rows * len(algorithms) + columns
        return (
            problems,
            algorithms,
            cells,
            np.bincount(cells, minlength=len(problems) * len(algorithms)).astype(np.int64),
        )

    @property
    def complete(self) -> bool:
        """Whether each algorithm has measurements on each problem, and, with labels, every run of it once."""
        _, algorithms, cells, counts = self.cells()
        if not counts.all() or self.runs is None:
            return bool(counts.all())
        labels, codes = first_appearance(self.runs)
        there = np.unique(cells * len(labels) + codes).size
        wanted = np.unique(cells // len(algorithms) * len(labels) + codes).size * len(algorithms)
        return there == cells.size == wanted


def first_appearance(names: Sequence[str]) -> tuple[list[str], Codes]:
    """Find unique names in order of first appearance, and the position of each entry among them."""
    if isinstance(names, Labels):
        return names.names, names.codes
    order: dict[str, int] = {}
    codes = [order.setdefault(name, len(order)) for name in names]
    return list(order), np.array(codes, dtype=np.int64)


def check_average(average: object) -> Average:
    """Return it, or raise an error that names the two choices."""
    if average == "mean":
        return "mean"
    if average == "median":
        return "median"
    raise InputError("Unknown {--average:{average}}: use 'mean' or 'median'.", average=quote(average))


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
    """
    problems, algorithms, cells, counts = measured.cells()
    n, k = len(problems), len(algorithms)
    check_size(n, k, source)
    refuse_holes(counts, problems, algorithms, source, advice)
    order = np.argsort(cells, kind="stable")
    several: dict[str, Any] = {}
    if np.all(counts == 1):
        scaled = tidy(measured.scaled.exact[order], measured.scaled.denominator)
        if measured.spreads is not None:
            several = {"spreads": measured.spreads[order].reshape(n, k)}
    else:
        scaled, _ = (cell_means if average == "mean" else cell_medians)(measured.scaled, cells, n * k)
        if measured.runs is not None:
            order = by_run(measured, cells, source)
            if treated is None:
                refuse_lacking_runs(measured, cells // k, counts.reshape(n, k), (problems, algorithms), source, advice)
        notes = [*notes, *_count_notes(counts, n * k, measured.runs is not None, average)]
        several = {
            "counts": counts, "runs": _runs(measured.scaled, order, counts, (n, k)), "average": average,
            "repeated": measured.repeated,
        }  # fmt: skip
    return build_results(
        scaled,
        problems=problems,
        algorithms=algorithms,
        objective=objective,
        source=source,
        notes=notes,
        treated=treated,
        **several,
    )


def refuse_holes(
    counts: Codes, problems: Sequence[str], algorithms: Sequence[str], source: str, advice: str = FILL_ADVICE
) -> None:
    """Refuse combinations without any measurement; `counts` runs over problems, then algorithms."""
    empty = np.flatnonzero(counts == 0).tolist()
    if not empty:
        return
    k = len(algorithms)
    named = [
        Message("{algorithm} on {problem}", algorithm=quote(algorithms[cell % k]), problem=quote(problems[cell // k]))
        for cell in empty
    ]
    rows, columns = {cell // k for cell in empty}, {cell % k for cell in empty}
    raise InputError(
        "{source}: {n} of {combinations} of algorithm and problem has no measurement: {cells}. It affects {problems} and {algorithms}. {advice}",
        "{source}: {n} of {combinations} of algorithm and problem have no measurement: {cells}. They affect {problems} and {algorithms}. {advice}",
        len(empty),
        source=source,
        combinations=count(counts.size, "combination"),
        cells=some(named),
        problems=count(len(rows), "problem"),
        algorithms=count(len(columns), "algorithm"),
        advice=advice,
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
        Message(
            "{algorithm} on {problem} ({n} of {runs})",
            algorithm=quote(algorithms[j]),
            problem=quote(problems[i]),
            n=int(lacking[i, j]),
            runs=count(int(wanted[i]), "run"),
        )
        for i, j in at
    ]
    raise InputError(
        "{source}: {n} run that other algorithms have is missing, in {combinations} of algorithm and problem: {cells}. {advice}",
        "{source}: {n} runs that other algorithms have are missing, in {combinations} of algorithm and problem: {cells}. {advice}",
        int(lacking.sum()),
        source=source,
        combinations=count(len(at), "combination"),
        cells=some(named),
        advice=advice,
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
        named = measured.runs[first], measured.algorithms[first], measured.problems[first]
        raise run_twice(*named, measured.place(first), measured.place(second), source)
    _refuse_different_runs(cells[order], codes[order], labels, measured, order, source)
    return order


def run_twice(run: str | None, algorithm: str, problem: str, first: str, second: str, source: str) -> InputError:
    """Return the error that says where a labelled run of a cell stands twice."""
    return InputError(
        "{source}: run {run} of {algorithm} on {problem} occurs twice, at {first} and {second}. Remove one, or name "
        "another run column.",
        source=source, run=quote(run), algorithm=quote(algorithm), problem=quote(problem), first=first, second=second,
    )  # fmt: skip


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
            "{source}: {algorithm} on {problem} has other runs than the rest (run {run} where the first cell "
            "has {other}). Leave the run column out, or use the same runs everywhere.",
            source=source, algorithm=quote(measured.algorithms[entry]), problem=quote(measured.problems[entry]),
            run=quote(labels[int(table[bad[0], column])]), other=quote(labels[int(table[0, column])]),
        )  # fmt: skip


def _runs(scaled: Scaled, order: Codes, counts: Codes, shape: tuple[int, int]) -> Scaled | None:
    repetitions = int(counts[0])
    if np.any(counts != repetitions):
        return None
    return Scaled(scaled.exact[order].reshape(*shape, repetitions), scaled.denominator)


def _count_notes(counts: Codes, cells: int, labelled: bool, average: Average) -> list[str]:
    how = Message("averaged exactly") if average == "mean" else Message("of which the exact median was taken")
    low, high, total = int(counts.min()), int(counts.max()), int(counts.sum())
    if low == high:
        notes: list[str] = [
            Noted("{n} measurements: {each} for each of {cells} cells, {how}.", n=total, each=low, cells=cells, how=how)
        ]
        if not labelled:
            notes.append(Message(
                "The single measurements are kept in the order given; they were not matched between algorithms."
            ))  # fmt: skip
        return notes
    return [
        Noted(
            "{n} measurements: between {low} and {high} for each of {cells} cells, {how}. The numbers are unequal.",
            n=total,
            low=low,
            high=high,
            cells=cells,
            how=how,
        )
    ]
