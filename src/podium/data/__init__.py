"""Reading data: files, text streams, arrays, frames and dicts become validated, immutable objects.

Every error names the file, the row and the column and says what to do; nothing is lost, changed or guessed silently.
Names are loaded when first used, so that a program start pays only for what it needs.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from podium.data.folds import Folds, read_folds, to_folds
    from podium.data.groups import Groups, read_groups, to_groups
    from podium.data.incomplete import Incomplete, read_incomplete, to_incomplete
    from podium.data.objects import to_results
    from podium.data.predictions import Predictions, read_predictions, to_predictions
    from podium.data.read import read_metrics, read_results
    from podium.data.reported import MeanRanks, PairwisePValues, PValues, read_reported
    from podium.data.results import Objective, Results
    from podium.data.roc_points import RocPoints, read_points
    from podium.data.runs import Runs, read_runs, to_runs
    from podium.data.scores import ClassScores, Scores, read_class_scores, read_scores, to_class_scores, to_scores
    from podium.data.traces import Traces, read_traces, to_traces

_NAMES = {
    "folds": ("Folds", "read_folds", "to_folds"),
    "groups": ("Groups", "read_groups", "to_groups"),
    "incomplete": ("Incomplete", "read_incomplete", "to_incomplete"),
    "objects": ("to_results",),
    "predictions": ("Predictions", "read_predictions", "to_predictions"),
    "read": ("read_metrics", "read_results"),
    "reported": ("MeanRanks", "PValues", "PairwisePValues", "read_reported"),
    "results": ("Objective", "Results"),
    "roc_points": ("RocPoints", "read_points"),
    "runs": ("Runs", "read_runs", "to_runs"),
    "scores": ("ClassScores", "Scores", "read_class_scores", "read_scores", "to_class_scores", "to_scores"),
    "traces": ("Traces", "read_traces", "to_traces"),
}
_MODULES = {name: module for module, names in _NAMES.items() for name in names}

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
    if name not in _MODULES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from podium.public import checked

    value = checked(getattr(import_module(f"{__name__}.{_MODULES[name]}"), name), "podium.data")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
