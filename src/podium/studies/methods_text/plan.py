"""The methods paragraph of a plan: how many problems a study needs."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

from podium.render.prose import Cited, Formula, Piece
from podium.stats.simulation import Population, Source
from podium.studies.methods_text import figures
from podium.studies.methods_text.common import counted, software, who
from podium.studies.methods_text.estimates import decimals, estimate
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.plan_words import PlanWords, plan_words
from podium.studies.methods_text.sentences import NAMED
from podium.studies.methods_text.simulated import adjustment, family, named_tests, short
from podium.studies.methods_text.simulated_words import SimulatedWords, simulated_words
from podium.studies.methods_text.words import Words, words_of
from podium.studies.plan.search import EXPLORED
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.plan.methods import Method
    from podium.studies.plan.study import Plan


def pieces(study: Plan, language: str, style: Style) -> list[Piece]:
    """Write the paragraph; it holds no p-values, so `style` changes nothing."""
    del style
    words, own, shared = words_of(language), plan_words(language), simulated_words(language)
    return [
        *_goal(study, words, own),
        *_effect(study, words, own),
        *_tests(study, words, own, shared),
        *_power(study, own),
        own.direction,
        *_found(study, own, shared),
        *_beside(study, own, shared),
        *([own.meaning[study.results is not None]] if study.simulated else []),
        software(words),
    ]


def _names(study: Plan, own: PlanWords) -> tuple[str, str]:
    """How the better and the worse algorithm of the pair are called."""
    case = study.case
    if case.names is not None:
        better, worse = case.pair
        return case.names[better], case.names[worse]
    return own.named[0], own.named[1 if case.k == 2 else 2]


def _goal(study: Plan, words: Words, own: PlanWords) -> list[Piece]:
    case, options = study.case, study.options
    better, worse = _names(study, own)
    goal = own.goals["pair" if case.differences == 1 else options.power_of]
    names = case.names or ()
    algorithms = who(names, NAMED, words) if names else words.algorithms.format(k=case.k)
    told = goal.format(better=better, worse=worse, n=case.differences)
    return [own.data.format(who=algorithms, goal=told, power=options.power), Cited(("cohen1988",)), "."]


def _effect(study: Plan, words: Words, own: PlanWords) -> list[Piece]:
    """The difference in all its terms, and where the results of a study come from."""
    case, effect = study.case, study.case.effect
    better, worse = _names(study, own)
    if study.results is None:
        text: list[Piece] = [own.effect.format(better=better, worse=worse)]
    else:
        extent, larger = counted(words.problems, study.results.n), words.better[study.results.objective]
        text = [own.pilot.format(extent=extent, better=larger.removeprefix("; "), first=better, second=worse)]
    text += [Formula(decimals(effect.probability, 3)), own.given if study.results is None else own.observed]
    if effect.d is not None:
        low, high = effect.d_low, effect.d_high
        shown = estimate(effect.d, float("nan") if low is None else low, float("nan") if high is None else high, 2)
        text += [own.d[0], shown, own.d[1]]
    if case.k > 2:
        text += [own.rank.format(k=case.k), Formula(decimals(effect.rank, 2))]
    text.append(".")
    if isinstance(case.source, Population):
        pattern = own.patterns[study.options.pattern or "one"].format(better=better, worse=worse)
        text.append(own.cells.format(shape=own.shapes[case.source.shape], pattern=pattern if case.k > 2 else ""))
    return text


def _tests(study: Plan, words: Words, own: PlanWords, shared: SimulatedWords) -> list[Piece]:
    case, options = study.case, study.options
    better, _ = _names(study, own)
    taken = options.control == "best" and case.names is not None and "best" not in case.names
    control = None if case.design != "control" else better if case.control == case.pair[0] else _names(study, own)[1]
    side = shared.two_sided if case.alternative == "two-sided" else shared.one_sided
    detail = own.wilcoxon[study.results is not None] + shared.zeros
    text: list[Piece] = [
        family(len(case.truth), control, words, shared, taken=taken),
        f"{side.format(where=own.where, better=better)} ",
        *named_tests([Source(trial.test) for trial in case.trials], shared, {"wilcoxon": detail}),
    ]
    if case.design == "two":
        return [*text, ".", words.level, figures.level(case.alpha), "."]
    procedures = tuple(dict.fromkeys(name for trial in case.trials for name in trial.procedures))
    return [*text, *adjustment(procedures, words, shared), ".", shared.rejected, figures.level(case.alpha), "."]


def _power(study: Plan, own: PlanWords) -> list[Piece]:
    """Where power comes from: theory, or simulated studies."""
    options, exact = study.options, [one.test for one in study.answers if one.exact]
    text: list[Piece] = [own.theory[test] for test in exact]
    if study.simulated:
        told = own.studies[bool(exact)]
        most = grouped(options.max_problems)
        text.append(told.format(n=grouped(options.replicates), seed=options.seed, most=most, few=EXPLORED))
        normal = options.power_of == "average" and study.case.differences > 1
        text += [own.read, *([own.normal] if normal else [Cited(("clopper1934",))]), own.check]
    return text


def _found(study: Plan, own: PlanWords, shared: SimulatedWords) -> list[Piece]:
    """The numbers of problems, fewest first."""
    answers = sorted(study.answers, key=lambda one: (one.n is None, one.n or 0))
    text: list[Piece] = [own.found]
    for place, one in enumerate(answers[:NAMED]):
        text += [f"{'; ' if place else ' '}{_method(one, own, shared)}", *_number(one, study, own), ")"]
    more = [own.rest.format(n=len(answers) - NAMED)] if len(answers) > NAMED else []
    return [*text, *more, "."]


def _method(one: Method, own: PlanWords, shared: SimulatedWords) -> str:
    test = shared.labels[one.test]
    return test if one.procedure is None else own.by.format(procedure=short(one.procedure, shared), test=test)


def _number(one: Method, study: Plan, own: PlanWords) -> list[Piece]:
    value, low, high = one.powers_of(study.options.power_of)
    if one.exact:
        shown: list[Piece] = [Formula(decimals(value, 3)), f", {own.exactly}"]
    else:
        shown = [estimate(value, low, high, 3)]
    if one.n is None:
        return [f", {own.beyond.format(most=grouped(study.options.max_problems))} (", *shown]
    if one.exact:
        return [Formula(grouped(one.n)), " (", *shown]
    ends = ("∞" if end is None else grouped(end) for end in (one.low, one.high))
    return [Formula(f"{grouped(one.n)} [{', '.join(ends)}]"), " (", *shown]


def _beside(study: Plan, own: PlanWords, shared: SimulatedWords) -> list[Piece]:
    """What a test with few levels does below its number, and Noether's formula."""
    text: list[Piece] = []
    for one in study.answers:
        if one.first is not None:
            text.append(own.first.format(test=_method(one, own, shared), first=one.first))
        if one.noether is not None:
            before, behind = own.noether
            text += [before, Cited(("noether1987",)), behind.format(n=grouped(ceil(one.noether)))]
    return text
