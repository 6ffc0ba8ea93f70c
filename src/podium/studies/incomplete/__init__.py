"""Comparison on a table with missing cells, none of them filled in and no problem left out."""

from podium.studies.incomplete.study import IncompleteComparison, compare_incomplete

__all__ = ["IncompleteComparison", "compare_incomplete"]
