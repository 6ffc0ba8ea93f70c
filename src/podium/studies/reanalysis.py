"""Re-analysis of what others published: p-values, a matrix of them, or mean ranks, through every adjustment."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypedDict

import numpy as np
from numpy.typing import NDArray

from podium._version import __version__
from podium.data import MeanRanks, PairwisePValues, PValues, read_reported
from podium.document import Block, Bullets, Column, Document, Heading, Paragraph, Table
from podium.errors import InputError
from podium.i18n import Message, _, count, listing, ngettext
from podium.stats.adjustments import FDR_METHODS
from podium.stats.logical import ADJUSTMENTS, SIMES, Acceptance, acceptance_set, exhaustive_sets, pair_indices
from podium.stats.omnibus import Omnibus, friedman_from_sums
from podium.stats.rankings import Ranking, normal_pvalue
from podium.stats.studentised import critical_difference
from podium.studies.base import Study
from podium.studies.conclusion import Field, how_text
from podium.studies.family import Family, build_family, control_pairs, oriented_pairs
from podium.studies.family_tables import MORE, family_blocks
from podium.studies.find import find_algorithm
from podium.studies.layout import SCHEMA, family_columns, family_dict, groups_dict, named, provenance, verdict_dict
from podium.studies.levels import check_alpha, shown_levels
from podium.studies.pictures import Pictures
from podium.studies.schema import (
    Alpha,
    Given,
    Groups,
    Letters,
    ListFamily,
    Names,
    NonEmpty,
    PairedFamilies,
    PairOfNames,
    Provenance,
    Rules,
    TestResult,
    TwoOrMore,
)
from podium.studies.schema import Verdict as VerdictJson
from podium.studies.tiers import standing
from podium.studies.verdict import Verdict, decide
from podium.studies.words import level as show
from podium.studies.words import procedure_name, source_name


class Exhaustive(TypedDict):
    """Sets of hypotheses by which procedures that use the logical relations decide."""

    sets: list[NonEmpty[PairOfNames]]
    """Every set of hypotheses (pairs of names) that can be jointly and exclusively true."""
    accepted: list[NonEmpty[PairOfNames]]
    retained: list[PairOfNames]


class GivenOptions(TypedDict):
    """Options of `reanalyse`."""

    control: str | None
    alpha: Alpha
    exhaustive: bool
    simes: bool
    transitive: bool
    fdr: NotRequired[Literal[True]]


class AdjustJson(TypedDict):
    """``podium adjust FILE --format json``."""

    schema: Literal[1]
    study: Literal["adjust"]
    kind: Literal["pvalues", "matrix", "ranks"]
    alpha: Alpha
    algorithms: Names
    """Empty for a plain list of p-values."""
    n: TwoOrMore | None
    """Problems behind mean ranks."""
    friedman: TestResult | None
    """Recomputed from mean ranks."""
    families: PairedFamilies | Annotated[list[ListFamily], Rules(minItems=1, maxItems=1)]
    verdict: VerdictJson
    groups: Groups
    letters: Letters
    exhaustive: Exhaustive | None
    provenance: Annotated[Provenance, Given(GivenOptions)]


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


_NULL = {"type": "null"}
AdjustLayout = Annotated[
    AdjustJson,
    Rules(
        allOf=[
            _kind(
                "ranks",
                {"n": {"type": "integer"}, "friedman": {"type": "object"}, "verdict": _tiers("array")},
                {"n": _NULL, "friedman": _NULL, "verdict": _tiers("null")},
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

Floats = NDArray[np.float64]
Reported = PValues | PairwisePValues | MeanRanks


@dataclass(frozen=True, eq=False)
class Reanalysis(Study):
    """Outcome of `reanalyse`.

    Attributes
    ----------
    reported
        What was published.
    alpha
        Family-wise level.
    control
        Index of the control, or None.
    families
        The control's family first, where there is one, and all pairs; or the one list.
    verdict
        Conclusion, groups and tiers; None for a plain list of p-values.
    friedman
        Friedman's test recomputed from mean ranks; None for p-values.
    exhaustive
        All exhaustive sets of hypotheses as index pairs, or None when not asked for.
    acceptance
        The exhaustive sets Bergmann–Hommel accepts, or None when not asked for.
    """

    reported: Reported
    alpha: float
    control: int | None
    families: tuple[Family, ...]
    verdict: Verdict | None
    friedman: Omnibus | None
    exhaustive: list[frozenset[tuple[int, int]]] | None
    acceptance: Acceptance | None

    @property
    def names(self) -> tuple[str, ...]:
        """Names of the algorithms; empty for a plain list of p-values."""
        return () if isinstance(self.reported, PValues) else self.reported.algorithms

    @property
    def simes(self) -> bool:
        """Whether Bergmann–Hommel with Simes was asked for; it is among what could not be computed for too many algorithms."""
        pairs = self.families[-1]
        return SIMES in pairs.adjusted or SIMES in pairs.omitted

    @property
    def fdr(self) -> bool:
        """Whether the procedures of the false discovery rate were asked for."""
        return FDR_METHODS[0] in self.families[-1].adjusted

    @property
    def transitive(self) -> bool:
        """Whether the p-values of all pairs were said to come from a test whose equality is transitive."""
        return isinstance(self.reported, PairwisePValues) and self.families[-1].transitive

    @property
    def text(self) -> str:
        """The conclusion in plain words."""
        return _list_text(self.families[0], self.alpha) if self.verdict is None else self.verdict.text

    def document(self, *, full: bool = True) -> Document:
        """Return the report as neutral blocks; ``full=False`` leaves the details out, for a terminal."""
        return _document(self, full)

    def columns(self) -> dict[str, list[Any]]:
        """Return all hypotheses as columns of equal length, in full precision."""
        means = {"friedman": self.reported.ranks} if isinstance(self.reported, MeanRanks) else {}
        return family_columns(self.families, self.names, means)

    def pictures(self) -> Pictures:
        """Return the pictures by kind, the usual one first."""
        from podium.studies.reanalysis_pictures import reanalysis_pictures

        return reanalysis_pictures(self)

    def to_dict(self) -> dict[str, Any]:
        """Return everything as plain values, in the layout of ``podium adjust --format json``."""
        return _layout(self)


def reanalyse(
    data: Reported | Mapping[str, float] | Any,
    control: str | None = None,
    *,
    n: int | None = None,
    alpha: float = 0.05,
    exhaustive: bool = False,
    simes: bool = False,
    fdr: bool = False,
    transitive: bool = False,
    kind: str | None = None,
    delimiter: str | None = None,
    decimal: str | None = None,
) -> Reanalysis:
    """Adjust p-values or mean ranks that others published, by every procedure.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), what `read_reported` returns, or a dict: of mean ranks when `n` is given,
        else of p-values.
    control
        Algorithm to compare the others with, for mean ranks and matrices of p-values.
    n
        Number of problems behind mean ranks.
    kind, delimiter, decimal
        As in `read_reported`, for files and frames.
    alpha
        Family-wise significance level.
    exhaustive
        List all exhaustive sets of hypotheses and those that Bergmann–Hommel accepts (k ≤ 9).
    simes
        Add Bergmann–Hommel with Simes' test to all pairs of up to 12 algorithms. It does not change the verdict.
    fdr
        Add the procedures of Benjamini and Hochberg and of Benjamini and Yekutieli, which control the false discovery rate only. They do
        not change the verdict.
    transitive
        Whether the p-values of all pairs come from a test for which A = B and B = C imply A = C (of mean ranks, means or
        accuracies; not sign or Wilcoxon tests). Bergmann–Hommel then decides, else Holm.

    Returns
    -------
    Reanalysis

    Raises
    ------
    InputError
        For an unknown control; a control or exhaustive sets asked of a plain list of p-values; or `transitive` said of anything
        but p-values of all pairs.
    InfeasibleError
        When exhaustive sets are asked for and there are too many.

    Examples
    --------
    >>> r = reanalyse({"A": 0.01, "B": 0.04, "C": 0.03})
    >>> r.families[0].adjusted["holm"].round(2).tolist()
    [0.03, 0.06, 0.06]
    """
    reported: Reported
    if isinstance(data, Mapping):
        reported = MeanRanks.of(data, n=n) if n is not None else PValues.of(list(data.values()), list(data))
    elif isinstance(data, (PValues, PairwisePValues, MeanRanks)):
        reported = data
    else:
        reported = read_reported(data, kind=kind, n=n, delimiter=delimiter, decimal=decimal)
    check_alpha(alpha)
    if transitive and not isinstance(reported, PairwisePValues):
        if isinstance(reported, PValues):
            raise InputError("transitive is for p-values of all pairs: leave it out for a list of p-values.")
        raise InputError(
            "transitive is for p-values of all pairs: leave it out for mean ranks, which are known to be transitive."
        )
    extra = FDR_METHODS if fdr else ()
    if isinstance(reported, PValues):
        return _list_study(reported, control, alpha, exhaustive or simes, extra)
    names = reported.algorithms
    index = None if control is None else find_algorithm(control, names)
    friedman = None
    if isinstance(reported, MeanRanks):
        families, field, friedman = _from_ranks(reported, index, simes, extra)
    else:
        families, field = _from_matrix(reported, index, simes, transitive, extra)
    sets = accepted = None
    if exhaustive:
        sets = exhaustive_sets(len(names))
        pairs = families[-1]
        accepted = acceptance_set(_triangle(pairs, len(names)), alpha, k=len(names))
    verdict = decide(field, families, alpha)
    return Reanalysis(reported, alpha, index, tuple(families), verdict, friedman, sets, accepted)


def _list_study(
    reported: PValues, control: str | None, alpha: float, exhaustive: bool, extra: tuple[str, ...]
) -> Reanalysis:
    if control is not None or exhaustive:
        raise InputError(
            "A list of p-values does not tell which algorithms each hypothesis compares: a control, exhaustive "
            "sets and Simes need two names per line, a matrix of p-values, or mean ranks."
        )
    none = np.zeros(len(reported.values), dtype=np.intp)
    family = build_family("reported", "list", none, none, reported.values, k=0, labels=reported.names, extra=extra)
    return Reanalysis(reported, alpha, None, (family,), None, None, None, None)


def _from_ranks(
    reported: MeanRanks, control: int | None, simes: bool, extra: tuple[str, ...]
) -> tuple[list[Family], Field, Omnibus]:
    """Friedman's z from mean ranks; distances of the printed decimals are compared exactly."""
    k, n = reported.k, reported.n
    error = np.sqrt(np.float64(k * (k + 1)) / (6.0 * n))
    exact = reported.exact
    scaled = exact.astype(np.float64) if exact.dtype != object else reported.ranks * reported.denominator
    empty = np.zeros((0, k))
    ranking = Ranking("friedman", empty, scaled, float(reported.denominator), np.asarray(error), np.asarray(error))
    families = []
    if control is not None:
        first, second = control_pairs(control, k)
        z = ranking.z(first, second)
        families.append(
            build_family(
                "friedman",
                "control",
                first,
                second,
                normal_pvalue(z),
                k=k,
                control=control,
                z=z,
                se="published",
                extra=extra,
            )
        )
    first, second = oriented_pairs(scaled)
    z = ranking.z(first, second)
    families.append(
        build_family(
            "friedman",
            "all-pairs",
            first,
            second,
            normal_pvalue(z),
            k=k,
            z=z,
            positions=exact,
            se="published",
            simes=simes,
            extra=extra,
        )
    )
    friedman = friedman_from_sums(reported.ranks * n, 0.0, n)
    field = Field(
        reported.algorithms, scaled, reported.ranks, Message("over {problems}", problems=count(n, "problem")),
        omnibus=(Message("the Friedman test"), float(friedman.pvalue)),
    )  # fmt: skip
    return families, field, friedman


