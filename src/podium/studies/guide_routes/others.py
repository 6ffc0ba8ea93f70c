"""Routes for unknown files and other formats, convergence curves, published p-values, and for planning."""

from __future__ import annotations

from typing import Final

from podium.i18n import Message
from podium.studies.guide_routes.route import Choice, Route

_ONE_VALUE = Message("Compute one value for each algorithm and problem, then ask again with a table.")
_ADJUST = 'podium.reanalyse(podium.read_reported("pvalues.csv"))'
_NOTHING_YET = "predictions scores traces pvalues nothing"

FIRST: Final = (
    Route(
        "unknown", "", "", "", "describe", "podium describe results.csv",
        Message("It says what the file holds, everything that is wrong or odd about it, and which command comes next; it needs no objective."),
        'podium.describe("results.csv")', "describe",
    ),
    Route(
        "table runs folds", "", "", "format", "convert", "podium convert results.xlsx results.csv",
        Message("A long table keeps every run, failure and metric; --to wide makes a line for each problem."),
        'podium.convert("results.xlsx", "results.csv")', "convert",
    ),
    Route(
        "predictions", "", "", "format", "convert", "podium convert samples answers.csv --to predictions",
        Message("A line for each instance, with the truth and what every classifier said; a plain table needs --truth."),
        'podium.convert("samples", "answers.csv", to="predictions")', "convert",
    ),
    Route(
        "traces", "", "", "format", "convert", "podium convert exdata traces.parquet --to traces",
        Message("A line for each value along the budget."), 'podium.convert("exdata", "traces.parquet", to="traces")', "convert",
    ),
    Route(
        "scores pvalues nothing", "", "", "format", None, Message("Keep the file as it is."),
        Message("podium writes tables of results, traces and predictions; scores and p-values are read as they are."),
    ),
)  # fmt: skip

TRACES: Final = (
    Route(
        "traces", "many", "", "differences control pairs", "convergence", "podium convergence traces.csv --objective minimize",
        Message("Page's trend test says which of two algorithms gains on the other along the budget; the final results are compared beside "
        "it, so that better but slower, or the same but faster, can be told."),
        'podium.convergence(podium.read_traces("traces.csv", objective="minimize"))', "convergence",
    ),
    Route(
        "traces", "groups", "", "differences control pairs", None,
        Message("Keep the results at one cut-point and ask again with a table of groups of problems."),
        Message("Trends are compared over independent problems; curves on problems of one group repeat each other."),
    ),
    Route(
        "traces", "one", "", "differences control pairs", None,
        Message("Keep the runs at one cut-point and ask again with runs, or collect traces on several problems."),
        Message("A trend within one problem can be chance: convergence is compared over problems."),
    ),
    Route(
        "traces", "", "", "cost assumptions sizes equivalence ranks", None, Message("Keep the runs at one cut-point and ask again with runs."),
        Message("An order by cost, a check of assumptions, sizes and ranks need one result for each run, not a curve."),
    ),
)  # fmt: skip

REPORTED: Final = (
    Route(
        "pvalues", "", "", "differences pairs", "adjust", "podium adjust pvalues.csv",
        Message("Every adjustment for multiplicity can be computed from p-values or mean ranks alone."), _ADJUST, "adjust", "",
        (
            Choice("--exhaustive", Message("p-values of all pairs: lists the sets of hypotheses that can be true together")),
            Choice("--simes", Message("p-values of all pairs: adds Bergmann–Hommel with Simes' test, which never decides")),
        ),
    ),
    Route(
        "pvalues", "", "", "control", "adjust", 'podium adjust ranks.csv --kind ranks --n 30 --control "My method"',
        Message("From mean ranks, or a matrix of p-values, the comparisons with one algorithm can be adjusted by themselves."),
        'podium.reanalyse(podium.read_reported("ranks.csv", kind="ranks", n=30), "My method")', "adjust",
    ),
    Route(
        "pvalues", "", "", "cost assumptions sizes equivalence ranks", None, Message("Get the results behind the p-values."),
        Message("Sizes, equivalence, ranks, an order by cost and a check of assumptions need the values themselves."),
    ),
)  # fmt: skip

PLANNING: Final = (
    Route(
        "nothing", "", "two", "differences control cost assumptions power sizes pairs ranks", "plan", "podium plan --effect d=0.5",
        Message("The number of problems by which Wilcoxon's, the t and the sign test find a difference that would matter to you; with a pilot "
        "table name it instead of an effect."),
        'podium.plan(effect="d=0.5")', "plan",
    ),
    Route(
        "nothing", "", "many", "differences cost assumptions power sizes ranks", "plan", "podium plan --effect d=0.5 --k 5",
        Message("The number of problems by which each procedure for all pairs finds a difference that would matter to you; with a pilot table "
        "name it instead of an effect."),
        'podium.plan(effect="d=0.5", k=5)', "plan", "",
        (Choice("--power-of all", Message("every true difference is to be found, not only that of one pair")),),
    ),
    Route(
        "nothing", "", "many", "pairs", "plan", "podium plan --effect d=0.5 --k 5 --tests wilcoxon,sign,t",
        Message("Tests in which no third algorithm takes part, and what each of them costs in problems."),
        'podium.plan(effect="d=0.5", k=5, tests=["wilcoxon", "sign", "t"])', "plan",
    ),
    Route(
        "nothing", "", "many", "control", "plan", "podium plan --effect d=0.5 --k 5 --control",
        Message("Comparing one algorithm, chosen beforehand, with the rest is a smaller family and takes fewer problems."),
        'podium.plan(effect="d=0.5", k=5, control="best")', "plan",
    ),
    Route(
        "nothing", "", "", "equivalence", None, Message("Name the margin now, before there are results; podium does not plan for equivalence."),
        Message("It takes as many problems as make the (1 − 2α) interval of the difference shorter than the margin on both sides together."),
    ),
    Route(
        "nothing pvalues traces predictions scores", "", "", "validity", "validate", "podium validate --n 30 --k 10",
        Message("Without a table of results tables of any size can be simulated."), "podium.validate(n=30, k=10)", "validate",
    ),
    Route(
        "pvalues traces predictions scores", "", "", "power", None, _ONE_VALUE, Message("Samples of problems need the results on each of them."),
    ),
    Route(_NOTHING_YET, "", "", "practical", None, _ONE_VALUE, Message("A posterior needs the differences themselves.")),
    Route(
        _NOTHING_YET, "", "", "scores", None, Message("Collect a few runs of every algorithm on every problem."),
        Message("Intervals over runs need the single runs."),
    ),
)  # fmt: skip
