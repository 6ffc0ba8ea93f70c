"""Convergence: which optimiser gets there faster, beside which one gets further."""

from podium.studies.convergence.study import Convergence, convergence

__all__ = ["Convergence", "convergence"]
