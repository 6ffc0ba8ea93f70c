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
    from podium.data import (
        Groups,
        Results,
        Runs,
        read_groups,
        read_reported,
        read_results,
        read_runs,
        to_groups,
        to_results,
    )
    from podium.data.folds import Folds, read_folds
    from podium.data.predictions import Predictions
    from podium.data.predictions_doors import read_predictions, to_predictions
    from podium.stats.adjust import adjust
    from podium.stats.logical import adjust_pairwise
    from podium.studies.assumptions import Assumptions, check_assumptions
    from podium.studies.compare import Comparison, compare
    from podium.studies.folds import FoldComparison, compare_folds
    from podium.studies.predictions import PredictionsComparison, compare_predictions
    from podium.studies.reanalysis import Reanalysis, reanalyse
    from podium.studies.unpaired import UnpairedComparison, compare_unpaired

_HOME = {
    "Assumptions": "podium.studies.assumptions",
    "Comparison": "podium.studies.compare",
    "FoldComparison": "podium.studies.folds",
    "Folds": "podium.data.folds",
    "Groups": "podium.data",
    "Predictions": "podium.data",
    "PredictionsComparison": "podium.studies.predictions",
    "Reanalysis": "podium.studies.reanalysis",
    "Results": "podium.data",
    "Runs": "podium.data",
    "UnpairedComparison": "podium.studies.unpaired",
    "adjust": "podium.stats.adjust",
    "adjust_pairwise": "podium.stats.logical",
    "check_assumptions": "podium.studies.assumptions",
    "compare": "podium.studies.compare",
    "compare_folds": "podium.studies.folds",
    "compare_predictions": "podium.studies.predictions",
    "compare_unpaired": "podium.studies.unpaired",
    "read_folds": "podium.data.folds",
    "read_groups": "podium.data",
    "read_predictions": "podium.data",
    "read_reported": "podium.data",
    "read_results": "podium.data",
    "read_runs": "podium.data",
    "reanalyse": "podium.studies.reanalysis",
    "to_groups": "podium.data",
    "to_predictions": "podium.data",
    "to_results": "podium.data",
}

__all__ = [
    "Assumptions",
    "Comparison",
    "FoldComparison",
    "Folds",
    "Groups",
    "InfeasibleError",
    "InputError",
    "MissingExtraError",
    "PodiumError",
    "Predictions",
    "PredictionsComparison",
    "Reanalysis",
    "Results",
    "Runs",
    "UnpairedComparison",
    "__version__",
    "adjust",
    "adjust_pairwise",
    "check_assumptions",
    "compare",
    "compare_folds",
    "compare_predictions",
    "compare_unpaired",
    "read_folds",
    "read_groups",
    "read_predictions",
    "read_reported",
    "read_results",
    "read_runs",
    "reanalyse",
    "to_groups",
    "to_predictions",
    "to_results",
]


def __getattr__(name: str) -> Any:
    if name in _HOME:
        value = getattr(import_module(_HOME[name]), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module 'podium' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
