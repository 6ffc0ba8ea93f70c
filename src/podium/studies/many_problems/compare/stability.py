"""Does the conclusion hang on one problem, or on one of the other algorithms? The verdict without each in turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.document import Block, Column, Heading, Paragraph, Table
from podium.errors import InputError
from podium.i18n import Message, _, count, grouped, listing, paragraph
from podium.stats.adjustments import adjust
from podium.stats.exchange import rank_exchange
from podium.stats.leave_one_out import Axis, LeaveOneOut, leave_one_out
from podium.stats.logical import EXCHANGE, RANGE, adjust_family
from podium.stats.procedures import METHODS
from podium.stats.rankings import ranking
from podium.stats.ranks import Objective, wide_enough
from podium.stats.studentized import range_pvalues
from podium.studies.many_problems.compare.inference import rank_pvalues
from podium.studies.many_problems.compare.verb import RANK_TESTS, Options
from podium.studies.shared import kinds
from podium.studies.shared.family import tested_pairs
from podium.studies.shared.family.verdict import basis
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import adjusted, procedure_name, pvalue
from podium.studies.shared.words import level as show

if TYPE_CHECKING:
    from podium.data import Results
    from podium.stats.rankings import Ranking
    from podium.studies.shared.family import Family
    from podium.studies.shared.family.verdict import Verdict
    from podium.studies.shared.methods import Prose

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Influence:
    """The problem or algorithm whose absence speaks most against a decision, and the adjusted p-value then."""

    name: kinds.Name
    adjusted: kinds.Probability


@dataclass(frozen=True, slots=True)
class Change:
    """One hypothesis in the tables without one problem, or without one algorithm that is not part of it."""

    __repr__ = brief

    tables: kinds.PositiveCount
    changes: kinds.Count
    changed_without: list[kinds.Name]  # Those without which the decision is another one, the most influential first
    smallest: kinds.Probability  # Smallest and largest adjusted p-value among the tables
    largest: kinds.Probability
    most_influential: Influence | None
    """Null if it does not matter which one is left out."""
    reversals: kinds.Count  # Tables in which the two mean ranks stand in the opposite order


@dataclass(frozen=True, slots=True)
class Alone:
    """Adjusted p-value of the pairwise alternative, and whether it leads to the same decision, in the same direction."""

    adjusted: kinds.Probability
    agrees: bool


@dataclass(frozen=True, slots=True)
class Hinge:
    """One hypothesis of the verdict and what its decision hinges on."""

    first: kinds.Name  # Does better, or is the one listed first where neither does
    second: kinds.Name
    adjusted: kinds.Probability  # Of the verdict
    rejected: bool
    # Without one problem; without one other algorithm (None where there is no other, or only the control)
    problems: Change
    algorithms: Change | None
    pairwise: Alone

    __repr__ = brief

    @property
    def hinges(self) -> bool:
        """Whether a single problem or a single other algorithm changes the decision."""
        return bool(self.problems.changes or (self.algorithms and self.algorithms.changes))


@dataclass(frozen=True, slots=True)
class Standing:
    """Tables without one problem, or without one algorithm."""

    __repr__ = brief

    tables: kinds.PositiveCount
    unchanged: kinds.Count  # Tables in which every decision (that they still have) is that of the verdict
    best_tables: kinds.Count  # Tables that still have the best algorithm
    best_lost_without: list[kinds.Name]  # What is missing where it has no longer the best mean rank
    # Tables whose first tier has the same members as the verdict's (but for the one left out); None with a control
    same_first_tier: kinds.Count | None


@dataclass(frozen=True, eq=False)
class Stability:
    """How far the verdict of a comparison rests on single problems and single algorithms."""

    # The adjustment, the source of p-values, the level, and how the first two are called: those of the verdict
    procedure: str
    test: str
    alpha: float
    basis: Message
    control: str | None  # The control or None; what is claimed of it
    alternative: str
    alone_test: str  # The pairwise alternative: no third algorithm can change its p-values
    alone_procedure: str
    best: kinds.Name  # The algorithm with the best mean rank
    hypotheses: tuple[Hinge, ...]  # Those of the verdict in the order of its family, ascending by p-value
    # The table as a whole without one problem, without one algorithm; None where none can be left out
    problems: Standing
    algorithms: Standing | None
    # Adjusted p-values and rank sums of all tables, hypotheses in the order of the algorithms
    without_problem: LeaveOneOut
    without_algorithm: LeaveOneOut | None

    __repr__ = brief

    @property
    def robust(self) -> int:
        """Number of decisions that no single problem and no single other algorithm changes."""
        return sum(not one.hinges for one in self.hypotheses)

    @property
    def agreeing(self) -> int:
        """Number of decisions that the pairwise alternative shares."""
        return sum(one.pairwise.agrees for one in self.hypotheses)


@dataclass(frozen=True, slots=True)
class _Decided:
    """Decisions on hypotheses in the order of the algorithms, shape (..., m)."""

    adjusted: Floats
    better: NDArray[np.int8]
    alpha: float

    @property
    def rejected(self) -> NDArray[np.bool_]:
        return np.asarray(self.adjusted <= self.alpha)

    def differs(self, other: _Decided) -> NDArray[np.bool_]:
        """Whether one rejects and the other does not, or they reject in opposite directions."""
        opposite = self.better.astype(np.int8) * other.better < 0
        return np.asarray((self.rejected != other.rejected) | (self.rejected & other.rejected & opposite))


def stability(data: Results, options: Options, control: int | None, ranking: Ranking, verdict: Verdict) -> Stability:
    """Repeat the verdict without each problem and without each algorithm in turn.

    Parameters
    ----------
    data, options, control
        Of the comparison.
    ranking
        The ranking of the mean ranks, and of the p-values unless they come from pairwise tests.
    verdict
        Its verdict, whose procedure is repeated.
    """
    from podium.stats.simulation import apply_procedures  # the JSON of a comparison loads this file for its types

    x = wide_enough(data.exact, 2)
    test = options.pairwise if options.alone and options.pairwise else verdict.family.ranking
    reader = RankReader(data.objective, options, verdict.procedure) if options.pairwise in RANK_TESTS else None

    def without(axis: Axis) -> LeaveOneOut:
        return leave_one_out(
            x, data.objective, verdict.procedure, axis, control=control, test=test, ranked=ranking.name, se=options.se,
            alternative=options.alternative, reader=reader,
        )  # fmt: skip

    by_problem = without("problems")
    by_algorithm = without("algorithms") if data.k > 2 else None
    whole, place = _whole(verdict, by_problem, options.alpha)
    best = int(np.argmin(ranking.sums))
    alone = apply_procedures(
        x, data.objective, ["holm"], control=control, test="wilcoxon", alternative=options.alternative
    )
    by_itself = _Decided(alone.adjusted["holm"], alone.better, options.alpha)
    agrees = ~whole.differs(by_itself)
    order = np.sign(ranking.sums[by_problem.second] - ranking.sums[by_problem.first])
    names = data.algorithms
    problems = _changes(by_problem, whole, order, data.problems)
    algorithms = [None] * len(place) if by_algorithm is None else _changes(by_algorithm, whole, order, names)
    return Stability(
        procedure=verdict.procedure,
        test=verdict.family.ranking,
        alpha=options.alpha,
        basis=basis(verdict.family, verdict.procedure),
        control=None if control is None else names[control],
        alternative=verdict.family.alternative,
        alone_test="wilcoxon",
        alone_procedure="holm",
        best=names[best],
        hypotheses=tuple(
            _hinge(
                i,
                by_problem,
                whole,
                names,
                problems[i],
                algorithms[i],
                Alone(float(by_itself.adjusted[i]), bool(agrees[i])),
            )
            for i in place
        ),
        problems=_standing(by_problem, whole, best, control, data.problems),
        algorithms=None if by_algorithm is None else _standing(by_algorithm, whole, best, control, names),
        without_problem=by_problem,
        without_algorithm=by_algorithm,
    )


def _whole(verdict: Verdict, like: LeaveOneOut, alpha: float) -> tuple[_Decided, list[int]]:
    """Decisions of the verdict in the order of `like`, and where each hypothesis of its family stands there."""
    family: Family = verdict.family
    number = {frozenset(pair): i for i, pair in enumerate(zip(like.first.tolist(), like.second.tolist(), strict=True))}
    place = [number[frozenset(pair)] for pair in zip(family.first.tolist(), family.second.tolist(), strict=True)]
    adjusted, better = np.empty(family.m), np.empty(family.m, dtype=np.int8)
    adjusted[place] = family.adjusted[verdict.procedure]
    ahead = np.ones(family.m, dtype=bool) if family.first_better is None else family.first_better
    better[place] = np.where(ahead == (family.first == like.first[place]), 1, -1)
    return _Decided(adjusted, better, alpha), place


def _changes(
    found: LeaveOneOut, whole: _Decided, order: NDArray[np.float64], called: Sequence[str]
) -> list[Change | None]:
    """Summarise the tables of each hypothesis; None where no table has it."""
    known = found.known
    changed = known & _Decided(found.adjusted, found.better, whole.alpha).differs(whole)
    against = (
        np.where(whole.rejected, 1.0, -1.0) * found.adjusted
    )  # the larger, the more it speaks against the decision
    # What changes a decision precedes what only comes near: two rejections in opposite directions are a change.
    ranked = np.lexsort((np.where(known, -against, np.inf), ~changed), axis=0)
    reversals = (found.order * order < 0).sum(axis=0)
    tables, hits = known.sum(axis=0), changed.sum(axis=0)
    smallest = np.where(known, found.adjusted, np.inf).min(axis=0)
    largest = np.where(known, found.adjusted, -np.inf).max(axis=0)

    def change(i: int) -> Change:
        matters = tables[i] == 1 or hits[i] or smallest[i] != largest[i]
        most = Influence(called[found.left[ranked[0, i]]], float(found.adjusted[ranked[0, i], i])) if matters else None
        changing = [called[j] for j in found.left[ranked[: hits[i], i]]]
        ends = float(smallest[i]), float(largest[i])
        return Change(int(tables[i]), int(hits[i]), changing, *ends, most, int(reversals[i]))

    return [change(i) if tables[i] else None for i in range(len(tables))]


def _hinge(
    i: int, like: LeaveOneOut, whole: _Decided, names: Sequence[str], problems: Change | None,
    algorithms: Change | None, alone: Alone,
) -> Hinge:  # fmt: skip
    assert problems is not None  # every table without a problem has every hypothesis
    first, second = names[like.first[i]], names[like.second[i]]
    if whole.better[i] < 0:
        first, second = second, first
    return Hinge(first, second, float(whole.adjusted[i]), bool(whole.rejected[i]), problems, algorithms, alone)


def _standing(found: LeaveOneOut, whole: _Decided, best: int, control: int | None, called: Sequence[str]) -> Standing:
    known = found.known
    differs = known & _Decided(found.adjusted, found.better, whole.alpha).differs(whole)
    has_best = ~np.isnan(found.sums[:, best])
    leads = found.sums[:, best] == np.nanmin(found.sums, axis=1)
    return Standing(
        tables=len(found.left),
        unchanged=int((~differs.any(axis=1)).sum()),
        best_tables=int(has_best.sum()),
        best_lost_without=[called[j] for j in found.left[has_best & ~leads]],
        same_first_tier=_same_tier(found, whole, best) if control is None else None,
    )


def _same_tier(found: LeaveOneOut, whole: _Decided, best: int) -> int:
    """Count the tables whose first tier (the best and all not told from it) is the verdict's but for the one left out."""
    k = found.sums.shape[1]
    tier = _tier(whole.rejected, found, best, k)
    leaders = np.nanargmin(found.sums, axis=1)
    same = 0
    for row, leader in enumerate(leaders):
        present = ~np.isnan(found.sums[row])
        now = _tier(found.adjusted[row] <= whole.alpha, found, int(leader), k)
        same += int(((now == tier) | ~present).all())
    return same


