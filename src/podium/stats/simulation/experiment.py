"""Drawing problems from a table of results, more often those on which one algorithm does well."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import ArrayLike, NDArray
from scipy import special

from podium.brief import brief
from podium.checks import Alternative, RankingName, StandardError
from podium.equality import ByValue
from podium.errors import InputError
from podium.stats.omnibus import aligned_from_ranks, friedman_from_sums, iman_davenport_from_ranks, quade_from_ranks
from podium.stats.rankings import RANKINGS, Ranking, ranking
from podium.stats.ranks import Objective
from podium.stats.simulation.populations import Population
from podium.stats.simulation.procedures import Applied, apply_procedures, apply_to_ranking

Floats = NDArray[np.float64]


def selection_weights(differences: ArrayLike, bias: ArrayLike) -> Floats:
    """Weights 1/(1 + exp(−κ·d)) of a biased experimenter for problems where the favoured algorithm is better by d.

    A bias κ of 0 picks every problem alike; the larger, the more the problems the favoured one wins.

    Demšar (2006), JMLR 7, section 4; García & Herrera (2008), JMLR 9, section 4.

    >>> selection_weights([0.0, 0.5, -0.5], [0, 2]).round(3).tolist()
    [[1.0, 1.0, 1.0], [0.684, 1.0, 0.368]]
    """
    d, kappa = np.asarray(differences, dtype=np.float64), np.asarray(bias, dtype=np.float64)
    if d.ndim != 1 or d.size == 0 or not np.isfinite(d).all() or not np.isfinite(kappa).all():
        raise InputError("Selection weights need finite differences, one for each problem, and finite biases.")
    with np.errstate(over="ignore"):  # a product beyond all floats is weighed as the largest ones are: 0 or 1
        logs = special.log_expit(np.nan_to_num(kappa[..., None] * d))
    # Only ratios matter: with the largest at 1, a strong bias cannot make all of them vanish.
    weights = np.exp(logs - logs.max(axis=-1, keepdims=True))
    return np.asarray(np.maximum(weights, np.finfo(np.float64).tiny))


def draw_problems(
    rng: np.random.Generator, weights: ArrayLike, size: int, count: int, *, replace: bool = False
) -> NDArray[np.intp]:
    """Draw samples of problems with given weights.

    Without replacement problems are drawn one after another, each with probability proportional to its weight among those
    that are left. This is the order in which independent exponential times with rates `weights` ring, so that the `size`
    smallest of them are taken (Efraimidis & Spirakis 2006, Inf. Process. Lett. 97, 181–185).

    >>> np.sort(draw_problems(np.random.default_rng(1), [1, 1, 1e6, 1e6], 2, 3)).tolist()
    [[2, 3], [2, 3], [2, 3]]
    """
    rates = np.asarray(weights, dtype=np.float64)
    if rates.ndim != 1 or not (np.isfinite(rates) & (rates > 0)).all():
        raise InputError("The weights of problems must be positive numbers.")
    if size < 1 or count < 1:
        raise InputError(
            "Draw at least one sample of at least one problem, not {count} of {size}.", count=count, size=size
        )
    if replace:
        edges = np.cumsum(rates)
        picked = np.searchsorted(edges, rng.random((count, size)) * edges[-1], side="right")
        return np.asarray(np.minimum(picked, rates.size - 1), dtype=np.intp)
    if size > rates.size:
        raise InputError(
            "A sample of {size} problems cannot be drawn without replacement from {all}.", size=size, all=rates.size
        )
    with np.errstate(over="ignore"):
        times = rng.standard_exponential((count, rates.size)) / rates
    return np.asarray(np.argsort(times, axis=-1)[:, :size], dtype=np.intp)


# Omnibus tests of a batch of tables from rankings that are at hand.


OMNIBUS: dict[str, tuple[str, ...]] = {
    "friedman": ("friedman", "iman-davenport"),
    "aligned": ("friedman-aligned",),
    "quade": ("quade",),
}
"""Omnibus tests that a ranking gives, by its name."""


def omnibus_pvalues(ranks: Ranking) -> dict[str, Floats]:
    """Return the p-values of the omnibus tests that belong to a ranking of a batch of tables, in their classic form."""
    builders: dict[str, Callable[[Ranking], dict[str, Floats]]] = {
        "friedman": _friedman,
        "aligned": lambda one: {"friedman-aligned": aligned_from_ranks(one.scores).pvalue},
        "quade": _quade,
    }
    return builders[ranks.name](ranks)


def _friedman(ranks: Ranking) -> dict[str, Floats]:
    n = ranks.scores.shape[-2]
    chi2 = friedman_from_sums(ranks.sums, 0.0, n)
    return {
        "friedman": chi2.pvalue,
        "iman-davenport": iman_davenport_from_ranks(ranks.scores, chi2.statistic).pvalue,
    }


def _quade(ranks: Ranking) -> dict[str, Floats]:
    k = ranks.scores.shape[-1]
    # A score is range rank × rank, and the ranks of a row add up to k(k+1)/2; both divisions are exact.
    weights = ranks.scores.sum(axis=-1) / (k * (k + 1) / 2)
    return {"quade": quade_from_ranks(ranks.scores / weights[..., None], weights).pvalue}


# Several sources of p-values for the same tables, each test ranking them once.


class Source(NamedTuple):
    """Where p-values come from: a test of `TESTS`, and for aligned and Quade ranks which standard error."""

    test: str
    se: StandardError = "published"


def apply_sources(
    x: ArrayLike, objective: Objective, sources: Sequence[Source], procedures: Sequence[str], control: int | None = None
) -> tuple[list[Applied], list[Ranking]]:
    """Do what `apply_procedures` does for several sources; those of the same test stand next to each other."""
    found: list[Applied] = []
    rankings: list[Ranking] = []
    for test, errors in _by_test(sources).items():
        name = _ranking_name(test)
        if name is None:
            found.append(apply_procedures(x, objective, procedures, control=control, test=test))
            continue
        rankings.append(ranking(x, objective, name))
        found += (apply_to_ranking(rankings[-1], procedures, control=control, se=se) for se in errors)
    return found, rankings


def rankings_of(sources: Sequence[Source]) -> list[RankingName]:
    """Return the rankings among the tests of sources, in their order."""
    return [name for name in map(_ranking_name, _by_test(sources)) if name is not None]


def _ranking_name(test: str) -> RankingName | None:
    return next((one for one in RANKINGS if one == test), None)


def _by_test(sources: Sequence[Source]) -> dict[str, list[StandardError]]:
    """Group neighbouring sources by test, so that each test ranks once."""
    grouped: dict[str, list[StandardError]] = {}
    for source in sources:
        grouped.setdefault(source.test, []).append(source.se)
    if [Source(test, se) for test, errors in grouped.items() for se in errors] != list(sources):
        raise InputError("Sources of the same test must stand next to each other.")
    return grouped


# The experiment behind the papers' advice: every procedure on many samples of problems, chosen fairly or not.


Sums = dict[str, NDArray[Any]]


class Point(NamedTuple):
    """How samples are drawn: number of problems, and bias κ."""

    size: int
    bias: float


@dataclass(frozen=True, eq=False)
class BiasedSamples(ByValue):
    """Samples of the problems of one table, analysed by several families of procedures; a task for `podium.engine`."""

    table: NDArray[Any]  # Performance, shape (n, k); integers where ties must be exact
    objective: Objective  # "maximize" or "minimize"
    differences: Floats  # d, shape (n,): by how much the favoured algorithm is better on each problem
    # What kinds of samples are drawn. All of them use the same random numbers, and every procedure sees the same
    # samples: differences between points and between procedures vary less than each by itself
    points: tuple[Point, ...]
    # Every source of p-values is combined with every procedure; together they are called methods, source by source
    sources: tuple[Source, ...]
    procedures: tuple[str, ...]
    # The hypothesis that is counted by itself: its place among all, and +1 when its first algorithm is the favoured
    # one, else −1
    focus: tuple[int, int]
    control: int | None = None  # Index of the control, None for all pairs
    alpha: float = 0.05  # Rejected is what has an adjusted p-value of at most this
    replace: bool = False  # Whether to sample problems with replacement

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
        """Draw so many samples at every point and return sums over them."""
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


# The experiment behind a plan: how often each procedure finds the true differences, with more and more problems.


COUNTED: tuple[str, ...] = ("pair", "any", "all", "wrong")
"""What is counted once a sample: the difference asked about was found, any true one, all; something was found wrongly."""


_EXACT = 20
"""Problems up to which ties, other ones in every sample of rows, do not keep Wilcoxon's p-values from being exact."""


