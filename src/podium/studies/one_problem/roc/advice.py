"""Advice on a ROC analysis, each rule with the figure that triggers it."""

from __future__ import annotations

from collections.abc import Iterator
from math import isnan
from typing import TYPE_CHECKING

import numpy as np

from podium.document import Advice
from podium.i18n import Message, count, listing, paragraph
from podium.studies.shared.advice.conclusion_rules import classifiers_not_equal
from podium.studies.shared.advice.texts import AdviceTexts

if TYPE_CHECKING:
    from podium.studies.one_problem.roc.study import RocComparison

advice = AdviceTexts(__file__)


SMALL_CLASS = 30
"""With fewer instances of a class there is advice."""

AREAS_NOT_EQUAL = Message(
    "A large p-value means that the data do not show a difference between two areas, not that they are equal."
)


def advise(study: RocComparison) -> Iterator[Advice]:
    """All advice that applies, what bears most on the conclusion first."""
    for rule in (_wrong_way, _no_variation, _small_class, _no_tests, _other_best, _not_equal, _same_data):
        yield from rule(study)


def _wrong_way(study: RocComparison) -> Iterator[Advice]:
    """W50: areas below one half."""
    wrong = [area for area in study.areas if area.interval[1] < 0.5]
    if wrong:
        lowest = min(wrong, key=lambda area: area.auc)
        names = listing([area.name for area in wrong])
        yield advice("W50", n=len(wrong), names=names, auc=lowest.auc, name=lowest.name)


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
            pairs = Message(
                "{n} pair cannot be tested and has p = 1.", "{n} pairs cannot be tested and have p = 1.", undefined
            )
            found = paragraph([found, pairs])
        yield advice("W51", found=found, n=len(flat))


def _small_class(study: RocComparison) -> Iterator[Advice]:
    """W36: few instances of a class."""
    if study.scores is None:
        return
    smaller = min(study.scores.positives, study.scores.negatives)
    if smaller < SMALL_CLASS:
        yield advice(
            "W36",
            positives=count(study.scores.positives, "positive"),
            negatives=count(study.scores.negatives, "negative"),
            reason=small_class_reason(smaller),
        )


def small_class_reason(smallest: int) -> Message:
    """Say what the tests and intervals of areas are worth with so few instances of a class."""
    shapes = Message(
        "The t tests and intervals allow for few instances of a class. But equal areas under curves of very different shape are called different more often "
        "than α: in simulations up to 0.14 instead of 0.05 with classes of 5 and 500 instances, and 0.29 with 10 and 1000."
    )
    if smallest > 2:
        return shapes
    return (
        shapes
        + " "
        + Message(
            "With 2 instances of a class, t has 1 degree of freedom and hardly any difference can become significant."
        )
    )


def _no_tests(study: RocComparison) -> Iterator[Advice]:
    """W52: classifiers given as points."""
    if study.points is None:
        return
    crisp = study.points.classifiers
    yield advice("W52", classifiers=count(len(crisp), "classifier"), names=listing(crisp))


def _other_best(study: RocComparison) -> Iterator[Advice]:
    """W53: the largest area is not the best choice at these costs."""
    known = [area for area in study.areas if not isnan(area.auc)]
    if len(known) < 2:
        return
    best = max(area.auc for area in known)
    leaders = {area.name for area in known if area.auc == best}
    winners = list(dict.fromkeys(study.names[p.owner] for p in study.operating if p.best and p.owner >= 0))
    if winners and not leaders & set(winners):
        yield advice(
            "W53",
            n=len(leaders),
            leaders=listing(sorted(leaders)),
            best=best,
            slope=float(study.slope.value),
            winners=listing(winners),
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
        yield advice("W54", points=count(thresholds, "point"), instances=count(study.scores.n, "instance"))
