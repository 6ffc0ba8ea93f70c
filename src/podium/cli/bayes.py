"""``podium bayes``: posterior probabilities of better, practically equivalent and worse."""

from __future__ import annotations

from typing import Any

import click

from podium.cli.output import emit, figure_options, output_options
from podium.cli.reading import READING, reading_options
from podium.cli.sections import COMMON, DATA, QUESTION, TESTS, Verb, section
from podium.errors import InputError


@click.command(
    "bayes", cls=Verb, short_help="How probably one is better, both are practically equivalent, or the other is better."
)
@click.argument("file")
@click.argument("first", required=False, metavar="[A")
@click.argument("second", required=False, metavar="B]")
@reading_options
@section(COMMON)
@click.option(
    "--rope",
    type=float,
    metavar="R",
    help="Differences from −R to R are practically equivalent, in the unit of the data. Required; 0 for none.",
)
@section(TESTS)
@click.option(
    "--test",
    type=click.Choice(["signed-rank", "sign", "correlated-t", "bradley-terry"]),
    default="signed-rank",
    show_default=True,
    help="Over problems: signed-rank, or sign (no common scale needed); over repetitions on one problem: correlated-t; bradley-terry ranks all algorithms by who wins where.",
)
@click.option(
    "--hierarchical",
    is_flag=True,
    help="The hierarchical model over folds of several problems; needs --run, --test-fraction and podium[bayes].",
)
@section(COMMON)
@click.option("--control", metavar="NAME", help="Compare this algorithm with every other one.")
@section(TESTS)
@click.option(
    "--prior", type=float, metavar="S", help="Weight of the prior in problems.  [default: signed-rank 0.5, sign 1]"
)
@click.option(
    "--prior-place",
    type=click.Choice(["rope", "first", "second"]),
    default="rope",
    show_default=True,
    help="What the prior supports: the rope, or the first or second of every pair.",
)
@section(QUESTION)
@click.option(
    "--threshold", type=float, default=0.95, show_default=True, help="Posterior probability a conclusion takes."
)
@section(TESTS)
@click.option("--samples", type=int, default=50_000, show_default=True, metavar="N", help="Draws from the posterior.")
@click.option("--seed", type=int, default=1, show_default=True, help="Seed of everything random.")
@section(DATA)
@click.option("--fold", metavar="COLUMN", help="correlated-t: the column of folds. Default: found by its header.")
@section(TESTS)
@click.option(
    "--design",
    type=click.Choice(["auto", "cv", "5x2cv", "holdout", "repeated-cv", "independent"]),
    default="auto",
    show_default=True,
    help="correlated-t: how the rows came about; auto reads it off the labels of repetitions and folds.",
)
@click.option(
    "--test-fraction", type=float, metavar="F", help="correlated-t, --hierarchical: share of the instances tested on."
)
@figure_options(
    cases={
        "two algorithms": ("simplex",),
        "two with --rope 0 or correlated-t": ("density",),
        "--control": ("bars",),
        "every pair": ("matrix", "bars"),
    }
)
@output_options
def command(
    file: str,
    first: str | None,
    second: str | None,
    format_: str,
    output: str | None,
    full: bool,
    **options: Any,
) -> None:
    """How probably A is better than B in practice, both are practically equivalent, or B is better.

    Posterior probabilities instead of p-values: for two algorithms A and B of FILE, for --control against the rest, or for
    every pair. --rope says from which difference on it matters; "practically equivalent" is then a conclusion of its own.
    FILE is a table as for podium compare; with --test correlated-t as for podium folds.

    \b
    podium bayes results.csv PDFC NNEP --objective maximize --rope 0.01
    podium bayes results.csv --objective maximize --rope 0.01 --control "My method"
    podium bayes folds.csv --objective maximize --rope 0.01 --test correlated-t
    """
    from podium.studies.bayes import compare_bayes

    reading = {name: options.pop(name) for name in READING}
    fold = options.pop("fold")
    if options.pop("hierarchical"):
        options["test"] = _hierarchical(options["test"], reading)
    data = _folds(file, reading, fold) if options["test"] == "correlated-t" else _table(file, reading, fold)
    emit(compare_bayes(data, first, second, **options), format_, output, full)


def _table(file: str, reading: dict[str, Any], fold: str | None) -> Any:
    from podium.data import read_results

    if fold is not None:
        raise InputError("--fold is for --test correlated-t. Over problems, name repeated measurements with --run.")
    return read_results(file, **reading)


def _folds(file: str, reading: dict[str, Any], fold: str | None) -> Any:
    """Read repetitions on one problem; --run is the column of repetitions."""
    from podium.data.folds import read_folds

    for name, usual in (("problem", None), ("repeats", None), ("missing", "refuse"), ("average", "mean")):
        if reading.get(name, usual) != usual:
            raise InputError(
                "--{option} is for tables of problems, but --test correlated-t reads repetitions on one problem.",
                option=name,
            )
    names = ("objective", "delimiter", "decimal", "algorithm", "value", "where", "names", "reader", "reader_options")
    return read_folds(
        file, **{name: reading[name] for name in (*names, "metric")}, repetition=reading["run"], fold=fold
    )


def _hierarchical(test: str, reading: dict[str, Any]) -> str:
    """Check what the hierarchical model needs of the table."""
    if test == "correlated-t":
        raise InputError(
            "--hierarchical is for folds of several problems, --test correlated-t is for one problem. Use one of them."
        )
    if reading["run"] is None:
        raise InputError("--hierarchical compares fold by fold. Name the column of folds with --run.")
    return "hierarchical"
