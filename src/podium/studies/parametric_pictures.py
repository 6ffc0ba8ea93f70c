"""The picture of the parametric route: differences of means with simultaneous intervals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.data import Results
from podium.diagrams.drawing import Drawing
from podium.errors import InputError
from podium.i18n import _, joined
from podium.studies.forest_pictures import Reference
from podium.studies.pairs_pictures import sentences, square
from podium.studies.words import level as show

if TYPE_CHECKING:
    from podium.studies.parametric import Parametric


def mean_differences(study: Parametric | None, data: Results, control: int | None) -> Drawing:
    """Draw the means of the control, or of the best, minus those of the others, with Tukey's or Dunnett's intervals.

    Raises
    ------
    InputError
        Without the parametric route.
    """
    if study is None:
        raise InputError(
            "The picture 'means' shows the parametric route: request it with --parametric (in Python parametric=True)."
        )
    tests, alpha = study.comparisons, study.alpha
    order = [int(j) for j in np.argsort(-study.sign * data.values.mean(axis=0), kind="stable")]
    reference = Reference.of(data.algorithms, order, control, larger_is_better=study.sign > 0)
    lower, upper = (tests.lower, tests.upper) if study.sign > 0 else (-tests.upper, -tests.lower)
    values = reference.from_pairs(tests.first, tests.second, (study.sign * tests.difference, lower, upper))
    different = square(tests.adjusted, tests.first, tests.second, data.k) <= alpha
    note = _(
        "Means of {name} minus those of the others with simultaneous {confidence:g} % intervals ({test}), which need normal residuals "
        "and sphericity. Filled: significant ({test}, α = {alpha}).",
        name=reference.name, confidence=100 * (1 - alpha), test="Tukey" if tests.method == "tukey" else "Dunnett", alpha=show(alpha),
    )  # fmt: skip
    against = ""
    if study.violated:
        against = _("Assumptions the data speak against: {violated}.", violated=joined(study.violated, ", "))
    note = sentences(note, against, _("The verdict rests on ranks, not on this."))
    return reference.forest(
        *values, confidence=1 - alpha, significant=[bool(different[reference.index, j]) for j in reference.others],
        note=note, what=_("mean difference"),
    )  # fmt: skip
