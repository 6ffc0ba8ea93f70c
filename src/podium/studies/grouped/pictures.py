"""The pictures of a comparison over groups: mean ranks with groups, and p-values of all pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.data.decimals import Scaled
from podium.diagrams.drawing import Drawing
from podium.i18n import _
from podium.stats.ranks import oriented, wide_enough
from podium.studies.content import Pictures
from podium.studies.family.pictures import PairsPictures, problem_by_problem, verdict_first

if TYPE_CHECKING:
    from podium.studies.grouped.study import GroupedComparison


def pictures(study: GroupedComparison) -> Pictures:
    """Return the pictures by kind."""
    made: Pictures = {"cd": lambda: mean_ranks(study), "heatmap": lambda: _pairs(study).heatmap()}
    if study.results.k == 2:
        made = {**made, "differences": lambda: paired(study)}
    return verdict_first(made, study.results.k, study.control)


def _pairs(study: GroupedComparison) -> PairsPictures:
    return PairsPictures(study.verdict)


def mean_ranks(study: GroupedComparison) -> Drawing:
    """Draw the mean ranks, with groups without significant differences as bars."""
    return _pairs(study).critical_differences(study.mean_ranks, _size(study))


def _size(study: GroupedComparison) -> str:
    return _("{n} problems in {groups} groups.", n=study.results.n, groups=len(study.sizes))


def paired(study: GroupedComparison) -> Drawing:
    """Draw by how much the control (or the better algorithm) is better on each problem; an interval would need independent problems."""
    data, family = study.results, study.verdict.family
    first, second = int(family.first[0]), int(family.second[0])
    smaller = oriented(wide_enough(data.exact, 2), data.objective)
    gains = Scaled(smaller[:, second] - smaller[:, first], data.denominator)
    return problem_by_problem(
        data.problems, gains, (data.algorithms[first], data.algorithms[second]), None, _size(study)
    )
