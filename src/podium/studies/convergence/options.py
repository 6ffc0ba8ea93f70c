"""What the user can choose about a convergence study, checked before any number is computed."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from podium.data.traces import Traces
from podium.errors import InputError
from podium.studies.levels import check_alpha

Optimum = float | Mapping[str, float] | None


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of `convergence`; see there for their meaning. Recorded word for word in every output."""

    alpha: float = 0.05
    every: float | None = None
    at_values: tuple[float, ...] = ()
    final_at: float | None = None
    optimum: Optimum = None
    tolerance: float = 0.0
    targets: tuple[float, ...] = ()
    resamples: int = 2000
    seed: int = 0

    def __post_init__(self) -> None:
        check_alpha(self.alpha)
        if self.every is not None and self.at_values:
            raise InputError("Give either every (--every) or at_values (--at-values), not both.")
        if not (0 <= self.tolerance < math.inf):
            raise InputError("The tolerance must be a number >= 0, got {tolerance!r}.", tolerance=self.tolerance)
        if self.tolerance and self.optimum is None:
            raise InputError(
                "A tolerance is measured from the optimum: give the optimum too (on the command line: --optimum 0)."
            )
        if not all(math.isfinite(target) for target in self.targets):
            raise InputError("Targets must be finite numbers, got {targets}.", targets=list(self.targets))
        if not 1 <= self.resamples <= 100_000:
            raise InputError(
                "The number of bootstrap resamples must lie between 1 and 100 000, got {resamples}.",
                resamples=self.resamples,
            )
        if self.seed < 0:
            raise InputError("The seed must be a non-negative integer, got {seed}.", seed=self.seed)

    def optima(self, traces: Traces) -> NDArray[np.float64] | None:
        """Best possible value of each problem, shape (n,), or None.

        Raises
        ------
        InputError
            When a problem has none, a name fits no problem, or a value is better than the optimum.
        """
        if self.optimum is None:
            return None
        if isinstance(self.optimum, Mapping):
            unknown = [name for name in self.optimum if name not in traces.problems]
            lacking = [name for name in traces.problems if name not in self.optimum]
            if unknown or lacking:
                raise InputError(
                    "Every problem needs its optimum: missing for {lacking}, unknown problems {unknown}. On the command "
                    "line: --optimum VALUE for all, or --optimum PROBLEM=VALUE for each.",
                    lacking=lacking[:5], unknown=unknown[:5],
                )  # fmt: skip
            found = np.array([float(self.optimum[name]) for name in traces.problems])
        else:
            found = np.full(traces.n, float(self.optimum))
        if not np.isfinite(found).all():
            raise InputError("The optimum must be a finite number.")
        _check_not_beaten(traces, found, self.tolerance)
        return found

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return {
            "alpha": self.alpha,
            "every": self.every,
            "at_values": list(self.at_values) or None,
            "final_at": self.final_at,
            "optimum": dict(self.optimum) if isinstance(self.optimum, Mapping) else self.optimum,
            "tolerance": self.tolerance,
            "targets": list(self.targets),
            "resamples": self.resamples,
            "seed": self.seed,
        }


def _check_not_beaten(traces: Traces, optima: NDArray[np.float64], tolerance: float) -> None:
    sign = 1.0 if traces.objective == "minimize" else -1.0
    with np.errstate(over="ignore"):
        gap = sign * (traces.values - optima[:, None])
    if not (gap < -tolerance).any():
        return
    a, p, c = np.unravel_index(int(np.argmin(gap)), gap.shape)
    raise InputError(
        "{algorithm!r} on {problem!r} has {value!r}, better than the optimum {optimum!r}. Give the true "
        "optimum (on the command line: --optimum VALUE, or --optimum PROBLEM=VALUE).",
        algorithm=traces.algorithms[a], problem=traces.problems[p], value=float(traces.values[a, p, c]),
        optimum=float(optima[p]),
    )  # fmt: skip
