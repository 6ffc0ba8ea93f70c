"""Advice on a plan: its assumptions."""

from __future__ import annotations

from collections.abc import Iterator

from podium.document import Advice
from podium.i18n import Message, count, grouped
from podium.studies.advice.texts import AdviceTexts
from podium.studies.plan.report import method_text
from podium.studies.plan.study import Plan

advice = AdviceTexts(__file__)


_SMALL_D, _MIDDLING_D = 0.2, 0.5
_SMALL_CHANCE = 0.56
"""Φ(0.2 / √2) = 0.556: the same for a pilot whose differences are far from normal."""


def advise(study: Plan) -> tuple[Advice, ...]:
    """Collect the advice of every rule."""
    rules = (_uncertain, _repeated, _few, _small, _unreachable)
    return tuple(one for rule in rules for one in rule(study))


def _uncertain(study: Plan) -> Iterator[Advice]:
    effect, results = study.case.effect, study.results
    if results is None:
        return
    key = "W60"
    if effect.d_low is not None and effect.d_high is not None:
        key = "W60 no difference" if effect.d_low <= 0 <= effect.d_high else "W60 interval"
    yield advice(key, problems=count(results.n, "problem"), d=effect.d, low=effect.d_low, high=effect.d_high)


def _repeated(study: Plan) -> Iterator[Advice]:
    results, n = study.results, study.best.n
    if results is None or (n is not None and n <= results.n):
        return
    yield advice("W61" if n is not None else "W61 unknown", needed=n, has=results.n)


def _few(study: Plan) -> Iterator[Advice]:
    n, k = study.best.n, study.case.k
    least = max(10, 2 * k)
    if n is not None and n < least:
        yield advice("W62", problems=count(n, "problem"), method=method_text(study.best), least=least)


def _small(study: Plan) -> Iterator[Advice]:
    effect, n, k = study.case.effect, study.best.n, study.case.k
    small = effect.probability < _SMALL_CHANCE if effect.d is None else effect.d <= _SMALL_D
    middling = effect.d is not None and effect.d < _MIDDLING_D
    if small or (middling and n is not None and k > 2 and n > 8 * k):
        what = (
            f"d = {effect.d:.2f}"
            if effect.d is not None
            else Message("being better on {percent:.0f} % of the problems", percent=100 * effect.probability)
        )
        yield advice("W63" if n is not None else "W63 unknown", problems=count(n or 0, "problem"), what=what)


def _unreachable(study: Plan) -> Iterator[Advice]:
    missing = [one for one in study.answers if one.n is None]
    if missing:
        yield advice(
            "W64",
            missing=len(missing),
            methods=count(len(study.answers), "method"),
            power=study.options.power,
            most=grouped(study.options.max_problems),
        )
