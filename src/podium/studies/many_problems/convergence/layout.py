"""The convergence study as plain values, in the layout of ``podium convergence --format json``."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict, cast

import numpy as np
from numpy.typing import NDArray

from podium.data.results import Average
from podium.stats.convergence_speed import Budget
from podium.stats.page_trend import Differences
from podium.stats.ranks import Objective
from podium.studies.many_problems.convergence.speed import PROCEDURE, Speed
from podium.studies.many_problems.convergence.study import (
    LEVEL,
    Convergence,
    Gain,
    GainKind,
    Kind,
    Pairs,
    Relation,
    Target,
    Version,
)
from podium.studies.many_problems.convergence.verb import Measure, Options
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import Family
from podium.studies.shared.family import layout as families
from podium.studies.shared.words import bounded

Arrow = Annotated[dict[str, kinds.Name], kinds.Keys("faster", "slower")]


class Runs(TypedDict):
    minimum: kinds.PositiveCount
    maximum: kinds.PositiveCount
    average: Average


class SpeedHypothesis(TypedDict):
    faster: kinds.Name
    slower: kinds.Name
    ahead: kinds.Count
    level: kinds.Count
    behind: kinds.Count
    difference: float
    statistic: float
    pvalue: kinds.Probability
    adjusted: families.Adjusted


class SpeedJson(TypedDict):
    measure: Measure
    chosen: str
    budget: Budget | None
    weights: Annotated[list[kinds.NonNegative], kinds.Rules(minItems=3)] | None
    test: Literal["signed-rank", "sign-flip"]
    exact: bool
    procedure: Annotated[str, kinds.OneOf(PROCEDURE)]
    smallest_possible: kinds.Probability
    omitted: dict[str, str]
    scores: kinds.ByName[kinds.ByName[float]]
    means: kinds.ByName[float]
    hypotheses: kinds.Several[SpeedHypothesis]


class GainJson(TypedDict):
    first: kinds.Name
    second: kinds.Name
    kind: GainKind
    pvalue_page: kinds.Probability
    pvalue_exchange: kinds.Probability


class Hypothesis(TypedDict):
    first: kinds.Name
    second: kinds.Name
    statistic: float
    z: float
    pvalue_normal: kinds.Probability
    pvalue_exact: kinds.Probability | None
    pvalue_exchange: kinds.Probability | None
    cases: Annotated[list[kinds.Count], kinds.Rules(minItems=4, maxItems=4)] | None
    adjusted: families.Adjusted


class VersionJson(TypedDict):
    pvalues: Literal["exact", "normal"]
    omitted: dict[str, str]
    matrix: kinds.ByName[kinds.ByName[kinds.Probability | None]]
    hypotheses: kinds.Several[Hypothesis]


class ConvergenceVerdict(TypedDict):
    measure: Measure
    version: Version
    pvalues: Literal["exact", "normal"]
    procedure: Annotated[str, kinds.OneOf(PROCEDURE)]
    text: kinds.Text
    gains_text: kinds.Text
    combined_text: kinds.Text


class Order(TypedDict):
    arrows: list[Arrow] | None
    layers: list[kinds.NonEmpty[kinds.Name]] | None
    cycles: list[kinds.NonEmpty[kinds.Name]]
    gaps: list[Arrow]


class Final(TypedDict):
    cut_point: float
    mean_ranks: kinds.MeanRanks
    verdict: str
    procedure: str
    better: list[Annotated[dict[str, kinds.Name], kinds.Keys("better", "worse")]]


class Combined(TypedDict):
    first: kinds.Name
    second: kinds.Name
    relation: Kind


class Trajectories(TypedDict):
    cut_points: Annotated[list[float], kinds.Rules(minItems=3)]
    mean_ranks: kinds.ByName[Annotated[list[kinds.AtLeastOne], kinds.Rules(minItems=3)]]
    critical_difference: kinds.Positive


class OnProblem(TypedDict):
    runs: kinds.PositiveCount
    successes: kinds.Count
    ert: float | None
    par10: float


class OnAllProblems(TypedDict):
    problems_solved: kinds.Count
    success_rate: kinds.Probability
    success_rate_interval: kinds.Interval | None
    ert: float | None
    ert_interval: kinds.Interval | None
    par10: float
    par10_interval: kinds.Interval | None
    by_problem: kinds.ByName[OnProblem]


class TargetJson(TypedDict):
    target: float
    confidence: kinds.Probability
    algorithms: kinds.ByName[OnAllProblems]


class ConvergenceJson(TypedDict):
    """``podium convergence FILE --format json``."""

    schema: Literal[1]
    study: Literal["convergence"]
    n: kinds.TwoOrMore
    k: kinds.TwoOrMore
    objective: Objective
    alpha: kinds.Alpha
    algorithms: kinds.SeveralNames
    problems: kinds.SeveralNames
    runs: Runs
    recorded_cut_points: Annotated[list[float], kinds.Rules(minItems=3)]
    cut_points: Annotated[list[float], kinds.Rules(minItems=3)]
    cut_points_chosen: str
    speed: SpeedJson
    gains: list[GainJson]
    versions: Annotated[dict[str, VersionJson], kinds.Keys("basic", optional=["alternative"])]
    verdict: ConvergenceVerdict
    order: Order
    final: Final
    combined: list[Combined]
    trajectories: Trajectories
    targets: list[TargetJson]
    advice: list[layout.AdviceEntry]
    provenance: Annotated[
        layout.Provenance,
        kinds.Given(
            Options,
            alpha=kinds.Alpha,
            at_values=list[float] | None,
            optimum=float | dict[str, float] | None,
            tolerance=kinds.NonNegative,
            targets=list[float],
            speed=Measure | None,
            budget=Budget | None,
            differences=Differences,
            resamples=kinds.PositiveCount,
            seed=kinds.Count,
        ),
    ]


def to_dict(study: Convergence) -> ConvergenceJson:
    """Return the whole study as plain values."""
    data, names, order, options, along = (
        study.traces,
        study.traces.algorithms,
        study.order,
        study.options,
        study.trajectories,
    )
    texts = dict(zip(("text", "gains_text", "combined_text"), study.verdict, strict=True))
    return layout.filled(
        ConvergenceJson, study, data,
        runs={"minimum": data.counts.min(), "maximum": data.counts.max(), "average": data.average},
        recorded_cut_points=data.cut_points,
        cut_points_chosen=study.chosen,
        speed=_speed(study.speed, names, data.problems),
        gains=[
            {**_named(one, names), "kind": one.kind, "pvalue_page": one.pvalue, "pvalue_exchange": one.exchange}
            for one in study.gains
        ],
        versions={pairs.version: _version(pairs, names) for pairs in study.versions},
        verdict={
            "measure": study.speed.measure, "version": study.deciding.version, "pvalues": study.deciding.kind,
            "procedure": PROCEDURE, **texts,
        },
        order={
            "arrows": None if order.arrows is None else _arrows(order.arrows, names),
            "layers": None if order.layers is None else layout.named(order.layers, names),
            "cycles": layout.named(order.cycles, names),
            "gaps": _arrows(order.gaps, names),
        },
        final={
            "cut_point": study.final_at, "mean_ranks": _each(names, study.final.primary.mean_ranks),
            "verdict": study.final.verdict.text, "procedure": study.final.verdict.pairs_procedure,
            "better": [{"better": names[one.first], "worse": names[one.second]} for one in study.better],
        },
        combined=[{**_named(one, names), "relation": one.kind} for one in study.relations],
        trajectories={
            "cut_points": along.cut_points, "mean_ranks": _each(names, along.mean_ranks),
            "critical_difference": along.critical_difference,
        },
        targets=[_target(target, names, data.problems) for target in study.targets],
        provenance=layout.provenance(
            data.sha256, data.source, data.notes, options.to_dict(), options.seed if study.targets else None
        ),
    )  # fmt: skip


def _each(names: tuple[str, ...], values: NDArray[Any]) -> dict[str, Any]:
    """Values by name; infinite and unknown ones are null."""
    return dict(zip(names, _finite(values.tolist()), strict=True))


def _finite(value: Any) -> Any:
    if isinstance(value, list):
        return [_finite(one) for one in value]
    return bounded(value) if isinstance(value, float) else value


def _named(pair: Gain | Relation, names: tuple[str, ...]) -> dict[str, str]:
    return {"first": names[pair.first], "second": names[pair.second]}


def _arrows(pairs: tuple[tuple[int, int], ...], names: tuple[str, ...]) -> list[dict[str, str]]:
    return [{"faster": names[i], "slower": names[j]} for i, j in pairs]


def _hypotheses(
    family: Family, names: tuple[str, ...], first: str, second: str, **matrices: NDArray[Any] | None
) -> list[Any]:
    """What matrices hold of each hypothesis of a family, with its adjusted p-values."""
    i, j = family.first, family.second
    found = {key: [None] * family.m if one is None else _finite(one[i, j].tolist()) for key, one in matrices.items()}
    adjusted = {method: values.tolist() for method, values in family.adjusted.items()}
    return [
        {first: names[a], second: names[b]}
        | {key: values[place] for key, values in found.items()}
        | {"adjusted": {method: values[place] for method, values in adjusted.items()} | dict.fromkeys(family.omitted)}
        for place, (a, b) in enumerate(zip(i.tolist(), j.tolist(), strict=True))
    ]


def _speed(speed: Speed, names: tuple[str, ...], problems: tuple[str, ...]) -> SpeedJson:
    return {
        "measure": speed.measure,
        "chosen": speed.why,
        "budget": speed.budget,
        "weights": None if speed.shares is None else speed.shares.tolist(),
        "test": "sign-flip" if speed.measure == "share-ahead" else "signed-rank",
        "exact": speed.exact,
        "procedure": PROCEDURE,
        "smallest_possible": speed.least,
        "omitted": dict(speed.family.omitted),
        "scores": {name: _each(problems, row) for name, row in zip(names, speed.scores, strict=True)},
        "means": _each(names, speed.scores.mean(axis=1)),
        "hypotheses": _hypotheses(
            speed.family, names, "faster", "slower", ahead=speed.ahead, level=speed.level, behind=speed.ahead.T,
            difference=speed.difference, statistic=speed.statistic, pvalue=speed.pvalues,
        ),
    }  # fmt: skip


def _version(pairs: Pairs, names: tuple[str, ...]) -> VersionJson:
    return {
        "pvalues": pairs.kind,
        "omitted": dict(pairs.family.omitted),
        "matrix": {name: _each(names, row) for name, row in zip(names, pairs.pvalues, strict=True)},
        "hypotheses": _hypotheses(
            pairs.family, names, "first", "second", statistic=pairs.statistic, z=pairs.z, pvalue_normal=pairs.normal,
            pvalue_exact=pairs.exact, pvalue_exchange=pairs.exchange, cases=pairs.cases,
        ),
    }  # fmt: skip


def _target(target: Target, names: tuple[str, ...], problems: tuple[str, ...]) -> TargetJson:
    whole, each = target.overall, target.by_problem

    def on_all(j: int) -> dict[str, Any]:
        arrays = {
            "problems_solved": whole.solved, "success_rate": whole.success_rate, "ert": whole.ert, "par10": whole.par10,
            "success_rate_interval": whole.success_rate_interval, "ert_interval": whole.ert_interval,
            "par10_interval": whole.par10_interval,
        }  # fmt: skip
        # An infinite end of an interval is null; where an end is unknown, there is no interval.
        return {
            key: _finite(one[j].tolist()) if one.ndim == 1 or not np.isnan(one[j]).any() else None
            for key, one in arrays.items()
        }

    def on_one(j: int, i: int) -> dict[str, Any]:
        arrays = {"runs": each.runs, "successes": each.successes, "ert": each.ert, "par10": each.par10}
        return {key: _finite(one[j, i].tolist()) for key, one in arrays.items()}

    algorithms = {
        name: {**on_all(j), "by_problem": {problem: on_one(j, i) for i, problem in enumerate(problems)}}
        for j, name in enumerate(names)
    }
    return cast(TargetJson, {"target": target.target, "confidence": LEVEL, "algorithms": algorithms})


def columns(study: Convergence) -> dict[str, list[Any]]:
    """Stack the ordered pairs of the measure of speed and of all versions of Page's test as columns."""
    whole = to_dict(study)
    rows: list[dict[str, Any]] = [
        {
            "version": whole["speed"]["measure"],
            "first": row["faster"],
            "second": row["slower"],
            "statistic": row["statistic"],
            "z": None,
            "pvalue_normal": None if whole["speed"]["exact"] else row["pvalue"],
            "pvalue_exact": row["pvalue"] if whole["speed"]["exact"] else None,
            "pvalue_exchange": None,
            **row["adjusted"],
        }
        for row in whole["speed"]["hypotheses"]
    ]
    rows += [
        {
            "version": name,
            **{key: value for key, value in row.items() if key not in ("cases", "adjusted")},
            **row["adjusted"],
        }
        for name, version in whole["versions"].items()
        for row in version["hypotheses"]
    ]
    return {head: [row[head] for row in rows] for head in rows[0]}
