"""Every pair as plain values: the layout of ``podium pair FILE --format json``, and the flat table."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from podium.studies.layout import (
    SCHEMA,
    advice_list,
    family_columns,
    family_dict,
    groups_dict,
    provenance,
    verdict_dict,
)
from podium.studies.pair.matrix import LEVELS

if TYPE_CHECKING:
    from podium.studies.pair.matrix import AllPairs


def pairs_dict(study: AllPairs) -> dict[str, Any]:
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
        "equivalence": None if study.equivalence is None else study.equivalence.to_dict(names, study.different_matrix),
        "advice": advice_list(study.advice),
        "provenance": provenance(data.sha256, data.source, data.notes, asdict(study.options), None, data.treated),
    }


def _summary(study: AllPairs) -> list[dict[str, Any]]:
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


def pairs_columns(study: AllPairs) -> dict[str, list[Any]]:
    """Return all pairs, one a row: the family's columns and the tests of the two algorithms."""
    found, first, second = study.matrices, study.family.first, study.family.second
    columns = family_columns([study.family], study.results.algorithms, {"friedman": study.ranking.mean_ranks})
    columns |= {
        "wins": found.wins[first, second].tolist(),
        "losses": found.wins[second, first].tolist(),
        "ties": found.ties[first, second].tolist(),
        "sign_pvalue": found.sign_pvalues[first, second].tolist(),
        "r_plus": found.r_plus[first, second].tolist(),
        "r_minus": found.r_plus[second, first].tolist(),
        "asymptotic_pvalue": found.asymptotic_pvalues[first, second].tolist(),
        "shift": [None] * study.family.m if found.shift is None else found.shift[first, second].tolist(),
    }
    return columns
