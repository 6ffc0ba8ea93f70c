"""How the rows of a table came about: what the user says, else what labels of repetitions and folds show."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from podium.brief import brief
from podium.data.folds import Folds
from podium.errors import InputError
from podium.studies.folds.designs import DESIGNS, DesignName, FoldDesign
from podium.studies.folds.options import Options
from podium.studies.words import count

Indices = NDArray[np.intp]

CHOICES = (
    "Say how they came about: --design cv (the folds of one cross-validation), --design repeated-cv or holdout with "
    "--test-fraction F (repeated splits), --design 5x2cv, or --design independent (no instance shared, in training either). "
    "In Python: design=…, test_fraction=…"
)


@dataclass(frozen=True, eq=False)
class Layout:
    """The design of the rows and what the tests need to know of it.

    Attributes
    ----------
    design
        The design.
    ratio
        n_test/n_train of one repetition; None where it is unknown and not needed.
    five_by_two
        Row indices by replication and fold, shape (5, 2); None for other designs.
    text
        What the rows are, in words: "10-fold cross-validation".
    evidence
        How that is known.
    shape
        Numbers of repetitions and of folds in each, where folds are labelled or the design gives them.
    """

    design: FoldDesign
    ratio: float | None
    five_by_two: Indices | None
    text: str
    evidence: str
    shape: tuple[int, int] | None = None

    __repr__ = brief


def recognise(folds: Folds, options: Options) -> Layout:
    """Find the design of the rows.

    Raises
    ------
    InputError
        When it cannot be known, or when options and labels contradict each other.
    """
    grouped = _count_folds(folds)
    if options.design != "auto":
        return _named(options.design, folds, options, grouped, "as the option --design says")
    if grouped is not None:
        repetitions, size = grouped
        name: DesignName = "5x2cv" if (repetitions, size) == (5, 2) else "repeated-cv" if repetitions > 1 else "cv"
        shown = f"{count(repetitions, 'repetition')} of {count(size, 'fold')}"
        return _named(name, folds, options, grouped, f"recognised from the labels of the rows: {shown}")
    if known_ratio(folds, options) is not None:
        said = "was given" if options.ratio is not None else "stands in the data"
        how = f"because a size of the test sets {said} and no folds are labelled"
        return _named("holdout", folds, options, grouped, how)
    raise InputError(
        f"{folds.results.source}: nothing says how the {folds.m} rows came about, and the right test depends on it. {CHOICES}"
    )


def known_ratio(folds: Folds, options: Options) -> float | None:
    """n_test/n_train: what the user says, else what the data say."""
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
            f"{folds.results.source}: repetition {most} has {count(large, 'fold')}, repetition {least} has {small}. All "
            "repetitions need the same number of folds: add the missing rows or remove the odd ones."
        )
    return len(sizes), folds.m // len(sizes)


def _named(name: DesignName, folds: Folds, options: Options, grouped: tuple[int, int] | None, evidence: str) -> Layout:
    builders = {
        "cv": _cv,
        "5x2cv": _five_by_two,
        "repeated-cv": _repeated_cv,
        "holdout": _holdout,
        "independent": _independent,
    }
    ratio, arrangement, text = builders[name](folds, options, grouped)
    if name == "5x2cv" and grouped is None:
        evidence += "; the rows were taken in order, two folds for each of five repetitions"
    return Layout(DESIGNS[name], ratio, arrangement, text, evidence, _shape(name, folds, grouped))


def _shape(name: DesignName, folds: Folds, grouped: tuple[int, int] | None) -> tuple[int, int] | None:
    return {"cv": (1, folds.m), "5x2cv": (5, 2)}.get(name, grouped)


_Parts = tuple[float | None, Indices | None, str]


def _cv(folds: Folds, options: Options, grouped: tuple[int, int] | None) -> _Parts:
    if grouped is not None and grouped[0] > 1:
        raise InputError(
            f"{folds.results.source}: the rows are labelled as {grouped[0]} repetitions of {grouped[1]} folds, which is not one "
            "cross-validation. Use --design repeated-cv."
        )
    return _fold_ratio(folds.m, folds, options), None, f"one {folds.m}-fold cross-validation"


def _fold_ratio(size: int, folds: Folds, options: Options) -> float:
    """1/(f − 1) for f folds; sizes that the user or the data give must agree, since folds of equal size follow from f."""
    natural = 1.0 / (size - 1) if size > 1 else 1.0
    given = known_ratio(folds, options)
    if given is None:
        return natural
    if not 0.5 < given / natural < 2:
        own = options.ratio is not None
        raise InputError(
            f"{size} folds test on 1/{size} of the instances at a time, but the sizes {'given' if own else 'in the data'} mean "
            f"{given / (1 + given):.3g}. {'Leave the sizes out' if own else 'Add the folds that are missing'}, or say --design holdout "
            "if these are repeated random splits."
        )
    return given


def _five_by_two(folds: Folds, options: Options, grouped: tuple[int, int] | None) -> _Parts:
    if folds.m != 10 or (grouped is not None and grouped != (5, 2)):
        shape = f"{folds.m} rows" if grouped is None else f"{grouped[0]} repetitions of {grouped[1]} folds"
        raise InputError(
            f"{folds.results.source}: 5×2 cross-validation has 10 rows, five repetitions of two folds; here are {shape}. Use "
            "--design repeated-cv, or cv."
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
    return ratio, rows.reshape(5, 2), "5×2 cross-validation"


def _repeated_cv(folds: Folds, options: Options, grouped: tuple[int, int] | None) -> _Parts:
    if grouped is None:
        return _needed(folds, options, "repeated cross-validation"), None, "repeated cross-validation"
    repetitions, size = grouped
    if size < 2:
        raise InputError(
            f"{folds.results.source}: cross-validation needs at least 2 folds in each repetition, here is one."
        )
    return _fold_ratio(size, folds, options), None, f"{size}-fold cross-validation, repeated {repetitions} times"


def _holdout(folds: Folds, options: Options, _grouped: tuple[int, int] | None) -> _Parts:
    return _needed(folds, options, "repeated hold-out"), None, f"hold-out, repeated {folds.m} times"


def _needed(folds: Folds, options: Options, what: str) -> float:
    ratio = known_ratio(folds, options)
    if ratio is None:
        raise InputError(
            f"{folds.results.source}: for {what} the correction needs the share of instances that is tested on: give "
            "--test-fraction (0.3 for a 70/30 split), or --train-size and --test-size. In Python: test_fraction=0.3."
        )
    return ratio


def _independent(folds: Folds, options: Options, _grouped: tuple[int, int] | None) -> _Parts:
    return known_ratio(folds, options), None, f"{folds.m} independent repetitions"
