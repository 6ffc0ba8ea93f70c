"""The families of a comparison: rank-based z-tests or pairwise tests, against a control and for all pairs."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from podium.data import Results
from podium.stats.rankings import Alternative, Ranking, StandardError, normal_pvalue
from podium.stats.ranks import oriented, wide_enough
from podium.stats.sign import sign_test
from podium.stats.simulation import paired_t
from podium.stats.wilcoxon import signed_rank
from podium.studies.compare.options import Options
from podium.studies.compare.rank_tests import rank_pvalues
from podium.studies.family import RANGE, Design, Family, build_family, oriented_pairs

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]


def rank_families(ranking: Ranking, options: Options, control: int | None) -> list[Family]:
    """Families whose p-values come from differences of mean ranks: the control's first, then all pairs."""
    families = [] if control is None else [_rank_control(ranking, options, control)]
    return [*families, _rank_pairs(ranking, options)]


def _rank_control(ranking: Ranking, options: Options, control: int) -> Family:
    k = len(ranking.sums)
    second = np.array([j for j in range(k) if j != control], dtype=np.intp)
    first = np.full(k - 1, control, dtype=np.intp)
    source, z, pvalues = rank_pvalues(ranking, options, first, second, options.alternative)
    return build_family(
        source,
        "control",
        first,
        second,
        pvalues,
        k=k,
        control=control,
        z=z,
        first_better=np.asarray(ranking.sums[first] <= ranking.sums[second]),
        alternative=options.alternative,
        se=None if z is None else options.se,
        other_pvalues=_other_pvalues(ranking, first, second, options.se, options.alternative),
    )


def _rank_pairs(ranking: Ranking, options: Options) -> Family:
    k = len(ranking.sums)
    first, second = oriented_pairs(ranking.sums)
    source, z, pvalues = rank_pvalues(ranking, options, first, second, "two-sided")
    return build_family(
        source,
        "all-pairs",
        first,
        second,
        pvalues,
        k=k,
        z=z,
        first_better=np.asarray(ranking.sums[first] <= ranking.sums[second]),
        positions=np.rint(4 * ranking.sums).astype(np.int64),
        decides=RANGE if options.pairwise == "nemenyi" else None,
        simes=options.simes,
        se=None if z is None else options.se,
        other_pvalues=_other_pvalues(ranking, first, second, options.se, "two-sided"),
    )


def _other_pvalues(
    ranking: Ranking, first: Indices, second: Indices, se: StandardError, alternative: Alternative
) -> Floats | None:
    """P-values under the standard error not chosen; None for Friedman, where the two agree."""
    if ranking.name == "friedman":
        return None
    z = ranking.z(first, second, "corrected" if se == "published" else "published")
    return normal_pvalue(z, alternative)


def pairwise_families(results: Results, ranking: Ranking, options: Options, control: int | None) -> list[Family]:
    """Families whose p-values no third algorithm can change (Benavoli, Corani & Mangili 2016)."""
    families = []
    if control is not None:
        second = np.array([j for j in range(results.k) if j != control], dtype=np.intp)
        first = np.full(len(second), control, dtype=np.intp)
        families.append(_pairwise_family(results, "control", first, second, options, options.alternative, control))
    first, second = oriented_pairs(ranking.sums)
    return [*families, _pairwise_family(results, "all-pairs", first, second, options, "two-sided", None)]


def _pairwise_family(
    results: Results,
    design: Design,
    first: Indices,
    second: Indices,
    options: Options,
    alternative: Alternative,
    control: int | None,
) -> Family:
    """Test every pair by itself, "greater" meaning that the first is better."""
    exact = oriented(wide_enough(results.exact, 2), results.objective)
    gains = (exact[:, second] - exact[:, first]).T
    if options.pairwise == "sign":
        signs = sign_test(gains, alternative=alternative)
        pvalues, better = signs.pvalue, signs.wins >= signs.losses
    elif options.pairwise == "t":
        pvalues, sign = paired_t(gains, alternative)
        better = sign >= 0
    else:
        ranks = signed_rank(gains, alternative=alternative)
        pvalues, better = ranks.pvalue, ranks.r_plus >= ranks.r_minus
    return build_family(
        "paired-t" if options.pairwise == "t" else options.pairwise or "wilcoxon",
        design,
        first,
        second,
        np.asarray(pvalues, dtype=np.float64),
        k=results.k,
        control=control,
        first_better=np.asarray(better),
        alternative=alternative,
        simes=options.simes,
    )
