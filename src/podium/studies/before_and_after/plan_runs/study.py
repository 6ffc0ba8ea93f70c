"""How many runs of each algorithm on each problem make the differences precise: `plan_runs` and its result."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np
from numpy.typing import NDArray

from podium.data.given import RunsReading, runs_of
from podium.data.runs import Runs
from podium.errors import InputError
from podium.stats.planning import Allocation, Strategy, allocate_runs, problems_for_family
from podium.studies.shared.base import Study
from podium.studies.shared.checks import check_alpha, find_algorithm
from podium.studies.shared.family import tested_pairs

Floats = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class RunsPlan(Study):
    """Result of `plan_runs`.

    Attributes
    ----------
    pilot
        The pilot runs.
    se
        Target standard error of every difference of two means on every problem.
    control
        Index of the control, or None for all pairs.
    most
        Largest number of runs considered.
    deviations
        Standard deviation of single runs, shape (n, k).
    allocations
        The required runs, by problem.
    d, power, alpha
        Smallest standardised difference of interest, the target power and the family-wise level; `d` is None if the
        number of problems was not requested.
    problems
        Required problems by strategy ("first", "average", "last"; None beyond the largest number considered).
    """

    pilot: Runs
    se: float
    control: int | None
    most: int
    deviations: Floats
    allocations: tuple[Allocation, ...]
    d: float | None
    power: float
    alpha: float
    problems: dict[str, int | None]

    @property
    def runs(self) -> NDArray[np.int64]:
        """Runs of each algorithm on each problem, shape (n, k)."""
        return np.array([one.runs for one in self.allocations])

    @property
    def short(self) -> list[str]:
        """Problems on which even the most runs are too few."""
        return [self.pilot.problems[i] for i, one in enumerate(self.allocations) if not one.enough]

    @property
    def comparisons(self) -> int:
        """Number of pairs of interest."""
        return len(self.allocations[0].errors)


def plan_runs(
    data: Runs | Any,
    se: float,
    *,
    control: str | None = None,
    d: float | None = None,
    power: float = 0.8,
    alpha: float = 0.05,
    max_runs: int = 1000,
    **reading: Unpack[RunsReading],
) -> RunsPlan:
    """Find the required number of runs of each algorithm on each problem, and of problems for the comparison.

    Parameters
    ----------
    data
        A path or an open file, a frame (pandas, polars, …), an array (n, k, r), a dict, `Runs`, or `Results` that kept
        their runs: at least two runs of every algorithm on every problem.
    se
        Target standard error of every difference of two means, in the unit of the data.
    control
        Consider only differences from this algorithm; None for all pairs.
    d
        Smallest difference of interest between two algorithms over problems, in standard deviations of the differences.
        If given, the number of problems is computed too.
    power, alpha
        Target power and family-wise level, for the number of problems.
    max_runs
        Maximum number of runs of an algorithm on a problem.
    **reading
        Keywords of `read_runs` or `to_runs` that say how to read `data`.

    Returns
    -------
    RunsPlan

    Raises
    ------
    InputError
        For cells with fewer than two runs, an unknown control or invalid numbers.

    References
    ----------
    Campelo & Takahashi (2019), Journal of Heuristics 25, 305–338; Campelo & Wanner (2020), Journal of Heuristics 26, 851–883.

    Examples
    --------
    >>> from podium.data import read_runs
    >>> import io
    >>> text = "problem,algorithm,value\\n" + "".join(f"p,{a},{v}\\nq,{a},{v}\\n" for a in "AB" for v in (1, 2, 3))
    >>> runs = read_runs(io.StringIO(text), problem="problem", algorithm="algorithm", value="value")
    >>> plan_runs(runs, se=0.5).runs.tolist()
    [[8, 8], [8, 8]]
    """
    check_alpha(alpha)
    pilot = runs_of(data, **reading)
    if int(pilot.counts.min()) < 2:
        i, j = np.unravel_index(int(pilot.counts.argmin()), pilot.counts.shape)
        raise InputError(
            "{source}: {algorithm!r} has {runs} run on {problem!r}; estimating the variability takes at least 2. "
            "Add runs, or leave the problem out.",
            source=pilot.source,
            algorithm=pilot.algorithms[j],
            runs=int(pilot.counts[i, j]),
            problem=pilot.problems[i],
        )
    chosen = None if control is None else find_algorithm(control, pilot.algorithms)
    first, second = tested_pairs(pilot.k, chosen)
    deviations = np.array([[pilot.sample(i, j).std(ddof=1) for j in range(pilot.k)] for i in range(pilot.n)])
    allocations = tuple(allocate_runs(row, se, first, second, most=max_runs) for row in deviations)
    problems: dict[str, int | None] = {}
    if d is not None:
        strategies: tuple[Strategy, ...] = ("first", "average", "last")
        problems = {key: problems_for_family(d, len(first), power, alpha, strategy=key) for key in strategies}
    return RunsPlan(pilot, float(se), chosen, max_runs, deviations, allocations, d, power, alpha, problems)
