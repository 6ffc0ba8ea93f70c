"""``podium guide``: which verb fits the data at hand."""

from __future__ import annotations

from typing import Any

import click

from podium.cli.output import emit, output_options


@click.command("guide", short_help="Which verb fits your data and question.")
@click.option(
    "--data", metavar="KIND", help="table, runs, folds, predictions, scores, traces, pvalues, nothing or unknown."
)
@click.option("--problems", metavar="NUMBER", help="one, many or a number.")
@click.option("--algorithms", metavar="NUMBER", help="two, many or a number.")
@click.option("--goal", metavar="GOAL", help="differences (default), control, cost or assumptions.")
@output_options
def command(format_: str, output: str | None, full: bool, **answers: Any) -> None:
    """Say which verb fits: without options the whole decision tree, with them the command to type.

    \b
    podium guide
    podium guide --data table --problems many --algorithms 2
    podium guide --data folds --problems one --goal cost
    """
    from podium.studies.guide import guide

    emit(guide(**answers), format_, output, full)
