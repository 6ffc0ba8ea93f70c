"""The experiment as plain values: JSON and the flat table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypedDict

from podium.checks import StandardError
from podium.stats.rankings import RANKINGS
from podium.stats.ranks import Objective
from podium.studies.before_and_after.power import study as power
from podium.studies.before_and_after.power.report import WANTED, best_methods, needed, preference, texts_of
from podium.studies.before_and_after.power.study import Power
from podium.studies.before_and_after.simulated import OMNIBUS_NAMES, Average, Share
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import layout as families


class Pair(TypedDict):
    favoured: kinds.Name
    other: kinds.Name
    given: bool


class Scale(TypedDict):
    value: kinds.Positive
    reason: kinds.Text


class Method(TypedDict):
    test: families.SimulatedTest
    se: StandardError
    procedure: families.PairProcedure


class Result(TypedDict):
    rejections: Average
    nothing_rejected: Share
    adjusted_pvalue: Average
    pair_rejected: Share
    pair_in_favour: Share
    pair_adjusted_pvalue: Average


class Sample(TypedDict):
    size: kinds.TwoOrMore
    bias: kinds.NonNegative
    preference: kinds.AtLeastOne | None
    """Ratio of the probabilities of drawing a problem where the favoured algorithm leads by the median difference and one where it trails by as much; null if the pair never differs."""
    results: kinds.NonEmpty[Result]
    """One per method, in the same order."""
    omnibus: Annotated[dict[str, Share], kinds.OnlyKeys(*OMNIBUS_NAMES)]
    best_kept: Annotated[dict[str, Share], kinds.OnlyKeys("friedman", "aligned", "quade")]


class Hypothesis(TypedDict):
    first: kinds.Name
    second: kinds.Name
    whole_table: list[kinds.Probability]
    """Adjusted p-value on the whole table, by method."""
    rejected: list[list[kinds.Probability]]
    """Share of samples that reject it, by method and bias."""


class PowerVerdict(TypedDict):
    text: kinds.Text
    finds_most: Method
    wanted: kinds.Probability
    problems_needed: kinds.TwoOrMore | None


class PowerJson(TypedDict):
    """``podium power FILE --format json``."""

    schema: Literal[1]
    study: Literal["power"]
    n: kinds.TwoOrMore
    k: kinds.TwoOrMore
    objective: Objective
    alpha: kinds.Alpha
    algorithms: kinds.Names
    control: str | None
    pair: Pair
    sample_size: kinds.TwoOrMore
    replacement: bool
    replicates: kinds.PositiveCount
    scale: Scale
    methods: kinds.NonEmpty[Method]
    samples: kinds.NonEmpty[Sample]
    """Samples of one size for each bias, then unbiased samples of other sizes."""
    hypotheses: kinds.NonEmpty[Hypothesis]
    verdict: PowerVerdict
    advice: list[layout.AdviceEntry]
    provenance: layout.Provenance


def to_dict(study: Power) -> PowerJson:
    """Everything as plain values."""
    design, work, (favoured, other) = study.design, study.design.work, study.named_pair
    best = best_methods(study)[0]
    return layout.filled(
        PowerJson, study, study.results,
        control=None if work.control is None else study.results.algorithms[work.control],
        pair={"favoured": favoured, "other": other, "given": design.pair_given},
        sample_size=design.size,
        replicates=study.estimates.tally.replicates,
        scale={"value": design.scale, "reason": texts_of(study)["rule"]},
        methods=[_combination(one) for one in study.methods_tried],
        samples=[_sample(study, place) for place in (*design.biased, *design.sizes)],
        hypotheses=_hypotheses(study),
        verdict={
            "text": study.text, "finds_most": _combination(best), "wanted": WANTED, "problems_needed": needed(study)
        },
    )  # fmt: skip


def _combination(method: power.Method) -> Method:
    return {"test": method.source.test, "se": method.source.se, "procedure": method.procedure}


def _sample(study: Power, place: int) -> Sample:
    """What was found in samples of one kind."""
    point, estimates, work = study.design.work.points[place], study.estimates, study.design.work
    rankings = [test for test in dict.fromkeys(s.test for s in work.sources) if test in RANKINGS]
    return {
        "size": point.size,
        "bias": point.bias,
        "preference": preference(study, point.bias),
        "results": [_result(study, (place, *one.at)) for one in study.methods_tried],
        "omnibus": {name: estimates.omnibus[place, i] for i, name in enumerate(work.omnibus)},
        "best_kept": {name: estimates.kept[place, i] for i, name in enumerate(rankings)},
    }


def _result(study: Power, at: tuple[int, ...]) -> Result:
    found = study.estimates
    return {
        "rejections": found.found[at],
        "nothing_rejected": found.none[at],
        "adjusted_pvalue": found.apv[at],
        "pair_rejected": found.pair[at],
        "pair_in_favour": found.favoured[at],
        "pair_adjusted_pvalue": found.pair_apv[at],
    }


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
    for place in (*study.design.biased, *study.design.sizes):
        point = study.design.work.points[place]
        for one in study.methods_tried:
            row = {"size": point.size, "bias": point.bias, **one.source._asdict(), "procedure": one.procedure}
            for name, cell in _result(study, (place, *one.at)).items():
                parts = layout.plain(cell).items()
                row |= {name if part == "value" else f"{name}_{part}": value for part, value in parts}
            yield row
