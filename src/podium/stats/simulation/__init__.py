"""Simulated comparisons: drawing problems, drawing populations, and whole families of procedures at once."""

from __future__ import annotations

from podium.stats.simulation.experiment import BiasedSamples, Point
from podium.stats.simulation.families import Source, apply_sources
from podium.stats.simulation.populations import NULLS, SHAPES, Population, null_population
from podium.stats.simulation.procedures import TESTS, Applied, apply_procedures, apply_to_ranking
from podium.stats.simulation.sampling import draw_problems, selection_weights

__all__ = [
    "NULLS",
    "SHAPES",
    "TESTS",
    "Applied",
    "BiasedSamples",
    "Point",
    "Population",
    "Source",
    "apply_procedures",
    "apply_sources",
    "apply_to_ranking",
    "draw_problems",
    "null_population",
    "selection_weights",
]
