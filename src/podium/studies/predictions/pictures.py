"""The pictures of predictions: accuracies in tiers, differences of accuracy, p-values of all pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.diagrams.differences import estimates_with_intervals
from podium.diagrams.drawing import Drawing
from podium.studies.forest_pictures import Reference, filled_note
from podium.studies.pairs_pictures import PairsPictures, best_of, sentences
from podium.studies.pictures import Pictures
from podium.studies.words import count

if TYPE_CHECKING:
    from podium.studies.predictions.study import PredictionsComparison


def predictions_pictures(study: PredictionsComparison) -> Pictures:
    """Return the pictures of predictions by kind."""
    return {
        "accuracies": lambda: accuracies(study),
        "forest": lambda: differences(study),
        "heatmap": lambda: _pairs(study).heatmap(),
    }


def _pairs(study: PredictionsComparison) -> PairsPictures:
    names, alpha = study.predictions.classifiers, study.options.alpha
    arranged = "Most accurate first."
    return PairsPictures.of(names, study.order, study.verdict, alpha, arranged=arranged, noun="classifier")


def accuracies(study: PredictionsComparison) -> Drawing:
    """Draw the accuracy of each classifier with its interval, tier by tier."""
    single, data = study.single, study.predictions
    places = {j: tier for tier, members in enumerate(study.verdict.tiers, start=1) for j in members}
    shown, less = best_of(list(places), noun="classifier")
    note = sentences(
        f"Share of {count(data.n, 'instance')} that each classifier gets right, with Wilson's {100 * (1 - study.options.alpha):g} % "
        "interval of it alone. Intervals that overlap do not show that two are alike: they are compared on the same instances.",
        f"Tiers by {_pairs(study).how}: nobody in a tier is told from the first of it."
        if len(study.verdict.tiers) > 1
        else "",
        less,
    )
    return estimates_with_intervals(
        [data.classifiers[j] for j in shown], single.accuracy[shown].tolist(), single.wilson.lower[shown].tolist(),
        single.wilson.upper[shown].tolist(), label="accuracy", tiers=[places[j] for j in shown],
        column=f"accuracy [{100 * (1 - study.options.alpha):g} % interval]", note=note, title="Accuracies",
    )  # fmt: skip


def differences(study: PredictionsComparison) -> Drawing:
    """Draw differences of accuracy with Newcombe's intervals, against the control or the most accurate."""
    pairs, alpha = study.pairs, study.options.alpha
    reference = Reference.of(study.predictions.classifiers, study.order, study.control, "classifier")
    values = (pairs.difference, pairs.newcombe.lower, pairs.newcombe.upper)
    note = (
        f"Accuracy of {reference.name} minus that of each other classifier, with Newcombe's {100 * (1 - alpha):g} % intervals "
        f"of each pair by itself, not adjusted for their number. {filled_note(study.verdict, alpha)}"
    )
    return reference.forest(
        *reference.from_pairs(pairs.first, pairs.second, values), confidence=1 - alpha,
        significant=reference.significant(study.verdict, alpha), note=note, what="difference of accuracy",
    )  # fmt: skip
