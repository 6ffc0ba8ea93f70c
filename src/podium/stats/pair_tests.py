"""Tests of two algorithms, one record each: their texts, and how to run them.

Also every other source of the p-values of a family. NumPy is loaded when a test runs, so that the command line lists tests at no cost.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Literal

from podium.errors import InputError
from podium.i18n import N_

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from podium.checks import Alternative
    from podium.stats.rankings import Ranking

    Floats = NDArray[np.float64]
    Indices = NDArray[np.intp]
    Exact = bool | Literal["auto"]


@dataclass(frozen=True, kw_only=True)
class PairTest:
    """Where p-values of pairs of algorithms come from."""

    key: str  # In JSON
    name: str  # In running text, of several tests
    one: str  # The same of a single test
    term: str  # Key of its term in the glossary
    cites: tuple[str, ...] = ()  # References for it, its own first
    # How pairs were compared, in a methods paragraph; ``{side}``, ``{exact}`` and ``{zeros}`` are details. None where
    # a study says it
    how: str | None = None
    # Whether A = B and B = C imply A = C, which the logical procedures take for granted. Mean ranks, means,
    # accuracies and areas under a curve are equal or not as numbers are. The sign test asks whether A beats B as
    # often as B beats A, Wilcoxon's whether the differences are symmetric about zero, and neither carries over from
    # two pairs to the third
    transitive: bool = True
    # Whether the p-values take for granted that all algorithms perform alike, not the two of a pair alone
    alike: bool = False
    approximate: bool = False  # Whether the p-values are those of the normal approximation to mean ranks
    choice: str = ""  # What an option calls it
    # Where its behaviour is simulated: its name in a methods paragraph, in a list of results, and in heads of columns
    # and legends. Empty for a test that is not simulated
    tests: str = ""
    label: str = ""
    short: str = ""
    source: str = ""  # In running text about simulations, where that is not the name


@dataclass(frozen=True, kw_only=True)
class AloneTest(PairTest):
    """A test that uses only two algorithms, so that no third one affects its p-value."""

    option: str  # What options call it
    # From differences (..., n), positive where the first is better, the alternative ("greater": the first is better)
    # and whether Wilcoxon's test is exact, to p-values and the sign of what was estimated, both of shape (...)
    pvalues: Callable[[NDArray[Any], Alternative, Exact], tuple[Floats, NDArray[np.int8]]]
    # From differences (m, n) to what Westfall and Young's sign flips add up, of the same shape
    scores: Callable[[NDArray[Any]], Floats]


@dataclass(frozen=True, kw_only=True)
class RankSumTest(PairTest):
    """Another test of Friedman's rank sums than the usual z, chosen by its key."""

    # From the ranking, the algorithms of each pair and the alternative to p-values; they depend on the distance of
    # the rank sums alone
    pvalues: Callable[[Ranking, Indices, Indices, Alternative], Floats]


def _wilcoxon(gains: NDArray[Any], alternative: Alternative, exact: Exact) -> tuple[Floats, NDArray[np.int8]]:
    import numpy as np

    from podium.stats.wilcoxon import signed_rank

    found = signed_rank(gains, alternative=alternative, exact=exact)
    return np.asarray(found.pvalue), np.sign(found.r_plus - found.r_minus).astype(np.int8)


def _sign(gains: NDArray[Any], alternative: Alternative, _exact: Exact) -> tuple[Floats, NDArray[np.int8]]:
    import numpy as np

    from podium.stats.sign import sign_test

    found = sign_test(gains, alternative=alternative)
    return np.asarray(found.pvalue), np.sign(found.wins - found.losses).astype(np.int8)


def _t(gains: NDArray[Any], alternative: Alternative, _exact: Exact) -> tuple[Floats, NDArray[np.int8]]:
    from podium.stats.resampled import t_of_rows

    return t_of_rows(gains, alternative)


def _signed_ranks(gains: NDArray[Any]) -> Floats:
    import numpy as np

    from podium.stats.ranks import rank

    # Zeros are ranked, too, and count half to each side: they add nothing.
    return np.asarray(_signs(gains) * rank(np.abs(gains)))


def _signs(gains: NDArray[Any]) -> Floats:
    return (gains > 0) * 1.0 - (gains < 0) * 1.0


def _plain(gains: NDArray[Any]) -> Floats:
    """Return the differences in the unit of the largest, so that their squares stay finite."""
    import numpy as np

    largest = float(max(np.abs(gains).max(), 1e-300))
    return np.asarray((gains / largest).astype(np.float64))


