"""What the user can choose about a comparison, checked before any number is computed."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from podium.brief import brief
from podium.errors import InputError
from podium.stats.rankings import RANKINGS, Alternative, RankingName, StandardError
from podium.studies.alternative import check_alternative
from podium.studies.find import one_of
from podium.studies.levels import check_alpha

PairwiseTest = Literal["wilcoxon", "sign", "t", "eisinga", "eisinga-ties", "conover", "nemenyi"]
RANK_TESTS = ("eisinga", "eisinga-ties", "conover", "nemenyi")
"""Tests of two mean ranks, which other algorithms take part in; the rest look at two algorithms alone."""

RankingChoice = Literal["friedman", "aligned", "quade", "all"]


@dataclass(frozen=True, slots=True)
class Options:
    """Choices of `compare`; see there for their meaning. Recorded word for word in every output."""

    control: str | None = None
    alpha: float = 0.05
    ranking: RankingChoice = "friedman"
    alternative: Alternative = "two-sided"
    pairwise: PairwiseTest | None = None
    se: StandardError = "published"
    exact: bool = False
    permutations: int = 0
    seed: int = 0
    parametric: bool = False
    stability: bool = False
    equivalence: str | None = None
    simes: bool = False

    __repr__ = brief

    def __post_init__(self) -> None:
        check_alpha(self.alpha)
        one_of("ranking", self.ranking, get_args(RankingChoice))
        one_of("se", self.se, get_args(StandardError))
        if self.pairwise is not None:
            one_of("pairwise", self.pairwise, get_args(PairwiseTest))
            self._check_pairwise(self.pairwise)
        check_alternative(self.alternative, self.control)
        if not 0 <= self.permutations <= 10**8:
            raise InputError(
                "permutations must lie between 0 and 100 000 000, got {permutations}.", permutations=self.permutations
            )
        if self.seed < 0:
            raise InputError("The seed must be a non-negative integer, got {seed}.", seed=self.seed)

    def _check_pairwise(self, test: str) -> None:
        if test in RANK_TESTS and self.ranking != "friedman":
            raise InputError(
                "pairwise={test!r} is a test of Friedman's ranks: leave ranking={ranking!r} out.",
                test=test,
                ranking=self.ranking,
            )
        if test == "nemenyi" and self.control is not None:
            raise InputError(
                "Nemenyi's test compares all pairs: leave the control out, or use eisinga or conover against it."
            )

    @property
    def alone(self) -> bool:
        """Whether the p-values come from two algorithms alone."""
        return self.pairwise is not None and self.pairwise not in RANK_TESTS

    @property
    def rankings(self) -> tuple[RankingName, ...]:
        """The rankings whose families are computed, the one the verdict rests on first."""
        return RANKINGS if self.ranking == "all" else (self.ranking,)

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return asdict(self)
