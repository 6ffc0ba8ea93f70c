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
from podium.studies.convergence.speed import MEASURES, PROCEDURE, Measure, Speed
from podium.studies.convergence.study import LEVEL, Gain, GainKind, Kind, Order, Pairs, Relation, Target
from podium.studies.family.report import head, procedures
from podium.studies.headlines import of_all
from podium.studies.words import adjusted as adjusted_text
from podium.studies.words import capital, direction, options_text, some_of, source_name, version_text
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.convergence.study import Convergence


TOGETHER = 3
"""Rows of each table of the short form when there are several."""


def document(study: Convergence, *, full: bool) -> Document:
    """Lay out the study; on one screen the first pairs, and the times to targets if there are any."""
    data = study.traces
    blocks: list[Block] = [
        *(Paragraph(text, lead=True) for text in study.verdict),
        Paragraph(_data_line(study)),
        Heading(_("Advice"), part="advice"),
        *study.advice,
        Heading(_("Who converges faster?")),
    ]
    if full:
        blocks += [scores_table(study), speed_matrix(study), *_order(study), speed_table(study, full=True)]
        blocks.append(Heading(_("Who gains on whom?")))
        blocks += [gains_table(study)] if study.gains else []
        blocks += [matrix_table(study, pairs) for pairs in study.versions]
        blocks += [pairs_table(study, pairs, full=True) for pairs in study.versions]
        cases = cases_table(study)
        blocks += [] if cases is None else [cases]
        blocks += [*_final(study), Heading(_("Along the budget")), trajectory_table(study)]
    else:
        rows = TOGETHER if study.targets or study.gains else SHORT_ROWS
        blocks.append(speed_table(study, full=False).abridged(rows))
        if study.gains:
            blocks += [Heading(_("Who gains on whom?")), gains_table(study).abridged(TOGETHER)]
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
        blocks += [Paragraph(_("Final results and speed together:")), Bullets(tuple(said))]
    return blocks


def _provenance(study: Convergence) -> list[str]:
    data, options = study.traces, study.options
    deciding = study.deciding
    chosen = {key: value for key, value in options.to_dict().items() if value != []}
    items = [
        version_text(data.sha256),
        _("Speed: {how} ({why}).", how=speed_how(study.speed, options.alpha), why=study.speed.why),
        _claim(),
        _(
            "Gains: Page's trend test, {how}, and the same by exchanging the two algorithms.",
            how=how(deciding, options.alpha),
        ),
        _kinds_text(),
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
            "Direction of Page's test: the differences first − second are ranked at the cut-points of each problem so that "
            "rising ranks say that the first gains on the second (rank 1 is the largest difference)."
        )
    return _(
        "Direction of Page's test: the differences first − second are ranked at the cut-points of each problem so that "
        "rising ranks say that the first gains on the second (rank 1 is the smallest difference)."
    )


def _references(study: Convergence) -> list[str]:
    keys = ["lopezibanez2024"] if study.speed.measure == "area" else []
    keys += ["fisher1935"] if study.speed.measure == "share-ahead" else ["wilcoxon1945"]
    keys += ["derrac2014", "page1963", "gibbons2010", "holm1979", "demsar2006", "bergmann1988"]
    if study.targets:
        keys += ["auger2005", "hansen2021", "hutter2009"]
    return keys


# What the claims mean.


def _claim() -> str:
    return _(
        "“Converges faster” is claimed of a pair with a family-wise error rate of at most α, wrong directions included, if "
        "problems are independent and “not faster” means that on no problem the first is the likelier of the two to have the "
        "better value of the measure by any given amount. The cut-points of a problem may depend on one another in any way."
    )


def _kinds_text() -> str:
    return _(
        "Catches up: behind on more problems than ahead at the first cut-point, and not ahead on more at the last. Overtakes: "
        "behind at the first, ahead at the last. Pulls away: not behind at the first, ahead at the last."
    )


# The verdict in plain words: who is faster than whom, who gains on whom, and what the final results add.


RANKS = {"basic": N_("basic ranks"), "alternative": N_("alternative ranks")}


def how(pairs: Pairs, alpha: float) -> str:
    """Say by which version of Page's test, p-values and procedure."""
    return _(
        "{ranks}, {pvalues}, Holm's procedure over all ordered pairs, nominal α = {alpha}",
        ranks=_(RANKS[pairs.version]), alpha=show(alpha),
        pvalues=_("exact p-values") if pairs.all_exact else _("normal p-values"),
    )  # fmt: skip


