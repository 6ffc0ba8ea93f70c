"""The plan in plain words: how many problems, by which test, and how sure that is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.studies.plan.words import definition_text, effect_text, method_text, size_text
from podium.studies.words import grouped, level, listing

if TYPE_CHECKING:
    from podium.studies.plan.study import Plan

_NAMED = 3
"""Of more methods only the ends of what they need are told."""


def verdict_text(study: Plan) -> str:
    """Give the whole verdict."""
    return " ".join([_headline(study), *_others(study), *_unreachable(study), _meaning(study)])


def _headline(study: Plan) -> str:
    best, options = study.best, study.options
    goal = f"{definition_text(study)} with probability {options.power:g} (α = {level(options.alpha)}, {_sides(study)})"
    if best.n is None:
        return (
            f"Not even {grouped(options.max_problems)} problems are enough to {goal}, whatever the procedure: "
            f"{method_text(best)} has a power of {best.powers_of(options.power_of)[0]:.2f} there."
        )
    which = "" if len(study.answers) == 1 else ", which needs fewest"
    return f"To {goal}, you need {size_text(best)} by {method_text(best)}{which}."


def _sides(study: Plan) -> str:
    return "two-sided" if study.case.alternative == "two-sided" else "one-sided"


def _others(study: Plan) -> list[str]:
    """Say what the other methods need, fewest first."""
    rest = sorted(
        (one for one in study.answers if one is not study.best and one.n is not None), key=lambda one: one.n or 0
    )
    if not rest:
        return []
    if len(rest) <= _NAMED:
        shown = listing([f"{one.n} by {method_text(one)}" for one in rest], _NAMED)
        return [f"The others need more or as many: {shown}."]
    least, most = rest[0], rest[-1]
    return [f"The others need between {least.n} ({method_text(least)}) and {most.n} ({method_text(most)})."]


def _unreachable(study: Plan) -> list[str]:
    missing = [method_text(one) for one in study.answers if one.n is None]
    if not missing or study.best.n is None:
        return []
    verb = "does" if len(missing) == 1 else "do"
    return [f"{listing(missing)} {verb} not get there with {grouped(study.options.max_problems)} problems."]


def _meaning(study: Plan) -> str:
    """What the effect means, in a sentence."""
    return f"Planned for, {effect_text(study)}."