class ProblemSource(Protocol):
    """Where problems come from: a `Population`, or the rows of a table."""

    @property
    def k(self) -> int:
        """Number of algorithms."""
        ...

    def draw(self, rng: np.random.Generator, count: int, n: int) -> NDArray[Any]:
        """Draw tables of n problems, shape (count, n, k)."""
        ...


@dataclass(frozen=True, eq=False)
class Rows(ByValue):
    """A table whose rows are drawn with replacement, as if each stood for many problems of its kind."""

    table: NDArray[Any]  # Performance, shape (n, k); integers where ties must be exact

    __repr__ = brief

    @property
    def k(self) -> int:
        """Number of algorithms."""
        return int(self.table.shape[1])

    def draw(self, rng: np.random.Generator, count: int, n: int) -> NDArray[Any]:
        """Draw tables of n problems, shape (count, n, k)."""
        return np.asarray(self.table[draw_problems(rng, np.ones(len(self.table)), n, count, replace=True)])


class Trial(NamedTuple):
    """A source of p-values of `TESTS`, with the procedures that adjust them."""

    test: str
    procedures: tuple[str, ...]


@dataclass(frozen=True, eq=False)
class GrowingSamples(ByValue):
    """Samples of rising size from one source of problems; the work of `podium.engine`."""

    source: ProblemSource  # Where problems come from
    objective: Objective  # "maximize" or "minimize"
    # Numbers of problems, rising. A larger sample holds the smaller ones: its power differs from theirs by less than
    # chance would make it
    sizes: tuple[int, ...]
    trials: tuple[Trial, ...]  # What is tried on every sample; together its procedures are called methods, test by test
    # For every hypothesis +1 when its first algorithm is better, −1 when its second is, 0 when neither, shape (m,)
    truth: tuple[int, ...]
    focus: int  # The hypothesis that is asked about
    control: int | None = None  # Index of the control, None for all pairs
    alternative: Alternative = "two-sided"  # "greater" when the control is claimed to be better
    alpha: float = 0.05  # Rejected is what has an adjusted p-value of at most this

    def __post_init__(self) -> None:
        if not self.sizes or self.sizes[0] < 2 or list(self.sizes) != sorted(set(self.sizes)):
            raise InputError("Sample sizes must increase, starting from at least 2 problems.")
        if not any(self.truth):
            raise InputError("Without a true difference there is none to detect.")

    @property
    def methods(self) -> tuple[tuple[str, str], ...]:
        """Test and procedure of every method."""
        return tuple((one.test, procedure) for one in self.trials for procedure in one.procedures)

    def __call__(self, seed: np.random.SeedSequence, replicates: int) -> Sums:
        """Draw samples of the largest size and return the counts for their initial parts."""
        x = self.source.draw(np.random.default_rng(seed), replicates, self.sizes[-1])
        parts = [self._at(x[:, :n]) for n in self.sizes]
        return {name: np.stack([part[name] for part in parts]) for name in parts[0]}

    def _at(self, x: NDArray[Any]) -> Sums:
        counted: list[dict[str, Any]] = []
        for test, procedures in self.trials:
            applied = apply_procedures(
                x, self.objective, procedures, control=self.control, test=test, alternative=self.alternative,
                exact="auto" if isinstance(self.source, Population) or x.shape[1] <= _EXACT else False,
            )  # fmt: skip
            counted += [self._count(applied, name) for name in procedures]
        return {name: np.array([one[name] for one in counted], dtype=np.int64) for name in counted[0]}

    def _count(self, applied: Applied, procedure: str) -> dict[str, Any]:
        truth = np.asarray(self.truth)
        hit = applied.adjusted[procedure] <= self.alpha
        right = hit & (applied.better == truth) & (truth != 0)
        found = right.sum(axis=-1)
        return {
            "pair": right[..., self.focus].sum(),
            "any": (found > 0).sum(),
            "all": (found == np.count_nonzero(truth)).sum(),
            "wrong": (hit & ~right).any(axis=-1).sum(),
            "found": found.sum(),
            "found_squares": (found * found).sum(),
        }
