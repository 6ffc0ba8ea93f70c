"""The order by tests and cost: `order_by_cost` and its result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Unpack, cast

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative
from podium.data import Results
from podium.data.costs import Costs, read_costs, to_costs
from podium.data.folds import Folds
from podium.data.given import FoldsReading, ResultsOrFoldsReading, ResultsReading, folds_of, results_of
from podium.data.results import Objective
from podium.errors import InputError
from podium.i18n import joined
from podium.stats.adjustments import PROCEDURES
from podium.stats.grouping import CostOrder, cost_order
from podium.stats.logical import pair_indices
from podium.stats.pair_tests import ALONE_TESTS
from podium.stats.procedures import FDR_METHODS
from podium.stats.ranks import oriented, wide_enough, within_ranks
from podium.studies.one_problem.folds.design import Layout, detect_layout
from podium.studies.one_problem.folds.study import pair_tests
from podium.studies.one_problem.folds.verb import DesignChoice
from podium.studies.one_problem.folds.verb import Options as FoldOptions
from podium.studies.shared import kinds
from podium.studies.shared.base import Study
from podium.studies.shared.checks import one_of
from podium.studies.shared.family import Family, build_family

_OTHERS = tuple(key for key in PROCEDURES if key != "holm")


@dataclass(frozen=True)
class OrderTest:
    """Whether the first of two algorithms is better than the second."""

    better: kinds.Name
    than: kinds.Name
    equal_cost: bool
    pvalue: kinds.Probability
    adjusted_pvalue: kinds.Probability
    significant: bool
    adjusted: Annotated[dict[str, kinds.Probability], kinds.Keys("holm", optional=_OTHERS)]

    __repr__ = brief


@dataclass(frozen=True, eq=False)
class CostOrdering(Study):
    """Result of `order_by_cost`.

    Attributes
    ----------
    results
        The table: rows are problems, or repetitions on one problem.
    costs
        Prior costs, in the order of the algorithms.
    test, adjustment, alpha
        The pairwise test, the adjustment of its p-values, and the level.
    pairs
        The tests of all pairs.
    family
        The same hypotheses ordered by p, with every adjustment.
    decided
        The adjusted p-values that decide, in the order of `family`.
    better
        Whether i is significantly better than j, shape (k, k).
    mean_ranks
        Mean rank of each algorithm over the rows, 1 is best.
    outcome
        The order, and cycles if there are any.
    """

    results: Results
    costs: Costs
    test: str
    adjustment: str
    alpha: float
    pairs: Pairs
    family: Family
    decided: NDArray[np.float64]
    better: NDArray[np.bool_]
    mean_ranks: NDArray[np.float64]
    outcome: CostOrder

    @property
    def ordered(self) -> tuple[str, ...]:
        """Names in order of preference."""
        return tuple(self.results.algorithms[j] for j in self.outcome.order)

    @property
    def tests(self) -> list[OrderTest]:
        """The tests of all pairs, by p-value."""
        family, names, cost, rows = self.family, self.results.algorithms, self.costs.exact, []
        for at, (i, j) in enumerate(zip(family.first.tolist(), family.second.tolist(), strict=True)):
            adjusted, p = (
                {method: float(values[at]) for method, values in family.adjusted.items()},
                float(self.decided[at]),
            )
            equal, pvalue = bool(cost[i] == cost[j]), float(family.pvalues[at])
            rows.append(OrderTest(names[i], names[j], equal, pvalue, p, p <= self.alpha, adjusted))
        return rows


def order_by_cost(
    data: Results | Folds | Any,
    costs: Costs | Mapping[str, float] | Any,
    *,
    objective: Objective | None = None,
    test: str | None = None,
    adjust: str = "holm",
    alpha: float = 0.05,
    design: DesignChoice = "auto",
    test_fraction: float | None = None,
    **reading: Unpack[ResultsOrFoldsReading],
) -> CostOrdering:
    """Order algorithms by pairwise tests of performance and, if these do not decide, by prior cost.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array, a dict, or `Results` (rows are problems: Multi²Test); with a
        `test` for repetitions on one problem, or `Folds`, rows are repetitions (MultiTest).
    costs
        A dict of algorithm to cost; a path, an open file or a frame with a row per algorithm; or `Costs`. Smaller is
        preferred.
    test
        Over problems "wilcoxon" (default) or "sign"; on repetitions "corrected-t", "combined-f", "5x2cv-t" or
        "paired-t", by default the one that fits the design.
    adjust
        Adjustment of the p-values of all pairs, such as "holm" or "bonferroni", or "none". "benjamini-hochberg" and
        "benjamini-yekutieli" control the false discovery rate only.
    alpha
        Family-wise level (level of each test with "none").
    design, test_fraction
        How repetitions were obtained, as in `compare_folds`.
    **reading
        Keywords of `read_results` or `to_results` that say how to read `data`; of `read_folds` or `to_folds` with a
        test for repetitions.

    Returns
    -------
    CostOrdering

    Raises
    ------
    InputError
        If the data or an option is invalid.

    References
    ----------
    Yıldız & Alpaydın (2006); Ulaş, Yıldız & Alpaydın (2012).

    Examples
    --------
    >>> table = {"cheap": [0.7] * 8, "dear": [0.9, 0.8, 0.8, 0.9, 0.75, 0.8, 0.95, 0.71]}
    >>> order_by_cost(table, {"cheap": 1, "dear": 5}, objective="maximize").ordered
    ('dear', 'cheap')
    """
    if test is not None:
        one_of("test", test, TESTS)
    one_of("adjustment", adjust, ADJUSTMENTS)
    options = FoldOptions(alpha=alpha, design=design, test_fraction=test_fraction)
    on_folds = isinstance(data, Folds) or (
        test is not None and test not in TABLE_TESTS and not isinstance(data, Results)
    )
    source: Results | Folds
    if on_folds:
        source = folds_of(data, objective, **cast(FoldsReading, reading))
    else:
        source = results_of(data, objective, **cast(ResultsReading, reading))
    results = source.results if isinstance(source, Folds) else source
    known = _costs(costs, results.algorithms)
    if known.algorithms != results.algorithms:
        raise InputError("These costs belong to other algorithms than the results. Read them again.")
    if isinstance(source, Folds):
        if test in TABLE_TESTS:
            raise InputError(
                "The {test} test is for tables of problems. For repetitions on one problem, omit {--test} or choose "
                "a test made for them.",
                test=test,
            )
        chosen, pairs = fold_pairs(source, known, test, options)
    else:
        if test is not None and test not in TABLE_TESTS:
            raise InputError(
                "The {test} test is for repetitions on one problem. For tables of problems, use wilcoxon or sign.",
                test=test,
            )
        chosen = test or "wilcoxon"
        pairs = table_pairs(results, known, chosen)
    family = pairs.family(chosen, results.k, adjust)
    decided = family.pvalues if adjust == "none" else family.adjusted[adjust]
    better = np.zeros((results.k, results.k), dtype=bool)
    hit = decided <= alpha
    better[family.first[hit], family.second[hit]] = True
    ranks = within_ranks(results.exact, results.objective).mean(axis=0)
    outcome = cost_order(better, known.exact.tolist(), ranks)
    return CostOrdering(results, known, chosen, adjust, alpha, pairs, family, decided, better, ranks, outcome)


def _costs(costs: Any, algorithms: tuple[str, ...]) -> Costs:
    if isinstance(costs, Costs):
        return costs
    return to_costs(costs, algorithms) if isinstance(costs, Mapping) else read_costs(costs, algorithms)


# The one-sided tests: whether the costlier of two algorithms is better.


Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

TABLE_TESTS = ("wilcoxon", "sign")
FOLD_TESTS = ("paired-t", "corrected-t", "combined-f", "5x2cv-t")
TESTS = (*TABLE_TESTS, *FOLD_TESTS)
ADJUSTMENTS = ("none", *PROCEDURES)


@dataclass(frozen=True, eq=False)
class Pairs:
    """All pairs: `costly` is asked to be better than `cheap`; of pairs of equal cost whichever did better."""

    costly: Indices  # Indices, shape (m,)
    cheap: Indices
    pvalues: Floats  # One-sided, or two-sided where the costs are equal; 1 where a test is undefined
    equal: NDArray[np.bool_]  # Whether both cost the same
    undefined: int  # How many pairs have the same difference in every row, so that a t test has nothing to judge it by
    layout: Layout | None  # What the rows are, for tests on repetitions

    __repr__ = brief

    def family(self, ranking: str, k: int, adjustment: str = "holm") -> Family:
        """The hypotheses with every adjustment, ordered by p; one of the false discovery rate only where it is asked for."""
        return build_family(
            ranking,
            "list",
            self.costly,
            self.cheap,
            self.pvalues,
            k=k,
            first_better=np.ones(len(self.costly), dtype=bool),
            extra=[adjustment] if adjustment in FDR_METHODS else [],
        )


def table_pairs(results: Results, costs: Costs, test: str) -> Pairs:
    """Wilcoxon or sign tests of all pairs over problems."""
    costly, cheap, equal = _directions(results.k, costs)
    losses = oriented(wide_enough(results.exact, 2), results.objective)
    gains = (losses[:, cheap] - losses[:, costly]).T  # positive where the costlier one is better

    def pvalues(alternative: Alternative) -> Floats:
        return ALONE_TESTS[test].pvalues(gains, alternative, "auto")[0]

    return _pairs(costly, cheap, equal, pvalues, 0, None)


def fold_pairs(folds: Folds, costs: Costs, test: str | None, options: FoldOptions) -> tuple[str, Pairs]:
    """Tests on repetitions of one problem, of all pairs; without a test the one that fits the design."""
    results = folds.results
    layout = detect_layout(folds, options)
    chosen = test or layout.design.deciding_test
    costly, cheap, equal = _directions(results.k, costs)
    found = {side: pair_tests(results, layout, costly, cheap, side, 1 - options.alpha) for side in _SIDES}
    if chosen not in found["greater"].tests:
        raise InputError(
            "{source}: there is no {chosen} test for this design ({rows}). Use one of {listed}, or omit {--test}.",
            source=results.source,
            rows=layout.text,
            chosen=chosen,
            listed=joined((name for name in found["greater"].tests if name in FOLD_TESTS), ", "),
        )
    outcomes = {side: tests.tests[chosen] for side, tests in found.items()}  # type: ignore[index]
    blank = np.isnan(outcomes["greater"].pvalue) & (found["greater"].difference != 0)
    return chosen, _pairs(costly, cheap, equal, lambda side: outcomes[side].usable, int(blank.sum()), layout)


_SIDES: tuple[Alternative, ...] = ("greater", "less")


def _pairs(
    costly: Indices,
    cheap: Indices,
    equal: NDArray[np.bool_],
    pvalues: Callable[[Alternative], Floats],
    undefined: int,
    layout: Layout | None,
) -> Pairs:
    """One-sided p-values; where the costs are equal twice the smaller of both sides, for the better side."""
    p = pvalues("greater")
    if equal.any():
        other = pvalues("less")
        swap = equal & (other < p)
        costly, cheap = np.where(swap, cheap, costly), np.where(swap, costly, cheap)
        p = np.where(equal, np.minimum(1.0, 2 * np.minimum(p, other)), p)
    return Pairs(costly, cheap, p, equal, undefined, layout)


def _directions(k: int, costs: Costs) -> tuple[Indices, Indices, NDArray[np.bool_]]:
    """All pairs, the costlier first, and whether both cost the same."""
    i, j = pair_indices(k)
    swap = np.asarray(costs.exact[j] > costs.exact[i], dtype=bool)
    equal = np.asarray(costs.exact[i] == costs.exact[j], dtype=bool)
    return np.where(swap, j, i), np.where(swap, i, j), equal
