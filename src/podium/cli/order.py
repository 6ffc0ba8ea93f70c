"""``podium order``: pairwise tests on performance, and prior cost where they do not decide."""

from __future__ import annotations

from typing import Any

import click

from podium.cli.output import emit, figure_options, output_options
from podium.cli.reading import reading_options
from podium.cli.sections import COMMON, DATA, QUESTION, TESTS, Verb, section
from podium.errors import InputError

FOLD_TESTS = ("folds", "corrected-t", "combined-f", "5x2cv-t", "paired-t")
_ADJUST = ("none", "bonferroni", "sidak", "holm", "holland", "finner", "hochberg", "hommel", "rom", "li")


@click.command("order", cls=Verb, short_help="Order algorithms by tests, and by cost where tests do not decide.")
@click.argument("file")
@section(COMMON)
@click.option(
    "--cost", "cost_file", metavar="FILE2", required=True, help="Table of costs: a line per algorithm, name and cost."
)
@section(DATA)
@click.option("--cost-column", metavar="COLUMN", help="The column of FILE2 that holds the cost, if it has several.")
@reading_options
@section(TESTS)
@click.option(
    "--test",
    type=click.Choice(["wilcoxon", "sign", *FOLD_TESTS]),
    default="wilcoxon",
    show_default=True,
    help="Rows are problems: wilcoxon, sign. Rows are repetitions on one problem: folds (the test that fits the design), "
    "or one by name.",
)
@click.option(
    "--adjust", type=click.Choice(_ADJUST), default="holm", show_default=True, help="For the tests of all pairs."
)
@section(QUESTION)
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Family-wise significance level.")
@section(TESTS)
@click.option(
    "--design",
    type=click.Choice(["auto", "cv", "5x2cv", "holdout", "repeated-cv", "independent"]),
    default="auto",
    show_default=True,
    help="How repetitions came about, as in podium folds.",
)
@click.option("--test-fraction", type=float, metavar="F", help="Share of the instances tested on (0.3 for 70/30).")
@figure_options("order", "heatmap")
@output_options
def command(
    file: str, cost_file: str, cost_column: str | None, format_: str, output: str | None, full: bool, **options: Any
) -> None:
    """Order algorithms: a cheaper one goes first unless a costlier one is significantly better.

    FILE is a table of problems by algorithms (Multi2Test), or of repetitions on one problem (MultiTest, with --test folds).
    FILE2 names the same algorithms with their prior cost: time, memory, parameters.

    \b
    podium order results.csv --objective maximize --cost seconds.csv
    podium order folds.csv --objective minimize --cost memory.csv --test folds --design cv
    """
    from podium.data.costs import read_costs
    from podium.studies.order import order_by_cost

    choices = {name: options.pop(name) for name in ("test", "adjust", "alpha", "design", "test_fraction")}
    if choices["test"] in FOLD_TESTS:
        data: Any = _read_folds(file, options)
        names = data.results.algorithms
        choices["test"] = None if choices["test"] == "folds" else choices["test"]
    else:
        from podium.data import read_results

        if choices["design"] != "auto" or choices["test_fraction"] is not None:
            raise InputError("--design and --test-fraction are about repetitions on one problem. Add --test folds.")
        data = read_results(file, **options)
        names = data.algorithms

    costs = read_costs(cost_file, names, column=cost_column)
    emit(order_by_cost(data, costs, **choices), format_, output, full)


def _read_folds(file: str, options: dict[str, Any]) -> Any:
    from podium.data.folds import read_folds

    if (options["missing"], options["average"]) != ("refuse", "mean"):
        raise InputError(
            "--missing and --average are for tables of problems. With --test folds every repetition is needed."
        )
    wrong = [name for name in ("problem", "repeats") if options[name] is not None]
    if wrong:
        raise InputError(
            "--{option} is for tables of problems. With --test folds all rows are repetitions on one problem (choose "
            "it with --where in a long table).",
            option=wrong[0],
        )
    reading = {
        name: value
        for name, value in options.items()
        if name not in ("problem", "repeats", "run", "missing", "average")
    }
    return read_folds(file, repetition=options["run"], **reading)
