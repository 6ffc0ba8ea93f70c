"""Does the conclusion hang on one problem, or on one of the other algorithms? The verdict without each in turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.stats.leave_one_out import Axis, LeaveOneOut, leave_one_out
from podium.stats.ranks import wide_enough
from podium.stats.simulation import apply_procedures
from podium.studies.compare.options import RANK_TESTS
from podium.studies.compare.stability_rank_tests import RankReader

if TYPE_CHECKING:
    from podium.data import Results
    from podium.stats.rankings import Ranking
    from podium.studies.compare.options import Options
    from podium.studies.family import Family
    from podium.studies.verdict import Verdict

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Change:
    """What leaving out one problem (or one algorithm) at a time does to one hypothesis.

    Attributes
    ----------
    tables
        Number of tables that lack one problem, or one algorithm that is not part of the hypothesis.
    smallest, largest
        Smallest and largest adjusted p-value among them.
    most
        Index of the problem or algorithm whose absence speaks most against the decision.
    most_adjusted
        The adjusted p-value then.
    changing
        Indices of those without which the decision is another one, the most influential first.
    reversals
        Number of tables in which the two mean ranks stand in the opposite order.
    """

    tables: int
    smallest: float
    largest: float
    most: int
    most_adjusted: float
    changing: tuple[int, ...]
    reversals: int

    @property
    def varies(self) -> bool:
        """Whether it matters at all what is left out, so that `most` says something."""
        return bool(self.tables == 1 or self.changing or self.smallest != self.largest)


@dataclass(frozen=True, slots=True)
class Hinge:
    """One hypothesis of the verdict and what its decision hinges on.

    Attributes
    ----------
    first, second
        Its algorithms; `first` does better, or is the one listed first where neither does.
    better
        False where neither does better.
    adjusted, rejected
        Adjusted p-value and decision of the verdict.
    problems, algorithms
        Without one problem; without one other algorithm (None where there is no other, or only the control).
    alone
        Adjusted p-value of the pairwise alternative.
    alone_agrees
        Whether that leads to the same decision, in the same direction.
    """

    first: int
    second: int
    better: bool
    adjusted: float
    rejected: bool
    problems: Change
    algorithms: Change | None
    alone: float
    alone_agrees: bool

    __repr__ = brief

    @property
    def hinges(self) -> bool:
        """Whether a single problem or a single other algorithm changes the decision."""
        return bool(self.problems.changing or (self.algorithms and self.algorithms.changing))


@dataclass(frozen=True, slots=True)
class Standing:
    """What leaving out one at a time does to the table as a whole.

    Attributes
    ----------
    tables
        Number of tables that lack one.
    unchanged
        Tables in which every decision (that they still have) is that of the verdict.
    best_tables, best_lost
        Tables that still have the best algorithm; indices of what is missing where it has no longer the best mean rank.
    first_tier
        Tables whose first tier has the same members as the verdict's (but for the one left out); None with a control.
    """

    tables: int
    unchanged: int
    best_tables: int
    best_lost: tuple[int, ...]
    first_tier: int | None


@dataclass(frozen=True, eq=False)
class Stability:
    """How far the verdict of a comparison rests on single problems and single algorithms.

    Attributes
    ----------
    procedure, test, alpha
        The adjustment, the source of p-values and the level: those of the verdict.
    control, alternative
        Index of the control or None; what is claimed of it.
    alone_test, alone_procedure
        The pairwise alternative: no third algorithm can change its p-values.
    best
        Index of the algorithm with the best mean rank.
    hypotheses
        Those of the verdict in the order of its family, ascending by p-value.
    problems, algorithms
        The table as a whole without one problem, without one algorithm; None where none can be left out.
    without_problem, without_algorithm
        Adjusted p-values and rank sums of all tables, hypotheses in the order of the algorithms.
    """

    procedure: str
    test: str
    alpha: float
    control: int | None
    alternative: str
    alone_test: str
    alone_procedure: str
    best: int
    hypotheses: tuple[Hinge, ...]
    problems: Standing
    algorithms: Standing | None
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

    Raises
    ------
    InfeasibleError
        When that would not end.
    """
    x = wide_enough(data.exact, 2)
    test = "t" if options.pairwise == "t" else verdict.family.ranking
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
