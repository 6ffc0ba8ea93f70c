"""The main comparison."""

from podium.studies.compare.study import Comparison, compare

__all__ = ["Comparison", "compare"]
