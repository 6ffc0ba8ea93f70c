"""The plan as plain values: JSON and the flat table of the power curves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict, get_args

from podium.stats.ranks import Objective
from podium.stats.simulation.populations import Pattern, Shape
from podium.studies import layout

if TYPE_CHECKING:
    from podium.studies.plan.study import Method, Plan

Rate = Annotated[dict[str, layout.Probability], layout.Keys("value", "lower", "upper")]


class Effect(TypedDict):
    kind: Annotated[str, layout.OneOf("d", "p", "rank", "pilot")]
    d: float | None
    d_lower: float | None
    d_upper: float | None
    probability: layout.Probability
    rank_difference: float
    pattern: Annotated[str, layout.OneOf(*get_args(Pattern))] | None
    shape: Annotated[str, layout.OneOf(*get_args(Shape))] | None


class Pilot(TypedDict):
    n: layout.TwoOrMore
    objective: Objective
    algorithms: layout.Names
    pair: layout.PairOfNames
    control: layout.Name | None


class Curve(TypedDict):
    n: layout.TwoOrMore
    value: layout.Probability
    lower: layout.Probability
    upper: layout.Probability


class MethodJson(TypedDict):
    test: layout.SimulatedTest
    procedure: layout.PairProcedure | None
    how: Literal["exact", "simulated"]
    n: layout.TwoOrMore | None
    n_lower: layout.TwoOrMore | None
    n_upper: layout.TwoOrMore | None
    n_first: layout.TwoOrMore | None
    noether: float | None
    power: Rate
    powers: Annotated[dict[str, Rate], layout.Keys("pair", optional=["average", "any", "all", "wrong"])]
    curve: layout.NonEmpty[Curve]


class PlanVerdict(TypedDict):
    text: layout.Text
    test: layout.SimulatedTest
    procedure: layout.PairProcedure | None
    n: layout.TwoOrMore | None


class PlanJson(TypedDict):
    """``podium plan --format json``."""

    schema: Literal[1]
    study: Literal["plan"]
    k: layout.TwoOrMore
    design: Annotated[str, layout.OneOf("two", "pairs", "control")]
    alpha: layout.Alpha
    alternative: Annotated[str, layout.OneOf("two-sided", "greater")]
    power: layout.Fraction
    power_of: Annotated[str, layout.OneOf("pair", "average", "any", "all")]
    max_problems: Annotated[int, layout.Rules(minimum=5)]
    effect: Effect
    pilot: Pilot | None
    true_differences: layout.PositiveCount
    methods: layout.NonEmpty[MethodJson]
    verdict: PlanVerdict
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: Plan) -> PlanJson:
    """Everything as plain values."""
    case, options, results, best = study.case, study.options, study.results, study.best
    effect = case.effect
    return {
        "schema": layout.SCHEMA,
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
        "advice": layout.advice_list(study.advice),
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


def _provenance(study: Plan) -> layout.Provenance:
    results = study.results
    sha, source, notes = ("", "simulation", ()) if results is None else (results.sha256, results.source, results.notes)
    found = layout.provenance(sha, source, notes, study.options.to_dict(), study.options.seed)
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
