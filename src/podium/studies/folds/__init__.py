"""Several algorithms on one problem, measured in repetitions such as folds."""

from podium.studies.folds.study import FoldComparison, compare_folds

__all__ = ["FoldComparison", "compare_folds"]
