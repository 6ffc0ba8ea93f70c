"""The pictures of two algorithms."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.data.decimals import Scaled, to_float
from podium.diagrams.differences import scatter
from podium.diagrams.drawing import Drawing
from podium.errors import InputError
from podium.i18n import _
from podium.studies.content import Pictures
from podium.studies.family.pictures import advantages
from podium.studies.words import pvalue

if TYPE_CHECKING:
    from podium.studies.pair.study import PairComparison


def pictures(study: PairComparison) -> Pictures:
    """Return the pictures of two algorithms by kind."""
    return {"differences": lambda: differences(study), "scatter": lambda: against_each_other(study)}


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
    gains = to_float(Scaled(study.gains, study.results.denominator))
    if not np.isfinite(gains).all():
        raise InputError("The differences exceed the range of floating-point numbers. Use --kind scatter.")
    interval, shift = study.interval, study.shift
    band = None
    if study.accuracies is not None:
        low, high = study.accuracies.interval(study.options.main)
        size = _(
            "Line and band: difference of the accuracies with its {level:g} % interval.", level=100 * study.options.main
        )
        test = _("McNemar's exact test: {p}.", p=pvalue(study.pvalue))
        return advantages(
            study.results.problems, gains, study.names, (study.accuracies.difference, low, high), (size, test)
        )
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
    test = _("Wilcoxon's signed-rank test: {p}.", p=pvalue(float(study.wilcoxon.pvalue)))
    return advantages(study.results.problems, gains, study.names, band, (estimated, test))
