"""Advice on a plan of runs: what it assumes about the pilot."""

from __future__ import annotations

from podium.document import Advice
from podium.i18n import _, count, ngettext
from podium.studies.plan_runs.study import RunsPlan


def advise(study: RunsPlan) -> tuple[Advice, ...]:
    """Collect the advice that applies."""
    found = []
    fewest = int(study.pilot.counts.min())
    if fewest < 10:
        found.append(
            Advice(
                "W92",
                _("Variability is estimated from as few as {runs} per cell.", runs=count(fewest, "run")),
                _(
                    "A standard deviation estimated from a handful of runs is easily off by a factor of two; the number "
                    "of runs needed grows with its square."
                ),
                _("Make the runs in two steps: ten of each first, then plan again with these results."),
                "Campelo & Takahashi 2019",
            )
        )
    constant = int((study.deviations == 0).sum())
    if constant:
        found.append(
            Advice(
                "W93",
                ngettext(
                    "{n} of {cells} cells has no variability in the pilot.",
                    "{n} of {cells} cells have no variability in the pilot.",
                    constant,
                    cells=study.deviations.size,
                ),
                _(
                    "Where all runs gave the same value, the plan assumes that further runs will too. After few runs, or "
                    "with rounded values, that may be wrong."
                ),
                _("Check that these runs used different seeds."),
                "Campelo & Takahashi 2019",
            )
        )
    return tuple(found)
