"""The report of a plan: the verdict, the numbers of problems, power along them, and how they were computed."""

from __future__ import annotations

import numpy as np

from podium.document import Column, Document, Heading, KeyFigure, Table
from podium.i18n import N_, _, count, grouped, listing, ngettext, paragraph, pgettext
from podium.stats.pair_tests import SIMULATED_TESTS
from podium.stats.ranks import within_ranks
from podium.stats.simulation import Population
from podium.studies.headlines import range_of
from podium.studies.plan.study import Method, Plan
from podium.studies.words import level, procedure_name, source_name, version_text


def document(study: Plan, *, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves the details out."""
    blocks = study.opening(_setting(study))
    blocks += [Heading(_("How many problems")), sizes_table(study)]
    if study.case.differences > 1:
        blocks.append(powers_table(study))
    if full:
        blocks += [Heading(_("Power by number of problems")), curve_table(study)]
    blocks += study.closing(_notes(study), _references(study), _("--figure plan.svg draws the curves."), full=full)
    return Document(_("How many problems a comparison needs"), tuple(blocks))


def _setting(study: Plan) -> str:
    case = study.case
    family = {
        "two": _("Two algorithms, one hypothesis"),
        "pairs": _("All {m} pairs of {k} algorithms", m=len(case.truth), k=case.k),
        "control": _("A control against each of {m} others", m=case.k - 1),
    }[case.design]
    if study.results is not None:
        data = _(
            "Pilot: {source}; {problems}, rows resampled with replacement.",
            source=source_name(study.results.source),
            problems=count(study.results.n, "problem"),
        )
    elif case.k > 2:
        data = _(
            "Cells: {shape}, with equal spread; {pattern}.",
            shape=_(SHAPES[str(case.shape)]),
            pattern=_(PATTERNS[study.options.pattern or "one"]),
        )
    else:
        data = _("Cells: {shape}, with equal spread.", shape=_(SHAPES[str(case.shape)]))
    differences = count(case.differences, "true difference")
    return f"{family}; {differences}. {data} {_('Family-wise α = {alpha}.', alpha=level(case.alpha))}"


def sizes_table(study: Plan) -> Table:
    """One row for each method: number of problems, its interval, the power there."""
    methods, of = study.answers, study.options.power_of
    single = study.case.design == "two"
    columns = [
        Column(_("Test"), [_(TESTS[one.test]) if not single else method_label(one) for one in methods], terms=True)
    ]
    if not single:
        columns.append(Column(_("Procedure"), [str(procedure_name(str(one.procedure))) for one in methods], terms=True))
    columns += [
        Column(_("Problems"), [one.n for one in methods], "count", term="sample-size"),
        Column(_("95 % interval"), [_ends(study, place) for place in range(len(methods))], term="sample-size"),
        Column(_("Power at this n"), [one.powers_of(of)[0] for one in methods], "rank", term="power"),
        Column(_("Its interval"), [_pair(one.powers_of(of), one.exact) for one in methods], term="power"),
    ]  # fmt: skip
    if any(one.noether is not None for one in methods):
        columns.append(
            Column(
                _("Noether"),
                [None if one.noether is None else int(np.ceil(one.noether)) for one in methods],
                "count",
                term="noether",
            )
        )
    return Table(
        "sizes",
        _("Problems needed for a power of {power:g}", power=study.options.power),
        tuple(columns),
        tuple(_table_notes(study)),
    )


def _ends(study: Plan, place: int) -> str:
    one = study.answers[place]
    if one.n is None:
        return _("more than {most}", most=study.options.max_problems)
    return interval_ends(one)


def _pair(power: tuple[float, float, float], exact: bool) -> str:
    return _("exact") if exact else _("{low:.3f} to {high:.3f}", low=power[1], high=power[2])


def _table_notes(study: Plan) -> list[str]:
    notes = []
    if study.simulated:
        notes.append(
            _(
                "Intervals show the error of the simulation, not the uncertainty of the effect. The power is "
                "estimated from samples that the search did not use."
            )
        )
    if any(one.n is None for one in study.answers):
        notes.append(_("Where the number of problems is missing, the power is that at the largest number considered."))
    notes += [
        _(
            "{method}: {first} problems already reach the power, but some larger numbers do not, because the "
            "exact test has few levels; from {n} on, all do.",
            method=method_label(one),
            first=one.first,
            n=one.n,
        )
        for one in study.answers
        if one.first is not None
    ]
    if any(one.noether is not None for one in study.answers):
        notes.append(
            _("Noether: his formula for Wilcoxon's test, (z_α + z_β)²/(3(p − ½)²); a check, derived for small effects.")
        )
    return notes


def powers_table(study: Plan) -> Table:
    """Power by every definition at the resulting number of problems, and the rate of false rejections."""
    methods = study.answers
    names = {"pair": _("The pair"), "average": _("Average"), "any": _("Any"), "all": _("All"), "wrong": _("Wrong")}
    columns = [
        Column(_("Method"), [method_label(one) for one in methods]),
        Column(_("Problems"), [one.n for one in methods], "count", term="sample-size"),
    ]
    columns += [
        Column(title, [one.powers[key][0] for one in methods], "rank", term="power") for key, title in names.items()
    ]
    return Table(
        "powers", _("Power at this n, by each definition"), tuple(columns),
        (_("The pair: its difference is detected. Average: share of the true differences that are detected. "
"Any, all: at least one of them, every one. Wrong: a difference that does not exist is significant, "
"or a difference in the wrong direction."),),
    )  # fmt: skip


def curve_table(study: Plan) -> Table:
    """Power at every size that was counted."""
    sizes = min((one.sizes for one in study.answers), key=len)  # those of exact methods hold those that were counted
    columns = [Column(_("Problems"), list(sizes), "count", term="sample-size")]
    for one in study.answers:
        at = dict(zip(one.sizes, one.curve.value.tolist(), strict=True))
        columns.append(Column(method_label(one), [at[n] for n in sizes], "rank", term="power"))
    return Table("curve", _("Power by number of problems"), tuple(columns))


def _notes(study: Plan) -> list[str]:
    case, options = study.case, study.options
    notes = [version_text(None if study.results is None else study.results.sha256)]
    if study.simulated:
        notes.append(
            _(
                "{studies} of each size, seed {seed}; larger studies contain the smaller ones, and all methods use "
                "the same studies. Powers between two sizes are interpolated linearly.",
                studies=count(options.replicates, "simulated study"),
                seed=options.seed,
            )
        )
    if isinstance(case.source, Population):
        notes.append(
            _(
                "Each value is the sum of an effect of the problem (which cancels in paired tests), an effect of the "
                "algorithm, and independent noise of constant spread."
            )
        )
    if any(one.exact for one in study.answers):
        notes.append(
            _(
                "Exact powers come from the noncentral t distribution (t test) and the binomial distribution (sign "
                "test)."
            )
        )
    notes += _equal_seconds(study)
    notes.append(_("A significant result in the wrong direction does not count as a detection."))
    return [*notes, *(study.results.notes if study.results is not None else ())]


def _equal_seconds(study: Plan) -> list[str]:
    """Note if the choice of the pair was nearly a tie."""
    results, case = study.results, study.case
    if results is None or study.options.pair is not None or case.names is None:
        return []
    sums = within_ranks(results.exact, results.objective).sum(axis=0)
    second = case.pair[1]
    others = [name for j, name in enumerate(case.names) if sums[j] == sums[second] and j != second]
    if not others:
        return []
    return [
        _(
            "{others} and {name} have the same mean rank; the plan uses {name}, the first in alphabetical order. "
            "Name the pair (--pair A B) to plan for another one.",
            others=listing(others),
            name=case.names[second],
        )
    ]


def _references(study: Plan) -> list[str]:
    keys = ["cohen1988"]
    if any(one.noether is not None for one in study.answers):
        keys.append("noether1987")
    if study.simulated:
        keys.append("clopper1934")
    return [*keys, *(["garcia2008"] if study.case.design == "pairs" else [])]


# The verdict: how many problems, by which test, and how sure that is.


_NAMED = 3
"""Of more methods only the ends of what they need are told."""


def verdict_text(study: Plan) -> str:
    """Give the whole verdict."""
    return paragraph(
        [_headline(study), *_others(study), *_without_level(study), *_unreachable(study), effect_text(study)]
    )


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
    """State what the other methods require, fewest first."""
    rest = sorted(
        (one for one in study.answers if one is not study.best and one.n is not None and study.holds(one)),
        key=lambda one: one.n or 0,
    )
    if not rest:
        return []
    if len(rest) <= _NAMED:
        shown = listing([_required(one) for one in rest], _NAMED)
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


def _without_level(study: Plan) -> list[str]:
    """Name the methods that are set aside because they do not keep their level."""
    names = [method_text(one) for one in study.answers if one is not study.best and not study.holds(one)]
    if not names:
        return []
    return [
        ngettext(
            "{methods} does not keep its level and is not compared.",
            "{methods} do not keep their level and are not compared.",
            len(names), methods=listing(names, 4),
        )
    ]  # fmt: skip


def _required(one: Method) -> str:
    """Name a method with the number of problems that it needs, and its error where it was simulated."""
    if one.exact:
        return _("{problems} with {method}", problems=one.n, method=method_text(one))
    return _(
        "about {problems} with {method} (95 % Monte Carlo interval {interval})",
        problems=one.n, method=method_text(one), interval=interval_ends(one),
    )  # fmt: skip


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


# Names of methods, effects and definitions.


TESTS = {key: one.label for key, one in SIMULATED_TESTS.items()} | {
    "friedman": N_("Friedman ranks"),
    "t": N_("paired t tests"),
}
_ONE = {"wilcoxon": N_("Wilcoxon's test"), "sign": N_("the sign test"), "t": N_("the paired t test")}
_SHORT = {key: one.short for key, one in SIMULATED_TESTS.items()} | {"sign": N_("sign test"), "t": N_("paired t")}

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
    """Goal of the power, as the end of "to …"."""
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
    """Describe the planned effect in a sentence, on all scales."""
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


# What a page shows first.


def headline(study: Plan) -> tuple[str, str, str]:
    """Return how many problems are needed, for what, and by which method."""
    best, options = study.best, study.options
    values = {"definition": definition_text(study), "power": options.power}
    if best.n is None:
        most = grouped(options.max_problems)
        shown = _("Not even {most} problems are enough to {definition} with probability {power:g}", most=most, **values)
    else:
        problems = count(best.n, "problem")
        number = problems if best.exact else _("about {problems}", problems=problems)
        shown = _("You need {number} to {definition} with probability {power:g}", number=number, **values)
    return shown, "", paragraph([*_others(study), *_without_level(study), *_unreachable(study), effect_text(study)])


def key_figures(study: Plan) -> list[KeyFigure]:
    """Return the number of problems with its interval, the power there, the level, and the effect."""
    best, options, effect = study.best, study.options, study.case.effect
    side = pgettext("test", "two-sided") if study.case.alternative == "two-sided" else pgettext("test", "one-sided")
    number = _("more than {most}", most=options.max_problems) if best.n is None else grouped(best.n)
    power, low, high = best.powers_of(options.power_of)
    found = [
        KeyFigure(_("Problems"), number, method_text(best)),
        KeyFigure(_("Power at this n"), f"{power:.3f}", _("exact") if best.exact else range_of(low, high, ".3f")),
    ]
    if best.n is not None and not best.exact:
        found.insert(1, KeyFigure(_("95 % interval"), interval_ends(best), _("problems, of the simulation")))
    found.append(KeyFigure("α", level(options.alpha), side))
    if effect.d is not None:
        whose = _("requested") if study.results is None else _("of the pilot")
        found.append(KeyFigure(_("Effect"), f"d = {effect.d:.2f}", whose))
    return found
