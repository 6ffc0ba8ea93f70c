"""How replicates are cut into chunks, each with a seed of its own, and how their sums are put together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from podium.errors import InputError

Totals: TypeAlias = Mapping[str, NDArray[Any]]
"""Sums over replicates by name, always of the same shapes."""


class Work(Protocol):
    """One piece of a simulation. It can be pickled, and depends on nothing but its arguments."""

    def __call__(self, seed: np.random.SeedSequence, replicates: int) -> Totals:
        """Simulate so many replicates and return sums over them."""
        ...


@dataclass(frozen=True, slots=True)
class Chunk:
    """Replicates that are simulated together: the number of the chunk, and how many they are."""

    index: int
    replicates: int

    def seed(self, root: int) -> np.random.SeedSequence:
        """Return the seed of this chunk: the child of that number of `root`, whoever computes it and when."""
        return np.random.SeedSequence(root, spawn_key=(self.index,))


@dataclass(frozen=True, slots=True)
class Plan:
    """All chunks of a simulation. The cut must not depend on the number of workers: the seeds hang on it."""

    replicates: int
    size: int

    def __post_init__(self) -> None:
        if self.replicates < 1 or self.size < 1:
            raise InputError("A simulation needs at least 1 replicate, not {replicates}.", replicates=self.replicates)

    @property
    def chunks(self) -> int:
        """Number of chunks."""
        return -(-self.replicates // self.size)

    def chunk(self, index: int) -> Chunk:
        """Return a chunk; the last one may be smaller."""
        return Chunk(index, min(self.size, self.replicates - index * self.size))


def added(one: Totals | None, other: Totals) -> dict[str, NDArray[Any]]:
    """Add the sums of a chunk to those of the chunks before it."""
    if one is None:
        return {name: np.asarray(value) for name, value in other.items()}
    return {name: one[name] + other[name] for name in one}
