"""Plain values that every study's JSON and flat table are built from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from podium._version import __version__
from podium.document import Advice
from podium.errors import handled
from podium.stats.adjustments import FDR_METHODS
from podium.stats.equivalence import margin_fraction
from podium.stats.logical import PAIRWISE_METHODS, RANGE, SIMES
from podium.studies.family import Family
from podium.studies.verdict import Verdict

if TYPE_CHECKING:
    from podium.data.missing import Treated
    from podium.studies import schema
    from podium.studies.equivalence import Equivalence

Sizes: TypeAlias = tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]
"""Estimated differences of the hypotheses of a family with the lower and upper ends of their intervals."""

SCHEMA: Final = 1
"""Version of the JSON layout; raised when a key changes its meaning or disappears."""


def provenance(
    sha256: str,
    source: str,
    notes: Sequence[str],
    options: dict[str, Any],
    seed: int | None,
    treated: Treated | None = None,
) -> schema.Provenance:
    """Say what was computed from what: version, data digest, options, the seed where anything was random.

    What was left out, transposed or assumed ("handled"), and what was missing in the data and what was done about it, are there
    where something was.
    """
    left_out: schema.Handled = {"handled": found} if (found := list(handled(notes))) else {}
    missing: schema.Absent = {} if treated is None else {"missing": _missing(treated)}
    return {
        "version": __version__,
        "seed": seed,
        "data_sha256": sha256,
        "source": source,
        "notes": list(notes),
        **left_out,
        "options": options,
        **missing,
    }


def _missing(treated: Treated) -> schema.Missing:
    return {
        "policy": treated.policy,
        "missing": treated.missing,
        "expected": treated.expected,
        "absent": treated.absent,
        "by_algorithm": dict(treated.by_algorithm),
        "by_problem": dict(treated.by_problem),
        "reasons": dict(treated.reasons),
        "left_out": list(treated.left_out),
    }


def verdict_dict(verdict: Verdict, names: Sequence[str]) -> schema.Verdict:
    """The verdict as plain values."""
    return {
        "procedure": verdict.procedure,
        "ranking": verdict.family.ranking,
        "design": verdict.family.design,
        "text": verdict.text,
        "tiers": named(verdict.tier_indices, names),
        "decisions": [
            {
                "first": one.first,
                "second": one.second,
                "adjusted": one.adjusted,
                "different": one.different,
                "better": one.better,
            }
            for one in verdict.decisions
        ],
    }


def groups_dict(verdict: Verdict | None, names: Sequence[str]) -> schema.Grouped:
    """Groups and letters, null without a verdict and where there are too many."""
    if verdict is None:
        return {"groups": None, "letters": None}
    return {
        "groups": None if verdict.group_indices is None else named(verdict.group_indices, names),
        "letters": None if verdict.letter_list is None else dict(zip(names, verdict.letter_list, strict=True)),
    }


def advice_list(advice: Sequence[Advice]) -> list[schema.AdviceEntry]:
    """Advice as plain values."""
    return [
        {"code": a.code, "message": a.message, "reason": a.reason, "remedy": a.remedy, "source": a.source}
        for a in advice
    ]


def named(sets: Sequence[Sequence[int]], names: Sequence[str]) -> list[list[str]]:
    """Replace indices by names."""
    return [[names[j] for j in members] for members in sets]


def family_dict(family: Family, names: Sequence[str], sizes: Sizes | None = None) -> Any:
    """One family as plain values, hypotheses ordered by p-value, with the sizes of the differences where they are known.

    Which family of `schema` it is depends on the design.
    """
    return {
        "ranking": family.ranking,
        "design": family.design,
        "control": None if family.control is None else names[family.control],
        "alternative": family.alternative,
        "se": family.se,
        "transitive": family.transitive,
        "omitted": dict(family.omitted),
        "hypotheses": _hypotheses(family, names, sizes),
    }


def _hypotheses(family: Family, names: Sequence[str], sizes: Sizes | None) -> list[dict[str, Any]]:
    methods = {method: values.tolist() for method, values in family.adjusted.items()}
    z = [None] * family.m if family.z is None else family.z.tolist()
    rows: list[dict[str, Any]] = []
    for place, p in enumerate(family.pvalues.tolist()):
        row: dict[str, Any]
        if family.labels is None:
            row = {"first": names[family.first[place]], "second": names[family.second[place]]}
        else:
            row = {"name": family.labels[place]}
        row |= {"z": z[place], "pvalue": p}
        row["adjusted"] = {method: values[place] for method, values in methods.items()}
        row["adjusted"].update(dict.fromkeys(family.omitted))
        rows.append(row)
    if family.other_pvalues is not None:
        for row, value in zip(rows, family.other_pvalues.tolist(), strict=True):
            row["pvalue_other_se"] = value
    if sizes is not None:
        for row, estimate, low, high in zip(rows, *(column.tolist() for column in sizes), strict=True):
            row["estimate"] = estimate
            row["interval"] = [bounded(low), bounded(high)]
    return rows


def bounded(value: Any) -> float | None:
    """Return a finite number, None for any other, such as the end of an interval that has none."""
    return float(value) if isfinite(value) else None


def family_columns(
    families: Sequence[Family],
    names: Sequence[str],
    mean_ranks: Mapping[str, Any],
    sizes: Sequence[Sizes] | None = None,
) -> dict[str, list[Any]]:
    """Stack families as columns, one hypothesis a row; a procedure that a family does not have leaves None.

    The sizes of the differences, where they are known, are the last three columns.
    """
    methods = [
        m for m in (*PAIRWISE_METHODS, SIMES, RANGE, *FDR_METHODS) if any(m in family.adjusted for family in families)
    ]
    heads = ["ranking", "design", "control", "first", "second", "mean_rank_first", "mean_rank_second", "z", "pvalue"]
    if all(family.labels is not None for family in families):
        heads = ["hypothesis", "pvalue"]
    columns: dict[str, list[Any]] = {head: [] for head in (*heads, *methods)}
    for family in families:
        cells = _cells(family, names, mean_ranks.get(family.ranking, mean_ranks.get("friedman")))
        for head in heads:
            columns[head] += cells[head]
        for method in methods:
            columns[method] += family.adjusted[method].tolist() if method in family.adjusted else [None] * family.m
    if sizes is not None:
        for place, head in enumerate(("estimate", "lower", "upper")):
            columns[head] = [bounded(value) for triple in sizes for value in triple[place].tolist()]
    return columns


def _cells(family: Family, names: Sequence[str], ranks: Any) -> dict[str, list[Any]]:
    empty: list[Any] = [None] * family.m
    cells: dict[str, list[Any]] = {
        "ranking": [family.ranking] * family.m,
        "design": [family.design] * family.m,
        "control": [None if family.control is None else names[family.control]] * family.m,
        "z": empty if family.z is None else family.z.tolist(),
        "pvalue": family.pvalues.tolist(),
    }
    if family.labels is not None:
        return cells | {"hypothesis": list(family.labels)}
    for side, indices in (("first", family.first), ("second", family.second)):
        cells[side] = [names[j] for j in indices.tolist()]
        cells[f"mean_rank_{side}"] = empty if ranks is None else np.asarray(ranks)[indices].tolist()
    return cells


def equivalence_dict(
    equivalence: Equivalence | None, names: Sequence[str], different: NDArray[np.bool_]
) -> schema.Equivalence | None:
    """The tests of equivalence as plain values; None where there are none."""
    if equivalence is None:
        return None
    rows: list[Any] = []
    for place, status in enumerate(equivalence.statuses(different)):
        row: dict[str, Any] = {"first": names[equivalence.first[place]], "second": names[equivalence.second[place]]}
        for name, test in equivalence.tests.items():
            row[name.replace("-", "_")] = {
                "above": bounded(test.above[place]),
                "below": bounded(test.below[place]),
                "pvalue": bounded(test.pvalue[place]),
                "adjusted": bounded(equivalence.adjusted[name][place]),
            }
        rows.append(row | {"conclusion": status})
    return {
        "margin": float(margin_fraction(equivalence.margin)),
        "test": equivalence.deciding,
        "method": equivalence.tests[equivalence.deciding].method,
        "adjustment": "holm",
        "text": equivalence.sentence(names),
        "pairs": rows,
    }
