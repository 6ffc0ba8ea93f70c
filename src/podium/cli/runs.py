"""``podium runs``: aggregate scores of few runs over many problems."""

from __future__ import annotations

from typing import Any

import click

from podium.cli.output import emit, figure_options, output_options
from podium.cli.reading import reading_options_except
from podium.cli.sections import COMMON, DATA, QUESTION, TESTS, Verb, section
from podium.errors import InputError


@click.command("runs", cls=Verb, short_help="Aggregate scores of few runs over problems, with bootstrap intervals.")
@click.argument("file")
@reading_options_except("repeats", "missing", "average")
@section(COMMON)
@click.option("--control", metavar="NAME", help="Compare this algorithm with the rest.")
@section(QUESTION)
@click.option(
    "--normalize",
    type=click.Choice(["none", "minmax"]),
    default="none",
    show_default=True,
    help="minmax: the worst run of all on a problem gets 0, the best one 1.",
)
@click.option(
    "--low", metavar="NAME", help="The algorithm whose mean on a problem gets the score 0 (random play, say)."
)
@click.option("--high", metavar="NAME", help="The one whose mean gets the score 1 (a human, say).")
@click.option("--threshold", type=float, metavar="X", help="Of the optimality gap. Default: 1 where scores are scaled.")
@section(TESTS)
@click.option("--dominance", is_flag=True, help="Add almost stochastic order of every two algorithms.")
@click.option(
    "--epsilon", type=float, default=0.2, show_default=True, help="Violation ratio below which one almost dominates."
)
@section(DATA)
@click.option("--one-problem", metavar="NAME", help="Wide table: all rows are runs of one problem, called NAME here.")
@click.option(
    "--missing", type=click.Choice(["omit"]), default=None, help="Leave out runs without a number (and say so)."
)
@section(QUESTION)
@click.option(
    "--alpha", type=float, default=0.05, show_default=True, help="Level; intervals have the confidence 1 − alpha."
)
@section(TESTS)
@click.option("--replicates", type=int, default=5000, show_default=True, metavar="B", help="Draws of the bootstrap.")
@click.option("--seed", type=int, default=0, show_default=True, help="Seed of everything random.")
@figure_options("aggregates", "profile", "improvement", "differences", "dominance")
@output_options
def command(
    file: str,
    format_: str,
    output: str | None,
    full: bool,
    objective: str | None,
    control: str | None,
    normalize: Any,
    low: str | None,
    high: str | None,
    threshold: float | None,
    dominance: bool,
    epsilon: float,
    alpha: float,
    replicates: int,
    seed: int,
    **reading: Any,
) -> None:
    """Compare algorithms by aggregate scores of a few runs on each of many problems.

    Interquartile mean, median, mean and optimality gap with stratified bootstrap intervals, performance profiles,
    probability of improvement, and on request almost stochastic order. FILE holds single runs: a long table (a row for
    each run: give --problem, --algorithm and --value), or a wide one with a column for each algorithm, whose rows with the
    same problem name are runs of that problem. The intervals are about these problems; for conclusions beyond them use
    podium compare.

    \b
    podium runs scores.csv --problem game --algorithm agent --value score --objective maximize --low random --high human
    podium runs errors.csv --problem f --algorithm a --value error --objective minimize --normalize minmax
    podium runs accuracy.csv --objective maximize --dominance --figure profile.pdf --kind profile
    """
    from podium.data import read_runs
    from podium.studies.runs import compare_runs

    if objective is None:
        raise InputError(
            "State whether larger or smaller values are better: --objective maximize or --objective minimize."
        )
    study = compare_runs(
        read_runs(file, **reading),
        control,
        objective=objective,
        alpha=alpha,
        normalize=normalize,
        low=low,
        high=high,
        threshold=threshold,
        dominance=dominance,
        epsilon=epsilon,
        replicates=replicates,
        seed=seed,
    )
    emit(study, format_, output, full)
