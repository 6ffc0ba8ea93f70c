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
        {
            "one": "one problem",
            "many": "several problems, each for itself",
            "groups": "several that depend on each other: tasks of a family, dimensions of one function, samples of one item",
        },
    ),
    "algorithms": ("How many algorithms?", {"two": "two", "many": "three or more"}),
    "missing": (
        "Are results missing?",
        {"no": "every algorithm has a result everywhere", "some": "some algorithms have no result on some problems"},
    ),
    "goal": (
        "What do you want to know?",
        {
            "differences": "which of them differ",
            "control": "whether one of them, your own, differs from the rest",
            "sizes": "how large the differences are, with intervals, before any p-value",
            "pairs": "which differ, by tests of two at a time that no third algorithm changes (and which other tests there are)",
            "equivalence": "that two or all of them perform alike, up to a difference that does not matter",
            "ranks": "which places in a leaderboard are possible for each, and which tiers",
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

_POLICY: Final = "Missing results are refused until you say what they stand for: --missing omit, drop-problem, drop-algorithm, worst or value=X."
MISSING: Final = {
    "unpaired": "Runs without a result are left out of the file by you: algorithms may have different numbers of runs.",
    "folds": "Missing results are refused: repeat the runs that failed, or leave the repetition out for all algorithms.",
    "predictions": "Missing predictions are refused: count them as wrong, or leave the instance out for all classifiers.",
    "roc": "Missing scores are refused: leave the instance out for all classifiers, and say how many and why.",
    "runs": "Runs without a number are refused; --missing omit leaves them out and says so.",
    "assumptions": "Runs without a number are refused; --missing omit leaves them out and says so.",
    "compare": _POLICY,
    "pair": _POLICY,
    "order": _POLICY,
    "power": _POLICY,
    "bayes": _POLICY,
}
"""What is done about missing results, by the key of a note or the verb; nothing where there are none to read."""
