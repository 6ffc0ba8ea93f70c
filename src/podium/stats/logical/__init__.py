"""Families of all pairs: adjusted p-values that use the logical relations among the hypotheses.

If A = B and B = C then A = C, so not every set of hypotheses can be exactly the set of true ones. The
procedures of Shaffer and of Bergmann and Hommel use this; docs/explanation/bergmann-hommel.md proves how.
"""

from __future__ import annotations

from podium.stats.logical.exhaustive import EXHAUSTIVE_LIMIT, Acceptance, acceptance_set, bell_number, exhaustive_sets
from podium.stats.logical.family import adjust_family, adjust_pairwise
from podium.stats.logical.shaffer import n_pairs, pair_indices, shaffer_levels, shaffer_sizes
from podium.stats.logical.subsets import ARBITRARY_LIMIT
from podium.stats.procedures import (
    ADJUSTMENTS,
    BY_COLUMN,
    CONFIRMED,
    EXCHANGE,
    EXTRA_METHODS,
    LOGICAL_METHODS,
    PAIRWISE_METHODS,
    RANGE,
    RANK_METHODS,
    RESAMPLED,
    confirms,
    known_procedures,
    requested,
    usual_procedures,
)

__all__ = [
    "ADJUSTMENTS",
    "ARBITRARY_LIMIT",
    "BY_COLUMN",
    "CONFIRMED",
    "EXCHANGE",
    "EXHAUSTIVE_LIMIT",
    "EXTRA_METHODS",
    "LOGICAL_METHODS",
    "PAIRWISE_METHODS",
    "RANGE",
    "RANK_METHODS",
    "RESAMPLED",
    "Acceptance",
    "acceptance_set",
    "adjust_family",
    "adjust_pairwise",
    "bell_number",
    "confirms",
    "exhaustive_sets",
    "known_procedures",
    "n_pairs",
    "pair_indices",
    "requested",
    "shaffer_levels",
    "shaffer_sizes",
    "usual_procedures",
]
