"""The experiment behind the papers' advice: every procedure on many samples of problems, chosen fairly or not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.errors import InputError
from podium.stats.rankings import ranking
from podium.stats.ranks import Objective
from podium.stats.simulation.families import Source, apply_sources, rankings_of
from podium.stats.simulation.omnibus_tests import OMNIBUS, omnibus_pvalues
from podium.stats.simulation.procedures import Applied
from podium.stats.simulation.sampling import draw_problems, selection_weights

__all__ = ["BiasedSamples", "Point"]

Floats = NDArray[np.float64]
Sums = dict[str, NDArray[Any]]


class Point(NamedTuple):
    """How samples are drawn: number of problems, and bias κ."""

    size: int
    bias: float


@dataclass(frozen=True, eq=False)
class BiasedSamples:
    """Samples of the problems of one table, put to several families of procedures; the work of `podium.engine.run`.

    Attributes
    ----------
    table
        Performance, shape (n, k); integers where ties must be exact.
    objective
        "maximize" or "minimize".
    differences
        d, shape (n,): by how much the favoured algorithm is better on each problem.
    points
        What kinds of samples are drawn. All of them use the same random numbers, and every procedure sees the same
        samples: differences between points and between procedures vary less than each by itself.
    sources, procedures
        Every source of p-values is combined with every procedure; together they are called methods, source by source.
    focus
        The hypothesis that is counted by itself: its place among all, and +1 when its first algorithm is the favoured
        one, else −1.
    control
        Index of the control, None for all pairs.
    alpha
        Rejected is what has an adjusted p-value of at most this.
    replace
        Whether a problem may come twice into a sample.
    """

    table: NDArray[Any]
    objective: Objective
    differences: Floats
    points: tuple[Point, ...]
    sources: tuple[Source, ...]
    procedures: tuple[str, ...]
    focus: tuple[int, int]
    control: int | None = None
    alpha: float = 0.05
    replace: bool = False

    __repr__ = brief

    def __post_init__(self) -> None:
        if not (self.points and self.sources and self.procedures):
            raise InputError("An experiment needs at least one point, one source of p-values and one procedure.")
        if min(point.size for point in self.points) < 2:
            raise InputError("A sample needs at least 2 problems.")

    @property
    def omnibus(self) -> tuple[str, ...]:
        """Omnibus tests that are counted: those of the rankings in use."""
        return tuple(name for ranked in rankings_of(self.sources) for name in OMNIBUS[ranked])

    def __call__(self, seed: np.random.SeedSequence, replicates: int) -> Sums:
        """Draw so many samples at every point and return sums over them.

        Returns
        -------
        dict of ndarray
            With b points, s sources, p procedures, m hypotheses:
            ``rejected`` (b, s, p, m): how often each hypothesis was rejected; ``favoured`` (b, s, p): how often that of
            the focus was with the favoured algorithm ahead; ``products`` (b, s·p, s·p): of the numbers of rejections
            of two methods; ``none`` (b, s, p): samples without any rejection; ``apv`` and ``apv_squares`` (b, s, p):
            of the mean adjusted p-value of all hypotheses; ``pair_apv`` and ``pair_apv_squares`` (b, s, p): of that of
            the focus; ``omnibus`` (b, o): rejections of each omnibus test; ``kept`` (b, r): samples in which the best
            algorithm of the whole table has the best mean rank, for each ranking in use.
        """
        parts = [self._at(point, np.random.default_rng(seed), replicates) for point in self.points]
        return {name: np.stack([part[name] for part in parts]) for name in parts[0]}

    def _at(self, point: Point, rng: np.random.Generator, replicates: int) -> Sums:
        weights = selection_weights(self.differences, point.bias)
        x = self.table[draw_problems(rng, weights, point.size, replicates, replace=self.replace)]
        found, rankings = apply_sources(x, self.objective, self.sources, self.procedures, self.control)
        omnibus = [(p <= self.alpha).sum() for ranks in rankings for p in omnibus_pvalues(ranks).values()]
        best = [ranking(self.table, self.objective, ranks.name).sums.argmin() for ranks in rankings]
        kept = [
            (ranks.sums[:, one] == ranks.sums.min(axis=-1)).sum() for ranks, one in zip(rankings, best, strict=True)
        ]
        counted = [self._count(one) for one in found]
        numbers = np.concatenate([one.pop("numbers") for one in counted])  # (s·p, c)
        sums = {name: np.stack([one[name] for one in counted]) for name in counted[0]}
        return sums | {
            "products": numbers @ numbers.T,
            "omnibus": np.array(omnibus, dtype=np.int64),
            "kept": np.array(kept, dtype=np.int64),
        }

    def _count(self, applied: Applied) -> Sums:
        """Sum what one source gives; `numbers` of rejections (p, c) stay single."""
        place, sign = self.focus
        adjusted = np.stack([applied.adjusted[name] for name in self.procedures])  # (p, c, m)
        hit = adjusted <= self.alpha
        numbers = hit.sum(axis=-1)
        mean, pair = adjusted.mean(axis=-1), adjusted[..., place]
        return {
            "numbers": numbers,
            "rejected": hit.sum(axis=1),
            "favoured": (hit[..., place] & (sign * applied.better[..., place] > 0)).sum(axis=-1),
            "none": (numbers == 0).sum(axis=-1),
            "apv": mean.sum(axis=-1),
            "apv_squares": (mean * mean).sum(axis=-1),
            "pair_apv": pair.sum(axis=-1),
            "pair_apv_squares": (pair * pair).sum(axis=-1),
        }
