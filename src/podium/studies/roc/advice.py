"""Advice on a ROC analysis, each rule with the figure that triggers it."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Advice
from podium.i18n import Message, count, listing
from podium.studies.advice.conclusion_rules import classifiers_not_equal

if TYPE_CHECKING:
    from podium.studies.roc.study import RocComparison

SMALL_CLASS = 30
"""With fewer instances of a class the normal approximation is rough."""

AREAS_NOT_EQUAL = Message(
    "A large p-value means that the data do not show a difference between two areas, not that they are equal."
)


def advise(study: RocComparison) -> Iterator[Advice]:
    """All advice that applies, what bears most on the conclusion first."""
    for rule in (_wrong_way, _no_variation, _small_class, _no_tests, _other_best, _not_equal, _same_data):
        yield from rule(study)


def _wrong_way(study: RocComparison) -> Iterator[Advice]:
    """W50: areas below one half."""
    wrong = [area for area in study.areas if area.logit[1] < 0.5]
    if wrong:
        lowest = min(wrong, key=lambda area: area.auc)
        yield Advice(
            "W50",
            Message(
                "{names}: the whole confidence interval of the AUC lies below 0.5 (lowest {auc:.3f}, {name}).",
                names=listing([area.name for area in wrong]),
                auc=lowest.auc,
                name=lowest.name,
            ),
            Message(
                "Such scores order the classes well, but in reverse: a small score means positive, or the wrong "
                "label was declared positive."
            ),
            Message("Check --positive, or turn the sign of the scores."),
            Message("Fawcett 2006, section 6"),
        )


def _no_variation(study: RocComparison) -> Iterator[Advice]:
    """W51: areas without estimated variance."""
    if study.scores is None:
        return
    flat = [area for area in study.areas[: study.scores.k] if area.standard_error == 0]
    undefined = 0 if not study.families else int(np.isnan(study.differences[-1].z).sum())
    if flat:
        areas = listing([Message("{name} (AUC {auc:.3g})", name=area.name, auc=area.auc) for area in flat])
        found = Message("{areas}: the estimated variance of the area is 0.", areas=areas)
        if undefined:
            found += " " + Message(
                "{n} pair cannot be tested and has p = 1.", "{n} pairs cannot be tested and have p = 1.", undefined
            )
        yield Advice(
            "W51",
            found,
            Message(
                "A score that separates the classes without error, or not at all, shows no variation in this sample. "
                "This does not mean that the area is known exactly."
            ),
            Message("Report the counts, and collect more instances before claiming perfection."),
            "DeLong, DeLong & Clarke-Pearson 1988",
        )


def _small_class(study: RocComparison) -> Iterator[Advice]:
    """W36: the normal approximation with few instances of a class."""
    if study.scores is None:
        return
    smaller = min(study.scores.positives, study.scores.negatives)
    if smaller < SMALL_CLASS:
        yield Advice(
            "W36",
            Message(
                "There are {positives} and {negatives}.",
                positives=count(study.scores.positives, "positive"),
                negatives=count(study.scores.negatives, "negative"),
            ),
            Message(
                "DeLong's intervals and tests rest on a normal approximation, which is rough below about {least} "
                "instances of a class, especially for areas near 1.",
                least=SMALL_CLASS,
            ),
            Message("Do not rely on a borderline p-value; use a larger test set."),
            "DeLong, DeLong & Clarke-Pearson 1988",
        )


def _no_tests(study: RocComparison) -> Iterator[Advice]:
    """W52: classifiers given as points."""
    if study.points is None:
        return
    crisp = study.points.classifiers
    yield Advice(
        "W52",
        Message(
            "{classifiers} given as points ({names}): included in the hull and the operating points, but not in "
            "the tests.",
            classifiers=count(len(crisp), "classifier"),
            names=listing(crisp),
        ),
        Message(
            "A test needs to know on which instances two classifiers agree, and rates or counts do not show "
            "that. Adding the points to the hull also assumes that their rates come from similar data."
        ),
        Message("Give their labels or scores as columns of the table of instances."),
        Message("Fawcett 2006, section 8"),
    )


def _other_best(study: RocComparison) -> Iterator[Advice]:
    """W53: the largest area is not the best choice at these costs."""
    known = [area for area in study.areas if not isnan(area.auc)]
    if len(known) < 2:
        return
    best = max(area.auc for area in known)
    leaders = {area.name for area in known if area.auc == best}
    winners = list(dict.fromkeys(study.names[p.owner] for p in study.operating if p.best and p.owner >= 0))
    if winners and not leaders & set(winners):
        yield Advice(
            "W53",
            Message(
                "{leaders} has the largest AUC ({best:.3f}), but at slope {slope:.4g} the best choice is {winners}.",
                "{leaders} share the largest AUC ({best:.3f}), but at slope {slope:.4g} the best choice is {winners}.",
                len(leaders),
                leaders=listing(sorted(leaders)),
                best=best,
                slope=float(study.slope.value),
                winners=listing(winners),
            ),
            Message("The area averages over all thresholds; an operating point uses only one of them."),
            Message(
                "Decide by the operating point when costs and class ratio are known, by the area when they are not."
            ),
            "Provost & Fawcett 2001",
        )


def _not_equal(study: RocComparison) -> Iterator[Advice]:
    """W15: not significant is not equal."""
    if study.verdict is None:
        return iter(())
    return classifiers_not_equal(
        study.verdict,
        study.options.alpha,
        AREAS_NOT_EQUAL,
        Message(
            "Look at the confidence intervals of the differences; to show equality, use an equivalence test with "
            "a margin chosen beforehand."
        ),
    )


def _same_data(study: RocComparison) -> Iterator[Advice]:
    """W54: the operating point is chosen on the data it is judged by."""
    if study.scores is None:
        return
    best = [point for point in study.operating if point.best and point.owner >= 0]
    thresholds = int(np.count_nonzero(study.space.owner >= 0))
    if best:
        yield Advice(
            "W54",
            Message(
                "The operating point was chosen among {points} on the same {instances}.",
                points=count(thresholds, "point"),
                instances=count(study.scores.n, "instance"),
            ),
            Message(
                "Its rates are optimistic, more so with few instances and many points. The tests of the areas apply "
                "to one test set and do not include the variation between training sets."
            ),
            Message("Choose the threshold on validation data and report the rates on fresh data."),
            Message("Fawcett 2006, section 3"),
        )