def _tier(rejected: NDArray[np.bool_], like: LeaveOneOut, leader: int, k: int) -> NDArray[np.bool_]:
    apart = np.zeros(k, dtype=bool)
    for mine, other in ((like.first, like.second), (like.second, like.first)):
        apart[other[rejected & (mine == leader)]] = True
    return ~apart


# Tests of mean ranks in tables without one problem or one algorithm.


@dataclass(frozen=True, slots=True)
class RankReader:
    """Adjusted p-values, directions and rank sums of a stack of tables, by the tests and the procedure of a verdict.

    A table is read as a comparison reads it: the same function gives its p-values.
    """

    objective: Objective
    options: Options
    procedure: str

    def __call__(self, x: NDArray[Any], control: int | None) -> tuple[Floats, NDArray[np.int8], Floats]:
        """Read tables of shape (t, n, k)."""
        found = [self._table(table, control) for table in x]
        adjusted, better, sums = (np.stack(part) for part in zip(*found, strict=True))
        return adjusted, better.astype(np.int8), sums

    def _table(self, table: NDArray[Any], control: int | None) -> tuple[Floats, NDArray[Any], Floats]:
        ranks, k = ranking(table, self.objective, self.options.rankings[0]), table.shape[1]
        first, second = tested_pairs(k, control)
        alternative = self.options.alternative if control is not None else "two-sided"
        try:
            _, z, pvalues = rank_pvalues(ranks, self.options, first, second, alternative)
        except InputError as error:
            raise InputError(
                "stability cannot repeat these tests in every smaller table. In one of them: {error}", error=error
            ) from None
        return (
            rank_exchange(ranks.scores, control=control, alternative=alternative).adjusted
            if self.procedure == EXCHANGE
            else self._adjusted(z, pvalues, ranks.sums, control),
            np.sign(ranks.sums[second] - ranks.sums[first]),
            ranks.sums,
        )

    def _adjusted(self, z: Floats | None, pvalues: Floats, sums: Floats, control: int | None) -> Floats:
        k = len(sums)
        if self.procedure == RANGE:
            assert z is not None
            return range_pvalues(z, k)
        if control is not None or self.procedure in METHODS:
            return adjust(pvalues, self.procedure)
        return adjust_family(pvalues, self.procedure, k=k, positions=np.rint(4 * sums).astype(np.int64))


