"""What the user can choose about runs, checked before any number is computed."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from podium.errors import InputError
from podium.studies.find import one_of
from podium.studies.levels import check_alpha

Objective = Literal["maximize", "minimize"]
Normalization = Literal["none", "minmax"]

MOST_REPLICATES = 200_000


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of `compare_runs`; see there for their meaning. Recorded word for word in every output."""

    objective: Objective
    control: str | None = None
    alpha: float = 0.05
    normalize: Normalization = "none"
    low: str | None = None
    high: str | None = None
    threshold: float | None = None
    dominance: bool = False
    epsilon: float = 0.2
    replicates: int = 5000
    seed: int = 0

    def __post_init__(self) -> None:
        check_alpha(self.alpha)
        one_of("objective", self.objective, get_args(Objective))
        one_of("normalization", self.normalize, get_args(Normalization))
        if (self.low is None) != (self.high is None):
            raise InputError("Scores 0 and 1 go together. Use both --low NAME and --high NAME, or neither.")
        if self.low is not None and self.low == self.high:
            raise InputError("{low!r} cannot be both the score 0 and the score 1. Name two algorithms.", low=self.low)
        if self.low is not None and self.normalize != "none":
            raise InputError(
                "Scores are scaled either by the range of the runs (--normalize minmax) or by --low and --high. Use "
                "one of the two."
            )
        if self.threshold is not None and not math.isfinite(self.threshold):
            raise InputError(
                "The threshold of the optimality gap must be a number, not {threshold!r}.", threshold=self.threshold
            )
        if not 0 < self.epsilon <= 0.5:
            raise InputError(
                "The threshold of almost stochastic order must be above 0 and at most 0.5, not {epsilon!r}.",
                epsilon=self.epsilon,
            )
        if not 100 <= self.replicates <= MOST_REPLICATES:
            raise InputError(
                "The number of replicates must lie between 100 and 200 000, not {replicates}.",
                replicates=self.replicates,
            )
        if self.seed < 0:
            raise InputError("The seed must be a non-negative integer, got {seed}.", seed=self.seed)

    @property
    def scale(self) -> Literal["raw", "minmax", "references"]:
        """What the scores are."""
        if self.low is not None:
            return "references"
        return "raw" if self.normalize == "none" else "minmax"

    @property
    def upward(self) -> bool:
        """Whether larger scores are better."""
        return self.objective == "maximize" or self.scale != "raw"

    @property
    def confidence(self) -> float:
        """Confidence of every interval."""
        return round(1 - self.alpha, 12)

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return asdict(self)
