"""Advice on a plan: its assumptions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from podium.document import Advice
from podium.i18n import Message, count, grouped
from podium.studies.plan.report import method_text
from podium.studies.plan.study import Plan

_SMALL_D, _MIDDLING_D = 0.2, 0.5
_SMALL_CHANCE = 0.56
"""Φ(0.2 / √2) = 0.556: the same for a pilot whose differences are far from normal."""


def advise(study: Plan) -> tuple[Advice, ...]:
    """Collect the advice of every rule."""
    return tuple(advice for rule in (_uncertain, _repeated, _few, _small, _unreachable) for advice in rule(study))


def _uncertain(study: Plan) -> Iterator[Advice]:
    effect, results = study.case.effect, study.results
    if results is None:
        return
    values: dict[str, Any] = {
        "problems": count(results.n, "problem"),
        "d": effect.d,
        "low": effect.d_low,
        "high": effect.d_high,
    }
    if effect.d_low is None or effect.d_high is None:
        found = Message("The effect is an estimate from {problems}.", **values)
    elif effect.d_low <= 0 <= effect.d_high:
        found = Message(
            "The effect is an estimate from {problems}: d = {d:.2f}, with a 95 % interval from {low:.2f} to {high:.2f}, "
            "which includes no difference at all.",
            **values,
        )
    else:
        found = Message(
            "The effect is an estimate from {problems}: d = {d:.2f}, with a 95 % interval from {low:.2f} to {high:.2f}.",
            **values,
        )
    yield Advice(
        "W60",
        found,
        Message(
            "A promising pilot usually overstates the effect, and the number of problems needed grows with the "
            "inverse square of the effect: half the effect needs four times as many problems."
        ),
        Message(
            "Plan for the smallest effect that would matter to you (--effect), or for an effect near the lower "
            "end of the interval."
        ),
        Message("Cohen 1988, section 1.4"),
    )


def _repeated(study: Plan) -> Iterator[Advice]:
    results, n = study.results, study.best.n
    if results is None or (n is not None and n <= results.n):
        return
    yield Advice(
        "W61",
        Message("More problems are needed than the plan considered; the pilot has {has}.", has=results.n)
        if n is None
        else Message("{needed} problems are needed; the pilot has {has}.", needed=n, has=results.n),
        Message(
            "The plan resamples the pilot's rows. It applies to more problems of the same kind, not to kinds of "
            "problems that the pilot does not contain."
        ),
        Message(
            "Say which population of problems is meant, and collect the others from it without looking at results."
        ),
        Message("Demšar 2006, section 4"),
    )


def _few(study: Plan) -> Iterator[Advice]:
    n, k = study.best.n, study.case.k
    least = max(10, 2 * k)
    if n is not None and n < least:
        yield Advice(
            "W62",
            Message(
                "{problems} would be enough to detect this effect with {method}.",
                problems=count(n, "problem"),
                method=method_text(study.best),
            ),
            Message(
                "With fewer than {least} problems the conclusion depends on which problems were chosen, and the "
                "approximations of the tests are rough.",
                least=least,
            ),
            Message(
                "Use at least {least} problems: the additional ones also show where the difference does not hold.",
                least=least,
            ),
            "Demšar 2006; García et al. 2010",
        )


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
        found = (
            Message("This plan aims to detect a difference as small as {what}.", what=what)
            if n is None
            else Message(
                "{problems} are enough to detect a difference as small as {what}.",
                problems=count(n, "problem"),
                what=what,
            )
        )
        yield Advice(
            "W63",
            found,
            Message("With enough problems any difference becomes significant; that does not make it matter to anyone."),
            Message("Say beforehand which difference would matter in practice, and report its size with an interval."),
            "García et al. 2010; Cohen 1988",
        )


def _unreachable(study: Plan) -> Iterator[Advice]:
    missing = [one for one in study.answers if one.n is None]
    if missing:
        yield Advice(
            "W64",
            Message(
                "{missing} of {methods} do not reach a power of {power:g} with {most} problems.",
                missing=len(missing),
                methods=count(len(study.answers), "method"),
                power=study.options.power,
                most=grouped(study.options.max_problems),
            ),
            Message(
                "A study that small compared with its question mostly ends without an answer, and its significant "
                "results exaggerate."
            ),
            Message(
                "Compare fewer algorithms, or one control with the others; ask for a larger effect or a smaller power; "
                "or raise --max-problems."
            ),
            "García & Herrera 2008",
        )
