"""How a plan calls its methods, effects and definitions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.i18n import N_, _, count, grouped
from podium.studies.words import procedure_name

if TYPE_CHECKING:
    from podium.studies.plan.methods import Method
    from podium.studies.plan.study import Plan

TESTS = {
    "friedman": N_("Friedman ranks"),
    "aligned": N_("aligned ranks"),
    "quade": N_("Quade ranks"),
    "wilcoxon": N_("Wilcoxon tests"),
    "sign": N_("sign tests"),
    "t": N_("paired t tests"),
}
_ONE = {"wilcoxon": N_("Wilcoxon's test"), "sign": N_("the sign test"), "t": N_("the paired t test")}
_SHORT = {
    "friedman": "Friedman",
    "aligned": N_("aligned"),
    "quade": "Quade",
    "wilcoxon": "Wilcoxon",
    "sign": N_("sign test"),
    "t": N_("paired t"),
}

SHAPES = {
    "normal": N_("normal"),
    "uniform": N_("uniform"),
    "laplace": N_("Laplace (heavy tails)"),
    "t3": N_("Student's t with 3 degrees of freedom (very heavy tails)"),
    "lognormal": N_("log-normal (skewed)"),
}
PATTERNS = {
    "one": N_("the others perform equally"),
    "ends": N_("those between the first and the last lie halfway between them"),
    "steps": N_("they are evenly spaced"),
}


def method_text(method: Method) -> str:
    """Name a method in running text."""
    if method.procedure is None:
        return _(_ONE.get(method.test, TESTS[method.test]))
    return _("{procedure} on {test}", procedure=procedure_name(method.procedure), test=_(TESTS[method.test]))


def method_label(method: Method) -> str:
    """Name a method in a legend or a table."""
    short = _(_SHORT[method.test])
    return short if method.procedure is None else f"{procedure_name(method.procedure)}, {short}"


def size_text(method: Method) -> str:
    """Give the number of problems with how sure it is."""
    assert method.n is not None
    number = count(method.n, "problem")
    if method.exact:
        return _("{problems} (exact)", problems=number)
    if method.low == method.high:
        return f"{number} ({interval_text(method)})"
    return _("about {problems} ({interval})", problems=number, interval=interval_text(method))


def interval_text(method: Method) -> str:
    """Give the Monte Carlo interval of the number of problems, with what it is."""
    return _("95 % Monte Carlo interval {ends}", ends=interval_ends(method))


def interval_ends(method: Method) -> str:
    """Give the ends of the Monte Carlo interval of the number of problems."""
    if method.exact:
        return _("exact")
    if method.low is None:
        return _("more")
    if method.high is None:
        return _("{low} to more", low=grouped(method.low))
    return _("{low} to {high}", low=grouped(method.low), high=grouped(method.high))


def definition_text(study: Plan) -> str:
    """What is to be done with the power wanted, as the end of "to …"."""
    case, of = study.case, study.options.power_of
    number = case.differences
    if of == "pair" or number == 1:
        better, worse = (case.named(j) for j in case.pair)
        return _("detect that {better} is better than {worse}", better=better, worse=worse)
    if of == "average":
        return _("detect each of the {number} true differences on average", number=number)
    if of == "any":
        return _("detect at least one of the {number} true differences", number=number)
    return _("detect all of the {number} true differences", number=number)


def effect_text(study: Plan) -> str:
    """Say in a sentence what effect is planned for, in all its terms."""
    case, effect = study.case, study.case.effect
    better, worse = (case.named(j) for j in case.pair)
    chance = _(
        "{better} is better than {worse} on {percent:.0f} % of the problems",
        better=better,
        worse=worse,
        percent=100 * effect.probability,
    )
    if case.k > 2:
        chance = _(
            "{chance}, and their mean ranks among {k} algorithms differ by {rank:.2f}",
            chance=chance,
            rank=effect.rank,
            k=case.k,
        )
    if effect.d is None:
        if case.names is None:
            return _("Planned for the requested effect: {chance}.", chance=chance)
        return _("Planned for the pilot's effect: {chance}.", chance=chance)
    if case.names is None:
        return _(
            "Planned for the requested d = {d:.2f} (mean over standard deviation of the differences): {chance}.",
            d=effect.d,
            chance=chance,
        )
    return _(
        "Planned for the pilot's d = {d:.2f} (mean over standard deviation of the differences): {chance}.",
        d=effect.d,
        chance=chance,
    )
