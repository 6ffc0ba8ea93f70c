"""The order by tests and cost as a document: verdict, advice, the order, the tests behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.document import SHORT_ROWS, Bullets, Column, Document, Heading, KeyFigure, Paragraph, Table
from podium.i18n import _, count, grouped, listing, ngettext, paragraph
from podium.stats.adjustments import FDR_METHODS, PROCEDURES
from podium.stats.pair_tests import PAIR_TESTS
from podium.studies.headlines import clause, few, of_all
from podium.studies.words import capital, procedure_name, ranking_name, source_name, version_text
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.order.study import CostOrdering


def how(study: CostOrdering) -> str:
    """Name the tests, the adjustment and the level."""
    tests, alpha = ranking_name(study.test), show(study.alpha)
    if study.adjustment == "none":
        return _("{tests}, one-sided, not adjusted, α = {alpha} each", tests=tests, alpha=alpha)
    procedure = procedure_name(study.adjustment)
    if study.adjustment in FDR_METHODS:
        return _(
            "{tests}, one-sided, {procedure} procedure, false discovery rate {alpha}",
            tests=tests,
            procedure=procedure,
            alpha=alpha,
        )
    return _(
        "{tests}, one-sided, {procedure} procedure, family-wise α = {alpha}",
        tests=tests,
        procedure=procedure,
        alpha=alpha,
    )


def overtaken(study: CostOrdering) -> dict[int, list[int]]:
    """For each algorithm the cheaper ones that come after it."""
    order, cost = study.outcome.order, study.costs.exact
    return {j: [i for i in order[place + 1 :] if cost[i] < cost[j]] for place, j in enumerate(order)}


def verdict_text(study: CostOrdering) -> str:
    """Lay out the order, why the first algorithm comes first, and how the tests changed the order of cost."""
    names, order = study.results.algorithms, study.outcome.order
    first = names[order[0]]
    cheaper = overtaken(study)[order[0]]
    parts = [
        _("The order is {names}.", names=listing([names[j] for j in order], 12))
        if len(order) <= 12
        else _("{first} comes first.", first=first)
    ]
    if not study.better.any():
        parts.append(
            _(
                "No algorithm is significantly better than a cheaper one ({how}), so the order follows cost alone: "
                "these data give no reason to pay more. This does not show that the algorithms perform equally.",
                how=how(study),
            )
        )
        return paragraph(parts)
    if cheaper:
        parts.append(_before_cheaper(study, first, cheaper))
    else:
        parts.append(_("{first} is the cheapest, and no other algorithm is significantly better.", first=first))
    parts.append(_counts_text(study))
    if study.outcome.cycles:
        parts.append(_("Some tests contradict each other; see the advice."))
    return paragraph(parts)


def _counts_text(study: CostOrdering) -> str:
    """State how many results are significant, and how many algorithms they put before a cheaper one."""
    edges, moved = int(study.better.sum()), sum(bool(later) for later in overtaken(study).values())
    return ngettext(
        "In all, {results} in {pairs} ({how}) puts {algorithms} before a cheaper one. If a pair does not differ "
        "significantly, cost decides.",
        "In all, {results} in {pairs} ({how}) put {algorithms} before a cheaper one. If a pair does not differ "
        "significantly, cost decides.",
        edges, results=count(edges, "significant result"), pairs=count(study.family.m, "pair"), how=how(study),
        algorithms=count(moved, "algorithm"),
    )  # fmt: skip


def _before_cheaper(study: CostOrdering, first: str, cheaper: list[int]) -> str:
    """State why the first algorithm precedes cheaper ones."""
    names = study.results.algorithms
    beaten = [i for i in cheaper if study.better[study.outcome.order[0], i]]
    if not beaten:
        reason = _("no algorithm beats it, and the others are beaten")
    elif len(beaten) == len(cheaper) > 1:
        reason = _("it is significantly better than all of these")
    else:
        reason = _("it is significantly better than {names}", names=listing([names[i] for i in beaten]))
    return ngettext(
        "{first} comes before {names}, which costs less: {reason}.",
        "{first} comes before {names}, which cost less: {reason}.",
        len(cheaper), first=first, names=listing([names[i] for i in cheaper]), reason=reason,
    )  # fmt: skip


def document(study: CostOrdering, *, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves the details out."""
    results, layout = study.results, study.pairs.layout
    rows = count(results.n, "problem") if layout is None else layout.text
    blocks = study.opening(
        _(
            "Data: {source}; {rows}, {algorithms}. Cost: {costs}.",
            source=source_name(results.source),
            rows=rows,
            algorithms=count(results.k, "algorithm"),
            costs=source_name(study.costs.source),
        )
    )
    blocks += [Heading(_("The order")), _order_table(study)]
    tests = _tests_table(study)
    if full:
        blocks += [Paragraph(_("Reasons for each position:")), _reasons(study)]
    blocks += [Heading(_("Tests")), tests if full else tests.abridged(SHORT_ROWS, 1)]
    blocks += study.closing(_notes(study), _references(study), full=full)
    return Document(_("Order of algorithms by tests and cost"), tuple(blocks))


def _order_table(study: CostOrdering) -> Table:
    names, order = study.results.algorithms, list(study.outcome.order)
    return Table(
        "order",
        _("Order of preference"),
        (
            Column(_("Position"), list(range(1, len(order) + 1)), "count", term="multitest"),
            Column(_("Algorithm"), [names[j] for j in order]),
            Column(study.costs.name, [study.costs.values[j] for j in order], "value", term="cost"),
            Column(_("Mean rank"), study.mean_ranks[order].tolist(), "rank", term="mean-rank"),
            Column(_("Beaten by"), study.better.sum(axis=0)[order].tolist(), "count", term="multitest"),
            Column(_("Beats"), study.better.sum(axis=1)[order].tolist(), "count", term="multitest"),
        ),
        (_('"Beaten by" and "Beats" count significant results.'),),
        about=tuple((names[j],) for j in order),
    )


