"""The plan in plain words: how many problems, by which test, and how sure that is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.i18n import _, grouped, listing, ngettext
from podium.studies.plan.words import definition_text, effect_text, method_text, size_text
from podium.studies.words import level

if TYPE_CHECKING:
    from podium.studies.plan.study import Plan

_NAMED = 3
"""Of more methods only the ends of what they need are told."""


def verdict_text(study: Plan) -> str:
    """Give the whole verdict."""
    return " ".join([_headline(study), *_others(study), *_unreachable(study), effect_text(study)])


def _headline(study: Plan) -> str:
    best, options = study.best, study.options
    values = {
        "definition": definition_text(study),
        "power": options.power,
        "alpha": level(options.alpha),
        "method": method_text(best),
    }
    if study.case.alternative == "two-sided":
        goal = _("{definition} with probability {power:g} (α = {alpha}, two-sided)", **values)
    else:
        goal = _("{definition} with probability {power:g} (α = {alpha}, one-sided)", **values)
    if best.n is None:
        return _(
            "Not even {most} problems are enough to {goal}, whatever the procedure: with {most}, {method} has a "
            "power of {found:.2f}.",
            most=grouped(options.max_problems),
            goal=goal,
            found=best.powers_of(options.power_of)[0],
            **values,
        )
    if len(study.answers) == 1:
        return _("To {goal}, you need {size} with {method}.", goal=goal, size=size_text(best), **values)
    return _(
        "To {goal}, you need {size} with {method}, which needs the fewest.", goal=goal, size=size_text(best), **values
    )


def _others(study: Plan) -> list[str]:
    """Say what the other methods need, fewest first."""
    rest = sorted(
        (one for one in study.answers if one is not study.best and one.n is not None), key=lambda one: one.n or 0
    )
    if not rest:
        return []
    if len(rest) <= _NAMED:
        shown = listing(
            [_("{problems} with {method}", problems=one.n, method=method_text(one)) for one in rest], _NAMED
        )
        return [_("The other methods need at least as many: {shown}.", shown=shown)]
    least, most = rest[0], rest[-1]
    return [
        _(
            "The other methods need between {least} ({least_method}) and {most} ({most_method}).",
            least=least.n,
            least_method=method_text(least),
            most=most.n,
            most_method=method_text(most),
        )
    ]


def _unreachable(study: Plan) -> list[str]:
    missing = [method_text(one) for one in study.answers if one.n is None]
    if not missing or study.best.n is None:
        return []
    return [
        ngettext(
            "{methods} does not reach this power with {most} problems.",
            "{methods} do not reach this power with {most} problems.",
            len(missing),
            methods=listing(missing),
            most=grouped(study.options.max_problems),
        )
    ]