# What is said about it.


MOST = 5
"""Conclusions that are told in words; the tables have all of them."""


def texts_of(study: Stability) -> Texts:
    """Return what the texts name."""
    left = "problems" if study.algorithms is None else "both"
    return Texts(
        __file__, {"both": ("stability.any", left), "one": ("stability.single", left)},
        basis=study.basis, alpha=show(study.alpha), procedure=procedure_name(study.alone_procedure),
        m=grouped(len(study.hypotheses)), decisions=count(len(study.hypotheses), "decision"),
        k="" if study.algorithms is None else grouped(study.algorithms.tables),
    )  # fmt: skip


def stability_text(study: Stability) -> str:
    """State whether the conclusions hold, what unstable ones depend on, and whether the best stays best."""
    tell, told = texts_of(study), [_opening(study)]
    held = [one for one in study.hypotheses if one.rejected and not one.hinges]
    if 0 < len(held) < len(study.hypotheses):
        claims = [_("{a} is better than {b}", a=one.first, b=one.second) for one in held]
        told.append(tell("stability.held", claims=listing(claims, MOST)))
    shaky = sorted((one for one in study.hypotheses if one.hinges), key=lambda one: not one.rejected)
    told += [_finding(study, one) for one in shaky[:MOST]]
    if len(shaky) > MOST:
        told.append(tell("stability.more", n=len(shaky) - MOST))
    return paragraph([*told, _best(study), _alone(study), tell("stability.caution")])