BUDGETS = {"log": N_("log budget"), "linear": N_("linear budget")}


def measured(speed: Speed) -> str:
    """Name the measure of speed, with the weights of the cut-points."""
    if speed.budget is None:
        return _(MEASURES[speed.measure])
    return f"{_(MEASURES[speed.measure])}, {_(BUDGETS[speed.budget])}"


def tests_of(speed: Speed) -> str:
    """Name the tests of a measure."""
    if speed.measure == "share-ahead":
        return _("exact sign-flip tests") if speed.exact else _("sign-flip tests by random signs")
    return _("exact signed-rank tests") if speed.exact else _("signed-rank tests by the normal approximation")


def speed_how(speed: Speed, alpha: float) -> str:
    """Say by which measure, tests and procedure."""
    return _(
        "{measure}; one-sided {tests}, Holm's procedure over all {pairs}, α = {alpha}",
        measure=measured(speed), tests=tests_of(speed), pairs=count(speed.family.m, "ordered pair"), alpha=show(alpha),
    )  # fmt: skip


def verdict(study: Convergence) -> tuple[str, str, str]:
    """Conclude on speed, on who gains on whom, and on the final results."""
    names = study.traces.algorithms
    problems, cuts = count(study.traces.n, "problem"), count(len(study.cut_points), "cut-point")
    extent = _("over {problems} and {cuts}", problems=problems, cuts=cuts)
    return (
        speed_text(names, study.speed, study.order, study.options.alpha, extent),
        gains_text(names, study.deciding, study.gains, study.speed, study.options.alpha),
        final_text(names, study.relations, study.final, number(study.final_at)),
    )


def speed_text(names: Sequence[str], speed: Speed, order: Order, alpha: float, extent: str) -> str:
    """Conclude on the speed of convergence."""
    if order.faster.any():
        return paragraph([*_leaders(names, order, extent), *_counts(names, speed, order, alpha)])
    smallest = float(speed.family.adjusted[PROCEDURE].min())
    said = [
        _(
            "No algorithm was shown to converge faster than another {extent}: the smallest adjusted p-value is "
            "{smallest:.3g} ({way}).",
            extent=extent, smallest=smallest, way=speed_how(speed, alpha),
        ),
        _("This does not mean that they converge equally fast; it means that these data cannot tell."),
    ]  # fmt: skip
    return paragraph([*said, *_too_few(speed, alpha)])


def _too_few(speed: Speed, alpha: float) -> list[str]:
    """Say that no data could have given a significant pair."""
    if speed.least <= alpha:
        return []
    return [
        _(
            "With {problems}, no data could have shown more: the smallest possible adjusted p-value is {least:.3g}.",
            problems=count(speed.problems, "problem"), least=speed.least,
        )
    ]  # fmt: skip


def _counts(names: Sequence[str], speed: Speed, order: Order, alpha: float) -> list[str]:
    """Say how many pairs differ in speed, by which tests, and whether they give an order."""
    hits, m, way = int(order.faster.sum()), speed.family.m // 2, speed_how(speed, alpha)
    if m == 1:
        p = adjusted_text(float(speed.family.adjusted[PROCEDURE].min()))
        parts = [_("Speed: {p} ({way}).", p=p, way=way)]
    else:
        parts = [
            ngettext(
                "In all, {n} of {pairs} differs significantly in speed ({way}).",
                "In all, {n} of {pairs} differ significantly in speed ({way}).",
                hits, pairs=count(m, "pair"), way=way,
            )
        ]  # fmt: skip
    if order.cycles:
        rings = joined((str(listing([names[j] for j in ring])) for ring in order.cycles), "; ")
        parts.append(_("They form a cycle and give no order: {rings}.", rings=rings))
    return parts


GAINS: dict[GainKind, str] = {
    "catches up": N_("{name} catches up with {others}"),
    "overtakes": N_("{name} overtakes {others}"),
    "pulls away": N_("{name} pulls away from {others}"),
    "gains": N_("{name} gains on {others}"),
}

GROUPS = 4
"""Sentences on who gains on whom in the verdict."""


