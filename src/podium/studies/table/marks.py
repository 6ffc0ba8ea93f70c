"""The signs in a table of results: tests of two algorithms on one problem, and which of them are significant."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.errors import InputError, quote
from podium.i18n import N_
from podium.stats.adjustments import adjust
from podium.stats.ranks import oriented
from podium.studies.table.cells import Cells

Floats = NDArray[np.float64]

Test: TypeAlias = Literal["rank-sum", "welch", "signed-rank", "corrected-t", "mcnemar"]

Decision: TypeAlias = tuple[float, int]
"""P-value (NaN: undefined), and the better side: 1 the first, −1 the second, 0 neither."""


@dataclass(frozen=True, eq=False)
class Marks:
    """Tests of pairs of algorithms on every problem.

    Attributes
    ----------
    test
        A key of `TESTS`.
    first, second
        The pairs, shape (m,).
    pvalues, adjusted
        Shape (n, m); NaN where there is no test because a cell has no result, or the runs do not vary.
    signs
        1 where the first algorithm is significantly better, −1 where it is worse, 0 for neither; shape (n, m).
    tested
        Where both cells have what the test needs, shape (n, m).
    """

    test: str
    first: NDArray[np.intp]
    second: NDArray[np.intp]
    pvalues: Floats
    adjusted: Floats
    signs: NDArray[np.int64]
    tested: NDArray[np.bool_]

    __repr__ = brief

    @property
    def undefined(self) -> int:
        """Number of pairs of cells whose runs do not vary, so that a t test has nothing to judge their difference by."""
        return int((self.tested & np.isnan(self.pvalues)).sum())


def marks_of(
    cells: Cells, pairs: list[tuple[int, int]], test: str, adjustment: str, alpha: float, ratio: float | None,
    n_runs: int | None = None,
) -> Marks:  # fmt: skip
    """Test pairs of algorithms on every problem, and adjust all p-values together.

    With `n_runs`, cells are means of so many runs, and their deviations take the place of the runs.

    Raises
    ------
    InputError
        When the data do not allow the test.
    """
    if n_runs is None:
        _check(cells, test, ratio)
        one, testable = _one_test(test, cells, ratio), cells.present
    else:
        assert cells.deviations is not None
        one, testable = _from_summaries(cells, cells.deviations, n_runs), cells.present & np.isfinite(cells.deviations)
    pvalues = np.full((cells.n, len(pairs)), np.nan)
    sides = np.zeros((cells.n, len(pairs)), dtype=np.int64)
    tested = np.zeros((cells.n, len(pairs)), dtype=bool)
    for i in range(cells.n):
        for place, (a, b) in enumerate(pairs):
            if testable[i, a] and testable[i, b]:
                tested[i, place] = True
                pvalues[i, place], sides[i, place] = one(i, a, b)
    adjusted = pvalues.copy()
    there = ~np.isnan(pvalues)
    if adjustment != "none" and there.any():
        adjusted[there] = adjust(pvalues[there], adjustment)
    signs = np.where(there & (np.nan_to_num(adjusted, nan=1.0) <= alpha), sides, 0)
    first, second = np.array(pairs, dtype=np.intp).reshape(-1, 2).T
    return Marks(test, first, second, pvalues, adjusted, signs, tested)


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
        one = partial(_corrected_t, ratio=float(ratio or 0.0))

    def decide(i: int, a: int, b: int) -> Decision:
        mine, other = (oriented(cells.at(i, j), cells.objective) for j in (a, b))
        return one(mine, other)

    return decide


def _from_summaries(cells: Cells, deviations: Floats, n_runs: int) -> Callable[[int, int, int], Decision]:
    """Return Welch's t test of means with sample standard deviations of so many runs."""
    from scipy.stats import ttest_ind_from_stats

    def decide(i: int, a: int, b: int) -> Decision:
        means = [float(cells.floats(i, j)[0]) for j in (a, b)]
        spreads = [float(deviations[i, j]) for j in (a, b)]
        gap = means[0] - means[1] if cells.objective == "maximize" else means[1] - means[0]
        if not any(spreads):
            return (float("nan"), 0) if gap else (1.0, 0)
        found = ttest_ind_from_stats(means[0], spreads[0], n_runs, means[1], spreads[1], n_runs, equal_var=False)
        return float(found.pvalue), int(np.sign(gap))

    return decide


# The tests, of measurements of which the smaller are better.


def _rank_sum(a: NDArray[Any], b: NDArray[Any]) -> Decision:
    from scipy.stats import mannwhitneyu

    _, codes = np.unique(np.concatenate([a, b]), return_inverse=True)  # the order alone counts, exactly
    found = mannwhitneyu(codes[: a.size], codes[a.size :], alternative="two-sided")
    # U counts the pairs of runs in which the first has the larger, that is worse, value.
    side = int(np.sign(a.size * b.size / 2 - float(found.statistic)))
    pvalue = float(found.pvalue)
    return 1.0 if np.isnan(pvalue) else pvalue, side  # all runs are equal: nothing differs


def _welch(a: NDArray[Any], b: NDArray[Any]) -> Decision:
    if (a == a[0]).all() and (b == b[0]).all():
        return (1.0, 0) if a[0] == b[0] else (float("nan"), 0)
    from scipy.stats import ttest_ind

    x, y = a.astype(np.float64), b.astype(np.float64)
    return float(ttest_ind(x, y, equal_var=False).pvalue), int(np.sign(y.mean() - x.mean()))


def _signed_rank(a: NDArray[Any], b: NDArray[Any]) -> Decision:
    from podium.stats.wilcoxon import signed_rank

    found = signed_rank(b, a)
    return float(found.pvalue), int(np.sign(float(found.r_plus) - float(found.r_minus)))


def _corrected_t(a: NDArray[Any], b: NDArray[Any], ratio: float) -> Decision:
    from podium.stats.resampled import corrected_resampled_t

    found = corrected_resampled_t(b - a, ratio)
    if (a == b).all():
        return 1.0, 0
    return float(found.pvalue), int(np.sign(float(found.mean)))


def _mcnemar(a: NDArray[Any], b: NDArray[Any]) -> Decision:
    from podium.stats.discordance import mcnemar

    first, second = int((a < b).sum()), int((a > b).sum())
    return float(mcnemar(first, second).pvalue()), int(np.sign(first - second))


@dataclass(frozen=True)
class CellTest:
    """A test of the runs of two algorithms on one problem.

    Attributes
    ----------
    name
        In running text, of several tests.
    matched
        Whether the same run of both algorithms belongs together.
    cites
        References.
    of
        The test of two arrays of runs.
    """

    name: str
    matched: bool
    cites: tuple[str, ...]
    of: Callable[..., Decision]


TESTS: Final[Mapping[str, CellTest]] = {
    "rank-sum": CellTest(
        N_("Wilcoxon rank-sum tests (Mann–Whitney) of independent runs"), False, ("wilcoxon1945", "mann1947"), _rank_sum
    ),
    "welch": CellTest(N_("Welch's t tests of independent runs"), False, ("welch1947",), _welch),
    "signed-rank": CellTest(N_("Wilcoxon signed-rank tests of matched runs"), True, ("wilcoxon1945",), _signed_rank),
    "corrected-t": CellTest(
        N_("corrected resampled t tests of matched folds or splits"), True, ("nadeau2003",), _corrected_t
    ),
    "mcnemar": CellTest(N_("McNemar's tests of matched items"), True, ("mcnemar1947",), _mcnemar),
}
