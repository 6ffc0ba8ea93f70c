"""The JSON of families of comparisons: their types, and the values that families, verdicts and tests of equivalence have in them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypeAlias,
    TypedDict,
)

import numpy as np
from numpy.typing import NDArray

from podium.checks import Alternative, StandardError
from podium.stats.equivalence import margin_fraction
from podium.stats.logical import (
    ADJUSTMENTS,
    CONFIRMED,
    EXCHANGE,
    EXTRA_METHODS,
    PAIRWISE_METHODS,
    RANGE,
    RANK_METHODS,
    RESAMPLED,
)
from podium.stats.procedures import FDR_METHODS, METHODS
from podium.stats.published import Kind, critical_value
from podium.stats.rankings import RANKINGS
from podium.studies.shared.checks import shown_levels
from podium.studies.shared.family import Design, Family
from podium.studies.shared.family.equivalence import Equivalence as Equivalences
from podium.studies.shared.family.equivalence import Status, TestName
from podium.studies.shared.kinds import (
    Count,
    Groups,
    Interval,
    Keys,
    Letters,
    Name,
    NonEmpty,
    OneOf,
    OnlyKeys,
    Positive,
    PositiveCount,
    Probability,
    Rules,
    Sets,
    Text,
)
from podium.studies.shared.layout import (
    _or_null,
    named,
)
from podium.studies.shared.words import bounded

if TYPE_CHECKING:
    from podium.studies.shared.family.verdict import Verdict as Conclusion

Procedure = Annotated[str, OneOf(*METHODS)]
PairProcedure = Annotated[str, OneOf(*PAIRWISE_METHODS, *RANK_METHODS)]
DecidingProcedure = Annotated[str, OneOf("holm", "bergmann-hommel", "shaffer", RANGE, *RANK_METHODS)]
SimulatedTest = Annotated[str, OneOf(*RANKINGS, "wilcoxon", "sign", "t")]
FamilyTest = Annotated[
    str,
    OneOf(
        "friedman", "aligned", "quade", "exchange", "eisinga", "eisinga-ties", "conover", "quade-conover", "wilcoxon", "sign", "mann-whitney", "kruskal-wallis", "skillings-mack",
        "durbin", "group-flip", "mcnemar", "paired-t", "corrected-t", "combined-f", "delong", "hand-till", "reported",
    ),
]  # fmt: skip

Adjusted = Annotated[
    dict[str, Probability | None], Keys(*METHODS, optional=(EXCHANGE, CONFIRMED["holm"], RESAMPLED, *FDR_METHODS))
]
PairsAdjusted = Annotated[
    dict[str, Probability | None],
    Keys(*PAIRWISE_METHODS, optional=EXTRA_METHODS),
    Rules(properties={RANGE: {"type": "number", "minimum": 0, "maximum": 1}}),
]


class TestResult(TypedDict):
    statistic: float | None
    df: Annotated[list[Count], Rules(minItems=1, maxItems=2)]
    pvalue: Probability


class Resampled(TypedDict):
    """Resampling behind the adjusted p-values of Westfall and Young."""

    by: Annotated[str, OneOf("sign flips", "permutations")]
    method: Annotated[str, OneOf("exact", "monte-carlo")]
    permutations: PositiveCount
    """Number of random patterns, or of all of them."""
    seed: Count | None


class _Family(TypedDict):
    ranking: FamilyTest
    se: StandardError | None
    transitive: bool
    """Whether A = B and B = C are known to imply A = C, which Shaffer's and Bergmann-Hommel's procedures take for granted."""
    df: NotRequired[PositiveCount]
    """Degrees of freedom of t."""
    westfall_young: NotRequired[Resampled]
    """Only if requested."""


class _Compared(TypedDict):
    first: Name
    second: Name
    z: float | None
    pvalue: Probability | None
    """null where a difference does not vary, so that nothing tests it."""
    t: NotRequired[float | None]
    """Student's t; null where undefined."""
    pvalue_other_se: NotRequired[Probability]
    estimate: NotRequired[float]
    """Estimated difference of first minus second in the unit of the table."""
    interval: NotRequired[Interval]


class ControlHypothesis(_Compared):
    adjusted: Adjusted


class PairHypothesis(_Compared):
    adjusted: PairsAdjusted


class ListHypothesis(TypedDict):
    name: Name
    z: None
    pvalue: Probability
    adjusted: Adjusted


class ControlFamily(_Family):
    design: Literal["control"]
    control: Name
    alternative: Alternative
    omitted: Annotated[dict[str, str], OnlyKeys(*METHODS)]
    hypotheses: NonEmpty[ControlHypothesis]


class PairsFamily(_Family):
    design: Literal["all-pairs"]
    control: None
    alternative: Literal["two-sided"]
    omitted: Annotated[
        dict[str, str], OnlyKeys(*PAIRWISE_METHODS, *(key for key in EXTRA_METHODS if ADJUSTMENTS[key].logical))
    ]
    hypotheses: NonEmpty[PairHypothesis]


class OrderedFamily(_Family):
    """All pairs one-sided: whether the first of each, which stands before the second in the table, is better; only if requested."""

    design: Literal["ordered"]
    control: None
    alternative: Literal["greater"]
    omitted: Annotated[dict[str, str], OnlyKeys(*METHODS)]
    hypotheses: NonEmpty[ControlHypothesis]


class ListFamily(_Family):
    design: Literal["list"]
    control: None
    alternative: Literal["two-sided"]
    omitted: Annotated[dict[str, str], OnlyKeys(*METHODS)]
    hypotheses: NonEmpty[ListHypothesis]


PairedFamilies = Annotated[
    NonEmpty[ControlFamily | PairsFamily | OrderedFamily],
    Rules(
        description="All pairs; with a control, its family comes first.",
        contains={"properties": {"design": {"const": "all-pairs"}}},
    ),
]


