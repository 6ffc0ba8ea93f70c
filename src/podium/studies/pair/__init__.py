"""Two algorithms over many problems, and every pair of a table one by one."""

from podium.studies.pair.matrix import AllPairs, compare_all_pairs
from podium.studies.pair.single import PairComparison, compare_pair

__all__ = ["AllPairs", "PairComparison", "compare_all_pairs", "compare_pair"]
