"""The stratified bootstrap of everything a study of runs reports, from the same draws."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.progress import task
from podium.stats.aggregates import draw_counts, matches, run_weights, sorted_interquartile_mean
from podium.stats.dominance import common_steps, sorted_violation

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]

_CHUNK = 1_000_000
"""Counts of runs held at once."""


@dataclass(frozen=True, eq=False)
class Scored:
    """The runs of one algorithm, problem by problem.

    Attributes
    ----------
    name
        The algorithm.
    values
        Scores, shape (N,).
    ranked
        Integers in the order of the scores, larger is better, with exactly the ties of the data; shape (N,).
    sizes
        Runs of each problem, shape (n,).
    """

    name: str
    values: Floats
    ranked: NDArray[Any]
    sizes: NDArray[np.int64]

    __repr__ = brief


@dataclass(frozen=True, eq=False)
class Draws:
    """Bootstrap replicates, the first axis the replicate; row 0 is the data themselves.

    Attributes
    ----------
    iqm, median, mean, gap
        Aggregates of every algorithm, shape (B + 1, k); `gap` is None without a threshold.
    profile
        Run-score distributions, shape (B + 1, k, T).
    improvement
        Probability that the first of a pair beats the second, shape (B + 1, pairs).
    violation
        Violation ratio of "the first is stochastically better than the second", shape (B + 1, pairs); None if not asked for.
    """

    iqm: Floats
    median: Floats
    mean: Floats
    gap: Floats | None
    profile: Floats
    improvement: Floats
    violation: Floats | None


@dataclass(frozen=True, eq=False)
class Task:
    """Input of the bootstrap: scores, pairs of algorithms, profile thresholds, and options.

    `threshold` is that of the optimality gap, `upward` whether larger scores are better.
    """

    scored: Sequence[Scored]
    first: NDArray[np.intp]
    second: NDArray[np.intp]
    cuts: Floats
    threshold: float | None
    upward: bool
    dominance: bool


def resample(what: Task, replicates: int, seed: int) -> Draws:
    """Draw runs within problems and compute all aggregates; each algorithm has its own random numbers."""
    engine = _Engine(what)
    sizes = [one.sizes for one in what.scored]
    streams = [np.random.default_rng(one) for one in np.random.SeedSequence(seed).spawn(len(sizes))]
    parts = [engine.of([np.ones((1, int(runs.sum())), dtype=np.int64) for runs in sizes])]
    size = max(1, _CHUNK // sum(int(runs.sum()) for runs in sizes))
    with task("bootstrap", total=replicates) as step:
        for low in range(0, replicates, size):
            number = min(size, replicates - low)
            drawn = [draw_counts(runs, number, rng) for runs, rng in zip(sizes, streams, strict=True)]
            parts.append(engine.of(drawn))
            step(number)
    return Draws(*(_joined([getattr(part, item.name) for part in parts]) for item in fields(Draws)))


def _joined(parts: list[Floats | None]) -> Any:
    known = [part for part in parts if part is not None]
    return np.concatenate(known) if known else None


class _Engine:
    """Everything that does not depend on the draw: sorted scores, places, steps."""

    def __init__(self, what: Task) -> None:
        self.what = what
        self.algorithms = [_SortedScores(one, what) for one in what.scored]
        self.pairs = list(zip(what.first.tolist(), what.second.tolist(), strict=True))
        found = what.scored
        self.matches = [
            matches(found[i].ranked, found[j].ranked, found[i].sizes, found[j].sizes) for i, j in self.pairs
        ]
        self.steps = [common_steps(found[i].values.size, found[j].values.size) for i, j in self.pairs]

    def of(self, counts: Sequence[Counts]) -> Draws:
        """Compute everything for some draws, one array of counts for each algorithm."""
        found = [one.aggregates(drawn) for one, drawn in zip(self.algorithms, counts, strict=True)]
        improvement = [
            one.probability(counts[i], counts[j]) for one, (i, j) in zip(self.matches, self.pairs, strict=True)
        ]
        return Draws(
            iqm=np.stack([one.iqm for one in found], axis=1),
            median=np.stack([one.median for one in found], axis=1),
            mean=np.stack([one.mean for one in found], axis=1),
            gap=None if self.what.threshold is None else np.stack([one.gap for one in found], axis=1),
            profile=np.stack([one.profile for one in found], axis=1),
            improvement=np.stack(improvement, axis=1),
            violation=self._violation(counts) if self.what.dominance else None,
        )

    def _violation(self, counts: Sequence[Counts]) -> Floats:
        ordered = [one.ordered(drawn) for one, drawn in zip(self.algorithms, counts, strict=True)]
        ratios = []
        for steps, (i, j) in zip(self.steps, self.pairs, strict=True):
            ratio = sorted_violation(ordered[i], ordered[j], steps)
            # Of scores that are better when smaller the quantile functions change their roles.
            ratios.append(ratio if self.what.upward else np.where(ratio == 0.5, 0.5, 1.0 - ratio))
        return np.stack(ratios, axis=1)


@dataclass(frozen=True, eq=False)
class _Aggregates:
    iqm: Floats
    median: Floats
    mean: Floats
    gap: Floats
    profile: Floats


class _SortedScores:
    """The scores of one algorithm, sorted once."""

    def __init__(self, one: Scored, what: Task) -> None:
        self.values = one.values
        self.weights = run_weights(one.sizes)
        self.order = np.argsort(one.values, kind="stable")
        self.ascending = one.values[self.order]
        self.sizes = one.sizes
        self.starts = np.cumsum(one.sizes) - one.sizes
        side: Literal["left", "right"] = "right" if what.upward else "left"
        self.places = np.searchsorted(self.ascending, what.cuts, side=side)
        self.upward = what.upward
        beyond = 0.0 if what.threshold is None else what.threshold - one.values
        self.short = np.maximum(beyond if what.upward else np.negative(beyond), 0.0) * np.ones_like(one.values)

    def aggregates(self, counts: Counts) -> _Aggregates:
        weights = counts * self.weights
        cumulated = np.zeros((len(counts), self.order.size + 1))
        np.cumsum(weights[:, self.order], axis=1, out=cumulated[:, 1:])
        means = np.add.reduceat(counts * self.values, self.starts, axis=1) / self.sizes
        reached = cumulated[:, self.places]
        return _Aggregates(
            iqm=sorted_interquartile_mean(self.ascending, cumulated[:, 1:]),
            median=np.asarray(np.median(means, axis=1)),
            mean=np.asarray(means.mean(axis=1)),
            gap=np.clip(weights @ self.short, self.short.min(), self.short.max()),
            # Weights such as 1/20 do not sum to 1/4 or 1 exactly; the shares do.
            profile=np.asarray(
                np.round(np.clip(1.0 - reached if self.upward else reached, 0.0, 1.0), 14), dtype=np.float64
            ),
        )

    def ordered(self, counts: Counts) -> Floats:
        """Return the scores of each draw, ascending."""
        times = counts[:, self.order]
        return np.repeat(np.tile(self.ascending, len(counts)), times.ravel()).reshape(len(counts), -1)
