"""``podium assumptions``: whether parametric tests are safe on single runs."""

from __future__ import annotations

from typing import Any

import click

from podium.cli.output import emit, figure_options, output_options
from podium.cli.reading import reading_options_except
from podium.cli.sections import COMMON, DATA, QUESTION, Verb, section


@click.command("assumptions", cls=Verb, short_help="Check whether parametric tests are safe on these runs.")
@click.argument("file")
@reading_options_except("objective", "repeats", "missing", "average")
@section(COMMON)
@click.option(
    "--scheme",
    metavar="SCHEME",
    default=None,
    help="How the runs came about: independent, seeds, cv, repeated-cv, 5x2cv or holdout. Decides on independence.",
)
@section(DATA)
@click.option(
    "--one-problem",
    metavar="NAME",
    default=None,
    help="Wide table: all rows are runs of one problem, called NAME here.",
)
@click.option(
    "--missing",
    type=click.Choice(["omit"]),
    default=None,
    help="Leave out runs without a number (and say so); they are an error without it.",
)
@section(QUESTION)
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Level of each single test.")
@figure_options("qq", "histogram", "spread")
@click.option("--figure-problem", metavar="NAME", default=None, help="Pictures of this problem alone.")
@click.option("--figure-algorithm", metavar="NAME", default=None, help="Pictures of this algorithm alone.")
@output_options
def command(
    file: str,
    format_: str,
    output: str | None,
    full: bool,
    scheme: str | None,
    alpha: float,
    figure_problem: str | None,
    figure_algorithm: str | None,
    **reading: Any,
) -> None:
    """Check what t tests and ANOVA of runs assume: normality, equal variances, independence.

    FILE holds single runs: a long table (a row for each measurement: give --problem, --algorithm and --value), or a
    wide one with a column for each algorithm, whose rows with the same problem name are runs of that problem.

    \b
    podium assumptions runs.csv --problem task --algorithm model --value acc --scheme cv
    podium assumptions runs.csv --problem f --algorithm a --value error --run seed --scheme seeds
    podium assumptions folds.csv --one-problem iris --scheme repeated-cv
    podium assumptions runs.csv --problem f --algorithm a --value error --figure qq.pdf --figure-problem F1
    """
    from podium.data import read_runs
    from podium.studies.assumptions import check_assumptions

    study = check_assumptions(read_runs(file, **reading), scheme=scheme, alpha=alpha)
    emit(study.viewing(figure_problem, figure_algorithm), format_, output, full)
