"""The JSON layout of a comparison over problems in groups."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from podium.checks import Alternative
from podium.stats.omnibus import permutation_standard_error
from podium.stats.ranks import Objective
from podium.studies import layout

if TYPE_CHECKING:
    from podium.studies.grouped.study import GroupedComparison


class FriedmanByGroups(TypedDict):
    pvalue: layout.Probability
    standard_error: layout.NonNegative


class FriedmanNaive(TypedDict):
    pvalue: layout.Probability


class Omnibus(TypedDict):
    friedman_by_groups: FriedmanByGroups
    friedman_naive: FriedmanNaive


class Naive(TypedDict):
    family: layout.ControlFamily | layout.PairsFamily
    lost: list[layout.PairOfNames]
    gained: list[layout.PairOfNames]


class Effect(TypedDict):
    first: layout.Name
    second: layout.Name
    rank_difference: float
    rank_interval: layout.Two[float]
    median_shift: float
    median_interval: layout.Two[float]
    design_effect: layout.NonNegative | None
    intraclass_correlation: Annotated[float, layout.Rules(maximum=1)] | None


class GivenOptions(TypedDict):
    control: str | None
    alpha: layout.Alpha
    alternative: Alternative
    permutations: layout.PositiveCount
    bootstrap: layout.PositiveCount


class CompareGroupedJson(TypedDict):
    """``podium compare FILE --group COLUMN --format json``."""

    schema: Literal[1]
    study: Literal["compare-grouped"]
    n: layout.TwoOrMore
    k: layout.TwoOrMore
    objective: Objective
    alpha: layout.Alpha
    algorithms: layout.SeveralNames
    problem_groups: layout.ByName[layout.PositiveCount]
    mean_ranks: layout.MeanRanks
    omnibus: Omnibus
    families: layout.PairedFamilies
    naive: Naive
    effects: layout.NonEmpty[Effect]
    verdict: layout.Verdict
    groups: layout.Groups
    letters: layout.Letters
    decisions: layout.Decisions
    advice: list[layout.AdviceEntry]
    provenance: Annotated[layout.Provenance, layout.Given(GivenOptions)]


def to_dict(study: GroupedComparison) -> CompareGroupedJson:
    """Return everything as plain values."""
    data, names = study.results, study.results.algorithms
    options = {name: value for name, value in study.options.items() if name != "seed"}
    p = study.group_pvalue
    pairs = study.pairs
    return {
        "schema": layout.SCHEMA,
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
        "families": [layout.family_dict(found, names) for found in study.families],
        "naive": {
            "family": layout.family_dict(study.naive, names),
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
        "verdict": layout.verdict_dict(study.verdict, names),
        **layout.groups_dict(study.verdict, names),
        "decisions": layout.decisions_list(study.decisions),
        "advice": layout.advice_list(study.advice),
        "provenance": layout.provenance(
            data.sha256, data.source, data.notes, options, study.options["seed"], treated=data.treated
        ),
    }


def columns(study: GroupedComparison) -> dict[str, list[Any]]:
    """Return all hypotheses as columns of equal length, in full precision."""
    return layout.family_columns(study.families, study.results.algorithms, {"group-flip": study.mean_ranks})
