"""Comparison over problems that come in groups: the group is the unit."""

from podium.studies.grouped.study import GroupedComparison, compare_grouped

__all__ = ["GroupedComparison", "compare_grouped"]
