"""The tables of an experiment: every number beside its Monte Carlo error."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Column, Table
from podium.i18n import N_, _
from podium.stats.rankings import RANKINGS
from podium.studies.power.estimates import Mean, Rate
from podium.studies.power.verdict import end, start
from podium.studies.power.words import OMNIBUS_NAMES, bias_text, mark_notes, procedure_label, source_label
from podium.studies.words import procedure_name

if TYPE_CHECKING:
    from podium.studies.power.study import Power

_ERRORS = N_("In brackets: 95 % intervals of shares (Clopper–Pearson), standard errors of averages.")


def rate_cell(rate: Rate, at: tuple[int, ...]) -> str:
    """Write a share in per cent with its interval."""
    return f"{100 * rate.value[at]:.1f} ({100 * rate.lower[at]:.1f}–{100 * rate.upper[at]:.1f})"


def mean_cell(mean: Mean, at: tuple[int, ...], digits: int = 2) -> str:
    """Write an average with its standard error."""
    error = mean.error[at]
    return f"{mean.value[at]:.{digits}f}" + ("" if np.isnan(error) else f" ({error:.{digits + 1}f})")


def ends(study: Power) -> list[int]:
    """Places of the least and the most biased samples."""
    return list(dict.fromkeys((start(study), end(study))))


def _bias(study: Power, place: int) -> str:
    return bias_text(study.design.work.points[place].bias)


def method_tables(study: Power) -> Iterator[Table]:
    """What every procedure finds in the least and the most biased samples, a table for each source of p-values."""
    work, found = study.design.work, study.estimates
    first, second = study.named_pair
    whole = study.whole_rejected.sum(axis=-1)
    for s, source in enumerate(work.sources):
        rows = [(place, s, p) for place in ends(study) for p in range(len(work.procedures))]
        columns = (
            Column(_("κ"), [f"{work.points[place].bias:g}" for place, *_rest in rows]),
            Column(_("Procedure"), labels := [procedure_label(work.procedures[p], [source]) for *_rest, p in rows]),
            Column(_("Rejected"), [mean_cell(found.found, row) for row in rows]),
            Column(_("Pair, %"), [rate_cell(found.pair, row) for row in rows]),
            Column(_("Mean APV"), [mean_cell(found.apv, row, 3) for row in rows]),
            Column(_("All problems"), [int(whole[s, p]) for *_rest, p in rows], "count"),
        )
        key = "-".join(["procedures", source.test, *([source.se] if source.test in ("aligned", "quade") else [])])
        yield Table(
            key,
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
                _(_ERRORS),
                *mark_notes(labels),
            ),
        )


def found_table(study: Power) -> Table:
    """What every procedure finds with every source of p-values in the least biased samples."""
    work, found = study.design.work, study.estimates.found
    labels = [procedure_label(name, work.sources) for name in work.procedures]
    columns = [Column(_("Procedure"), labels)]
    for s, source in enumerate(work.sources):
        cells = [mean_cell(found, (start(study), s, p)) for p in range(len(work.procedures))]
        columns.append(Column(source_label(source), cells))
    kappa = bias_text(work.points[start(study)].bias)
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
    """The share of samples that tell the pair apart, along the bias."""
    first, second = study.named_pair
    places = list(study.design.biased)
    columns = [Column(_("κ"), [f"{study.design.work.points[place].bias:g}" for place in places])]
    columns += [
        Column(name, [rate_cell(study.estimates.pair, (place, s, p)) for place in places])
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
        terminal=0,
    )


def size_tables(study: Power) -> tuple[Table, Table]:
    """What unbiased samples of several sizes find: the pair, and all hypotheses."""
    found, places = study.estimates, list(study.design.sizes)
    sizes = Column(_("Problems"), [study.design.work.points[place].size for place in places], "count")
    methods = shown_methods(study)
    pair = [Column(name, [rate_cell(found.pair, (place, s, p)) for place in places]) for name, s, p in methods]
    rejected = [Column(name, [mean_cell(found.found, (place, s, p)) for place in places]) for name, s, p in methods]
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
            terminal=0,
        ),
    )


def omnibus_table(study: Power) -> Table:
    """How often each omnibus test rejects."""
    work = study.design.work
    columns = [Column(_("Test"), [_(OMNIBUS_NAMES[name]) for name in work.omnibus])]
    columns += [
        Column(
            _("Rejects, {bias}, %", bias=_bias(study, place)),
            [rate_cell(study.estimates.omnibus, (place, i)) for i in range(len(work.omnibus))],
        )
        for place in ends(study)
    ]
    return Table("omnibus", _("Does any algorithm differ? How often the omnibus tests reject"), tuple(columns))


def stability_table(study: Power) -> Table:
    """How much the choice of problems changes what each source of p-values says."""
    work, lead = study.design.work, study.design.lead
    first, second = study.named_pair
    rate = study.estimates.favoured
    rows = [(place, s) for s in range(len(work.sources)) for place in ends(study)]
    apart = study.estimates.pair.value[..., lead]
    columns = [
        Column(_("P-values"), [source_label(work.sources[s]) for _place, s in rows]),
        Column(_("κ"), [f"{work.points[place].bias:g}" for place, _s in rows]),
        Column(_("{first} better, %", first=first), [rate_cell(rate, (place, s, lead)) for place, s in rows]),
        Column(_("Disagree, %"), [f"{200 * q * (1 - q):.1f}" for q in (apart[row] for row in rows)]),
    ]
    if work.omnibus:
        kept = [(place, work.sources[s].test) for place, s in rows]
        cells = [
            rate_cell(study.estimates.kept, (place, _kept(study, test))) if test in RANKINGS else ""
            for place, test in kept
        ]
        columns.append(Column(_("Same best, %"), cells))
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
    """Every hypothesis by itself, in the least and the most biased samples."""
    names, whole = study.results.algorithms, study.design.whole[0]
    columns = [
        Column(_("First"), [names[int(j)] for j in whole.first]),
        Column(_("Second"), [names[int(j)] for j in whole.second]),
    ]
    shares = study.estimates.hypotheses
    for place in ends(study):
        for name, s, p in shown_methods(study):
            cells = [f"{100 * share:.1f}" for share in shares[place, s, p].tolist()]
            columns.append(Column(f"{name}, {_bias(study, place)}", cells))
    n = study.estimates.tally.replicates
    return Table(
        "hypotheses",
        _("Percentage of samples that reject each hypothesis ({how})", how=shown_how(study)),
        tuple(columns),
        (
            _("Standard errors are at most {most:.1f}.", most=50 / n**0.5),
            *mark_notes(column.header for column in columns),
        ),
        terminal=0,
    )
