"""P-values from Friedman's ranks by other tests than the usual z: exact rank sums, Conover's t, the studentised range."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from podium.errors import InputError
from podium.stats.rankings import (
    Alternative,
    Ranking,
    conover_pvalues,
    conover_t,
    exact_rank_sum_pvalues,
    normal_pvalue,
    rank_sum_difference_pvalue,
)
from podium.studies.compare.options import Options

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


def rank_pvalues(
    ranking: Ranking, options: Options, first: Indices, second: Indices, alternative: Alternative
) -> tuple[str, Floats | None, Floats]:
    """Name of the source of the p-values, z where there is one, and the p-values; "greater": the first is better.

    All of them depend on the distance of the rank sums alone.
    """
    n, k = ranking.scores.shape
    if options.pairwise == "eisinga":
        gaps = ranking.sums[second] - ranking.sums[first]
        if alternative == "two-sided":
            return "eisinga", None, rank_sum_difference_pvalue(gaps, n, k)
        untied = np.tile(np.arange(1.0, k + 1), (n, 1))
        return "eisinga", None, exact_rank_sum_pvalues(untied, gaps, alternative)
    if options.pairwise == "eisinga-ties":
        gaps = ranking.sums[second] - ranking.sums[first]
        return "eisinga-ties", None, exact_rank_sum_pvalues(ranking.scores, gaps, alternative)
    if options.pairwise == "conover":
        t = conover_t(ranking.scores, first, second)
        if not np.isfinite(t).all():
            raise InputError(
                "Conover's t measures differences relative to the disagreement between problems, and here all of "
                "them rank the algorithms identically: use --pairwise eisinga or leave --pairwise out."
            )
        return "conover", None, conover_pvalues(t, n, k, alternative)
    z = ranking.z(first, second, options.se)
    return ranking.name, z, normal_pvalue(z, alternative)
