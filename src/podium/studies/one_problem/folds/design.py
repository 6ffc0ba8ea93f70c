"""How the rows of a table came about, which of them are independent, and which test therefore decides.

The user says the design, or labels of repetitions and folds show it.

Two repetitions are independent when neither their test sets nor their training sets share instances. Folds of one
cross-validation test on disjoint sets but train on overlapping ones; repeated hold-out and repeated cross-validation
overlap in both. Only where nothing overlaps does the ordinary paired t test keep its level. The deciding test follows
from the design alone, never from a p-value.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass
from typing import Final, Literal

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data.folds import Folds
from podium.errors import InputError
from podium.i18n import N_, Message, count
from podium.studies.one_problem.folds.verb import Options

DesignName = Literal["cv", "5x2cv", "holdout", "repeated-cv", "bootstrap", "independent"]
TestName = Literal["paired-t", "corrected-t", "5x2cv-t", "combined-f", "wilcoxon"]


@dataclass(frozen=True, slots=True)
class FoldDesign:
    """How the repetitions came about."""

    name: DesignName  # Option value, and what it is called in a sentence
    title: str
    test_sets_disjoint: bool  # Whether any two repetitions share no instance in testing, in training
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
        FoldDesign("bootstrap", N_("out-of-bag bootstrap"), False, False),
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

Indices = NDArray[np.intp]

CHOICES = Message(
    "State the design: {--design:cv} (the folds of one cross-validation), {--design:repeated-cv} or holdout with "
    "{--test-fraction:F} (repeated splits), {--design:5x2cv}, or {--design:independent} (no instances shared, not "
    "even in training)."
)


@dataclass(frozen=True, eq=False)
class Layout:
    """The design of the rows, as required by the tests."""

    design: FoldDesign  # The design
    ratio: float | None  # n_test/n_train of one repetition; None where it is unknown and not needed
    five_by_two: Indices | None  # Row indices by replication and fold, shape (5, 2); None for other designs
    text: str  # What the rows are, in words: "10-fold cross-validation"
    evidence: str  # How that is known
    # Numbers of repetitions and of folds in each, where folds are labelled or the design gives them
    shape: tuple[int, int] | None = None

    __repr__ = brief


def detect_layout(folds: Folds, options: Options) -> Layout:
    """Find the design of the rows."""
    rows = _Rows(folds, options)
    if options.design != "auto":
        return rows.layout(options.design, Message("set by the option {--design}"))
    if rows.labelled is not None:
        repetitions, size = rows.labelled
        name: DesignName = "5x2cv" if (repetitions, size) == (5, 2) else "repeated-cv" if repetitions > 1 else "cv"
        shown = Message(
            "{repetitions} of {folds}", repetitions=count(repetitions, "repetition"), folds=count(size, "fold")
        )
        return rows.layout(name, Message("detected from the row labels: {shown}", shown=shown))
    if rows.ratio is not None:
        given = Message("because you passed a test set size and no folds are labelled")
        in_data = Message("because the data give a test set size and no folds are labelled")
        return rows.layout("holdout", given if options.ratio is not None else in_data)
    raise InputError(
        "{source}: the design of the {m} rows is unknown, and the right test depends on it. {choices}",
        source=rows.source,
        m=folds.m,
        choices=CHOICES,
    )


OUT_OF_BAG: Final = 1 / (math.e - 1)
"""n_test/n_train of a bootstrap round: a sample of N out of N holds 1 − 1/e of the instances, and the others test."""

_Parts = tuple[float | None, str]


class _Rows:
    """The rows of a table: their labels and sizes, and what they are by each design."""

    def __init__(self, folds: Folds, options: Options) -> None:
        self.folds, self.options, self.m, self.source = folds, options, folds.m, folds.results.source
        self.ratio = options.ratio  # n_test/n_train as given by the user, otherwise by the data
        if self.ratio is None and folds.sizes is not None:
            train, test = folds.sizes
            self.ratio = test / train
        self.labelled = self._count_folds()

    def _count_folds(self) -> tuple[int, int] | None:
        """Number of repetitions and of folds in each, where folds are labelled; uneven ones are refused."""
        labels = self.folds.labels
        if labels.folds is None:
            return None
        if labels.repetitions is None:
            return 1, self.m
        sizes = Counter(labels.repetitions)
        if len(set(sizes.values())) > 1:
            (most, large), *_, (least, small) = sizes.most_common()
            raise InputError(
                "{source}: repetition {most} has {folds}, repetition {least} has {small}. All repetitions need the same "
                "number of folds: add the missing rows or remove the odd ones.",
                source=self.source,
                most=most,
                folds=count(large, "fold"),
                least=least,
                small=small,
            )
        return len(sizes), self.m // len(sizes)

    def layout(self, name: DesignName, evidence: str) -> Layout:
        """Return the layout of a design."""
        of = {
            "cv": self._cv,
            "5x2cv": self._five_by_two,
            "repeated-cv": self._repeated_cv,
            "holdout": self._holdout,
            "bootstrap": self._bootstrap,
            "independent": self._independent,
        }
        ratio, text = of[name]()
        if name == "5x2cv" and self.labelled is None:
            evidence += Message("; the rows are read in order, two folds for each of five repetitions")
        shape = {"cv": (1, self.m), "5x2cv": (5, 2)}.get(name, self.labelled)
        return Layout(DESIGNS[name], ratio, self._halves() if name == "5x2cv" else None, text, evidence, shape)

    def _cv(self) -> _Parts:
        if self.labelled is not None and self.labelled[0] > 1:
            raise InputError(
                "{source}: the rows are labelled as {repetitions} repetitions of {folds} folds, which is not a single "
                "cross-validation. Use {--design:repeated-cv}.",
                source=self.source,
                repetitions=self.labelled[0],
                folds=self.labelled[1],
            )
        return self._fold_ratio(self.m), Message("one {m}-fold cross-validation", m=self.m)

    def _fold_ratio(self, size: int) -> float:
        """1/(f − 1) for f folds; sizes that the user or the data give must agree, since folds of equal size follow from f."""
        natural = 1.0 / (size - 1) if size > 1 else 1.0
        if self.ratio is None:
            return natural
        if 0.5 < self.ratio / natural < 2:
            return self.ratio
        share = self.ratio / (1 + self.ratio)
        if self.options.ratio is not None:
            raise InputError(
                "With {size} folds, each test set holds 1/{size} of the instances, but the sizes you passed imply "
                "{share:.3g}. Remove the sizes, or pass {--design:holdout} if these are repeated random splits.",
                size=size,
                share=share,
            )
        raise InputError(
            "With {size} folds, each test set holds 1/{size} of the instances, but the sizes in the data imply "
            "{share:.3g}. Add the missing folds, or pass {--design:holdout} if these are repeated random splits.",
            size=size,
            share=share,
        )

    def _five_by_two(self) -> _Parts:
        if self.m != 10 or self.labelled not in (None, (5, 2)):
            shape = count(self.m, "row")
            if self.labelled is not None:
                repetitions, folds = self.labelled
                shape = Message("{repetitions} repetitions of {folds} folds", repetitions=repetitions, folds=folds)
            raise InputError(
                "{source}: 5×2 cross-validation has 10 rows (five repetitions of two folds), but this table has "
                "{shape}. Use {--design:repeated-cv} or cv.",
                source=self.source,
                shape=shape,
            )
        return self._fold_ratio(2), Message("5×2 cross-validation")

    def _halves(self) -> Indices:
        """Row indices by replication and fold; the first fold to appear leads, so that "fold 1" is the same half throughout."""
        order = list(range(10))
        if self.labelled is not None:
            places = [
                {name: at for at, name in enumerate(dict.fromkeys(names))} for names in self.folds.labels if names
            ]
            labels = list(zip(*filter(None, self.folds.labels), strict=True))
            order.sort(key=lambda row: [place[name] for place, name in zip(places, labels[row], strict=True)])
        return np.array(order, dtype=np.intp).reshape(5, 2)

    def _repeated_cv(self) -> _Parts:
        if self.labelled is None:
            return self._needed(Message("repeated cross-validation")), Message("repeated cross-validation")
        repetitions, size = self.labelled
        if size < 2:
            raise InputError(
                "{source}: cross-validation needs at least 2 folds in each repetition, but this table has one.",
                source=self.source,
            )
        return self._fold_ratio(size), Message(
            "{size}-fold cross-validation, repeated {repetitions} times", size=size, repetitions=repetitions
        )

    def _holdout(self) -> _Parts:
        return self._needed(Message("repeated hold-out")), Message("hold-out, repeated {m} times", m=self.m)

    def _bootstrap(self) -> _Parts:
        text = Message("{m} bootstrap rounds, tested out of bag", m=self.m)
        return OUT_OF_BAG if self.ratio is None else self.ratio, text

    def _needed(self, what: str) -> float:
        if self.ratio is None:
            raise InputError(
                "{source}: for {what}, the correction needs the share of instances in the test sets. Pass "
                "{--test-fraction} (0.3 for a 70/30 split), or {--train-size} and {--test-size}.",
                source=self.source,
                what=what,
            )
        return self.ratio

    def _independent(self) -> _Parts:
        return self.ratio, Message("{m} independent repetitions", m=self.m)
