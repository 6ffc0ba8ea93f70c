"""The pictures of predictions: accuracies in tiers, differences of accuracy, p-values of all pairs."""

from __future__ import annotations

import numpy as np

from podium.diagrams.differences import estimates_with_intervals
from podium.diagrams.drawing import Drawing
from podium.i18n import _, paragraph
from podium.studies.one_problem.predictions.grouped import GroupedPredictions
from podium.studies.one_problem.predictions.report import AnyStudy, texts_of
from podium.studies.shared.content import Pictures
from podium.studies.shared.family.pictures import PairsPictures, Reference, best_of, filled_note, sentences


def pictures(study: AnyStudy) -> Pictures:
    """Return the pictures of predictions by kind."""
    pairs = PairsPictures(study.verdict, _("Most accurate first."), "classifier")
    return {
        "accuracies": lambda: _accuracies(study, pairs.how),
        "forest": lambda: _differences(study),
        "heatmap": pairs.heatmap,
    }


def _accuracies(study: AnyStudy, tiers_by: str) -> Drawing:
    """Draw the accuracy of each classifier with its interval, tier by tier."""
    tell, names, confidence = texts_of(study), study.predictions.classifiers, 100 * (1 - study.options.alpha)
    if isinstance(study, GroupedPredictions):
        ends = {name: row.interval for name, row in study.classifiers.items()}
        extent, how = tell("drawn.groups", n=study.clusters.count), _("cluster-robust (Wilson)")
    else:
        ends = {name: row.accuracy.wilson for name, row in study.classifiers.items()}
        extent, how = tell["instances"], _("Wilson's")
    # Tiers are about all pairs; beside a verdict on a control they would be another family's.
    tiers = study.verdict.tier_indices if study.control is None else [tuple(study.order_indices)]
    places = {j: tier for tier, members in enumerate(tiers, start=1) for j in members}
    shown, less = best_of(list(places), noun="classifier")
    note = sentences(
        tell("drawn.accuracies", extent=extent, how=how, confidence=confidence),
        tell("drawn.tiers", how=tiers_by) if len(tiers) > 1 else "",
        less,
    )
    lower, upper = zip(*(ends[names[j]] for j in shown), strict=True)
    return estimates_with_intervals(
        [names[j] for j in shown], study.accuracy[shown].tolist(), list(lower), list(upper),
        label=_("accuracy"), tiers=[places[j] for j in shown],
        column=_("accuracy [{confidence:g} % interval]", confidence=confidence), note=note, title=_("Accuracies"),
    )  # fmt: skip


def _differences(study: AnyStudy) -> Drawing:
    """Draw differences of accuracy with their intervals, against the control or the most accurate."""
    names, alpha = list(study.predictions.classifiers), study.options.alpha
    how = _("cluster-robust (Newcombe)") if isinstance(study, GroupedPredictions) else _("Newcombe's")
    reference = Reference.of(study.predictions.classifiers, study.order_indices, study.control, "classifier")
    first, second = (
        np.array([names.index(getattr(pair, side)) for pair in study.pairs]) for side in ("first", "second")
    )
    lower, upper = np.array([pair.newcombe for pair in study.pairs]).T
    values = (study.accuracy[first] - study.accuracy[second], lower, upper)
    note = texts_of(study)("drawn.differences", name=reference.name, how=how, confidence=100 * (1 - alpha))
    return reference.forest(
        *reference.from_pairs(first, second, values), confidence=1 - alpha,
        significant=reference.significant(study.verdict, alpha),
        note=paragraph([note, filled_note(study.verdict, alpha)]), what=_("difference of accuracy"),
    )  # fmt: skip
