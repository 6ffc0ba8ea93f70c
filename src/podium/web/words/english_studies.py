"""English: each study in words. What it does, and its null hypothesis as a sentence anybody can read."""

from __future__ import annotations

from typing import Final

STUDIES: Final[dict[str, str]] = {
    "verb.compare": "Compare several algorithms",
    "verb.compare.what": "Three or more algorithms on many problems: which differ, and by how much.",
    "verb.compare.null": "Of all at once: they perform alike; on any problem every order of them is equally probable. Of every two: "
    "neither tends to be placed before the other; over all such problems their mean ranks are equal.",
    "verb.pair": "Compare two algorithms",
    "verb.pair.what": "Two algorithms over many problems, or every two of a table.",
    "verb.pair.null": "Neither is ahead of the other: a difference in favour of one is as probable as an equally large one in favour of "
    "the other (the differences are symmetric about zero).",
    "verb.runs": "Scores from few runs",
    "verb.runs.what": "Interquartile means and other scores with intervals, from a few runs on each problem.",
    "verb.runs.null": "On these very problems, both algorithms would have the same interquartile mean if they were run for ever. Nothing is "
    "concluded about other problems.",
    "verb.folds": "Folds of one data set",
    "verb.folds.what": "Cross-validation or repeated splits of one data set, by tests that know that folds overlap.",
    "verb.folds.null": "On this data set, both algorithms perform equally well on average, trained on samples of this size.",
    "verb.bayes": "How probably one is better",
    "verb.bayes.what": "Probability that one is better, that both are practically equivalent, or that the other is better.",
    "verb.bayes.null": "There is no null hypothesis: the answer is the probability of each of three cases, given the data and the prior.",
    "verb.predictions": "Predictions on one test set",
    "verb.predictions.what": "Classifiers that labelled the same instances: accuracies, McNemar's tests, tiers.",
    "verb.predictions.null": "Both classifiers have the same probability of being right: where just one of them is, it is either with probability one half.",
    "verb.roc": "Scores on one test set (ROC)",
    "verb.roc.what": "Classifiers that scored the same instances: ROC curves, areas, operating points.",
    "verb.roc.null": "Both areas under the curve are equal: both classifiers score a positive instance higher than a negative one with the "
    "same probability.",
    "verb.convergence": "Convergence of optimisers",
    "verb.convergence.what": "The best values found along the budget: which gets there faster, and how far.",
    "verb.convergence.null": "The difference between the two algorithms has no trend along the budget: every order of the cut-points is equally probable.",
    "verb.assumptions": "Are t tests and ANOVA safe?",
    "verb.assumptions.what": "Independence, normality and equal variances of single runs.",
    "verb.assumptions.null": "The runs of each algorithm on each problem come from a normal distribution; on each problem, those of all "
    "algorithms have the same variance. Independence is not tested: it follows from how the runs were made.",
    "verb.order": "Which to try first",
    "verb.order.what": "Order algorithms by tests, and by cost where tests do not decide.",
    "verb.order.null": "Of every two, the dearer algorithm is not better than the cheaper one (if they cost the same: they perform alike).",
    "verb.plan": "How many problems?",
    "verb.plan.what": "How many problems a new study needs, for a given effect or as in a pilot.",
    "verb.plan.null": "The new study will test that two algorithms perform alike. Sought is the number of problems with which it rejects this "
    "with the probability you want, when the difference is as large as you say.",
    "verb.power": "Which procedure finds most?",
    "verb.power.what": "What each procedure finds in samples of your problems, chosen fairly or in favour of one algorithm.",
    "verb.power.null": "Each sample is tested as a study would be; the null hypothesis of each comparison is that the two algorithms perform alike.",
    "verb.validate": "Does the procedure keep its level?",
    "verb.validate.what": "How often each procedure finds a difference when there is none.",
    "verb.validate.null": "Tables are simulated of which it is known which null hypotheses are true: all, or those of the algorithms that are "
    "alike. Every rejection of one of these is an error.",
    "verb.adjust": "Published p-values or mean ranks",
    "verb.adjust.what": "Re-analyse published figures with every adjustment.",
    "verb.adjust.null": "That of each published test; with mean ranks, that both algorithms have the same. The procedures of the verdict hold "
    "the probability of wrongly rejecting even one of them at or below the level.",
}
