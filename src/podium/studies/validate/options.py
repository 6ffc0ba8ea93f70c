"""What the user can choose about a check of levels, checked before anything is drawn."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from podium.errors import InputError
from podium.i18n import Message
from podium.stats.adjustment import METHODS
from podium.stats.logical import PAIRWISE_METHODS
from podium.stats.simulation import RANGE, TESTS, UNADJUSTED
from podium.studies.find import one_of
from podium.studies.levels import check_alpha

DESIGNS = ("control", "all-pairs")
ERRORS = ("published", "corrected", "both")
MOST_REPLICATES = 10**9
MOST_CELLS = 10**6
"""Cells of one table."""


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of `validate`; see there for their meaning. Recorded word for word in every output."""

    n: int
    k: int
    nulls: tuple[str, ...] = ()
    design: str = "control"
    control: str | None = None
    tests: tuple[str, ...] = ("friedman",)
    se: str = "published"
    procedures: tuple[str, ...] = ()
    alpha: float = 0.05
    replicates: int = 20_000
    seed: int = 1

    def __post_init__(self) -> None:
        check_alpha(self.alpha)
        if self.n < 2 or self.k < 2:
            raise InputError("A table needs at least 2 problems and 2 algorithms, not {n} and {k}.", n=self.n, k=self.k)
        if self.n * self.k > MOST_CELLS:
            raise InputError(
                "Tables of {n} problems and {k} algorithms are too large to simulate. Use fewer of either.",
                n=self.n,
                k=self.k,
            )
        if not 1 <= self.replicates <= MOST_REPLICATES:
            raise InputError(
                "The number of replicates must lie between 1 and {most}, not {replicates}.",
                most=MOST_REPLICATES,
                replicates=self.replicates,
            )
        if self.seed < 0:
            raise InputError("The seed must be a non-negative integer, got {seed}.", seed=self.seed)
        one_of("design", self.design, DESIGNS)
        one_of(Message("standard error"), self.se, ERRORS)
        for test in self.tests:
            one_of("test", test, TESTS)
        if self.control is not None and self.design != "control":
            raise InputError("You named a control and asked for all pairs. Use one of the two.")
        self._check_procedures()

    def _check_procedures(self) -> None:
        known = (UNADJUSTED, *METHODS)
        everything = (UNADJUSTED, RANGE, *PAIRWISE_METHODS)
        for name in self.procedures:
            one_of("procedure", name, everything)
            if self.design == "control" and name not in known:
                raise InputError(
                    "{name} is for all pairs. Ask for all pairs, or use one of {known}.",
                    name=name,
                    known=", ".join(known),
                )

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}
