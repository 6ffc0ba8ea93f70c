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
from dataclasses import asdict, dataclass
from typing import Any, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.checks import Alternative
from podium.data.folds import Folds
from podium.errors import InputError
from podium.i18n import N_, Message, count
from podium.mentions import Mention
from podium.studies.shared.checks import check_alpha, check_alternative, one_of

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


DesignChoice = Literal["auto", "cv", "5x2cv", "holdout", "repeated-cv", "bootstrap", "independent"]


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
    training: str | None = None

    def __post_init__(self) -> None:
        check_alpha(self.alpha)
        one_of("design", self.design, get_args(DesignChoice))
        check_alternative(self.alternative, self.control)
        self._check_sizes()

        if self.training is not None and self.design != "bootstrap":
            raise InputError(
                "Training performance and no-information rates are for the .632+ estimate, which needs bootstrap "
                "rounds: pass {--design:bootstrap} as well."
            )

    def _check_sizes(self) -> None:
        if (self.train_size is None) != (self.test_size is None):
            missing = "train-size" if self.train_size is None else "test-size"
            raise InputError(
                "Pass both {--train-size} and {--test-size}: {missing} is missing.", missing=Mention(f"--{missing}")
            )
        if self.test_fraction is not None and self.test_size is not None:
            raise InputError("Pass either {--test-fraction}, or {--train-size} and {--test-size}, but not both.")
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
        """n_test/n_train, if given by the user."""
        if self.test_fraction is not None:
            return self.test_fraction / (1 - self.test_fraction)
        if self.test_size is not None and self.train_size is not None:
            return self.test_size / self.train_size
        return None

    def to_dict(self) -> dict[str, Any]:
        """Return all options as plain values."""
        options = asdict(self)
        if self.training is None:
            del options["training"]
        return options


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
    grouped = _count_folds(folds)
    if options.design != "auto":
        return _named(options.design, folds, options, grouped, Message("set by the option {--design}"))
    if grouped is not None:
        repetitions, size = grouped
        name: DesignName = "5x2cv" if (repetitions, size) == (5, 2) else "repeated-cv" if repetitions > 1 else "cv"
        shown = Message(
            "{repetitions} of {folds}", repetitions=count(repetitions, "repetition"), folds=count(size, "fold")
        )
        how = Message("detected from the row labels: {shown}", shown=shown)
        return _named(name, folds, options, grouped, how)
    if known_ratio(folds, options) is not None:
        given = Message("because you passed a test set size and no folds are labelled")
        in_data = Message("because the data give a test set size and no folds are labelled")
        how = given if options.ratio is not None else in_data
        return _named("holdout", folds, options, grouped, how)
    raise InputError(
        "{source}: the design of the {m} rows is unknown, and the right test depends on it. {choices}",
        source=folds.results.source,
        m=folds.m,
        choices=CHOICES,
    )


def known_ratio(folds: Folds, options: Options) -> float | None:
    """n_test/n_train as given by the user, otherwise by the data."""
    if options.ratio is not None or folds.sizes is None:
        return options.ratio
    train, test = folds.sizes
    return test / train


def _count_folds(folds: Folds) -> tuple[int, int] | None:
    """Number of repetitions and of folds in each, where folds are labelled; uneven ones are refused."""
    labels = folds.labels
    if labels.folds is None:
        return None
    if labels.repetitions is None:
        return 1, folds.m
    sizes = Counter(labels.repetitions)
    if len(set(sizes.values())) > 1:
        (most, large), *_, (least, small) = sizes.most_common()
        raise InputError(
            "{source}: repetition {most} has {folds}, repetition {least} has {small}. All repetitions need the same "
            "number of folds: add the missing rows or remove the odd ones.",
            source=folds.results.source,
            most=most,
            folds=count(large, "fold"),
            least=least,
            small=small,
        )
    return len(sizes), folds.m // len(sizes)


def _named(name: DesignName, folds: Folds, options: Options, grouped: tuple[int, int] | None, evidence: str) -> Layout:
    builders = {
        "cv": _cv,
        "5x2cv": _five_by_two,
        "repeated-cv": _repeated_cv,
        "holdout": _holdout,
        "bootstrap": _bootstrap,
        "independent": _independent,
    }
    ratio, arrangement, text = builders[name](folds, options, grouped)
    if name == "5x2cv" and grouped is None:
        evidence += Message("; the rows are read in order, two folds for each of five repetitions")
    return Layout(DESIGNS[name], ratio, arrangement, text, evidence, _shape(name, folds, grouped))


