"""Comparisons of predictions as plain values: the JSON of ``podium predictions``, with groups and without, and the flat tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypedDict

import numpy as np

from podium.studies.one_problem.predictions import grouped
from podium.studies.one_problem.predictions.grouped import GroupedPredictions
from podium.studies.one_problem.predictions.study import Classifier, CochranTest, Judged, Pair, PredictionsComparison
from podium.studies.one_problem.predictions.verb import GroupOptions, Options
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import layout as families


class Omnibus(TypedDict):
    cochran_q: CochranTest


class GroupedOmnibus(TypedDict):
    cochran_q_by_groups: grouped.GroupedCochranTest


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
    return layout.filled(
        PredictionsJson, study, study.predictions,
        omnibus={"cochran_q": study.omnibus},
        critical_chi2=families.critical_levels("chi2", (1,), study.options.alpha),
        **_common(study, random=bool(study.options.permutations)),
    )  # fmt: skip


def _by_groups(study: GroupedPredictions) -> PredictionsGroupedJson:
    names = study.predictions.classifiers
    lost, gained = layout.named(study.lost, names), layout.named(study.gained, names)
    random = study.omnibus.method == "monte-carlo" or not all(pair.exact for pair in study.pairs)
    return layout.filled(
        PredictionsGroupedJson, study, study.predictions,
        instance_groups=study.groups.sizes,
        omnibus={"cochran_q_by_groups": study.omnibus},
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
