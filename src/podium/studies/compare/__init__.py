"""The main comparison."""

from podium.studies.compare.comparison import Comparison, compare

__all__ = ["Comparison", "compare"]
