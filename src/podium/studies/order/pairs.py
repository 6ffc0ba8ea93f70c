"""The one-sided tests of an order by cost: whether the costlier of two algorithms is better."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data import Results
from podium.data.costs import Costs
from podium.data.folds import Folds
from podium.errors import InputError
from podium.stats.adjustments import FDR_METHODS, PROCEDURES
from podium.stats.logical import pair_indices
from podium.stats.rankings import Alternative
from podium.stats.ranks import oriented, wide_enough
from podium.stats.sign import sign_test
from podium.stats.wilcoxon import signed_rank
from podium.studies.family import Family, build_family
from podium.studies.folds.design import Layout, detect_layout
from podium.studies.folds.design import Options as FoldOptions
from podium.studies.folds.study import pair_tests

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]

TABLE_TESTS = ("wilcoxon", "sign")
FOLD_TESTS = ("paired-t", "corrected-t", "combined-f", "5x2cv-t")
TESTS = (*TABLE_TESTS, *FOLD_TESTS)
ADJUSTMENTS = ("none", *PROCEDURES)


@dataclass(frozen=True, eq=False)
class Pairs:
    """All pairs: `costly` is asked to be better than `cheap`; of pairs of equal cost whichever did better.

    Attributes
    ----------
    costly, cheap
        Indices, shape (m,).
    pvalues
        One-sided, or two-sided where the costs are equal; 1 where a test is undefined.
    equal
        Whether both cost the same.
    undefined
        How many pairs have the same difference in every row, so that a t test has nothing to judge it by.
    layout
        What the rows are, for tests on repetitions.
    """

    costly: Indices
    cheap: Indices
    pvalues: Floats
    equal: NDArray[np.bool_]
    undefined: int
    layout: Layout | None

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
        if test == "sign":
            return np.asarray(sign_test(gains, alternative=alternative).pvalue)
        return np.asarray(signed_rank(gains, alternative=alternative).pvalue)

    return _pairs(costly, cheap, equal, pvalues, 0, None)


def fold_pairs(folds: Folds, costs: Costs, test: str | None, options: FoldOptions) -> tuple[str, Pairs]:
    """Tests on repetitions of one problem, of all pairs; without a test the one that fits the design.

    Raises
    ------
    InputError
        When the test does not fit the rows.
    """
    results = folds.results
    layout = detect_layout(folds, options)
    chosen = test or layout.design.deciding_test
    costly, cheap, equal = _directions(results.k, costs)
    found = {side: pair_tests(results, layout, costly, cheap, side, 1 - options.alpha) for side in _SIDES}
    if chosen not in found["greater"].tests:
        raise InputError(
            "{source}: there is no {chosen} test for this design ({rows}). Use one of {listed}, or omit --test.",
            source=results.source,
            rows=layout.text,
            chosen=chosen,
            listed=", ".join(name for name in found["greater"].tests if name in FOLD_TESTS),
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
