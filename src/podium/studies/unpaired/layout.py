"""Independent samples as plain values: JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from podium.checks import Alternative
from podium.stats.ranks import Objective
from podium.studies import layout

if TYPE_CHECKING:
    from podium.studies.unpaired.study import UnpairedComparison


class RankingJson(TypedDict):
    """Mean ranks of the algorithms."""

    mean_ranks: layout.MeanRanks


RankingsJson = Annotated[dict[str, RankingJson], layout.Keys("kruskal-wallis")]


class OmnibusTest(TypedDict):
    """The Kruskal–Wallis test."""

    statistic: layout.NonNegative
    df: Annotated[list[layout.PositiveCount], layout.Rules(minItems=1, maxItems=1)]
    pvalue: layout.Probability
    epsilon_squared: layout.Probability


class OmnibusJson(TypedDict):
    """Tests of the hypothesis that all algorithms perform equally."""

    kruskal_wallis: OmnibusTest


class GivenOptions(TypedDict):
    """Options of `compare_unpaired`."""

    control: str | None
    alpha: layout.Alpha
    alternative: Alternative


class CompareUnpairedJson(TypedDict):
    """``podium compare FILE --unpaired --format json``."""

    schema: Literal[1]
    study: Literal["compare-unpaired"]
    sizes: layout.ByName[layout.PositiveCount]
    k: layout.TwoOrMore
    objective: Objective
    alpha: layout.Alpha
    algorithms: layout.SeveralNames
    rankings: RankingsJson
    omnibus: OmnibusJson
    families: layout.PairedFamilies
    verdict: Annotated[
        layout.Verdict, layout.Rules(properties={"tiers": {"type": "array"}, "ranking": {"const": "kruskal-wallis"}})
    ]
    groups: layout.Groups
    letters: layout.Letters
    decisions: layout.Decisions
    advice: list[layout.AdviceEntry]
    provenance: Annotated[layout.Provenance, layout.Given(GivenOptions)]


def to_dict(study: UnpairedComparison) -> CompareUnpairedJson:
    """Return the sizes, the test, every family, and what can be concluded."""
    data, test, names = study.groups, study.kruskal, study.groups.algorithms
    return {
        "schema": layout.SCHEMA,
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
        "families": [layout.family_dict(family, names) for family in study.families],
        "verdict": layout.verdict_dict(study.verdict, names),
        **layout.groups_dict(study.verdict, names),
        "decisions": layout.decisions_list(study.decisions),
        "advice": layout.advice_list(study.advice),
        "provenance": layout.provenance(data.sha256, data.source, data.notes, dict(study.options), None),
    }


def columns(study: UnpairedComparison) -> dict[str, list[Any]]:
    """Return all hypotheses as columns of equal length, in full precision."""
    return layout.family_columns(study.families, study.groups.algorithms, {"kruskal-wallis": study.kruskal.mean_ranks})
