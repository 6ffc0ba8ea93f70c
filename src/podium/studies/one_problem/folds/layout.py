"""Repetitions on one problem as plain values, in the layout of ``podium folds --format json``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import numpy as np
from numpy.typing import NDArray

from podium.checks import Alternative
from podium.stats.omnibus import OMNIBUS_TESTS
from podium.stats.ranks import Objective
from podium.studies.many_problems.compare.layout import OmnibusJson, omnibus_dict
from podium.studies.one_problem.folds.design import DesignName, Options, TestName
from podium.studies.one_problem.folds.study import Bootstrap632, FoldComparison, PairTests, means_and_deviations
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import layout as families
from podium.studies.shared.words import bounded


class Design(TypedDict):
    name: DesignName
    text: kinds.Text
    evidence: kinds.Text
    independent: bool
    test_sets_disjoint: bool
    training_sets_disjoint: bool
    test_train_ratio: kinds.Positive | None
    deciding_test: Annotated[str, kinds.OneOf("paired-t", "corrected-t", "combined-f")]


class PairTest(TypedDict):
    statistic: float | None
    df: Annotated[list[kinds.PositiveCount], kinds.Rules(maxItems=2)]
    pvalue: kinds.Probability | None


class Pair(TypedDict):
    first: kinds.Name
    second: kinds.Name
    difference: float | None
    lower: float | None
    upper: float | None
    cohen_d: float | None
    cohen_dz: float | None
    tests: Annotated[
        dict[str, PairTest], kinds.Keys("paired-t", "wilcoxon", optional=["corrected-t", "combined-f", "5x2cv-t"])
    ]


class Pairs(TypedDict):
    alternative: Alternative
    critical: dict[TestName, kinds.LevelMap[float]]
    """Critical values of the tests by t or F, by level, for one pair alone; of |t| if the alternative is two-sided."""
    pairs: kinds.NonEmpty[Pair]


class Plus(TypedDict):
    """The .632+ estimates and what they are made of, in the measure of the table."""

    out_of_bag: kinds.ByName[kinds.Probability]
    training: kinds.ByName[kinds.Probability]
    no_information: kinds.ByName[kinds.Probability]
    estimate: kinds.ByName[kinds.Probability]


class Tests(TypedDict):
    all_pairs: Pairs
    control: Pairs | None


class FoldsJson(TypedDict):
    """``podium folds FILE --format json``."""

    schema: Literal[1]
    study: Literal["folds"]
    m: kinds.TwoOrMore
    k: kinds.TwoOrMore
    objective: Objective
    alpha: kinds.Alpha
    algorithms: kinds.SeveralNames
    repetitions: kinds.SeveralNames
    design: Design
    means: kinds.ByName[float]
    standard_deviations: kinds.ByName[kinds.NonNegative | None]
    mean_ranks: kinds.MeanRanks
    tests: Tests
    omnibus: (
        Annotated[
            dict[str, OmnibusJson],
            kinds.Keys(*(key for key, one in OMNIBUS_TESTS.items() if one.ranking == "friedman")),
        ]
        | None
    )
    """Friedman's test over the repetitions; null for two algorithms."""
    families: families.PairedFamilies
    verdict: families.Verdict
    groups: kinds.Groups
    letters: kinds.Letters
    decisions: layout.Decisions
    advice: list[layout.AdviceEntry]
    provenance: Annotated[
        layout.Provenance,
        kinds.Given(
            Options,
            alpha=kinds.Alpha,
            test_fraction=kinds.Positive | None,
            train_size=kinds.Positive | None,
            test_size=kinds.Positive | None,
            training=NotRequired[kinds.Text],
        ),
        kinds.Rules(properties={"seed": {"type": "null"}}),
    ]
    equivalence: families.Equivalence | None
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
        "families": [families.family_dict(family, names) for family in study.families],
        **_plus(study.plus, names),
        "equivalence": families.equivalence_dict(study.equivalence, names, study.different_matrix),
        "verdict": families.verdict_dict(study.verdict, names),
        **families.groups_dict(study.verdict, names),
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
    return families.family_columns(study.families, study.results.algorithms, {"friedman": study.ranking.mean_ranks})


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
        name: families.critical_levels(*test, alpha, alternative) for name, test in pairs.tabled(alternative).items()
    }
    return {"alternative": alternative, "critical": critical, "pairs": rows}
