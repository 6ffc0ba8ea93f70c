"""Unpaired designs: independent samples for each algorithm, by tests of each two samples, beside Kruskal–Wallis and Dunn's tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal, TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray
from scipy import special

from podium.brief import brief
from podium.checks import Alternative
from podium.data import Groups
from podium.data.given import GroupsReading, samples_of
from podium.data.results import Objective
from podium.document import Block, Column, Heading, KeyFigure, Table
from podium.i18n import N_, Message, _, count, grouped
from podium.stats.adjustments import adjust
from podium.stats.kruskal import KruskalWallis, kruskal_wallis
from podium.stats.rank_sum import RankSumTest, rank_sum_test
from podium.stats.rankings import normal_pvalue
from podium.stats.ranks import oriented, wide_enough
from podium.stats.relative_effect import BrunnerMunzel, brunner_munzel
from podium.studies import layout
from podium.studies.checks import check_alpha, check_alternative, find_algorithm
from podium.studies.family import Design, Family, build_family, control_pairs, oriented_pairs
from podium.studies.family.designed import Designed, json_of
from podium.studies.family.report import HUGE
from podium.studies.family.verdict import Field, Verdict, decide
from podium.studies.record import Record
from podium.studies.words import level as show
from podium.studies.words import source_name

Indices = NDArray[np.intp]

FEW = 5
"""With fewer values in a sample, the χ² of Kruskal and Wallis is rough."""


@dataclass(frozen=True, eq=False)
class TwoSamples:
    """Both tests of two samples.

    Attributes
    ----------
    first, second
        The algorithms, by position.
    rank_sum
        Mann and Whitney's test: exact, given the ties, if both samples come from one distribution. Its superiority is the share of pairs
        of values in which the first is better, ties half.
    studentized
        Brunner and Munzel's test: approximate, if neither sample tends to be better, whatever their spreads.
    """

    first: int
    second: int
    rank_sum: RankSumTest
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

    references: ClassVar = ("mann1947", "brunner2000", "kruskal1952", "dunn1964")
    how: ClassVar = N_(
        "Two algorithms differ if both Mann and Whitney's and Brunner and Munzel's test of their samples reject, after adjustment of the "
        "larger p-value of the two; no other algorithm affects it. Dunn's tests, on the ranks of all samples together, are shown beside them."
    )

    @property
    def results(self) -> Groups:
        """The samples."""
        return self.groups

    @property
    def mean_ranks(self) -> NDArray[np.float64]:
        """Mean ranks over all observations."""
        return self.kruskal.mean_ranks

    def title(self) -> str:
        """Title of the report."""
        return _("Comparison of {groups}", groups=count(self.groups.k, "independent group"))

    def about(self) -> list[str]:
        """Sentences on the data."""
        return [_("Data: {source}; {sizes}.", source=source_name(self.groups.source), sizes=self.subject())]

    def subject(self) -> str:
        """Return the sizes of the groups."""
        k, low, high = self.groups.k, min(self.groups.sizes), max(self.groups.sizes)
        if low == high:
            return _("{k} independent groups of {low} values each", k=k, low=low)
        return _("{k} independent groups of {low} to {high} values", k=k, low=low, high=high)

    @cached_property
    def smallest(self) -> NDArray[np.float64]:
        """The smallest adjusted p-value that each pair can have, by Holm's procedure, shape (m,)."""
        return adjust(np.array([pair.smallest for pair in self.pairs]), "holm")

    def more(self) -> list[Block]:
        """Both tests of each two samples."""
        names, pairs = self.groups.algorithms, self.pairs
        columns = (
            Column(_("Algorithm"), [names[one.first] for one in pairs]),
            Column(_("and"), [names[one.second] for one in pairs]),
            Column(_("First is better"), [one.rank_sum.superiority for one in pairs], "value", term="superiority"),
            Column(_("Mann–Whitney p"), [one.rank_sum.pvalue for one in pairs], "pvalue", term="rank-sum"),
            Column(_("Brunner–Munzel p"), [one.studentized.pvalue for one in pairs], "pvalue", term="brunner-munzel"),
        )
        exact = sum(one.rank_sum.method == "exact" for one in pairs)
        notes = (
            _("First is better: share of pairs of values in which the first algorithm is better, ties half."),
            _("Mann–Whitney p: {exact} of {all} exact given the ties, the others by the normal approximation.",
              exact=grouped(exact), all=grouped(len(pairs))),
        )  # fmt: skip
        caption = _("Tests of two samples each")
        return [Heading(caption), Table("two-samples", caption, columns, notes, 0 if len(pairs) > HUGE else None)]

    def ranks_caption(self) -> tuple[str, tuple[str, ...]]:
        """Caption and notes of the table of mean ranks."""
        return _("Mean ranks over all observations (1 is best)"), ()

    def ranks_columns(self, order: list[int]) -> list[Column]:
        """Columns of the table of mean ranks, after the names."""
        medians = [float(np.median(self.groups.samples[j])) for j in order]
        return [
            Column(_("Values"), [int(self.kruskal.sizes[j]) for j in order], "count", term="count"),
            Column(_("Median"), medians, "value", term="median"),
            Column(_("Mean rank"), self.mean_ranks[order].tolist(), "rank", term="joint-ranks"),
        ]

    def omnibus_table(self) -> Table:
        """The omnibus tests."""
        test, alpha = self.kruskal, self.alpha
        critical = float(special.chdtri(test.df, alpha))
        columns = (
            Column(_("Test"), [_("Kruskal–Wallis H")], terms=True),
            Column(_("Statistic"), [test.statistic], "statistic", term="kruskal-wallis"),
            Column(_("df"), [str(test.df)], term="degrees-of-freedom"),
            Column(_("Critical ({alpha})", alpha=show(alpha)), [critical], "statistic", term="critical-value"),
            Column.pvalues("p", [test.pvalue], alpha, term="kruskal-wallis"),
            Column("ε²", [test.epsilon_squared], "statistic", term="epsilon-squared"),
        )
        return Table(
            "omnibus",
            _("Omnibus test"),
            columns,
            (_("ε² is the share of the rank variance that lies between the groups."), *self._rough()),
        )

    def _rough(self) -> tuple[str, ...]:
        if min(self.groups.sizes) >= FEW:
            return ()
        return (
            _("With fewer than {few} values in a group, the χ² distribution of H is a rough approximation.", few=FEW),
        )

    def figures(self) -> tuple[list[KeyFigure], list[KeyFigure]]:
        """Key figures before and after those of the verdict."""
        test = self.kruskal
        return [
            KeyFigure(_("Groups"), grouped(self.groups.k), _("independent of each other")),
            KeyFigure(_("Values"), grouped(sum(self.groups.sizes))),
            KeyFigure(
                _("Any difference?"),
                float(test.pvalue),
                _("Kruskal–Wallis H, roughly") if self._rough() else _("Kruskal–Wallis H"),
            ),
        ], [KeyFigure("ε²", f"{test.epsilon_squared:.2f}", _("share of the rank variance between the groups"))]