def _from_matrix(
    reported: PairwisePValues, control: int | None, simes: bool, transitive: bool, extra: tuple[str, ...]
) -> tuple[list[Family], Field]:
    k = len(reported.algorithms)
    families = []
    if control is not None:
        first, second = control_pairs(control, k)
        families.append(
            build_family(
                "reported",
                "control",
                first,
                second,
                reported.matrix[control, second],
                k=k,
                control=control,
                extra=extra,
            )
        )
    first, second = pair_indices(k)
    pvalues = reported.matrix[first, second]
    families.append(
        build_family(
            "reported", "all-pairs", first, second, pvalues, k=k, simes=simes, transitive=transitive, extra=extra
        )
    )
    return families, Field(reported.algorithms, np.arange(k), np.full(k, np.nan), Message("in the reported p-values"))


def _triangle(family: Family, k: int) -> Floats:
    """P-values back in upper-triangle order."""
    matrix = np.ones((k, k))
    matrix[family.first, family.second] = matrix[family.second, family.first] = family.pvalues
    i, j = pair_indices(k)
    return np.asarray(matrix[i, j])


def _list_text(family: Family, alpha: float) -> str:
    hit = family.rejected("holm", alpha)
    how = how_text(family, "holm", alpha)
    if not hit.any():
        return ngettext(
            "None of the {n} hypothesis can be rejected ({how}).", "None of the {n} hypotheses can be rejected ({how}).",
            family.m, how=how,
        )  # fmt: skip
    names = [label for label, out in zip(family.labels or (), hit, strict=True) if out]
    return ngettext(
        "{n} of {hypotheses} is rejected: {names} ({how}).", "{n} of {hypotheses} are rejected: {names} ({how}).", len(names),
        hypotheses=count(family.m, "hypothesis"), names=listing(names), how=how,
    )  # fmt: skip


