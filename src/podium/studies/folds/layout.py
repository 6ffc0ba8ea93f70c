"""Repetitions on one problem as plain values, in the layout of ``podium folds --format json``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal, TypedDict

from podium.stats.omnibus import OMNIBUS_TESTS
from podium.stats.ranks import Objective
from podium.stats.sign import Alternative
from podium.studies.compare.layout import OmnibusJson, omnibus_dict
from podium.studies.folds.design import DesignName, Options
from podium.studies.folds.study import FoldComparison, PairTests, means_and_deviations
from podium.studies.layout import (
    SCHEMA,
    advice_list,
    bounded,
    equivalence_dict,
    family_dict,
    groups_dict,
    provenance,
    verdict_dict,
)
from podium.studies.schema import (
    AdviceEntry,
    Alpha,
    ByName,
    Equivalence,
    Given,
    Groups,
    Keys,
    Letters,
    MeanRanks,
    Name,
    NonEmpty,
    NonNegative,
    OneOf,
    PairedFamilies,
    Positive,
    PositiveCount,
    Probability,
    Provenance,
    Rules,
    SeveralNames,
    Text,
    TwoOrMore,
    Verdict,
)


class Design(TypedDict):
    name: DesignName
    text: Text
    evidence: Text
    independent: bool
    test_sets_disjoint: bool
    training_sets_disjoint: bool
    test_train_ratio: Positive | None
    deciding_test: Annotated[str, OneOf("paired-t", "corrected-t", "combined-f")]


class PairTest(TypedDict):
    statistic: float | None
    df: Annotated[list[PositiveCount], Rules(maxItems=2)]
    pvalue: Probability | None


class Pair(TypedDict):
    first: Name
    second: Name
    difference: float | None
    lower: float | None
    upper: float | None
    cohen_d: float | None
    cohen_dz: float | None
    tests: Annotated[
        dict[str, PairTest], Keys("paired-t", "wilcoxon", optional=["corrected-t", "combined-f", "5x2cv-t"])
    ]


class Pairs(TypedDict):
    alternative: Alternative
    pairs: NonEmpty[Pair]


class Tests(TypedDict):
    all_pairs: Pairs
    control: Pairs | None


class FoldsJson(TypedDict):
    """``podium folds FILE --format json``."""

    schema: Literal[1]
    study: Literal["folds"]
    m: TwoOrMore
    k: TwoOrMore
    objective: Objective
    alpha: Alpha
    algorithms: SeveralNames
    repetitions: SeveralNames
    design: Design
    means: ByName[float]
    standard_deviations: ByName[NonNegative | None]
    mean_ranks: MeanRanks
    tests: Tests
    omnibus: (
        Annotated[
            dict[str, OmnibusJson], Keys(*(key for key, one in OMNIBUS_TESTS.items() if one.ranking == "friedman"))
        ]
        | None
    )
    """Friedman's test over the repetitions; null for two algorithms."""
    families: PairedFamilies
    verdict: Verdict
    groups: Groups
    letters: Letters
    advice: list[AdviceEntry]
    provenance: Annotated[
        Provenance,
        Given(
            Options, alpha=Alpha, test_fraction=Positive | None, train_size=Positive | None, test_size=Positive | None
        ),
        Rules(properties={"seed": {"type": "null"}}),
    ]
    equivalence: Equivalence | None


def to_dict(study: FoldComparison) -> FoldsJson:
    """Return the whole study as plain values."""
    data, layout = study.results, study.layout
    names = data.algorithms
    against = study.control_pairs
    omnibus = study.omnibus
    means, deviations = means_and_deviations(data)
    return {
        "schema": SCHEMA,
        "study": "folds",
        "m": data.n,
        "k": data.k,
        "objective": data.objective,
        "alpha": study.options.alpha,
        "algorithms": list(names),
        "repetitions": list(data.problems),
        "design": {
            "name": layout.design.name,
            "text": layout.text,
            "evidence": layout.evidence,
            "independent": layout.design.independent,
            "test_sets_disjoint": layout.design.test_sets_disjoint,
            "training_sets_disjoint": layout.design.training_sets_disjoint,
            "test_train_ratio": layout.ratio,
            "deciding_test": layout.design.deciding_test,
        },
        "means": dict(zip(names, means.tolist(), strict=True)),
        "standard_deviations": dict(zip(names, map(bounded, deviations.tolist()), strict=True)),
        "mean_ranks": dict(zip(names, study.ranking.mean_ranks.tolist(), strict=True)),
        "tests": {
            "all_pairs": _pairs(study.all_pairs, names, "two-sided"),
            "control": None if against is None else _pairs(against, names, study.options.alternative),
        },
        "omnibus": None
        if omnibus is None
        else {name: omnibus_dict(outcome, study.levels) for name, outcome in omnibus.items()},
        "families": [family_dict(family, names) for family in study.families],
        "equivalence": equivalence_dict(study.equivalence, names, study.different_matrix),
        "verdict": verdict_dict(study.verdict, names),
        **groups_dict(study.verdict, names),
        "advice": advice_list(study.advice),
        "provenance": provenance(data.sha256, data.source, data.notes, study.options.to_dict(), None),
    }


def _pairs(pairs: PairTests, names: Sequence[str], alternative: Alternative) -> Pairs:
    rows: list[Pair] = []
    for place, (i, j) in enumerate(zip(pairs.first.tolist(), pairs.second.tolist(), strict=True)):
        rows.append(
            {
                "first": names[i],
                "second": names[j],
                "difference": bounded(pairs.difference[place]),
                "lower": bounded(pairs.lower[place]),
                "upper": bounded(pairs.upper[place]),
                "cohen_d": bounded(pairs.cohen_d[place]),
                "cohen_dz": bounded(pairs.cohen_dz[place]),
                "tests": {
                    name: {
                        "statistic": bounded(outcome.statistic[place]),
                        "df": list(outcome.df),
                        "pvalue": bounded(outcome.pvalue[place]),
                    }
                    for name, outcome in pairs.tests.items()
                },
            }
        )
    return {"alternative": alternative, "pairs": rows}