class Decision(TypedDict):
    first: str
    second: str
    adjusted: Probability
    different: bool
    better: str | None
    """The better algorithm if they differ; null if they do not, or if the direction is unknown."""


class Verdict(TypedDict):
    procedure: DecidingProcedure
    ranking: FamilyTest
    design: Design
    text: Text
    tiers: Sets | None
    decisions: list[Decision] | None
    """The conclusion on each pair of the deciding family, smallest p-value first; null if the hypotheses are a plain list."""


class Grouped(TypedDict):
    groups: Groups
    letters: Letters


OneSided = Annotated[dict[str, Probability | None], Keys("above", "below", "pvalue", "adjusted")]


class EquivalencePair(TypedDict):
    first: Name
    second: Name
    wilcoxon: NotRequired[OneSided]
    paired_t: NotRequired[OneSided]
    corrected_t: NotRequired[OneSided]
    tango: NotRequired[OneSided]
    conclusion: Status


class Equivalence(TypedDict):
    """Two one-sided tests that pairs differ by less than a margin; null unless requested."""

    margin: Positive
    test: TestName
    method: Literal["exact", "asymptotic", "t"]
    adjustment: Literal["holm"]
    text: Text
    pairs: NonEmpty[EquivalencePair]


# Plain values, by the types above.


Sizes: TypeAlias = tuple[NDArray[np.float64], NDArray[np.float64], NDArray[np.float64]]
"""Estimated differences of the hypotheses of a family with the lower and upper ends of their intervals."""


def verdict_dict(verdict: Conclusion, names: Sequence[str]) -> Verdict:
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


def groups_dict(verdict: Conclusion | None, names: Sequence[str]) -> Grouped:
    """Groups and letters, null without a verdict and where there are too many."""
    if verdict is None:
        return {"groups": None, "letters": None}
    return {
        "groups": None if verdict.group_indices is None else named(verdict.group_indices, names),
        "letters": None if verdict.letter_list is None else dict(zip(names, verdict.letter_list, strict=True)),
    }


def family_dict(family: Family, names: Sequence[str], sizes: Sizes | None = None) -> Any:
    """One family as plain values, hypotheses ordered by p-value, with the sizes of the differences where they are known.

    Which family of `schema` it is depends on the design.
    """
    found = family.resampled
    resampled = (
        {"by": found.by, "method": found.method, "permutations": found.permutations, "seed": found.seed}
        if found
        else None
    )
    return {
        "ranking": family.ranking,
        "design": family.design,
        "control": None if family.control is None else names[family.control],
        "alternative": family.alternative,
        "se": family.se,
        "transitive": family.transitive,
        "omitted": dict(family.omitted),
        **({} if family.df is None else {"df": family.df}),
        **({"westfall_young": resampled} if resampled else {}),
        "hypotheses": _hypotheses(family, names, sizes),
    }


def _hypotheses(family: Family, names: Sequence[str], sizes: Sizes | None) -> list[dict[str, Any]]:
    methods = {method: _or_null(family.shown(values)) for method, values in family.adjusted.items()}
    z = [None] * family.m if family.z is None else family.z.tolist()
    t = None if family.t is None else _or_null(family.t)
    rows: list[dict[str, Any]] = []
    for place, p in enumerate(_or_null(family.shown(family.pvalues))):
        row: dict[str, Any]
        if family.labels is None:
            row = {"first": names[family.first[place]], "second": names[family.second[place]]}
        else:
            row = {"name": family.labels[place]}
        row |= {"z": z[place], "pvalue": p} if t is None else {"z": None, "t": t[place], "pvalue": p}
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


def family_columns(
    families: Sequence[Family],
    names: Sequence[str],
    mean_ranks: Mapping[str, Any],
    sizes: Sequence[Sizes] | None = None,
) -> dict[str, list[Any]]:
    """Stack families as columns, one hypothesis a row; a procedure that a family does not have leaves None.

    The sizes of the differences, where they are known, are the last three columns.
    """
    methods = [m for m in (*PAIRWISE_METHODS, *EXTRA_METHODS) if any(m in family.adjusted for family in families)]
    heads = ["ranking", "design", "control", "first", "second", "mean_rank_first", "mean_rank_second", "z", "pvalue"]
    if all(family.labels is not None for family in families):
        heads = ["hypothesis", "pvalue"]
    columns: dict[str, list[Any]] = {head: [] for head in (*heads, *methods)}
    for family in families:
        cells = _cells(family, names, mean_ranks.get(family.ranking, mean_ranks.get("friedman")))
        for head in heads:
            columns[head] += cells[head]
        for method in methods:
            columns[method] += (
                _or_null(family.shown(family.adjusted[method])) if method in family.adjusted else [None] * family.m
            )
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
        "pvalue": _or_null(family.shown(family.pvalues)),
    }
    if family.labels is not None:
        return cells | {"hypothesis": list(family.labels)}
    for side, indices in (("first", family.first), ("second", family.second)):
        cells[side] = [names[j] for j in indices.tolist()]
        cells[f"mean_rank_{side}"] = empty if ranks is None else np.asarray(ranks)[indices].tolist()
    return cells


def critical_levels(
    kind: Kind, df: tuple[int, ...], alpha: float, alternative: Alternative = "two-sided"
) -> dict[str, float]:
    """Return the critical values of one test alone by level, as shown for `alpha`."""
    two_sided = alternative == "two-sided"
    return {f"{level:g}": critical_value(kind, df, level, two_sided=two_sided) for level in shown_levels(alpha)}


def equivalence_dict(
    equivalence: Equivalences | None, names: Sequence[str], different: NDArray[np.bool_]
) -> Equivalence | None:
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
