"""The report of an experiment on power: the verdict, the tables, and how it was done."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from podium.document import Column, Document, Heading, KeyFigure, Table
from podium.i18n import _, both, count, grouped, joined, listing, ngettext, paragraph
from podium.stats.differences import wide_median
from podium.stats.rankings import RANKINGS
from podium.studies.headlines import of_all
from podium.studies.power.study import Power
from podium.studies.simulated import (
    OMNIBUS_NAMES,
    Mean,
    Rate,
    holds_level,
    mark_notes,
    procedure_label,
    references,
    source_key,
    source_label,
    source_text,
)
from podium.studies.words import level, procedure_name, source_name, version_text

WANTED = 0.8
"""Share of samples that are to separate the pair; the customary power."""


def document(study: Power, *, full: bool) -> Document:
    """Assemble the report; on one screen what unbiased samples detect, of several sources of p-values in one table."""
    results, work = study.results, study.design.work
    blocks = study.opening(
        _(
            "Data: {source}; {problems}, {algorithms}. {samples} of each kind, seed {seed}, α = {alpha}.",
            source=source_name(results.source),
            problems=count(results.n, "problem"),
            algorithms=count(results.k, "algorithm"),
            samples=count(study.estimates.tally.replicates, "sample"),
            seed=study.options.seed,
            alpha=level(study.options.alpha),
        )
    )
    blocks.append(Heading(_("What each procedure rejects")))
    several = len(work.sources) > 1
    blocks += [found_table(study)] if several else []
    blocks += method_tables(study, full=full) if full or not several else []
    if full:
        blocks += [omnibus_table(study)] if work.omnibus else []
        blocks += [stability_table(study), Heading(_("Effect of the bias")), bias_table(study)]
    if full or not several:
        sizes, rejected = size_tables(study)
        shown = [sizes, rejected] if full else [replace(sizes, notes=sizes.notes[1:])]
        blocks += [Heading(_("How many problems are needed")), *shown]
    if full:
        blocks += [Heading(_("Every hypothesis")), hypotheses_table(study)]
    blocks += study.closing(
        _notes(study), references(work.control), _("--figure curves.svg draws the curves."), full=full
    )
    return Document(_("Power of the procedures on samples of these problems"), tuple(blocks))


def _notes(study: Power) -> list[str]:
    design, work = study.design, study.design.work
    first, second = study.named_pair
    biases = [work.points[place].bias for place in design.biased]
    span = bias_text(biases[0])
    if len(biases) > 1:
        span = _("κ from {low:g} to {high:g} ({values} values)", low=biases[0], high=biases[-1], values=len(biases))
    values = {"span": span, "first": first, "second": second, "scale": design.scale, "rule": design.rule}
    if design.pair_given:
        drawn = _(
            "A problem is drawn with probability proportional to 1/(1 + exp(−κ·d)), {span}, where d is the "
            "advantage of {first} over {second} divided by {scale:g} ({rule}).",
            **values,
        )
    else:
        drawn = _(
            "A problem is drawn with probability proportional to 1/(1 + exp(−κ·d)), {span}, where d is the "
            "advantage of {first} over {second} divided by {scale:g} ({rule}). You named no pair: of all "
            "hypotheses, this one has the adjusted p-value on the whole table ({procedure}) nearest to {alpha}.",
            procedure=procedure_name(work.procedures[design.lead]),
            alpha=level(study.options.alpha),
            **values,
        )
    replacement = _("Problems are drawn without replacement.")
    if work.replace:
        replacement = _("Problems are drawn with replacement.")
    same = _("All procedures use the same samples, and all κ the same random numbers.")
    return [
        version_text(study.results.sha256),
        drawn,
        paragraph([replacement, same]),
        _(
            "Hypotheses: {family}. P-values from {sources}; adjusted by {procedures}.",
            family=_family(study),
            sources=listing([source_text(source) for source in work.sources]),
            procedures=listing([procedure_name(name) for name in work.procedures], 12),
        ),
        *study.results.notes,
    ]


def _family(study: Power) -> str:
    control = study.design.work.control
    if control is None:
        return _("all {m} pairs", m=study.m)
    return _("{control} against each of the {m} others", control=study.results.algorithms[control], m=study.m)


# The verdict: who finds most, how many problems it takes, what choosing them does.


def verdict_text(study: Power) -> str:
    """Give the whole verdict."""
    parts = (part(study) for part in (_most, _pair, _needed, _bias, _stability))
    return paragraph(part for part in parts if part)


def least_biased(study: Power) -> int:
    """Place of the least biased samples."""
    return study.design.biased[0]


def most_biased(study: Power) -> int:
    """Place of the most biased samples."""
    return study.design.biased[-1]


def best_methods(study: Power) -> list[tuple[int, int]]:
    """Methods by the number of rejections in the least biased samples, most first; those that do not keep their level last."""
    work, found = study.design.work, study.estimates.found.value[least_biased(study)]
    ways = list(np.ndindex(*found.shape))

    def rank(way: tuple[int, ...]) -> tuple[bool, float]:
        return not holds_level(work.sources[way[0]], work.procedures[way[1]], study.results.k), -float(found[way])

    return [(way[0], way[1]) for way in sorted(ways, key=rank)]


def first_methods(study: Power) -> list[tuple[int, int]]:
    """The methods that reject the most of those that keep their level: several where they reject the same number."""
    ways, found = best_methods(study), study.estimates.found.value[least_biased(study)]
    work, k = study.design.work, study.results.k
    held = [way for way in ways if holds_level(work.sources[way[0]], work.procedures[way[1]], k)] or ways
    return [way for way in held if found[way] == found[held[0]]]


def best(study: Power) -> tuple[int, int]:
    """The method that finds most."""
    return best_methods(study)[0]


def _most(study: Power) -> str:
    ways, first = best_methods(study), first_methods(study)
    found = study.estimates.found.value[least_biased(study)]
    values = {
        "m": _hypotheses(study),
        "size": study.design.size,
        "n": study.results.n,
        "drawn": _drawn(study),
        "method": method_text(study, *first[0]),
        "methods": _listed(study, first),
        "found": found[first[0]],
        "whole": int(study.whole_rejected[first[0]].sum()),
    }
    if not found.any():
        return _(
            "In samples of {size} of the {n} problems, {drawn}, no method rejects any of {m}; on all {n} problems {method} "
            "rejects {whole}.",
            **values,
        )
    if len(ways) == 1:
        return _(
            "In samples of {size} of the {n} problems, {drawn}, {method} rejects {found:.2f} of {m} on average; "
            "on all {n} problems it rejects {whole}.",
            **values,
        )
    if len(first) == len(ways):
        return _(
            "In samples of {size} of the {n} problems, {drawn}, each method rejects {found:.2f} of {m} on average; on all "
            "{n} problems {method} rejects {whole}.",
            **values,
        )
    if len(study.design.work.sources) > 1:
        most = ngettext(
            "In samples of {size} of the {n} problems, {drawn}, {methods} rejects the most of {m}: {found:.2f} on "
            "average; on all {n} problems {method} rejects {whole}.",
            "In samples of {size} of the {n} problems, {drawn}, {methods} reject the most of {m}: {found:.2f} on "
            "average; on all {n} problems {method} rejects {whole}.",
            len(first), **values,
        )  # fmt: skip
        return paragraph([most, *_without_level(study), _by_source(study)])
    rest = [way for way in ways if way not in first]
    names = [procedure_name(study.design.work.procedures[one[1]]) for one in rest]
    others = listing([f"{name} {found[one]:.2f}" for name, one in zip(names, rest, strict=True)])
    most = ngettext(
        "In samples of {size} of the {n} problems, {drawn}, {methods} rejects the most of {m}: {found:.2f} on "
        "average, against {others}; on all {n} problems {method} rejects {whole}.",
        "In samples of {size} of the {n} problems, {drawn}, {methods} reject the most of {m}: {found:.2f} on "
        "average, against {others}; on all {n} problems {method} rejects {whole}.",
        len(first), others=_unclear(study, str(others)), **values,
    )  # fmt: skip
    return paragraph([most, *_without_level(study)])


def _listed(study: Power, ways: list[tuple[int, int]]) -> str:
    names = [method_text(study, *way) for way in ways]
    return both(*names) if len(names) == 2 else listing(names, 3)


def _without_level(study: Power) -> list[str]:
    """Name what rejects more than the best because it does not keep its level."""
    ways, first = best_methods(study), first_methods(study)
    found, work = study.estimates.found.value[least_biased(study)], study.design.work
    more = [way for way in ways if way not in first and found[way] >= found[first[0]]]
    more = [way for way in more if not holds_level(work.sources[way[0]], work.procedures[way[1]], study.results.k)]
    if not more:
        return []
    return [
        ngettext(
            "{method} rejects at least as many, but does not keep its level where algorithms are equal.",
            "{n} methods reject at least as many, but do not keep their level where algorithms are equal (for example {method}).",
            len(more), method=method_text(study, *more[0]),
        )
    ]  # fmt: skip


def _hypotheses(study: Power) -> str:
    return count(study.m, "pair" if study.design.work.control is None else "comparison")


def _drawn(study: Power) -> str:
    kappa = study.design.work.points[least_biased(study)].bias
    return _("drawn without bias") if kappa == 0 else _("drawn with a bias of {bias}", bias=bias_text(kappa))


def _by_source(study: Power) -> str:
    """What each source of p-values detects with the representative procedure."""
    lead, work = study.design.lead, study.design.work
    found = study.estimates.found.value[least_biased(study), :, lead]
    shown = [f"{source_label(source)} {value:.2f}" for source, value in zip(work.sources, found, strict=True)]
    name = procedure_name(work.procedures[lead])
    return _("With {procedure} throughout: {shown}.", procedure=name, shown=joined(shown, "; "))


def _lead(study: Power) -> tuple[float, float] | None:
    """Return by how much the first method rejects more than the next one that keeps its level, with its Monte Carlo error."""
    work, first = study.design.work, first_methods(study)
    ways = [way for way in best_methods(study) if way not in first]
    ways = [way for way in ways if holds_level(work.sources[way[0]], work.procedures[way[1]], study.results.k)]
    if not ways:
        return None
    places = [source * len(work.procedures) + procedure for source, procedure in (first[0], ways[0])]
    lead, error = study.estimates.lead(least_biased(study), *places)
    return float(lead), float(error)


def _unclear(study: Power, others: str) -> str:
    """Add to what the others find when the lead over the next one is within its Monte Carlo error."""
    found = _lead(study)
    if found is None or found[0] > 2 * found[1]:
        return others
    return _("{others} (the lead is within Monte Carlo error)", others=others)


def _pair(study: Power) -> str:
    first, second = study.named_pair
    way = best_for_pair(study)
    rate = study.estimates.pair
    at = (least_biased(study), *way)
    values = {
        "first": first,
        "second": second,
        "method": method_text(study, *way),
        "percent": percent(rate.value[at]),
        "low": 100 * rate.lower[at],
        "high": 100 * rate.upper[at],
    }
    if study.design.pair_given:
        return _(
            "{method} detects a difference between {first} and {second} in {percent} of these samples (95 % "
            "interval {low:.1f} to {high:.1f}).",
            **values,
        )
    return _(
        "{method} detects a difference between {first} and {second}, the closest call on all problems, in "
        "{percent} of these samples (95 % interval {low:.1f} to {high:.1f}).",
        **values,
    )


def best_for_pair(study: Power) -> tuple[int, int]:
    """The method that the verdict on the pair is told by: the first source with the procedure that stands for all."""
    return 0, study.design.lead


def needed(study: Power) -> int | None:
    """Smallest size of unbiased samples tried of which the wanted share tells the pair apart; None for none."""
    way = best_for_pair(study)
    points = study.design.work.points
    rates = [(points[place].size, float(study.estimates.pair.value[(place, *way)])) for place in study.design.sizes]
    # Read from the large end: the share may waver, and what is needed is the size from which on it stays.
    smallest = None
    for size, rate in sorted(rates, reverse=True):
        if rate < WANTED:
            break
        smallest = size
    return smallest


def _needed(study: Power) -> str:
    way, n = best_for_pair(study), study.results.n
    whole = bool(study.whole_rejected[way][study.design.work.focus[0]])
    smallest = needed(study)
    if smallest is not None:
        return _(
            "To detect a difference between them in {wanted:.0f} % of unbiased samples, you need about "
            "{smallest} of the problems.",
            wanted=100 * WANTED,
            smallest=smallest,
        )
    if whole:
        return _(
            "All {n} problems together detect a difference; no smaller number tried does so in {wanted:.0f} % of "
            "samples.",
            n=n,
            wanted=100 * WANTED,
        )
    return _("All {n} problems together do not detect a difference either.", n=n)


def preference(study: Power, kappa: float) -> float | None:
    """How many times likelier a problem is drawn where the favoured algorithm leads by the median |d| than where it trails."""
    d = np.abs(study.design.work.differences)
    d = d[d > 0]
    return None if not d.size else float(math.exp(min(kappa * wide_median(d), 700.0)))


def _bias(study: Power) -> str:
    if least_biased(study) == most_biased(study):
        return ""
    way, rate = best_for_pair(study), study.estimates.favoured
    kappa = study.design.work.points[most_biased(study)].bias
    low, high = (least_biased(study), *way), (most_biased(study), *way)
    first = study.named_pair[0]
    times = preference(study, kappa)
    bias = bias_text(kappa)
    if times is not None:
        bias = _(
            "{bias}; at a typical difference they are {times:.3g} times as likely to be drawn",
            bias=bias,
            times=min(times, 1000000.0),
        )
    values = {
        "first": first,
        "bias": bias,
        "before": percent(rate.value[low]),
        "after": percent(rate.value[high]),
    }
    if rate.lower[high] > rate.upper[low]:
        return _(
            "When the choice prefers problems on which {first} leads ({bias}), the share of samples that find "
            "{first} better rises from {before} to {after}: choosing the problems changes the result.",
            **values,
        )
    if rate.upper[high] < rate.lower[low]:
        return _(
            "When the choice prefers problems on which {first} leads ({bias}), the share of samples that find "
            "{first} better falls from {before} to {after}.",
            **values,
        )
    if values["before"] == values["after"]:
        return _(
            "When the choice prefers problems on which {first} leads ({bias}), the share of samples that find "
            "{first} better stays at {before}.",
            **values,
        )
    return _(
        "When the choice prefers problems on which {first} leads ({bias}), the share of samples that find "
        "{first} better goes from {before} to {after}. This may be chance: the 95 % intervals overlap.",
        **values,
    )


def swings(study: Power) -> np.ndarray:
    """By how much the share for the favoured algorithm changes from least to most bias, for each source."""
    rate = study.estimates.favoured.value[:, :, study.design.lead]
    return np.asarray(rate[most_biased(study)] - rate[least_biased(study)])


def _stability(study: Power) -> str:
    work = study.design.work
    if len(work.sources) < 2 or least_biased(study) == most_biased(study):
        return ""
    moved = [
        f"{source_label(source)} {100 * swing:+.0f}" for source, swing in zip(work.sources, swings(study), strict=True)
    ]
    return _(
        "Change of that share in percentage points, with {procedure}: {moved}.",
        procedure=procedure_name(work.procedures[study.design.lead]),
        moved=joined(moved, "; "),
    )


# The tables: every number beside its Monte Carlo error.


def rate_cell(rate: Rate, at: tuple[int, ...]) -> str:
    """Write a share in per cent with its interval."""
    return f"{100 * rate.value[at]:.1f} ({100 * rate.lower[at]:.1f}–{100 * rate.upper[at]:.1f})"


def mean_cell(mean: Mean, at: tuple[int, ...], digits: int = 2) -> str:
    """Write an average with its standard error."""
    error = mean.error[at]
    return f"{mean.value[at]:.{digits}f}" + ("" if np.isnan(error) else f" ({error:.{digits + 1}f})")


def both_ends(study: Power) -> list[int]:
    """Places of the least and the most biased samples."""
    return list(dict.fromkeys((least_biased(study), most_biased(study))))


def _bias_at(study: Power, place: int) -> str:
    return bias_text(study.design.work.points[place].bias)


def method_tables(study: Power, *, full: bool = True) -> Iterator[Table]:
    """What every procedure finds in the least and, in full, the most biased samples, a table for each source of p-values."""
    work, found = study.design.work, study.estimates
    first, second = study.named_pair
    whole = study.whole_rejected.sum(axis=-1)
    for s, source in enumerate(work.sources):
        places = both_ends(study) if full else [least_biased(study)]
        rows = [(place, s, p) for place in places for p in range(len(work.procedures))]
        columns = (
            Column(_("κ"), [f"{work.points[place].bias:g}" for place, *_rest in rows], term="selection-bias"),
            Column(
                _("Procedure"),
                labels := [procedure_label(work.procedures[p], [source]) for *_rest, p in rows],
                terms=True,
            ),
            Column(_("Rejected"), [mean_cell(found.found, row) for row in rows], term="rejections"),
            Column(_("Pair, %"), [rate_cell(found.pair, row) for row in rows], term="power"),
            Column(_("Mean APV"), [mean_cell(found.apv, row, 3) for row in rows], term="adjusted-p-value"),
            Column(_("All problems"), [int(whole[s, p]) for *_rest, p in rows], "count", term="rejections"),
        )
        yield Table(
            source_key("procedures", source),
            _(
                "What each procedure rejects in samples of {size} problems ({source})",
                size=study.design.size,
                source=source_label(source),
            ),
            columns,
            (
                _(
                    "Rejected: of {m}, on average. Pair: share of samples that detect a difference between {first} and "
                    "{second}, in either direction. APV: adjusted p-value, averaged over all hypotheses. All problems: "
                    "rejected on the whole table.",
                    m=study.m,
                    first=first,
                    second=second,
                ),
                _("In brackets: 95 % intervals of shares (Clopper–Pearson), standard errors of averages."),
                *mark_notes(labels),
            ),
        )


def found_table(study: Power) -> Table:
    """What every procedure finds with every source of p-values in the least biased samples."""
    work, found = study.design.work, study.estimates.found
    labels = [procedure_label(name, work.sources) for name in work.procedures]
    columns = [Column(_("Procedure"), labels, terms=True)]
    for s, source in enumerate(work.sources):
        cells = [mean_cell(found, (least_biased(study), s, p)) for p in range(len(work.procedures))]
        columns.append(Column(source_label(source), cells, term="rejections"))
    kappa = bias_text(work.points[least_biased(study)].bias)
    return Table(
        "found",
        _(
            "Rejected hypotheses, of {m}, on average in samples of {size} problems ({kappa})",
            m=study.m,
            size=study.design.size,
            kappa=kappa,
        ),
        tuple(columns),
        (_("In brackets: standard errors."), *mark_notes(labels)),
    )


def shown_methods(study: Power) -> list[tuple[str, int, int]]:
    """Methods with a column each: all procedures of one source, or one procedure of every source."""
    work = study.design.work
    if len(work.sources) == 1:
        return [(procedure_label(name, work.sources), 0, p) for p, name in enumerate(work.procedures)]
    return [(source_label(source), s, study.design.lead) for s, source in enumerate(work.sources)]


def shown_how(study: Power) -> str:
    """Say which methods are shown."""
    work = study.design.work
    if len(work.sources) == 1:
        return source_label(work.sources[0])
    return str(procedure_name(work.procedures[study.design.lead]))


def bias_table(study: Power) -> Table:
    """The share of samples in which the pair differs significantly, by bias."""
    first, second = study.named_pair
    places = list(study.design.biased)
    columns = [Column(_("κ"), [f"{study.design.work.points[place].bias:g}" for place in places], term="selection-bias")]
    columns += [
        Column(name, [rate_cell(study.estimates.pair, (place, s, p)) for place in places], term="power")
        for name, s, p in shown_methods(study)
    ]
    return Table(
        "bias",
        _(
            "Percentage of samples that detect a difference between {first} and {second}, by bias ({how})",
            first=first,
            second=second,
            how=shown_how(study),
        ),
        tuple(columns),
        (_("In brackets: 95 % intervals (Clopper–Pearson)."), *mark_notes(column.header for column in columns)),
    )


def size_tables(study: Power) -> tuple[Table, Table]:
    """What unbiased samples of several sizes find: the pair, and all hypotheses."""
    found, places = study.estimates, list(study.design.sizes)
    sizes = Column(
        _("Problems"), [study.design.work.points[place].size for place in places], "count", term="sample-size"
    )
    methods = shown_methods(study)
    pair = [
        Column(name, [rate_cell(found.pair, (place, s, p)) for place in places], term="power") for name, s, p in methods
    ]
    rejected = [
        Column(name, [mean_cell(found.found, (place, s, p)) for place in places], term="rejections")
        for name, s, p in methods
    ]
    first, second = study.named_pair
    note = _(
        "A table of {n} problems; the more of them a sample contains, the more it repeats the table.", n=study.results.n
    )
    how = shown_how(study)
    return (
        Table(
            "sizes",
            _(
                "Percentage of unbiased samples that detect a difference between {first} and {second}, by size ({how})",
                first=first,
                second=second,
                how=how,
            ),
            (sizes, *pair),
            (note, *mark_notes(name for name, *_rest in methods)),
        ),
        Table(
            "sizes-rejected",
            _("Rejected hypotheses in unbiased samples, of {m}, on average ({how})", m=study.m, how=how),
            (sizes, *rejected),
            (_("In brackets: standard errors."), *mark_notes(name for name, *_rest in methods)),
        ),
    )


def omnibus_table(study: Power) -> Table:
    """How often each omnibus test rejects."""
    work = study.design.work
    columns = [Column(_("Test"), [_(OMNIBUS_NAMES[name]) for name in work.omnibus], terms=True)]
    columns += [
        Column(
            _("Rejects, {bias}, %", bias=_bias_at(study, place)),
            [rate_cell(study.estimates.omnibus, (place, i)) for i in range(len(work.omnibus))],
            term="power",
        )
        for place in both_ends(study)
    ]
    return Table("omnibus", _("Does any algorithm differ? How often the omnibus tests reject"), tuple(columns))


def stability_table(study: Power) -> Table:
    """How much the choice of problems changes what each source of p-values says."""
    work, lead = study.design.work, study.design.lead
    first, second = study.named_pair
    rate = study.estimates.favoured
    rows = [(place, s) for s in range(len(work.sources)) for place in both_ends(study)]
    apart = study.estimates.pair.value[..., lead]
    columns = [
        Column(_("P-values"), [source_label(work.sources[s]) for _place, s in rows]),
        Column(_("κ"), [f"{work.points[place].bias:g}" for place, _s in rows], term="selection-bias"),
        Column(
            _("{first} better, %", first=first), [rate_cell(rate, (place, s, lead)) for place, s in rows], term="power"
        ),
        Column(
            _("Disagree, %"),
            [f"{200 * q * (1 - q):.1f}" for q in (apart[row] for row in rows)],
            term="choice-of-problems",
        ),
    ]
    if work.omnibus:
        kept = [(place, work.sources[s].test) for place, s in rows]
        cells = [
            rate_cell(study.estimates.kept, (place, _kept(study, test))) if test in RANKINGS else ""
            for place, test in kept
        ]
        columns.append(Column(_("Same best, %"), cells, term="choice-of-problems"))
    return Table(
        "stability",
        _("Sensitivity to the choice of problems ({procedure})", procedure=procedure_name(work.procedures[lead])),
        tuple(columns),
        (
            _(
                "{first} better: share of samples that find it significantly better than {second}. Disagree: "
                "probability that two such samples lead to different conclusions about the pair. Same best: share of "
                "samples in which the algorithm with the best mean rank on the whole table also has the best one.",
                first=first,
                second=second,
            ),
        ),
    )


def _kept(study: Power, test: str) -> int:
    ranked: list[str] = [source.test for source in study.design.work.sources if source.test in RANKINGS]
    return list(dict.fromkeys(ranked)).index(test)


def hypotheses_table(study: Power) -> Table:
    """Every hypothesis separately, in the least and the most biased samples."""
    names, whole = study.results.algorithms, study.design.whole[0]
    columns = [
        Column(_("First"), [names[int(j)] for j in whole.first]),
        Column(_("Second"), [names[int(j)] for j in whole.second]),
    ]
    shares = study.estimates.hypotheses
    for place in both_ends(study):
        for name, s, p in shown_methods(study):
            cells = [f"{100 * share:.1f}" for share in shares[place, s, p].tolist()]
            columns.append(Column(f"{name}, {_bias_at(study, place)}", cells, term="power"))
    n = study.estimates.tally.replicates
    return Table(
        "hypotheses",
        _("Percentage of samples that reject each hypothesis ({how})", how=shown_how(study)),
        tuple(columns),
        (
            _("Standard errors are at most {most:.1f}.", most=50 / n**0.5),
            *mark_notes(column.header for column in columns),
        ),
    )


# Names and figures.


def method_text(study: Power, source: int, procedure: int) -> str:
    """Name a method: the procedure, and the source of its p-values where there are several."""
    work = study.design.work
    name = procedure_name(work.procedures[procedure])
    if len(work.sources) == 1:
        return str(name)
    return _("{procedure} with {source}", procedure=name, source=source_text(work.sources[source]))


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
    ways, first = best_methods(study), first_methods(study)
    found = study.estimates.found.value[least_biased(study)]
    values = {"method": method_text(study, *first[0]), "size": study.design.size, "n": study.results.n}
    left = ""
    if not found.any():
        shown = _("No method rejects anything in samples of {size} of the {n} problems", **values)
    elif len(ways) == len(first):
        values |= {"found": found[first[0]], "m": _hypotheses(study)}
        if len(ways) == 1:
            shown = _(
                "{method} rejects {found:.2f} of {m} on average in samples of {size} of the {n} problems", **values
            )
        else:
            shown = _(
                "Each method rejects {found:.2f} of {m} on average in samples of {size} of the {n} problems", **values
            )
    elif len(first) > 1:
        shown = _(
            "{methods} reject the most in samples of {size} of the {n} problems",
            methods=_listed(study, first), **values,
        )  # fmt: skip
    else:
        shown = _("{method} rejects the most in samples of {size} of the {n} problems", **values)
        lead = _lead(study)
        if lead is not None and lead[0] <= 2 * lead[1]:
            left = _("the lead is within Monte Carlo error")
    return shown, left, paragraph([_pair(study), _needed(study), *filter(None, [_bias(study)])])


def key_figures(study: Power) -> list[KeyFigure]:
    """Return what the best method rejects, how often the pair is told apart, how many problems that needs, and the samples."""
    best, rate = best_methods(study)[0], study.estimates.pair
    at, pair = (least_biased(study), *best_for_pair(study)), study.named_pair
    smallest, total = needed(study), study.results.n
    mean = study.estimates.found.value[(least_biased(study), *best)]
    interval = _("{low} to {high}", low=f"{100 * rate.lower[at]:.1f}", high=f"{100 * rate.upper[at]:.1f}")
    whole = of_all(int(study.whole_rejected[best].sum()), study.m)
    names = _("{first} and {second}", first=pair[0], second=pair[1])
    return [
        KeyFigure(_("Rejected"), f"{mean:.2f}", _("of {m} on average", m=_hypotheses(study))),
        KeyFigure(_("On all problems"), whole, _("rejected by the same method")),
        KeyFigure(_("Pair detected"), percent(rate.value[at]), f"{names}; {interval} %"),
        KeyFigure(
            _("Problems needed"),
            _("more than tried") if smallest is None else _("about {n}", n=smallest),
            _("to detect the pair in {wanted:.0f} % of samples", wanted=100 * WANTED),
        ),
        KeyFigure(_("Problems"), grouped(total)),
        KeyFigure(_("Samples"), grouped(study.estimates.tally.replicates), _drawn(study)),
    ]
