"""The plan as plain values: JSON and the flat table of the power curves."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict, get_args

from podium.stats.ranks import Objective
from podium.stats.simulation.populations import Pattern, Shape
from podium.studies.before_and_after.plan.study import Method, Plan
from podium.studies.before_and_after.simulated import SIMULATED, Share
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import layout as families


class Effect(TypedDict):
    kind: Annotated[str, kinds.OneOf("d", "p", "rank", "pilot")]
    d: float | None
    d_lower: float | None
    d_upper: float | None
    probability: kinds.Probability
    rank_difference: float
    pattern: Annotated[str, kinds.OneOf(*get_args(Pattern))] | None
    shape: Annotated[str, kinds.OneOf(*get_args(Shape))] | None


class Pilot(TypedDict):
    n: kinds.TwoOrMore
    objective: Objective
    algorithms: kinds.Names
    pair: kinds.PairOfNames
    control: kinds.Name | None


class Curve(TypedDict):
    n: kinds.TwoOrMore
    value: kinds.Probability
    lower: kinds.Probability
    upper: kinds.Probability


class MethodJson(TypedDict):
    test: families.SimulatedTest
    procedure: families.PairProcedure | None
    how: Literal["exact", "simulated"]
    n: kinds.TwoOrMore | None
    n_lower: kinds.TwoOrMore | None
    n_upper: kinds.TwoOrMore | None
    n_first: kinds.TwoOrMore | None
    noether: float | None
    power: Share
    powers: Annotated[dict[str, Share], kinds.Keys("pair", optional=["average", "any", "all", "wrong"])]
    curve: kinds.NonEmpty[Curve]


class PlanVerdict(TypedDict):
    text: kinds.Text
    test: families.SimulatedTest
    procedure: families.PairProcedure | None
    n: kinds.TwoOrMore | None


class PlanJson(TypedDict):
    """``podium plan --format json``."""

    schema: Literal[1]
    study: Literal["plan"]
    k: kinds.TwoOrMore
    design: Annotated[str, kinds.OneOf("two", "pairs", "control")]
    alpha: kinds.Alpha
    alternative: Annotated[str, kinds.OneOf("two-sided", "greater")]
    power: kinds.Fraction
    power_of: Annotated[str, kinds.OneOf("pair", "average", "any", "all")]
    max_problems: Annotated[int, kinds.Rules(minimum=5)]
    effect: Effect
    pilot: Pilot | None
    true_differences: kinds.PositiveCount
    methods: kinds.NonEmpty[MethodJson]
    verdict: PlanVerdict
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: Plan) -> PlanJson:
    """Everything as plain values."""
    case, best, effect, of_effect = study.case, study.best, study.case.effect, study.results is None
    return layout.filled(
        PlanJson, study, study.results or SIMULATED,
        k=case.k, design=case.design,
        effect={
            "kind": effect.kind, "d": effect.d, "d_lower": effect.d_low, "d_upper": effect.d_high,
            "probability": effect.probability, "rank_difference": effect.rank,
            "pattern": study.options.pattern or "one" if of_effect else None, "shape": case.shape,
        },
        pilot=_pilot(study),
        true_differences=case.differences,
        methods=[_method(study, one) for one in study.answers],
        verdict={"text": study.text, "test": best.test, "procedure": best.procedure, "n": best.n},
    )  # fmt: skip


def _pilot(study: Plan) -> Pilot | None:
    results, case = study.results, study.case
    if results is None or case.names is None:
        return None
    return {
        "n": results.n,
        "objective": results.objective,
        "algorithms": list(case.names),
        "pair": [case.names[j] for j in case.pair],
        "control": case.names[case.control] if case.design == "control" and case.control is not None else None,
    }


def _method(study: Plan, one: Method) -> MethodJson:
    return {
        "test": one.test, "procedure": one.procedure, "how": "exact" if one.exact else "simulated",
        "n": one.n, "n_lower": one.low, "n_upper": one.high, "n_first": one.first, "noether": one.noether,
        "power": one.power_by(study.options.power_of), "powers": one.powers,
        "curve": [_point(n, one.curve[at,]) for at, n in enumerate(one.sizes)],
    }  # fmt: skip


def _point(n: int, power: Share) -> Curve:
    return {"n": n, "value": power.value, "lower": power.lower, "upper": power.upper}


def columns(study: Plan) -> dict[str, list[Any]]:
    """One row for each method and number of problems."""
    rows = []
    for one in study.answers:
        for at, n in enumerate(one.sizes):
            share, enough = one.curve[at,], one.n is not None and n >= one.n
            how = "exact" if one.exact else "simulated"
            rows.append((one.test, one.procedure, how, n, share.value, share.lower, share.upper, enough))
    return layout.in_columns("test procedure how n power lower upper enough", rows)
