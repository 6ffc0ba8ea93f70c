"""Unpaired designs: independent samples for each algorithm, by Kruskal–Wallis and Dunn's tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray
from scipy import special

from podium.checks import Alternative
from podium.data import Groups
from podium.data.given import GroupsReading, samples_of
from podium.data.results import Objective
from podium.document import Column, KeyFigure, Table
from podium.i18n import Message, _, count, grouped
from podium.stats.kruskal import KruskalWallis, kruskal_wallis
from podium.stats.rankings import normal_pvalue
from podium.stats.ranks import oriented
from podium.studies import layout
from podium.studies.checks import check_alpha, check_alternative, find_algorithm
from podium.studies.family import Design, Family, build_family, control_pairs, oriented_pairs
from podium.studies.family.designed import Designed, json_of
from podium.studies.family.verdict import Field, Verdict, decide
from podium.studies.record import Record
from podium.studies.words import level as show
from podium.studies.words import source_name

Indices = NDArray[np.intp]


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
    families
        The control's family first, if there is a control, then all pairs, from Dunn's tests.
    verdict
        The conclusion.
    """

    groups: Groups
    options: Mapping[str, Any]
    control: int | None
    kruskal: KruskalWallis
    families: tuple[Family, ...]
    verdict: Verdict

    references: ClassVar = ("kruskal1952", "dunn1964")

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
            (_("ε² is the share of the rank variance that lies between the groups."),),
        )

    def figures(self) -> tuple[list[KeyFigure], list[KeyFigure]]:
        """Key figures before and after those of the verdict."""
        test = self.kruskal
        return [
            KeyFigure(_("Groups"), grouped(self.groups.k), _("independent of each other")),
            KeyFigure(_("Values"), grouped(sum(self.groups.sizes))),
            KeyFigure(_("Any difference?"), float(test.pvalue), _("Kruskal–Wallis H")),
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
_MEANS = Record(
    "RankingJson",
    "Mean ranks of the algorithms.",
    mean_ranks=(layout.MeanRanks, lambda s: dict(zip(s.results.algorithms, s.mean_ranks.tolist(), strict=True))),
)
UnpairedComparison.json = json_of(
    "CompareUnpairedJson", "``podium compare FILE --unpaired --format json``.", "compare-unpaired",
    {"sizes": (layout.ByName[layout.PositiveCount], lambda s: dict(zip(s.groups.algorithms, s.groups.sizes, strict=True))), "k": (layout.TwoOrMore, "groups.k")},
    {
        "rankings": (Annotated[dict[str, _MEANS.type], layout.Keys("kruskal-wallis")], lambda s: {"kruskal-wallis": _MEANS(s)}),  # type: ignore[name-defined]
        "omnibus": (Record("OmnibusJson", "Tests of the hypothesis that all algorithms perform equally.", kruskal_wallis=(_KRUSKAL, "kruskal")), lambda s: s),
    },
    {}, GivenOptions,
    Annotated[layout.Verdict, layout.Rules(properties={"tiers": {"type": "array"}, "ranking": {"const": "kruskal-wallis"}})],
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

    References
    ----------
    Kruskal & Wallis (1952); Dunn (1964).

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
    sums = np.rint(2 * test.mean_ranks * test.sizes).astype(np.int64)
    equal = bool((test.sizes == test.sizes[0]).all())
    families = []
    if index is not None:
        first, second = control_pairs(index, data.k)
        families.append(_family(test, "control", first, second, index, alternative, None))
    first, second = oriented_pairs(test.mean_ranks)
    # With equal sizes every pair has the same standard error, and p depends on the distance of rank sums only.
    families.append(_family(test, "all-pairs", first, second, None, "two-sided", sums if equal else None))
    field = Field(
        names, test.mean_ranks, test.mean_ranks, Message("in {observations}", observations=count(int(test.sizes.sum()), "observation")),
        omnibus=(Message("the Kruskal–Wallis test"), float(test.pvalue)),
    )  # fmt: skip
    options = {"control": control, "alpha": alpha, "alternative": alternative}
    return UnpairedComparison(data, options, index, test, tuple(families), decide(field, families, alpha))


def _family(
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
