"""The comparison of predictions as plain values, in the layout of ``podium predictions --format json``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

import numpy as np
from numpy.typing import NDArray

from podium.checks import Alternative
from podium.stats.discordance import Variant
from podium.stats.proportions import Interval
from podium.studies import layout
from podium.studies.words import bounded

if TYPE_CHECKING:
    from podium.studies.predictions.grouped.study import GroupedPredictions
    from podium.studies.predictions.study import PredictionsComparison


class Accuracy(TypedDict):
    value: layout.Probability
    wilson: layout.Two[layout.Probability]
    clopper_pearson: layout.Two[layout.Probability]


class Kappa(TypedDict):
    value: layout.Correlation | None
    standard_error: layout.NonNegative | None
    interval: layout.Two[layout.Correlation | None]


class Classifier(TypedDict):
    right: layout.Count
    accuracy: Accuracy
    error: Accuracy
    kappa: Kappa | None


class CochranJson(TypedDict):
    statistic: layout.NonNegative
    df: Annotated[list[layout.PositiveCount], layout.Rules(minItems=1, maxItems=1)]
    pvalue: layout.Probability
    critical: layout.LevelMap[float]
    exact_pvalue: layout.Probability | None
    permutation_pvalue: layout.Probability | None
    permutation_standard_error: layout.Probability | None
    informative_instances: layout.Count


class Omnibus(TypedDict):
    cochran_q: CochranJson


class Mcnemar(TypedDict):
    statistic: layout.NonNegative
    pvalue_chi2: layout.Probability
    statistic_uncorrected: layout.NonNegative
    pvalue_uncorrected: layout.Probability
    pvalue_exact: layout.Probability
    pvalue_midp: layout.Probability
    pvalue: layout.Probability


class Marginal(TypedDict):
    marginal_df: layout.Count
    stuart_maxwell: layout.NonNegative
    stuart_maxwell_pvalue: layout.Probability
    bhapkar: layout.NonNegative | None
    bhapkar_pvalue: layout.Probability | None


class Pair(TypedDict):
    first: layout.Name
    second: layout.Name
    n11: layout.Count
    n10: layout.Count
    n01: layout.Count
    n00: layout.Count
    difference: layout.Correlation
    """Accuracy of the first minus that of the second."""
    newcombe: layout.Two[layout.Correlation]
    quesenberry_hurst: layout.Two[layout.Correlation]
    mcnemar: Mcnemar
    marginal: Marginal | None


class GivenOptions(TypedDict):
    control: str | None
    alpha: layout.Alpha
    alternative: Alternative
    test: Variant
    permutations: layout.Count
    seed: layout.Count
    identifier: str | None


class PredictionsJson(TypedDict):
    """``podium predictions FILE --format json``."""

    schema: Literal[1]
    study: Literal["predictions"]
    n: layout.TwoOrMore
    k: layout.TwoOrMore
    alpha: layout.Alpha
    algorithms: layout.SeveralNames
    labels: Annotated[list[layout.Text], layout.Rules(minItems=1, uniqueItems=True)] | None
    classifiers: layout.ByName[Classifier]
    omnibus: Omnibus
    pairs: layout.NonEmpty[Pair]
    critical_chi2: layout.LevelMap[float]
    """Critical values of McNemar's χ² by level."""
    marginal_omitted: str | None
    families: layout.PairedFamilies
    verdict: Annotated[
        layout.Verdict, layout.Rules(properties={"tiers": {"type": "array"}, "ranking": {"const": "mcnemar"}})
    ]
    groups: layout.Groups
    letters: layout.Letters
    decisions: layout.Decisions
    advice: list[layout.AdviceEntry]
    provenance: Annotated[layout.Provenance, layout.Given(GivenOptions)]


def to_dict(study: PredictionsComparison) -> PredictionsJson:
    """Return the whole comparison as plain values."""
    data, options = study.predictions, study.options
    names = data.classifiers
    chosen = options.to_dict() | {"identifier": data.identifier}
    return {
        "schema": layout.SCHEMA,
        "study": "predictions",
        "n": data.n,
        "k": data.k,
        "alpha": options.alpha,
        "algorithms": list(names),
        "labels": list(data.labels) if data.labels else None,
        "classifiers": _singles(study),
        "omnibus": {"cochran_q": _omnibus(study)},
        "pairs": _pairs(study),
        "critical_chi2": layout.critical_levels("chi2", (1,), options.alpha),
        "marginal_omitted": study.pairs.marginal_omitted,
        "families": [layout.family_dict(family, names) for family in study.families],
        "verdict": layout.verdict_dict(study.verdict, names),
        **layout.groups_dict(study.verdict, names),
        "decisions": layout.decisions_list(study.decisions),
        "advice": layout.advice_list(study.advice),
        "provenance": layout.provenance(
            data.sha256, data.source, data.notes, chosen, options.seed if options.permutations else None
        ),
    }


