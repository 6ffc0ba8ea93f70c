"""The comparison of predictions as plain values, in the layout of ``podium predictions --format json``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

import numpy as np
from numpy.typing import NDArray

from podium.checks import Alternative
from podium.stats.discordance import Variant
from podium.stats.proportions import Interval
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import layout as families
from podium.studies.shared.words import bounded

if TYPE_CHECKING:
    from podium.studies.one_problem.predictions.grouped.study import GroupedPredictions
    from podium.studies.one_problem.predictions.study import PredictionsComparison


class Accuracy(TypedDict):
    value: kinds.Probability
    wilson: kinds.Two[kinds.Probability]
    clopper_pearson: kinds.Two[kinds.Probability]


class Kappa(TypedDict):
    value: kinds.Correlation | None
    standard_error: kinds.NonNegative | None
    interval: kinds.Two[kinds.Correlation | None]


class Classifier(TypedDict):
    right: kinds.Count
    accuracy: Accuracy
    error: Accuracy
    kappa: Kappa | None


class CochranJson(TypedDict):
    statistic: kinds.NonNegative
    df: Annotated[list[kinds.PositiveCount], kinds.Rules(minItems=1, maxItems=1)]
    pvalue: kinds.Probability
    critical: kinds.LevelMap[float]
    exact_pvalue: kinds.Probability | None
    permutation_pvalue: kinds.Probability | None
    permutation_standard_error: kinds.Probability | None
    informative_instances: kinds.Count


class Omnibus(TypedDict):
    cochran_q: CochranJson


class Mcnemar(TypedDict):
    statistic: kinds.NonNegative
    pvalue_chi2: kinds.Probability
    statistic_uncorrected: kinds.NonNegative
    pvalue_uncorrected: kinds.Probability
    pvalue_exact: kinds.Probability
    pvalue_midp: kinds.Probability
    pvalue: kinds.Probability


class Marginal(TypedDict):
    marginal_df: kinds.Count
    stuart_maxwell: kinds.NonNegative
    stuart_maxwell_pvalue: kinds.Probability
    bhapkar: kinds.NonNegative | None
    bhapkar_pvalue: kinds.Probability | None


class Pair(TypedDict):
    first: kinds.Name
    second: kinds.Name
    n11: kinds.Count
    n10: kinds.Count
    n01: kinds.Count
    n00: kinds.Count
    difference: kinds.Correlation
    """Accuracy of the first minus that of the second."""
    newcombe: kinds.Two[kinds.Correlation]
    quesenberry_hurst: kinds.Two[kinds.Correlation]
    mcnemar: Mcnemar
    marginal: Marginal | None


class GivenOptions(TypedDict):
    control: str | None
    alpha: kinds.Alpha
    alternative: Alternative
    test: Variant
    permutations: kinds.Count
    seed: kinds.Count
    identifier: str | None


class PredictionsJson(TypedDict):
    """``podium predictions FILE --format json``."""

    schema: Literal[1]
    study: Literal["predictions"]
    n: kinds.TwoOrMore
    k: kinds.TwoOrMore
    alpha: kinds.Alpha
    algorithms: kinds.SeveralNames
    labels: Annotated[list[kinds.Text], kinds.Rules(minItems=1, uniqueItems=True)] | None
    classifiers: kinds.ByName[Classifier]
    omnibus: Omnibus
    pairs: kinds.NonEmpty[Pair]
    critical_chi2: kinds.LevelMap[float]
    """Critical values of McNemar's χ² by level."""
    marginal_omitted: str | None
    families: families.PairedFamilies
    verdict: Annotated[
        families.Verdict, kinds.Rules(properties={"tiers": {"type": "array"}, "ranking": {"const": "mcnemar"}})
    ]
    groups: kinds.Groups
    letters: kinds.Letters
    decisions: layout.Decisions
    advice: list[layout.AdviceEntry]
    provenance: Annotated[layout.Provenance, kinds.Given(GivenOptions)]


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
        "critical_chi2": families.critical_levels("chi2", (1,), options.alpha),
        "marginal_omitted": study.pairs.marginal_omitted,
        "families": [families.family_dict(family, names) for family in study.families],
        "verdict": families.verdict_dict(study.verdict, names),
        **families.groups_dict(study.verdict, names),
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
        "critical": families.critical_levels("chi2", (outcome.cochran.df,), study.options.alpha),
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
