"""The order by tests and cost as a document: verdict, advice, the order, the tests behind it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from podium._version import __version__
from podium.document import Advice, Block, Bullets, Column, Document, Heading, Paragraph, Table
from podium.studies.advice.missing_rules import missing_results
from podium.studies.words import PROCEDURES, RANKINGS, count, grouped, listing, source_name
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.order.study import CostOrdering

_RANKINGS = {**RANKINGS, "5x2cv-t": "5×2 cv t tests"}
_MORE = (
    "More: --full shows every test and references; --format latex, markdown, html, csv or json gives everything for a "
    "paper or a program."
)


def how(study: CostOrdering) -> str:
    """Name the tests, the adjustment and the level."""
    if study.adjustment == "none":
        return f"{_RANKINGS[study.test]}, one-sided, not adjusted, α = {show(study.alpha)} each"
    return f"{_RANKINGS[study.test]}, one-sided, {PROCEDURES[study.adjustment]} procedure, family-wise α = {show(study.alpha)}"


def overtaken(study: CostOrdering) -> dict[int, list[int]]:
    """For each algorithm the cheaper ones that come after it."""
    order, cost = study.outcome.order, study.costs.exact
    return {j: [i for i in order[place + 1 :] if cost[i] < cost[j]] for place, j in enumerate(order)}


def verdict_text(study: CostOrdering) -> str:
    """Give the order, why its head is first, and what the tests changed about the order of cost."""
    names, order = study.results.algorithms, study.outcome.order
    first = names[order[0]]
    cheaper = overtaken(study)[order[0]]
    parts = [f"The order is {listing([names[j] for j in order], 12)}." if len(order) <= 12 else f"{first} comes first."]
    edges = int(study.better.sum())
    if not edges:
        parts.append(
            f"No costlier algorithm is significantly better than a cheaper one ({how(study)}), so the order is that of cost alone: "
            "these data give no reason to pay more. That does not show that the algorithms perform alike."
        )
        return " ".join(parts)
    if cheaper:
        beaten = [i for i in cheaper if study.better[order[0], i]]
        all_of_them = len(beaten) == len(cheaper) > 1
        reason = "significantly better than " + ("all of these" if all_of_them else listing([names[i] for i in beaten]))
        if not beaten:
            reason = "beaten by nobody, and those are"
        cost = "costs" if len(cheaper) == 1 else "cost"
        parts.append(f"{first} goes before {listing([names[i] for i in cheaper])}, which {cost} less: it is {reason}.")
    else:
        parts.append(f"{first} is the cheapest, and no costlier algorithm is significantly better.")
    moved = sum(bool(later) for later in overtaken(study).values())
    parts.append(
        f"In all, {count(edges, 'significant result')} in {count(study.family.m, 'pair')} ({how(study)}) {'lets' if edges == 1 else 'let'} "
        f"{count(moved, 'algorithm')} go before a cheaper one; where nothing is significant, cost decides."
    )
    if study.outcome.cycles:
        parts.append("Some tests contradict each other; see the advice.")
    return " ".join(parts)


def build(study: CostOrdering, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves the details out."""
    results, layout = study.results, study.pairs.layout
    rows = count(results.n, "problem") if layout is None else layout.text
    blocks: list[Block] = [
        Paragraph(study.text, lead=True),
        Paragraph(
            f"Data: {source_name(results.source)}; {rows}, {count(results.k, 'algorithm')}. Cost: {source_name(study.costs.source)}."
        ),
    ]
    if study.advice:
        blocks += [Heading("Advice"), *study.advice]
    blocks += [Heading("The order"), _order_table(study)]
    if full or results.k <= 12:
        blocks += [Paragraph("Why each stands where it does:"), _reasons(study)]
    blocks += [Heading("The tests behind it"), _tests_table(study, full)]
    blocks += [Heading("How this was computed"), Bullets(tuple(_notes(study)))]
    blocks += study.methods("en").closing(_references(study)) if full else [Paragraph(_MORE)]
    return Document("Order of algorithms by tests and cost", tuple(blocks))


def _order_table(study: CostOrdering) -> Table:
    names, order = study.results.algorithms, list(study.outcome.order)
    return Table(
        "order",
        "Order of preference",
        (
            Column("Position", list(range(1, len(order) + 1)), "count"),
            Column("Algorithm", [names[j] for j in order]),
            Column(study.costs.name, [study.costs.values[j] for j in order], "value"),
            Column("Mean rank", study.mean_ranks[order].tolist(), "rank"),
            Column("Beaten by", study.better.sum(axis=0)[order].tolist(), "count"),
            Column("Beats", study.better.sum(axis=1)[order].tolist(), "count"),
        ),
        ("Beaten by, beats: numbers of significant results.",),
    )


def _reasons(study: CostOrdering) -> Bullets:
    """Why each algorithm stands where it does: who beats it, and which cheaper ones it goes before."""
    names, later = study.results.algorithms, overtaken(study)
    items = []
    for j in study.outcome.order:
        superior = _named(study, np.flatnonzero(study.better[:, j]))
        text = (
            f"{names[j]}: significantly worse than {superior}"
            if superior
            else f"{names[j]}: nobody is significantly better"
        )
        cheaper = _named(study, later[j])
        items.append(
            f"{text}; goes before {cheaper}, which cost{'s' * (len(later[j]) == 1)} less." if cheaper else f"{text}."
        )
    return Bullets(tuple(items))


def _named(study: CostOrdering, indices: object) -> str:
    return listing([study.results.algorithms[int(j)] for j in indices], 6)  # type: ignore[attr-defined]


