"""Simulated comparisons: drawing problems, drawing populations, and whole families of procedures at once."""

from __future__ import annotations

from podium.stats.simulation.decisions import RANGE, UNADJUSTED
from podium.stats.simulation.effects import (
    EFFECTS,
    PATTERNS,
    pattern_shifts,
    probability_better,
    rank_difference,
    unit_for,
)
from podium.stats.simulation.exact_levels import FriedmanNull, friedman_null
from podium.stats.simulation.experiment import BiasedSamples, Point
from podium.stats.simulation.families import Source, apply_sources
from podium.stats.simulation.growing import COUNTED, GrowingSamples, ProblemSource, Rows, Trial
from podium.stats.simulation.intransitive import Intransitive
from podium.stats.simulation.level_counts import EXACT_FRIEDMAN, LevelCounts, Null
from podium.stats.simulation.populations import NULLS, SHAPES, Population, null_population
from podium.stats.simulation.procedures import TESTS, Applied, apply_procedures, apply_to_ranking, paired_t
from podium.stats.simulation.sampling import draw_problems, selection_weights
from podium.stats.simulation.table_nulls import Exchanged, Mirrored, residuals

__all__ = [
    "COUNTED",
    "EFFECTS",
    "EXACT_FRIEDMAN",
    "NULLS",
    "PATTERNS",
    "RANGE",
    "SHAPES",
    "TESTS",
    "UNADJUSTED",
    "Applied",
    "BiasedSamples",
    "Exchanged",
    "FriedmanNull",
    "GrowingSamples",
    "Intransitive",
    "LevelCounts",
    "Mirrored",
    "Null",
    "Point",
    "Population",
    "ProblemSource",
    "Rows",
    "Source",
    "Trial",
    "apply_procedures",
    "apply_sources",
    "apply_to_ranking",
    "draw_problems",
    "friedman_null",
    "null_population",
    "paired_t",
    "pattern_shifts",
    "probability_better",
    "rank_difference",
    "residuals",
    "selection_weights",
    "unit_for",
]
