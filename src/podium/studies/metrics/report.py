"""Several metrics as a document: what they say together, then each verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium._version import __version__
from podium.document import Block, Bullets, Column, Document, Heading, Paragraph, Table
from podium.studies.conclusion import chosen_rates
from podium.studies.find import chosen_by_data
from podium.studies.metrics.study import first_tier
from podium.studies.words import PROCEDURES, count, listing, source_name
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.compare import Comparison
    from podium.studies.metrics.study import MetricsComparison

MORE = (
    "More: --full adds references; --metric NAME gives the whole report of one metric; --figure all.svg draws the critical difference "
    "diagrams under each other; --format latex, markdown, html, csv or json gives everything for a paper or a program."
)
_RANKED = 12
"""Metrics up to which mean ranks stand side by side."""


def build(study: MetricsComparison, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves references out."""
    sources = dict.fromkeys(source_name(one.results.source) for one in study.comparisons.values())
    level = show(study.alpha)
    blocks: list[Block] = [
        Paragraph(study.text, lead=True),
        Paragraph(
            f"Data: {listing(list(sources), 3)}; {len(study.metrics)} metrics, each compared by itself at α = {level}."
        ),
    ]
    if study.advice:
        blocks += [Heading("Advice"), *study.advice]
    blocks += [Heading("Summary"), summary_table(study)]
    if len(study.metrics) <= _RANKED:
        blocks += [Heading("Ranks"), ranks_table(study)]
    blocks += [Heading("What each metric says")]
    blocks += [Bullets(tuple(f"{name}: {one.verdict.text}{_codes(one)}" for name, one in study.comparisons.items()))]
    blocks += [Heading("How this was computed"), Bullets(tuple(_notes(study)))]
    references = ["friedman1937", "iman1980", "demsar2006", "holm1979"]
    blocks += study.methods("en").closing(references) if full else [Paragraph(MORE)]
    return Document(f"Comparison by {len(study.metrics)} metrics", tuple(blocks))


def verdict_text(study: MetricsComparison) -> str:
    """Say who is best by which metric, and who is in the first tier by all of them."""
    best: dict[str, list[str]] = {}
    for metric, one in study.comparisons.items():
        sums, names = one.primary.sums, one.results.algorithms
        leaders = [names[j] for j in one.order_indices if sums[j] == sums[one.order_indices[0]]]
        best.setdefault(listing(leaders), []).append(metric)
        shared = len(leaders) > 1
    if len(best) == 1:
        number = "both" if len(study.metrics) == 2 else f"all {len(study.metrics)}"
        said = f"{next(iter(best))} {'share' if shared else 'has'} the best mean rank by {number} metrics."
    else:
        said = f"Metrics disagree on the best mean rank: {'; '.join(f'{name} by {listing(by)}' for name, by in best.items())}."
    first = next(iter(study.comparisons.values()))
    leading = study.leading
    if first.control is not None:
        tier = ""  # tiers are about all pairs, which is not what the verdicts are about
    elif leading:
        verb = "is" if len(leading) == 1 else "are"
        tier = (
            f" {listing(list(leading))} {verb} in the first tier by every metric: not shown to be worse than the best."
        )
    else:
        tier = " No algorithm is in the first tier by every metric."
    found = [study.found(metric) for metric in study.metrics]
    m, own, across = (sum(part) for part in zip(*found, strict=True))
    kept = f"{own} of {count(m, 'hypothesis', 'hypotheses')} {'is' if own == 1 else 'are'} significant metric by metric"
    chosen = chosen_by_data(first.options.control, first.results.algorithms) and chosen_rates(first.verdict.family)
    rate = "nominal" if chosen else "family-wise"
    return f"{said}{tier} {kept} ({rate} α = {show(study.alpha)} each), {across} by Holm over all metrics together."


def summary_table(study: MetricsComparison) -> Table:
    """Each metric: the best algorithm, the first tier, the omnibus test, and how much is significant."""
    ones = list(study.comparisons.values())
    found = [study.found(metric) for metric in study.metrics]
    columns = (
        Column("Metric", study.metrics),
        Column("Better", ["larger" if one.results.objective == "maximize" else "smaller" for one in ones]),
        Column("Problems", [one.results.n for one in ones], "count"),
        Column("Best", [one.results.algorithms[one.order_indices[0]] for one in ones]),
        Column("Mean rank", [float(one.primary.mean_ranks[one.order_indices[0]]) for one in ones], "rank"),
        Column("First tier", [listing(first_tier(one), 6) for one in ones]),
        Column("Omnibus p", study.omnibus.tolist(), "pvalue", (study.omnibus <= study.alpha).tolist()),
        Column("Holm", study.omnibus_adjusted.tolist(), "pvalue", (study.omnibus_adjusted <= study.alpha).tolist()),
        Column("Rejected", [f"{own} of {m}" for m, own, _ in found]),
        Column("All metrics", [f"{across} of {m}" for m, _, across in found]),
    )
    notes = (
        "First tier: the best ranked algorithm and all that do not differ significantly from it.",
        "Holm: the omnibus p-value adjusted for the number of metrics. Rejected: hypotheses of the metric's own verdict; All "
        "metrics: by Holm over the hypotheses of all metrics together, which is what a claim about several metrics needs.",
    )
    return Table("metrics", "What each metric says", columns, notes)


def ranks_table(study: MetricsComparison) -> Table:
    """Mean ranks of every algorithm by every metric, the best mean over the metrics first."""
    names = list(dict.fromkeys(name for one in study.comparisons.values() for name in one.results.algorithms))
    ranks = np.full((len(names), len(study.metrics)), np.nan)
    for column, one in enumerate(study.comparisons.values()):
        at = [names.index(name) for name in one.results.algorithms]
        ranks[at, column] = one.primary.mean_ranks
    order = np.argsort(np.nanmean(ranks, axis=1), kind="stable").tolist()
    columns = [Column("Algorithm", [names[j] for j in order])]
    for place, metric in enumerate(study.metrics):
        cells = [None if np.isnan(ranks[j, place]) else float(ranks[j, place]) for j in order]
        columns.append(Column(metric, cells, "rank"))
    notes = ("Rows are ordered by the mean of their mean ranks, which is an order to read them in and no verdict.",)
    return Table("ranks", "Mean ranks by metric (1 is best)", tuple(columns), notes, None if len(names) <= 40 else 20)


def _codes(one: Comparison) -> str:
    codes = list(dict.fromkeys(advice.code for advice in one.advice))
    return f" Its own advice: {', '.join(codes)}." if codes else ""


def _notes(study: MetricsComparison) -> list[str]:
    first = next(iter(study.comparisons.values()))
    verdicts = dict.fromkeys(PROCEDURES[one.verdict.procedure] for one in study.comparisons.values())
    common = [
        note for note in first.results.notes if all(note in one.results.notes for one in study.comparisons.values())
    ]
    own = [
        f"{metric}: {note}"
        for metric, one in study.comparisons.items()
        for note in one.results.notes
        if note not in common
    ]
    return [
        f"podium {__version__}; data SHA-256 {study.sha256} (of the digests of all metrics)",
        f"Verdicts: {listing(list(verdicts))}, family-wise α = {show(study.alpha)} for each metric.",
        *common,
        *own,
    ]
