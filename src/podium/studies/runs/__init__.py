"""Runs over problems: aggregate scores with bootstrap intervals, probability of improvement, stochastic order."""

from podium.studies.runs.study import RunsComparison, compare_runs

__all__ = ["RunsComparison", "compare_runs"]
