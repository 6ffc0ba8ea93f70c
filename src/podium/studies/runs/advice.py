"""Advice about aggregate scores of runs: what was pooled, how few runs there are, and what the intervals do not cover."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from podium.document import Advice
from podium.i18n import Message, count
from podium.studies.runs.study import RunsComparison

FEW = 10
"""With fewer runs than this percentile intervals of single algorithms are noticeably too narrow (docs/runs.md)."""

WIDE = 10
"""From this ratio of the widest to the typical problem on, raw scores should not be pooled."""

FEW_FOR_ORDER = 30
"""Runs below which the bootstrap bound of almost stochastic order is rough (docs/runs.md)."""


def advise(study: RunsComparison) -> tuple[Advice, ...]:
    """Collect the advice of every rule."""
    rules = (pooled, few_runs, these_problems, stochastic_order)
    return tuple(advice for rule in rules for advice in rule(study))


def pooled(study: RunsComparison) -> Iterator[Advice]:
    """W80: scores pooled over problems of different scales, or scaled by the runs at hand."""
    if study.options.scale == "minmax":
        yield Advice(
            "W80",
            Message(
                "Scores are scaled by the best and the worst run of the {k} algorithms at hand.",
                k=len(study.scores),
            ),
            Message(
                "Another algorithm in the table can move both ends and with them every aggregate; the intervals "
                "ignore this."
            ),
            Message(
                "Scale by fixed references if there are any (--low, --high), and do not compare such scores between "
                "papers."
            ),
            Message("Agarwal et al. 2021, section 4"),
        )
        return
    if study.options.scale == "references" or study.runs.n < 2:
        return
    spans = _spans(study)
    ratio = float(spans.max() / np.median(spans)) if np.median(spans) > 0 else np.inf
    if ratio > WIDE:
        if np.isfinite(ratio):
            found = Message(
                "Raw scores were pooled, and the runs of one problem span {times:.3g} times as much as those of the "
                "typical one.",
                times=ratio,
            )
        else:
            found = Message(
                "Raw scores were pooled, and the runs of one problem span far more than those of the typical one."
            )
        yield Advice(
            "W80",
            found,
            Message(
                "Means, interquartile means and profiles of pooled scores compare magnitudes across problems: the "
                "problems with the largest values dominate, and the interquartile mean trims whole problems instead "
                "of unusual runs."
            ),
            Message(
                "Scale the scores: --low and --high name two algorithms that set 0 and 1, --normalize minmax takes the "
                "range of the runs."
            ),
            Message("Agarwal et al. 2021, section 4"),
        )


def _spans(study: RunsComparison) -> NDArray[np.float64]:
    """Distance of the best and the worst run of each problem."""
    lows, highs = [], []
    for one in study.scores:
        starts = np.cumsum(one.sizes) - one.sizes
        lows.append(np.minimum.reduceat(one.values, starts))
        highs.append(np.maximum.reduceat(one.values, starts))
    return np.asarray(np.max(highs, axis=0) - np.min(lows, axis=0))


def few_runs(study: RunsComparison) -> Iterator[Advice]:
    """W81: too few runs for percentile intervals to hold what they promise."""
    fewest = min(int(one.sizes.min()) for one in study.scores)
    if fewest >= FEW:
        return
    yield Advice(
        "W81",
        Message("Some cells have only {runs}.", runs=count(fewest, "run")),
        Message(
            "Resampling {fewest} runs understates their spread by the factor √({less}/{fewest}) = {factor:.2f}, "
            "so percentile intervals of single algorithms are too narrow. The intervals of differences, on which "
            "the verdict rests, are corrected for this.",
            fewest=fewest,
            less=fewest - 1,
            factor=((fewest - 1) / fewest) ** 0.5,
        ),
        Message(
            "Make ten or more runs, or read the intervals of single algorithms as lower bounds of the uncertainty."
        ),
        Message("Agarwal et al. 2021, section 4.1; simulation in podium's documentation of runs"),
    )


def these_problems(study: RunsComparison) -> Iterator[Advice]:
    """W82: the bootstrap resamples runs, not problems."""
    yield Advice(
        "W82",
        Message(
            "Every interval applies to this {n} problem only: the bootstrap resamples runs, not problems.",
            "Every interval applies to these {n} problems only: the bootstrap resamples runs, not problems.",
            study.runs.n,
        ),
        Message(
            "With enough runs the intervals become arbitrarily narrow, however few problems there are; they do "
            "not show how an algorithm performs on other problems."
        ),
        Message("For conclusions beyond these problems test the means of the problems: podium compare."),
        Message("Agarwal et al. 2021, section 4.1; Demšar 2006, section 3"),
    )


def stochastic_order(study: RunsComparison) -> Iterator[Advice]:
    """W83: what almost stochastic order rests on."""
    if study.dominance is None:
        return
    fewest = min(int(one.sizes.sum()) for one in study.scores)
    found = Message("Almost stochastic order was decided at ε < {epsilon:g}.", epsilon=study.options.epsilon)
    if fewest < FEW_FOR_ORDER:
        found += " " + Message("Here an algorithm has only {scores} in total.", scores=count(fewest, "score"))
    reason = Message(
        "The threshold is a convention: 0.5 only asks which distribution deviates more, and is often wrong "
        "with few scores; 0.2 is stricter. The bound rests on a normal approximation that is rough with few "
        "scores, and ε weights large gaps between the distributions, such as those of a failed run, by their "
        "squares."
    )
    if study.runs.n > 1:
        reason += " " + Message("The scores of several problems are pooled, which requires a common scale.")
    yield Advice(
        "W83",
        found,
        reason,
        Message("Report ε and its bound with the decision, choose the threshold beforehand, and look at the profile."),
        "Dror, Shlomov & Reichart 2019; Ulmer, Hardmeier & Frellsen 2022",
    )
