"""Classifiers with scores on one test set: ROC curves, areas, hull, operating points."""

from podium.studies.roc.comparison import RocComparison, compare_roc
from podium.studies.roc.multiclass import MulticlassComparison, compare_multiclass

__all__ = ["MulticlassComparison", "RocComparison", "compare_multiclass", "compare_roc"]
