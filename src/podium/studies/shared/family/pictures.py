"""The pictures of a family of hypotheses: heatmaps, groups as bars, mean ranks with a critical difference, forests of differences."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.data.decimals import Scaled, to_float
from podium.diagrams.critical import Diagram, critical_difference_diagram, separable
from podium.diagrams.differences import forest, sorted_differences
from podium.diagrams.drawing import Drawing
from podium.diagrams.hypotheses import exhaustive_picture, recursion_picture
from podium.diagrams.matrices import pvalue_matrix
from podium.diagrams.rows import rank_points
from podium.diagrams.style import called
from podium.errors import InputError
from podium.i18n import Message, _, count, paragraph
from podium.stats.grouping import groups, lettered
from podium.stats.location import MAX_WIDE, shift_interval
from podium.stats.ranks import oriented, wide_enough
from podium.studies.shared.content import Pictures
from podium.studies.shared.family import Family
from podium.studies.shared.family.verdict import Verdict, basis
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import all_of_them, decided_by, ranking_name
from podium.studies.shared.words import level as show

Floats = NDArray[np.float64]
Indices = NDArray[np.intp]
Groups = Sequence[tuple[int, ...]]

SHOWN = 60
"""Of more algorithms the best ones are shown."""

SHOWN_MATRIX = 12
"""The same for matrices whose cells hold three lines."""

_tell = Texts(__file__, {})

IN_A_DIAGRAM = 25
"""Of more algorithms a field of rank intervals is easier to read than a critical difference diagram."""


def verdict_first(made: Pictures, k: int, control: int | None) -> Pictures:
    """Begin with the picture that shows the verdict, of those that a study has: of two the data, of a whole field its rank intervals.

    >>> [next(iter(verdict_first(dict.fromkeys(("cd", "boxes", "rank-intervals")), k, None))) for k in (2, 25, 26)]
    ['boxes', 'cd', 'rank-intervals']
    """
    wanted = ("differences", "boxes") if k == 2 else ("rank-intervals",) if control is None and k > IN_A_DIAGRAM else ()
    first = next(kind for kind in (*wanted, "cd") if kind in made)
    return {first: made[first], **made}


def sentences(*texts: str) -> str:
    """Join the sentences that there are."""
    return paragraph(str(text) for text in texts if text)


def best_of(order: Sequence[int], most: int = SHOWN, noun: str = "algorithm") -> tuple[list[int], str]:
    """Return those that are shown, best first, and a sentence when some are not.

    >>> best_of([2, 0, 1], most=2)
    ([2, 0], 'The best 2 of 3 algorithms are shown.')
    """
    if len(order) <= most:
        return list(order), ""
    return list(order[:most]), _tell("drawn.best", most=most, all=count(len(order), noun))


def with_control(
    order: Sequence[int], control: int | None, noun: str = "algorithm", most: int = SHOWN
) -> tuple[list[int], str]:
    """Return those that are shown, the control among them, and a sentence when some are not."""
    if control is None or control in order[:most]:
        return best_of(order, most, noun)
    return [*order[: most - 1], control], _tell("drawn.with_control", most=most - 1, all=count(len(order), noun))


def within(found: Groups, shown: Sequence[int]) -> list[tuple[int, ...]]:
    """Restrict groups to what is shown, as places in it, and drop those that others then hold.

    >>> within([(4, 0), (0, 1), (1, 2)], [4, 0, 1])
    [(0, 1), (1, 2)]
    """
    place = {j: number for number, j in enumerate(shown)}
    parts = list(dict.fromkeys(tuple(place[j] for j in group if j in place) for group in found))
    return [part for part in parts if part and not any(set(part) < set(other) for other in parts)]


def _joining(bars: Groups) -> str:
    """Say whether some bars join anything, by the key of the text about them."""
    return "some" if any(len(bar) > 1 for bar in bars) else "none"


def square(values: Floats, first: Indices, second: Indices, k: int) -> Floats:
    """Values of pairs as a symmetric matrix; 1 on the diagonal."""
    matrix = np.ones((k, k))
    matrix[first, second] = matrix[second, first] = values
    return matrix


class PairsPictures:
    """The pictures of all pairs, of those on which a verdict rests and of a control.

    `arranged` says how what is compared is ordered, `scattered` what can separate algorithms at almost the same place.
    """

    def __init__(
        self,
        verdict: Verdict,
        arranged: str = Message("Best mean rank first."),
        noun: str = "algorithm",
        scattered: str = Message("tests of two algorithms at a time"),
    ) -> None:
        self.verdict, self.arranged, self.noun, self.scattered = verdict, arranged, noun, scattered
        self.names, self.order, self.alpha = verdict.names, verdict.order_indices, verdict.alpha

    @property
    def how(self) -> str:
        """Procedure, where its p-values come from, and level."""
        return decided_by(basis(self.verdict.pairs, self.verdict.pairs_procedure), self.alpha)

    @property
    def pvalues(self) -> Floats:
        """Adjusted p-values as a symmetric matrix."""
        pairs = self.verdict.pairs
        return square(pairs.adjusted[self.verdict.pairs_procedure], pairs.first, pairs.second, len(self.names))

    def named(self, indices: Sequence[int]) -> list[str]:
        """Names of some of them."""
        return [self.names[j] for j in indices]

    def heatmap(self, why: str = "") -> Drawing:
        """Draw the adjusted p-values of all pairs."""
        shown, less = best_of(self.order, SHOWN, self.noun)
        note = sentences(f"{self.how}. {self.arranged}", why, less)
        return pvalue_matrix(self.named(shown), self.pvalues[np.ix_(shown, shown)], alpha=self.alpha, note=note)

    def exhaustive(self) -> Drawing:
        """Draw the exhaustive sets of hypotheses, and which of them Bergmann and Hommel accept."""
        return self._related(exhaustive_picture)

    def recursion(self) -> Drawing:
        """Draw the recursion that lists the exhaustive sets."""
        return self._related(recursion_picture)

    def _related(self, draw: Callable[..., Drawing]) -> Drawing:
        """Draw the unadjusted p-values of logically related hypotheses."""
        pairs = self.verdict.pairs
        if not pairs.transitive:
            if pairs.ranking == "reported":
                raise InputError(
                    "Exhaustive sets exist where A = B and B = C imply A = C. If these p-values come from mean "
                    "ranks, means or accuracies, pass {--transitive:yes}."
                )
            raise InputError(
                "Exhaustive sets exist where A = B and B = C imply A = C, as for mean ranks. This is not known of these "
                "p-values ({ranking}), so no set of hypotheses is ruled out.",
                ranking=ranking_name(pairs.ranking),
            )
        values = square(pairs.pvalues, pairs.first, pairs.second, len(self.names))[np.ix_(self.order, self.order)]
        note = _tell("drawn.unadjusted", ranking=ranking_name(pairs.ranking), arranged=self.arranged)
        return draw(self.named(self.order), values, alpha=self.alpha, note=note)

    def critical_differences(self, mean_ranks: Floats, remark: str = "") -> Drawing:
        """Draw mean ranks with the groups as bars; the heatmap where bars would mislead."""
        found = self.diagram(mean_ranks, remark)
        if found is None:
            return self.heatmap(_tell("drawn.no_bars", scattered=self.scattered))
        if found.control is not None:
            return critical_difference_diagram(found, title=_("Mean ranks against a control"))
        return critical_difference_diagram(found)

    def diagram(self, mean_ranks: Floats, remark: str = "") -> Diagram | None:
        """Return what a critical difference diagram shows; None where bars would mislead."""
        if self.verdict.family.control is not None:
            return self._control_diagram(mean_ranks, self.verdict.family.control, remark)
        if self.verdict.group_indices is None:
            return None
        shown, less = best_of(self.order, SHOWN, self.noun)
        found = lettered(self.verdict.group_indices, self.order)
        bars = within(list(found.values()), shown)
        if not separable(bars, mean_ranks[shown].tolist()):
            return None
        place = {j: number for number, j in enumerate(shown)}
        letter_of = {tuple(place[j] for j in group if j in place): letter for letter, group in reversed(found.items())}
        meaning = _tell("drawn.bars", _joining(bars), algorithms=all_of_them(self.noun), how=self.how)
        whole = all(max(bar) - min(bar) + 1 == len(bar) for bar in bars)
        note = sentences(meaning, "" if whole else _tell("drawn.breaks"), remark, less, less and _tell("drawn.beyond"))
        letters = [letter_of[bar] for bar in bars]
        return Diagram(self.named(shown), mean_ranks[shown], bars, note, letters=letters)

    def _control_diagram(self, mean_ranks: Floats, control: int, remark: str) -> Diagram:
        """Mean ranks with a mark on each algorithm: the control, those the verdict tells from it, and the others."""
        family = self.verdict.family
        hit = set(family.second[family.rejected(self.verdict.procedure, self.alpha)].tolist())
        shown, less = with_control(self.order, control, self.noun)
        differs = _tell("drawn.differs", family.alternative)
        how = decided_by(basis(family, self.verdict.procedure), self.alpha)
        meaning = _tell("drawn.control", control=called(self.names[control]), differs=differs, how=how)
        return Diagram(
            self.named(shown), mean_ranks[shown], (), sentences(meaning, remark, less),
            control=shown.index(control), differs=[j in hit for j in shown],
        )  # fmt: skip


# Friedman mean ranks by critical differences: Nemenyi's, Bonferroni–Dunn's, bars with cut lines.


@dataclass(frozen=True, eq=False)
class RankPictures:
    """What these pictures show."""

    names: Sequence[str]  # Algorithms
    mean_ranks: NDArray[np.float64]  # Their Friedman mean ranks, shape (k,)
    critical: Mapping[str, Mapping[float, float]]  # Critical differences: procedure, then level
    alpha: float  # Level
    control: int | None  # Index of the control, or None

    @property
    def order(self) -> list[int]:
        """Indices from best to worst mean rank."""
        return [int(j) for j in np.argsort(self.mean_ranks, kind="stable")]

    def nemenyi(self) -> Drawing:
        """Draw Demšar's diagram: mean ranks, bars and critical difference of Nemenyi's test."""
        critical = self.critical["nemenyi"][self.alpha]
        different = np.abs(self.mean_ranks[:, None] - self.mean_ranks) >= critical
        shown, less = best_of(self.order)
        bars = within(groups(different, self.order), shown)
        note = _tell("drawn.nemenyi", _joining(bars), alpha=show(self.alpha), critical=critical)
        diagram = Diagram(
            [self.names[j] for j in shown],
            self.mean_ranks[shown],
            bars,
            sentences(note, less, less and _tell("drawn.beyond")),
            critical,
            _("CD = {critical:.2f} (Nemenyi, studentized range)", critical=critical),
        )
        return critical_difference_diagram(diagram, title=_("Critical difference diagram (Nemenyi)"))

    def bonferroni_dunn(self) -> Drawing:
        """Draw Demšar's diagram for a control: the interval of ranks in which nothing differs from it."""
        if self.control is None:
            raise InputError(
                "The picture 'cd-bonferroni-dunn' shows a control against the others: name one ({--control:NAME})."
            )
        critical = self.critical["bonferroni-dunn"][self.alpha]
        shown, less = with_control(self.order, self.control)
        control = called(self.names[self.control])
        note = _tell("drawn.bonferroni-dunn", alpha=show(self.alpha), control=control, critical=critical)
        diagram = Diagram([self.names[j] for j in shown], self.mean_ranks[shown], (), sentences(note, less))
        diagram = replace(diagram, critical_difference=critical, control=shown.index(self.control))
        return critical_difference_diagram(diagram, title=_("Mean ranks against a control (Bonferroni–Dunn)"))

    def bars(self) -> Drawing:
        """Draw bars of mean ranks with the cut lines of Bonferroni–Dunn."""
        control = self.order[0] if self.control is None else self.control
        shown, less = with_control(self.order, control)
        chosen = "best" if self.control is None else "named"
        note = _tell("drawn.lines", chosen, control=called(self.names[control]))
        return rank_points(
            [self.names[j] for j in shown],
            self.mean_ranks[shown].tolist(),
            control=shown.index(control),
            cuts=dict(self.critical["bonferroni-dunn"]),
            note=sentences(note, less),
        )


