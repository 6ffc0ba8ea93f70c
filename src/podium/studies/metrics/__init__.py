"""Several metrics of the same algorithms: a verdict each, and what they say together."""

from podium.studies.metrics.study import MetricsComparison, compare_metrics

__all__ = ["MetricsComparison", "compare_metrics"]