def gains_text(names: Sequence[str], pairs: Pairs, gains: Sequence[Gain], speed: Speed, alpha: float) -> str:
    """Conclude on who gains on whom, who is ahead meanwhile first."""
    hits = int(pairs.significant(alpha, PROCEDURE).sum())
    if not hits:
        return _(
            "No algorithm was shown to gain on another along the budget: the smallest adjusted p-value is {smallest:.3g} (Page's "
            "trend test, {way}).",
            smallest=float(pairs.family.adjusted[PROCEDURE].min()), way=how(pairs, alpha),
        )  # fmt: skip
    faster = speed.faster(alpha)
    others = [gain for gain in gains if not faster[gain.second, gain.first]]
    said = [*_ahead(names, gains, speed, alpha), *_gaining(names, others)]
    if not said:
        said = [_("No gain of one algorithm on another along the budget is confirmed.")]
    tested = ngettext(
        "Page's trend test marks {n} of {pairs} ({way}).",
        "Page's trend test marks {n} of {pairs} ({way}).",
        hits, pairs=count(pairs.family.m, "ordered pair"), way=how(pairs, alpha),
    )  # fmt: skip
    return paragraph([*said, tested, f"{_checked(pairs, hits, len(gains), alpha)}."])


def behind(gains: Sequence[Gain], faster: NDArray[np.bool_]) -> list[Gain]:
    """Those who gain although the other is ahead: at both ends on more problems, or by the measure of speed."""
    return [gain for gain in gains if gain.kind == "catches up" or faster[gain.second, gain.first]]


AHEAD: dict[GainKind, str] = {
    "catches up": N_("{ahead} is ahead of {behind} along the budget ({measure}, {p}), and {behind} catches up"),
    "overtakes": N_(
        "{ahead} is ahead of {behind} along the budget ({measure}, {p}), and {behind} overtakes at the end"
    ),
    "pulls away": N_(
        "{ahead} is ahead of {behind} along the budget ({measure}, {p}), and {behind} pulls away at the end"
    ),
    "gains": N_("{ahead} is ahead of {behind} along the budget ({measure}, {p}), and {behind} gains"),
}


def _ahead(names: Sequence[str], gains: Sequence[Gain], speed: Speed, alpha: float) -> list[str]:
    """Say of those who gain on a faster algorithm that they are behind."""
    faster, adjusted = speed.faster(alpha), speed.adjusted()
    found = [gain for gain in gains if faster[gain.second, gain.first]]
    if not found:
        return []
    said = []
    for one in found[:GROUPS]:
        values = {
            "ahead": names[one.second], "behind": names[one.first], "measure": _(MEASURES[speed.measure]),
            "p": adjusted_text(float(adjusted[one.second, one.first])),
        }  # fmt: skip
        said.append(_(AHEAD[one.kind], **values))
    if len(found) > GROUPS:
        said.append(ngettext("and so on for {n} other pair", "and so on for {n} other pairs", len(found) - GROUPS))
    return ["; ".join(said) + ".", _("Gaining is not being faster: the faster one is ahead (W45).")]


def _gaining(names: Sequence[str], gains: Sequence[Gain]) -> list[str]:
    """Say who gains on whom, by kind and algorithm."""
    groups: dict[tuple[GainKind, int], list[int]] = {}
    for kind in GAINS:
        for gain in gains:
            if gain.kind == kind:
                groups.setdefault((kind, gain.first), []).append(gain.second)
    if not groups:
        return []
    ordered = sorted(groups.items(), key=lambda item: -len(item[1]))
    said = [
        _(GAINS[kind], name=names[j], others=listing([names[i] for i in others]))
        for (kind, j), others in ordered[:GROUPS]
    ]
    left = sum(len(others) for _group, others in ordered[GROUPS:])
    if left:
        said.append(ngettext("and {n} other pair", "and {n} other pairs", left))
    return [_("Along the budget, {gains}.", gains="; ".join(said))]


