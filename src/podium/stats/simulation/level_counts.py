"""How often procedures reject true hypotheses: counted in tables drawn from null situations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.errors import InputError
from podium.stats.rankings import RANKINGS, Ranking
from podium.stats.ranks import Objective
from podium.stats.simulation.decisions import RANGE, adjusting, decided
from podium.stats.simulation.families import Source, apply_sources, rankings_of
from podium.stats.simulation.omnibus_tests import OMNIBUS, omnibus_pvalues
from podium.stats.simulation.procedures import Applied

__all__ = ["EXACT_FRIEDMAN", "LevelCounts", "Null"]

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
class LevelCounts:
    """Tables from several null situations, put to several families of procedures; the work of `podium.engine.run`.

    Attributes
    ----------
    nulls
        The situations, all with the same number of algorithms. They share their random numbers.
    n
        Problems in a table.
    sources, procedures
        Every source of p-values is combined with every procedure: those of `apply_procedures`, "none", and
        "studentised-range" for all pairs of mean ranks.
    control
        Index of the control, None for all pairs.
    alpha
        Level.
    objective
        "maximize" or "minimize".
    critical
        Smallest sum of squares at which Friedman's exact test rejects, from `FriedmanNull.critical`; None to leave that
        test out.
    """

    nulls: tuple[Null, ...]
    n: int
    sources: tuple[Source, ...]
    procedures: tuple[str, ...]
    control: int | None = None
    alpha: float = 0.05
    objective: Objective = "minimize"
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
        """Draw so many tables from every situation and return sums over them.

        Returns
        -------
        dict of ndarray
            With b situations, s sources, p procedures, o omnibus tests: ``any`` (b, s, p): tables in which a true
            hypothesis was rejected; ``true`` and ``true_squares``: rejected true hypotheses and their squares;
            ``false`` and ``false_squares``: rejected false ones; ``share`` and ``share_squares``: of the true ones among
            those rejected, 0 where nothing was; ``omnibus`` (b, o): rejections of each omnibus test.
        """
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
