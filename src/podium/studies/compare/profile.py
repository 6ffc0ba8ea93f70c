"""The performance profile of a comparison (Dolan & Moré 2002)."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.diagrams.charts import Series, step_curves
from podium.diagrams.drawing import Drawing
from podium.diagrams.look import SERIES
from podium.errors import InputError
from podium.i18n import _, count
from podium.stats.profiles import performance_profile
from podium.studies.pairs_pictures import sentences

if TYPE_CHECKING:
    from podium.studies.compare.comparison import Comparison

_LARGEST = 1.7e308


def profile(study: Comparison) -> Drawing:
    """Draw on which share of the problems each algorithm is at most so many times worse than the best there.

    Raises
    ------
    InputError
        For results that are zero or negative: they have no ratio.
    """
    data = study.results
    _check_positive(study)
    shown, less = _shown(study)
    found = performance_profile(data.exact, data.objective)  # integers: the common denominator cancels
    end = float(found.breaks[shown].max())
    series = [Series(data.algorithms[j], found.breaks[j], found.shares[j]) for j in shown]
    smaller = data.objective == "minimize"
    best = _("smallest") if smaller else _("largest")
    label = _("τ: result ÷ best of the problem") if smaller else _("τ: best ÷ result of the problem")
    note = _(
        "Height: share of the {problems} on which the result is at most so many times worse than the best "
        "({best}) of all {algorithms} there; at 1 that is the share on which it is the best, ties counted for "
        "each. The lines of two algorithms depend on who else takes part: only the best one may be read off "
        "(Gould & Scott 2016).",
        problems=count(data.n, "problem"),
        best=best,
        algorithms=count(data.k, "algorithm"),
    )
    # A little room, so that the last step is seen; for equal results there is none to see.
    end = min(end * (1.02 if end < 10 else 1.1), _LARGEST) if end > 1 else 2.0
    return step_curves(
        series, start=1.0, end=end, x_label=label, y_label=_("share of problems within τ"), note=sentences(note, less),
        title=_("Performance profile"),
    )  # fmt: skip


def _check_positive(study: Comparison) -> None:
    data = study.results
    if (data.exact > 0).all():
        return
    i, j = (int(place) for place in np.argwhere(~(data.exact > 0))[0])
    raise InputError(
        "The picture 'profile' shows ratios to the best result and needs positive results, but {algorithm!r} has "
        "{value:g} on {problem!r}. Where zero means solved to some precision, write that precision into the table; "
        "otherwise use --kind boxes, places or ranks.",
        algorithm=data.algorithms[j],
        value=float(data.values[i, j]),
        problem=data.problems[i],
    )


def _shown(study: Comparison) -> tuple[list[int], str]:
    """Return the algorithms that are shown, best mean rank first, the control among them; a sentence when some are not."""
    order, control = study.order_indices, study.control
    if len(order) <= SERIES:
        return order, ""
    shown = order[:SERIES]
    if control is None or control in shown:
        return shown, _("The best {most} of {n} are shown.", most=SERIES, n=len(order))
    return [*shown[:-1], control], _("The best {most} of {n} and the control are shown.", most=SERIES - 1, n=len(order))
