"""Convergence: which optimiser gets there faster, beside which one gets further."""