class GivenOptions(TypedDict):
    """Options of `compare_unpaired`."""

    control: str | None
    alpha: layout.Alpha
    alternative: Alternative


_KRUSKAL = Record(
    "OmnibusTest", "The Kruskal–Wallis test.",
    statistic=layout.NonNegative, df=(Annotated[list[layout.PositiveCount], layout.Rules(minItems=1, maxItems=1)], lambda t: [t.df]),
    pvalue=layout.Probability, epsilon_squared=layout.Probability,
)  # fmt: skip
_RANK_SUM = Record(
    "RankSum", "Mann and Whitney's test; the statistic counts the pairs of values in which the first is better, ties half.",
    statistic=layout.NonNegative, pvalue=layout.Probability, method=Literal["exact", "asymptotic"],
)  # fmt: skip
_STUDENTIZED = Record(
    "Studentized", "Brunner and Munzel's test; null where the placements do not vary.",
    statistic=float | None, df=float | None, pvalue=layout.Probability,
)  # fmt: skip
_PAIR = Record(
    "TwoSamplesJson", "Tests of two samples.",
    first=(layout.Name, lambda p: p[0][p[1].first]), second=(layout.Name, lambda p: p[0][p[1].second]),
    superiority=(layout.Probability, lambda p: p[1].rank_sum.superiority),
    mann_whitney=(_RANK_SUM, lambda p: p[1].rank_sum), brunner_munzel=(_STUDENTIZED, lambda p: p[1].studentized),
)  # fmt: skip
_MEANS = Record(
    "RankingJson",
    "Mean ranks of the algorithms.",
    mean_ranks=(layout.MeanRanks, lambda s: dict(zip(s.results.algorithms, s.mean_ranks.tolist(), strict=True))),
)
UnpairedComparison.json = json_of(
    "CompareUnpairedJson", "``podium compare FILE --unpaired --format json``.", "compare-unpaired",
    {"sizes": (layout.ByName[layout.PositiveCount], lambda s: dict(zip(s.groups.algorithms, s.groups.sizes, strict=True))), "k": (layout.TwoOrMore, "groups.k")},
    {
        "pairs": ([_PAIR], lambda s: [(s.groups.algorithms, one) for one in s.pairs]),
        "rankings": (Annotated[dict[str, _MEANS.type], layout.Keys("kruskal-wallis")], lambda s: {"kruskal-wallis": _MEANS(s)}),  # type: ignore[name-defined]
        "omnibus": (Record("OmnibusJson", "Tests of the hypothesis that all algorithms perform equally.", kruskal_wallis=(_KRUSKAL, "kruskal")), lambda s: s),
    },
    {}, GivenOptions,
    Annotated[layout.Verdict, layout.Rules(properties={"tiers": {"type": "array"}, "ranking": {"const": "mann-whitney"}})],
)  # fmt: skip
CompareUnpairedJson = UnpairedComparison.json.type


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
    designs: list[tuple[Design, Indices, Indices, int | None, Alternative]] = []
    if index is not None:
        designs.append(("control", *control_pairs(index, data.k), index, alternative))
    designs.append(("all-pairs", *oriented_pairs(test.mean_ranks), None, "two-sided"))
    found = [_family(samples, *design) for design in designs]
    families = [family for family, _pairs in found]
    for design, first, second, control_index, side in designs:
        # With equal sizes every pair has the same standard error, and p depends on the distance of rank sums only.
        positions = sums if equal and design == "all-pairs" else None
        families.append(_dunn(test, design, first, second, control_index, side, positions))
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


