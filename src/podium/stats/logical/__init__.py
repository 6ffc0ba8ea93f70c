"""Families of all pairs: adjusted p-values that use the logical relations among the hypotheses.

If A = B and B = C then A = C, so not every set of hypotheses can be exactly the set of true ones. The
procedures of Shaffer and of Bergmann and Hommel use this; docs/explanation/bergmann-hommel.md proves how.
"""

from __future__ import annotations

from podium.stats.logical.exhaustive import EXHAUSTIVE_LIMIT as EXHAUSTIVE_LIMIT
from podium.stats.logical.exhaustive import Acceptance as Acceptance
from podium.stats.logical.exhaustive import acceptance_set as acceptance_set
from podium.stats.logical.exhaustive import bell_number as bell_number
from podium.stats.logical.exhaustive import exhaustive_sets as exhaustive_sets
from podium.stats.logical.family import adjust_family as adjust_family
from podium.stats.logical.family import adjust_pairwise as adjust_pairwise
from podium.stats.logical.shaffer import n_pairs as n_pairs
from podium.stats.logical.shaffer import pair_indices as pair_indices
from podium.stats.logical.shaffer import shaffer_levels as shaffer_levels
from podium.stats.logical.shaffer import shaffer_sizes as shaffer_sizes
from podium.stats.logical.subsets import ARBITRARY_LIMIT as ARBITRARY_LIMIT
from podium.stats.procedures import ADJUSTMENTS as ADJUSTMENTS
from podium.stats.procedures import BY_COLUMN as BY_COLUMN
from podium.stats.procedures import CONFIRMED as CONFIRMED
from podium.stats.procedures import EXCHANGE as EXCHANGE
from podium.stats.procedures import EXTRA_METHODS as EXTRA_METHODS
from podium.stats.procedures import LOGICAL_METHODS as LOGICAL_METHODS
from podium.stats.procedures import PAIRWISE_METHODS as PAIRWISE_METHODS
from podium.stats.procedures import RANGE as RANGE
from podium.stats.procedures import RANK_METHODS as RANK_METHODS
from podium.stats.procedures import RESAMPLED as RESAMPLED
from podium.stats.procedures import confirms as confirms
from podium.stats.procedures import known_procedures as known_procedures
from podium.stats.procedures import requested as requested
from podium.stats.procedures import usual_procedures as usual_procedures