def _shape(name: DesignName, folds: Folds, grouped: tuple[int, int] | None) -> tuple[int, int] | None:
    return {"cv": (1, folds.m), "5x2cv": (5, 2)}.get(name, grouped)


_Parts = tuple[float | None, Indices | None, str]


def _cv(folds: Folds, options: Options, grouped: tuple[int, int] | None) -> _Parts:
    if grouped is not None and grouped[0] > 1:
        raise InputError(
            "{source}: the rows are labelled as {repetitions} repetitions of {folds} folds, which is not a single "
            "cross-validation. Use {--design:repeated-cv}.",
            source=folds.results.source,
            repetitions=grouped[0],
            folds=grouped[1],
        )
    return _fold_ratio(folds.m, folds, options), None, Message("one {m}-fold cross-validation", m=folds.m)


def _fold_ratio(size: int, folds: Folds, options: Options) -> float:
    """1/(f − 1) for f folds; sizes that the user or the data give must agree, since folds of equal size follow from f."""
    natural = 1.0 / (size - 1) if size > 1 else 1.0
    given = known_ratio(folds, options)
    if given is None:
        return natural
    if not 0.5 < given / natural < 2:
        share = given / (1 + given)
        if options.ratio is not None:
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
    return given


def _five_by_two(folds: Folds, options: Options, grouped: tuple[int, int] | None) -> _Parts:
    if folds.m != 10 or (grouped is not None and grouped != (5, 2)):
        shape = (
            count(folds.m, "row")
            if grouped is None
            else Message("{repetitions} repetitions of {folds} folds", repetitions=grouped[0], folds=grouped[1])
        )
        raise InputError(
            "{source}: 5×2 cross-validation has 10 rows (five repetitions of two folds), but this table has "
            "{shape}. Use {--design:repeated-cv} or cv.",
            source=folds.results.source,
            shape=shape,
        )
    ratio = _fold_ratio(2, folds, options)
    rows = np.arange(10, dtype=np.intp)
    if grouped is not None:
        assert folds.labels.repetitions is not None
        assert folds.labels.folds is not None
        by_repetition = {name: place for place, name in enumerate(dict.fromkeys(folds.labels.repetitions))}
        # The first fold to appear leads everywhere, so that "fold 1" is the same half of every replication.
        by_fold = {name: place for place, name in enumerate(dict.fromkeys(folds.labels.folds))}
        key = [(by_repetition[r], by_fold[f]) for r, f in zip(*folds.labels, strict=True)]  # type: ignore[arg-type]
        rows = np.array(sorted(range(10), key=key.__getitem__), dtype=np.intp)
    return ratio, rows.reshape(5, 2), Message("5×2 cross-validation")


def _repeated_cv(folds: Folds, options: Options, grouped: tuple[int, int] | None) -> _Parts:
    if grouped is None:
        return _needed(folds, options, Message("repeated cross-validation")), None, Message("repeated cross-validation")
    repetitions, size = grouped
    if size < 2:
        raise InputError(
            "{source}: cross-validation needs at least 2 folds in each repetition, but this table has one.",
            source=folds.results.source,
        )
    return (
        _fold_ratio(size, folds, options),
        None,
        Message("{size}-fold cross-validation, repeated {repetitions} times", size=size, repetitions=repetitions),
    )


def _holdout(folds: Folds, options: Options, _grouped: tuple[int, int] | None) -> _Parts:
    return (
        _needed(folds, options, Message("repeated hold-out")),
        None,
        Message("hold-out, repeated {m} times", m=folds.m),
    )


OUT_OF_BAG: Final = 1 / (math.e - 1)
"""n_test/n_train of a bootstrap round: a sample of N out of N holds 1 − 1/e of the instances, and the others test."""


def _bootstrap(folds: Folds, options: Options, _grouped: tuple[int, int] | None) -> _Parts:
    ratio = known_ratio(folds, options)
    return OUT_OF_BAG if ratio is None else ratio, None, Message("{m} bootstrap rounds, tested out of bag", m=folds.m)


def _needed(folds: Folds, options: Options, what: str) -> float:
    ratio = known_ratio(folds, options)
    if ratio is None:
        raise InputError(
            "{source}: for {what}, the correction needs the share of instances in the test sets. Pass "
            "{--test-fraction} (0.3 for a 70/30 split), or {--train-size} and {--test-size}.",
            source=folds.results.source,
            what=what,
        )
    return ratio


def _independent(folds: Folds, options: Options, _grouped: tuple[int, int] | None) -> _Parts:
    return known_ratio(folds, options), None, Message("{m} independent repetitions", m=folds.m)
