"""Runs over problems: aggregate scores with bootstrap intervals, probability of improvement, stochastic order."""

from typing import TYPE_CHECKING

from podium.studies import lazily

if TYPE_CHECKING:
    from podium.studies.runs.study import RunsComparison, compare_runs

__all__ = ["RunsComparison", "compare_runs"]

__getattr__ = lazily(__name__, {"RunsComparison": "study", "compare_runs": "study"})
