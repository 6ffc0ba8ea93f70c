"""What ``podium guide`` asks, and the answers there are, as data."""

from __future__ import annotations

from typing import Final

AXES: Final = {
    "data": (
        "What do you have?",
        {
            "table": "one value for each algorithm and problem (a mean, say)",
            "runs": "single runs that share no data: different seeds, separate experiments",
            "folds": "folds of cross-validation or repeated random splits",
            "predictions": "for each test instance the label every classifier predicted, or solved / not solved",
            "scores": "for each test instance the score or probability every classifier gave",
            "traces": "the best value found so far at several points of the budget (convergence curves)",
            "pvalues": "only published p-values or mean ranks",
            "nothing": "no results yet, or a pilot only: the study is still to be planned",
            "unknown": "a file or folder, and you are not sure what is in it or whether it is sound",
        },
    ),
    "problems": (
        "How many problems (data sets, functions, tasks)?",
        {"one": "one problem", "many": "several problems"},
    ),
    "algorithms": ("How many algorithms?", {"two": "two", "many": "three or more"}),
    "goal": (
        "What do you want to know?",
        {
            "differences": "which of them differ",
            "control": "whether one of them, your own, differs from the rest",
            "cost": "in which order to try them, cheap ones first unless a dear one is better",
            "assumptions": "whether t tests and ANOVA would be safe",
            "power": "which procedure finds most here, how many problems it takes, what choosing them does",
            "validity": "whether the procedures keep their level on data like these",
            "practical": "how probably one is better in practice, or both are practically equivalent",
            "scores": "how good each is on these problems, from a few runs each: scores with intervals",
            "format": "nothing yet: the same data in another format",
        },
    ),
}
"""The questions, in order, with what can be answered."""
