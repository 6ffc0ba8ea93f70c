"""Are parametric tests safe here? Normality, equal variances and independence of runs."""

from podium.studies.assumptions.study import Assumptions, check_assumptions

__all__ = ["Assumptions", "check_assumptions"]
