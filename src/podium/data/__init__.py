"""The one gate: files, text streams, arrays, frames and dicts become validated, immutable objects.

Every error names the file, the row and the column and says what to do; nothing is lost, changed or guessed silently.
Names are loaded when first used, so that a program start pays only for what it needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from podium.data.class_scores import ClassScores, read_class_scores, to_class_scores
    from podium.data.folds import Folds, read_folds, to_folds
    from podium.data.groups import Groups, read_groups, to_groups
    from podium.data.incomplete import Incomplete, read_incomplete, to_incomplete
    from podium.data.objects import to_results
    from podium.data.predictions import Predictions
    from podium.data.predictions_doors import read_predictions, to_predictions
    from podium.data.read import read_metrics, read_results
    from podium.data.reported import MeanRanks, PairwisePValues, PValues
    from podium.data.reported_files import read_reported
    from podium.data.results import Objective, Results
    from podium.data.roc_points import RocPoints, read_points
    from podium.data.runs import Runs, read_runs, to_runs
    from podium.data.scores import Scores, read_scores, to_scores
    from podium.data.traces import Traces, read_traces, to_traces

_HOMES = {
    "ClassScores": "class_scores",
    "Folds": "folds",
    "Groups": "groups",
    "Incomplete": "incomplete",
    "MeanRanks": "reported",
    "Objective": "results",
    "PValues": "reported",
    "PairwisePValues": "reported",
    "Predictions": "predictions",
    "Results": "results",
    "Runs": "runs",
    "RocPoints": "roc_points",
    "Scores": "scores",
    "Traces": "traces",
    "read_class_scores": "class_scores",
    "read_folds": "folds",
    "read_groups": "groups",
    "read_incomplete": "incomplete",
    "read_metrics": "read",
    "read_points": "roc_points",
    "read_predictions": "predictions_doors",
    "read_reported": "reported_files",
    "read_results": "read",
    "read_runs": "runs",
    "read_scores": "scores",
    "read_traces": "traces",
    "to_class_scores": "class_scores",
    "to_folds": "folds",
    "to_groups": "groups",
    "to_incomplete": "incomplete",
    "to_predictions": "predictions_doors",
    "to_results": "objects",
    "to_runs": "runs",
    "to_scores": "scores",
    "to_traces": "traces",
}

__all__ = [
    "ClassScores",
    "Folds",
    "Groups",
    "Incomplete",
    "MeanRanks",
    "Objective",
    "PValues",
    "PairwisePValues",
    "Predictions",
    "Results",
    "RocPoints",
    "Runs",
    "Scores",
    "Traces",
    "read_class_scores",
    "read_folds",
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
    "to_class_scores",
    "to_folds",
    "to_groups",
    "to_incomplete",
    "to_predictions",
    "to_results",
    "to_runs",
    "to_scores",
    "to_traces",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return __all__
