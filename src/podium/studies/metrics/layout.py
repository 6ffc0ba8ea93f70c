"""Several metrics as plain values, in the layout of ``podium compare --metric all --format json``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict, cast

from podium.stats.ranks import Objective
from podium.studies import layout
from podium.studies.compare.layout import CompareJson
from podium.studies.metrics.study import first_tier

if TYPE_CHECKING:
    from podium.studies.compare.layout import CompareJson
from podium.studies.metrics.study import MetricsComparison


class Metric(TypedDict):
    metric: layout.Name
    objective: Objective
    n: layout.TwoOrMore
    k: layout.TwoOrMore
    best: layout.Name
    first_tier: Annotated[layout.Names, layout.Rules(minItems=1)]
    omnibus_pvalue: layout.Probability
    omnibus_adjusted: layout.Probability
    """Adjusted by Holm over the metrics."""
    hypotheses: layout.PositiveCount
    significant: layout.Count
    significant_over_all_metrics: layout.Count
    """Adjusted by Holm over the hypotheses of all metrics."""


class MetricsVerdict(TypedDict):
    text: layout.Text
    leading: layout.Names
    """Algorithms in the first tier by every metric."""


class MetricsJson(TypedDict):
    """``podium compare FILE --metric all --format json``."""

    schema: Literal[1]
    study: Literal["metrics"]
    alpha: layout.Alpha
    metrics: layout.Several[Metric]
    verdict: MetricsVerdict
    comparisons: layout.ByName[CompareJson]
    """The whole comparison by each metric."""
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: MetricsComparison) -> MetricsJson:
    """Return the summary, and the whole comparison by every metric."""
    first = next(iter(study.comparisons.values()))
    return {
        "schema": layout.SCHEMA,
        "study": "metrics",
        "alpha": study.alpha,
        "metrics": [_metric(study, place, name) for place, name in enumerate(study.metrics)],
        "verdict": {"text": study.text, "leading": list(study.leading)},
        "comparisons": {name: cast("CompareJson", one.to_dict()) for name, one in study.comparisons.items()},
        "advice": layout.advice_list(study.advice),
        "provenance": layout.provenance(
            study.sha256,
            first.results.source,
            [],
            first.options.to_dict(),
            first.options.seed if any(one.random for one in study.comparisons.values()) else None,
        ),
    }


def _metric(study: MetricsComparison, place: int, name: str) -> Metric:
    one = study.comparisons[name]
    m, own, across = study.found(name)
    return {
        "metric": name,
        "objective": one.results.objective,
        "n": one.results.n,
        "k": one.results.k,
        "best": one.results.algorithms[one.order_indices[0]],
        "first_tier": first_tier(one),
        "omnibus_pvalue": float(study.omnibus[place]),
        "omnibus_adjusted": float(study.omnibus_adjusted[place]),
        "hypotheses": m,
        "significant": own,
        "significant_over_all_metrics": across,
    }


def columns(study: MetricsComparison) -> dict[str, list[Any]]:
    """One row for each hypothesis of each metric's verdict."""
    heads = (
        "metric", "objective", "first", "second", "mean_rank_first", "mean_rank_second", "pvalue", "adjusted", "adjusted_over_all_metrics",
    )  # fmt: skip
    columns: dict[str, list[Any]] = {head: [] for head in heads}
    for metric, one in study.comparisons.items():
        family, names, ranks = one.verdict.family, one.results.algorithms, one.primary.mean_ranks
        columns["metric"] += [metric] * family.m
        columns["objective"] += [one.results.objective] * family.m
        for side, indices in (("first", family.first), ("second", family.second)):
            columns[side] += [names[j] for j in indices.tolist()]
            columns[f"mean_rank_{side}"] += ranks[indices].tolist()
        columns["pvalue"] += family.pvalues.tolist()
        columns["adjusted"] += family.adjusted[one.verdict.procedure].tolist()
        columns["adjusted_over_all_metrics"] += study.across[metric].tolist()
    return columns
