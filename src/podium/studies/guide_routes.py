"""Which verb for which data: the decision tree of ``podium guide``, as data."""

from __future__ import annotations

from dataclasses import dataclass
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
        {"one": "one problem", "many": "several problems"},
    ),
    "algorithms": ("How many algorithms?", {"two": "two", "many": "three or more"}),
    "goal": (
        "What do you want to know?",
        {
            "differences": "which of them differ",
            "control": "whether one of them, your own, differs from the rest",
            "cost": "in which order to try them, cheap ones first unless a dear one is better",
            "assumptions": "whether t tests and ANOVA would be safe",
            "power": "which procedure finds most here, how many problems it takes, what choosing them does",
            "validity": "whether the procedures keep their level on data like these",
            "format": "nothing yet: the same data in another format",
        },
    ),
}
"""The questions, in order, with what can be answered."""


@dataclass(frozen=True)
class Route:
    """A leaf of the tree.

    Attributes
    ----------
    data, problems, algorithms, goal
        The answers that lead here; several separated by spaces, empty for all.
    verb
        The verb to use, or None when no test can answer the question with such data.
    command
        What to type, with placeholder names; for no verb what to do instead.
    why
        Why this and nothing else.
    """

    data: str
    problems: str
    algorithms: str
    goal: str
    verb: str | None
    command: str
    why: str

    def fits(self, answers: dict[str, str]) -> bool:
        """Whether the answers given so far can still lead here."""
        return all(not self.options(axis) or answer in self.options(axis) for axis, answer in answers.items())

    def options(self, axis: str) -> tuple[str, ...]:
        """The answers to one question that lead here; empty for all."""
        return tuple(str(getattr(self, axis)).split())


_LONG = "--problem task --algorithm model --value score"
_BOTH = "differences control"

