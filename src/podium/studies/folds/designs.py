"""The one rule that says which repetitions are independent, and which test therefore decides.

Two repetitions are independent when neither their test sets nor their training sets share instances. Folds of one
cross-validation test on disjoint sets but train on overlapping ones; repeated hold-out and repeated cross-validation
overlap in both. Only where nothing overlaps does the ordinary paired t test keep its level. The deciding test follows
from the design alone, never from a p-value.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from podium.i18n import N_, Message

DesignName = Literal["cv", "5x2cv", "holdout", "repeated-cv", "independent"]
TestName = Literal["paired-t", "corrected-t", "5x2cv-t", "combined-f", "wilcoxon"]


@dataclass(frozen=True, slots=True)
class FoldDesign:
    """How the repetitions came about.

    Attributes
    ----------
    name, title
        Option value, and what it is called in a sentence.
    test_sets_disjoint, training_sets_disjoint
        Whether any two repetitions share no instance in testing, in training.
    """

    name: DesignName
    title: str
    test_sets_disjoint: bool
    training_sets_disjoint: bool

    @property
    def independent(self) -> bool:
        """Whether the repetitions are independent measurements."""
        return self.test_sets_disjoint and self.training_sets_disjoint

    @property
    def deciding_test(self) -> TestName:
        """The test the verdict rests on."""
        if self.independent:
            return "paired-t"
        return "combined-f" if self.name == "5x2cv" else "corrected-t"

    @property
    def overlap(self) -> str:
        """What two repetitions share, in words."""
        if self.independent:
            return Message("share neither test nor training instances")
        if self.test_sets_disjoint:
            return Message("test on disjoint sets but share training instances")
        return Message("may share both test and training instances")


DESIGNS: Final[dict[DesignName, FoldDesign]] = {
    design.name: design
    for design in (
        FoldDesign("cv", N_("cross-validation"), True, False),
        FoldDesign("5x2cv", N_("5×2 cross-validation"), False, False),
        FoldDesign("holdout", N_("repeated hold-out"), False, False),
        FoldDesign("repeated-cv", N_("repeated cross-validation"), False, False),
        FoldDesign("independent", N_("independent repetitions"), True, True),
    )
}

TESTS: Final[dict[TestName, str]] = {
    "paired-t": N_("Paired t"),
    "corrected-t": N_("Corrected resampled t"),
    "combined-f": N_("Combined 5×2 cv F"),
    "5x2cv-t": N_("5×2 cv t"),
    "wilcoxon": "Wilcoxon",
}
"""Title of each test, in the order of the tables."""

TEST_NAMES: Final[dict[TestName, str]] = {
    "paired-t": N_("paired t test"),
    "corrected-t": N_("corrected resampled t test"),
    "combined-f": N_("combined 5×2 cv F test"),
}
"""What a test that can decide is called in a sentence."""
