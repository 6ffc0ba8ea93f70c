"""The JSON layout of a comparison with missing cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal, TypedDict

import numpy as np

from podium.stats.omnibus import permutation_standard_error
from podium.stats.ranks import Objective
from podium.stats.sign import Alternative
from podium.studies.incomplete.study import Pairwise
from podium.studies.layout import SCHEMA, advice_list, family_dict, groups_dict, provenance, verdict_dict
from podium.studies.schema import (
    AdviceEntry,
    Alpha,
    Count,
    Given,
    Groups,
    Letters,
    MeanRanks,
    Name,
    NonEmpty,
    NonNegative,
    PairedFamilies,
    PositiveCount,
    Probability,
    Provenance,
    SeveralNames,
    Two,
    TwoOrMore,
    Verdict,
)

if TYPE_CHECKING:
    from podium.stats.incomplete import Durbin
    from podium.studies.incomplete.study import IncompleteComparison


class MissingCells(TypedDict):
    cells: Count
    by_algorithm: dict[str, Count]
    reasons: dict[str, PositiveCount]


class SkillingsMack(TypedDict):
    statistic: NonNegative
    df: PositiveCount
    pvalue: Probability
    permutation_pvalue: Probability
    permutation_standard_error: NonNegative


class DurbinJson(TypedDict):
    statistic: NonNegative
    df: PositiveCount
    pvalue: Probability
    f: NonNegative | None
    f_df: Two[Count]
    f_pvalue: Probability


class Omnibus(TypedDict):
    skillings_mack: SkillingsMack
    durbin: DurbinJson | None


class CommonProblem(TypedDict):
    first: Name
    second: Name
    problems: Count


class GivenOptions(TypedDict):
    control: str | None
    alpha: Alpha
    alternative: Alternative
    pairwise: Pairwise
    permutations: PositiveCount


class CompareIncompleteJson(TypedDict):
    """``podium compare FILE --missing incomplete --format json``."""

    schema: Literal[1]
    study: Literal["compare-incomplete"]
    n: TwoOrMore
    k: TwoOrMore
    objective: Objective
    alpha: Alpha
    algorithms: SeveralNames
    missing: MissingCells
    mean_ranks: MeanRanks
    omnibus: Omnibus
    common_problems: NonEmpty[CommonProblem]
    families: PairedFamilies
    verdict: Verdict
    groups: Groups
    letters: Letters
    advice: list[AdviceEntry]
    provenance: Annotated[Provenance, Given(GivenOptions)]


def to_dict(study: IncompleteComparison) -> CompareIncompleteJson:
    """Return everything as plain values."""
    data, names = study.results, study.results.algorithms
    lost = (~data.present).sum(axis=0).tolist()
    options = {name: value for name, value in study.options.items() if name != "seed"}
    p, test = study.permutation_pvalue, study.omnibus
    family = study.verdict.pairs
    return {
        "schema": SCHEMA,
        "study": "compare-incomplete",
        "n": data.n,
        "k": data.k,
        "objective": data.objective,
        "alpha": study.options["alpha"],
        "algorithms": list(names),
        "missing": {
            "cells": data.missing,
            "by_algorithm": dict(zip(names, lost, strict=True)),
            "reasons": dict(data.reasons),
        },
        "mean_ranks": dict(zip(names, study.mean_ranks.tolist(), strict=True)),
        "omnibus": {
            "skillings_mack": {
                "statistic": test.statistic,
                "df": test.df,
                "pvalue": test.pvalue,
                "permutation_pvalue": p,
                "permutation_standard_error": permutation_standard_error(p, int(options["permutations"])),
            },
            "durbin": None if study.durbin is None else _durbin(study.durbin),
        },
        "common_problems": [
            {"first": names[i], "second": names[j], "problems": int(study.common[i, j])}
            for i, j in zip(family.first.tolist(), family.second.tolist(), strict=True)
        ],
        "families": [family_dict(found, names) for found in study.families],
        "verdict": verdict_dict(study.verdict, names),
        **groups_dict(study.verdict, names),
        "advice": advice_list(study.advice),
        "provenance": provenance(data.sha256, data.source, data.notes, options, study.options["seed"]),
    }


def _durbin(test: Durbin) -> DurbinJson:
    return {
        "statistic": test.statistic,
        "df": test.df,
        "pvalue": test.pvalue,
        "f": test.f if np.isfinite(test.f) else None,
        "f_df": list(test.f_df),
        "f_pvalue": test.f_pvalue,
    }
