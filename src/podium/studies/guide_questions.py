"""What ``podium guide`` asks, and the answers there are, as data."""

from __future__ import annotations

from typing import Final

from podium.i18n import Message

AXES: Final = {
    "data": (
        Message("What data do you have?"),
        {
            "table": Message("one value per algorithm and problem (for example, a mean)"),
            "runs": Message("individual runs that share no data: different seeds, separate experiments"),
            "folds": Message("folds of a cross-validation, or repeated random splits"),
            "predictions": Message(
                "for each test instance, the label that every classifier predicted, or solved / not solved"
            ),
            "scores": Message("for each test instance, the score or probability that every classifier gave"),
            "traces": Message("the best value so far at several points of the budget (convergence curves)"),
            "pvalues": Message("only published p-values or mean ranks"),
            "nothing": Message("no results yet, or only a pilot: you are planning the study"),
            "unknown": Message("a file or folder, and you are not sure what is in it or whether it has errors"),
        },
    ),
    "problems": (
        Message("How many problems (data sets, functions, tasks)?"),
        {
            "one": Message("one problem"),
            "many": Message("several problems, independent of each other"),
            "groups": Message(
                "several problems that depend on each other: tasks of a family, dimensions of one function, samples "
                "of one item"
            ),
        },
    ),
    "algorithms": (Message("How many algorithms?"), {"two": Message("two"), "many": Message("three or more")}),
    "missing": (
        Message("Are results missing?"),
        {
            "no": Message("every algorithm has a result on every problem"),
            "some": Message("some algorithms have no result on some problems"),
        },
    ),
    "goal": (
        Message("What do you want to know?"),
        {
            "differences": Message("which of the algorithms differ"),
            "control": Message("whether one algorithm, your own, differs from the others"),
            "sizes": Message("how large the differences are, with confidence intervals"),
            "pairs": Message(
                "which pairs differ, by tests that involve no third algorithm (and which other tests there are)"
            ),
            "equivalence": Message(
                "whether two or all algorithms perform equally, up to a difference that does not matter"
            ),
            "ranks": Message("which ranks in a leaderboard each algorithm could have, and which tiers exist"),
            "cost": Message("in which order to try them: cheapest first, unless a more expensive one is better"),
            "assumptions": Message("whether the assumptions of t tests and ANOVA hold"),
            "power": Message(
                "which procedure detects most here, how many problems you need, and how their choice matters"
            ),
            "validity": Message("whether the procedures keep their significance level on data like these"),
            "practical": Message(
                "how probable it is that one is better in practice, or that both are practically equivalent"
            ),
            "scores": Message(
                "how well each algorithm performs on these problems, from a few runs each: scores with intervals"
            ),
            "format": Message("nothing yet: I need the same data in another format"),
        },
    ),
}
"""The questions, in order, with what can be answered."""

_POLICY: Final = Message(
    "Missing results are an error until you choose how to handle them: --missing omit, drop-problem, drop-algorithm, "
    "worst or value=X."
)
MISSING: Final = {
    "unpaired": Message("Remove runs without a result from the file; algorithms may have different numbers of runs."),
    "folds": Message(
        "Missing results are an error: repeat the runs that failed, or leave the repetition out for all algorithms."
    ),
    "predictions": Message(
        "Missing predictions are an error: count them as wrong, or leave the instance out for all classifiers."
    ),
    "roc": Message(
        "Missing scores are an error: leave the instance out for all classifiers, and report how many and why."
    ),
    "runs": Message("Runs without a number are an error; --missing omit leaves them out and reports it."),
    "assumptions": Message("Runs without a number are an error; --missing omit leaves them out and reports it."),
    "compare": _POLICY,
    "pair": _POLICY,
    "order": _POLICY,
    "power": _POLICY,
    "bayes": _POLICY,
}
"""What is done about missing results, by the key of a note or the verb; nothing where there are none to read."""
