"""The experiment as plain values: JSON and the flat table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from podium.stats.rankings import RANKINGS, StandardError
from podium.stats.ranks import Objective
from podium.studies import layout
from podium.studies.power.report import WANTED, best, needed, preference
from podium.studies.simulated import OMNIBUS_NAMES, Mean, Rate

if TYPE_CHECKING:
    from podium.stats.simulation.experiment import Source
    from podium.studies.power.study import Power

RateJson = Annotated[dict[str, layout.Probability], layout.Keys("value", "lower", "upper")]


class Pair(TypedDict):
    favoured: layout.Name
    other: layout.Name
    given: bool


class Scale(TypedDict):
    value: layout.Positive
    reason: layout.Text


class Method(TypedDict):
    test: layout.SimulatedTest
    se: StandardError
    procedure: layout.PairProcedure


class MeanJson(TypedDict):
    """An average over samples with its standard error."""

    value: layout.NonNegative
    error: layout.NonNegative | None


class Result(TypedDict):
    rejections: MeanJson
    nothing_rejected: RateJson
    adjusted_pvalue: MeanJson
    pair_rejected: RateJson
    pair_in_favour: RateJson
    pair_adjusted_pvalue: MeanJson


class Sample(TypedDict):
    size: layout.TwoOrMore
    bias: layout.NonNegative
    preference: layout.AtLeastOne | None
    """Ratio of the probabilities of drawing a problem where the favoured algorithm leads by the median difference and one where it trails by as much; null if the pair never differs."""
    results: layout.NonEmpty[Result]
    """One per method, in the same order."""
    omnibus: Annotated[dict[str, RateJson], layout.OnlyKeys(*OMNIBUS_NAMES)]
    best_kept: Annotated[dict[str, RateJson], layout.OnlyKeys("friedman", "aligned", "quade")]


class Hypothesis(TypedDict):
    first: layout.Name
    second: layout.Name
    whole_table: list[layout.Probability]
    """Adjusted p-value on the whole table, by method."""
    rejected: list[list[layout.Probability]]
    """Share of samples that reject it, by method and bias."""


class PowerVerdict(TypedDict):
    text: layout.Text
    finds_most: Method
    wanted: layout.Probability
    problems_needed: layout.TwoOrMore | None


class PowerJson(TypedDict):
    """``podium power FILE --format json``."""

    schema: Literal[1]
    study: Literal["power"]
    n: layout.TwoOrMore
    k: layout.TwoOrMore
    objective: Objective
    alpha: layout.Alpha
    algorithms: layout.Names
    control: str | None
    pair: Pair
    sample_size: layout.TwoOrMore
    replacement: bool
    replicates: layout.PositiveCount
    scale: Scale
    methods: layout.NonEmpty[Method]
    samples: layout.NonEmpty[Sample]
    """Samples of one size for each bias, then unbiased samples of other sizes."""
    hypotheses: layout.NonEmpty[Hypothesis]
    verdict: PowerVerdict
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: Power) -> PowerJson:
    """Everything as plain values."""
    results, design, work = study.results, study.design, study.design.work
    names = results.algorithms
    source, procedure = best(study)
    return {
        "schema": layout.SCHEMA,
        "study": "power",
        "n": results.n,
        "k": results.k,
        "objective": results.objective,
        "alpha": study.options.alpha,
        "algorithms": list(names),
        "control": None if work.control is None else names[work.control],
        "pair": {"favoured": study.named_pair[0], "other": study.named_pair[1], "given": design.pair_given},
        "sample_size": design.size,
        "replacement": work.replace,
        "replicates": study.estimates.tally.replicates,
        "scale": {"value": design.scale, "reason": design.rule},
        "methods": [_combination(s, p) for s in work.sources for p in work.procedures],
        "samples": [_sample(study, place) for place in (*design.biased, *design.sizes)],
        "hypotheses": _hypotheses(study),
        "verdict": {
            "text": study.text,
            "finds_most": _combination(work.sources[source], work.procedures[procedure]),
            "wanted": WANTED,
            "problems_needed": needed(study),
        },
        "advice": layout.advice_list(study.advice),
        "provenance": layout.provenance(
            results.sha256,
            results.source,
            results.notes,
            study.options.to_dict(),
            study.options.seed,
            results.treated,
        ),
    }


def _combination(source: Source, procedure: str) -> Method:
    return {"test": source.test, "se": source.se, "procedure": procedure}


def _sample(study: Power, place: int) -> Sample:
    """What was found in samples of one kind."""
    point, estimates, work = study.design.work.points[place], study.estimates, study.design.work
    kinds = [(s, p) for s in range(len(work.sources)) for p in range(len(work.procedures))]
    rankings = [test for test in dict.fromkeys(s.test for s in work.sources) if test in RANKINGS]
    return {
        "size": point.size,
        "bias": point.bias,
        "preference": preference(study, point.bias),
        "results": [_method(study, (place, *kind)) for kind in kinds],
        "omnibus": {name: _rate(estimates.omnibus, (place, i)) for i, name in enumerate(work.omnibus)},
        "best_kept": {name: _rate(estimates.kept, (place, i)) for i, name in enumerate(rankings)},
    }


def _method(study: Power, at: tuple[int, ...]) -> Result:
    found = study.estimates
    return {
        "rejections": _mean(found.found, at),
        "nothing_rejected": _rate(found.none, at),
        "adjusted_pvalue": _mean(found.apv, at),
        "pair_rejected": _rate(found.pair, at),
        "pair_in_favour": _rate(found.favoured, at),
        "pair_adjusted_pvalue": _mean(found.pair_apv, at),
    }


def _rate(rate: Rate, at: tuple[int, ...]) -> dict[str, float]:
    return {"value": float(rate.value[at]), "lower": float(rate.lower[at]), "upper": float(rate.upper[at])}


def _mean(mean: Mean, at: tuple[int, ...]) -> MeanJson:
    return {"value": float(mean.value[at]), "error": float(mean.error[at])}


def _hypotheses(study: Power) -> list[Hypothesis]:
    """Each hypothesis: what the whole table says, and its share of rejections by method and bias."""
    whole, work, names = study.design.whole, study.design.work, study.results.algorithms
    shares = study.estimates.hypotheses[: len(study.design.biased)]
    rows: list[Hypothesis] = []
    for place in range(study.m):
        first, second = int(whole[0].first[place]), int(whole[0].second[place])
        adjusted = [float(one.adjusted[p][place]) for one in whole for p in work.procedures]
        rates = shares[..., place].reshape(len(shares), -1).T.tolist()
        rows.append({"first": names[first], "second": names[second], "whole_table": adjusted, "rejected": rates})
    return rows


def columns(study: Power) -> dict[str, list[Any]]:
    """One row for each kind of sample and method."""
    rows = list(_rows(study))
    return {key: [row[key] for row in rows] for key in rows[0]}


def _rows(study: Power) -> Iterator[dict[str, Any]]:
    work = study.design.work
    for place in (*study.design.biased, *study.design.sizes):
        point = work.points[place]
        for s, source in enumerate(work.sources):
            for p, procedure in enumerate(work.procedures):
                row: dict[str, Any] = {
                    "size": point.size,
                    "bias": point.bias,
                    **source._asdict(),
                    "procedure": procedure,
                }
                cells: Mapping[str, Any] = _method(study, (place, s, p))
                for name, cell in cells.items():
                    row |= {name if part == "value" else f"{name}_{part}": value for part, value in cell.items()}
                yield row
