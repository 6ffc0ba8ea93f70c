"""The pictures of two algorithms, and of every two of a table."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.data.decimals import Scaled, to_float
from podium.diagrams.differences import scatter, sorted_differences
from podium.diagrams.drawing import Drawing
from podium.diagrams.matrices import comparison_matrix
from podium.errors import InputError
from podium.i18n import _
from podium.studies.family_pictures import SHOWN_MATRIX, PairsPictures, best_of, sentences
from podium.studies.pictures import Pictures
from podium.studies.words import pvalue

if TYPE_CHECKING:
    from podium.studies.pair.matrix import AllPairs
    from podium.studies.pair.single import PairComparison


def pair_pictures(study: PairComparison) -> Pictures:
    """Return the pictures of two algorithms by kind."""
    return {"scatter": lambda: against_each_other(study), "differences": lambda: differences(study)}


def pairs_pictures(study: AllPairs) -> Pictures:
    """Return the pictures of all pairs by kind."""
    return {"heatmap": lambda: _pairs(study).heatmap(), "matrix": lambda: every_pair(study)}


def against_each_other(study: PairComparison) -> Drawing:
    """Draw the results of one against those of the other, problem by problem."""
    first, second = study.names
    values = study.results.values
    return scatter(
        first, values[:, study.first], [second], values[:, [study.second]],
        larger_is_better=study.results.objective == "maximize",
    )  # fmt: skip


def differences(study: PairComparison) -> Drawing:
    """Draw the advantage of the first on every problem, largest first, with the Hodges–Lehmann shift."""
    first, second = study.names
    gains = to_float(Scaled(study.gains, study.results.denominator))
    if not np.isfinite(gains).all():
        raise InputError("The differences exceed the range of floating-point numbers. Use --kind scatter.")
    interval, shift = study.interval, study.shift
    band = None
    estimated = _("The shift is not shown: there are too many problems to estimate it.")
    if shift is not None and interval is not None:
        band = (shift.estimate, interval.lower, interval.upper)
        level = 100 * study.options.main
        if study.options.alternative == "two-sided":
            estimated = _(
                "Line and band: Hodges–Lehmann estimate of the shift with its {level:g} % interval.", level=level
            )
        else:
            estimated = _(
                "Line and band: Hodges–Lehmann estimate of the shift with its one-sided {level:g} % interval.",
                level=level,
            )
    note = sentences(
        _("Blue: {first} is better; orange: {second} is.", first=first, second=second),
        estimated,
        _("Wilcoxon's signed-rank test: {p}.", p=pvalue(float(study.wilcoxon.pvalue))),
    )
    whose = first if len(first) <= 30 else _("the first")
    return sorted_differences(
        study.results.problems,
        gains,
        label=_("advantage of {name} (positive: better)", name=whose),
        shift=band,
        note=note,
    )


def _pairs(study: AllPairs) -> PairsPictures:
    return PairsPictures.of(study.results.algorithms, study.order_indices, study.verdict, study.options.alpha)


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
