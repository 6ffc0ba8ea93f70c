"""Classifiers with scores on one test set: ROC curves, areas, hull, operating points."""

from typing import TYPE_CHECKING

from podium.studies import lazily

if TYPE_CHECKING:
    from podium.studies.roc.multiclass import MulticlassComparison, compare_multiclass
    from podium.studies.roc.study import RocComparison, compare_roc

__all__ = ["MulticlassComparison", "RocComparison", "compare_multiclass", "compare_roc"]

__getattr__ = lazily(
    __name__,
    {
        "MulticlassComparison": "multiclass",
        "compare_multiclass": "multiclass",
        "RocComparison": "study",
        "compare_roc": "study",
    },
)
