"""English: help for the options of studies of one problem, of convergence, of probabilities and of simulations."""

from __future__ import annotations

from typing import Final

_FOLDS: Final[dict[str, str]] = {
    "help.folds.train_size": "How many instances are trained on in one repetition. With the number of test instances it replaces their "
    "share.",
    "help.folds.test_size": "How many instances are tested on in one repetition. With the number of training instances it replaces their "
    "share.",
    "help.folds.repetition": "The column that numbers the repetitions (run, seed, split). Default: found by its name.",
    "help.folds.fold": "The column that numbers the folds within a repetition. Default: found by its name.",
    "help.folds.where": "Use only the lines with a certain cell, such as dataset=iris. One condition on a line; all of them must hold.",
}

_PREDICTIONS: Final[dict[str, str]] = {
    "help.predictions.truth": "The column of the true labels. The other columns hold the labels that the classifiers predicted.",
    "help.predictions.solved": "Tick this if there are no labels: each column says 1 (or true) for an instance that was solved, 0 (or "
    "false) for one that was not.",
    "help.predictions.alternative": "With a control: look for any difference of accuracy (two-sided), or only for one in this direction. "
    "A one-sided question has to be chosen before the results are seen.",
    "help.predictions.test": "McNemar's test counts the instances on which just one of two classifiers is right. Up to 25 of these its "
    "exact p-value decides, beyond that χ²; mid-p is an exact one made less strict. All are shown.",
    "help.predictions.permutations": "How many random rearrangements give a further p-value of Cochran's Q, the test of all classifiers at "
    "once; 0 for none (with groups: 10000 where it is not exact).",
    "help.predictions.identifier": "A column that names the instances and is no classifier. Default: found.",
    "help.predictions.group": "If instances belong together (questions of one document, samples of one item): the column that says which. "
    "Whole groups are then the units of the tests.",
    "help.predictions.classifiers": "Compare only these columns: one name on a line, or all on one line separated by commas. Default: all "
    "that are left.",
}

_ROC: Final[dict[str, str]] = {
    "help.roc.truth": "The column of the true labels. Other numeric columns hold the scores of the classifiers, larger for “more "
    "probably positive”.",
    "help.roc.positive": "Which label is the positive one; all others are negative.",
    "help.roc.alternative": "With a control: its area under the curve differs (two-sided), is larger (better) or smaller (worse) than "
    "that of the others. A one-sided question has to be chosen before the results are seen.",
    "help.roc.confidence": "How often, of many such studies, an interval would hold the true value.",
    "help.roc.multiclass": "Tick this if there are more than two classes and the file has a column of scores for each, called "
    "CLASSIFIER:CLASS or just CLASS. There is no positive label then.",
    "help.roc.calibrate": "Adds scores turned into probabilities (Platt's method, fitted without the instances it is judged on) and how "
    "good these are. Needs scikit-learn on the server.",
    "help.roc.cost_fp": "What it costs to call a negative instance positive. With the next three numbers it chooses the best threshold; "
    "without any of them both mistakes and both classes weigh the same.",
    "help.roc.cost_fn": "What it costs to call a positive instance negative, in the same unit.",
    "help.roc.positives": "How many positive instances to expect where the classifier will be used; only the ratio to the negative ones "
    "counts. Default: as in the data, once costs are given.",
    "help.roc.negatives": "How many negative instances to expect where the classifier will be used; only the ratio to the positive ones "
    "counts. Default: as in the data, once costs are given.",
    "help.roc.scores": "Compare only these columns of scores: one name on a line, or several separated by commas. Default: every other "
    "column of numbers that does not just number the instances.",
}

