"""What ``podium guide`` asks, and the answers there are, as data."""

from __future__ import annotations

from typing import Final

from podium.i18n import Message

AXES: Final = {
    "data": (
        Message("What do you have?"),
        {
            "table": Message("one value for each algorithm and problem (a mean, say)"),
            "runs": Message("single runs that share no data: different seeds, separate experiments"),
            "folds": Message("folds of cross-validation or repeated random splits"),
            "predictions": Message(
                "for each test instance the label every classifier predicted, or solved / not solved"
            ),
            "scores": Message("for each test instance the score or probability every classifier gave"),
            "traces": Message("the best value found so far at several points of the budget (convergence curves)"),
            "pvalues": Message("only published p-values or mean ranks"),
            "nothing": Message("no results yet, or a pilot only: the study is still to be planned"),
            "unknown": Message("a file or folder, and you are not sure what is in it or whether it is sound"),
        },
    ),
    "problems": (
        Message("How many problems (data sets, functions, tasks)?"),
        {
            "one": Message("one problem"),
            "many": Message("several problems, each for itself"),
            "groups": Message(
                "several that depend on each other: tasks of a family, dimensions of one function, samples of one item"
            ),
        },
    ),
    "algorithms": (Message("How many algorithms?"), {"two": Message("two"), "many": Message("three or more")}),
    "missing": (
        Message("Are results missing?"),
        {
            "no": Message("every algorithm has a result everywhere"),
            "some": Message("some algorithms have no result on some problems"),
        },
    ),
    "goal": (
        Message("What do you want to know?"),
        {
            "differences": Message("which of them differ"),
            "control": Message("whether one of them, your own, differs from the rest"),
            "sizes": Message("how large the differences are, with intervals, before any p-value"),
            "pairs": Message(
                "which differ, by tests of two at a time that no third algorithm changes (and which other tests there are)"
            ),
            "equivalence": Message("that two or all of them perform alike, up to a difference that does not matter"),
            "ranks": Message("which places in a leaderboard are possible for each, and which tiers"),
            "cost": Message("in which order to try them, cheap ones first unless a dear one is better"),
            "assumptions": Message("whether t tests and ANOVA would be safe"),
            "power": Message("which procedure finds most here, how many problems it takes, what choosing them does"),
            "validity": Message("whether the procedures keep their level on data like these"),
            "practical": Message("how probably one is better in practice, or both are practically equivalent"),
            "scores": Message("how good each is on these problems, from a few runs each: scores with intervals"),
            "format": Message("nothing yet: the same data in another format"),
        },
    ),
}
"""The questions, in order, with what can be answered."""

_POLICY: Final = Message(
    "Missing results are refused until you say what they stand for: --missing omit, drop-problem, drop-algorithm, worst or value=X."
)
MISSING: Final = {
    "unpaired": Message(
        "Runs without a result are left out of the file by you: algorithms may have different numbers of runs."
    ),
    "folds": Message(
        "Missing results are refused: repeat the runs that failed, or leave the repetition out for all algorithms."
    ),
    "predictions": Message(
        "Missing predictions are refused: count them as wrong, or leave the instance out for all classifiers."
    ),
    "roc": Message("Missing scores are refused: leave the instance out for all classifiers, and say how many and why."),
    "runs": Message("Runs without a number are refused; --missing omit leaves them out and says so."),
    "assumptions": Message("Runs without a number are refused; --missing omit leaves them out and says so."),
    "compare": _POLICY,
    "pair": _POLICY,
    "order": _POLICY,
    "power": _POLICY,
    "bayes": _POLICY,
}
"""What is done about missing results, by the key of a note or the verb; nothing where there are none to read."""
