"""Does the conclusion hang on one problem, or on one of the other algorithms? The verdict without each in turn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.document import Block, Column, Heading, Paragraph, Table
from podium.errors import InputError
from podium.i18n import Message, _, count, grouped, listing, ngettext, paragraph
from podium.stats.adjustments import adjust
from podium.stats.exchange import rank_exchange
from podium.stats.leave_one_out import Axis, LeaveOneOut, leave_one_out
from podium.stats.logical import EXCHANGE, RANGE, adjust_family
from podium.stats.procedures import METHODS
from podium.stats.rankings import ranking
from podium.stats.ranks import Objective, wide_enough
from podium.stats.simulation import apply_procedures
from podium.stats.studentized import range_pvalues
from podium.studies.compare.inference import RANK_TESTS, Options, rank_pvalues
from podium.studies.family import tested_pairs
from podium.studies.family.verdict import basis
from podium.studies.words import adjusted, procedure_name, pvalue
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.data import Results
    from podium.stats.rankings import Ranking
    from podium.studies.family import Family
    from podium.studies.family.verdict import Verdict

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Change:
    """What leaving out one problem (or one algorithm) at a time does to one hypothesis."""

    tables: int  # Number of tables that lack one problem, or one algorithm that is not part of the hypothesis
    smallest: float  # Smallest and largest adjusted p-value among them
    largest: float
    most: int  # Index of the problem or algorithm whose absence speaks most against the decision
    most_adjusted: float  # The adjusted p-value then
    changing: tuple[int, ...]  # Indices of those without which the decision is another one, the most influential first
    reversals: int  # Number of tables in which the two mean ranks stand in the opposite order

    @property
    def varies(self) -> bool:
        """Whether it matters at all what is left out, so that `most` says something."""
        return bool(self.tables == 1 or self.changing or self.smallest != self.largest)


@dataclass(frozen=True, slots=True)
class Hinge:
    """One hypothesis of the verdict and what its decision hinges on."""

    first: int  # Its algorithms; `first` does better, or is the one listed first where neither does
    second: int
    better: bool  # False where neither does better
    adjusted: float  # Adjusted p-value and decision of the verdict
    rejected: bool
    # Without one problem; without one other algorithm (None where there is no other, or only the control)
    problems: Change
    algorithms: Change | None
    alone: float  # Adjusted p-value of the pairwise alternative
    alone_agrees: bool  # Whether that leads to the same decision, in the same direction

    __repr__ = brief

    @property
    def hinges(self) -> bool:
        """Whether a single problem or a single other algorithm changes the decision."""
        return bool(self.problems.changing or (self.algorithms and self.algorithms.changing))


@dataclass(frozen=True, slots=True)
class Standing:
    """What leaving out one at a time does to the table as a whole."""

    tables: int  # Number of tables that lack one
    unchanged: int  # Tables in which every decision (that they still have) is that of the verdict
    # Tables that still have the best algorithm; indices of what is missing where it has no longer the best mean rank
    best_tables: int
    best_lost: tuple[int, ...]
    # Tables whose first tier has the same members as the verdict's (but for the one left out); None with a control
    first_tier: int | None


@dataclass(frozen=True, eq=False)
class Stability:
    """How far the verdict of a comparison rests on single problems and single algorithms."""

    # The adjustment, the source of p-values, the level, and how the first two are called: those of the verdict
    procedure: str
    test: str
    alpha: float
    basis: Message
    control: int | None  # Index of the control or None; what is claimed of it
    alternative: str
    alone_test: str  # The pairwise alternative: no third algorithm can change its p-values
    alone_procedure: str
    best: int  # Index of the algorithm with the best mean rank
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
        return sum(one.alone_agrees for one in self.hypotheses)


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
    problems = _changes(by_problem, whole, order)
    algorithms = [None] * len(place) if by_algorithm is None else _changes(by_algorithm, whole, order)
    return Stability(
        procedure=verdict.procedure,
        test=verdict.family.ranking,
        alpha=options.alpha,
        basis=basis(verdict.family, verdict.procedure),
        control=control,
        alternative=verdict.family.alternative,
        alone_test="wilcoxon",
        alone_procedure="holm",
        best=best,
        hypotheses=tuple(
            _hinge(i, by_problem, whole, problems[i], algorithms[i], by_itself.adjusted[i], agrees[i]) for i in place
        ),
        problems=_standing(by_problem, whole, best, control),
        algorithms=None if by_algorithm is None else _standing(by_algorithm, whole, best, control),
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


def _changes(found: LeaveOneOut, whole: _Decided, order: NDArray[np.float64]) -> list[Change | None]:
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
    return [
        Change(
            tables=int(tables[i]),
            smallest=float(smallest[i]),
            largest=float(largest[i]),
            most=int(found.left[ranked[0, i]]),
            most_adjusted=float(found.adjusted[ranked[0, i], i]),
            changing=tuple(found.left[ranked[: hits[i], i]].tolist()),
            reversals=int(reversals[i]),
        )
        if tables[i]
        else None
        for i in range(len(tables))
    ]


def _hinge(
    i: int, like: LeaveOneOut, whole: _Decided, problems: Change | None, algorithms: Change | None, alone: float,
    agrees: bool,
) -> Hinge:  # fmt: skip
    assert problems is not None  # every table without a problem has every hypothesis
    first, second = int(like.first[i]), int(like.second[i])
    if whole.better[i] < 0:
        first, second = second, first
    return Hinge(
        first, second, bool(whole.better[i]), float(whole.adjusted[i]), bool(whole.rejected[i]), problems, algorithms,
        float(alone), bool(agrees),
    )  # fmt: skip


def _standing(found: LeaveOneOut, whole: _Decided, best: int, control: int | None) -> Standing:
    known = found.known
    differs = known & _Decided(found.adjusted, found.better, whole.alpha).differs(whole)
    has_best = ~np.isnan(found.sums[:, best])
    leads = found.sums[:, best] == np.nanmin(found.sums, axis=1)
    return Standing(
        tables=len(found.left),
        unchanged=int((~differs.any(axis=1)).sum()),
        best_tables=int(has_best.sum()),
        best_lost=tuple(found.left[has_best & ~leads].tolist()),
        first_tier=_same_tier(found, whole, best) if control is None else None,
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


# In words: what holds, what hinges on what.


MOST = 5
"""Conclusions that are told in words; the tables have all of them."""

CAUTION = Message("This shows how much depends on single rows and columns; it is no reason to leave one out.")


def stability_text(study: Stability, names: Sequence[str], problems: Sequence[str]) -> str:
    """State whether the conclusions hold, what unstable ones depend on, and whether the best stays best."""
    told = _Names(study, names, problems)
    return paragraph([_opening(study), *told.findings(), told.best(), _alone(study), str(CAUTION)])


def _opening(study: Stability) -> str:
    m, robust = len(study.hypotheses), study.robust
    alone = study.algorithms is None
    both = _("any one problem") if alone else _("any one problem and any one other algorithm")
    one = _("a single problem") if alone else _("a single problem or algorithm")
    if robust == m:
        return ngettext(
            "The decision survives leaving out {both}.", "All {n} decisions survive leaving out {both}.", m, both=both
        )
    if robust == 0:
        return ngettext("The decision hinges on {one}.", "Each of the {n} decisions hinges on {one}.", m, one=one)
    held = ngettext(
        "{n} of {decisions} survives leaving out {both}", "{n} of {decisions} survive leaving out {both}", robust,
        decisions=count(m, "decision"), both=both,
    )  # fmt: skip
    return ngettext(
        "{held}; the other one hinges on {one}.",
        "{held}; the other {n} hinge on {one}.",
        m - robust,
        held=held,
        one=one,
    )


def _alone(study: Stability) -> str:
    if study.test == study.alone_test and study.algorithms is not None:
        return _(
            "The p-values come from tests of two algorithms at a time: leaving out a third one changes only the number of "
            "hypotheses they are adjusted for."
        )
    if study.algorithms is None:
        if study.agreeing:
            return _("Wilcoxon's test of the two agrees.")
        return _("Wilcoxon's test of the two disagrees.")
    m = len(study.hypotheses)
    procedure = procedure_name(study.alone_procedure)
    if study.agreeing == m:
        return _(
            "Pairwise Wilcoxon tests ({procedure}), whose p-values no third algorithm can change, agree; only the "
            "number of hypotheses depends on the others.", procedure=procedure,
        )  # fmt: skip
    return _(
        "Pairwise Wilcoxon tests ({procedure}), whose p-values no third algorithm can change, agree on {n} of {m}; "
        "only the number of hypotheses depends on the others.", procedure=procedure, n=grouped(study.agreeing), m=grouped(m),
    )  # fmt: skip


class _Names:
    """Sentences with the names of algorithms and problems in them."""

    def __init__(self, study: Stability, names: Sequence[str], problems: Sequence[str]) -> None:
        self.study, self.names, self.problems = study, names, problems

    def findings(self) -> list[str]:
        """Differences that hold, then conclusions that hinge on something, significant ones first."""
        shaky = sorted((one for one in self.study.hypotheses if one.hinges), key=lambda one: not one.rejected)
        told = [*self._held(), *(self._finding(one) for one in shaky[:MOST])]
        if len(shaky) > MOST:
            told.append(
                ngettext(
                    "The tables below have the other {n}.", "The tables below have the other {n}.", len(shaky) - MOST
                )
            )
        return told

    def _finding(self, one: Hinge) -> str:
        parts = []
        if one.problems.changing:
            parts.append(self._problems(one.problems))
        if one.algorithms is not None and one.algorithms.changing:
            parts.append(self._algorithms(one.algorithms))
        found = {
            "claim": self._claim(one),
            "p": adjusted(one.adjusted),
            "parts": parts[0] if len(parts) == 1 else _("{first} and on {second}", first=parts[0], second=parts[-1]),
        }
        if not one.problems.changing:
            return _("{claim} ({p}) survives leaving out any one problem, but hinges on {parts}.", **found)
        if one.algorithms is not None and not one.algorithms.changing:
            return _("{claim} ({p}) survives leaving out any one other algorithm, but hinges on {parts}.", **found)
        return _("{claim} ({p}) hinges on {parts}.", **found)

    def _held(self) -> list[str]:
        held = [one for one in self.study.hypotheses if one.rejected and not one.hinges]
        if not held or len(held) == len(self.study.hypotheses):
            return []
        told = [_("{a} is better than {b}", a=self.names[one.first], b=self.names[one.second]) for one in held]
        return [_("Whichever single problem or algorithm is left out, {claims}.", claims=listing(told, MOST))]

    def _claim(self, one: Hinge) -> str:
        a, b = one.first, one.second
        if one.rejected:
            return _("The conclusion that {a} is better than {b}", a=self.names[a], b=self.names[b])
        if self.study.control is None or self.study.alternative == "two-sided":
            return _("That no significant difference between {a} and {b} was found", a=self.names[a], b=self.names[b])
        control, other = (a, b) if a == self.study.control else (b, a)
        found = {"a": self.names[control], "b": self.names[other]}
        if self.study.alternative == "greater":
            return _("That {a} could not be shown to be better than {b}", **found)
        return _("That {a} could not be shown to be worse than {b}", **found)

    def _problems(self, change: Change) -> str:
        return ngettext(
            "problem {name} (without it {p})", "each of {n} problems, most on {name} (without it {p})", len(change.changing),
            name=self.problems[change.most], p=pvalue(change.most_adjusted),
        )  # fmt: skip

    def _algorithms(self, change: Change) -> str:
        return ngettext(
            "algorithm {name} (without it {p})", "each of {n} algorithms, most on {name} (without it {p})", len(change.changing),
            name=self.names[change.most], p=pvalue(change.most_adjusted),
        )  # fmt: skip

    def best(self) -> str:
        """Say whether the algorithm with the best mean rank keeps it."""
        study = self.study
        name = self.names[study.best]
        lost = []
        if found := study.problems.best_lost:
            lost.append(ngettext(
                "problem {names}", "one of {n} problems ({names})", len(found),
                names=listing([self.problems[index] for index in found], 4),
            ))  # fmt: skip
        if study.algorithms is not None and (found := study.algorithms.best_lost):
            lost.append(ngettext(
                "algorithm {names}", "one of {n} algorithms ({names})", len(found),
                names=listing([self.names[index] for index in found], 4),
            ))  # fmt: skip
        if len(lost) == 2:
            return _(
                "{name} has the best mean rank, but no longer without {first} or without {second}.",
                name=name, first=lost[0], second=lost[1],
            )  # fmt: skip
        if lost:
            return _("{name} has the best mean rank, but no longer without {lost}.", name=name, lost=lost[0])
        if study.algorithms is None:
            return _("{name} keeps the best mean rank whichever problem is left out.", name=name)
        return _("{name} keeps the best mean rank whichever problem or other algorithm is left out.", name=name)


# As blocks of a document and as plain values.


@dataclass(frozen=True, slots=True)
class _Side:
    """One of the two things that are left out."""

    noun: str
    names: Sequence[str]
    standing: Standing


def stability_blocks(study: Stability, names: Sequence[str], problems: Sequence[str]) -> list[Block]:
    """Return the section of the document: the answer in words, then what each decision hinges on."""
    blocks: list[Block] = [
        Heading(_("Stability of the conclusion")),
        Paragraph(stability_text(study, names, problems)),
        _table(study, names, _Side("problem", problems, study.problems)),
    ]
    if study.algorithms is not None:
        blocks.append(_table(study, names, _Side("algorithm", names, study.algorithms)))
    if study.test != study.alone_test:
        blocks.append(_alone_table(study, names))
    return blocks


def _hypotheses(study: Stability, names: Sequence[str], term: str) -> list[Column]:
    found = [one.adjusted for one in study.hypotheses]
    return [
        Column(
            _("Hypothesis"),
            [f"{names[one.first]} vs. {names[one.second]}" for one in study.hypotheses],
        ),
        Column(_("Verdict"), found, "pvalue", [one.rejected for one in study.hypotheses], term=term),
    ]


def _table(study: Stability, names: Sequence[str], side: _Side) -> Table:
    changes = [one.problems if side.noun == "problem" else one.algorithms for one in study.hypotheses]
    columns = (
        *_hypotheses(study, names, "leave-one-out"),
        Column(
            _("Changes"),
            [None if one is None else _("{n} of {all}", n=len(one.changing), all=one.tables) for one in changes],
            term="leave-one-out",
        ),
        Column.pvalues(
            _("Smallest"), [None if one is None else one.smallest for one in changes], study.alpha, term="leave-one-out"
        ),
        Column.pvalues(
            _("Largest"), [None if one is None else one.largest for one in changes], study.alpha, term="leave-one-out"
        ),
        Column(
            _("Strongest"),
            [side.names[one.most] if one is not None and one.varies else None for one in changes],
            term="leave-one-out",
        ),
        Column(
            _("Reversed"), [None if one is None else one.reversals for one in changes], "count", term="leave-one-out"
        ),
    )
    caption = _("Without one other algorithm at a time")
    if side.noun == "problem":
        caption = _("Without one problem at a time")
    return Table(f"stability-{side.noun}s", caption, columns, tuple(_notes(study, side)))


def _notes(study: Stability, side: _Side) -> list[str]:
    standing = side.standing
    found = {
        "basis": study.basis, "alpha": show(study.alpha),
    }  # fmt: skip
    notes = [
        ngettext(
            "{n} of {all} tables decide as the verdict does on all their hypotheses.",
            "{n} of {all} tables decide as the verdict does on all their hypotheses.",
            standing.unchanged,
            all=standing.tables,
        )
    ]
    if standing.first_tier is not None:
        notes[-1] += " " + ngettext(
            "{n} have the same first tier.", "{n} have the same first tier.", standing.first_tier
        )
    if side.noun == "problem":
        notes.insert(0, _(
            "Adjusted p-values ({basis}, α = {alpha}) in the whole table and in the tables without one problem. "
            "Changes: tables that decide differently. Strongest: the problem whose absence speaks most against the decision. Reversed: "
            "tables in which the two mean ranks change their order.", **found,
        ))  # fmt: skip
        notes.append(
            _(
                "One problem fewer means slightly less evidence, which alone may lift a p-value from just below α to "
                "above it."
            )
        )
    else:
        notes.insert(0, _(
            "Adjusted p-values ({basis}, α = {alpha}) in the whole table and in the tables without one algorithm. "
            "Changes: tables that decide differently. Strongest: the algorithm whose absence speaks most against the decision. "
            "Reversed: tables in which the two mean ranks change their order.", **found,
        ))  # fmt: skip
        notes.append(_("One algorithm fewer means fewer hypotheses to adjust for, which alone lowers the p-values."))
    return notes


def _alone_table(study: Stability, names: Sequence[str]) -> Table:
    alone = [one.alone for one in study.hypotheses]
    columns = (
        *_hypotheses(study, names, "adjusted-p-value"),
        Column.pvalues(_("Wilcoxon (Holm)"), alone, study.alpha, term="wilcoxon"),
        Column(_("Same decision"), [_("yes") if one.alone_agrees else _("no") for one in study.hypotheses]),
    )
    note = _(
        "Adjusted p-values. Wilcoxon's tests use two algorithms only; the others matter only through their number."
    )
    return Table("stability-pairwise", _("Each hypothesis by itself"), columns, (note,))
