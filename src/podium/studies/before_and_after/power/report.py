"""What an experiment on power says: the report, the verdict, the advice, the methods paragraph; its sentences stand in ``texts.toml``."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace

import numpy as np

from podium.document import Advice, Column, Document, Heading, KeyFigure, Table
from podium.i18n import _, both, count, grouped, joined, listing, paragraph
from podium.render.prose import Cited, Formula
from podium.stats.differences import wide_median
from podium.stats.pair_tests import NOT_TRANSITIVE
from podium.stats.rankings import RANKINGS
from podium.studies.before_and_after.power.study import Method, Power
from podium.studies.before_and_after.simulated import (
    OMNIBUS_NAMES,
    Average,
    Share,
    mark_notes,
    procedure_label,
    references,
    source_key,
    source_label,
    source_text,
)
from podium.studies.before_and_after.simulated import methods as simulated
from podium.studies.shared import figures
from podium.studies.shared.advice.data_rules import missing_results
from podium.studies.shared.advice.procedure_rules import PRESUMES, PRESUMES_SOURCE
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.checks import LI_ALIKE, chosen_by_data
from podium.studies.shared.content import closing, opening
from podium.studies.shared.figures import Style
from podium.studies.shared.headlines import of_all
from podium.studies.shared.methods import PODIUM, Prose, better, names_of, separated, software, who
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import level, procedure_name, source_name, version_text

WANTED = 0.8
"""Share of samples that are to separate the pair; the customary power."""


def texts_of(study: Power) -> Texts:
    """Return what the texts name."""
    results, design, options = study.results, study.design, study.options
    control, kappa, (first, second) = design.work.control, design.least.bias, study.named_pair
    told = {
        "family": ("family", "pairs" if control is None else "control"),
        "drawn": ("drawn", "biased" if kappa else "fair"),
        "rule": ("rule", design.rule),
        "drawn_how": ("drawn_samples.how",),
    }
    return Texts(
        __file__, told, source=source_name(results.source), problems=count(results.n, "problem"), total=results.n,
        algorithms=count(results.k, "algorithm"), samples=count(study.estimates.tally.replicates, "sample"),
        seed=options.seed, alpha=level(options.alpha), m=study.m, size=design.size, scale=design.scale,
        hypotheses=count(study.m, "pair" if control is None else "comparison"), wanted=100 * WANTED,
        control=results.algorithms[control or 0], bias=bias_text(kappa), kappa=bias_text(kappa),
        first=first, second=second, a=first, b=second, procedure=procedure_name(study.lead.procedure),
        how=procedure_name(study.lead.procedure) if study.sourced else source_label(study.lead.source),
    )  # fmt: skip


# The report.


def document(study: Power, *, full: bool) -> Document:
    """Assemble the report; on one screen what unbiased samples detect, of several sources of p-values in one table."""
    tell, work, several = texts_of(study), study.design.work, study.sourced
    blocks = [*opening(study, tell("data")), Heading(_("What each procedure rejects"))]
    blocks += [_found(study, tell)] if several else []
    blocks += _procedures(study, tell, full=full) if full or not several else []
    if full:
        blocks += [_omnibus(study, tell)] if work.omnibus else []
        blocks += [_stability(study, tell), Heading(_("Effect of the bias")), _biases(study, tell)]
    if full or not several:
        sizes, rejected = _sizes(study, tell)
        shown = [sizes, rejected] if full else [replace(sizes, notes=sizes.notes[1:])]
        blocks += [Heading(_("How many problems are needed")), *shown]
    if full:
        blocks += [Heading(_("Every hypothesis")), _hypotheses(study, tell)]
    blocks += closing(study, _notes(study, tell), references(work.control), tell("curves"), full=full)
    return Document(tell("title"), tuple(blocks))


def _notes(study: Power, tell: Texts) -> list[str]:
    design, biases = study.design, study.options.bias
    span = bias_text(biases[0])
    if len(biases) > 1:
        span = tell("note.span", lowest=biases[0], highest=biases[-1], values=len(biases))
    sources = listing([source_text(source) for source in design.work.sources])
    names = listing([procedure_name(name) for name in design.work.procedures], 12)
    return [
        version_text(study.results.sha256),
        paragraph([tell("note.drawn", span=span), *([] if design.pair_given else [tell("note.closest")])]),
        paragraph([tell("note", "replacement" if design.work.replace else "without"), tell("note.same")]),
        tell("note.hypotheses", sources=sources, procedures=names),
        *study.results.notes,
    ]


def rate_cell(share: Share) -> str:
    """Write a share in per cent with its interval."""
    return f"{100 * share.value:.1f} ({100 * share.lower:.1f}–{100 * share.upper:.1f})"


def mean_cell(mean: Average, digits: int = 2) -> str:
    """Write an average with its standard error."""
    return f"{mean.value:.{digits}f}" + ("" if mean.error is None else f" ({mean.error:.{digits + 1}f})")


def _ends(study: Power) -> list[int]:
    """Places of the least and the most biased samples."""
    return list(dict.fromkeys((study.design.biased[0], study.design.biased[-1])))


def _kappas(study: Power, places: Sequence[int]) -> Column:
    return Column(_("κ"), [f"{study.design.work.points[place].bias:g}" for place in places], term="selection-bias")


def _procedures(study: Power, tell: Texts, *, full: bool) -> Iterator[Table]:
    """What every procedure finds in the least and, in full, the most biased samples, a table for each source of p-values."""
    found, whole = study.estimates, study.whole_rejected.sum(axis=-1)
    for source in study.design.work.sources:
        methods = [one for one in study.methods_tried if one.source == source]
        rows = [(place, one) for place in (_ends(study) if full else _ends(study)[:1]) for one in methods]
        labels = [procedure_label(one.procedure, [source]) for _place, one in rows]
        at = [(place, *one.at) for place, one in rows]
        columns = (
            _kappas(study, [place for place, _one in rows]),
            Column(_("Procedure"), labels, terms=True),
            Column(_("Rejected"), [mean_cell(found.found[row]) for row in at], term="rejections"),
            Column(_("Pair, %"), [rate_cell(found.pair[row]) for row in at], term="power"),
            Column(_("Mean APV"), [mean_cell(found.apv[row], 3) for row in at], term="adjusted-p-value"),
            Column(_("All problems"), [int(whole[one.at]) for _place, one in rows], "count", term="rejections"),
        )
        notes = (tell("note.columns"), tell("note.brackets"), *mark_notes(labels))
        caption = tell("caption.procedures", source=source_label(source))
        yield Table(source_key("procedures", source), caption, columns, notes)


def _found(study: Power, tell: Texts) -> Table:
    """What every procedure finds with every source of p-values in the least biased samples."""
    work, found = study.design.work, study.estimates.found
    labels = [procedure_label(name, work.sources) for name in work.procedures]
    columns = [Column(_("Procedure"), labels, terms=True)]
    for source in work.sources:
        cells = [mean_cell(found[0, *one.at]) for one in study.methods_tried if one.source == source]
        columns.append(Column(source_label(source), cells, term="rejections"))
    return Table("found", tell("caption.found"), tuple(columns), (tell("note.errors"), *mark_notes(labels)))


def shown_methods(study: Power) -> dict[str, Method]:
    """Methods with a column each: all procedures of one source, or one procedure of every source."""
    if study.sourced:
        return {source_label(one.source): one for one in study.methods_tried if one.procedure == study.lead.procedure}
    return {procedure_label(one.procedure, [one.source]): one for one in study.methods_tried}


def _biases(study: Power, tell: Texts) -> Table:
    """The share of samples in which the pair differs significantly, by bias."""
    places, pair, methods = study.design.biased, study.estimates.pair, shown_methods(study)
    columns = [_kappas(study, places)]
    for name, one in methods.items():
        columns.append(Column(name, [rate_cell(pair[place, *one.at]) for place in places], term="power"))
    return Table("bias", tell("caption.bias"), tuple(columns), (tell("note.intervals"), *mark_notes(methods)))


def _sizes(study: Power, tell: Texts) -> tuple[Table, Table]:
    """What unbiased samples of several sizes find: the pair, and all hypotheses."""
    found, places, methods = study.estimates, study.design.sizes, shown_methods(study)
    numbers = [study.design.work.points[place].size for place in places]
    pair = [Column(_("Problems"), numbers, "count", term="sample-size")]
    rejected = pair[:]
    for name, one in methods.items():
        pair.append(Column(name, [rate_cell(found.pair[place, *one.at]) for place in places], term="power"))
        cells = [mean_cell(found.found[place, *one.at]) for place in places]
        rejected.append(Column(name, cells, term="rejections"))
    marks = mark_notes(methods)
    return (
        Table("sizes", tell("caption.sizes"), tuple(pair), (tell("note.repeats"), *marks)),
        Table("sizes-rejected", tell("caption.rejected"), tuple(rejected), (tell("note.errors"), *marks)),
    )


def _omnibus(study: Power, tell: Texts) -> Table:
    work, rate = study.design.work, study.estimates.omnibus
    columns = [Column(_("Test"), [_(OMNIBUS_NAMES[name]) for name in work.omnibus], terms=True)]
    for place in _ends(study):
        head = _("Rejects, {bias}, %", bias=bias_text(work.points[place].bias))
        columns.append(Column(head, [rate_cell(rate[place, i]) for i in range(len(work.omnibus))], term="power"))
    return Table("omnibus", tell("caption.omnibus"), tuple(columns))


def _stability(study: Power, tell: Texts) -> Table:
    """How much the choice of problems changes what each source of p-values says."""
    found, lead = study.estimates, study.lead.at[1]
    rankings = list(dict.fromkeys(one.test for one in study.design.work.sources if one.test in RANKINGS))
    rows = [(place, s, source) for s, source in enumerate(study.design.work.sources) for place in _ends(study)]
    apart = [found.pair.value[place, s, lead] for place, s, _source in rows]
    favoured = [rate_cell(found.favoured[place, s, lead]) for place, s, _source in rows]
    columns = [
        Column(_("P-values"), [source_label(source) for _place, _s, source in rows]),
        _kappas(study, [place for place, *_rest in rows]),
        Column(_("{first} better, %", first=tell["first"]), favoured, term="power"),
        Column(_("Disagree, %"), [f"{200 * q * (1 - q):.1f}" for q in apart], term="choice-of-problems"),
    ]
    if study.design.work.omnibus:
        cells = [
            rate_cell(found.kept[place, rankings.index(source.test)]) if source.test in rankings else ""
            for place, _s, source in rows
        ]
        columns.append(Column(_("Same best, %"), cells, term="choice-of-problems"))
    return Table("stability", tell("caption.stability"), tuple(columns), (tell("note.stability"),))


def _hypotheses(study: Power, tell: Texts) -> Table:
    """Every hypothesis separately, in the least and the most biased samples."""
    names, whole, points = study.results.algorithms, study.design.whole[0], study.design.work.points
    columns = [
        Column(_("First"), [names[int(j)] for j in whole.first]),
        Column(_("Second"), [names[int(j)] for j in whole.second]),
    ]
    for place in _ends(study):
        for name, one in shown_methods(study).items():
            cells = [f"{100 * share:.1f}" for share in study.estimates.hypotheses[place, *one.at].tolist()]
            columns.append(Column(f"{name}, {bias_text(points[place].bias)}", cells, term="power"))
    most = tell("note.most", most=50 / study.estimates.tally.replicates**0.5)
    notes = (most, *mark_notes(column.header for column in columns))
    return Table("hypotheses", tell("caption.hypotheses"), tuple(columns), notes)


# The verdict: who finds most, how many problems it takes, what choosing them does.


def verdict_text(study: Power) -> str:
    """Give the whole verdict."""
    tell = texts_of(study)
    return paragraph([*_most(study, tell), _pair(study, tell), _needed(study, tell), *_bias(study, tell)])


def best_methods(study: Power) -> list[Method]:
    """Methods by the number of rejections in the least biased samples, most first; those that do not keep their level last."""
    return sorted(study.methods_tried, key=lambda one: (not one.holds, -study.rejects(one)))


def first_methods(study: Power) -> list[Method]:
    """The methods that reject the most of those that keep their level: several where they reject the same number."""
    methods = best_methods(study)
    held = [one for one in methods if one.holds] or methods
    return [one for one in held if study.rejects(one) == study.rejects(held[0])]


def _most(study: Power, tell: Texts) -> Iterator[str]:
    methods, first = study.methods_tried, first_methods(study)
    found, whole = study.rejects(first[0]), int(study.whole_rejected[first[0].at].sum())
    kind = _kind(study)
    if kind in ("none", "only", "alike"):
        yield tell("most", kind, method=method_text(study, first[0]), found=found, whole=whole)
        return
    rest = [one for one in best_methods(study) if one not in first]
    values = {"methods": _listed(study, first), "method": method_text(study, first[0]), "found": found, "whole": whole}
    if not study.sourced:
        others = str(listing([f"{procedure_name(one.procedure)} {study.rejects(one):.2f}" for one in rest]))
        values["others"] = tell("most.unclear", others=others) if _within_error(study) else others
    yield tell("most", "sources" if study.sourced else "procedures", n=len(first), **values)
    if more := [one for one in rest if study.rejects(one) >= found and not one.holds]:
        yield tell("most.without_level", n=len(more), method=method_text(study, more[0]))
    if study.sourced:  # what each source of p-values detects with the representative procedure
        own = [one for one in methods if one.procedure == study.lead.procedure]
        shown = joined((f"{source_label(one.source)} {study.rejects(one):.2f}" for one in own), "; ")
        yield tell("most.by_source", shown=shown)


def _kind(study: Power) -> str:
    """How methods differ in what they reject."""
    if not study.estimates.found.value[study.design.biased[0]].any():
        return "none"
    if len(study.methods_tried) == 1:
        return "only"
    first = first_methods(study)
    return "alike" if len(first) == len(study.methods_tried) else "several" if len(first) > 1 else "one"


def _listed(study: Power, methods: list[Method]) -> str:
    names = [method_text(study, one) for one in methods]
    return both(*names) if len(names) == 2 else listing(names, 3)


def _within_error(study: Power) -> bool:
    """Whether the first method leads the next one that keeps its level by no more than Monte Carlo error."""
    first = first_methods(study)
    others = [one for one in best_methods(study) if one not in first and one.holds]
    if not others:
        return False
    places = [one.at[0] * len(study.design.work.procedures) + one.at[1] for one in (first[0], others[0])]
    lead, error = study.estimates.lead(study.design.biased[0], *places)
    return lead <= 2 * error


def _pair(study: Power, tell: Texts) -> str:
    share = study.estimates.pair[0, *study.lead.at]
    return tell(
        "pair",
        "named" if study.design.pair_given else "closest",
        method=method_text(study, study.lead),
        percent=percent(share.value),
        low=100 * share.lower,
        high=100 * share.upper,
    )


def needed(study: Power) -> int | None:
    """Smallest size of unbiased samples tried of which the wanted share tells the pair apart; None for none."""
    points, rate = study.design.work.points, study.estimates.pair.value
    rates = [(points[place].size, float(rate[place, *study.lead.at])) for place in study.design.sizes]
    # Read from the large end: the share may waver, and what is needed is the size from which on it stays.
    smallest = None
    for size, share in sorted(rates, reverse=True):
        if share < WANTED:
            break
        smallest = size
    return smallest


def _whole_apart(study: Power) -> bool:
    """Whether all problems together tell the pair apart."""
    return bool(study.whole_rejected[study.lead.at][study.design.work.focus[0]])


def _needed(study: Power, tell: Texts) -> str:
    smallest = needed(study)
    return tell(
        "needed", "about" if smallest is not None else "all" if _whole_apart(study) else "more", smallest=smallest
    )


def preference(study: Power, kappa: float) -> float | None:
    """How many times likelier a problem is drawn where the favoured algorithm leads by the median |d| than where it trails."""
    d = np.abs(study.design.work.differences)
    d = d[d > 0]
    return None if not d.size else float(math.exp(min(kappa * wide_median(d), 700.0)))


def _bias(study: Power, tell: Texts) -> Iterator[str]:
    """What choosing the problems changes, and with several sources of p-values how much for each of them."""
    if not study.biased:
        return
    rate, lead = study.estimates.favoured, study.lead.at
    low, high = rate[0, *lead], rate[study.design.biased[-1], *lead]
    kappa = study.design.most.bias
    times, bias, before, after = preference(study, kappa), bias_text(kappa), percent(low.value), percent(high.value)
    if times is not None:
        bias = tell("bias.likely", bias=bias, times=min(times, 1000000.0))
    kind = "stays" if before == after else "goes"
    kind = "rises" if high.lower > low.upper else "falls" if high.upper < low.lower else kind
    yield tell("bias", kind, bias=bias, before=before, after=after)
    if study.sourced:
        swings = rate.value[study.design.biased[-1], :, lead[1]] - rate.value[0, :, lead[1]]
        names = map(source_label, study.design.work.sources)
        moved = joined((f"{name} {100 * swing:+.0f}" for name, swing in zip(names, swings, strict=True)), "; ")
        yield tell("bias.change", moved=moved)


# Names and figures.


def method_text(study: Power, method: Method) -> str:
    """Name a method: the procedure, and the source of its p-values where there are several."""
    name = procedure_name(method.procedure)
    return texts_of(study)("method", procedure=name, source=source_text(method.source)) if study.sourced else str(name)


def bias_text(kappa: float) -> str:
    """Write a bias.

    >>> bias_text(20.0), bias_text(2.5)
    ('κ = 20', 'κ = 2.5')
    """
    return f"κ = {kappa:g}"


def percent(share: float) -> str:
    """Write a share as a percentage, without rounding it to 0 or 100.

    >>> percent(0.304), percent(0.0004), percent(0.9996), percent(0.0)
    ('30 %', 'under 1 %', 'over 99 %', '0 %')
    """
    if 0 < share < 0.005:
        return _("under 1 %")
    if 0.995 <= share < 1:
        return _("over 99 %")
    return f"{100 * share:.0f} %"


# What a page shows first.


def headline(study: Power) -> tuple[str, str, str]:
    """Return which procedure rejects most, whether by more than chance, and what the pair and the bias show."""
    tell, first, kind = texts_of(study), first_methods(study), _kind(study)
    names = _listed(study, first) if kind == "several" else ""
    shown = tell("headline", kind, method=method_text(study, first[0]), methods=names, found=study.rejects(first[0]))
    left = tell("headline.unclear") if kind == "one" and _within_error(study) else ""
    return shown, left, paragraph([_pair(study, tell), _needed(study, tell), *list(_bias(study, tell))[:1]])


def key_figures(study: Power) -> list[KeyFigure]:
    """Return what the best method rejects, how often the pair is told apart, how many problems that needs, and the samples."""
    tell, best, smallest = texts_of(study), best_methods(study)[0], needed(study)
    share, whole = study.estimates.pair[0, *study.lead.at], int(study.whole_rejected[best.at].sum())
    interval = _("{low} to {high}", low=f"{100 * share.lower:.1f}", high=f"{100 * share.upper:.1f}")
    names = _("{first} and {second}", first=tell["first"], second=tell["second"])
    number = _("more than tried") if smallest is None else _("about {n}", n=smallest)
    return [
        KeyFigure(_("Rejected"), f"{study.rejects(best):.2f}", tell("headline.average")),
        KeyFigure(_("On all problems"), of_all(whole, study.m), tell("headline.same")),
        KeyFigure(_("Pair detected"), percent(share.value), f"{names}; {interval} %"),
        KeyFigure(_("Problems needed"), number, tell("headline.wanted")),
        KeyFigure(_("Problems"), grouped(study.results.n)),
        KeyFigure(_("Samples"), grouped(study.estimates.tally.replicates), tell["drawn"]),
    ]


# Advice, each with the figure that triggered it.

advice = AdviceTexts(__file__)

NOTABLE = 0.05
"""Shares further apart than this are worth a word."""


def advise(study: Power) -> Iterator[Advice]:
    """Collect the advice of every rule, what can invalidate the conclusion first."""
    yield from missing_results(study)
    design, size, n, samples = study.design, study.design.size, study.results.n, study.estimates.tally.replicates
    if not design.work.replace and 2 * size > n:
        yield advice("W55 whole" if size == n else "W55", size=size, n=n, shared=2 * size - n)
    half = float(((study.estimates.pair.upper - study.estimates.pair.lower) / 2).max())
    if half > NOTABLE:
        more = 10 ** int(np.ceil(np.log10(max(1000, 2 * samples))))
        yield advice("W56", replicates=count(samples, "replicate"), half=100 * half, more=more)
    if study.biased:
        yield from _of_bias(study)
    yield from _of_methods(study)


def _of_bias(study: Power) -> Iterator[Advice]:
    """W57: the scale of the differences; W58: the choice of problems decides."""
    design, (first, second), kappa = study.design, study.named_pair, study.design.most.bias
    if design.scale != 1:
        times, rule = preference(study, kappa), texts_of(study)["rule"]
        key, much = "W57 alike" if times is None else "W57", min(times or 0.0, 1000000.0)
        yield advice(key, scale=design.scale, rule=rule, bias=bias_text(kappa), times=much, first=first)
    low, high = (study.estimates.favoured[place, *study.lead.at] for place in _ends(study))
    if high.lower > low.upper and high.value - low.value >= NOTABLE:
        values = {"before": percent(low.value), "after": percent(high.value), "bias": bias_text(kappa)}
        yield advice("W58", first=first, second=second, **values)


def _of_methods(study: Power) -> Iterator[Advice]:
    """W31: two standard errors; W32: Quade's ranks; W12: Li's procedure; W96: logical ones whose hypotheses are not transitive."""
    work, lead, estimates = study.design.work, study.lead.at[1], study.estimates
    apart = estimates.pair.value[0, :, lead]
    for s, (source, other) in enumerate(zip(work.sources, work.sources[1:], strict=False)):
        if other.test == source.test and abs(apart[s] - apart[s + 1]) > NOTABLE:
            values = {"one": percent(apart[s]), "two": percent(apart[s + 1]), "other": source_label(other)}
            name = procedure_name(study.lead.procedure)
            yield advice("W31", procedure=name, source=source_label(source), **values)
    rate = estimates.favoured.value[:, :, lead]
    moved = rate[study.design.biased[-1]] - rate[0]
    tests = {source.test: moved[s] for s, source in enumerate(work.sources)}  # the corrected form of each
    if "friedman" in tests and "quade" in tests and tests["quade"] - max(tests["friedman"], 0.0) > NOTABLE:
        values = {"quade": 100 * tests["quade"], "friedman": 100 * tests["friedman"]}
        yield advice("W32", first=study.named_pair[0], **values)
    if "holm" not in work.procedures:
        return
    found, holm = estimates.found.value[0], work.procedures.index("holm")
    if "li" in work.procedures:
        li = work.procedures.index("li")
        s = int((found[:, li] - found[:, holm]).argmax())
        if found[s, li] - found[s, holm] > NOTABLE:
            label = source_label(work.sources[s])
            yield advice("W12", li=found[s, li], holm=found[s, holm], source=label, level=LI_ALIKE)
    if "bergmann-hommel" in work.procedures:
        logical = work.procedures.index("bergmann-hommel")
        for s, source in enumerate(work.sources):
            if source.test in NOT_TRANSITIVE and found[s, logical] > found[s, holm]:
                values = {"presumes": PRESUMES, "presumes_source": PRESUMES_SOURCE}
                most, few = found[s, logical], found[s, holm]
                yield advice("W96", most=most, holm=few, source=source_label(source), **values)


# The methods paragraph.


def in_short(study: Power, style: Style) -> Iterator[Prose]:  # noqa: ARG001 - as `describe`
    """Say in one sentence what was examined, and how."""
    tell, work, level = texts_of(study), study.design.work, figures.level(study.options.alpha)
    tests, adjustments = simulated.in_few_words(work.sources, work.procedures)
    cited = Cited(tuple(references(work.control)))
    yield tell.prose(
        "methods.in_short", "several" if (n := len(study.design.biased)) > 1 else "one", tests=tests, adjustments=adjustments, n=n,
        level=level, software=PODIUM, cited=cited,
    )  # fmt: skip


def describe(study: Power, style: Style) -> Iterator[Prose]:
    """Write the paragraph; it holds no p-values, so `style` changes nothing."""
    del style
    tell, data, work = texts_of(study), study.results, study.design.work
    keys = Cited(tuple(references(work.control)))
    yield tell.prose("methods.data", who=who(data.algorithms), keys=keys, better=better(data.objective))
    yield _samples(study, tell)
    if study.design.most.bias:
        d = tell(f"scale.{study.design.rule}", scale=figures.quantity(study.design.scale))
        weight = Formula("1/(1 + exp(−κ·d))")
        yield tell.prose("methods", "weight" if work.replace else "weight_left", weight=weight, d=d)
    if not study.design.pair_given:
        yield tell.prose("methods.closest", lead=_lead(study))
    sizes = names_of([str(work.points[place].size) for place in study.design.sizes])
    yield tell.prose("methods.sizes", sizes=sizes)
    yield tell.prose("methods", "same_biases" if len(study.design.biased) > 1 else "same")
    control = None if work.control is None else data.algorithms[work.control]
    compared = simulated.family(study.m, control, taken=chosen_by_data(study.options.control, data.algorithms))
    tests = simulated.adjusted(simulated.named_tests(work.sources), work.procedures)
    yield tell.prose("methods.tests", compared=compared, tests=tests)
    yield simulated.rejected(figures.level(study.options.alpha))
    yield tell.prose("methods.intervals", level=figures.percent(0.95))
    yield from _rejections(study, tell)
    yield _distinguished(study, tell)
    smallest = needed(study)
    fewest = tell("methods", "none" if smallest is None else "fewest", smallest=smallest, share=WANTED)
    yield tell.prose("methods", "whole" if _whole_apart(study) else "not_whole", fewest=fewest)
    yield tell.prose("methods.limits")
    yield software()


def _kappa(*biases: float) -> Formula:
    return Formula(f"κ = {joined(map(figures.quantity, biases), ', ')}")


def _samples(study: Power, tell: Texts) -> Prose:
    n, biases = study.estimates.tally.replicates, study.options.bias
    drawn = tell("methods", "replacement" if study.design.work.replace else "without", n=n)
    kind = "biased" if biases[-1] else "fair"
    if len(biases) > 1:
        kind = "listed" if len(biases) <= 6 else "biases"
    values = {"lowest": _kappa(biases[0]), "highest": _kappa(biases[-1]), "biases": _kappa(*biases)}
    return tell.prose("methods", kind, drawn=drawn, number=len(biases), **values)


def _short(method: Method) -> str:
    name = simulated.procedure_name(method.procedure)
    return _("{procedure} with {test}", procedure=name, test=simulated.label(method.source))


def _lead(study: Power) -> str:
    """The representative method: the procedure, and the source if there are several."""
    return _short(study.lead) if study.sourced else simulated.procedure_name(study.lead.procedure)


def _rejections(study: Power, tell: Texts) -> Iterator[Prose]:
    """How many hypotheses each procedure rejects, most first; with several sources by one procedure."""
    found, methods, lowest = study.estimates.found, best_methods(study), _kappa(study.design.least.bias)
    if not study.sourced:
        parts: list[Prose] = [[simulated.short(one.procedure), simulated.mean(found[0, *one.at])] for one in methods]
        yield tell.prose("methods.means", lowest=lowest, means=separated(parts, "; "))
        return
    own = [one for one in study.methods_tried if one.procedure == study.lead.procedure]
    parts = [[simulated.label(one.source), simulated.mean(found[0, *one.at])] for one in own]
    name = simulated.procedure_name(study.lead.procedure)
    yield tell.prose("methods.means_of_sources", name=name, lowest=lowest, means=separated(parts, "; "))
    mean = simulated.mean(found[0, *methods[0].at])  # of those that keep their level
    yield tell.prose("methods.most", method=_short(methods[0]), mean=mean)


def _distinguished(study: Power, tell: Texts) -> Prose:
    lead, kappa, shares = study.lead.at, study.design.most.bias, study.estimates.favoured
    text = tell.prose("methods.apart", lead=_lead(study), share=simulated.rate(study.estimates.pair[0, *lead]))
    if study.biased:
        before, after = (simulated.rate(shares[place, *lead]) for place in _ends(study))
        text = tell.prose("methods.went", apart=text, before=before, after=after, highest=_kappa(kappa))
    times = preference(study, kappa) if kappa else None
    if times is None:
        return [*text, "."]
    return tell.prose("methods.likely", shares=text, times=figures.quantity(times))
