"""Classifiers on one test set: accuracies with their uncertainty, McNemar's tests of all pairs, Cochran's Q."""

from typing import TYPE_CHECKING

from podium.studies import lazily

if TYPE_CHECKING:
    from podium.studies.predictions.study import PredictionsComparison, compare_predictions

__all__ = ["PredictionsComparison", "compare_predictions"]

__getattr__ = lazily(__name__, {"PredictionsComparison": "study", "compare_predictions": "study"})
