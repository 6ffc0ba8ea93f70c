"""The pictures of predictions in groups: those of predictions, with the intervals and tests by groups."""

from __future__ import annotations

from typing import TYPE_CHECKING

from podium.i18n import _, count, ngettext
from podium.studies.one_problem.predictions.pictures import accuracies, differences, pair_pictures
from podium.studies.shared.content import Pictures

if TYPE_CHECKING:
    from podium.studies.one_problem.predictions.grouped.study import GroupedPredictions


def pictures(study: GroupedPredictions) -> Pictures:
    """Return the pictures by kind."""
    instances, pairs = count(study.predictions.n, "instance"), study.pairs
    extent = ngettext(
        "{instances} in {n} groups", "{instances} in {n} groups", study.clusters.count, instances=instances
    )
    return {
        "accuracies": lambda: accuracies(study, study.single.limits, extent, _("cluster-robust (Wilson)")),
        "forest": lambda: differences(
            study, pairs.first, pairs.second, pairs.found.newcombe, _("cluster-robust (Newcombe)")
        ),
        "heatmap": lambda: pair_pictures(study).heatmap(),
    }
