"""What a study of runs says: the report, the verdict, the advice, the methods paragraph. Its sentences stand in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from podium.document import RANKS_SHOWN, SHORT_ROWS, Advice, Column, Document, KeyFigure, PairMatrix, Table
from podium.i18n import N_, _, count, grouped, listing, paragraph
from podium.render.prose import Formula
from podium.studies import figures
from podium.studies.advice.texts import AdviceTexts
from podium.studies.family import Design, Family
from podium.studies.figures import Style
from podium.studies.headlines import of_all, range_of, standing_of
from podium.studies.methods import NAMED, Said, called, separated
from podium.studies.runs.study import Dominates, Indices, RunsComparison, Size
from podium.studies.told import Facts
from podium.studies.words import capital, options_text, source_name, version_text
from podium.studies.words import level as show

AGGREGATES = {
    "iqm": (N_("Interquartile mean"), "interquartile-mean"),
    "median": (N_("Median"), "median"),
    "mean": (N_("Mean"), "mean"),
    "gap": (N_("Optimality gap"), "optimality-gap"),
}
"""Names of the aggregates and their terms in the glossary, in the order of the tables."""


def facts(study: RunsComparison) -> Facts:
    """Return what the texts name."""
    options, counts, names, who = study.options, study.runs.counts, study.algorithms, study.subject
    mean, other = study.aggregates["iqm"][study.order_indices[0]], study.others[0]
    fewest, most = int(counts.min()), int(counts.max())
    beats, leaders, (better, worse, level) = study.beats(who, other), study.leaders, study.standing
    even = "even" if fewest == most else "uneven"
    told = {
        "extent": ("extent", even),
        "on": ("on", even),
        "scale": ("scale", options.objective if options.scale == "raw" else options.scale),
        "score": ("score", options.objective if options.scale == "raw" else options.scale),
        "leads": ("leader", "several" if len(leaders) > 1 else "one"),
        "beats": ("beats", "best" if study.control is None else "control"),
        "relation": ("relation", "both" if better and worse else "better" if better else "worse"),
        **{key: (key,) for key in ("size", "how", "rule", "error_rate")},
    }
    return Facts(
        __file__, told, algorithms=count(len(names), "algorithm"), k=len(names), problems=count(study.runs.n, "problem"),
        source=source_name(study.runs.source), n=fewest, fewest=grouped(fewest), most=grouped(most), differences=count(len(study.tested), "difference"),
        low=options.low, high=options.high, threshold=study.threshold, epsilon=options.epsilon, alpha=show(options.alpha), seed=options.seed,
        resamples=grouped(options.resamples), confidence=figures.percent(options.confidence), m=len(study.dominances), name=names[who], other=names[other],
        leader=leaders[0], leaders=listing(leaders), better=listing(better), worse=listing(worse), level=listing(level), delta=Formula("Δ"),
        best=mean.estimate, lowest=mean.interval[0], highest=mean.interval[1],
        probability=beats.estimate, lower=beats.interval[0], upper=beats.interval[1],
    )  # fmt: skip


# The report.


def document(study: RunsComparison, *, full: bool) -> Document:
    """Lay out the study."""
    tell = facts(study)
    scores, differences = _aggregates(study, tell), _differences(study, tell)
    if not full:
        scores = replace(scores, columns=scores.columns[:3]).abridged(RANKS_SHOWN)
        differences = differences.abridged(SHORT_ROWS)
    by_order = study.dominance is not None
    references = ["agarwal2021", "efron1993", "romanowolf2005", "mann1947"]
    seen, options = version_text(study.runs.sha256), options_text(study.options.to_dict())
    return study.laid_out(
        tell("title"),
        paragraph([tell("data"), *study.notes[len(study.runs.notes) :]]),
        {
            _("How good is each algorithm?"): scores,
            _("How large are the differences?"): differences,
            _("How often does one beat the other?"): full and _improvement(study, tell),
            _("Almost stochastic order"): full and by_order and _dominance(study, tell),
            _("Performance profiles"): full and _profile(study, tell),
        },
        [seen, tell("verdict"), options, tell("draws"), *study.notes],
        [*references, "delbarrio2018", "dror2019", "ulmer2022", "holm1979"] if by_order else references,
        full=full,
    )


def _aggregates(study: RunsComparison, tell: Facts) -> Table:
    order, upward = study.order_indices, "larger" if study.upward else "smaller"
    columns = [Column(_("Algorithm"), list(study.order))]
    for key, found in study.aggregates.items():
        name, term = AGGREGATES[key]
        cells = ["[{:.4g}, {:.4g}]".format(*found[j].interval) for j in order]
        columns.append(Column(_(name), found.value[order].tolist(), "value", term=term))
        columns.append(Column(tell("interval"), cells, term="bootstrap"))
    notes = (tell("what"), tell("percentile"), *([] if study.threshold is None else [tell("gap", upward)]))
    about = tuple((name,) for name in study.order)
    return Table("aggregates", _("Aggregate scores"), tuple(columns), notes, about=about)


def _differences(study: RunsComparison, tell: Facts) -> Table:
    rows = sorted(study.differences, key=lambda row: (row.pvalue, -abs(row.estimate)))
    ends = [(row.interval[0], row.interval[1]) for row in rows]
    drawn = ends if study.upward else None  # where the side of the first is the right one
    term, p = "simultaneous-interval", [row.pvalue for row in rows]
    pvalues = Column.pvalues(_("Adjusted p"), p, study.options.alpha, term=term, weight="verdict")
    columns = (
        Column(_("Pair"), [f"{row.first} − {row.second}" for row in rows]),
        Column(_("Difference"), [row.estimate for row in rows], "value", term="interquartile-mean", ends=drawn),
        Column(_("lower"), [low for low, _high in ends], "value", term=term),
        Column(_("upper"), [high for _low, high in ends], "value", term=term),
        replace(pvalues, better=[study.better(row) for row in rows]),
    )
    about = tuple((row.first, row.second) for row in rows)
    caption, notes = _("Differences of interquartile means"), (tell("simultaneous"),)
    return Table("differences", caption, columns, notes, about=about)


def _improvement(study: RunsComparison, tell: Facts) -> Table:
    rows = study.improvements
    columns = (
        Column(_("Pair"), [tell("wins", **vars(row)) for row in rows]),
        Column(_("Probability"), [row.estimate for row in rows], "rank", term="probability-of-improvement"),
        Column(_("lower"), [row.interval[0] for row in rows], "rank", term="bootstrap"),
        Column(_("upper"), [row.interval[1] for row in rows], "rank", term="bootstrap"),
    )
    return Table("improvement", _("Probability of improvement"), columns, (tell("improvement"), tell("separately")))


def _dominance(study: RunsComparison, tell: Facts) -> Table:
    rows, term = sorted(_ranked(study), key=lambda row: row.ratio), "almost-stochastic-order"
    columns = (
        Column(_("Does the first dominate?"), [tell("over", **vars(row)) for row in rows]),
        Column(_("ε"), [row.ratio for row in rows], "rank", term=term),
        Column(_("upper bound"), [row.upper for row in rows], "rank", term=term),
        Column(_("Holm p"), [row.pvalue for row in rows], "pvalue", [row.dominates for row in rows], term=term),
    )
    return Table("dominance", _("Almost stochastic order"), columns, (tell("ratio"), tell("bounds")))


def _profile(study: RunsComparison, tell: Facts) -> Table:
    columns = [Column(_("Score τ"), study.cuts[::10].tolist(), "value", term="score-profile")]
    for name, j in zip(study.order, study.order_indices, strict=True):
        columns.append(Column(name, study.profile.value[j, ::10].tolist(), "rank", term="score-profile"))
    return Table("profile", tell("shares", "larger" if study.upward else "smaller"), tuple(columns))


# The verdict: the sizes first, then what is significant.


def verdict_text(study: RunsComparison) -> str:
    """State which algorithm is best, which ones it differs from, and how likely its runs win."""
    tell, (better, worse, level) = facts(study), study.standing
    alone = study.leaders == [tell["name"]]  # else "it" would be anybody's name
    if better or worse:
        apart = [tell("apart", "it" if alone else "best" if study.control is None else "control")]
        apart += [tell("left")] if level else []
    else:
        apart = [tell("nothing", "it" if alone else "name")]
    order = [] if study.dominance is None else _dominant(study, tell)
    return paragraph([tell["leads"], *apart, tell["beats"], *order])


def _dominant(study: RunsComparison, tell: Facts) -> list[str]:
    found: dict[str, list[str]] = {"apart": [], "alone": []}
    for row in (row for row in _ranked(study) if row.dominates):
        found["apart" if study.apart(row.first, row.second) else "alone"].append(tell("over", **vars(row)))
    told = [tell("dominant", kind, pairs=listing(pairs, 6)) for kind, pairs in found.items() if pairs]
    return told or [tell("dominant", "none")]


def _ranked(study: RunsComparison) -> list[Dominates]:
    """Return the decisions about almost stochastic order, those of the best algorithm first."""
    return sorted(study.dominances, key=lambda row: (study.order.index(row.first), study.order.index(row.second)))


# What a page shows first.


def headline(study: RunsComparison) -> tuple[str, str, str]:
    """Return whom the best algorithm, or the control, differs from, whom not, and how it was decided."""
    tell, (better, worse, level) = facts(study), study.standing
    name = tell["name"]
    if study.control is not None:
        name = tell("control", "first" if better or worse else "after", who=name)
    under = [tell["leads"], f"{capital(tell['how'])}.", *([tell("unproven")] if level else [])]
    return *standing_of(name, better, worse, level), paragraph(under)


def key_figures(study: RunsComparison) -> list[KeyFigure]:
    """Return the size of the data, the best mean with its interval, how many pairs differ, and how often the best one wins."""
    tell, counts, best, options = facts(study), study.runs.counts, study.order_indices[0], study.options
    beats, mean = study.beats(study.subject, study.others[0]), study.aggregates["iqm"][best]
    each = " – ".join(map(str, sorted({int(counts.min()), int(counts.max())})))
    wins = _("of a run against one of {other}; {range}", other=tell["other"], range=range_of(*beats.interval, ".3g"))
    label = _("Pairs that differ") if study.control is None else _("Differ from the control")
    hits, rows = sum(row.pvalue <= options.alpha for row in study.differences), study.dominances
    order = KeyFigure(
        _("Almost stochastic order"), of_all(sum(row.dominates for row in rows), len(rows)), f"ε < {options.epsilon:g}"
    )
    return [
        KeyFigure(_("Problems"), grouped(study.runs.n)),
        KeyFigure(_("Runs"), grouped(int(counts.sum())), _("{n} in each cell", n=each)),
        KeyFigure(
            _("Best interquartile mean"), f"{mean.estimate:.4g}", f"{study.order[0]}; {range_of(*mean.interval)}"
        ),
        KeyFigure(label, of_all(hits, len(study.tested)), f"α = {tell['alpha']}"),
        KeyFigure(_("P({name} better) {p}", name=tell["name"], p="").strip(), f"{beats.estimate:.3g}", wins),
        *([order] if rows else []),
    ]


def pair_matrix(study: RunsComparison) -> PairMatrix:
    """Return the decisions about every two algorithms, best first."""
    up, pairs = 1 if study.upward else -1, []
    for row in study.differences:
        side = up * ((row.estimate > 0) - (row.estimate < 0))
        pairs.append((row.first, row.second, row.pvalue, side, bool(study.better(row))))
    return PairMatrix.of(study.order, study.options.alpha, pairs)


# Advice about pooling, the number of runs, and the limits of the intervals.

advice = AdviceTexts(__file__)

FEW = 10
"""With fewer runs than this percentile intervals of single algorithms are noticeably too narrow (docs/explanation/aggregate-scores.md)."""

WIDE = 10
"""From this ratio of the widest to the typical problem on, raw scores should not be pooled."""

FEW_FOR_ORDER = 30
"""Runs below which the bootstrap bound of almost stochastic order is rough (docs/explanation/aggregate-scores.md)."""


def advise(study: RunsComparison) -> Iterator[Advice]:
    """W80: pooled scores; W81: few runs; W82: these problems only; W83: almost stochastic order."""
    n, scale, fewest = study.runs.n, study.options.scale, min(int(one.sizes.min()) for one in study.scores)
    if scale == "minmax":
        yield advice("W80 scaled", k=len(study.scores))
    if scale == "raw" and n > 1 and (ratio := _spread(study)) > WIDE:
        yield advice("W80 raw" if np.isfinite(ratio) else "W80 raw, no typical span", times=ratio)
    if fewest < FEW:
        less, runs = fewest - 1, count(fewest, "run")
        yield advice("W81", runs=runs, fewest=fewest, less=less, factor=(less / fewest) ** 0.5)
    yield advice("W82", n=n)
    if study.dominance is not None:
        tell, scores = facts(study), min(int(one.sizes.sum()) for one in study.scores)
        few = [tell("order", "few", scores=count(scores, "score"))] if scores < FEW_FOR_ORDER else []
        found = paragraph([tell("order", "decided"), *few])
        reason = paragraph([tell("order", "reason"), *([tell("order", "pooled")] if n > 1 else [])])
        yield advice("W83", found=found, reason=reason, epsilon=study.options.epsilon)


def _spread(study: RunsComparison) -> float:
    """By how much the runs of one problem span more than those of the typical one."""
    lows = np.min([np.minimum.reduceat(one.values, one.starts) for one in study.scores], axis=0)
    spans = np.max([np.maximum.reduceat(one.values, one.starts) for one in study.scores], axis=0) - lows
    return float(spans.max() / np.median(spans)) if np.median(spans) > 0 else np.inf


# The methods paragraph.


def describe(study: RunsComparison, style: Style) -> Iterator[Said]:
    """Write the methods paragraph."""
    from podium.studies.family.methods import Facts as FamilyFacts
    from podium.studies.family.methods import OfTable

    tell, several = facts(study), "several" if len(study.tested) > 1 else "one"
    order = np.lexsort((-np.abs(study.difference.value), study.pvalues))
    statistics = tuple(f"Δ = {_shown(study.difference[row])}" for row in order)
    one = study.control if len(study.tested) > 1 else int(study.first[study.tested[0]])
    delta = tell.prose("delta", "first" if one is None else "reference", reference=study.algorithms[one or 0])
    return OfTable(
        FamilyFacts(
            names=study.algorithms, family=_family(study, order), procedure="bootstrap", alpha=study.options.alpha, statistics=statistics
        ),
        style,
        extent=tell["on"],
        before=[[tell["score"]]],
        how=(tell("compared"), ("agarwal2021",)),
        about_tests=[tell.prose("mean"), tell.prose("bootstrap"), tell.prose("deviation", several)],
        procedure=tell.prose("procedure"),
        brackets=tell("brackets"),
        explained=tell.prose("explained", several, what=delta),
        beside=[*_estimated(study, tell), *([] if study.dominance is None else _ordered(study, tell, style))],
    ).sentences()  # fmt: skip


def _family(study: RunsComparison, order: Indices) -> Family:
    """The pairs tested as a family whose p-values the bootstrap has adjusted already."""
    rows, p = study.tested[order], study.pvalues[order]
    design: Design = "all-pairs" if study.control is None else "control"
    ahead = (study.difference.value if study.upward else -study.difference.value)[order] >= 0
    first, second = study.first[rows], study.second[rows]
    return Family("bootstrap", design, study.control, first, second, None, p, {"bootstrap": p}, first_better=ahead)


def _shown(found: Size) -> str:
    rounded = abs(found.estimate) < 1e-12 * max(map(abs, found.interval))  # what rounding left of a sum that is 0
    return f"{figures.quantity(0.0 if rounded else found.estimate)} {figures.interval(*found.interval)}"


def _estimated(study: RunsComparison, tell: Facts) -> Iterator[Said]:
    """The interquartile means with their intervals, what else was estimated, and how often a run is better than another's."""
    shown = [Formula(_shown(study.aggregates["iqm"][j])) for j in study.order_indices]
    means, many = figures.listed(study.order, shown), len(study.order) > NAMED
    yield tell.prose("means", "best" if many else "all", means=means, names=called(study.leaders), mean=shown[0])
    gap = study.threshold is not None
    yield tell.prose("others", "gap" if gap else "plain", target=figures.quantity(study.threshold or 0.0))
    parts = []
    for other in study.others if len(study.others) <= NAMED else study.others[:1]:
        beats = study.beats(study.subject, other)
        probability = figures.estimate(beats.estimate, *beats.interval, 3)
        parts.append(tell.prose("against", probability=probability, name=study.algorithms[other]))
    yield tell.prose("probability", found=separated(parts))


def _ordered(study: RunsComparison, tell: Facts, style: Style) -> Iterator[Said]:
    """Almost stochastic order."""
    yield tell.prose("tested")
    rows = [row for row in _ranked(study) if row.dominates]
    parts: list[Said] = []
    for row in rows:
        ratio, p = Formula(f"ε = {figures.number(row.ratio)}"), figures.pvalue(row.pvalue, style, study.options.alpha)
        parts.append([tell("pair", a=row.first, b=row.second) + " (", ratio, ", ", p, ")"])
    kind = ("some" if len(rows) <= NAMED else "many") if rows else "none"
    text = tell.prose("shown", kind, n=grouped(len(rows)), pairs=separated(parts))
    if all(study.apart(row.first, row.second) for row in rows):
        yield [*text, "."] if rows else text
    else:
        yield tell.prose("simulated", what=text)
