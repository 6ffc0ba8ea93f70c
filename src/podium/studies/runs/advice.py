"""Advice about aggregate scores of runs: pooling, number of runs, and limits of the intervals."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from podium.document import Advice
from podium.i18n import Message, count, paragraph
from podium.studies.advice.texts import AdviceTexts
from podium.studies.runs.study import RunsComparison

advice = AdviceTexts(__file__)


FEW = 10
"""With fewer runs than this percentile intervals of single algorithms are noticeably too narrow (docs/explanation/aggregate-scores.md)."""

WIDE = 10
"""From this ratio of the widest to the typical problem on, raw scores should not be pooled."""

FEW_FOR_ORDER = 30
"""Runs below which the bootstrap bound of almost stochastic order is rough (docs/explanation/aggregate-scores.md)."""


def advise(study: RunsComparison) -> tuple[Advice, ...]:
    """Collect the advice of every rule."""
    rules = (pooled, few_runs, these_problems, stochastic_order)
    return tuple(one for rule in rules for one in rule(study))


def pooled(study: RunsComparison) -> Iterator[Advice]:
    """W80: scores pooled over problems of different scales, or scaled by the observed runs."""
    if study.options.scale == "minmax":
        yield advice("W80 scaled", k=len(study.scores))
        return
    if study.options.scale == "references" or study.runs.n < 2:
        return
    spans = _spans(study)
    ratio = float(spans.max() / np.median(spans)) if np.median(spans) > 0 else np.inf
    if ratio > WIDE:
        yield advice("W80 raw" if np.isfinite(ratio) else "W80 raw, no typical span", times=ratio)


def _spans(study: RunsComparison) -> NDArray[np.float64]:
    """Distance of the best and the worst run of each problem."""
    lows, highs = [], []
    for one in study.scores:
        starts = np.cumsum(one.sizes) - one.sizes
        lows.append(np.minimum.reduceat(one.values, starts))
        highs.append(np.maximum.reduceat(one.values, starts))
    return np.asarray(np.max(highs, axis=0) - np.min(lows, axis=0))


def few_runs(study: RunsComparison) -> Iterator[Advice]:
    """W81: too few runs for percentile intervals to have their nominal coverage."""
    fewest = min(int(one.sizes.min()) for one in study.scores)
    if fewest >= FEW:
        return
    yield advice(
        "W81", runs=count(fewest, "run"), fewest=fewest, less=fewest - 1, factor=((fewest - 1) / fewest) ** 0.5
    )


def these_problems(study: RunsComparison) -> Iterator[Advice]:
    """W82: the bootstrap resamples runs, not problems."""
    yield advice("W82", n=study.runs.n)


def stochastic_order(study: RunsComparison) -> Iterator[Advice]:
    """W83: what almost stochastic order rests on."""
    if study.dominance is None:
        return
    fewest = min(int(one.sizes.sum()) for one in study.scores)
    found = Message("Almost stochastic order was decided at ε < {epsilon:g}.", epsilon=study.options.epsilon)
    if fewest < FEW_FOR_ORDER:
        few = Message("Here an algorithm has only {scores} in total.", scores=count(fewest, "score"))
        found = paragraph([found, few])
    reason = Message(
        "The threshold is a convention: 0.5 only asks which distribution deviates more, and is often wrong "
        "with few scores; 0.2 is stricter. The bound rests on a normal approximation that is rough with few "
        "scores, and ε weights large gaps between the distributions, such as those of a failed run, by their "
        "squares."
    )
    if study.runs.n > 1:
        pooling = Message("The scores of several problems are pooled, which requires a common scale.")
        reason = paragraph([reason, pooling])
    yield advice("W83", found=found, reason=reason, epsilon=study.options.epsilon)
