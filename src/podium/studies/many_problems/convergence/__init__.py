"""Convergence: which optimiser is faster, and which is better in the end."""
