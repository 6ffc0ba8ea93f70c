"""Tiers written out: what a reader of many algorithms wants to see instead of all pairs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

from podium.document import Bullets
from podium.studies.words import count


def tier_bullets(
    names: Sequence[str],
    values: NDArray[Any],
    tiers: Sequence[Sequence[int]],
    measure: str = "mean rank",
    digits: int = 1,
    noun: str = "algorithm",
) -> Bullets:
    """Tiers with all their members, best first, and the span of the measure that orders them."""
    items = []
    for place, tier in enumerate(tiers, start=1):
        span = f"{measure} {values[tier[0]]:.{digits}f}"
        if len(tier) > 1:
            span += f" to {values[tier[-1]]:.{digits}f}"
        members = ", ".join(names[j] for j in tier)
        items.append(f"Tier {place} ({count(len(tier), noun)}, {span}): {members}")
    return Bullets(tuple(items))
