"""Several metrics as plain values, in the layout of ``podium compare --metric all --format json``."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from podium.studies.many_problems.compare.layout import CompareJson
from podium.studies.many_problems.metrics.study import MetricRow, MetricsComparison
from podium.studies.shared import kinds, layout


class MetricsVerdict(TypedDict):
    text: kinds.Text
    leading: kinds.Names
    """Algorithms in the first tier by every metric."""


class MetricsJson(TypedDict):
    """``podium compare FILE --metric all --format json``."""

    schema: Literal[1]
    study: Literal["metrics"]
    alpha: kinds.Alpha
    metrics: kinds.Several[MetricRow]
    verdict: MetricsVerdict
    comparisons: kinds.ByName[CompareJson]
    """The whole comparison by each metric."""
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: MetricsComparison) -> MetricsJson:
    """Return the summary, and the whole comparison by every metric."""
    first = study.first
    seed = first.options.seed if any(one.random for one in study.comparisons.values()) else None
    options = first.options.to_dict()
    return layout.filled(
        MetricsJson, study, first.results, options,
        metrics=study.rows,
        verdict={"text": study.text, "leading": study.leading},
        comparisons={name: one.to_dict() for name, one in study.comparisons.items()},
        provenance=layout.provenance(study.sha256, first.results.source, [], options, seed),
    )  # fmt: skip


def columns(study: MetricsComparison) -> dict[str, list[Any]]:
    """One row for each hypothesis of each metric's verdict."""
    rows: list[tuple[Any, ...]] = []
    for metric, one in study.comparisons.items():
        family, names, ranks = one.verdict.family, one.results.algorithms, one.primary.mean_ranks.tolist()
        pvalues = (family.pvalues, family.adjusted[one.verdict.procedure], study.across[metric])
        for i, j, *found in zip(family.first.tolist(), family.second.tolist(), *map(list, pvalues), strict=True):
            rows.append((metric, one.results.objective, names[i], names[j], ranks[i], ranks[j], *map(float, found)))
    heads = "metric objective first second mean_rank_first mean_rank_second pvalue adjusted adjusted_over_all_metrics"
    return layout.in_columns(heads, rows)
