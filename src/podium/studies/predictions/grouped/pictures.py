"""The pictures of predictions in groups: those of predictions, with the intervals and tests by groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.i18n import _, count
from podium.studies.pictures import Pictures
from podium.studies.predictions.pictures import accuracies, differences, pair_pictures

if TYPE_CHECKING:
    from podium.studies.predictions.grouped.comparison import GroupedPredictions


def grouped_pictures(study: GroupedPredictions) -> Pictures:
    """Return the pictures by kind."""
    extent, pairs = (
        _(
            "{instances} in {count} groups",
            instances=count(study.predictions.n, "instance"),
            count=study.clusters.count,
        ),
        study.pairs,
    )
    how = "cluster-robust"
    return {
        "accuracies": lambda: accuracies(study, study.single.limits, extent, f"{how} (Wilson)"),
        "forest": lambda: differences(study, pairs.first, pairs.second, pairs.found.newcombe, f"{how} (Newcombe)"),
        "heatmap": lambda: pair_pictures(study).heatmap(),
    }
