"""Posterior probabilities that one algorithm is better, that both are practically equivalent, or the other is better."""
