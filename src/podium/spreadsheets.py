"""What spreadsheets treat as a formula: one list for all tables that are written."""

from __future__ import annotations

from typing import Final

FORMULA_SIGNS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
"""Beginnings of a text that a spreadsheet would run; the wide forms start a formula in spreadsheets of some languages."""
