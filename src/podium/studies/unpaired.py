"""Unpaired designs: independent samples for each algorithm, by Kruskal–Wallis and Dunn's tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypedDict, Unpack

import numpy as np
from numpy.typing import NDArray
from scipy import special

from podium._version import __version__
from podium.data import Groups
from podium.data.given import GroupsReading, samples_of
from podium.document import Advice, Block, Bullets, Column, Document, Heading, Paragraph, Table
from podium.i18n import Message, _, count
from podium.stats.kruskal import KruskalWallis, kruskal_wallis
from podium.stats.rankings import Alternative, normal_pvalue
from podium.stats.ranks import Objective, oriented
from podium.studies.alternative import check_alternative
from podium.studies.base import Study
from podium.studies.conclusion import Field
from podium.studies.family import Design, Family, build_family, control_pairs, oriented_pairs
from podium.studies.family_tables import MORE, family_blocks
from podium.studies.find import find_algorithm
from podium.studies.layout import (
    SCHEMA,
    advice_list,
    family_columns,
    family_dict,
    groups_dict,
    provenance,
    verdict_dict,
)
from podium.studies.levels import check_alpha, shown_levels
from podium.studies.pictures import Pictures
from podium.studies.schema import (
    AdviceEntry,
    Alpha,
    ByName,
    Given,
    Keys,
    Letters,
    MeanRanks,
    NonNegative,
    PairedFamilies,
    PositiveCount,
    Probability,
    Provenance,
    Rules,
    SeveralNames,
    TwoOrMore,
)
from podium.studies.schema import Groups as GroupsJson
from podium.studies.schema import Verdict as VerdictJson
from podium.studies.tiers import standing
from podium.studies.verdict import Verdict, decide
from podium.studies.words import level as show
from podium.studies.words import source_name


class RankingJson(TypedDict):
    """Mean ranks of the algorithms."""

    mean_ranks: MeanRanks


RankingsJson = Annotated[dict[str, RankingJson], Keys("kruskal-wallis")]


class OmnibusTest(TypedDict):
    """Kruskal and Wallis' test."""

    statistic: NonNegative
    df: Annotated[list[PositiveCount], Rules(minItems=1, maxItems=1)]
    pvalue: Probability
    epsilon_squared: Probability


class OmnibusJson(TypedDict):
    """Tests that all algorithms perform alike."""

    kruskal_wallis: OmnibusTest


class GivenOptions(TypedDict):
    """Options of `compare_unpaired`."""

    control: str | None
    alpha: Alpha
    alternative: Alternative


class CompareUnpairedJson(TypedDict):
    """``podium compare FILE --unpaired --format json``."""

    schema: Literal[1]
    study: Literal["compare-unpaired"]
    sizes: ByName[PositiveCount]
    k: TwoOrMore
    objective: Objective
    alpha: Alpha
    algorithms: SeveralNames
    rankings: RankingsJson
    omnibus: OmnibusJson
    families: PairedFamilies
    verdict: Annotated[
        VerdictJson, Rules(properties={"tiers": {"type": "array"}, "ranking": {"const": "kruskal-wallis"}})
    ]
    groups: GroupsJson
    letters: Letters
    advice: list[AdviceEntry]
    provenance: Annotated[Provenance, Given(GivenOptions)]


Indices = NDArray[np.intp]