ROUTES: Final = (
    Route(
        "unknown",
        "",
        "",
        "",
        "describe",
        "podium describe results.csv",
        "It says what the file holds, everything that is wrong or odd about it, and which command comes next; it needs no objective.",
    ),
    Route(
        "table runs folds",
        "",
        "",
        "format",
        "convert",
        "podium convert results.xlsx results.csv",
        "A long table keeps every run, failure and metric; --to wide makes a line for each problem.",
    ),
    Route(
        "predictions",
        "",
        "",
        "format",
        "convert",
        "podium convert samples answers.csv --to predictions",
        "A line for each instance, with the truth and what every classifier said; a plain table needs --truth.",
    ),
    Route(
        "traces",
        "",
        "",
        "format",
        "convert",
        "podium convert exdata traces.parquet --to traces",
        "A line for each value along the budget.",
    ),
    Route(
        "scores pvalues nothing",
        "",
        "",
        "format",
        None,
        "Keep the file as it is.",
        "podium writes tables of results, traces and predictions; scores and p-values are read as they are.",
    ),
    Route(
        "nothing",
        "",
        "two",
        "differences control cost assumptions power",
        "plan",
        "podium plan --effect d=0.5",
        "The number of problems by which Wilcoxon's, the t and the sign test find a difference that would matter to you; with a pilot "
        "table name it instead of an effect.",
    ),
    Route(
        "nothing",
        "",
        "many",
        "differences cost assumptions power",
        "plan",
        "podium plan --effect d=0.5 --k 5",
        "The number of problems by which each procedure for all pairs finds a difference that would matter to you; with a pilot table "
        "name it instead of an effect.",
    ),
    Route(
        "nothing",
        "",
        "many",
        "control",
        "plan",
        "podium plan --effect d=0.5 --k 5 --control",
        "Comparing one algorithm, chosen beforehand, with the rest is a smaller family and takes fewer problems.",
    ),
    Route(
        "nothing",
        "",
        "",
        "validity",
        "validate",
        "podium validate --n 30 --k 10",
        "Without a table of results tables of any size can be simulated.",
    ),
    Route(
        "pvalues",
        "",
        "",
        "differences",
        "adjust",
        "podium adjust pvalues.csv",
        "Every adjustment for multiplicity can be computed from p-values or mean ranks alone.",
    ),
    Route(
        "pvalues",
        "",
        "",
        "control",
        "adjust",
        'podium adjust ranks.csv --kind ranks --n 30 --control "My method"',
        "From mean ranks, or a matrix of p-values, the comparisons with one algorithm can be adjusted by themselves.",
    ),
    Route(
        "pvalues",
        "",
        "",
        "cost assumptions",
        None,
        "Get the results behind the p-values.",
        "An order by cost and a check of assumptions need the values themselves.",
    ),
    Route(
        "traces",
        "many",
        "",
        _BOTH,
        "convergence",
        "podium convergence traces.csv --objective minimize",
        "Page's trend test says which of two algorithms gains on the other along the budget; the final results are compared beside "
        "it, so that better but slower, or the same but faster, can be told.",
    ),
    Route(
        "traces",
        "one",
        "",
        _BOTH,
        None,
        "Keep the runs at one cut-point and ask again with runs, or collect traces on several problems.",
        "A trend within one problem can be chance: convergence is compared over problems.",
    ),
    Route(
        "traces",
        "",
        "",
        "cost assumptions",
        None,
        "Keep the runs at one cut-point and ask again with runs.",
        "An order by cost and a check of assumptions need one result for each run, not a curve.",
    ),
    Route(
        "runs",
        "",
        "",
        "assumptions",
        "assumptions",
        f"podium assumptions runs.csv {_LONG} --scheme seeds",
        "Normality is a matter of the runs of each cell, equal variances one of the algorithms on each problem; whether runs are "
        "independent follows from how they were made.",
    ),
    Route(
        "folds",
        "many",
        "",
        "assumptions",
        "assumptions",
        f"podium assumptions folds.csv {_LONG} --scheme cv",
        "As for runs; that folds share training data counts against plain t tests whatever their shape.",
    ),
    Route(
        "folds",
        "one",
        "",
        "assumptions",
        "assumptions",
        "podium assumptions folds.csv --one-problem iris --scheme cv",
        "As for runs; that folds share training data counts against plain t tests whatever their shape.",
    ),
    Route(
        "predictions scores",
        "",
        "",
        "assumptions",
        None,
        "Nothing needs to be checked.",
        "McNemar's, Cochran's and DeLong's tests assume no normality and no equal variances.",
    ),
    Route(
        "table",
        "",
        "",
        "assumptions",
        None,
        "Collect the single runs behind the values.",
        "With one value in each cell nothing can be said about the shape of its distribution.",
    ),
    Route(
        "table",
        "many",
        "",
        "cost",
        "order",
        "podium order results.csv --objective maximize --cost seconds.csv",
        "Wilcoxon tests of all pairs over the problems; where nothing is significant the cheaper algorithm goes first.",
    ),
    Route(
        "runs folds",
        "many",
        "",
        "cost",
        "order",
        f"podium order runs.csv --objective maximize {_LONG} --cost seconds.csv",
        "Runs of one problem are averaged first: problems are the independent units, runs are not.",
    ),
    Route(
        "runs",
        "one",
        "",
        "cost",
        "order",
        "podium order runs.csv --objective maximize --cost seconds.csv --test folds --design independent",
        "Rows are matched runs (the same seed or data for every algorithm); paired t tests fit where runs share nothing.",
    ),
    Route(
        "folds",
        "one",
        "",
        "cost",
        "order",
        "podium order folds.csv --objective maximize --cost seconds.csv --test folds",
        "The tests take into account that repetitions overlap; where nothing is significant the cheaper algorithm goes first.",
    ),
    Route(
        "predictions scores",
        "",
        "",
        "cost",
        None,
        "Compute one value for each classifier and problem, then ask again with a table.",
        "An order by cost rests on tests over problems or repetitions.",
    ),
    Route(
        "predictions",
        "one",
        "",
        "differences",
        "predictions",
        "podium predictions test.csv --truth label",
        "All classifiers saw the same instances: McNemar's tests of all pairs and Cochran's Q use that pairing.",
    ),
    Route(
        "predictions",
        "one",
        "",
        "control",
        "predictions",
        'podium predictions test.csv --truth label --control "My method"',
        "As for all pairs, but the family is smaller and therefore more powerful.",
    ),
    Route(
        "scores",
        "one",
        "",
        "differences",
        "roc",
        "podium roc scores.csv --truth class --positive yes",
        "DeLong's tests compare areas under ROC curves that come from the same instances.",
    ),
    Route(
        "scores",
        "one",
        "",
        "control",
        "roc",
        "podium roc scores.csv --truth class --positive yes --control mine",
        "As for all pairs, but the family is smaller and therefore more powerful.",
    ),
    Route(
        "predictions scores",
        "many",
        "",
        _BOTH,
        None,
        "Compute accuracy, or the area under the ROC curve, on each problem; then ask again with a table.",
        "Instances of different problems must not be pooled: over several problems the problem is the unit.",
    ),
    Route(
        "folds",
        "one",
        "",
        "differences",
        "folds",
        "podium folds folds.csv --objective maximize",
        "Repetitions overlap, so a plain t test sees differences that are not there; the design decides on the test.",
    ),
    Route(
        "folds",
        "one",
        "",
        "control",
        "folds",
        'podium folds folds.csv --objective maximize --control "My method"',
        "As for all pairs, but the family is smaller and therefore more powerful.",
    ),
    Route(
        "runs",
        "one",
        "",
        "differences",
        "compare",
        "podium compare runs.csv --objective minimize --unpaired",
        "Runs that were not matched are independent samples: Kruskal–Wallis and Dunn's tests. If the same seed or data belongs to "
        "every algorithm, podium folds with --design independent uses that pairing.",
    ),
    Route(
        "runs",
        "one",
        "",
        "control",
        "compare",
        'podium compare runs.csv --objective minimize --unpaired --control "My method"',
        "As for all pairs, but the family is smaller and therefore more powerful.",
    ),
    Route(
        "table",
        "one",
        "",
        "differences control cost",
        None,
        "Collect runs, folds, or the predictions for each instance.",
        "One value of each algorithm on one problem differs or does not; nothing says how much it varies.",
    ),
    Route(
        "table",
        "many",
        "two",
        _BOTH,
        "pair",
        'podium pair results.csv "My method" Baseline --objective maximize',
        "Two algorithms over several problems: Wilcoxon's signed-rank test, with the size of the difference and its interval.",
    ),
    Route(
        "runs folds",
        "many",
        "two",
        _BOTH,
        "pair",
        f"podium pair runs.csv Mine Other --objective maximize {_LONG}",
        "Runs of one problem are averaged first: problems are the independent units, runs are not.",
    ),
    Route(
        "table",
        "many",
        "many",
        "differences",
        "compare",
        "podium compare results.csv --objective maximize",
        "Ranks within each problem need no common scale and no normality; all pairs are adjusted together.",
    ),
    Route(
        "table",
        "many",
        "many",
        "control",
        "compare",
        'podium compare results.csv --objective maximize --control "My method"',
        "Comparing one algorithm, chosen beforehand, with the rest is a smaller family and therefore more powerful.",
    ),
    Route(
        "runs folds",
        "many",
        "many",
        "differences",
        "compare",
        f"podium compare runs.csv --objective maximize {_LONG}",
        "Runs of one problem are averaged first: problems are the independent units, runs are not.",
    ),
    Route(
        "runs folds",
        "many",
        "many",
        "control",
        "compare",
        f"podium compare runs.csv --objective maximize {_LONG} --control Mine",
        "Runs of one problem are averaged first; comparing one algorithm with the rest is a smaller, more powerful family.",
    ),
    Route(
        "table",
        "many",
        "",
        "power",
        "power",
        "podium power results.csv --objective maximize",
        "Samples of your own problems, fair and biased, go through every procedure again and again.",
    ),
    Route(
        "runs folds",
        "many",
        "",
        "power",
        "power",
        f"podium power runs.csv --objective maximize {_LONG}",
        "Runs of one problem are averaged first; then samples of the problems, fair and biased, go through every procedure.",
    ),
    Route(
        "table runs folds",
        "one",
        "",
        "power",
        None,
        "Collect results on several problems.",
        "What a procedure finds is counted over samples of problems.",
    ),
    Route(
        "pvalues traces predictions scores",
        "",
        "",
        "power",
        None,
        "Compute one value for each algorithm and problem, then ask again with a table.",
        "Samples of problems need the results on each of them.",
    ),
    Route(
        "table",
        "many",
        "",
        "validity",
        "validate",
        "podium validate results.csv --objective maximize",
        "Tables made from yours, without what makes the algorithms differ, go through every procedure; what it then finds is wrong.",
    ),
    Route(
        "runs folds",
        "many",
        "",
        "validity",
        "validate",
        f"podium validate runs.csv --objective maximize {_LONG}",
        "Runs of one problem are averaged first; then tables without what makes the algorithms differ go through every procedure.",
    ),
    Route(
        "table runs folds",
        "one",
        "",
        "validity",
        "validate",
        "podium validate --n 30 --k 10",
        "Without results on several problems tables of any size can be simulated.",
    ),
    Route(
        "pvalues traces predictions scores",
        "",
        "",
        "validity",
        "validate",
        "podium validate --n 30 --k 10",
        "Without a table of results tables of any size can be simulated.",
    ),
)
"""Every combination of answers leads to exactly one of these."""
