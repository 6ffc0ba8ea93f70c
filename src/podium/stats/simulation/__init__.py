"""Simulated comparisons: drawing problems, drawing populations, and whole families of procedures at once."""

from __future__ import annotations

from podium.stats.simulation.experiment import COUNTED as COUNTED
from podium.stats.simulation.experiment import BiasedSamples as BiasedSamples
from podium.stats.simulation.experiment import GrowingSamples as GrowingSamples
from podium.stats.simulation.experiment import Point as Point
from podium.stats.simulation.experiment import ProblemSource as ProblemSource
from podium.stats.simulation.experiment import Rows as Rows
from podium.stats.simulation.experiment import Source as Source
from podium.stats.simulation.experiment import Trial as Trial
from podium.stats.simulation.experiment import apply_sources as apply_sources
from podium.stats.simulation.experiment import draw_problems as draw_problems
from podium.stats.simulation.experiment import selection_weights as selection_weights
from podium.stats.simulation.level_counts import EXACT_FRIEDMAN as EXACT_FRIEDMAN
from podium.stats.simulation.level_counts import FriedmanNull as FriedmanNull
from podium.stats.simulation.level_counts import LevelCounts as LevelCounts
from podium.stats.simulation.level_counts import Null as Null
from podium.stats.simulation.level_counts import friedman_null as friedman_null
from podium.stats.simulation.populations import EFFECTS as EFFECTS
from podium.stats.simulation.populations import NULLS as NULLS
from podium.stats.simulation.populations import PATTERNS as PATTERNS
from podium.stats.simulation.populations import SHAPES as SHAPES
from podium.stats.simulation.populations import Exchanged as Exchanged
from podium.stats.simulation.populations import Intransitive as Intransitive
from podium.stats.simulation.populations import Mirrored as Mirrored
from podium.stats.simulation.populations import Population as Population
from podium.stats.simulation.populations import null_population as null_population
from podium.stats.simulation.populations import pattern_shifts as pattern_shifts
from podium.stats.simulation.populations import probability_better as probability_better
from podium.stats.simulation.populations import rank_difference as rank_difference
from podium.stats.simulation.populations import residuals as residuals
from podium.stats.simulation.populations import unit_for as unit_for
from podium.stats.simulation.procedures import TESTS as TESTS
from podium.stats.simulation.procedures import UNADJUSTED as UNADJUSTED
from podium.stats.simulation.procedures import Applied as Applied
from podium.stats.simulation.procedures import apply_procedures as apply_procedures
from podium.stats.simulation.procedures import apply_to_ranking as apply_to_ranking
