"""What the user can choose about a Bayesian comparison, checked before any number is computed."""

from __future__ import annotations

import math
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Final, Literal, get_args

from podium.errors import InputError
from podium.i18n import N_, Message
from podium.stats.bayes.regions import Place, check_samples
from podium.studies.find import one_of

Test = Literal["signed-rank", "sign", "correlated-t", "hierarchical", "bradley-terry"]
PriorPlace = Literal["rope", "first", "second"]

TITLES: Final[dict[Test, str]] = {
    "signed-rank": N_("Bayesian signed-rank test"),
    "sign": N_("Bayesian sign test"),
    "correlated-t": N_("Bayesian correlated t test"),
    "hierarchical": N_("Bayesian hierarchical model"),
    "bradley-terry": N_("Bayesian Bradley–Terry model"),
}
SAMPLED: Final[tuple[Test, ...]] = ("signed-rank", "hierarchical", "bradley-terry")
"""Tests whose probabilities come from draws; those of the others are computed exactly."""

WIN_ROPE: Final = 0.05
"""Bradley–Terry: win probabilities from ½ − 0.05 to ½ + 0.05 are practically equivalent."""

PLACES: Final[dict[PriorPlace, Place]] = {"rope": "rope", "first": "above", "second": "below"}

ASK_ROPE = N_(
    "State the smallest difference that matters in practice: --rope R, in the unit of the data (0.01 for one "
    "percentage point of accuracy). Differences from −R to R count as practically equivalent. There is no "
    "default, because only you know. With --rope 0, any difference counts. In Python: rope=0.01."
)


@dataclass(frozen=True, slots=True)
class BayesOptions:
    """Choices of `compare_bayes`; see there for their meaning. Recorded word for word in every output."""

    rope: float
    test: Test = "signed-rank"
    control: str | None = None
    prior: float | None = None
    prior_place: PriorPlace = "rope"
    threshold: float = 0.95
    samples: int = 50_000
    seed: int = 1
    design: str = "auto"
    test_fraction: float | None = None

    def __post_init__(self) -> None:
        if self.rope is None:
            raise InputError(ASK_ROPE)
        if not 0 <= self.rope < math.inf:
            raise InputError(
                "The rope must be 0 or a positive number in the unit of the data, got {rope}.", rope=self.rope
            )
        one_of("test", self.test, get_args(Test))
        one_of(Message("place of the prior"), self.prior_place, get_args(PriorPlace))
        if not 0.5 < self.threshold < 1:
            raise InputError(
                "The threshold must lie between 0.5 and 1, got {threshold!r}; 0.95 is usual.",
                threshold=self.threshold,
            )
        check_samples(self.samples)
        if self.seed < 0:
            raise InputError("The seed must be a non-negative integer, got {seed}.", seed=self.seed)
        self._check_prior()
        self._check_folds()

    def _check_folds(self) -> None:
        if self.test == "hierarchical":
            if self.test_fraction is None or not 0 < self.test_fraction < 1:
                raise InputError(
                    "The hierarchical model needs the share of instances in each test fold, which it uses as the correlation "
                    "between folds: --test-fraction 0.1 for ten folds."
                )
            if self.design != "auto":
                raise InputError("Use --design only with --test correlated-t.")
        elif self.test != "correlated-t" and (self.design != "auto" or self.test_fraction is not None):
            raise InputError(
                "Use --design and --test-fraction only with repetitions: --test correlated-t on one problem, "
                "--hierarchical on several."
            )

    def _check_prior(self) -> None:
        if self.test not in ("signed-rank", "sign"):
            if self.prior is not None or self.prior_place != "rope":
                raise InputError(
                    "The {test} has no pseudo-observation: use --prior and --prior-place only with the signed-rank and sign "
                    "tests.",
                    test=Message(TITLES[self.test]),
                )
        elif self.prior is not None and not 0 <= self.prior < math.inf:
            raise InputError(
                "The strength of the prior must be 0 or a positive number of problems, got {prior}.", prior=self.prior
            )

    @property
    def strength(self) -> float:
        """Weight of the prior in problems."""
        if self.prior is not None:
            return self.prior
        return 0.5 if self.test == "signed-rank" else 1.0

    @property
    def exact_rope(self) -> Fraction:
        """The rope as it is written in decimal."""
        return Fraction(repr(float(self.rope)))

    @property
    def sampled(self) -> bool:
        """Whether probabilities come from draws."""
        return self.test in SAMPLED

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return asdict(self)
