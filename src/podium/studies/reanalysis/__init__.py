"""Re-analysis of published numbers."""

from podium.studies.reanalysis.study import Reanalysis, reanalyse

__all__ = ["Reanalysis", "reanalyse"]
