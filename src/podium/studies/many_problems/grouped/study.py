"""Algorithms over problems that come in groups: tests by whole groups, the naive decisions beside them, and the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative
from podium.data import Results
from podium.data.families import groups_of, read_grouped
from podium.data.frames import is_frame
from podium.data.given import ResultsReading, is_file, results_of
from podium.data.results import Objective
from podium.errors import InputError, quote
from podium.i18n import Message, count
from podium.stats.adjustments import adjust
from podium.stats.clusters import (
    Bootstrap,
    GroupEffect,
    group_bootstrap,
    group_effect,
    group_flip_test,
    group_friedman_pvalue,
)
from podium.stats.omnibus import friedman, permutation_standard_error
from podium.stats.pair_tests import ALONE_TESTS
from podium.stats.ranks import oriented, rank, wide_enough
from podium.studies.shared.checks import check_alpha, check_alternative, chosen_by_data, find_control
from podium.studies.shared.family import Family, Hypotheses, build_family, designs, only_in
from podium.studies.shared.family.report import Designed
from podium.studies.shared.family.verdict import Field, Verdict, decide

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]
PERMUTATIONS = 10_000
"""Random tables for the omnibus test, unless another number is asked for."""
RESAMPLES = 2_000
"""Samples of groups for the intervals, unless another number is asked for."""
MOST_PAIRS = 200
"""Of more pairs, intervals and design effects are given for the best algorithm against the rest."""


@dataclass(frozen=True, eq=False)
class GroupedComparison(Designed):
    """Result of `compare_grouped`.

    Attributes
    ----------
    results
        The table.
    groups
        The group of each problem.
    options
        The options used.
    control
        Index of the control, or None.
    mean_ranks
        Friedman's mean ranks, shape (k,).
    friedman_pvalue, group_pvalue
        P-values of Friedman's test: as if problems were independent, and by permuting whole groups.
    families
        Sign-flip tests by whole groups, the control's first; the first decides the verdict.
    naive
        The tests of the deciding family as if problems were independent.
    pairs
        Sizes of differences.
    verdict
        The conclusion.
    """

    results: Results
    groups: tuple[str, ...]
    options: Mapping[str, Any]
    control: int | None
    mean_ranks: Floats
    friedman_pvalue: float
    group_pvalue: float
    families: tuple[Family, ...]
    naive: Family
    pairs: PairEffects
    verdict: Verdict

    @property
    def sizes(self) -> dict[str, int]:
        """Number of problems of each group, in order of first appearance."""
        return {name: self.groups.count(name) for name in dict.fromkeys(self.groups)}

    @property
    def lost(self) -> list[tuple[int, int]]:
        """Pairs that differ only if problems are assumed to be independent."""
        return self._changed(self.naive, self.verdict.family)

    @property
    def gained(self) -> list[tuple[int, int]]:
        """Pairs that differ only if groups are taken into account."""
        return self._changed(self.verdict.family, self.naive)

    def _changed(self, yes: Family, no: Family) -> list[tuple[int, int]]:
        return only_in(yes, no, self.verdict.procedure, float(self.options["alpha"]), self.results.k)

    @property
    def least(self) -> tuple[float, float]:
        """Smallest p-value that so many groups allow, and its adjusted value if every hypothesis has it."""
        family, groups = self.verdict.family, len(self.sizes)
        least = 2.0 ** ((1 if family.alternative == "two-sided" else 0) - groups)
        return least, float(adjust(np.full(family.m, least), self.verdict.procedure).min())

    @property
    def dependence(self) -> tuple[float | None, float | None]:
        """Median design effect and median intraclass correlation of the rank differences; None where not known."""
        effects = [one.design_effect for one in self.pairs.effects if one.design_effect is not None]
        alike = [one.correlation for one in self.pairs.effects if one.correlation is not None]
        return float(np.median(effects)) if effects else None, float(np.median(alike)) if alike else None

    @property
    def group_error(self) -> float:
        """Monte Carlo standard error of `group_pvalue`."""
        return permutation_standard_error(self.group_pvalue, int(self.options["permutations"]))


@dataclass(frozen=True, eq=False)
class PairEffects:
    """Size, uncertainty and dependence of some pairs; `first` is the better one, or the control.

    `rank_difference` and `shift` are positive where `first` is better (rank of the second minus that of the first; the
    median advantage); `intervals` are their bootstrap intervals over groups.
    """

    first: Indices
    second: Indices
    rank_difference: Floats
    shift: Floats
    intervals: Bootstrap
    effects: tuple[GroupEffect, ...]

    __repr__ = brief


def compare_grouped(
    data: Results | Any,
    groups: str | Sequence[str] | Mapping[str, str],
    control: str | None = None,
    *,
    objective: Objective | None = None,
    alpha: float = 0.05,
    alternative: Alternative = "two-sided",
    permutations: int = PERMUTATIONS,
    resamples: int = RESAMPLES,
    seed: int = 0,
    **reading: Unpack[ResultsReading],
) -> GroupedComparison:
    """Compare k algorithms over problems in groups, where the problems of one group are dependent.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array, a dict, or `Results`.
    groups
        The group of each problem, in the order of the table, or a mapping of problem to group; for a file or frame also
        the name of its column of groups, or the path of a table of problem and group.
    control
        Name of the algorithm the others are compared with ("best": the best-ranked one); all pairs if omitted.
    objective
        "maximize" or "minimize"; required unless the data state it.
    alpha
        Family-wise significance level.
    alternative
        For the control's family, as in `compare`.
    permutations, resamples, seed
        Number of random tables for the omnibus test, number of samples of groups for the intervals, and the seed of
        both.
    **reading
        Keywords of `read_results` or `to_results` that say how to read `data`.

    Returns
    -------
    GroupedComparison

    Raises
    ------
    InputError
        If an option is invalid, a problem has no group, or all belong to one group.

    References
    ----------
    Winkler et al. (2015); Field & Welsh (2007); Donner & Klar (2000).

    Examples
    --------
    >>> import podium
    >>> table = podium.to_results({"A": [1, 2, 3, 4, 5, 6], "B": [2, 4, 6, 8, 10, 12]}, objective="minimize")
    >>> study = compare_grouped(table, ["f", "f", "g", "g", "h", "h"], permutations=99, resamples=99)
    >>> float(study.verdict.family.pvalues[0]), float(study.naive.pvalues[0])
    (0.25, 0.03125)
    """
    check_alpha(alpha)
    check_alternative(alternative, control)
    results, groups = _grouped(data, groups, objective, reading)
    if min(permutations, resamples) < 1:
        raise InputError("permutations and resamples must be at least 1.")
    named = groups_of(results.problems, groups, "groups") if isinstance(groups, Mapping) else tuple(map(str, groups))
    x = oriented(wide_enough(results.exact, 2), results.objective)
    ranks = rank(x)
    means = ranks.mean(axis=0)
    by_group = group_friedman_pvalue(x, named, permutations=permutations, seed=seed)
    index = find_control(control, results.algorithms, means)
    sums = np.rint(2 * ranks.sum(axis=0))
    asked = designs(sums, index, alternative)
    families = [_family(x, pairs, (named, permutations, seed)) for pairs in asked]
    main = families[0]
    extent = Message(
        "over {problems} in {groups}", problems=count(results.n, "problem"), groups=count(len(set(named)), "group")
    )
    field = Field(
        results.algorithms, sums, means, extent,
        omnibus=(Message("the Friedman test by groups"), by_group), chosen=chosen_by_data(control, results.algorithms),
    )  # fmt: skip
    options = {"control": control, "alpha": alpha, "alternative": alternative, "permutations": permutations}
    return GroupedComparison(
        results=results,
        groups=named,
        options={**options, "resamples": resamples, "seed": seed},
        control=index,
        mean_ranks=means,
        friedman_pvalue=float(friedman(x, ties="corrected").pvalue),
        group_pvalue=by_group,
        families=tuple(families),
        naive=_family(x, asked[0]),
        pairs=_effects(x, ranks, results.denominator, named, _shown(main, means, index), 1 - alpha, resamples, seed),
        verdict=decide(field, families, alpha),
    )


def _grouped(
    data: Any, groups: str | Sequence[str] | Mapping[str, str], objective: Objective | None, reading: ResultsReading
) -> tuple[Results, Sequence[str] | Mapping[str, str]]:
    """Results and the groups of their problems, which a column of the data may hold."""
    if not isinstance(groups, str):
        return results_of(data, objective, **reading), groups
    if isinstance(data, Results):
        raise InputError(
            "These results are already read and no longer have a column {groups}. Pass the group of each problem, or "
            "the file or data frame with that column.",
            groups=quote(groups),
        )
    if not (is_file(data) or is_frame(data)):
        raise InputError(
            "{groups} names a column of a file or data frame. For other data, pass the group of each problem.",
            groups=quote(groups),
        )
    how: dict[str, Any] = {name: value for name, value in reading.items() if name != "source"}
    return read_grouped(data, groups, objective=objective, **how)


def _shown(family: Family, means: Floats, control: int | None) -> tuple[Indices, Indices]:
    """The pairs whose sizes are shown."""
    if family.m <= MOST_PAIRS:
        return family.first, family.second
    best = int(np.argmin(means)) if control is None else control
    second = np.array([j for j in np.argsort(means, kind="stable") if j != best], dtype=np.intp)
    return np.full(len(second), best, dtype=np.intp), second


def _effects(
    x: NDArray[Any],
    ranks: Floats,
    denominator: int,
    groups: tuple[str, ...],
    pairs: tuple[Indices, Indices],
    level: float,
    samples: int,
    seed: int,
) -> PairEffects:
    first, second = pairs
    by_rank = ranks[:, second] - ranks[:, first]
    gains = (x[:, second] - x[:, first]).astype(np.float64) / denominator
    return PairEffects(
        first=first,
        second=second,
        rank_difference=by_rank.mean(axis=0),
        shift=np.median(gains, axis=0),
        intervals=group_bootstrap(by_rank, gains, groups, confidence=level, resamples=samples, seed=seed),
        effects=tuple(group_effect(column, groups) for column in by_rank.T),
    )


def _family(x: NDArray[Any], pairs: Hypotheses, by: tuple[tuple[str, ...], int, int] | None = None) -> Family:
    """Test pairs by flipping the signs of whole groups, or as if problems were independent."""
    gains = (x[:, pairs.second] - x[:, pairs.first]).T
    if by is None:
        pvalues, sign = ALONE_TESTS["wilcoxon"].pvalues(gains, pairs.alternative, "auto")
    else:
        groups, permutations, seed = by
        # Few random signs would make a coarse p-value: at least the 100 000 of the test's own default.
        how: dict[str, Any] = {"permutations": max(permutations, 100_000), "seed": seed}
        tests = [group_flip_test(one, groups, alternative=pairs.alternative, **how) for one in gains]
        pvalues, sign = np.array([one.pvalue for one in tests]), np.array([one.mean for one in tests])
    test, better = "wilcoxon" if by is None else "group-flip", np.asarray(sign >= 0)
    return build_family(test, pvalues=pvalues, k=x.shape[1], first_better=better, **pairs._asdict())
