"""Cross-validation of several estimators on several data sets, with the same splits for all; resumable."""

from podium.benchmark_run.run import Benchmark, benchmark

__all__ = ["Benchmark", "benchmark"]
