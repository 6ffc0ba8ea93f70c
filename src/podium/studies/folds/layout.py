"""Repetitions on one problem as plain values, in the layout of ``podium folds --format json``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import numpy as np
from numpy.typing import NDArray

from podium.checks import Alternative
from podium.stats.omnibus import OMNIBUS_TESTS
from podium.stats.ranks import Objective
from podium.studies import layout
from podium.studies.compare.layout import OmnibusJson, omnibus_dict
from podium.studies.folds.design import DesignName, Options, TestName
from podium.studies.folds.study import Bootstrap632, FoldComparison, PairTests, means_and_deviations
from podium.studies.words import bounded


class Design(TypedDict):
    name: DesignName
    text: layout.Text
    evidence: layout.Text
    independent: bool
    test_sets_disjoint: bool
    training_sets_disjoint: bool
    test_train_ratio: layout.Positive | None
    deciding_test: Annotated[str, layout.OneOf("paired-t", "corrected-t", "combined-f")]


class PairTest(TypedDict):
    statistic: float | None
    df: Annotated[list[layout.PositiveCount], layout.Rules(maxItems=2)]
    pvalue: layout.Probability | None


class Pair(TypedDict):
    first: layout.Name
    second: layout.Name
    difference: float | None
    lower: float | None
    upper: float | None
    cohen_d: float | None
    cohen_dz: float | None
    tests: Annotated[
        dict[str, PairTest], layout.Keys("paired-t", "wilcoxon", optional=["corrected-t", "combined-f", "5x2cv-t"])
    ]


class Pairs(TypedDict):
    alternative: Alternative
    critical: dict[TestName, layout.LevelMap[float]]
    """Critical values of the tests by t or F, by level, for one pair alone; of |t| if the alternative is two-sided."""
    pairs: layout.NonEmpty[Pair]


class Plus(TypedDict):
    """The .632+ estimates and what they are made of, in the measure of the table."""

    out_of_bag: layout.ByName[layout.Probability]
    training: layout.ByName[layout.Probability]
    no_information: layout.ByName[layout.Probability]
    estimate: layout.ByName[layout.Probability]


class Tests(TypedDict):
    all_pairs: Pairs
    control: Pairs | None


class FoldsJson(TypedDict):
    """``podium folds FILE --format json``."""

    schema: Literal[1]
    study: Literal["folds"]
    m: layout.TwoOrMore
    k: layout.TwoOrMore
    objective: Objective
    alpha: layout.Alpha
    algorithms: layout.SeveralNames
    repetitions: layout.SeveralNames
    design: Design
    means: layout.ByName[float]
    standard_deviations: layout.ByName[layout.NonNegative | None]
    mean_ranks: layout.MeanRanks
    tests: Tests
    omnibus: (
        Annotated[
            dict[str, OmnibusJson],
            layout.Keys(*(key for key, one in OMNIBUS_TESTS.items() if one.ranking == "friedman")),
        ]
        | None
    )
    """Friedman's test over the repetitions; null for two algorithms."""
    families: layout.PairedFamilies
    verdict: layout.Verdict
    groups: layout.Groups
    letters: layout.Letters
    decisions: layout.Decisions
    advice: list[layout.AdviceEntry]
    provenance: Annotated[
        layout.Provenance,
        layout.Given(
            Options,
            alpha=layout.Alpha,
            test_fraction=layout.Positive | None,
            train_size=layout.Positive | None,
            test_size=layout.Positive | None,
            training=NotRequired[layout.Text],
        ),
        layout.Rules(properties={"seed": {"type": "null"}}),
    ]
    equivalence: layout.Equivalence | None
    error_632_plus: NotRequired[Plus]
    """Only if the training performance was passed."""


def to_dict(study: FoldComparison) -> FoldsJson:
    """Return the whole study as plain values."""
    data, found = study.results, study.layout
    names = data.algorithms
    against = study.control_pairs
    omnibus = study.omnibus
    means, deviations = means_and_deviations(data)
    return {
        "schema": layout.SCHEMA,
        "study": "folds",
        "m": data.n,
        "k": data.k,
        "objective": data.objective,
        "alpha": study.options.alpha,
        "algorithms": list(names),
        "repetitions": list(data.problems),
        "design": {
            "name": found.design.name,
            "text": found.text,
            "evidence": found.evidence,
            "independent": found.design.independent,
            "test_sets_disjoint": found.design.test_sets_disjoint,
            "training_sets_disjoint": found.design.training_sets_disjoint,
            "test_train_ratio": found.ratio,
            "deciding_test": found.design.deciding_test,
        },
        "means": dict(zip(names, means.tolist(), strict=True)),
        "standard_deviations": dict(zip(names, map(bounded, deviations.tolist()), strict=True)),
        "mean_ranks": dict(zip(names, study.ranking.mean_ranks.tolist(), strict=True)),
        "tests": {
            "all_pairs": _pairs(study.all_pairs, names, "two-sided", study.options.alpha),
            "control": None
            if against is None
            else _pairs(against, names, study.options.alternative, study.options.alpha),
        },
        "omnibus": None
        if omnibus is None
        else {name: omnibus_dict(outcome, study.levels) for name, outcome in omnibus.items()},
        "families": [layout.family_dict(family, names) for family in study.families],
        **_plus(study.plus, names),
        "equivalence": layout.equivalence_dict(study.equivalence, names, study.different_matrix),
        "verdict": layout.verdict_dict(study.verdict, names),
        **layout.groups_dict(study.verdict, names),
        "decisions": layout.decisions_list(study.decisions),
        "advice": layout.advice_list(study.advice),
        "provenance": layout.provenance(data.sha256, data.source, data.notes, study.options.to_dict(), None),
    }


class _WithPlus(TypedDict, total=False):
    error_632_plus: Plus


def _plus(found: Bootstrap632 | None, names: Sequence[str]) -> _WithPlus:
    if found is None:
        return {}

    def by_name(values: NDArray[np.float64]) -> dict[str, float]:
        return dict(zip(names, values.tolist(), strict=True))

    return {
        "error_632_plus": {
            "out_of_bag": by_name(found.out_of_bag),
            "training": by_name(found.training),
            "no_information": by_name(found.no_information),
            "estimate": by_name(found.estimate),
        }
    }


def columns(study: FoldComparison) -> dict[str, list[Any]]:
    """Return all hypotheses of all families as columns of equal length, in full precision."""
    return layout.family_columns(study.families, study.results.algorithms, {"friedman": study.ranking.mean_ranks})


def _pairs(pairs: PairTests, names: Sequence[str], alternative: Alternative, alpha: float) -> Pairs:
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
    critical = {
        name: layout.critical_levels(*test, alpha, alternative) for name, test in pairs.tabled(alternative).items()
    }
    return {"alternative": alternative, "critical": critical, "pairs": rows}
