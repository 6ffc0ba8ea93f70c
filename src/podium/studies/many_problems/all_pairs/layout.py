"""Every pair as plain values: JSON and the flat table."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypedDict

from podium.stats.ranks import Objective
from podium.stats.wilcoxon import Zeros
from podium.studies.many_problems.all_pairs.study import LEVELS, PairsOptions
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import layout as families

if TYPE_CHECKING:
    from podium.studies.many_problems.all_pairs.study import AllPairs

Beats = Annotated[dict[str, kinds.Count], kinds.Keys("0.90", "0.95")]


class Matrices(TypedDict):
    """Matrices in the order of algorithms; the row wins or has the advantage."""

    wins: kinds.Several[kinds.Several[kinds.Count]]
    ties: kinds.Several[kinds.Several[kinds.Count]]
    sign_pvalue: kinds.Several[kinds.Several[kinds.Probability]]
    r_plus: kinds.Several[kinds.Several[kinds.NonNegative]]
    pvalue: kinds.Several[kinds.Several[kinds.Probability]]
    asymptotic_pvalue: kinds.Several[kinds.Several[kinds.Probability]]
    shift: kinds.Several[kinds.Several[float]] | None


class Summary(TypedDict):
    algorithm: kinds.Name
    beats: Beats
    beaten_by: Beats
    beats_adjusted: kinds.Count
    beaten_by_adjusted: kinds.Count
    claim_error: kinds.Probability | None


class PairMatrixJson(TypedDict):
    """``podium pair FILE --format json``."""

    schema: Literal[1]
    study: Literal["pair-matrix"]
    n: kinds.TwoOrMore
    k: kinds.TwoOrMore
    objective: Objective
    alpha: kinds.Alpha
    algorithms: kinds.SeveralNames
    problems: kinds.Names
    mean_ranks: kinds.MeanRanks
    zeros: Zeros
    method: Literal["exact", "asymptotic"]
    matrices: Matrices
    """Matrices in the order of algorithms; the row wins or has the advantage."""
    summary: kinds.Several[Summary]
    chain_error: Annotated[dict[str, kinds.Probability], kinds.Keys("0.1", "0.05")]
    families: Annotated[list[families.PairsFamily], kinds.Rules(minItems=1, maxItems=1)]
    verdict: Annotated[
        families.Verdict,
        kinds.Rules(
            properties={"tiers": {"type": "array"}, "ranking": {"const": "wilcoxon"}, "design": {"const": "all-pairs"}}
        ),
    ]
    groups: kinds.Groups
    letters: kinds.Letters
    equivalence: families.Equivalence | None
    advice: list[layout.AdviceEntry]
    provenance: Annotated[
        layout.Provenance,
        kinds.Given(PairsOptions, alpha=kinds.Alpha),
        kinds.Rules(properties={"seed": {"type": "null"}}),
    ]


def to_dict(study: AllPairs) -> PairMatrixJson:
    """Return the whole study as plain values; matrices are lists of rows in the order of `algorithms`."""
    names, verdict = study.results.algorithms, study.verdict
    return layout.filled(
        PairMatrixJson, study, study.results, asdict(study.options),
        mean_ranks=dict(zip(names, study.ranking.mean_ranks, strict=True)),
        method=study.matrices.method,
        matrices={key: getattr(study.matrices, kept) for key, kept in _MATRICES.items()},
        summary=_summary(study),
        chain_error={f"{level:g}": study.chain_error(level) for level in LEVELS.values()},
        families=[families.family_dict(study.family, names)],
        verdict=families.verdict_dict(verdict, names),
        **families.groups_dict(verdict, names),
        equivalence=families.equivalence_dict(study.equivalence, names, study.different_matrix),
    )  # fmt: skip


_MATRICES = {
    "wins": "wins", "ties": "ties", "sign_pvalue": "sign_pvalues", "r_plus": "r_plus", "pvalue": "pvalues",
    "asymptotic_pvalue": "asymptotic_pvalues", "shift": "shift",
}  # fmt: skip
"""The matrices by key, and where the study has them."""


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
    found, pairs = study.matrices, (study.family.first, study.family.second)
    table = families.family_columns([study.family], study.results.algorithms, {"friedman": study.ranking.mean_ranks})
    shift = [None] * study.family.m if found.shift is None else found.shift[pairs].tolist()
    return table | {
        "wins": found.wins[pairs].tolist(),
        "losses": found.wins.T[pairs].tolist(),
        "ties": found.ties[pairs].tolist(),
        "sign_pvalue": found.sign_pvalues[pairs].tolist(),
        "r_plus": found.r_plus[pairs].tolist(),
        "r_minus": found.r_plus.T[pairs].tolist(),
        "asymptotic_pvalue": found.asymptotic_pvalues[pairs].tolist(),
        "shift": shift,
    }
