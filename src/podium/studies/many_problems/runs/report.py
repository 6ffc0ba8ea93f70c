"""What a study of runs says: the report, the verdict, the advice, the methods paragraph. Its sentences stand in ``texts.toml``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isnan
from typing import NamedTuple

import numpy as np

from podium.document import RANKS_SHOWN, SHORT_ROWS, Advice, Column, Document, KeyFigure, PairMatrix, Table
from podium.i18n import N_, _, count, grouped, listing, paragraph
from podium.render.prose import Formula
from podium.studies.many_problems.runs.study import Dominates, Indices, RunsComparison, Size
from podium.studies.shared import figures
from podium.studies.shared.advice.texts import AdviceTexts
from podium.studies.shared.content import laid_out
from podium.studies.shared.family import Design, Family
from podium.studies.shared.figures import Style
from podium.studies.shared.headlines import of_all, range_of, standing_of
from podium.studies.shared.methods import NAMED, Prose, called, sentence, separated
from podium.studies.shared.texts import Texts
from podium.studies.shared.words import capital, options_text, source_name, version_text
from podium.studies.shared.words import level as show

AGGREGATES = {
    "iqm": (N_("Interquartile mean"), "interquartile-mean"),
    "median": (N_("Median"), "median"),
    "mean": (N_("Mean"), "mean"),
    "gap": (N_("Optimality gap"), "optimality-gap"),
}
"""Names of the aggregates and their terms in the glossary, in the order of the tables."""


def texts_of(study: RunsComparison) -> Texts:
    """Return what the texts name."""
    options, counts, names, who = study.options, study.counts, study.algorithms, study.subject
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
        "size": ("size", "known" if mean.known else "constant"),
        "chance": ("chance", "known" if beats.known else "constant"),
        "how": ("how", "one" if len(study.tested) == 1 else "several"),
        "permuted": ("permuted", "exact" if all(one.method == "exact" for one in study.tests) else "drawn"),
        "relation": ("relation", "both" if better and worse else "better" if better else "worse"),
        **{key: (key,) for key in ("rule", "error_rate")},
    }
    return Texts(
        __file__, told, algorithms=count(len(names), "algorithm"), k=len(names), problems=count(study.runs.n, "problem"),
        source=source_name(study.runs.source), n=fewest, fewest=grouped(fewest), most=grouped(most), differences=count(len(study.tested), "difference"),
        low=options.low, high=options.high, threshold=study.threshold, epsilon=options.epsilon, alpha=show(options.alpha), seed=options.seed,
        resamples=grouped(options.resamples), permutations=grouped(max(one.permutations for one in study.tests)), confidence=figures.percent(options.confidence), m=len(study.dominances), name=names[who], other=names[other],
        leader=leaders[0], leaders=listing(leaders), better=listing(better), worse=listing(worse), level=listing(level), delta=Formula("Δ"),
        best=mean.estimate, lowest=mean.interval[0], highest=mean.interval[1],
        probability=beats.estimate, lower=beats.interval[0], upper=beats.interval[1],
    )  # fmt: skip


# The report.


def document(study: RunsComparison, *, full: bool) -> Document:
    """Lay out the study."""
    tell = texts_of(study)
    scores, differences = _aggregates(study, tell), _differences(study, tell)
    if not full:
        scores = replace(scores, columns=scores.columns[:3]).abridged(RANKS_SHOWN)
        differences = differences.abridged(SHORT_ROWS)
    by_order = study.dominance is not None
    references = ["agarwal2021", "pitman1937", "janssen1997", "phipson2010", "efron1993", "mann1947"]
    seen, options = version_text(study.runs.sha256), options_text(study.options.to_dict())
    return laid_out(
        study,
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


def _aggregates(study: RunsComparison, tell: Texts) -> Table:
    order, upward = study.order_indices, "larger" if study.upward else "smaller"
    columns = [Column(_("Algorithm"), list(study.order))]
    for key, found in study.aggregates.items():
        name, term = AGGREGATES[key]
        cells = ["[{:.4g}, {:.4g}]".format(*found[j].interval) if found[j].known else "–" for j in order]
        columns.append(Column(_(name), found.value[order].tolist(), "value", term=term))
        columns.append(Column(tell("interval"), cells, term="bootstrap"))
    notes = (tell("what"), tell("percentile"), *([] if study.threshold is None else [tell("gap", upward)]))
    about = tuple((name,) for name in study.order)
    return Table("aggregates", _("Aggregate scores"), tuple(columns), notes, about=about)


def _differences(study: RunsComparison, tell: Texts) -> Table:
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
    short = [tell("undecidable")] if any(np.isnan(low) for low, _high in ends) else []
    caption, notes = _("Differences of interquartile means"), (tell("simultaneous"), *short)
    return Table("differences", caption, columns, notes, about=about)


def _improvement(study: RunsComparison, tell: Texts) -> Table:
    rows = study.improvements
    columns = (
        Column(_("Pair"), [tell("wins", **vars(row)) for row in rows]),
        Column(_("Probability"), [row.estimate for row in rows], "rank", term="probability-of-improvement"),
        Column(_("lower"), [row.interval[0] for row in rows], "rank", term="bootstrap"),
        Column(_("upper"), [row.interval[1] for row in rows], "rank", term="bootstrap"),
    )
    return Table("improvement", _("Probability of improvement"), columns, (tell("improvement"), tell("separately")))


def _dominance(study: RunsComparison, tell: Texts) -> Table:
    rows, term = sorted(_ranked(study), key=lambda row: row.ratio), "almost-stochastic-order"
    columns = (
        Column(_("Does the first dominate?"), [tell("over", **vars(row)) for row in rows]),
        Column(_("ε"), [row.ratio for row in rows], "rank", term=term),
        Column(_("upper bound"), [row.upper for row in rows], "rank", term=term),
        Column(_("Holm p"), [row.pvalue for row in rows], "pvalue", [row.dominates for row in rows], term=term),
    )
    return Table("dominance", _("Almost stochastic order"), columns, (tell("ratio"), tell("bounds")))


def _profile(study: RunsComparison, tell: Texts) -> Table:
    columns = [Column(_("Score τ"), study.cuts[::10].tolist(), "value", term="score-profile")]
    for name, j in zip(study.order, study.order_indices, strict=True):
        columns.append(Column(name, study.profile.value[j, ::10].tolist(), "rank", term="score-profile"))
    return Table("profile", tell("shares", "larger" if study.upward else "smaller"), tuple(columns))


# The verdict: the sizes first, then what is significant.


def verdict_text(study: RunsComparison) -> str:
    """State which algorithm is best, which ones it differs from, and how likely its runs win."""
    tell, (better, worse, level) = texts_of(study), study.standing
    alone = study.leaders == [tell["name"]]  # else "it" would be anybody's name
    if better or worse:
        apart = [tell("apart", "it" if alone else "best" if study.control is None else "control"), tell("if")]
        apart += [tell("left")] if level else []
    else:
        apart = [tell("nothing", "it" if alone else "name")]
    order = [] if study.dominance is None else _dominant(study, tell)
    return paragraph([*_few_decide(study, tell), tell["leads"], *apart, tell["beats"], *order])


def _few_decide(study: RunsComparison, tell: Texts) -> list[str]:
    """Say first that scores on different scales are pooled."""
    return [tell("pooled")] if pooled_scales(study) is not None else []


def _dominant(study: RunsComparison, tell: Texts) -> list[str]:
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
    tell, (better, worse, level) = texts_of(study), study.standing
    name = tell["name"]
    if study.control is not None:
        name = tell("control", "first" if better or worse else "after", who=name)
    under = [tell["leads"], f"{capital(tell['how'])}.", *([tell("unproven")] if level else [])]
    return *standing_of(name, better, worse, level), paragraph(under)


def key_figures(study: RunsComparison) -> list[KeyFigure]:
    """Return the size of the data, the best mean with its interval, how many pairs differ, and how often the best one wins."""
    tell, counts, best, options = texts_of(study), study.counts, study.order_indices[0], study.options
    beats, mean = study.beats(study.subject, study.others[0]), study.aggregates["iqm"][best]
    each = " – ".join(map(str, sorted({int(counts.min()), int(counts.max())})))
    wins = _("of a run against one of {other}", other=tell["other"])
    wins = "; ".join(filter(None, [wins, range_of(*beats.interval, ".3g")]))
    label = _("Pairs that differ") if study.control is None else _("Differ from the control")
    hits, rows = sum(row.pvalue <= options.alpha for row in study.differences), study.dominances
    order = KeyFigure(
        _("Almost stochastic order"), of_all(sum(row.dominates for row in rows), len(rows)), f"ε < {options.epsilon:g}"
    )
    return [
        KeyFigure(_("Problems"), grouped(study.runs.n)),
        KeyFigure(_("Runs"), grouped(int(counts.sum())), _("{n} in each cell", n=each)),
        KeyFigure(
            _("Best interquartile mean"),
            f"{mean.estimate:.4g}",
            "; ".join(filter(None, [study.order[0], range_of(*mean.interval)])),
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
"""From this ratio of the widest to another problem on, raw scores should not be pooled."""

FEW_FOR_ORDER = 30
"""Runs below which the bootstrap bound of almost stochastic order is rough (docs/explanation/aggregate-scores.md)."""


def advise(study: RunsComparison) -> Iterator[Advice]:
    """W80: pooled scores; W08: no test can reject; W93: runs that never vary; W81: few runs; W82: these problems only; W83: almost stochastic order."""
    n, scale, fewest = study.runs.n, study.options.scale, int(study.counts.min())
    if (wide := pooled_scales(study)) is not None:
        yield advice("W80 raw", **wide._asdict())
    if scale == "minmax":
        yield advice("W80 scaled", k=len(study.scores))
    if stuck := [one for one in study.tests if one.standard_error and isnan(one.reach)]:
        m, alpha, least = len(study.tests), show(study.options.alpha), min(one.permutations for one in stuck)
        yield advice("W08", n=len(stuck), m=m, alpha=alpha, permutations=grouped(least))
    if constant := [one.name for one in study.scores if one.exact.constant]:
        yield advice("W93", names=listing(constant, 4), runs=count(fewest, "run"), n=len(constant))
    if fewest < FEW:
        less, runs = fewest - 1, count(fewest, "run")
        yield advice("W81", runs=runs, fewest=fewest, less=less, factor=(less / fewest) ** 0.5)
    yield advice("W82", n=n)
    if study.dominance is not None:
        tell, scores = texts_of(study), min(int(one.sizes.sum()) for one in study.scores)
        few = [tell("order", "few", scores=count(scores, "score"))] if scores < FEW_FOR_ORDER else []
        found = paragraph([tell("order", "decided"), *few])
        reason = paragraph([tell("order", "reason"), *([tell("order", "pooled")] if n > 1 else [])])
        yield advice("W83", found=found, reason=reason, epsilon=study.options.epsilon)


class Wide(NamedTuple):
    """Two problems with very different scales."""

    widest: str
    other: str
    times: float


def pooled_scales(study: RunsComparison) -> Wide | None:
    """Find problems whose raw scores should not be pooled: their runs span very different widths.

    The widest is held against the typical problem; or against the narrowest, if its scores are smaller, too, so that it has another unit.
    """
    if study.options.scale != "raw" or study.runs.n < 2:
        return None
    lows, highs = (
        end([part.reduceat(one.values, one.starts) for one in study.scores], axis=0)
        for end, part in ((np.min, np.minimum), (np.max, np.maximum))
    )
    spans, sizes, names = highs - lows, np.maximum(np.abs(lows), np.abs(highs)), study.runs.problems
    order = np.argsort(spans, kind="stable")
    widest, typical = int(order[-1]), int(order[(order.size - 1) // 2])
    narrowest = next((int(i) for i in order if spans[i] > 0), widest)
    if spans[typical] > 0 and spans[widest] >= WIDE * spans[typical]:
        return Wide(names[widest], names[typical], float(spans[widest] / spans[typical]))
    if spans[widest] >= WIDE * spans[narrowest] and sizes[widest] >= WIDE * sizes[narrowest]:
        return Wide(names[widest], names[narrowest], float(spans[widest] / spans[narrowest]))
    return None


# The methods paragraph.


def in_short(study: RunsComparison, style: Style) -> Iterator[Prose]:  # noqa: ARG001 - as `describe`
    """Say in one sentence what was compared, and how."""
    from podium.studies.shared.family.methods import others_than

    tell, m = texts_of(study), len(study.tested)
    who, others = tell["algorithms"], ""
    if study.control is not None:
        who, others = study.algorithms[study.control], others_than(m)
    yield sentence(who, tell["extent"], tell["how"], ("agarwal2021", *(("dunn1961",) if m > 1 else ())), others)


def describe(study: RunsComparison, style: Style) -> Iterator[Prose]:
    """Write the methods paragraph."""
    from podium.studies.shared.family.methods import FamilyFacts, OfTable

    tell, several = texts_of(study), "several" if len(study.tested) > 1 else "one"
    order = np.lexsort((-np.abs(study.difference.value), study.pvalues))
    statistics = tuple(f"Δ = {_shown(study.difference[row])}" for row in order)
    one = study.control if len(study.tested) > 1 else int(study.first[study.tested[0]])
    delta = tell.prose("delta", "first" if one is None else "reference", reference=study.algorithms[one or 0])
    return OfTable(
        FamilyFacts(
            names=study.algorithms, family=_family(study, order), procedure="bonferroni", alpha=study.options.alpha, statistics=statistics
        ),
        style,
        extent=tell["on"],
        before=[[tell["score"]]],
        how=(tell("compared"), ("agarwal2021",)),
        about_tests=[tell.prose("mean"), tell.prose("permutation"), tell.prose("studentized"), tell.prose("bootstrap")],
        brackets=tell("brackets"),
        explained=tell.prose("explained", several, what=delta),
        beside=[*_estimated(study, tell), *([] if study.dominance is None else _ordered(study, tell, style))],
    ).sentences()  # fmt: skip


def _family(study: RunsComparison, order: Indices) -> Family:
    """The pairs tested as a family whose p-values are adjusted already."""
    rows, p = study.tested[order], study.pvalues[order]
    design: Design = "all-pairs" if study.control is None else "control"
    ahead = (study.difference.value if study.upward else -study.difference.value)[order] >= 0
    first, second = study.first[rows], study.second[rows]
    return Family("permutation", design, study.control, first, second, None, p, {"bonferroni": p}, first_better=ahead)


def _shown(found: Size) -> str:
    return f"{figures.quantity(found.estimate)}{f' {figures.interval(*found.interval)}' if found.known else ''}"


def _estimated(study: RunsComparison, tell: Texts) -> Iterator[Prose]:
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


def _ordered(study: RunsComparison, tell: Texts, style: Style) -> Iterator[Prose]:
    """Almost stochastic order."""
    yield tell.prose("tested")
    rows = [row for row in _ranked(study) if row.dominates]
    parts: list[Prose] = []
    for row in rows:
        ratio, p = Formula(f"ε = {figures.number(row.ratio)}"), figures.pvalue(row.pvalue, style, study.options.alpha)
        parts.append([tell("pair", a=row.first, b=row.second) + " (", ratio, ", ", p, ")"])
    kind = ("some" if len(rows) <= NAMED else "many") if rows else "none"
    text = tell.prose("shown", kind, n=grouped(len(rows)), pairs=separated(parts))
    if all(study.apart(row.first, row.second) for row in rows):
        yield [*text, "."] if rows else text
    else:
        yield tell.prose("simulated", what=text)