def _opening(study: Stability) -> str:
    tell, m, robust = texts_of(study), len(study.hypotheses), study.robust
    if robust in (0, m):
        return tell("stability.hold" if robust else "stability.hinge", n=m)
    return tell("stability.some_hinge", n=m - robust, held=tell("stability.some_hold", n=robust))


def _finding(study: Stability, one: Hinge) -> str:
    """Tell what a conclusion hinges on, and what not."""
    tell = texts_of(study)
    sides = {"problem": one.problems, "algorithm": one.algorithms}
    parts = [
        tell(f"stability.{side}", n=change.changes, name=most.name, p=pvalue(most.adjusted))
        for side, change in sides.items()
        if change is not None and change.changes and (most := change.most_influential)
    ]
    steady = next((side for side, change in sides.items() if change is not None and not change.changes), "no")
    return tell(
        "stability.finding", steady, claim=_claim(study, one), p=adjusted(one.adjusted),
        parts=parts[0] if len(parts) == 1 else tell("stability.and", first=parts[0], second=parts[-1]),
    )  # fmt: skip


def _claim(study: Stability, one: Hinge) -> str:
    first, second = one.first, one.second
    kind = "better" if one.rejected else "two-sided" if study.control is None else study.alternative
    if kind in ("greater", "less") and first != study.control:
        first, second = second, first
    return texts_of(study)("stability.claim", kind, a=first, b=second)


def _best(study: Stability) -> str:
    """Say whether the algorithm with the best mean rank keeps it."""
    tell = texts_of(study)
    lost = [
        tell(f"stability.lost_{side}", n=len(part.best_lost_without), names=listing(part.best_lost_without, 4))
        for side, part in {"problem": study.problems, "algorithm": study.algorithms}.items()
        if part is not None and part.best_lost_without
    ]
    kind = ("kept_problems" if study.algorithms is None else "kept", "lost", "lost_twice")[len(lost)]
    ends = {} if not lost else {"lost": lost[0], "first": lost[0], "second": lost[-1]}
    return tell("stability.best", kind, name=study.best, **ends)