def _eisinga(
    ranking: Ranking, first: Indices, second: Indices, alternative: Alternative, *, ties: bool = False
) -> Floats:
    import numpy as np

    from podium.stats.rankings import exact_rank_sum_pvalues, rank_sum_difference_pvalue

    gaps = ranking.sums[second] - ranking.sums[first]
    if ties:
        return exact_rank_sum_pvalues(ranking.scores, gaps, alternative)
    n, k = ranking.scores.shape
    if alternative == "two-sided":
        return rank_sum_difference_pvalue(gaps, n, k)
    untied = np.tile(np.arange(1.0, k + 1), (n, 1))
    return exact_rank_sum_pvalues(untied, gaps, alternative)


def _conover(ranking: Ranking, first: Indices, second: Indices, alternative: Alternative) -> Floats:
    import numpy as np

    from podium.stats.rankings import conover_pvalues, conover_t

    t = conover_t(ranking.scores, first, second)
    if not np.isfinite(t).all():
        raise InputError(
            "Conover's t measures differences relative to the disagreement between problems, and here all of them "
            "rank the algorithms identically: use {--pairwise:eisinga} or leave {--pairwise} out."
        )
    n, k = ranking.scores.shape
    return conover_pvalues(t, n, k, alternative)


def _exchange(ranking: Ranking, first: Indices, second: Indices, alternative: Alternative) -> Floats:
    import numpy as np

    from podium.stats.exchange import exchange_pvalues

    return exchange_pvalues(np.ascontiguousarray((ranking.scores[:, second] - ranking.scores[:, first]).T), alternative)


_BY_Z = N_("by {side} z tests of the differences of their mean ranks")