def _reasons(study: CostOrdering) -> Bullets:
    """Reasons for the position of each algorithm: which algorithms beat it, and which cheaper ones it precedes."""
    names, later = study.results.algorithms, overtaken(study)
    items = []
    for j in study.outcome.order:
        superior = _named(study, np.flatnonzero(study.better[:, j]))
        text = (
            _("{name}: significantly worse than {superior}", name=names[j], superior=superior)
            if superior
            else _("{name}: no algorithm is significantly better", name=names[j])
        )
        cheaper = _named(study, later[j])
        if cheaper:
            text = ngettext(
                "{text}; comes before {cheaper}, which costs less.", "{text}; comes before {cheaper}, which cost less.",
                len(later[j]), text=text, cheaper=cheaper,
            )  # fmt: skip
        items.append(text if cheaper else f"{text}.")
    return Bullets(tuple(items))


def _named(study: CostOrdering, indices: object) -> str:
    return listing([study.results.algorithms[int(j)] for j in indices], 6)  # type: ignore[attr-defined]


def _tests_table(study: CostOrdering) -> Table:
    family, names, cost = study.family, study.results.algorithms, study.costs.exact
    first, second = family.first.tolist(), family.second.tolist()
    columns = [
        Column(_("Is it better?"), [names[j] for j in first]),
        Column(_("Than"), [names[j] for j in second]),
        Column("p", family.pvalues.tolist(), "pvalue", term="p-value"),
    ]
    if study.adjustment != "none":
        title = str(procedure_name(study.adjustment))
        columns.append(Column.pvalues(title, study.decided, study.alpha, term=study.adjustment))
    equal = [cost[i] == cost[j] for i, j in zip(first, second, strict=True)]
    if any(equal):
        columns.append(Column(_("Equal cost"), [_("yes") if same else _("no") for same in equal]))
    note = _(
        "Each test asks whether the more expensive of two algorithms is better; at equal cost, whether the "
        "two differ (two-sided)."
    )
    about = tuple((names[i], names[j]) for i, j in zip(first, second, strict=True))
    return Table("tests", _("Tests of all pairs, by p ({how})", how=how(study)), tuple(columns), (note,), about=about)


def _notes(study: CostOrdering) -> list[str]:
    costs = study.costs
    notes = [
        version_text(study.results.sha256),
        _(
            "The next algorithm is always the cheapest of those that no remaining algorithm beats. Equal costs are "
            "ordered by mean rank, then as in the file."
        ),
        *study.results.notes,
        *(_("Costs: {note}", note=note) for note in costs.notes),
    ]
    if study.pairs.layout is not None:
        notes.insert(
            1,
            _("The rows are {rows}, {evidence}.", rows=study.pairs.layout.text, evidence=study.pairs.layout.evidence),
        )
    return notes


def _references(study: CostOrdering) -> list[str]:
    keys = ["yildiz2006", "ulas2012"]
    if study.adjustment == "holm" or study.adjustment in FDR_METHODS:
        keys += PROCEDURES[study.adjustment].cites
    # The classical tests need none.
    return keys if study.test in ("sign", "paired-t") else [*keys, PAIR_TESTS[study.test].cites[0]]


# What a page shows first.


def headline(study: CostOrdering) -> tuple[str, str, str]:
    """Return which algorithm comes first and why, and how the tests changed the order of cost."""
    names, first = study.results.algorithms, study.outcome.order[0]
    cheaper = overtaken(study)[first]
    beaten = [names[i] for i in cheaper if study.better[first, i]]
    if not study.better.any():
        shown = _("No algorithm is significantly better than a cheaper one, so the order follows cost")
        closing = _("This does not show that the algorithms perform equally.")
        return shown, "", paragraph([f"{capital(how(study))}.", closing])
    left = ""
    if study.outcome.cycles:
        shown, left = clause(_("{first} comes first.", first=names[first])), _("some tests contradict each other")
    elif not cheaper:
        shown = _("{first} comes first: it is the cheapest, and no other is significantly better", first=names[first])
    elif not beaten:
        shown = _("{first} comes first: no algorithm beats it, and the cheaper ones are beaten", first=names[first])
    else:
        shown = ngettext(
            "{first} comes first: it is significantly better than {names}, which costs less",
            "{first} comes first: it is significantly better than {names}, which cost less",
            len(beaten), first=names[first], names=few(beaten, "algorithm"),
        )  # fmt: skip
    return shown, left, _counts_text(study)


def key_figures(study: CostOrdering) -> list[KeyFigure]:
    """Return the first algorithm with its cost, the size of the data, and what the tests changed."""
    results, first = study.results, study.outcome.order[0]
    rows = _("Problems") if study.pairs.layout is None else _("Repetitions")
    moved = sum(bool(later) for later in overtaken(study).values())
    return [
        KeyFigure(_("First"), results.algorithms[first], f"{study.costs.name} {study.costs.values[first]:.6g}"),
        KeyFigure(rows, grouped(results.n)),
        KeyFigure(_("Algorithms"), grouped(results.k)),
        KeyFigure(_("Significant"), of_all(int(study.better.sum()), study.family.m), f"α = {show(study.alpha)}"),
        KeyFigure(_("Before a cheaper one"), of_all(moved, results.k), _("algorithms")),
    ]


def table_first(study: CostOrdering) -> bool:  # noqa: ARG001 - as every study
    """Say that what people came for is the table."""
    return True
