"""Runs as a document: the verdict first, then the advice, the sizes, and how they were computed."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from podium._version import __version__
from podium.document import Block, Bullets, Column, Document, Heading, Paragraph, Table
from podium.i18n import N_, _, count, grouped
from podium.studies.runs.words import AGGREGATES, bracket, extent, over, percent, scale
from podium.studies.words import level as show
from podium.studies.words import source_name

if TYPE_CHECKING:
    from podium.studies.runs.study import RunsComparison

MORE = N_(
    "More: --full shows every table whole, the run-score distributions and the references; --format latex, markdown, html, csv "
    "or json gives everything for a paper or a program."
)

LARGE = 12
"""From this number of algorithms on, a terminal shows the pairs with the best ones only."""


def runs_document(study: RunsComparison, *, full: bool) -> Document:
    """Lay out the study."""
    k = len(study.scores)
    blocks: list[Block] = [
        Paragraph(study.text, lead=True),
        Paragraph(_data_line(study)),
        Heading(_("Advice")),
        *study.advice,
    ]
    blocks += [Heading(_("How good is each algorithm?")), aggregates_table(study)]
    blocks += [Heading(_("How large are the differences?")), differences_table(study)]
    blocks += [Heading(_("How often does one beat the other?")), improvement_table(study)]
    if study.dominance is not None:
        blocks += [Heading(_("Almost stochastic order")), dominance_table(study)]
    if full:
        blocks += [Heading(_("Performance profiles")), profile_table(study)]
    blocks += [Heading(_("How this was computed")), Bullets(tuple(_provenance(study)))]
    blocks += study.methods().closing(_references(study)) if full else [Paragraph(_(MORE))]
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
    return " ".join([text, *study.notes[len(study.runs.notes) :]])


def aggregates_table(study: RunsComparison) -> Table:
    """Every aggregate of every algorithm, best interquartile mean first."""
    names, order = study.algorithms, study.order_indices
    columns = [Column(_("Algorithm"), [names[j] for j in order])]
    for key, found in study.aggregates.items():
        columns.append(Column(_(AGGREGATES[key]), found.value[order].tolist(), "value"))
        cells = [bracket(float(found.lower[j]), float(found.upper[j])) for j in order]
        columns.append(Column(_("{confidence} interval", confidence=percent(study)), cells))
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
    return Table("aggregates", _("Aggregate scores"), tuple(columns), tuple(notes), None if len(order) <= 40 else 20)


def differences_table(study: RunsComparison) -> Table:
    """Differences of interquartile means, the deciding estimates."""
    names, found = study.algorithms, study.difference
    pairs = list(zip(study.first[study.tested].tolist(), study.second[study.tested].tolist(), strict=True))
    rows = sorted(range(len(pairs)), key=lambda row: (study.pvalues[row], -abs(found.value[row])))
    columns = (
        Column(_("Pair"), [f"{names[pairs[r][0]]} − {names[pairs[r][1]]}" for r in rows]),
        Column(_("Difference"), [float(found.value[r]) for r in rows], "value"),
        Column(_("lower"), [float(found.lower[r]) for r in rows], "value"),
        Column(_("upper"), [float(found.upper[r]) for r in rows], "value"),
        Column(
            _("Adjusted p"),
            [float(study.pvalues[r]) for r in rows],
            "pvalue",
            [bool(study.pvalues[r] <= study.options.alpha) for r in rows],
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
    return Table("differences", _("Differences of interquartile means"), columns, notes, _terminal(study))


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
        Column(_("Probability"), found.value.tolist(), "rank"),
        Column(_("lower"), found.lower.tolist(), "rank"),
        Column(_("upper"), found.upper.tolist(), "rank"),
    )
    notes = (
        _(
            "Probability that a run of the first is better than a run of the second on the same problem, a tie "
            "counting one half; mean over problems. It needs no common scale, and measures how often, not by how "
            "much."
        ),
        _("Percentile intervals ({confidence}) for each pair separately.", confidence=percent(study)),
    )
    return Table("improvement", _("Probability of improvement"), columns, notes, _terminal(study))


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
        Column(_("ε"), [float(found.ratio[pair]) for pair in pairs], "rank"),
        Column(_("upper bound"), [float(found.upper[pair]) for pair in pairs], "rank"),
        Column(
            _("Holm p"), [float(found.pvalues[pair]) for pair in pairs], "pvalue", [bool(won[pair]) for pair in pairs]
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
    return Table("dominance", _("Almost stochastic order"), columns, notes, _terminal(study))


def profile_table(study: RunsComparison) -> Table:
    """Run-score distributions at every tenth threshold."""
    names, places = study.algorithms, list(range(0, study.cuts.size, 10))
    columns = [Column(_("Score τ"), study.cuts[places].tolist(), "value")]
    columns += [Column(names[j], study.profile.value[j, places].tolist(), "rank") for j in study.order_indices]
    if study.upward:
        caption = _("Share of runs above τ, every problem counting the same")
    else:
        caption = _("Share of runs below τ, every problem counting the same")
    return Table("profile", caption, tuple(columns))


def _terminal(study: RunsComparison) -> int | None:
    return None if len(study.scores) <= LARGE else 30


def _provenance(study: RunsComparison) -> list[str]:
    options = study.options
    given = {name: value for name, value in options.to_dict().items() if value is not None}
    return [
        _("podium {version}; data SHA-256 {sha256}", version=__version__, sha256=study.runs.sha256),
        _(
            "Verdict: differences of interquartile means by simultaneous bootstrap intervals, family-wise α = "
            "{alpha}; fixed before any number was computed.",
            alpha=show(options.alpha),
        ),
        _("Options: {options}", options=", ".join(f"{name}={value}" for name, value in given.items())),
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
