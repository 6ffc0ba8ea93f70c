"""Runs simulations in chunks: one seed a chunk, on one core, several or a cluster, resumable, with the same result.

What is simulated is no concern of this floor: a work takes a seed and a number of replicates and returns sums.
"""

from __future__ import annotations

from podium.engine.chunks import Chunk, Totals, Work
from podium.engine.run import Tally, run

__all__ = ["Chunk", "Tally", "Totals", "Work", "run"]
