"""Levels without simulation: every table of ranks that can occur, where these are few enough."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy import special

from podium.errors import InfeasibleError, InputError
from podium.stats.exact_friedman import exact_work
from podium.stats.exchangeable import SumDistribution, advance, arrangements
from podium.stats.omnibus import friedman_from_sums
from podium.stats.rankings import Ranking
from podium.stats.simulation.decisions import adjusting, decided
from podium.stats.simulation.procedures import apply_to_ranking

__all__ = ["FriedmanNull", "friedman_null"]

Floats = NDArray[np.float64]

_MOST_WORK = 3e6
_MOST_STATES = 200_000
_CHUNK = 20_000


@dataclass(frozen=True, eq=False)
class FriedmanNull:
    """All column sums of within-problem ranks of n × k tables without ties, when every order is equally likely.

    Attributes
    ----------
    n, k
        Problems and algorithms.
    sums
        Column sums in ascending order, shape (k, states); which algorithm has which is left to chance.
    weights
        Their probabilities, shape (states,).
    """

    n: int
    k: int
    sums: NDArray[np.int64]
    weights: Floats

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

        Parameters
        ----------
        procedures
            As for `LevelCounts`.
        control
            Whether one algorithm is compared with the rest; else all pairs are.
        alpha
            Level.
        """
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

    Parameters
    ----------
    n, k
        Problems and algorithms.
    max_work
        Most candidates to visit, about 1e7 a second.

    Raises
    ------
    InputError
        For fewer than 2 problems or algorithms.
    InfeasibleError
        When there are too many tables.

    Examples
    --------
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
