"""Two algorithms over many problems."""

from podium.studies.pair.study import PairComparison, compare_pair

__all__ = ["PairComparison", "compare_pair"]
