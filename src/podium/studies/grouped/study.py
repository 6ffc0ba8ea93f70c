"""Algorithms over problems that come in groups: tests by whole groups, the naive decisions beside them, and the result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, NamedTuple, TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative
from podium.data import Results
from podium.data.families import groups_of, read_grouped
from podium.data.frames import is_frame
from podium.data.given import ResultsReading, is_file, results_of
from podium.data.results import Objective
from podium.document import Block, Column, Heading, KeyFigure, Table
from podium.errors import InputError, quote
from podium.i18n import N_, Message, _, count, grouped, ngettext, paragraph
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
from podium.studies import layout
from podium.studies.checks import check_alpha, check_alternative, chosen_by_data, find_control
from podium.studies.family import Design, Family, build_family, control_pairs, only_in, oriented_pairs
from podium.studies.family.designed import Designed, json_of
from podium.studies.family.report import HUGE
from podium.studies.family.verdict import Field, Verdict, decide
from podium.studies.headlines import of_all
from podium.studies.record import Record
from podium.studies.words import level as show
from podium.studies.words import pvalue, source_name

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

    references: ClassVar = ("winkler2015", "field2007", "friedman1937", "wilcoxon1945")
    how: ClassVar = N_(
        "Two algorithms: Wilcoxon's signed ranks over all problems, with the signs of whole groups flipped together "
        "(exact where feasible). All algorithms: Friedman's statistic, with the algorithms permuted within whole groups. "
        "Both tests are valid however strongly the problems of a group depend on each other, as long as groups are "
        "independent."
    )

    def title(self) -> str:
        """Title of the report."""
        return _("Comparison of {algorithms} over groups of problems", algorithms=count(self.results.k, "algorithm"))

    @property
    def spread(self) -> str:
        """How many problems a group has."""
        least, most = min(self.sizes.values()), max(self.sizes.values())
        return str(least) if least == most else _("{least} to {most}", least=least, most=most)

    def about(self) -> list[str]:
        """Sentences on the data."""
        data = self.results
        return [*self.limit_text(), self.naive_text(), self.error_text(), _(
            "Data: {source}; {problems} in {groups} groups of {spread}, {algorithms}, {objective}.",
            source=source_name(data.source), problems=count(data.n, "problem"), groups=len(self.sizes), spread=self.spread,
            algorithms=count(data.k, "algorithm"), objective=_(data.objective),
        )]  # fmt: skip

    @property
    def least(self) -> tuple[float, float]:
        """Smallest p-value that so many groups allow, and its adjusted value if every hypothesis has it."""
        family, groups = self.verdict.family, len(self.sizes)
        least = 2.0 ** ((1 if family.alternative == "two-sided" else 0) - groups)
        return least, float(adjust(np.full(family.m, least), self.verdict.procedure).min())

    def limit_text(self) -> list[str]:
        """State it where no difference could have been found."""
        least, adjusted = self.least
        if adjusted <= self.alpha:
            return []
        return [_(
            "With {groups} groups, no difference can be significant: no p-value can be smaller than {least:.3g}, and no adjusted one "
            "smaller than {adjusted:.3g} ({m}).",
            groups=len(self.sizes), least=least, adjusted=adjusted, m=count(self.verdict.family.m, "hypothesis"),
        )]  # fmt: skip

    def hits(self, family: Family) -> int:
        """How many hypotheses are rejected."""
        return int(family.rejected(self.verdict.procedure, self.alpha).sum())

    def naive_text(self) -> str:
        """State the conclusion if problems were independent, and how dependent they are."""
        found = [effect.design_effect for effect in self.pairs.effects if effect.design_effect is not None]
        correlated = [effect.correlation for effect in self.pairs.effects if effect.correlation is not None]
        text = ngettext(
            "If the problems were treated as independent, {hits} of {hypotheses} would be rejected; by groups, "
            "{by_group} ({lost} lost, {gained} gained).",
            "If the problems were treated as independent, {hits} of {hypotheses} would be rejected; by groups, "
            "{by_group} ({lost} lost, {gained} gained).",
            self.hits(self.naive), hits=self.hits(self.naive), hypotheses=count(self.naive.m, "hypothesis"),
            by_group=self.hits(self.verdict.family), lost=len(self.lost), gained=len(self.gained),
        )  # fmt: skip
        if not found:
            return text
        effect = float(np.median(found))
        if not correlated:
            return paragraph([text, _("Median design effect of rank differences: {effect:.2f}.", effect=effect)])
        more = _(
            "Median design effect of rank differences: {effect:.2f}, intraclass correlation {correlation:.2f}.",
            effect=effect, correlation=float(np.median(correlated)),
        )  # fmt: skip
        return paragraph([text, more])

    def ranks_caption(self) -> tuple[str, tuple[str, ...]]:
        """Caption and notes of the table of mean ranks."""
        return _("Mean ranks over all problems (1 is best)"), ()

    def ranks_columns(self, order: list[int]) -> list[Column]:
        """Columns of the table of mean ranks, after the names."""
        return [Column(_("Mean rank"), self.mean_ranks[order].tolist(), "rank", term="mean-rank")]

    def omnibus_table(self) -> Table:
        """The omnibus tests."""
        names = [
            _("Friedman, whole groups permuted ({permutations})", permutations=self.options["permutations"]),
            _("Friedman χ², problems treated as independent"),
        ]
        p = Column.pvalues("p", [self.group_pvalue, self.friedman_pvalue], self.alpha, term="omnibus-test")
        return Table("omnibus", _("Omnibus tests"), (Column(_("Test"), names, terms=True), p), (self.error_text(),))

    @property
    def group_error(self) -> float:
        """Monte Carlo standard error of `group_pvalue`."""
        return permutation_standard_error(self.group_pvalue, int(self.options["permutations"]))

    def error_text(self) -> str:
        """Give the Monte Carlo error of the p-value by groups."""
        return _(
            "The p-value of the Friedman test by groups is estimated from {n} random permutations (seed {seed}): {p}, Monte Carlo "
            "standard error {error:.2g}.",
            n=grouped(int(self.options["permutations"])), seed=self.options["seed"], p=pvalue(self.group_pvalue), error=self.group_error,
        )  # fmt: skip

    def rows(self) -> list[PairRow]:
        """Size, interval and dependence of each pair: the rows of the table and of the JSON."""
        pairs, names = self.pairs, self.results.algorithms
        return [
            PairRow(names[pairs.first[i]], names[pairs.second[i]], float(pairs.rank_difference[i]), pairs.intervals.mean[i].tolist(),
                    float(pairs.shift[i]), pairs.intervals.median[i].tolist(), effect.design_effect, effect.correlation)
            for i, effect in enumerate(pairs.effects)
        ]  # fmt: skip

    def more(self) -> list[Block]:
        """Blocks after the pairs."""
        naive = {
            frozenset(pair): p
            for *pair, p in zip(
                self.naive.first.tolist(),
                self.naive.second.tolist(),
                self.naive.adjusted[self.verdict.procedure].tolist(),
                strict=True,
            )
        }
        adjusted = [
            naive[frozenset(pair)] for pair in zip(self.pairs.first.tolist(), self.pairs.second.tolist(), strict=True)
        ]
        rows, level = self.rows(), _("{level} from", level=f"{100 * (1 - self.alpha):g} %")
        columns = (
            Column(_("Pair"), [f"{row.first} vs. {row.second}" for row in rows]),
            Column(_("Ranks"), [row.rank_difference for row in rows], "rank", term="mean-rank"),
            Column(level, [row.rank_interval[0] for row in rows], "rank", term="bootstrap"),
            Column(_("to"), [row.rank_interval[1] for row in rows], "rank", term="bootstrap"),
            Column(_("Median"), [row.median_shift for row in rows], "value", term="median"),
            Column(f"{level} ", [row.median_interval[0] for row in rows], "value", term="bootstrap"),
            Column(f"{_('to')} ", [row.median_interval[1] for row in rows], "value", term="bootstrap"),
            Column(_("Design effect"), [row.design_effect for row in rows], "statistic", term="design-effect"),
            Column(_("ICC"), [row.intraclass_correlation for row in rows], "statistic", term="intraclass-correlation"),
            Column.pvalues(_("Naive adjusted p"), adjusted, self.alpha, term="naive-p"),
        )
        notes = (
            _(
                "{resamples} resamples of whole groups, seed {seed}. Intervals are not adjusted for their number and "
                "are rough with fewer than about 20 groups.",
                resamples=self.options["resamples"], seed=self.options["seed"],
            ),
            _(
                "Design effect: the factor by which the variance of a mean rank difference exceeds that of "
                "independent problems. ICC: intraclass correlation."
            ),
            _("Naive: Wilcoxon's tests over all problems, with the same adjustment; α = {alpha}.", alpha=show(self.alpha)),
        )  # fmt: skip
        caption = _("Differences, positive where the first is better, with bootstrap intervals over groups")
        table = Table("effects", caption, columns, notes, terminal=0 if len(rows) > HUGE else None)
        return [Heading(_("How large are the differences, and how much do groups matter?")), table]

    def figures(self) -> tuple[list[KeyFigure], list[KeyFigure]]:
        """Key figures before and after those of the verdict."""
        return [
            KeyFigure(_("Problems"), grouped(self.results.n)),
            KeyFigure(_("Groups"), grouped(len(self.sizes)), _("of {spread} problems", spread=self.spread)),
            KeyFigure(_("Any difference?"), float(self.group_pvalue), _("Friedman, whole groups permuted")),
        ], [
            KeyFigure(
                _("Without groups"),
                of_all(self.hits(self.naive), self.naive.m),
                _("would differ, if problems were independent"),
            )
        ]


class PairRow(NamedTuple):
    """One pair of `GroupedComparison.rows`, by the keys of the JSON."""

    first: str
    second: str
    rank_difference: float
    rank_interval: list[float]
    median_shift: float
    median_interval: list[float]
    design_effect: float | None
    intraclass_correlation: float | None


class GivenOptions(TypedDict):
    """Options as recorded."""

    control: str | None
    alpha: layout.Alpha
    alternative: Alternative
    permutations: layout.PositiveCount
    resamples: layout.PositiveCount


_EFFECT = Record(
    "Effect", "", first=layout.Name, second=layout.Name, rank_difference=float, rank_interval=layout.Two[float], median_shift=float,
    median_interval=layout.Two[float], design_effect=layout.NonNegative | None,
    intraclass_correlation=Annotated[float, layout.Rules(maximum=1)] | None,
)  # fmt: skip
_BY_GROUPS = Record(
    "FriedmanByGroups", "", pvalue=(layout.Probability, "group_pvalue"),
    standard_error=(layout.NonNegative, "group_error"),
)  # fmt: skip
_PLAIN = Record("FriedmanNaive", "", pvalue=(layout.Probability, "friedman_pvalue"))
_OMNIBUS = Record("Omnibus", "", friedman_by_groups=(_BY_GROUPS, lambda s: s), friedman_naive=(_PLAIN, lambda s: s))
_NAIVE = Record(
    "Naive", "", family=(layout.ControlFamily | layout.PairsFamily, lambda s: layout.family_dict(s.naive, s.results.algorithms)),
    lost=(list[layout.PairOfNames], lambda s: layout.named(s.lost, s.results.algorithms)),
    gained=(list[layout.PairOfNames], lambda s: layout.named(s.gained, s.results.algorithms)),
)  # fmt: skip
GroupedComparison.json = json_of(
    "CompareGroupedJson", "``podium compare FILE --group COLUMN --format json``.", "compare-grouped",
    {"n": (layout.TwoOrMore, "results.n"), "k": (layout.TwoOrMore, "results.k")},
    {
        "problem_groups": (layout.ByName[layout.PositiveCount], "sizes"),
        "mean_ranks": (layout.MeanRanks, lambda s: dict(zip(s.results.algorithms, s.mean_ranks.tolist(), strict=True))),
        "omnibus": (_OMNIBUS, lambda s: s),
    },
    {"naive": (_NAIVE, lambda s: s), "effects": ([_EFFECT], lambda s: s.rows())}, GivenOptions,
)  # fmt: skip
CompareGroupedJson = GroupedComparison.json.type


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
    tester = Pairs(x, named, permutations, seed)
    families = [] if index is None else [tester.control(index, alternative)]
    families.append(
        tester.family("group-flip", "all-pairs", *oriented_pairs(np.rint(2 * ranks.sum(axis=0))), "two-sided", None)
    )
    main = families[0]
    naive = tester.family("wilcoxon", main.design, *_as_given(main, ranks, index), main.alternative, index)
    extent = Message(
        "over {problems} in {groups}", problems=count(results.n, "problem"), groups=count(len(set(named)), "group")
    )
    field = Field(
        results.algorithms, np.rint(2 * ranks.sum(axis=0)), means, extent,
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
        naive=naive,
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


def _as_given(family: Family, ranks: Floats, control: int | None) -> tuple[Indices, Indices]:
    """The pairs of a family in the order in which its adjustment wants them."""
    if control is None:
        return oriented_pairs(np.rint(2 * ranks.sum(axis=0)))
    return np.full(family.m, control, dtype=np.intp), np.sort(family.second)


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


@dataclass(frozen=True)
class Pairs:
    """Tests of two algorithms: by whole groups, and as if problems were independent."""

    x: NDArray[Any]
    groups: tuple[str, ...]
    permutations: int
    seed: int

    def control(self, index: int, alternative: Alternative) -> Family:
        """The family of a control."""
        first, second = control_pairs(index, self.x.shape[1])
        return self.family("group-flip", "control", first, second, alternative, index)

    def family(
        self, test: str, design: Design, first: Indices, second: Indices, alternative: Any, control: int | None
    ) -> Family:
        """Test pairs, "greater" meaning that the first is better."""
        gains = self.x[:, second] - self.x[:, first]
        if test == "wilcoxon":
            pvalues, sign = ALONE_TESTS[test].pvalues(gains.T, alternative, "auto")
            better = np.asarray(sign >= 0)
        else:
            flips = [self._flip(column, alternative) for column in gains.T]
            pvalues, better = np.array([p for p, _ in flips]), np.array([mean >= 0 for _, mean in flips])
        return build_family(
            test,
            design,
            first,
            second,
            pvalues,
            k=self.x.shape[1],
            control=control,
            first_better=better,
            alternative=alternative,
        )

    def _flip(self, gains: NDArray[Any], alternative: Alternative) -> tuple[float, float]:
        # Few random signs would make a coarse p-value: at least the 100 000 of the test's own default.
        test = group_flip_test(
            gains, self.groups, alternative=alternative, permutations=max(self.permutations, 100_000), seed=self.seed
        )
        return test.pvalue, test.mean
