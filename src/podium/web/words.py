"""Texts of the page that are found by key: names and help of studies, options and choices.

All other texts stand where they are shown. The keys: ``verb.VERB``, ``verb.VERB.what``, ``option.[VERB.]NAME``, ``help.[VERB.]NAME``,
``choice.[VERB.][OPTION.]VALUE``, ``choose.OPTION`` and so on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from podium.i18n import N_, _, languages
from podium.stats.adjustments import PROCEDURES

TEXTS: Final[Mapping[str, str]] = {
    "example.classifiers": N_("Five classifiers on 30 data sets (accuracy; García and Herrera 2008)"),
    "example.optimisers": N_("Ten optimisers on 29 functions (mean error; CEC 2017)"),
    "example.convergence": N_("The same ten optimisers at increasing budgets"),
    "example.folds": N_("Four classifiers on ten folds of one data set"),
    "example.predictions": N_("Predictions of seven classifiers on one test set"),
    "example.scores": N_("Scores of five classifiers on one test set"),
    "example.leaderboard": N_("Leaderboard of 183 embedding models on 41 tasks (MTEB)"),
    "example.costs": N_("Seven AutoML systems with their computing times"),
    "data.gone": N_("This data is no longer available. Upload it again."),
    "study.question": N_("Question"),
    "study.tests": N_("Tests and randomness"),
    "study.table": N_("Columns"),
    "study.reading": N_("Reading the file"),
    "fail.mistake": N_("podium cannot do this"),
    "fail.extra": N_("A package is missing on this server"),
    "fail.stopped": N_("Stopped"),
    "fail.stopped.text": N_("The study was stopped before it finished."),
    "fail.time": N_("The study took too long"),
    "fail.time.text": N_(
        "The study was stopped after {seconds} s, the limit of this server. Try fewer repetitions, or run podium on your own computer without this limit."
    ),
    "fail.killed": N_("The study ended unexpectedly"),
    "fail.killed.text": N_(
        "The process that was computing this study ended unexpectedly. Other studies are not affected."
    ),
    "fail.memory": N_("Not enough memory"),
    "fail.memory.text": N_("The study needs more memory than this server allows for one study."),
    "fail.fault": N_("A bug in podium"),
    "fail.fault.text": N_("This is a bug in podium, not a problem with your data. Please report it with this message:"),
    "fail.busy": N_("Too many studies are running"),
    "fail.busy.text": N_("Many studies are waiting. Try again in a minute."),
    "fail.missing": N_("Page not found"),
    "api.do.studies": N_("Lists the studies with their options, and the examples."),
    "api.do.give": N_("Uploads one or more files; returns a key and what podium detected."),
    "api.do.data": N_("Returns what podium detected in a data set or an example."),
    "api.do.study": N_(
        "Runs a study of a data set, an example or a table. A study that takes longer than the time to wait becomes a job."
    ),
    "api.do.job": N_("Returns the progress of a study."),
    "api.do.result": N_("Returns the result of a study."),
    "api.do.file": N_("Returns a file of a study: report, LaTeX, CSV or figure."),
    "api.do.stop": N_("Stops a study and deletes it."),
    "choose.title": N_("How should podium read this table?"),
    "choose.drop_row": N_("Exclude ‘{name}’"),
    "choose.keep_row": N_("Compare ‘{name}’ like the other rows"),
    "choose.drop_column": N_("Exclude ‘{name}’"),
    "choose.keep_column": N_("Compare ‘{name}’ like the other columns"),
    "choose.keep_column.*": N_("Compare all columns"),
    "choose.transpose.yes": N_("Each row is an algorithm"),
    "choose.transpose.no": N_("Each column is an algorithm"),
    "choose.problem": N_("Use ‘{name}’ as the problem names"),
    "choose.problem.anyway": N_("Treat every row as a problem anyway"),
    "choose.metric": N_("Compare ‘{name}’"),
    "choose.value": N_("Compare ‘{name}’"),
    "choose.value.anyway": N_("Treat the instances as problems anyway"),
    "choose.run": N_("Use ‘{name}’ as the repetitions"),
    "choose.repeats.average": N_("Treat rows with the same name as repetitions, and average them"),
    "report.paper": N_("For a paper"),
    "report.read": N_("To read and share"),
    "report.numbers": N_("Data files"),
    "file.report.tex": N_("tables for a LaTeX paper"),
    "file.article.tex": N_("a complete LaTeX document"),
    "file.methods.txt": N_("methods paragraph"),
    "file.methods.tex": N_("methods paragraph in LaTeX"),
    "file.report.html": N_("the full report, for any browser"),
    "file.report.pdf": N_("the full report, to print"),
    "file.report.md": N_("the report in Markdown"),
    "file.report.txt": N_("the report as plain text"),
    "file.results.csv": N_("the main table, for a spreadsheet"),
    "file.results.json": N_("all results in full precision, for programs"),
    "verb.compare": N_("Compare several algorithms"),
    "verb.compare.what": N_("Three or more algorithms on many problems: which ones differ, and by how much."),
    "verb.compare.null": N_(
        "All algorithms perform equally: on any problem, every order of them is equally probable. Each pair performs equally: neither tends to be ranked above the other, so their mean ranks over all such problems are equal."
    ),
    "verb.pair": N_("Compare two algorithms"),
    "verb.pair.what": N_("Two algorithms on many problems, or each pair of algorithms in a table."),
    "verb.pair.null": N_(
        "Both algorithms perform equally: a difference in favour of one is as probable as an equally large difference in favour of the other (the differences are symmetric about zero)."
    ),
    "verb.runs": N_("Scores from few runs"),
    "verb.runs.what": N_("Interquartile means and other scores with intervals, from a few runs per problem."),
    "verb.runs.null": N_(
        "On these particular problems, both algorithms would have the same interquartile mean with infinitely many runs. Nothing is concluded about other problems."
    ),
    "verb.folds": N_("Folds of one data set"),
    "verb.folds.what": N_(
        "Cross-validation or repeated splits of one data set, with tests that allow for overlapping training sets."
    ),
    "verb.folds.null": N_(
        "On this data set, both algorithms perform equally well on average when trained on samples of this size."
    ),
    "verb.bayes": N_("Probability that one is better"),
    "verb.bayes.what": N_(
        "The probabilities that one is better, that both are practically equivalent, and that the other is better."
    ),
    "verb.bayes.null": N_(
        "There is no null hypothesis: the answer is the probability of each of these three cases, given the data and the prior."
    ),
    "verb.predictions": N_("Predictions on one test set"),
    "verb.predictions.what": N_("Classifiers that labelled the same instances: accuracies, McNemar's tests and tiers."),
    "verb.predictions.null": N_(
        "Both classifiers have the same probability of being correct: where exactly one of them is correct, it is either of them with probability one half."
    ),
    "verb.roc": N_("Scores on one test set (ROC)"),
    "verb.roc.what": N_("Classifiers that scored the same instances: ROC curves, areas and operating points."),
    "verb.roc.null": N_(
        "Both areas under the curve are equal: both classifiers score a positive instance above a negative one with the same probability."
    ),
    "verb.convergence": N_("Convergence of optimisers"),
    "verb.convergence.what": N_(
        "The best values found as the budget grows: which algorithm is faster, and which gets further."
    ),
    "verb.convergence.null": N_(
        "The difference between the two algorithms has no trend along the budget: every order of the cut-points is equally probable."
    ),
    "verb.assumptions": N_("Are t tests and ANOVA appropriate?"),
    "verb.assumptions.what": N_("Independence, normality and equal variances of individual runs."),
    "verb.assumptions.null": N_(
        "The runs of each algorithm on each problem come from a normal distribution. On each problem, the runs of all algorithms have the same variance. Independence is not tested: it depends on how the runs were made."
    ),
    "verb.order": N_("Which to try first"),
    "verb.order.what": N_("Order algorithms by tests, and by cost where the tests find no difference."),
    "verb.order.null": N_(
        "In each pair, the more expensive algorithm is not better than the cheaper one. If they cost the same, both perform equally."
    ),
    "verb.plan": N_("How many problems?"),
    "verb.plan.what": N_("How many problems a new study needs, for a given effect or based on a pilot."),
    "verb.plan.null": N_(
        "The new study will test the hypothesis that two algorithms perform equally. The plan finds how many problems the study needs to reject it with the desired probability, when the difference is as large as stated."
    ),
    "verb.power": N_("Which procedure detects most?"),
    "verb.power.what": N_(
        "What each procedure detects in samples of your problems, drawn at random or biased towards one algorithm."
    ),
    "verb.power.null": N_(
        "Each sample is tested as a study would be. The null hypothesis of each comparison is that the two algorithms perform equally."
    ),
    "verb.validate": N_("Does the procedure control its error rate?"),
    "verb.validate.what": N_("How often each procedure reports a difference when there is none."),
    "verb.validate.null": N_(
        "Tables are simulated in which the true null hypotheses are known: all of them, or those about algorithms that perform equally. Every rejection of a true null hypothesis is an error."
    ),
    "verb.adjust": N_("Published p-values or mean ranks"),
    "verb.adjust.what": N_("Re-analyse published figures with every adjustment procedure."),
    "verb.adjust.null": N_(
        "The null hypothesis of each published test; for mean ranks, that both algorithms have the same mean rank. The procedures that decide the verdict keep the probability of rejecting at least one true null hypothesis at or below the level."
    ),
    "option.objective": N_("Which values are better?"),
    "option.control": N_("Control: algorithm to compare with the others"),
    "option.predictions.control": N_("Control: classifier to compare with the others"),
    "option.roc.control": N_("Control: classifier to compare with the others"),
    "option.alternative": N_("The control is …"),
    "option.pair.alternative": N_("The first is …"),
    "option.plan.alternative": N_("Which differences to look for"),
    "option.alpha": N_("Significance level (α)"),
    "option.runs.alpha": N_("Error level of the intervals (α)"),
    "option.assumptions.alpha": N_("Level of each test (α)"),
    "option.equivalence": N_("Largest negligible difference"),
    "option.metric": N_("Metric"),
    "option.first": N_("First algorithm"),
    "option.second": N_("Second algorithm"),
    "option.confidence": N_("Confidence level"),
    "option.pair.confidence": N_("Confidence levels"),
    "option.normalize": N_("Scaling of the scores"),
    "option.low": N_("Reference algorithm with score 0"),
    "option.high": N_("Reference algorithm with score 1"),
    "option.runs.threshold": N_("Target score (optimality gap)"),
    "option.bayes.threshold": N_("Probability required for a conclusion"),
    "option.rope": N_("Practical equivalence margin (±)"),
    "option.truth": N_("Column of the true labels"),
    "option.solved": N_("Cells mean solved (1) or not solved (0)"),
    "option.positive": N_("Positive label"),
    "option.optimum": N_("Best possible value"),
    "option.tolerance": N_("Tolerance for reaching the optimum"),
    "option.targets": N_("Targets"),
    "option.cost_file": N_("Cost file"),
    "option.cost_column": N_("Cost column"),
    "option.effect": N_("Difference to detect"),
    "option.plan.k": N_("Algorithms in the new study"),
    "option.power": N_("Desired power"),
    "option.power_of": N_("What to detect"),
    "option.pair": N_("The two algorithms"),
    "option.plan.se": N_("Desired standard error (number of runs)"),
    "option.sample_size": N_("Problems per sample"),
    "option.bias": N_("Selection bias (κ)"),
    "option.validate.n": N_("Problems per simulated table"),
    "option.validate.k": N_("Algorithms per simulated table"),
    "option.nulls": N_("Situations to simulate"),
    "option.against_control": N_("Compare one algorithm with the others?"),
    "option.control_name": N_("Control algorithm"),
    "option.kind": N_("Contents of the file"),
    "option.adjust.n": N_("Number of problems behind the mean ranks"),
    "option.ranking": N_("Ranks"),
    "option.pairwise": N_("Test that gives the p-values"),
    "option.simes": N_("Add Bergmann–Hommel with Simes' test"),
    "option.transitive": N_("The test behind the p-values treats equality as transitive"),
    "option.parametric": N_("Add ANOVA and post-hoc tests"),
    "option.unpaired": N_("The columns are independent samples"),
    "option.exact": N_("Compute exact omnibus p-values"),
    "option.permutations": N_("Permutations"),
    "option.seed": N_("Random seed"),
    "option.compare.se": N_("Standard error of aligned and Quade ranks"),
    "option.validate.se": N_("Standard error of aligned and Quade ranks"),
    "option.stability": N_("Check whether the verdict is stable"),
    "option.zeros": N_("Problems on which both are equal"),
    "option.dominance": N_("Add almost stochastic order"),
    "option.epsilon": N_("Threshold of almost stochastic order (ε)"),
    "option.replicates": N_("Simulated repetitions"),
    "option.runs.replicates": N_("Bootstrap samples"),
    "option.design": N_("How the rows were obtained"),
    "option.test_fraction": N_("Test fraction"),
    "option.train_size": N_("Training instances"),
    "option.test_size": N_("Test instances"),
    "option.test": N_("Test"),
    "option.bayes.test": N_("Model"),
    "option.predictions.test": N_("Which McNemar p-value decides"),
    "option.hierarchical": N_("Use the hierarchical model"),
    "option.prior": N_("Weight of the prior"),
    "option.prior_place": N_("What the prior supports"),
    "option.samples": N_("Posterior samples"),
    "option.multiclass": N_("One column of scores for each class"),
    "option.calibrate": N_("Add calibrated probabilities"),
    "option.cost_fp": N_("Cost of a false positive"),
    "option.cost_fn": N_("Cost of a false negative"),
    "option.positives": N_("Expected positives in use"),
    "option.negatives": N_("Expected negatives in use"),
    "option.every": N_("A cut-point every …"),
    "option.at_values": N_("Cut-points"),
    "option.final_at": N_("Final results at cut-point"),
    "option.uneven": N_("Runs of different lengths"),
    "option.best_so_far": N_("Convert values to the best so far"),
    "option.resamples": N_("Bootstrap samples"),
    "option.scheme": N_("How the runs were obtained"),
    "option.adjust": N_("Adjustment of the p-values"),
    "option.alone": N_("Plan for these two algorithms only"),
    "option.pattern": N_("Algorithms in between"),
    "option.shape": N_("Distribution of the results"),
    "option.tests": N_("Tests to try"),
    "option.procedures": N_("Adjustments to try"),
    "option.max_problems": N_("Maximum number of problems"),
    "option.max_runs": N_("Maximum number of runs per algorithm"),
    "option.replacement": N_("Draw problems with replacement"),
    "option.scale": N_("Divide differences by"),
    "option.exhaustive": N_("List the exhaustive sets of hypotheses"),
    "option.problem": N_("Problem column"),
    "option.algorithm": N_("Algorithm column"),
    "option.value": N_("Value column"),
    "option.run": N_("Run column"),
    "option.where": N_("Use only rows with"),
    "option.compare.group": N_("Groups of problems"),
    "option.predictions.group": N_("Groups of instances"),
    "option.one_problem": N_("All rows are runs of one problem"),
    "option.repetition": N_("Repetition column"),
    "option.fold": N_("Fold column"),
    "option.identifier": N_("Instance name column"),
    "option.classifiers": N_("Columns to compare"),
    "option.scores": N_("Score columns"),
    "option.cut_point": N_("Cut-point column"),
    "option.drop_row": N_("Rows to exclude"),
    "option.keep_row": N_("Rows to compare like the others"),
    "option.drop_column": N_("Columns to exclude"),
    "option.keep_column": N_("Columns to compare like the others"),
    "option.transpose": N_("Is each row an algorithm?"),
    "option.names": N_("Does the first column contain names?"),
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
    "choice.ranking.aligned": N_("over all results, aligned (Friedman)"),
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
    "choice.zeros.drop": N_("exclude them"),
    "choice.zeros.pratt": N_("rank them, then exclude them (Pratt)"),
    "choice.normalize.none": N_("as measured"),
    "choice.normalize.minmax": N_("worst run 0, best run 1"),
    "choice.missing.omit": N_("exclude them"),
    "choice.design.auto": N_("detected from the labels"),
    "choice.design.cv": N_("one cross-validation"),
    "choice.design.5x2cv": N_("five times two folds (5×2)"),
    "choice.design.holdout": N_("repeated random splits"),
    "choice.design.repeated-cv": N_("repeated cross-validation"),
    "choice.design.independent": N_("new data for every row"),
    "choice.test.signed-rank": N_("signed ranks, over problems"),
    "choice.test.sign": N_("sign test, over problems"),
    "choice.test.correlated-t": N_("correlated t, on one problem"),
    "choice.test.bradley-terry": N_("wins per problem (Bradley–Terry)"),
    "choice.test.auto": N_("exact or χ², depending on how many differ"),
    "choice.test.exact": N_("exact"),
    "choice.test.midp": N_("exact, mid-p"),
    "choice.test.chi2": N_("χ² with continuity correction"),
    "choice.test.wilcoxon": N_("Wilcoxon's test, over problems"),
    "choice.test.folds": N_("on one problem: the test for the design"),
    "choice.test.corrected-t": N_("on one problem: corrected resampled t"),
    "choice.test.combined-f": N_("on one problem: combined 5×2 F"),
    "choice.test.5x2cv-t": N_("on one problem: 5×2 t"),
    "choice.test.paired-t": N_("on one problem: paired t"),
    "choice.prior_place.rope": N_("practical equivalence"),
    "choice.prior_place.first": N_("the first"),
    "choice.prior_place.second": N_("the second"),
    "choice.uneven.refuse": N_("refuse them"),
    "choice.uneven.carry": N_("carry the last value forward"),
    "choice.uneven.common": N_("use the budget common to all"),
    "choice.adjust.none": N_("none"),
    **{f"choice.adjust.{key}": one.name for key, one in PROCEDURES.items()},
    "choice.power_of.pair": N_("the difference of the pair"),
    "choice.power_of.average": N_("true differences, on average"),
    "choice.power_of.any": N_("at least one true difference"),
    "choice.power_of.all": N_("all true differences"),
    "choice.plan.alternative.two-sided": N_("in either direction (two-sided)"),
    "choice.plan.alternative.greater": N_("only an advantage of the first (one-sided)"),
    "choice.pattern.one": N_("like the last"),
    "choice.pattern.ends": N_("halfway"),
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
        "State whether larger values (accuracy) or smaller values (error, time) are better. Required unless the file says so. podium never guesses, because a wrong answer reverses every conclusion."
    ),
    "help.control": N_(
        "The algorithm, usually your own, to compare with each of the others. This tests fewer hypotheses than all pairs, so it has more power. Empty: all pairs are compared."
    ),
    "help.alternative": N_(
        "With a control: test for any difference (two-sided), or only for a difference in this direction. Choose a one-sided test before you see the results."
    ),
    "help.alpha": N_(
        "The probability of one or more false differences in the whole family of comparisons. Usual: 0.05."
    ),
    "help.equivalence": N_(
        "Tests which pairs are equivalent. Enter the largest difference, in the unit of the data, that does not matter; two one-sided tests then show which pairs differ by less. Choose it before you see the results."
    ),
    "help.metric": N_("The quantity to compare, where the file has several (accuracy, time, …)."),
    "help.seed": N_("Any whole number. The same seed gives the same random numbers and therefore the same report."),
    "help.design": N_(
        "How the rows were obtained. Folds and splits share instances, so this determines the right test. Default: detected from the labels of repetitions and folds; if there are none, podium asks."
    ),
    "help.test_fraction": N_(
        "The fraction of the instances used for testing, such as 0.3 for 70/30 splits. Required for repeated random splits. For cross-validation, it follows from the number of folds."
    ),
    "help.replicates": N_(
        "The number of simulated studies. Four times as many halve the simulation error and take four times as long."
    ),
    "help.problem": N_(
        "The column that names the problem, data set or function. Required if no column, or more than one, looks like it."
    ),
    "help.algorithm": N_("Long table (one row per measurement): the column that names the algorithm."),
    "help.value": N_(
        "Long table (one row per measurement): the column with the performance, such as accuracy or error."
    ),
    "help.run": N_(
        "Long table: the column that labels the repetitions (fold, seed). podium uses it to match the repetitions of different algorithms and to detect missing ones."
    ),
    "help.where": N_(
        "Long table: use only rows with this value in a column, such as metric=accuracy. Enter one condition per line; all of them must hold."
    ),
    "help.drop_row": N_(
        "Rows that are not problems, such as an average. Enter one name per line; * stands for any characters. Averages that podium can recompute from the other rows are excluded automatically."
    ),
    "help.keep_row": N_(
        "Rows that are problems although their name looks like an average, a rank or another summary. Enter one name per line."
    ),
    "help.drop_column": N_(
        "Columns that are not algorithms, such as the size of a data set. Enter one name per line; * stands for any characters."
    ),
    "help.keep_column": N_(
        "Columns that are algorithms although their name looks like a summary, an index or a property. Enter one name per line; * keeps all columns."
    ),
    "help.transpose": N_(
        "Whether each row is an algorithm and each column a problem. Default: detected from the column names."
    ),
    "help.names": N_(
        "Whether the first column of a wide table (one column per algorithm) contains row names or values. Default: auto-detected."
    ),
    "help.repeats": N_(
        "If several rows of a wide table have the same problem name (folds, runs), average them. Otherwise, podium reports an error."
    ),
    "help.missing": N_(
        "How to handle failed or missing runs: refuse, omit (average the remaining runs), drop-problem, drop-algorithm, worst (the worst value of any algorithm on that problem) or value=X with a number you choose. The report states what was done."
    ),
    "help.average": N_("How repeated measurements of an algorithm on a problem are combined into one value."),
    "help.delimiter": N_("The character that separates the cells, or the word tab or space. Default: auto-detected."),
    "help.decimal": N_("The decimal mark: a point or a comma. Default: auto-detected."),
    "help.sheet": N_(
        "The sheet of an Excel workbook (name or number), or the table of a text (number or caption). Required only if there are several."
    ),
    "help.reader": N_(
        "The file format, if podium does not detect it: stac, statds, jmetal, amlb, openml, weka, coco, ioh, cec, lm-eval and others."
    ),
    "help.compare.control": N_(
        "The algorithm, usually your own, to compare with each of the others. Enter best for the algorithm with the best mean rank; the report then states that it was chosen after seeing the results. Empty: all pairs are compared."
    ),
    "help.compare.metric": N_(
        "The quantity to compare, where the file has several. With all, the report gives a verdict for each metric and a summary."
    ),
    "help.compare.ranking": N_(
        "The ranks behind the p-values. Friedman's ranks use only the order on each problem. Aligned and Quade's ranks also use the size of the differences, which must mean the same on all problems. They can help with up to five algorithms."
    ),
    "help.compare.pairwise": N_(
        "Default: z tests of the mean ranks, which depend on all algorithms in the table. Wilcoxon's test, the sign test and the t test use only the two algorithms compared, so other algorithms cannot affect the result. The remaining choices are further tests of Friedman's ranks."
    ),
    "help.compare.simes": N_(
        "Also reports Bergmann and Hommel's procedure with Simes' test, which rejects at least as many hypotheses. It assumes that the tests are not negatively dependent. For all pairs of up to 12 algorithms; the verdict does not change."
    ),
    "help.compare.parametric": N_(
        "Also reports an analysis of variance with a check of its assumptions, then Tukey's tests of all pairs or Dunnett's tests against the control. The verdict does not change."
    ),
    "help.compare.unpaired": N_(
        "Select this if the values in a row are not matched, for example if each algorithm ran on different data. podium then uses the Kruskal–Wallis test and Dunn's tests, and most other options do not apply."
    ),
    "help.compare.exact": N_(
        "In small tables, the p-values of Friedman's and related tests are approximations. Select this to compute exact p-values, which takes some seconds. Exact p-values that are quick to compute are always shown."
    ),
    "help.compare.permutations": N_(
        "The number of random permutations for additional p-values of the omnibus tests, which need no approximation. Usual: 10000; 0 for none."
    ),
    "help.compare.se": N_(
        "With the published standard errors of aligned and Quade's ranks, the tests reject too often or too rarely. The corrected standard errors keep the level. Choose the published ones to reproduce older papers. Friedman's ranks are not affected."
    ),
    "help.compare.stability": N_(
        "Repeats the analysis without each problem and without each algorithm, to see whether dropping one changes the conclusion. The verdict does not change. This takes longer with more problems and algorithms."
    ),
    "help.compare.group": N_(
        "For related problems (one function in several dimensions, tasks of one family): the column that gives the group of each problem, or a file of this study with two columns, problem and group. The tests then use whole groups as units."
    ),
    "help.compare.missing": N_(
        "How to handle failed or missing runs: refuse, omit (average the remaining runs), drop-problem, drop-algorithm, worst (the worst value of any algorithm on that problem), value=X with a number you choose, or incomplete (tests that allow empty cells, for runs that were never made). The report states what was done."
    ),
    "help.pair.first": N_(
        "Positive differences favour this algorithm. Leave both names empty to compare all pairs in the table."
    ),
    "help.pair.second": N_("The algorithm to compare with the first one."),
    "help.pair.alternative": N_(
        "Test for any difference (two-sided), or only for a difference in this direction. Choose a one-sided test before you see the results. It requires both names if the table has more than two algorithms."
    ),
    "help.pair.alpha": N_(
        "The probability of a false difference; for all pairs in a table, the probability of one or more. Usual: 0.05."
    ),
    "help.pair.confidence": N_(
        "The confidence levels of the intervals for the typical difference, separated by commas."
    ),
    "help.pair.equivalence": N_(
        "Tests whether the two algorithms are equivalent. Enter the largest difference, in the unit of the data, that does not matter; two one-sided tests then show whether theirs is smaller. Choose it before you see the results."
    ),
    "help.pair.zeros": N_(
        "How Wilcoxon's test handles problems on which both are equal. Splitting their ranks counts ties as evidence for equality. Wilcoxon's original method excludes them; Pratt's method ranks them first and then excludes them."
    ),
    "help.pair.permutations": N_(
        "The number of random sign patterns in the permutation test, when there are too many to try them all."
    ),
    "help.runs.control": N_("The algorithm to compare with each of the others. Empty: all pairs are compared."),
    "help.runs.alpha": N_(
        "The probability that one or more intervals of the family miss the true difference. The confidence level is 1 − α: 95 % for 0.05."
    ),
    "help.runs.normalize": N_(
        "Scores must mean the same on all problems. If they do not, scale the worst run on each problem to 0 and the best run to 1, or enter two reference algorithms below."
    ),
    "help.runs.low": N_(
        "The algorithm whose mean on each problem becomes 0, such as random play. It is not compared itself. Enter the other reference too."
    ),
    "help.runs.high": N_(
        "The algorithm whose mean on each problem becomes 1, such as a human. It is not compared itself. Enter the other reference too."
    ),
    "help.runs.threshold": N_(
        "The optimality gap is the average amount by which runs fall short of this score. Default: 1 if scores are scaled; otherwise, the gap is not reported."
    ),
    "help.runs.dominance": N_(
        "Also reports, for each pair, how close one algorithm is to having better scores than the other at every quantile."
    ),
    "help.runs.epsilon": N_(
        "If the violation ratio is below this value (up to 0.5), one algorithm almost dominates the other; 0 means dominance everywhere. Choose it before you see the results."
    ),
    "help.runs.replicates": N_("The number of bootstrap samples of the runs for the intervals."),
    "help.runs.missing": N_("Excludes runs without a value, and reports them. Otherwise, they are an error."),
    "help.one_problem": N_("Wide table: if all rows are runs of the same problem, enter the name of that problem."),
    "help.assumptions.alpha": N_(
        "The probability that a single test rejects a true assumption. The report states how many rejections to expect by chance."
    ),
    "help.assumptions.scheme": N_(
        "How the runs were obtained: independent, seeds, cv, repeated-cv, 5x2cv or holdout. This, not a test, determines whether runs are independent."
    ),
    "help.assumptions.missing": N_("Excludes runs without a value, and reports them. Otherwise, they are an error."),
    "help.order.cost_file": N_(
        "A second file of this study with one row per algorithm: its name and its cost (seconds, memory, parameters). First add the file on the data page."
    ),
    "help.order.cost_column": N_("The column of the cost file with the cost, if it has several."),
    "help.order.alpha": N_(
        "The probability of one or more false differences among all pairs. With a smaller level, cost decides more often."
    ),
    "help.order.test": N_(
        "If rows are problems: Wilcoxon's test or the sign test. If rows are folds or splits of one problem: a test that allows for their overlap."
    ),
    "help.order.adjust": N_(
        "How p-values are adjusted for the number of pairs. Without adjustment, false differences are more likely."
    ),
    "help.order.design": N_(
        "For tests on one problem: how the rows were obtained. Default: detected from their labels."
    ),
    "help.order.test_fraction": N_(
        "For tests on one problem: the fraction of the instances used for testing, such as 0.3 for 70/30 splits."
    ),
    "help.adjust.kind": N_(
        "One row per p-value (with a name, or the names of two algorithms), a square matrix of p-values, or algorithms with their mean ranks. Default: auto-detected if only one reading is possible."
    ),
    "help.adjust.n": N_("The number of problems behind the published mean ranks. Required for mean ranks only."),
    "help.adjust.control": N_(
        "The algorithm that the verdict compares with each of the others; all pairs follow after that. Empty: the verdict is about all pairs."
    ),
    "help.adjust.exhaustive": N_(
        "Lists the exhaustive sets, the sets of hypotheses that can all be true together, which Bergmann and Hommel's procedure checks, and those accepted. Up to 9 algorithms."
    ),
    "help.adjust.transitive": N_(
        "Select this if the p-values of all pairs come from a test of mean ranks, means or accuracies, for which A = B and B = C imply A = C. Bergmann and Hommel's procedure then decides. Otherwise, Holm's procedure decides, which is valid for any test, including the sign test and Wilcoxon's test."
    ),
    "help.adjust.simes": N_(
        "Also reports Bergmann and Hommel's procedure with Simes' test, which rejects at least as many hypotheses. It assumes that the tests are not negatively dependent. For all pairs of up to 12 algorithms; the verdict does not change."
    ),
    "help.folds.train_size": N_(
        "The number of training instances in one repetition. Together with the number of test instances, it replaces the test fraction."
    ),
    "help.folds.test_size": N_(
        "The number of test instances in one repetition. Together with the number of training instances, it replaces the test fraction."
    ),
    "help.folds.repetition": N_(
        "The column that numbers the repetitions (run, seed, split). Default: detected by its name."
    ),
    "help.folds.fold": N_("The column that numbers the folds within a repetition. Default: detected by its name."),
    "help.folds.where": N_(
        "Use only rows with this value in a column, such as dataset=iris. Enter one condition per line; all of them must hold."
    ),
    "help.predictions.truth": N_(
        "The column of the true labels. The other columns contain the labels predicted by the classifiers."
    ),
    "help.predictions.solved": N_(
        "Select this if there are no labels: each column contains 1 (or true) for an instance that was solved and 0 (or false) for one that was not."
    ),
    "help.predictions.alternative": N_(
        "With a control: test for any difference of accuracy (two-sided), or only for a difference in this direction. Choose a one-sided test before you see the results."
    ),
    "help.predictions.test": N_(
        "McNemar's test counts the instances on which exactly one of two classifiers is correct. Up to 25 such instances, the exact p-value decides; beyond that, χ² decides. Mid-p is a less conservative version of the exact test. All three are shown."
    ),
    "help.predictions.permutations": N_(
        "The number of random permutations for another p-value of Cochran's Q, the omnibus test of all classifiers; 0 for none (with groups: 10000 where it is not exact)."
    ),
    "help.predictions.identifier": N_(
        "A column that names the instances and is not a classifier. Default: auto-detected."
    ),
    "help.predictions.group": N_(
        "For related instances (questions about one document, samples of one item): the column that gives their group. The tests then use whole groups as units."
    ),
    "help.predictions.classifiers": N_(
        "Compare only these columns: one name per line, or all on one line separated by commas. Default: all remaining columns."
    ),
    "help.roc.truth": N_(
        "The column of the true labels. Other numeric columns contain the scores of the classifiers; larger scores mean “more probably positive”."
    ),
    "help.roc.positive": N_("The positive label; all others are negative."),
    "help.roc.alternative": N_(
        "With a control: test whether its area under the curve differs from that of the others (two-sided), is larger (better) or is smaller (worse). Choose a one-sided test before you see the results."
    ),
    "help.roc.confidence": N_("The proportion of many such studies in which an interval would contain the true value."),
    "help.roc.multiclass": N_(
        "Select this if there are more than two classes and the file has a column of scores for each, called CLASSIFIER:CLASS or just CLASS. There is then no positive label."
    ),
    "help.roc.calibrate": N_(
        "Also reports scores converted to probabilities (Platt's method, fitted without the instances on which it is evaluated) and how accurate they are. Requires scikit-learn on the server."
    ),
    "help.roc.cost_fp": N_(
        "The cost of classifying a negative instance as positive. This and the next three numbers determine the best threshold. If all are empty, both errors and both classes have the same weight."
    ),
    "help.roc.cost_fn": N_("The cost of classifying a positive instance as negative, in the same unit."),
    "help.roc.positives": N_(
        "The number of positive instances to expect in use; only the ratio to the negative ones matters. Default: as in the data, if you enter costs."
    ),
    "help.roc.negatives": N_(
        "The number of negative instances to expect in use; only the ratio to the positive ones matters. Default: as in the data, if you enter costs."
    ),
    "help.roc.scores": N_(
        "Compare only these columns of scores: one name per line, or several separated by commas. Default: all other numeric columns, except one that only numbers the instances."
    ),
    "help.convergence.optimum": N_(
        "The best possible value, such as 0 for errors, or one line PROBLEM=VALUE per problem. Algorithms that reach it are then compared by how soon they do."
    ),
    "help.convergence.tolerance": N_(
        "Values within this distance of the best possible value count as having reached it."
    ),
    "help.convergence.targets": N_(
        "The report shows how often and how fast each of these values is reached. If you enter the best possible value, these are distances from it. Enter one number per line."
    ),
    "help.convergence.every": N_(
        "Compare at multiples of this budget, such as every 10 per cent. Default: the recorded cut-points at regular intervals."
    ),
    "help.convergence.at_values": N_(
        "Compare at these points of the budget, separated by commas: 10,20,30 or 10,20,...,100."
    ),
    "help.convergence.final_at": N_(
        "The point of the budget at which the final results are compared. Default: the last one."
    ),
    "help.convergence.average": N_("How the runs of an algorithm on a problem are combined into one curve."),
    "help.convergence.uneven": N_(
        "How to handle runs that end at different points: refuse them, carry the last value of the shorter runs forward, or use only the budget common to all runs."
    ),
    "help.convergence.best_so_far": N_(
        "Replaces each value by the best value up to that point, for files that contain the current value instead."
    ),
    "help.convergence.resamples": N_(
        "The number of bootstrap samples of the runs for the intervals of the times to a target."
    ),
    "help.convergence.cut_point": N_(
        "Long table: the column with the point of the budget (evaluations, seconds, per cent) at which a value was recorded."
    ),
    "help.bayes.rope": N_(
        "Differences up to this size, in the unit of the data, count as no difference (the region of practical equivalence). Required: decide this before you see the results. With 0, the only question is which one is better, however little."
    ),
    "help.bayes.first": N_("One of the two algorithms to compare. Leave both empty to compare all pairs in the table."),
    "help.bayes.second": N_("The algorithm to compare with the first one."),
    "help.bayes.control": N_("The algorithm to compare with each of the others. Empty: all pairs are compared."),
    "help.bayes.threshold": N_(
        "The posterior probability required to draw a conclusion. Below it, the report states that the data are inconclusive. 0.95 is a convention."
    ),
    "help.bayes.test": N_(
        "Across problems: signed ranks, or signs, which need no common scale. On repetitions of one problem: correlated t. Bradley–Terry orders all algorithms by strength."
    ),
    "help.bayes.hierarchical": N_(
        "One model for the folds of several problems. It requires the fold column (entered as the run column), the test fraction and an extra package on the server."
    ),
    "help.bayes.prior": N_(
        "The weight of the prior, as a number of problems. Default: 0.5 for signed ranks, 1 for signs."
    ),
    "help.bayes.prior_place": N_(
        "What the prior supports: practical equivalence, or the first or the second algorithm of every pair. Try the others to see whether the choice matters."
    ),
    "help.bayes.samples": N_(
        "The number of random draws used to estimate the probabilities. More draws give more precise results."
    ),
    "help.bayes.design": N_(
        "For the correlated t model: how the rows were obtained. Default: detected from the labels of repetitions and folds."
    ),
    "help.bayes.test_fraction": N_(
        "For the correlated t model and the hierarchical model: the fraction of the instances used for testing, such as 0.1 for ten folds."
    ),
    "help.bayes.run": N_(
        "Long table: the column that labels the repetitions. The hierarchical model requires it; there, it labels the folds."
    ),
    "help.bayes.fold": N_(
        "For the correlated t model: the column that numbers the folds. Default: detected by its name."
    ),
    "help.plan.effect": N_(
        "How much better the first algorithm is than the last: d=0.5 (mean over standard deviation of the paired differences), p=0.7 (probability of being better on a problem) or rank=0.8 (difference of mean ranks). Leave it empty to plan from a pilot file."
    ),
    "help.plan.k": N_(
        "The number of algorithms in the new study, if there is no pilot. Default: 2, or 5 with a control."
    ),
    "help.plan.control": N_(
        "Compare one algorithm with each of the others. With a pilot, enter its name or best; without a pilot, enter best, which means the first algorithm. Empty: all pairs are compared."
    ),
    "help.plan.power": N_("The probability with which the new study should detect the difference, such as 0.8."),
    "help.plan.power_of": N_(
        "The power for one pair, the average proportion of true differences detected, or the probability of detecting at least one of them or all of them."
    ),
    "help.plan.alternative": N_(
        "Test for differences in either direction, or only for an advantage of the first algorithm (the control). All-pairs tests are always two-sided."
    ),
    "help.plan.pair": N_(
        "The two algorithms of the pilot whose difference the study should detect. Default: the two best."
    ),
    "help.plan.se": N_(
        "For a pilot with repeated runs (a long table): the desired standard error of every difference, in the unit of the data. The report then shows how many runs of each algorithm on each problem are needed. With a difference d=…, it also shows how many problems."
    ),
    "help.plan.alone": N_(
        "The new study compares only the two algorithms named above, so it needs no adjustment for other pairs."
    ),
    "help.plan.pattern": N_(
        "Without a pilot: the performance of the algorithms between the first and the last. Default: like the last, so that the first differs from all others."
    ),
    "help.plan.shape": N_("Without a pilot: the distribution of the results about their mean. Default: normal."),
    "help.plan.tests": N_(
        "The tests that give the p-values: one or more of friedman, aligned, quade, wilcoxon, t and sign, separated by commas. Default: wilcoxon, t and sign for two algorithms, friedman and wilcoxon for a few more, friedman for many."
    ),
    "help.plan.procedures": N_(
        "Adjustments, separated by commas. Default: nemenyi, holm, shaffer and bergmann-hommel; with a control bonferroni, holm, hochberg and finner."
    ),
    "help.plan.max_problems": N_(
        "Larger studies are not considered. The report states when even this many problems are too few."
    ),
    "help.plan.max_runs": N_(
        "When planning runs by their standard error: the largest number of runs per algorithm and problem to consider."
    ),
    "help.power.sample_size": N_(
        "The number of problems drawn for each sample. Default: 10, or half of the problems if there are no more than 10."
    ),
    "help.power.bias": N_(
        "How strongly the selection prefers problems on which the first algorithm of the pair is better: from 0 (no bias) to a limit, such as 0:20, in steps, such as 0:20:5, or a list, such as 0,5,20."
    ),
    "help.power.pair": N_(
        "The selection of problems favours the first algorithm over the second. Default: the pair whose adjusted p-value on the whole table is closest to the level."
    ),
    "help.power.control": N_(
        "The algorithm to compare with each of the others. Enter best for the one with the best mean rank. Empty: all pairs are compared."
    ),
    "help.power.tests": N_(
        "The tests that give the p-values, one name per line: friedman, aligned, quade, wilcoxon, sign or t. Default: friedman; with a control friedman, aligned and quade."
    ),
    "help.power.procedures": N_(
        "Adjustments, separated by commas. Default: nemenyi, holm, shaffer and bergmann-hommel; with a control, all available ones."
    ),
    "help.power.replacement": N_(
        "A sample can contain a problem more than once, as if the table represented a population of problems."
    ),
    "help.power.scale": N_(
        "Differences are divided by this number before the bias is applied. Default: 1 for values between 0 and 1, 100 for values up to 100, otherwise ten times the median difference of the pair."
    ),
    "help.validate.n": N_(
        "The number of problems in each simulated table. Default: 30. With a file, its own number is used."
    ),
    "help.validate.k": N_(
        "The number of algorithms in each simulated table. Default: 10. With a file, its own number is used."
    ),
    "help.validate.nulls": N_(
        "Separated by commas: iid (independent), correlated, unequal-variance, ties, skewed, incommensurable (different scales) and partial (only some perform equally). With a file also exchanged (results permuted at random) and own-spreads (each algorithm keeps its variability). For sign and Wilcoxon tests of all pairs also intransitive (A = B and B = C, yet A beats C). Default: all but the last."
    ),
    "help.validate.against_control": N_("Yes: one algorithm is compared with the others. No: all pairs are compared."),
    "help.validate.control_name": N_("With a file: the control algorithm. Default: the first."),
    "help.validate.tests": N_(
        "The tests that give the p-values, one name per line: friedman, aligned, quade, wilcoxon, sign or t. Default: friedman."
    ),
    "help.validate.procedures": N_(
        "Adjustments, separated by commas: none for no adjustment; for all pairs also studentised-range. Default: all that the studies use."
    ),
    "help.validate.se": N_(
        "The standard error of aligned and Quade's ranks: the published one, which gives the wrong error rate, the corrected one, or both. Friedman's ranks are not affected."
    ),
    "help.validate.replicates": N_(
        "The number of simulated tables per situation. Four times as many halve the simulation error and take four times as long."
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