def _tests_table(study: CostOrdering, full: bool) -> Table:
    family, names, cost = study.family, study.results.algorithms, study.costs.exact
    shown = slice(None) if full else slice(0, 30)
    first, second = family.first[shown].tolist(), family.second[shown].tolist()
    adjusted = study.decided[shown]
    columns = [
        Column("Is it better?", [names[j] for j in first]),
        Column("Than", [names[j] for j in second]),
        Column("p", family.pvalues[shown].tolist(), "pvalue"),
    ]
    if study.adjustment != "none":
        title = PROCEDURES[study.adjustment]
        columns.append(Column(title, adjusted.tolist(), "pvalue", (adjusted <= study.alpha).tolist()))
    equal = ["yes" if cost[i] == cost[j] else "no" for i, j in zip(first, second, strict=True)]
    if "yes" in equal:
        columns.append(Column("Equal cost", equal))
    left = family.m - len(first)
    notes = ["Asked is whether the costlier of two is better; of equal cost, whether the two differ (two-sided)."]
    if left:
        notes.append(f"{grouped(left)} more pairs, with larger p-values, are in --full and in files.")
    return Table("tests", f"Tests of all pairs, by p ({how(study)})", tuple(columns), tuple(notes))


def _notes(study: CostOrdering) -> list[str]:
    costs = study.costs
    notes = [
        f"podium {__version__}; data SHA-256 {study.results.sha256}",
        "Next is always the least cost among those that nobody left beats; equal costs go by mean rank, then as in the file.",
        *study.results.notes,
        *(f"Costs: {note}" for note in costs.notes),
    ]
    if study.pairs.layout is not None:
        notes.insert(1, f"The rows are {study.pairs.layout.text}, {study.pairs.layout.evidence}.")
    return notes


def _references(study: CostOrdering) -> list[str]:
    keys = ["yildiz2006", "ulas2012"]
    own = {"wilcoxon": ["wilcoxon1945"], "corrected-t": ["nadeau2003"], "5x2cv-t": ["dietterich1998"]}
    own["combined-f"] = ["alpaydin1999"]
    if study.adjustment == "holm":
        keys.append("holm1979")
    return [*keys, *own.get(study.test, [])]


def advise(study: CostOrdering) -> tuple[Advice, ...]:
    """Collect the advice of every rule."""
    rules = (missing_results, _cycles, _equal, _dependent, _undefined, _few, _chain, _not_equal)
    return tuple(advice for rule in rules for advice in rule(study))


def _cycles(study: CostOrdering) -> Iterator[Advice]:
    for members in study.outcome.cycles:
        names = [study.results.algorithms[j] for j in members]
        yield Advice(
            "W22",
            f"{listing(names)} beat each other in a circle.",
            "Pairwise tests need not be transitive; among algorithms of equal cost nothing then says which goes first.",
            "podium takes the least cost, then the fewest losses, then the mean rank. Do not read more into their order.",
            "Yıldız & Alpaydın 2006",
        )


def _equal(study: CostOrdering) -> Iterator[Advice]:
    equal = int(study.pairs.equal.sum())
    if equal:
        yield Advice(
            "W24",
            f"{count(equal, 'pair')} of {study.family.m} have equal costs.",
            "Between them there is no prior preference, so the test is two-sided, and where it finds nothing the mean rank of these "
            "same data decides.",
            "Give costs that differ where you do have a preference.",
            "methods fixed in podium's documentation",
        )


def _dependent(study: CostOrdering) -> Iterator[Advice]:
    layout = study.pairs.layout
    if layout is not None and study.test == "paired-t" and not layout.design.independent:
        yield Advice(
            "W05",
            f"The paired t test is used on {layout.text}.",
            f"Two such repetitions {layout.design.overlap}; the test takes them to be independent and rejects too often.",
            f"Leave --test out: {layout.design.deciding_test} fits this design.",
            "Dietterich 1998; Nadeau & Bengio 2003",
        )


def _undefined(study: CostOrdering) -> Iterator[Advice]:
    if study.pairs.undefined:
        yield Advice(
            "W34",
            f"{count(study.pairs.undefined, 'pair')} differ by the same amount in every repetition.",
            "Without any variation a t test has nothing to judge the difference by; it counts as not significant.",
            "Look at these pairs yourself, and at how the numbers were rounded.",
            "methods fixed in podium's documentation",
        )


def _few(study: CostOrdering) -> Iterator[Advice]:
    n = study.results.n
    if study.pairs.layout is not None or study.adjustment == "none":
        return
    smallest = study.family.m * 0.5**n
    if smallest > study.alpha:
        yield Advice(
            "W08",
            f"With {count(n, 'problem')} the smallest one-sided p-value is {0.5**n:.3g}, adjusted for {study.family.m} pairs about "
            f"{min(1.0, smallest):.3g}.",
            "No result can be significant whatever the data, so cost alone decides.",
            "Use more problems, or fewer algorithms.",
            "Demšar 2006",
        )


def _chain(study: CostOrdering) -> Iterator[Advice]:
    if study.adjustment == "none" and study.family.m > 1:
        m = study.family.m
        error = -float(np.expm1(m * np.log1p(-study.alpha)))
        yield Advice(
            "W35",
            f"{m} tests at {show(study.alpha)} each are not adjusted.",
            f"Were they independent, at least one false result would have probability {error:.2f}; it can put a costly algorithm first.",
            "Use --adjust holm.",
            "García & Herrera 2008",
        )


def _not_equal(study: CostOrdering) -> Iterator[Advice]:
    if int(study.better.sum()) < study.family.m:
        yield Advice(
            "W15",
            f"{study.family.m - int(study.better.sum())} of {count(study.family.m, 'pair')} show no significant advantage of the costlier algorithm.",
            "It may be better all the same; between the two, cost decides, not a finding that they perform alike.",
            "Read the order as advice for spending, not as a ranking of quality; that is podium compare.",
            "Yıldız & Alpaydın 2006",
        )