def _document(study: Reanalysis, full: bool) -> Document:
    blocks: list[Block] = [
        Paragraph(study.text, lead=True),
        Paragraph(_("Data: {source}.", source=source_name(study.reported.source))),
    ]
    if isinstance(study.reported, MeanRanks) and study.friedman is not None:
        blocks += [_ranks_table(study, study.reported), *_friedman_lines(study.friedman, study.reported)]
    blocks += _unknown_test(study)
    levels = shown_levels(study.alpha)
    for family in study.families:
        terminal = 0 if family.m > 200 else None
        blocks += family_blocks(family, study.names, levels, study.alpha, terminal=terminal, full=full)
    if study.verdict is not None and study.verdict.group_indices is not None and study.control is None:
        how = f"{procedure_name(study.verdict.pairs_procedure)}, α = {show(study.alpha)}"
        blocks += [
            Heading(_("Groups that cannot be told apart")),
            Paragraph(_("No two members of a group differ significantly ({how}).", how=how)),
            Bullets(tuple(listing([study.names[j] for j in group], 10_000) for group in study.verdict.group_indices)),
        ]
    if study.exhaustive is not None and study.acceptance is not None:
        blocks += [Heading(_("Exhaustive sets")), _exhaustive_table(study, study.exhaustive, study.acceptance)]
    blocks += [Heading(_("How this was computed")), Bullets((_digest_line(study), *study.reported.notes))]
    blocks += study.methods().closing(_references(study)) if full else [Paragraph(MORE)]
    return Document(_("Re-analysis of {source}", source=source_name(study.reported.source)), tuple(blocks))


