"""The order by tests and cost: `order_by_cost` and its result."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Unpack, cast

import numpy as np
from numpy.typing import NDArray

from podium.data import Results
from podium.data.costs import Costs, read_costs, to_costs
from podium.data.folds import Folds
from podium.data.given import FoldsReading, ResultsOrFoldsReading, ResultsReading, folds_of, results_of
from podium.document import Advice, Document
from podium.errors import InputError
from podium.stats.grouping import CostOrder, cost_order
from podium.stats.ranks import within_ranks
from podium.studies.base import Study
from podium.studies.family import Family
from podium.studies.find import one_of
from podium.studies.folds.design import DesignChoice
from podium.studies.folds.design import Options as FoldOptions
from podium.studies.order.pairs import ADJUSTMENTS, TABLE_TESTS, TESTS, Pairs, fold_pairs, table_pairs
from podium.studies.pictures import Pictures


@dataclass(frozen=True, eq=False)
class CostOrdering(Study):
    """Outcome of `order_by_cost`.

    Attributes
    ----------
    results
        The table: rows are problems, or repetitions on one problem.
    costs
        Prior costs, in the order of the algorithms.
    test, adjustment, alpha
        Which pairwise test, which adjustment of its p-values, and the level.
    pairs
        The tests of all pairs.
    family
        The same hypotheses ordered by p, with every adjustment.
    decided
        Adjusted p-values that decide, in the order of `family`.
    better
        Whether i is significantly better than j, shape (k, k).
    mean_ranks
        Mean rank of each algorithm over the rows, 1 is best.
    outcome
        The order, and cycles if there were any.
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
    def advice(self) -> tuple[Advice, ...]:
        """Warnings that apply."""
        from podium.studies.order.report import advise

        return advise(self)

    @property
    def text(self) -> str:
        """The conclusion in plain words."""
        from podium.studies.order.report import verdict_text

        return verdict_text(self)

    @property
    def ordered(self) -> tuple[str, ...]:
        """Names in the order found, the first one to be preferred."""
        return tuple(self.results.algorithms[j] for j in self.outcome.order)

    def document(self, *, full: bool = True) -> Document:
        """Return the report as neutral blocks; ``full=False`` leaves the details out, for a terminal."""
        from podium.studies.order.report import build

        return build(self, full)

    def pictures(self) -> Pictures:
        """Return the pictures by kind, the usual one first."""
        from podium.studies.order.pictures import order_pictures

        return order_pictures(self)


def order_by_cost(
    data: Results | Folds | Any,
    costs: Costs | Mapping[str, float] | Any,
    *,
    objective: str | None = None,
    test: str | None = None,
    adjust: str = "holm",
    alpha: float = 0.05,
    design: DesignChoice = "auto",
    test_fraction: float | None = None,
    **reading: Unpack[ResultsOrFoldsReading],
) -> CostOrdering:
    """Order algorithms by pairwise tests on performance and, where these do not decide, by prior cost.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array, a dict, or `Results` (rows are problems: Multi²Test); with a
        `test` for repetitions on one problem, or `Folds`, rows are repetitions (MultiTest).
    costs
        A dict of algorithm to cost, a path or an open file or a frame with a row for each algorithm, or `Costs`; smaller is preferred.
    test
        Over problems "wilcoxon" (default) or "sign"; on repetitions "corrected-t", "combined-f", "5x2cv-t" or
        "paired-t", by default the one that fits the design.
    adjust
        Adjustment of the p-values of all pairs, such as "holm" or "bonferroni", or "none". "benjamini-hochberg" and
        "benjamini-yekutieli" control the false discovery rate only.
    alpha
        Family-wise level (level of each test with "none").
    design, test_fraction
        How repetitions came about, as in `compare_folds`.
    **reading
        How a file is read, or a frame, an array or a dict taken: the keywords of `read_results` and `to_results`; with a test for repetitions of `read_folds` and `to_folds`.

    Returns
    -------
    CostOrdering

    Raises
    ------
    InputError
        When data or options cannot be used.

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
                "The {test} test is for tables of problems. For repetitions on one problem, omit --test or choose a "
                "test made for them.",
                test=test,
            )
        chosen, pairs = fold_pairs(source, known, test, options)
    else:
        if test is not None and test not in TABLE_TESTS:
            raise InputError(
                "The {test} test is for repetitions on one problem (read_folds). For tables of problems, use "
                "wilcoxon or sign.",
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
