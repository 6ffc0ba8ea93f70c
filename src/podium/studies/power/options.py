"""What the user can choose about an experiment on the power of procedures, checked before anything is drawn."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from itertools import pairwise
from typing import Any

from podium.errors import InputError
from podium.stats.adjustment import METHODS
from podium.stats.logical import PAIRWISE_METHODS
from podium.stats.simulation import TESTS
from podium.studies.find import one_of
from podium.studies.levels import check_alpha

MOST_BIASES = 200
MOST_REPLICATES = 10**9
USUAL_BIASES: tuple[float, ...] = tuple(float(kappa) for kappa in range(21))
"""κ = 0, 1, …, 20, as in the papers."""


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of `power`; see there for their meaning. Recorded word for word in every output."""

    sample_size: int | None = None
    replicates: int = 1000
    bias: tuple[float, ...] = USUAL_BIASES
    pair: tuple[str, str] | None = None
    control: str | None = None
    tests: tuple[str, ...] = ()
    procedures: tuple[str, ...] = ()
    alpha: float = 0.05
    replacement: bool = False
    scale: float | None = None
    seed: int = 1

    def __post_init__(self) -> None:
        check_alpha(self.alpha)
        if not 1 <= self.replicates <= MOST_REPLICATES:
            raise InputError(
                "The number of replicates must lie between 1 and {most}, not {replicates}.",
                most=MOST_REPLICATES,
                replicates=self.replicates,
            )
        if self.seed < 0:
            raise InputError("The seed must be a non-negative integer, got {seed}.", seed=self.seed)
        if self.sample_size is not None and self.sample_size < 2:
            raise InputError("A sample needs at least 2 problems, not {sample_size}.", sample_size=self.sample_size)
        if self.scale is not None and not (math.isfinite(self.scale) and self.scale > 0):
            raise InputError("The scale of the differences must be a positive number, not {scale}.", scale=self.scale)
        _check_biases(self.bias)
        for test in self.tests:
            one_of("test", test, TESTS)
        known = PAIRWISE_METHODS if self.control is None else METHODS
        for procedure in self.procedures:
            if self.control is not None and procedure in PAIRWISE_METHODS and procedure not in METHODS:
                raise InputError(
                    "{procedure} is for all pairs. Leave the control out, or use one of {methods}.",
                    procedure=procedure,
                    methods=", ".join(METHODS),
                )
            one_of("procedure", procedure, known)

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}


def _check_biases(biases: tuple[float, ...]) -> None:
    if not 1 <= len(biases) <= MOST_BIASES:
        raise InputError("Use 1 to {most} values of the bias, not {n}.", most=MOST_BIASES, n=len(biases))
    if not all(math.isfinite(kappa) and kappa >= 0 for kappa in biases):
        raise InputError("The bias κ must be finite and not negative. To favour the other algorithm, swap the pair.")
    if any(second <= first for first, second in pairwise(biases)):
        raise InputError("The values of the bias must be in ascending order, such as 0, 5, 10.")
