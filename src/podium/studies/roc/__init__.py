"""Classifiers with scores on one test set: ROC curves, areas, hull, operating points."""

from podium.studies.roc.multiclass import MulticlassComparison, compare_multiclass
from podium.studies.roc.study import RocComparison, compare_roc

__all__ = ["MulticlassComparison", "RocComparison", "compare_multiclass", "compare_roc"]
