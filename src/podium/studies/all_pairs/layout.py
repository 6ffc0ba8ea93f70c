"""Every pair as plain values: JSON and the flat table."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from podium.stats.ranks import Objective
from podium.stats.wilcoxon import Zeros
from podium.studies.all_pairs.study import LEVELS, PairsOptions
from podium.studies.layout import (
    SCHEMA,
    advice_list,
    equivalence_dict,
    family_columns,
    family_dict,
    groups_dict,
    provenance,
    verdict_dict,
)
from podium.studies.schema import (
    AdviceEntry,
    Alpha,
    Count,
    Equivalence,
    Given,
    Groups,
    Keys,
    Letters,
    MeanRanks,
    Name,
    Names,
    NonNegative,
    PairsFamily,
    Probability,
    Provenance,
    Rules,
    Several,
    SeveralNames,
    TwoOrMore,
    Verdict,
)

if TYPE_CHECKING:
    from podium.studies.all_pairs.study import AllPairs

Beats = Annotated[dict[str, Count], Keys("0.90", "0.95")]


class Matrices(TypedDict):
    """Lists of rows in the order of algorithms; the row is the one that wins or has the advantage."""

    wins: Several[Several[Count]]
    ties: Several[Several[Count]]
    sign_pvalue: Several[Several[Probability]]
    r_plus: Several[Several[NonNegative]]
    pvalue: Several[Several[Probability]]
    asymptotic_pvalue: Several[Several[Probability]]
    shift: Several[Several[float]] | None


class Summary(TypedDict):
    algorithm: Name
    beats: Beats
    beaten_by: Beats
    beats_adjusted: Count
    beaten_by_adjusted: Count
    claim_error: Probability | None


class PairMatrixJson(TypedDict):
    """``podium pair FILE --format json``."""

    schema: Literal[1]
    study: Literal["pair-matrix"]
    n: TwoOrMore
    k: TwoOrMore
    objective: Objective
    alpha: Alpha
    algorithms: SeveralNames
    problems: Names
    mean_ranks: MeanRanks
    zeros: Zeros
    method: Literal["exact", "asymptotic"]
    matrices: Matrices
    """Lists of rows in the order of algorithms; the row is the one that wins or has the advantage."""
    summary: Several[Summary]
    chain_error: Annotated[dict[str, Probability], Keys("0.1", "0.05")]
    families: Annotated[list[PairsFamily], Rules(minItems=1, maxItems=1)]
    verdict: Annotated[
        Verdict,
        Rules(
            properties={"tiers": {"type": "array"}, "ranking": {"const": "wilcoxon"}, "design": {"const": "all-pairs"}}
        ),
    ]
    groups: Groups
    letters: Letters
    equivalence: Equivalence | None
    advice: list[AdviceEntry]
    provenance: Annotated[
        Provenance,
        Given(PairsOptions, alpha=Alpha),
        Rules(properties={"seed": {"type": "null"}}),
    ]


def to_dict(study: AllPairs) -> PairMatrixJson:
    """Return the whole study as plain values; matrices are lists of rows in the order of `algorithms`."""
    data, names, found = study.results, study.results.algorithms, study.matrices
    return {
        "schema": SCHEMA,
        "study": "pair-matrix",
        "n": data.n,
        "k": data.k,
        "objective": data.objective,
        "alpha": study.options.alpha,
        "algorithms": list(names),
        "problems": list(data.problems),
        "mean_ranks": dict(zip(names, study.ranking.mean_ranks.tolist(), strict=True)),
        "zeros": study.options.zeros,
        "method": found.method,
        "matrices": {
            "wins": found.wins.tolist(),
            "ties": found.ties.tolist(),
            "sign_pvalue": found.sign_pvalues.tolist(),
            "r_plus": found.r_plus.tolist(),
            "pvalue": found.pvalues.tolist(),
            "asymptotic_pvalue": found.asymptotic_pvalues.tolist(),
            "shift": None if found.shift is None else found.shift.tolist(),
        },
        "summary": _summary(study),
        "chain_error": {f"{level:g}": study.chain_error(level) for level in LEVELS.values()},
        "families": [family_dict(study.family, names)],
        "verdict": verdict_dict(study.verdict, names),
        **groups_dict(study.verdict, names),
        "equivalence": equivalence_dict(study.equivalence, names, study.different_matrix),
        "advice": advice_list(study.advice),
        "provenance": provenance(data.sha256, data.source, data.notes, asdict(study.options), None, data.treated),
    }


def _summary(study: AllPairs) -> list[Summary]:
    alone = {f"{confidence:.2f}": study.beats(level) for confidence, level in LEVELS.items()}
    adjusted = study.beats_adjusted(study.options.alpha)
    claims = study.claim_error(LEVELS[0.95])
    return [
        {
            "algorithm": study.results.algorithms[j],
            "beats": {name: int(won[j].sum()) for name, won in alone.items()},
            "beaten_by": {name: int(won[:, j].sum()) for name, won in alone.items()},
            "beats_adjusted": int(adjusted[j].sum()),
            "beaten_by_adjusted": int(adjusted[:, j].sum()),
            "claim_error": claims[j],
        }
        for j in study.order_indices
    ]


def columns(study: AllPairs) -> dict[str, list[Any]]:
    """Return all pairs, one a row: the family's columns and the tests of the two algorithms."""
    found, first, second = study.matrices, study.family.first, study.family.second
    table = family_columns([study.family], study.results.algorithms, {"friedman": study.ranking.mean_ranks})
    table |= {
        "wins": found.wins[first, second].tolist(),
        "losses": found.wins[second, first].tolist(),
        "ties": found.ties[first, second].tolist(),
        "sign_pvalue": found.sign_pvalues[first, second].tolist(),
        "r_plus": found.r_plus[first, second].tolist(),
        "r_minus": found.r_plus[second, first].tolist(),
        "asymptotic_pvalue": found.asymptotic_pvalues[first, second].tolist(),
        "shift": [None] * study.family.m if found.shift is None else found.shift[first, second].tolist(),
    }
    return table