@dataclass(frozen=True, eq=False)
class UnpairedComparison(Study):
    """Outcome of `compare_unpaired`.

    Attributes
    ----------
    groups
        The samples.
    options
        What was chosen.
    control
        Index of the control, or None.
    kruskal
        The Kruskal–Wallis test, with mean ranks such that 1 is best.
    families
        The control's family first, where there is one, and all pairs, from Dunn's tests.
    verdict
        What is concluded.
    """

    groups: Groups
    options: Mapping[str, Any]
    control: int | None
    kruskal: KruskalWallis
    families: tuple[Family, ...]
    verdict: Verdict

    @property
    def advice(self) -> tuple[Advice, ...]:
        """Warnings that apply."""
        sizes = self.groups.sizes
        found = [
            Advice(
                "W21",
                Message(
                    "The {k} columns are treated as independent samples ({n} observations).",
                    k=len(sizes),
                    n=sum(sizes),
                ),
                Message(
                    "If the rows belong together (the same problem for every algorithm), pairing them is valid and "
                    "far more powerful; this analysis ignores the pairing."
                ),
                Message("Leave out --unpaired when every row is one problem."),
                "Demšar 2006",
            )
        ]
        if min(sizes) < 5:
            found.append(
                Advice(
                    "W36",
                    Message("The smallest group has {observations}.", observations=count(min(sizes), "observation")),
                    Message("The χ² and normal approximations are rough for groups of fewer than 5."),
                    Message("Add observations before relying on a borderline p-value."),
                    "Kruskal & Wallis 1952",
                )
            )
        return tuple(found)

    def document(self, *, full: bool = True) -> Document:
        """Return the report as neutral blocks; ``full=False`` leaves the details out, for a terminal."""
        return _document(self, full)

    def columns(self) -> dict[str, list[Any]]:
        """Return all hypotheses as columns of equal length, in full precision."""
        return family_columns(self.families, self.groups.algorithms, {"kruskal-wallis": self.kruskal.mean_ranks})

    def pictures(self) -> Pictures:
        """Return the pictures by kind, the usual one first."""
        from podium.studies.unpaired_pictures import unpaired_pictures

        return unpaired_pictures(self)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, in the layout of ``podium compare --unpaired --format json``."""
        return dict(_layout(self))


def compare_unpaired(
    data: Groups | Any,
    control: str | None = None,
    *,
    objective: str | None = None,
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
        Name of the algorithm the others are compared with; without it all pairs.
    objective
        "maximize" or "minimize"; needed unless the data say it.
    alpha
        Family-wise significance level.
    alternative
        For the control's family, as in `compare`.
    **reading
        How a file is read, or a frame, an array or a dict taken: the keywords of `read_groups` and `to_groups`.

    Returns
    -------
    UnpairedComparison

    Raises
    ------
    InputError
        When data or options cannot be used.

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


def _document(study: UnpairedComparison, full: bool) -> Document:
    data = study.groups
    level = float(study.options["alpha"])
    blocks: list[Block] = [
        Paragraph(study.verdict.text, lead=True),
        Paragraph(_data_text(data)),
        Heading(_("Advice")),
        *study.advice,
        Heading(_("Ranks")),
        _ranks_table(study),
        Heading(_("Does any algorithm differ?")),
        _test_table(study, level),
    ]
    for family in study.families:
        terminal = 0 if family.m > 200 else None
        blocks += family_blocks(family, data.algorithms, shown_levels(level), level, terminal=terminal, full=full)
    notes = [_("podium {version}; data SHA-256 {sha256}", version=__version__, sha256=data.sha256), *data.notes]
    blocks += [Heading(_("How this was computed")), Bullets(tuple(notes))]
    blocks += study.methods().closing(["kruskal1952", "dunn1964"]) if full else [Paragraph(MORE)]
    return Document(_("Comparison of {groups}", groups=count(data.k, "independent group")), tuple(blocks))


def _data_text(data: Groups) -> str:
    low, high = min(data.sizes), max(data.sizes)
    found: dict[str, Any] = {"source": source_name(data.source), "k": data.k, "low": low, "high": high}
    if low == high:
        return _("Data: {source}; {k} independent groups of {low} values each.", **found)
    return _("Data: {source}; {k} independent groups of {low} to {high} values.", **found)


def _ranks_table(study: UnpairedComparison) -> Table:
    data, test = study.groups, study.kruskal
    order = [int(j) for j in np.argsort(test.mean_ranks, kind="stable")]
    columns = [
        Column(_("Algorithm"), [data.algorithms[j] for j in order]),
        Column(_("Values"), [int(test.sizes[j]) for j in order], "count"),
        Column(_("Median"), [float(np.median(data.samples[j])) for j in order], "value"),
        Column(_("Mean rank"), test.mean_ranks[order].tolist(), "rank"),
    ]
    decided, explained = standing(study.verdict, order)
    columns += decided
    return Table("ranks", _("Mean ranks over all observations (1 is best)"), tuple(columns), tuple(explained))


def _test_table(study: UnpairedComparison, alpha: float) -> Table:
    test = study.kruskal
    return Table(
        "omnibus",
        _("Omnibus test"),
        (
            Column(_("Test"), [_("Kruskal–Wallis H")]),
            Column(_("Statistic"), [test.statistic], "statistic"),
            Column(_("df"), [str(test.df)]),
            Column(_("Critical ({alpha})", alpha=show(alpha)), [float(special.chdtri(test.df, alpha))], "statistic"),
            Column("p", [test.pvalue], "pvalue", [test.pvalue <= alpha]),
            Column("ε²", [test.epsilon_squared], "statistic"),
        ),
        (_("ε² is the share of the rank variance that lies between the groups."),),
    )


def _layout(study: UnpairedComparison) -> CompareUnpairedJson:
    data, test, names = study.groups, study.kruskal, study.groups.algorithms
    return {
        "schema": SCHEMA,
        "study": "compare-unpaired",
        "sizes": dict(zip(names, data.sizes, strict=True)),
        "k": data.k,
        "objective": data.objective,
        "alpha": study.options["alpha"],
        "algorithms": list(names),
        "rankings": {"kruskal-wallis": {"mean_ranks": dict(zip(names, test.mean_ranks.tolist(), strict=True))}},
        "omnibus": {
            "kruskal_wallis": {
                "statistic": test.statistic,
                "df": [test.df],
                "pvalue": test.pvalue,
                "epsilon_squared": test.epsilon_squared,
            }
        },
        "families": [family_dict(family, names) for family in study.families],
        "verdict": verdict_dict(study.verdict, names),
        **groups_dict(study.verdict, names),
        "advice": advice_list(study.advice),
        "provenance": provenance(data.sha256, data.source, data.notes, dict(study.options), None),
    }
