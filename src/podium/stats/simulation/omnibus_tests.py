"""Omnibus tests of a batch of tables from rankings that are at hand."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from podium.stats.omnibus import (
    aligned_from_ranks,
    friedman_from_sums,
    iman_davenport_from_ranks,
    quade_from_ranks,
)
from podium.stats.rankings import Ranking

__all__ = ["OMNIBUS", "omnibus_pvalues"]

Floats = NDArray[np.float64]

OMNIBUS: dict[str, tuple[str, ...]] = {
    "friedman": ("friedman", "iman-davenport"),
    "aligned": ("friedman-aligned",),
    "quade": ("quade",),
}
"""Omnibus tests that a ranking gives, by its name."""


def omnibus_pvalues(ranks: Ranking) -> dict[str, Floats]:
    """Return the p-values of the omnibus tests that belong to a ranking, in their classic form.

    Parameters
    ----------
    ranks
        Of a batch of tables with at least 2 problems.

    Returns
    -------
    dict of ndarray, shape (...)
        By the names in `OMNIBUS`.

    Examples
    --------
    >>> from podium.stats.rankings import ranking
    >>> table = [[1, 2, 3], [1, 2, 3], [2, 1, 3], [1, 3, 2]]
    >>> {name: round(float(p), 4) for name, p in omnibus_pvalues(ranking(table, "minimize")).items()}
    {'friedman': 0.1054, 'iman-davenport': 0.0837}
    """
    builders: dict[str, Callable[[Ranking], dict[str, Floats]]] = {
        "friedman": _friedman,
        "aligned": lambda one: {"friedman-aligned": aligned_from_ranks(one.scores).pvalue},
        "quade": _quade,
    }
    return builders[ranks.name](ranks)


def _friedman(ranks: Ranking) -> dict[str, Floats]:
    n = ranks.scores.shape[-2]
    chi2 = friedman_from_sums(ranks.sums, 0.0, n)
    return {
        "friedman": chi2.pvalue,
        "iman-davenport": iman_davenport_from_ranks(ranks.scores, chi2.statistic).pvalue,
    }


def _quade(ranks: Ranking) -> dict[str, Floats]:
    k = ranks.scores.shape[-1]
    # A score is range rank × rank, and the ranks of a row add up to k(k+1)/2; both divisions are exact.
    weights = ranks.scores.sum(axis=-1) / (k * (k + 1) / 2)
    return {"quade": quade_from_ranks(ranks.scores / weights[..., None], weights).pvalue}
