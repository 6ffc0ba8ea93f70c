"""Several algorithms on one problem, measured in repetitions such as folds."""

from typing import TYPE_CHECKING

from podium.studies import lazily

if TYPE_CHECKING:
    from podium.studies.folds.study import FoldComparison, compare_folds

__all__ = ["FoldComparison", "compare_folds"]

__getattr__ = lazily(__name__, {"FoldComparison": "study", "compare_folds": "study"})
