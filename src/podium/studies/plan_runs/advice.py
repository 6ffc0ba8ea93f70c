"""Advice on a plan of runs: what it assumes about the pilot."""

from __future__ import annotations

from collections.abc import Iterator

from podium.document import Advice
from podium.i18n import count
from podium.studies.advice.texts import AdviceTexts
from podium.studies.plan_runs.study import RunsPlan

advice = AdviceTexts(__file__)


def advise(study: RunsPlan) -> Iterator[Advice]:
    """Collect the advice that applies."""
    fewest = int(study.pilot.counts.min())
    if fewest < 10:
        yield advice("W92", runs=count(fewest, "run"))
    constant = int((study.deviations == 0).sum())
    if constant:
        yield advice("W93", n=constant, cells=study.deviations.size)
