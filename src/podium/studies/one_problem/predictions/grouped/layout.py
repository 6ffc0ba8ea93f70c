"""The comparison of predictions in groups as plain values, in the layout of ``podium predictions --group --format json``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict, cast

from podium.checks import Alternative
from podium.studies.one_problem.predictions.layout import adjusted_columns, limits
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import layout as families
from podium.studies.shared.words import bounded

if TYPE_CHECKING:
    from podium.studies.one_problem.predictions.grouped.study import GroupedPredictions


class Classifier(TypedDict):
    right: kinds.Count
    accuracy: kinds.Probability
    interval: kinds.Two[kinds.Probability]
    standard_error: kinds.NonNegative
    naive_error: kinds.NonNegative
    design_effect: kinds.NonNegative | None
    correlation: Annotated[float, kinds.Rules(maximum=1)] | None
    df: kinds.AtLeastOne


class CochranJson(TypedDict):
    statistic: kinds.NonNegative
    pvalue: kinds.Probability
    method: Literal["exact", "monte-carlo"]
    standard_error: kinds.Probability | None
    uneven_groups: kinds.Count
    naive_pvalue: kinds.Probability


class Omnibus(TypedDict):
    cochran_q_by_groups: CochranJson


class Pair(TypedDict):
    first: kinds.Name
    second: kinds.Name
    n10: kinds.Count
    n01: kinds.Count
    uneven_groups: kinds.Count
    difference: kinds.Correlation
    """Accuracy of the first minus that of the second."""
    newcombe: kinds.Two[kinds.Correlation]
    wald: kinds.Two[kinds.Correlation]
    standard_error: kinds.NonNegative
    naive_error: kinds.NonNegative
    design_effect: kinds.NonNegative | None
    correlation: Annotated[float, kinds.Rules(maximum=1)] | None
    df: kinds.AtLeastOne
    pvalue: kinds.Probability
    """Signs of whole groups flipped."""
    exact: bool
    obuchowski: kinds.NonNegative
    obuchowski_pvalue: kinds.Probability
    naive_pvalue: kinds.Probability
    """McNemar's test, as if instances were independent."""


class Naive(TypedDict):
    family: families.ControlFamily | families.PairsFamily
    lost: list[kinds.PairOfNames]
    gained: list[kinds.PairOfNames]


class GivenOptions(TypedDict):
    control: str | None
    alpha: kinds.Alpha
    alternative: Alternative
    permutations: kinds.PositiveCount
    seed: kinds.Count
    identifier: str | None
    group: kinds.Text


class PredictionsGroupedJson(TypedDict):
    """``podium predictions FILE --group COLUMN --format json``."""

    schema: Literal[1]
    study: Literal["predictions-grouped"]
    n: kinds.TwoOrMore
    k: kinds.TwoOrMore
    alpha: kinds.Alpha
    algorithms: kinds.SeveralNames
    labels: Annotated[list[kinds.Text], kinds.Rules(minItems=1, uniqueItems=True)] | None
    instance_groups: kinds.ByName[kinds.PositiveCount]
    classifiers: kinds.ByName[Classifier]
    omnibus: Omnibus
    pairs: kinds.NonEmpty[Pair]
    families: families.PairedFamilies
    naive: Naive
    verdict: Annotated[
        families.Verdict, kinds.Rules(properties={"tiers": {"type": "array"}, "ranking": {"const": "group-flip"}})
    ]
    groups: kinds.Groups
    letters: kinds.Letters
    decisions: layout.Decisions
    advice: list[layout.AdviceEntry]
    provenance: Annotated[layout.Provenance, kinds.Given(GivenOptions)]


_SHARE = ("standard_error", "naive_error", "design_effect", "correlation", "df")


