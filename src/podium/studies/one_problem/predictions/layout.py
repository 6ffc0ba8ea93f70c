"""Comparisons of predictions as plain values: the JSON of ``podium predictions``, with groups and without, and the flat tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypedDict

import numpy as np

from podium.studies.one_problem.predictions import grouped
from podium.studies.one_problem.predictions.grouped import GroupedPredictions
from podium.studies.one_problem.predictions.study import Classifier, Judged, Pair, PredictionsComparison
from podium.studies.one_problem.predictions.verb import GroupOptions, Options
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import layout as families


class CochranJson(TypedDict):
    statistic: kinds.NonNegative
    df: Annotated[list[kinds.PositiveCount], kinds.Rules(minItems=1, maxItems=1)]
    pvalue: kinds.Probability
    critical: kinds.LevelMap[float]
    exact_pvalue: kinds.Probability | None
    permutation_pvalue: kinds.Probability | None
    permutation_standard_error: kinds.Probability | None
    informative_instances: kinds.Count


class Omnibus(TypedDict):
    cochran_q: CochranJson


class GroupedCochranJson(TypedDict):
    statistic: kinds.NonNegative
    pvalue: kinds.Probability
    method: Literal["exact", "monte-carlo"]
    standard_error: kinds.Probability | None
    uneven_groups: kinds.Count
    naive_pvalue: kinds.Probability


class GroupedOmnibus(TypedDict):
    cochran_q_by_groups: GroupedCochranJson


class Naive(TypedDict):
    family: families.ControlFamily | families.PairsFamily
    lost: list[kinds.PairOfNames]
    gained: list[kinds.PairOfNames]


Labels = Annotated[list[kinds.Text], kinds.Rules(minItems=1, uniqueItems=True)] | None


class PredictionsJson(TypedDict):
    """``podium predictions FILE --format json``."""

    schema: Literal[1]
    study: Literal["predictions"]
    n: kinds.TwoOrMore
    k: kinds.TwoOrMore
    alpha: kinds.Alpha
    algorithms: kinds.SeveralNames
    labels: Labels
    classifiers: kinds.ByName[Classifier]
    omnibus: Omnibus
    pairs: kinds.NonEmpty[Pair]
    critical_chi2: kinds.LevelMap[float]
    """Critical values of McNemar's χ² by level."""
    marginal_omitted: str | None
    families: families.PairedFamilies
    verdict: Annotated[
        families.Verdict, kinds.Rules(properties={"tiers": {"type": "array"}, "ranking": {"const": "mcnemar"}})
    ]
    groups: kinds.Groups
    letters: kinds.Letters
    decisions: layout.Decisions
    advice: list[layout.AdviceEntry]
    provenance: Annotated[
        layout.Provenance,
        kinds.Given(Options, alpha=kinds.Alpha, permutations=kinds.Count, seed=kinds.Count, identifier=str | None),
    ]


class PredictionsGroupedJson(TypedDict):
    """``podium predictions FILE --group COLUMN --format json``."""

    schema: Literal[1]
    study: Literal["predictions-grouped"]
    n: kinds.TwoOrMore
    k: kinds.TwoOrMore
    alpha: kinds.Alpha
    algorithms: kinds.SeveralNames
    labels: Labels
    instance_groups: kinds.ByName[kinds.PositiveCount]
    classifiers: kinds.ByName[grouped.Classifier]
    omnibus: GroupedOmnibus
    pairs: kinds.NonEmpty[grouped.Pair]
    families: families.PairedFamilies
    naive: Naive
    verdict: Annotated[
        families.Verdict, kinds.Rules(properties={"tiers": {"type": "array"}, "ranking": {"const": "group-flip"}})
    ]
    groups: kinds.Groups
    letters: kinds.Letters
    decisions: layout.Decisions
    advice: list[layout.AdviceEntry]
    provenance: Annotated[
        layout.Provenance,
        kinds.Given(
            GroupOptions,
            alpha=kinds.Alpha,
            permutations=kinds.PositiveCount,
            seed=kinds.Count,
            identifier=str | None,
            group=kinds.Text,
        ),
    ]


