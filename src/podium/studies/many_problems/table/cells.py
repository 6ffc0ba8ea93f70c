"""Cells of a table of results: the measurements behind each, their summaries, how numbers are printed, and tests of two of them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property, partial
from math import floor, isfinite, isnan, isqrt, nan, sqrt
from typing import Any, Final, Literal, NamedTuple, TypeGuard

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtr

from podium.brief import brief
from podium.data import Folds, Groups, Incomplete, Results, Runs
from podium.data.decimals import IntArray, Scaled, to_float
from podium.data.given import incomplete_of, results_of, runs_of, samples_of
from podium.data.headers import FOLD_HEADERS, SPLIT_HEADERS, normalise
from podium.data.missing import Treated
from podium.data.options import IncompleteOptions, part_of, takes
from podium.data.results import Objective, OfProblems, check_objective
from podium.errors import InputError, quote
from podium.i18n import N_
from podium.stats.adjustments import adjust
from podium.stats.discordance import mcnemar
from podium.stats.discrete import NullDistribution
from podium.stats.rank_sum import rank_sum_test
from podium.stats.ranks import oriented, wide_enough
from podium.stats.resampled import corrected_resampled_t
from podium.stats.sign import coin_point
from podium.stats.wilcoxon import signed_rank, signed_rank_null
from podium.studies.many_problems.table.verb import INDEPENDENT
from podium.studies.shared.words import source_name

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class Cells(OfProblems):
    """What was measured for each algorithm on each problem: nothing, one number, or runs."""

    problems: tuple[str, ...]  # Names of rows and columns
    algorithms: tuple[str, ...]
    objective: Objective
    # Measurements of each cell as integers over `denominator`, cells in row-major order; empty without a result
    exact: tuple[IntArray, ...] = field(repr=False)
    denominator: int
    source: str  # Where the data came from, notes on how they were read, and their digest
    notes: tuple[str, ...]
    sha256: str
    deviations: Floats | None = None  # Deviations that the data state beside their numbers, (n, k); None without any
    # Number of measurements that a single number of the data stands for (n, k); None if it stands for itself
    measured: NDArray[np.int64] | None = None
    treated: Treated | None = None  # Missing results and their treatment
    reasons: Mapping[str, int] = field(default_factory=dict)  # Those stated for missing results, with counts
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
        results, labels = data.results, data.labels
        return _cells(
            results, tuple(results.exact.T.copy()), results.denominator, problems=(source_name(results.source),),
            repeated="fold" if labels.folds and not labels.repetitions else "split",
        )  # fmt: skip
    if isinstance(data, Groups):
        groups = samples_of(data, objective, **reading)
        return _cells(groups, groups.exact, groups.denominator, problems=(source_name(groups.source),))
    if isinstance(data, Runs):
        runs = runs_of(data, **reading)
        return _cells(runs, runs.exact, runs.denominator, objective=check_objective(objective), repeated=runs.repeated)
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


def _cells(data: Any, exact: tuple[IntArray, ...], denominator: int, **own: Any) -> Cells:
    """Return measurements as the cells of data, which say what is not passed."""
    names = ("problems", "algorithms", "objective", "source", "notes", "sha256")
    said = {name: getattr(data, name) for name in names if name not in own}
    return Cells(exact=exact, denominator=denominator, **said, **own)


def of_results(results: Results, runs: Runs | None = None) -> Cells:
    """Return the cells of results, with `runs` where the results kept only their means."""
    if runs is None and results.runs is not None:
        runs = Runs.of(results)
    own = {
        "deviations": results.deviations, "treated": results.treated, "average": results.average,
        "repeated": results.repeated or ("" if runs is None else runs.repeated),
    }  # fmt: skip
    if _alike(runs, results):
        return _cells(results, runs.exact, runs.denominator, **own)
    return _cells(results, _single(results.exact), results.denominator, measured=results.counts, **own)


def _of_incomplete(table: Incomplete, runs: Runs | None) -> Cells:
    own = {"reasons": table.reasons} | (
        {"deviations": table.deviations} if runs is None else {"repeated": runs.repeated}
    )
    if _alike(runs, table):
        return _cells(table, runs.exact, runs.denominator, **own)
    return _cells(table, _single(table.exact, table.present), table.denominator, **own)


def _alike(runs: Runs | None, table: Results | Incomplete) -> TypeGuard[Runs]:
    """Whether there are runs, of the problems and algorithms of a table."""
    return runs is not None and (runs.problems, runs.algorithms) == (table.problems, table.algorithms)


def _single(exact: IntArray, present: NDArray[np.bool_] | None = None) -> tuple[IntArray, ...]:
    """Return cells of one number each, or none where it is not present."""
    there = np.ones(exact.size, dtype=bool) if present is None else present.ravel()
    return tuple(cell[:number] for cell, number in zip(exact.reshape(-1, 1), there.astype(int), strict=True))


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
    from podium.studies.shared.checks import one_of

    words = [word.strip() for word in text.split(",")] if isinstance(text, str) else list(text)
    if not words:
        raise InputError("A cell needs at least one of {choices}.", choices=", ".join(SUMMARIES))
    found = tuple(dict.fromkeys(_ALIASES.get(word.casefold(), word) for word in words))
    for word in found:
        one_of("cell", word, tuple(SUMMARIES))
    return found


Numbers = Sequence[Fraction | None]
"""Numbers of one problem, or of a table; None where there is no result."""


class Summarised(NamedTuple):
    """Summaries of one kind, a row for each problem."""

    numbers: Sequence[Numbers]
    spreads: Sequence[Numbers]


def summarised(cells: Cells, summary: str) -> Summarised:
    """Compute a summary for every cell, exactly; deviations are the nearest floats."""

    def one(i: int, j: int) -> tuple[Fraction | None, Fraction | None]:
        values = sorted(map(int, cells.at(i, j).tolist()))
        number, spread = _summary(values, summary, cells.objective) if values else (None, None)
        if cells.deviations is not None and isfinite(cells.deviations[i, j]) and SUMMARIES[summary].form in ("±", "()"):
            spread = Fraction(float(cells.deviations[i, j])) * cells.denominator
        unit = cells.denominator
        return None if number is None else number / unit, None if spread is None else spread / unit

    found = [[one(i, j) for j in range(cells.k)] for i in range(cells.n)]
    return Summarised([[one[0] for one in row] for row in found], [[one[1] for one in row] for row in found])


def _summary(values: list[int], summary: str, objective: str) -> tuple[Fraction, Fraction | None]:
    """Return number and spread of ascending integers."""
    wanted = bool(SUMMARIES[summary].form) and len(values) > 1
    if summary.startswith("mean") or summary == "value":
        return Fraction(sum(values), len(values)), _deviation(values) if wanted else None
    if summary.startswith("median"):
        return quantile(values, 2), quantile(values, 3) - quantile(values, 1) if wanted else None
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


# The signs: tests of two algorithms on one problem, and which of them are significant.


Method = Literal["exact", "normal approximation", "t", "chi-square"]


class Decision(NamedTuple):
    """A test of two algorithms on one problem."""

    pvalue: float  # NaN where the test is undefined
    side: int  # The better one: 1 the first, −1 the second, 0 neither
    method: Method  # How the p-value was computed
    # Of a t test t, positive where the first is better, and its degrees of freedom; of rank-sum tests the pairs of
    # runs in which the first is better, ties half; of signed ranks the sum of the ranks of such runs; of McNemar's
    # test the items that only the first solved, or the corrected chi-square
    statistic: float = nan
    df: float = nan
    # All p-values that the test can give on these data, with their probabilities if nothing differs; None for a
    # continuous statistic
    null: NullDistribution | None = None


@dataclass(frozen=True, eq=False)
class Marks:
    """Tests of pairs of algorithms on every problem."""

    test: str  # A key of `TESTS`
    first: NDArray[np.intp]  # The pairs, shape (m,)
    second: NDArray[np.intp]
    pvalues: Floats  # Shape (n, m); NaN where there is no test because a cell has no result, or the runs do not vary
    adjusted: Floats
    # 1 where the first algorithm is significantly better, −1 where it is worse, 0 for neither; shape (n, m)
    signs: NDArray[np.int64]
    tested: NDArray[np.bool_]  # Where both cells have what the test needs, shape (n, m)
    decisions: Mapping[tuple[int, int], Decision]  # The tests by problem and pair
    # The probability of a significant result if nothing differs, without adjustment, shape (n, m); 0 where there is
    # no test
    levels: Floats
    # The smallest adjusted p-value that the runs can give, however they are divided, shape (n, m); NaN where there is
    # no test
    smallest: Floats
    alpha: float  # The level
    ratio: float | None = None  # Test to training instances, for the corrected t test

    __repr__ = brief

    @property
    def undefined(self) -> int:
        """Number of pairs of cells whose runs do not vary, so that a t test has nothing to judge their difference by."""
        return int((self.tested & np.isnan(self.pvalues)).sum())

    @property
    def unable(self) -> NDArray[np.bool_]:
        """Where no result could be significant, shape (n, m): a test of few runs has a smallest p-value."""
        return np.asarray(np.nan_to_num(self.smallest, nan=0.0) > self.alpha)

    @property
    def methods(self) -> dict[str, int]:
        """How p-values were computed, with the numbers of tests."""
        found = Counter(one.method for one in self.decisions.values())
        return dict(sorted(found.items(), key=lambda item: -item[1]))


def marks_of(
    cells: Cells, pairs: list[tuple[int, int]], test: str, adjustment: str, alpha: float, ratio: float | None,
    n_runs: int | None = None,
) -> Marks:  # fmt: skip
    """Test pairs of algorithms on every problem, and adjust all p-values together.

    With `n_runs`, cells are means of so many runs, and their deviations take the place of the runs.
    """
    if n_runs is None:
        _check(cells, test, ratio)
        one, testable = _of_runs(cells, test, ratio), cells.present
    else:
        assert cells.deviations is not None
        one, testable = _of_means(cells, cells.deviations, n_runs), cells.present & np.isfinite(cells.deviations)
    decisions = {
        (i, place): one(i, a, b)
        for i in range(cells.n)
        for place, (a, b) in enumerate(pairs)
        if testable[i, a] and testable[i, b]
    }
    shape = (cells.n, len(pairs))
    tested, pvalues, smallest = np.zeros(shape, dtype=bool), np.full(shape, nan), np.full(shape, nan)
    sides, levels = np.zeros(shape, dtype=np.int64), np.zeros(shape)
    for at, found in decisions.items():
        tested[at], pvalues[at], sides[at] = True, found.pvalue, found.side
        if not isnan(found.pvalue):
            smallest[at] = 0.0 if found.null is None else found.null.smallest()
            levels[at] = alpha if found.null is None else found.null.level(alpha)
    adjusted = pvalues.copy()
    there = ~np.isnan(pvalues)
    if adjustment != "none" and there.any():
        adjusted[there] = adjust(pvalues[there], adjustment)
        smallest[there] = adjust(smallest[there], adjustment)
    signs = np.where(there & (np.nan_to_num(adjusted, nan=1.0) <= alpha), sides, 0)
    first, second = np.array(pairs, dtype=np.intp).reshape(-1, 2).T
    return Marks(test, first, second, pvalues, adjusted, signs, tested, decisions, levels, smallest, alpha, ratio)


class Chosen(NamedTuple):
    """The test of the marks: a key of `TESTS`, the ratio of test to training instances, and whether that was taken from the folds."""

    test: str
    ratio: float | None = None
    by_folds: bool = False


def choose_test(
    cells: Cells,
    test: str | None = None,
    *,
    matched: bool = False,
    n_runs: int | None = None,
    test_fraction: float | None = None,
) -> Chosen:
    """Choose the test of runs: the one that was asked for, or that of the folds, matched runs or independent runs that the data hold."""
    labels = {normalise(name) for name in cells.repeated.split(", ")}
    ratio = None if test_fraction is None else test_fraction / (1 - test_fraction)
    if ratio is not None and (test not in (None, "corrected-t") or not cells.has_runs or n_runs is not None):
        raise InputError(
            "{--test-fraction} is for corrected resampled t tests of runs; leave it out, or state "
            "{--test:corrected-t} for a table with a line for each run."
        )
    if test is None and n_runs is not None:
        return Chosen("welch")
    if ratio is not None:
        return Chosen("corrected-t", ratio)
    if not cells.has_runs or not labels & SPLIT_HEADERS or test not in (None, "corrected-t"):
        return Chosen(test or ("signed-rank" if matched else "rank-sum"))
    sizes = set(cells.sizes[cells.present].tolist())
    if (
        labels <= FOLD_HEADERS and len(sizes) == 1
    ):  # each of m folds tests on one part of the instances, trains on m − 1
        return Chosen("corrected-t", 1 / (sizes.pop() - 1), by_folds=True)
    raise InputError(
        "{source}: the runs are labelled {column}, so they share training instances and are not independent. State "
        "the share of the instances used for testing, such as {--test-fraction:0.1} for repeated ten-fold "
        "cross-validation, for corrected resampled t tests; or {--test:rank-sum} if no training instances are "
        "shared.",
        source=cells.source, column=quote(cells.repeated),
    )  # fmt: skip


def _check(cells: Cells, test: str, ratio: float | None) -> None:
    sizes = cells.sizes[cells.present]
    if int(sizes.min()) < 2:
        i, j = map(int, np.argwhere(cells.present & (cells.sizes < 2))[0])
        raise InputError(
            "{source}: the test {test} needs runs, but {algorithm} has one value on {problem}. Provide single runs "
            "(a line for each run), or leave out {--test}.",
            source=cells.source, test=quote(test), algorithm=quote(cells.algorithms[j]), problem=quote(cells.problems[i]),
        )  # fmt: skip
    uneven = [i for i in range(cells.n) if len({*cells.sizes[i][cells.present[i]].tolist()}) > 1]
    if test not in INDEPENDENT and uneven:
        raise InputError(
            "{source}: the test {test} is for matched runs, but on {problem} the algorithms have different numbers "
            "of runs. Use {--test:rank-sum} or welch, which are for independent runs.",
            source=cells.source, test=quote(test), problem=quote(cells.problems[uneven[0]]),
        )  # fmt: skip
    if test == "corrected-t" and ratio is None:
        raise InputError(
            "The corrected resampled t test depends on the share of the instances used for testing: state it with "
            "{--test-fraction}, such as 0.1 for ten folds."
        )
    if test == "mcnemar":
        for place, values in enumerate(cells.exact):
            if not set(values.tolist()) <= {0, cells.denominator}:
                i, j = divmod(place, cells.k)
                raise InputError(
                    "{source}: McNemar's test needs 1 (solved) or 0 for every item; {algorithm} has other values on {problem}.",
                    source=cells.source, algorithm=quote(cells.algorithms[j]), problem=quote(cells.problems[i]),
                )  # fmt: skip


def _of_runs(cells: Cells, test: str, ratio: float | None) -> Callable[[int, int, int], Decision]:
    """Return what tests two algorithms on one problem by their runs."""
    one = partial(_paired_t, ratio=float(ratio or 0.0)) if test == "corrected-t" else TESTS[test].of

    def decide(i: int, a: int, b: int) -> Decision:
        return one(*(oriented(wide_enough(cells.at(i, j), 2), cells.objective) for j in (a, b)))

    return decide


def _of_means(cells: Cells, deviations: Floats, n_runs: int) -> Callable[[int, int, int], Decision]:
    """Return Welch's t test of means with sample standard deviations of so many runs."""

    def decide(i: int, a: int, b: int) -> Decision:
        mine, other = (float(cells.floats(i, j)[0]) for j in (a, b))
        errors = [float(deviations[i, j]) ** 2 / n_runs for j in (a, b)]
        return _welch_t(mine - other if cells.objective == "maximize" else other - mine, errors, (n_runs, n_runs))

    return decide


