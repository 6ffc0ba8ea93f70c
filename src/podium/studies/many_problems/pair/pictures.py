"""The pictures of two algorithms."""

from __future__ import annotations

import numpy as np

from podium.data.decimals import Scaled, to_float
from podium.diagrams.differences import scatter
from podium.diagrams.drawing import Drawing
from podium.errors import InputError
from podium.studies.many_problems.pair.report import texts_of
from podium.studies.many_problems.pair.study import PairComparison
from podium.studies.shared.content import Pictures
from podium.studies.shared.family.pictures import advantages


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
        raise InputError("The differences exceed the range of floating-point numbers. Use {--kind:scatter}.")
    tell, confidence, band = texts_of(study), 100 * study.options.main, None
    if study.accuracies is not None:
        band = (study.accuracies.difference, *study.accuracies.interval(study.options.main))
        estimated = tell("drawn.accuracies", level=confidence)
    elif study.shift is not None and study.interval is not None:
        band = (study.shift.estimate, study.interval.lower, study.interval.upper)
        two_sided = study.options.alternative == "two-sided"
        estimated = tell("drawn", "two-sided" if two_sided else "one-sided", level=confidence)
    else:
        estimated = tell("drawn.none")
    return advantages(study.results.problems, gains, study.names, band, (estimated, tell("drawn", study.test)))
