"""Pictures of Friedman mean ranks by critical differences: Nemenyi's, Bonferroni–Dunn's, bars with cut lines."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.diagrams.critical import Diagram, critical_difference_diagram
from podium.diagrams.drawing import Drawing
from podium.diagrams.rows import rank_bars
from podium.errors import InputError
from podium.i18n import _
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
        values: dict[str, Any] = {"alpha": show(self.alpha), "critical": critical}
        note = bars_note(
            bars,
            _("Nemenyi's test by the studentised range (not Bonferroni over all pairs), α = {alpha}: mean ranks at least "
              "CD = {critical:.3f} apart differ significantly; bars join the others.", **values),
            _("Nemenyi's test by the studentised range (not Bonferroni over all pairs), α = {alpha}: mean ranks at "
              "least CD = {critical:.3f} apart differ significantly; here all do.", **values),
        )  # fmt: skip
        diagram = Diagram(
            [self.names[j] for j in shown],
            self.mean_ranks[shown],
            bars,
            sentences(note, less, less and BEYOND),
            critical,
            _("CD = {critical:.2f} (Nemenyi, studentised range)", critical=critical),
        )
        return critical_difference_diagram(diagram, title=_("Critical difference diagram (Nemenyi)"))

    def bonferroni_dunn(self) -> Drawing:
        """Draw Demšar's diagram for a control: the interval of ranks in which nothing differs from it."""
        if self.control is None:
            raise InputError(
                "The picture 'cd-bonferroni-dunn' shows a control against the rest: name one (--control NAME; in "
                "Python control=NAME)."
            )
        critical = self.critical["bonferroni-dunn"][self.alpha]
        shown, less = with_control(self.order, self.control)
        note = _(
            "Bonferroni–Dunn, α = {alpha}: algorithms outside the interval differ significantly from the control "
            "{control} (mean ranks at least {critical:.3f} apart).",
            alpha=show(self.alpha),
            control=self.names[self.control],
            critical=critical,
        )
        diagram = Diagram([self.names[j] for j in shown], self.mean_ranks[shown], (), sentences(note, less))
        diagram = replace(diagram, critical_difference=critical, control=shown.index(self.control))
        return critical_difference_diagram(diagram, title=_("Mean ranks against a control (Bonferroni–Dunn)"))

    def bars(self) -> Drawing:
        """Draw bars of mean ranks with the cut lines of Bonferroni–Dunn."""
        control = self.order[0] if self.control is None else self.control
        shown, less = with_control(self.order, control)
        note = _(
            "Lines: Bonferroni–Dunn's critical difference from the control {control}; bars that end outside the lines differ "
            "significantly from it (stronger grey: at every level shown). For a picture only: conclusions rest on stronger procedures.",
            control=self.names[control],
        )  # fmt: skip
        if self.control is None:
            note = _(
                "Lines: Bonferroni–Dunn's critical difference from the control {control} (best mean rank; a "
                "control chosen by the data makes false positives more frequent); bars that end outside the lines "
                "differ significantly from it (stronger grey: at every level shown). For a picture only: "
                "conclusions rest on stronger procedures.", control=self.names[control],
            )  # fmt: skip
        return rank_bars(
            [self.names[j] for j in shown],
            self.mean_ranks[shown].tolist(),
            control=shown.index(control),
            cuts=dict(self.critical["bonferroni-dunn"]),
            note=sentences(note, less),
        )
