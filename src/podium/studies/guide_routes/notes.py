"""What each kind of answer of ``podium guide`` says, takes for granted, and wants reported, as data."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from podium.brief import brief
from podium.i18n import Message


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
        What it takes for granted.
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
        Message("Which algorithms differ on problems like these, none of them singled out?"),
        Message(
            "Problems are independent of each other and a fair sample of those meant; nothing about scales or normality. Mean ranks, "
            "and so the p-values of a pair, depend on which other algorithms take part."
        ),
        Message(
            "Sizes first: estimated difference and interval of each pair that matters; then n, k, the omnibus test, the procedure, "
            "adjusted p-values. Not significant is not equal."
        ),
    ),
    "control": Note(
        Message("One algorithm against the rest"),
        Message("Does one algorithm, chosen before the results were seen, differ from each of the others?"),
        Message("As for ranks of many algorithms; and that the control was not chosen by these results."),
        Message(
            "Who the control is and why; difference and interval to each other algorithm, then the adjusted p-values and the procedure."
        ),
    ),
    "pair": Note(
        Message("Two algorithms over problems"),
        Message("Is one of two algorithms better on problems like these, and by how much?"),
        Message(
            "Problems are independent; the differences have one scale and lie about symmetrically around their centre (the sign test "
            "beside it does without)."
        ),
        Message(
            "The typical difference with its interval in the unit of the data, wins and losses, then the p-value and how zeros were "
            "treated."
        ),
    ),
    "sizes": Note(
        Message("How large before how sure"),
        Message("How large are the differences, and how well are they known?"),
        Message(
            "Differences of different problems can be compared (one scale); each interval stands by itself and is not adjusted."
        ),
        Message(
            "Hodges–Lehmann differences with intervals, in the unit of the data, as a picture or table; p-values after them, if at all."
        ),
    ),
    "equivalence": Note(
        Message("Equivalence within a margin"),
        Message("Can it be claimed that two perform alike, up to a difference that does not matter?"),
        Message(
            "The margin was named before the results; differences have one scale and lie symmetrically. A p-value above α is no proof "
            "of equality; two one-sided tests are."
        ),
        Message(
            "The margin and who set it, the interval of the difference, the equivalence p-value (Holm over pairs), and what stays "
            "undecided."
        ),
    ),
    "pairwise": Note(
        Message("Tests of pairs, with or without the others"),
        Message("Is a pair different, whatever third algorithm happens to be in the table?"),
        Message(
            "Problems are independent; Wilcoxon: symmetric differences on one scale; t: normal ones; sign: neither. Tests of "
            "Friedman's ranks depend on the other algorithms."
        ),
        Message(
            "Which test of pairs and that it was chosen before, the adjustment (Holm for sign and Wilcoxon tests, else "
            "Bergmann–Hommel), differences with intervals first."
        ),
    ),
    "rank-intervals": Note(
        Message("Rank intervals of a leaderboard"),
        Message("Which places in the ranking are possible for each algorithm, and which tiers can be told apart?"),
        Message(
            "Problems are independent and a sample of those meant; the ranks are those of expected Friedman ranks in this field of "
            "algorithms."
        ),
        Message(
            "The picture, the confidence (approximate, for all intervals at once), n and k; sharing a tier is not being equal, and a place "
            "says nothing about how large differences are."
        ),
    ),
    "incomplete": Note(
        Message("Tables with missing results"),
        Message("Which algorithms differ, when not all have run on every problem?"),
        Message(
            "Results are missing at random: not because they would have been bad. Failures are not like that; give them a value "
            "(--missing worst or value=X) and say so."
        ),
        Message(
            "How many cells are missing, of whom and why; common problems of each pair; the Skillings–Mack test, then the adjusted "
            "p-values."
        ),
    ),
    "groups": Note(
        Message("Problems that depend on each other"),
        Message("Which algorithms differ on groups like these, when problems of one group resemble each other?"),
        Message("Groups are independent; within them anything. Fewer than six groups cannot show anything at 0.05."),
        Message(
            "What the groups are and how many, design effect, decisions by groups (not those as if problems were independent), sizes "
            "with cluster intervals."
        ),
    ),
    "unpaired": Note(
        Message("Independent runs on one problem"),
        Message("On this problem, do runs of some algorithms end better than those of others?"),
        Message(
            "Runs share nothing, neither within nor between algorithms; for a difference of location, distributions of one shape."
        ),
        Message(
            "Runs of each algorithm, medians with spread and effect size of each pair, then adjusted p-values; that it is about this "
            "problem only."
        ),
    ),
    "folds": Note(
        Message("Repetitions on one problem"),
        Message("On this problem, which algorithms differ when trained and tested repeatedly?"),
        Message(
            "Every algorithm saw the same splits; mean differences are about normal. The correction for shared instances is "
            "approximate."
        ),
        Message(
            "The design (folds, repetitions, test fraction), mean differences with intervals, the test that decides, adjusted "
            "p-values; that it is about this problem only."
        ),
    ),
    "predictions": Note(
        Message("Classifiers on one test set"),
        Message("Which classifiers, as they were trained, are right more often on instances like these?"),
        Message(
            "Instances are independent; all classifiers saw the same ones. Another training run could turn out otherwise."
        ),
        Message(
            "Accuracies and differences with intervals, discordant instances, then adjusted p-values; how often this test set was "
            "used before."
        ),
    ),
    "grouped-predictions": Note(
        Message("Classifiers on one test set whose instances come in groups"),
        Message("Which classifiers, as they were trained, are right more often on groups of instances like these?"),
        Message("Groups are independent; within them anything. Fewer than six groups cannot show anything at 0.05."),
        Message(
            "What the groups are and how many, accuracies and differences with cluster-robust intervals, design effects, then adjusted "
            "p-values by groups."
        ),
    ),
    "roc": Note(
        Message("Areas under ROC curves"),
        Message("Which classifiers rank positive instances before negative ones better?"),
        Message("Instances are independent, and there are enough of both kinds for DeLong's normal approximation."),
        Message(
            "Areas and differences with intervals, instances of each kind, then adjusted p-values; the area says nothing about a "
            "threshold."
        ),
    ),
    "convergence": Note(
        Message("Convergence curves"),
        Message("Who gains on whom along the budget, and who is ahead in the end?"),
        Message("Problems are independent; cut-points were fixed before."),
        Message(
            "The cut-points, trend and final result of each pair side by side, adjusted p-values, solved problems."
        ),
    ),
    "adjust": Note(
        Message("Published p-values"),
        Message("Which of these hypotheses fall when their number is taken into account?"),
        Message("The p-values are right, and all hypotheses tested are among them."),
        Message(
            "The family and its size, raw and adjusted p-values, the procedure; a p-value says nothing about sizes."
        ),
    ),
    "plan": Note(
        Message("Planning a study"),
        Message("How many problems find a difference that matters?"),
        Message("The effect named is the smallest one that matters, or the pilot is like the study to come."),
        Message("Effect, power, α, test and procedure, and the number with its interval, before results exist."),
    ),
    "power": Note(
        Message("Which procedure finds most"),
        Message(
            "What would each procedure find on samples of these problems, and how does the choice of problems change it?"
        ),
        Message("The table stands for the problems meant; its differences are taken as true."),
        Message(
            "Size and bias of the samples, replicates and seed; never choose the procedure for the same table by it."
        ),
    ),
    "validate": Note(
        Message("Do the procedures keep their level?"),
        Message("How often does each procedure find something where nothing is to be found?"),
        Message("The null tables are like yours but for the differences."),
        Message("How null tables were made, replicates and seed, error rates with intervals."),
    ),
    "bayes": Note(
        Message("Posterior probabilities instead of p-values"),
        Message("How probably is one better in practice, are both practically equivalent, or is the other better?"),
        Message(
            "The region of practical equivalence was named before; the prior named in the report; independent problems (or folds of "
            "one). It is no test: error rates are not controlled over pairs, and a probability is not 1 − p."
        ),
        Message(
            "Rope and prior, all three probabilities of each pair, the threshold of conclusions, draws and seed; open where none is "
            "reached."
        ),
    ),
    "runs": Note(
        Message("Aggregate scores of a few runs"),
        Message("How good is each algorithm on exactly these problems, and how far do scores vary with the runs?"),
        Message(
            "Runs are independent; scores of different problems are on one scale (or normalised). Problems are fixed: nothing follows "
            "for others."
        ),
        Message(
            "Interquartile means with intervals, probability of improvement, how scores were normalised, runs of each algorithm, "
            "bootstrap draws and seed."
        ),
    ),
    "order": Note(
        Message("An order by cost"),
        Message("In which order should algorithms be tried, cheap ones first unless a dear one is better?"),
        Message("As the test chosen; costs are known beforehand and not read off the same results."),
        Message("Costs and their unit, the test and its adjustment, the order; neighbours in it need not differ."),
    ),
    "assumptions": Note(
        Message("Assumptions of parametric tests"),
        Message("Would t tests and ANOVA be safe on such runs?"),
        Message("Runs of a cell are independent of each other."),
        Message(
            "How runs were made, the share of cells that fail each test; do not choose the test for the same results by it."
        ),
    ),
    "describe": Note(
        Message("What a file holds"),
        Message("What is in it, what is wrong or odd about it, and which command comes next?"),
        "Nothing.",
        Message("Failed and missing results, duplicates, and what was done about them."),
    ),
    "convert": Note(
        Message("Another format"),
        Message("None: the same values in another layout."),
        "Nothing.",
        Message("Where runs were averaged or missing results filled, that it was done."),
    ),
}
"""By the key a route names, in the order in which the guide shows them."""
