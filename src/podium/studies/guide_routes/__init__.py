"""Which verb for which data: the decision tree of ``podium guide``, as data."""

from typing import Final

from podium.studies.guide_routes.instances import PREDICTIONS, SCORES
from podium.studies.guide_routes.one_problem import ONE_PROBLEM
from podium.studies.guide_routes.others import FIRST, PLANNING, REPORTED, TRACES
from podium.studies.guide_routes.over_problems import OVER_PROBLEMS
from podium.studies.guide_routes.route import Choice, Route

__all__ = ["ROUTES", "Choice", "Route"]

ROUTES: Final[tuple[Route, ...]] = (
    *FIRST,
    *OVER_PROBLEMS,
    *ONE_PROBLEM,
    *PREDICTIONS,
    *SCORES,
    *TRACES,
    *REPORTED,
    *PLANNING,
)
"""Every combination of answers leads to exactly one of these."""
