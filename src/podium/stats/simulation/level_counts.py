"""Levels without simulation: every table of ranks that can occur, where these are few enough."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from scipy import special

from podium.brief import brief
from podium.equality import ByValue
from podium.errors import InfeasibleError, InputError
from podium.stats.exact_friedman import exact_work
from podium.stats.exchangeable import SumDistribution, advance, arrangements
from podium.stats.logical import RANGE, RANK_METHODS
from podium.stats.omnibus import friedman_from_sums
from podium.stats.rankings import RANKINGS, Ranking
from podium.stats.ranks import Objective
from podium.stats.simulation.experiment import OMNIBUS, Source, apply_sources, omnibus_pvalues, rankings_of
from podium.stats.simulation.procedures import Applied, adjusting, apply_to_ranking, decided

Floats = NDArray[np.float64]


_MOST_WORK = 3e6
_MOST_STATES = 200_000
_CHUNK = 20_000


@dataclass(frozen=True, eq=False)
class FriedmanNull(ByValue):
    """All column sums of within-problem ranks of n × k tables without ties, when every order is equally likely."""

    n: int  # Problems and algorithms
    k: int
    # Column sums in ascending order, shape (k, states); which algorithm has which is left to chance
    sums: NDArray[np.int64]
    weights: Floats  # Their probabilities, shape (states,)

    @property
    def squares(self) -> NDArray[np.int64]:
        """S of each state: the sum of squares of the centred sums of doubled ranks."""
        centred = 2 * self.sums - self.n * (self.k + 1)
        return np.asarray((centred * centred).sum(axis=0))

    def critical(self, alpha: float) -> int | None:
        """Return the smallest S whose upper tail is at most alpha; None when there is none."""
        values, place = np.unique(self.squares, return_inverse=True)
        tails = np.cumsum(np.bincount(place, weights=self.weights)[::-1])[::-1]
        fits = np.flatnonzero(tails <= alpha * (1 + 1e-12))
        return int(values[fits[0]]) if fits.size else None

    def omnibus(self, alpha: float) -> dict[str, float]:
        """Return the exact levels of Friedman's χ², of Iman and Davenport's F and of the exact test."""
        n, k = self.n, self.k
        chi2 = friedman_from_sums(self.sums.T, 0.0, n)
        room = n * (k - 1) - chi2.statistic
        # Where all rows rank alike F is infinite, and p is (1/k!)^(n−1).
        alike = room < 1e-9 * n * k
        p = special.fdtrc(k - 1, (k - 1) * (n - 1), (n - 1) * chi2.statistic / np.where(alike, 1.0, room))
        p = np.where(alike, np.exp(-(n - 1) * special.gammaln(k + 1)), p)
        limit = self.critical(alpha)
        return {
            "friedman": float(self.weights[chi2.pvalue <= alpha].sum()),
            "iman-davenport": float(self.weights[p <= alpha].sum()),
            "friedman-exact": 0.0 if limit is None else float(self.weights[self.squares >= limit].sum()),
        }

    def family_wise(self, procedures: tuple[str, ...], control: bool, alpha: float) -> dict[str, float]:
        """Return the exact family-wise error rate of procedures on Friedman ranks.

        Procedures that look at the ranks of each problem are left out: sums do not tell them.
        """
        procedures = tuple(name for name in procedures if name not in RANK_METHODS)
        found = dict.fromkeys(procedures, 0.0)
        places: list[int | None] = [*range(self.k)] if control else [None]
        for low in range(0, len(self.weights), _CHUNK):
            part = slice(low, low + _CHUNK)
            ranks = self._ranking(part)
            for place in places:
                applied = apply_to_ranking(ranks, adjusting(procedures), control=place)
                for name in procedures:
                    hit = decided(applied, name, self.k, alpha).any(axis=-1)
                    found[name] += float(self.weights[part] @ hit) / len(places)
        return found

    def _ranking(self, part: slice) -> Ranking:
        sums = self.sums[:, part].T.astype(np.float64)
        error = np.asarray(np.sqrt(self.k * (self.k + 1) / (6.0 * self.n)))
        return Ranking("friedman", sums[..., None, :], sums, float(self.n), error, error)


def friedman_null(n: int, k: int, *, max_work: float = _MOST_WORK) -> FriedmanNull:
    """Return the exact null distribution of the column sums of Friedman ranks.

    With three problems of three algorithms F errs far too often:

    >>> null = friedman_null(3, 3)
    >>> {name: round(level, 4) for name, level in null.omnibus(0.05).items()}
    {'friedman': 0.0278, 'iman-davenport': 0.1944, 'friedman-exact': 0.0278}
    """
    if n < 2 or k < 2:
        raise InputError("A comparison needs at least 2 problems and 2 algorithms, not {n} and {k}.", n=n, k=k)
    if k > 8 or exact_work(n, k) > max_work:
        raise InfeasibleError(
            "There are too many tables of ranks of {n} problems and {k} algorithms to visit them all.", n=n, k=k
        )
    row = arrangements(np.arange(1, k + 1))
    current = SumDistribution(np.arange(1, k + 1, dtype=np.int64)[:, None], np.ones(1))
    for _ in range(n - 1):
        current = advance(current, row, max_states=_MOST_STATES)
    return FriedmanNull(n, k, current.states, current.weights)


# How often procedures reject true hypotheses: counted in tables drawn from null situations.


Sums = dict[str, NDArray[Any]]

EXACT_FRIEDMAN = "friedman-exact"
"""Friedman's test by the exact distribution of its statistic in tables without ties."""