# Forests: the control, or the best algorithm, against each of the others.


DIFFERENCE = Message("difference")


@dataclass(frozen=True, eq=False)
class Reference:
    """One algorithm and those it is compared with."""

    names: Sequence[str]  # All algorithms
    index: int  # The control, or the best one
    others: list[int]  # Those that are shown, best first
    less: str  # A sentence when some are not shown
    larger_is_better: bool = True  # Whether a positive difference speaks for the reference

    @classmethod
    def of(
        cls, names: Sequence[str], order: Sequence[int], control: int | None, noun: str = "algorithm", **more: Any
    ) -> Reference:
        """Return the control, or the best algorithm without a control, and the best of the others."""
        shown, less = best_of(order, SHOWN, noun)
        index = order[0] if control is None else control
        return cls(names, index, [j for j in shown if j != index], less, **more)

    @property
    def name(self) -> str:
        """Its name, as the style of the picture calls it."""
        return called(self.names[self.index])

    def label(self, what: str = DIFFERENCE) -> str:
        """Describe the axis and which side favours the reference."""
        who = self.name if len(self.name) <= 24 else _("the reference")
        return _tell("drawn", "positive" if self.larger_is_better else "negative", what=what, who=who)

    def significant(self, verdict: Verdict, alpha: float) -> list[bool]:
        """Whether each other algorithm differs significantly from the reference."""
        found = verdict.family.decisions(verdict.procedure, alpha, len(self.names))
        return [bool(hit) for hit in found[self.index, self.others]]

    def forest(
        self,
        estimates: Sequence[float],
        lower: Sequence[float],
        upper: Sequence[float],
        *,
        confidence: float,
        significant: Sequence[bool],
        note: str,
        what: str = DIFFERENCE,
    ) -> Drawing:
        """Draw the differences of the reference minus each of the others."""
        return forest(
            [self.names[j] for j in self.others],
            estimates,
            lower,
            upper,
            reference=self.names[self.index],
            label=self.label(what),
            significant=significant,
            column=_("estimate [{confidence:g} % interval]", confidence=100 * confidence),
            larger_is_better=self.larger_is_better,
            note=sentences(note, self.less),
        )

    def from_pairs(
        self, first: NDArray[np.intp], second: NDArray[np.intp], values: tuple[Floats, Floats, Floats]
    ) -> tuple[list[float], list[float], list[float]]:
        """Pick its pairs from differences, lower and upper limits, turning those round in which it is the second."""
        difference, lower, upper = values
        rows = {}
        for row, (i, j) in enumerate(zip(first.tolist(), second.tolist(), strict=True)):
            if i == self.index:
                rows[j] = (float(difference[row]), float(lower[row]), float(upper[row]))
            elif j == self.index:
                rows[i] = (-float(difference[row]), -float(upper[row]), -float(lower[row]))
        picked = zip(*(rows[other] for other in self.others), strict=True)
        estimates, low, high = (list(column) for column in picked)
        return estimates, low, high