# The tests, of measurements of which the smaller are better.


def _rank_sum(a: NDArray[Any], b: NDArray[Any]) -> Decision:
    found = rank_sum_test(b, a)  # U counts the pairs in which the first has the smaller, that is better, value
    side = int(np.sign(found.statistic - a.size * b.size / 2))
    method: Method = "exact" if found.method == "exact" else "normal approximation"
    return Decision(found.pvalue, side, method, found.statistic, null=found.null)


def _welch(a: NDArray[Any], b: NDArray[Any]) -> Decision:
    # Whole numbers are moved towards zero first, so that what they have in common takes no digits.
    low = min(a.min(), b.min())
    x, y = (a - low).astype(np.float64), (b - low).astype(np.float64)
    unit = max(float(x.max()), float(y.max())) or 1.0
    x, y = x / unit, y / unit
    errors = [0.0 if (z == z[0]).all() else float(z.var(ddof=1)) / z.size for z in (x, y)]
    return _welch_t(float(y.mean() - x.mean()), errors, (a.size, b.size))


def _welch_t(gap: float, errors: Sequence[float], sizes: tuple[int, int]) -> Decision:
    """Welch's t from the advantage of the first, the squared standard errors of both means and the numbers of runs."""
    total = sum(errors)
    if total == 0:
        return Decision(nan, 0, "t") if gap else Decision(1.0, 0, "t")
    t = gap / np.sqrt(total)
    df = total**2 / sum(error**2 / (size - 1) for error, size in zip(errors, sizes, strict=True))
    return Decision(float(2 * stdtr(df, -abs(t))), int(np.sign(gap)), "t", float(t), float(df))


