"""What `podium guide` asks, the answers there are, and what each kind of analysis assumes, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from podium.brief import brief
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


# What each kind of answer of `podium guide` says and assumes, and what to report, as data.


@dataclass(frozen=True)
class Note:
    """What stands behind a command.

    Attributes
    ----------
    title
        What it is, in a few words.
    answers
        The question it answers.
    assumes
        What it assumes.
    report
        What to write down.
    """

    title: str
    answers: str
    assumes: str
    report: str

    __repr__ = brief


NOTES: Final = {
    "ranks": Note(
        Message("Ranks of many algorithms over problems"),
        Message("Which algorithms differ on problems like these, if no algorithm was chosen in advance?"),
        Message(
            "Problems are independent and a representative sample of those you want to generalise to. Neither a "
            "common scale nor normality is assumed. Mean ranks, and so the p-value of a pair, depend on which other "
            "algorithms are included."
        ),
        Message(
            "Effect sizes first: the estimated difference and interval of each pair that matters. Then n, k, the "
            "omnibus test, the procedure and adjusted p-values. A non-significant difference does not show that two "
            "algorithms perform equally."
        ),
    ),
    "control": Note(
        Message("One algorithm against the others"),
        Message("Does one algorithm, chosen before seeing the results, differ from each of the others?"),
        Message(
            "As for ranks of many algorithms. In addition, the control was not chosen on the basis of these results."
        ),
        Message(
            "Which algorithm is the control and why; its difference from each other algorithm with an interval, then "
            "adjusted p-values and the procedure."
        ),
    ),
    "pair": Note(
        Message("Two algorithms over problems"),
        Message("Is one of two algorithms better on problems like these, and by how much?"),
        Message(
            "Problems are independent. Differences are on one scale and approximately symmetric around their centre; "
            "the sign test in the report does not need this."
        ),
        Message(
            "The typical difference with its interval in the unit of the data, wins and losses, then the p-value and "
            "how zero differences were treated."
        ),
    ),
    "sizes": Note(
        Message("Effect sizes before p-values"),
        Message("How large are the differences, and how precisely are they known?"),
        Message(
            "The problems share one scale, so that differences can be compared. Intervals are not adjusted for their "
            "number."
        ),
        Message(
            "Hodges–Lehmann differences with intervals, in the unit of the data, as a figure or table. Report "
            "p-values after them, if at all."
        ),
    ),
    "equivalence": Note(
        Message("Equivalence within a margin"),
        Message("Do two algorithms perform equally, up to a difference that does not matter?"),
        Message(
            "The margin was chosen before seeing the results; differences are on one scale and symmetric. Two "
            "one-sided tests can show equivalence; a p-value above α cannot."
        ),
        Message(
            "The margin and who set it, the interval of the difference, the equivalence p-value (Holm over pairs), "
            "and which pairs remain undecided."
        ),
    ),
    "pairwise": Note(
        Message("Tests of pairs that do or do not depend on the other algorithms"),
        Message("Do two algorithms differ, whichever other algorithms are in the table?"),
        Message(
            "Problems are independent. The Wilcoxon test assumes symmetric differences on one scale, the t test "
            "normal ones, the sign test neither. Tests of Friedman's ranks depend on the other algorithms."
        ),
        Message(
            "Differences with intervals first. Then which test of pairs you used, that you chose it beforehand, and "
            "the adjustment (Holm for sign and Wilcoxon tests, otherwise Bergmann–Hommel)."
        ),
    ),
    "rank-intervals": Note(
        Message("Rank intervals of a leaderboard"),
        Message("Which ranks are possible for each algorithm, and which tiers can be distinguished?"),
        Message(
            "Problems are independent and a sample of those you want to generalise to. The ranks are those of the "
            "expected Friedman ranks among these algorithms."
        ),
        Message(
            "The figure, the confidence (approximate, for all intervals simultaneously), n and k. Algorithms in the "
            "same tier are not shown to be equal, and a rank says nothing about how large differences are."
        ),
    ),
    "incomplete": Note(
        Message("Tables with missing results"),
        Message("Which algorithms differ, if not all of them were run on every problem?"),
        Message(
            "Results are missing at random, not because they would have been bad. This does not hold for failed "
            "runs: give them a value (--missing worst or value=X) and report it."
        ),
        Message(
            "How many cells are missing, for which algorithms and why; the number of common problems of each pair; "
            "the Skillings–Mack test, then adjusted p-values."
        ),
    ),
    "groups": Note(
        Message("Problems that depend on each other"),
        Message("Which algorithms differ on groups like these, if problems within a group resemble each other?"),
        Message(
            "Groups are independent; dependence within a group can take any form. With fewer than six groups, no "
            "difference can be significant at 0.05."
        ),
        Message(
            "What the groups are and how many there are, the design effect, decisions by groups (not those that "
            "treat problems as independent), and effect sizes with cluster intervals."
        ),
    ),
    "unpaired": Note(
        Message("Independent runs on one problem"),
        Message("On this problem, do runs of some algorithms give better results than runs of others?"),
        Message(
            "All runs are independent, within and between algorithms. To interpret a difference as a shift, the "
            "distributions have the same shape."
        ),
        Message(
            "Runs per algorithm, medians with their spread, the effect size of each pair, then adjusted p-values. "
            "State that the results hold for this problem only."
        ),
    ),
    "folds": Note(
        Message("Repetitions on one problem"),
        Message("Which algorithms differ on this problem when they are trained and tested repeatedly?"),
        Message(
            "All algorithms used the same splits, and mean differences are approximately normal. The correction for "
            "shared instances is approximate."
        ),
        Message(
            "The design (folds, repetitions, test fraction), mean differences with intervals, the test that "
            "determines the verdict, and adjusted p-values. State that the results hold for this problem only."
        ),
    ),
    "predictions": Note(
        Message("Classifiers on one test set"),
        Message("Which of these trained classifiers are correct more often on instances like these?"),
        Message(
            "Instances are independent and the same for all classifiers. Another training run could give different "
            "results."
        ),
        Message(
            "Accuracies and differences with intervals, discordant instances, then adjusted p-values. State how "
            "often this test set was used before."
        ),
    ),
    "grouped-predictions": Note(
        Message("Classifiers on one test set whose instances come in groups"),
        Message("Which of these trained classifiers are correct more often on groups of instances like these?"),
        Message(
            "Groups are independent; dependence within a group can take any form. With fewer than six groups, no "
            "difference can be significant at 0.05."
        ),
        Message(
            "What the groups are and how many there are, accuracies and differences with cluster-robust intervals, "
            "design effects, then adjusted p-values by groups."
        ),
    ),
    "roc": Note(
        Message("Areas under ROC curves"),
        Message("Which classifiers are better at ranking positive instances above negative ones?"),
        Message(
            "Instances are independent, and there are enough positive and negative ones for DeLong's normal "
            "approximation."
        ),
        Message(
            "Areas and differences with intervals, the number of positive and negative instances, then adjusted "
            "p-values. The area says nothing about a particular threshold."
        ),
    ),
    "convergence": Note(
        Message("Convergence curves"),
        Message("Which algorithm gains on which along the budget, and which is ahead at the end?"),
        Message("Problems are independent. Cut-points were fixed beforehand."),
        Message(
            "The cut-points, trend and final result of each pair side by side, adjusted p-values, and solved problems."
        ),
    ),
    "adjust": Note(
        Message("Published p-values"),
        Message("Which of these hypotheses are rejected when their number is taken into account?"),
        Message("The p-values are correct and cover all hypotheses that were tested."),
        Message(
            "The family and its size, raw and adjusted p-values, and the procedure. A p-value says nothing about the "
            "size of an effect."
        ),
    ),
    "plan": Note(
        Message("Planning a study"),
        Message("How many problems do you need to detect a difference that matters?"),
        Message("The effect you specify is the smallest one that matters, or the pilot resembles the planned study."),
        Message(
            "Before you have results: effect, power, α, test and procedure, and the number of problems with its "
            "interval."
        ),
    ),
    "power": Note(
        Message("Which procedure detects most"),
        Message(
            "What would each procedure detect on samples of these problems, and how does the choice of problems "
            "affect this?"
        ),
        Message(
            "The table represents the problems you want to generalise to, and its differences are taken as the "
            "true ones."
        ),
        Message(
            "Size and bias of the samples, replicates and seed. Never use this to choose the procedure for the same "
            "table."
        ),
    ),
    "validate": Note(
        Message("Do the procedures keep their level?"),
        Message("How often does each procedure report a difference when there is none?"),
        Message("The null tables resemble yours except that the algorithms do not differ."),
        Message("How null tables were generated, replicates and seed, error rates with intervals."),
    ),
    "bayes": Note(
        Message("Posterior probabilities instead of p-values"),
        Message(
            "How probable is it that one algorithm is better in practice, that both are practically equivalent, "
            "or that the other is better?"
        ),
        Message(
            "The region of practical equivalence was chosen beforehand, the prior is the one stated in the report, "
            "and the problems (or the folds of one problem) are modelled as independent. This is not a test: error "
            "rates are not controlled over pairs, and a posterior probability is not 1 − p."
        ),
        Message(
            "Rope and prior, all three probabilities of each pair, the threshold for conclusions, draws and seed. If "
            "no probability reaches the threshold, the comparison is undecided."
        ),
    ),
    "runs": Note(
        Message("Aggregate scores of a few runs"),
        Message(
            "How well does each algorithm perform on exactly these problems, and how much do scores vary between runs?"
        ),
        Message(
            "Runs are independent, and scores of different problems are on one scale or normalised. Problems are "
            "fixed: the results do not generalise to others."
        ),
        Message(
            "Interquartile means with intervals, probability of improvement, how scores were normalised, runs per "
            "algorithm, bootstrap resamples and seed."
        ),
    ),
    "order": Note(
        Message("An order by cost"),
        Message("In which order should you try the algorithms: cheapest first, unless a more expensive one is better?"),
        Message("Those of the chosen test. Costs are known beforehand, not taken from the same results."),
        Message(
            "Costs and their unit, the test and its adjustment, and the order. Neighbours in the order need not differ."
        ),
    ),
    "assumptions": Note(
        Message("Assumptions of parametric tests"),
        Message("Do such runs meet the assumptions of t tests and ANOVA?"),
        Message("The runs of a cell are independent of each other."),
        Message(
            "How the runs were produced, and the share of cells that fail each test. Do not use this check to choose "
            "the test for the same results."
        ),
    ),
    "describe": Note(
        Message("What a file contains"),
        Message("What does the file contain, what is wrong or odd about it, and which command comes next?"),
        "Nothing.",
        Message("Failed and missing results, duplicates, and how you handled them."),
    ),
    "convert": Note(
        Message("Another format"),
        Message("None. It writes the same values in another layout."),
        "Nothing.",
        Message("Whether runs were averaged or missing results filled in."),
    ),
}
"""By the key a route names, in the order in which the guide shows them."""
