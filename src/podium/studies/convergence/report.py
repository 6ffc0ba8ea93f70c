"""The convergence study as a document: the verdict first, then the advice, then the evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium._version import __version__
from podium.data.trace_grid import number
from podium.document import Block, Bullets, Document, Heading, Paragraph
from podium.i18n import N_, _, count, grouped, listing
from podium.studies.compare.tables import ranks_table
from podium.studies.convergence.combined import summary
from podium.studies.convergence.tables import (
    cases_table,
    matrix_table,
    pairs_table,
    target_problems_table,
    target_table,
    trajectory_table,
)
from podium.studies.convergence.verdict import how
from podium.studies.words import source_name

if TYPE_CHECKING:
    from podium.studies.convergence.study import Convergence

MORE = N_(
    "More: --full adds every pair, the cases of the alternative ranks, times by problem and references; "
    "--format latex, markdown, html, csv or json gives everything for a paper or a program."
)


def convergence_document(study: Convergence, *, full: bool) -> Document:
    """Lay out the study, with lists of all pairs and references only in the full form."""
    data = study.traces
    blocks: list[Block] = [
        Paragraph(study.verdict[0], lead=True),
        Paragraph(study.verdict[1], lead=True),
        Paragraph(_data_line(study)),
        Heading(_("Advice")),
        *study.advice,
        Heading(_("Who converges faster?")),
    ]
    blocks += [matrix_table(study, pairs) for pairs in study.versions]
    blocks += _order(study)
    blocks += [pairs_table(study, pairs, full=full) for pairs in (study.versions if full else study.versions[:1])]
    cases = cases_table(study)
    if full and cases is not None:
        blocks.append(cases)
    blocks += _final(study)
    blocks += [Heading(_("Along the budget")), trajectory_table(study)]
    if study.targets:
        blocks.append(Heading(_("Time to targets")))
        for target in study.targets:
            blocks.append(target_table(study, target, full=full))
            if full:
                blocks.append(target_problems_table(study, target))
    blocks += [Heading(_("How this was computed")), Bullets(tuple(_provenance(study)))]
    blocks += study.methods().closing(_references(study)) if full else [Paragraph(_(MORE))]
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
    return f"{line} {_('Cut-points ({chosen}): {cuts}.', chosen=study.chosen, cuts=cuts)}"


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
        ranks_table(study.final),
    ]
    said = summary(study.relations, study.traces.algorithms, study.final.order_indices)
    if said:
        blocks += [Paragraph(_("Final results and convergence together:")), Bullets(tuple(said))]
    return blocks


def _provenance(study: Convergence) -> list[str]:
    data, options = study.traces, study.options
    deciding = study.deciding
    chosen = {key: value for key, value in options.to_dict().items() if value not in (None, [])}
    items = [
        _("podium {version}; data SHA-256 {sha256}", version=__version__, sha256=data.sha256),
        _("Verdict: {how}; fixed before any p-value was computed.", how=how(deciding, options.alpha)),
        _direction(data.objective),
        _(
            "Differences that cannot be told apart in floating point, given the rounding of both averages, share a "
            "rank; exact p-values are conditional on such ties."
        ),
        _("Options: {options}", options=", ".join(f"{key}={value}" for key, value in chosen.items())),
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
