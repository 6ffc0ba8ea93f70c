"""The report of runs: the verdict in words, the tables of sizes and differences, and how they were computed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace

from podium.document import RANKS_SHOWN, SHORT_ROWS, Column, Document, Heading, KeyFigure, PairMatrix, Table
from podium.i18n import N_, _, count, grouped, listing, ngettext, paragraph
from podium.studies.headlines import of_all, range_of, standing_of
from podium.studies.runs.study import Estimate, RunsComparison, improvement_over
from podium.studies.words import capital, options_text, source_name, version_text
from podium.studies.words import level as show


def document(study: RunsComparison, *, full: bool) -> Document:
    """Lay out the study."""
    k = len(study.scores)
    blocks = study.opening(_data_line(study))
    scores, differences = aggregates_table(study), differences_table(study)
    if not full:
        scores = replace(scores, columns=scores.columns[:3]).abridged(RANKS_SHOWN)
        differences = differences.abridged(SHORT_ROWS)
    blocks += [Heading(_("How good is each algorithm?")), scores]
    blocks += [Heading(_("How large are the differences?")), differences]
    if full:
        blocks += [Heading(_("How often does one beat the other?")), improvement_table(study)]
    if full and study.dominance is not None:
        blocks += [Heading(_("Almost stochastic order")), dominance_table(study)]
    if full:
        blocks += [Heading(_("Performance profiles")), profile_table(study)]
    blocks += study.closing(_provenance(study), _references(study), full=full)
    return Document(
        _(
            "Runs of {algorithms} on {problems}",
            algorithms=count(k, "algorithm"),
            problems=count(study.runs.n, "problem"),
        ),
        tuple(blocks),
    )


def _data_line(study: RunsComparison) -> str:
    text = _(
        "Data: {source}; {k} algorithms {extent}; {scale}.",
        source=source_name(study.runs.source),
        k=len(study.scores),
        extent=extent(study),
        scale=scale(study),
    )
    return paragraph([text, *study.notes[len(study.runs.notes) :]])


def aggregates_table(study: RunsComparison) -> Table:
    """Every aggregate of every algorithm, best interquartile mean first."""
    names, order = study.algorithms, study.order_indices
    columns = [Column(_("Algorithm"), [names[j] for j in order])]
    for key, found in study.aggregates.items():
        columns.append(Column(_(AGGREGATES[key]), found.value[order].tolist(), "value", term=_TERMS[key]))
        cells = [bracket(float(found.lower[j]), float(found.upper[j])) for j in order]
        columns.append(Column(_("{confidence} interval", confidence=percent(study)), cells, term="bootstrap"))
    notes = [
        _(
            "Interquartile mean: of the middle half of all runs, a run on the edge with the part of it that lies "
            "inside. Median and mean: of the means of the problems."
        ),
        _(
            "Percentile intervals of {replicates} draws of runs within problems.",
            replicates=grouped(study.options.replicates),
        ),
    ]
    if study.threshold is not None:
        if study.upward:
            gap = _(
                "Optimality gap: mean amount by which a run falls short of {threshold:g}; smaller is better.",
                threshold=study.threshold,
            )
        else:
            gap = _(
                "Optimality gap: mean amount by which a run exceeds {threshold:g}; smaller is better.",
                threshold=study.threshold,
            )
        notes.append(gap)
    about = tuple((names[j],) for j in order)
    return Table("aggregates", _("Aggregate scores"), tuple(columns), tuple(notes), about=about)


def differences_table(study: RunsComparison) -> Table:
    """Differences of interquartile means, the deciding estimates."""
    names, found = study.algorithms, study.difference
    pairs = list(zip(study.first[study.tested].tolist(), study.second[study.tested].tolist(), strict=True))
    rows = sorted(range(len(pairs)), key=lambda row: (study.pvalues[row], -abs(found.value[row])))
    columns = (
        Column(_("Pair"), [f"{names[pairs[r][0]]} − {names[pairs[r][1]]}" for r in rows]),
        Column(
            _("Difference"),
            [float(found.value[r]) for r in rows],
            "value",
            term="interquartile-mean",
            # Drawn where the side of the first is the right one.
            ends=[(float(found.lower[r]), float(found.upper[r])) for r in rows] if study.upward else None,
        ),
        Column(_("lower"), [float(found.lower[r]) for r in rows], "value", term="simultaneous-interval"),
        Column(_("upper"), [float(found.upper[r]) for r in rows], "value", term="simultaneous-interval"),
        replace(
            Column.pvalues(
                _("Adjusted p"),
                [float(study.pvalues[r]) for r in rows],
                study.options.alpha,
                term="simultaneous-interval",
                weight="verdict",
            ),
            better=[_better(study, *pairs[r]) for r in rows],
        ),
    )
    notes = (
        _(
            "Simultaneous {confidence} intervals and p-values adjusted for all rows together, by the bootstrap "
            "of the largest standardised deviation; standard errors are multiplied by √(r/(r − 1)) for r runs, "
            "and the t distribution replaces the normal (Satterthwaite's degrees of freedom).",
            confidence=percent(study),
        ),
    )
    about = tuple((names[pairs[r][0]], names[pairs[r][1]]) for r in rows)
    return Table("differences", _("Differences of interquartile means"), columns, notes, about=about)


def _better(study: RunsComparison, first: int, second: int) -> str:
    side = study.separate[first, second]
    return study.algorithms[first if side > 0 else second] if side else ""


def improvement_table(study: RunsComparison) -> Table:
    """Probability of improvement of every pair."""
    names, found = study.algorithms, study.improvement
    columns = (
        Column(
            _("Pair"),
            [
                _("{first} beats {second}", first=names[i], second=names[j])
                for i, j in zip(study.first.tolist(), study.second.tolist(), strict=True)
            ],
        ),
        Column(_("Probability"), found.value.tolist(), "rank", term="probability-of-improvement"),
        Column(_("lower"), found.lower.tolist(), "rank", term="bootstrap"),
        Column(_("upper"), found.upper.tolist(), "rank", term="bootstrap"),
    )
    notes = (
        _(
            "Probability that a run of the first is better than a run of the second on the same problem, a tie "
            "counting one half; mean over problems. It needs no common scale, and measures how often, not by how "
            "much."
        ),
        _("Percentile intervals ({confidence}) for each pair separately.", confidence=percent(study)),
    )
    return Table("improvement", _("Probability of improvement"), columns, notes)


def dominance_table(study: RunsComparison) -> Table:
    """Violation ratios of ordered pairs with their bounds."""
    found, names = study.dominance, study.algorithms
    assert found is not None
    won = found.dominates(study.options.alpha)
    pairs = [
        (i, j) for i in study.order_indices for j in study.order_indices if i != j and not math.isnan(found.upper[i, j])
    ]
    pairs.sort(key=lambda pair: float(found.ratio[pair]))
    columns = (
        Column(
            _("Does the first dominate?"),
            [over(names[i], names[j]) for i, j in pairs],
        ),
        Column(_("ε"), [float(found.ratio[pair]) for pair in pairs], "rank", term="almost-stochastic-order"),
        Column(_("upper bound"), [float(found.upper[pair]) for pair in pairs], "rank", term="almost-stochastic-order"),
        Column(
            _("Holm p"),
            [float(found.pvalues[pair]) for pair in pairs],
            "pvalue",
            [bool(won[pair]) for pair in pairs],
            term="almost-stochastic-order",
        ),
    )
    notes = (
        _(
            "ε: share of the squared distance between the two distributions of scores that contradicts the "
            "dominance of the first; 0: it is better everywhere, 0.5: neither, 1: the second is better "
            "everywhere."
        ),
        _(
            "Upper bounds hold together with {confidence} confidence (Bonferroni over {m} ordered pairs). "
            "p-values: of ε ≥ {epsilon:g}.",
            confidence=percent(study),
            m=found.hypotheses,
            epsilon=study.options.epsilon,
        ),
    )
    return Table("dominance", _("Almost stochastic order"), columns, notes)


def profile_table(study: RunsComparison) -> Table:
    """Run-score distributions at every tenth threshold."""
    names, places = study.algorithms, list(range(0, study.cuts.size, 10))
    columns = [Column(_("Score τ"), study.cuts[places].tolist(), "value", term="score-profile")]
    columns += [
        Column(names[j], study.profile.value[j, places].tolist(), "rank", term="score-profile")
        for j in study.order_indices
    ]
    if study.upward:
        caption = _("Share of runs above τ, every problem counting the same")
    else:
        caption = _("Share of runs below τ, every problem counting the same")
    return Table("profile", caption, tuple(columns))


def _provenance(study: RunsComparison) -> list[str]:
    options = study.options
    return [
        version_text(study.runs.sha256),
        _(
            "Verdict: differences of interquartile means by simultaneous bootstrap intervals, family-wise α = "
            "{alpha}; fixed before any number was computed.",
            alpha=show(options.alpha),
        ),
        options_text(options.to_dict()),
        _(
            "Random numbers: {replicates} draws, seed {seed}.",
            replicates=grouped(options.replicates),
            seed=options.seed,
        ),
        *study.notes,
    ]


def _references(study: RunsComparison) -> list[str]:
    keys = ["agarwal2021", "efron1993", "romanowolf2005", "mann1947"]
    return [*keys, "delbarrio2018", "dror2019", "ulmer2022", "holm1979"] if study.dominance is not None else keys


# The verdict: the sizes first, then what is significant.


ERROR_RATE = N_("with two identical algorithms and 5 runs, this rule declares one dominant in 8 to 10 % of cases")
"""Measured by benchmarks/dominance_level.py, at 0.05 and ε < 0.2."""


def verdict_text(study: RunsComparison) -> str:
    """State which algorithm is best, which ones it differs from, and how likely its runs win."""
    parts = [_leader(study), _apart(study), _improvement(study)]
    if study.dominance is not None:
        parts.append(_dominance(study))
    return paragraph(parts)


def _leader(study: RunsComparison) -> str:
    names, best = study.algorithms, study.order_indices[0]
    found = study.aggregates["iqm"]
    leaders = [names[j] for j in study.order_indices if found.value[j] == found.value[best]]
    size = spelled(found, best, percent(study))
    if len(leaders) > 1:
        return _(
            "{leaders} share the best interquartile mean, {size}, {extent}.",
            leaders=listing(leaders),
            size=size,
            extent=extent(study),
        )
    return _(
        "{name} has the best interquartile mean, {size}, {extent}.", name=names[best], size=size, extent=extent(study)
    )


def _apart(study: RunsComparison) -> str:
    names, best = study.algorithms, study.order_indices[0]
    who = best if study.control is None else study.control
    decided, found = study.separate[who], study.aggregates["iqm"].value
    others = [j for j in study.order_indices if j != who]
    better = [names[j] for j in others if decided[j] > 0]
    worse = [names[j] for j in others if decided[j] < 0]
    level = [names[j] for j in others if decided[j] == 0]
    how = _tests_text(study)
    alone = who == best and int((found == found[best]).sum()) == 1  # else "it" would be anybody's name
    values = {
        "name": names[who],
        "better": listing(better),
        "worse": listing(worse),
        "level": listing(level),
        "how": how,
    }
    if not better and not worse:
        if alone:
            return _(
                "No significant difference was found between it and {level} ({how}); this does not show that they "
                "perform equally.",
                **values,
            )
        return _(
            "No significant difference was found between {name} and {level} ({how}); this does not show that "
            "they perform equally.",
            **values,
        )
    if better and worse:
        relation = _("significantly better than {better} but significantly worse than {worse}", **values)
    elif better:
        relation = _("significantly better than {better}", **values)
    else:
        relation = _("significantly worse than {worse}", **values)
    if alone:
        text = _("It is {relation} ({how}).", relation=relation, **values)
    elif study.control is None:
        text = _("{name} is {relation} ({how}).", relation=relation, **values)
    else:
        text = _("The control {name} is {relation} ({how}).", relation=relation, **values)
    return (
        paragraph([text, _("No significant difference was found between it and {level}.", **values)]) if level else text
    )


def _tests_text(study: RunsComparison) -> str:
    """Say what was compared, how, and at which level."""
    return _(
        "simultaneous bootstrap intervals of {differences} of interquartile means, α = {alpha}",
        differences=count(len(study.tested), "difference"),
        alpha=show(study.options.alpha),
    )


def _improvement(study: RunsComparison) -> str:
    names, best = study.algorithms, study.order_indices[0]
    who = best if study.control is None else study.control
    other = next(j for j in study.order_indices if j != who)
    value, low, high = improvement_over(study, who, other)
    values = {"name": names[who], "other": names[other], "probability": value, "low": low, "high": high}
    if who == best and study.control is None:
        return _(
            "On one problem a run of {name} beats a run of the next best, {other}, with probability {probability:.3g} "
            "({low:.3g} to {high:.3g}).",
            **values,
        )
    return _(
        "On one problem a run of {name} beats a run of {other} with probability {probability:.3g} ({low:.3g} to "
        "{high:.3g}).",
        **values,
    )


def _dominance(study: RunsComparison) -> str:
    assert study.dominance is not None
    names = study.algorithms
    won = study.dominance.dominates(study.options.alpha)
    order = study.order_indices
    pairs = [over(names[i], names[j]) for i in order for j in order if won[i, j] and study.separate[i, j] != 0]
    alone = [over(names[i], names[j]) for i in order for j in order if won[i, j] and study.separate[i, j] == 0]
    rule = _(
        "ε below {epsilon:g}, Holm over {m} ordered pairs",
        epsilon=study.options.epsilon,
        m=study.dominance.hypotheses,
    )
    if not pairs and not alone:
        return _("No algorithm was shown to be almost stochastically dominant over another ({rule}).", rule=rule)
    found = (
        [_("Almost stochastically dominant ({rule}): {pairs}.", rule=rule, pairs=listing(pairs, 6))] if pairs else []
    )
    if alone:
        found.append(
            _(
                "Almost stochastically dominant, although no significant difference was found ({rule}): {pairs}; "
                "{error_rate}.",
                rule=rule,
                pairs=listing(alone, 6),
                error_rate=_(ERROR_RATE),
            )
        )
    return paragraph(found)


# Names and figures.


AGGREGATES: Mapping[str, str] = {
    "iqm": N_("Interquartile mean"),
    "median": N_("Median"),
    "mean": N_("Mean"),
    "gap": N_("Optimality gap"),
}
"""Names of the aggregates, in the order of the tables."""

_TERMS = {"iqm": "interquartile-mean", "median": "median", "mean": "mean", "gap": "optimality-gap"}


def percent(study: RunsComparison) -> str:
    """Write the confidence of the intervals: "95 %"."""
    return f"{100 * study.options.confidence:.10g} %"


def spelled(estimate: Estimate, place: int, confidence: str) -> str:
    """Write an estimate with its interval in running text."""
    return _(
        "{value:.4g} ({low:.4g} to {high:.4g}, {confidence} interval)",
        value=estimate.value[place],
        low=estimate.lower[place],
        high=estimate.upper[place],
        confidence=confidence,
    )


def bracket(lower: float, upper: float) -> str:
    """Write an interval in a table."""
    return f"[{lower:.4g}, {upper:.4g}]"


def extent(study: RunsComparison) -> str:
    """Say over how much data: "over 26 problems, 5 runs each"."""
    counts = study.runs.counts
    low, high = int(counts.min()), int(counts.max())
    problems = count(study.runs.n, "problem")
    if low == high:
        return ngettext("over {problems}, {n} run each", "over {problems}, {n} runs each", low, problems=problems)
    return _("over {problems}, {low} to {high} runs each", problems=problems, low=low, high=high)


def scale(study: RunsComparison) -> str:
    """Define the scores."""
    options = study.options
    if options.scale == "references":
        return _(
            "scores: 0 is the mean of {low} on a problem, 1 that of {high}; larger is better",
            low=options.low,
            high=options.high,
        )
    if options.scale == "minmax":
        return _("scores: 0 is the worst run of all on a problem, 1 the best; larger is better")
    if study.upward:
        return _("scores are the measurements themselves; larger is better")
    return _("scores are the measurements themselves; smaller is better")


def over(first: str, second: str) -> str:
    """Name an ordered pair: the first held to dominate the second."""
    return _("{first} over {second}", first=first, second=second)


# What a page shows first.


def headline(study: RunsComparison) -> tuple[str, str, str]:
    """Return whom the best algorithm, or the control, differs from, whom not, and how it was decided."""
    names, who = study.algorithms, _subject(study)
    others = [j for j in study.order_indices if j != who]
    better, worse, level = ([names[j] for j in others if study.separate[who][j] == side] for side in (1, -1, 0))
    name = names[who] if study.control is None else _("The control {who}", who=names[who])
    if not better and not worse:
        name = names[who] if study.control is None else _("the control {who}", who=names[who])
    shown, left = standing_of(name, better, worse, level)
    parts = [_leader(study), f"{capital(_tests_text(study))}."]
    if level:
        parts.append(_("A non-significant difference does not show that two algorithms perform equally."))
    return shown, left, paragraph(parts)


def _subject(study: RunsComparison) -> int:
    return study.order_indices[0] if study.control is None else study.control


def key_figures(study: RunsComparison) -> list[KeyFigure]:
    """Return the size of the data, the best mean with its interval, how many pairs differ, and how often the best one wins."""
    names, who, best = study.algorithms, _subject(study), study.order_indices[0]
    mean, counts = study.aggregates["iqm"], study.runs.counts
    other = next(j for j in study.order_indices if j != who)
    value, low, high = improvement_over(study, who, other)
    label = _("Pairs that differ") if study.control is None else _("Differ from the control")
    hits = int((study.pvalues <= study.options.alpha).sum())
    per = {int(counts.min()), int(counts.max())}
    found = [
        KeyFigure(_("Problems"), grouped(study.runs.n)),
        KeyFigure(_("Runs"), grouped(int(counts.sum())), _("{n} in each cell", n=" – ".join(map(str, sorted(per))))),
        KeyFigure(
            _("Best interquartile mean"),
            f"{mean.value[best]:.4g}",
            f"{names[best]}; {range_of(float(mean.lower[best]), float(mean.upper[best]))}",
        ),
        KeyFigure(label, of_all(hits, len(study.tested)), f"α = {show(study.options.alpha)}"),
        KeyFigure(
            _("P({name} better) {p}", name=names[who], p="").strip(),
            f"{value:.3g}",
            _("of a run against one of {other}; {range}", other=names[other], range=range_of(low, high, ".3g")),
        ),
    ]
    if study.dominance is not None:
        won = int(study.dominance.dominates(study.options.alpha).sum())
        limit = f"ε < {study.options.epsilon:g}"
        found.append(KeyFigure(_("Almost stochastic order"), of_all(won, study.dominance.hypotheses), limit))
    return found


def pair_matrix(study: RunsComparison) -> PairMatrix:
    """Return the decisions about every two algorithms, best first."""
    names, order, k = study.algorithms, study.order_indices, len(study.algorithms)
    adjusted: list[list[float | None]] = [[None] * k for _name in range(k)]
    ahead: list[list[int | None]] = [[0] * k for _name in range(k)]
    up = 1 if study.upward else -1
    tested = zip(study.first[study.tested].tolist(), study.second[study.tested].tolist(), strict=True)
    for (i, j), p, difference in zip(tested, study.pvalues.tolist(), study.difference.value.tolist(), strict=True):
        adjusted[i][j] = adjusted[j][i] = p
        side = up * ((difference > 0) - (difference < 0))
        ahead[i][j], ahead[j][i] = side, -side
    return PairMatrix(
        tuple(names[j] for j in order),
        tuple(tuple(adjusted[i][j] for j in order) for i in order),
        tuple(tuple(int(study.separate[i, j]) for j in order) for i in order),
        tuple(tuple(ahead[i][j] for j in order) for i in order),
        study.options.alpha,
    )
