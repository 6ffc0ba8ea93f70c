"""Tables to try the page with, shipped with the package. Their sources stand in the texts of the page."""

from __future__ import annotations

from functools import cache
from importlib import resources

from podium.web.store import Dataset, File

EXAMPLES: dict[str, tuple[tuple[str, ...], str, dict[str, str]]] = {
    "classifiers": (("garcia_herrera_2008.csv",), "compare", {"objective": "maximize"}),
    "optimisers": (("cec2017_d10_mean_error.csv",), "compare", {"objective": "minimize"}),
    "convergence": (("cec2017_d10_convergence_mean.csv",), "convergence", {"objective": "minimize"}),
    "folds": (("breast_cancer_10fold.csv",), "folds", {"objective": "maximize"}),
    "predictions": (("digits_predictions.csv",), "predictions", {"truth": "digit", "identifier": "image"}),
    "scores": (("breast_cancer_scores.csv",), "roc", {"truth": "diagnosis", "positive": "malignant"}),
    "leaderboard": (("mteb_eng_v2_2026.csv",), "compare", {"objective": "maximize"}),
    "costs": (
        ("amlb_2019_score.csv", "amlb_2019_seconds.csv"),
        "order",
        {"objective": "maximize", "cost_file": "amlb_2019_seconds.csv"},
    ),
}
"""Files of each example, the study it is for, and the options that study needs."""


@cache
def example(key: str) -> Dataset | None:
    """Return an example by its name."""
    if key not in EXAMPLES:
        return None
    folder = resources.files("podium.web").joinpath("tables")
    return Dataset(tuple(File(name, folder.joinpath(name).read_bytes()) for name in EXAMPLES[key][0]))
