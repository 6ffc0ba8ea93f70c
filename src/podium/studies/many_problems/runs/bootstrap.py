"""The stratified bootstrap of everything a study of runs reports, from the same draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, Final, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.progress import task
from podium.stats.aggregates import ExactScores, Sense, draw_counts, matches, run_weights, sorted_interquartile_mean
from podium.stats.dominance import common_steps, sorted_violation

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]

SENSES: Final[dict[bool, Sense]] = {True: "maximize", False: "minimize"}
"""The sense of scores, by whether larger ones are better."""

_CHUNK = 1_000_000
"""Counts of runs held at once."""


@dataclass(frozen=True, eq=False)
class Scored:
    """The runs of one algorithm, problem by problem."""

    name: str  # The algorithm
    exact: ExactScores  # Scores as exact numbers
    values: Floats  # Scores, shape (N,)
    # Integers in the order of the scores, larger is better, with exactly the ties of the data; shape (N,)
    ranked: NDArray[Any]
    sizes: NDArray[np.int64]  # Runs of each problem, shape (n,)

    __repr__ = brief

    @property
    def starts(self) -> NDArray[np.int64]:
        """Where the runs of each problem begin."""
        return np.asarray(np.cumsum(self.sizes) - self.sizes)


class Draws(NamedTuple):
    """Bootstrap replicates, the first axis the replicate; row 0 is the data themselves, without rounding errors.

    Aggregates of every algorithm, shape (B + 1, k), and its profile, (B + 1, k, T); of every pair the probability that the first beats the
    second and the violation ratio of "the first is stochastically better", (B + 1, pairs). None for what was not asked for.
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

    def exact(self, data: Draws) -> Draws:
        """Replace the aggregates of the data by exact ones."""
        runs, gap = [one.exact for one in self.scored], data.gap
        if self.threshold is not None:
            target, sense = Fraction(repr(self.threshold)), SENSES[self.upward]
            gap = np.array([[float(one.gap(target, sense)) for one in runs]])
        iqm, median, mean = (
            np.array([[float(getattr(one, key)) for one in runs]]) for key in ("interquartile_mean", "median", "mean")
        )
        return data._replace(iqm=iqm, median=median, mean=mean, gap=gap)


def resample(what: Task, resamples: int, seed: int) -> Draws:
    """Draw runs within problems and compute all aggregates; each algorithm has its own random numbers."""
    sizes = [one.sizes for one in what.scored]
    compute = _Engine(what)
    parts = [what.exact(compute([np.ones((1, int(runs.sum())), dtype=np.int64) for runs in sizes]))]
    streams = [np.random.default_rng(one) for one in np.random.SeedSequence(seed).spawn(len(sizes))]
    size = max(1, _CHUNK // sum(int(runs.sum()) for runs in sizes))
    with task("bootstrap", total=resamples) as step:
        for low in range(0, resamples, size):
            number = min(size, resamples - low)
            parts.append(compute([draw_counts(runs, number, rng) for runs, rng in zip(sizes, streams, strict=True)]))
            step(number)
    return Draws(*(None if part[0] is None else np.concatenate(part) for part in zip(*parts, strict=True)))  # type: ignore[arg-type]


class _Engine:
    """Everything that does not depend on the draw: sorted scores, places, steps."""

    def __init__(self, what: Task) -> None:
        self.what, found = what, what.scored
        self.algorithms = [_Sorted(one, what) for one in found]
        self.pairs = list(zip(what.first.tolist(), what.second.tolist(), strict=True))
        self.matches = [
            matches(found[i].ranked, found[j].ranked, found[i].sizes, found[j].sizes) for i, j in self.pairs
        ]
        self.steps = [common_steps(found[i].values.size, found[j].values.size) for i, j in self.pairs]

    def __call__(self, counts: Sequence[Counts]) -> Draws:
        """Compute everything for some draws, one array of counts for each algorithm."""
        found = [one.aggregates(drawn) for one, drawn in zip(self.algorithms, counts, strict=True)]
        iqm, median, mean, gap, profile = (np.stack(part, axis=1) for part in zip(*found, strict=True))
        beats = [one.probability(counts[i], counts[j]) for one, (i, j) in zip(self.matches, self.pairs, strict=True)]
        violation = np.stack(list(self._violation(counts)), axis=1) if self.what.dominance else None
        shown = None if self.what.threshold is None else gap
        return Draws(iqm, median, mean, shown, profile, np.stack(beats, axis=1), violation)

    def _violation(self, counts: Sequence[Counts]) -> Iterable[Floats]:
        ordered = [one.ordered(drawn) for one, drawn in zip(self.algorithms, counts, strict=True)]
        for steps, (i, j) in zip(self.steps, self.pairs, strict=True):
            ratio = sorted_violation(ordered[i], ordered[j], steps)
            # Of scores that are better when smaller the quantile functions change their roles.
            yield ratio if self.what.upward else np.where(ratio == 0.5, 0.5, 1.0 - ratio)


class _Sorted:
    """The scores of one algorithm, sorted once."""

    def __init__(self, one: Scored, what: Task) -> None:
        self.one, self.upward = one, what.upward
        self.weights = run_weights(one.sizes)
        common = lcm(*one.exact.sizes)
        self.whole = common * one.sizes.size if common < 2**31 else one.sizes.size
        self.shares = np.repeat(common // one.sizes if common < 2**31 else 1 / one.sizes, one.sizes)
        self.order = np.argsort(one.values, kind="stable")
        self.ascending = one.values[self.order]
        side: Literal["left", "right"] = "right" if what.upward else "left"
        self.places = np.searchsorted(self.ascending, what.cuts, side=side)
        beyond = 0.0 if what.threshold is None else what.threshold - one.values
        self.short = np.maximum(beyond if what.upward else np.negative(beyond), 0.0) * np.ones_like(one.values)

    def aggregates(self, counts: Counts) -> tuple[Floats, ...]:
        """Return interquartile mean, median, mean, optimality gap and profile."""
        weights = counts * self.weights
        cumulated = np.zeros((len(counts), self.order.size + 1))
        # In whole numbers, so that a quarter is a quarter; with many different numbers of runs they are too large.
        np.cumsum(counts[:, self.order] * self.shares[self.order], axis=1, out=cumulated[:, 1:])
        cumulated /= self.whole
        means = np.add.reduceat(counts * self.one.values, self.one.starts, axis=1) / self.one.sizes
        reached = cumulated[:, self.places]
        return (
            sorted_interquartile_mean(self.ascending, cumulated[:, 1:]),
            np.asarray(np.median(means, axis=1)),
            np.asarray(means.mean(axis=1)),
            np.clip(weights @ self.short, self.short.min(), self.short.max()),
            # Weights such as 1/20 do not sum to 1/4 or 1 exactly; the shares do.
            np.asarray(np.round(np.clip(1.0 - reached if self.upward else reached, 0.0, 1.0), 14), dtype=np.float64),
        )

    def ordered(self, counts: Counts) -> Floats:
        """Return the scores of each draw, ascending."""
        times = counts[:, self.order]
        return np.repeat(np.tile(self.ascending, len(counts)), times.ravel()).reshape(len(counts), -1)
