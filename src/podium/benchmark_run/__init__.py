"""Cross-validation of several estimators on several data sets: the same splits for all, resumable, nothing lost silently."""

from podium.benchmark_run.run import Benchmark, benchmark

__all__ = ["Benchmark", "benchmark"]
