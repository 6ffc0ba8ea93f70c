"""What a plan says: the report, the verdict, the advice, the methods paragraph; its sentences stand in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, nan

from podium.document import Advice, Column, Document, Heading, KeyFigure, Table
from podium.i18n import N_, _, count, grouped, listing, paragraph, pgettext
from podium.render.prose import Cited, Formula
from podium.stats.pair_tests import SIMULATED_TESTS
from podium.stats.ranks import within_ranks
from podium.stats.simulation import Population, Source
from podium.studies.before_and_after.plan.study import EXPLORED, Method, Plan
from podium.studies.before_and_after.simulated import methods as simulated
from podium.studies.shared import figures
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.checks import chosen_by_data
from podium.studies.shared.content import closing, opening
from podium.studies.shared.family.methods import ZEROS
from podium.studies.shared.figures import Style, decimals, estimate
from podium.studies.shared.headlines import range_of
from podium.studies.shared.methods import NAMED, PODIUM, Prose, better, separated, software, who
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import level, procedure_name, source_name, version_text

TESTS = {key: one.label for key, one in SIMULATED_TESTS.items()} | {
    "friedman": N_("Friedman ranks"),
    "t": N_("paired t tests"),
}
_ONE = {"wilcoxon": N_("Wilcoxon's test"), "sign": N_("the sign test"), "t": N_("the paired t test")}
_SHORT = {key: one.short for key, one in SIMULATED_TESTS.items()} | {"sign": N_("sign test"), "t": N_("paired t")}


def texts_of(study: Plan) -> Texts:
    """Return what the texts name."""
    case, options, results, effect = study.case, study.options, study.results, study.case.effect
    told = {
        "family": ("family", case.design),
        "definition": ("definition", "pair" if case.differences == 1 else options.power_of),
        "goal": ("goal", case.alternative),
        "chance_of_two": ("chance.two",),
        "chance": ("chance", "more" if case.k > 2 else "two"),
        "shape": ("shape", str(case.shape)),
        "pattern": ("pattern", options.pattern or "one"),
    }
    return Texts(
        __file__, told, source="" if results is None else source_name(results.source),
        problems="" if results is None else count(results.n, "problem"), m=len(case.truth), k=case.k, others=case.k - 1,
        differences=case.differences, better=case.named(case.pair[0]), worse=case.named(case.pair[1]),
        percent=100 * effect.probability, rank=effect.rank, d=effect.d, alpha=level(case.alpha), power=options.power,
        most=grouped(options.max_problems), seed=options.seed, few=EXPLORED, studies=grouped(options.replicates),
    )  # fmt: skip


# The report.


def document(study: Plan, *, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves the details out."""
    tell, case, results = texts_of(study), study.case, study.results
    kind = "pilot" if results is not None else "more" if case.k > 2 else "two"
    setting = f"{tell['family']}; {count(case.differences, 'true difference')}. {tell('data', kind)} {tell('level')}"
    blocks = [*opening(study, setting), Heading(_("How many problems")), _sizes(study, tell)]
    blocks += [_powers(study, tell)] if case.differences > 1 else []
    blocks += [Heading(_("Power by number of problems")), _curve(study, tell)] if full else []
    notes = [version_text(None if results is None else results.sha256)]
    if study.simulated:
        notes.append(tell("note.studies", studies=count(study.options.replicates, "simulated study")))
    notes += [tell("note.cells")] if isinstance(case.source, Population) else []
    notes += [tell("note.exact")] if any(one.exact for one in study.answers) else []
    notes += [*_equal_seconds(study, tell), tell("note.wrong"), *(() if results is None else results.notes)]
    keys = {
        "cohen1988": True,
        "noether1987": any(one.noether is not None for one in study.answers),
        "clopper1934": study.simulated,
        "garcia2008": case.design == "pairs",
    }
    blocks += closing(study, notes, [key for key, cited in keys.items() if cited], tell("curves"), full=full)
    return Document(tell("title"), tuple(blocks))


