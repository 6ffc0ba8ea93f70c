"""English: help for the options that many studies share, and for those of comparisons over problems."""

from __future__ import annotations

from typing import Final

_SHARED: Final[dict[str, str]] = {
    "help.objective": "Whether larger values (accuracy) or smaller ones (error, time) are better. Needed unless the file says it; "
    "podium never guesses, as a wrong answer turns every conclusion round.",
    "help.control": "The algorithm, usually your own, that each of the others is compared with. That is fewer hypotheses than all "
    "pairs, so more can be found. Empty: every two are compared.",
    "help.alternative": "With a control: look for any difference (two-sided), or only for one in this direction. A one-sided "
    "question has to be chosen before the results are seen.",
    "help.alpha": "How probable one false difference or more may be in the whole family of comparisons. Usual: 0.05.",
    "help.equivalence": "To show that algorithms do not differ: a difference up to this size, in the unit of the data, does not "
    "matter. It is then tested which pairs differ by less (two one-sided tests). Choose it before the results are seen.",
    "help.metric": "Which quantity to compare, where the file holds several (accuracy, time, …).",
    "help.seed": "Any whole number. The same seed gives the same random numbers, and so the same report.",
    "help.design": "What the rows are. It decides which test is right, since folds and splits share instances. Default: found from "
    "the labels of repetitions and folds; podium asks where there are none.",
    "help.test_fraction": "Which part of the instances is tested on, such as 0.3 for splits of 70 to 30. Needed for repeated random "
    "splits; for cross-validation it follows from the number of folds.",
    "help.replicates": "How many studies are simulated. Four times as many halve the error of the simulation, and take four times "
    "as long.",
}

_READING: Final[dict[str, str]] = {
    "help.problem": "The column that names the problem, data set or function. Needed where no column, or more than one, looks like it.",
    "help.algorithm": "Long table (one line for each measurement): the column that names the algorithm.",
    "help.value": "Long table (one line for each measurement): the column with the performance, such as accuracy or error.",
    "help.run": "Long table: the column that labels the repetitions (fold, seed), so that those of different algorithms are matched "
    "and missing ones are noticed.",
    "help.where": "Long table: use only the lines with a certain cell, such as metric=accuracy. One condition on a line; all of "
    "them must hold.",
    "help.drop_row": "Rows that are no problems, such as an average: one name on a line; * stands for any characters. An average that follows "
    "from the other rows is left out without this.",
    "help.keep_row": "Rows that are problems although they are named like an average, a rank or another summary: one name on a line.",
    "help.drop_column": "Columns that are no algorithms, such as the size of a data set: one name on a line; * stands for any characters.",
    "help.keep_column": "Columns that are algorithms although they are named like a summary, an index or a property: one name on a line; "
    "* keeps all.",
    "help.transpose": "Whether each row is an algorithm and each column a problem. Default: as the names of the columns say.",
    "help.names": "Whether the first column of a wide table (one column for each algorithm) names the rows or already holds values. "
    "Default: found.",
    "help.repeats": "When several rows of a wide table have the name of the same problem (folds, runs), take their average. Without "
    "this they are refused.",
    "help.missing": "What to do about failed or missing runs: refuse, omit (average the runs there are), drop-problem, drop-algorithm, "
    "worst (the worst value anybody reached on that problem) or value=X with a number of yours. The report says what was done.",
    "help.average": "How repeated measurements of one algorithm on one problem become one value.",
    "help.delimiter": "What separates the cells: one character, or the word tab or space. Default: found.",
    "help.decimal": "What separates whole numbers from decimals: a point or a comma. Default: found.",
    "help.sheet": "Which sheet of an Excel workbook, by name or number, or which table of a text, by number or caption. Needed only if there are several.",
    "help.reader": "The name of the format, where podium does not recognise a file by itself: stac, statds, jmetal, amlb, openml, "
    "weka, coco, ioh, cec, lm-eval and others.",
}