def _family(
    samples: list[NDArray[Any]],
    design: Design,
    first: Indices,
    second: Indices,
    control: int | None,
    alternative: Alternative,
) -> tuple[Family, tuple[TwoSamples, ...]]:
    """Test each two samples, of which smaller values are better, and adjust the larger p-values of both tests.

    Of two algorithms alone, the p-value shown is Mann and Whitney's exact one; the adjusted one, which decides, is the larger one.
    """
    tests = []
    for i, j in zip(first.tolist(), second.tolist(), strict=True):
        worse, better = samples[j], samples[i]  # the first is better where values of the second are larger
        tests.append(TwoSamples(
            i, j, rank_sum_test(worse, better, alternative=alternative), brunner_munzel(worse, better, alternative=alternative)
        ))  # fmt: skip
    family = build_family(
        "mann-whitney",
        design,
        first,
        second,
        np.array([one.pvalue for one in tests]),
        k=len(samples),
        control=control,
        first_better=np.array([one.rank_sum.superiority >= 0.5 for one in tests]),
        alternative=alternative,
    )
    if family.m == 1:
        family = replace(family, pvalues=np.array([tests[0].rank_sum.pvalue]))
    by_pair = {(one.first, one.second): one for one in tests}
    ordered = zip(family.first.tolist(), family.second.tolist(), strict=True)
    return family, tuple(by_pair[pair] for pair in ordered)


def _dunn(
    test: KruskalWallis,
    design: Design,
    first: Indices,
    second: Indices,
    control: int | None,
    alternative: Alternative,
    positions: NDArray[np.int64] | None,
) -> Family:
    """Dunn's tests of pairs; z positive when the first has the smaller (better) mean rank."""
    z = test.dunn_z[second, first]
    if positions is not None:
        # Recomputed from exact sums, so that equal distances give equal p-values to the last bit.
        distance = np.abs(positions[second] - positions[first]).astype(np.float64)
        widest = int(np.argmax(distance))
        z = distance * (abs(z[widest]) / distance[widest] if distance[widest] else 0.0)
    return build_family(
        "kruskal-wallis",
        design,
        first,
        second,
        normal_pvalue(z, alternative),
        k=len(test.sizes),
        control=control,
        z=z,
        positions=positions,
        alternative=alternative,
    )
