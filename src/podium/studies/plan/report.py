"""The plan as a document: verdict, advice, numbers of problems, power along them, how it was computed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium._version import __version__
from podium.document import Block, Bullets, Column, Document, Heading, Paragraph, Table
from podium.i18n import N_, _, count, listing
from podium.stats.ranks import within_ranks
from podium.stats.simulation import Population
from podium.studies.plan.words import PATTERNS, SHAPES, TESTS, interval_ends, method_label
from podium.studies.words import level, procedure_name, source_name

if TYPE_CHECKING:
    from podium.studies.plan.study import Plan

MORE = N_(
    "More: --full shows the power by number of problems and references; --figure plan.svg draws the "
    "curves; --format latex, markdown, html, csv or json gives everything for a paper or a program."
)


def build(study: Plan, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves the details out."""
    blocks: list[Block] = [Paragraph(study.text, lead=True), Paragraph(_setting(study))]
    if study.advice:
        blocks += [Heading(_("Advice")), *study.advice]
    blocks += [Heading(_("How many problems")), sizes_table(study)]
    if study.case.differences > 1:
        blocks.append(powers_table(study))
    if full:
        blocks += [Heading(_("Power by number of problems")), curve_table(study)]
    blocks += [Heading(_("How this was computed")), Bullets(tuple(_notes(study)))]
    blocks += study.methods().closing(_references(study)) if full else [Paragraph(_(MORE))]
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
    columns = [Column(_("Test"), [_(TESTS[one.test]) if not single else method_label(one) for one in methods])]
    if not single:
        columns.append(Column(_("Procedure"), [str(procedure_name(str(one.procedure))) for one in methods]))
    columns += [
        Column(_("Problems"), [one.n for one in methods], "count"),
        Column(_("95 % interval"), [_ends(study, place) for place in range(len(methods))]),
        Column(_("Power at this n"), [one.powers_of(of)[0] for one in methods], "rank"),
        Column(_("Its interval"), [_pair(one.powers_of(of), one.exact) for one in methods]),
    ]  # fmt: skip
    if any(one.noether is not None for one in methods):
        columns.append(
            Column(
                _("Noether"), [None if one.noether is None else int(np.ceil(one.noether)) for one in methods], "count"
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
    """Power at the number of problems found by every definition, and how often something is found that is not so."""
    methods = study.answers
    names = {"pair": _("The pair"), "average": _("Average"), "any": _("Any"), "all": _("All"), "wrong": _("Wrong")}
    columns = [
        Column(_("Method"), [method_label(one) for one in methods]),
        Column(_("Problems"), [one.n for one in methods], "count"),
    ]
    columns += [Column(title, [one.powers[key][0] for one in methods], "rank") for key, title in names.items()]
    return Table(
        "powers", _("Power at this n, by each definition"), tuple(columns),
        (_("The pair: its difference is detected. Average: share of the true differences that are detected. "
"Any, all: at least one of them, every one. Wrong: a difference that does not exist is significant, "
"or a difference in the wrong direction."),),
    )  # fmt: skip


def curve_table(study: Plan) -> Table:
    """Power at every size that was counted."""
    sizes = min((one.sizes for one in study.answers), key=len)  # those of exact methods hold those that were counted
    columns = [Column(_("Problems"), list(sizes), "count")]
    for one in study.answers:
        at = dict(zip(one.sizes, one.curve.value.tolist(), strict=True))
        columns.append(Column(method_label(one), [at[n] for n in sizes], "rank"))
    return Table("curve", _("Power by number of problems"), tuple(columns), (), 40)


def _notes(study: Plan) -> list[str]:
    case, options = study.case, study.options
    notes = [f"podium {__version__}"]
    if study.results is not None:
        notes = [_("podium {version}; data SHA-256 {sha256}", version=__version__, sha256=study.results.sha256)]
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
    """Say when the pair that was taken could as well have been another one."""
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
