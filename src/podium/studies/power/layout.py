"""The experiment as plain values: JSON and the flat table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from podium.studies.layout import SCHEMA, advice_list, provenance
from podium.studies.power.report import WANTED, best, needed, preference
from podium.studies.simulated import Mean, Rate

if TYPE_CHECKING:
    from podium.studies.power.study import Power


def to_dict(study: Power) -> dict[str, Any]:
    """Everything as plain values."""
    results, design, work = study.results, study.design, study.design.work
    names = results.algorithms
    source, procedure = best(study)
    return {
        "schema": SCHEMA,
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
        "methods": [{"test": s.test, "se": s.se, "procedure": p} for s in work.sources for p in work.procedures],
        "samples": [_sample(study, place) for place in (*design.biased, *design.sizes)],
        "hypotheses": _hypotheses(study),
        "verdict": {
            "text": study.text,
            "finds_most": {**work.sources[source]._asdict(), "procedure": work.procedures[procedure]},
            "wanted": WANTED,
            "problems_needed": needed(study),
        },
        "advice": advice_list(study.advice),
        "provenance": provenance(
            results.sha256,
            results.source,
            results.notes,
            study.options.to_dict(),
            study.options.seed,
            results.treated,
        ),
    }


def _sample(study: Power, place: int) -> dict[str, Any]:
    """What was found in samples of one kind."""
    point, estimates, work = study.design.work.points[place], study.estimates, study.design.work
    kinds = [(s, p) for s in range(len(work.sources)) for p in range(len(work.procedures))]
    rankings = [
        test for test in dict.fromkeys(s.test for s in work.sources) if test in ("friedman", "aligned", "quade")
    ]
    return {
        "size": point.size,
        "bias": point.bias,
        "preference": preference(study, point.bias),
        "results": [_method(study, (place, *kind)) for kind in kinds],
        "omnibus": {name: _rate(estimates.omnibus, (place, i)) for i, name in enumerate(work.omnibus)},
        "best_kept": {name: _rate(estimates.kept, (place, i)) for i, name in enumerate(rankings)},
    }


def _method(study: Power, at: tuple[int, ...]) -> dict[str, Any]:
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


def _mean(mean: Mean, at: tuple[int, ...]) -> dict[str, float]:
    return {"value": float(mean.value[at]), "error": float(mean.error[at])}


def _hypotheses(study: Power) -> list[dict[str, Any]]:
    """Each hypothesis: what the whole table says, and its share of rejections by method and bias."""
    whole, work, names = study.design.whole, study.design.work, study.results.algorithms
    shares = study.estimates.hypotheses[: len(study.design.biased)]
    rows = []
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
                for name, cell in _method(study, (place, s, p)).items():
                    row |= {name if part == "value" else f"{name}_{part}": value for part, value in cell.items()}
                yield row
