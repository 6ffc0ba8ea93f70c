"""Runs as plain values: the layout of ``podium runs --format json``, and the flat table."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NotRequired, TypedDict

from podium.studies.many_problems.runs.study import Difference, Dominates, Improvement, RunsComparison, Size
from podium.studies.many_problems.runs.verb import Objective
from podium.studies.shared import kinds, layout


class Aggregate(TypedDict):
    algorithm: kinds.Name
    iqm: Size
    median: Size
    mean: Size
    gap: NotRequired[Size]


class Algorithm(TypedDict):
    algorithm: kinds.Name
    share: list[kinds.Probability]
    lower: list[kinds.Probability]
    upper: list[kinds.Probability]


class Profile(TypedDict):
    """Share of runs better than each threshold, with equal weights of the problems."""

    thresholds: list[float]
    algorithms: list[Algorithm]


class Dominance(TypedDict):
    epsilon: Annotated[float, kinds.Rules(maximum=0.5, exclusiveMinimum=0)]
    hypotheses: kinds.TwoOrMore
    pairs: list[Dominates]


class RunsVerdict(TypedDict):
    rule: Literal["iqm-difference"]
    text: kinds.Text
    better: list[Annotated[dict[str, kinds.Name], kinds.Keys("better", "worse")]]
    """Pairs with a significant difference."""


class RunsJson(TypedDict):
    """``podium runs FILE --format json``."""

    schema: Literal[1]
    study: Literal["runs"]
    n: kinds.PositiveCount
    k: kinds.TwoOrMore
    objective: Objective
    alpha: kinds.Alpha
    confidence: kinds.Confidence
    scale: Literal["raw", "minmax", "references"]
    """The scores: the measurements, or scaled to 0–1 by the range of the runs or by two reference algorithms."""
    larger_is_better: bool
    """Direction of the scores."""
    threshold: float | None
    """Threshold of the optimality gap; null without one."""
    algorithms: kinds.SeveralNames
    problems: Annotated[kinds.Names, kinds.Rules(minItems=1)]
    control: str | None
    aggregates: kinds.Several[Aggregate]
    differences: kinds.NonEmpty[Difference]
    """Interquartile mean of first minus second, with simultaneous intervals and adjusted p-values."""
    improvement: kinds.NonEmpty[Improvement]
    """Probability that a run of first is better than one of second on the same problem."""
    profile: Profile
    """Share of runs better than each threshold, with equal weights of the problems."""
    dominance: Dominance | None
    """Almost stochastic order; null unless requested."""
    verdict: RunsVerdict
    decisions: layout.Decisions
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: RunsComparison) -> RunsJson:
    """Return the whole study as plain values."""
    names, shares = study.algorithms, study.profile
    bands = zip(names, shares.value, shares.lower, shares.upper, strict=True)
    rows = study.dominances
    order = {"epsilon": study.options.epsilon, "hypotheses": len(rows), "pairs": rows}
    better = [{"better": names[i], "worse": names[j]} for i, j in zip(*(study.separate > 0).nonzero(), strict=True)]
    return layout.filled(
        RunsJson, study, study.runs,
        k=len(names),
        larger_is_better=study.upward,
        control=None if study.control is None else names[study.control],
        aggregates=[{"algorithm": name, **{key: found[j] for key, found in study.aggregates.items()}} for j, name in enumerate(names)],
        improvement=study.improvements,
        profile={"thresholds": study.cuts, "algorithms": [dict(zip(("algorithm", "share", "lower", "upper"), band, strict=True)) for band in bands]},
        dominance=order if study.dominance else None,
        verdict={"rule": "iqm-difference", "text": study.text, "better": better},
    )  # fmt: skip


def columns(study: RunsComparison) -> dict[str, list[Any]]:
    """Return every estimate, one a row: aggregates, differences, probabilities of improvement, violation ratios."""
    rows: list[tuple[Any, ...]] = []
    for j, name in enumerate(study.algorithms):
        rows += [
            (key, name, None, found[j].estimate, *found[j].interval, None) for key, found in study.aggregates.items()
        ]
    rows += [
        ("iqm_difference", one.first, one.second, one.estimate, *one.interval, one.pvalue) for one in study.differences
    ]
    rows += [("improvement", one.first, one.second, one.estimate, *one.interval, None) for one in study.improvements]
    rows += [
        ("violation_ratio", one.first, one.second, one.ratio, None, one.upper, one.pvalue) for one in study.dominances
    ]
    return layout.in_columns("quantity first second estimate lower upper pvalue", rows)