def _unknown_test(study: Reanalysis) -> list[Block]:
    """Say why Holm decides on p-values that may come from any test."""
    pairs = study.families[-1]
    if pairs.design != "all-pairs" or pairs.transitive or pairs.m == 1:
        return []
    return [
        Paragraph(
            _(
                "The test behind these p-values is not known, so Holm's procedure, which is valid for any test, "
                "decides on all pairs. Shaffer's and Bergmann–Hommel's procedures, marked †, are also valid where "
                "the test compares mean ranks, means or accuracies (--transitive says so), but not for sign or "
                "Wilcoxon tests."
            )
        )
    ]


def _references(study: Reanalysis) -> list[str]:
    keys = ["wright1992", "holm1979"]
    if study.fdr:
        keys += [key for method in FDR_METHODS for key in ADJUSTMENTS[method].cites]
    return keys if study.verdict is None else [*keys, "shaffer1986", "bergmann1988", "garcia2008"]


def _digest_line(study: Reanalysis) -> str:
    return _("podium {version}; data SHA-256 {sha256}", version=__version__, sha256=_digest(study))


def _ranks_table(study: Reanalysis, reported: MeanRanks) -> Table:
    order = [int(j) for j in np.argsort(reported.ranks, kind="stable")]
    columns = [
        Column(_("Algorithm"), [study.names[j] for j in order]),
        Column(_("Mean rank"), reported.ranks[order].tolist(), "rank"),
    ]
    decided, explained = ([], []) if study.verdict is None else standing(study.verdict, order)
    columns += decided
    return Table(
        "ranks", _("Reported mean ranks over {n} problems (1 is best)", n=reported.n), tuple(columns), tuple(explained)
    )


def _friedman_lines(test: Omnibus, reported: MeanRanks) -> list[Block]:
    chi2 = float(test.statistic)
    nemenyi = critical_difference(reported.k, reported.n, 0.05)
    dunn = critical_difference(reported.k, reported.n, 0.05, "bonferroni-dunn")
    return [
        Paragraph(
            _(
                "Friedman χ² from these ranks: {chi2:.4g}, {df} degrees of freedom, p = {pvalue:.3g}. Critical "
                "differences at 0.05: {nemenyi:.3f} (Nemenyi, studentised range), {dunn:.3f} (Bonferroni–Dunn).",
                chi2=chi2,
                df=test.df[0],
                pvalue=float(test.pvalue),
                nemenyi=nemenyi,
                dunn=dunn,
            )
        )
    ]


