"""The search: explore roughly, count carefully around what was found, check the sizes found in fresh samples."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.engine import run
from podium.stats.simulation import Trial
from podium.studies.plan.rates import Rates, crossing
from podium.studies.plan.situation import Situation

Floats = NDArray[np.float64]
Runner = Callable[[tuple[int, ...], str], Rates]

_NUMBERS = 2_000_000
"""Numbers in the largest array of a chunk."""
_CHUNK = 250
EXPLORED = 400
"""Replicates of the exploration."""
_SURE = 0.002
"""One minus the confidence with which the exploration brackets a size."""
_WORK = 20_000
"""Numbers in one table, or of its differences, at all sizes of the careful count; but it takes some sizes at least."""
_FINE = (8, 24)
"""Fewest and most sizes around those needed; powers between them lie on a line to within what chance does."""
LEAST = 3
"""The smallest sample that is tried."""


@dataclass(frozen=True, eq=False)
class Found:
    """What the search counted.

    Attributes
    ----------
    curve
        At every size, all methods in the same nested samples.
    check
        At the sizes found, in fresh samples; None when no method reached the power.
    """

    curve: Rates
    check: Rates | None


@dataclass(frozen=True)
class Engine:
    """How to compute; see `podium.engine.run`."""

    replicates: int
    seed: int
    jobs: int | None = None
    dask: str | None = None
    checkpoint: Any = None
    resume: bool = False
    identity: Mapping[str, Any] = field(default_factory=dict)

    def runner(self, case: Situation, trials: tuple[Trial, ...]) -> Runner:
        """Return what counts some sizes in one of the phases; every phase has its own random numbers."""
        m = max(case.k, len(case.truth))

        def count(sizes: tuple[int, ...], phase: str) -> Rates:
            chunk = int(max(1, min(_CHUNK, _NUMBERS // (sizes[-1] * m))))
            kept = phase == "curve"
            tally = run(
                case.work(sizes, trials), EXPLORED if phase == "explore" else self.replicates, seed=self._seed(phase),
                chunk=chunk, identity={**self.identity, "sizes": list(sizes)}, jobs=self.jobs, dask=self.dask,
                checkpoint=self.checkpoint if kept else None, resume=self.resume and kept,
            )  # fmt: skip
            return Rates.of(tally, sizes, case.differences, _SURE if phase == "explore" else 0.05)

        return count

    def _seed(self, phase: str) -> int:
        if phase == "curve":
            return self.seed
        states = np.random.SeedSequence(self.seed).generate_state(2, np.uint32)
        return int(states[0 if phase == "explore" else 1])


def search(
    case: Situation, trials: tuple[Trial, ...], engine: Engine, wanted: float, power_of: str, most: int
) -> Found:
    """Find the sizes at which simulated methods reach the power wanted.

    Parameters
    ----------
    case, trials
        The situation, and what is simulated in it.
    engine
        How to compute.
    wanted, power_of
        The power, and its definition.
    most
        The largest number of problems to look at.

    Returns
    -------
    Found
    """
    count = engine.runner(case, trials)
    brackets = _explore(count, wanted, power_of, most)
    # Not by the replicates: a longer simulation goes on from a shorter one, at the same sizes.
    affordable = _WORK // (max(case.k, len(case.truth)) * max(high for _, high in brackets))
    curve = count(lattice(brackets, most, affordable), "curve")
    found = {crossing(curve.sizes, one, wanted) for one in curve.of_power(power_of).value.T}
    sizes = tuple(sorted(n for n in found if n is not None))
    return Found(curve, count(sizes, "check") if sizes else None)


def _explore(count: Runner, wanted: float, power_of: str, most: int) -> list[tuple[int, int]]:
    """Bracket the size of every method: below it the power is surely too small, above it surely large enough."""
    top = min(most, 16)
    parts: list[Rates] = []
    while True:
        low = parts[-1].sizes[-1] if parts else 0
        rungs = tuple(n for n in rungs_to(most) if low < n <= top)
        if rungs:
            parts.append(count(rungs, "explore"))
        if top >= most or (parts and (parts[-1].of_power(power_of).lower[-1] >= wanted).all()):
            break
        top = min(most, 4 * top)
    sizes = tuple(n for part in parts for n in part.sizes)
    lower = np.concatenate([part.of_power(power_of).lower for part in parts])
    upper = np.concatenate([part.of_power(power_of).upper for part in parts])
    brackets = []
    for column in range(lower.shape[1]):
        start = crossing(sizes, upper[:, column], wanted) or sizes[-1]
        stop = crossing(sizes, lower[:, column], wanted) or sizes[-1]
        brackets.append((max(LEAST, int(0.95 * start)), min(most, int(np.ceil(1.05 * stop)))))
    return brackets


def rungs_to(most: int) -> list[int]:
    """Sizes, each about √2 times the one before, from `LEAST` to `most`.

    Examples
    --------
    >>> rungs_to(40)
    [3, 4, 6, 8, 12, 17, 24, 34, 40]
    """
    steps = int(np.ceil(2 * np.log2(max(most / LEAST, 1.0)))) + 1
    rungs = np.rint(LEAST * np.sqrt(2.0) ** np.arange(steps)).astype(int)
    return sorted({*(int(n) for n in rungs if n < most), most})


def lattice(brackets: list[tuple[int, int]], most: int, affordable: int) -> tuple[int, ...]:
    """Sizes to count at: every one inside the brackets, or as many as are affordable, and a few for the curve outside.

    Examples
    --------
    >>> lattice([(4, 8), (6, 8)], 100, 50)
    (3, 4, 5, 6, 7, 8, 9, 10)
    """
    top = min(most, int(np.ceil(max(high for _, high in brackets) * 1.2)))
    coarse = {int(n) for n in np.rint(np.geomspace(LEAST, top, 9))}
    inside = sorted({n for low, high in brackets for n in _fine(low, min(high, most))})
    room = min(max(affordable, _FINE[0]), _FINE[1])
    if len(inside) > room:
        inside = [inside[i] for i in np.unique(np.rint(np.linspace(0, len(inside) - 1, room)).astype(int))]
    return tuple(sorted({*coarse, *inside}))


def _fine(low: int, high: int) -> list[int]:
    """Sizes of a fixed scale that lie in a bracket: whole numbers, from 40 on steps of about one in forty."""
    steps = np.rint(40.0 * 1.025 ** np.arange(400))
    scale = {*range(LEAST, 41), *(int(n) for n in steps if n <= high)}
    return sorted(n for n in {*scale, high} if low <= n <= high)
