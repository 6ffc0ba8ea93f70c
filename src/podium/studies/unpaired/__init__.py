"""Independent samples for each algorithm."""

from podium.studies.unpaired.study import UnpairedComparison, compare_unpaired

__all__ = ["UnpairedComparison", "compare_unpaired"]
