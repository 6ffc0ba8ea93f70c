"""Cells of a table of results: the measurements behind each, and their summaries as exact numbers."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import floor, isfinite, log10, sqrt
from typing import Any, Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Folds, Groups, Incomplete, Results, Runs
from podium.data.decimals import IntArray, Scaled, from_fractions, to_float
from podium.data.given import incomplete_of, results_of, runs_of, samples_of
from podium.data.missing import Treated
from podium.data.options import IncompleteOptions, part_of, takes
from podium.data.results import Objective, OfProblems, build_results, check_objective
from podium.errors import InputError
from podium.i18n import N_
from podium.studies.words import source_name

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Cells(OfProblems):
    """What was measured for each algorithm on each problem: nothing, one number, or runs."""

    problems: tuple[str, ...]  # Names of rows and columns
    algorithms: tuple[str, ...]
    objective: Objective  # "maximize" or "minimize"
    # Measurements of each cell as integers over `denominator`, cells in row-major order; empty without a result
    exact: tuple[IntArray, ...] = field(repr=False)
    denominator: int  # Common denominator
    source: str  # Where the data came from, notes on how they were read, and their digest
    notes: tuple[str, ...]
    sha256: str
    deviations: Floats | None = None  # Deviations that the data state beside their numbers, (n, k); None without any
    # Number of measurements that a single number of the data stands for (n, k); None if it stands for itself
    measured: NDArray[np.int64] | None = None
    treated: Treated | None = None  # Missing results and their treatment
    # Reasons that the data state for missing results, with counts
    reasons: Mapping[str, int] = field(default_factory=dict)
    average: str = "mean"  # What a single number is of several measurements
    repeated: str = ""  # Header of the column that labels the runs; "" without one

    __repr__ = brief

    @cached_property
    def sizes(self) -> NDArray[np.int64]:
        """Number of measurements in each cell, (n, k)."""
        return np.array([cell.size for cell in self.exact], dtype=np.int64).reshape(self.n, self.k)

    @property
    def present(self) -> NDArray[np.bool_]:
        """Cells with a result, (n, k)."""
        return np.asarray(self.sizes > 0)

    @property
    def has_runs(self) -> bool:
        """Whether some cell holds several measurements."""
        return bool(self.sizes.max() > 1)

    def at(self, problem: int, algorithm: int) -> IntArray:
        """Return the measurements of one cell as integers."""
        return self.exact[problem * self.k + algorithm]

    def floats(self, problem: int, algorithm: int) -> Floats:
        """Return the measurements of one cell as floats; equal numbers stay equal."""
        return to_float(Scaled(self.at(problem, algorithm), self.denominator))


# From data of any kind to cells.


def cells_of(data: Any, objective: Objective | None = None, **reading: Any) -> Cells:
    """Return the cells of data of any kind."""
    if isinstance(data, Folds):
        return _of_folds(data)
    if isinstance(data, Groups):
        return _of_groups(samples_of(data, objective, **reading))
    if isinstance(data, Runs):
        return _of_runs(runs_of(data, **reading), check_objective(objective))
    if isinstance(data, Incomplete):
        return _of_incomplete(incomplete_of(data, objective, **reading), None)
    if reading.get("missing") == "incomplete":
        del reading["missing"]
        table = incomplete_of(data, objective, **reading)
        return _of_incomplete(table, _all_runs(data, reading))
    results = results_of(data, objective, **reading)
    if results.counts is None or results.runs is not None or reading.get("missing") not in (None, "refuse", "omit"):
        return of_results(results)
    return of_results(results, _all_runs(data, reading))


def of_results(results: Results, runs: Runs | None = None) -> Cells:
    """Return the cells of results, with `runs` where the results kept only their means."""
    measured = None
    if runs is None and results.runs is not None:
        runs = Runs.of(results)
    if runs is not None and (runs.problems, runs.algorithms) == (results.problems, results.algorithms):
        exact, denominator = runs.exact, runs.denominator
    else:
        exact, denominator = _single(results.exact), results.denominator
        measured = results.counts
    return Cells(
        results.problems, results.algorithms, results.objective, exact, denominator, results.source, results.notes,
        results.sha256, results.deviations, measured, results.treated, average=results.average,
        repeated=results.repeated or ("" if runs is None else runs.repeated),
    )  # fmt: skip


def _of_incomplete(table: Incomplete, runs: Runs | None) -> Cells:
    if runs is not None and (runs.problems, runs.algorithms) == (table.problems, table.algorithms):
        exact, denominator = runs.exact, runs.denominator
    else:
        exact, denominator = _single(table.exact, table.present), table.denominator
    return Cells(
        table.problems, table.algorithms, table.objective, exact, denominator, table.source, table.notes, table.sha256,
        table.deviations if runs is None else None, reasons=table.reasons, repeated="" if runs is None else runs.repeated,
    )  # fmt: skip


def _of_runs(runs: Runs, objective: Objective) -> Cells:
    return Cells(
        runs.problems, runs.algorithms, objective, runs.exact, runs.denominator, runs.source, runs.notes, runs.sha256,
        repeated=runs.repeated,
    )  # fmt: skip


def _of_groups(groups: Groups) -> Cells:
    return Cells(
        (source_name(groups.source),), groups.algorithms, groups.objective, groups.exact, groups.denominator, groups.source,
        groups.notes, groups.sha256,
    )  # fmt: skip


def _of_folds(folds: Folds) -> Cells:
    results = folds.results
    return Cells(
        (source_name(results.source),), results.algorithms, results.objective, tuple(results.exact.T.copy()), results.denominator,
        results.source, results.notes, results.sha256, repeated="fold" if folds.labels.folds and not folds.labels.repetitions else "split",
    )  # fmt: skip


def _single(exact: IntArray, present: NDArray[np.bool_] | None = None) -> tuple[IntArray, ...]:
    flat = exact.reshape(-1, 1)
    if present is None:
        return tuple(flat)
    return tuple(cell if there else cell[:0] for cell, there in zip(flat, present.ravel().tolist(), strict=True))


def _all_runs(data: Any, reading: Mapping[str, Any]) -> Runs | None:
    """Read single runs where cells have different numbers of them; None from what can be read only once, and without runs."""
    if not isinstance(data, (str, os.PathLike)) or data == "-":
        return None
    known = {name: value for name, value in reading.items() if name in IncompleteOptions.__annotations__}
    return _read_runs(data, **known)


@takes(IncompleteOptions, average="mean")
def _read_runs(source: Any, **options: Any) -> Runs | None:
    from podium.data.readers.opening import Table, open_records
    from podium.data.runs import runs_of_records

    records = open_records(part_of(source, options), Table.of(options)._replace(repeats="folds"))
    try:
        return runs_of_records(records, options["metric"], "omit")
    except InputError:  # every cell has one value
        return None


# What can stand in a cell.


class Summary(NamedTuple):
    """One summary of the measurements of a cell: what people call it, in short, and how what stands beside it is put there."""

    name: str
    short: str
    form: Literal["", "±", "()", "[]"] = ""


SUMMARIES: Final[Mapping[str, Summary]] = {
    "mean ± sd": Summary(N_("mean ± standard deviation"), N_("mean ± sd"), "±"),
    "mean (sd)": Summary(N_("mean (standard deviation)"), N_("mean (sd)"), "()"),
    "median [IQR]": Summary(N_("median [interquartile range]"), N_("median [IQR]"), "[]"),
    "mean": Summary(N_("mean"), N_("mean")),
    "median": Summary(N_("median"), N_("median")),
    "best": Summary(N_("best"), N_("best")),
    "worst": Summary(N_("worst"), N_("worst")),
    "value": Summary(N_("values"), N_("value")),
}
"""By the word of the option."""

_ALIASES: Final = {
    "mean±sd": "mean ± sd", "mean+-sd": "mean ± sd", "mean +- sd": "mean ± sd", "mean sd": "mean ± sd",
    "mean(sd)": "mean (sd)", "median[iqr]": "median [IQR]", "median iqr": "median [IQR]", "median [iqr]": "median [IQR]",
}  # fmt: skip
"""Easier to type."""


def check_summaries(text: str | Sequence[str]) -> tuple[str, ...]:
    """Return the summaries that a text asks for.

    >>> check_summaries("mean+-sd, best")
    ('mean ± sd', 'best')
    """
    from podium.studies.checks import one_of

    words = [word.strip() for word in text.split(",")] if isinstance(text, str) else list(text)
    if not words:
        raise InputError("A cell needs at least one of {choices}.", choices=", ".join(SUMMARIES))
    found = tuple(dict.fromkeys(_ALIASES.get(word.casefold(), word) for word in words))
    for word in found:
        one_of("cell", word, tuple(SUMMARIES))
    return found


class Summarised(NamedTuple):
    """Summaries of one kind for all cells in row-major order; None where a cell has no result."""

    numbers: tuple[Fraction | None, ...]
    spreads: tuple[Fraction | None, ...]


def summarised(cells: Cells, summary: str) -> Summarised:
    """Compute a summary for every cell, exactly; deviations are the nearest floats."""
    numbers: list[Fraction | None] = []
    spreads: list[Fraction | None] = []
    stated = [None] * len(cells.exact) if cells.deviations is None else cells.deviations.ravel().tolist()
    for cell, deviation in zip(cells.exact, stated, strict=True):
        values = sorted(map(int, cell.tolist()))
        number, spread = _summary(values, summary, cells.objective) if values else (None, None)
        if deviation is not None and isfinite(deviation) and SUMMARIES[summary].form in ("±", "()"):
            spread = Fraction(deviation) * cells.denominator
        numbers.append(None if number is None else number / cells.denominator)
        spreads.append(None if spread is None else spread / cells.denominator)
    return Summarised(tuple(numbers), tuple(spreads))


def _summary(values: list[int], summary: str, objective: str) -> tuple[Fraction, Fraction | None]:
    """Return number and spread of ascending integers."""
    if summary.startswith("mean") or summary == "value":
        spread = _deviation(values) if SUMMARIES[summary].form and len(values) > 1 else None
        return Fraction(sum(values), len(values)), spread
    if summary.startswith("median"):
        width = quantile(values, 3) - quantile(values, 1) if SUMMARIES[summary].form and len(values) > 1 else None
        return quantile(values, 2), width
    largest = (summary == "best") == (objective == "maximize")
    return Fraction(values[-1 if largest else 0]), None


def _deviation(values: list[int]) -> Fraction:
    """Sample standard deviation (n − 1), exact up to the square root."""
    n, total = len(values), sum(values)
    squares = n * sum(value * value for value in values) - total * total
    variance = Fraction(squares, n * (n - 1))
    try:
        return Fraction(sqrt(variance))
    except OverflowError:  # integers on wide scales
        from math import isqrt

        return Fraction(isqrt(int(variance)))


def quantile(values: list[int], quarter: int) -> Fraction:
    """Return a quartile of ascending integers, between neighbours by linear interpolation as NumPy does.

    >>> [str(quantile([1, 2, 3, 10], quarter)) for quarter in (1, 2, 3)]
    ['7/4', '5/2', '19/4']
    """
    place = Fraction((len(values) - 1) * quarter, 4)
    low = floor(place)
    high = min(low + 1, len(values) - 1)
    return values[low] + (place - low) * (values[high] - values[low])


def results_from(cells: Cells, numbers: Sequence[Fraction | None]) -> Results | None:
    """Make results of one summary on the problems that have all cells; None where these are too few to compare."""
    whole = [i for i in range(cells.n) if cells.present[i].all()]
    if len(whole) < 2:
        return None
    kept = [numbers[i * cells.k + j] for i in whole for j in range(cells.k)]
    scaled = from_fractions([number for number in kept if number is not None])
    return build_results(
        scaled, problems=[cells.problems[i] for i in whole], algorithms=cells.algorithms, objective=cells.objective,
        source=cells.source,
    )  # fmt: skip


# How numbers are printed.


class Digits(NamedTuple):
    """Notation of numbers: decimals of fixed ones, of the mantissa of scientific ones, or significant digits."""

    scientific: bool
    decimals: int
    significant: bool = False


class Shown(NamedTuple):
    """A number as it is printed, and the text; equal texts have equal numbers."""

    number: Fraction
    text: str


def printed(value: Fraction, digits: Digits) -> Shown:
    """Round a number, halves away from zero, and write it.

    >>> printed(Fraction(1, 8), Digits(False, 2)).text, printed(Fraction(-1, 900), Digits(True, 1)).text
    ('0.13', '-1.1e-03')
    >>> printed(Fraction(2469, 2), Digits(False, 3, True)).text
    '1235'
    """
    if digits.scientific:
        return _scientific(value, digits.decimals)
    decimals = max(0, digits.decimals - 1 - exponent(value)) if digits.significant else digits.decimals
    return _fixed(value, decimals)


def exponent(value: Fraction) -> int:
    """Return the power of ten of the first digit; 0 of zero.

    >>> exponent(Fraction(1000)), exponent(Fraction(999, 1000))
    (3, -1)
    """
    if not value:
        return 0
    size = abs(value)
    found = floor(log10(size.numerator) - log10(size.denominator))
    while size >= Fraction(10) ** (found + 1):
        found += 1
    while size < Fraction(10) ** found:
        found -= 1
    return found


def _fixed(value: Fraction, decimals: int) -> Shown:
    scale = 10**decimals
    units = floor(abs(value) * scale + Fraction(1, 2))
    whole, rest = divmod(units, scale)
    sign = "-" if value < 0 and units else ""
    text = f"{sign}{whole}" + (f".{rest:0{decimals}d}" if decimals else "")
    return Shown(Fraction(-units if value < 0 else units, scale), text)


def _scientific(value: Fraction, decimals: int) -> Shown:
    power = exponent(value)
    mantissa = _fixed(value / Fraction(10) ** power, decimals)
    if abs(mantissa.number) >= 10:  # 9.996 was rounded up
        power += 1
        mantissa = _fixed(value / Fraction(10) ** power, decimals)
    return Shown(
        mantissa.number * Fraction(10) ** power, f"{mantissa.text}e{'-' if power < 0 else '+'}{abs(power):02d}"
    )


MOST_DECIMALS: Final = 4
DECADES: Final = 4


def digits_for(
    numbers: Sequence[Fraction | None], spreads: Sequence[Fraction | None], notation: str = "auto"
) -> Digits:
    """Choose the digits of a table, or of one of its rows.

    Scientific where numbers span more than four decades, or none reaches 0.001; else as many decimals as show two digits of the
    smallest deviation, without deviations as many as the numbers have, at most four.

    >>> digits_for([Fraction(763, 1000), Fraction(3, 4)], [None, None])
    Digits(scientific=False, decimals=3, significant=False)
    """
    sizes = [abs(number) for number in numbers if number]
    spans = bool(sizes) and (max(sizes) > 10**DECADES * min(sizes) or max(sizes) < Fraction(1, 1000))
    if notation == "scientific" or (notation == "auto" and spans):
        return Digits(True, 2)
    positive = [spread for spread in spreads if spread]
    if positive:
        return Digits(False, min(max(1 - exponent(min(positive)), 0), MOST_DECIMALS))
    for decimals in range(MOST_DECIMALS):
        if all(10**decimals % number.denominator == 0 for number in numbers if number is not None):
            return Digits(False, decimals)
    return Digits(False, MOST_DECIMALS)
