"""What a study did, as facts that a sentence of any language can be made of."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import isfinite
from typing import TYPE_CHECKING, Literal

import numpy as np
from numpy.typing import NDArray

from podium.studies.family import Family

if TYPE_CHECKING:
    from podium.data import Results
    from podium.studies.compare import Comparison
    from podium.studies.compare.omnibus import OmnibusOutcome
    from podium.studies.reanalysis import Reanalysis
    from podium.studies.unpaired import UnpairedComparison

Indices = NDArray[np.intp]
Source = Literal["results", "samples", "folds", "ranks", "matrix", "list"]


@dataclass(frozen=True, slots=True)
class Averages:
    """What the values of a table are of repeated measurements: "mean" or "median", of how few and how many."""

    kind: str
    low: int
    high: int


def averages_of(data: Results) -> Averages | None:
    """Return what the values of a table are, None for single measurements."""
    counts = data.counts
    if counts is None or int(counts.max()) < 2:
        return None
    return Averages(data.average, int(counts.min()), int(counts.max()))


@dataclass(frozen=True, slots=True)
class Test:
    """An omnibus test: its symbol, degrees of freedom and value, and the p-values at hand.

    `corrected` is the statistic with its p-value corrected for ties, where that makes a difference to what is printed.
    """

    name: str
    symbol: str
    df: tuple[int, ...]
    value: float
    pvalue: float
    corrected: tuple[float, float] | None = None
    exact: float | None = None
    permutation: float | None = None


@dataclass(frozen=True, eq=False)
class Facts:
    """Everything the sentences about a family of hypotheses say.

    Attributes
    ----------
    source
        What was analysed: a table of results, independent samples, repetitions on one problem, or published mean ranks,
        p-values of all pairs or of a list of hypotheses.
    names
        The algorithms; empty for a list of hypotheses.
    n
        Number of problems; None where there are none.
    sizes
        Smallest and largest sample of independent ones.
    objective
        "maximize" or "minimize"; None where only ranks or p-values are known.
    omnibus
        The omnibus test of the ranking the verdict rests on, then the others that were asked for.
    family, procedure, alpha
        The family of the verdict, the adjustment that decides, and the level.
    chosen
        Whether the control was taken for its good rank, after the results were seen.
    mean_ranks
        Of the ranking the verdict rests on; None where there are none.
    exact_tests
        For tests of two algorithms at a time: whether they are exact.
    zeros
        How Wilcoxon's tests treat zero differences.
    statistics
        What stands before the p-value of each hypothesis, as formulas, in the order of the family; None for p-values alone.
    means, leaders
        Mean of each algorithm in the unit of the data, where it takes the place of the mean rank, and who has the best.
    design
        Of repetitions on one problem, in words of the language.
    permutations, seed
        Of permutation p-values.
    averages
        What the values are of repeated measurements; None for single ones.
    """

    source: Source
    names: tuple[str, ...]
    n: int | None
    sizes: tuple[int, int] | None
    objective: str | None
    omnibus: tuple[Test, ...]
    family: Family
    procedure: str
    alpha: float
    chosen: bool = False
    mean_ranks: tuple[float, ...] | None = None
    exact_tests: bool = True
    zeros: str = "split"
    statistics: tuple[str, ...] | None = None
    means: tuple[float, ...] | None = None
    leaders: tuple[int, ...] = ()
    design: str = ""
    permutations: int = 0
    seed: int = 0
    averages: Averages | None = None

    @property
    def k(self) -> int:
        """Number of algorithms."""
        return len(self.names)

    @property
    def approximate(self) -> bool:
        """Whether the tests of the family rest on the normal approximation of mean ranks."""
        return self.family.ranking in ("friedman", "aligned", "quade", "kruskal-wallis")

    @property
    def control(self) -> str | None:
        """Name of the control."""
        return None if self.family.control is None else self.names[self.family.control]

    @cached_property
    def adjusted(self) -> list[float]:
        """Adjusted p-values of the verdict's procedure."""
        return [float(p) for p in self.family.adjusted[self.procedure]]

    @cached_property
    def best(self) -> list[int]:
        """The algorithms that share the best mean rank or mean."""
        if self.means is not None:
            return list(self.leaders)
        ranks = self.mean_ranks
        return [] if ranks is None else [j for j in range(self.k) if ranks[j] == min(ranks)]


