"""Pictures of Friedman mean ranks by critical differences: Nemenyi's, Bonferroni–Dunn's, bars with cut lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from podium.diagrams.critical import Diagram, critical_difference_diagram
from podium.diagrams.drawing import Drawing
from podium.diagrams.rows import rank_bars
from podium.errors import InputError
from podium.stats.grouping import groups
from podium.studies.pairs_pictures import BEYOND, bars_note, best_of, sentences, with_control, within
from podium.studies.words import level as show


@dataclass(frozen=True, eq=False)
class RankPictures:
    """What these pictures show.

    Attributes
    ----------
    names
        Algorithms.
    mean_ranks
        Their Friedman mean ranks, shape (k,).
    critical
        Critical differences: procedure, then level.
    alpha
        Level.
    control
        Index of the control, or None.
    """

    names: Sequence[str]
    mean_ranks: NDArray[np.float64]
    critical: Mapping[str, Mapping[float, float]]
    alpha: float
    control: int | None

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
        note = (
            f"Nemenyi's test by the studentised range (not Bonferroni over all pairs), α = {show(self.alpha)}: mean "
            f"ranks at least CD = {critical:.3f} apart differ significantly; "
            f"{bars_note(bars, 'bars join the others', 'all do')}."
        )
        diagram = Diagram(
            [self.names[j] for j in shown],
            self.mean_ranks[shown],
            bars,
            sentences(note, less, less and BEYOND),
            critical,
            f"CD = {critical:.2f} (Nemenyi, studentised range)",
        )
        return critical_difference_diagram(diagram, title="Critical difference diagram (Nemenyi)")

    def bonferroni_dunn(self) -> Drawing:
        """Draw Demšar's diagram for a control: the interval of ranks in which nothing differs from it."""
        if self.control is None:
            raise InputError(
                "the picture 'cd-bonferroni-dunn' shows a control against the rest: name one (--control NAME; in Python "
                "control=NAME)"
            )
        critical = self.critical["bonferroni-dunn"][self.alpha]
        shown, less = with_control(self.order, self.control)
        note = (
            f"Bonferroni–Dunn, α = {show(self.alpha)}: algorithms outside the interval differ significantly from the "
            f"control {self.names[self.control]} (mean ranks at least {critical:.3f} apart)."
        )
        diagram = Diagram([self.names[j] for j in shown], self.mean_ranks[shown], (), sentences(note, less))
        diagram = replace(diagram, critical_difference=critical, control=shown.index(self.control))
        return critical_difference_diagram(diagram, title="Mean ranks against a control (Bonferroni–Dunn)")

    def bars(self) -> Drawing:
        """Draw bars of mean ranks with the cut lines of Bonferroni–Dunn."""
        control = self.order[0] if self.control is None else self.control
        shown, less = with_control(self.order, control)
        chosen = "" if self.control is not None else " (best mean rank; a control chosen by the data costs validity)"
        note = (
            f"Lines: Bonferroni–Dunn's critical difference from the control {self.names[control]}{chosen}; bars that "
            "end outside the lines differ significantly from it (stronger grey: at every level shown). For a picture only: "
            "conclusions rest on stronger procedures."
        )
        return rank_bars(
            [self.names[j] for j in shown],
            self.mean_ranks[shown].tolist(),
            control=shown.index(control),
            cuts=dict(self.critical["bonferroni-dunn"]),
            note=sentences(note, less),
        )
