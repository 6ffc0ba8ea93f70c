"""The pictures of every two algorithms of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.diagrams.drawing import Drawing
from podium.diagrams.matrices import comparison_matrix
from podium.errors import InputError
from podium.i18n import _
from podium.studies.content import Pictures
from podium.studies.family.pictures import SHOWN_MATRIX, PairsPictures, best_of, sentences

if TYPE_CHECKING:
    from podium.studies.all_pairs.study import AllPairs


def pictures(study: AllPairs) -> Pictures:
    """Return the pictures of all pairs by kind."""
    return {"heatmap": lambda: _pairs(study).heatmap(), "matrix": lambda: every_pair(study)}


def _pairs(study: AllPairs) -> PairsPictures:
    return PairsPictures(study.verdict)


def every_pair(study: AllPairs) -> Drawing:
    """Draw the Hodges–Lehmann advantage, wins, ties and losses and the adjusted p-value of every pair."""
    matrices, pairs = study.matrices, _pairs(study)
    if matrices.shift is None:
        raise InputError("There are too many pairs and problems to compute the shifts. Use --kind heatmap.")
    if not np.isfinite(matrices.shift).all():
        raise InputError("The shifts exceed the range of floating-point numbers. Use --kind heatmap.")
    shown, less = best_of(study.order_indices, SHOWN_MATRIX)
    inside = np.ix_(shown, shown)
    with np.errstate(over="ignore"):
        means = study.results.values[:, shown].mean(axis=0)
    return comparison_matrix(
        pairs.named(shown), matrices.shift[inside], matrices.wins[inside], pairs.pvalues[inside],
        problems=study.results.n, larger_is_better=True, means=means, alpha=study.options.alpha,
        what=_("Hodges–Lehmann advantage of the row over the column"), note=sentences(_("p: {how}.", how=pairs.how), less),
        title=_("Every pair"),
    )  # fmt: skip
