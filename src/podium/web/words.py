"""Texts of the page that are found by key: names and help of studies, options and choices.

All other texts stand where they are shown. The keys: ``verb.VERB``, ``verb.VERB.what``, ``option.[VERB.]NAME``, ``help.[VERB.]NAME``,
``choice.[VERB.][OPTION.]VALUE``, ``choose.OPTION`` and so on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from podium.i18n import N_, _, languages

TEXTS: Final[Mapping[str, str]] = {
    "example.classifiers": N_("Five classifiers on 30 data sets (accuracy; García and Herrera 2008)"),
    "example.optimisers": N_("Ten optimisers on 29 functions (mean error; CEC 2017)"),
    "example.convergence": N_("The same optimisers along their budget"),
    "example.folds": N_("Four classifiers, ten folds of one data set"),
    "example.predictions": N_("Seven classifiers, their predictions on one test set"),
    "example.scores": N_("Five classifiers, their scores on one test set"),
    "example.leaderboard": N_("Leaderboard of 183 embedding models on 41 tasks (MTEB)"),
    "example.costs": N_("Seven AutoML systems with their computing time"),
    "data.gone": N_("These data are no longer here. Give them again, please."),
    "study.question": N_("The question"),
    "study.tests": N_("Tests and randomness"),
    "study.table": N_("Which columns"),
    "study.reading": N_("How to read the file"),
    "fail.mistake": N_("podium cannot do this"),
    "fail.extra": N_("This server lacks a package"),
    "fail.stopped": N_("Stopped"),
    "fail.stopped.text": N_("The study was stopped before it was finished."),
    "fail.time": N_("This took too long"),
    "fail.time.text": N_(
        "The study was ended after {seconds} s, the limit of this server. Fewer repetitions, or podium on the command line, will finish."
    ),
    "fail.killed": N_("The worker died"),
    "fail.killed.text": N_("The process that computed this study ended unexpectedly; other studies are not affected."),
    "fail.memory": N_("Not enough memory"),
    "fail.memory.text": N_("The study needs more memory than this server gives to one study."),
    "fail.fault": N_("A fault of podium"),
    "fail.fault.text": N_("This is a fault of podium, not of your data. Please report it with this message:"),
    "fail.busy": N_("Too many studies at once"),
    "fail.busy.text": N_("Many studies are waiting. Please try again in a minute."),
    "fail.missing": N_("There is no such page"),
    "api.do.studies": N_("Lists the studies with their options, and the examples."),
    "api.do.give": N_("Takes a file or several, and answers with a key and what podium understood."),
    "api.do.data": N_("Says again what podium understood of a data set or an example."),
    "api.do.study": N_(
        "Computes a study of a data set, an example or a table; what takes longer than the time to wait becomes a job."
    ),
    "api.do.job": N_("Says how far a study is."),
    "api.do.result": N_("Answers the result of a study."),
    "api.do.file": N_("Answers a file of a study: report, LaTeX, CSV, figure."),
    "api.do.stop": N_("Stops a study and forgets it."),
    "choose.title": N_("How is this table to be read?"),
    "choose.drop_row": N_("Leave ‘{name}’ out"),
    "choose.keep_row": N_("Compare ‘{name}’ like the other rows"),
    "choose.drop_column": N_("Leave ‘{name}’ out"),
    "choose.keep_column": N_("Compare ‘{name}’ like the others"),
    "choose.keep_column.*": N_("Compare all columns"),
    "choose.transpose.yes": N_("The algorithms are rows"),
    "choose.transpose.no": N_("The algorithms are columns"),
    "choose.problem": N_("Take ‘{name}’ for the names of the problems"),
    "choose.problem.anyway": N_("Compare every row as a problem all the same"),
    "choose.metric": N_("Compare ‘{name}’"),
    "choose.value": N_("Compare ‘{name}’"),
    "choose.value.anyway": N_("Compare items like problems all the same"),
    "choose.run": N_("Take ‘{name}’ for repetitions"),
    "choose.repeats.average": N_("Take rows of the same name for repetitions, and average them"),
    "report.paper": N_("For a paper"),
    "report.read": N_("To read and share"),
    "report.numbers": N_("The numbers"),
    "file.report.tex": N_("tables for a LaTeX paper"),
    "file.article.tex": N_("a LaTeX document of its own"),
    "file.methods.txt": N_("methods paragraph"),
    "file.methods.tex": N_("methods paragraph in LaTeX"),
    "file.report.html": N_("the whole report, for any browser"),
    "file.report.pdf": N_("the whole report, to print"),
    "file.report.md": N_("the report in Markdown"),
    "file.report.txt": N_("the report as plain text"),
    "file.results.csv": N_("the main table, for a spreadsheet"),
    "file.results.json": N_("everything in full precision, for programs"),
    "verb.compare": N_("Compare several algorithms"),
    "verb.compare.what": N_("Three or more algorithms on many problems: which differ, and by how much."),
    "verb.compare.null": N_(
        "Of all at once: they perform alike; on any problem every order of them is equally probable. Of every two: neither tends to be placed before the other; over all such problems their mean ranks are equal."
    ),
    "verb.pair": N_("Compare two algorithms"),
    "verb.pair.what": N_("Two algorithms over many problems, or every two of a table."),
    "verb.pair.null": N_(
        "Neither is ahead of the other: a difference in favour of one is as probable as an equally large one in favour of the other (the differences are symmetric about zero)."
    ),
    "verb.runs": N_("Scores from few runs"),
    "verb.runs.what": N_("Interquartile means and other scores with intervals, from a few runs on each problem."),
    "verb.runs.null": N_(
        "On these very problems, both algorithms would have the same interquartile mean if they were run for ever. Nothing is concluded about other problems."
    ),
    "verb.folds": N_("Folds of one data set"),
    "verb.folds.what": N_(
        "Cross-validation or repeated splits of one data set, by tests that know that folds overlap."
    ),
    "verb.folds.null": N_(
        "On this data set, both algorithms perform equally well on average, trained on samples of this size."
    ),
    "verb.bayes": N_("How probably one is better"),
    "verb.bayes.what": N_(
        "Probability that one is better, that both are practically equivalent, or that the other is better."
    ),
    "verb.bayes.null": N_(
        "There is no null hypothesis: the answer is the probability of each of three cases, given the data and the prior."
    ),
    "verb.predictions": N_("Predictions on one test set"),
    "verb.predictions.what": N_("Classifiers that labelled the same instances: accuracies, McNemar's tests, tiers."),
    "verb.predictions.null": N_(
        "Both classifiers have the same probability of being right: where just one of them is, it is either with probability one half."
    ),
    "verb.roc": N_("Scores on one test set (ROC)"),
    "verb.roc.what": N_("Classifiers that scored the same instances: ROC curves, areas, operating points."),
    "verb.roc.null": N_(
        "Both areas under the curve are equal: both classifiers score a positive instance higher than a negative one with the same probability."
    ),
    "verb.convergence": N_("Convergence of optimisers"),
    "verb.convergence.what": N_("The best values found along the budget: which gets there faster, and how far."),
    "verb.convergence.null": N_(
        "The difference between the two algorithms has no trend along the budget: every order of the cut-points is equally probable."
    ),
    "verb.assumptions": N_("Are t tests and ANOVA safe?"),
    "verb.assumptions.what": N_("Independence, normality and equal variances of single runs."),
    "verb.assumptions.null": N_(
        "The runs of each algorithm on each problem come from a normal distribution; on each problem, those of all algorithms have the same variance. Independence is not tested: it follows from how the runs were made."
    ),
    "verb.order": N_("Which to try first"),
    "verb.order.what": N_("Order algorithms by tests, and by cost where tests do not decide."),
    "verb.order.null": N_(
        "Of every two, the dearer algorithm is not better than the cheaper one (if they cost the same: they perform alike)."
    ),
    "verb.plan": N_("How many problems?"),
    "verb.plan.what": N_("How many problems a new study needs, for a given effect or as in a pilot."),
    "verb.plan.null": N_(
        "The new study will test that two algorithms perform alike. Sought is the number of problems with which it rejects this with the probability you want, when the difference is as large as you say."
    ),
    "verb.power": N_("Which procedure finds most?"),
    "verb.power.what": N_(
        "What each procedure finds in samples of your problems, chosen fairly or in favour of one algorithm."
    ),
    "verb.power.null": N_(
        "Each sample is tested as a study would be; the null hypothesis of each comparison is that the two algorithms perform alike."
    ),
    "verb.validate": N_("Does the procedure keep its level?"),
    "verb.validate.what": N_("How often each procedure finds a difference when there is none."),
    "verb.validate.null": N_(
        "Tables are simulated of which it is known which null hypotheses are true: all, or those of the algorithms that are alike. Every rejection of one of these is an error."
    ),
    "verb.adjust": N_("Published p-values or mean ranks"),
    "verb.adjust.what": N_("Re-analyse published figures with every adjustment."),
    "verb.adjust.null": N_(
        "That of each published test; with mean ranks, that both algorithms have the same. The procedures of the verdict hold the probability of wrongly rejecting even one of them at or below the level."
    ),
    "option.objective": N_("Which way is better?"),
    "option.control": N_("Algorithm to compare with the rest"),
    "option.predictions.control": N_("Classifier to compare with the rest"),
    "option.roc.control": N_("Classifier to compare with the rest"),
    "option.alternative": N_("The control is …"),
    "option.pair.alternative": N_("The first is …"),
    "option.plan.alternative": N_("Which differences to look for"),
    "option.alpha": N_("Significance level (α)"),
    "option.runs.alpha": N_("Level of the intervals (α)"),
    "option.assumptions.alpha": N_("Level of each single test (α)"),
    "option.equivalence": N_("Largest difference that does not matter"),
    "option.metric": N_("Metric"),
    "option.first": N_("First algorithm"),
    "option.second": N_("Second algorithm"),
    "option.confidence": N_("Confidence level"),
    "option.pair.confidence": N_("Confidence levels"),
    "option.normalize": N_("How scores are scaled"),
    "option.low": N_("Reference with score 0"),
    "option.high": N_("Reference with score 1"),
    "option.runs.threshold": N_("Score to reach (optimality gap)"),
    "option.bayes.threshold": N_("Probability a conclusion takes"),
    "option.rope": N_("Practically equivalent up to (±)"),
    "option.truth": N_("Column of the true labels"),
    "option.solved": N_("Columns say solved (1) or not (0)"),
    "option.positive": N_("The positive label"),
    "option.optimum": N_("Best possible value"),
    "option.tolerance": N_("How close counts as reached"),
    "option.targets": N_("Targets to time"),
    "option.cost_file": N_("File of costs"),
    "option.cost_column": N_("Column of costs"),
    "option.effect": N_("Difference to be found"),
    "option.plan.k": N_("Algorithms in the new study"),
    "option.power": N_("Power wanted"),
    "option.power_of": N_("What is to be found"),
    "option.pair": N_("The two algorithms"),
    "option.plan.se": N_("Standard error wanted (number of runs)"),
    "option.sample_size": N_("Problems in a sample"),
    "option.bias": N_("Bias of the choice (κ)"),
    "option.validate.n": N_("Problems in a simulated table"),
    "option.validate.k": N_("Algorithms in a simulated table"),
    "option.nulls": N_("Situations to simulate"),
    "option.against_control": N_("Compare one algorithm with the rest?"),
    "option.control_name": N_("Which algorithm is the control"),
    "option.kind": N_("What the file holds"),
    "option.adjust.n": N_("Problems behind the mean ranks"),
    "option.ranking": N_("Ranks"),
    "option.pairwise": N_("Where p-values come from"),
    "option.simes": N_("Add Bergmann–Hommel with Simes' test"),
    "option.transitive": N_("Equality is transitive in the test behind the p-values"),
    "option.parametric": N_("Add ANOVA and its post-hoc tests"),
    "option.unpaired": N_("The columns are independent samples"),
    "option.exact": N_("Take time for exact omnibus p-values"),
    "option.permutations": N_("Permutations"),
    "option.seed": N_("Seed of randomness"),
    "option.compare.se": N_("Standard error of aligned and Quade ranks"),
    "option.validate.se": N_("Standard error of aligned and Quade ranks"),
    "option.stability": N_("Check what the verdict hinges on"),
    "option.zeros": N_("Problems on which both are equal"),
    "option.dominance": N_("Add almost stochastic order"),
    "option.epsilon": N_("Threshold of almost stochastic order (ε)"),
    "option.replicates": N_("Simulated repetitions"),
    "option.runs.replicates": N_("Bootstrap samples"),
    "option.design": N_("How the rows came about"),
    "option.test_fraction": N_("Share of the instances tested on"),
    "option.train_size": N_("Training instances"),
    "option.test_size": N_("Test instances"),
    "option.test": N_("Test"),
    "option.bayes.test": N_("Model"),
    "option.predictions.test": N_("Which McNemar p-value decides"),
    "option.hierarchical": N_("Use the hierarchical model"),
    "option.prior": N_("Weight of the prior"),
    "option.prior_place": N_("What the prior supports"),
    "option.samples": N_("Draws from the posterior"),
    "option.multiclass": N_("One column of scores for each class"),
    "option.calibrate": N_("Add calibrated probabilities"),
    "option.cost_fp": N_("Cost of a false positive"),
    "option.cost_fn": N_("Cost of a false negative"),
    "option.positives": N_("Positives to be expected in use"),
    "option.negatives": N_("Negatives to be expected in use"),
    "option.every": N_("A cut-point every …"),
    "option.at_values": N_("Cut-points"),
    "option.final_at": N_("Final results at cut-point"),
    "option.uneven": N_("Runs of different lengths"),
    "option.best_so_far": N_("Turn values into best so far"),
    "option.resamples": N_("Bootstrap samples"),
    "option.scheme": N_("How the runs came about"),
    "option.adjust": N_("Adjustment of the p-values"),
    "option.alone": N_("Plan for these two algorithms only"),
    "option.pattern": N_("The algorithms in between"),
    "option.shape": N_("How results scatter"),
    "option.tests": N_("Tests to try"),
    "option.procedures": N_("Adjustments to try"),
    "option.max_problems": N_("Problems at most"),
    "option.max_runs": N_("Runs of an algorithm at most"),
    "option.replacement": N_("A problem may be drawn twice"),
    "option.scale": N_("Differences are divided by"),
    "option.exhaustive": N_("List the exhaustive sets of hypotheses"),
    "option.problem": N_("Column of problems"),
    "option.algorithm": N_("Column of algorithms"),
    "option.value": N_("Column of values"),
    "option.run": N_("Column of runs"),
    "option.where": N_("Keep only the lines with"),
    "option.compare.group": N_("Groups of problems"),
    "option.predictions.group": N_("Groups of instances"),
    "option.one_problem": N_("All rows are runs of one problem"),
    "option.repetition": N_("Column of repetitions"),
    "option.fold": N_("Column of folds"),
    "option.identifier": N_("Column that names the instances"),
    "option.classifiers": N_("Columns to compare"),
    "option.scores": N_("Columns of scores"),
    "option.cut_point": N_("Column of cut-points"),
    "option.drop_row": N_("Rows to leave out"),
    "option.keep_row": N_("Rows to compare like the others"),
    "option.drop_column": N_("Columns to leave out"),
    "option.keep_column": N_("Columns to compare like the others"),
    "option.transpose": N_("Are the algorithms rows?"),
    "option.names": N_("Does the first column hold names?"),
    "option.repeats": N_("Rows with the same name"),
    "option.missing": N_("Missing results"),
    "option.average": N_("Average of repeated measurements"),
    "option.delimiter": N_("Field separator"),
    "option.decimal": N_("Decimal mark"),
    "option.sheet": N_("Sheet or table"),
    "option.reader": N_("File format"),
    "choice.maximize": N_("larger is better"),
    "choice.minimize": N_("smaller is better"),
    "choice.yes": N_("yes"),
    "choice.no": N_("no"),
    "choice.True": N_("yes"),
    "choice.alternative.two-sided": N_("different (two-sided)"),
    "choice.alternative.greater": N_("better (one-sided)"),
    "choice.alternative.less": N_("worse (one-sided)"),
    "choice.ranking.friedman": N_("within each problem (Friedman)"),
    "choice.ranking.aligned": N_("of all results together, aligned (Friedman)"),
    "choice.ranking.quade": N_("weighted by problem (Quade)"),
    "choice.ranking.all": N_("all three, side by side"),
    "choice.pairwise.wilcoxon": N_("Wilcoxon's signed-rank test"),
    "choice.pairwise.sign": N_("sign test"),
    "choice.pairwise.t": N_("paired t test"),
    "choice.pairwise.eisinga": N_("Eisinga's exact test of rank sums"),
    "choice.pairwise.eisinga-ties": N_("the same, exact given the ties"),
    "choice.pairwise.conover": N_("Conover's t test"),
    "choice.pairwise.nemenyi": N_("Nemenyi's test (studentised range)"),
    "choice.se.published": N_("as published"),
    "choice.se.corrected": N_("corrected"),
    "choice.se.both": N_("both"),
    "choice.metric.all": N_("all, one after the other"),
    "choice.repeats.average": N_("average them"),
    "choice.average.mean": N_("mean"),
    "choice.average.median": N_("median"),
    "choice.zeros.split": N_("half of their ranks to each side"),
    "choice.zeros.drop": N_("leave them out"),
    "choice.zeros.pratt": N_("rank them, then leave them out (Pratt)"),
    "choice.normalize.none": N_("as measured"),
    "choice.normalize.minmax": N_("worst run 0, best run 1"),
    "choice.missing.omit": N_("leave them out"),
    "choice.design.auto": N_("found from the labels"),
    "choice.design.cv": N_("one cross-validation"),
    "choice.design.5x2cv": N_("five times two folds (5×2)"),
    "choice.design.holdout": N_("repeated random splits"),
    "choice.design.repeated-cv": N_("repeated cross-validation"),
    "choice.design.independent": N_("new data in every row"),
    "choice.test.signed-rank": N_("signed ranks, over problems"),
    "choice.test.sign": N_("sign test, over problems"),
    "choice.test.correlated-t": N_("correlated t, on one problem"),
    "choice.test.bradley-terry": N_("who wins where (Bradley–Terry)"),
    "choice.test.auto": N_("exact or χ², by how many differ"),
    "choice.test.exact": N_("exact"),
    "choice.test.midp": N_("exact, mid-p"),
    "choice.test.chi2": N_("χ² with continuity correction"),
    "choice.test.wilcoxon": N_("Wilcoxon's test, over problems"),
    "choice.test.folds": N_("on one problem: what fits the design"),
    "choice.test.corrected-t": N_("on one problem: corrected resampled t"),
    "choice.test.combined-f": N_("on one problem: combined 5×2 F"),
    "choice.test.5x2cv-t": N_("on one problem: 5×2 t"),
    "choice.test.paired-t": N_("on one problem: paired t"),
    "choice.prior_place.rope": N_("practical equivalence"),
    "choice.prior_place.first": N_("the first"),
    "choice.prior_place.second": N_("the second"),
    "choice.uneven.refuse": N_("refuse them"),
    "choice.uneven.carry": N_("carry the last value on"),
    "choice.uneven.common": N_("use the budget all had"),
    "choice.adjust.none": N_("none"),
    "choice.adjust.bonferroni": N_("Bonferroni"),
    "choice.adjust.sidak": N_("Šidák"),
    "choice.adjust.holm": N_("Holm"),
    "choice.adjust.holland": N_("Holland"),
    "choice.adjust.finner": N_("Finner"),
    "choice.adjust.hochberg": N_("Hochberg"),
    "choice.adjust.hommel": N_("Hommel"),
    "choice.adjust.rom": N_("Rom"),
    "choice.adjust.li": N_("Li"),
    "choice.power_of.pair": N_("the difference of the pair"),
    "choice.power_of.average": N_("true differences, on average"),
    "choice.power_of.any": N_("at least one true difference"),
    "choice.power_of.all": N_("all true differences"),
    "choice.plan.alternative.two-sided": N_("either way (two-sided)"),
    "choice.plan.alternative.greater": N_("only an advantage of the first (one-sided)"),
    "choice.pattern.one": N_("like the last"),
    "choice.pattern.ends": N_("half way"),
    "choice.pattern.steps": N_("evenly spaced"),
    "choice.shape.normal": N_("normal"),
    "choice.shape.uniform": N_("uniform"),
    "choice.shape.laplace": N_("Laplace (peaked)"),
    "choice.shape.t3": N_("t, 3 degrees of freedom (heavy tails)"),
    "choice.shape.lognormal": N_("log-normal (skewed)"),
    "choice.kind.pvalues": N_("a list of p-values"),
    "choice.kind.matrix": N_("a matrix of p-values"),
    "choice.kind.ranks": N_("mean ranks"),
    "help.objective": N_(
        "Whether larger values (accuracy) or smaller ones (error, time) are better. Needed unless the file says it; podium never guesses, as a wrong answer turns every conclusion round."
    ),
    "help.control": N_(
        "The algorithm, usually your own, that each of the others is compared with. That is fewer hypotheses than all pairs, so more can be found. Empty: every two are compared."
    ),
    "help.alternative": N_(
        "With a control: look for any difference (two-sided), or only for one in this direction. A one-sided question has to be chosen before the results are seen."
    ),
    "help.alpha": N_(
        "How probable one false difference or more may be in the whole family of comparisons. Usual: 0.05."
    ),
    "help.equivalence": N_(
        "To show that algorithms do not differ: a difference up to this size, in the unit of the data, does not matter. It is then tested which pairs differ by less (two one-sided tests). Choose it before the results are seen."
    ),
    "help.metric": N_("Which quantity to compare, where the file holds several (accuracy, time, …)."),
    "help.seed": N_("Any whole number. The same seed gives the same random numbers, and so the same report."),
    "help.design": N_(
        "What the rows are. It decides which test is right, since folds and splits share instances. Default: found from the labels of repetitions and folds; podium asks where there are none."
    ),
    "help.test_fraction": N_(
        "Which part of the instances is tested on, such as 0.3 for splits of 70 to 30. Needed for repeated random splits; for cross-validation it follows from the number of folds."
    ),
    "help.replicates": N_(
        "How many studies are simulated. Four times as many halve the error of the simulation, and take four times as long."
    ),
    "help.problem": N_(
        "The column that names the problem, data set or function. Needed where no column, or more than one, looks like it."
    ),
    "help.algorithm": N_("Long table (one line for each measurement): the column that names the algorithm."),
    "help.value": N_(
        "Long table (one line for each measurement): the column with the performance, such as accuracy or error."
    ),
    "help.run": N_(
        "Long table: the column that labels the repetitions (fold, seed), so that those of different algorithms are matched and missing ones are noticed."
    ),
    "help.where": N_(
        "Long table: use only the lines with a certain cell, such as metric=accuracy. One condition on a line; all of them must hold."
    ),
    "help.drop_row": N_(
        "Rows that are no problems, such as an average: one name on a line; * stands for any characters. An average that follows from the other rows is left out without this."
    ),
    "help.keep_row": N_(
        "Rows that are problems although they are named like an average, a rank or another summary: one name on a line."
    ),
    "help.drop_column": N_(
        "Columns that are no algorithms, such as the size of a data set: one name on a line; * stands for any characters."
    ),
    "help.keep_column": N_(
        "Columns that are algorithms although they are named like a summary, an index or a property: one name on a line; * keeps all."
    ),
    "help.transpose": N_(
        "Whether each row is an algorithm and each column a problem. Default: as the names of the columns say."
    ),
    "help.names": N_(
        "Whether the first column of a wide table (one column for each algorithm) names the rows or already holds values. Default: found."
    ),
    "help.repeats": N_(
        "When several rows of a wide table have the name of the same problem (folds, runs), take their average. Without this they are refused."
    ),
    "help.missing": N_(
        "What to do about failed or missing runs: refuse, omit (average the runs there are), drop-problem, drop-algorithm, worst (the worst value anybody reached on that problem) or value=X with a number of yours. The report says what was done."
    ),
    "help.average": N_("How repeated measurements of one algorithm on one problem become one value."),
    "help.delimiter": N_("What separates the cells: one character, or the word tab or space. Default: found."),
    "help.decimal": N_("What separates whole numbers from decimals: a point or a comma. Default: found."),
    "help.sheet": N_(
        "Which sheet of an Excel workbook, by name or number, or which table of a text, by number or caption. Needed only if there are several."
    ),
    "help.reader": N_(
        "The name of the format, where podium does not recognise a file by itself: stac, statds, jmetal, amlb, openml, weka, coco, ioh, cec, lm-eval and others."
    ),
    "help.compare.control": N_(
        "The algorithm, usually your own, that each of the others is compared with; best takes the one with the best mean rank, and the report says that it was chosen after seeing the results. Empty: every two are compared."
    ),
    "help.compare.metric": N_(
        "Which quantity to compare, where the file holds several. With all, every one gets a verdict of its own, and a summary."
    ),
    "help.compare.ranking": N_(
        "Where the p-values come from. Friedman's ranks know only who is ahead on each problem. Aligned and Quade's ranks also use by how much, so differences must mean the same on all problems; they can help with four or five algorithms at most."
    ),
    "help.compare.pairwise": N_(
        "Default: z tests of the mean ranks, which depend on all algorithms of the table. Wilcoxon's, the sign and the t test look at two algorithms only, so that no third one can change their result. The others are further tests of Friedman's ranks."
    ),
    "help.compare.simes": N_(
        "Adds, beside the verdict, Bergmann and Hommel's procedure with Simes' test, which finds at least as much but presumes tests that do not depend on each other negatively. All pairs of up to 12 algorithms."
    ),
    "help.compare.parametric": N_(
        "Adds, beside the verdict, an analysis of variance with its conditions checked, then Tukey's tests of all pairs or Dunnett's of the control. The verdict does not change."
    ),
    "help.compare.unpaired": N_(
        "Tick this if the values of a row do not belong together, as when each algorithm ran on other data: Kruskal–Wallis and Dunn's tests. Most other options do not apply then."
    ),
    "help.compare.exact": N_(
        "The p-values of Friedman's and related tests are approximations when the table is small. This spends some seconds on exact ones; where they take no time they are given anyway."
    ),
    "help.compare.permutations": N_(
        "How many random rearrangements of the table give further p-values of the omnibus tests, free of approximations; 10000 is usual, 0 none."
    ),
    "help.compare.se": N_(
        "The published standard errors of aligned and Quade's ranks make tests that err too often or too rarely; the corrected ones keep the level. Take the published ones to reproduce older papers. Friedman's ranks are not concerned."
    ),
    "help.compare.stability": N_(
        "Repeats the verdict without each problem and without each algorithm, to see whether a single one decides it. The verdict does not change; it takes as many times as long."
    ),
    "help.compare.group": N_(
        "If problems repeat each other (one function in several dimensions, tasks of one family): the column that says which belong together, or a file of this study with two columns, problem and group. Whole groups are then the units of the tests."
    ),
    "help.compare.missing": N_(
        "What to do about failed or missing runs: refuse, omit (average the runs there are), drop-problem, drop-algorithm, worst (the worst value anybody reached on that problem), value=X with a number of yours, or incomplete (tests that allow for empty cells, for what was never run). The report says what was done."
    ),
    "help.pair.first": N_(
        "The algorithm that every difference is counted in favour of. Leave both empty to compare every two of the table."
    ),
    "help.pair.second": N_("The algorithm that the first one is compared with."),
    "help.pair.alternative": N_(
        "Look for any difference (two-sided), or only for one in this direction. It has to be chosen before the results are seen, and needs both names where the table has more than two algorithms."
    ),
    "help.pair.alpha": N_(
        "How probable a false difference may be; of every pair of a table: one or more false differences. Usual: 0.05."
    ),
    "help.pair.confidence": N_(
        "For which confidence levels intervals of the typical difference are given, separated by commas."
    ),
    "help.pair.equivalence": N_(
        "To show that the two do not differ: a difference up to this size, in the unit of the data, does not matter. It is then tested whether theirs is smaller (two one-sided tests). Choose it before the results are seen."
    ),
    "help.pair.zeros": N_(
        "What Wilcoxon's test does with problems on which both are equal. Splitting their ranks makes ties speak for equality; leaving them out is Wilcoxon's own way; Pratt ranks them before leaving them out."
    ),
    "help.pair.permutations": N_(
        "How many random patterns of signs the permutation test draws where it cannot try them all."
    ),
    "help.runs.control": N_(
        "The algorithm whose differences to each of the others are tested. Empty: those of every two."
    ),
    "help.runs.alpha": N_(
        "How probable it may be that one interval or more of the family misses its difference. Intervals have the confidence 1 − α: 95 % for 0.05."
    ),
    "help.runs.normalize": N_(
        "Scores must mean the same on all problems. If they do not: give the worst run of all on a problem 0 and the best one 1, or name two references below."
    ),
    "help.runs.low": N_(
        "The algorithm whose mean on each problem becomes 0, such as random play. It is not compared itself; name the other reference too."
    ),
    "help.runs.high": N_(
        "The algorithm whose mean on each problem becomes 1, such as a human. It is not compared itself; name the other reference too."
    ),
    "help.runs.threshold": N_(
        "The optimality gap is how far runs fall short of this score on average. Default: 1 where scores are scaled, else it is left out."
    ),
    "help.runs.dominance": N_(
        "Adds, for every two algorithms, how nearly the scores of one are better than those of the other at every quantile."
    ),
    "help.runs.epsilon": N_(
        "Share of the disagreement (up to 0.5) below which one algorithm counts as almost dominating the other; 0 would be dominance everywhere. Choose it beforehand."
    ),
    "help.runs.replicates": N_("How many times the runs are drawn anew for the intervals."),
    "help.runs.missing": N_("Leaves out runs without a number, and says so. Without this they are an error."),
    "help.one_problem": N_("Wide table: if all rows are runs of the same problem, give that problem a name here."),
    "help.assumptions.alpha": N_(
        "How probable it is that a single test finds a departure where there is none; the report says how many would by chance."
    ),
    "help.assumptions.scheme": N_(
        "How the runs were made: independent, seeds, cv, repeated-cv, 5x2cv or holdout. Whether runs are independent follows from this, not from a test."
    ),
    "help.assumptions.missing": N_("Leaves out runs without a number, and says so. Without this they are an error."),
    "help.order.cost_file": N_(
        "A second file of this study with a line for each algorithm: its name and its cost (seconds, memory, parameters). Add it on the page of the data first."
    ),
    "help.order.cost_column": N_("Which column of the file of costs holds the cost, if it has several."),
    "help.order.alpha": N_(
        "How probable one false difference or more may be among all pairs. Smaller means that cost decides more often."
    ),
    "help.order.test": N_(
        "Rows are problems: Wilcoxon's or the sign test. Rows are folds or splits of one problem: a test that knows that these overlap."
    ),
    "help.order.adjust": N_(
        "How p-values are adjusted for the number of pairs. Without any, differences are found that are not there."
    ),
    "help.order.design": N_("For tests on one problem: what the rows are. Default: found from their labels."),
    "help.order.test_fraction": N_(
        "For tests on one problem: which part of the instances is tested on, such as 0.3 for splits of 70 to 30."
    ),
    "help.adjust.kind": N_(
        "A line for each p-value (with a name, or the names of two algorithms), a square matrix of p-values, or algorithms with their mean ranks. Default: recognised where only one reading is possible."
    ),
    "help.adjust.n": N_("How many problems the published mean ranks come from; needed for these only."),
    "help.adjust.control": N_(
        "The algorithm that the verdict compares with each of the others; all pairs follow after it. Empty: the verdict is about all pairs."
    ),
    "help.adjust.exhaustive": N_(
        "Lists the sets of hypotheses that can be true together, which Bergmann and Hommel's procedure goes through, and those accepted. Up to 9 algorithms."
    ),
    "help.adjust.transitive": N_(
        "Says that the p-values of all pairs come from a test of mean ranks, means or accuracies, for which A = B and B = C imply A = C. Then Bergmann–Hommel's procedure decides, else Holm's, which holds for any test, those of signs and signed ranks included."
    ),
    "help.adjust.simes": N_(
        "Adds, beside the verdict, Bergmann and Hommel's procedure with Simes' test, which finds at least as much but presumes tests that do not depend on each other negatively. All pairs of up to 12 algorithms."
    ),
    "help.folds.train_size": N_(
        "How many instances are trained on in one repetition. With the number of test instances it replaces their share."
    ),
    "help.folds.test_size": N_(
        "How many instances are tested on in one repetition. With the number of training instances it replaces their share."
    ),
    "help.folds.repetition": N_(
        "The column that numbers the repetitions (run, seed, split). Default: found by its name."
    ),
    "help.folds.fold": N_("The column that numbers the folds within a repetition. Default: found by its name."),
    "help.folds.where": N_(
        "Use only the lines with a certain cell, such as dataset=iris. One condition on a line; all of them must hold."
    ),
    "help.predictions.truth": N_(
        "The column of the true labels. The other columns hold the labels that the classifiers predicted."
    ),
    "help.predictions.solved": N_(
        "Tick this if there are no labels: each column says 1 (or true) for an instance that was solved, 0 (or false) for one that was not."
    ),
    "help.predictions.alternative": N_(
        "With a control: look for any difference of accuracy (two-sided), or only for one in this direction. A one-sided question has to be chosen before the results are seen."
    ),
    "help.predictions.test": N_(
        "McNemar's test counts the instances on which just one of two classifiers is right. Up to 25 of these its exact p-value decides, beyond that χ²; mid-p is an exact one made less strict. All are shown."
    ),
    "help.predictions.permutations": N_(
        "How many random rearrangements give a further p-value of Cochran's Q, the test of all classifiers at once; 0 for none (with groups: 10000 where it is not exact)."
    ),
    "help.predictions.identifier": N_("A column that names the instances and is no classifier. Default: found."),
    "help.predictions.group": N_(
        "If instances belong together (questions of one document, samples of one item): the column that says which. Whole groups are then the units of the tests."
    ),
    "help.predictions.classifiers": N_(
        "Compare only these columns: one name on a line, or all on one line separated by commas. Default: all that are left."
    ),
    "help.roc.truth": N_(
        "The column of the true labels. Other numeric columns hold the scores of the classifiers, larger for “more probably positive”."
    ),
    "help.roc.positive": N_("Which label is the positive one; all others are negative."),
    "help.roc.alternative": N_(
        "With a control: its area under the curve differs (two-sided), is larger (better) or smaller (worse) than that of the others. A one-sided question has to be chosen before the results are seen."
    ),
    "help.roc.confidence": N_("How often, of many such studies, an interval would hold the true value."),
    "help.roc.multiclass": N_(
        "Tick this if there are more than two classes and the file has a column of scores for each, called CLASSIFIER:CLASS or just CLASS. There is no positive label then."
    ),
    "help.roc.calibrate": N_(
        "Adds scores turned into probabilities (Platt's method, fitted without the instances it is judged on) and how good these are. Needs scikit-learn on the server."
    ),
    "help.roc.cost_fp": N_(
        "What it costs to call a negative instance positive. With the next three numbers it chooses the best threshold; without any of them both mistakes and both classes weigh the same."
    ),
    "help.roc.cost_fn": N_("What it costs to call a positive instance negative, in the same unit."),
    "help.roc.positives": N_(
        "How many positive instances to expect where the classifier will be used; only the ratio to the negative ones counts. Default: as in the data, once costs are given."
    ),
    "help.roc.negatives": N_(
        "How many negative instances to expect where the classifier will be used; only the ratio to the positive ones counts. Default: as in the data, once costs are given."
    ),
    "help.roc.scores": N_(
        "Compare only these columns of scores: one name on a line, or several separated by commas. Default: every other column of numbers that does not just number the instances."
    ),
    "help.convergence.optimum": N_(
        "The best value there can be, such as 0 for errors, or one line PROBLEM=VALUE for each problem. Algorithms that have reached it are then compared by who got there first."
    ),
    "help.convergence.tolerance": N_(
        "Values no further than this from the best possible one count as having reached it."
    ),
    "help.convergence.targets": N_(
        "For each of these values (or distances from the best possible one, where that is given) the report says how often and how fast it is reached. One number on a line."
    ),
    "help.convergence.every": N_(
        "Compare at multiples of this much budget, such as every 10 per cent. Default: the recorded cut-points at regular intervals."
    ),
    "help.convergence.at_values": N_(
        "Compare at these points of the budget, separated by commas: 10,20,30 or 10,20,...,100."
    ),
    "help.convergence.final_at": N_(
        "At which point of the budget the final results are compared. Default: the last one."
    ),
    "help.convergence.average": N_("How the runs of one algorithm on one problem become one curve."),
    "help.convergence.uneven": N_(
        "When runs end at different points: refuse them, let the last value of the shorter ones stand, or use only the budget that all runs had."
    ),
    "help.convergence.best_so_far": N_(
        "Replaces each value by the best one up to there, for files that hold the current value instead."
    ),
    "help.convergence.resamples": N_(
        "How many times the runs are drawn anew for the intervals of the times to a target."
    ),
    "help.convergence.cut_point": N_(
        "Long table: the column that says at which point of the budget (evaluations, seconds, per cent) a value was recorded."
    ),
    "help.bayes.rope": N_(
        "Differences up to this size, in the unit of the data, count as none (the region of practical equivalence). Needed: it is your decision, made before seeing the results; 0 asks only which one is better, however little."
    ),
    "help.bayes.first": N_("One of two algorithms to compare. Leave both empty to compare every two of the table."),
    "help.bayes.second": N_("The algorithm that the first one is compared with."),
    "help.bayes.control": N_("The algorithm that each of the others is compared with. Empty: every two are compared."),
    "help.bayes.threshold": N_(
        "From which posterior probability on a conclusion is drawn; below it the report says that the data leave it open. 0.95 is a convention."
    ),
    "help.bayes.test": N_(
        "Over problems: signed ranks, or signs, which need no common scale of the problems. On repetitions of one problem: correlated t. Bradley–Terry puts all algorithms in one order of strength."
    ),
    "help.bayes.hierarchical": N_(
        "One model for the folds of several problems at once. It needs the column of folds (column of runs), the share of the instances tested on, and an extra package on the server."
    ),
    "help.bayes.prior": N_(
        "How many problems the belief held before the data is worth. Default: 0.5 for signed ranks, 1 for signs."
    ),
    "help.bayes.prior_place": N_(
        "Where that belief lies: with practical equivalence, or with the first or the second algorithm of every pair. Try the others to see whether it matters."
    ),
    "help.bayes.samples": N_("How many random draws the probabilities are counted from; more make them more exact."),
    "help.bayes.design": N_(
        "For the correlated t model: what the rows are. Default: found from the labels of repetitions and folds."
    ),
    "help.bayes.test_fraction": N_(
        "For the correlated t and the hierarchical model: which part of the instances is tested on, such as 0.1 for ten folds."
    ),
    "help.bayes.run": N_(
        "Long table: the column that labels the repetitions. For the hierarchical model it is needed, and names the folds."
    ),
    "help.bayes.fold": N_("For the correlated t model: the column that numbers the folds. Default: found by its name."),
    "help.plan.effect": N_(
        "By how much the first algorithm is better than the last. One of d=0.5 (mean over standard deviation of the paired differences), p=0.7 (probability to be better on a problem) or rank=0.8 (difference of mean ranks). Leave it empty to plan from a pilot file."
    ),
    "help.plan.k": N_(
        "How many algorithms the new study compares, when no pilot is given. Default: 2, or 5 with a control."
    ),
    "help.plan.control": N_(
        "One algorithm is compared with each of the others: of a pilot give its name, or best; without a pilot write best, which means the first. Empty: every two are compared."
    ),
    "help.plan.power": N_("How probably the new study should find the difference, such as 0.8."),
    "help.plan.power_of": N_(
        "The power of one pair, the share of all true differences that is found on average, or how probably at least one or every one of them is found."
    ),
    "help.plan.alternative": N_(
        "Look for differences either way, or only for an advantage of the first algorithm (the control). All pairs are always tested two-sided."
    ),
    "help.plan.pair": N_("The two algorithms of the pilot whose difference is to be found. Default: the two best."),
    "help.plan.se": N_(
        "For a pilot with repeated runs (a long table): how many runs of each algorithm on each problem make the standard error of every difference this small, in the unit of the data. With a difference d=… it also says how many problems."
    ),
    "help.plan.alone": N_(
        "The new study compares only the two algorithms named above, so that nothing has to be paid for other pairs."
    ),
    "help.plan.pattern": N_(
        "Without a pilot: how good the algorithms between the first and the last are. Default: like the last, so that the first differs from all others."
    ),
    "help.plan.shape": N_("Without a pilot: the distribution of the results about their mean. Default: normal."),
    "help.plan.tests": N_(
        "Where p-values come from: some of friedman, aligned, quade, wilcoxon, t and sign, separated by commas. Default: wilcoxon, t and sign for two algorithms, friedman and wilcoxon for a few more, friedman for many."
    ),
    "help.plan.procedures": N_(
        "Adjustments, separated by commas. Default: nemenyi, holm, shaffer and bergmann-hommel; with a control bonferroni, holm, hochberg and finner."
    ),
    "help.plan.max_problems": N_(
        "Larger studies are not considered; the report says so when even these are too small."
    ),
    "help.plan.max_runs": N_(
        "When runs are planned by their standard error: more runs of an algorithm on a problem are not considered."
    ),
    "help.power.sample_size": N_(
        "How many of your problems are drawn for each sample. Default: 10, or half of the problems if there are no more than 10."
    ),
    "help.power.bias": N_(
        "How strongly problems on which the first of the pair leads are preferred: from 0 (fair) to a limit, such as 0:20, in steps, such as 0:20:5, or a list, such as 0,5,20."
    ),
    "help.power.pair": N_(
        "The choice of problems favours the first over the second. Default: the pair whose difference is the closest call on the whole table."
    ),
    "help.power.control": N_(
        "The algorithm that each of the others is compared with; best takes the one with the best mean rank. Empty: every two are compared."
    ),
    "help.power.tests": N_(
        "Where p-values come from, one name on a line: friedman, aligned, quade, wilcoxon, sign or t. Default: friedman; with a control friedman, aligned and quade."
    ),
    "help.power.procedures": N_(
        "Adjustments, separated by commas. Default: nemenyi, holm, shaffer and bergmann-hommel; with a control all there are."
    ),
    "help.power.replacement": N_(
        "Lets a problem come more than once into a sample, as if the table stood for a population of problems."
    ),
    "help.power.scale": N_(
        "Differences are divided by this before the bias counts them. Default: 1 for values between 0 and 1, 100 for values up to 100, else ten times the median difference of the pair."
    ),
    "help.validate.n": N_("How many problems each simulated table has. Default: 30. A file brings its own number."),
    "help.validate.k": N_("How many algorithms each simulated table has. Default: 10. A file brings its own number."),
    "help.validate.nulls": N_(
        "Separated by commas: iid (independent), correlated, unequal-variance, ties, skewed, incommensurable (scales differ) and partial (only some alike); with a file exchanged (results dealt out at random) and own-spreads (each keeps its scatter). For sign and Wilcoxon tests of all pairs also intransitive (A = B and B = C, yet A beats C). Default: all but the last."
    ),
    "help.validate.against_control": N_("Yes: one algorithm is compared with the rest. No: every two are compared."),
    "help.validate.control_name": N_("With a file: which of its algorithms is the control. Default: the first."),
    "help.validate.tests": N_(
        "Where p-values come from, one name on a line: friedman, aligned, quade, wilcoxon, sign or t. Default: friedman."
    ),
    "help.validate.procedures": N_(
        "Adjustments, separated by commas; none for no adjustment, and for all pairs also studentised-range. Default: all in use."
    ),
    "help.validate.se": N_(
        "Which standard error of aligned and Quade's ranks is tried: the published one, which has the wrong size, the corrected one, or both. Friedman's ranks are not concerned."
    ),
    "help.validate.replicates": N_(
        "How many tables are simulated in each situation. Four times as many halve the error of the simulation, and take four times as long."
    ),
}
WORK = (
    N_("Bergmann–Hommel"),
    N_("all pairs"),
    N_("bootstrap"),
    N_("dynamic Shaffer"),
    N_("equal variances"),
    N_("exact distribution"),
    N_("exact p-value"),
    N_("exact signed ranks"),
    N_("exact trend tests"),
    N_("exhaustive sets"),
    N_("families"),
    N_("files"),
    N_("fits"),
    N_("intervals"),
    N_("normality"),
    N_("numbers"),
    N_("pairs"),
    N_("permutations"),
    N_("pictures"),
    N_("posteriors"),
    N_("reading"),
    N_("replicates"),
    N_("table"),
    N_("tables without one of the algorithms"),
    N_("tables without one of the problems"),
)
"""What is being computed, as the progress of a study names it."""


def text(key: str, **values: object) -> str:
    """Return the text of a key in the active language, its parameters filled in.

    >>> text("verb.pair")
    'Compare two algorithms'
    """
    return _(TEXTS[key], **values)


def has(key: str) -> bool:
    """Whether there is such a text."""
    return key in TEXTS


def wanted(asked: str | None, remembered: str | None, accepted: str) -> str:
    """Choose the language: what was asked for, else what was asked for before, else what the browser prefers.

    >>> wanted(None, None, "es-MX,es;q=0.9,en;q=0.8"), wanted("en", "es", "es"), wanted("xx", None, "de")
    ('es', 'en', 'en')
    """
    known = languages()
    for choice in (asked, remembered):
        if choice in known:
            return choice
    for part in accepted.split(","):
        tag = part.split(";")[0].strip()[:2].casefold()
        if tag in known:
            return tag
    return "en"
