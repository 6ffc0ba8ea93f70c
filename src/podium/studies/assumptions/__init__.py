"""Are parametric tests safe here? Normality, equal variances and independence of runs."""

from typing import TYPE_CHECKING

from podium.studies import lazily

if TYPE_CHECKING:
    from podium.studies.assumptions.study import Assumptions, check_assumptions

__all__ = ["Assumptions", "check_assumptions"]

__getattr__ = lazily(__name__, {"Assumptions": "study", "check_assumptions": "study"})
