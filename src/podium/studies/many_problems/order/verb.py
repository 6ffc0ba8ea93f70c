"""``podium order``: pairwise tests of performance, and prior cost where they find no difference."""

from __future__ import annotations

from dataclasses import replace

from podium.errors import InputError
from podium.i18n import N_
from podium.options import ALPHA, DESIGN, READING, TEST_FRACTION
from podium.stats.procedures import PLAIN
from podium.verbs import Call, Example, Given, Option, Plan, Ref, Step, Verb, read_file


def resolve(given: Given) -> Plan:
    """Read results or repetitions, and the costs of their algorithms."""
    column, file = given.take("cost_column"), given.take("cost_file")
    on_one_problem = given["test"] not in ("wilcoxon", "sign")
    if on_one_problem:
        _check_repetitions(given)
        given.put(repetition=given.take("run"))
    else:
        problem = N_("{--design} and {--test-fraction} are about repetitions on one problem. Add {--test:folds}.")
        given.refuse(("design", "test_fraction"), problem)
    if given["test"] in ("folds", "wilcoxon"):  # what the function takes by itself
        given.drop("test")
    reader, data = ("read_folds", "folds") if on_one_problem else ("read_results", "results")
    algorithms = Ref("folds.results.algorithms" if on_one_problem else "results.algorithms")
    read = read_file(given, reader, data)
    costs = Call("read_costs", (file, algorithms), {} if column is None else {"column": column})
    return [read, Step("costs", costs), Step("study", given.call("order_by_cost", Ref(data), Ref("costs")))]


def _check_repetitions(given: Given) -> None:
    if given.passed(("missing", "average")):
        raise InputError(
            "{--missing} and {--average} are for tables of problems. With {--test:folds} every repetition is needed."
        )
    problem = N_(
        "{option} is for tables of problems. With {--test:folds} all rows are repetitions on one problem (choose it "
        "with {--where} in a long table)."
    )
    given.refuse(("problem", "repeats"), problem)
    given.drop("missing", "average")


VERB = Verb(
    "order",
    title=N_("Which to try first"),
    what=N_("Order algorithms by tests, and by cost where the tests find no difference."),
    null=N_(
        "In each pair, the more expensive algorithm is not better than the cheaper one. If they cost the same, both perform equally."
    ),
    tables=(
        Example(
            "costs",
            N_("Seven AutoML systems with their computing times"),
            ("amlb_2019_score.csv", "amlb_2019_seconds.csv"),
            {"objective": "maximize", "cost_file": "amlb_2019_seconds.csv"},
        ),
    ),
    help=(
        N_("Order algorithms: cheapest first, unless a more expensive one is significantly better."),
        N_(
            "FILE is a table of problems by algorithms (Multi2Test), or of repetitions on one problem (MultiTest, "
            "with {--test:folds}). FILE2 names the same algorithms with their prior cost: time, memory, parameters."
        ),
    ),
    examples=(
        "podium order results.csv --objective maximize --cost seconds.csv",
        "podium order folds.csv --objective minimize --cost memory.csv --test folds --design cv",
    ),
    pictures=("order", "heatmap"),
    resolve=resolve,
    options=(
        *READING,
        Option(
            "cost_file",
            N_("Another file with one row per algorithm: its name and its cost (seconds, memory, parameters)."),
            N_("Cost file"),
            common=True,
            flags=("--cost",),
            metavar="FILE2",
            required=True,
            refers="file",
        ),
        Option(
            "cost_column",
            N_("The column of the cost file with the cost, if it has several."),
            N_("Cost column"),
            metavar="COLUMN",
            refers="column",
        ),
        replace(
            ALPHA,
            help=N_(
                "The probability of one or more false differences among all pairs. With a smaller level, cost decides more often."
            ),
        ),
        Option(
            "test",
            N_(
                "If rows are problems: Wilcoxon's test or the sign test. If rows are folds or splits of one problem: a test that allows for their overlap; folds selects it by the design."
            ),
            N_("Test"),
            "tests",
            choices={
                "wilcoxon": N_("Wilcoxon's test, over problems"),
                "sign": N_("sign test, over problems"),
                "folds": N_("on one problem: the test for the design"),
                "corrected-t": N_("on one problem: corrected resampled t"),
                "combined-f": N_("on one problem: combined 5×2 F"),
                "5x2cv-t": N_("on one problem: 5×2 t"),
                "paired-t": N_("on one problem: paired t"),
            },
            default="wilcoxon",
        ),
        Option(
            "adjust",
            N_(
                "How p-values are adjusted for the number of pairs. Without adjustment, false differences are more likely."
            ),
            N_("Adjustment of the p-values"),
            "tests",
            choices={"none": N_("none")} | {key: one.name for key, one in PLAIN.items()},
            default="holm",
        ),
        replace(
            DESIGN,
            help=N_("For tests on one problem: how the rows were obtained. Default: detected from their labels."),
        ),
        replace(
            TEST_FRACTION,
            help=N_(
                "For tests on one problem: the fraction of the instances used for testing, such as 0.3 for 70/30 splits."
            ),
        ),
    ),
)
