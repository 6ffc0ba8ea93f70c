"""The pictures of predictions: accuracies in tiers, differences of accuracy, p-values of all pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from podium.diagrams.differences import estimates_with_intervals
from podium.diagrams.drawing import Drawing
from podium.i18n import _, count, paragraph
from podium.studies.shared.content import Pictures
from podium.studies.shared.family.pictures import PairsPictures, Reference, best_of, filled_note, sentences

Indices = NDArray[np.intp]

if TYPE_CHECKING:
    from podium.stats.proportions import Interval
    from podium.studies.one_problem.predictions.study import Judged, PredictionsComparison


def pictures(study: PredictionsComparison) -> Pictures:
    """Return the pictures of predictions by kind."""
    extent, pairs = count(study.predictions.n, "instance"), study.pairs
    return {
        "accuracies": lambda: accuracies(study, study.single.wilson, extent, _("Wilson's")),
        "forest": lambda: differences(study, pairs.first, pairs.second, pairs.newcombe, _("Newcombe's")),
        "heatmap": lambda: pair_pictures(study).heatmap(),
    }


def pair_pictures(study: Judged) -> PairsPictures:
    """Return the pictures of all pairs."""
    return PairsPictures(study.verdict, _("Most accurate first."), "classifier")


def accuracies(study: Judged, limits: Interval, extent: str, how: str) -> Drawing:
    """Draw the accuracy of each classifier with its interval, tier by tier."""
    accuracy, data = study.single.accuracy, study.predictions
    # Tiers are about all pairs; beside a verdict on a control they would be another family's.
    tiers = study.verdict.tier_indices if study.control is None else [tuple(study.order_indices)]
    places = {j: tier for tier, members in enumerate(tiers, start=1) for j in members}
    shown, less = best_of(list(places), noun="classifier")
    note = sentences(
        _(
            "Share of {extent} that each classifier gets right, with {how} {confidence:g} % interval for it "
            "alone. Overlapping intervals do not show that two classifiers perform equally: they are compared on "
            "the same instances.",
            extent=extent,
            how=how,
            confidence=100 * (1 - study.options.alpha),
        ),
        _(
            "Tiers by {how}: no classifier in a tier differs significantly from its first one.",
            how=pair_pictures(study).how,
        )
        if len(tiers) > 1
        else "",
        less,
    )
    return estimates_with_intervals(
        [data.classifiers[j] for j in shown], accuracy[shown].tolist(), limits.lower[shown].tolist(),
        limits.upper[shown].tolist(), label=_("accuracy"), tiers=[places[j] for j in shown],
        column=_("accuracy [{confidence:g} % interval]", confidence=100 * (1 - study.options.alpha)), note=note, title=_("Accuracies"),
    )  # fmt: skip


def differences(study: Judged, first: Indices, second: Indices, limits: Interval, how: str) -> Drawing:
    """Draw differences of accuracy with their intervals, against the control or the most accurate."""
    alpha, accuracy = study.options.alpha, study.single.accuracy
    reference = Reference.of(study.predictions.classifiers, study.order_indices, study.control, "classifier")
    values = (accuracy[first] - accuracy[second], limits.lower, limits.upper)
    note = _(
        "Accuracy of {name} minus that of each other classifier, with {how} {confidence:g} % intervals for "
        "each pair separately, not adjusted for their number.",
        name=reference.name,
        how=how,
        confidence=100 * (1 - alpha),
    )
    return reference.forest(
        *reference.from_pairs(first, second, values), confidence=1 - alpha,
        significant=reference.significant(study.verdict, alpha), note=paragraph([note, filled_note(study.verdict, alpha)]), what=_("difference of accuracy"),
    )  # fmt: skip