_CONVERGENCE: Final[dict[str, str]] = {
    "help.convergence.optimum": "The best value there can be, such as 0 for errors, or one line PROBLEM=VALUE for each problem. Algorithms "
    "that have reached it are then compared by who got there first.",
    "help.convergence.tolerance": "Values no further than this from the best possible one count as having reached it.",
    "help.convergence.targets": "For each of these values (or distances from the best possible one, where that is given) the report says "
    "how often and how fast it is reached. One number on a line.",
    "help.convergence.every": "Compare at multiples of this much budget, such as every 10 per cent. Default: the recorded cut-points at "
    "regular intervals.",
    "help.convergence.at_values": "Compare at these points of the budget, separated by commas: 10,20,30 or 10,20,...,100.",
    "help.convergence.final_at": "At which point of the budget the final results are compared. Default: the last one.",
    "help.convergence.average": "How the runs of one algorithm on one problem become one curve.",
    "help.convergence.uneven": "When runs end at different points: refuse them, let the last value of the shorter ones stand, or use only "
    "the budget that all runs had.",
    "help.convergence.best_so_far": "Replaces each value by the best one up to there, for files that hold the current value instead.",
    "help.convergence.resamples": "How many times the runs are drawn anew for the intervals of the times to a target.",
    "help.convergence.cut_point": "Long table: the column that says at which point of the budget (evaluations, seconds, per cent) a value "
    "was recorded.",
}

_BAYES: Final[dict[str, str]] = {
    "help.bayes.rope": "Differences up to this size, in the unit of the data, count as none (the region of practical equivalence). Needed: "
    "it is your decision, made before seeing the results; 0 asks only which one is better, however little.",
    "help.bayes.first": "One of two algorithms to compare. Leave both empty to compare every two of the table.",
    "help.bayes.second": "The algorithm that the first one is compared with.",
    "help.bayes.control": "The algorithm that each of the others is compared with. Empty: every two are compared.",
    "help.bayes.threshold": "From which posterior probability on a conclusion is drawn; below it the report says that the data leave it "
    "open. 0.95 is a convention.",
    "help.bayes.test": "Over problems: signed ranks, or signs, which need no common scale of the problems. On repetitions of one problem: "
    "correlated t. Bradley–Terry puts all algorithms in one order of strength.",
    "help.bayes.hierarchical": "One model for the folds of several problems at once. It needs the column of folds (column of runs), the "
    "share of the instances tested on, and an extra package on the server.",
    "help.bayes.prior": "How many problems the belief held before the data is worth. Default: 0.5 for signed ranks, 1 for signs.",
    "help.bayes.prior_place": "Where that belief lies: with practical equivalence, or with the first or the second algorithm of every "
    "pair. Try the others to see whether it matters.",
    "help.bayes.samples": "How many random draws the probabilities are counted from; more make them more exact.",
    "help.bayes.design": "For the correlated t model: what the rows are. Default: found from the labels of repetitions and folds.",
    "help.bayes.test_fraction": "For the correlated t and the hierarchical model: which part of the instances is tested on, such as 0.1 "
    "for ten folds.",
    "help.bayes.run": "Long table: the column that labels the repetitions. For the hierarchical model it is needed, and names the folds.",
    "help.bayes.fold": "For the correlated t model: the column that numbers the folds. Default: found by its name.",
}

_PLAN: Final[dict[str, str]] = {
    "help.plan.effect": "By how much the first algorithm is better than the last. One of d=0.5 (mean over standard deviation of the "
    "paired differences), p=0.7 (probability to be better on a problem) or rank=0.8 (difference of mean ranks). Leave it empty to plan "
    "from a pilot file.",
    "help.plan.k": "How many algorithms the new study compares, when no pilot is given. Default: 2, or 5 with a control.",
    "help.plan.control": "One algorithm is compared with each of the others: of a pilot give its name, or best; without a pilot write "
    "best, which means the first. Empty: every two are compared.",
    "help.plan.power": "How probably the new study should find the difference, such as 0.8.",
    "help.plan.power_of": "The power of one pair, the share of all true differences that is found on average, or how probably at least one "
    "or every one of them is found.",
    "help.plan.alternative": "Look for differences either way, or only for an advantage of the first algorithm (the control). All pairs "
    "are always tested two-sided.",
    "help.plan.pair": "The two algorithms of the pilot whose difference is to be found. Default: the two best.",
    "help.plan.se": "For a pilot with repeated runs (a long table): how many runs of each algorithm on each problem make the standard error "
    "of every difference this small, in the unit of the data. With a difference d=… it also says how many problems.",
    "help.plan.alone": "The new study compares only the two algorithms named above, so that nothing has to be paid for other pairs.",
    "help.plan.pattern": "Without a pilot: how good the algorithms between the first and the last are. Default: like the last, so that the "
    "first differs from all others.",
    "help.plan.shape": "Without a pilot: the distribution of the results about their mean. Default: normal.",
    "help.plan.tests": "Where p-values come from: some of friedman, aligned, quade, wilcoxon, t and sign, separated by commas. Default: "
    "wilcoxon, t and sign for two algorithms, friedman and wilcoxon for a few more, friedman for many.",
    "help.plan.procedures": "Adjustments, separated by commas. Default: nemenyi, holm, shaffer and bergmann-hommel; with a control "
    "bonferroni, holm, hochberg and finner.",
    "help.plan.max_problems": "Larger studies are not considered; the report says so when even these are too small.",
    "help.plan.max_runs": "When runs are planned by their standard error: more runs of an algorithm on a problem are not considered.",
}

