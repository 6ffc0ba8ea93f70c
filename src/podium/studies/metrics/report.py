"""Several metrics as a document: the summary, then each verdict."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from podium._version import __version__
from podium.document import SHORT_ROWS, Bullets, Column, Document, Heading, KeyFigure, Table
from podium.i18n import _, count, grouped, joined, listing, ngettext, paragraph
from podium.stats.omnibus import DECIDING, OMNIBUS_TESTS
from podium.studies.checks import chosen_by_data
from podium.studies.family.verdict import chosen_rates
from podium.studies.headlines import of_all
from podium.studies.metrics.study import first_tier
from podium.studies.words import level as show
from podium.studies.words import source_name

if TYPE_CHECKING:
    from podium.studies.compare.study import Comparison
    from podium.studies.metrics.study import MetricsComparison

_RANKED = 12
"""Metrics up to which mean ranks stand side by side."""


def document(study: MetricsComparison, *, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves references out."""
    sources = dict.fromkeys(source_name(one.results.source) for one in study.comparisons.values())
    level = show(study.alpha)
    blocks = study.opening(
        _(
            "Data: {sources}; {n} metrics, each compared separately at α = {level}.",
            sources=listing(list(sources), 3),
            n=len(study.metrics),
            level=level,
        )
    )
    summary = summary_table(study)
    if not full:  # metric, best algorithm, first tier, adjusted p-value, rejections
        summary = replace(summary, columns=tuple(summary.columns[at] for at in (0, 3, 5, 7, 8))).abridged(notes=1)
    blocks += [Heading(_("Summary")), summary]
    if len(study.metrics) <= _RANKED:
        ranks = ranks_table(study)
        blocks += [Heading(_("Ranks")), ranks if full else ranks.abridged(SHORT_ROWS)]
    if full:
        lines = (f"{name}: {one.verdict.text}{_codes(one)}" for name, one in study.comparisons.items())
        blocks += [Heading(_("Results by metric")), Bullets(tuple(lines))]
    references = [*OMNIBUS_TESTS[DECIDING["friedman"]].cites, "demsar2006", "holm1979"]
    blocks += study.closing(
        _notes(study),
        references,
        _(
            "--metric NAME shows the whole report for one metric; --figure all.svg draws the critical difference diagrams below each other."
        ),
        full=full,
    )
    return Document(_("Comparison by {n} metrics", n=len(study.metrics)), tuple(blocks))


def verdict_text(study: MetricsComparison) -> str:
    """State which algorithm is best by which metric, and which are in the first tier by all of them."""
    best: dict[str, list[str]] = {}
    for metric, one in study.comparisons.items():
        sums, names = one.primary.sums, one.results.algorithms
        leaders = [names[j] for j in one.order_indices if sums[j] == sums[one.order_indices[0]]]
        best.setdefault(listing(leaders), []).append(metric)
        shared = len(leaders) > 1
    if len(best) == 1:
        said = _leaders_text(next(iter(best)), len(study.metrics), shared=shared)
    else:
        said = _(
            "Metrics disagree on the best mean rank: {listed}.",
            listed=joined(
                (_("{name} for {metrics}", name=name, metrics=listing(by)) for name, by in best.items()), "; "
            ),
        )
    first = next(iter(study.comparisons.values()))
    m, own, across = _totals(study)
    chosen = chosen_by_data(first.options.control, first.results.algorithms) and chosen_rates(first.verdict.family)
    alpha = show(study.alpha)
    level = _("nominal α = {alpha} each", alpha=alpha) if chosen else _("family-wise α = {alpha} each", alpha=alpha)
    kept = ngettext(
        "{own} of {hypotheses} is significant metric by metric ({level}), {across} by Holm over all metrics together.",
        "{own} of {hypotheses} are significant metric by metric ({level}), {across} by Holm over all metrics together.",
        own, own=own, hypotheses=count(m, "hypothesis"), level=level, across=across,
    )  # fmt: skip
    # Tiers are about all pairs, which is not what the verdicts are about where there is a control.
    return paragraph([said, kept] if first.control is not None else [said, _tier_text(study), kept])


def _leaders_text(leaders: str, metrics: int, *, shared: bool) -> str:
    if metrics == 2:
        return (
            _("{names} share the best mean rank for both metrics.", names=leaders)
            if shared
            else _("{name} has the best mean rank for both metrics.", name=leaders)
        )
    if shared:
        return _("{names} share the best mean rank for all {n} metrics.", names=leaders, n=metrics)
    return _("{name} has the best mean rank for all {n} metrics.", name=leaders, n=metrics)


def _tier_text(study: MetricsComparison) -> str:
    leading = study.leading
    if not leading:
        return _("No algorithm is in the first tier for every metric.")
    return ngettext(
        "{names} is in the first tier for every metric: it was not shown to be worse than the best.",
        "{names} are in the first tier for every metric: they were not shown to be worse than the best.",
        len(leading), names=listing(list(leading)),
    )  # fmt: skip