def _singles(study: PredictionsComparison) -> dict[str, Classifier]:
    data, single = study.predictions, study.single
    found: dict[str, Classifier] = {}
    for j, name in enumerate(data.classifiers):
        kappa: Kappa | None = None
        if single.kappa is not None:
            kappa = {
                "value": bounded(single.kappa.kappa[j]),
                "standard_error": bounded(single.kappa.standard_error[j]),
                "interval": [bounded(single.kappa.lower[j]), bounded(single.kappa.upper[j])],
            }
        wilson, exact = limits(single.wilson, j), limits(single.clopper_pearson, j)
        found[name] = {
            "right": int(single.right[j]),
            "accuracy": {"value": float(single.accuracy[j]), "wilson": wilson, "clopper_pearson": exact},
            "error": {
                "value": (data.n - int(single.right[j])) / data.n,
                "wilson": _mirrored(wilson),
                "clopper_pearson": _mirrored(exact),
            },
            "kappa": kappa,
        }
    return found


def limits(interval: Interval, place: int) -> list[float]:
    """Return both ends of an interval."""
    return [float(interval.lower[place]), float(interval.upper[place])]


def _mirrored(limits: list[float]) -> list[float]:
    return [1 - limits[1], 1 - limits[0]]


def _omnibus(study: PredictionsComparison) -> CochranJson:
    outcome = study.omnibus
    return {
        "statistic": float(outcome.cochran.statistic),
        "df": [outcome.cochran.df],
        "pvalue": float(outcome.cochran.pvalue),
        "critical": layout.critical_levels("chi2", (outcome.cochran.df,), study.options.alpha),
        "exact_pvalue": outcome.exact,
        "permutation_pvalue": outcome.permutation,
        "permutation_standard_error": outcome.permutation_error,
        "informative_instances": int(outcome.cochran.informative),
    }


def _pairs(study: PredictionsComparison) -> list[Pair]:
    table = columns(study)
    nested: list[Any] = []
    for row in zip(*table.values(), strict=True):
        flat = dict(zip(table, row, strict=True))
        entry = {key: flat[key] for key in ("first", "second", "n11", "n10", "n01", "n00", "difference")}
        for key in ("newcombe", "quesenberry_hurst"):
            entry[key] = [flat[f"{key}_lower"], flat[f"{key}_upper"]]
        entry["mcnemar"] = {key: flat[key] for key in _MCNEMAR}
        entry["marginal"] = None
        if study.pairs.marginal is not None:
            entry["marginal"] = {key: flat[key] for key in _MARGINAL}
        nested.append(entry)
    return nested


_MCNEMAR = (
    "statistic",
    "pvalue_chi2",
    "statistic_uncorrected",
    "pvalue_uncorrected",
    "pvalue_exact",
    "pvalue_midp",
    "pvalue",
)
_MARGINAL = ("marginal_df", "stuart_maxwell", "stuart_maxwell_pvalue", "bhapkar", "bhapkar_pvalue")


def columns(study: PredictionsComparison) -> dict[str, list[Any]]:
    """All pairs as columns: counts, difference, intervals, tests, and adjusted p-values of the all-pairs family."""
    data, pairs = study.predictions, study.pairs
    names, test = data.classifiers, pairs.mcnemar
    columns: dict[str, list[Any]] = {
        "first": [names[j] for j in pairs.first.tolist()],
        "second": [names[j] for j in pairs.second.tolist()],
        "n11": pairs.both.tolist(),
        "n10": test.n10.tolist(),
        "n01": test.n01.tolist(),
        "n00": (data.n - pairs.both - test.discordant).tolist(),
        "difference": pairs.difference.tolist(),
        "newcombe_lower": pairs.newcombe.lower.tolist(),
        "newcombe_upper": pairs.newcombe.upper.tolist(),
        "quesenberry_hurst_lower": pairs.quesenberry_hurst.lower.tolist(),
        "quesenberry_hurst_upper": pairs.quesenberry_hurst.upper.tolist(),
    }
    columns |= {key: getattr(test, key).tolist() for key in _MCNEMAR[:-1]}
    columns["pvalue"] = test.pvalue(study.options.test).tolist()
    if pairs.marginal is not None:
        columns["marginal_df"] = pairs.marginal.df.tolist()
        for key in _MARGINAL[1:]:
            columns[key] = [bounded(value) for value in getattr(pairs.marginal, key)]
    return columns | adjusted_columns(study)


def adjusted_columns(study: PredictionsComparison | GroupedPredictions) -> dict[str, list[Any]]:
    """Adjusted p-values of all pairs, back in the order of the pairs."""
    family, k = study.families[-1], study.predictions.k
    place = np.empty((k, k), dtype=np.intp)
    place[family.first, family.second] = np.arange(family.m)
    order: NDArray[np.intp] = place[study.pairs.first, study.pairs.second]
    return {method: values[order].tolist() for method, values in family.adjusted.items()}
