"""Independent samples as plain values: JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from podium.stats.rankings import Alternative
from podium.stats.ranks import Objective
from podium.studies.layout import (
    SCHEMA,
    advice_list,
    family_dict,
    groups_dict,
    provenance,
    verdict_dict,
)
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

if TYPE_CHECKING:
    from podium.studies.unpaired.study import UnpairedComparison


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


def to_dict(study: UnpairedComparison) -> CompareUnpairedJson:
    """Return the sizes, the test, every family, and what can be concluded."""
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
