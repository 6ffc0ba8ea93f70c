"""What the user can choose about a comparison of predictions, checked before any number is computed."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, get_args

from podium.errors import InputError
from podium.stats.discordance import Alternative, Variant
from podium.studies.find import one_of
from podium.studies.levels import check_alpha

MOST_PERMUTATIONS = 10**8


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of `compare_predictions`; see there for their meaning. Recorded word for word in every output."""

    control: str | None = None
    alpha: float = 0.05
    alternative: Alternative = "two-sided"
    test: Variant = "auto"
    permutations: int = 0
    seed: int = 0

    def __post_init__(self) -> None:
        one_of("test", self.test, get_args(Variant))
        check_options(self)

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class GroupOptions:
    """Choices of `compare_grouped_predictions`, recorded in the same way."""

    control: str | None = None
    alpha: float = 0.05
    alternative: Alternative = "two-sided"
    permutations: int = 10_000
    seed: int = 0

    def __post_init__(self) -> None:
        check_options(self)
        if not self.permutations:
            raise InputError("With groups, the number of permutations must be at least 1, not 0.")

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return asdict(self)


def check_options(options: Options | GroupOptions) -> None:
    """Check what both comparisons of predictions let choose.

    Raises
    ------
    InputError
        When a level, a side, a number of permutations or a seed cannot be used.
    """
    check_alpha(options.alpha)
    one_of("alternative", options.alternative, get_args(Alternative))
    if options.alternative != "two-sided" and options.control is None:
        raise InputError(
            "alternative={alternative!r} asks whether the control is better or worse than each other classifier. "
            "Name the control (control=NAME, --control NAME). All pairs are tested two-sided.",
            alternative=options.alternative,
        )
    if not 0 <= options.permutations <= MOST_PERMUTATIONS:
        raise InputError(
            "The number of permutations must lie between 0 and 100 000 000, not {permutations}.",
            permutations=options.permutations,
        )
    if options.seed < 0:
        raise InputError("The seed must be a non-negative integer, got {seed}.", seed=options.seed)
