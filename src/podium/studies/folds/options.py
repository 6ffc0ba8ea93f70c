"""What the user can choose about repetitions on one problem, checked before any number is computed."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from podium.errors import InputError, quote
from podium.stats.rankings import Alternative
from podium.studies.find import one_of
from podium.studies.levels import check_alpha

DesignChoice = Literal["auto", "cv", "5x2cv", "holdout", "repeated-cv", "independent"]


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of `compare_folds`; see there for their meaning. Recorded word for word in every output."""

    control: str | None = None
    alpha: float = 0.05
    design: DesignChoice = "auto"
    test_fraction: float | None = None
    train_size: float | None = None
    test_size: float | None = None
    alternative: Alternative = "two-sided"
    equivalence: str | None = None

    def __post_init__(self) -> None:
        check_alpha(self.alpha)
        one_of("design", self.design, get_args(DesignChoice))
        one_of("alternative", self.alternative, get_args(Alternative))
        if self.alternative != "two-sided" and self.control is None:
            raise InputError(
                "alternative={alternative} tests whether the control is better or worse than each other algorithm, "
                "so it needs a control (control=NAME, --control NAME). Tests of all pairs are two-sided.",
                alternative=quote(self.alternative),
            )
        self._check_sizes()

    def _check_sizes(self) -> None:
        if (self.train_size is None) != (self.test_size is None):
            missing = "train-size" if self.train_size is None else "test-size"
            raise InputError("Pass both --train-size and --test-size: --{missing} is missing.", missing=missing)
        if self.test_fraction is not None and self.test_size is not None:
            raise InputError("Pass either --test-fraction, or --train-size and --test-size, but not both.")
        if self.test_fraction is not None and not 0 < self.test_fraction < 1:
            raise InputError(
                "The test fraction must lie between 0 and 1 (0.3 for a 70/30 split), not {fraction}.",
                fraction=self.test_fraction,
            )
        for name, size in (("--train-size", self.train_size), ("--test-size", self.test_size)):
            if size is not None and not (math.isfinite(size) and size > 0):
                raise InputError("{name} must be a positive number of instances, not {size}.", name=name, size=size)

    @property
    def ratio(self) -> float | None:
        """n_test/n_train, where the user said it."""
        if self.test_fraction is not None:
            return self.test_fraction / (1 - self.test_fraction)
        if self.test_size is not None and self.train_size is not None:
            return self.test_size / self.train_size
        return None

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return asdict(self)
