"""Unpaired designs: independent samples for each algorithm, by tests of each pair of samples, beside Kruskal–Wallis and Dunn's tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative
from podium.data import Groups
from podium.data.given import GroupsReading, samples_of
from podium.data.results import Objective
from podium.i18n import Message, count
from podium.stats.adjustments import adjust
from podium.stats.kruskal import KruskalWallis, kruskal_wallis
from podium.stats.rank_sum import RankSumTest, rank_sum_test
from podium.stats.rankings import normal_pvalue
from podium.stats.ranks import oriented, wide_enough
from podium.stats.relative_effect import BrunnerMunzel, brunner_munzel
from podium.studies.shared.checks import check_alpha, check_alternative, find_algorithm
from podium.studies.shared.family import Family, Hypotheses, build_family, designs
from podium.studies.shared.family.report import Designed
from podium.studies.shared.family.verdict import Field, Verdict, decide

Indices = NDArray[np.intp]

FEW = 5
"""With fewer values in a sample, the χ² of Kruskal and Wallis is rough."""


@dataclass(frozen=True, eq=False)
class TwoSamples:
    """Both tests of two samples."""

    first: int  # The algorithms, by position
    second: int
    # Mann and Whitney's test: exact, given the ties, if both samples come from one distribution. Its superiority is
    # the share of pairs of values in which the first is better, ties half
    rank_sum: RankSumTest
    # Brunner and Munzel's test: approximate, if neither sample tends to be better, whatever their spreads
    studentized: BrunnerMunzel

    __repr__ = brief

    @property
    def pvalue(self) -> float:
        """The larger of both p-values."""
        return max(self.rank_sum.pvalue, self.studentized.pvalue)

    @property
    def smallest(self) -> float:
        """The smallest p-value that samples of these sizes, with these ties, can have."""
        null = self.rank_sum.null
        return 0.0 if null is None else null.smallest(self.rank_sum.alternative)


@dataclass(frozen=True, eq=False)
class UnpairedComparison(Designed):
    """Result of `compare_unpaired`.

    Attributes
    ----------
    groups
        The samples.
    options
        The options used.
    control
        Index of the control, or None.
    kruskal
        The Kruskal–Wallis test, with mean ranks such that 1 is best.
    pairs
        The tests of the pairs of the family that decides, in its order.
    families
        The control's family first, if there is a control, then all pairs, each from the larger p-value of the two tests of a pair; then
        the same from Dunn's tests, for comparison.
    verdict
        The conclusion, from the first family.
    """

    groups: Groups
    options: Mapping[str, Any]
    control: int | None
    kruskal: KruskalWallis
    pairs: tuple[TwoSamples, ...]
    families: tuple[Family, ...]
    verdict: Verdict

    @property
    def results(self) -> Groups:
        """The samples."""
        return self.groups

    @property
    def mean_ranks(self) -> NDArray[np.float64]:
        """Mean ranks over all observations."""
        return self.kruskal.mean_ranks

    @cached_property
    def smallest(self) -> NDArray[np.float64]:
        """The smallest adjusted p-value that each pair can have, by Holm's procedure, shape (m,)."""
        return adjust(np.array([pair.smallest for pair in self.pairs]), "holm")


