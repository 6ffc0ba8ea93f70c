"""The pictures of a comparison with missing cells: adjusted mean ranks with groups, and p-values of all pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.diagrams.drawing import Drawing
from podium.i18n import _
from podium.studies.content import Pictures
from podium.studies.family.pictures import PairsPictures

if TYPE_CHECKING:
    from podium.studies.incomplete.study import IncompleteComparison


def pictures(study: IncompleteComparison) -> Pictures:
    """Return the pictures by kind."""
    return {"cd": lambda: mean_ranks(study), "heatmap": lambda: _pairs(study).heatmap()}


def _pairs(study: IncompleteComparison) -> PairsPictures:
    return PairsPictures(study.verdict, _("Best adjusted mean rank first."))


def mean_ranks(study: IncompleteComparison) -> Drawing:
    """Draw the adjusted mean ranks with the groups as bars."""
    data = study.results
    remark = _(
        "Mean ranks are adjusted for missing cells ({missing} of {cells}).", missing=data.missing, cells=data.n * data.k
    )
    return _pairs(study).critical_differences(study.mean_ranks, remark)
