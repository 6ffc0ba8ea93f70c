"""The pictures of a comparison over groups: mean ranks with groups, and p-values of all pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.diagrams.drawing import Drawing
from podium.i18n import _
from podium.studies.content import Pictures
from podium.studies.family.pictures import PairsPictures

if TYPE_CHECKING:
    from podium.studies.grouped.study import GroupedComparison


def pictures(study: GroupedComparison) -> Pictures:
    """Return the pictures by kind."""
    return {"cd": lambda: mean_ranks(study), "heatmap": lambda: _pairs(study).heatmap()}


def _pairs(study: GroupedComparison) -> PairsPictures:
    return PairsPictures(study.verdict)


def mean_ranks(study: GroupedComparison) -> Drawing:
    """Draw the mean ranks, with groups without significant differences as bars."""
    remark = _("{n} problems in {groups} groups.", n=study.results.n, groups=len(study.sizes))
    return _pairs(study).critical_differences(study.mean_ranks, remark)