def compare_unpaired(
    data: Groups | Any,
    control: str | None = None,
    *,
    objective: Objective | None = None,
    alpha: float = 0.05,
    alternative: Alternative = "two-sided",
    **reading: Unpack[GroupsReading],
) -> UnpairedComparison:
    """Compare k algorithms measured on independent samples.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array, a dict, or `Groups`.
    control
        Name of the algorithm the others are compared with; all pairs if omitted.
    objective
        "maximize" or "minimize"; required unless the data state it.
    alpha
        Family-wise significance level.
    alternative
        For the control's family, as in `compare`.
    **reading
        Keywords of `read_groups` or `to_groups` that say how to read `data`.

    Returns
    -------
    UnpairedComparison

    Raises
    ------
    InputError
        If the data or an option is invalid.

    Notes
    -----
    Each two samples are compared by Mann and Whitney's test, exact given the ties, and Brunner and Munzel's, which allows for different
    spreads; the larger p-value of both is adjusted by Holm's procedure. docs/explanation/unpaired.md has the measured error rates.

    References
    ----------
    Mann & Whitney (1947); Brunner & Munzel (2000); Kruskal & Wallis (1952); Dunn (1964).

    Examples
    --------
    >>> c = compare_unpaired({"A": [1, 2, 3, 4], "B": [5, 6, 7, 8, 9]}, objective="minimize")
    >>> round(c.kruskal.statistic, 6)
    6.0
    """
    data = samples_of(data, objective, **reading)
    check_alpha(alpha)
    check_alternative(alternative, control)
    names = data.algorithms
    index = None if control is None else find_algorithm(control, names)
    test = kruskal_wallis([oriented(sample, data.objective) for sample in data.exact])
    samples = [oriented(wide_enough(sample, 2), data.objective) for sample in data.exact]
    sums = np.rint(2 * test.mean_ranks * test.sizes).astype(np.int64)
    equal = bool((test.sizes == test.sizes[0]).all())
    asked = designs(test.mean_ranks, index, alternative)
    found = [_family(samples, pairs) for pairs in asked]
    # With equal sizes every pair has the same standard error, and p depends on the distance of rank sums only.
    dunn = [_dunn(test, pairs, sums if equal and pairs.control is None else None) for pairs in asked]
    families = [*(family for family, _tests in found), *dunn]
    field = Field(
        names, test.mean_ranks, test.mean_ranks, Message("in {observations}", observations=count(int(test.sizes.sum()), "observation")),
        omnibus=(Message("the Kruskal–Wallis test"), float(test.pvalue)) if data.k > 2 and min(data.sizes) >= FEW else None,
    )  # fmt: skip
    options = {"control": control, "alpha": alpha, "alternative": alternative}
    verdict = decide(field, families, alpha, caution=_IF)
    return UnpairedComparison(data, options, index, test, found[0][1], tuple(families), verdict)


_IF = Message(
    "This level holds if the samples of two algorithms that do not differ come from one distribution; if they only tend to be equally good, "
    "with different spreads, it is approximate."
)


def _family(samples: list[NDArray[Any]], pairs: Hypotheses) -> tuple[Family, tuple[TwoSamples, ...]]:
    """Test each two samples, of which smaller values are better, and adjust the larger p-values of both tests.

    Of two algorithms alone, the p-value shown is Mann and Whitney's exact one; the adjusted one, which decides, is the larger one.
    """
    tests, side = {}, pairs.alternative
    for i, j in zip(pairs.first.tolist(), pairs.second.tolist(), strict=True):
        worse, better = samples[j], samples[i]  # the first is better where values of the second are larger
        rank_sum = rank_sum_test(worse, better, alternative=side)
        tests[i, j] = TwoSamples(i, j, rank_sum, brunner_munzel(worse, better, alternative=side))
    better_first = np.array([one.rank_sum.superiority >= 0.5 for one in tests.values()])
    pvalues = np.array([one.pvalue for one in tests.values()])
    family = build_family("mann-whitney", pvalues=pvalues, k=len(samples), first_better=better_first, **pairs._asdict())
    if family.m == 1:
        family = replace(family, pvalues=np.array([one.rank_sum.pvalue for one in tests.values()]))
    return family, tuple(tests[pair] for pair in zip(family.first.tolist(), family.second.tolist(), strict=True))


def _dunn(test: KruskalWallis, pairs: Hypotheses, positions: NDArray[np.int64] | None) -> Family:
    """Dunn's tests of pairs; z positive when the first has the smaller (better) mean rank."""
    first, second = pairs.first, pairs.second
    z = test.dunn_z[second, first]
    if positions is not None:
        # Recomputed from exact sums, so that equal distances give equal p-values to the last bit.
        distance = np.abs(positions[second] - positions[first]).astype(np.float64)
        widest = int(np.argmax(distance))
        z = distance * (abs(z[widest]) / distance[widest] if distance[widest] else 0.0)
    p = normal_pvalue(z, pairs.alternative)
    return build_family("kruskal-wallis", pvalues=p, k=len(test.sizes), z=z, positions=positions, **pairs._asdict())