def summary_table(study: MetricsComparison) -> Table:
    """Each metric: the best algorithm, the first tier, the omnibus test, and how much is significant."""
    ones = list(study.comparisons.values())
    found = [study.found(metric) for metric in study.metrics]
    columns = (
        Column(_("Metric"), study.metrics),
        Column(_("Better"), [_("larger") if one.results.objective == "maximize" else _("smaller") for one in ones]),
        Column(_("Problems"), [one.results.n for one in ones], "count", term="count"),
        Column(_("Best"), [one.results.algorithms[one.order_indices[0]] for one in ones]),
        Column(
            _("Mean rank"),
            [float(one.primary.mean_ranks[one.order_indices[0]]) for one in ones],
            "rank",
            term="mean-rank",
        ),
        Column(_("First tier"), [listing(first_tier(one), 6) for one in ones], term="tier"),
        Column.pvalues(_("Omnibus p"), study.omnibus, study.alpha, term="omnibus-test"),
        Column.pvalues("Holm", study.omnibus_adjusted, study.alpha, term="holm"),
        Column(_("Rejected"), [_("{own} of {m}", own=own, m=m) for m, own, *rest in found], term="rejections"),
        Column(
            _("All metrics"),
            [_("{across} of {m}", across=across, m=m) for m, *rest, across in found],
            term="rejections",
        ),
    )
    notes = (
        _("First tier: the best-ranked algorithm and all that do not differ significantly from it."),
        _(
            "Holm: the omnibus p-value adjusted for the number of metrics. Rejected: hypotheses of the metric's own "
            "verdict; All metrics: by Holm over the hypotheses of all metrics together, which is what a claim about "
            "several metrics needs."
        ),
    )
    return Table("metrics", _("Results by metric"), columns, notes)


def ranks_table(study: MetricsComparison) -> Table:
    """Mean ranks of every algorithm by every metric, the best mean over the metrics first."""
    names = list(dict.fromkeys(name for one in study.comparisons.values() for name in one.results.algorithms))
    ranks = np.full((len(names), len(study.metrics)), np.nan)
    for column, one in enumerate(study.comparisons.values()):
        at = [names.index(name) for name in one.results.algorithms]
        ranks[at, column] = one.primary.mean_ranks
    order = np.argsort(np.nanmean(ranks, axis=1), kind="stable").tolist()
    columns = [Column(_("Algorithm"), [names[j] for j in order])]
    for place, metric in enumerate(study.metrics):
        cells = [None if np.isnan(ranks[j, place]) else float(ranks[j, place]) for j in order]
        columns.append(Column(metric, cells, "rank", term="mean-rank"))
    notes = (
        _("Rows are ordered by the mean of their mean ranks. This order is for reading only; it is not a verdict."),
    )
    return Table(
        "ranks", _("Mean ranks by metric (1 is best)"), tuple(columns), notes, None if len(names) <= 40 else 20
    )


def _codes(one: Comparison) -> str:
    codes = list(dict.fromkeys(advice.code for advice in one.advice))
    return " " + _("Advice: {codes}.", codes=joined(codes, ", ")) if codes else ""


def _notes(study: MetricsComparison) -> list[str]:
    first = next(iter(study.comparisons.values()))
    verdicts = dict.fromkeys(one.verdict.decides for one in study.comparisons.values())
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
        _(
            "podium {version}; data SHA-256 {sha256} (of the digests of all metrics)",
            version=__version__,
            sha256=study.sha256,
        ),
        _(
            "Verdicts: {verdicts}, family-wise α = {alpha} for each metric.",
            verdicts=listing(list(verdicts)),
            alpha=show(study.alpha),
        ),
        *common,
        *own,
    ]


# What a page shows first.


def headline(study: MetricsComparison) -> tuple[str, str, str]:
    """Return how many pairs differ over all metrics together, and who is best."""
    m, _own, across = _totals(study)
    if across:
        shown = ngettext(
            "{n} of {pairs} differs significantly over all metrics together",
            "{n} of {pairs} differ significantly over all metrics together",
            across, pairs=count(m, "pair"),
        )  # fmt: skip
    else:
        shown = _("No difference was shown over all metrics together")
    return shown, "", verdict_text(study)


def key_figures(study: MetricsComparison) -> list[KeyFigure]:
    """Return the numbers of metrics and algorithms, and how many pairs differ by metric and over all of them."""
    m, own, across = _totals(study)
    names = {name for one in study.comparisons.values() for name in one.results.algorithms}
    found = [
        KeyFigure(_("Metrics"), grouped(len(study.metrics))),
        KeyFigure(_("Algorithms"), grouped(len(names))),
        KeyFigure(_("Differ by metric"), of_all(own, m), _("α = {alpha} for each metric", alpha=show(study.alpha))),
        KeyFigure(_("Differ over all"), of_all(across, m), _("Holm over all metrics together")),
    ]
    if next(iter(study.comparisons.values())).control is None:
        first = of_all(len(study.leading), len(names))
        found.append(KeyFigure(_("Always in the first tier"), first, _("not shown to be worse than the best")))
    return found


def _totals(study: MetricsComparison) -> tuple[int, int, int]:
    """Count the hypotheses of all metrics, those significant for their own metric, and those over all metrics."""
    m, own, across = (sum(part) for part in zip(*(study.found(metric) for metric in study.metrics), strict=True))
    return m, own, across


def subject(study: MetricsComparison) -> str:
    """Return the number of metrics and the level."""
    return _("{n} metrics, each compared separately at α = {level}", n=len(study.metrics), level=show(study.alpha))


def table_first(study: MetricsComparison) -> bool:  # noqa: ARG001 - as every study
    """Say that what people came for is the table."""
    return True