def _checked(pairs: Pairs, hits: int, confirmed: int, alpha: float) -> str:
    """Say how many pairs pass the check that trusts neighbouring cut-points less."""
    if not pairs.checked:
        return _(
            "The check that allows for the dependence of neighbouring cut-points is not computed for so many problems, so no "
            "gain is counted"
        )
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
        "Only the {n} that also passes a check that allows for the dependence of neighbouring cut-points is counted (W44)",
        "Only the {n} that also pass a check that allows for the dependence of neighbouring cut-points are counted (W44)",
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
    """Conclude on final results and speed together."""
    ranking = final.order_indices
    said = [_opening(names, found, final, cut_point)]
    for kind, phrase in (
        ("better only at the end", N_("Better at the end, but behind along the budget: {pairs}.")),
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
    "better only at the end": N_("{name} is better than {others} in the final results, but behind along the budget."),
    "better": N_("{name} is better than {others} in the final results; no difference in speed is shown."),
    "same result, faster": N_("{name} converges faster than {others}; no difference in the final results is shown."),
}


def summary(found: Sequence[Relation], names: Sequence[str], order: Sequence[int]) -> list[str]:
    """One sentence for each kind and algorithm, the best final result first.

    Examples
    --------
    >>> summary([Relation(0, 1, "better only at the end")], ["A", "B"], [0, 1])
    ['A is better than B in the final results, but behind along the budget.']
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


SCORES: dict[Measure, str] = {
    "area": N_("Mean log10 error"),
    "share-ahead": N_("Mean rank along the budget"),
    "targets": N_("Cut-points before the target"),
}

SPEED_TERMS: dict[Measure, str] = {"area": "area", "share-ahead": "share-ahead", "targets": "target"}


def scores_table(study: Convergence) -> Table:
    """Mean of the measure over the problems, and how many algorithms each is faster and slower than."""
    order, names, speed = study.display_order, study.traces.algorithms, study.speed
    means = speed.scores.mean(axis=1)
    term = SPEED_TERMS[speed.measure]
    columns = (
        Column(_("Algorithm"), [names[j] for j in order]),
        Column(_(SCORES[speed.measure]), means[order].tolist(), "value", term=term),
        Column(_("Faster than"), study.order.faster.sum(axis=1)[order].tolist(), "count", term=term),
        Column(_("Slower than"), study.order.faster.sum(axis=0)[order].tolist(), "count", term=term),
    )
    note = _(
        "Mean over {problems}; smaller is faster. Faster, slower than: significantly so.",
        problems=count(study.traces.n, "problem"),
    )
    about = tuple((names[j],) for j in order)
    return Table("convergence-scores", _("Speed of each algorithm"), columns, (note, _score_text(study)), about=about)


def _score_text(study: Convergence) -> str:
    """Say what the measure is."""
    speed = study.speed
    if speed.measure == "area":
        weights = (
            _("weighted by the share of the log budget nearest to them")
            if speed.budget == "log"
            else _("weighted by the share of the budget nearest to them")
        )
        if int(study.traces.counts.max()) == 1:
            return _(
                "Area: mean over the cut-points, {weights}, of log10 max(error, tolerance) of the one run or average of each "
                "algorithm and problem.",
                weights=weights,
            )
        if study.traces.average == "median":
            return _(
                "Area: mean over the cut-points, {weights}, of log10 max(error, tolerance); median over the runs.",
                weights=weights,
            )
        return _(
            "Area: mean over the cut-points, {weights}, of log10 max(error, tolerance); mean over the runs.",
            weights=weights,
        )
    if speed.measure == "share-ahead":
        return _(
            "Share of cut-points ahead: cut-points of a problem at which the average of the first is better, minus those at which it "
            "is worse, divided by their number; the mean rank along the budget takes all algorithms together."
        )
    return _(
        "Cut-points that pass before a target is met, all of them where it is not, averaged over the targets and the runs."
    )


def speed_matrix(study: Convergence) -> Table:
    """Matrix of p-values: the row converges faster than the column."""
    speed = study.speed
    note = _(
        "One-sided p-values of “the row converges faster than the column” ({measure}; {tests}), unadjusted; marked: "
        "significant after Holm's procedure over all {m} ordered pairs at α = {alpha}.",
        measure=measured(speed), tests=tests_of(speed), m=speed.family.m, alpha=show(study.options.alpha),
    )  # fmt: skip
    caption = _("Speed: p-values that the row converges faster than the column")
    return _matrix(
        study,
        "convergence-speed",
        caption,
        _("Faster"),
        speed.pvalues,
        study.order.faster,
        SPEED_TERMS[speed.measure],
        note,
    )


def _matrix(
    study: Convergence, key: str, caption: str, corner: str, pvalues: NDArray[np.float64], hit: NDArray[np.bool_], term: str,
    note: str,
) -> Table:  # fmt: skip
    order, names = study.display_order, study.traces.algorithms
    columns = [Column(corner, [names[j] for j in order])]
    for j in order:
        cells = [None if i == j else float(pvalues[i, j]) for i in order]
        columns.append(Column(names[j], cells, "pvalue", [bool(hit[i, j]) for i in order], term=term))
    return Table(key, caption, tuple(columns), (note,), None if study.traces.k <= MATRIX_LIMIT else 0)


def speed_table(study: Convergence, *, full: bool) -> Table:
    """List the pairs by p-value, the one with the smaller p-value first: problems, difference, p, adjusted p-values."""
    speed, names, alpha = study.speed, study.traces.algorithms, study.options.alpha
    i, j = speed.family.first, speed.family.second
    smaller = speed.pvalues[i, j] < speed.pvalues[j, i]
    kept = np.flatnonzero(smaller | ((speed.pvalues[i, j] == speed.pvalues[j, i]) & (i < j)))
    family, hit = speed.family, speed.family.rejected(PROCEDURE, alpha)[kept].tolist()
    i, j = i[kept], j[kept]
    term = SPEED_TERMS[speed.measure]
    columns = [
        Column(_("Faster"), [names[a] for a in i.tolist()]),
        Column(_("than"), [names[a] for a in j.tolist()]),
        Column(_("Ahead"), speed.ahead[i, j].tolist(), "count", term=term),
        Column(_("Level"), speed.level[i, j].tolist(), "count", term=term),
        Column(_("Behind"), speed.ahead[j, i].tolist(), "count", term=term),
        Column(_("Difference"), speed.difference[i, j].tolist(), "value", term=term),
        Column("p", speed.pvalues[i, j].tolist(), "pvalue", term=term),
        Column(_("Holm"), family.adjusted[PROCEDURE][kept].tolist(), "pvalue", hit, term="holm"),
    ]
    if full:
        for method in procedures(family):
            if method != PROCEDURE:
                values = family.adjusted[method][kept]
                columns.append(Column.pvalues(head(method, family), values, alpha, term=method))
    notes = [
        _(
            "Ahead, level, behind: problems on which the first has the better, the same and the worse value. p: one-sided, {tests}; "
            "adjusted over all {m} ordered pairs.",
            tests=tests_of(speed), m=family.m,
        ),
        _difference_text(speed),
        *(f"{method}: {reason}" for method, reason in family.omitted.items()),
    ]  # fmt: skip
    caption = _("Pairs by speed, {measure} (significant at {alpha} marked)", measure=measured(speed), alpha=show(alpha))
    about = tuple((names[a], names[b]) for a, b in zip(i.tolist(), j.tolist(), strict=True))
    return Table("convergence-speed-pairs", caption, tuple(columns), tuple(notes), about=about)


def _difference_text(speed: Speed) -> str:
    if speed.measure == "area":
        return _(
            "Difference: typical difference of the mean log10 errors (Hodges–Lehmann), second minus first; 1 is a factor of 10."
        )
    if speed.measure == "share-ahead":
        return _("Difference: mean share of cut-points ahead minus that behind, from −1 to 1.")
    return _(
        "Difference: typical difference of the cut-points before the targets (Hodges–Lehmann), second minus first."
    )


HOW: dict[GainKind, str] = {
    "catches up": N_("catches up"),
    "overtakes": N_("overtakes"),
    "pulls away": N_("pulls away"),
    "gains": N_("gains"),
}


def gains_table(study: Convergence) -> Table:
    """List who gains on whom, how, and by which p-values."""
    names, gains, speed, alpha = study.traces.algorithms, study.gains, study.speed, study.options.alpha
    faster = speed.faster(alpha)

    def speed_of(gain: Gain) -> str:
        if faster[gain.first, gain.second]:
            return names[gain.first]
        return names[gain.second] if faster[gain.second, gain.first] else _("not shown")

    columns = (
        Column(_("Gains"), [names[gain.first] for gain in gains]),
        Column(_("on"), [names[gain.second] for gain in gains]),
        Column(_("How"), [_(HOW[gain.kind]) for gain in gains], term="page"),
        Column(_("Faster"), [speed_of(gain) for gain in gains], term=SPEED_TERMS[speed.measure]),
        Column(_("Page"), [gain.pvalue for gain in gains], "pvalue", term="page"),
        Column(_("Exchange"), [gain.exchange for gain in gains], "pvalue", term="page-exchange"),
    )
    notes = (
        _(
            "The difference moves in favour of the first along the budget. p-values adjusted by Holm's procedure over all ordered pairs."
        ),
        _kinds_text(),
        _("Faster: by the measure of speed."),
    )
    about = tuple((names[gain.first], names[gain.second]) for gain in gains)
    return Table("convergence-gains", _("Who gains on whom along the budget"), columns, notes, about=about)


def matrix_table(study: Convergence, pairs: Pairs) -> Table:
    """Matrix of p-values of Page's test: the row gains on the column."""
    alpha = study.options.alpha
    hit = pairs.significant(alpha, PROCEDURE)
    if pairs.all_exact:
        note = _(
            "One-sided exact p-values of “the row gains on the column”, unadjusted; marked: significant after "
            "Holm's procedure over all {m} ordered pairs at α = {alpha}.",
            m=pairs.family.m, alpha=show(alpha),
        )  # fmt: skip
    else:
        note = _(
            "One-sided normal p-values of “the row gains on the column”, unadjusted; marked: significant after "
            "Holm's procedure over all {m} ordered pairs at α = {alpha}.",
            m=pairs.family.m, alpha=show(alpha),
        )  # fmt: skip
    ranks = _(RANKS[pairs.version])
    caption = _("Page's test, {ranks}: p-values that the row gains on the column", ranks=ranks)
    return _matrix(study, f"convergence-{pairs.version}", caption, _("Gains"), pairs.pvalues, hit, "page", note)


