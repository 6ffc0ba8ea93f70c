"""Forest plots of several studies: the control, or the best algorithm, against each of the others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.diagrams.differences import forest
from podium.diagrams.drawing import Drawing
from podium.i18n import Message, _
from podium.studies.pairs_pictures import SHOWN, best_of, sentences
from podium.studies.verdict import Verdict
from podium.studies.words import level as show
from podium.studies.words import procedure_name, ranking_name

Floats = NDArray[np.float64]

DIFFERENCE = Message("difference")


@dataclass(frozen=True, eq=False)
class Reference:
    """One algorithm and those it is compared with.

    Attributes
    ----------
    names
        All algorithms.
    index
        The control, or the best one.
    others
        Those that are shown, best first.
    less
        A sentence when some are not shown.
    larger_is_better
        Whether a positive difference speaks for the reference.
    """

    names: Sequence[str]
    index: int
    others: list[int]
    less: str
    larger_is_better: bool = True

    @classmethod
    def of(
        cls, names: Sequence[str], order: Sequence[int], control: int | None, noun: str = "algorithm", **more: Any
    ) -> Reference:
        """Take the control, or the best where there is none, and the best of the others."""
        shown, less = best_of(order, SHOWN, noun)
        index = order[0] if control is None else control
        return cls(names, index, [j for j in shown if j != index], less, **more)

    @property
    def name(self) -> str:
        """Its name."""
        return self.names[self.index]

    def label(self, what: str = DIFFERENCE) -> str:
        """Say what the axis shows and which side speaks for the reference."""
        who = self.name if len(self.name) <= 24 else _("the reference")
        if self.larger_is_better:
            return _("{what} (positive: {who} is better)", what=what, who=who)
        return _("{what} (negative: {who} is better)", what=what, who=who)

    def significant(self, verdict: Verdict, alpha: float) -> list[bool]:
        """Whether the verdict tells each other algorithm from the reference."""
        found = verdict.family.decisions(verdict.procedure, alpha, len(self.names))
        return [bool(found[self.index, j]) for j in self.others]

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
            reference=self.name,
            label=self.label(what),
            significant=significant,
            column=_("estimate [{confidence:g} % interval]", confidence=100 * confidence),
            note=sentences(note, self.less),
        )

    def from_pairs(
        self, first: NDArray[np.intp], second: NDArray[np.intp], values: tuple[Floats, Floats, Floats]
    ) -> tuple[list[float], list[float], list[float]]:
        """Pick the pairs of the reference; turn those round in which it is the second.

        Parameters
        ----------
        first, second
            Pairs.
        values
            Differences of first minus second, lower and upper limits.
        """
        rows = {}
        for row, (i, j) in enumerate(zip(first.tolist(), second.tolist(), strict=True)):
            if self.index in (i, j):
                rows[j if i == self.index else i] = (row, i == self.index)
        picked = [_turned(values, *rows[other]) for other in self.others]
        difference, lower, upper = (list(column) for column in zip(*picked, strict=True))
        return difference, lower, upper


def filled_note(verdict: Verdict, alpha: float) -> str:
    """Say what the filled points mean."""
    return _(
        "Filled: significant ({procedure} on {ranking}, α = {alpha}).",
        procedure=procedure_name(verdict.procedure),
        ranking=ranking_name(verdict.family.ranking),
        alpha=show(alpha),
    )


def _turned(values: tuple[Floats, Floats, Floats], row: int, forward: bool) -> tuple[float, float, float]:
    difference, lower, upper = (float(column[row]) for column in values)
    return (difference, lower, upper) if forward else (-difference, -upper, -lower)