def advantages(
    problems: Sequence[str],
    gains: Floats,
    names: tuple[str, str],
    shift: tuple[float, float, float] | None,
    notes: Sequence[str],
) -> Drawing:
    """Draw by how much the first of two is better on every problem, most first, with an estimate of the shift."""
    first, second = names
    whose = first if len(first) <= 30 else _("the first")
    return sorted_differences(
        problems,
        gains,
        label=_("advantage of {name} (positive: better)", name=whose),
        shift=shift,
        note=sentences(_tell("drawn.colours", first=first, second=second), *notes),
    )


def problem_by_problem(
    problems: Sequence[str], gains: Scaled, names: tuple[str, str], alpha: float | None, remark: str = ""
) -> Drawing:
    """Draw by how much the first of two is better on every problem, with an estimate of the shift unless there is no `alpha`."""
    shown = to_float(gains)
    if not np.isfinite(shown).all():
        raise InputError("The differences exceed the range of floating-point numbers. Use {--kind:scatter}.")
    if alpha is None:
        return advantages(problems, shown, names, None, (remark,))
    band, told = None, _tell("drawn.no_shift")
    if len(problems) <= MAX_WIDE:
        found = shift_interval(gains.exact, (1 - alpha,), denominator=gains.denominator)
        band = (found.estimate, found.intervals[0].lower, found.intervals[0].upper)
        told = _tell("drawn.shift", level=100 * (1 - alpha))
    return advantages(problems, shown, names, band, (told, remark))


def of_design(study: Any, remark: str, own: Pictures, **how: str) -> Pictures:
    """Return the pictures of a design: mean ranks with groups, p-values of all pairs, and its own."""
    pairs = PairsPictures(study.verdict, **how)
    made = {"cd": lambda: pairs.critical_differences(study.mean_ranks, remark), "heatmap": pairs.heatmap, **own}
    return verdict_first(made, study.results.k, study.control)


def paired(data: Any, family: Family, alpha: float | None, remark: str, rows: Indices | None = None) -> Drawing:
    """Draw by how much the control (or the better algorithm) is better than the other of two, on some problems or all."""
    first, second = int(family.first[0]), int(family.second[0])
    shown = np.arange(data.n) if rows is None else rows
    smaller = oriented(wide_enough(data.exact[shown], 2), data.objective)
    gains = Scaled(smaller[:, second] - smaller[:, first], data.denominator)
    names = (data.algorithms[first], data.algorithms[second])
    return problem_by_problem([data.problems[i] for i in shown], gains, names, alpha, remark)


def filled_note(verdict: Verdict, alpha: float) -> str:
    """Say what the filled points mean."""
    return _tell("drawn.filled", basis=basis(verdict.family, verdict.procedure), alpha=show(alpha))