def pairs_table(study: Convergence, pairs: Pairs, *, full: bool) -> Table:
    """List ordered pairs by p-value: L, Z, exact and normal p, the check by exchange, adjusted p-values."""
    family, names, alpha = pairs.family, study.traces.algorithms, study.options.alpha
    i, j = family.first, family.second
    hit = family.rejected(PROCEDURE, alpha).tolist()
    columns = [
        Column(_("Gains"), [names[a] for a in i.tolist()]),
        Column(_("on"), [names[a] for a in j.tolist()]),
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
        "Page's test of ordered pairs, {ranks} (significant at {alpha} marked)",
        ranks=_(RANKS[pairs.version]),
        alpha=show(alpha),
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
    names, order, speed = study.traces.algorithms, study.order, study.speed
    alpha, others = study.options.alpha, study.traces.k - 1
    if not order.faster.any():
        meaning = _("This does not mean that they converge equally fast; it means that these data cannot tell.")
        return (
            _("No algorithm was shown to converge faster than another"),
            "",
            paragraph([f"{capital(speed_how(speed, alpha))}.", meaning, *_too_few(speed, alpha), study.verdict[1]]),
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
    return shown, left, paragraph([*_counts(names, speed, order, alpha), study.verdict[1]])


def key_figures(study: Convergence) -> list[KeyFigure]:
    """Return the size of the data, how many pairs differ in speed, in how many one gains, and the final results."""
    names, data, speed, final = study.traces.algorithms, study.traces, study.speed, study.final
    alpha, best = study.options.alpha, study.final.order_indices[0]
    hits, pairs = int(study.order.faster.sum()), study.deciding.family.m
    better = sum(one.kind != "same result, faster" for one in study.relations)
    found = [
        KeyFigure(_("Problems"), grouped(data.n), str(direction(data.objective))),
        KeyFigure(_("Cut-points"), grouped(len(study.cut_points))),
        KeyFigure(_("One faster"), of_all(hits, speed.family.m // 2), _("pairs, α = {alpha}", alpha=show(alpha))),
        KeyFigure(
            _("One gains"), of_all(len(study.gains), pairs), _("ordered pairs, Page's test and the check by exchange")
        ),
    ]
    rank = _("mean rank {rank:.2f} in the final results", rank=final.primary.mean_ranks[best])
    found.append(KeyFigure(_("Best at the end"), names[best], rank))
    found.append(KeyFigure(_("Final results differ"), of_all(better, final.verdict.pairs.m), _("pairs")))
    return found