def _sizes(study: Plan, tell: Texts) -> Table:
    """One row for each method: number of problems, its interval, the power there."""
    methods, of, single = study.answers, study.options.power_of, study.case.design == "two"
    powers = [one.power_by(of) for one in methods]
    tests = [method_label(one) if single else _(TESTS[one.test]) for one in methods]
    procedures = [str(procedure_name(one.procedure)) for one in methods if one.procedure is not None]
    more = _("more than {most}", most=study.options.max_problems)
    ends = [more if one.n is None else interval_ends(one) for one in methods]
    intervals = [
        _("exact") if one.exact else _("{low:.3f} to {high:.3f}", low=power.lower, high=power.upper)
        for one, power in zip(methods, powers, strict=True)
    ]
    noether = [None if one.noether is None else ceil(one.noether) for one in methods]
    columns = [
        Column(_("Test"), tests, terms=True),
        *([] if single else [Column(_("Procedure"), procedures, terms=True)]),
        Column(_("Problems"), [one.n for one in methods], "count", term="sample-size"),
        Column(_("95 % interval"), ends, term="sample-size"),
        Column(_("Power at this n"), [power.value for power in powers], "rank", term="power"),
        Column(_("Its interval"), intervals, term="power"),
        *([Column(_("Noether"), noether, "count", term="noether")] if any(noether) else []),
    ]
    notes = [tell("note.simulation")] if study.simulated else []
    notes += [tell("note.missing")] if any(one.n is None for one in methods) else []
    for one in methods:
        if one.first is not None:
            notes.append(tell("note.first", method=method_label(one), first=one.first, n=one.n))
    notes += [tell("note.noether")] if any(noether) else []
    return Table("sizes", tell("caption.sizes"), tuple(columns), tuple(notes))


def _powers(study: Plan, tell: Texts) -> Table:
    """Power by every definition at the resulting number of problems, and the rate of false rejections."""
    methods = study.answers
    names = {"pair": _("The pair"), "average": _("Average"), "any": _("Any"), "all": _("All"), "wrong": _("Wrong")}
    columns = (
        Column(_("Method"), [method_label(one) for one in methods]),
        Column(_("Problems"), [one.n for one in methods], "count", term="sample-size"),
        *(
            Column(name, [one.powers[key].value for one in methods], "rank", term="power")
            for key, name in names.items()
        ),
    )
    return Table("powers", tell("caption.powers"), columns, (tell("note.powers"),))


def _curve(study: Plan, tell: Texts) -> Table:
    """Power at every size that was counted."""
    sizes = min((one.sizes for one in study.answers), key=len)  # those of exact methods hold those that were counted
    columns = [Column(_("Problems"), list(sizes), "count", term="sample-size")]
    for one in study.answers:
        at = dict(zip(one.sizes, one.curve.value.tolist(), strict=True))
        columns.append(Column(method_label(one), [at[n] for n in sizes], "rank", term="power"))
    return Table("curve", tell("caption.curve"), tuple(columns))


def _equal_seconds(study: Plan, tell: Texts) -> list[str]:
    """Note if the choice of the pair was nearly a tie."""
    results, case = study.results, study.case
    if results is None or study.options.pair is not None or case.names is None:
        return []
    sums, second = within_ranks(results.exact, results.objective).sum(axis=0), case.pair[1]
    others = [name for j, name in enumerate(case.names) if sums[j] == sums[second] and j != second]
    return [tell("note.tied", others=listing(others))] if others else []


# The verdict: how many problems, by which test, and how sure that is.


def verdict_text(study: Plan) -> str:
    """Give the whole verdict."""
    tell, best = texts_of(study), study.best
    kind = "none" if best.n is None else "only" if len(study.answers) == 1 else "best"
    found, size = best.power_by(study.options.power_of).value, size_text(study, best)
    head = tell("verdict", kind, method=method_text(study, best), found=found, size=size)
    return paragraph([head, *_beside(study, tell)])


def _beside(study: Plan, tell: Texts) -> Iterator[str]:
    """Tell what the other methods need, fewest first, those without their level or the power, and the effect."""
    best, answers = study.best, study.answers
    rest = [one for one in answers if one is not best and one.n is not None and study.holds(one)]
    rest.sort(key=lambda one: one.n or 0)
    if len(rest) > 3:  # of more methods only the ends of what they need are told
        methods = {"least_method": method_text(study, rest[0]), "largest_method": method_text(study, rest[-1])}
        yield tell("verdict.between", least=rest[0].n, largest=rest[-1].n, **methods)
    elif rest:
        shown = [
            tell(
                "size",
                "needed" if one.exact else "needed_about",
                problems=one.n,
                method=method_text(study, one),
                interval=interval_ends(one),
            )
            for one in rest
        ]
        yield tell("verdict.others", shown=listing(shown, 3))
    if names := [method_text(study, one) for one in answers if one is not best and not study.holds(one)]:
        yield tell("verdict.without_level", n=len(names), methods=listing(names, 4))
    missing = [method_text(study, one) for one in answers if one.n is None]
    if missing and best.n is not None:
        yield tell("verdict.unreachable", n=len(missing), methods=listing(missing))
    kind = "requested" if study.case.names is None else "pilot"
    yield tell("effect", kind if study.case.effect.d is None else f"{kind}_d")


# Names of methods and sizes.


def method_text(study: Plan, method: Method) -> str:
    """Name a method in running text."""
    if method.procedure is None:
        return _(_ONE.get(method.test, TESTS[method.test]))
    return texts_of(study)("method.on", procedure=procedure_name(method.procedure), test=_(TESTS[method.test]))