PAIR_TESTS: dict[str, PairTest] = {one.key: one for one in (
    # Differences of mean ranks, which all algorithms of the table take part in.
    PairTest(
        key="friedman", name=N_("Friedman ranks"), one=N_("z test of Friedman ranks"), alike=True, term="rank-z", cites=("demsar2006",), how=_BY_Z, approximate=True,
        tests=N_("z tests of the differences of mean ranks"), label=N_("mean ranks"), short="Friedman",
    ),
    PairTest(
        key="aligned", name=N_("Friedman aligned ranks"), one=N_("z test of Friedman aligned ranks"), alike=True, term="rank-z", cites=("garcia2010",), how=_BY_Z, approximate=True,
        tests=N_("z tests of the differences of mean aligned ranks"), label=N_("aligned ranks"), short=N_("aligned"),
    ),
    PairTest(
        key="quade", name=N_("Quade ranks"), one=N_("z test of Quade ranks"), alike=True, term="rank-z", cites=("garcia2010",), how=_BY_Z, approximate=True,
        tests=N_("z tests of the differences of mean Quade ranks"), label=N_("Quade ranks"), short="Quade",
    ),
    RankSumTest(
        key="exchange", name=N_("conditional exact tests of ranks"), one=N_("conditional exact test of ranks"), term="exchange", cites=("petrondas1983",), pvalues=_exchange,
        how=N_("by {side} conditional exact tests of their ranks, given the ranks of the other algorithms"),
        choice=N_("conditional exact test of ranks"),
    ),
    RankSumTest(
        key="eisinga", name=N_("exact tests of Friedman rank sums"), one=N_("exact test of Friedman rank sums"), alike=True, term="eisinga", cites=("eisinga2017",), pvalues=_eisinga,
        how=N_("by {side} tests of the differences of their rank sums, exact where no problem has ties"),
        choice=N_("Eisinga's exact test of rank sums"),
    ),
    RankSumTest(
        key="eisinga-ties", name=N_("exact tests of Friedman rank sums given the ties"), one=N_("exact test of Friedman rank sums given the ties"), alike=True, term="eisinga-ties", cites=("eisinga2017",),
        pvalues=partial(_eisinga, ties=True), how=N_("by {side} tests of the differences of their rank sums, exact given the ties"),
        choice=N_("the same, exact given the ties"),
    ),
    RankSumTest(
        key="conover", name=N_("Conover's t tests of Friedman ranks"), one=N_("Conover's t test of Friedman ranks"), alike=True, term="conover", cites=("conover1999",), pvalues=_conover,
        how=N_("by {side} t tests of the differences of their rank sums"), choice=N_("Conover's t test"),
    ),
    PairTest(
        key="quade-conover", name=N_("Conover's t tests of Quade ranks"), one=N_("Conover's t test of Quade ranks"), alike=True, term="conover", cites=("conover1999", "quade1979"),
        how=N_("by {side} t tests of the differences of their sums of Quade ranks"),
    ),
    # Two algorithms alone.
    AloneTest(
        key="wilcoxon", option="wilcoxon", name=N_("pairwise Wilcoxon tests"), one=N_("Wilcoxon test"), term="wilcoxon",
        cites=("wilcoxon1945", "benavoli2016"), pvalues=_wilcoxon, scores=_signed_ranks, transitive=False,
        how=N_("by {side} Wilcoxon signed-rank tests ({exact}; {zeros})"), choice=N_("Wilcoxon's signed-rank test"),
        tests=N_("Wilcoxon signed-rank tests"), label=N_("Wilcoxon tests"), short="Wilcoxon",
    ),
    AloneTest(
        key="sign", option="sign", name=N_("pairwise sign tests"), one=N_("exact sign test"), term="sign", cites=("demsar2006", "benavoli2016"),
        pvalues=_sign, scores=_signs, transitive=False, how=N_("by {side} exact sign tests without the ties"), choice=N_("sign test"),
        tests=N_("exact sign tests"), label=N_("sign tests"), short=N_("sign"),
    ),
    # Ranks of other layouts, groups and predictions.
    PairTest(
        key="mann-whitney", name=N_("Mann–Whitney and Brunner–Munzel tests"), one=N_("Mann–Whitney test, confirmed by the Brunner–Munzel test"), term="rank-sum",
        cites=("mann1947", "brunner2000"), transitive=False,
        how=N_("by {side} Mann–Whitney tests and Brunner–Munzel tests, of which the larger p-value counts"),
    ),
    PairTest(
        key="kruskal-wallis", name=N_("Kruskal–Wallis ranks"), one=N_("Dunn test"), alike=True, term="dunn", cites=("dunn1964",), how=N_("by {side} Dunn tests"),
        approximate=True,
    ),
    PairTest(key="skillings-mack", name=N_("Skillings–Mack ranks"), one=N_("Skillings–Mack test"), alike=True, term="skillings-mack", approximate=True),
    PairTest(key="durbin", name=N_("Durbin ranks"), one=N_("Durbin test"), alike=True, term="durbin"),
    PairTest(key="group-flip", name=N_("sign-flip tests by whole groups"), one=N_("sign-flip test by whole groups"), term="group-flip", transitive=False),
    PairTest(key="sign-flip", name=N_("sign-flip tests"), one=N_("sign-flip test"), term="permutation-test", transitive=False),
    PairTest(key="mcnemar", name=N_("McNemar's tests"), one=N_("McNemar's test"), term="mcnemar"),
    # Means over rows.
    AloneTest(
        key="paired-t", option="t", name=N_("paired t tests"), one=N_("paired t test"), term="paired-t", cites=("student1908",), pvalues=_t, scores=_plain,
        how=N_("by {side} paired t tests"), choice=N_("paired t test"),
        tests=N_("paired t tests"), label=N_("t tests"), short="t", source=N_("pairwise t tests"),
    ),
    PairTest(
        key="corrected-t", name=N_("corrected resampled t tests"), one=N_("corrected resampled t test"), term="corrected-t", cites=("nadeau2003",),
        how=N_("by {side} corrected resampled t tests"),
    ),
    PairTest(
        key="combined-f", name=N_("combined 5×2 cv F tests"), one=N_("combined 5×2 cv F test"), term="combined-f", cites=("alpaydin1999",),
        how=N_("by {side} combined 5×2 cv F tests"),
    ),
    # Areas under a curve.
    PairTest(
        key="delong", name=N_("t tests of the AUC with DeLong's variance"), one=N_("t test of the AUC with DeLong's variance"), term="delong",
    ),
    PairTest(key="hand-till", name=N_("t tests of Hand and Till's M"), one=N_("t test of Hand and Till's M"), term="hand-till"),
    # Which test stands behind reported p-values is not known.
    PairTest(key="reported", name=N_("the reported p-values"), one=N_("the reported p-value"), term="p-value", transitive=False),
    # Of plain lists of hypotheses only.
    PairTest(key="5x2cv-t", name=N_("5×2 cv t tests"), one=N_("5×2 cv t test"), term="5x2cv-t", cites=("dietterich1998",)),
    PairTest(key="page", name=N_("Page's trend tests"), one=N_("Page's trend test"), term="page"),
)}  # fmt: skip
"""By key."""

ALONE_TESTS: dict[str, AloneTest] = {one.option: one for one in PAIR_TESTS.values() if isinstance(one, AloneTest)}
"""Tests of two algorithms alone, by what options call them."""

RANK_SUM_TESTS: dict[str, RankSumTest] = {one.key: one for one in PAIR_TESTS.values() if isinstance(one, RankSumTest)}
"""Other tests of Friedman's rank sums than z, by what options call them."""

SIMULATED_TESTS: dict[str, PairTest] = {
    one.option if isinstance(one, AloneTest) else one.key: one for one in PAIR_TESTS.values() if one.short
}
"""Tests whose behaviour can be simulated, by what options call them."""

NOT_TRANSITIVE = frozenset(key for key, one in PAIR_TESTS.items() if not one.transitive)
"""Sources of p-values for which A = B and B = C need not mean A = C, so that procedures that use it do not decide."""
