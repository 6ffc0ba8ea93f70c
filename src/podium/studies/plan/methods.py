"""The methods paragraph of a plan: how many problems a study needs."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from podium.i18n import N_, _, count, grouped, pgettext
from podium.render.prose import Cited, Formula
from podium.stats.pair_tests import SIMULATED_TESTS
from podium.stats.simulation import Population, Source
from podium.studies import figures
from podium.studies.checks import chosen_by_data
from podium.studies.family.methods import ZEROS
from podium.studies.figures import Style, decimals, estimate
from podium.studies.methods import NAMED, Said, better, say, separated, software, who
from podium.studies.plan.study import EXPLORED, Method, Plan
from podium.studies.simulated.methods import adjusted, family, named_tests, rejected, short

SHAPES = {
    "normal": N_("normally distributed"),
    "uniform": N_("uniformly distributed"),
    "laplace": N_("with a Laplace distribution"),
    "t3": N_("with Student's t distribution with 3 degrees of freedom"),
    "lognormal": N_("with a log-normal distribution"),
}
_PATTERNS = {
    "one": N_("; the others are all as good as {worse}"),
    "ends": N_("; the others lie half way between {better} and {worse}"),
    "steps": N_("; the others lie evenly spaced between {better} and {worse}"),
}
_GOALS = {
    "pair": N_("find that {better} is better than {worse}"),
    "average": N_("find each of the {n} true differences on average"),
    "any": N_("find at least one of the {n} true differences"),
    "all": N_("find all of the {n} true differences"),
}


def describe(study: Plan, style: Style) -> Iterator[Said]:
    """Write the paragraph; it holds no p-values, so `style` changes nothing."""
    del style
    yield _goal(study)
    yield from _effect(study)
    yield from _tests(study)
    yield from _power(study)
    yield say("A significant result in the wrong direction did not count as found.")
    yield _found(study)
    yield from _beside(study)
    if study.simulated and study.results is None:
        yield say(
            "Intervals state the error of the simulation; how far the assumed difference is right they do not say."
        )
    elif study.simulated:
        yield say(
            "Intervals of numbers of problems and of power state the error of the simulation; that of the pilot, from which the difference is "
            "estimated, comes on top."
        )
    yield software()


def _names(study: Plan) -> tuple[str, str]:
    """How the better and the worse algorithm of the pair are called."""
    case = study.case
    if case.names is not None:
        better, worse = case.pair
        return case.names[better], case.names[worse]
    return _("the first algorithm"), _("the second") if case.k == 2 else _("the last")


def _goal(study: Plan) -> Said:
    case, options = study.case, study.options
    better, worse = _names(study)
    return say(
        "We determined how many problems a study of {who} needs to {goal} with a power of {power:g} {source}.",
        who=who(case.names) if case.names else count(case.k, "algorithm"),
        goal=_(
            _GOALS["pair" if case.differences == 1 else options.power_of],
            better=better,
            worse=worse,
            n=case.differences,
        ),
        power=options.power,
        source=Cited(("cohen1988",)),
    )


def _effect(study: Plan) -> Iterator[Said]:
    """The difference in all its terms, and where the results of a study come from."""
    case, effect = study.case, study.case.effect
    first, second = _names(study)
    share = Formula(decimals(effect.probability, 3))
    if study.results is None:
        text = say(
            "We assumed that {better} is better than {worse} on a share of {share} of the problems",
            better=first,
            worse=second,
            share=share,
        )
    else:
        yield say(
            "Studies were simulated by drawing rows with replacement from a pilot table of {extent} ({better}), as if each stood for many problems "
            "of its kind; which algorithm is the better one was taken from the mean ranks there.",
            extent=count(study.results.n, "problem"), better=better(study.results.objective).removeprefix("; "),
        )  # fmt: skip
        text = say(
            "In the pilot {first} is better than {second} on a share of {share} of the problems (a tie counts half)",
            first=first, second=second, share=share,
        )  # fmt: skip
    if effect.d is not None:
        low, high = effect.d_low, effect.d_high
        d = estimate(effect.d, float("nan") if low is None else low, float("nan") if high is None else high, 2)
        text = say("{share}, with a mean of the paired differences of {d} standard deviations", share=text, d=d)
    if case.k > 2:
        text = say(
            "{share}, and their mean ranks among {k} algorithms differ by {rank}",
            share=text,
            k=case.k,
            rank=Formula(decimals(effect.rank, 2)),
        )
    yield [*text, "."]
    if isinstance(case.source, Population):
        pattern = _(_PATTERNS[study.options.pattern or "one"], better=first, worse=second) if case.k > 2 else ""
        yield say(
            "A result was taken to be the sum of an effect of its problem, which no paired test sees, an effect of the algorithm and independent "
            "scatter of equal size, {shape}{pattern}.", shape=_(SHAPES[case.source.shape]), pattern=pattern,
        )  # fmt: skip


def _tests(study: Plan) -> Iterator[Said]:
    case, options = study.case, study.options
    first, second = _names(study)
    taken = case.names is not None and chosen_by_data(options.control, case.names)
    control = None if case.design != "control" else first if case.control == case.pair[0] else second
    if study.results is None:
        exact = pgettext("of several tests", "exact where feasible")
    else:
        exact = pgettext(
            "of several tests", "exact up to 20 problems and with the normal approximation corrected for ties beyond"
        )
    tests = named_tests([Source(trial.test) for trial in case.trials], {"wilcoxon": f"{exact}; {_(ZEROS['split'])}"})
    if case.design != "two":
        tests = adjusted(tests, tuple(dict.fromkeys(name for trial in case.trials for name in trial.procedures)))
    compared = family(len(case.truth), control, taken=taken)
    if case.alternative == "two-sided":
        yield say("{compared} in every study, two-sided, by {tests}.", compared=compared, tests=tests)
    else:
        yield say(
            "{compared} in every study, one-sided against the alternative that {better} is better, by {tests}.",
            compared=compared, better=first, tests=tests,
        )  # fmt: skip
    level = figures.level(case.alpha)
    yield say("The level of significance is {level}.", level=level) if case.design == "two" else rejected(level)


def _power(study: Plan) -> Iterator[Said]:
    """Where power comes from: theory, or simulated studies."""
    options, exact = study.options, [one.test for one in study.answers if one.exact]
    for test in exact:
        if test == "t":
            yield say("The power of the t test follows from the noncentral t distribution.")
        else:
            yield say("The power of the sign test follows from the binomial distribution.")
    if not study.simulated:
        return
    simulated = {
        "n": grouped(options.replicates),
        "seed": options.seed,
        "most": grouped(options.max_problems),
        "few": EXPLORED,
    }
    if exact:
        yield say(
            "Other power was estimated from {n} simulated studies of every size (seed {seed}), the larger ones holding the smaller ones, with all "
            "methods applied to the same studies; the sizes looked at, up to {most} problems, were chosen beforehand in an exploration with {few} "
            "studies of each size.", **simulated,
        )  # fmt: skip
    else:
        yield say(
            "Power was estimated from {n} simulated studies of every size (seed {seed}), the larger ones holding the smaller ones, with all methods "
            "applied to the same studies; the sizes looked at, up to {most} problems, were chosen beforehand in an exploration with {few} studies of "
            "each size.", **simulated,
        )  # fmt: skip
    normal = options.power_of == "average" and study.case.differences > 1
    yield say(
        "The estimates were made rising by isotonic regression and joined by straight lines; the number of problems needed is where these reach the "
        "power wanted, and its interval where the ends of the 95 % intervals of the power do {how}.",
        how=say("(by the normal approximation)") if normal else Cited(("clopper1934",)),
    )  # fmt: skip
    yield say("The power there was counted in as many fresh studies.")


def _found(study: Plan) -> Said:
    """The numbers of problems, fewest first."""
    answers = sorted(study.answers, key=lambda one: (one.n is None, one.n or 0))
    numbers = separated((_number(one, study) for one in answers[:NAMED]), "; ")
    if len(answers) > NAMED:
        numbers = say("{numbers}; the other {n} methods need as many or more", numbers=numbers, n=len(answers) - NAMED)
    return say("Numbers of problems needed, with the power there in brackets: {numbers}.", numbers=numbers)


def _method(one: Method) -> str:
    test = _(SIMULATED_TESTS[one.test].label)
    return test if one.procedure is None else _("{procedure} with {test}", procedure=short(one.procedure), test=test)


def _number(one: Method, study: Plan) -> Said:
    value, low, high = one.powers_of(study.options.power_of)
    power: Said = [Formula(decimals(value, 3)), f", {_('exact')}"] if one.exact else [estimate(value, low, high, 3)]
    if one.n is None:
        return say(
            "{method}, more than {most} ({power})",
            method=_method(one),
            most=grouped(study.options.max_problems),
            power=power,
        )
    number = grouped(one.n)
    if not one.exact:
        number += f" [{', '.join('∞' if end is None else grouped(end) for end in (one.low, one.high))}]"
    return [_method(one), Formula(number), " (", *power, ")"]


def _beside(study: Plan) -> Iterator[Said]:
    """What a test with few levels does below its number, and Noether's formula."""
    for one in study.answers:
        if one.first is not None:
            yield say(
                "By {test}, {first} problems reach this power already, but some larger numbers do not.",
                test=_method(one),
                first=one.first,
            )
        if one.noether is not None:
            yield say(
                "The formula of Noether {source} gives {n} problems for Wilcoxon tests.",
                source=Cited(("noether1987",)), n=grouped(ceil(one.noether)),
            )  # fmt: skip
