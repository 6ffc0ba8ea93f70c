"""The experiment behind a plan: how often each procedure finds the true differences, with more and more problems."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.errors import InputError
from podium.stats.rankings import Alternative
from podium.stats.ranks import Objective
from podium.stats.simulation.populations import Population
from podium.stats.simulation.procedures import Applied, apply_procedures
from podium.stats.simulation.sampling import draw_problems

__all__ = ["COUNTED", "GrowingSamples", "ProblemSource", "Rows", "Trial"]

Sums = dict[str, NDArray[Any]]

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
class Rows:
    """A table whose rows are drawn with replacement, as if each stood for many problems of its kind.

    Attributes
    ----------
    table
        Performance, shape (n, k); integers where ties must be exact.
    """

    table: NDArray[Any]

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
class GrowingSamples:
    """Samples of rising size from one source of problems; the work of `podium.engine.run`.

    Attributes
    ----------
    source
        Where problems come from.
    objective
        "maximize" or "minimize".
    sizes
        Numbers of problems, rising. A larger sample holds the smaller ones: its power differs from theirs by less than
        chance would make it.
    trials
        What is tried on every sample; together its procedures are called methods, test by test.
    truth
        For every hypothesis +1 when its first algorithm is better, −1 when its second is, 0 when neither, shape (m,).
    focus
        The hypothesis that is asked about.
    control
        Index of the control, None for all pairs.
    alternative
        "greater" when the control is claimed to be better.
    alpha
        Rejected is what has an adjusted p-value of at most this.
    """

    source: ProblemSource
    objective: Objective
    sizes: tuple[int, ...]
    trials: tuple[Trial, ...]
    truth: tuple[int, ...]
    focus: int
    control: int | None = None
    alternative: Alternative = "two-sided"
    alpha: float = 0.05

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
        """Draw so many samples of the largest size and return what was counted in their beginnings.

        Returns
        -------
        dict of ndarray of int, shape (sizes, methods)
            The names in `COUNTED`; ``found`` and ``found_squares``, of the number of true differences found.
        """
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
