"""Routes for unknown files and other formats, convergence curves, published p-values, and for planning."""

from __future__ import annotations

from typing import Final

from podium.i18n import Message
from podium.studies.guide_routes.route import Choice, Route

_ONE_VALUE = Message("Compute one value per algorithm and problem, then use the guide again with a table.")
_ADJUST = 'podium.reanalyse(podium.read_reported("pvalues.csv"))'
_NOTHING_YET = "predictions scores traces pvalues nothing"

FIRST: Final = (
    Route(
        "unknown", "", "", "", "describe", "podium describe results.csv",
        Message("It reports what the file contains, every error or oddity in it, and which command to run next. It "
                "needs no objective."),
        'podium.describe("results.csv")', "describe",
    ),
    Route(
        "table runs folds", "", "", "format", "convert", "podium convert results.xlsx results.csv",
        Message("A long table keeps every run, failure and metric; --to wide writes one line per problem."),
        'podium.convert("results.xlsx", "results.csv")', "convert",
    ),
    Route(
        "predictions", "", "", "format", "convert", "podium convert samples answers.csv --to predictions",
        Message("One line per instance, with the true label and the prediction of every classifier. A plain table "
                "needs --truth."),
        'podium.convert("samples", "answers.csv", to="predictions")', "convert",
    ),
    Route(
        "traces", "", "", "format", "convert", "podium convert exdata traces.parquet --to traces",
        Message("One line per value along the budget."), 'podium.convert("exdata", "traces.parquet", to="traces")', "convert",
    ),
    Route(
        "scores pvalues nothing", "", "", "format", None, Message("Keep the file as it is."),
        Message("podium writes tables of results, traces and predictions; scores and p-values are read as they are."),
    ),
)  # fmt: skip

TRACES: Final = (
    Route(
        "traces", "many", "", "differences control pairs", "convergence", "podium convergence traces.csv --objective minimize",
        Message("Page's trend test shows which of two algorithms gains on the other along the budget. The report "
                "also compares the final results, so you can tell \"better but slower\" from \"as good but faster\"."),
        'podium.convergence(podium.read_traces("traces.csv", objective="minimize"))', "convergence",
    ),
    Route(
        "traces", "groups", "", "differences control pairs", None,
        Message("Keep the results at one cut-point, then use the guide again with a table of groups of problems."),
        Message("Trends are compared over independent problems; problems of one group are not independent."),
    ),
    Route(
        "traces", "one", "", "differences control pairs", None,
        Message("Keep the runs at one cut-point and use the guide again with runs, or collect traces on several "
                "problems."),
        Message("A trend within one problem can be due to chance, so convergence is compared over problems."),
    ),
    Route(
        "traces", "", "", "cost assumptions sizes equivalence ranks", None, Message("Keep the runs at one cut-point and use the guide again with "
                                                                                    "runs."),
        Message("An order by cost, a check of assumptions, effect sizes and ranks require one result per run, not a "
                "curve."),
    ),
)  # fmt: skip

REPORTED: Final = (
    Route(
        "pvalues", "", "", "differences pairs", "adjust", "podium adjust pvalues.csv",
        Message("Every adjustment for multiple testing can be computed from p-values or mean ranks alone."), _ADJUST, "adjust", "",
        (
            Choice("--exhaustive", Message("for p-values of all pairs: lists the sets of hypotheses that can be true "
                                           "together")),
            Choice("--simes", Message("for p-values of all pairs: adds Bergmann–Hommel with Simes' test, which never "
                                      "determines the verdict")),
        ),
    ),
    Route(
        "pvalues", "", "", "control", "adjust", 'podium adjust ranks.csv --kind ranks --n 30 --control "My method"',
        Message("From mean ranks or a matrix of p-values, you can adjust the comparisons with one algorithm as a "
                "family of their own."),
        'podium.reanalyse(podium.read_reported("ranks.csv", kind="ranks", n=30), "My method")', "adjust",
    ),
    Route(
        "pvalues", "", "", "cost assumptions sizes equivalence ranks", None, Message("Obtain the results behind the p-values."),
        Message("Effect sizes, equivalence, ranks, an order by cost and a check of assumptions require the values "
                "themselves."),
    ),
)  # fmt: skip

PLANNING: Final = (
    Route(
        "nothing", "", "two", "differences control cost assumptions power sizes pairs ranks", "plan", "podium plan --effect d=0.5",
        Message("The number of problems that Wilcoxon's test, the t test and the sign test need to detect a "
                "difference that matters to you. If you have a pilot table, name it instead of an effect."),
        'podium.plan(effect="d=0.5")', "plan",
    ),
    Route(
        "nothing", "", "many", "differences cost assumptions power sizes ranks", "plan", "podium plan --effect d=0.5 --k 5",
        Message("The number of problems that each procedure for all pairs needs to detect a difference that matters "
                "to you. If you have a pilot table, name it instead of an effect."),
        'podium.plan(effect="d=0.5", k=5)', "plan", "",
        (Choice("--power-of all", Message("if you want to detect every true difference, not only that of one pair")),),
    ),
    Route(
        "nothing", "", "many", "pairs", "plan", "podium plan --effect d=0.5 --k 5 --tests wilcoxon,sign,t",
        Message("Tests that involve no third algorithm, and how many problems each of them needs."),
        'podium.plan(effect="d=0.5", k=5, tests=["wilcoxon", "sign", "t"])', "plan",
    ),
    Route(
        "nothing", "", "many", "control", "plan", "podium plan --effect d=0.5 --k 5 --control",
        Message("Comparing one algorithm, chosen beforehand, with the others tests fewer hypotheses and needs fewer "
                "problems."),
        'podium.plan(effect="d=0.5", k=5, control="best")', "plan",
    ),
    Route(
        "nothing", "", "", "equivalence", None, Message("Choose the margin now, before you have results. podium does "
                                                        "not plan studies of equivalence."),
        Message("You need enough problems to make the (1 − 2α) confidence interval of the difference narrower than "
                "twice the margin."),
    ),
    Route(
        "nothing pvalues traces predictions scores", "", "", "validity", "validate", "podium validate --n 30 --k 10",
        Message("Without a table of results, podium simulates tables of any size you choose."), "podium.validate(n=30, k=10)", "validate",
    ),
    Route(
        "pvalues traces predictions scores", "", "", "power", None, _ONE_VALUE, Message("Resampling problems requires the results on each of them."),
    ),
    Route(_NOTHING_YET, "", "", "practical", None, _ONE_VALUE, Message("A posterior distribution requires the differences "
                                                                       "themselves.")),
    Route(
        _NOTHING_YET, "", "", "scores", None, Message("Collect a few runs of every algorithm on every problem."),
        Message("Intervals over runs require the individual runs."),
    ),
)  # fmt: skip
