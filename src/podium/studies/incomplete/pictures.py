"""The pictures of a comparison with missing cells: adjusted mean ranks with groups, and p-values of all pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.data.decimals import Scaled
from podium.diagrams.drawing import Drawing
from podium.i18n import _
from podium.stats.ranks import oriented, wide_enough
from podium.studies.content import Pictures
from podium.studies.family.pictures import PairsPictures, problem_by_problem, verdict_first

if TYPE_CHECKING:
    from podium.studies.incomplete.study import IncompleteComparison


def pictures(study: IncompleteComparison) -> Pictures:
    """Return the pictures by kind."""
    made: Pictures = {"cd": lambda: mean_ranks(study), "heatmap": lambda: _pairs(study).heatmap()}
    if study.results.k == 2:
        made = {**made, "differences": lambda: paired(study)}
    return verdict_first(made, study.results.k, study.control)


def _pairs(study: IncompleteComparison) -> PairsPictures:
    return PairsPictures(study.verdict, _("Best adjusted mean rank first."))


def mean_ranks(study: IncompleteComparison) -> Drawing:
    """Draw the adjusted mean ranks with the groups as bars."""
    data = study.results
    remark = _(
        "Mean ranks are adjusted for missing cells ({missing} of {cells}).", missing=data.missing, cells=data.n * data.k
    )
    return _pairs(study).critical_differences(study.mean_ranks, remark)


def paired(study: IncompleteComparison) -> Drawing:
    """Draw by how much the control (or the better algorithm) is better, on the problems on which both have results."""
    data, family = study.results, study.verdict.family
    first, second = int(family.first[0]), int(family.second[0])
    rows = np.flatnonzero(data.present.all(axis=1))
    smaller = oriented(wide_enough(data.exact[rows], 2), data.objective)
    gains = Scaled(smaller[:, second] - smaller[:, first], data.denominator)
    remark = _("Shown are the {n} of {m} problems on which both have results.", n=len(rows), m=data.n)
    names = (data.algorithms[first], data.algorithms[second])
    return problem_by_problem([data.problems[i] for i in rows], gains, names, float(study.options["alpha"]), remark)
