"""Results: one validated, immutable table of n problems by k algorithms, and the only way to make it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Any, Final, Literal, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

from podium.data.decimals import FloatArray, IntArray, Scaled, has_more_digits, to_float
from podium.data.headers import ARROWS, summary_named, the, words
from podium.data.missing import Treated
from podium.equality import ByValue
from podium.errors import AskError, Choice, Handled, InputError, closest, handled, quote, quoted
from podium.i18n import N_, Message, count, in_english, some

Objective: TypeAlias = Literal["maximize", "minimize"]
Objectives: TypeAlias = Objective | Mapping[str, Objective]
"""One direction for all metrics, or one for each."""
Average: TypeAlias = Literal["mean", "median"]

MAX_CELLS: Final = 50_000_000
MAX_ALGORITHMS: Final = 10_000
_FEW_CELLS: Final = 2_000_000
_MOST_EMPTY: Final = 100
"""A table of many cells has one that is filled among so many at least."""
_WORDS: Final = {
    "maximize": words("maximize|max|maximise|maximum|higher|high|larger|large|greater|up"),
    "minimize": words("minimize|min|minimise|minimum|lower|low|smaller|small|less|down"),
}


DIRECTIONS: Final = (
    Choice("objective", "maximize", Message("if larger values are better: accuracy, AUC")),
    Choice("objective", "minimize", Message("if smaller values are better: error, loss, time")),
)
"""Answers to the question which way is better, which only the user knows."""


class OfProblems(ByValue):
    """What all tables of problems and algorithms have."""

    problems: tuple[str, ...]
    algorithms: tuple[str, ...]

    @property
    def n(self) -> int:
        """Number of problems."""
        return len(self.problems)

    @property
    def k(self) -> int:
        """Number of algorithms."""
        return len(self.algorithms)


def freeze(*arrays: NDArray[Any] | None) -> None:
    """Make arrays read-only."""
    for array in arrays:
        if array is not None:
            array.flags.writeable = False


@dataclass(frozen=True, eq=False)
class Results(OfProblems):
    """Performance of k algorithms on n problems, complete and finite.

    Made by :func:`podium.data.read_results` and :func:`podium.data.to_results`, which check everything.

    Attributes
    ----------
    values : (n, k) float64, read-only
        The numbers; row i is a problem, column j an algorithm. Means of repeated measurements.
    problems, algorithms : tuple of str
        Unique names of rows and columns, in order of first appearance.
    objective : "maximize" or "minimize"
        Whether larger or smaller values are better.
    exact : (n, k) integers, read-only
        The same numbers without rounding, ``values == exact / denominator``; int64, or Python integers (dtype
        object) when sums over the table might not fit 64 bits. In lowest terms over the whole table.
    denominator : int
        Common denominator of ``exact``.
    counts : (n, k) int64 or None
        Number of measurements per cell; None if it is one everywhere.
    runs : (n, k, r) float64 or None
        The single measurements, if every cell has the same number r >= 2 of them. They are in the order given unless a
        run column was named; only then does the same index mean the same run (fold, seed) for every algorithm.
    source : str
        Where the data came from: the file name as given, "standard input", "array", "pandas frame", ...
    notes : tuple of str
        Notes on how the data were read.
    treated : Treated or None
        The missing results and their treatment; None if nothing was missing.
    average : "mean" or "median"
        How repeated measurements were summarised.
    deviations : (n, k) float64 or None
        The deviations beside the numbers (``0.85 ± 0.02``), NaN where there is none; they are not compared.
    exact_runs : Scaled or None
        The single measurements without rounding, where some have more digits than a float holds; None where ``runs`` say it all.
    repeated : str
        Header of the column that labels the repetitions ("fold", "seed"); "" without one.
    """

    values: FloatArray
    problems: tuple[str, ...]
    algorithms: tuple[str, ...]
    objective: Objective
    exact: IntArray = field(repr=False)
    denominator: int = 1
    counts: NDArray[np.int64] | None = None
    runs: FloatArray | None = None
    source: str = "array"
    notes: tuple[str, ...] = ()
    treated: Treated | None = None
    average: Average = "mean"
    deviations: FloatArray | None = field(default=None, repr=False)
    exact_runs: Scaled | None = field(default=None, repr=False)
    repeated: str = ""

    def __post_init__(self) -> None:
        shape = (len(self.problems), len(self.algorithms))
        if self.values.shape != shape or self.exact.shape != shape:
            raise ValueError(f"values {self.values.shape} and exact {self.exact.shape} must have the shape {shape}")
        freeze(self.values, self.exact, self.counts, self.runs, self.deviations)

    @property
    def binary(self) -> bool:
        """Whether every result is 0 or 1, such as a right or wrong answer."""
        return bool(np.isin(self.values, (0.0, 1.0)).all())

    @property
    def handled(self) -> tuple[str, ...]:
        """What was left out, transposed or assumed when the table was read; reports show it below the verdict."""
        return handled(self.notes)

    @cached_property
    def sha256(self) -> str:
        """Digest of the data, which does not depend on their form (file, array, frame).

        SHA-256 over the UTF-8 JSON text ``[1, objective, algorithms, problems, denominator, rows]``, ASCII
        only and without spaces, where the denominator and each number of the rows of ``exact`` are lower-case
        hexadecimal strings.
        """
        return digest("", self.objective, self.algorithms, self.problems, self.denominator, self.exact)

    @in_english
    def __repr__(self) -> str:
        runs = "" if self.counts is None else f", {int(self.counts.sum())} measurements"
        return (
            f"Results({count(self.n, 'problem')} x {count(self.k, 'algorithm')}, {self.objective}{runs}, "
            f"from {self.source})"
        )


def digest(
    kind: str,
    objective: str,
    names: Sequence[str],
    rows: Sequence[str],
    denominator: int,
    exact: NDArray[Any] | list[list[int]],
) -> str:
    """SHA-256 of the canonical text described at :attr:`Results.sha256` (``kind`` sets other objects apart)."""
    import hashlib
    import json

    head: list[Any] = [1, objective, list(names), list(rows), f"{denominator:x}"]
    content = hashlib.sha256(f"{json.dumps(head, separators=(',', ':'))[:-1]},[".encode("ascii"))
    # Hexadecimal because Python refuses to print very long integers in decimal.
    for low in range(0, len(exact), 1000):
        part = exact[low : low + 1000]
        if isinstance(part, np.ndarray):  # without a list for each row, of which there may be millions
            sizes, numbers = [part.shape[1]] * len(part), tuple(part.ravel().tolist())
        else:
            sizes, numbers = [len(row) for row in part], tuple(chain.from_iterable(part))
        lines = {size: "[" + ",".join(['"%x"'] * size) + "]" for size in set(sizes)}
        text = ",".join([lines[size] for size in sizes]) % numbers
        content.update(f"{',' if low else ''}{text}".encode("ascii"))
    content.update(f"],{json.dumps(kind)}]".encode("ascii") if kind else b"]]")
    return content.hexdigest()


def check_objective(objective: object) -> Objective:
    """Return the objective, which may be given by a usual word for it, or raise an error that names the two choices."""
    if objective is None:
        raise AskError("Are larger or smaller values better?", DIRECTIONS)
    word = str(objective).strip().casefold()
    for name, others in _WORDS.items():
        if word in others:
            return cast(Objective, name)
    raise InputError(
        "Unknown objective {objective} ({--objective}).{closest} Use 'maximize' (larger is better: accuracy, AUC) "
        "or 'minimize' (smaller is better: error, loss).",
        objective=quote(objective),
        closest=closest(word, _WORDS),
    )


def refuse_other_objective(results: Results, objective: object) -> None:
    """Refuse to compare results by another objective than the one they were made with."""
    if objective is not None and check_objective(objective) != results.objective:
        raise InputError(
            "These results were created with objective={known}, but you passed objective={wanted}. Create them again "
            "with the right one.",
            known=repr(results.objective), wanted=repr(objective),
        )  # fmt: skip


def check_names(
    names: Sequence[str], source: str, kind: str, places: Sequence[str] | Callable[[int], str] | None = None
) -> tuple[str, ...]:
    """Return the names if none is empty and none occurs twice.

    ``places`` says where each name stands ("line 4", "column 2"); positions are counted from 1 without it.
    """
    if len(set(names)) == len(names) and all(map(str.strip, names)):
        return tuple(names)
    place = _position if places is None else places if callable(places) else places.__getitem__
    seen: dict[str, int] = {}
    for index, name in enumerate(names):
        if not name.strip():
            raise InputError(
                "{source}: {thing} at {place} has no name. Add one.",
                source=source, thing=the(kind), place=place(index),
            )  # fmt: skip
        first = seen.setdefault(name, index)
        if first != index:
            raise InputError(
                "{source}: {thing} {name} occurs twice, at {first} and {second}. Every name must be unique: rename "
                "one or remove the repetition.",
                source=source, thing=the(kind), name=quote(name), first=place(first), second=place(index),
            )  # fmt: skip
    return tuple(names)


def _position(index: int) -> str:
    return Message("position {number}", number=index + 1)


def check_size(n: int, k: int, source: str) -> None:
    """Refuse tables that cannot be compared (fewer than two rows or columns) or are unreasonably large."""
    if k < 2:
        raise InputError(
            "{source}: {n} algorithm detected; a comparison needs at least two. Check that the table has one column per algorithm, and in a file the delimiter; a long table needs its problem, algorithm and value columns named.",
            "{source}: {n} algorithms detected; a comparison needs at least two. Check that the table has one column per algorithm, and in a file the delimiter; a long table needs its problem, algorithm and value columns named.",
            k,
            source=source,
        )
    if n < 2:
        raise InputError(
            "{source}: {n} problem detected; comparing over problems needs at least two. For repeated runs on one problem read them as groups ({--unpaired:yes}) or use a test for one problem.",
            "{source}: {n} problems detected; comparing over problems needs at least two. For repeated runs on one problem read them as groups ({--unpaired:yes}) or use a test for one problem.",
            n,
            source=source,
        )
    if k > MAX_ALGORITHMS:
        raise InputError(
            "{source}: {k} algorithms; podium handles up to {most}. If the algorithms are the rows, transpose the "
            "table: problems are rows, algorithms are columns.",
            source=source, k=k, most=MAX_ALGORITHMS,
        )  # fmt: skip
    if n * k > MAX_CELLS:
        raise InputError(
            "{source}: {n} x {k} = {cells} cells; podium handles up to {most}. Analyse a part of it.",
            source=source, n=n, k=k, cells=n * k, most=MAX_CELLS,
        )  # fmt: skip


def refuse_empty(cells: int, filled: int, source: str) -> None:
    """Refuse a large table that is nearly empty, before it is made: its lines do not belong together."""
    if cells > _FEW_CELLS and cells > _MOST_EMPTY * filled:
        raise InputError(
            "{source}: a table of {cells} cells, of which {filled} have a value. Check which columns name the problems and "
            "the algorithms; records must have the same keys.",
            source=source, cells=cells, filled=filled,
        )  # fmt: skip


def build_results(
    scaled: Scaled,
    *,
    problems: Sequence[str],
    algorithms: Sequence[str],
    objective: object,
    source: str,
    notes: Sequence[str] = (),
    counts: NDArray[np.int64] | None = None,
    runs: Scaled | None = None,
    treated: Treated | None = None,
    average: Average = "mean",
    spreads: FloatArray | None = None,
    repeated: str = "",
    values: FloatArray | None = None,
) -> Results:
    """Make :class:`Results` from exact numbers in row-major order, whose nearest floats may be known, and unique names."""
    goal = check_objective(objective)
    n, k = len(problems), len(algorithms)
    check_size(n, k, source)
    exact = scaled.exact.reshape(n, k)
    values = to_float(Scaled(exact, scaled.denominator)) if values is None else values.reshape(n, k)
    if counts is not None:
        counts = counts.reshape(n, k)
    refuse_arrows(problems, algorithms, goal, source)
    extra = [
        *_suspicious(problems, "problem"),
        *_suspicious(algorithms, "algorithm"),
        *_constant_rows(values, problems),
    ]
    return Results(
        values=values,
        problems=tuple(problems),
        algorithms=tuple(algorithms),
        objective=goal,
        exact=exact,
        denominator=scaled.denominator,
        counts=counts,
        runs=None if runs is None else to_float(runs),
        source=source,
        notes=(*notes, *extra),
        treated=treated,
        average=average,
        deviations=spreads,
        exact_runs=runs if runs is not None and has_more_digits(runs) else None,
        repeated=repeated,
    )


def refuse_arrows(problems: Sequence[str], algorithms: Sequence[str], goal: Objective, source: str) -> None:
    """Refuse an objective that arrows in the names contradict: ``Error ↓`` is better when smaller."""
    wrong = [arrow for arrow, way in ARROWS.items() if way != goal]
    for names in (problems, algorithms):
        text = "\n".join(names)
        there = [arrow for arrow in wrong if arrow in text]
        name = next((name for name in names if any(arrow in name for arrow in there)), None) if there else None
        if name is not None:
            raise InputError(
                "{source}: the arrow in {name} says the opposite of objective={goal!r} ({--objective:{goal}}). "
                "Correct one of them.",
                source=source, name=quote(name), goal=goal,
            )  # fmt: skip


_SUSPICIOUS = {
    "problem": N_("Named like a summary, but compared like every other problem: {names}."),
    "algorithm": N_("Named like a summary, but compared like every other algorithm: {names}."),
}


def _suspicious(names: Sequence[str], kind: str) -> list[str]:
    found = [quote(names[at]) for at in summary_named(names) if len(names[at]) > 1]
    if not found:
        return []
    return [Handled(_SUSPICIOUS[kind], names=some(found))]


def _constant_rows(values: FloatArray, problems: Sequence[str]) -> list[str]:
    rows = np.flatnonzero(values[:, 0] == values[:, 1])  # of a large table, few are left to look at
    same = rows[np.all(values[rows] == values[rows, :1], axis=1)].tolist()
    if not same:
        return []
    return [
        Message(
            "All algorithms have the same value on {problems}: {names}.",
            problems=count(len(same), "problem"),
            names=quoted([problems[index] for index in same]),
        )
    ]
