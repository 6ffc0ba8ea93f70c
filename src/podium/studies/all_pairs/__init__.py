"""Every pair of a table, one by one."""

from podium.studies.all_pairs.study import AllPairs, compare_all_pairs

__all__ = ["AllPairs", "compare_all_pairs"]
