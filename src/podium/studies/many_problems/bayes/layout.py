"""The comparison as plain values: the layout of ``podium bayes --format json``, and the flat table."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypedDict

from podium.stats.ranks import Objective
from podium.studies.many_problems.bayes.study import LEVEL, BayesComparison, PairPosterior, Strength
from podium.studies.many_problems.bayes.verb import Options, PriorPlace, Test
from podium.studies.one_problem.folds.design import DesignName
from podium.studies.one_problem.folds.verb import DesignChoice
from podium.studies.shared import kinds, layout

REGIONS = ("first_better", "equivalent", "second_better")
CONCLUSIONS = {0: "first-better", 1: "equivalent", 2: "second-better", None: "open"}


Probabilities = Annotated[dict[str, kinds.Probability | None], kinds.Keys(*REGIONS)]


class Prior(TypedDict):
    strength: kinds.NonNegative
    place: PriorPlace


class Design(TypedDict):
    name: DesignName
    text: str
    test_train_ratio: kinds.NonNegative


class Limits(TypedDict):
    mean: float
    lower: float | None
    """null where repetitions do not vary, so that there is no posterior."""
    upper: float | None
    probability: kinds.Probability


class Pair(TypedDict):
    first: kinds.Name
    second: kinds.Name
    mean_advantage: float
    counts: Annotated[dict[str, kinds.Count], kinds.Keys(*REGIONS)]
    probabilities: Probabilities
    monte_carlo_errors: Probabilities | None
    effective_samples: kinds.NonNegative | None
    conclusion: Annotated[str, kinds.OneOf(*CONCLUSIONS.values())]
    shares: Annotated[dict[str, Limits], kinds.Keys(*REGIONS)] | None
    difference: Limits | None
    win_probability: Limits | None


class BayesVerdict(TypedDict):
    text: kinds.Text


class BayesJson(TypedDict):
    """``podium bayes FILE --format json``."""

    schema: Literal[1]
    study: Literal["bayes"]
    n: kinds.TwoOrMore
    k: kinds.TwoOrMore
    objective: Objective
    test: Test
    rope: kinds.NonNegative
    threshold: float
    samples: kinds.PositiveCount | None
    prior: Prior | None
    design: Design | None
    algorithms: kinds.Names
    order: kinds.Names
    control: kinds.Name | None
    rows: kinds.Names
    strengths: list[Strength] | None
    pairs: kinds.NonEmpty[Pair]
    verdict: BayesVerdict
    advice: list[layout.AdviceEntry]
    provenance: Annotated[
        layout.Provenance,
        kinds.Given(
            Options,
            rope=kinds.NonNegative,
            control=kinds.Name | None,
            prior=kinds.NonNegative | None,
            threshold=kinds.Confidence,
            samples=kinds.PositiveCount,
            seed=kinds.Count,
            design=DesignChoice,
            test_fraction=kinds.Fraction | None,
        ),
    ]


def to_dict(study: BayesComparison) -> BayesJson:
    """Return the whole study as plain values."""
    data, options, design = study.results, study.options, study.layout
    prior: Prior = {"strength": float(options.strength), "place": options.prior_place}
    sampled = options.sampled
    return layout.filled(
        BayesJson, study, data,
        rope=float(options.rope),
        samples=options.samples if sampled else None,
        prior=prior if options.test in ("signed-rank", "sign") else None,
        design=design and {"name": design.design.name, "text": design.text, "test_train_ratio": study.ratio},
        control=None if study.control is None else data.algorithms[study.control],
        rows=data.problems,
        strengths=None if study.strengths is None else study.ranked_strengths,
        pairs=[_pair(study, pair) for pair in study.pairs],
        verdict={"text": study.text},
        provenance=layout.provenance(
            data.sha256, data.source, data.notes, options.to_dict(), options.seed if sampled else None, data.treated
        ),
    )  # fmt: skip


def _pair(study: BayesComparison, pair: PairPosterior) -> dict[str, Any]:
    a, b = study.names(pair)
    return {
        "first": a,
        "second": b,
        "mean_advantage": pair.mean,
        "counts": dict(zip(REGIONS, pair.counts, strict=True)),
        "probabilities": dict(zip(REGIONS, map(_known, pair.probabilities), strict=True)),
        "monte_carlo_errors": dict(zip(REGIONS, pair.errors, strict=True)) if study.options.sampled else None,
        "effective_samples": pair.effective,
        "conclusion": CONCLUSIONS[pair.decision(study.options.threshold)],
        "shares": {region: _limits(pair, i) for i, region in enumerate(REGIONS)} if len(pair.estimate) == 3 else None,
        "difference": _limits(pair, 0) if study.options.test == "correlated-t" else None,
        "win_probability": _limits(pair, 0) if study.strengths is not None else None,
    }


def _known(value: float) -> float | None:
    return None if value != value else value


def _limits(pair: PairPosterior, place: int) -> Limits:
    return {
        "mean": pair.estimate[place],
        "lower": _known(pair.lower[place]),
        "upper": _known(pair.upper[place]),
        "probability": LEVEL,
    }


def columns(study: BayesComparison) -> dict[str, list[Any]]:
    """Return all pairs, one a row."""
    rows = [_pair(study, pair) for pair in study.pairs]
    found: dict[str, list[Any]] = {name: [row[name] for row in rows] for name in ("first", "second", "mean_advantage")}
    for kind, head in (("probabilities", "p"), ("monte_carlo_errors", "error"), ("counts", "rows")):
        for region in REGIONS:
            found[f"{head}_{region}"] = [row[kind][region] if row[kind] else None for row in rows]
    return found | {"conclusion": [row["conclusion"] for row in rows]}