def _signed_rank(a: NDArray[Any], b: NDArray[Any]) -> Decision:
    found = signed_rank(b, a)
    side = int(np.sign(float(found.r_plus) - float(found.r_minus)))
    exact = found.method == "exact"
    null = signed_rank_null(b, a) if exact else None
    return Decision(
        float(found.pvalue), side, "exact" if exact else "normal approximation", float(found.r_plus), null=null
    )


def _paired_t(a: NDArray[Any], b: NDArray[Any], ratio: float = 0.0) -> Decision:
    if (a == b).all():
        return Decision(1.0, 0, "t")
    found = corrected_resampled_t(b - a, ratio)
    return Decision(float(found.pvalue), int(np.sign(float(found.mean))), "t", float(found.statistic), float(found.df))


def _mcnemar(a: NDArray[Any], b: NDArray[Any]) -> Decision:
    first, second = int((a < b).sum()), int((a > b).sum())
    found, side = mcnemar(first, second), int(np.sign(first - second))
    if not bool(found.exact_decides):
        return Decision(float(found.pvalue()), side, "chi-square", float(found.statistic), 1.0)
    coins = first + second
    null = NullDistribution(coin_point(np.arange(coins + 1), coins))
    return Decision(float(found.pvalue()), side, "exact", float(first), null=null)


class CellTest(NamedTuple):
    """A test of the runs of two algorithms on one problem."""

    name: str  # In running text, of several tests
    cites: tuple[str, ...]  # References
    of: Callable[..., Decision]  # The test of two arrays of runs


TESTS: Final[Mapping[str, CellTest]] = {
    "rank-sum": CellTest(
        N_("Wilcoxon rank-sum tests (Mann–Whitney) of independent runs"), ("wilcoxon1945", "mann1947"), _rank_sum
    ),
    "welch": CellTest(N_("Welch's t tests of independent runs"), ("welch1947",), _welch),
    "signed-rank": CellTest(N_("Wilcoxon signed-rank tests of matched runs"), ("wilcoxon1945",), _signed_rank),
    "paired-t": CellTest(N_("paired t tests of matched runs"), ("student1908",), _paired_t),
    "corrected-t": CellTest(N_("corrected resampled t tests of matched folds or splits"), ("nadeau2003",), _paired_t),
    "mcnemar": CellTest(N_("McNemar's tests of matched items"), ("mcnemar1947",), _mcnemar),
}
