"""Classifiers on one test set: accuracies with their uncertainty, McNemar's tests of all pairs, Cochran's Q."""

from podium.studies.predictions.study import PredictionsComparison, compare_predictions

__all__ = ["PredictionsComparison", "compare_predictions"]
