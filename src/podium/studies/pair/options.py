"""What the user can choose about two algorithms, checked before any number is computed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, get_args

from podium.errors import InputError
from podium.stats.rankings import Alternative
from podium.stats.wilcoxon import Zeros
from podium.studies.find import one_of
from podium.studies.levels import check_alpha

MOST_PERMUTATIONS = 100_000_000


@dataclass(frozen=True, slots=True)
class PairOptions:
    """Choices of `compare_pair`; see there for their meaning. Recorded word for word in every output."""

    alternative: Alternative = "two-sided"
    zeros: Zeros = "split"
    confidence: tuple[float, ...] = (0.90, 0.95, 0.99)
    alpha: float = 0.05
    permutations: int = 100_000
    seed: int = 0
    equivalence: str | None = None

    def __post_init__(self) -> None:
        check_alpha(self.alpha)
        one_of("alternative", self.alternative, get_args(Alternative))
        one_of("treatment of zeros", self.zeros, get_args(Zeros))
        if not 1 <= self.permutations <= MOST_PERMUTATIONS:
            raise InputError(
                "permutations must lie between 1 and 100 000 000, not {permutations}.", permutations=self.permutations
            )
        if self.seed < 0:
            raise InputError("The seed must be a non-negative integer, got {seed}.", seed=self.seed)

    @property
    def main(self) -> float:
        """The confidence that belongs to alpha: its interval and the test tell the same story."""
        return round(1 - self.alpha, 12)

    @property
    def levels(self) -> tuple[float, ...]:
        """Confidence levels of the intervals, ascending: those asked for and the main one."""
        return tuple(sorted({*self.confidence, self.main}))

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return {**asdict(self), "confidence": list(self.confidence)}


def check_confidence(levels: Sequence[float] | float) -> tuple[float, ...]:
    """Return confidence levels as a tuple, ascending, each once.

    Raises
    ------
    InputError
        When there is none, or one does not lie between 0.5 and 1.

    Examples
    --------
    >>> check_confidence([0.99, 0.9])
    (0.9, 0.99)
    """
    found = (levels,) if isinstance(levels, int | float) else tuple(levels)
    if not found:
        raise InputError("Pass at least one confidence level, such as 0.95.")
    for level in found:
        if not 0.5 < level < 1:
            raise InputError(
                "A confidence level must lie between 0.5 and 1, not {level}. Write 0.95 for 95 %.", level=level
            )
    return tuple(sorted(set(found)))
