"""The convergence study as a document: the verdict first, then the advice, then the evidence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.data.trace_grid import number
from podium.document import SHORT_ROWS, Block, Bullets, Column, Document, Heading, KeyFigure, Paragraph, Table
from podium.i18n import N_, _, count, grouped, joined, listing, ngettext, paragraph
from podium.studies.compare.report import ranks_table
from podium.studies.compare.study import Comparison
from podium.studies.convergence.study import LEVEL, PROCEDURE, Kind, Order, Pairs, Relation, Target
from podium.studies.family.report import head, procedures
from podium.studies.headlines import of_all
from podium.studies.words import direction, options_text, some_of, source_name, version_text
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.convergence.study import Convergence


TOGETHER = 5
"""Rows of each table of the short form when there are several."""


def document(study: Convergence, *, full: bool) -> Document:
    """Lay out the study; on one screen the first pairs, and the times to targets if there are any."""
    data = study.traces
    blocks: list[Block] = [
        Paragraph(study.verdict[0], lead=True),
        Paragraph(study.verdict[1], lead=True),
        Paragraph(_data_line(study)),
        Heading(_("Advice"), part="advice"),
        *study.advice,
        Heading(_("Who converges faster?")),
    ]
    if full:
        blocks += [matrix_table(study, pairs) for pairs in study.versions]
        blocks += _order(study)
        blocks += [pairs_table(study, pairs, full=True) for pairs in study.versions]
        cases = cases_table(study)
        blocks += [] if cases is None else [cases]
        blocks += [*_final(study), Heading(_("Along the budget")), trajectory_table(study)]
    else:
        blocks.append(
            pairs_table(study, study.deciding, full=False).abridged(TOGETHER if study.targets else SHORT_ROWS)
        )
    if study.targets:
        blocks.append(Heading(_("Time to targets")))
        for target in study.targets:
            times = target_table(study, target, full=full)
            blocks += [times, target_problems_table(study, target)] if full else [times.abridged(TOGETHER)]
    blocks += study.closing(_provenance(study), _references(study), full=full)
    title = _(
        "Convergence of {algorithms} on {problems}",
        algorithms=count(data.k, "algorithm"), problems=count(data.n, "problem"),
    )  # fmt: skip
    return Document(title, tuple(blocks))


def _data_line(study: Convergence) -> str:
    data = study.traces
    low, high = int(data.counts.min()), int(data.counts.max())
    if low < high:
        runs = _("{low} to {high} runs each ({average})", low=low, high=high, average=_(data.average))
    elif low == 1:
        runs = _("one run or average each")
    else:
        runs = _("{n} runs each ({average})", n=low, average=_(data.average))
    values = {"source": source_name(data.source), "n": data.n, "k": data.k, "runs": runs}
    if data.objective == "maximize":
        line = _("Data: {source}; n = {n} problems, k = {k} algorithms, {runs}, larger values are better.", **values)
    else:
        line = _("Data: {source}; n = {n} problems, k = {k} algorithms, {runs}, smaller values are better.", **values)
    cuts = listing([number(float(v)) for v in study.cut_points], 14)
    return paragraph([line, _("Cut-points ({chosen}): {cuts}.", chosen=study.chosen, cuts=cuts)])


def _order(study: Convergence) -> list[Block]:
    names, order = study.traces.algorithms, study.order
    if order.arrows is None or order.layers is None:
        return []
    if not order.arrows:
        return []
    items = []
    for j in study.display_order:
        slower = [names[b] for a, b in order.arrows if a == j]
        if slower:
            items.append(f"{names[j]} → {listing(slower, 30)}")
    touched = {j for arrow in order.arrows for j in arrow}
    apart = [names[j] for j in study.display_order if j not in touched]
    said = _("A → B: A converges significantly faster than B. Arrows implied by others are left out.")
    if apart:
        said += " " + _("Not significantly faster or slower than any other: {names}.", names=listing(apart, 30))
    return [Heading(_("Order of convergence")), Paragraph(said), Bullets(tuple(items))]


def _final(study: Convergence) -> list[Block]:
    blocks: list[Block] = [
        Heading(_("Final results at cut-point {cut}, and both together", cut=number(study.final_at))),
        Paragraph(study.final.verdict.text),
        ranks_table(study.final, intervals=False),
    ]
    said = summary(study.relations, study.traces.algorithms, study.final.order_indices)
    if said:
        blocks += [Paragraph(_("Final results and convergence together:")), Bullets(tuple(said))]
    return blocks


def _provenance(study: Convergence) -> list[str]:
    data, options = study.traces, study.options
    deciding = study.deciding
    chosen = {key: value for key, value in options.to_dict().items() if value != []}
    items = [
        version_text(data.sha256),
        _("Verdict: {how}; fixed before any p-value was computed.", how=how(deciding, options.alpha)),
        _direction(data.objective),
        _(
            "Differences that cannot be told apart in floating point, given the rounding of both averages, share a "
            "rank; exact p-values are conditional on such ties."
        ),
        options_text(chosen),
    ]
    if deciding.version == "alternative":
        items.append(
            _(
                "Alternative ranks: from the cut-point at which the first of two arrives at the optimum its ranks run to "
                "the top (or, for the second, to the bottom); where both arrive together, equal differences share a rank."
            )
        )
    items.append(
        _(
            "Runs: {n}, the {average} over them at each cut-point.",
            n=grouped(int(data.counts.sum())), average=_(data.average),
        )
    )  # fmt: skip
    return items + list(data.notes)


def _direction(objective: str) -> str:
    if objective == "minimize":
        return _(
            "Direction: the differences first − second are ranked at the cut-points of each problem so that rising "
            "ranks say that the first converges faster (rank 1 is the largest difference)."
        )
    return _(
        "Direction: the differences first − second are ranked at the cut-points of each problem so that rising "
        "ranks say that the first converges faster (rank 1 is the smallest difference)."
    )


def _references(study: Convergence) -> list[str]:
    keys = ["derrac2014", "page1963", "gibbons2010", "holm1979", "demsar2006", "bergmann1988"]
    if study.targets:
        keys += ["auger2005", "hansen2021", "hutter2009"]
    return keys


# The verdict in plain words: who is faster than whom, and what the final results add.


LIBERAL = N_("Page's test alone called 10 to 26 % of simulated pairs of one and the same optimiser different at 0.05")
"""Measured by benchmarks/page_level.py, of single pairs."""


RANKS = {"basic": N_("basic ranks"), "alternative": N_("alternative ranks")}


def how(pairs: Pairs, alpha: float) -> str:
    """Say by which test, ranks, p-values and procedure."""
    return _(
        "Page's trend test, {ranks}, {pvalues}, Holm's procedure over all ordered pairs, nominal α = {alpha}",
        ranks=_(RANKS[pairs.version]), alpha=show(alpha),
        pvalues=_("exact p-values") if pairs.all_exact else _("normal p-values"),
    )  # fmt: skip


def verdict(study: Convergence) -> tuple[str, str]:
    """Conclude on convergence, and on the final results with it."""
    names = study.traces.algorithms
    problems, cuts = count(study.traces.n, "problem"), count(len(study.cut_points), "cut-point")
    extent = _("over {problems} and {cuts}", problems=problems, cuts=cuts)
    return (
        convergence_text(names, study.deciding, study.order, study.options.alpha, extent),
        final_text(names, study.relations, study.final, number(study.final_at)),
    )


def convergence_text(names: Sequence[str], pairs: Pairs, order: Order, alpha: float, extent: str) -> str:
    """Conclude on the speed of convergence."""
    hits, way = int(order.faster.sum()), how(pairs, alpha)
    if hits == 0:
        return _(
            "No algorithm was shown to converge faster than another {extent}: the smallest adjusted p-value is "
            "{smallest:.3g} ({way}). This does not mean that they converge equally fast; it means that these data "
            "cannot tell.",
            extent=extent, smallest=float(pairs.family.adjusted[PROCEDURE].min()), way=way,
        )  # fmt: skip
    return paragraph([*_leaders(names, order, extent), *_counts(names, pairs, order, alpha)])


def _counts(names: Sequence[str], pairs: Pairs, order: Order, alpha: float) -> list[str]:
    """Say how many pairs are significant, how many of them pass the check, and whether they give an order."""
    hits = int(order.faster.sum())
    parts = [
        ngettext(
            "In all, {n} of {pairs} is significant ({way}).", "In all, {n} of {pairs} are significant ({way}).",
            hits, pairs=count(pairs.family.m, "ordered pair"), way=how(pairs, alpha),
        ),
        f"{_checked(pairs, hits, alpha)}: {_(LIBERAL)}.",
    ]  # fmt: skip
    if order.cycles:
        rings = joined((str(listing([names[j] for j in ring])) for ring in order.cycles), "; ")
        parts.append(_("They form a cycle and give no order: {rings}.", rings=rings))
    return parts


def _checked(pairs: Pairs, hits: int, alpha: float) -> str:
    """Say how many significant pairs pass the check that trusts neighbouring cut-points less."""
    confirmed = pairs.confirmed(alpha, PROCEDURE)
    if confirmed is None:
        return _("Neighbouring cut-points depend on one another")
    if pairs.least_exchange > alpha:
        return _(
            "A check that allows for the dependence of neighbouring cut-points could not have passed with any data, as with "
            "{problems} its smallest adjusted p-value is {least:.3g} (W44)",
            problems=count(pairs.problems, "problem"), least=pairs.least_exchange,
        )  # fmt: skip
    if confirmed == hits:
        return ngettext(
            "It also passes a check that allows for the dependence of neighbouring cut-points (W44)",
            "All of them also pass a check that allows for the dependence of neighbouring cut-points (W44)",
            hits,
        )
    if not confirmed:
        return _("None of them also passes a check that allows for the dependence of neighbouring cut-points (W44)")
    return ngettext(
        "Only {n} of them also passes a check that allows for the dependence of neighbouring cut-points (W44)",
        "Only {n} of them also pass a check that allows for the dependence of neighbouring cut-points (W44)",
        confirmed,
    )


def fastest(order: Order) -> tuple[int, list[int], list[int]]:
    """Return how many others the fastest are faster than, the fastest, and all than which none was shown to be faster."""
    wins = order.faster.sum(axis=1)
    unbeaten = [j for j in np.argsort(-wins, kind="stable").tolist() if wins[j] and not order.faster[:, j].any()]
    leaders = unbeaten or [int(np.argmax(wins))]
    return int(wins[leaders[0]]), [j for j in leaders if wins[j] == wins[leaders[0]]], leaders


def _leaders(names: Sequence[str], order: Order, extent: str) -> list[str]:
    _wins, best, leaders = fastest(order)
    said = []
    for j in best[:3]:
        beaten = [names[i] for i in np.flatnonzero(order.faster[j]).tolist()]
        everyone = len(beaten) == len(names) - 1 > 1
        whom = _("every other algorithm") if everyone else listing(beaten)
        said.append(_("{name} converges significantly faster than {others}", name=names[j], others=whom))
    sentences = ["; ".join(said) + f" {extent}."]
    others = [names[j] for j in leaders if j not in best[:3]]
    if others:
        sentences.append(_("No algorithm is shown to be faster than {others} either.", others=listing(others)))
    return sentences


def final_text(names: Sequence[str], found: Sequence[Relation], final: Comparison, cut_point: str) -> str:
    """Conclude on final results and convergence together."""
    ranking = final.order_indices
    said = [_opening(names, found, final, cut_point)]
    for kind, phrase in (
        ("better but slower", N_("Better but slower: {pairs}.")),
        ("same result, faster", N_("No difference in the final results shown, but faster: {pairs}.")),
    ):
        pairs = [r for j in ranking for r in found if r.first == j and r.kind == kind]
        if pairs:
            shown = [_("{name} than {others}", name=names[r.first], others=names[r.second]) for r in pairs]
            said.append(_(phrase, pairs=listing(shown, 4)))
    both = sum(r.kind == "better and faster" for r in found)
    if both:
        said.append(ngettext(
            "{n} pair has one algorithm both better and faster.", "{n} pairs have one algorithm both better and faster.", both
        ))  # fmt: skip
    return paragraph(said)


def _opening(names: Sequence[str], found: Sequence[Relation], final: Comparison, cut_point: str) -> str:
    best = final.order_indices[0]
    values = {
        "cut": cut_point, "name": names[best], "rank": final.primary.mean_ranks[best],
        "pairs": count(final.verdict.pairs.m, "pair"),
    }  # fmt: skip
    better = sum(r.kind != "same result, faster" for r in found)
    if not better:
        return _(
            "Final results (cut-point {cut}): {name} has the best mean rank ({rank:.2f}), and none of {pairs} differs "
            "significantly.",
            **values,
        )
    return ngettext(
        "Final results (cut-point {cut}): {name} has the best mean rank ({rank:.2f}), and {n} of {pairs} differs significantly.",
        "Final results (cut-point {cut}): {name} has the best mean rank ({rank:.2f}), and {n} of {pairs} differ significantly.",
        better, **values,
    )  # fmt: skip


PHRASES: dict[Kind, str] = {
    "better and faster": N_("{name} is better than {others} in the final results and converges faster."),
    "better but slower": N_("{name} is better than {others} in the final results but converges slower."),
    "better": N_("{name} is better than {others} in the final results; no difference in convergence is shown."),
    "same result, faster": N_("{name} converges faster than {others}; no difference in the final results is shown."),
}


def summary(found: Sequence[Relation], names: Sequence[str], order: Sequence[int]) -> list[str]:
    """One sentence for each kind and algorithm, the best final result first.

    Examples
    --------
    >>> summary([Relation(0, 1, "better but slower")], ["A", "B"], [0, 1])
    ['A is better than B in the final results but converges slower.']
    """
    said = []
    for kind, phrase in PHRASES.items():
        for j in order:
            others = [names[r.second] for i in order for r in found if (r.first, r.second) == (j, i) and r.kind == kind]
            if others:
                said.append(_(phrase, name=names[j], others=listing(others, 30)))
    return said


# The tables.


MATRIX_LIMIT = 25
"""With more algorithms the matrix is in the appendix of an article only."""


def matrix_table(study: Convergence, pairs: Pairs) -> Table:
    """Matrix of p-values: the row converges faster than the column."""
    order, names, alpha = study.display_order, study.traces.algorithms, study.options.alpha
    hit = pairs.faster(alpha, PROCEDURE)
    columns = [Column(_("Faster"), [names[j] for j in order])]
    for j in order:
        cells = [None if i == j else float(pairs.pvalues[i, j]) for i in order]
        columns.append(Column(names[j], cells, "pvalue", [bool(hit[i, j]) for i in order], term="page"))
    if pairs.all_exact:
        note = _(
            "One-sided exact p-values of “the row converges faster than the column”, unadjusted; marked: significant after "
            "Holm's procedure over all {m} ordered pairs at α = {alpha}.",
            m=pairs.family.m, alpha=show(alpha),
        )  # fmt: skip
    else:
        note = _(
            "One-sided normal p-values of “the row converges faster than the column”, unadjusted; marked: significant after "
            "Holm's procedure over all {m} ordered pairs at α = {alpha}.",
            m=pairs.family.m, alpha=show(alpha),
        )  # fmt: skip
    ranks = _(RANKS[pairs.version])
    caption = _("Convergence, {ranks}: p-values that the row converges faster than the column", ranks=ranks)
    terminal = None if study.traces.k <= MATRIX_LIMIT else 0
    return Table(f"convergence-{pairs.version}", caption, tuple(columns), (note,), terminal)


def pairs_table(study: Convergence, pairs: Pairs, *, full: bool) -> Table:
    """List ordered pairs by p-value: L, Z, exact and normal p, the check by exchange, adjusted p-values."""
    family, names, alpha = pairs.family, study.traces.algorithms, study.options.alpha
    i, j = family.first, family.second
    hit = family.rejected(PROCEDURE, alpha).tolist()
    columns = [
        Column(_("Faster"), [names[a] for a in i.tolist()]),
        Column(_("than"), [names[a] for a in j.tolist()]),
        Column("L", pairs.statistic[i, j].tolist(), "value", term="page"),
        Column("Z", pairs.z[i, j].tolist(), "statistic", term="page"),
        _pvalues(_("p (exact)"), pairs.exact[i, j], "page"),
        _pvalues(_("p (normal)"), pairs.normal[i, j], "page"),
        Column(_("Holm"), family.adjusted[PROCEDURE].tolist(), "pvalue", hit, term="holm"),
        _pvalues(_("Exchange"), pairs.exchange[i, j], "page-exchange"),
    ]
    if full:
        others = [method for method in procedures(family) if method != PROCEDURE]
        for method in others:
            values = family.adjusted[method]
            columns.append(Column.pvalues(head(method, family), values, alpha, term=method))
    notes = [
        _("L = Σ j R_j over cut-points j, R_j the rank sum; Z its normal approximation with continuity correction."),
        _(
            "Exchange: p-value when the two algorithms are exchanged at random in each problem; it holds however the "
            "cut-points depend on one another."
        ),
    ]
    notes += [f"{method}: {reason}" for method, reason in family.omitted.items()]
    caption = _(
        "Ordered pairs, {ranks} (significant at {alpha} marked)", ranks=_(RANKS[pairs.version]), alpha=show(alpha)
    )
    about = tuple((names[a], names[b]) for a, b in zip(i.tolist(), j.tolist(), strict=True))
    return Table(f"convergence-{pairs.version}-pairs", caption, tuple(columns), tuple(notes), about=about)


def _pvalues(title: str, values: NDArray[np.float64], term: str) -> Column:
    return Column(title, [None if np.isnan(p) else float(p) for p in values], "pvalue", term=term)


def cases_table(study: Convergence) -> Table | None:
    """How many problems are in which case of the alternative ranks, for unordered pairs."""
    pairs = study.alternative
    if pairs is None or pairs.cases is None:
        return None
    names = study.traces.algorithms
    first, second = np.triu_indices(study.traces.k, 1)
    counts = pairs.cases[first, second]
    columns = (
        Column(_("First"), [names[i] for i in first.tolist()]),
        Column(_("Second"), [names[i] for i in second.tolist()]),
        Column(_("Neither arrives"), counts[:, 0].tolist(), "count", term="alternative-ranks"),
        Column(_("First arrives first"), counts[:, 1].tolist(), "count", term="alternative-ranks"),
        Column(_("Second arrives first"), counts[:, 2].tolist(), "count", term="alternative-ranks"),
        Column(_("Together"), counts[:, 3].tolist(), "count", term="alternative-ranks"),
    )
    note = _("Cases 1 to 4 of the alternative ranks; arriving means to reach the optimum at a cut-point.")
    return Table("convergence-cases", _("Problems by case of the alternative ranks"), columns, (note,))


def trajectory_table(study: Convergence) -> Table:
    """Mean ranks along the budget."""
    names, found = study.traces.algorithms, study.trajectories
    order = np.argsort(found.mean_ranks[:, -1], kind="stable").tolist()
    columns = [Column(_("Algorithm"), [names[j] for j in order])]
    columns += [
        Column(number(float(cut)), found.mean_ranks[order, place].tolist(), "rank", term="cut-point")
        for place, cut in enumerate(found.cut_points)
    ]
    note = _(
        "Mean ranks of the averages at each cut-point, 1 is best. Two algorithms whose mean ranks differ by less "
        "than the critical difference {cd:.2f} (Nemenyi, α = {alpha}) are not significantly "
        "different there; the level holds for one cut-point, not for all together.",
        cd=found.critical_difference, alpha=show(study.options.alpha),
    )  # fmt: skip
    return Table("rank-trajectories", _("Mean ranks along the budget"), tuple(columns), (note,))


def target_table(study: Convergence, target: Target, *, full: bool) -> Table:
    """Success rates and times to one target."""
    names, whole, data = study.traces.algorithms, target.overall, study.traces
    order = np.lexsort((whole.par10, -whole.success_rate)).tolist()

    def ends(values: NDArray[np.float64]) -> list[Column]:
        return [
            Column(_("from"), [None if np.isnan(v) else float(v) for v in values[order, 0]], "value", term="bootstrap"),
            Column(_("to"), [None if np.isnan(v) else float(v) for v in values[order, 1]], "value", term="bootstrap"),
        ]

    columns = [
        Column(_("Algorithm"), [names[j] for j in order]),
        Column(_("Solved"), whole.solved[order].tolist(), "count", term="target"),
        Column(_("Success"), whole.success_rate[order].tolist(), "value", term="target"),
        *ends(whole.success_rate_interval),
        Column("ERT", whole.ert[order].tolist(), "value", term="ert"),
        *ends(whole.ert_interval),
        Column("PAR10", whole.par10[order].tolist(), "value", term="par10"),
        *(ends(whole.par10_interval) if full else ()),
    ]
    what = _("value") if study.options.optimum is None else _("distance from the optimum")
    notes = (
        _(
            "Solved: problems (of {n}) on which at least one run reached the target. Success: share of the runs, "
            "mean over the problems. ERT: time spent in all runs per success, problems weighted alike, infinite "
            "without a success. PAR10: mean time, a run without success counting ten times its budget. Times in the "
            "unit of the cut-points, known to the recorded cut-point; runs that did not reach the target are "
            "censored, not dropped.",
            n=data.n,
        ),
        _(
            "From, to: {level:.0%} intervals, by bootstrap over the runs of each problem, {resamples} resamples, "
            "seed {seed}.",
            level=LEVEL, resamples=study.options.resamples, seed=study.options.seed,
        ),
    )  # fmt: skip
    key = f"target-{target.target:g}".replace(".", "").replace("+", "")
    return Table(key, _("Time to target {target:g} ({what})", target=target.target, what=what), tuple(columns), notes)


def target_problems_table(study: Convergence, target: Target) -> Table:
    """Expected running time of each algorithm on each problem."""
    data = study.traces
    columns = [Column(_("Problem"), list(data.problems))]
    for j, name in enumerate(data.algorithms):
        columns.append(Column(name, target.by_problem.ert[j].tolist(), "value", term="ert"))
    note = _(
        "Time spent in all runs per success, in the unit of the cut-points; infinite where no run reached the target."
    )
    key = f"target-{target.target:g}-problems".replace(".", "").replace("+", "")
    return Table(
        key,
        _("Expected running time to target {target:g} by problem", target=target.target),
        tuple(columns),
        (note,),
    )


# What a page shows first.


def headline(study: Convergence) -> tuple[str, str, str]:
    """Return who converges faster than whom, and how sure that is."""
    names, order, pairs = study.traces.algorithms, study.order, study.deciding
    alpha, others = study.options.alpha, study.traces.k - 1
    if not order.faster.any():
        meaning = _("This does not mean that they converge equally fast; it means that these data cannot tell.")
        return (
            _("No algorithm was shown to converge faster than another"),
            "",
            paragraph([f"{how(pairs, alpha)}.", meaning]),
        )
    wins, best, _others = fastest(order)
    if len(best) == 1:
        beaten = [names[i] for i in study.display_order if order.faster[best[0], i]]
        shown = _(
            "{name} converges significantly faster than {others}", name=names[best[0]], others=some_of(beaten, others)
        )
        left = _("for the rest this was not shown") if len(beaten) < others else ""
    else:
        shown = ngettext(
            "{names} each converge significantly faster than {n} of {m} others",
            "{names} each converge significantly faster than {n} of {m} others",
            int(wins), names=listing([names[j] for j in best], 3), m=others,
        )  # fmt: skip
        left = ""
    return shown, left, paragraph(_counts(names, pairs, order, alpha))


def key_figures(study: Convergence) -> list[KeyFigure]:
    """Return the size of the data, how many pairs differ in speed and pass the check, and the final results."""
    names, data, pairs, final = study.traces.algorithms, study.traces, study.deciding, study.final
    alpha, best = study.options.alpha, study.final.order_indices[0]
    hits, passed = int(study.order.faster.sum()), pairs.confirmed(alpha, PROCEDURE)
    better = sum(one.kind != "same result, faster" for one in study.relations)
    found = [
        KeyFigure(_("Problems"), grouped(data.n), str(direction(data.objective))),
        KeyFigure(_("Cut-points"), grouped(len(study.cut_points))),
        KeyFigure(_("One faster"), of_all(hits, pairs.family.m), _("ordered pairs, α = {alpha}", alpha=show(alpha))),
    ]
    if passed is not None and hits:
        found.append(KeyFigure(_("Pass the check"), of_all(passed, hits), _("dependence of neighbouring cut-points")))
    rank = _("mean rank {rank:.2f} in the final results", rank=final.primary.mean_ranks[best])
    found.append(KeyFigure(_("Best at the end"), names[best], rank))
    found.append(KeyFigure(_("Final results differ"), of_all(better, final.verdict.pairs.m), _("pairs")))
    return found