_COMPARE: Final[dict[str, str]] = {
    "help.compare.control": "The algorithm, usually your own, that each of the others is compared with; best takes the one with the "
    "best mean rank, and the report says that it was chosen after seeing the results. Empty: every two are compared.",
    "help.compare.metric": "Which quantity to compare, where the file holds several. With all, every one gets a verdict of its own, "
    "and a summary.",
    "help.compare.ranking": "Where the p-values come from. Friedman's ranks know only who is ahead on each problem. Aligned and Quade's "
    "ranks also use by how much, so differences must mean the same on all problems; they can help with four or five algorithms at most.",
    "help.compare.pairwise": "Default: z tests of the mean ranks, which depend on all algorithms of the table. Wilcoxon's, the sign "
    "and the t test look at two algorithms only, so that no third one can change their result. The others are further tests of "
    "Friedman's ranks.",
    "help.compare.simes": "Adds, beside the verdict, Bergmann and Hommel's procedure with Simes' test, which finds at least as much but "
    "presumes tests that do not depend on each other negatively. All pairs of up to 12 algorithms.",
    "help.compare.parametric": "Adds, beside the verdict, an analysis of variance with its conditions checked, then Tukey's tests of all "
    "pairs or Dunnett's of the control. The verdict does not change.",
    "help.compare.unpaired": "Tick this if the values of a row do not belong together, as when each algorithm ran on other data: "
    "Kruskal–Wallis and Dunn's tests. Most other options do not apply then.",
    "help.compare.exact": "The p-values of Friedman's and related tests are approximations when the table is small. This spends some "
    "seconds on exact ones; where they take no time they are given anyway.",
    "help.compare.permutations": "How many random rearrangements of the table give further p-values of the omnibus tests, free of "
    "approximations; 10000 is usual, 0 none.",
    "help.compare.se": "The published standard errors of aligned and Quade's ranks make tests that err too often or too rarely; the "
    "corrected ones keep the level. Take the published ones to reproduce older papers. Friedman's ranks are not concerned.",
    "help.compare.stability": "Repeats the verdict without each problem and without each algorithm, to see whether a single one decides "
    "it. The verdict does not change; it takes as many times as long.",
    "help.compare.group": "If problems repeat each other (one function in several dimensions, tasks of one family): the column that says "
    "which belong together, or a file of this study with two columns, problem and group. Whole groups are then the units of the tests.",
    "help.compare.missing": "What to do about failed or missing runs: refuse, omit (average the runs there are), drop-problem, "
    "drop-algorithm, worst (the worst value anybody reached on that problem), value=X with a number of yours, or incomplete (tests that "
    "allow for empty cells, for what was never run). The report says what was done.",
}

_PAIR: Final[dict[str, str]] = {
    "help.pair.first": "The algorithm that every difference is counted in favour of. Leave both empty to compare every two of the table.",
    "help.pair.second": "The algorithm that the first one is compared with.",
    "help.pair.alternative": "Look for any difference (two-sided), or only for one in this direction. It has to be chosen before the "
    "results are seen, and needs both names where the table has more than two algorithms.",
    "help.pair.alpha": "How probable a false difference may be; of every pair of a table: one or more false differences. Usual: 0.05.",
    "help.pair.confidence": "For which confidence levels intervals of the typical difference are given, separated by commas.",
    "help.pair.equivalence": "To show that the two do not differ: a difference up to this size, in the unit of the data, does not matter. "
    "It is then tested whether theirs is smaller (two one-sided tests). Choose it before the results are seen.",
    "help.pair.zeros": "What Wilcoxon's test does with problems on which both are equal. Splitting their ranks makes ties speak for "
    "equality; leaving them out is Wilcoxon's own way; Pratt ranks them before leaving them out.",
    "help.pair.permutations": "How many random patterns of signs the permutation test draws where it cannot try them all.",
}

