"""``podium folds``: several algorithms on one problem, measured in repetitions."""

from __future__ import annotations

from typing import Any

import click

from podium.cli.output import emit, figure_options, output_options
from podium.cli.reading import part_options, settings
from podium.cli.sections import COMMON, DATA, FILE, QUESTION, TESTS, Verb, section
from podium.errors import InputError


@click.command("folds", cls=Verb, short_help="Compare algorithms on one problem from folds or repeated splits.")
@click.argument("file")
@section(COMMON)
@click.option(
    "--objective",
    metavar="maximize|minimize",
    default=None,
    help="Whether larger (accuracy) or smaller (error) values are better. Required: it cannot be guessed.",
)
@section(TESTS)
@click.option(
    "--design",
    type=click.Choice(["auto", "cv", "5x2cv", "holdout", "repeated-cv", "independent"]),
    default="auto",
    show_default=True,
    help="How the rows came about; auto reads it off the labels of repetitions and folds.",
)
@click.option("--test-fraction", type=float, metavar="F", help="Share of the instances tested on (0.3 for 70/30).")
@click.option("--train-size", type=float, metavar="N", help="Instances trained on in one repetition.")
@click.option("--test-size", type=float, metavar="N", help="Instances tested on in one repetition.")
@section(COMMON)
@click.option("--control", metavar="NAME", help="Compare this algorithm with the rest.")
@section(QUESTION)
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Family-wise significance level.")
@click.option(
    "--alternative",
    type=click.Choice(["two-sided", "greater", "less"]),
    default="two-sided",
    show_default=True,
    help="With --control: the control is different, better (greater) or worse (less).",
)
@click.option(
    "--equivalence",
    metavar="MARGIN",
    default=None,
    help="Largest difference that does not matter, in the unit of the data: test which pairs differ by less (TOST).",
)
@section(FILE)
@click.option("--delimiter", metavar="CHAR", help="Field separator. Default: found.")
@click.option("--decimal", metavar="CHAR", help="Decimal mark, '.' or ','. Default: found.")
@section(DATA)
@click.option("--repetition", metavar="COLUMN", help="The column of repetitions. Default: found by its header.")
@click.option("--fold", metavar="COLUMN", help="The column of folds. Default: found by its header.")
@click.option("--algorithm", metavar="COLUMN", help="Long table: the column of algorithms.")
@click.option("--value", metavar="COLUMN", help="Long table: the column of performance values.")
@click.option("--where", metavar="COLUMN=VALUE", multiple=True, help="Keep only these lines, such as one data set.")
@section(FILE)
@click.option("--reader", metavar="NAME", help="How to read FILE: a format by name. Default: recognised.")
@click.option(
    "--option",
    "reader_options",
    metavar="KEY=VALUE",
    multiple=True,
    callback=settings,
    help="An option of the reader. May be repeated.",
)
@section(DATA)
@click.option("--metric", metavar="NAME", help="Which quantity to read where FILE holds several.")
@section(FILE)
@click.option("--names/--no-names", default=None, help="Whether the first column names the rows. Default: found.")
@part_options
@figure_options("boxes", "forest", "heatmap")
@output_options
def command(
    file: str,
    format_: str,
    output: str | None,
    full: bool,
    control: str | None,
    alpha: float,
    design: Any,
    test_fraction: float | None,
    train_size: float | None,
    test_size: float | None,
    alternative: Any,
    equivalence: str | None,
    where: tuple[str, ...],
    **reading: Any,
) -> None:
    """Compare algorithms on one problem: the rows are folds or repeated splits, the columns algorithms.

    The training sets of such repetitions usually overlap, so that an ordinary t test sees differences that are not there.
    The design of the rows decides which test the verdict rests on: the corrected resampled t test for cross-validation and
    hold-out, the combined F test for 5x2 cross-validation, the paired t test only for independent repetitions.

    \b
    podium folds folds.csv --objective maximize
    podium folds splits.csv --objective minimize --design holdout --test-fraction 0.3
    podium folds runs.csv --objective maximize --fold fold --algorithm model --value acc --where dataset=iris
    """
    from podium.data.folds import read_folds
    from podium.studies.folds import compare_folds

    study = compare_folds(
        read_folds(file, where=selection(where), **reading),
        control,
        alpha=alpha,
        design=design,
        test_fraction=test_fraction,
        train_size=train_size,
        test_size=test_size,
        alternative=alternative,
        equivalence=equivalence,
    )
    emit(study, format_, output, full)


def selection(pairs: tuple[str, ...]) -> dict[str, str]:
    """Read --where.

    Raises
    ------
    InputError
        When one is not of the form COLUMN=VALUE.
    """
    chosen = {}
    for pair in pairs:
        column, sign, value = pair.partition("=")
        if not sign or not column:
            raise InputError("--where takes COLUMN=VALUE, such as --where dataset=iris, not {pair!r}.", pair=pair)
        chosen[column] = value
    return chosen
