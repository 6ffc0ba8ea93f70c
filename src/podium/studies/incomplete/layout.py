"""The JSON layout of a comparison with missing cells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

import numpy as np

from podium.checks import Alternative
from podium.stats.omnibus import permutation_standard_error
from podium.stats.ranks import Objective
from podium.studies import layout
from podium.studies.incomplete.study import Pairwise

if TYPE_CHECKING:
    from podium.stats.incomplete import Durbin
    from podium.studies.incomplete.study import IncompleteComparison


class MissingCells(TypedDict):
    cells: layout.Count
    by_algorithm: dict[str, layout.Count]
    reasons: dict[str, layout.PositiveCount]


class SkillingsMack(TypedDict):
    statistic: layout.NonNegative
    df: layout.PositiveCount
    pvalue: layout.Probability
    permutation_pvalue: layout.Probability
    permutation_standard_error: layout.NonNegative


class DurbinJson(TypedDict):
    statistic: layout.NonNegative
    df: layout.PositiveCount
    pvalue: layout.Probability
    f: layout.NonNegative | None
    f_df: layout.Two[layout.Count]
    f_pvalue: layout.Probability


class Omnibus(TypedDict):
    skillings_mack: SkillingsMack
    durbin: DurbinJson | None


class CommonProblem(TypedDict):
    first: layout.Name
    second: layout.Name
    problems: layout.Count


class GivenOptions(TypedDict):
    control: str | None
    alpha: layout.Alpha
    alternative: Alternative
    pairwise: Pairwise
    permutations: layout.PositiveCount


class CompareIncompleteJson(TypedDict):
    """``podium compare FILE --missing incomplete --format json``."""

    schema: Literal[1]
    study: Literal["compare-incomplete"]
    n: layout.TwoOrMore
    k: layout.TwoOrMore
    objective: Objective
    alpha: layout.Alpha
    algorithms: layout.SeveralNames
    missing: MissingCells
    mean_ranks: layout.MeanRanks
    omnibus: Omnibus
    common_problems: layout.NonEmpty[CommonProblem]
    families: layout.PairedFamilies
    verdict: layout.Verdict
    groups: layout.Groups
    letters: layout.Letters
    decisions: layout.Decisions
    advice: list[layout.AdviceEntry]
    provenance: Annotated[layout.Provenance, layout.Given(GivenOptions)]


def to_dict(study: IncompleteComparison) -> CompareIncompleteJson:
    """Return everything as plain values."""
    data, names = study.results, study.results.algorithms
    lost = (~data.present).sum(axis=0).tolist()
    options = {name: value for name, value in study.options.items() if name != "seed"}
    p, test = study.permutation_pvalue, study.omnibus
    family = study.verdict.pairs
    return {
        "schema": layout.SCHEMA,
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
        "families": [layout.family_dict(found, names) for found in study.families],
        "verdict": layout.verdict_dict(study.verdict, names),
        **layout.groups_dict(study.verdict, names),
        "decisions": layout.decisions_list(study.decisions),
        "advice": layout.advice_list(study.advice),
        "provenance": layout.provenance(data.sha256, data.source, data.notes, options, study.options["seed"]),
    }


def columns(study: IncompleteComparison) -> dict[str, list[Any]]:
    """Return all hypotheses as columns of equal length, in full precision."""
    ranks = {family.ranking: study.mean_ranks for family in study.families}
    return layout.family_columns(study.families, study.results.algorithms, ranks)


def _durbin(test: Durbin) -> DurbinJson:
    return {
        "statistic": test.statistic,
        "df": test.df,
        "pvalue": test.pvalue,
        "f": test.f if np.isfinite(test.f) else None,
        "f_df": list(test.f_df),
        "f_pvalue": test.f_pvalue,
    }
