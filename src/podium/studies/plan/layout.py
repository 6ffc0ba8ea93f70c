"""The plan as plain values: JSON and the flat table of the power curves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict, get_args

from podium.stats.ranks import Objective
from podium.stats.simulation.populations import Pattern, Shape
from podium.studies.layout import SCHEMA, advice_list, provenance
from podium.studies.schema import (
    AdviceEntry,
    Alpha,
    Fraction,
    Keys,
    Name,
    Names,
    NonEmpty,
    OneOf,
    PairOfNames,
    PairProcedure,
    PositiveCount,
    Probability,
    Provenance,
    Rules,
    SimulatedTest,
    Text,
    TwoOrMore,
)

if TYPE_CHECKING:
    from podium.studies.plan.study import Method, Plan

Rate = Annotated[dict[str, Probability], Keys("value", "lower", "upper")]


class Effect(TypedDict):
    kind: Annotated[str, OneOf("d", "p", "rank", "pilot")]
    d: float | None
    d_lower: float | None
    d_upper: float | None
    probability: Probability
    rank_difference: float
    pattern: Annotated[str, OneOf(*get_args(Pattern))] | None
    shape: Annotated[str, OneOf(*get_args(Shape))] | None


class Pilot(TypedDict):
    n: TwoOrMore
    objective: Objective
    algorithms: Names
    pair: PairOfNames
    control: Name | None


class Curve(TypedDict):
    n: TwoOrMore
    value: Probability
    lower: Probability
    upper: Probability


class MethodJson(TypedDict):
    test: SimulatedTest
    procedure: PairProcedure | None
    how: Literal["exact", "simulated"]
    n: TwoOrMore | None
    n_lower: TwoOrMore | None
    n_upper: TwoOrMore | None
    n_first: TwoOrMore | None
    noether: float | None
    power: Rate
    powers: Annotated[dict[str, Rate], Keys("pair", optional=["average", "any", "all", "wrong"])]
    curve: NonEmpty[Curve]


class PlanVerdict(TypedDict):
    text: Text
    test: SimulatedTest
    procedure: PairProcedure | None
    n: TwoOrMore | None


class PlanJson(TypedDict):
    """``podium plan --format json``."""

    schema: Literal[1]
    study: Literal["plan"]
    k: TwoOrMore
    design: Annotated[str, OneOf("two", "pairs", "control")]
    alpha: Alpha
    alternative: Annotated[str, OneOf("two-sided", "greater")]
    power: Fraction
    power_of: Annotated[str, OneOf("pair", "average", "any", "all")]
    max_problems: Annotated[int, Rules(minimum=5)]
    effect: Effect
    pilot: Pilot | None
    true_differences: PositiveCount
    methods: NonEmpty[MethodJson]
    verdict: PlanVerdict
    advice: list[AdviceEntry]
    provenance: Provenance


def to_dict(study: Plan) -> PlanJson:
    """Everything as plain values."""
    case, options, results, best = study.case, study.options, study.results, study.best
    effect = case.effect
    return {
        "schema": SCHEMA,
        "study": "plan",
        "k": case.k,
        "design": case.design,
        "alpha": case.alpha,
        "alternative": case.alternative,
        "power": options.power,
        "power_of": options.power_of,
        "max_problems": options.max_problems,
        "effect": {
            "kind": effect.kind,
            "d": effect.d,
            "d_lower": effect.d_low,
            "d_upper": effect.d_high,
            "probability": effect.probability,
            "rank_difference": effect.rank,
            "pattern": None if results is not None else options.pattern or "one",
            "shape": case.shape,
        },
        "pilot": None if results is None else _pilot(study),
        "true_differences": case.differences,
        "methods": [_method(study, one) for one in study.answers],
        "verdict": {"text": study.text, "test": best.test, "procedure": best.procedure, "n": best.n},
        "advice": advice_list(study.advice),
        "provenance": _provenance(study),
    }


def _pilot(study: Plan) -> Pilot:
    results, case = study.results, study.case
    assert results is not None
    assert case.names is not None
    return {
        "n": results.n,
        "objective": results.objective,
        "algorithms": list(case.names),
        "pair": [case.names[j] for j in case.pair],
        "control": case.names[case.control] if case.design == "control" and case.control is not None else None,
    }


def _provenance(study: Plan) -> Provenance:
    results = study.results
    sha, source, notes = ("", "simulation", ()) if results is None else (results.sha256, results.source, results.notes)
    found = provenance(sha, source, notes, study.options.to_dict(), study.options.seed)
    return found | {"data_sha256": sha or None}


def _method(study: Plan, one: Method) -> MethodJson:
    return {
        "test": one.test,
        "procedure": one.procedure,
        "how": "exact" if one.exact else "simulated",
        "n": one.n,
        "n_lower": one.low,
        "n_upper": one.high,
        "n_first": one.first,
        "noether": one.noether,
        "power": _rate(one.powers_of(study.options.power_of)),
        "powers": {name: _rate(value) for name, value in one.powers.items()},
        "curve": _curve(one),
    }


def _curve(one: Method) -> list[Curve]:
    rows = zip(one.sizes, one.curve.value.tolist(), one.curve.lower.tolist(), one.curve.upper.tolist(), strict=True)
    return [{"n": n, "value": value, "lower": low, "upper": high} for n, value, low, high in rows]


def _rate(power: tuple[float, float, float]) -> dict[str, float]:
    return dict(zip(("value", "lower", "upper"), power, strict=True))


def columns(study: Plan) -> dict[str, list[Any]]:
    """One row for each method and number of problems."""
    rows = [
        {"test": one.test, "procedure": one.procedure, "how": "exact" if one.exact else "simulated", "n": row["n"],
         "power": row["value"], "lower": row["lower"], "upper": row["upper"], "enough": one.n is not None and row["n"] >= one.n}
        for one in study.answers
        for row in _curve(one)
    ]  # fmt: skip
    return {key: [row[key] for row in rows] for key in rows[0]}