_RUNS: Final[dict[str, str]] = {
    "help.runs.control": "The algorithm whose differences to each of the others are tested. Empty: those of every two.",
    "help.runs.alpha": "How probable it may be that one interval or more of the family misses its difference. Intervals have the "
    "confidence 1 − α: 95 % for 0.05.",
    "help.runs.normalize": "Scores must mean the same on all problems. If they do not: give the worst run of all on a problem 0 and the "
    "best one 1, or name two references below.",
    "help.runs.low": "The algorithm whose mean on each problem becomes 0, such as random play. It is not compared itself; name the other "
    "reference too.",
    "help.runs.high": "The algorithm whose mean on each problem becomes 1, such as a human. It is not compared itself; name the other "
    "reference too.",
    "help.runs.threshold": "The optimality gap is how far runs fall short of this score on average. Default: 1 where scores are scaled, "
    "else it is left out.",
    "help.runs.dominance": "Adds, for every two algorithms, how nearly the scores of one are better than those of the other at every "
    "quantile.",
    "help.runs.epsilon": "Share of the disagreement (up to 0.5) below which one algorithm counts as almost dominating the other; 0 would "
    "be dominance everywhere. Choose it beforehand.",
    "help.runs.replicates": "How many times the runs are drawn anew for the intervals.",
    "help.runs.missing": "Leaves out runs without a number, and says so. Without this they are an error.",
    "help.one_problem": "Wide table: if all rows are runs of the same problem, give that problem a name here.",
}

_ASSUMPTIONS: Final[dict[str, str]] = {
    "help.assumptions.alpha": "How probable it is that a single test finds a departure where there is none; the report says how many "
    "would by chance.",
    "help.assumptions.scheme": "How the runs were made: independent, seeds, cv, repeated-cv, 5x2cv or holdout. Whether runs are "
    "independent follows from this, not from a test.",
    "help.assumptions.missing": "Leaves out runs without a number, and says so. Without this they are an error.",
}

_ORDER: Final[dict[str, str]] = {
    "help.order.cost_file": "A second file of this study with a line for each algorithm: its name and its cost (seconds, memory, "
    "parameters). Add it on the page of the data first.",
    "help.order.cost_column": "Which column of the file of costs holds the cost, if it has several.",
    "help.order.alpha": "How probable one false difference or more may be among all pairs. Smaller means that cost decides more often.",
    "help.order.test": "Rows are problems: Wilcoxon's or the sign test. Rows are folds or splits of one problem: a test that knows that "
    "these overlap.",
    "help.order.adjust": "How p-values are adjusted for the number of pairs. Without any, differences are found that are not there.",
    "help.order.design": "For tests on one problem: what the rows are. Default: found from their labels.",
    "help.order.test_fraction": "For tests on one problem: which part of the instances is tested on, such as 0.3 for splits of 70 to 30.",
}

_ADJUST: Final[dict[str, str]] = {
    "help.adjust.kind": "A line for each p-value (with a name, or the names of two algorithms), a square matrix of p-values, or "
    "algorithms with their mean ranks. Default: recognised where only one reading is possible.",
    "help.adjust.n": "How many problems the published mean ranks come from; needed for these only.",
    "help.adjust.control": "The algorithm that the verdict compares with each of the others; all pairs follow after it. Empty: the "
    "verdict is about all pairs.",
    "help.adjust.exhaustive": "Lists the sets of hypotheses that can be true together, which Bergmann and Hommel's procedure goes "
    "through, and those accepted. Up to 9 algorithms.",
    "help.adjust.transitive": "Says that the p-values of all pairs come from a test of mean ranks, means or accuracies, for which A = B and B = C imply A = C. Then Bergmann–Hommel's procedure decides, else Holm's, which holds for any test, those of signs and signed ranks included.",
    "help.adjust.simes": "Adds, beside the verdict, Bergmann and Hommel's procedure with Simes' test, which finds at least as much but "
    "presumes tests that do not depend on each other negatively. All pairs of up to 12 algorithms.",
}

HELP: Final[dict[str, str]] = _SHARED | _READING | _COMPARE | _PAIR | _RUNS | _ASSUMPTIONS | _ORDER | _ADJUST
