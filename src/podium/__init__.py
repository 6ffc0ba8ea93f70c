"""podium: which algorithms really differ, by how much, and how to show it in a paper.

The main job in two lines:

>>> import podium
>>> results = podium.to_results({"A": [0.9, 0.8, 0.7], "B": [0.8, 0.7, 0.9]}, objective="maximize")
>>> podium.compare(results).results.k
2

Names are loaded when first used, so that importing podium costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from podium._version import __version__
from podium.errors import InfeasibleError, InputError, MissingExtraError, PodiumError

if TYPE_CHECKING:
    from podium.benchmark_run import Benchmark, benchmark
    from podium.data import (
        Groups,
        Results,
        Runs,
        read_groups,
        read_metrics,
        read_reported,
        read_results,
        read_runs,
        to_groups,
        to_results,
        to_runs,
    )
    from podium.data.costs import read_costs
    from podium.data.cross_validation import from_cross_validate
    from podium.data.families import read_grouped
    from podium.data.folds import Folds, folds_from_cross_validate, read_folds, to_folds
    from podium.data.incomplete import Incomplete, read_incomplete, to_incomplete
    from podium.data.predictions import Predictions, read_predictions, to_predictions
    from podium.data.readers.optuna import from_optuna
    from podium.data.roc_points import RocPoints, read_points
    from podium.data.scores import ClassScores, Scores, read_class_scores, read_scores, to_class_scores, to_scores
    from podium.data.traces import Traces, read_traces, to_traces
    from podium.render.progress_line import show_progress
    from podium.stats.adjustments import adjust
    from podium.stats.logical import adjust_pairwise
    from podium.studies.all_pairs import AllPairs, compare_all_pairs
    from podium.studies.assumptions import Assumptions, check_assumptions
    from podium.studies.base import language
    from podium.studies.bayes import BayesComparison, compare_bayes
    from podium.studies.compare import Comparison, compare
    from podium.studies.convergence import Convergence, convergence
    from podium.studies.conversion import Conversion, convert
    from podium.studies.description import Description, describe
    from podium.studies.explain import Explanation, explain
    from podium.studies.folds import FoldComparison, compare_folds
    from podium.studies.grouped import GroupedComparison, compare_grouped
    from podium.studies.guide import Guide, guide
    from podium.studies.incomplete import IncompleteComparison, compare_incomplete
    from podium.studies.metrics import MetricsComparison, compare_metrics
    from podium.studies.metrics.pictures import stack_diagrams
    from podium.studies.order import CostOrdering, order_by_cost
    from podium.studies.pair import PairComparison, compare_pair
    from podium.studies.plan import Plan, plan
    from podium.studies.plan_runs import RunsPlan, plan_runs
    from podium.studies.power import Power, power
    from podium.studies.predictions import PredictionsComparison, compare_predictions
    from podium.studies.predictions.grouped import GroupedPredictions, compare_grouped_predictions
    from podium.studies.reanalysis.study import Reanalysis, reanalyse
    from podium.studies.roc import MulticlassComparison, RocComparison, compare_multiclass, compare_roc
    from podium.studies.runs import RunsComparison, compare_runs
    from podium.studies.unpaired.study import UnpairedComparison, compare_unpaired
    from podium.studies.validate import Validation, validate

_HOME = {
    "AllPairs": "podium.studies.all_pairs",
    "Assumptions": "podium.studies.assumptions",
    "BayesComparison": "podium.studies.bayes",
    "Benchmark": "podium.benchmark_run",
    "ClassScores": "podium.data",
    "Comparison": "podium.studies.compare",
    "Convergence": "podium.studies.convergence",
    "Conversion": "podium.studies.conversion",
    "CostOrdering": "podium.studies.order",
    "Description": "podium.studies.description",
    "Explanation": "podium.studies.explain",
    "FoldComparison": "podium.studies.folds",
    "Folds": "podium.data.folds",
    "GroupedComparison": "podium.studies.grouped",
    "GroupedPredictions": "podium.studies.predictions.grouped",
    "Groups": "podium.data",
    "Guide": "podium.studies.guide",
    "Incomplete": "podium.data.incomplete",
    "IncompleteComparison": "podium.studies.incomplete",
    "MetricsComparison": "podium.studies.metrics",
    "MulticlassComparison": "podium.studies.roc",
    "PairComparison": "podium.studies.pair",
    "Plan": "podium.studies.plan",
    "Power": "podium.studies.power",
    "Predictions": "podium.data",
    "PredictionsComparison": "podium.studies.predictions",
    "Reanalysis": "podium.studies.reanalysis.study",
    "Results": "podium.data",
    "RocComparison": "podium.studies.roc",
    "RocPoints": "podium.data",
    "Runs": "podium.data",
    "RunsPlan": "podium.studies.plan_runs",
    "RunsComparison": "podium.studies.runs",
    "Scores": "podium.data",
    "Traces": "podium.data.traces",
    "UnpairedComparison": "podium.studies.unpaired.study",
    "Validation": "podium.studies.validate",
    "adjust": "podium.stats.adjustments",
    "adjust_pairwise": "podium.stats.logical",
    "benchmark": "podium.benchmark_run",
    "check_assumptions": "podium.studies.assumptions",
    "compare": "podium.studies.compare",
    "compare_all_pairs": "podium.studies.all_pairs",
    "compare_bayes": "podium.studies.bayes",
    "compare_folds": "podium.studies.folds",
    "compare_grouped": "podium.studies.grouped",
    "compare_grouped_predictions": "podium.studies.predictions.grouped",
    "compare_incomplete": "podium.studies.incomplete",
    "compare_metrics": "podium.studies.metrics",
    "compare_multiclass": "podium.studies.roc",
    "compare_pair": "podium.studies.pair",
    "compare_predictions": "podium.studies.predictions",
    "compare_roc": "podium.studies.roc",
    "compare_runs": "podium.studies.runs",
    "compare_unpaired": "podium.studies.unpaired.study",
    "convergence": "podium.studies.convergence",
    "convert": "podium.studies.conversion",
    "describe": "podium.studies.description",
    "explain": "podium.studies.explain",
    "folds_from_cross_validate": "podium.data.folds",
    "from_cross_validate": "podium.data.cross_validation",
    "from_optuna": "podium.data.readers.optuna",
    "guide": "podium.studies.guide",
    "language": "podium.studies.base",
    "order_by_cost": "podium.studies.order",
    "plan": "podium.studies.plan",
    "plan_runs": "podium.studies.plan_runs",
    "power": "podium.studies.power",
    "read_class_scores": "podium.data",
    "read_costs": "podium.data.costs",
    "read_folds": "podium.data.folds",
    "read_grouped": "podium.data.families",
    "read_groups": "podium.data",
    "read_incomplete": "podium.data.incomplete",
    "read_metrics": "podium.data",
    "read_points": "podium.data",
    "read_predictions": "podium.data",
    "read_reported": "podium.data",
    "read_results": "podium.data",
    "read_runs": "podium.data",
    "read_scores": "podium.data",
    "read_traces": "podium.data.traces",
    "reanalyse": "podium.studies.reanalysis.study",
    "show_progress": "podium.render.progress_line",
    "stack_diagrams": "podium.studies.metrics.pictures",
    "to_class_scores": "podium.data",
    "to_folds": "podium.data.folds",
    "to_groups": "podium.data",
    "to_incomplete": "podium.data.incomplete",
    "to_predictions": "podium.data",
    "to_results": "podium.data",
    "to_runs": "podium.data",
    "to_scores": "podium.data",
    "to_traces": "podium.data.traces",
    "validate": "podium.studies.validate",
}

_PARTS = ("data", "stats")

__all__ = [
    "AllPairs",
    "Assumptions",
    "BayesComparison",
    "Benchmark",
    "ClassScores",
    "Comparison",
    "Convergence",
    "Conversion",
    "CostOrdering",
    "Description",
    "Explanation",
    "FoldComparison",
    "Folds",
    "GroupedComparison",
    "GroupedPredictions",
    "Groups",
    "Guide",
    "Incomplete",
    "IncompleteComparison",
    "InfeasibleError",
    "InputError",
    "MetricsComparison",
    "MissingExtraError",
    "MulticlassComparison",
    "PairComparison",
    "Plan",
    "PodiumError",
    "Power",
    "Predictions",
    "PredictionsComparison",
    "Reanalysis",
    "Results",
    "RocComparison",
    "RocPoints",
    "Runs",
    "RunsComparison",
    "RunsPlan",
    "Scores",
    "Traces",
    "UnpairedComparison",
    "Validation",
    "__version__",
    "adjust",
    "adjust_pairwise",
    "benchmark",
    "check_assumptions",
    "compare",
    "compare_all_pairs",
    "compare_bayes",
    "compare_folds",
    "compare_grouped",
    "compare_grouped_predictions",
    "compare_incomplete",
    "compare_metrics",
    "compare_multiclass",
    "compare_pair",
    "compare_predictions",
    "compare_roc",
    "compare_runs",
    "compare_unpaired",
    "convergence",
    "convert",
    "describe",
    "explain",
    "folds_from_cross_validate",
    "from_cross_validate",
    "from_optuna",
    "guide",
    "language",
    "order_by_cost",
    "plan",
    "plan_runs",
    "power",
    "read_class_scores",
    "read_costs",
    "read_folds",
    "read_grouped",
    "read_groups",
    "read_incomplete",
    "read_metrics",
    "read_points",
    "read_predictions",
    "read_reported",
    "read_results",
    "read_runs",
    "read_scores",
    "read_traces",
    "reanalyse",
    "show_progress",
    "stack_diagrams",
    "to_class_scores",
    "to_folds",
    "to_groups",
    "to_incomplete",
    "to_predictions",
    "to_results",
    "to_runs",
    "to_scores",
    "to_traces",
    "validate",
]


def __getattr__(name: str) -> Any:
    if name in _PARTS:
        return import_module(f"podium.{name}")
    if name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'podium' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*__all__, *_PARTS])
