"""Comparisons of predictions as plain values, with groups and without: the JSON of ``podium predictions``, and flat tables."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, TypedDict

import numpy as np

from podium.studies.one_problem.predictions import grouped
from podium.studies.one_problem.predictions.grouped import GroupedPredictions
from podium.studies.one_problem.predictions.study import Classifier, CochranTest, Judged, Pair, PredictionsComparison
from podium.studies.one_problem.predictions.verb import GroupOptions, Options
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import layout as families
from podium.studies.shared.record import Record, json_of


class Omnibus(TypedDict):
    cochran_q: CochranTest


class GroupedOmnibus(TypedDict):
    cochran_q_by_groups: grouped.GroupedCochranTest


class Naive(TypedDict):
    family: families.ControlFamily | families.PairsFamily
    lost: list[kinds.PairOfNames]
    gained: list[kinds.PairOfNames]


def _naive(study: GroupedPredictions) -> Naive:
    names = study.predictions.classifiers
    lost, gained = layout.named(study.lost, names), layout.named(study.gained, names)
    return {"family": families.family_dict(study.naive, names), "lost": lost, "gained": gained}


def _provenance(study: PredictionsComparison | GroupedPredictions) -> layout.Provenance:
    data, given = study.predictions, study.options.to_dict() | {"identifier": study.predictions.identifier}
    random = bool(study.options.permutations)
    if isinstance(study, GroupedPredictions):
        given["group"] = study.groups.column
        random = study.omnibus.method == "monte-carlo" or not all(pair.exact for pair in study.pairs)
    return layout.provenance(data.sha256, data.source, data.notes, given, study.options.seed if random else None)


def _json(
    name: str, doc: str, study: str, own: dict[str, Any], more: dict[str, Any], test: str, options: Any
) -> Record:
    """Return the layout of a comparison of predictions; `own` keys stand before the families, `more` after them."""
    labels = Annotated[list[kinds.Text], kinds.Rules(minItems=1, uniqueItems=True)] | None
    rules = kinds.Rules(properties={"tiers": {"type": "array"}, "ranking": {"const": test}})
    return json_of(
        name, doc, study,
        {"n": (kinds.TwoOrMore, "predictions.n"), "k": (kinds.TwoOrMore, "predictions.k")},
        {"labels": (labels, lambda s: s.predictions.labels or None), **own}, more,
        Annotated[layout.Provenance, options], Annotated[families.Verdict, rules], objective=False, provenance=_provenance,
    )  # fmt: skip


_by_instances = _json(
    "PredictionsJson", "``podium predictions FILE --format json``.", "predictions",
    {
        "classifiers": (kinds.ByName[Classifier], lambda s: layout.plain(s.classifiers)),
        "omnibus": (Omnibus, lambda s: {"cochran_q": layout.plain(s.omnibus)}),
        "pairs": (kinds.NonEmpty[Pair], lambda s: layout.plain(s.pairs)),
        "critical_chi2": (
            Annotated[kinds.LevelMap[float], kinds.Rules(description="Critical values of McNemar's χ² by level.")],
            lambda s: families.critical_levels("chi2", (1,), s.options.alpha),
        ),
        "marginal_omitted": str | None,
    },
    {}, "mcnemar",
    kinds.Given(Options, alpha=kinds.Alpha, permutations=kinds.Count, seed=kinds.Count, identifier=str | None),
)  # fmt: skip
PredictionsJson = _by_instances.type

_by_groups = _json(
    "PredictionsGroupedJson", "``podium predictions FILE --group COLUMN --format json``.", "predictions-grouped",
    {
        "instance_groups": (kinds.ByName[kinds.PositiveCount], "groups.sizes"),
        "classifiers": (kinds.ByName[grouped.Classifier], lambda s: layout.plain(s.classifiers)),
        "omnibus": (GroupedOmnibus, lambda s: {"cochran_q_by_groups": layout.plain(s.omnibus)}),
        "pairs": (kinds.NonEmpty[grouped.Pair], lambda s: layout.plain(s.pairs)),
    },
    {"naive": (Naive, _naive)}, "group-flip",
    kinds.Given(
        GroupOptions, alpha=kinds.Alpha, permutations=kinds.PositiveCount, seed=kinds.Count,
        identifier=str | None, group=kinds.Text,
    ),
)  # fmt: skip
PredictionsGroupedJson = _by_groups.type


def to_dict(study: PredictionsComparison | GroupedPredictions) -> dict[str, Any]:
    """Return the whole comparison as plain values."""
    return (_by_groups if isinstance(study, GroupedPredictions) else _by_instances)(study)


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
