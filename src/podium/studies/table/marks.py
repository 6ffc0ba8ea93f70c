"""The signs in a table of results: tests of two algorithms on one problem, and which of them are significant."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from scipy.special import stdtr

from podium.brief import brief
from podium.data.headers import FOLD_HEADERS, SPLIT_HEADERS, normalise
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
from podium.studies.table.cells import Cells

Floats = NDArray[np.float64]

Test: TypeAlias = Literal["rank-sum", "welch", "signed-rank", "paired-t", "corrected-t", "mcnemar"]
Method: TypeAlias = Literal["exact", "normal approximation", "t", "chi-square"]


class Decision(NamedTuple):
    """A test of two algorithms on one problem."""

    pvalue: float  # NaN where the test is undefined
    side: int  # The better one: 1 the first, −1 the second, 0 neither
    method: Method  # How the p-value was computed
    # Of a t test t, positive where the first is better, and its degrees of freedom; of rank-sum tests the pairs of
    # runs in which the first is better, ties half; of signed ranks the sum of the ranks of such runs; of McNemar's
    # test the items that only the first solved, or the corrected chi-square
    statistic: float = float("nan")
    df: float = float("nan")
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
        one, testable = _one_test(test, cells, ratio), cells.present
    else:
        assert cells.deviations is not None
        one, testable = _from_summaries(cells, cells.deviations, n_runs), cells.present & np.isfinite(cells.deviations)
    shape = (cells.n, len(pairs))
    pvalues, smallest = np.full(shape, np.nan), np.full(shape, np.nan)
    sides, levels = np.zeros(shape, dtype=np.int64), np.zeros(shape)
    decisions: dict[tuple[int, int], Decision] = {}
    for i in range(cells.n):
        for place, (a, b) in enumerate(pairs):
            if not (testable[i, a] and testable[i, b]):
                continue
            found = decisions[i, place] = one(i, a, b)
            pvalues[i, place], sides[i, place] = found.pvalue, found.side
            if not np.isnan(found.pvalue):
                smallest[i, place] = 0.0 if found.null is None else found.null.smallest()
                levels[i, place] = alpha if found.null is None else found.null.level(alpha)
    tested = np.zeros(shape, dtype=bool)
    tested[tuple(np.array(list(decisions), dtype=np.intp).reshape(-1, 2).T)] = True
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
            "--test-fraction (test_fraction=) is for corrected resampled t tests of runs; leave it out, or state --test corrected-t "
            "(test=) for a table with a line for each run."
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
    ):  # each fold of m tests on one part of the instances and trains on m − 1
        return Chosen("corrected-t", 1 / (sizes.pop() - 1), by_folds=True)
    raise InputError(
        "{source}: the runs are labelled {column}, so they share training instances and are not independent. State the share of the "
        "instances used for testing, such as --test-fraction 0.1 for repeated ten-fold cross-validation (in Python: test_fraction=), for "
        "corrected resampled t tests; or --test rank-sum (test=) if no training instances are shared.",
        source=cells.source, column=quote(cells.repeated),
    )  # fmt: skip


def _check(cells: Cells, test: str, ratio: float | None) -> None:
    sizes = cells.sizes[cells.present]
    if int(sizes.min()) < 2:
        i, j = map(int, np.argwhere(cells.present & (cells.sizes < 2))[0])
        raise InputError(
            "{source}: the test {test} needs runs, but {algorithm} has one value on {problem}. Provide single runs (a line for each run), "
            "or leave out --test (test=).",
            source=cells.source, test=quote(test), algorithm=quote(cells.algorithms[j]), problem=quote(cells.problems[i]),
        )  # fmt: skip
    if TESTS[test].matched:
        _check_matched(cells, test)
    if test == "corrected-t" and ratio is None:
        raise InputError(
            "The corrected resampled t test depends on the share of the instances used for testing: state it with --test-fraction "
            "(test_fraction=), such as 0.1 for ten folds."
        )
    if test == "mcnemar":
        for place, values in enumerate(cells.exact):
            if not set(values.tolist()) <= {0, cells.denominator}:
                i, j = divmod(place, cells.k)
                raise InputError(
                    "{source}: McNemar's test needs 1 (solved) or 0 for every item; {algorithm} has other values on {problem}.",
                    source=cells.source, algorithm=quote(cells.algorithms[j]), problem=quote(cells.problems[i]),
                )  # fmt: skip


def _check_matched(cells: Cells, test: str) -> None:
    for i in range(cells.n):
        if len(set(cells.sizes[i][cells.present[i]].tolist())) > 1:
            raise InputError(
                "{source}: the test {test} is for matched runs, but on {problem} the algorithms have different numbers of runs. Use "
                "--test rank-sum or welch, which are for independent runs.",
                source=cells.source, test=quote(test), problem=quote(cells.problems[i]),
            )  # fmt: skip


def _one_test(test: str, cells: Cells, ratio: float | None) -> Callable[[int, int, int], Decision]:
    """Return what tests two algorithms on one problem."""
    one = TESTS[test].of
    if test == "corrected-t":
        one = partial(_paired_t, ratio=float(ratio or 0.0))

    def decide(i: int, a: int, b: int) -> Decision:
        mine, other = (oriented(wide_enough(cells.at(i, j), 2), cells.objective) for j in (a, b))
        return one(mine, other)

    return decide


def _from_summaries(cells: Cells, deviations: Floats, n_runs: int) -> Callable[[int, int, int], Decision]:
    """Return Welch's t test of means with sample standard deviations of so many runs."""

    def decide(i: int, a: int, b: int) -> Decision:
        means = [float(cells.floats(i, j)[0]) for j in (a, b)]
        errors = [float(deviations[i, j]) ** 2 / n_runs for j in (a, b)]
        gap = means[0] - means[1] if cells.objective == "maximize" else means[1] - means[0]
        return _welch_t(gap, errors, (n_runs, n_runs))

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
        return Decision(float("nan"), 0, "t") if gap else Decision(1.0, 0, "t")
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


@dataclass(frozen=True)
class CellTest:
    """A test of the runs of two algorithms on one problem."""

    name: str  # In running text, of several tests
    matched: bool  # Whether the same run of both algorithms belongs together
    cites: tuple[str, ...]  # References
    of: Callable[..., Decision]  # The test of two arrays of runs


TESTS: Final[Mapping[str, CellTest]] = {
    "rank-sum": CellTest(
        N_("Wilcoxon rank-sum tests (Mann–Whitney) of independent runs"), False, ("wilcoxon1945", "mann1947"), _rank_sum
    ),
    "welch": CellTest(N_("Welch's t tests of independent runs"), False, ("welch1947",), _welch),
    "signed-rank": CellTest(N_("Wilcoxon signed-rank tests of matched runs"), True, ("wilcoxon1945",), _signed_rank),
    "paired-t": CellTest(N_("paired t tests of matched runs"), True, ("student1908",), _paired_t),
    "corrected-t": CellTest(
        N_("corrected resampled t tests of matched folds or splits"), True, ("nadeau2003",), _paired_t
    ),
    "mcnemar": CellTest(N_("McNemar's tests of matched items"), True, ("mcnemar1947",), _mcnemar),
}