def method_label(method: Method) -> str:
    """Name a method in a legend or a table."""
    short = _(_SHORT[method.test])
    return short if method.procedure is None else f"{procedure_name(method.procedure)}, {short}"


def size_text(study: Plan, method: Method) -> str:
    """Give the number of problems with how sure it is."""
    tell, number = texts_of(study), count(method.n or 0, "problem")
    if method.exact:
        return tell("size.exact", problems=number)
    interval = tell("size.interval", ends=interval_ends(method))
    if method.low == method.high:
        return f"{number} ({interval})"
    return tell("size.about", problems=number, interval=interval)


def interval_ends(method: Method) -> str:
    """Give the ends of the Monte Carlo interval of the number of problems."""
    if method.exact:
        return _("exact")
    if method.low is None:
        return _("more")
    if method.high is None:
        return _("{low} to more", low=grouped(method.low))
    return _("{low} to {high}", low=grouped(method.low), high=grouped(method.high))


# What a page shows first.


def headline(study: Plan) -> tuple[str, str, str]:
    """Return how many problems are needed, for what, and by which method."""
    tell, best = texts_of(study), study.best
    problems = count(best.n or 0, "problem")
    number = problems if best.exact else _("about {problems}", problems=problems)
    shown = tell("headline", "none" if best.n is None else "needed", number=number)
    return shown, "", paragraph(_beside(study, tell))


def key_figures(study: Plan) -> list[KeyFigure]:
    """Return the number of problems with its interval, the power there, the level, and the effect."""
    best, options, effect = study.best, study.options, study.case.effect
    side = pgettext("test", "two-sided") if study.case.alternative == "two-sided" else pgettext("test", "one-sided")
    number = _("more than {most}", most=options.max_problems) if best.n is None else grouped(best.n)
    power = best.power_by(options.power_of)
    reached = _("exact") if best.exact else range_of(power.lower, power.upper, ".3f")
    found = [
        KeyFigure(_("Problems"), number, method_text(study, best)),
        KeyFigure(_("Power at this n"), f"{power.value:.3f}", reached),
    ]
    if best.n is not None and not best.exact:
        found.insert(1, KeyFigure(_("95 % interval"), interval_ends(best), _("problems, of the simulation")))
    found.append(KeyFigure("α", level(options.alpha), side))
    if effect.d is not None:
        whose = _("requested") if study.results is None else _("of the pilot")
        found.append(KeyFigure(_("Effect"), f"d = {effect.d:.2f}", whose))
    return found


# Advice on what the plan assumes.

advice = AdviceTexts(__file__)

SMALL_D, MIDDLING_D = 0.2, 0.5
SMALL_CHANCE = 0.56
"""Φ(0.2 / √2) = 0.556: the same for a pilot whose differences are far from normal."""


def advise(study: Plan) -> Iterator[Advice]:
    """W60, W61: the pilot; W62: few problems; W63: a small difference; W64: methods that do not reach the power."""
    effect, results, n, k = study.case.effect, study.results, study.best.n, study.case.k
    if results is not None:
        low, high = effect.d_low, effect.d_high
        key = "W60" if low is None or high is None else "W60 no difference" if low <= 0 <= high else "W60 interval"
        yield advice(key, problems=count(results.n, "problem"), d=effect.d, low=low, high=high)
        if n is None or n > results.n:
            yield advice("W61" if n is not None else "W61 unknown", needed=n, has=results.n)
    least, problems = max(10, 2 * k), count(n or 0, "problem")
    if n is not None and n < least:
        yield advice("W62", problems=problems, method=method_text(study, study.best), least=least)
    small = effect.probability < SMALL_CHANCE if effect.d is None else effect.d <= SMALL_D
    middling = effect.d is not None and effect.d < MIDDLING_D
    if small or (middling and n is not None and k > 2 and n > 8 * k):
        what = texts_of(study)("advice.chance") if effect.d is None else f"d = {effect.d:.2f}"
        yield advice("W63" if n is not None else "W63 unknown", problems=problems, what=what)
    if missing := sum(one.n is None for one in study.answers):
        methods, most = count(len(study.answers), "method"), grouped(study.options.max_problems)
        yield advice("W64", missing=missing, methods=methods, power=study.options.power, most=most)


# The methods paragraph.


def in_short(study: Plan, style: Style) -> Iterator[Prose]:  # noqa: ARG001 - as `describe`
    """Say in one sentence what was determined, and how."""
    tell, best = texts_of(study), study.best
    more = len(study.answers) - 1
    methods = tell("methods.more", n=more, best=method_text(study, best)) if more else method_text(study, best)
    yield tell.prose("methods.in_short", methods=methods, level=figures.level(study.case.alpha), software=PODIUM)