_SYMBOLS = {"friedman": "χ²", "friedman_aligned": "T", "quade": "F"}
_TEST_OF = {"friedman": "friedman", "aligned": "friedman_aligned", "quade": "quade"}


def comparison_facts(study: Comparison) -> Facts:
    """Collect the facts of the main comparison."""
    options, family = study.options, study.verdict.family
    return Facts(
        source="results",
        names=study.results.algorithms,
        n=study.results.n,
        sizes=None,
        objective=study.results.objective,
        omnibus=tuple(_test(study.omnibus[_TEST_OF[name]]) for name in options.rankings),
        family=family,
        procedure=study.verdict.procedure,
        alpha=options.alpha,
        chosen=options.control == "best" and "best" not in study.results.algorithms,
        mean_ranks=tuple(study.primary.mean_ranks.tolist()),
        exact_tests=options.pairwise != "wilcoxon"
        or exact_wilcoxon(study.results, study.verdict.family.first, study.verdict.family.second),
        permutations=options.permutations,
        seed=options.seed,
        averages=averages_of(study.results),
    )


def exact_wilcoxon(results: Results, first: Indices, second: Indices) -> bool:
    """Whether Wilcoxon's tests of these pairs were exact: the same call decides again."""
    from podium.stats.ranks import oriented, wide_enough
    from podium.stats.wilcoxon import signed_rank

    exact = oriented(wide_enough(results.exact, 2), results.objective)
    return signed_rank((exact[:, second] - exact[:, first]).T).method == "exact"


def _test(outcome: OmnibusOutcome) -> Test:
    classic, corrected = outcome.classic, outcome.corrected
    value, other = float(classic.statistic), float(corrected.statistic)
    differs = isfinite(other) and f"{value:.2f}" != f"{other:.2f}"
    return Test(
        outcome.name,
        _SYMBOLS[outcome.name],
        classic.df,
        value,
        float(classic.pvalue),
        corrected=(other, float(corrected.pvalue)) if differs else None,
        exact=outcome.exact,
        permutation=outcome.permutation,
    )


def unpaired_facts(study: UnpairedComparison) -> Facts:
    """Collect the facts of a comparison of independent samples."""
    test = study.kruskal
    return Facts(
        source="samples",
        names=study.groups.algorithms,
        n=None,
        sizes=(min(study.groups.sizes), max(study.groups.sizes)),
        objective=study.groups.objective,
        omnibus=(Test("kruskal_wallis", "H", (int(test.df),), float(test.statistic), float(test.pvalue)),),
        family=study.verdict.family,
        procedure=study.verdict.procedure,
        alpha=float(study.options["alpha"]),
        mean_ranks=tuple(test.mean_ranks.tolist()),
    )


def reanalysis_facts(study: Reanalysis) -> Facts:
    """Collect the facts of a re-analysis of published numbers."""
    from podium.data import MeanRanks

    reported, test = study.reported, study.friedman
    ranks = reported if isinstance(reported, MeanRanks) else None
    omnibus = () if test is None else (Test("friedman", "χ²", test.df, float(test.statistic), float(test.pvalue)),)
    return Facts(
        source="list" if study.verdict is None else "matrix" if ranks is None else "ranks",
        names=study.names,
        n=None if ranks is None else ranks.n,
        sizes=None,
        objective=None,
        omnibus=omnibus,
        family=study.families[0] if study.verdict is None else study.verdict.family,
        procedure="holm" if study.verdict is None else study.verdict.procedure,
        alpha=study.alpha,
        mean_ranks=None if ranks is None else tuple(np.asarray(ranks.ranks, dtype=float).tolist()),
    )
