"""Which term explains which kind of picture."""

from __future__ import annotations

from typing import Final

from podium.studies.terms.catalogue import term
from podium.studies.terms.term import Term

PICTURES: Final = {
    "accuracies": "forest-plot",
    "aggregates": "forest-plot",
    "apv": "power-curve",
    "bars": "simplex-plot",
    "boxes": "box-plot",
    "cd": "cd-diagram",
    "cd-bonferroni-dunn": "cd-diagram",
    "cd-nemenyi": "cd-diagram",
    "contrasts": "contrast",
    "curves": "convergence-curve",
    "density": "simplex-plot",
    "differences": "sorted-differences",
    "dominance": "almost-stochastic-order",
    "ecdf": "convergence-curve",
    "forest": "forest-plot",
    "heatmap": "heatmap",
    "histogram": "qq-plot",
    "improvement": "forest-plot",
    "levels": "family-wise-error",
    "matrix": "comparison-matrix",
    "means": "forest-plot",
    "omnibus": "family-wise-error",
    "order": "multitest",
    "pair": "power-curve",
    "places": "place-chart",
    "power": "power-curve",
    "procedures": "power-curve",
    "profile": "performance-profile",
    "pvalues": "p-value-chart",
    "qq": "qq-plot",
    "rank-curves": "cut-point",
    "rank-intervals": "rank-interval",
    "ranks": "rank-bars",
    "rejections": "power-curve",
    "roc": "roc-curve",
    "scatter": "scatter-plot",
    "simplex": "simplex-plot",
    "sizes": "power-curve",
    "spread": "box-plot",
    "stability": "leave-one-out",
    "wins": "win-loss-marks",
}
"""Key of the term by kind of picture."""

_OF_A_STUDY: Final = {
    ("runs", "profile"): "score-profile",
    ("runs", "differences"): "forest-plot",
    ("convergence", "differences"): "page",
}
"""Kinds that mean something else in one study."""


def explain_picture(study: str, kind: str) -> Term | None:
    """Return the term that explains a kind of picture of a study (its key in the JSON output, or its verb); None if unknown.

    Examples
    --------
    >>> explain_picture("compare", "cd").name, explain_picture("runs", "profile").name
    ('critical difference diagram', 'score distribution')
    """
    key = _OF_A_STUDY.get((study, kind)) or PICTURES.get(kind)
    return None if key is None else term(key)
