"""The JSON layouts: the vocabulary of their types, and the parts that several studies share.

A `TypedDict` in the ``layout.py`` of a study describes its JSON. The function that builds the JSON returns that type, so type
checkers compare the two, and ``.ci/schemas`` writes ``docs/schema`` from it: the first line of its docstring becomes the title,
the text below a key the description of the key. `Annotated` adds what a type cannot express, by the markers below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import (
    TYPE_CHECKING,
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    TypeAlias,
    TypedDict,
    get_args,
    get_type_hints,
)

import numpy as np
from numpy.typing import NDArray

from podium._version import __version__
from podium.checks import Alternative
from podium.document import Advice
from podium.errors import handled
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
from podium.stats.rankings import RANKINGS, StandardError
from podium.studies.checks import shown_levels
from podium.studies.family import Design, Family
from podium.studies.family.equivalence import Equivalence as Equivalences
from podium.studies.family.equivalence import Status, TestName
from podium.studies.gate import Conclusion as DecisionWord
from podium.studies.gate import Measure
from podium.studies.kinds import (
    AdviceCode as AdviceCode,
)
from podium.studies.kinds import (
    Alpha as Alpha,
)
from podium.studies.kinds import (
    AtLeastOne as AtLeastOne,
)
from podium.studies.kinds import (
    ByName as ByName,
)
from podium.studies.kinds import (
    Confidence as Confidence,
)
from podium.studies.kinds import (
    Core as Core,
)
from podium.studies.kinds import (
    Correlation as Correlation,
)
from podium.studies.kinds import (
    Count as Count,
)
from podium.studies.kinds import (
    Counts as Counts,
)
from podium.studies.kinds import (
    Fraction as Fraction,
)
from podium.studies.kinds import (
    Given as Given,
)
from podium.studies.kinds import (
    Groups as Groups,
)
from podium.studies.kinds import (
    Interval as Interval,
)
from podium.studies.kinds import (
    Keys as Keys,
)
from podium.studies.kinds import (
    Letters as Letters,
)
from podium.studies.kinds import (
    LevelMap as LevelMap,
)
from podium.studies.kinds import (
    MeanRanks as MeanRanks,
)
from podium.studies.kinds import (
    Name as Name,
)
from podium.studies.kinds import (
    Names as Names,
)
from podium.studies.kinds import (
    NonEmpty as NonEmpty,
)
from podium.studies.kinds import (
    NonNegative as NonNegative,
)
from podium.studies.kinds import (
    OneOf as OneOf,
)
from podium.studies.kinds import (
    OnlyKeys as OnlyKeys,
)
from podium.studies.kinds import (
    PairOfNames as PairOfNames,
)
from podium.studies.kinds import (
    Positive as Positive,
)
from podium.studies.kinds import (
    PositiveCount as PositiveCount,
)
from podium.studies.kinds import (
    Probability as Probability,
)
from podium.studies.kinds import (
    Rules as Rules,
)
from podium.studies.kinds import (
    Schema as Schema,
)
from podium.studies.kinds import (
    Sets as Sets,
)
from podium.studies.kinds import (
    Several as Several,
)
from podium.studies.kinds import (
    SeveralNames as SeveralNames,
)
from podium.studies.kinds import (
    Sha256 as Sha256,
)
from podium.studies.kinds import (
    T as T,
)
from podium.studies.kinds import (
    Text as Text,
)
from podium.studies.kinds import (
    Two as Two,
)
from podium.studies.kinds import (
    TwoOrMore as TwoOrMore,
)
from podium.studies.words import bounded

if TYPE_CHECKING:
    from podium.data.missing import Treated
    from podium.studies.family.verdict import Verdict as Conclusion
    from podium.studies.gate import Against

SCHEMA: Final = 1
"""Version of the JSON layout; raised when a key changes its meaning or disappears."""

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


class AgainstControl(TypedDict):
    algorithm: Name
    control: Name
    decision: Annotated[str, OneOf(*get_args(DecisionWord))]
    """By the verdict, at its level; "equivalent" if no difference was found and the test of equivalence decides so."""
    pvalue: Probability
    """The p-value that decides, adjusted over the family of the verdict."""
    effect: float | None
    """Estimated advantage of the algorithm over the control; positive where it is better. Null where none is estimated."""
    measure: Annotated[str, OneOf(*get_args(Measure))] | None
    equivalent: bool | None
    """Null without a margin of equivalence."""
    equivalence_pvalue: Probability | None
    detectable_drop: Positive | None
    """The smallest drop that would be detected with a probability of 0.8 at the observed spread; null where no theory gives it."""


Decisions = Annotated[
    list[AgainstControl],
    Rules(description="Each algorithm against the control, or the second of two against the first; else empty."),
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


class AdviceEntry(TypedDict):
    code: AdviceCode
    message: Text
    reason: Text
    remedy: Text
    source: Text


class Missing(TypedDict):
    """The missing results and their treatment; only if something was missing."""

    policy: Annotated[str, Rules(pattern="^(omit|drop-problem|drop-algorithm|worst|value=.+)$")]
    missing: PositiveCount
    expected: PositiveCount
    absent: Count
    by_algorithm: Counts
    by_problem: Counts
    reasons: Counts
    left_out: Names


class Handled(TypedDict, total=False):
    handled: NonEmpty[str]
    """Notes on what was left out, transposed or assumed; only where something was."""


class Absent(TypedDict, total=False):
    missing: Missing


class Provenance(Handled, Absent):
    version: Text
    seed: Count | None
    data_sha256: Sha256 | None
    """Null if all data were simulated."""
    source: str
    notes: list[str]
    options: dict[str, Any]


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


def filled(kind: Callable[..., T], study: Any, data: Any, given: dict[str, Any] | None = None, /, **values: Any) -> T:
    """Return the JSON of a study: what is not passed are attributes of these names of the study, its options or its data.

    `given` are the options of a study that keeps no record of them.

    What every study has is built here: the version of the layout, decisions, advice and provenance.
    """
    hints, options = get_type_hints(kind), getattr(study, "options", None)
    given = study.options.to_dict() if given is None else given
    notes = getattr(study, "notes", data.notes)
    common: dict[str, Callable[[], Any]] = {
        "schema": lambda: SCHEMA,
        "study": lambda: get_args(hints["study"])[0],
        "decisions": lambda: decisions_list(study.decisions),
        "advice": lambda: advice_list(study.advice),
        "provenance": lambda: provenance(
            data.sha256, data.source, notes, given, given.get("seed"), getattr(data, "treated", None)
        ),
    }
    holders = (study, options, data)

    def value(name: str) -> Any:
        if name in common:
            return common[name]()
        return plain(next(getattr(holder, name) for holder in holders if hasattr(holder, name)))

    return kind(**{name: plain(values[name]) if name in values else value(name) for name in hints})


def plain(value: Any) -> Any:
    """Return a value as JSON has it: records as mappings by the names of their fields, arrays and tuples as lists."""
    if isinstance(value, Mapping):
        return {key: plain(item) for key, item in value.items()}
    if is_dataclass(value):
        return {one.name: plain(getattr(value, one.name)) for one in fields(value)}
    if isinstance(value, (np.ndarray, np.generic)):
        return value.tolist()
    return [plain(item) for item in value] if isinstance(value, (list, tuple)) else value


def in_columns(names: str, rows: Iterable[Sequence[Any]]) -> dict[str, list[Any]]:
    """Return rows as columns.

    >>> in_columns("a b", [(1, 2), (3, 4)])
    {'a': [1, 3], 'b': [2, 4]}
    """
    found = list(rows)
    return {name: [row[place] for row in found] for place, name in enumerate(names.split())}


def provenance(
    sha256: str,
    source: str,
    notes: Sequence[str],
    options: dict[str, Any],
    seed: int | None,
    treated: Treated | None = None,
) -> Provenance:
    """Return the provenance: version, data digest, options, and the seed if anything was random.

    What was left out, transposed or assumed ("handled"), and what was missing in the data and what was done about it, are there
    where something was.
    """
    left_out: Handled = {"handled": found} if (found := list(handled(notes))) else {}
    missing: Absent = {} if treated is None else {"missing": _missing(treated)}
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


def _missing(treated: Treated) -> Missing:
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


def advice_list(advice: Sequence[Advice]) -> list[AdviceEntry]:
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


def _or_null(values: NDArray[np.float64]) -> list[float | None]:
    return [None if value != value else value for value in values.tolist()]


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


def decisions_list(decisions: Sequence[Against]) -> list[AgainstControl]:
    """The conclusions on the candidates as plain values."""
    return [
        {
            "algorithm": one.algorithm,
            "control": one.control,
            "decision": one.decision,
            "pvalue": one.pvalue,
            "effect": one.effect,
            "measure": one.measure,
            "equivalent": one.equivalent,
            "equivalence_pvalue": one.equivalence_pvalue,
            "detectable_drop": None if one.detection is None else one.detection.smallest,
        }
        for one in decisions
    ]


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