_POWER: Final[dict[str, str]] = {
    "help.power.sample_size": "How many of your problems are drawn for each sample. Default: 10, or half of the problems if there are no "
    "more than 10.",
    "help.power.bias": "How strongly problems on which the first of the pair leads are preferred: from 0 (fair) to a limit, such as 0:20, in "
    "steps, such as 0:20:5, or a list, such as 0,5,20.",
    "help.power.pair": "The choice of problems favours the first over the second. Default: the pair whose difference is the closest call "
    "on the whole table.",
    "help.power.control": "The algorithm that each of the others is compared with; best takes the one with the best mean rank. Empty: every "
    "two are compared.",
    "help.power.tests": "Where p-values come from, one name on a line: friedman, aligned, quade, wilcoxon, sign or t. Default: friedman; "
    "with a control friedman, aligned and quade.",
    "help.power.procedures": "Adjustments, separated by commas. Default: nemenyi, holm, shaffer and bergmann-hommel; with a control all "
    "there are.",
    "help.power.replacement": "Lets a problem come more than once into a sample, as if the table stood for a population of problems.",
    "help.power.scale": "Differences are divided by this before the bias counts them. Default: 1 for values between 0 and 1, 100 for values "
    "up to 100, else ten times the median difference of the pair.",
}

_VALIDATE: Final[dict[str, str]] = {
    "help.validate.n": "How many problems each simulated table has. Default: 30. A file brings its own number.",
    "help.validate.k": "How many algorithms each simulated table has. Default: 10. A file brings its own number.",
    "help.validate.nulls": "Separated by commas: iid (independent), correlated, unequal-variance, ties, skewed, incommensurable (scales "
    "differ) and partial (only some alike); with a file exchanged (results dealt out at random) and own-spreads (each keeps its scatter). "
    "For sign and Wilcoxon tests of all pairs also intransitive (A = B and B = C, yet A beats C). Default: all but the last.",
    "help.validate.against_control": "Yes: one algorithm is compared with the rest. No: every two are compared.",
    "help.validate.control_name": "With a file: which of its algorithms is the control. Default: the first.",
    "help.validate.tests": "Where p-values come from, one name on a line: friedman, aligned, quade, wilcoxon, sign or t. Default: friedman.",
    "help.validate.procedures": "Adjustments, separated by commas; none for no adjustment, and for all pairs also studentised-range. "
    "Default: all in use.",
    "help.validate.se": "Which standard error of aligned and Quade's ranks is tried: the published one, which has the wrong size, the "
    "corrected one, or both. Friedman's ranks are not concerned.",
    "help.validate.replicates": "How many tables are simulated in each situation. Four times as many halve the error of the simulation, and "
    "take four times as long.",
}

MORE_HELP: Final[dict[str, str]] = _FOLDS | _PREDICTIONS | _ROC | _CONVERGENCE | _BAYES | _PLAN | _POWER | _VALIDATE
