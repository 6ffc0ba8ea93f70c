"""Adjusted p-values, levels and decisions for a family of hypotheses without logical relations."""

from __future__ import annotations

from podium.stats.adjust.decisions import levels, rejects, threshold
from podium.stats.adjust.procedures import METHODS, adjust
from podium.stats.adjust.rom import rom_critical_values

__all__ = ["METHODS", "adjust", "levels", "rejects", "rom_critical_values", "threshold"]