class Null(Protocol):
    """A situation that tables come from, in which some hypotheses are true."""

    def draw(self, rng: np.random.Generator, count: int, n: int) -> NDArray[Any]:
        """Draw tables, shape (count, n, k)."""
        ...

    def true_hypotheses(self, first: NDArray[np.intp], second: NDArray[np.intp]) -> NDArray[np.bool_]:
        """Return which hypotheses about pairs of algorithms are true, shape (m,)."""
        ...


@dataclass(frozen=True, eq=False)
class LevelCounts(ByValue):
    """Tables from several null situations, analysed by several families of procedures; a task for `podium.engine`."""

    nulls: tuple[Null, ...]  # The situations, all with the same number of algorithms. They share their random numbers
    n: int  # Problems in a table
    # Every source of p-values is combined with every procedure: those of `apply_procedures`, "none", and
    # "studentized-range" for all pairs of mean ranks
    sources: tuple[Source, ...]
    procedures: tuple[str, ...]
    control: int | None = None  # Index of the control, None for all pairs
    alpha: float = 0.05  # Level
    objective: Objective = "minimize"  # "maximize" or "minimize"
    # Smallest sum of squares at which Friedman's exact test rejects, from `FriedmanNull.critical`; None to leave that
    # test out
    critical: int | None = None

    __repr__ = brief

    def __post_init__(self) -> None:
        if not (self.nulls and self.sources and self.procedures):
            raise InputError("Levels need at least one situation, one source of p-values and one procedure.")
        if self.n < 2:
            raise InputError("A table needs at least 2 problems, not {n}.", n=self.n)
        if RANGE in self.procedures and (self.control is not None or any(s.test not in RANKINGS for s in self.sources)):
            raise InputError("{range} is a test of all pairs of mean ranks. Leave it out.", range=RANGE)

    @property
    def omnibus(self) -> tuple[str, ...]:
        """Omnibus tests that are counted: those of the rankings in use."""
        names = [name for ranked in rankings_of(self.sources) for name in OMNIBUS[ranked]]
        return (*names, EXACT_FRIEDMAN) if self.critical is not None and "friedman" in names else tuple(names)

    def __call__(self, seed: np.random.SeedSequence, replicates: int) -> Sums:
        """Draw so many tables from every situation and return sums over them."""
        parts = [self._at(null, np.random.default_rng(seed), replicates) for null in self.nulls]
        return {name: np.stack([part[name] for part in parts]) for name in parts[0]}

    def _at(self, null: Null, rng: np.random.Generator, replicates: int) -> Sums:
        x = null.draw(rng, replicates, self.n)
        k = x.shape[-1]
        found, rankings = apply_sources(x, self.objective, self.sources, adjusting(self.procedures), self.control)
        counts = [[_count(one, null, decided(one, name, k, self.alpha)) for name in self.procedures] for one in found]
        sums = {name: np.array([[cell[name] for cell in row] for row in counts]) for name in counts[0][0]}
        omnibus = [(p <= self.alpha).sum() for ranks in rankings for p in omnibus_pvalues(ranks).values()]
        if self.critical is not None:
            friedman = (one for one in rankings if one.name == "friedman")
            omnibus += [(_squares(one) >= self.critical).sum() for one in friedman]
        return sums | {"omnibus": np.array(omnibus, dtype=np.int64)}


def _count(applied: Applied, null: Null, rejected: NDArray[np.bool_]) -> dict[str, Any]:
    """Sum what one procedure does, rejected (c, m)."""
    true = null.true_hypotheses(applied.first, applied.second)
    wrong, right = rejected[:, true].sum(axis=1), rejected[:, ~true].sum(axis=1)
    share = wrong / np.maximum(wrong + right, 1)
    return {
        "any": (wrong > 0).sum(),
        "true": wrong.sum(),
        "true_squares": (wrong * wrong).sum(),
        "false": right.sum(),
        "false_squares": (right * right).sum(),
        "share": share.sum(),
        "share_squares": (share * share).sum(),
    }


def _squares(ranks: Ranking) -> NDArray[np.int64]:
    """Sum of squares of the centred column sums of doubled ranks, which are integers."""
    n, k = ranks.scores.shape[-2:]
    centred = np.rint(2.0 * ranks.sums).astype(np.int64) - n * (k + 1)
    return np.asarray((centred * centred).sum(axis=-1))
