"""Tiers written out: what a reader of many algorithms wants to see instead of all pairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from podium.document import Bullets
from podium.studies.words import count


def tier_bullets(names: Sequence[str], mean_ranks: NDArray[Any], tiers: Sequence[Sequence[int]]) -> Bullets:
    """Tiers with all their members, best first."""
    items = []
    for place, tier in enumerate(tiers, start=1):
        span = f"mean rank {mean_ranks[tier[0]]:.1f}" + (f" to {mean_ranks[tier[-1]]:.1f}" if len(tier) > 1 else "")
        members = ", ".join(names[j] for j in tier)
        items.append(f"Tier {place} ({count(len(tier), 'algorithm')}, {span}): {members}")
    return Bullets(tuple(items))
