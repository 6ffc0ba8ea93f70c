"""Bayesian comparison: how probably one algorithm is better, both are practically equivalent, or the other is better."""

from podium.studies.bayes.study import BayesComparison, compare_bayes

__all__ = ["BayesComparison", "compare_bayes"]