def to_dict(study: PredictionsComparison | GroupedPredictions) -> PredictionsJson | PredictionsGroupedJson:
    """Return the whole comparison as plain values."""
    return _by_groups(study) if isinstance(study, GroupedPredictions) else _by_instances(study)


def _by_instances(study: PredictionsComparison) -> PredictionsJson:
    found, test, alpha = study.omnibus, study.omnibus.cochran, study.options.alpha
    cochran: CochranJson = {
        "statistic": float(test.statistic),
        "df": [test.df],
        "pvalue": float(test.pvalue),
        "critical": families.critical_levels("chi2", (test.df,), alpha),
        "exact_pvalue": found.exact,
        "permutation_pvalue": found.permutation,
        "permutation_standard_error": found.permutation_error,
        "informative_instances": int(test.informative),
    }
    return layout.filled(
        PredictionsJson, study, study.predictions,
        omnibus={"cochran_q": cochran},
        critical_chi2=families.critical_levels("chi2", (1,), alpha),
        **_common(study, random=bool(study.options.permutations)),
    )  # fmt: skip


def _by_groups(study: GroupedPredictions) -> PredictionsGroupedJson:
    found, names = study.omnibus.by_groups, study.predictions.classifiers
    cochran: GroupedCochranJson = {
        "statistic": float(study.omnibus.cochran.statistic),
        "pvalue": found.pvalue,
        "method": "exact" if found.standard_error is None else "monte-carlo",
        "standard_error": found.standard_error,
        "uneven_groups": found.uneven,
        "naive_pvalue": float(study.omnibus.cochran.pvalue),
    }
    lost, gained = layout.named(study.lost, names), layout.named(study.gained, names)
    random = found.standard_error is not None or not all(pair.exact for pair in study.pairs)
    return layout.filled(
        PredictionsGroupedJson, study, study.predictions,
        instance_groups=study.groups.sizes,
        omnibus={"cochran_q_by_groups": cochran},
        naive={"family": families.family_dict(study.naive, names), "lost": lost, "gained": gained},
        **_common(study, random=random, group=study.groups.column),
    )  # fmt: skip


def _common(study: PredictionsComparison | GroupedPredictions, *, random: bool, **more: Any) -> dict[str, Any]:
    """What both have in common; `more` are options besides those of the study."""
    data, options = study.predictions, study.options
    given = options.to_dict() | {"identifier": data.identifier} | more
    return {
        "algorithms": data.classifiers,
        "labels": data.labels or None,
        "classifiers": study.classifiers,
        "families": [families.family_dict(family, data.classifiers) for family in study.families],
        "verdict": families.verdict_dict(study.verdict, data.classifiers),
        **families.groups_dict(study.verdict, data.classifiers),
        "provenance": layout.provenance(data.sha256, data.source, data.notes, given, options.seed if random else None),
    }


def columns(study: PredictionsComparison | GroupedPredictions) -> dict[str, list[Any]]:
    """All pairs as columns: counts, difference, intervals, tests, and adjusted p-values of the all-pairs family."""
    flat = [dict(_flat(layout.plain(pair))) for pair in study.pairs]
    return {name: [row[name] for row in flat] for name in flat[0]} | _adjusted(study)


def _flat(row: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in row.items():
        if isinstance(value, dict):
            yield from value.items()
        elif isinstance(value, list):
            yield from zip((f"{name}_lower", f"{name}_upper"), value, strict=True)
        elif name != "marginal":  # a test that there is not has no columns
            yield name, value


def _adjusted(study: Judged) -> dict[str, list[float]]:
    """Adjusted p-values of all pairs, which stand in the upper triangle as the pairs do."""
    family = study.families[-1]
    place = np.lexsort((np.maximum(family.first, family.second), np.minimum(family.first, family.second)))
    return {method: values[place].tolist() for method, values in family.adjusted.items()}
