"""Cross-validation of several estimators on several data sets: the same splits for all, resumable, nothing lost silently."""

from podium.benchmark_run.outcome import Benchmark
from podium.benchmark_run.run import benchmark

__all__ = ["Benchmark", "benchmark"]