def _alone(study: Stability) -> str:
    kind = "agree" if study.agreeing == len(study.hypotheses) else "differ"
    if study.algorithms is None:
        kind = f"two_{kind}"
    elif study.test == study.alone_test:
        kind = "same"
    return texts_of(study)("stability.alone", kind, n=grouped(study.agreeing))


def stability_blocks(study: Stability) -> list[Block]:
    """Return the section of the document: the answer in words, then what each decision hinges on."""
    blocks: list[Block] = [
        Heading(_("Stability of the conclusion")),
        Paragraph(stability_text(study)),
        _table(study, "problem", study.problems),
    ]
    if study.algorithms is not None:
        blocks.append(_table(study, "algorithm", study.algorithms))
    if study.test != study.alone_test:
        blocks.append(_alone_table(study))
    return blocks


def _hypotheses(study: Stability, term: str) -> list[Column]:
    found = [one.adjusted for one in study.hypotheses]
    pairs = [f"{one.first} vs. {one.second}" for one in study.hypotheses]
    rejected = [one.rejected for one in study.hypotheses]
    return [Column(_("Hypothesis"), pairs), Column(_("Verdict"), found, "pvalue", rejected, term=term)]


def _table(study: Stability, side: str, standing: Standing) -> Table:
    """Tell what each decision hinges on when one problem, or one algorithm, is left out."""
    tell, alpha, term = texts_of(study), study.alpha, "leave-one-out"
    changes = [one.problems if side == "problem" else one.algorithms for one in study.hypotheses]
    counts = [None if one is None else _("{n} of {all}", n=one.changes, all=one.tables) for one in changes]
    most = [None if one is None or one.most_influential is None else one.most_influential.name for one in changes]
    smallest, largest, reversals = (
        [None if one is None else getattr(one, name) for one in changes]
        for name in ("smallest", "largest", "reversals")
    )
    columns = (
        *_hypotheses(study, term),
        Column(_("Changes"), counts, term=term),
        Column.pvalues(_("Smallest"), smallest, alpha, term=term),
        Column.pvalues(_("Largest"), largest, alpha, term=term),
        Column(_("Strongest"), most, term=term),
        Column(_("Reversed"), reversals, "count", term=term),
    )
    decide = tell("stability.unchanged", n=standing.unchanged, all=standing.tables)
    if standing.same_first_tier is not None:
        decide += " " + tell("stability.tier", n=standing.same_first_tier)
    notes = (tell("stability.columns", side), decide, tell("stability.fewer", side))
    return Table(f"stability-{side}s", tell("stability.caption", side), columns, notes)


def _alone_table(study: Stability) -> Table:
    columns = (
        *_hypotheses(study, "adjusted-p-value"),
        Column.pvalues(
            _("Wilcoxon (Holm)"), [one.pairwise.adjusted for one in study.hypotheses], study.alpha, term="wilcoxon"
        ),
        Column(_("Same decision"), [_("yes") if one.pairwise.agrees else _("no") for one in study.hypotheses]),
    )
    note = texts_of(study)("stability.pairwise")
    return Table("stability-pairwise", _("Each hypothesis by itself"), columns, (note,))


def describe_stability(study: Stability) -> Iterator[Prose]:
    """Write what the methods paragraph says of it."""
    tell, m, robust = texts_of(study), len(study.hypotheses), study.robust
    left = "problems" if study.algorithms is None else "both" if study.control is None else "control"
    tables = tell("stability.tables", left, n=grouped(study.problems.tables))
    if m == 1 or robust == m:
        holds = tell("stability.holds", ("all" if m > 1 else "one") if robust else "none")
    else:
        holds = tell("stability.holds.some", n=robust)
    yield tell.prose("stability.again", tables=tables, holds=holds)
    parts = [part for part in (study.problems, study.algorithms) if part is not None]
    seen, lost = sum(part.best_tables for part in parts), sum(len(part.best_lost_without) for part in parts)
    kind = "loses" if lost else "leads"
    yield tell.prose("stability.leader", kind, name=study.best, lost=grouped(lost), tables=grouped(seen))
    if study.test != study.alone_test:
        kind = "several" if m > 1 else "same" if study.agreeing == 1 else "other"
        yield tell.prose("stability.wilcoxon", agree=tell("stability.agree", kind, n=grouped(study.agreeing)))
