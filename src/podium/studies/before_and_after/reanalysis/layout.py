"""Published numbers as plain values: JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal, NotRequired, TypedDict

from podium.data import MeanRanks
from podium.studies.shared import kinds, layout
from podium.studies.shared.family import layout as families
from podium.studies.shared.words import bounded

if TYPE_CHECKING:
    from podium.stats.omnibus import Omnibus
    from podium.studies.before_and_after.reanalysis.study import Reanalysis

_NULL = {"type": "null"}


class Exhaustive(TypedDict):
    """Sets of hypotheses used by procedures that exploit logical relations."""

    sets: list[kinds.NonEmpty[kinds.PairOfNames]]
    """Every set of hypotheses (pairs of names) that can be exactly the true ones."""
    accepted: list[kinds.NonEmpty[kinds.PairOfNames]]
    retained: list[kinds.PairOfNames]


class PublishedTest(TypedDict):
    """A printed test statistic, its p-value, and what cannot be right."""

    name: kinds.Name
    statistic: Annotated[str, kinds.OneOf("F", "chi2", "t", "z")]
    value: float
    df: list[kinds.Positive]
    pvalue: kinds.Probability
    pvalue_range: kinds.Two[kinds.Probability]
    """P-values of all statistics that are rounded to the printed one."""
    critical: float | None
    """At alpha; of t and z, two-sided."""
    largest: float | None
    """Largest possible value for k algorithms over n problems, where there is one."""
    significant: bool | None
    """Of this test alone; null if the digits printed leave it open."""
    printed: Printed | None
    tails: Literal[1, 2] | None
    """1 if the printed p-value can only be the one-sided one; null if it is neither, or none is printed."""
    problems: list[Annotated[str, kinds.OneOf("negative", "too-large", "degrees-of-freedom", "pvalue", "other-ranks")]]
    """"other-ranks": a χ² and an F of the same k and n that cannot come from the same ranks."""


class Printed(TypedDict):
    """The p-value in print."""

    sign: Annotated[str, kinds.OneOf("=", "<", ">")]
    pvalue: float


class PrintedAdjusted(TypedDict):
    """An adjusted p-value in print."""

    sign: Annotated[str, kinds.OneOf("=", "<", ">")]
    pvalue: kinds.NonNegative
    """May exceed 1, as products in papers do."""


class PrintedValue(TypedDict):
    """A printed adjusted p-value, and those that the printed p-values allow."""

    name: kinds.Name
    printed: PrintedAdjusted
    low: kinds.Probability
    high: kinds.Probability
    wrong: Annotated[str, kinds.OneOf("too small", "too large")] | None
    changes_decision: bool
    """Whether the decision at alpha is another one than that by the printed value."""


class PrintedColumn(TypedDict):
    """A printed column of adjusted p-values, compared with a procedure."""

    column: kinds.Text
    procedures: kinds.NonEmpty[kinds.Text]
    """The one that its name states; of other columns all whose values it has, or the nearest one."""
    named: bool
    values: list[PrintedValue]
    """Empty if the procedure could not be computed."""


class GivenOptions(TypedDict):
    """Options of `adjust`."""

    control: str | None
    alpha: kinds.Alpha
    exhaustive: bool
    simes: bool
    transitive: bool
    fdr: NotRequired[Literal[True]]
    statistic: NotRequired[list[str]]
    """Test statistics as passed; with them k, n and df."""
    k: NotRequired[kinds.TwoOrMore | None]
    n: NotRequired[kinds.TwoOrMore | None]


class AdjustJson(TypedDict):
    """``podium adjust FILE --format json``."""

    schema: Literal[1]
    study: Literal["adjust"]
    kind: Literal["pvalues", "matrix", "ranks"]
    alpha: kinds.Alpha
    algorithms: kinds.Names
    """Empty for a plain list of p-values."""
    n: kinds.TwoOrMore | None
    """Number of problems behind mean ranks."""
    friedman: families.TestResult | None
    """Recomputed from mean ranks."""
    iman_davenport: families.TestResult | None
    """The same; its statistic is null if it is infinite."""
    undecided: list[kinds.Name]
    """Hypotheses that the digits printed leave open."""
    families: families.PairedFamilies | Annotated[list[families.ListFamily], kinds.Rules(minItems=1, maxItems=1)]
    verdict: families.Verdict
    groups: kinds.Groups
    letters: kinds.Letters
    exhaustive: Exhaustive | None
    statistics: NotRequired[kinds.NonEmpty[PublishedTest]]
    """Where there are test statistics beside the p-values or instead of them."""
    printed: NotRequired[kinds.NonEmpty[PrintedColumn]]
    """Columns of adjusted p-values in the file."""
    provenance: Annotated[layout.Provenance, kinds.Given(GivenOptions)]


def _kind(kind: str, then: dict[str, Any], otherwise: dict[str, Any]) -> dict[str, Any]:
    """Return the rule for what was reported in one way, and for the rest."""
    return {
        "if": {"properties": {"kind": {"const": kind}}},
        "then": {"properties": then},
        "else": {"properties": otherwise},
    }


def _tiers(kind: str) -> dict[str, Any]:
    return {"properties": {"tiers": {"type": kind}}}


def _designs(*names: str) -> dict[str, Any]:
    return {"items": {"properties": {"design": {"enum": list(names)}}}}


AdjustLayout = Annotated[
    AdjustJson,
    kinds.Rules(
        allOf=[
            _kind(
                "ranks",
                {"n": {"type": "integer"}, "friedman": {"type": "object"}, "iman_davenport": {"type": "object"}, "verdict": _tiers("array")},
                {"n": _NULL, "friedman": _NULL, "iman_davenport": _NULL, "verdict": _tiers("null")},
            ),
            _kind(
                "pvalues",
                {"algorithms": {"maxItems": 0}, "families": _designs("list"), "groups": _NULL, "letters": _NULL, "exhaustive": _NULL},
                {"algorithms": {"minItems": 2}, "families": _designs("control", "all-pairs")},
            ),
        ]
    ),
]  # fmt: skip
"""The layout, and what depends on what was reported: p-values, a matrix of them or mean ranks."""


def to_dict(study: Reanalysis) -> AdjustJson:
    """Return the published numbers, all families, and the conclusion."""
    names = study.names
    found: AdjustJson = {
        "schema": layout.SCHEMA,
        "study": "adjust",
        "kind": _reported(study),
        "alpha": study.alpha,
        "algorithms": list(names),
        "n": study.reported.n if isinstance(study.reported, MeanRanks) else None,
        "friedman": _test(study.friedman),
        "iman_davenport": _test(study.iman_davenport),
        "undecided": list(study.undecided),
        "families": [families.family_dict(family, names) for family in study.families],
        "verdict": _verdict(study),
        **families.groups_dict(study.verdict, names),  # type: ignore[typeddict-item]
        "exhaustive": _exhaustive(study),
        "provenance": layout.provenance(
            study.sha256, study.reported.source, study.reported.notes, _options(study), None
        ),
    }
    if study.statistics:
        found["statistics"] = _statistics(study)
    if study.printed:
        found["printed"] = _printed(study)
    return found


def columns(study: Reanalysis) -> dict[str, list[Any]]:
    """Return all hypotheses as columns of equal length, in full precision."""
    means = {"friedman": study.reported.ranks} if isinstance(study.reported, MeanRanks) else {}
    return families.family_columns(study.families, study.names, means)


def _reported(study: Reanalysis) -> Literal["pvalues", "matrix", "ranks"]:
    if study.verdict is None:
        return "pvalues"
    return "ranks" if isinstance(study.reported, MeanRanks) else "matrix"


def _test(test: Omnibus | None) -> families.TestResult | None:
    if test is None:
        return None
    return {"statistic": bounded(float(test.statistic)), "df": list(test.df), "pvalue": float(test.pvalue)}


def _printed(study: Reanalysis) -> list[PrintedColumn]:
    return [
        {
            "column": one.header,
            "procedures": list(one.procedures),
            "named": one.named,
            "values": [
                {
                    "name": value.name,
                    "printed": {"sign": value.printed.sign, "pvalue": value.printed.value},
                    "low": value.low,
                    "high": value.high,
                    "wrong": value.wrong,
                    "changes_decision": value.changes,
                }
                for value in one.values
            ],
        }
        for one in study.printed
    ]


def _verdict(study: Reanalysis) -> families.Verdict:
    if study.verdict is None:
        return {
            "procedure": "holm",
            "ranking": "reported",
            "design": "list",
            "text": study.text,
            "tiers": None,
            "decisions": None,
        }
    verdict = families.verdict_dict(study.verdict, study.names)
    if _reported(study) == "matrix":  # p-values alone put the algorithms in no order
        verdict["tiers"] = None
    return verdict


def _exhaustive(study: Reanalysis) -> Exhaustive | None:
    names = study.names
    if study.exhaustive is None or study.acceptance is None:
        return None
    return {
        "sets": [layout.named(sorted(pairs), names) for pairs in study.exhaustive],
        "accepted": [layout.named(sorted(pairs), names) for pairs in study.acceptance.sets],
        "retained": layout.named(sorted(study.acceptance.retained), names),
    }


def _statistics(study: Reanalysis) -> list[PublishedTest]:
    other = [one for pair in study.mismatches for one in pair]
    return [
        {
            "name": one.name,
            "statistic": one.kind,
            "value": one.value,
            "df": list(one.df),
            "pvalue": one.pvalue,
            "pvalue_range": list(one.pvalue_range),
            "critical": bounded(one.critical(study.alpha)),
            "largest": one.largest,
            "significant": one.significant(study.alpha),
            "printed": None if one.printed is None else {"sign": one.printed.sign, "pvalue": one.printed.value},
            "tails": one.tails,
            "problems": [*one.problems, *(["other-ranks"] if one in other else [])],
        }
        for one in study.statistics
    ]


def _options(study: Reanalysis) -> dict[str, Any]:
    options: dict[str, Any] = {
        "control": None if study.control is None else study.names[study.control],
        "alpha": study.alpha,
        "exhaustive": study.exhaustive is not None,
        "simes": study.simes,
        "transitive": study.transitive,
    }
    if study.texts:
        first = study.statistics[0]
        options |= {"statistic": list(study.texts), "k": first.k, "n": first.n}
    return options | {"fdr": True} if study.fdr else options
