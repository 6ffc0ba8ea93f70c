"""The methods paragraph of an experiment on power."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.render.prose import Cited, Formula, Piece
from podium.studies.methods_text import figures
from podium.studies.methods_text.common import counted, software, who
from podium.studies.methods_text.figures import Style
from podium.studies.methods_text.power_words import PowerWords, power_words
from podium.studies.methods_text.sentences import NAMED
from podium.studies.methods_text.simulated import (
    adjustment,
    family,
    label,
    mean,
    named_tests,
    procedure_name,
    rate,
    share_intervals,
    short,
)
from podium.studies.methods_text.simulated_words import SimulatedWords, simulated_words
from podium.studies.methods_text.words import Words, words_of
from podium.studies.power.verdict import WANTED, best_for_pair, best_methods, end, needed, preference, start
from podium.studies.words import grouped

if TYPE_CHECKING:
    from podium.studies.power.study import Power

_FEW = 6
"""So many biases are listed; of more, the first and the last."""


def pieces(study: Power, language: str, style: Style) -> list[Piece]:
    """Write the paragraph; it holds no p-values, so `style` changes nothing."""
    del style
    words, own, shared = words_of(language), power_words(language), simulated_words(language)
    return [
        *_data(study, words, own),
        *_samples(study, own),
        *_chance(study, words, own, shared),
        *_same(study, words, own),
        *_tests(study, words, own, shared),
        *share_intervals(shared, 0.95),
        own.means,
        *_found(study, words, own, shared),
        *_pair(study, words, own, shared),
        *_needed(study, words, own),
        own.scope,
        software(words),
    ]


def _data(study: Power, words: Words, own: PowerWords) -> list[Piece]:
    data = study.results
    text = own.data.format(
        extent=counted(words.problems, data.n),
        who=who(data.algorithms, NAMED, words),
    )
    keys = ("demsar2006", "garcia2008", *(() if study.design.work.control is None else ("garcia2010",)))
    return [text, Cited(keys), f"{words.better[data.objective]}."]


def _kappa(study: Power, place: int) -> Formula:
    return Formula(f"κ = {figures.quantity(study.design.work.points[place].bias)}")


def _samples(study: Power, own: PowerWords) -> list[Piece]:
    design = study.design
    n, replaced = study.estimates.tally.replicates, own.replaced[design.work.replace]
    drawn = own.drawn[n != 1].format(n=grouped(n), size=design.size, replaced=replaced)
    first, last = _kappa(study, start(study)), _kappa(study, end(study))
    if len(design.biased) == 1:
        before, behind = own.fair if _unbiased(study) else own.one_bias
        return [before.format(drawn=drawn), first, behind.format(drawn=drawn)]
    if len(design.biased) > _FEW:
        before, between, behind = own.many_biases
        return [before.format(n=len(design.biased)), first, between, last, behind.format(drawn=drawn)]
    before, behind = own.few_biases
    values = ", ".join(figures.quantity(design.work.points[place].bias) for place in design.biased)
    return [before, Formula(f"κ = {values}"), behind.format(drawn=drawn)]


def _unbiased(study: Power) -> bool:
    """Whether no sample prefers any problem."""
    return study.design.work.points[end(study)].bias == 0


def _chance(study: Power, words: Words, own: PowerWords, shared: SimulatedWords) -> list[Piece]:
    """What the bias does, and whom it favours."""
    design, (a, b) = study.design, study.named_pair
    text: list[Piece] = []
    if not _unbiased(study):
        before, behind = own.chance
        scale = own.scales[design.rule].format(scale=figures.quantity(design.scale))
        left = "" if design.work.replace else own.left
        text = [before, Formula("1/(1 + exp(−κ·d))"), behind.format(left=left, a=a, b=b, scale=scale)]
    if not design.pair_given:
        extent = counted(words.problems, study.results.n)
        text.append(own.closest.format(a=a, b=b, extent=extent, **_lead(study, words, own, shared)))
    return text


def _same(study: Power, words: Words, own: PowerWords) -> list[Piece]:
    design = study.design
    sizes = words.listing([str(design.work.points[place].size) for place in design.sizes])
    return [own.sizes.format(sizes=sizes), own.same[len(design.biased) > 1].format(seed=study.options.seed)]


def _tests(study: Power, words: Words, own: PowerWords, shared: SimulatedWords) -> list[Piece]:
    work = study.design.work
    control = None if work.control is None else study.results.algorithms[work.control]
    taken = study.options.control == "best" and "best" not in study.results.algorithms
    who_ = family(study.m, control, words, shared, taken=taken)
    return [
        f"{who_}{shared.two_sided.format(where=own.where)} ",
        *named_tests(work.sources, shared),
        *adjustment(work.procedures, words, shared),
        ".",
        shared.rejected,
        figures.level(study.options.alpha),
        ".",
    ]


def _lead(study: Power, words: Words, own: PowerWords, shared: SimulatedWords) -> dict[str, str]:
    """The method that stands for all: the procedure, and the source where there are several."""
    work, (source, procedure) = study.design.work, best_for_pair(study)
    with_source = own.with_source.format(label=label(work.sources[source], shared)) if len(work.sources) > 1 else ""
    return {"lead": procedure_name(work.procedures[procedure], words, shared), "source": with_source}


def _found(study: Power, words: Words, own: PowerWords, shared: SimulatedWords) -> list[Piece]:
    """How many hypotheses each procedure rejects, most first; with several sources by one procedure."""
    work, found, at = study.design.work, study.estimates.found, start(study)
    ways = best_methods(study)
    if len(work.sources) == 1:
        parts: list[list[Piece]] = [[f"{short(work.procedures[p], shared)}", mean(found, (at, s, p))] for s, p in ways]
        return _listed(own.found, study, "", parts)
    lead = study.design.lead
    name = procedure_name(work.procedures[lead], words, shared)
    parts = [[label(source, shared), mean(found, (at, s, lead))] for s, source in enumerate(work.sources)]
    s, p = ways[0]
    before, behind = own.most
    source = own.with_source.format(label=label(work.sources[s], shared))
    most = before.format(lead=procedure_name(work.procedures[p], words, shared), source=source)
    return [*_listed(own.found_by_source, study, name, parts), most, mean(found, (at, s, p)), behind]


def _listed(around: tuple[str, str], study: Power, lead: str, parts: list[list[Piece]]) -> list[Piece]:
    before, behind = around
    text: list[Piece] = [before.format(m=study.m, lead=lead), _kappa(study, start(study)), behind]
    for place, (name, *shown) in enumerate(parts):
        text += [f"{'; ' if place else ' '}{name}", *shown]
    return [*text, "."]


def _pair(study: Power, words: Words, own: PowerWords, shared: SimulatedWords) -> list[Piece]:
    (a, b), way = study.named_pair, best_for_pair(study)
    low, high = start(study), end(study)
    told = own.told_apart.format(a=a, b=b, **_lead(study, words, own, shared))
    text: list[Piece] = [told, rate(study.estimates.pair, (low, *way))]
    if low != high:
        before, between, at = own.favoured
        shares = study.estimates.favoured
        text += [before.format(a=a), rate(shares, (low, *way)), between, rate(shares, (high, *way)), at]
        text.append(_kappa(study, high))
    times = None if _unbiased(study) else preference(study, study.design.work.points[high].bias)
    if times is not None:
        text.append(own.preference.format(a=a, times=figures.quantity(times)))
    return [*text, "."]


def _needed(study: Power, words: Words, own: PowerWords) -> list[Piece]:
    smallest = needed(study)
    whole = bool(study.whole_rejected[best_for_pair(study)][study.design.work.focus[0]])
    return [
        own.needed[smallest is not None].format(n=smallest, wanted=WANTED),
        own.whole[whole].format(extent=counted(words.problems, study.results.n)),
    ]
