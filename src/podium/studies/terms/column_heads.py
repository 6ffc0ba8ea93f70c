"""Heads of columns that several studies share."""

from __future__ import annotations

from typing import Final

Heads = tuple[tuple[str, str], ...]
Tables = dict[str, tuple[tuple[str, Heads], ...]]

NAMES: Final[tuple[str, str]] = (
    "|Algorithm|Classifier|Problem|Pair|Hypothesis|Test|Procedure|Metric|Class|Faster|First|Second|than|and",
    "",
)
EQUIVALENCE: Final[tuple[str, Heads]] = ("equivalence", ((r".*\bp\b.*|by paired t", "equivalence"),))
RANK_TABLE: Final[Heads] = (
    ("Best on", "best-on"),
    ("Group|First tier", "tier"),
    ("Against the control", "control"),
    ("Friedman|Mean rank", "mean-rank"),
    ("Aligned ranks", "aligned-ranks"),
    ("Quade", "quade-ranks"),
    ("Rank interval", "rank-interval"),
)
ADJUSTED: Final[Heads] = (
    ("Bonferroni", "bonferroni"),
    ("Šidák", "sidak"),
    ("Holm", "holm"),
    ("Holland", "holland"),
    ("Finner", "finner"),
    ("Hochberg", "hochberg"),
    ("Hommel", "hommel"),
    ("Rom", "rom"),
    ("Li", "li"),
)
"""Heads: pattern and key of a term, "" for what needs no explanation; the first that fits wins."""
