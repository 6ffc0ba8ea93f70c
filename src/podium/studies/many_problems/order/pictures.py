"""The pictures of an order by tests and cost: performance against cost, and the tests behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from podium.diagrams.costs import cost_order_picture
from podium.diagrams.drawing import Drawing
from podium.diagrams.matrices import pvalue_matrix
from podium.i18n import _, count
from podium.studies.many_problems.order.report import how
from podium.studies.shared.content import Pictures
from podium.studies.shared.family.pictures import SHOWN, sentences

if TYPE_CHECKING:
    from podium.studies.many_problems.order.study import CostOrdering


def pictures(study: CostOrdering) -> Pictures:
    """Return the pictures of an order by kind."""
    return {"order": lambda: against_cost(study), "heatmap": lambda: pvalues(study)}


def _shown(study: CostOrdering) -> tuple[list[int], str]:
    order = list(study.outcome.order)
    if len(order) <= SHOWN:
        return order, ""
    return order[:SHOWN], _(
        "The first {shown} of {algorithms} in the order are shown.",
        shown=SHOWN,
        algorithms=count(len(order), "algorithm"),
    )


def against_cost(study: CostOrdering) -> Drawing:
    """Draw mean ranks against cost, numbered by the order, with who is significantly better than whom."""
    shown, less = _shown(study)
    return cost_order_picture(
        _named(study, shown), [study.costs.values[j] for j in shown], study.mean_ranks[shown].tolist(),
        study.better[np.ix_(shown, shown)], cost_label=study.costs.name,
        note=sentences(_("Significant: {how}. If a pair does not differ significantly, cost decides.", how=how(study)), less),
    )  # fmt: skip


def pvalues(study: CostOrdering) -> Drawing:
    """Draw the p-values of the tests whether the row is better than the column."""
    shown, less = _shown(study)
    values = np.full((study.results.k, study.results.k), np.nan)
    values[study.family.first, study.family.second] = study.decided
    note = sentences(
        _(
            "Is the row better than the column? The test asks this of the more expensive of two algorithms or, at "
            "equal costs, of the one with better results. Tests: {how}. Rows are in the order of preference.",
            how=how(study),
        ),
        less,
    )
    title = _("P-values of the tests") if study.adjustment == "none" else _("Adjusted p-values of the tests")
    return pvalue_matrix(_named(study, shown), values[np.ix_(shown, shown)], alpha=study.alpha, note=note, title=title)


def _named(study: CostOrdering, indices: list[int]) -> list[str]:
    return [study.results.algorithms[j] for j in indices]
