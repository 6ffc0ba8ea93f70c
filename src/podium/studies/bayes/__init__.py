"""Bayesian comparison: how probably one algorithm is better, both are practically equivalent, or the other is better."""

from typing import TYPE_CHECKING

from podium.studies import lazily

if TYPE_CHECKING:
    from podium.studies.bayes.study import BayesComparison, compare_bayes

__all__ = ["BayesComparison", "compare_bayes"]

__getattr__ = lazily(__name__, {"BayesComparison": "study", "compare_bayes": "study"})
