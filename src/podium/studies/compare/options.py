"""What the user can choose about a comparison, checked before any number is computed."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal, get_args

from podium.errors import InputError
from podium.stats.rankings import RANKINGS, Alternative, RankingName, StandardError
from podium.studies.alternative import check_alternative
from podium.studies.find import one_of
from podium.studies.levels import check_alpha

PairwiseTest = Literal["wilcoxon", "sign"]
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

    def __post_init__(self) -> None:
        check_alpha(self.alpha)
        one_of("ranking", self.ranking, get_args(RankingChoice))
        one_of("se", self.se, get_args(StandardError))
        if self.pairwise is not None:
            one_of("pairwise", self.pairwise, get_args(PairwiseTest))
        check_alternative(self.alternative, self.control)
        if not 0 <= self.permutations <= 10**8:
            raise InputError(f"permutations must lie between 0 and 100 000 000, got {self.permutations}")
        if self.seed < 0:
            raise InputError(f"the seed must be a non-negative integer, got {self.seed}")

    @property
    def rankings(self) -> tuple[RankingName, ...]:
        """The rankings whose families are computed, the one the verdict rests on first."""
        return RANKINGS if self.ranking == "all" else (self.ranking,)

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        return asdict(self)