def describe(study: Plan, style: Style) -> Iterator[Prose]:
    """Write the paragraph; it holds no p-values, so `style` changes nothing."""
    del style
    tell, case = texts_of(study), study.case
    yield tell.prose("methods.determined", who=who(case.names) if case.names else count(case.k, "algorithm"))
    yield from _effect(study, tell)
    yield from _tests(study, tell)
    yield from _power(study, tell)
    yield tell.prose("methods.wrong")
    answers = sorted(study.answers, key=lambda one: (one.n is None, one.n or 0))
    numbers = separated((_number(one, study, tell) for one in answers[:NAMED]), "; ")
    if len(answers) > NAMED:
        numbers = tell.prose("methods.rest", numbers=numbers, n=len(answers) - NAMED)
    yield tell.prose("methods.found", numbers=numbers)
    for one in study.answers:  # what a test with few levels does below its number, and Noether's formula
        if one.first is not None:
            yield tell.prose("methods.first", method=_method(one, tell), first=one.first)
        if one.noether is not None:
            yield tell.prose("methods.noether", n=grouped(ceil(one.noether)))
    if study.simulated:
        yield tell.prose("methods", "error" if study.results is None else "error_pilot")
    yield software()


def _effect(study: Plan, tell: Texts) -> Iterator[Prose]:
    """The difference in all its terms, and where the results of a study come from."""
    case, effect, results = study.case, study.case.effect, study.results
    if results is not None:
        values = better(results.objective).removeprefix("; ")
        yield tell.prose("methods.pilot", extent=tell["problems"], better_values=values)
    share = Formula(decimals(effect.probability, 3))
    text = tell.prose("methods", "share" if results is None else "share_pilot", share=share)
    if effect.d is not None:
        low, high = (nan if end is None else end for end in (effect.d_low, effect.d_high))
        text = tell.prose("methods.d", text=text, d=estimate(effect.d, low, high, 2))
    if case.k > 2:
        text = tell.prose("methods.ranks", text=text, rank=Formula(decimals(effect.rank, 2)))
    yield [*text, "."]
    if isinstance(case.source, Population):
        pattern = tell("between", study.options.pattern or "one") if case.k > 2 else ""
        yield tell.prose("methods.cells", shape=tell("distributed", case.source.shape), pattern=pattern)


def _tests(study: Plan, tell: Texts) -> Iterator[Prose]:
    case, control = study.case, None
    taken = case.names is not None and chosen_by_data(study.options.control, case.names)
    if case.design == "control":
        control = tell["better" if case.control == case.pair[0] else "worse"]
    if study.results is None:
        exact = pgettext("of several tests", "exact where feasible")
    else:
        exact = pgettext(
            "of several tests", "exact up to 20 problems and with the normal approximation corrected for ties beyond"
        )
    details = {"wilcoxon": f"{exact}; {_(ZEROS['split'])}"}
    tests = simulated.named_tests([Source(trial.test) for trial in case.trials], details)
    if case.design != "two":
        names = dict.fromkeys(name for trial in case.trials for name in trial.procedures)
        tests = simulated.adjusted(tests, tuple(names))
    compared, at = simulated.family(len(case.truth), control, taken=taken), figures.level(case.alpha)
    yield tell.prose("methods", case.alternative, compared=compared, tests=tests)
    yield tell.prose("methods.level", level=at) if case.design == "two" else simulated.rejected(at)


def _power(study: Plan, tell: Texts) -> Iterator[Prose]:
    """Where power comes from: theory, or simulated studies."""
    exact = [one.test for one in study.answers if one.exact]
    for test in exact:
        yield tell.prose("methods", test)
    if study.simulated:
        yield tell.prose("methods", "estimated_others" if exact else "estimated")
        normal = study.options.power_of == "average" and study.case.differences > 1
        how = tell.prose("methods.normal") if normal else Cited(("clopper1934",))
        yield tell.prose("methods.isotonic", how=how)
        yield tell.prose("methods.fresh")


def _method(one: Method, tell: Texts) -> str:
    test = _(SIMULATED_TESTS[one.test].label)
    return test if one.procedure is None else tell("method.with", procedure=simulated.short(one.procedure), test=test)


def _number(one: Method, study: Plan, tell: Texts) -> Prose:
    power = one.power_by(study.options.power_of)
    found: Prose = [Formula(decimals(power.value, 3)), f", {_('exact')}"] if one.exact else [simulated.rate(power)]
    if one.n is None:
        return tell.prose("methods.beyond", method=_method(one, tell), found=found)
    number = grouped(one.n)
    if not one.exact:
        number += f" [{', '.join('∞' if end is None else grouped(end) for end in (one.low, one.high))}]"
    return [_method(one, tell), Formula(number), " (", *found, ")"]
