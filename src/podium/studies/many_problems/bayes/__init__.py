"""Bayesian comparison: how probably one algorithm is better, both are practically equivalent, or the other is better."""