def to_dict(study: GroupedPredictions) -> PredictionsGroupedJson:
    """Return the whole comparison as plain values."""
    data, names = study.predictions, study.predictions.classifiers
    return {
        "schema": layout.SCHEMA,
        "study": "predictions-grouped",
        "n": data.n,
        "k": data.k,
        "alpha": study.options.alpha,
        "algorithms": list(names),
        "labels": list(data.labels) if data.labels else None,
        "instance_groups": study.groups.sizes,
        "classifiers": {name: _single(study, j) for j, name in enumerate(names)},
        "omnibus": {"cochran_q_by_groups": _omnibus(study)},
        "pairs": _pairs(study),
        "families": [families.family_dict(family, names) for family in study.families],
        "naive": {
            "family": families.family_dict(study.naive, names),
            "lost": [[names[i], names[j]] for i, j in study.lost],
            "gained": [[names[i], names[j]] for i, j in study.gained],
        },
        "verdict": families.verdict_dict(study.verdict, names),
        **families.groups_dict(study.verdict, names),
        "decisions": layout.decisions_list(study.decisions),
        "advice": layout.advice_list(study.advice),
        "provenance": _provenance(study),
    }


def _provenance(study: GroupedPredictions) -> layout.Provenance:
    data = study.predictions
    random = study.omnibus.by_groups.standard_error is not None or not study.pairs.test.exact.all()
    options = study.options.to_dict() | {"identifier": data.identifier, "group": study.groups.column}
    return layout.provenance(data.sha256, data.source, data.notes, options, study.options.seed if random else None)


def _single(study: GroupedPredictions, j: int) -> Classifier:
    single = study.single
    found = {
        "right": int(single.right[j]),
        "accuracy": float(single.accuracy[j]),
        "interval": limits(single.limits, j),
        **{name: bounded(float(getattr(single.share, name)[j])) for name in _SHARE},
    }
    return cast("Classifier", found)


def _omnibus(study: GroupedPredictions) -> CochranJson:
    found, q = study.omnibus.by_groups, study.omnibus.cochran
    return {
        "statistic": float(q.statistic),
        "pvalue": found.pvalue,
        "method": "exact" if found.standard_error is None else "monte-carlo",
        "standard_error": found.standard_error,
        "uneven_groups": found.uneven,
        "naive_pvalue": float(q.pvalue),
    }


def _pairs(study: GroupedPredictions) -> list[Pair]:
    table = columns(study)
    nested: list[Any] = []
    for row in zip(*table.values(), strict=True):
        flat = dict(zip(table, row, strict=True))
        entry = {key: flat[key] for key in ("first", "second", "n10", "n01", "uneven_groups", "difference")}
        for key in ("newcombe", "wald"):
            entry[key] = [flat[f"{key}_lower"], flat[f"{key}_upper"]]
        entry |= {key: flat[key] for key in (*_SHARE, "pvalue", "exact", "obuchowski", "obuchowski_pvalue")}
        nested.append({**entry, "naive_pvalue": flat["naive_pvalue"]})
    return nested


def columns(study: GroupedPredictions) -> dict[str, list[Any]]:
    """All pairs as columns: counts, difference, errors, intervals, tests, and adjusted p-values of the all-pairs family."""
    names, pairs, found = study.predictions.classifiers, study.pairs, study.pairs.found
    columns: dict[str, list[Any]] = {
        "first": [names[j] for j in pairs.first.tolist()],
        "second": [names[j] for j in pairs.second.tolist()],
        "n10": pairs.n10.tolist(),
        "n01": pairs.n01.tolist(),
        "uneven_groups": pairs.test.uneven.tolist(),
        "difference": found.mean.tolist(),
        "newcombe_lower": found.newcombe.lower.tolist(),
        "newcombe_upper": found.newcombe.upper.tolist(),
        "wald_lower": found.wald.lower.tolist(),
        "wald_upper": found.wald.upper.tolist(),
    }
    columns |= {name: [bounded(value) for value in getattr(found, name).tolist()] for name in _SHARE}
    columns |= {
        "pvalue": pairs.test.pvalue.tolist(),
        "exact": pairs.test.exact.tolist(),
        "obuchowski": pairs.test.statistic.tolist(),
        "obuchowski_pvalue": pairs.test.pvalue_chi2.tolist(),
        "naive_pvalue": pairs.naive.tolist(),
    }
    return columns | adjusted_columns(study)
