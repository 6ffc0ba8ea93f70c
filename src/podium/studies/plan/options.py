"""What the user can choose about a plan, checked before anything is drawn."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any

from podium.brief import brief
from podium.errors import InputError
from podium.i18n import Message
from podium.stats.adjustment import METHODS
from podium.stats.logical import PAIRWISE_METHODS
from podium.stats.simulation import EFFECTS, PATTERNS, SHAPES, TESTS
from podium.studies.find import one_of
from podium.studies.levels import check_alpha

MOST_ALGORITHMS = 100
MOST_PROBLEMS = 100_000
MOST_REPLICATES = 10**9
POWER_OF = ("pair", "average", "any", "all")
"""What counts as success; see `plan`."""
ALTERNATIVES = ("two-sided", "greater")


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of `plan`; see there for their meaning. Recorded word for word in every output."""

    effect: str | None = None
    k: int | None = None
    control: str | None = None
    pair: tuple[str, str] | None = None
    alone: bool = False
    pattern: str | None = None
    shape: str | None = None
    tests: tuple[str, ...] = ()
    procedures: tuple[str, ...] = ()
    power: float = 0.8
    power_of: str = "pair"
    alternative: str = "two-sided"
    alpha: float = 0.05
    max_problems: int = 1000
    replicates: int = 2000
    seed: int = 1

    __repr__ = brief

    def __post_init__(self) -> None:
        check_alpha(self.alpha)
        if not self.alpha < self.power < 1:
            raise InputError(
                "The power must lie between alpha ({alpha:g}) and 1, not {power!r}.",
                alpha=self.alpha,
                power=self.power,
            )
        _between(Message("The largest number of problems"), self.max_problems, 5, MOST_PROBLEMS)
        if not 100 <= self.replicates <= MOST_REPLICATES:
            raise InputError(
                "The number of replicates must lie between {low} and {high}, not {value}.",
                low=100,
                high=MOST_REPLICATES,
                value=self.replicates,
            )
        if self.seed < 0:
            raise InputError("The seed must be a non-negative integer, got {seed}.", seed=self.seed)
        one_of("definition of power", self.power_of, POWER_OF)
        one_of("alternative", self.alternative, ALTERNATIVES)
        for test in self.tests:
            one_of("test", test, TESTS)
        if self.effect is not None:
            parse_effect(self.effect)
        if self.k is not None:
            _between(Message("The number of algorithms"), self.k, 2, MOST_ALGORITHMS)
        if self.pattern is not None:
            one_of("pattern", self.pattern, PATTERNS)
        if self.shape is not None:
            one_of("shape", self.shape, SHAPES)
        for procedure in self.procedures:
            one_of("procedure", procedure, PAIRWISE_METHODS if self.control is None else METHODS)

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}


def parse_effect(text: str) -> tuple[str, float]:
    """Read an effect.

    Raises
    ------
    InputError
        When it is not NAME=NUMBER with a name that is known; the message says which there are.

    Examples
    --------
    >>> parse_effect("d=0.5"), parse_effect("rank = 0.8")
    (('d', 0.5), ('rank', 0.8))
    """
    name, mark, number = (part.strip() for part in text.partition("="))
    try:
        value = float(number)
    except ValueError:
        value = math.nan
    if not mark or name not in EFFECTS or not math.isfinite(value):
        raise InputError(
            "The effect {effect!r} is not valid. Use d=0.5 (standardised difference), p=0.7 (probability that "
            "the first is better on a problem) or rank=0.8 (difference of mean ranks).",
            effect=text,
        )
    return name, value


def _between(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise InputError(
            "{name} must lie between {low} and {high}, not {value}.", name=name, low=low, high=high, value=value
        )
