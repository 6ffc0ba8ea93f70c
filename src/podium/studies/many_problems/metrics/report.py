"""What several metrics say: the report, the verdict, the advice, the methods paragraph; its sentences stand in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from podium._version import __version__
from podium.document import SHORT_ROWS, Advice, Bullets, Column, Document, Heading, KeyFigure, Table
from podium.i18n import _, count, grouped, joined, listing, paragraph
from podium.render.prose import Cited
from podium.stats.omnibus import DECIDING, OMNIBUS_TESTS
from podium.studies.many_problems.metrics.study import MetricsComparison
from podium.studies.shared import figures, methods
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.checks import chosen_by_data
from podium.studies.shared.content import closing, opening
from podium.studies.shared.family.verdict import chosen_rates, how_text
from podium.studies.shared.figures import Style
from podium.studies.shared.headlines import of_all
from podium.studies.shared.methods import NAMED, Prose
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import level as show
from podium.studies.shared.words import source_name

if TYPE_CHECKING:
    from podium.studies.many_problems.compare.study import Comparison
    from podium.studies.shared.family.methods import OfTable

_RANKED = 12
"""Metrics up to which mean ranks stand side by side."""


def texts_of(study: MetricsComparison) -> Texts:
    """Return what the texts name."""
    first, sources = study.first, dict.fromkeys(source_name(one.results.source) for one in study.comparisons.values())
    m, own, across = study.totals
    chosen = chosen_by_data(first.options.control, first.results.algorithms) and chosen_rates(first.verdict.family)
    return Texts(
        __file__, {"rate": ("rate", "chosen" if chosen else "named")}, sources=listing(list(sources), 3), n=len(study.metrics),
        level=show(study.alpha), m=m, own=own, across=across, hypotheses=count(m, "hypothesis"), pairs=count(m, "pair"),
        version=__version__, sha256=study.sha256,
    )  # fmt: skip


def document(study: MetricsComparison, *, full: bool) -> Document:
    """Assemble the report; ``full=False`` leaves references out."""
    tell, summary = texts_of(study), _summary(study)
    if not full:  # metric, best algorithm, first tier, adjusted p-value, rejections
        summary = replace(summary, columns=tuple(summary.columns[at] for at in (0, 3, 5, 7, 8))).abridged(notes=1)
    blocks = [*opening(study, tell("data")), Heading(_("Summary")), summary]
    if len(study.metrics) <= _RANKED:
        ranks = _ranks(study, tell)
        blocks += [Heading(_("Ranks")), ranks if full else ranks.abridged(SHORT_ROWS)]
    if full:
        lines = (f"{name}: {one.verdict.text}{_codes(one)}" for name, one in study.comparisons.items())
        blocks += [Heading(_("Results by metric")), Bullets(tuple(lines))]
    references = [*OMNIBUS_TESTS[DECIDING["friedman"]].cites, "demsar2006", "holm1979"]
    blocks += closing(study, _notes(study, tell), references, tell("each"), full=full)
    return Document(tell("title"), tuple(blocks))


def verdict_text(study: MetricsComparison) -> str:
    """State which algorithm is best by which metric, and which are in the first tier by all of them."""
    tell = texts_of(study)
    best: dict[str, list[str]] = {}
    for metric, one in study.comparisons.items():
        sums, names = one.primary.sums, one.results.algorithms
        leaders = [names[j] for j in one.order_indices if sums[j] == sums[one.order_indices[0]]]
        best.setdefault(listing(leaders), []).append(metric)
    if len(best) == 1:
        (name,) = best
        said = tell(
            "both" if len(study.metrics) == 2 else "all",
            "several" if len(leaders) > 1 else "one",
            name=name,
            names=name,
        )
    else:
        listed = (tell("for", name=name, metrics=listing(by)) for name, by in best.items())
        said = tell("disagree", listed=joined(listed, "; "))
    leading = study.leading
    tier = tell("first", "some", n=len(leading), names=listing(list(leading))) if leading else tell("first", "none")
    # Tiers are about all pairs, which is not what the verdicts are about where there is a control.
    return paragraph([said, *([] if study.first.control is not None else [tier]), tell("kept", n=tell["own"])])


def _summary(study: MetricsComparison) -> Table:
    """Each metric: the best algorithm, the first tier, the omnibus test, and how much is significant."""
    tell, rows = texts_of(study), study.rows
    found = [{"own": row.significant, "across": row.significant_over_all_metrics, "m": row.hypotheses} for row in rows]
    columns = (
        Column(_("Metric"), study.metrics),
        Column(_("Better"), [_("larger") if row.objective == "maximize" else _("smaller") for row in rows]),
        Column(_("Problems"), [row.n for row in rows], "count", term="count"),
        Column(_("Best"), [row.best for row in rows]),
        Column(
            _("Mean rank"),
            [float(one.primary.mean_ranks[one.order_indices[0]]) for one in study.comparisons.values()],
            "rank",
            term="mean-rank",
        ),
        Column(_("First tier"), [listing(row.first_tier, 6) for row in rows], term="tier"),
        Column.pvalues(_("Omnibus p"), study.omnibus, study.alpha, term="omnibus-test"),
        Column.pvalues("Holm", study.omnibus_adjusted, study.alpha, term="holm"),
        Column(_("Rejected"), [tell("own", **one) for one in found], term="rejections"),
        Column(_("All metrics"), [tell("across", **one) for one in found], term="rejections"),
    )
    return Table("metrics", _("Results by metric"), columns, (tell("tier"), tell("holm")))


def _ranks(study: MetricsComparison, tell: Texts) -> Table:
    """Mean ranks of every algorithm by every metric, the best mean over the metrics first."""
    names = study.algorithms
    ranks = np.full((len(names), len(study.metrics)), np.nan)
    for column, one in enumerate(study.comparisons.values()):
        at = [names.index(name) for name in one.results.algorithms]
        ranks[at, column] = one.primary.mean_ranks
    order = np.argsort(np.nanmean(ranks, axis=1), kind="stable").tolist()
    columns = [Column(_("Algorithm"), [names[j] for j in order])]
    for place, metric in enumerate(study.metrics):
        cells = [None if np.isnan(ranks[j, place]) else float(ranks[j, place]) for j in order]
        columns.append(Column(metric, cells, "rank", term="mean-rank"))
    return Table("ranks", tell("ranks"), tuple(columns), (tell("order"),), None if len(names) <= 40 else 20)


def _codes(one: Comparison) -> str:
    codes = list(dict.fromkeys(advice.code for advice in one.advice))
    return " " + _("Advice: {codes}.", codes=joined(codes, ", ")) if codes else ""


def _notes(study: MetricsComparison, tell: Texts) -> list[str]:
    ones = study.comparisons
    verdicts = list(dict.fromkeys(one.verdict.decides for one in ones.values()))
    common = [note for note in study.first.results.notes if all(note in one.results.notes for one in ones.values())]
    notes = ((metric, note) for metric, one in ones.items() for note in one.results.notes)
    own = [f"{metric}: {note}" for metric, note in notes if note not in common]
    return [tell("version"), tell("verdicts", verdicts=listing(verdicts)), *common, *own]


# What a page shows first.


def headline(study: MetricsComparison) -> tuple[str, str, str]:
    """Return how many pairs differ over all metrics together, and who is best."""
    tell, across = texts_of(study), study.totals[2]
    return tell("differ", n=across) if across else tell("nothing"), "", verdict_text(study)


def key_figures(study: MetricsComparison) -> list[KeyFigure]:
    """Return the numbers of metrics and algorithms, and how many pairs differ by metric and over all of them."""
    tell, (m, own, across), k = texts_of(study), study.totals, len(study.algorithms)
    found = [
        KeyFigure(_("Metrics"), grouped(len(study.metrics))),
        KeyFigure(_("Algorithms"), grouped(k)),
        KeyFigure(_("Differ by metric"), of_all(own, m), tell("level")),
        KeyFigure(_("Differ over all"), of_all(across, m), tell("together")),
    ]
    if study.first.control is None:
        found.append(KeyFigure(tell("always"), of_all(len(study.leading), k), tell("unbeaten")))
    return found


def subject(study: MetricsComparison) -> str:
    """Return the number of metrics and the level."""
    return texts_of(study)("subject")


def table_first(study: MetricsComparison) -> bool:  # noqa: ARG001 - as every study
    """Say that what people came for is the table."""
    return True


# Advice.

advice = AdviceTexts(__file__)

_TABLE = ("W04", "W17", "W18", "W28")
"""Advice of a comparison that is about its data, and can invalidate what the metrics say together."""


def advise(study: MetricsComparison) -> Iterator[Advice]:
    """Pass on what the comparisons say about their data, then warn of many metrics, and of those that point different ways."""
    said: dict[Advice, list[str]] = {}
    ways: dict[str, list[str]] = {"maximize": [], "minimize": []}
    for metric, one in study.comparisons.items():
        ways[one.results.objective].append(metric)
        for found in one.advice:
            if found.code in _TABLE:
                said.setdefault(found, []).append(metric)
    for found, metrics in said.items():
        everywhere = len(metrics) == len(study.metrics)
        yield found if everywhere else replace(found, message=joined([listing(metrics), found.message], ": "))
    m, (_all, own, across) = len(study.metrics), study.totals
    chance = show(min(1.0, round(m * study.alpha, 12)))
    yield advice("W14", m=m, alpha=show(study.alpha), own=own, across=across, chance=chance)
    if all(ways.values()):
        larger, smaller = (listing(metrics) for metrics in ways.values())
        numbers = {"larger": len(ways["maximize"]), "smaller": len(ways["minimize"])}
        yield advice("W19", maximize=larger, minimize=smaller, **numbers)


# The methods paragraph: what is common to the metrics once, then what each of them says.


def in_short(study: MetricsComparison, style: Style) -> Iterator[Prose]:  # noqa: ARG001 - as `describe`
    """Say in one sentence what was compared, and how."""
    from podium.studies.shared.family.methods import cites_of

    verdict, sizes = study.first.verdict, [one.results.n for one in study.comparisons.values()]
    low, high = grouped(min(sizes)), grouped(max(sizes))
    how = how_text(verdict.family, verdict.procedure, study.alpha, chosen=verdict.chosen)
    yield texts_of(study).prose(
        "in_short", "even" if low == high else "uneven", algorithms=count(len(study.algorithms), "algorithm"), low=low, high=high,
        how=how, software=methods.PODIUM, cited=Cited(cites_of(verdict.family, verdict.procedure)),
    )  # fmt: skip


def describe(study: MetricsComparison, style: Style) -> Iterator[Prose]:
    """Write the paragraph."""
    from podium.studies.many_problems.compare.report import comparison_facts
    from podium.studies.shared.family.methods import OMNIBUS, RANKED, OfTable, named

    tell, families = (
        texts_of(study),
        {metric: OfTable(comparison_facts(one), style) for metric, one in study.comparisons.items()},
    )
    k = len(study.algorithms)
    told = methods.names_of([_metric(metric, one, k, tell) for metric, one in study.comparisons.items()])
    yield tell.prose("compared", who=methods.who(study.algorithms), metrics=told)
    yield from _averages(families)
    yield tell.prose("separately")
    name = study.first.deciding_omnibus.name
    ranked = RANKED["friedman" if OMNIBUS_TESTS[name].ranking == "friedman" else name]
    yield tell.prose("tested", ranked=_(ranked), test=named(OMNIBUS[name]))
    yield from _each(study, families, tell)
    hit = [metric for metric, p in zip(study.metrics, study.omnibus_adjusted, strict=True) if p <= study.alpha]
    kind = "all" if len(hit) == len(study.metrics) else "some" if hit else "none"
    yield tell.prose("significant", kind, names=methods.names_of(hit) if hit else "")
    m, own, across = study.totals
    yield tell.prose("hypotheses", m=grouped(m), own=grouped(own), across=grouped(across))
    if study.first.options.control is None and len(study.leading) <= NAMED:  # the first tiers rest on all pairs
        names = methods.names_of(study.leading) if study.leading else ""
        yield tell.prose("leading" if names else "worse", names=names)
    if own != m:
        yield methods.no_proof()
    yield methods.software()


def _averages(families: Mapping[str, OfTable]) -> Iterator[Prose]:
    """Say what the values are, once where that is the same for every metric."""
    found = {one.facts.averages for one in families.values()}
    if len(found) == 1:
        yield methods.averaged(found.pop())
        return
    for metric, one in families.items():
        if one.facts.averages is not None:
            yield [f"{metric}: ", *methods.averaged(one.facts.averages)]


def _metric(metric: str, one: Comparison, k: int, tell: Texts) -> str:
    data = one.results
    extent = str(count(data.n, "problem"))
    if data.k != k:  # metrics have different numbers of algorithms
        extent = tell("extent", k=data.k, extent=extent)
    return f"{metric} ({extent}{methods.better(data.objective)})"


def _each(study: MetricsComparison, families: Mapping[str, OfTable], tell: Texts) -> Iterator[Prose]:
    """Say how the hypotheses were tested, once where it is the same for all metrics, and what each metric found."""
    how = {metric: methods.joined([one.tests(), *one.adjustment()]) for metric, one in families.items()}
    first = next(iter(how.values()))
    common = all(one == first for one in how.values())
    if common:
        yield first
        if len(families) > NAMED:
            return
    for metric, one in families.items():
        yield tell.prose("by", name=metric, values=_values(study.comparisons[metric], one))
        if not common:
            yield how[metric]
        yield from one.findings()


def _values(one: Comparison, of: OfTable) -> Prose:
    """The omnibus test with the p-value that counts behind the approximate one, where there is another."""
    test, classic = one.deciding_omnibus, one.deciding_omnibus.classic
    symbol = "T" if test.name == "friedman_aligned" else "F"
    text: Prose = [figures.statistic(symbol, classic.df, float(classic.statistic)), ", ", of.p(float(classic.pvalue))]
    if test.exact is not None:
        text += of.exact(of.p(test.exact))
    elif test.permutation is not None:
        text += of.permuted(of.p(test.permutation))
    return text
