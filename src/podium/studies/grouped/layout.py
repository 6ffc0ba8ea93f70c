"""The JSON layout of a comparison over problems in groups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

from podium.stats.omnibus import permutation_standard_error
from podium.stats.ranks import Objective
from podium.stats.sign import Alternative
from podium.studies.layout import SCHEMA, advice_list, family_dict, groups_dict, provenance, verdict_dict
from podium.studies.schema import (
    AdviceEntry,
    Alpha,
    ByName,
    ControlFamily,
    Given,
    Groups,
    Letters,
    MeanRanks,
    Name,
    NonEmpty,
    NonNegative,
    PairedFamilies,
    PairOfNames,
    PairsFamily,
    PositiveCount,
    Probability,
    Provenance,
    Rules,
    SeveralNames,
    Two,
    TwoOrMore,
    Verdict,
)

if TYPE_CHECKING:
    from podium.studies.grouped.study import GroupedComparison


class FriedmanByGroups(TypedDict):
    pvalue: Probability
    standard_error: NonNegative


class FriedmanNaive(TypedDict):
    pvalue: Probability


class Omnibus(TypedDict):
    friedman_by_groups: FriedmanByGroups
    friedman_naive: FriedmanNaive


class Naive(TypedDict):
    family: ControlFamily | PairsFamily
    lost: list[PairOfNames]
    gained: list[PairOfNames]


class Effect(TypedDict):
    first: Name
    second: Name
    rank_difference: float
    rank_interval: Two[float]
    median_shift: float
    median_interval: Two[float]
    design_effect: NonNegative | None
    intraclass_correlation: Annotated[float, Rules(maximum=1)] | None


class GivenOptions(TypedDict):
    control: str | None
    alpha: Alpha
    alternative: Alternative
    permutations: PositiveCount
    bootstrap: PositiveCount


class CompareGroupedJson(TypedDict):
    """``podium compare FILE --group COLUMN --format json``."""

    schema: Literal[1]
    study: Literal["compare-grouped"]
    n: TwoOrMore
    k: TwoOrMore
    objective: Objective
    alpha: Alpha
    algorithms: SeveralNames
    problem_groups: ByName[PositiveCount]
    mean_ranks: MeanRanks
    omnibus: Omnibus
    families: PairedFamilies
    naive: Naive
    effects: NonEmpty[Effect]
    verdict: Verdict
    groups: Groups
    letters: Letters
    advice: list[AdviceEntry]
    provenance: Annotated[Provenance, Given(GivenOptions)]


def to_dict(study: GroupedComparison) -> CompareGroupedJson:
    """Return everything as plain values."""
    data, names = study.results, study.results.algorithms
    options = {name: value for name, value in study.options.items() if name != "seed"}
    p = study.group_pvalue
    pairs = study.pairs
    return {
        "schema": SCHEMA,
        "study": "compare-grouped",
        "n": data.n,
        "k": data.k,
        "objective": data.objective,
        "alpha": study.options["alpha"],
        "algorithms": list(names),
        "problem_groups": study.sizes,
        "mean_ranks": dict(zip(names, study.mean_ranks.tolist(), strict=True)),
        "omnibus": {
            "friedman_by_groups": {
                "pvalue": p,
                "standard_error": permutation_standard_error(p, int(options["permutations"])),
            },
            "friedman_naive": {"pvalue": study.friedman_pvalue},
        },
        "families": [family_dict(found, names) for found in study.families],
        "naive": {
            "family": family_dict(study.naive, names),
            "lost": [[names[i], names[j]] for i, j in study.lost],
            "gained": [[names[i], names[j]] for i, j in study.gained],
        },
        "effects": [
            {
                "first": names[pairs.first[at]],
                "second": names[pairs.second[at]],
                "rank_difference": float(pairs.rank_difference[at]),
                "rank_interval": pairs.intervals.mean[at].tolist(),
                "median_shift": float(pairs.shift[at]),
                "median_interval": pairs.intervals.median[at].tolist(),
                "design_effect": effect.design_effect,
                "intraclass_correlation": effect.correlation,
            }
            for at, effect in enumerate(pairs.effects)
        ],
        "verdict": verdict_dict(study.verdict, names),
        **groups_dict(study.verdict, names),
        "advice": advice_list(study.advice),
        "provenance": provenance(
            data.sha256, data.source, data.notes, options, study.options["seed"], treated=data.treated
        ),
    }
