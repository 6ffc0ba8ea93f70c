"""Adjusted p-values, levels and decisions for a family of hypotheses without logical relations."""

from __future__ import annotations

from podium.stats.adjustment.decisions import levels, rejects, threshold
from podium.stats.adjustment.procedures import METHODS, adjust
from podium.stats.adjustment.rom import rom_critical_values

__all__ = ["METHODS", "adjust", "levels", "rejects", "rom_critical_values", "threshold"]
