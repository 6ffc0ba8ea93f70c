"""Reading data: files, text streams, arrays, frames and dicts become validated, immutable objects.

Every error names the file, the row and the column and says what to do; nothing is lost, changed or guessed silently.
Names are loaded when first used, so that a program start pays only for what it needs.
"""

from podium.lazy import loaded

_MODULES = {
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

__getattr__, __dir__, __all__ = loaded(__name__, _MODULES)