def _exhaustive_table(study: Reanalysis, sets: list[frozenset[tuple[int, int]]], acceptance: Acceptance) -> Table:
    accepted = set(acceptance.sets)
    texts = ["; ".join(" = ".join(study.names[j] for j in block) for block in _blocks(pairs)) for pairs in sets]
    return Table(
        "exhaustive",
        _(
            "All {n} exhaustive sets of hypotheses; accepted at α = {alpha}: {accepted}",
            n=len(sets),
            alpha=show(study.alpha),
            accepted=len(accepted),
        ),
        (
            Column(_("Held equal"), texts),
            Column(_("Size"), [len(pairs) for pairs in sets], "count"),
            Column(_("Accepted"), [_("yes") if pairs in accepted else _("no") for pairs in sets]),
        ),
        (
            _("An exhaustive set is a set of hypotheses that can be exactly the true ones."),
            _("Bergmann–Hommel rejects every hypothesis that no accepted set holds."),
        ),
    )


def _blocks(pairs: frozenset[tuple[int, int]]) -> list[list[int]]:
    """Turn the pairs of an exhaustive set back into the blocks of algorithms it holds equal."""
    blocks: dict[int, list[int]] = {}
    for i, j in sorted(pairs):
        head = next((first for first, members in blocks.items() if i in members), i)
        members = blocks.setdefault(head, [i])
        if j not in members:
            members.append(j)
    return list(blocks.values())


def _digest(study: Reanalysis) -> str:
    reported = study.reported
    if isinstance(reported, PValues):
        body: list[Any] = ["pvalues", list(reported.names), reported.values.tolist()]
    elif isinstance(reported, PairwisePValues):
        body = ["matrix", list(reported.algorithms), reported.matrix.tolist()]
    else:
        ranks = [f"{value:x}" for value in reported.exact.tolist()]
        body = ["ranks", list(reported.algorithms), reported.n, f"{reported.denominator:x}", ranks]
    return hashlib.sha256(json.dumps(body, separators=(",", ":")).encode("ascii")).hexdigest()


def _layout(study: Reanalysis) -> dict[str, Any]:
    names = study.names
    kind: Literal["pvalues", "matrix", "ranks"] = "pvalues"
    if study.verdict is not None:
        kind = "ranks" if isinstance(study.reported, MeanRanks) else "matrix"
    layout: dict[str, Any] = {
        "schema": SCHEMA,
        "study": "adjust",
        "kind": kind,
        "alpha": study.alpha,
        "algorithms": list(names),
        "n": study.reported.n if isinstance(study.reported, MeanRanks) else None,
        "friedman": None,
        "families": [family_dict(family, names) for family in study.families],
        "verdict": {
            "procedure": "holm",
            "ranking": "reported",
            "design": "list",
            "text": study.text,
            "tiers": None,
            "decisions": None,
        },
        "groups": None,
        "letters": None,
        "exhaustive": None,
    }
    if study.friedman is not None:
        test = study.friedman
        layout["friedman"] = {
            "statistic": float(test.statistic),
            "df": list(test.df),
            "pvalue": float(test.pvalue),
        }
    if study.verdict is not None:
        layout["verdict"] = verdict_dict(study.verdict, names)
        layout |= groups_dict(study.verdict, names)
        if kind == "matrix":  # p-values alone put the algorithms in no order
            layout["verdict"]["tiers"] = None
    if study.exhaustive is not None and study.acceptance is not None:
        layout["exhaustive"] = {
            "sets": [named(sorted(pairs), names) for pairs in study.exhaustive],
            "accepted": [named(sorted(pairs), names) for pairs in study.acceptance.sets],
            "retained": named(sorted(study.acceptance.retained), names),
        }
    options = {
        "control": None if study.control is None else names[study.control],
        "alpha": study.alpha,
        "exhaustive": study.exhaustive is not None,
        "simes": study.simes,
        "transitive": study.transitive,
    }
    if study.fdr:
        options["fdr"] = True
    layout["provenance"] = provenance(_digest(study), study.reported.source, study.reported.notes, options, None)
    return layout
