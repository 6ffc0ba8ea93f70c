"""Classifiers on one test set whose instances come in groups."""

from podium.studies.predictions.grouped.study import GroupedPredictions, compare_grouped_predictions

__all__ = ["GroupedPredictions", "compare_grouped_predictions"]
